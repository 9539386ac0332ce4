use std::fmt;

use super::{SIGNOFFS, SignOff, findings};
use crate::diag::Diagnostic;
use crate::gate::{Decision, Exit, Reason};
use crate::ledger::Kept;
use crate::run::Run;

/// What the ledger of sign-offs means for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The decision is not one that a signature changes.
    NotAsked,
    /// The owner has signed exactly this.
    Signed(Box<SignOff>),
    /// Nobody has. The nearest signature, if there is one, is for something else.
    Unsigned(Option<Mismatch>),
    /// The ledger cannot be trusted, so no line of it counts.
    Untrusted(Vec<Diagnostic>),
}

/// Why the nearest sign-off does not cover a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Its line in the ledger, 1-based.
    pub line: u32,
    what: Other,
}

/// In what a sign-off differs, the nearest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Other {
    /// It is by somebody who is not, or no longer, the owner.
    Signer(String),
    /// Other reasons were accepted, or other cases had failed.
    Findings,
    /// Something that could change the result is another.
    Fingerprint,
}

impl Standing {
    /// What `signoffs` mean for `run`.
    pub fn of(run: &Run, signoffs: &Kept<SignOff>, owner: Option<&str>) -> Self {
        if run.decision.exit() != Exit::SignOff {
            return Self::NotAsked;
        }
        if !signoffs.problems.is_empty() {
            return Self::Untrusted(signoffs.problems.clone());
        }
        let found = findings(run);
        let mut nearest: Option<Mismatch> = None;
        for (line, signoff) in signoffs.entries.iter().rev() {
            match other(signoff, run, &found, owner) {
                None => return Self::Signed(Box::new(signoff.clone())),
                Some(Other::Fingerprint) if signoff.findings != found => {}
                Some(what) if nearest.as_ref().is_none_or(|nearest| what < nearest.what) => {
                    nearest = Some(Mismatch { line: *line, what });
                }
                Some(_) => {}
            }
        }
        Self::Unsigned(nearest)
    }

    /// The run with what its standing says: a signature opens the gate and shows what it accepted; a
    /// ledger that cannot be trusted keeps it shut.
    pub fn applied(&self, run: Run) -> Run {
        match self {
            Self::NotAsked | Self::Unsigned(_) => run,
            Self::Signed(signoff) => Run {
                signoff: Some(SignOff::clone(signoff)),
                decision: Decision::of(Vec::new()),
                ..run
            },
            Self::Untrusted(problems) => {
                let mut reasons = run.decision.reasons;
                reasons.extend(problems.iter().map(Reason::of_problem));
                Run { decision: Decision::of(reasons), ..run }
            }
        }
    }
}

fn other(signoff: &SignOff, run: &Run, found: &str, owner: Option<&str>) -> Option<Other> {
    if signoff.fingerprint != run.fingerprint.digest {
        Some(Other::Fingerprint)
    } else if signoff.findings != found || signoff.accepted != run.decision.reasons {
        Some(Other::Findings)
    } else if owner != Some(&signoff.by) {
        Some(Other::Signer(signoff.by.clone()))
    } else {
        None
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the sign-off in line {} of {} ", self.line, SIGNOFFS.lines)?;
        match &self.what {
            Other::Signer(by) => write!(f, "is by `{by}`, who is not the owner"),
            Other::Findings => f.write_str("is for other findings of this fingerprint"),
            Other::Fingerprint => f.write_str("is for the same findings of another fingerprint"),
        }
    }
}
