//! The audit of the lexical judge: how far it agrees with people.
//!
//! Rows that people have labelled ([`Row`]) go in; an [`Audit`] comes out, with a table per set beside a plain
//! yardstick, and with what each guard wins and loses. [`page`] writes it down in Markdown. The
//! metrics are the usual ones of the field and stand in the module `metrics`.
//!
//! The rows are no part of this repository: they belong to those who made them. Only tables are kept.

use std::collections::BTreeMap;

use super::lexical::{Evidence, Guard, Guards, Judge};
use metrics::{Agreement, Outcome};

mod metrics;
mod page;
mod rows;
mod sources;
mod yardstick;

pub use page::page;
pub use rows::{Row, RowError, rows};

/// Who judges, in an audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Judging {
    /// Best-sentence coverage at a fixed limit, with negation parity.
    Yardstick,
    /// The lexical judge without any guard.
    CoverageAlone,
    /// The lexical judge as it ships.
    Full,
    /// The lexical judge without one guard.
    Without(Guard),
}

impl Judging {
    fn all() -> impl Iterator<Item = Self> {
        let whole = [Self::Yardstick, Self::CoverageAlone, Self::Full];
        whole.into_iter().chain(Guard::ALL.map(Self::Without))
    }

    fn outcome(self, row: &Row, evidence: &Evidence) -> Outcome {
        let guards = match self {
            Self::Yardstick => {
                let score = yardstick::score(&row.claim, row.evidence());
                let verdict = score >= yardstick::SUPPORTED_FROM;
                return Outcome { label: row.label_supported, verdict, score };
            }
            Self::CoverageAlone => Guards::none(),
            Self::Full => Guards::all(),
            Self::Without(guard) => Guards::all().without(guard),
        };
        let judgement = Judge::new(guards).entails_prepared(&row.claim, evidence);
        Outcome { label: row.label_supported, verdict: judgement.supported, score: judgement.score }
    }
}

/// The outcomes of all ways of judging, set by set and row by row.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    sets: BTreeMap<String, BTreeMap<Judging, Vec<Outcome>>>,
}

impl Audit {
    /// Judges every row in every way.
    pub fn of(rows: &[Row]) -> Self {
        let mut audit = Self::default();
        for row in rows {
            let evidence = Evidence::new(&row.evidence().collect::<Vec<_>>());
            let set = audit.sets.entry(row.dataset.clone()).or_default();
            for judging in Judging::all() {
                set.entry(judging).or_default().push(judging.outcome(row, &evidence));
            }
        }
        audit
    }

    /// The agreement on each set, in order of their names.
    fn by_set(&self, judging: Judging) -> impl Iterator<Item = (&str, Agreement)> {
        self.sets
            .iter()
            .map(move |(name, outcomes)| (name.as_str(), Agreement::of(&outcomes[&judging])))
    }

    /// The mean agreement over the sets that `wanted` names, each set counting the same.
    fn mean(&self, judging: Judging, wanted: impl Fn(&str) -> bool) -> Agreement {
        let sets = self.by_set(judging).filter(|(name, _)| wanted(name));
        Agreement::mean(&sets.map(|(_, agreement)| agreement).collect::<Vec<_>>())
    }

    /// How many verdicts a guard sets right and how many it spoils, on all sets.
    fn wins_and_losses(&self, guard: Guard) -> (usize, usize) {
        let pairs = self
            .sets
            .values()
            .flat_map(|set| set[&Judging::Full].iter().zip(&set[&Judging::Without(guard)]));
        pairs.filter(|(with, without)| with.verdict != without.verdict).fold(
            (0, 0),
            |(wins, losses), (with, _)| {
                let right = with.verdict == with.label;
                (wins + usize::from(right), losses + usize::from(!right))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(dataset: &str, claim: &str, label_supported: bool) -> Row {
        let evidence = "The museum opened in 1984 and drew 1,200 visitors.";
        let line = serde_json::json!({
            "id": "1", "dataset": dataset, "evidence": evidence, "claim": claim, "label_supported": label_supported,
        });
        rows(&line.to_string()).expect("a row").remove(0)
    }

    #[test]
    fn a_guard_that_catches_a_wrong_claim_wins() {
        let audit = Audit::of(&[
            row("a", "The museum opened in 1984.", true),
            row("a", "The museum drew 1,300 visitors in 1984.", false),
        ]);
        assert_eq!(audit.wins_and_losses(Guard::Numbers), (1, 0));
        assert_eq!(audit.wins_and_losses(Guard::Dates), (0, 0));
    }

    #[test]
    fn a_guard_that_rejects_a_right_claim_loses() {
        let audit = Audit::of(&[row("a", "The museum drew 1,300 visitors in 1984.", true)]);
        assert_eq!(audit.wins_and_losses(Guard::Numbers), (0, 1));
    }

    #[test]
    fn sets_are_kept_apart_and_count_the_same() {
        let right = |set| {
            [row(set, "The museum opened in 1984.", true), row(set, "The castle is red.", false)]
        };
        let wrong =
            [row("b", "The museum opened in 1984.", false), row("b", "The castle is red.", true)];
        let audit = Audit::of(&[&right("a")[..], &right("a"), &wrong].concat());
        let accuracy =
            |wanted: fn(&str) -> bool| audit.mean(Judging::Full, wanted).balanced_accuracy;
        assert_eq!(accuracy(|name| name == "a"), Some(1.0));
        assert_eq!(accuracy(|_| true), Some(0.5));
    }
}
