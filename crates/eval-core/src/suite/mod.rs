//! Suites: a named property over many cases, with a threshold.

mod plan;
mod record_rule;

pub use plan::{PlannedSuite, SUITE_PINS, Suites, suites};
pub use record_rule::{RecordRule, RuleError};
