//! `eval.toml`: what a project measures and what its gate demands. Every key has a default.

mod limit;
mod suites;

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::budget::{Budget, Prices, read_budget, read_prices};
use crate::diag::{Code, Diagnostic};
use crate::doc::{Fields, Language, Node, Reader, parsed};
use crate::judge::calibration::{CalibrationLimits, read_calibration};
use crate::retrieval::RetrievalSettings;
use crate::stats::Alpha;
use crate::tier::{Tiers, read_tiers};

pub(crate) use limit::Limits;
pub use suites::{Property, SuiteConfig};

/// The file's name.
pub const CONFIG: &str = "eval.toml";

/// A project's configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// What the project is called in reports. Default: `unnamed`.
    pub project: String,
    /// The one person who may sign a release off. Needed by tier `release` and by `signoff`.
    pub owner: Option<String>,
    /// The batteries to measure; absent = all that are registered, `[]` = none.
    pub batteries: Option<Vec<String>>,
    /// Seed of the run. Default: 0.
    pub seed: u64,
    /// Answers to each case. Default: 1.
    pub runs: u32,
    /// The chance of a wrong verdict, for each case, that `--stop decided` may take. Default: 0.05.
    pub stop_error: Alpha,
    /// What each tier measures. Default: see [`Tiers`].
    pub tiers: Tiers,
    /// What a run may ask at most. Default: no limit.
    pub budget: Budget,
    /// What models cost. Default: nothing is known.
    pub prices: Prices,
    /// The target that is asked where the command line names none. Default: the only one.
    pub target: Option<String>,
    /// The inputs of the distribution layer, relative to the project. Default: `inputs.jsonl`.
    pub inputs: String,
    /// The date that stands for today in whatever depends on today. The run reads no clock.
    pub as_of: Option<Date>,
    /// The `[targets.NAME]` tables, read by those who know the kinds of target.
    pub targets: Vec<(String, Node)>,
    /// The `[drift]` table, read by the drift limits.
    pub drift: Option<Node>,
    /// How retrieval is measured. Default: see [`RetrievalSettings`].
    pub retrieval: RetrievalSettings,
    /// The `[suites.NAME]` tables.
    pub suites: BTreeMap<String, SuiteConfig>,
    /// Who decides graded suites where the command line names nobody. Default: `lexical`.
    pub judge: Option<String>,
    /// Judgements of one output, of which the majority counts. Default: 1.
    pub judgements: u32,
    /// The `[judges.NAME]` tables, read by those who know the kinds of judge.
    pub judges: Vec<(String, Node)>,
    /// What a judge's calibration must reach.
    pub calibration: CalibrationLimits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            project: "unnamed".to_owned(),
            owner: None,
            batteries: None,
            seed: 0,
            runs: 1,
            stop_error: Alpha::FIVE_PERCENT,
            tiers: Tiers::default(),
            budget: Budget::UNLIMITED,
            prices: Prices::default(),
            target: None,
            inputs: "inputs.jsonl".to_owned(),
            as_of: None,
            targets: Vec::new(),
            drift: None,
            retrieval: RetrievalSettings::default(),
            suites: BTreeMap::new(),
            judge: None,
            judgements: 1,
            judges: Vec::new(),
            calibration: CalibrationLimits::default(),
        }
    }
}

const KEYS: [&str; 20] = [
    "project",
    "owner",
    "batteries",
    "seed",
    "runs",
    "stop_error",
    "tiers",
    "budget",
    "prices",
    "target",
    "inputs",
    "as_of",
    "targets",
    "drift",
    "retrieval",
    "suites",
    "judge",
    "judgements",
    "judges",
    "calibration",
];

impl Config {
    /// Reads `eval.toml`; `shown` is the path that messages name.
    ///
    /// # Errors
    /// Every problem of the file.
    pub fn read(text: &str, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed(text, Language::Toml, shown).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(shown);
        let config = config(&mut reader, &node);
        let problems = reader.into_problems();
        match config {
            Some(config) if problems.is_empty() => Ok(config),
            _ => Err(problems),
        }
    }
}

