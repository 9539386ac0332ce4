//! One case: question, answer, each claim with what it cites.
//!
//! The script draws the same for a case that it opens; both use the classes of the style sheet.

use std::fmt::Write as _;

use eval_core::repeat::Repeated;
use eval_core::run::{CaseResult, CheckResult, Cited, ClaimResult, ClaimVerdict, GraderResult};
use maud::{Markup, html};

use super::data::source;
use super::matching::{claim_places, matched_words, parts};
use super::scoreboard::sign;
use crate::finding::place;
use crate::inert::{lines, one_line, shortened};
use crate::number;

/// The longest answer that is shown, in characters.
const LONGEST: usize = 4_000;

/// The case of this index within the run.
pub(super) fn case(case: &CaseResult, index: usize) -> Markup {
    html! {
        div.case {
            @if let Some(repetitions) = repetitions(case) { p.quiet { (repetitions) } }
            @if let Some(place) = place(case) {
                p.quiet { code { (one_line(&format!("{}:{}", place.file, place.line))) } }
            }
            h3 { "Question" }
            p.text dir="auto" { (lines(&case.question)) }
            h3 { "Answer" }
            (answer(case, index))
            @if !case.claims.is_empty() {
                h3 { "Claims and their evidence" }
                ol.claims {
                    @for (number, found) in case.claims.iter().enumerate() {
                        (claim(found, index, number))
                    }
                }
            }
            (checks(&case.checks))
            (graders(&case.graders))
        }
    }
}

/// The answer as it is shown.
pub(super) fn shown(answer: &str) -> String {
    let answer = lines(answer);
    if answer.chars().count() <= LONGEST {
        return answer;
    }
    shortened(&answer, LONGEST) + " (shortened; run.json holds all of it)"
}

/// The repetitions of a case that was planned more than once, and what they say beyond their counts.
pub(super) fn repetitions(case: &CaseResult) -> Option<String> {
    let marginal = if case.marginal { ", marginal" } else { "" };
    let mut told = format!("{}{marginal}", number::repetitions(case.repetitions));
    if let Some(repeated) = &case.repeated {
        told.push_str(&estimates(case, repeated));
    }
    (case.repetitions.planned > 1).then_some(told)
}

/// `; pass rate 0.5, 95 % interval 0.15 to 0.85; of 2: one passes 0.75, all pass 0.25`.
fn estimates(case: &CaseResult, repeated: &Repeated) -> String {
    let mut told = String::new();
    if let (Some(rate), Some(bounds)) = (case.pass_rate, repeated.interval) {
        let [rate, lower, upper] = [rate, bounds.lower, bounds.upper].map(number::plain);
        let _ = write!(told, "; pass rate {rate}, 95 % interval {lower} to {upper}");
    }
    for estimate in &repeated.estimates {
        let [any, all] = [estimate.pass_at_k, estimate.pass_hat_k].map(number::plain);
        let _ = write!(told, "; of {}: one passes {any}, all pass {all}", estimate.k);
    }
    told
}

fn answer(case: &CaseResult, index: usize) -> Markup {
    let answer = shown(&case.answer);
    let places = claim_places(&answer, &case.claims);
    html! {
        p.text.answer dir="auto" {
            @for (text, number) in parts(&answer, &places) {
                @match number {
                    None => (text),
                    Some(number) => {
                        a class={ "said " (case.claims[number].verdict.as_str()) }
                          href={ "#" (claim_id(index, number)) } data-claim=(number + 1) {
                            (text)
                            sup { (number + 1) }
                        }
                    }
                }
            }
        }
    }
}

fn claim(claim: &ClaimResult, index: usize, number: usize) -> Markup {
    let verdict = claim.verdict.as_str();
    let sign = if claim.verdict == ClaimVerdict::Supported { "✓" } else { "✗" };
    html! {
        li class={ "claim " (verdict) } id=(claim_id(index, number)) tabindex="0" data-claim=(number + 1) {
            p.text dir="auto" {
                span.badge { (sign) " " (verdict) }
                " " (lines(&claim.text))
            }
            @if let Some(missing) = &claim.missing { p.missing { "Missing: " (lines(missing)) } }
            p.quiet { "decided by " (one_line(claim.shape.as_deref().unwrap_or("no shape"))) }
            @if claim.support.is_empty() { p.quiet { "It cites no record." } }
            @for cited in &claim.support { (evidence(cited, &claim.text)) }
        }
    }
}

fn evidence(cited: &Cited, claim: &str) -> Markup {
    let quote = cited.quote.as_deref().map(lines).unwrap_or_default();
    let words: Vec<_> =
        matched_words(&lines(claim), &quote).into_iter().map(|range| (range, 0)).collect();
    html! {
        figure.evidence {
            figcaption {
                code { (one_line(cited.record.as_str())) } " "
                @match source(cited) {
                    Some(source) => code.quiet { (source) },
                    None => span.missing { "no such record" },
                }
            }
            @if !quote.is_empty() {
                blockquote.text dir="auto" {
                    @for (text, word) in parts(&quote, &words) {
                        @if word.is_some() { mark { (text) } } @else { (text) }
                    }
                }
            }
        }
    }
}

fn checks(checks: &[CheckResult]) -> Markup {
    html! {
        @if !checks.is_empty() {
            h3 { "Checks" }
            ul.checks {
                @for check in checks {
                    @let (class, word) = if check.passed { ("pass", "✓ holds") } else { ("fail", "✗ fails") };
                    li {
                        span class={ "badge " (class) } { (word) }
                        " " code { (one_line(&check.check)) } " " (lines(&check.message))
                    }
                }
            }
        }
    }
}

fn graders(graders: &[GraderResult]) -> Markup {
    html! {
        @if !graders.is_empty() {
            h3 { "Judge" }
            ul.checks {
                @for grader in graders {
                    li {
                        span class={ "badge " (grader.verdict.as_str()) } { (sign(grader.verdict)) }
                        " " code { (one_line(&grader.grader)) } " " (lines(&grader.reason))
                    }
                }
            }
        }
    }
}

fn claim_id(index: usize, number: usize) -> String {
    format!("case-{index}-claim-{}", number + 1)
}
