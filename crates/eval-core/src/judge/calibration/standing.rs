//! What a calibration record is worth to a run.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::record::{CalibrationRecord, LabelsSummary};
use super::{CalibrationLimits, Stratum};
use crate::config::date;
use crate::gate::{Exit, Reason};
use crate::judge::{JudgeIdentity, Rubrics};
use crate::wording::counted;

/// What the age of labels is counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Age {
    /// The date that stands for today.
    pub as_of: Option<Date>,
    /// Whether labels that are too old, or whose age nobody can tell, keep the judge from being calibrated.
    pub is_binding: bool,
}

/// A judge with everything that its calibration depends on.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// Who decides.
    pub judge: &'a JudgeIdentity,
    /// How often it is asked about one output.
    pub judgements: u32,
    /// What is to be decided, in words.
    pub rubrics: &'a Rubrics,
    /// What was found about it, if anything was.
    pub record: Option<&'a CalibrationRecord>,
    /// The labels as they are today.
    pub labels: &'a LabelsSummary,
    /// What the calibration must reach.
    pub limits: &'a CalibrationLimits,
    /// What the age of labels is counted from.
    pub age: Age,
}

/// Why a judge may not open the gate by itself: everything that keeps it from being calibrated for the
/// properties and languages that a run asked it about. Each wants the owner's signature.
pub fn calibration_reasons(
    standing: &Standing<'_>,
    asked: &BTreeSet<(String, String)>,
) -> Vec<Reason> {
    if asked.is_empty() {
        return Vec::new();
    }
    let mut reasons = standing.of_all_labels();
    if let Some(record) = standing.record.filter(|_| standing.labels.count > 0) {
        for (property, language) in asked {
            reasons.extend(standing.of_stratum(record, property, language));
        }
    }
    reasons
}

