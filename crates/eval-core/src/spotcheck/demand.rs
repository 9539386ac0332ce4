use std::collections::{BTreeMap, BTreeSet};

use super::{SpotCheck, kind_of};
use crate::gate::{Exit, Reason};
use crate::run::CaseResult;

/// Why a release wants the owner's signature: outputs of a kind that nobody has read yet, or of one whose
/// last reader objected. `kept` are the spot checks of the project, oldest first.
pub fn spot_check_reasons(cases: &[CaseResult], kept: &[SpotCheck]) -> Vec<Reason> {
    let kinds: BTreeSet<&str> = cases.iter().filter_map(kind_of).collect();
    let last: BTreeMap<&str, &SpotCheck> =
        kept.iter().map(|check| (check.kind.as_str(), check)).collect();
    let reason = |kind: &&str| {
        let place = format!("spotcheck/{kind}");
        match last.get(*kind) {
            None => {
                let message = "nobody has read outputs of this kind; `gonogo spotcheck` draws some";
                Some(Reason::new(Exit::SignOff, "spot-check-missing", place, message))
            }
            Some(check) if !check.not_ok.is_empty() => {
                let message = format!(
                    "{} objected to {} of {} outputs on {}",
                    check.by,
                    check.not_ok.len(),
                    check.outputs,
                    check.recorded,
                );
                Some(Reason::new(Exit::SignOff, "spot-check-objected", place, message))
            }
            Some(_) => None,
        }
    };
    kinds.iter().filter_map(reason).collect()
}
