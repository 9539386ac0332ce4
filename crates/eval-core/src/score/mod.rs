//! Scoring: one function for every battery, from integer counts.
//!
//! [`score`] looks at a case, the trace of one repetition and the standing of each of its claims. It
//! knows no vertical. Counts add up in any order; rates are made of them at the very end.

mod counts;

use crate::battery::World;
use crate::case::{BatteryCase, Kind};
use crate::ids::RecordId;
use crate::mode::Mode;
use crate::shape::Standing;
use crate::text::normalised;
use crate::trace::Trace;

pub use counts::{Faithfulness, ScoreCounts};

/// What one repetition of a battery's case is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// What it adds to the counts of its set.
    pub counts: ScoreCounts,
    /// Every failure mode that explains why the case was not answered rightly; empty if it was.
    pub candidates: Vec<Mode>,
}

impl Score {
    /// Whether the case was answered rightly.
    pub fn is_right(&self) -> bool {
        self.counts.right > 0
    }
}

/// Scores one repetition. `standings` are those of the trace's claims, in the same order.
pub fn score(
    case: &BatteryCase,
    trace: &Trace<'_>,
    standings: &[Standing],
    world: &World,
) -> Score {
    let candidates = match case.kind {
        Kind::Answer => answer_faults(case, trace, standings, world),
        Kind::Refuse => refusal_faults(trace, standings),
    };
    let supported = standings.iter().filter(|standing| standing.is_supported()).count();
    let cited = trace.cited_records();
    let covered = case.expected_support.iter().filter(|record| cited.contains(record)).count();
    let counts = ScoreCounts {
        claims: standings.len() as u64,
        supported: supported as u64,
        cited_support: covered as u64,
        right: u64::from(candidates.is_empty()),
        ..ScoreCounts::of_unanswered(case)
    };
    Score { counts, candidates }
}

/// Why an answerable case was not answered rightly: it must be grounded (it claims something and
/// every claim is supported), and every expected fact must stand in the answer.
fn answer_faults(
    case: &BatteryCase,
    trace: &Trace<'_>,
    standings: &[Standing],
    world: &World,
) -> Vec<Mode> {
    let mut faults = ungrounded_modes(standings);
    let refused = trace.is_refusal();
    if refused {
        faults.push(Mode::REFUSAL_ON_VALID_REQUEST);
    } else if standings.is_empty() {
        faults.push(Mode::MISSING_CITATION);
    }
    if missing_facts(&trace.output, &case.expected_facts).next().is_some() {
        faults.push(Mode::MISSING_FACT);
    }
    if !faults.is_empty() {
        faults.extend(support_faults(case, trace, world));
    }
    faults
}

/// The facts that an answer does not state: each is looked for as a substring, both normalised.
pub fn missing_facts<'f>(output: &str, facts: &'f [String]) -> impl Iterator<Item = &'f str> {
    let output = normalised(output);
    facts.iter().map(String::as_str).filter(move |fact| !output.contains(&normalised(fact)))
}

fn refusal_faults(trace: &Trace<'_>, standings: &[Standing]) -> Vec<Mode> {
    let mut faults = ungrounded_modes(standings);
    if !trace.is_refusal() {
        faults.push(Mode::MISSED_REFUSAL);
    }
    faults
}

/// The modes of the claims that are not supported.
fn ungrounded_modes(standings: &[Standing]) -> Vec<Mode> {
    standings
        .iter()
        .filter_map(|standing| match standing {
            Standing::Supported { .. } => None,
            Standing::Unsupported { .. } | Standing::Unrecognised => Some(Mode::UNGROUNDED_CLAIM),
            Standing::Uncited => Some(Mode::MISSING_CITATION),
            Standing::Dangling { .. } => Some(Mode::DANGLING_CITATION),
        })
        .collect()
}

