//! The cases that want a look, by failure mode, each folded under the one line that matters. They need no
//! script.

use std::collections::BTreeMap;

use eval_core::compare::Change;
use eval_core::run::{CaseResult, Run, Verdict};
use maud::{Markup, html};

use super::case::case;
use crate::finding::{changes, mode, not_passed, not_passed_told, share, why};
use crate::groups::{Group, Title, groups};
use crate::inert::{one_line, shortened};

/// How many cases are unfolded here; the table below and `run.json` hold all of them.
pub(super) const SHOWN: usize = 200;

/// The indices of the cases that this section shows, by name.
pub(super) fn anchors(run: &Run) -> BTreeMap<String, usize> {
    let shown = shown(run).into_iter().flat_map(|group| group.cases);
    shown.map(|(index, case)| (case.name(), index)).collect()
}

/// The groups as far as they are shown.
fn shown(run: &Run) -> Vec<Group<'_>> {
    let mut room = SHOWN;
    let mut groups = groups(run);
    for group in &mut groups {
        group.cases.truncate(room);
        room -= group.cases.len();
    }
    groups.retain(|group| !group.cases.is_empty());
    groups
}

pub(super) fn section(run: &Run) -> Markup {
    let (count, changes, all) = (not_passed(run).len(), changes(run), groups(run));
    html! {
        section #failing {
            h2 { (not_passed_told(run)) }
            @if count == 0 { p { "Every measured case passed." } }
            @for (group, whole) in shown(run).iter().zip(&all) {
                h3 { code { (one_line(group.title.as_str())) } ": " (whole.told()) }
                @if let Some(advice) = group.title.advice() { p { (advice) } }
                @for (index, case) in &group.cases {
                    (folded(case, *index, group.title, changes.get(case.name().as_str()).copied()))
                }
            }
            @if count > SHOWN {
                p { (count - SHOWN) " more: the table of all cases holds them, and so does run.json." }
            }
        }
    }
}

/// A case that passed though not every time is neither good nor bad.
fn tone(case: &CaseResult) -> &'static str {
    if case.verdict == Verdict::Pass { "odd" } else { case.verdict.as_str() }
}

fn folded(failing: &CaseResult, index: usize, title: Title<'_>, change: Option<Change>) -> Markup {
    let told = match title {
        Title::Marginal => mode(failing),
        Title::Mode(_) => failing.verdict.as_str(),
    };
    html! {
        details.failing #{ "case-" (index) } {
            summary {
                span.name { (one_line(&failing.name())) } " "
                span class={ "badge " (tone(failing)) } { (one_line(told)) }
                @if failing.marginal { " " span.badge { "marginal, " (share(failing)) } }
                @if let Some(change) = change { " " span.badge { (change.as_str()) } }
                span.why dir="auto" { (shortened(&one_line(&why(failing)), 240)) }
            }
            (case(failing, index))
        }
    }
}
