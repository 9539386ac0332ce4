use serde_json::json;

use crate::pin::canonical;
use crate::run::{Run, Verdict};

/// The digest of everything that speaks against a run: every reason of the gate, every case that did not
/// pass with its content, verdict and mode, and what became of the held-back cases. BLAKE3 over the
/// canonical form, in hexadecimal.
pub fn findings(run: &Run) -> String {
    let cases: Vec<_> = run
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Pass)
        .map(|case| json!([case.name(), case.suite, case.content, case.verdict, case.mode]))
        .collect();
    let found = json!({
        "reasons": run.decision.reasons,
        "cases": cases,
        "heldback": run.heldback,
    });
    blake3::hash(canonical(&found).as_bytes()).to_hex().to_string()
}
