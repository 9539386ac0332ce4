//! The keys of a `[targets.NAME]` table: which kind of target knows which, what each means, and what
//! holds when it is absent. The guide's table is generated from this list.

use super::Kind;

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// The kinds of target that know it.
    pub kinds: &'static [Kind],
    /// What holds when it is absent; `None` if it must be there.
    pub default: Option<&'static str>,
    /// What it means, as a sentence.
    pub meaning: &'static str,
}

use Kind::{Command, Http, OpenAi, Recorded};

const ALL: &[Kind] = &[Command, Http, OpenAi, Recorded];
const ASKED: &[Kind] = &[Command, Http, OpenAi];
const REMOTE: &[Kind] = &[Http, OpenAi];

const fn key(
    name: &'static str,
    kinds: &'static [Kind],
    default: Option<&'static str>,
    meaning: &'static str,
) -> Key {
    Key { name, kinds, default, meaning }
}

/// Every key, in the order of the guide.
pub const KEYS: &[Key] = &[
    key("kind", ALL, None, "How the system is reached: `command`, `http`, `openai` or `recorded`."),
    key(
        "version",
        ALL,
        Some("none"),
        "The version of the system, which you vouch for: answers are used again by later runs as long as it stays the same.",
    ),
    key(
        "max_output",
        ALL,
        Some("8MiB"),
        "The largest answer. A larger one fails its repetition with mode `output_too_large` and is never held in memory.",
    ),
    key(
        "command",
        &[Command],
        None,
        "The program and its arguments, started in the folder of `eval.toml`, without a shell. Arguments that name a file there are part of the target's identity, content included.",
    ),
    key("workers", &[Command], Some("1"), "How many times the program runs side by side."),
    key(
        "secret_env",
        &[Command],
        Some("[]"),
        "Variables of the environment whose values are secrets. The program inherits them, and their values are taken out of all that it says.",
    ),
    key("url", REMOTE, None, "Where questions are posted, as a whole: `http://` or `https://`."),
    key("model", &[OpenAi], None, "The model that answers."),
    key(
        "model",
        &[Command, Http, Recorded],
        Some("not known"),
        "The model behind the system. Tokens without a cost are then counted at its price, and it may not be the judging model.",
    ),
    key(
        "prompt",
        &[OpenAi],
        None,
        "The user message. `{{input.query}}` stands for that part of the case's input, `{{input}}` for all of it as JSON.",
    ),
    key("system", &[OpenAi], Some("none"), "The system message, with the same fields as `prompt`."),
    key(
        "parameters",
        &[OpenAi],
        Some("{}"),
        "Further fields of the request, such as `temperature` and `max_tokens`.",
    ),
    key(
        "send_seed",
        &[OpenAi],
        Some("true"),
        "Whether the repetition's seed is sent as `seed`; some servers refuse fields they do not know.",
    ),
    key(
        "api_key_env",
        REMOTE,
        Some("none"),
        "The variable of the environment that holds the key, sent as `Authorization: Bearer`.",
    ),
    key("headers", REMOTE, Some("{}"), "Further headers, in the open."),
    key(
        "headers_env",
        REMOTE,
        Some("{}"),
        "Further headers, each with the variable of the environment that holds its value.",
    ),
    key(
        "ca_file",
        REMOTE,
        Some("the system's"),
        "A PEM file with the certificates that are trusted in place of the system's.",
    ),
    key(
        "timeout",
        ASKED,
        Some("60s"),
        "How long one answer may take. The first answer of a program includes its start.",
    ),
    key("connect_timeout", REMOTE, Some("10s"), "How long a connection may take."),
    key(
        "retries",
        REMOTE,
        Some("2"),
        "How often a question is sent again after the connection failed or the server said 408, 425, 429, 500, 502, 503 or 504. No answer in time is not retried.",
    ),
    key(
        "concurrency",
        ASKED,
        Some("1 a worker of a program, else 8"),
        "How many questions are open at once, for a program at each worker. More than 1 is for programs that work on several at once.",
    ),
    key(
        "rate_per_second",
        REMOTE,
        Some("no limit"),
        "How many questions are sent in a second, retries included, evenly spaced.",
    ),
    key(
        "path",
        &[Recorded],
        None,
        "The JSONL file of traces, relative to the folder of `eval.toml`.",
    ),
    key(
        "format",
        &[Recorded],
        Some("traces"),
        "How the file is written: `traces`, or `otlp` for OpenTelemetry traces as OTLP JSON.",
    ),
];

/// Names of the keys that a kind knows.
pub(super) fn names_of(kind: Kind) -> Vec<&'static str> {
    KEYS.iter().filter(|key| key.kinds.contains(&kind)).map(|key| key.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_said_once_and_explained() {
        let mut names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
        names.dedup();
        let rows = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), rows, "rows of one key stand together");
        for kind in ALL {
            let names = names_of(*kind);
            let once: std::collections::BTreeSet<_> = names.iter().collect();
            assert_eq!(once.len(), names.len(), "{kind:?}");
        }
        assert!(KEYS.iter().all(|key| key.meaning.ends_with('.') && !key.kinds.is_empty()));
    }
}
