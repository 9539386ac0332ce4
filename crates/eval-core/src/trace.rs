//! What the system did for one case in one repetition, and the contract it must keep.
//!
//! A [`Trace`] borrows from the text it was read from wherever it can, because millions of recorded
//! traces are read for the few fields a check looks at. A trace that breaks the contract is a
//! failing repetition, never a crash: [`Trace::from_json`] says what was broken.

mod bare_words;
mod chunk;
mod quick;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::ids::RecordId;

pub use bare_words::null_for_bare_words;
pub use chunk::Chunk;
pub(crate) use quick::QuickTrace;

/// What the system did for one case in one repetition. Only `output` is required.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trace<'a> {
    /// The answer as the user reads it.
    #[serde(borrow)]
    pub output: Cow<'a, str>,
    /// What retrieval handed to generation, in rank order.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub chunks: Vec<Chunk<'a>>,
    /// The system's own confidence, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Records cited by the answer as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub citations: Vec<RecordId>,
    /// Assertions with the records each one cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// Whether the system declined to answer; `None` if it does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<bool>,
    /// Language of the answer, as a BCP 47 tag.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Cow<'a, str>>,
    /// Tools called, in order.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall<'a>>,
    /// Steps an agent took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Whether an agent came to an end of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminated: Option<bool>,
    /// What the answer cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Safety routing shown beside the answer.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub safety_notice: Option<Cow<'a, str>>,
}

/// One call of a tool.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ToolCall<'a> {
    /// The tool.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// Its arguments as JSON; `null` where there were none.
    #[serde(borrow)]
    pub arguments: Chunk<'a>,
    /// What it gave back, if known.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Chunk<'a>>,
}

/// What one answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens of the prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_tokens: Option<u64>,
    /// Tokens of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_tokens: Option<u64>,
    /// Price in US dollars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_usd: Option<f64>,
}

/// How a trace breaks its contract. The repetition fails with mode `schema_violation`.
#[derive(Debug, thiserror::Error)]
pub enum ContractViolation {
    /// The text is no JSON, or a field is missing or of the wrong type.
    #[error("not a trace: {}", told(.0))]
    Malformed(#[from] serde_json::Error),
    /// `confidence` lies outside 0 to 1.
    #[error("confidence {0} lies outside 0 to 1")]
    Confidence(f64),
    /// `usage.cost_usd` is negative.
    #[error("cost {0} is negative")]
    Cost(f64),
}

/// What is wrong with the text. A column of a line that a program wrote helps to find a character, and not
/// to find a field.
fn told(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let told = told.strip_suffix(&place).filter(|_| error.is_data()).unwrap_or(&told);
    // Adapters are written in languages that have no such words.
    told.replace("expected f64", "expected a number")
        .replace("expected u64", "expected a whole number")
        .replace("expected u32", "expected a whole number")
}

impl<'a> Trace<'a> {
    /// A trace that says `output` and nothing else.
    pub fn saying(output: impl Into<Cow<'a, str>>) -> Self {
        Self { output: output.into(), ..Self::default() }
    }

    /// Reads a trace and holds it to its contract.
    ///
    /// # Errors
    /// [`ContractViolation`] with the place in the text.
    pub fn from_json(text: &'a str) -> Result<Self, ContractViolation> {
        let trace: Self = serde_json::from_str(text)?;
        trace.kept()
    }

    /// The trace, if its numbers keep the contract.
    ///
    /// # Errors
    /// [`ContractViolation::Confidence`] or [`ContractViolation::Cost`].
    pub fn kept(self) -> Result<Self, ContractViolation> {
        if let Some(confidence) = self.confidence.filter(|c| !(0.0..=1.0).contains(c)) {
            return Err(ContractViolation::Confidence(confidence));
        }
        let cost = self.usage.and_then(|usage| usage.cost_usd);
        if let Some(cost) = cost.filter(|cost| !(cost.is_finite() && *cost >= 0.0)) {
            return Err(ContractViolation::Cost(cost));
        }
        Ok(self)
    }

