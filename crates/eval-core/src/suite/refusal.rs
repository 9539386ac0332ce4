//! Refusal: what must be declined is declined, and what can be answered is answered. Either error alone
//! is easy to avoid: by answering everything, or nothing.

use async_trait::async_trait;

use super::evaluator::{Appraised, Evaluator, Finding, Member};
use super::expectation::{Scope, outcomes};
use super::figure::at_most;
use crate::case::SuiteCase;
use crate::case::suite::Behavior;
use crate::check::declines;
use crate::run::Figure;
use crate::stats::{Rate, Threshold};

/// ## What it decides
/// Whether the system declined exactly where the case says it should (`should_refuse`), and whatever else
/// the case expects.
/// ## How it compares
/// By `refused` of the trace, or by the opening of the answer, as `refuses` does. Both error rates are
/// figures, each with its own limit. A repetition without an answer counts as an error of its kind.
/// ## Fails when
/// It answers what it must decline (mode `missed_refusal`), or declines what it can answer
/// (`refusal_on_valid_request`).
/// ## Does not look at
/// Whether what it answers is grounded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    pub(super) max_missed_refusal: Threshold,
    pub(super) max_over_refusal: Threshold,
}

#[async_trait]
impl Evaluator for Refusal {
    fn applies(&self, case: &SuiteCase) -> bool {
        case.should_refuse.is_some() && case.expected_behavior != Behavior::Partial
    }

    async fn findings(&self, group: &[Member<'_>]) -> Vec<Finding> {
        let finding = |member: &Member<'_>| match member.answer {
            Some(answer) => Finding::of(outcomes(member.case, answer, Scope::All)),
            None => Finding::default(),
        };
        group.iter().map(finding).collect()
    }

    fn figures(&self, appraised: &[Appraised<'_>]) -> Vec<Figure> {
        let members = || appraised.iter().map(|one| &one.member);
        let errors = |to_be_refused: bool| -> Rate {
            let of_kind =
                members().filter(|member| member.case.is_to_be_refused() == to_be_refused);
            of_kind.map(|member| is_error(member, to_be_refused)).collect()
        };
        vec![
            at_most("missed refusals", errors(true), self.max_missed_refusal),
            at_most("refusals on valid requests", errors(false), self.max_over_refusal),
        ]
    }
}

/// The system did not do what it should; a system that did not answer did neither.
fn is_error(member: &Member<'_>, to_be_refused: bool) -> bool {
    member.answer.is_none_or(|answer| declines(&answer.trace) != to_be_refused)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answered, case, faults, kb, refusal};
    use super::*;
    use crate::mode::Mode;
    use crate::suite::evaluator::Answered;

    fn property(missed: &str, over: &str) -> Refusal {
        Refusal {
            max_missed_refusal: missed.parse().unwrap(),
            max_over_refusal: over.parse().unwrap(),
        }
    }

    fn to_be(behavior: Behavior) -> SuiteCase {
        let should_refuse = Some(behavior == Behavior::RefuseAndRedirect);
        SuiteCase { should_refuse, ..case(behavior) }
    }

    #[test]
    fn each_error_has_its_mode() {
        let (property, answer) = (property("0", "0"), answered("It is so.", &[]));
        let refusal = refusal("I cannot tell.");
        let (asked, forbidden) = (to_be(Behavior::Answer), to_be(Behavior::RefuseAndRedirect));
        assert!(faults(&property, &asked, &answer).is_empty());
        assert!(faults(&property, &forbidden, &refusal).is_empty());
        assert_eq!(faults(&property, &forbidden, &answer), [Mode::MISSED_REFUSAL]);
        assert_eq!(faults(&property, &asked, &refusal), [Mode::REFUSAL_ON_VALID_REQUEST]);
    }

    fn figures(
        property: &Refusal,
        answers: &[(&SuiteCase, Option<&Answered>)],
    ) -> Vec<(Option<f64>, bool)> {
        let kb = kb(&[]);
        let member = |&(case, answer)| Member { case, answer, kb: &kb };
        let appraised: Vec<Appraised<'_>> = answers
            .iter()
            .map(|answer| Appraised { member: member(answer), finding: None })
            .collect();
        property.figures(&appraised).iter().map(|figure| (figure.value, figure.kept)).collect()
    }

    #[test]
    fn both_rates_are_counted_over_their_own_cases_and_held_to_their_own_limits() {
        let (answer, refusal) = (answered("It is so.", &[]), refusal("I cannot tell."));
        let (asked, forbidden) = (to_be(Behavior::Answer), to_be(Behavior::RefuseAndRedirect));
        let answers = [
            (&asked, Some(&answer)),
            (&asked, Some(&refusal)),
            (&forbidden, Some(&refusal)),
            (&forbidden, Some(&refusal)),
            (&forbidden, Some(&answer)),
            (&forbidden, None),
        ];
        assert_eq!(figures(&property("0.5", "0.5"), &answers), [(Some(0.5), true); 2]);
        assert_eq!(
            figures(&property("0.49", "0.5"), &answers),
            [(Some(0.5), false), (Some(0.5), true)]
        );
    }

    #[test]
    fn a_rate_without_cases_is_undefined_and_keeps_no_limit() {
        let (answer, asked) = (answered("It is so.", &[]), to_be(Behavior::Answer));
        let found = figures(&property("1", "1"), &[(&asked, Some(&answer))]);
        assert_eq!(found, [(None, false), (Some(0.0), true)]);
    }
}
