//! What a question is about, told by its words and by what it names.

use super::question::Reading;

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Cause,
    Recurrence,
    Change,
    OnCall,
    Chain,
    Search,
}

const ON_CALL: &[&str] = &["on call", "pager", "paged", "page", "rota", "standby"];
const CHANGE: &[&str] = &[
    "change", "changes", "changed", "touch", "touches", "touched", "files", "lines", "diff",
    "tests", "do", "does",
];
const CHAIN: &[&str] = &[
    "ticket", "tickets", "fix", "fixes", "fixed", "mended", "resolved", "solved", "reported",
    "tracked",
];
const RECURRENCE: &[&str] = &[
    "how often",
    "again",
    "recur",
    "recurs",
    "recurring",
    "elsewhere",
    "other runs",
    "before",
    "how many runs",
    "which runs",
    "seen",
    "else",
];
const CAUSE: &[&str] = &[
    "why", "cause", "caused", "fail", "failed", "fails", "failing", "failure", "broke", "broken",
    "wrong", "red",
];
const SEARCH: &[&str] =
    &["ticket", "tickets", "pull request", "pull requests", "change", "changes", "changed"];

impl Topic {
    /// The first topic whose words the question holds and whose subject it names; `None` if there is
    /// none.
    pub(super) fn of(reading: &Reading) -> Option<Self> {
        let names_one = reading.run.is_some() || reading.pull.is_some() || reading.ticket.is_some();
        let names_service = !reading.services.is_empty() || reading.doubtful.is_some();
        let topics = [
            (Self::OnCall, true, ON_CALL),
            (Self::Chain, names_one && !reading.holds(&["files", "lines", "tests"]), CHAIN),
            (Self::Change, reading.pull.is_some(), CHANGE),
            (Self::Recurrence, reading.quoted.is_some() || reading.run.is_some(), RECURRENCE),
            (Self::Cause, reading.run.is_some() || names_service, CAUSE),
            (Self::Search, !names_one, SEARCH),
            // Neither a run nor a quoted error: the question's own words are searched for.
            (Self::Recurrence, true, &["how often", "which runs", "how many runs"]),
        ];
        topics
            .into_iter()
            .find(|(_, possible, words)| *possible && reading.holds(words))
            .map(|(topic, ..)| topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::world;

    fn topic(question: &str) -> Option<Topic> {
        Topic::of(&Reading::of(question, &world().graph))
    }

    #[test]
    fn the_topic_is_told_by_words_and_names_together() {
        for (question, expected) in [
            ("What went wrong in run 1009?", Some(Topic::Cause)),
            ("Why is the web shop failing?", Some(Topic::Cause)),
            ("Why is the sky blue?", None),
            ("Has the failure of run-1003 been seen before?", Some(Topic::Recurrence)),
            ("Which runs say \"unbound variable\"?", Some(Topic::Recurrence)),
            ("How many tests does pull-504 touch?", Some(Topic::Change)),
            ("Which ticket does pull-504 fix?", Some(Topic::Chain)),
            ("Which pull request fixed run-1007?", Some(Topic::Chain)),
            ("Which pull request adds child fares?", Some(Topic::Search)),
            ("Who has the pager for the shop?", Some(Topic::OnCall)),
            ("Tell me a joke.", None),
        ] {
            assert_eq!(topic(question), expected, "{question}");
        }
    }
}
