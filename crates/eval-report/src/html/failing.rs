//! The cases that did not pass, each folded under the one line that matters. They need no script.

use std::collections::BTreeMap;

use eval_core::compare::Change;
use eval_core::run::{CaseResult, Run};
use maud::{Markup, html};

use super::case::case;
use crate::finding::{changes, mode, not_passed_with_index, why};
use crate::inert::{one_line, shortened};
use crate::marginal::listed;
use crate::number::counted;

/// How many cases are unfolded here; the table below and `run.json` hold all of them.
pub(super) const SHOWN: usize = 200;

/// The indices of the cases that this section shows, by name.
pub(super) fn anchors(run: &Run) -> BTreeMap<String, usize> {
    shown(run).map(|(index, case)| (case.name(), index)).collect()
}

fn shown(run: &Run) -> impl Iterator<Item = (usize, &CaseResult)> {
    not_passed_with_index(run).into_iter().take(SHOWN)
}

pub(super) fn section(run: &Run) -> Markup {
    let (count, changes) = (not_passed_with_index(run).len(), changes(run));
    html! {
        @if let Some((heading, lines)) = listed(run) {
            section #marginal {
                h2 { (heading) }
                ul { @for told in lines { li { (one_line(&told)) } } }
            }
        }
        section #failing {
            h2 { (counted(count as u64, "case")) " not passed" }
            @if count == 0 { p { "Every measured case passed." } }
            @for (index, case) in shown(run) {
                (folded(case, index, changes.get(case.name().as_str()).copied()))
            }
            @if count > SHOWN {
                p { (count - SHOWN) " more: the table of all cases holds them, and so does run.json." }
            }
        }
    }
}

fn folded(failing: &CaseResult, index: usize, change: Option<Change>) -> Markup {
    html! {
        details.failing #{ "case-" (index) } {
            summary {
                span.name { (one_line(&failing.name())) } " "
                span class={ "badge " (failing.verdict.as_str()) } { (one_line(mode(failing))) }
                @if failing.marginal { " " span.badge { "marginal" } }
                @if let Some(change) = change { " " span.badge { (change.as_str()) } }
                span.why dir="auto" { (shortened(&one_line(&why(failing)), 240)) }
            }
            (case(failing, index))
        }
    }
}
