//! JSON lines: the cases of `run.json`, one a line, marginal ones first, nothing left out.

use eval_core::inert::inert_json;
use eval_core::run::Run;

use crate::finding::marginal_first;

/// Every case of the run, one a line, with the keys that it has in `run.json`.
pub(crate) fn jsonl(run: &Run) -> String {
    let lines = marginal_first(run).map(|case| {
        let line = serde_json::to_string(case).expect("a case has text keys only");
        inert_json(&line) + "\n"
    });
    lines.collect()
}
