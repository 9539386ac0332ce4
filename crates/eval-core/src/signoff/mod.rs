//! Sign-off: the owner's signature under a run that only a person may let through.
//!
//! Some findings are for people to weigh: a graded suite under its threshold, a judge that is not
//! calibrated. For those alone, exit 3, the owner named in `eval.toml` may sign, and nobody else. A
//! [`SignOff`] is bound to one fingerprint and to the digest of everything that was found: every reason
//! of the gate and every case that did not pass. One more failing case, another fingerprint or any other
//! reason is a run that nobody has signed.
//!
//! Signatures are the lines of a [`Ledger`]: appended, never rewritten.
//! [`Standing`] says what the ledger means for a run.

mod findings;
mod refusal;
mod standing;

use serde::{Deserialize, Serialize};

use crate::diag::Code;
use crate::gate::{Exit, Reason};
use crate::ledger::Ledger;
use crate::run::Run;

pub use findings::findings;
pub use refusal::Refusal;
pub use standing::{Mismatch, Standing};

/// The sign-offs of a project.
pub const SIGNOFFS: Ledger = Ledger {
    lines: "signoffs.jsonl",
    digests: "signoffs.b3",
    entry: "a sign-off",
    code: Code::SignOffs,
};

/// One signature: a line of the ledger, and what a signed run shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignOff {
    /// When it was signed, RFC 3339 in UTC.
    pub signed: String,
    /// Who signed: the owner.
    pub by: String,
    /// Why this may ship all the same.
    pub reason: String,
    /// The digest of the run's fingerprint.
    pub fingerprint: String,
    /// The digest of what was found, as [`findings`] gives it.
    pub findings: String,
    /// The reasons that no longer keep the gate from opening, for whoever reviews the line.
    pub accepted: Vec<Reason>,
}

impl SignOff {
    /// The signature of `by` under a run, if it is theirs to give.
    ///
    /// # Errors
    /// [`Refusal`]: there is no owner or `by` is not the owner, no reason is given, the run is not for
    /// anyone to sign, or it contradicts itself.
    pub fn of_run(
        run: &Run,
        owner: Option<&str>,
        by: &str,
        reason: &str,
        signed: impl Into<String>,
    ) -> Result<Self, Refusal> {
        let owner = owner.ok_or(Refusal::NoOwner)?;
        if by != owner {
            return Err(Refusal::NotTheOwner { by: by.to_owned(), owner: owner.to_owned() });
        }
        if reason.trim().is_empty() {
            return Err(Refusal::NoReason);
        }
        if let Some(contradiction) = run.contradiction() {
            return Err(Refusal::Contradictory(contradiction));
        }
        match run.decision.reasons.first() {
            None => return Err(Refusal::NothingToSign),
            Some(hard) if hard.exit != Exit::SignOff => {
                return Err(Refusal::Hard(Box::new(hard.clone())));
            }
            Some(_) => {}
        }
        Ok(Self {
            signed: signed.into(),
            by: by.to_owned(),
            reason: reason.trim().to_owned(),
            fingerprint: run.fingerprint.digest.clone(),
            findings: findings(run),
            accepted: run.decision.reasons.clone(),
        })
    }
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
