//! What the judge answers.

use std::ops::Range;

use super::guard::{Finding, Guard, Kind};

/// The judge's answer about one claim.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// Whether the evidence supports the claim: the score reaches the limit of the question asked.
    pub supported: bool,
    /// Support from 0 to 1, for ranking and for other limits.
    pub score: f64,
    /// The evidence sentence nearest to the claim sentence that decided; `None` where no word was found.
    pub evidence: Option<Passage>,
    /// Whether the evidence says the opposite of some sentence of the claim.
    pub is_contradiction: bool,
    /// The guard that vetoed a sentence of the claim: the first contradiction, or else the first
    /// absence. A claim of several sentences can be supported in spite of an absence.
    pub veto: Option<Guard>,
    /// One sentence for people.
    pub reason: String,
}

/// A sentence of the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Which source, in the order they were given.
    pub source: usize,
    /// Where in it, in bytes, from the first word to the last.
    pub bytes: Range<usize>,
}

impl Judgement {
    /// The judgement on a claim that cannot be weighed.
    pub(crate) fn unsupported(reason: &str) -> Self {
        Self {
            supported: false,
            score: 0.0,
            evidence: None,
            is_contradiction: false,
            veto: None,
            reason: reason.to_owned(),
        }
    }
}

/// Says what a guard found. `theirs` is the evidence word it points at, where there is one.
pub(crate) fn objection(
    guard: Guard,
    finding: &Finding,
    ours: &str,
    theirs: Option<&str>,
) -> String {
    let theirs = theirs.unwrap_or_default();
    match (guard, finding.kind) {
        (Guard::Negation, Kind::Contradiction) => {
            format!("“{ours}” is negated on one side only")
        }
        (Guard::Negation, Kind::Absence) => {
            format!("“{ours}” is denied, and the evidence beside it denies nothing")
        }
        (Guard::Comparatives, _) => {
            format!("“{ours}” and the “{theirs}” of the evidence compare in opposite ways")
        }
        (Guard::Hedges, _) => format!("the evidence is less sure than the claim about “{theirs}”"),
        (_, Kind::Contradiction) => format!("“{ours}” stands where the evidence has “{theirs}”"),
        (_, Kind::Absence) => format!("“{ours}” is not in the evidence"),
    }
}
