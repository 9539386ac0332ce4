//! `length`: the answer is neither too short nor too long.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Argument, Check, View};
use crate::diag::Code;

/// ## What it decides
/// Whether the answer has at least `min` and at most `max` characters, both ends included. `{max: 0}`
/// expects an empty answer.
/// ## How it compares
/// By Unicode characters (scalar values) after NFC, so that `é` counts once however it is encoded.
/// ## Fails when
/// The answer is shorter or longer (mode `unusable_format`).
/// ## Does not look at
/// Words, lines or tokens (`max_tokens`). It has no twin: each end is the other's.
#[derive(Debug)]
struct Length {
    min: Option<u64>,
    max: Option<u64>,
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let fields = argument.some_fields(&["min", "max"])?;
    let otherwise = (Code::Vacuous, "and no answer is shorter");
    let min = fields.get("min").map(|node| argument.inner(node, "`min`").count_from(1, otherwise));
    let max = fields.get("max").map(|node| argument.reader.count(node, "`max`"));
    let (min, max) = match (min, max) {
        (Some(None), _) | (_, Some(None)) => return None,
        (min, max) => (min.flatten(), max.flatten()),
    };
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let message = format!("`max` is {max}, less than `min`, which is {min}");
        argument.refuse(Code::Unsatisfiable, message);
        return None;
    }
    Some(Arc::new(Length { min, max }))
}

impl Length {
    fn holds(&self, length: u64) -> bool {
        self.min.is_none_or(|min| length >= min) && self.max.is_none_or(|max| length <= max)
    }
}

fn length(view: &View<'_>) -> u64 {
    let output = view.output();
    let characters = if output.is_ascii() { output.len() } else { output.chars().count() };
    characters as u64
}

impl Check for Length {
    fn argument(&self) -> Value {
        let bounds = [("max", self.max), ("min", self.min)];
        let written =
            bounds.into_iter().filter_map(|(key, bound)| Some((key.to_owned(), bound?.into())));
        Value::Object(written.collect::<Map<_, _>>())
    }

    fn expects_emptiness(&self) -> bool {
        self.max == Some(0)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.holds(length(view))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let expected = match (self.min, self.max) {
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("at least {min}"),
            (None, Some(max)) => format!("at most {max}"),
            (None, None) => String::new(),
        };
        format!("the answer has {} characters, expected {expected}", length(view))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn both_ends_are_included() {
        for (expected, output, passes) in [
            ("{min: 3}", "ab", false),
            ("{min: 3}", "abc", true),
            ("{max: 3}", "abcd", false),
            ("{max: 3}", "abc", true),
            ("{min: 3, max: 3}", "abc", true),
            ("{max: 0}", "a", false),
            ("{max: 0}", " ", false),
            ("{max: 4}", "cafe\u{301}", true),
            ("{max: 2}", "\u{1F600}\u{1F600}", true),
        ] {
            let trace = format!(r#"{{"output":"{output}"}}"#);
            assert_eq!(
                failures(&format!("length: {expected}"), &trace).is_empty(),
                passes,
                "{expected} {output}"
            );
        }
    }

    #[test]
    fn a_length_out_of_bounds_is_named() {
        assert_eq!(
            failures("length: {min: 5, max: 6}", r#"{"output":"abc"}"#),
            "length: the answer has 3 characters, expected 5 to 6"
        );
    }

    #[test]
    fn bounds_that_cannot_decide_are_refused() {
        let refused: Vec<String> = [
            "length: {}",
            "length: {min: 0}",
            "length: {min: 3, max: 2}",
            "length: 5",
            "length: {max: -1, min: x}",
            "length: {maximum: 3}",
        ]
        .iter()
        .map(|expected| refusal(expected))
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[empty]: `length` lacks `min` or `max`
          --> case.yaml:1:9
        error[vacuous]: `min` is 0, and no answer is shorter
          --> case.yaml:1:15
        error[unsatisfiable]: `max` is 2, less than `min`, which is 3
          --> case.yaml:1:9
        error[wrong-type]: `length` is `5`, expected a mapping
          --> case.yaml:1:9
        error[wrong-type]: `max` is `-1`, expected a whole number from 0
          --> case.yaml:1:15
        error[wrong-type]: `min` is the text `x`, expected a whole number from 0
          --> case.yaml:1:24
        error[unknown-key]: `maximum` is not a key of `length`
          --> case.yaml:1:10
          help: keys of `length`: min, max
        ");
    }
}
