//! `not_empty`: the check that no case asks for and every case makes.

use std::sync::Arc;

use serde_json::Value;

use super::{Check, Entry, View};
use crate::mode::Mode;

pub(crate) const KEY: &str = "not_empty";

/// Its line, as the list would hold it if a case could ask for it.
pub(super) static ENTRY: Entry = Entry {
    key: KEY,
    argument: "",
    twin: None,
    mode: Mode::MISSING_FACT,
    meaning: "The answer says something.",
    read: |_| Some(Arc::new(NotEmpty)),
};

/// ## What it decides
/// Whether the answer says anything. It stands in every case that does not expect emptiness
/// (`equals: ""` or `length: {max: 0}`), because silence has no forbidden word, no leaked placeholder
/// and no dangling citation, and would pass every negative check.
/// ## How it compares
/// White space, control characters and marks of zero width say nothing; any other character does.
/// ## Fails when
/// The answer is empty or blank (mode `missing_fact`: it lacks all that it must say).
/// ## Does not look at
/// Anything but the text of the answer: tool calls and chunks do not make up for silence.
#[derive(Debug)]
pub(super) struct NotEmpty;

impl Check for NotEmpty {
    fn argument(&self) -> Value {
        Value::Bool(true)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !view.is_empty()
    }

    fn complaint(&self, _: &View<'_>) -> String {
        "the answer is empty, and the case does not expect that".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    #[test]
    fn silence_satisfies_no_negative_check() {
        let failure = "not_empty: the answer is empty, and the case does not expect that";
        for expected in [
            "must_not_contain: [archived]",
            "forbidden_terms: [as an AI]",
            "no_placeholders: true",
            "tools_forbidden: [delete]",
            "citations_resolve: true",
            "length: {max: 10}",
        ] {
            assert_eq!(failures(expected, r#"{"output":" \n"}"#), failure, "{expected}");
        }
    }

    #[test]
    fn a_case_may_expect_silence() {
        assert_eq!(failures("length: {max: 0}", r#"{"output":""}"#), "");
        assert_eq!(failures("equals: ''\nmust_not_contain: [a]", r#"{"output":""}"#), "");
    }
}