    /// Every record the answer cites, through its claims or as a whole, in id order.
    pub fn cited_records(&self) -> std::collections::BTreeSet<&RecordId> {
        self.claims.iter().flat_map(|claim| &claim.support).chain(&self.citations).collect()
    }

    /// Whether the system declined to answer; a system that does not say has answered.
    pub fn is_refusal(&self) -> bool {
        self.refused == Some(true)
    }

    /// The same trace, free of the text it was read from.
    pub fn into_owned(self) -> Trace<'static> {
        Trace {
            output: Cow::Owned(self.output.into_owned()),
            chunks: self.chunks.into_iter().map(Chunk::into_owned).collect(),
            confidence: self.confidence,
            citations: self.citations,
            claims: self.claims,
            refused: self.refused,
            language: self.language.map(|text| Cow::Owned(text.into_owned())),
            tool_calls: self.tool_calls.into_iter().map(ToolCall::into_owned).collect(),
            steps: self.steps,
            terminated: self.terminated,
            usage: self.usage,
            safety_notice: self.safety_notice.map(|text| Cow::Owned(text.into_owned())),
        }
    }
}

impl ToolCall<'_> {
    /// The same call, free of the text it was read from.
    pub fn into_owned(self) -> ToolCall<'static> {
        ToolCall {
            name: Cow::Owned(self.name.into_owned()),
            arguments: self.arguments.into_owned(),
            result: self.result.map(Chunk::into_owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn output_alone_is_a_trace() {
        let trace = Trace::from_json(r#"{"output":"hello"}"#).unwrap();
        assert!(matches!(trace.output, Cow::Borrowed("hello")));
        assert!(!trace.is_refusal());
    }

    #[test]
    fn a_broken_contract_is_named() {
        for (text, expected) in [
            (r#"{"output":"a","confidence":1.7}"#, "confidence 1.7 lies outside 0 to 1"),
            (r#"{"output":"a","confidence":-0.1}"#, "confidence -0.1 lies outside 0 to 1"),
            (r#"{"output":"a","confidence":NaN}"#, "not a trace: expected value"),
            (r#"{"output":"a","confidence":Infinity}"#, "not a trace: expected value"),
            (r#"{"confidence":0.5}"#, "not a trace: missing field `output`"),
            (r#"{"output":3}"#, "not a trace: invalid type: integer `3`"),
            (
                r#"{"output":"a","confidence":"high"}"#,
                "not a trace: invalid type: string \"high\", expected a number",
            ),
            (r#"{"output":"a","output":"b"}"#, "not a trace: duplicate field `output`"),
            (r#"{"output":"a","usage":{"cost_usd":-1}}"#, "cost -1 is negative"),
            ("", "not a trace: EOF"),
        ] {
            let error = Trace::from_json(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    #[test]
    fn fields_that_gonogo_does_not_know_are_passed_over() {
        assert!(Trace::from_json(r#"{"output":"a","vendor":{"x":[1]}}"#).is_ok());
    }

    #[test]
    fn citations_of_claims_and_of_the_answer_are_joined() {
        let text =
            r#"{"output":"a","citations":["r2"],"claims":[{"text":"t","support":["r1","r2"]}]}"#;
        let trace = Trace::from_json(text).unwrap();
        let ids: Vec<_> = trace.cited_records().into_iter().map(RecordId::as_str).collect();
        assert_eq!(ids, ["r1", "r2"]);
    }

    proptest! {
        #[test]
        fn a_trace_survives_being_written_and_read(
            output in ".*", confidence in prop::option::of(0.0..=1.0_f64), chunk in ".*",
        ) {
            let trace = Trace {
                output: output.into(),
                confidence,
                chunks: vec![Chunk::text(&chunk)],
                ..Trace::default()
            };
            let written = serde_json::to_string(&trace).unwrap();
            let read = Trace::from_json(&written).unwrap();
            prop_assert_eq!(serde_json::to_string(&read.into_owned()).unwrap(), written);
        }
    }
}
