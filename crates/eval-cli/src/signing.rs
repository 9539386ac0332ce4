//! Holding a finished run against the sign-offs of its project.

use eval_core::gate::Exit;
use eval_core::run::Run;
use eval_core::signoff::{SIGNOFFS, Standing};

use crate::folder::Opened;
use crate::output;

/// The run with the owner's signature, where the owner has signed exactly this. What stands in the way
/// of a signature is said to stderr.
pub(crate) fn signed_off(opened: &Opened, run: Run) -> Run {
    if run.decision.exit() != Exit::SignOff {
        return run;
    }
    let standing = match SIGNOFFS.load(&opened.project) {
        Ok(signoffs) => Standing::of(&run, &signoffs, opened.config.owner.as_deref()),
        Err(problem) => Standing::Untrusted(vec![problem]),
    };
    if let Standing::Unsigned(Some(mismatch)) = &standing {
        output::say(format!("note: {mismatch}"));
    }
    standing.applied(run)
}
