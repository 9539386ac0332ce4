//! The sheet that a reader fills: `.csv` to fill, `.md` to read.

use std::fmt::Write as _;

use super::{Read, Reading};
use crate::csv;
use crate::diag::{Code, Diagnostic, Place, Position};
use crate::judge::calibration::sheet::{fenced, quoted};

/// The words of the column `ok`.
const WORDS: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// The sheet to fill.
pub fn csv(readings: &[Reading]) -> String {
    let mut sheet = String::from("id,kind,question,output,evidence,ok,note\n");
    for Reading { id, kind, question, output, evidence } in readings {
        let cells = [id, kind, question, output, evidence];
        sheet.push_str(&cells.map(|cell| quoted(cell)).join(","));
        sheet.push_str(",,\n");
    }
    sheet
}

/// The sheet to read.
pub fn markdown(readings: &[Reading]) -> String {
    let mut page = String::from(HEAD);
    for (number, reading) in (1..).zip(readings) {
        let Reading { id, kind, question, output, evidence } = reading;
        let evidence = if evidence.is_empty() { "(it cites nothing)" } else { evidence };
        // Writing to a string does not fail.
        let _ = write!(
            page,
            "\n## {number}. `{id}` ({kind})\n\nQuestion:\n\n{}\nOutput:\n\n{}\nEvidence:\n\n{}",
            fenced(question),
            fenced(output),
            fenced(evidence)
        );
    }
    page
}

const HEAD: &str = "\
# Spot check

For somebody who knows the field. Read each output with its evidence, and write into the sheet of the same name
whether it may be released as it is: `ok` is `yes` or `no`, `note` says why.
";

/// Reads a filled sheet; `shown` is the path that messages name.
///
/// # Errors
/// Every row that nobody has filled, or that says neither *yes* nor *no*.
pub fn read(text: &str, shown: &str) -> Result<Vec<Read>, Vec<Diagnostic>> {
    let problem = |line: u32, code: Code, message: String| {
        Diagnostic::new(code, message).at(Place::at(shown, Position { line, column: 1 }))
    };
    // Spreadsheets write a byte order mark.
    let rows = csv::read(text.trim_start_matches('\u{FEFF}'))
        .map_err(|error| vec![problem(error.line, Code::Syntax, error.message)])?;
    if rows.is_empty() {
        return Err(vec![problem(1, Code::Empty, "the sheet holds no output".to_owned())]);
    }
    let (mut read, mut problems) = (Vec::new(), Vec::new());
    for row in &rows {
        let cell = |column: &str| row.get(column).map(|cell| cell.trim().to_owned());
        let [Some(id), Some(kind), Some(said)] = ["id", "kind", "ok"].map(cell) else {
            let message = "expected the columns `id`, `kind` and `ok`".to_owned();
            return Err(vec![problem(1, Code::MissingKey, message)]);
        };
        let word = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(&said));
        if let Some((_, ok)) = word {
            let note = cell("note").unwrap_or_default();
            read.push(Read { id, kind, ok: *ok, note });
        } else {
            let message = format!("`ok` is `{said}`, expected yes or no");
            problems.push(problem(row.first_line, Code::WrongValue, message));
        }
    }
    if problems.is_empty() { Ok(read) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::CaseResult;
    use crate::run::testing::passed;
    use crate::spotcheck::{SpotCheck, spot_check_reasons};

    fn answered(id: &str) -> CaseResult {
        CaseResult { battery: Some("b".to_owned()), answer: format!("answer {id}"), ..passed(id) }
    }

    fn readings() -> Vec<Reading> {
        Reading::drawn(&[answered("a"), answered("b")], 15, 7)
    }

    #[test]
    fn a_filled_sheet_becomes_a_spot_check_a_kind() {
        let sheet = csv(&readings());
        let filled = sheet.replacen(",,\n", ",yes,\n", 1).replacen(",,\n", ",No,too bold\n", 1);
        let read = read(&filled, "s.csv").unwrap();
        let checks = SpotCheck::of_sheet(&read, "Ada", "2026-12-01T00:00:00Z");
        let [check] = &checks[..] else { panic!("{checks:?}") };
        assert_eq!((check.outputs, check.not_ok.len()), (2, 1));
        assert_eq!(check.not_ok[0].note, "too bold");
        let cases = [answered("a")];
        let codes = |kept: &[SpotCheck]| {
            let reasons = spot_check_reasons(&cases, kept);
            reasons.into_iter().map(|reason| reason.code).collect::<Vec<_>>()
        };
        assert_eq!(codes(&[]), ["spot-check-missing"]);
        assert_eq!(codes(&checks), ["spot-check-objected"]);
        let content = SpotCheck { not_ok: Vec::new(), ..check.clone() };
        assert!(codes(&[check.clone(), content]).is_empty(), "the last reading counts");
    }

    #[test]
    fn a_row_that_nobody_filled_is_no_reading() {
        let problems = read(&csv(&readings()), "s.csv").unwrap_err();
        assert_eq!(problems.len(), 2);
        assert_eq!(problems[0].message, "`ok` is ``, expected yes or no");
        assert_eq!(read("id,kind\nx,y\n", "s.csv").unwrap_err()[0].code, Code::MissingKey);
        assert_eq!(read("id,kind,ok\n", "s.csv").unwrap_err()[0].code, Code::Empty);
    }

    #[test]
    fn the_same_outputs_are_drawn_for_the_same_seed() {
        let cases: Vec<_> = (0..40).map(|n| answered(&n.to_string())).collect();
        let drawn = Reading::drawn(&cases, 15, 7);
        assert_eq!(drawn.len(), 15);
        let mut turned = cases;
        turned.reverse();
        assert_eq!(Reading::drawn(&turned, 15, 7), drawn);
        assert!(markdown(&drawn).contains("Evidence:"));
    }
}
