use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Stratum;
use crate::diag::{Code, Diagnostic, Place};
use crate::inert::inert_json;
use crate::judge::JudgeIdentity;
use crate::pin::canonical;
use crate::project::Project;

/// The folder of the records, one file a judge, relative to the project.
pub const CALIBRATION: &str = "calibration";

/// The version of the format. A file of another is refused, never converted: it can be made again.
const SCHEMA: &str = "gonogo/calibration/1";

/// What was found when a judge was held against labels. Bound to the judge by the configuration hash of each
/// stratum, and to the labels by their digest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationRecord {
    /// [`SCHEMA`].
    schema: String,
    /// The judge's name.
    pub judge: String,
    /// `lexical`, `openai` or `anthropic`.
    pub kind: String,
    /// The model, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What else could change a verdict, for people; the hashes of the strata are what binds.
    pub configuration: Value,
    /// Judgements of one output, of which the majority counts.
    pub judgements: u32,
    /// The labels.
    pub labels: LabelsSummary,
    /// What was found, a property and language at a time.
    pub strata: Vec<Stratum>,
}

/// What a record keeps of the labels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelsSummary {
    /// BLAKE3 of every label with its item and date.
    pub digest: String,
    /// How many there are.
    pub count: u64,
    /// The date of the oldest.
    pub first: Option<String>,
    /// The date of the newest.
    pub last: Option<String>,
}

impl CalibrationRecord {
    /// What was found about a judge.
    pub fn of(
        judge: &JudgeIdentity,
        judgements: u32,
        labels: LabelsSummary,
        strata: Vec<Stratum>,
    ) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            judge: judge.name.clone(),
            kind: judge.kind.to_owned(),
            model: judge.model.clone(),
            configuration: judge.configuration.clone(),
            judgements,
            labels,
            strata,
        }
    }

    /// Where the record of a judge stands, relative to the project.
    pub fn path(judge: &str) -> String {
        format!("{CALIBRATION}/{judge}.json")
    }

    /// The record of a judge; `None` if there is none.
    ///
    /// # Errors
    /// A file that cannot be read, or is no record of this version, or not of this judge.
    pub fn load(project: &Project, judge: &str) -> Result<Option<Self>, Diagnostic> {
        let path = Self::path(judge);
        let Some(text) = project.read_if_there(&path)? else { return Ok(None) };
        let problem = |message: String| {
            Diagnostic::new(Code::Calibration, message)
                .at(Place::file(project.shown(&path)))
                .with_help(format!("`gonogo calibrate --judge {judge}` makes it anew"))
        };
        let record: Self = serde_json::from_str(&text)
            .map_err(|error| problem(format!("not a calibration record: {error}")))?;
        if record.schema != SCHEMA {
            return Err(problem(format!("`schema` is `{}`, expected `{SCHEMA}`", record.schema)));
        }
        if record.judge != judge {
            return Err(problem(format!("the record is that of the judge `{}`", record.judge)));
        }
        if let Some(stratum) = record.strata.iter().find(|stratum| !stratum.is_consistent()) {
            let (property, language) = (&stratum.property, &stratum.language);
            let message =
                format!("the figures of {property}/{language} are not those of its counts");
            return Err(problem(message));
        }
        Ok(Some(record))
    }

    /// The record as it is written.
    pub fn to_text(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("a record holds texts and numbers");
        inert_json(&json) + "\n"
    }

    /// The digest of the record: part of a run's fingerprint.
    pub fn digest(&self) -> String {
        blake3::hash(canonical(self).as_bytes()).to_hex().to_string()
    }

    /// The stratum of a property and language.
    pub fn stratum(&self, property: &str, language: &str) -> Option<&Stratum> {
        self.strata.iter().find(|one| one.property == property && one.language == language)
    }
}

impl Stratum {
    /// Whether every figure is the one that the counts give: nobody edits a kappa.
    fn is_consistent(&self) -> bool {
        let counted = Self::counted(
            &self.property,
            &self.language,
            self.configuration.clone(),
            self.unmeasured,
            self.confusion,
        );
        counted == *self
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn record() -> CalibrationRecord {
        let judge = JudgeIdentity {
            name: "m".to_owned(),
            kind: "openai",
            model: Some("big".to_owned()),
            configuration: json!({"url": "u"}),
        };
        let stratum = Stratum::counted("grounded", "en", "hash".to_owned(), 1, [[20, 5], [10, 15]]);
        CalibrationRecord::of(&judge, 1, LabelsSummary::default(), vec![stratum])
    }

    fn loaded(text: &str) -> Result<Option<CalibrationRecord>, String> {
        let folder = tempfile::tempdir().unwrap();
        let project = Project::new(folder.path());
        project.replace("calibration/m.json", text).unwrap();
        CalibrationRecord::load(&project, "m").map_err(|problem| problem.message)
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        assert_eq!(loaded(&record().to_text()).unwrap(), Some(record()));
        let nowhere = Project::new("/nowhere/eval");
        assert_eq!(CalibrationRecord::load(&nowhere, "m").unwrap(), None);
    }

    #[test]
    fn an_edited_kappa_another_version_and_another_judge_are_refused() {
        let text = record().to_text();
        for (found, instead, expected) in [
            ("\"kappa\": 0.4", "\"kappa\": 0.9", "are not those of its counts"),
            ("calibration/1", "calibration/2", "expected `gonogo/calibration/1`"),
            ("\"judge\": \"m\"", "\"judge\": \"n\"", "that of the judge `n`"),
            ("\"labels\"", "\"lables\"", "not a calibration record"),
        ] {
            let message = loaded(&text.replace(found, instead)).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
