use std::collections::BTreeMap;
use std::fmt::Write as _;

use eval_core::badge::three_decimals;
use eval_core::history::{Entries, History, SetEntry};

use super::style::{Style, Tone, line};

/// How many entries of each battery are shown, the newest.
const SHOWN: usize = 20;

/// The trend of every battery, oldest entry first. Entries from when there was one vertical name no
/// battery and stand under `(one vertical)`.
pub fn trend(history: &History, style: Style) -> String {
    let mut batteries: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (_, entry) in &history.entries {
        let date = entry.recorded.get(..10).unwrap_or(&entry.recorded);
        let mut add = |name, gold: Option<SetEntry>, synthetic: Option<SetEntry>| {
            let row = format!("{date}  {}  {}  {}", set(gold), set(synthetic), entry.note);
            batteries.entry(name).or_default().push(row);
        };
        match &entry.entries {
            Entries::Batteries { batteries } => {
                for battery in batteries {
                    add(battery.name.as_str(), battery.gold, battery.synthetic);
                }
            }
            Entries::Single { gold, synthetic } => {
                add("(one vertical)", Some(*gold), Some(*synthetic));
            }
        }
    }
    if batteries.is_empty() {
        return "the history is empty\n".to_owned();
    }
    let mut out = String::new();
    for (name, rows) in batteries {
        let _ = writeln!(out, "{}", style.toned(Tone::Strong, &line(name, style.width())));
        let columns =
            "  recorded    gold: cases faithful coverage quality   synthetic: …        note";
        let _ = writeln!(out, "{}", style.toned(Tone::Quiet, columns));
        if rows.len() > SHOWN {
            let _ = writeln!(out, "  … {} older", rows.len() - SHOWN);
        }
        for row in rows.iter().skip(rows.len().saturating_sub(SHOWN)) {
            let _ = writeln!(out, "  {}", line(row, style.width().saturating_sub(2)));
        }
    }
    out
}

fn set(set: Option<SetEntry>) -> String {
    let Some(set) = set else { return format!("{:>24}", "not measured") };
    let value = |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), three_decimals);
    let SetEntry { cases, faithfulness, coverage, quality } = set;
    format!("{cases:>5} {:>5} {:>5} {:>5}", value(faithfulness), value(coverage), value(quality))
}
