//! Why a command ended before it had a result: messages for a person, and an exit code.

use eval_core::diag::{Code, Diagnostic};
use eval_core::gate::Exit;

use crate::output;

/// A command that could not do its work.
#[derive(Debug)]
pub(crate) struct Failure {
    exit_code: u8,
    problems: Vec<Diagnostic>,
    message: Option<String>,
}

impl Failure {
    /// The command line or `eval.toml` is wrong; nothing ran.
    pub(crate) fn usage(problems: Vec<Diagnostic>) -> Self {
        Self { exit_code: Exit::USAGE, problems, message: None }
    }

    /// Data are bad or cannot be verified.
    pub(crate) fn data(problems: Vec<Diagnostic>) -> Self {
        Self { exit_code: Exit::Unmeasured.code(), problems, message: None }
    }

    /// A file stands where another one would be written.
    pub(crate) fn exists(message: String, help: &str) -> Self {
        Self::usage(vec![Diagnostic::new(Code::WrongValue, message).with_help(help)])
    }

    /// A file or a stream could not be written.
    pub(crate) fn write(what: impl std::fmt::Display, error: &std::io::Error) -> Self {
        let message = format!("error[write]: {what}: {error}");
        Self { exit_code: Exit::Unmeasured.code(), problems: Vec::new(), message: Some(message) }
    }

    /// No battery of this name is registered.
    pub(crate) fn unknown_battery(name: &str, known: &[&str]) -> Self {
        let problem =
            Diagnostic::new(Code::UnknownBattery, format!("no battery `{name}` is registered"));
        let help = match eval_core::diag::nearest(name, known.iter().copied()) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None if known.is_empty() => "`batteries` in eval.toml names none".to_owned(),
            None => format!("registered: {}", known.join(", ")),
        };
        Self::usage(vec![problem.with_help(help)])
    }

    /// Tells the person and gives the exit code.
    pub(crate) fn told(self) -> u8 {
        for problem in &self.problems {
            output::say(problem);
        }
        if let Some(message) = self.message {
            output::say(message);
        }
        self.exit_code
    }
}
