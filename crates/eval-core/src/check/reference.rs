//! The page of the guide about checks: the list from [`CHECKS`], and what each check's own file says.

use std::fmt::Write as _;

use super::{CHECKS, not_empty};

/// The guide's page of checks, as Markdown.
pub fn reference() -> String {
    let mut page = String::from(HEAD);
    for entry in CHECKS {
        let twin = entry.twin.map_or_else(|| "none".to_owned(), |twin| format!("`{twin}`"));
        // Writing to a string does not fail.
        let _ = writeln!(
            page,
            "| `{}` | {} | {twin} | `{}` | {} |",
            entry.key, entry.argument, entry.mode, entry.meaning
        );
    }
    let _ = writeln!(page, "{TAIL_BEFORE_MODE}`{}`{TAIL}", not_empty::ENTRY.mode);
    for (key, source) in SOURCES {
        let _ = write!(page, "\n## `{key}`\n\n{}", explanation(source));
    }
    page
}

/// The doc comment of a check in its file, a paragraph a heading.
fn explanation(source: &str) -> String {
    let lines = source.lines().skip_while(|line| !line.starts_with("/// ## "));
    let lines = lines.map_while(|line| line.strip_prefix("///")).map(str::trim_start);
    let paragraphs = lines.map(|line| match line.strip_prefix("## ") {
        Some(heading) => format!("\n\n**{heading}:**"),
        None => format!(" {line}"),
    });
    let page: String = paragraphs.collect();
    page.trim_start().to_owned() + "\n"
}

macro_rules! sources {
    ($($key:literal $file:literal)*) => {
        /// Every check and the file that explains it, in the order of the page.
        const SOURCES: &[(&str, &str)] = &[$(($key, include_str!($file))),*];
    };
}

sources! {
    "not_empty" "not_empty.rs"
    "must_contain" "must_contain.rs"
    "must_not_contain" "must_not_contain.rs"
    "matches" "matches.rs"
    "not_matches" "not_matches.rs"
    "equals" "equals.rs"
    "not_equals" "not_equals.rs"
    "one_of" "one_of.rs"
    "not_one_of" "not_one_of.rs"
    "must_mention" "must_mention.rs"
    "forbidden_terms" "forbidden_terms.rs"
    "json_valid" "json_valid.rs"
    "json_schema" "json_schema.rs"
    "json_path" "json_path.rs"
    "citations_resolve" "citations_resolve.rs"
    "required_citations" "required_citations.rs"
    "forbidden_citations" "forbidden_citations.rs"
    "as_of_date" "as_of_date.rs"
    "language" "language.rs"
    "refuses" "refuses.rs"
    "answers" "answers.rs"
    "retrieved_chunks.min_count" "retrieved_chunks/min_count.rs"
    "retrieved_chunks.max_count" "retrieved_chunks/max_count.rs"
    "retrieved_chunks.must_contain" "retrieved_chunks/must_contain.rs"
    "retrieved_chunks.must_not_contain" "retrieved_chunks/must_not_contain.rs"
    "retrieved_chunks.each_must_contain" "retrieved_chunks/each_must_contain.rs"
    "tools_allowed" "tools_allowed.rs"
    "tools_forbidden" "tools_forbidden.rs"
    "tools_required" "tools_required.rs"
    "tool_args_schema" "tool_args_schema.rs"
    "tool_sequence" "tool_sequence.rs"
    "no_tool_loop" "no_tool_loop.rs"
    "steps_under" "steps_under.rs"
    "terminated" "terminated.rs"
    "no_placeholders" "no_placeholders.rs"
    "length" "length.rs"
    "max_cost" "max_cost.rs"
    "max_tokens" "max_tokens.rs"
}

const HEAD: &str = "\
<!-- Generated from crates/eval-core/src/check/mod.rs by `cargo xtask docs`. Do not edit. -->

# Checks

A check is a decidable property of what the system did: true or false, no model asked. A case names
its checks under `expected`; a case without any is refused.

A key with a dot is nested: `retrieved_chunks.min_count` is written `retrieved_chunks: {min_count: 1}`.

| key | argument | twin | failure mode | passes when |
| --- | --- | --- | --- | --- |
";

const TAIL_BEFORE_MODE: &str = "
An empty answer satisfies none of these by silence: every case also makes the check `not_empty` (mode
";

const TAIL: &str = "), unless it expects emptiness with `equals: \"\"` or `length: {max: 0}`.

A check of texts does not know what its texts mean. Where the case names the `mode` it guards against, a
failing check whose own mode is `missing_fact` or `unusable_format` yields that mode instead.

A property that the trace does not carry fails the check that limits it: an unknown cost is not a low
cost. Refused when a case is read: blank needles, empty lists, patterns that match the empty text,
schemas that allow everything, limits that no trace can break or that every trace breaks.

Texts are compared in Unicode NFC. `in` says where JSON stands: `whole` (the whole answer, the
default), `last_line`, or `fenced` (the first fenced code block marked `json`, or else the first one).";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::Mode;

    #[test]
    fn the_guides_page_of_checks_is_what_the_code_says() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/checks.md");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, reference()).unwrap();
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == reference(), "`cargo xtask docs` writes docs/guide/checks.md");
    }

    #[test]
    fn every_check_explains_itself_under_the_same_headings() {
        let explained = SOURCES.iter().map(|(key, _)| *key).filter(|key| *key != not_empty::KEY);
        assert!(explained.eq(CHECKS.iter().map(|entry| entry.key)));
        for (key, source) in SOURCES {
            let page = explanation(source);
            let headings = page.lines().filter_map(|line| line.split("**").nth(1));
            let expected =
                ["What it decides:", "How it compares:", "Fails when:", "Does not look at:"];
            assert!(headings.eq(expected), "{key}: {page}");
            let mode = CHECKS.iter().find(|entry| entry.key == *key).map(|entry| &entry.mode);
            let mode = format!("`{}`", mode.unwrap_or(&not_empty::ENTRY.mode));
            assert!(page.contains(&mode), "{key} names another mode than {mode}");
        }
    }

    #[test]
    fn every_key_stands_once_and_twins_name_each_other() {
        for entry in CHECKS {
            assert_eq!(CHECKS.iter().filter(|other| other.key == entry.key).count(), 1);
            let Some(twin) = entry.twin else { continue };
            let twin = CHECKS.iter().find(|other| other.key == twin).expect(entry.key);
            assert_eq!(twin.twin, Some(entry.key));
        }
    }

    #[test]
    fn every_mode_of_a_check_stands_in_the_shipped_taxonomy() {
        let known = [Mode::REQUIRED, Mode::SHIPPED].concat();
        assert!(CHECKS.iter().all(|entry| known.contains(&entry.mode)));
    }
}