fn config(reader: &mut Reader<'_>, node: &Node) -> Option<Config> {
    let fields = reader.fields(node, CONFIG, &KEYS)?;
    let default = Config::default();
    let text = |reader: &mut Reader<'_>, key: &str| {
        let node = fields.get(key)?;
        reader.filled_text(node, &format!("`{key}`")).map(str::to_owned)
    };
    Some(Config {
        project: text(reader, "project").unwrap_or(default.project),
        owner: text(reader, "owner"),
        batteries: fields.get("batteries").and_then(|node| reader.texts(node, "`batteries`")),
        seed: fields.get("seed").and_then(|node| reader.count(node, "`seed`")).unwrap_or(0),
        runs: runs(reader, &fields).unwrap_or(default.runs),
        stop_error: stop_error(reader, &fields).unwrap_or(default.stop_error),
        tiers: table(reader, &fields, "tiers", read_tiers),
        budget: table(reader, &fields, "budget", read_budget),
        prices: table(reader, &fields, "prices", read_prices),
        target: text(reader, "target"),
        inputs: text(reader, "inputs").unwrap_or(default.inputs),
        as_of: as_of(reader, &fields),
        targets: tables(reader, &fields, "targets"),
        drift: fields.get("drift").cloned(),
        retrieval: table(reader, &fields, "retrieval", RetrievalSettings::read),
        suites: suites::suites(reader, &fields),
        judge: text(reader, "judge"),
        judgements: judgements(reader, &fields).unwrap_or(default.judgements),
        judges: tables(reader, &fields, "judges"),
        calibration: table(reader, &fields, "calibration", read_calibration),
    })
}

fn runs(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<u32> {
    let node = fields.get("runs")?;
    let runs = reader.count(node, "`runs`")?;
    let runs = u32::try_from(runs).ok().filter(|runs| (1..=10_000).contains(runs));
    if runs.is_none() {
        reader.report(Code::WrongValue, node.at, "`runs` lies outside 1 to 10000");
    }
    runs
}

fn judgements(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<u32> {
    let node = fields.get("judgements")?;
    let judgements = reader.count(node, "`judgements`")?;
    let judgements = u32::try_from(judgements).ok().filter(|count| (1..=99).contains(count));
    if judgements.is_none() {
        reader.report(Code::WrongValue, node.at, "`judgements` lies outside 1 to 99");
    }
    judgements
}

/// A table that its own module reads; its default where it is absent.
fn table<T: Default>(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    key: &str,
    read: fn(&mut Reader<'_>, &Node) -> Option<T>,
) -> T {
    fields.get(key).and_then(|node| read(reader, node)).unwrap_or_default()
}

fn stop_error(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Alpha> {
    let node = fields.get("stop_error")?;
    let (value, written) = reader.number(node, "`stop_error`")?;
    let error = Alpha::new(value);
    if error.is_none() {
        let message = format!("`stop_error` is {written}, expected a number between 0 and 1");
        reader.report(Code::WrongValue, node.at, message);
    }
    error
}

fn as_of(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Date> {
    let node = fields.get("as_of")?;
    let text = reader.filled_text(node, "`as_of`")?;
    let date = date(text);
    if date.is_none() {
        let message = format!("`as_of` is `{text}`, expected a date, YYYY-MM-DD");
        reader.report(Code::WrongValue, node.at, message);
    }
    date
}

/// A date of the calendar written `YYYY-MM-DD` and nothing more.
pub fn date(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|date| date.to_string() == text)
}

/// The named tables below a key, for those who know how to read them.
fn tables(reader: &mut Reader<'_>, fields: &Fields<'_>, key: &str) -> Vec<(String, Node)> {
    let entries = fields.get(key).and_then(|node| reader.entries(node, &format!("`{key}`")));
    let entries = entries.unwrap_or_default().iter();
    entries.map(|entry| (entry.key.clone(), entry.node.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_is_all_defaults() {
        assert_eq!(Config::read("", "eval.toml").unwrap(), Config::default());
    }

    #[test]
    fn a_date_is_written_in_one_way() {
        assert!(date("2024-02-29").is_some());
        for other in ["2023-02-29", "2026-13-01", "2026-1-1", "20260101", "2026-01-01T00:00", ""] {
            assert_eq!(date(other), None, "{other}");
        }
    }

    #[test]
    fn every_problem_is_reported_at_its_place() {
        let text = "project = \" \"\nbatteris = []\nruns = 0\nseed = \"x\"\nstop_error = 1.0\n";
        let problems = Config::read(text, "eval.toml").unwrap_err();
        let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"), @r"
        error[empty]: `project` is empty
          --> eval.toml:1:11
        error[unknown-key]: `batteris` is not a key of eval.toml
          --> eval.toml:2:1
          help: did you mean `batteries`?
        error[wrong-value]: `runs` lies outside 1 to 10000
          --> eval.toml:3:8
        error[wrong-type]: `seed` is the text `x`, expected a whole number from 0
          --> eval.toml:4:8
        error[wrong-value]: `stop_error` is 1.0, expected a number between 0 and 1
          --> eval.toml:5:14
        ");
    }
}
