use std::fmt::Write as _;

use comfy_table::{ContentArrangement, Table, presets};
use eval_core::run::{DistributionLayer, DriftLimit, DriftStatistic};

use super::style::{Style, Tone, wrapped};
use crate::inert::one_line;
use crate::number::counted;

/// The distribution layer: every limit with before, after, change and limit, then the statistics that
/// decide nothing.
pub(super) fn drift(layer: &DistributionLayer, style: Style) -> String {
    let inputs = counted(layer.current.inputs, "input");
    let mut out = style.toned(Tone::Strong, &format!("drift over {inputs}")) + "\n";
    if let Some(why) = &layer.not_comparable {
        out.push_str(&wrapped(&format!("not judged: {why}"), style.width(), "  "));
    }
    out.push_str(&limits(&layer.limits, style));
    out.push_str(&statistics(&layer.statistics, style));
    if layer.under_powered {
        out.push_str("  under-powered: fewer than 20 inputs say little about a distribution\n");
    }
    out
}

fn limits(limits: &[DriftLimit], style: Style) -> String {
    if limits.is_empty() {
        return String::new();
    }
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(["", "", "before", "after", "change", "limit"]);
    for limit in limits {
        let mark = if limit.broken { "broken" } else { "kept" };
        let [before, after] = limit.figures();
        let [title, bound] = [limit.title(), &limit.limit].map(one_line);
        table.add_row([mark, &title, &before, &after, &limit.moved(), &bound]);
    }
    let tones = limits.iter().map(|limit| if limit.broken { Tone::Bad } else { Tone::Plain });
    let mut out = String::new();
    for (line, tone) in table.lines().zip(std::iter::once(Tone::Quiet).chain(tones)) {
        let _ = writeln!(out, " {}", style.toned(tone, line.trim_end()));
    }
    for limit in limits {
        if let Some(note) = &limit.note {
            out.push_str(&wrapped(&format!("{}: {note}", limit.title()), style.width(), "  "));
        }
    }
    out
}

/// For information: the limits above decide.
fn statistics(statistics: &[DriftStatistic], style: Style) -> String {
    if statistics.is_empty() {
        return String::new();
    }
    let number =
        |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), |value| format!("{value:.3}"));
    let told: Vec<String> = statistics
        .iter()
        .map(|DriftStatistic { of, ks, p_value, psi }| {
            let [ks, p_value, psi] = [*ks, *p_value, *psi].map(number);
            format!("{} KS {ks} (p {p_value}), PSI {psi}", of.replace('_', " "))
        })
        .collect();
    let told = format!("for information: {}", told.join("; "));
    style.toned(Tone::Quiet, &wrapped(&told, style.width(), "  "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::drift::{DriftLimits, Observation, Reference, Sample, Snapshot, judged};
    use eval_core::trace::{Chunk, Trace};

    fn sample(lengths: &[usize], confidence: Option<f64>, chunks: usize) -> Sample {
        let answer = |length: &usize| {
            let trace = Trace {
                output: "x".repeat(*length).into(),
                confidence,
                chunks: vec![Chunk::text("c"); chunks],
                ..Trace::default()
            };
            Sample::of_input([Some(Observation::of(&trace))])
        };
        lengths.iter().map(answer).sum()
    }

    fn shown(before: Sample, after: &Sample) -> String {
        let snapshot = Snapshot::of(before, "a".repeat(64)).unwrap();
        let reference = Reference::of(Ok(snapshot));
        let judged = judged(after, &"a".repeat(64), &reference, &DriftLimits::default());
        drift(&judged.layer, Style::plain(80))
    }

    #[test]
    fn every_limit_is_shown_with_before_after_change_and_limit() {
        let before = sample(&[100, 110, 120], Some(0.6), 2);
        insta::assert_snapshot!(shown(before, &sample(&[150, 160, 170], Some(0.6), 2)), @"
        drift over 3 inputs
                                        before  after  change   limit
          broken  mean output length    110     160    +45.5 %  ±30 %
          kept    confidence deviation  0       0      +0.0 %   +20 %
          kept    mean chunk count      2       2      +0.0 %   ±30 %
          kept    mean confidence       0.6     0.6    +0       0.35 to 0.85 or moved < 0.1
          for information: lengths KS 1.000 (p 0.100), PSI 0.865; confidences KS 0.000
          (p 1.000), PSI n/a; chunk counts KS 0.000 (p 1.000), PSI n/a
          under-powered: fewer than 20 inputs say little about a distribution
        ");
    }

    #[test]
    fn what_cannot_be_put_in_numbers_is_put_in_words() {
        let before = sample(&[100; 20], Some(0.6), 0);
        insta::assert_snapshot!(shown(before, &sample(&[100; 20], None, 1)), @"
        drift over 20 inputs
                                        before  after  change  limit
          kept    mean output length    100     100    +0.0 %  ±30 %
          broken  confidence deviation  0       n/a    n/a     +20 %
          broken  mean chunk count      0       1      n/a     ±30 %
          broken  mean confidence       0.6     n/a    n/a     0.35 to 0.85 or moved < 0.1
          confidence deviation: the answers give no such figure any more
          mean chunk count: it was zero, and no share of zero can be given
          mean confidence: the answers give no such figure any more
          for information: lengths KS 0.000 (p 1.000), PSI n/a; confidences KS n/a (p
          n/a), PSI n/a; chunk counts KS 1.000 (p 0.000), PSI n/a
        ");
    }

    #[test]
    fn drift_that_is_not_judged_says_why() {
        let reference = Reference::Updated;
        let current = sample(&[100; 20], None, 1);
        let judged = judged(&current, "", &reference, &DriftLimits::default());
        insta::assert_snapshot!(drift(&judged.layer, Style::plain(80)), @"
        drift over 20 inputs
          not judged: this run makes the snapshot
        ");
    }
}
