//! Ingest: tables, logs, diffs and tickets become records that know their row and lines.
//!
//! A record's id is what people call the thing: `run-1009`, its log line `run-1009#L7`, `pull-504`
//! and its file `pull-504#src/lib.rs`, `OPS-303`, `fare-engine`. Fields keep the text of the source.

pub(super) mod diff;
pub(super) mod log;
mod table;
pub(super) mod ticket;

use eval_core::data::{DataFolder, WorldError};
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use table::Table;

/// Kind of a row of the service catalogue; its id is the service's name.
pub(super) const SERVICE: &str = "service";
/// Kind of a row of the on-call sheet.
pub(super) const ROTA: &str = "rota";
/// Kind of a pipeline row.
pub(super) const PIPELINE: &str = "pipeline";
/// Kind of a run row.
pub(super) const RUN: &str = "run";
/// Kind of a line of a run's log.
pub(super) const LOG_LINE: &str = "log_line";
/// Kind of a pull request row.
pub(super) const PULL: &str = "pull";
/// Kind of what a pull request does to one file.
pub(super) const FILE_CHANGE: &str = "file_change";
/// Kind of a ticket.
pub(super) const TICKET: &str = "ticket";

const SERVICES: Table = Table {
    file: "services.csv",
    kind: SERVICE,
    columns: &["service", "team", "language", "tier", "aliases"],
    key: Some("service"),
};
const ROTAS: Table = Table {
    file: "oncall.csv",
    kind: ROTA,
    columns: &["service", "from", "to", "primary", "secondary"],
    key: None,
};
const PIPELINES: Table = Table {
    file: "pipelines.csv",
    kind: PIPELINE,
    columns: &["pipeline", "service", "trigger", "steps"],
    key: Some("pipeline"),
};
const RUNS: Table = Table {
    file: "runs.csv",
    kind: RUN,
    columns: &["run", "pipeline", "branch", "started", "status", "failed_step", "log"],
    key: Some("run"),
};
const PULLS: Table = Table {
    file: "pulls.csv",
    kind: PULL,
    columns: &["pull", "service", "title", "author", "state", "opened", "merged", "fixes", "diff"],
    key: Some("pull"),
};

/// Reads the whole data folder.
///
/// # Errors
/// A missing file, a table that is no table or lacks a column, a run whose status, step and log do not
/// agree, a text that is no diff or no ticket, an id used twice.
pub(super) fn ingest(data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
    let mut records = Vec::new();
    for table in [SERVICES, ROTAS, PIPELINES] {
        records.extend(table.records(&data.read(table.file)?)?);
    }
    for run in RUNS.records(&data.read(RUNS.file)?)? {
        consistent(&run)?;
        let log = file_of(&run, "log").map(|file| log::lines(data, &run, file)).transpose()?;
        records.push(run);
        records.extend(log.unwrap_or_default());
    }
    for pull in PULLS.records(&data.read(PULLS.file)?)? {
        let diff = file_of(&pull, "diff").map(|file| diff::files(data, &pull, file)).transpose()?;
        records.push(pull);
        records.extend(diff.unwrap_or_default());
    }
    for file in data.files("tickets")? {
        records.push(ticket::read(&file, &data.read(&file)?)?);
    }
    KnowledgeBase::new(records).map_err(|error| WorldError::Inconsistent(error.to_string()))
}

/// The file that a row names in a column, if it names one.
fn file_of<'a>(record: &'a Record, column: &str) -> Option<&'a str> {
    record.field(column).filter(|file| !file.is_empty())
}

/// A run has failed exactly if it names the step it failed at.
fn consistent(run: &Record) -> Result<(), WorldError> {
    let status = run.field("status").unwrap_or_default();
    let failed_step = run.field("failed_step").unwrap_or_default();
    let message = match status {
        "failed" if failed_step.is_empty() => "a failed run names no step".to_owned(),
        "passed" | "cancelled" if !failed_step.is_empty() => {
            format!("the run is {status} and names the step `{failed_step}` as failed")
        }
        "failed" | "passed" | "cancelled" => return Ok(()),
        other => format!("found status `{other}`, expected failed, passed or cancelled"),
    };
    Err(WorldError::malformed(&run.locator.file, run.locator.lines.first, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::world;
    use eval_core::record::Lines;

    #[test]
    fn every_source_yields_its_records() {
        let kb = &world().kb;
        let count = |kind| kb.of_kind(kind).count();
        assert_eq!([count(SERVICE), count(ROTA), count(PIPELINE)], [27, 81, 30]);
        assert_eq!([count(RUN), count(PULL), count(TICKET)], [85, 27, 36]);
    }

    #[test]
    fn a_record_leads_back_to_its_row_and_lines() {
        let kb = &world().kb;
        let run = kb.get("run-1009").unwrap();
        assert_eq!((run.locator.row, run.locator.lines.first), (Some(9), 10));
        let line = kb.get("run-1009#L7").unwrap();
        assert_eq!(line.locator.to_string(), "logs/run-1009.log:7");
        assert_eq!(line.text, "error[E0308]: mismatched types");
        let change = kb.get("pull-504#tests/fares.rs").unwrap();
        assert_eq!(change.locator.lines, Lines::new(14, 29));
    }

    #[test]
    fn a_run_whose_status_and_step_disagree_is_refused() {
        for (row, expected) in [
            ("failed,,", "a failed run names no step"),
            ("passed,test,", "the run is passed and names the step `test` as failed"),
            ("green,,", "found status `green`"),
        ] {
            let text = format!("{}\nrun-1,p,main,2026-11-02T07:12,{row}\n", RUNS.columns.join(","));
            let run = RUNS.records(&text).unwrap().remove(0);
            let error = consistent(&run).unwrap_err().to_string();
            assert!(error.starts_with(&format!("runs.csv:2: {expected}")), "{error}");
        }
    }
}
