use serde::{Deserialize, Serialize};

use crate::run::{BatteryResult, Run, SetResult};

/// One recorded run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HistoryEntry {
    /// When it was recorded, RFC 3339 in UTC.
    pub recorded: String,
    /// Why it was recorded.
    pub note: String,
    /// What was measured.
    #[serde(flatten)]
    pub entries: Entries,
}

/// The two shapes of a history line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entries {
    /// v2: every battery.
    Batteries {
        /// By name.
        batteries: Vec<BatteryEntry>,
    },
    /// v1: the one vertical there was.
    Single {
        /// Its gold set.
        gold: SetEntry,
        /// Its synthetic set.
        synthetic: SetEntry,
    },
}

/// One battery of a history line. A set that was not measured is `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatteryEntry {
    /// The battery.
    pub name: String,
    /// Its gold set.
    pub gold: Option<SetEntry>,
    /// Its synthetic set.
    pub synthetic: Option<SetEntry>,
}

/// The numbers of one set. An undefined rate is `null`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetEntry {
    /// Cases.
    pub cases: u64,
    /// Supported claims of emitted claims.
    pub faithfulness: Option<f64>,
    /// Cited support of expected support.
    pub coverage: Option<f64>,
    /// Cases answered rightly.
    pub quality: Option<f64>,
}

impl HistoryEntry {
    /// The v2 entry of a run.
    pub fn of_run(run: &Run, recorded: impl Into<String>, note: impl Into<String>) -> Self {
        let batteries = run.batteries.iter().map(BatteryEntry::of).collect();
        let entries = Entries::Batteries { batteries };
        Self { recorded: recorded.into(), note: note.into(), entries }
    }

    /// Whether the entry lists batteries.
    pub fn is_v2(&self) -> bool {
        matches!(self.entries, Entries::Batteries { .. })
    }

    /// The batteries of a v2 entry; none for a v1 entry, which names no battery.
    pub fn batteries(&self) -> &[BatteryEntry] {
        match &self.entries {
            Entries::Batteries { batteries } => batteries,
            Entries::Single { .. } => &[],
        }
    }

    /// The line, without its newline.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("an entry has text keys only")
    }
}

impl BatteryEntry {
    fn of(battery: &BatteryResult) -> Self {
        let set = |set: &Option<SetResult>| set.as_ref().map(SetEntry::of);
        Self {
            name: battery.name.clone(),
            gold: set(&battery.gold),
            synthetic: set(&battery.synthetic),
        }
    }
}

impl SetEntry {
    fn of(set: &SetResult) -> Self {
        let (faithfulness, coverage, quality) = (set.faithfulness, set.coverage, set.quality);
        Self { cases: set.cases, faithfulness, coverage, quality }
    }
}
