//! Calibration: what a system says about its own confidence, against whether it was right.

use async_trait::async_trait;

use super::evaluator::{Answered, Appraised, Evaluator, Finding, Member};
use super::expectation::{Scope, failed, outcomes, passed};
use super::figure::{for_information, fraction_at_most, quantised};
use crate::case::SuiteCase;
use crate::check::Outcome;
use crate::mode::Mode;
use crate::run::{Figure, ReliabilityBin};
use crate::stats::{self, Forecast, Rate, ReliabilityTable, Threshold, exact_brier_score};

/// The names of the checks that are this property's own.
const CONFIDENCE: &str = "confidence";

/// ## What it decides
/// Whether stated confidence fits correctness: no wrong answer is stated with high confidence, and over
/// all answers the Brier score and the expected calibration error (10 bins) keep their limits.
/// ## How it compares
/// An answer is right if everything that the case expects holds: it answers or declines as it should, the
/// facts stand in it, and so on. A wrong answer with less confidence than `overconfident_from` passes: it
/// said that it might be wrong. A case with `confidence` and `is_correct` is a recorded answer.
/// ## Fails when
/// A wrong answer is stated with `overconfident_from` or more (mode `overconfident_answer`), or no
/// confidence is stated at all (`unusable_format`).
/// ## Does not look at
/// How many answers are right: without wrong ones there is nothing to calibrate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calibration {
    pub(super) max_brier: Threshold,
    pub(super) max_ece: Threshold,
    pub(super) overconfident_from: Threshold,
}

/// What is expected, and the confidence that it was met with.
struct Stated {
    is_correct: bool,
    confidence: Option<f64>,
    faults: Vec<String>,
}

impl Calibration {
    fn outcome(&self, stated: &Stated) -> Outcome {
        let Some(confidence) = stated.confidence else {
            return failed(CONFIDENCE, Mode::UNUSABLE_FORMAT, "the system states no confidence");
        };
        // The shortest text of the float is what the system wrote, and is compared as written.
        let is_high = confidence
            .to_string()
            .parse::<Threshold>()
            .map_or(confidence >= self.overconfident_from.to_f64(), |stated| {
                stated >= self.overconfident_from
            });
        if stated.is_correct || !is_high {
            return passed(CONFIDENCE, Mode::OVERCONFIDENT_ANSWER);
        }
        let why = stated.faults.join("; ");
        let message = format!("wrong with a confidence of {confidence}: {why}");
        failed(CONFIDENCE, Mode::OVERCONFIDENT_ANSWER, message)
    }
}

/// A recorded answer as it was recorded; any other by what the case expects.
fn stated(case: &SuiteCase, answered: &Answered) -> Stated {
    if let (Some(confidence), Some(is_correct)) = (case.confidence, case.is_correct) {
        let faults = vec!["it was recorded as wrong".to_owned()];
        return Stated { is_correct, confidence: Some(confidence), faults };
    }
    let failing = outcomes(case, answered, Scope::All).into_iter().filter(|o| !o.passed);
    let faults: Vec<String> =
        failing.map(|outcome| format!("{}: {}", outcome.check, outcome.message)).collect();
    Stated { is_correct: faults.is_empty(), confidence: answered.trace.confidence, faults }
}

/// The forecasts of all answers that state a confidence.
fn forecasts(appraised: &[Appraised<'_>]) -> Vec<Forecast> {
    let forecast = |one: &Appraised<'_>| {
        let stated = stated(one.member.case, one.member.answer?);
        Some(Forecast { confidence: stated.confidence?, is_correct: stated.is_correct })
    };
    appraised.iter().filter_map(forecast).collect()
}

#[async_trait]
impl Evaluator for Calibration {
    /// A case by which right can be told from wrong: it expects facts or a refusal, or was recorded.
    fn applies(&self, case: &SuiteCase) -> bool {
        !case.expected_facts.is_empty() || case.is_to_be_refused() || case.is_correct.is_some()
    }

    async fn findings(&self, group: &[Member<'_>]) -> Vec<Finding> {
        let finding = |member: &Member<'_>| match member.answer {
            Some(answer) => Finding::of(vec![self.outcome(&stated(member.case, answer))]),
            None => Finding::default(),
        };
        group.iter().map(finding).collect()
    }

