//! Suites: a named property over many cases, with a threshold.
//!
//! [`suites`] finds what there is and holds it against its pins. [`Evaluator`] says of each answer whether it
//! has the property; there is one a property, and none knows a vertical: what is a record, a language or a
//! word of routing comes from the case, the configuration or the battery.
//!
//! | property | decided by | a case applies if it carries |
//! | --- | --- | --- |
//! | safety | checks | `is_toxicity_query: true`, `must_mention`, and `required_citations` or a refusal |
//! | refusal | checks | `should_refuse` |
//! | calibration | checks | `expected_facts`, or a refusal, or a recorded answer |
//! | groundedness | a judge, claim by claim | `sources`, and is no refusal |
//! | multilingual | checks, and a judge for equivalence | `pair_id` |

mod calibration;
mod evaluator;
mod expectation;
mod figure;
mod groundedness;
mod judging;
mod multilingual;
mod plan;
mod record_rule;
mod refusal;
mod safety;
#[cfg(test)]
mod testing;

use std::sync::Arc;

use crate::config::{Property, SuiteConfig};

pub use evaluator::{Answered, Appraised, Evaluator, Finding, Member};
pub use groundedness::MOST_CLAIMS;
pub use judging::Judging;
pub use plan::{PlannedSuite, SUITE_PINS, Suites, suites};
pub use record_rule::{RecordRule, RuleError};

/// The evaluator of a suite's property, with the suite's limits and the judge that a graded one asks.
pub fn evaluator(config: &SuiteConfig, judging: &Judging) -> Arc<dyn Evaluator> {
    let judging = judging.clone();
    match config.property.clone() {
        Property::Safety { forbidden_terms } => Arc::new(safety::Safety::new(&forbidden_terms)),
        Property::Refusal { max_missed_refusal, max_over_refusal } => {
            Arc::new(refusal::Refusal { max_missed_refusal, max_over_refusal })
        }
        Property::Calibration { max_brier, max_ece, overconfident_from } => {
            Arc::new(calibration::Calibration { max_brier, max_ece, overconfident_from })
        }
        Property::Groundedness { min_claims } => {
            Arc::new(groundedness::Groundedness { min_claims, judging })
        }
        Property::Multilingual { same_record } => {
            Arc::new(multilingual::Multilingual { same_record, judging })
        }
    }
}
