//! The suites.

use eval_core::run::{Run, SuiteResult, Verdict};

use super::scoreboard::table;
use super::style::{Style, hanging, line};
use crate::finding::suite_name;
use crate::number::{figure, plain};

/// Longest name of a suite, in columns.
const LONGEST: usize = 32;

/// The suites, a row each.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let rows: Vec<[String; 5]> = run.suites.iter().map(row).collect();
    let head = ["suite", "verdict", "score", "threshold", "cases"];
    let below = run.suites.iter().filter_map(|suite| figures(suite, style));
    (!rows.is_empty()).then(|| table(&head, &rows, style) + &below.collect::<String>())
}

/// What a suite found beside its score, in a line.
fn figures(suite: &SuiteResult, style: Style) -> Option<String> {
    let told: Vec<String> = suite.figures.iter().map(figure).collect();
    let told = format!("{}: {}", name(suite), told.join(", "));
    (!suite.figures.is_empty()).then(|| hanging(&told, style.width(), "  "))
}

fn name(suite: &SuiteResult) -> String {
    let name = suite_name(suite);
    name.strip_prefix("suite/").unwrap_or(&name).to_owned()
}

fn row(suite: &SuiteResult) -> [String; 5] {
    let verdict = match suite.verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "FAIL",
        Verdict::Unmeasured => "UNMEASURED",
    };
    [
        line(&name(suite), LONGEST),
        verdict.to_owned(),
        suite.score.map_or_else(|| "n/a".to_owned(), plain),
        format!("{} {}", plain(suite.threshold), suite.kind.as_str()),
        format!("{}{}", suite.n, if suite.under_powered { "*" } else { "" }),
    ]
}
