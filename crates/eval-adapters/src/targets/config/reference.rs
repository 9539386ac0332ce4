//! The page of the guide about targets, generated from [`KEYS`].

use std::fmt::Write as _;

use super::{KEYS, Key};

/// The guide's page of targets, as Markdown.
pub fn reference() -> String {
    let mut page = String::from(HEAD);
    for Key { name, kinds, default, meaning } in KEYS {
        let kinds: Vec<String> = kinds.iter().map(|kind| format!("`{}`", kind.as_str())).collect();
        let default = default.unwrap_or("must be there");
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{name}` | {} | {default} | {meaning} |", kinds.join(", "));
    }
    page.push_str(TAIL);
    page
}

const HEAD: &str = "\
<!-- Generated from crates/eval-adapters/src/targets/config/keys.rs by `cargo xtask docs`. Do not edit. -->

# Targets

A target is the way to the system under test. Each is a table `[targets.NAME]` of `eval.toml`; where there
are several, `target` or `--target` chooses one.

```toml
[targets.rag]
kind = \"command\"
command = [\"python3\", \"gonogo_shim.py\", \"adapter.py\"]
workers = 2
timeout = \"30s\"
```

Every target yields a trace as JSON. Only `output` must be there:

```json
{\"output\": \"…\", \"chunks\": [\"any JSON\"], \"confidence\": 0.9, \"citations\": [\"record-1\"],
 \"claims\": [{\"text\": \"…\", \"support\": [\"record-1\"]}], \"refused\": false, \"language\": \"en\",
 \"tool_calls\": [{\"name\": \"…\", \"arguments\": {}, \"result\": null}], \"steps\": 3, \"terminated\": true,
 \"usage\": {\"input_tokens\": 10, \"output_tokens\": 5, \"cost_usd\": 0.001}, \"safety_notice\": \"…\"}
```

A trace that breaks this contract fails its repetition with mode `schema_violation`. A system that gives no
trace fails it with `target_error`, and one that sends too much with `output_too_large`.

## Keys

A time is written `500ms`, `30s`, `2m` or `1h`; a size `512B`, `64KiB` or `8MiB`.

| key | of | default | meaning |
| --- | --- | --- | --- |
";

const TAIL: &str = "
## A program

It is started once a worker and asked one JSON line a question on its standard input:
`{\"id\", \"repetition\", \"seed\", \"input\"}`. It answers with one line, in any order:
`{\"id\", \"repetition\", …trace}`, or `{\"id\", \"repetition\", \"error\"}` if it has none. The repetition may
be left out where no other repetition of the case is open. Anything else on its standard output is an answer
that cannot be read; what it prints on standard error goes to the log.

A program that ends, hangs or writes garbage costs the one repetition that it was asked, and is started
again. With more than one question open it cannot be told which one broke it: each is then asked again by
itself. A program that ends three times before it has read a question is not started any more.

A timeout kills the program with all that it started. Gonogo's end closes its standard input, and it is
expected to end then.

## A Python file

`gonogo_shim.py` asks a Python file that defines `run(input: dict)`, which gives back a dict like the trace
above, or a str that is the output. It works with Python 3.8 and its standard library. The function is
called in one process for all questions of a worker, may be a coroutine function, and is given `seed` and
`repetition` if it takes them by name. What it prints goes to the log. What it raises fails the repetition
with the exception and the calls that led to it; the whole traceback goes to the log.

## HTTP

`http` posts `{\"input\", \"repetition\", \"seed\"}` and takes a trace, or `{\"error\"}`. `openai` posts a chat
completion; its answer, refusal, tool calls and usage become the trace, which has no chunks: what was
retrieved is part of the input. Redirects are not followed, and proxies are not asked.

What failed on the way is tried again after half a second, then after twice as long each time, by up to half
less so that questions part; `Retry-After` is honoured up to five minutes, by all questions of the target.
What the system answered, late or wrong, is its answer.

## Secrets

Secrets come from the environment, by the name of the variable: a header or a part of the URL that looks
like one is refused in `eval.toml`. They are taken out of every message, log line and answer; from answers
only if they have eight characters or more, because a local server's key may be a word like any other.

## A recording

One JSON object a line, as a program answers it: `{\"id\", \"repetition\", …trace}`, the repetition 0 where it
is left out. A case that is not recorded fails with `target_error`; one that is recorded twice is an error
with its place. The file is not held in memory.

## Recorded agents

With `format = \"otlp\"` a recording holds OpenTelemetry traces as OTLP JSON, one document or one a line, as the
file exporter and the collector write them, so that agents in production are gated on what they did. The
spans of one trace are one answer. They are read by the semantic conventions for generative AI, which are
still in development; these attributes are looked at, as of version 1.41:

| of the trace | from |
| --- | --- |
| the case | `gonogo.case` of any span, else `gen_ai.conversation.id`, else the trace id |
| the repetition | `gonogo.repetition`, else the traces of a case are numbered as they began |
| `output` | text parts of `gen_ai.output.messages` of the first span, else of the last model call |
| `tool_calls` | `execute_tool` spans (`gen_ai.tool.name`, `gen_ai.tool.call.arguments`, `gen_ai.tool.call.result`), then calls that a model asked for and nobody executed: a boundary is crossed by reaching for it |
| `chunks` | `gen_ai.retrieval.documents` of `retrieval` spans |
| `steps` | spans whose `gen_ai.operation.name` is `chat`, `text_completion` or `generate_content` |
| `terminated` | whether the last of them ended by itself (`gen_ai.response.finish_reasons`): not for a tool, nor for length |
| `usage` | `gen_ai.usage.input_tokens` and `gen_ai.usage.output_tokens` of all of them |

Attributes of a span's events count as its own; structures may also be written as JSON in a text. What was said
is recorded only by an instrumentation that is told to: a trace without `gen_ai.output.messages` fails with
`target_error` and says so, and one whose first span failed fails with its message. The file is held in memory.
`tools_allowed`, `tools_required`, `tool_sequence`, `tool_args_schema`, `no_tool_loop`, `steps_under`, `terminated` and
`no_placeholders` are the checks for agents.

## The answer store

Every answer of a system is kept in `.gonogo/` before it is used. A run that was interrupted, even by
`kill -9`, resumes when it is started again and asks only for what is missing. A run that came to its end
drops its answers: a system that has changed since is never gated on yesterday's. Answers serve later runs
only under a `version`, which you vouch for. `--no-cache` does without the store.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guides_page_of_targets_is_what_the_code_says() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/targets.md");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, reference()).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == reference(), "`cargo xtask docs` writes docs/guide/targets.md");
    }
}
