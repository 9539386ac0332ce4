//! From a question to an answer whose every sentence cites what it asserts, or to an honest refusal.
//!
//! A case names one path as its `engine`:
//!
//! | engine | reads | answers |
//! | --- | --- | --- |
//! | `cause` | runs and their logs | why a run, or the latest that failed of a service, failed |
//! | `recurrence` | logs and tickets | where an error recurs |
//! | `change` | pull requests and their diffs | what a change does |
//! | `on-call` | the on-call sheet and the catalogue | who is on call |
//! | `chain` | runs, tickets, pull requests | failure → ticket → fix |
//! | `search` | tickets, pull requests and diffs, ranked | which of them is about something |
//! | `auto` | the question | by the path that the question itself calls for |
//!
//! Each path reads the question ([`Reading`]), walks the graph or ranks the
//! knowledge base, and gives an [`Answer`] or a [`Refusal`].

mod cause;
mod chain;
mod change;
mod on_call;
mod question;
mod recurrence;
mod refusal;
mod reply;
mod search;
mod topic;

use eval_core::battery::{AnswerError, World};
use eval_core::trace::Trace;

use question::Reading;
use refusal::Refusal;
use reply::Answer;
use topic::Topic;

/// One way to answer.
type Path = for<'a> fn(&'a World, &Reading) -> Result<Answer<'a>, Refusal>;

/// The engines that a case may name, and their paths.
const PATHS: [(&str, Path); 7] = [
    ("cause", cause::answer),
    ("recurrence", recurrence::answer),
    ("change", change::answer),
    ("on-call", on_call::answer),
    ("chain", chain::answer),
    ("search", search::answer),
    ("auto", auto),
];

/// Answers a question by the path that the engine names.
///
/// # Errors
/// There is no such engine.
pub(super) fn answer(
    world: &World,
    engine: &str,
    question: &str,
) -> Result<Trace<'static>, AnswerError> {
    let Some((_, path)) = PATHS.iter().find(|(name, _)| *name == engine) else {
        let names: Vec<&str> = PATHS.iter().map(|(name, _)| *name).collect();
        return Err(AnswerError(format!("no engine `{engine}`, expected {}", names.join(", "))));
    };
    let reading = Reading::of(question, &world.graph);
    Ok(path(world, &reading).map_or_else(|refusal| refusal.trace(), Answer::trace))
}

fn auto<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    let path: Path = match Topic::of(reading).ok_or(Refusal::OutOfScope)? {
        Topic::Cause => cause::answer,
        Topic::Recurrence => recurrence::answer,
        Topic::Change => change::answer,
        Topic::OnCall => on_call::answer,
        Topic::Chain => chain::answer,
        Topic::Search => search::answer,
    };
    path(world, reading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::{standing, world};

    /// The answer as the user reads it; every claim in it is held to be supported.
    #[track_caller]
    pub(super) fn asked(engine: &str, question: &str) -> String {
        let trace = answer(world(), engine, question).unwrap();
        assert!(!trace.is_refusal(), "{question}: {}", trace.output);
        assert!(!trace.claims.is_empty(), "{question}");
        for claim in &trace.claims {
            let standing = standing(claim);
            assert!(standing.is_supported(), "{}: {:?}", claim.text, standing.missing());
        }
        trace.output.into_owned()
    }

    /// The words with which a question is refused.
    #[track_caller]
    pub(super) fn refused(engine: &str, question: &str) -> String {
        let trace = answer(world(), engine, question).unwrap();
        assert!(trace.is_refusal(), "{question}: {}", trace.output);
        assert!(trace.claims.is_empty(), "{question}");
        trace.output.into_owned()
    }

    #[test]
    fn an_unknown_engine_is_an_error_and_no_refusal() {
        let error = answer(world(), "oracle", "Why?").unwrap_err().to_string();
        assert!(error.starts_with("no engine `oracle`, expected cause, recurrence"), "{error}");
    }

    #[test]
    fn a_question_chooses_its_path() {
        for (question, expected) in [
            ("Why did run 1040 fail?", "BUCKET: unbound variable"),
            ("How often did \"BUCKET: unbound variable\" turn up?", "2 runs"),
            ("What does PR 504 change?", "6 lines added"),
            ("Who is on call for the mailer?", "primary on call for notifier"),
            ("Which ticket is about run-1005, and what fixed it?", "pull-503"),
            ("Is there a ticket about doubled mails?", "OPS-336"),
        ] {
            let answer = asked("auto", question);
            assert!(answer.contains(expected), "{question}: {answer}");
        }
    }

    #[test]
    fn a_question_beyond_this_world_is_refused() {
        for question in [
            "Will it rain at Long Sound tomorrow?",
            "Why is the sky blue?",
            "",
            "Rewrite fare-engine.",
        ] {
            assert!(refused("auto", question).starts_with("I can tell why a run failed"));
        }
    }
}
