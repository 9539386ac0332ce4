//! `max_tokens`: the answer takes no more tokens than this.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Argument, Check, View};
use crate::trace::Usage;

/// ## What it decides
/// Whether the answer takes at most so many tokens: a plain number limits prompt and answer together,
/// `{input, output, total}` limits each. The limit itself is allowed.
/// ## How it compares
/// By `usage.input_tokens` and `usage.output_tokens` of the trace; the total is their sum.
/// ## Fails when
/// A limit is exceeded, or the trace does not carry a number that a limit needs (mode `over_budget`).
/// ## Does not look at
/// The budget of the whole run, or the length of the text (`length`). It has no twin.
#[derive(Debug)]
struct MaxTokens {
    limits: Vec<(Kind, u64)>,
    /// Whether the case wrote a number and no mapping.
    plain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Input,
    Output,
    Total,
}

const KINDS: [(&str, Kind); 3] =
    [("input", Kind::Input), ("output", Kind::Output), ("total", Kind::Total)];

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if !argument.is_mapping() {
        let limit = argument.count()?;
        return Some(Arc::new(MaxTokens { limits: vec![(Kind::Total, limit)], plain: true }));
    }
    let fields = argument.some_fields(&KINDS.map(|(key, _)| key))?;
    let given = KINDS.iter().filter_map(|(key, kind)| Some((key, *kind, fields.get(key)?)));
    let limits = super::argument::all(given, |(key, kind, node)| {
        Some((kind, argument.reader.count(node, &format!("`{key}`"))?))
    });
    Some(Arc::new(MaxTokens { limits: limits?, plain: false }))
}

impl Kind {
    fn word(self) -> &'static str {
        KINDS[self as usize].0
    }

    /// How many tokens of this kind were taken; `None` if the trace does not say.
    fn taken(self, usage: Usage) -> Option<u64> {
        match self {
            Self::Input => usage.input_tokens,
            Self::Output => usage.output_tokens,
            Self::Total => Some(usage.input_tokens?.saturating_add(usage.output_tokens?)),
        }
    }

    fn needs(self) -> &'static str {
        match self {
            Self::Input => "`usage.input_tokens`",
            Self::Output => "`usage.output_tokens`",
            Self::Total => "both `usage.input_tokens` and `usage.output_tokens`",
        }
    }
}

impl MaxTokens {
    /// The limits that do not hold, with the number of tokens taken if the trace says it.
    fn broken(&self, view: &View<'_>) -> impl Iterator<Item = (Kind, u64, Option<u64>)> {
        let usage = view.trace().usage;
        let taken = move |(kind, limit): &(Kind, u64)| {
            (*kind, *limit, usage.and_then(|usage| kind.taken(usage)))
        };
        self.limits
            .iter()
            .map(taken)
            .filter(|(_, limit, taken)| taken.is_none_or(|taken| taken > *limit))
    }
}

impl Check for MaxTokens {
    fn argument(&self) -> Value {
        match self.limits.as_slice() {
            [(Kind::Total, limit)] if self.plain => (*limit).into(),
            limits => {
                let written =
                    limits.iter().map(|(kind, limit)| (kind.word().to_owned(), (*limit).into()));
                Value::Object(written.collect::<Map<_, _>>())
            }
        }
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.broken(view).next().is_none()
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let complaints = self.broken(view).map(|(kind, limit, taken)| match taken {
            Some(taken) => {
                format!("the answer takes {taken} {} tokens, expected at most {limit}", kind.word())
            }
            None => format!("the trace does not carry {}", kind.needs()),
        });
        complaints.collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    const TRACE: &str = r#"{"output":"a","usage":{"input_tokens":90,"output_tokens":11}}"#;

    #[test]
    fn a_limit_that_is_exceeded_is_named() {
        assert_eq!(
            failures("max_tokens: 100", TRACE),
            "max_tokens: the answer takes 101 total tokens, expected at most 100"
        );
        assert_eq!(
            failures("max_tokens: {output: 10, input: 90}", TRACE),
            "max_tokens: the answer takes 11 output tokens, expected at most 10"
        );
        assert_eq!(failures("max_tokens: 101", TRACE), "");
    }

    #[test]
    fn a_number_that_is_not_told_fails() {
        let trace = r#"{"output":"a","usage":{"output_tokens":1}}"#;
        assert_eq!(
            failures("max_tokens: 100", trace),
            "max_tokens: the trace does not carry both `usage.input_tokens` and `usage.output_tokens`"
        );
        assert_eq!(failures("max_tokens: {output: 1}", trace), "");
        assert!(!failures("max_tokens: {output: 1}", r#"{"output":"a"}"#).is_empty());
    }

    #[test]
    fn what_is_no_limit_is_refused() {
        insta::assert_snapshot!(refusal("max_tokens: 1.5"), @r"
        error[wrong-type]: `max_tokens` is `1.5`, expected a whole number from 0
          --> case.yaml:1:13
        ");
        insta::assert_snapshot!(refusal("max_tokens: {}"), @r"
        error[empty]: `max_tokens` lacks `input` or `output` or `total`
          --> case.yaml:1:13
        ");
        insta::assert_snapshot!(refusal("max_tokens: {inputs: 3}"), @r"
        error[unknown-key]: `inputs` is not a key of `max_tokens`
          --> case.yaml:1:14
          help: did you mean `input`?
        ");
    }
}
