use std::fmt::Write as _;

use eval_core::badge::three_decimals;
use eval_core::history::{History, SetEntry};

use super::style::{Style, Tone, line};
use crate::series::{RATES, SETS, Series, series};

/// How many entries of each battery are listed, the newest.
const SHOWN: usize = 20;

/// What stands beside a line that is drawn.
const BESIDE: usize = 44;

/// The trend of every battery: a line drawn for each rate, oldest entry first, and the newest entries.
/// Entries from when there was one vertical name no battery and stand under a name of their own.
pub fn trend(history: &History, style: Style) -> String {
    let batteries = series(history);
    if batteries.is_empty() {
        return "the history is empty\n".to_owned();
    }
    let drawn: Vec<String> =
        batteries.iter().map(|(name, series)| battery(name, series, style)).collect();
    drawn.join("\n")
}

fn battery(name: &str, series: &Series<'_>, style: Style) -> String {
    let mut out = style.toned(Tone::Strong, &line(name, style.width())) + "\n";
    let room = style.width().saturating_sub(BESIDE).max(10);
    let newest = &series[series.len().saturating_sub(room)..];
    for (set, pick) in SETS {
        for (rate, value) in RATES {
            let values: Vec<Option<f64>> =
                newest.iter().map(|point| pick(point).and_then(value)).collect();
            let _ = writeln!(out, "  {set:<9} {rate:<12} {}", drawn(&values));
        }
    }
    let columns = "  recorded    gold: cases faithful coverage quality   synthetic: …        note";
    let _ = writeln!(out, "{}", style.toned(Tone::Quiet, columns));
    if series.len() > SHOWN {
        let _ = writeln!(out, "  … {} older", series.len() - SHOWN);
    }
    for point in &series[series.len().saturating_sub(SHOWN)..] {
        let (gold, synthetic) = (cells(point.gold), cells(point.synthetic));
        let row = format!("{}  {gold}  {synthetic}  {}", point.date(), point.note);
        let _ = writeln!(out, "  {}", line(&row, style.width().saturating_sub(2)));
    }
    out
}

/// A bar a value, from the least value to the greatest; a gap where there is none.
fn drawn(values: &[Option<f64>]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let known = || values.iter().copied().flatten();
    let (Some(least), Some(greatest)) =
        (known().min_by(f64::total_cmp), known().max_by(f64::total_cmp))
    else {
        return "n/a".to_owned();
    };
    let height = |value: f64| {
        let eighths =
            [1, 2, 3, 4, 5, 6, 7].map(|step| least + (greatest - least) * f64::from(step) / 8.0);
        eighths.iter().filter(|step| value > **step || value >= 1.0).count()
    };
    let bars: String =
        values.iter().map(|value| value.map_or('·', |value| BARS[height(value)])).collect();
    let newest = values.last().copied().flatten().map_or_else(|| "n/a".to_owned(), three_decimals);
    if (greatest - least).abs() < f64::EPSILON {
        return format!("{bars} {newest}");
    }
    format!("{bars} {newest}, {} to {}", three_decimals(least), three_decimals(greatest))
}

fn cells(set: Option<SetEntry>) -> String {
    let Some(set) = set else { return format!("{:>24}", "not measured") };
    let value = |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), three_decimals);
    let SetEntry { cases, faithfulness, coverage, quality } = set;
    format!("{cases:>5} {:>5} {:>5} {:>5}", value(faithfulness), value(coverage), value(quality))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_rises_with_its_values_and_breaks_where_there_are_none() {
        assert_eq!(drawn(&[Some(0.5), None, Some(0.75), Some(1.0)]), "▁·▄█ 1.000, 0.500 to 1.000");
        assert_eq!(drawn(&[Some(1.0), Some(1.0)]), "██ 1.000");
        assert_eq!(drawn(&[Some(0.5)]), "▁ 0.500");
        assert_eq!(drawn(&[None, None]), "n/a");
        assert_eq!(drawn(&[]), "n/a");
    }
}
