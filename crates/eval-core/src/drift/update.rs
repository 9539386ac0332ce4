//! Who may make the last release's distribution anew.

use crate::gate::{Decision, Exit};

/// Why `--update-snapshot` writes nothing after this decision, if it does not: a release that is
/// blocked, or that could not be measured, is nothing to compare the next one with.
pub fn update_refusal(decision: &Decision) -> Option<&'static str> {
    let any = |exit| decision.reasons.iter().any(|reason| reason.exit == exit);
    if any(Exit::Blocked) {
        Some("the snapshot stays as it was: this run is blocked")
    } else if any(Exit::Unmeasured) {
        Some("the snapshot stays as it was: something could not be measured")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gate::Reason;

    #[test]
    fn only_a_green_and_measured_run_makes_a_snapshot() {
        for (exit, refused) in [
            (Exit::Blocked, true),
            (Exit::Unmeasured, true),
            (Exit::Drift, false),
            (Exit::SignOff, false),
        ] {
            let decision = Decision::of(vec![Reason::new(exit, "code", "", "message")]);
            assert_eq!(update_refusal(&decision).is_some(), refused, "{exit:?}");
        }
        assert_eq!(update_refusal(&Decision::of(Vec::new())), None);
    }
}
