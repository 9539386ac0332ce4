//! Why a question is not answered, in words that help the one who asked.

use std::fmt;

use eval_core::ids::RecordId;
use eval_core::trace::Trace;

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The question is about nothing this world holds.
    OutOfScope,
    /// The question names nothing of the kind that its answer is about.
    NothingNamed(&'static str),
    /// The question names a run, pull request or ticket that does not exist.
    Unknown(String),
    /// A name in the question may mean several services.
    Ambiguous { name: String, services: Vec<String> },
    /// The run has not failed; with its status.
    NotFailed { run: String, status: String },
    /// The run failed and kept no log.
    NoLog(String),
    /// No run of the service failed.
    NeverFailed(String),
    /// The on-call sheet has no row for the service, on that day or at all.
    OffSheet { service: String, day: Option<String> },
    /// No ticket names the run.
    Unreported(String),
    /// The pull request fixes no ticket.
    FixesNothing(String),
    /// No record holds what was asked about.
    NotFound(&'static str),
}

impl Refusal {
    /// The refusal as the system's answer, citing the record that the refusal rests on.
    pub(super) fn trace(&self) -> Trace<'static> {
        Trace {
            citations: self.grounds().map(RecordId::from).into_iter().collect(),
            refused: Some(true),
            language: Some("en".into()),
            ..Trace::saying(self.to_string())
        }
    }

    fn grounds(&self) -> Option<&str> {
        match self {
            Self::NotFailed { run: id, .. }
            | Self::NoLog(id)
            | Self::NeverFailed(id)
            | Self::OffSheet { service: id, .. }
            | Self::Unreported(id)
            | Self::FixesNothing(id) => Some(id),
            Self::OutOfScope
            | Self::NothingNamed(_)
            | Self::Unknown(_)
            | Self::Ambiguous { .. }
            | Self::NotFound(_) => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfScope => f.write_str(
                "I can tell why a run failed, where an error recurs, what a change does, who is on \
                 call, and which ticket and fix belong to a failure. This question is about none \
                 of these.",
            ),
            Self::NothingNamed(what) => write!(f, "The question names no {what}; please name one."),
            Self::Unknown(id) => write!(f, "There is no {id} in these records."),
            Self::Ambiguous { name, services } => {
                write!(f, "\"{name}\" may mean {}; please say which.", services.join(" or "))
            }
            Self::NotFailed { run, status } => {
                write!(f, "{run} did not fail ({status}), so there is nothing to explain.")
            }
            Self::NoLog(run) => {
                write!(f, "{run} failed and kept no log, so nothing shows what went wrong.")
            }
            Self::NeverFailed(service) => write!(f, "No run of {service} has failed."),
            Self::OffSheet { service, day: Some(day) } => {
                write!(f, "The on-call sheet has no row for {service} on {day}.")
            }
            Self::OffSheet { service, day: None } => {
                write!(f, "The on-call sheet has no row for {service}.")
            }
            Self::Unreported(run) => write!(f, "No ticket names {run}."),
            Self::FixesNothing(pull) => write!(f, "{pull} says of no ticket that it fixes it."),
            Self::NotFound(what) => write!(f, "No {what} holds what the question asks about."),
        }
    }
}
