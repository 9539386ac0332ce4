use crate::gate::Reason;

/// Why a run cannot be signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// `eval.toml` names no owner.
    #[error("eval.toml names no `owner`, so nobody may sign")]
    NoOwner,
    /// Somebody else wants to sign.
    #[error("`{by}` may not sign: the owner that eval.toml names is `{owner}`")]
    NotTheOwner {
        /// Who wanted to.
        by: String,
        /// Who may.
        owner: String,
    },
    /// A signature without a reason says nothing to whoever reads it later.
    #[error("the reason is empty")]
    NoReason,
    /// The file is not a run as Gonogo writes one.
    #[error("the run contradicts itself: {0}")]
    Contradictory(String),
    /// The run may ship as it is.
    #[error("there is nothing to sign: the run may ship without a signature")]
    NothingToSign,
    /// The run is blocked by something that nobody waves through.
    #[error("no signature opens this: {}", told(.0))]
    Hard(Box<Reason>),
}

fn told(reason: &Reason) -> String {
    let Reason { exit, code, message, place } = reason;
    let at = if place.is_empty() { String::new() } else { format!(" {place}:") };
    format!("exit {} [{code}]{at} {message}", exit.code())
}