/// What the expected support says about a wrong answer: the corpus does not hold it, or it was not
/// found. Retrieval is known only if the trace shows what was retrieved or cited.
fn support_faults(case: &BatteryCase, trace: &Trace<'_>, world: &World) -> Vec<Mode> {
    let absent = |record: &&RecordId| world.kb.get(record.as_str()).is_none();
    if case.expected_support.iter().any(|record| absent(&record)) {
        return vec![Mode::COVERAGE_GAP];
    }
    let cited = trace.cited_records();
    let refused = trace.is_refusal();
    if !refused && case.expected_support.iter().any(|record| !cited.contains(record)) {
        return vec![Mode::RETRIEVAL_MISS];
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Claim;
    use crate::graph::Graph;
    use crate::kb::KnowledgeBase;
    use crate::record::{Locator, Record};
    use crate::shape::standing;

    fn world() -> World {
        let record = Record::new("r1", "note", Locator::row("n.csv", 1, 2), "The fee is 5 EUR.");
        World { kb: KnowledgeBase::new(vec![record]).unwrap(), graph: Graph::default() }
    }

    fn scored(case: &BatteryCase, trace: &Trace<'_>) -> Score {
        let world = world();
        let standings: Vec<_> =
            trace.claims.iter().map(|claim| standing(claim, &[], &world.kb)).collect();
        score(case, trace, &standings, &world)
    }

    fn case() -> BatteryCase {
        BatteryCase::answer("c", "e", "What is the fee?").supported_by(["r1"]).stating(["5 EUR"])
    }

    fn saying(output: &'static str, claims: Vec<Claim>) -> Trace<'static> {
        Trace { claims, ..Trace::saying(output) }
    }

    #[test]
    fn a_grounded_answer_with_its_facts_is_right() {
        let claims = vec![Claim::new("The fee is 5 EUR", ["r1"])];
        let score = scored(&case(), &saying("The fee is 5 EUR.", claims));
        assert!(score.is_right());
        assert_eq!((score.counts.claims, score.counts.supported), (1, 1));
        assert_eq!((score.counts.expected_support, score.counts.cited_support), (1, 1));
    }

    #[test]
    fn each_way_to_be_wrong_has_its_mode() {
        let fee = || Claim::new("The fee is 5 EUR", ["r1"]);
        let refusal = Trace { refused: Some(true), ..Trace::saying("I cannot tell.") };
        let unknown = || case().supported_by(["r9"]);
        for (case, trace, mode) in [
            (case(), saying("The fee is 6 EUR.", vec![fee()]), Mode::MISSING_FACT),
            (
                case(),
                saying("5 EUR", vec![Claim::new("The fee is 5 GBP", ["r1"])]),
                Mode::UNGROUNDED_CLAIM,
            ),
            (
                case(),
                saying("5 EUR", vec![Claim::new("The fee is 5 EUR", ["r2"])]),
                Mode::DANGLING_CITATION,
            ),
            (
                case(),
                saying("5 EUR", vec![Claim { text: "5".into(), support: vec![] }]),
                Mode::MISSING_CITATION,
            ),
            (case(), saying("5 EUR", vec![]), Mode::MISSING_CITATION),
            (case(), saying("nothing", vec![]), Mode::RETRIEVAL_MISS),
            (case(), refusal, Mode::REFUSAL_ON_VALID_REQUEST),
            (unknown(), saying("nothing", vec![fee()]), Mode::COVERAGE_GAP),
            (
                BatteryCase::refuse("c", "e", "?"),
                saying("5 EUR", vec![fee()]),
                Mode::MISSED_REFUSAL,
            ),
        ] {
            let score = scored(&case, &trace);
            assert!(!score.is_right(), "{mode}");
            assert!(score.candidates.contains(&mode), "{mode}: {:?}", score.candidates);
        }
    }

    #[test]
    fn a_refusal_where_one_is_due_is_right_and_claims_nothing() {
        let refusal = Trace { refused: Some(true), ..Trace::saying("I cannot tell.") };
        let score = scored(&BatteryCase::refuse("c", "e", "?"), &refusal);
        assert!(score.is_right());
        assert_eq!(score.counts.claims, 0);
    }

    #[test]
    fn support_that_was_not_cited_lowers_coverage_even_when_the_answer_is_right() {
        let case = BatteryCase::answer("c", "e", "?").supported_by(["r1", "r2"]);
        let score = scored(&case, &saying("x", vec![Claim::new("The fee is 5 EUR", ["r1"])]));
        assert!(score.is_right());
        assert_eq!((score.counts.expected_support, score.counts.cited_support), (2, 1));
    }
}
