//! The page of the guide that lists the checks, generated from [`CHECKS`].

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
    let _ = writeln!(page, "{TAIL_BEFORE_MODE}`{}`{TAIL}", not_empty::MODE);
    page
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