impl Standing<'_> {
    fn reason(&self, code: &str, of: &str, message: &str) -> Reason {
        let place = format!("judge/{}{of}", self.judge.name);
        Reason::new(Exit::SignOff, code, place, format!("the judge is not calibrated: {message}"))
    }

    /// What is wrong with the labels as a whole.
    fn of_all_labels(&self) -> Vec<Reason> {
        let name = &self.judge.name;
        if self.labels.count == 0 {
            let message = "nobody has labelled anything; `gonogo sample` draws what to label";
            return vec![self.reason("calibration-no-labels", "", message)];
        }
        let Some(record) = self.record else {
            let message = format!(
                "it was never held against the {}; `gonogo calibrate --judge {name}` does so",
                counted(self.labels.count, "label")
            );
            return vec![self.reason("calibration-missing", "", &message)];
        };
        let mut reasons = Vec::new();
        if record.labels.digest != self.labels.digest {
            let message = format!(
                "the labels have changed since; `gonogo calibrate --judge {name}` holds it against today's"
            );
            reasons.push(self.reason("calibration-labels-changed", "", &message));
        }
        reasons.extend(self.of_dates());
        reasons
    }

    /// What is wrong with the dates of the labels.
    fn of_dates(&self) -> Vec<Reason> {
        let day = |text: &Option<String>| text.as_deref().and_then(date);
        let (first, last) = (day(&self.labels.first), day(&self.labels.last));
        let Some(today) = self.age.as_of else {
            let message = "nothing says what date it is, so the age of the labels is not known; give --as-of \
                           or `as_of` in eval.toml";
            let undated = self.reason("calibration-undated", "", message);
            return if self.age.is_binding { vec![undated] } else { Vec::new() };
        };
        if let Some(last) = last.filter(|last| *last > today) {
            let message = format!("a label is dated {last}, which lies after {today}");
            return vec![self.reason("calibration-future", "", &message)];
        }
        let age = first.and_then(|first| {
            u64::try_from(today.since(first).ok()?.get_days()).ok().map(|days| (first, days))
        });
        let limit = self.limits.max_age_days;
        let old = age.filter(|(_, days)| self.age.is_binding && *days > limit);
        let reason = old.map(|(first, days)| {
            let message = format!(
                "the oldest label, of {first}, is {} old at {today}, the limit is {limit}",
                counted(days, "day")
            );
            self.reason("calibration-stale", "", &message)
        });
        reason.into_iter().collect()
    }

    /// What is wrong with one property in one language. The first thing that holds says it all.
    fn of_stratum(
        &self,
        record: &CalibrationRecord,
        property: &str,
        language: &str,
    ) -> Option<Reason> {
        let of = format!("/{property}/{language}");
        let limit = self.limits.min_labels;
        let Some(stratum) = record.stratum(property, language) else {
            let message = format!("no label is about `{property}` in `{language}`");
            return Some(self.reason("calibration-no-labels", &of, &message));
        };
        let hash = self.rubrics.get(property).map(|rubric| self.judge.configuration_hash(rubric));
        if hash.as_ref() != Some(&stratum.configuration) || record.judgements != self.judgements {
            let message = format!(
                "what was found holds for another configuration of it; `gonogo calibrate --judge {}` finds it anew",
                self.judge.name
            );
            return Some(self.reason("calibration-other-configuration", &of, &message));
        }
        let Stratum { labels, unmeasured, .. } = stratum;
        let (code, message) = if *unmeasured > 0 {
            (
                "calibration-unmeasured",
                format!("it gave no verdict on {}", counted(*unmeasured, "label")),
            )
        } else if *labels < limit {
            let labels = counted(*labels, "label");
            let verb = if stratum.labels == 1 { "is" } else { "are" };
            ("calibration-too-few", format!("{labels} {verb} too few, at least {limit}"))
        } else if stratum.is_of_one_class() {
            let message = "people gave all labels the same class, so agreement says nothing";
            ("calibration-one-class", message.to_owned())
        } else if !stratum.reaches(self.limits) {
            ("calibration-below-limit", self.below(stratum))
        } else {
            return None;
        };
        Some(self.reason(code, &of, &message))
    }

    fn below(&self, stratum: &Stratum) -> String {
        let shown =
            |value: Option<f64>| value.map_or("n/a".to_owned(), |value| format!("{value:.3}"));
        let interval = stratum.interval.map_or(String::new(), |interval| {
            format!(" [{:.3}, {:.3}]", interval.lower, interval.upper)
        });
        format!(
            "kappa is {}{interval} and agreement {} on {}, at least {} and {}",
            shown(stratum.kappa),
            shown(stratum.agreement),
            counted(stratum.labels, "label"),
            self.limits.min_kappa,
            self.limits.min_agreement,
        )
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn judge(configuration: u32) -> JudgeIdentity {
        let configuration = json!({ "rules": configuration });
        JudgeIdentity { name: "lexical".to_owned(), kind: "lexical", model: None, configuration }
    }

    fn labels(count: u64, first: &str, last: &str) -> LabelsSummary {
        let day = |text: &str| (count > 0).then(|| text.to_owned());
        LabelsSummary { digest: "d".to_owned(), count, first: day(first), last: day(last) }
    }

    const GOOD: [[u64; 2]; 2] = [[18, 2], [1, 19]];

    fn record(confusion: [[u64; 2]; 2], unmeasured: u64) -> CalibrationRecord {
        let rubrics = Rubrics::shipped();
        let hash = judge(1).configuration_hash(rubrics.get("grounded").unwrap());
        let stratum = Stratum::counted("grounded", "en", hash, unmeasured, confusion);
        CalibrationRecord::of(&judge(1), 1, labels(40, "2026-06-01", "2026-07-01"), vec![stratum])
    }

    fn codes(
        record: Option<&CalibrationRecord>,
        labels: &LabelsSummary,
        configuration: u32,
        age: Age,
        language: &str,
    ) -> Vec<String> {
        let standing = Standing {
            judge: &judge(configuration),
            judgements: 1,
            rubrics: &Rubrics::shipped(),
            record,
            labels,
            limits: &CalibrationLimits::default(),
            age,
        };
        let asked = BTreeSet::from([("grounded".to_owned(), language.to_owned())]);
        let reasons = calibration_reasons(&standing, &asked);
        assert!(reasons.iter().all(|reason| reason.exit == Exit::SignOff));
        reasons.into_iter().map(|reason| reason.code).collect()
    }

    fn on(day: &str, is_binding: bool) -> Age {
        Age { as_of: date(day), is_binding }
    }

    #[test]
    fn a_judge_that_agrees_with_people_is_calibrated() {
        let (good, age) = (record(GOOD, 0), on("2026-12-01", true));
        assert!(codes(Some(&good), &good.labels, 1, age, "en").is_empty());
    }

    #[test]
    fn everything_that_keeps_a_judge_from_being_calibrated_is_told_apart() {
        let (good, age) = (record(GOOD, 0), on("2026-12-01", true));
        let none = labels(0, "", "");
        let changed = LabelsSummary { digest: "e".to_owned(), ..good.labels.clone() };
        for (record, labels, configuration, age, language, expected) in [
            (None, &none, 1, age, "en", "calibration-no-labels"),
            (Some(&good), &none, 1, age, "en", "calibration-no-labels"),
            (Some(&good), &good.labels, 1, age, "es", "calibration-no-labels"),
            (None, &good.labels, 1, age, "en", "calibration-missing"),
            (Some(&good), &changed, 1, age, "en", "calibration-labels-changed"),
            (Some(&good), &good.labels, 2, age, "en", "calibration-other-configuration"),
            (Some(&record(GOOD, 1)), &good.labels, 1, age, "en", "calibration-unmeasured"),
            (
                Some(&record([[14, 1], [0, 14]], 0)),
                &good.labels,
                1,
                age,
                "en",
                "calibration-too-few",
            ),
            (
                Some(&record([[39, 1], [0, 0]], 0)),
                &good.labels,
                1,
                age,
                "en",
                "calibration-one-class",
            ),
            (
                Some(&record([[20, 5], [5, 10]], 0)),
                &good.labels,
                1,
                age,
                "en",
                "calibration-below-limit",
            ),
            (Some(&good), &good.labels, 1, on("2026-06-30", true), "en", "calibration-future"),
            (Some(&good), &good.labels, 1, on("2027-06-02", true), "en", "calibration-stale"),
            (
                Some(&good),
                &good.labels,
                1,
                Age { as_of: None, is_binding: true },
                "en",
                "calibration-undated",
            ),
        ] {
            assert_eq!(codes(record, labels, configuration, age, language), [expected]);
        }
    }

    #[test]
    fn age_binds_only_where_it_is_asked_for_and_on_the_line_is_inside() {
        let good = record(GOOD, 0);
        let codes = |age| codes(Some(&good), &good.labels, 1, age, "en");
        assert!(codes(on("2027-06-01", true)).is_empty());
        assert!(codes(on("2030-01-01", false)).is_empty());
        assert!(codes(Age::default()).is_empty());
        assert_eq!(codes(on("2026-06-30", false)), ["calibration-future"]);
    }

    #[test]
    fn a_judge_that_was_not_asked_needs_no_calibration() {
        let standing = Standing {
            judge: &judge(1),
            judgements: 1,
            rubrics: &Rubrics::shipped(),
            record: None,
            labels: &labels(0, "", ""),
            limits: &CalibrationLimits::default(),
            age: Age::default(),
        };
        assert!(calibration_reasons(&standing, &BTreeSet::new()).is_empty());
    }
}
