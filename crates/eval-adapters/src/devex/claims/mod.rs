//! What the answers of this vertical may assert, one grammar a file.
//!
//! A [`Statement`] is a sentence that is both written and read here: an answer path fills in its
//! parts and prints it, the claim shape reads the print back and holds it against the cited records.
//! Nothing but the text passes between the two, so a digit changed on the way is a digit found out.

mod added_line;
mod change_size;
mod citations;
mod failure_line;
mod file_fate;
mod fixed;
mod last_week;
mod latest_failure;
mod name_of;
mod occurrences;
mod on_call;
mod pull_summary;
mod reported;
mod sentence;
mod silent_failure;
mod tests_touched;
mod titled;

use std::fmt::Display;
use std::marker::PhantomData;

use eval_core::claim::Claim;
use eval_core::shape::{ClaimShape, Evidence, ShapeVerdict};

pub(super) use added_line::AddedLine;
pub(super) use change_size::ChangeSize;
pub(super) use failure_line::FailureLine;
pub(super) use file_fate::{FileFate, Turn};
pub(super) use fixed::{Fixed, Progress};
pub(super) use last_week::LastWeek;
pub(super) use latest_failure::LatestFailure;
pub(super) use name_of::NameOf;
pub(super) use occurrences::{Occurrences, Source};
pub(super) use on_call::OnCall;
pub(super) use pull_summary::PullSummary;
pub(super) use reported::Reported;
pub(super) use silent_failure::SilentFailure;
pub(super) use tests_touched::TestsTouched;
pub(super) use titled::Titled;

/// A sentence with one grammar, and what has to be cited for it to stand.
pub(super) trait Statement: Display + Sized + Send + Sync + 'static {
    /// The name of the claim shape.
    const NAME: &'static str;

    /// Reads what `Display` writes; `None` for any other sentence.
    fn parse(text: &str) -> Option<Self>;

    /// Holds the sentence against the records it cites.
    ///
    /// # Errors
    /// What was missing, as a sentence without a full stop.
    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String>;
}

/// The claim shape of a statement.
struct Shape<S>(PhantomData<S>);

impl<S: Statement> ClaimShape for Shape<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        // What is not written the way it is printed (`line +7`, `1 lines`) is not of the grammar.
        let statement = S::parse(&claim.text).filter(|read| read.to_string() == claim.text);
        match statement.map(|statement| statement.check(evidence)) {
            Some(Ok(())) => ShapeVerdict::Supported,
            Some(Err(missing)) => ShapeVerdict::Unsupported(missing),
            None => ShapeVerdict::NotMyGrammar,
        }
    }
}

fn shape<S: Statement>() -> Box<dyn ClaimShape> {
    Box::new(Shape::<S>(PhantomData))
}

/// The claim shapes of this vertical, in the order in which they are tried. No two of them share a
/// sentence, so the order decides nothing but speed.
pub(super) fn shapes() -> Vec<Box<dyn ClaimShape>> {
    vec![
        shape::<FailureLine>(),
        shape::<SilentFailure>(),
        shape::<LatestFailure>(),
        shape::<Occurrences>(),
        shape::<ChangeSize>(),
        shape::<TestsTouched>(),
        shape::<FileFate>(),
        shape::<PullSummary>(),
        shape::<OnCall>(),
        shape::<LastWeek>(),
        shape::<NameOf>(),
        shape::<Reported>(),
        shape::<Fixed>(),
        shape::<AddedLine>(),
        shape::<Titled>(),
    ]
}

/// What the tests of the statements share: the real world, and a claim tried on every shape.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::standing;
    use eval_core::shape::Standing;

    /// How a claim stands after all shapes had their turn.
    pub(super) fn tried(text: &str, support: &[&str]) -> Standing {
        standing(&Claim::new(text, support.iter().copied()))
    }

    /// Holds that the shape of `S` supports the claim.
    #[track_caller]
    pub(super) fn assert_supported<S: Statement>(text: &str, support: &[&str]) {
        assert_eq!(tried(text, support), Standing::Supported { shape: S::NAME }, "{text}");
    }

    /// Holds that the shape of `S` recognises the claim and says that this is missing.
    #[track_caller]
    pub(super) fn assert_unsupported<S: Statement>(text: &str, support: &[&str], missing: &str) {
        let expected = Standing::Unsupported { shape: S::NAME, missing: missing.to_owned() };
        assert_eq!(tried(text, support), expected, "{text}");
    }

    #[test]
    fn no_two_shapes_share_a_name() {
        let mut names: Vec<_> = shapes().iter().map(|shape| shape.name()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_sentence_that_is_not_printed_that_way_is_of_no_grammar() {
        let claim = "pull-506 changes 1 file (src/seats.rs), with 1 line added and 1 line removed.";
        assert_supported::<ChangeSize>(claim, &["pull-506#src/seats.rs"]);
        for other in [claim.replace("1 file ", "01 file "), claim.replace("1 line r", "1 lines r")]
        {
            assert_eq!(tried(&other, &["pull-506#src/seats.rs"]), Standing::Unrecognised);
        }
    }

    #[test]
    fn a_sentence_of_no_grammar_is_unsupported() {
        assert_eq!(tried("run-1009 is a failure.", &["run-1009"]), Standing::Unrecognised);
    }
}
