//! What became of each case since the baseline.

use serde::{Deserialize, Serialize};

use super::pairing::Pairing;
use crate::mode::Mode;
use crate::run::{CaseResult, Verdict};
use crate::stats::PairedOutcomes;

/// How a case changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It passed and fails now.
    Broken,
    /// It could not be measured in one of the runs.
    Unmeasured,
    /// It failed and fails now.
    StillFailing,
    /// It failed and passes now.
    Fixed,
    /// Its content is another than before, so that the two results do not compare.
    Changed,
    /// It is in the baseline alone.
    Vanished,
    /// It is in the run alone.
    New,
}

impl Change {
    /// The change in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Unmeasured => "unmeasured",
            Self::StillFailing => "still failing",
            Self::Fixed => "fixed",
            Self::Changed => "changed",
            Self::Vanished => "vanished",
            Self::New => "new",
        }
    }

    /// The change of a paired case; none where it passes in both runs.
    fn of(before: Verdict, now: Verdict) -> Option<Self> {
        match (before, now) {
            (Verdict::Unmeasured, _) | (_, Verdict::Unmeasured) => Some(Self::Unmeasured),
            (Verdict::Pass, Verdict::Pass) => None,
            (Verdict::Pass, Verdict::Fail) => Some(Self::Broken),
            (Verdict::Fail, Verdict::Pass) => Some(Self::Fixed),
            (Verdict::Fail, Verdict::Fail) => Some(Self::StillFailing),
        }
    }
}

/// One case that changed, or that does not pass in both runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CaseChange {
    /// How it changed.
    pub change: Change,
    /// The case as reports name it.
    pub case: String,
    /// What became of it in the baseline; `null` if it is not there.
    pub before: Option<Verdict>,
    /// What became of it in the run; `null` if it is not there.
    pub now: Option<Verdict>,
    /// Its mode in the baseline.
    pub mode_before: Option<Mode>,
    /// Its mode in the run.
    pub mode_now: Option<Mode>,
}

impl CaseChange {
    /// Whether a person who asks what changed wants to see it: not what fails as it did, nor what is new
    /// and passes.
    pub fn is_news(&self) -> bool {
        match self.change {
            Change::StillFailing => false,
            Change::New => self.now != Some(Verdict::Pass),
            _ => true,
        }
    }
}

/// How many cases changed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Passed in both runs.
    pub passed_in_both: u64,
    /// Passed before, fail now.
    pub broken: u64,
    /// Failed before, pass now.
    pub fixed: u64,
    /// Failed in both runs.
    pub still_failing: u64,
    /// Passed before, could not be measured now.
    pub no_longer_measured: u64,
    /// Could not be measured in one of the runs, in any other way.
    pub unmeasured: u64,
    /// The same name, another content.
    pub changed: u64,
    /// In the run alone.
    pub new: u64,
    /// In the baseline alone.
    pub vanished: u64,
}

impl Counts {
    pub(super) fn of(pairing: &Pairing<'_>) -> Self {
        let mut counts = Self {
            changed: pairing.changed.len() as u64,
            new: pairing.new.len() as u64,
            vanished: pairing.vanished.len() as u64,
            ..Self::default()
        };
        for (before, now) in &pairing.pairs {
            *counts.counter(before.verdict, now.verdict) += 1;
        }
        counts
    }

    fn counter(&mut self, before: Verdict, now: Verdict) -> &mut u64 {
        match (before, now) {
            (Verdict::Pass, Verdict::Pass) => &mut self.passed_in_both,
            (Verdict::Pass, Verdict::Fail) => &mut self.broken,
            (Verdict::Fail, Verdict::Pass) => &mut self.fixed,
            (Verdict::Fail, Verdict::Fail) => &mut self.still_failing,
            (Verdict::Pass, Verdict::Unmeasured) => &mut self.no_longer_measured,
            (Verdict::Unmeasured, _) | (_, Verdict::Unmeasured) => &mut self.unmeasured,
        }
    }

    /// The pairs that both runs measured; *first* is the baseline.
    pub fn outcomes(self) -> PairedOutcomes {
        PairedOutcomes {
            both: self.passed_in_both,
            first_only: self.broken,
            second_only: self.fixed,
            neither: self.still_failing,
        }
    }

    /// The cases that no test looks at, if there are any: `Not compared: 2 new, 1 changed.`
    pub fn untested(self) -> Option<String> {
        let unmeasured = self.no_longer_measured + self.unmeasured;
        let Self { new, changed, vanished, .. } = self;
        let counts = [
            (new, "new"),
            (changed, "changed"),
            (vanished, "vanished"),
            (unmeasured, "unmeasured"),
        ];
        let there = counts.into_iter().filter(|(count, _)| *count > 0);
        let told: Vec<String> = there.map(|(count, word)| format!("{count} {word}")).collect();
        (!told.is_empty()).then(|| format!("Not compared: {}.", told.join(", ")))
    }

    /// Cases in both runs with the same content, measured or not.
    pub fn paired(self) -> u64 {
        self.outcomes().pairs() + self.no_longer_measured + self.unmeasured
    }
}

/// The cases that do not pass in both runs, what broke first.
pub(super) fn changes(pairing: &Pairing<'_>) -> Vec<CaseChange> {
    let paired = pairing.pairs.iter().filter_map(|(before, now)| {
        let change = Change::of(before.verdict, now.verdict)?;
        Some(change_of(change, Some(before), Some(now)))
    });
    let edited =
        pairing.changed.iter().map(|(old, new)| change_of(Change::Changed, Some(old), Some(new)));
    let vanished = pairing.vanished.iter().map(|old| change_of(Change::Vanished, Some(old), None));
    let new = pairing.new.iter().map(|new| change_of(Change::New, None, Some(new)));
    let mut changes: Vec<CaseChange> = paired.chain(edited).chain(vanished).chain(new).collect();
    changes.sort();
    changes
}

fn change_of(change: Change, before: Option<&CaseResult>, now: Option<&CaseResult>) -> CaseChange {
    CaseChange {
        change,
        case: now.or(before).map(CaseResult::name).unwrap_or_default(),
        before: before.map(|case| case.verdict),
        now: now.map(|case| case.verdict),
        mode_before: before.and_then(|case| case.mode.clone()),
        mode_now: now.and_then(|case| case.mode.clone()),
    }
}
