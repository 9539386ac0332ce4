//! The badge: one honest minimum, as a shields.io endpoint document.

use serde::Serialize;

use crate::history::{BatteryEntry, HistoryEntry, SetEntry};

/// A shields.io endpoint document (<https://shields.io/badges/endpoint-badge>, schema version 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Badge {
    /// Always 1.
    pub schema_version: u8,
    /// The left half.
    pub label: &'static str,
    /// The right half: the smallest gold faithfulness of all batteries, or `n/a`.
    pub message: String,
    /// `brightgreen` while the floor holds on every set of every battery, else `red`.
    pub color: &'static str,
}

impl Badge {
    /// The badge of a history entry. Without an entry, or with a battery whose gold faithfulness is
    /// unknown, it is red and says `n/a`.
    pub fn of(entry: Option<&HistoryEntry>) -> Self {
        let batteries = entry.map(HistoryEntry::batteries).unwrap_or_default();
        let holds = !batteries.is_empty() && batteries.iter().all(floor_holds);
        Self {
            schema_version: 1,
            label: "faithfulness",
            message: smallest_gold(batteries).map_or_else(|| "n/a".to_owned(), three_decimals),
            color: if holds { "brightgreen" } else { "red" },
        }
    }

    /// The committed bytes.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a badge has text keys only") + "\n"
    }
}

/// The smallest gold faithfulness; `None` if one is unknown, for an unknown could be smaller.
fn smallest_gold(batteries: &[BatteryEntry]) -> Option<f64> {
    let gold: Option<Vec<f64>> =
        batteries.iter().map(|battery| battery.gold.and_then(|set| set.faithfulness)).collect();
    gold?.into_iter().min_by(f64::total_cmp)
}

fn floor_holds(battery: &BatteryEntry) -> bool {
    let holds = |set: Option<SetEntry>| set.and_then(|set| set.faithfulness) == Some(1.0);
    holds(battery.gold) && holds(battery.synthetic)
}

/// Three decimals, cut off and not rounded: a value under 1 never reads 1.000.
pub fn three_decimals(value: f64) -> String {
    let shown = format!("{value:.3}");
    if value < 1.0 && shown == "1.000" { "0.999".to_owned() } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Entries;

    fn set(faithfulness: Option<f64>) -> SetEntry {
        SetEntry { cases: 9, faithfulness, coverage: None, quality: None }
    }

    fn badge(batteries: &[(Option<f64>, Option<f64>)]) -> (String, &'static str) {
        let battery = |(gold, synthetic): &(Option<f64>, Option<f64>)| BatteryEntry {
            name: "b".to_owned(),
            gold: Some(set(*gold)),
            synthetic: Some(set(*synthetic)),
        };
        let entries = Entries::Batteries { batteries: batteries.iter().map(battery).collect() };
        let entry = HistoryEntry { recorded: String::new(), note: String::new(), entries };
        let badge = Badge::of(Some(&entry));
        (badge.message, badge.color)
    }

    #[test]
    fn the_badge_is_green_only_while_the_floor_holds_everywhere() {
        let whole = (Some(1.0), Some(1.0));
        assert_eq!(badge(&[whole, whole]), ("1.000".to_owned(), "brightgreen"));
        assert_eq!(badge(&[whole, (Some(1.0), Some(0.5))]), ("1.000".to_owned(), "red"));
        assert_eq!(badge(&[whole, (Some(0.75), Some(1.0))]), ("0.750".to_owned(), "red"));
    }

    #[test]
    fn a_value_under_1_never_reads_as_1() {
        let almost = 0.999_999_9;
        assert_eq!(badge(&[(Some(almost), Some(1.0))]), ("0.999".to_owned(), "red"));
    }

    #[test]
    fn what_is_unknown_is_never_green() {
        assert_eq!(badge(&[(None, Some(1.0))]), ("n/a".to_owned(), "red"));
        assert_eq!(badge(&[]), ("n/a".to_owned(), "red"));
        assert_eq!(Badge::of(None).color, "red");
    }

    #[test]
    fn the_document_is_a_shields_endpoint() {
        insta::assert_snapshot!(Badge::of(None).to_json(), @r#"
        {
          "schemaVersion": 1,
          "label": "faithfulness",
          "message": "n/a",
          "color": "red"
        }
        "#);
    }
}
