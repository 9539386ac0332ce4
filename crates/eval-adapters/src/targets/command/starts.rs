//! Whether the program starts at all, as all workers together have seen it.
//!
//! A program that ends again and again before it has read a question will not read the next one
//! either. That is said once, with what the program said, and every later question fails at once
//! with the same words.

use std::sync::{Mutex, PoisonError};

use eval_core::target::{Fault, FaultKind};

/// This many starts in a row, over all workers, that came to nothing.
const ENOUGH: u32 = 3;

/// How the starts of one target went.
#[derive(Debug)]
pub(super) struct Starts {
    /// The target's name in the log.
    name: String,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    failures: u32,
    verdict: Option<Fault>,
}

impl Starts {
    /// No start yet of the target of this name.
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), state: Mutex::default() }
    }

    /// Whether it is worth starting the program.
    ///
    /// # Errors
    /// The fault of every further question if it is not.
    pub(super) fn allowed(&self) -> Result<(), Fault> {
        self.change(|state| state.verdict.clone().map_or(Ok(()), Err))
    }

    /// A started program has answered.
    pub(super) fn succeeded(&self) {
        self.change(|state| state.failures = 0);
    }

    /// A started program ended before it read a question. The fault of all its questions once this
    /// happened often enough, and `None` before that.
    pub(super) fn failed(&self, message: &str, tail: &[String]) -> Option<Fault> {
        let failures = self.change(|state| {
            state.failures += 1;
            state.failures
        });
        (failures >= ENOUGH).then(|| self.failed_for_good(message, tail))
    }

    /// The program cannot be started; the fault of this and every further question.
    pub(super) fn failed_for_good(&self, message: &str, tail: &[String]) -> Fault {
        self.change(|state| {
            let verdict = state.verdict.get_or_insert_with(|| {
                tracing::error!(target_name = self.name, "{message}");
                for line in tail {
                    tracing::error!(target_name = self.name, "  {line}");
                }
                let said = super::stderr::last_word(tail);
                let said = said.map_or_else(String::new, |line| format!(": {line}"));
                Fault::new(FaultKind::Crashed, format!("{message}{said}"))
            });
            verdict.clone()
        })
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_failures_in_a_row_are_enough() {
        let starts = Starts::new("t");
        let fail = || starts.failed("does not start", &["no module".to_owned()]);
        assert_eq!((fail(), fail()), (None, None));
        starts.succeeded();
        assert_eq!((fail(), fail()), (None, None));
        assert!(starts.allowed().is_ok());
        let fault = fail().unwrap();
        assert_eq!(fault.message, "does not start: no module");
        assert_eq!(starts.allowed().unwrap_err(), fault);
    }
}
