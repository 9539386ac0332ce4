//! A history, battery by battery.

use std::collections::BTreeMap;

use eval_core::history::{Entries, History, SetEntry};

/// What a battery was at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point<'a> {
    /// When it was recorded.
    pub(crate) recorded: &'a str,
    /// Why it was recorded.
    pub(crate) note: &'a str,
    /// Its gold set, if it was measured.
    pub(crate) gold: Option<SetEntry>,
    /// Its synthetic set, if it was measured.
    pub(crate) synthetic: Option<SetEntry>,
}

/// The moments of a battery, oldest first.
pub(crate) type Series<'a> = Vec<Point<'a>>;

/// A rate of a set.
pub(crate) type Value = fn(SetEntry) -> Option<f64>;

/// The rates that a history keeps, by name.
pub(crate) const RATES: [(&str, Value); 3] = [
    ("faithfulness", |set| set.faithfulness),
    ("coverage", |set| set.coverage),
    ("quality", |set| set.quality),
];

/// A set of a point.
pub(crate) type Pick = fn(&Point<'_>) -> Option<SetEntry>;

/// The sets of a point, by name.
pub(crate) const SETS: [(&str, Pick); 2] =
    [("gold", |point| point.gold), ("synthetic", |point| point.synthetic)];

/// The name for entries from when there was one vertical; they name no battery.
pub(crate) const ONE_VERTICAL: &str = "(one vertical)";

/// Every battery of a history, by name.
pub(crate) fn series(history: &History) -> BTreeMap<&str, Series<'_>> {
    let mut batteries: BTreeMap<&str, Series<'_>> = BTreeMap::new();
    for (_, entry) in &history.entries {
        let (recorded, note) = (entry.recorded.as_str(), entry.note.as_str());
        let mut add = |name, gold, synthetic| {
            let point = Point { recorded, note, gold, synthetic };
            batteries.entry(name).or_default().push(point);
        };
        match &entry.entries {
            Entries::Batteries { batteries } => {
                for battery in batteries {
                    add(battery.name.as_str(), battery.gold, battery.synthetic);
                }
            }
            Entries::Single { gold, synthetic } => add(ONE_VERTICAL, Some(*gold), Some(*synthetic)),
        }
    }
    batteries
}

impl Point<'_> {
    /// The day it was recorded, as far as the entry is dated as entries are.
    pub(crate) fn date(&self) -> &str {
        self.recorded.get(..10).unwrap_or(self.recorded)
    }
}
