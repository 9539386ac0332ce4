//! The answers of this run beside those of the last release.

use eval_core::run::{Distribution, DistributionLayer, Run};
use maud::{Markup, html};

use super::charts::histogram;
use crate::inert::{lines, one_line};
use crate::number::plain;

/// Bins of a histogram.
const BINS: usize = 12;

pub(super) fn section(run: &Run) -> Markup {
    let Some(layer) = &run.layers.distribution else { return html! {} };
    html! {
        section #drift {
            h2 #drift-title { "Drift since the last release" }
            @if let Some(why) = &layer.not_comparable { p { "Not judged: " (lines(why)) } }
            @if layer.under_powered { p { em { "Under-powered: fewer than 20 inputs." } } }
            (limits(layer))
            @if let Some(before) = &layer.snapshot { (distributions(before, &layer.current)) }
        }
    }
}

fn limits(layer: &DistributionLayer) -> Markup {
    html! {
        div.scroll role="region" aria-labelledby="drift-title" tabindex="0" {
            table {
                thead { tr {
                    th scope="col" { "Limit" } th scope="col" { "Last release" } th scope="col" { "Now" }
                    th scope="col" { "Change" } th scope="col" { "Allowed" } th scope="col" { "Kept" }
                } }
                tbody { @for limit in &layer.limits { @let [before, after] = limit.figures(); tr {
                    th scope="row" { (one_line(limit.title())) }
                    td { (before) }
                    td { (after) }
                    td {
                        (limit.moved())
                        @if let Some(note) = &limit.note { br; span.quiet { (lines(note)) } }
                    }
                    td { (one_line(&limit.limit)) }
                    td { @if limit.broken { strong { "✗ broken" } } @else { "✓ kept" } }
                } } }
            }
        }
        @if !layer.statistics.is_empty() { (statistics(layer)) }
    }
}

fn statistics(layer: &DistributionLayer) -> Markup {
    let value = |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), plain);
    html! {
        h3 #statistics-title { "Two-sample statistics, for information" }
        div.scroll role="region" aria-labelledby="statistics-title" tabindex="0" {
            table {
                thead { tr {
                    th scope="col" { "Of" } th scope="col" { "Kolmogorov-Smirnov" }
                    th scope="col" { "p" } th scope="col" { "Population stability index" }
                } }
                tbody { @for statistic in &layer.statistics { tr {
                    th scope="row" { (one_line(&statistic.of.replace('_', " "))) }
                    td { (value(statistic.ks)) }
                    td { (value(statistic.p_value)) }
                    td { (value(statistic.psi)) }
                } } }
            }
        }
    }
}

fn distributions(before: &Distribution, after: &Distribution) -> Markup {
    let floats = |values: &[u64]| values.iter().map(|value| *value as f64).collect::<Vec<f64>>();
    html! {
        p.quiet { "Share of the answers; filled bars are this run, outlines the last release." }
        div.side {
            (distribution("Length in characters", &floats(&before.lengths), &floats(&after.lengths), 0))
            (distribution("Stated confidence", &before.confidences, &after.confidences, 1))
            (distribution("Chunks", &floats(&before.chunk_counts), &floats(&after.chunk_counts), 2))
        }
    }
}

fn distribution(name: &str, before: &[f64], after: &[f64], nth: usize) -> Markup {
    let Some(bins) = Bins::over(before, after) else { return html! {} };
    let (old, new) = (bins.counts(before), bins.counts(after));
    html! {
        div.drawn {
            h3 id={ "drift-" (nth) } { (name) }
            (histogram(&shares(&old), &shares(&new), [&plain(bins.start(0)), &plain(bins.start(BINS))]))
            details {
                summary { "The numbers" }
                div.scroll role="region" aria-labelledby={ "drift-" (nth) } tabindex="0" {
                    table {
                        thead { tr {
                            th scope="col" { "From" } th scope="col" { "Last release" } th scope="col" { "Now" }
                        } }
                        tbody { @for bin in 0..BINS { tr {
                            th scope="row" { (plain(bins.start(bin))) }
                            td { (old[bin]) } td { (new[bin]) }
                        } } }
                    }
                }
            }
        }
    }
}

/// Bins of equal width over the values of both runs.
struct Bins {
    least: f64,
    width: f64,
}

impl Bins {
    /// None where one of the runs has no value.
    fn over(before: &[f64], after: &[f64]) -> Option<Self> {
        let all = || before.iter().chain(after).copied().filter(|value| value.is_finite());
        let (least, greatest) = (all().min_by(f64::total_cmp)?, all().max_by(f64::total_cmp)?);
        let width = (greatest - least) / BINS as f64;
        let is_known = !before.is_empty() && !after.is_empty();
        is_known.then_some(Self { least, width: if width > 0.0 { width } else { 1.0 } })
    }

    fn start(&self, bin: usize) -> f64 {
        self.least + self.width * bin as f64
    }

    /// How many values fall into each bin; the greatest falls into the last.
    fn counts(&self, values: &[f64]) -> Vec<u64> {
        let mut counts = vec![0; BINS];
        for value in values.iter().filter(|value| value.is_finite()) {
            let bin = (1..BINS).take_while(|bin| self.start(*bin) <= *value).count();
            counts[bin] += 1;
        }
        counts
    }
}

fn shares(counts: &[u64]) -> Vec<f64> {
    let all = counts.iter().sum::<u64>().max(1) as f64;
    counts.iter().map(|count| *count as f64 / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_falls_into_one_bin() {
        let (before, after) = ([0.0, 6.0, 12.0], [1.0, 1.0]);
        let bins = Bins::over(&before, &after).unwrap();
        let counts = bins.counts(&before);
        assert_eq!((counts[0], counts[6], counts[11]), (1, 1, 1));
        assert_eq!(bins.counts(&after)[1], 2);
        assert!(Bins::over(&[], &after).is_none());
        assert_eq!(Bins::over(&[5.0], &[5.0]).unwrap().counts(&[5.0])[0], 1);
    }
}
