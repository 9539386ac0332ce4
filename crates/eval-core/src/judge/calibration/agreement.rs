//! A judge's verdicts beside the labels of people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{CalibrationLimits, Labelled};
use crate::judge::Judgement;
use crate::run::Bounds;
use crate::stats::{Alpha, Confusion, Fraction, Rate, Weights, cohen_kappa};

/// A label beside what the judge says of the same item.
#[derive(Clone, Debug)]
pub struct Held<'a> {
    /// The item with its label.
    pub labelled: &'a Labelled,
    /// What the judge says.
    pub judgement: Judgement,
    /// The hash of the judge's configuration, the rubric included.
    pub configuration: String,
}

/// How far a judge agrees with people about one property in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stratum {
    /// The property.
    pub property: String,
    /// The language; `*` for all languages together.
    pub language: String,
    /// The judge's configuration hash for this property.
    pub configuration: String,
    /// Labels that the judge gave a verdict on.
    pub labels: u64,
    /// Labels that it gave none on.
    pub unmeasured: u64,
    /// Rows are what people said, columns what the judge said; *pass* before *fail*.
    pub confusion: [[u64; 2]; 2],
    /// The share on which both agree; `null` without labels.
    pub agreement: Option<f64>,
    /// Cohen's kappa; `null` where it is undefined.
    pub kappa: Option<f64>,
    /// Its 95 % interval.
    pub interval: Option<Bounds>,
}

/// All languages of a property together.
pub(super) const ALL_LANGUAGES: &str = "*";

