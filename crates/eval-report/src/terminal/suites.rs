//! The suites.

use eval_core::run::{Run, SuiteResult, Verdict};

use super::scoreboard::table;
use super::style::{Style, line};
use crate::finding::suite_name;
use crate::number::plain;

/// Longest name of a suite, in columns.
const LONGEST: usize = 32;

/// The suites, a row each.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let rows: Vec<[String; 5]> = run.suites.iter().map(row).collect();
    let head = ["suite", "verdict", "score", "threshold", "cases"];
    (!rows.is_empty()).then(|| table(&head, &rows, style))
}

fn row(suite: &SuiteResult) -> [String; 5] {
    let verdict = match suite.verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "FAIL",
        Verdict::Unmeasured => "UNMEASURED",
    };
    let name = suite_name(suite);
    [
        line(name.strip_prefix("suite/").unwrap_or(&name), LONGEST),
        verdict.to_owned(),
        suite.score.map_or_else(|| "n/a".to_owned(), plain),
        format!("{} {}", plain(suite.threshold), suite.kind.as_str()),
        format!("{}{}", suite.n, if suite.under_powered { "*" } else { "" }),
    ]
}
