//! The floor of faithfulness, and what else of a battery's sets blocks.

use super::{Exit, Reason, named};
use crate::mode::Mode;
use crate::run::{BatteryResult, CaseResult, ClaimVerdict, Verdict};
use crate::score::Faithfulness;

/// Why a battery keeps the gate from opening: a floor that does not hold, an answer path that raised,
/// a set without cases. A case answered wrongly is none of these: it lowers quality and is listed.
pub fn battery_reasons(battery: &BatteryResult, cases: &[CaseResult]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for (kind, set) in battery.sets() {
        let of_set: Vec<&CaseResult> = cases
            .iter()
            .filter(|case| case.set == kind && case.battery.as_deref() == Some(&battery.name))
            .collect();
        let place = format!("{}/{}", battery.name, kind.as_str());
        if set.cases == 0 {
            reasons.push(Reason::empty_set(&place));
        }
        reasons.extend(raised(&of_set));
        match set.counts.floor() {
            Faithfulness::Holds | Faithfulness::NothingToClaim => {}
            Faithfulness::Undefined if set.unmeasured == set.cases => {}
            Faithfulness::Undefined => reasons.push(Reason::new(
                Exit::Blocked,
                "faithfulness-undefined",
                &place,
                "no case made a claim, so faithfulness is undefined and the floor does not hold",
            )),
            Faithfulness::Broken => {
                let rate = set.counts.faithfulness();
                let message = format!(
                    "faithfulness is {} of {} claims, the floor is all of them",
                    rate.hits(),
                    rate.of()
                );
                reasons.push(Reason::new(Exit::Blocked, "faithfulness-floor", &place, message));
                reasons.extend(unsupported_claims(&of_set));
            }
        }
    }
    reasons
}

/// The unsupported claims, each with its case.
fn unsupported_claims(cases: &[&CaseResult]) -> Vec<Reason> {
    let claims: Vec<(String, String)> = cases
        .iter()
        .flat_map(|case| {
            let unsupported =
                case.claims.iter().filter(|claim| claim.verdict == ClaimVerdict::Unsupported);
            unsupported.map(|claim| {
                let missing = claim.missing.as_deref().unwrap_or("no reason is given");
                (case.name(), format!("“{}” is not supported: {missing}", claim.text))
            })
        })
        .collect();
    named(claims, Exit::Blocked, "unsupported-claim", "claims more are not supported")
}

/// Cases whose answer path raised.
fn raised(cases: &[&CaseResult]) -> Vec<Reason> {
    let raised = cases
        .iter()
        .filter(|case| case.verdict == Verdict::Fail && case.mode == Some(Mode::TARGET_ERROR))
        .map(|case| (case.name(), format!("the answer path raised: {}", case.answer)))
        .collect();
    named(raised, Exit::Blocked, "target-error", "cases more raised")
}
