//! Retired cases: `retirements.jsonl`, one a line, with its reason.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::diag::{Code, Diagnostic, Place, Position};
use crate::ids::CaseId;
use crate::project::Project;

/// The file, relative to the project.
pub const RETIREMENTS: &str = "retirements.jsonl";

/// A regression case that is asked no more, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retirement {
    /// The case.
    pub id: CaseId,
    /// Why it was retired.
    pub reason: String,
    /// When, RFC 3339 in UTC.
    pub retired: String,
}

/// The ids of the retired cases.
///
/// # Errors
/// Every line that is no retirement.
pub fn retired(project: &Project) -> Result<BTreeSet<CaseId>, Vec<Diagnostic>> {
    let text = project.read_if_there(RETIREMENTS).map_err(|problem| vec![problem])?;
    let (mut ids, mut problems) = (BTreeSet::new(), Vec::new());
    for (line, text) in (1..).zip(text.unwrap_or_default().lines()) {
        match serde_json::from_str::<Retirement>(text) {
            Ok(retirement) => {
                ids.insert(retirement.id);
            }
            Err(error) => {
                let place = Place::at(project.shown(RETIREMENTS), Position { line, column: 1 });
                let message = format!("not a retirement: {error}");
                problems.push(Diagnostic::new(Code::Syntax, message).at(place));
            }
        }
    }
    if problems.is_empty() { Ok(ids) } else { Err(problems) }
}
