//! Held-back cases, and how often they were looked at.
//!
//! A case is held back so that nobody works towards it. Every look wears it out a little: whoever has
//! seen that a held-back case fails, and changes the system until it does not, has made it a case like any
//! other. So a run that measures them leaves a line in a [`Ledger`], with the moment and the fingerprint,
//! and says when the last one was. The moment stands in no artifact of a run.

use serde::{Deserialize, Serialize};

use crate::diag::{Code, Diagnostic};
use crate::ledger::Ledger;
use crate::project::Project;

/// The looks at the held-back cases of a project.
pub const LOOKS: Ledger = Ledger {
    lines: "heldback.jsonl",
    digests: "heldback.b3",
    entry: "a look at the held-back cases",
    code: Code::Looks,
};

/// One run that measured the held-back cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// When, RFC 3339 in UTC.
    pub looked: String,
    /// The digest of the run's fingerprint.
    pub fingerprint: String,
}

/// How often the held-back cases were looked at so far, in a sentence.
///
/// # Errors
/// Every problem of the ledger, which then tells nothing.
pub fn told(project: &Project) -> Result<String, Vec<Diagnostic>> {
    let kept = LOOKS.load::<Look>(project).map_err(|problem| vec![problem])?;
    if !kept.problems.is_empty() {
        return Err(kept.problems);
    }
    let count = kept.entries.len();
    Ok(match kept.entries.last() {
        None => "the held-back cases were not looked at before".to_owned(),
        Some((_, last)) => {
            let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
            let look = &last.looked;
            format!("the held-back cases were looked at {times} before, last on {look}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_is_counted_and_the_last_one_is_dated() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        assert_eq!(told(&project).unwrap(), "the held-back cases were not looked at before");
        for looked in ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"] {
            let look = Look { looked: looked.to_owned(), fingerprint: "f".to_owned() };
            LOOKS.append(&project, &look).unwrap();
        }
        assert_eq!(
            told(&project).unwrap(),
            "the held-back cases were looked at 2 times before, last on 2026-02-01T00:00:00Z"
        );
        let text = project.read(LOOKS.lines).unwrap().replace("2026-02", "2026-03");
        std::fs::write(project.path(LOOKS.lines), text).unwrap();
        assert!(told(&project).is_err());
    }
}
