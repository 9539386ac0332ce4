//! One question on its way to a program: a JSON line, and who waits for the answer.

use eval_core::ids::CaseId;
use eval_core::target::{Ask, Fault};
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::targets::envelope::Envelope;

/// What tells the questions of a run apart.
pub(super) type Name = (CaseId, u32);

/// A question that has no answer yet.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) name: Name,
    /// The JSON line, without its end.
    pub(super) line: String,
    /// Whether it is asked while no other question is open, because it may be the one that broke a
    /// program.
    pub(super) is_suspect: bool,
    reply: oneshot::Sender<Result<String, Fault>>,
}

/// A question that a program was asked.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) deadline: Instant,
    /// Where its line begins in all that the program was sent.
    pub(super) start: u64,
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a CaseId,
    repetition: u32,
    seed: u64,
    input: &'a serde_json::Value,
}

impl Question {
    /// The question of an ask, and where its answer will arrive.
    pub(super) fn of(ask: &Ask<'_>) -> (Self, oneshot::Receiver<Result<String, Fault>>) {
        let line =
            Line { id: ask.case, repetition: ask.repetition, seed: ask.seed, input: ask.input };
        // A text, two numbers and a JSON value always have a JSON form.
        let line = serde_json::to_string(&line).unwrap_or_default();
        let (reply, answer) = oneshot::channel();
        let name = (ask.case.clone(), ask.repetition);
        (Self { name, line, is_suspect: false, reply }, answer)
    }

    /// The same question, to be asked by itself.
    pub(super) fn suspected(self) -> Self {
        Self { is_suspect: true, ..self }
    }

    /// Gives the answer to whoever waits for it.
    pub(super) fn settle(self, answer: Result<String, Fault>) {
        // Nobody waits any more when the run was cancelled.
        let _ = self.reply.send(answer);
    }

    /// Whether nobody waits for the answer any more.
    pub(super) fn is_abandoned(&self) -> bool {
        self.reply.is_closed()
    }
}

/// The one open question that an answer belongs to.
///
/// # Errors
/// Why there is none: the answer names no question, one that is not open, or it leaves the repetition
/// out while several of them are open.
pub(super) fn addressee<'q>(
    envelope: &Envelope,
    open: impl Iterator<Item = &'q Name>,
) -> Result<&'q Name, String> {
    let Some(id) = &envelope.id else { return Err("without an `id`".to_owned()) };
    let is_meant = |name: &&Name| {
        name.0 == *id && envelope.repetition.is_none_or(|repetition| repetition == name.1)
    };
    let mut meant = open.filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(name), None) => Ok(name),
        (None, _) => Err(format!("to `{id}`, which was not asked")),
        (Some(_), Some(_)) => {
            Err(format!("to `{id}` without its `repetition`, while several are open"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn addressed(answer: &str, open: &[(&str, u32)]) -> Result<Name, String> {
        let open: Vec<Name> = open.iter().map(|(id, n)| (CaseId::from(*id), *n)).collect();
        addressee(&Envelope::read(answer).unwrap(), open.iter()).cloned()
    }

    #[test]
    fn a_question_is_one_line() {
        let (case, input) = (CaseId::from("a\nb"), json!({"query": "x\ny"}));
        let ask = Ask { case: &case, repetition: 2, seed: 7, input: &input };
        let expected = r#"{"id":"a\nb","repetition":2,"seed":7,"input":{"query":"x\ny"}}"#;
        assert_eq!(Question::of(&ask).0.line, expected);
    }

    #[test]
    fn id_and_repetition_find_the_question() {
        let open = [("a", 0), ("a", 1), ("b", 0)];
        assert_eq!(addressed(r#"{"id":"a","repetition":1}"#, &open).unwrap(), ("a".into(), 1));
        assert_eq!(addressed(r#"{"id":"b"}"#, &open).unwrap(), ("b".into(), 0));
    }

    #[test]
    fn an_answer_that_fits_no_question_or_several_is_refused() {
        let open = [("a", 0), ("a", 1)];
        for (answer, expected) in [
            (r#"{"id":"a"}"#, "to `a` without its `repetition`, while several are open"),
            (r#"{"id":"a","repetition":2}"#, "to `a`, which was not asked"),
            (r#"{"id":"c"}"#, "to `c`, which was not asked"),
            (r#"{"output":"x"}"#, "without an `id`"),
        ] {
            assert_eq!(addressed(answer, &open).unwrap_err(), expected);
        }
    }
}