    fn figures(&self, appraised: &[Appraised<'_>]) -> Vec<Figure> {
        let forecasts = forecasts(appraised);
        let right: Rate = forecasts.iter().map(|forecast| forecast.is_correct).collect();
        let error = ReliabilityTable::of(&forecasts, ReliabilityTable::BINS)
            .and_then(|table| table.exact_calibration_error());
        vec![
            fraction_at_most("Brier score", exact_brier_score(&forecasts), self.max_brier),
            fraction_at_most("expected calibration error", error, self.max_ece),
            for_information("right answers", right.to_fraction()),
        ]
    }

    fn reliability(&self, appraised: &[Appraised<'_>]) -> Vec<ReliabilityBin> {
        let table = ReliabilityTable::of(&forecasts(appraised), ReliabilityTable::BINS);
        let table = table.map(|table| table.bins().to_vec()).unwrap_or_default();
        let width = table.len() as f64;
        let bin = |(nth, bin): (usize, &stats::ReliabilityBin)| ReliabilityBin {
            lower: nth as f64 / width,
            upper: (nth + 1) as f64 / width,
            answers: bin.accuracy.of(),
            right: bin.accuracy.hits(),
            mean_confidence: bin.mean_confidence().map(quantised),
        };
        table.iter().enumerate().map(bin).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answered, case, faults, kb};
    use super::*;
    use crate::case::suite::Behavior;

    fn property() -> Calibration {
        let limit = |text: &str| text.parse().unwrap();
        Calibration {
            max_brier: limit("0.25"),
            max_ece: limit("0.5"),
            overconfident_from: limit("0.9"),
        }
    }

    fn asked() -> SuiteCase {
        SuiteCase { expected_facts: vec!["7 days".into()], ..case(Behavior::Answer) }
    }

    fn with_confidence(output: &str, confidence: Option<f64>) -> Answered {
        let mut answered = answered(output, &[]);
        answered.trace.confidence = confidence;
        answered
    }

    #[test]
    fn a_wrong_answer_fails_from_the_limit_on() {
        for (confidence, expected) in [
            (0.89, vec![]),
            (0.9, vec![Mode::OVERCONFIDENT_ANSWER]),
            (1.0, vec![Mode::OVERCONFIDENT_ANSWER]),
        ] {
            let wrong = with_confidence("Every 9 days.", Some(confidence));
            assert_eq!(faults(&property(), &asked(), &wrong), expected, "{confidence}");
            let right = with_confidence("Every 7 days.", Some(confidence));
            assert!(faults(&property(), &asked(), &right).is_empty());
        }
    }

    #[test]
    fn a_system_that_states_no_confidence_cannot_be_calibrated() {
        let silent = with_confidence("Every 7 days.", None);
        assert_eq!(faults(&property(), &asked(), &silent), [Mode::UNUSABLE_FORMAT]);
    }

    #[test]
    fn a_recorded_answer_is_taken_as_recorded() {
        let recorded =
            SuiteCase { confidence: Some(0.95), is_correct: Some(false), ..case(Behavior::Answer) };
        assert!(property().applies(&recorded));
        let any = with_confidence("x", Some(0.1));
        assert_eq!(faults(&property(), &recorded, &any), [Mode::OVERCONFIDENT_ANSWER]);
    }

    /// Brier (0.2² + 0.8²) / 2 = 0.34; both answers stand in the bin of 0.8, half of them right: ECE 0.3.
    #[test]
    fn figures_are_exact_and_held_to_their_limits() {
        let (asked, kb) = (asked(), kb(&[]));
        let answers =
            ["Every 7 days.", "Every 9 days."].map(|text| with_confidence(text, Some(0.8)));
        let member = |answer| Member { case: &asked, answer: Some(answer), kb: &kb };
        let appraised: Vec<Appraised<'_>> = answers
            .iter()
            .map(|answer| Appraised { member: member(answer), finding: None })
            .collect();
        let figures = property().figures(&appraised);
        let found: Vec<_> = figures.iter().map(|figure| (figure.value, figure.kept)).collect();
        assert_eq!(found, [(Some(0.34), false), (Some(0.3), true), (Some(0.5), true)]);
        let bins = property().reliability(&appraised);
        let occupied: Vec<_> = bins.iter().filter(|bin| bin.answers > 0).collect();
        assert_eq!((bins.len(), occupied.len()), (10, 1));
        assert_eq!((occupied[0].upper, occupied[0].answers, occupied[0].right), (0.8, 2, 1));
        let none = property().figures(&[]);
        assert!(none[..2].iter().all(|figure| figure.value.is_none() && !figure.kept));
    }

    #[test]
    fn a_case_that_cannot_be_wrong_does_not_apply() {
        assert!(!property().applies(&case(Behavior::Answer)));
        assert!(property().applies(&asked()));
        assert!(property().applies(&case(Behavior::RefuseAndRedirect)));
    }
}
