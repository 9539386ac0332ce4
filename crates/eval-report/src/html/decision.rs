//! The decision, and why.

use std::collections::BTreeMap;

use eval_core::gate::{GateVerdict, Reason};
use eval_core::run::Run;
use eval_core::signoff::SignOff;
use maud::{Markup, html};

use crate::finding::subject;
use crate::inert::{lines, one_line};
use crate::kinds::{Kind, kinds};
use crate::number::{counted, repetitions};
use crate::scope::{scope, spent};

/// Reasons of one kind that stand open; more of them are folded.
const OPEN: usize = 6;

/// `anchors` are the cases that the page shows, by name.
pub(super) fn section(run: &Run, anchors: &BTreeMap<String, usize>) -> Markup {
    let reasons = &run.decision.reasons;
    html! {
        section #decision class={ "decision " (run.decision.verdict.as_str()) } {
            h1 { (sign(run.decision.verdict)) " " (headline(run)) }
            p.lead { (meaning(run.decision.verdict)) }
            p { (repetitions(run.counts)) }
            @if let Some(heldback) = run.heldback { p { "Held back: " (repetitions(heldback)) } }
            @for line in [scope(run), spent(run)].into_iter().flatten() { p { (one_line(&line)) } }
            @if let Some(signoff) = &run.signoff { (signed(signoff)) }
            @if !reasons.is_empty() {
                h2 { "Why" }
                @for of in &kinds(run) { (kind(of, anchors)) }
            }
        }
    }
}

/// The reasons of one kind. Many that name cases are folded: the cases follow below.
fn kind(kind: &Kind<'_>, anchors: &BTreeMap<String, usize>) -> Markup {
    let (open, folded) = kind.alone.split_at(kind.alone.len().min(OPEN));
    html! {
        (list(open, anchors))
        @if !folded.is_empty() { (fold(kind, folded, "reason", folded.len(), anchors)) }
        @if kind.named.len() > OPEN {
            (fold(kind, &kind.named, "case", kind.cases, anchors))
        } @else {
            (list(&kind.named, anchors))
        }
    }
}

fn fold(
    kind: &Kind<'_>,
    reasons: &[&Reason],
    noun: &str,
    count: usize,
    anchors: &BTreeMap<String, usize>,
) -> Markup {
    html! {
        details.kind {
            summary {
                strong { "exit " (kind.exit.code()) } " " code { (one_line(kind.code)) } " "
                (counted(count as u64, noun))
            }
            (list(reasons, anchors))
        }
    }
}

/// Who let the run through, why, and what would have kept it.
fn signed(signoff: &SignOff) -> Markup {
    html! {
        h2 { "Signed off" }
        p { "By " (one_line(&signoff.by)) " on " (one_line(&signoff.signed)) ": " (lines(&signoff.reason)) }
        (list(&signoff.accepted.iter().collect::<Vec<_>>(), &BTreeMap::new()))
    }
}

/// `Blocked (exit 1)`.
pub(super) fn headline(run: &Run) -> String {
    let word = match run.decision.verdict {
        GateVerdict::Ship => "May ship",
        GateVerdict::Blocked => "Blocked",
        GateVerdict::Unmeasured => "Unmeasured",
        GateVerdict::Drift => "Drift",
        GateVerdict::SignOff => "Sign-off needed",
    };
    format!("{word} (exit {})", run.decision.exit_code)
}

fn sign(verdict: GateVerdict) -> Markup {
    let sign = if verdict == GateVerdict::Ship { "✓" } else { "✗" };
    html! { span aria-hidden="true" { (sign) } }
}

fn meaning(verdict: GateVerdict) -> &'static str {
    match verdict {
        GateVerdict::Ship => "Nothing keeps this release from shipping.",
        GateVerdict::Blocked => "This release must not ship.",
        GateVerdict::Unmeasured => "It could not be measured, so it must not ship.",
        GateVerdict::Drift => "It answers differently from the last release.",
        GateVerdict::SignOff => "It may ship once the owner has signed.",
    }
}

fn list(reasons: &[&Reason], anchors: &BTreeMap<String, usize>) -> Markup {
    html! {
        @if !reasons.is_empty() { ul.reasons {
            @for reason in reasons {
                li {
                    strong { "exit " (reason.exit.code()) } " " code { (one_line(&reason.code)) } " "
                    @if let Some(index) = anchors.get(subject(reason)) {
                        a href={ "#case-" (index) } { (one_line(&reason.place)) }
                    } @else if !reason.place.is_empty() {
                        span.name { (one_line(&reason.place)) }
                    }
                    span.text dir="auto" { " " (lines(&reason.message)) }
                }
            }
        } }
    }
}
