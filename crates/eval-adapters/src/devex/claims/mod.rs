//! What the answers of this vertical may assert, one grammar a file.
//!
//! Each is a [`Statement`](eval_core::shape::Statement): a sentence that an answer path prints and the
//! claim shape reads back.

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

use eval_core::shape::{ClaimShape, shape_of};

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

/// The claim shapes of this vertical, in the order in which they are tried. No two of them share a
/// sentence, so the order decides nothing but speed.
pub(super) fn shapes() -> Vec<Box<dyn ClaimShape>> {
    vec![
        shape_of::<FailureLine>(),
        shape_of::<SilentFailure>(),
        shape_of::<LatestFailure>(),
        shape_of::<Occurrences>(),
        shape_of::<ChangeSize>(),
        shape_of::<TestsTouched>(),
        shape_of::<FileFate>(),
        shape_of::<PullSummary>(),
        shape_of::<OnCall>(),
        shape_of::<LastWeek>(),
        shape_of::<NameOf>(),
        shape_of::<Reported>(),
        shape_of::<Fixed>(),
        shape_of::<AddedLine>(),
        shape_of::<Titled>(),
    ]
}

/// What the tests of the statements share: the real world, and a claim tried on every shape.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::standing;
    use eval_core::claim::Claim;
    use eval_core::shape::Standing;
    use eval_core::shape::Statement;

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
