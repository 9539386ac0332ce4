//! CSV as RFC 4180 has it, with line feeds: every cell in double quotes and on one line.
//!
//! A spreadsheet takes a cell that begins with one of `= + - @` for a formula; such a cell gets an
//! apostrophe before it, which spreadsheets do not show. Source: OWASP, *CSV Injection*.

use eval_core::compare::Change;
use eval_core::run::{CaseResult, ClaimVerdict, Run, Verdict};

use crate::finding::{changes, marginal_first, mode, why};
use crate::inert::one_line;
use crate::number;

const COLUMNS: [&str; 21] = [
    "battery",
    "set",
    "suite",
    "id",
    "verdict",
    "mode",
    "change",
    "marginal",
    "pass_rate",
    "planned",
    "passed",
    "failed",
    "unmeasured",
    "not_needed",
    "claims",
    "supported",
    "file",
    "line",
    "why",
    "question",
    "answer",
];

/// Every case of the run, one a row, marginal ones first, under a row of column names.
pub(crate) fn csv(run: &Run) -> String {
    let mut out = COLUMNS.join(",") + "\n";
    let changes = changes(run);
    for case in marginal_first(run) {
        let change = changes.get(case.name().as_str()).copied();
        let cells: Vec<String> = cells(case, change).iter().map(|text| cell(text)).collect();
        out.push_str(&cells.join(","));
        out.push('\n');
    }
    out
}

fn cells(case: &CaseResult, change: Option<Change>) -> [String; 21] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let supported =
        case.claims.iter().filter(|claim| claim.verdict == ClaimVerdict::Supported).count();
    let reps = case.repetitions;
    let good = case.verdict == Verdict::Pass && !case.marginal;
    [
        text(&case.battery),
        case.set.as_str().to_owned(),
        text(&case.suite),
        case.id.as_str().to_owned(),
        case.verdict.as_str().to_owned(),
        if good { String::new() } else { mode(case).to_owned() },
        change.map_or_else(String::new, |change| change.as_str().to_owned()),
        case.marginal.to_string(),
        case.pass_rate.map_or_else(|| "n/a".to_owned(), number::plain),
        reps.planned.to_string(),
        reps.passed.to_string(),
        reps.failed.to_string(),
        reps.unmeasured.to_string(),
        reps.not_needed.to_string(),
        case.claims.len().to_string(),
        supported.to_string(),
        case.place.as_ref().map_or_else(String::new, |place| place.file.clone()),
        case.place.as_ref().map_or_else(String::new, |place| place.line.to_string()),
        if good { String::new() } else { why(case) },
        case.question.clone(),
        case.answer.clone(),
    ]
}

/// A cell that a spreadsheet shows and never computes.
fn cell(text: &str) -> String {
    let text = one_line(text);
    let is_formula = text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let apostrophe = if is_formula { "'" } else { "" };
    format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_text() {
        assert_eq!(cell("=HYPERLINK(\"x\")"), r#""'=HYPERLINK(""x"")""#);
        assert_eq!(cell("@SUM(A1)\r\n"), "\"'@SUM(A1)\\u{d} \"");
        assert_eq!(cell("1 = 1, 2"), "\"1 = 1, 2\"");
    }
}
