//! Questions to the assistant, for the tests of its paths.

use eval_core::trace::Trace;

use super::{Input, Turn, answer};
use crate::houseplant::fault::Faults;
use crate::houseplant::testing;

/// The reply to a question.
pub(super) fn ask(text: &str) -> Trace<'static> {
    asked(text, None, &[])
}

/// The reply to a question on one path, after earlier turns.
pub(super) fn asked(text: &str, engine: Option<&str>, history: &[Turn<'_>]) -> Trace<'static> {
    let input = Input { text, engine, language: None, history };
    answer(testing::world(), &input, &Faults::default()).unwrap()
}

/// The cited sentences of a reply, in order.
pub(super) fn cited(trace: &Trace<'_>) -> Vec<String> {
    trace.citations.iter().map(ToString::to_string).collect()
}

/// The cited sentences without the front matter that dates them.
pub(super) fn sentences(trace: &Trace<'_>) -> Vec<String> {
    cited(trace).into_iter().filter(|id| !id.contains(".sheet.")).collect()
}
