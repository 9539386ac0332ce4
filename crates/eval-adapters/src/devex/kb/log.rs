//! Logs: every line that says something is a record, and knows the step it belongs to.
//!
//! The runner writes `== STEP ==` before a step and `== STEP: exit N ==` after it; all between is
//! what the tools printed.

use eval_core::data::{DataFolder, WorldError};
use eval_core::kb::KnowledgeBase;
use eval_core::record::{Lines, Locator, Record};

use super::LOG_LINE;

/// The lines of a run's log, blank ones left out.
///
/// # Errors
/// The file cannot be read, or does not begin with a step.
pub(super) fn lines(
    data: &DataFolder,
    run: &Record,
    file: &str,
) -> Result<Vec<Record>, WorldError> {
    records(&data.read(file)?, run, file)
}

fn records(text: &str, run: &Record, file: &str) -> Result<Vec<Record>, WorldError> {
    let mut step = None;
    let mut records = Vec::new();
    for (number, line) in (1_u32..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        step = opened_step(line).or(step);
        let step = step.ok_or_else(|| {
            WorldError::malformed(file, number, "found a line before the first `== step ==`")
        })?;
        let locator = Locator::lines(file, Lines::single(number));
        let id = format!("{}#L{number}", run.id);
        let record = Record::new(id, LOG_LINE, locator, line.trim_end());
        records.push(record.with_field("run", run.id.as_str()).with_field("step", step));
    }
    Ok(records)
}

/// The step that a line of the runner opens.
fn opened_step(line: &str) -> Option<&str> {
    let step = line.strip_prefix("== ")?.strip_suffix(" ==")?;
    (!step.contains(' ')).then_some(step)
}

/// The lines of a run's log in their order.
pub(in crate::devex) fn lines_of<'a>(
    kb: &'a KnowledgeBase,
    run: &'a str,
) -> impl Iterator<Item = &'a Record> {
    kb.of_kind(LOG_LINE).filter(move |line| line.field("run") == Some(run))
}

/// The lines that one step of a run left in its log, in their order.
pub(in crate::devex) fn step_lines<'a>(
    kb: &'a KnowledgeBase,
    run: &'a str,
    step: &'a str,
) -> impl Iterator<Item = &'a Record> {
    lines_of(kb, run).filter(move |line| line.field("step") == Some(step))
}

/// The line number of a record that is one line of a log.
pub(in crate::devex) fn line_number(line: &Record) -> u32 {
    line.locator.lines.first
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Record>, WorldError> {
        let run = Record::new("run-1", "run", Locator::row("runs.csv", 1, 2), "");
        records(text, &run, "logs/run-1.log")
    }

    #[test]
    fn a_line_belongs_to_the_step_that_was_opened_last() {
        let text = "== fmt ==\n$ a\n== fmt: exit 0 ==\n\n== test ==\nboom\n== test: exit 1 ==\n";
        let lines = read(text).unwrap();
        let steps: Vec<_> = lines.iter().filter_map(|line| line.field("step")).collect();
        assert_eq!(steps, ["fmt", "fmt", "fmt", "test", "test", "test"]);
        assert_eq!((lines[4].id.as_str(), line_number(&lines[4])), ("run-1#L6", 6));
    }

    #[test]
    fn a_ruler_of_a_tool_opens_no_step() {
        let lines =
            read("== test ==\n== 3 passed, 1 failed ==\n======== ERRORS ========\n").unwrap();
        assert!(lines.iter().all(|line| line.field("step") == Some("test")));
    }

    #[test]
    fn a_log_without_a_step_is_refused() {
        let error = read("\nboom\n").unwrap_err().to_string();
        assert_eq!(error, "logs/run-1.log:2: found a line before the first `== step ==`");
    }
}
