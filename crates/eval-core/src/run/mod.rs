//! A finished run as a value: what was planned, what came out, what the gate decided.
//!
//! [`Run`] is the canonical artifact `run.json`; every report is drawn from it alone. It is a pure
//! function of the fingerprint and the traces: no time, no host, no absolute path stands in it. A run
//! is *assembled* from case results in any order ([`Measured::assembled`]); counts, sets and modes are
//! folds over the cases, so that parts measured apart assemble to the same bytes as the whole.

mod assemble;
mod case;
mod fingerprint;
mod layers;
mod modes;
mod part;
mod scope;
mod sets;
mod suites;
#[cfg(test)]
pub(crate) mod testing;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::bulk::{BULK_SCHEMA, BulkSet};
use crate::compare::Comparison;
use crate::gate::Decision;
use crate::inert::inert_json;
use crate::mode::Entry;
use crate::signoff::SignOff;

pub use assemble::Measured;
pub use case::{
    CasePlace, CaseResult, CheckResult, Cited, ClaimResult, ClaimVerdict, GraderResult,
    Repetitions, SetKind, Verdict,
};
pub use fingerprint::Fingerprint;
pub use layers::{
    ChangeKind, Distribution, DistributionLayer, DriftLimit, DriftStatistic, Layers,
    RegressionLayer,
};
pub(crate) use modes::quantised;
pub use modes::{ModeCount, Spread};
pub use part::{InputsPart, MergeError, Merged, PART_SCHEMA, Part, Whole, merged};
pub use scope::{Scope, Spending};
pub use sets::{BatteryResult, Bounds, Intervals, SetResult};
pub use suites::{Figure, ReliabilityBin, SuiteKind, SuiteResult};

/// The version of the `run.json` format that this crate writes. It reads no other.
pub const SCHEMA: &str = "gonogo/run/1";

/// One whole execution of the gate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// [`SCHEMA`].
    pub schema: String,
    /// Everything that could change the result, and nothing else.
    pub fingerprint: Fingerprint,
    /// What the gate decided.
    pub decision: Decision,
    /// The owner's signature, where one opened the gate: what it accepted is no reason any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signoff: Option<SignOff>,
    /// How much of the project was measured; absent in a run from before there were tiers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// Repetitions by what became of them.
    pub counts: Repetitions,
    /// What asking came to: of questions, tokens, money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Spending>,
    /// The batteries, by name.
    pub batteries: Vec<BatteryResult>,
    /// The suites, by name.
    pub suites: Vec<SuiteResult>,
    /// The layers of a gate over a system under test.
    pub layers: Layers,
    /// Held-back cases: counted, never listed; `null` if they were not planned.
    pub heldback: Option<Repetitions>,
    /// Recorded answers that were scored in bulk, of which `cases` lists some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bulk: Option<BulkSet>,
    /// Failure modes, in the order of the taxonomy.
    pub modes: Vec<ModeCount>,
    /// What every failure mode means, in order of precedence.
    #[serde(default)]
    pub taxonomy: Vec<Entry>,
    /// The run held against a baseline, where one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
    /// Every case that may be shown, by battery, set and id.
    pub cases: Vec<CaseResult>,
}

impl Run {
    /// The canonical bytes: pretty JSON with a final newline, inert on a terminal.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("a run has text keys only");
        inert_json(&json) + "\n"
    }

    /// Reads `run.json` back.
    ///
    /// # Errors
    /// What is wrong, with line and column, if the text is no run of this schema.
    pub fn from_json(text: &str) -> Result<Self, String> {
        of_schema(text, SCHEMA)
    }

    /// In what the run contradicts itself, so that it cannot be one as it was written: its fingerprint,
    /// its decision, its counts.
    pub fn contradiction(&self) -> Option<String> {
        let told = |part: &str| Some(format!("{part} is not what the rest of it gives"));
        if !self.fingerprint.is_of_its_parts() {
            told("the digest of its fingerprint")
        } else if self.decision != Decision::of(self.decision.reasons.clone()) {
            told("its decision")
        } else if !self.counts.add_up() {
            told("its count of planned repetitions")
        } else {
            None
        }
    }
}

/// Reads a text of this schema. An old or foreign file is called by its name.
pub(crate) fn of_schema<T: DeserializeOwned>(text: &str, schema: &str) -> Result<T, String> {
    #[derive(Deserialize)]
    struct Header {
        schema: String,
    }
    let header: Header = serde_json::from_str(text).map_err(|error| error.to_string())?;
    match header.schema.as_str() {
        found if found == schema => serde_json::from_str(text).map_err(|error| error.to_string()),
        PART_SCHEMA | BULK_SCHEMA => {
            Err("it is one part of a run, which `gonogo merge` joins".to_owned())
        }
        found => Err(format!("the schema is `{found}`, expected `{schema}`")),
    }
}
