//! What a case itself expects of its answer, whatever suite it stands in: words and phrases, facts,
//! citations, and whether the system answers.
//!
//! A property stands beside these and never in place of them: no expectation that somebody wrote down is
//! passed over.

use serde_json::{Map, Value, json};

use super::evaluator::Answered;
use crate::case::SuiteCase;
use crate::case::suite::Behavior;
use crate::check::{Checks, Facts, Outcome, ReadContext};
use crate::doc::Language;
use crate::mode::Mode;
use crate::score::missing_facts;
use crate::trace::Trace;

/// The name of the check that looks for `expected_facts`.
const EXPECTED_FACTS: &str = "expected_facts";

/// Which of a case's expectations are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All of them.
    All,
    /// All but those about content, which a system that declined cannot meet: facts and citations.
    WithoutContent,
}

/// What the case's own expectations say of an answer.
pub(super) fn outcomes(case: &SuiteCase, answered: &Answered, scope: Scope) -> Vec<Outcome> {
    let shown = shown(&answered.trace);
    let mut outcomes = checked(&asked_for(case, scope), &shown);
    if scope == Scope::All && !case.expected_facts.is_empty() {
        outcomes.push(facts(case, &shown));
    }
    outcomes
}

/// The trace as its reader sees it: a safety notice is shown beside the answer.
pub(super) fn shown<'t>(trace: &'t Trace<'t>) -> Trace<'t> {
    let mut shown = trace.clone();
    if let Some(notice) = &trace.safety_notice {
        shown.output = format!("{}\n{notice}", trace.output).into();
    }
    shown
}

/// The expectations that are checks like any other, as an `expected` mapping.
fn asked_for(case: &SuiteCase, scope: Scope) -> Map<String, Value> {
    let mut expected = Map::new();
    let mut ask = |key: &str, wanted: bool, argument: Value| {
        if wanted {
            expected.insert(key.to_owned(), argument);
        }
    };
    ask("must_mention", !case.must_mention.is_empty(), json!(case.must_mention));
    ask("forbidden_terms", !case.forbidden_terms.is_empty(), json!(case.forbidden_terms));
    if scope == Scope::All {
        let citations = &case.required_citations;
        ask("required_citations", !citations.is_empty(), json!(citations));
        ask("answers", case.expected_behavior == Behavior::Answer, json!(true));
        ask("refuses", case.expected_behavior == Behavior::RefuseAndRedirect, json!(true));
    }
    expected
}

/// Tries an `expected` mapping on a trace. That it can be read was seen when the case was loaded.
pub(super) fn checked(expected: &Map<String, Value>, trace: &Trace<'_>) -> Vec<Outcome> {
    if expected.is_empty() {
        return Vec::new();
    }
    let text = Value::Object(expected.clone()).to_string();
    match Checks::from_text(&text, Language::Json, "", &ReadContext::CLOSED) {
        Ok(checks) => checks.outcomes(trace, &Facts::default()),
        Err(problems) => problems
            .into_iter()
            .map(|problem| failed("expected", Mode::NOT_RUN, problem.message))
            .collect(),
    }
}

fn facts(case: &SuiteCase, trace: &Trace<'_>) -> Outcome {
    let missing: Vec<String> = missing_facts(&trace.output, &case.expected_facts)
        .map(|fact| format!("`{fact}`"))
        .collect();
    if missing.is_empty() {
        return passed(EXPECTED_FACTS, Mode::MISSING_FACT);
    }
    let message = format!("the answer does not state {}", missing.join(", "));
    failed(EXPECTED_FACTS, Mode::MISSING_FACT, message)
}

/// A check that holds.
pub(super) fn passed(check: &'static str, mode: Mode) -> Outcome {
    Outcome { check, passed: true, mode, message: String::new() }
}

/// A check that does not.
pub(super) fn failed(check: &'static str, mode: Mode, message: impl Into<String>) -> Outcome {
    Outcome { check, passed: false, mode, message: message.into() }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answered, case};
    use super::*;

    fn failing(case: &SuiteCase, answered: &Answered, scope: Scope) -> Vec<&'static str> {
        let outcomes = outcomes(case, answered, scope);
        outcomes.iter().filter(|outcome| !outcome.passed).map(|outcome| outcome.check).collect()
    }

    fn demanding() -> SuiteCase {
        SuiteCase {
            expected_facts: vec!["7 days".into()],
            required_citations: vec!["r1".into()],
            must_mention: vec!["hotline".into()],
            forbidden_terms: vec!["surely".into()],
            ..case(Behavior::Answer)
        }
    }

    #[test]
    fn whatever_a_case_expects_is_looked_for() {
        let good = answered("Every 7 days. Call the hotline.", &["r1"]);
        assert!(failing(&demanding(), &good, Scope::All).is_empty());
        let bad = answered("Surely every 8 days.", &[]);
        let all = ["must_mention", "forbidden_terms", "required_citations", "expected_facts"];
        assert_eq!(failing(&demanding(), &bad, Scope::All), all);
        assert_eq!(failing(&demanding(), &bad, Scope::WithoutContent), all[..2]);
    }

    #[test]
    fn a_case_that_expects_an_answer_fails_on_a_refusal_and_the_reverse() {
        let mut refusal = answered("I cannot tell.", &[]);
        refusal.trace.refused = Some(true);
        let answer = answered("It is so.", &[]);
        for (behavior, expected) in [
            (Behavior::Answer, [vec![], vec!["answers"]]),
            (Behavior::RefuseAndRedirect, [vec!["refuses"], vec![]]),
            (Behavior::Partial, [vec![], vec![]]),
        ] {
            let case = case(behavior);
            let found = [&answer, &refusal].map(|answered| failing(&case, answered, Scope::All));
            assert_eq!(found, expected, "{behavior:?}");
        }
    }

    #[test]
    fn a_notice_beside_the_answer_is_read_with_it() {
        let case = SuiteCase { must_mention: vec!["hotline".into()], ..case(Behavior::Answer) };
        let mut answered = answered("Every 7 days.", &[]);
        assert_eq!(failing(&case, &answered, Scope::All), ["must_mention"]);
        answered.trace.safety_notice = Some("Call the hotline.".into());
        assert!(failing(&case, &answered, Scope::All).is_empty());
    }
}
