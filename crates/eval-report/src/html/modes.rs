//! The failure modes as a bar chart that is a table.

use eval_core::compare::ModeChange;
use eval_core::run::{ModeCount, Run};
use maud::{Markup, html};

use super::charts::bars;
use crate::inert::one_line;
use crate::number::{p_value, plain};

pub(super) fn section(run: &Run) -> Markup {
    let changes = run.comparison.as_ref().map(|comparison| comparison.modes.as_slice());
    let gone: Vec<&ModeChange> =
        changes.unwrap_or_default().iter().filter(|change| change.now == 0).collect();
    if run.modes.is_empty() && gone.is_empty() {
        return html! {};
    }
    let counts = run.modes.iter().map(|mode| mode.count);
    let before = changes.unwrap_or_default().iter().map(|change| change.before);
    let greatest = counts.chain(before).max().unwrap_or(0);
    html! {
        section #modes {
            h2 #modes-title { "Failure modes" }
            p.quiet {
                "Failing and unmeasured repetitions by mode."
                @if changes.is_some() { " The mark across a bar is the baseline." }
            }
            div.scroll role="region" aria-labelledby="modes-title" tabindex="0" {
                table {
                    thead { tr {
                        th scope="col" { "Mode" } th scope="col" { "Count" }
                        th scope="col" { span.unseen { "Drawn" } }
                        @if changes.is_some() {
                            th scope="col" { "Since the baseline" } th scope="col" { "p (Holm)" }
                        }
                        th scope="col" { "Over the repetitions" }
                    } }
                    tbody {
                        @for mode in &run.modes { (row(run, mode, changes, greatest)) }
                        @for mode in gone { (gone_row(run, mode, greatest)) }
                    }
                }
            }
        }
    }
}

fn row(run: &Run, mode: &ModeCount, changes: Option<&[ModeChange]>, greatest: u64) -> Markup {
    let change = changes.and_then(|changes| changes.iter().find(|change| change.mode == mode.mode));
    html! {
        tr {
            (name(run, mode.mode.as_str()))
            td { (mode.count) }
            td { (bars(mode.count, change.map(|change| change.before), greatest)) }
            @if changes.is_some() { (since(change)) }
            td {
                @match &mode.spread {
                    None => "n/a",
                    Some(spread) => {
                        (plain(spread.mean)) " ± " (plain(spread.deviation)) ", "
                        (spread.min) " to " (spread.max)
                    }
                }
            }
        }
    }
}

/// A mode that the baseline had and the run has not.
fn gone_row(run: &Run, change: &ModeChange, greatest: u64) -> Markup {
    html! {
        tr {
            (name(run, change.mode.as_str()))
            td { "0" }
            td { (bars(0, Some(change.before), greatest)) }
            (since(Some(change)))
            td { "n/a" }
        }
    }
}

fn name(run: &Run, mode: &str) -> Markup {
    let entry = run.taxonomy.iter().find(|entry| entry.mode.as_str() == mode);
    html! {
        th scope="row" {
            code { (one_line(mode)) }
            @if let Some(entry) = entry { br; span.quiet { (one_line(&entry.meaning)) } }
        }
    }
}

fn since(change: Option<&ModeChange>) -> Markup {
    let Some(change) = change else { return html! { td { "n/a" } td { "n/a" } } };
    let sign = match change.now.cmp(&change.before) {
        std::cmp::Ordering::Less => "−",
        std::cmp::Ordering::Equal => "±",
        std::cmp::Ordering::Greater => "+",
    };
    html! {
        td {
            (sign) (change.now.abs_diff(change.before)) " (was " (change.before) "); "
            (change.gained) " gained, " (change.lost) " lost"
        }
        td { (change.adjusted.map_or_else(|| "n/a".to_owned(), p_value)) }
    }
}
