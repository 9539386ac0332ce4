use std::fmt::Write as _;

use eval_core::run::SuiteKind;

use crate::number::counted;

/// What there is of one suite.
#[derive(Clone, Debug)]
pub struct SuiteListing {
    /// The suite.
    pub name: String,
    /// How it is decided.
    pub kind: SuiteKind,
    /// Its well-formed cases.
    pub cases: usize,
    /// The least share of them that must hold, as `eval.toml` writes it.
    pub threshold: String,
}

/// The suites, one a line.
pub fn suite_listing(suites: &[SuiteListing]) -> String {
    let mut out = String::new();
    for suite in suites {
        let kind = match suite.kind {
            SuiteKind::Asserted => "asserted",
            SuiteKind::Graded => "graded",
        };
        let SuiteListing { name, cases, threshold, .. } = suite;
        let cases = counted(*cases as u64, "case");
        let _ = writeln!(out, "{name}: suite, {kind}, {cases}, threshold {threshold}");
    }
    out
}