/// One stratum a property and language, and one a property with all its languages, in that order.
pub fn strata(held: &[Held<'_>]) -> Vec<Stratum> {
    let mut groups: BTreeMap<(&str, &str), Vec<&Held<'_>>> = BTreeMap::new();
    for one in held {
        let item = &one.labelled.item;
        groups.entry((&item.property, &item.language)).or_default().push(one);
        groups.entry((&item.property, ALL_LANGUAGES)).or_default().push(one);
    }
    let stratum = |((property, language), held): ((&str, &str), Vec<&Held<'_>>)| {
        Stratum::of(property, language, &held)
    };
    let mut strata: Vec<Stratum> = groups.into_iter().map(stratum).collect();
    strata.sort_by_key(|one| (one.property.clone(), one.is_pooled(), one.language.clone()));
    strata
}

impl Stratum {
    fn of(property: &str, language: &str, held: &[&Held<'_>]) -> Self {
        let mut confusion = [[0; 2]; 2];
        let mut unmeasured = 0;
        for one in held {
            let judged = match one.judgement {
                Judgement::Pass(_) => 0,
                Judgement::Fail(_) => 1,
                Judgement::Unmeasured { .. } => {
                    unmeasured += 1;
                    continue;
                }
            };
            confusion[usize::from(!one.labelled.label.passes)][judged] += 1;
        }
        let configuration = held.first().map(|one| one.configuration.clone()).unwrap_or_default();
        Self::counted(property, language, configuration, unmeasured, confusion)
    }

    /// A stratum from its counts.
    pub(super) fn counted(
        property: &str,
        language: &str,
        configuration: String,
        unmeasured: u64,
        confusion: [[u64; 2]; 2],
    ) -> Self {
        let matrix = Confusion::from_rows(&[&confusion[0], &confusion[1]]);
        let kappa = matrix
            .as_ref()
            .ok()
            .and_then(|matrix| cohen_kappa(matrix, Weights::Nominal, Alpha::FIVE_PERCENT).ok());
        let quantised = |value: f64| (value * 1e9).round() / 1e9;
        let stratum = Self {
            property: property.to_owned(),
            language: language.to_owned(),
            configuration,
            labels: confusion.iter().flatten().sum(),
            unmeasured,
            confusion,
            agreement: None,
            kappa: kappa.map(|kappa| quantised(kappa.kappa)),
            interval: kappa.map(|kappa| Bounds {
                lower: quantised(kappa.interval.lower),
                upper: quantised(kappa.interval.upper),
            }),
        };
        Self { agreement: stratum.agreed().value().map(quantised), ..stratum }
    }

    /// Whether all languages are taken together.
    pub fn is_pooled(&self) -> bool {
        self.language == ALL_LANGUAGES
    }

    /// Labels on which both agree, of all.
    pub fn agreed(&self) -> Rate {
        let [[both_pass, missed], [false_pass, both_fail]] = self.confusion;
        Rate::from_counts(both_pass + both_fail, missed + false_pass)
    }

    /// Whether people called all of it *pass*, or all of it *fail*.
    pub fn is_of_one_class(&self) -> bool {
        let [passes, fails] = self.confusion.map(|row| row.iter().sum::<u64>());
        self.labels > 0 && (passes == 0 || fails == 0)
    }

    /// Whether the judge agrees as far as the limits ask. Compared as counts.
    pub fn reaches(&self, limits: &CalibrationLimits) -> bool {
        limits.min_agreement.is_met_by(self.agreed())
            && self.exact_kappa().is_some_and(|kappa| kappa >= limits.min_kappa.fraction())
    }

    /// Kappa from the counts alone: (n · agreed − chance) / (n² − chance), where chance is the sum of the
    /// products of the margins. `None` where either side used one class only, or none.
    fn exact_kappa(&self) -> Option<Fraction> {
        let [people, judge] = [self.confusion, turned(self.confusion)]
            .map(|rows| rows.map(|row| row.map(u128::from).iter().sum::<u128>()));
        if people.contains(&0) || judge.contains(&0) {
            return None;
        }
        let all: u128 = people.iter().sum();
        let chance = people[0] * judge[0] + people[1] * judge[1];
        let agreed = u128::from(self.agreed().hits());
        let numerator = i128::try_from(all * agreed).ok()? - i128::try_from(chance).ok()?;
        Fraction::new(numerator, all * all - chance)
    }
}

/// Rows for columns.
fn turned([[a, b], [c, d]]: [[u64; 2]; 2]) -> [[u64; 2]; 2] {
    [[a, c], [b, d]]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn stratum(confusion: [[u64; 2]; 2]) -> Stratum {
        Stratum::counted("grounded", "en", String::new(), 0, confusion)
    }

    #[test]
    fn a_textbook_table_has_its_kappa() {
        let stratum = stratum([[20, 5], [10, 15]]);
        assert_eq!((stratum.kappa, stratum.agreement), (Some(0.4), Some(0.7)));
        assert_eq!(stratum.exact_kappa(), Fraction::new(2, 5));
    }

    #[test]
    fn a_judge_that_always_passes_agrees_with_many_and_reaches_nothing() {
        let stratum = stratum([[95, 0], [5, 0]]);
        assert_eq!((stratum.kappa, stratum.agreement), (None, Some(0.95)));
        assert!(!stratum.reaches(&CalibrationLimits::default()));
        assert!(!stratum.is_of_one_class());
    }

    #[test]
    fn a_limit_is_reached_on_the_line() {
        let limits = |kappa: &str, agreement: &str| CalibrationLimits {
            min_kappa: kappa.parse().unwrap(),
            min_agreement: agreement.parse().unwrap(),
            ..CalibrationLimits::default()
        };
        let stratum = stratum([[20, 5], [10, 15]]);
        assert!(stratum.reaches(&limits("0.4", "0.7")));
        assert!(!stratum.reaches(&limits("0.400000001", "0.7")));
        assert!(!stratum.reaches(&limits("0.4", "0.700000001")));
    }

    #[test]
    fn labels_of_one_class_are_seen() {
        assert!(stratum([[3, 4], [0, 0]]).is_of_one_class());
        assert!(stratum([[0, 0], [3, 4]]).is_of_one_class());
        assert!(!stratum([[0, 0], [0, 0]]).is_of_one_class());
    }

    proptest! {
        #[test]
        fn the_exact_kappa_is_the_printed_one(counts in prop::array::uniform4(0_u64..200)) {
            let [a, b, c, d] = counts;
            let stratum = stratum([[a, b], [c, d]]);
            let exact = stratum.exact_kappa().map(Fraction::to_f64);
            prop_assert_eq!(exact.is_some(), stratum.kappa.is_some());
            if let (Some(exact), Some(printed)) = (exact, stratum.kappa) {
                prop_assert!((exact - printed).abs() < 1e-8);
            }
        }
    }
}
