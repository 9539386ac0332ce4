//! When a comparison blocks a release.

use serde::{Deserialize, Serialize};

use super::{Change, Comparison, told};
use crate::gate::{Exit, Reason};
use crate::run::Verdict;
use crate::wording::counted;

/// How many broken cases are named one by one; the comparison lists all of them.
const NAMED: usize = 20;

/// What counts as a regression where one is asked to block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RegressionRule {
    /// A case or a suite that passed and fails now. For systems that answer alike each time: there
    /// chance breaks nothing.
    Any,
    /// Fewer cases pass, or a failure mode has more of them, beyond what chance would make (5 %, exact
    /// `McNemar`, Holm over the modes). For systems that do not; blind where there are few cases.
    Significant,
}

impl Comparison {
    /// Why the run is a regression under a rule; empty if it is none. A suite or a set that vanished is
    /// one under every rule, and runs that do not compare cannot be called free of any.
    pub fn regressions(&self, rule: RegressionRule) -> Vec<Reason> {
        let mut reasons = self.vanished();
        if !self.not_comparable.is_empty() {
            let message = format!("not comparable: {}", self.not_comparable.join("; "));
            reasons.push(Reason::new(Exit::Unmeasured, "not-comparable", "", message));
            return reasons;
        }
        reasons.extend(self.broken_suites());
        match rule {
            RegressionRule::Any => reasons.extend(self.broken_cases()),
            RegressionRule::Significant => reasons.extend(self.significant_losses()),
        }
        reasons.extend(self.no_longer_measured());
        reasons
    }

    fn vanished(&self) -> Vec<Reason> {
        let suites = self.suites.iter().filter(|suite| suite.change == Change::Vanished);
        let suites = suites.map(|suite| {
            Reason::new(
                Exit::Blocked,
                "suite-vanished",
                &suite.name,
                "the baseline has this suite and the run has not",
            )
        });
        let sets = self.vanished_sets.iter().map(|set| {
            Reason::new(
                Exit::Blocked,
                "set-vanished",
                set,
                "the baseline has this set and the run has not",
            )
        });
        suites.chain(sets).collect()
    }

    fn broken_suites(&self) -> Vec<Reason> {
        let broken = self.suites.iter().filter(|suite| suite.change == Change::Broken);
        let reasons = broken.map(|suite| {
            let message = "the suite passed in the baseline and does not now";
            Reason::new(Exit::Blocked, "suite-broken", &suite.name, message)
        });
        reasons.collect()
    }

    fn broken_cases(&self) -> Vec<Reason> {
        if self.counts.broken == 0 {
            return Vec::new();
        }
        let mut reasons = vec![Reason::new(Exit::Blocked, "regression", "", told::loss(self))];
        let broken = self.cases.iter().filter(|case| case.change == Change::Broken);
        reasons.extend(broken.take(NAMED).map(|case| {
            let mode = case.mode_now.as_ref().map_or("unknown", |mode| mode.as_str());
            let message = format!("it passed in the baseline and fails now ({mode})");
            Reason::new(Exit::Blocked, "regression", &case.case, message)
        }));
        reasons
    }

    fn significant_losses(&self) -> Vec<Reason> {
        let lost = self.test.is_some_and(|test| test.difference < 0.0 && test.is_significant());
        let whole = Reason::new(Exit::Blocked, "regression", "", told::loss(self));
        let risen = self.modes.iter().filter(|mode| mode.has_risen()).map(|mode| {
            let adjusted = mode.adjusted.unwrap_or(1.0);
            let message = format!(
                "{} more and {} fewer than in the baseline (exact McNemar, Holm-adjusted \
                 p = {adjusted:.4})",
                counted(mode.gained, "case"),
                mode.lost
            );
            Reason::new(Exit::Blocked, "mode-regression", mode.mode.as_str(), message)
        });
        lost.then_some(whole).into_iter().chain(risen).collect()
    }

    fn no_longer_measured(&self) -> Option<Reason> {
        let lost = |case: &&super::CaseChange| {
            case.before == Some(Verdict::Pass) && case.change == Change::Unmeasured
        };
        let first = self.cases.iter().find(lost)?;
        let count = self.counts.no_longer_measured;
        let message =
            format!("{} that passed in the baseline could not be measured", counted(count, "case"));
        Some(Reason::new(Exit::Unmeasured, "no-longer-measured", &first.case, message))
    }
}
