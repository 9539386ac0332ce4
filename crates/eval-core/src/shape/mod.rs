//! Claim shapes: deterministic verifiers, each for one grammar of claims.
//!
//! A claim is tried on the battery's own shapes in their order, then on the two generic ones:
//! [`SharedFragment`] and [`Containment`]. The first shape whose grammar it is decides. A claim that
//! is nobody's grammar is unsupported, and so is a claim that cites nothing or cites a record that
//! does not exist: silence is never evidence.

mod containment;
mod shared_fragment;
mod statement;

use crate::claim::Claim;
use crate::ids::RecordId;
use crate::kb::KnowledgeBase;
use crate::record::Record;

pub use containment::Containment;
pub use shared_fragment::SharedFragment;
pub use statement::{Statement, shape_of};

/// A verifier for one grammar of claims.
///
/// A shape judges by the cited records. It may look at the whole knowledge base only to see that
/// the citations are complete (a sum that leaves out a row, a winner among half the candidates),
/// and it never calls the engine that made the claim.
pub trait ClaimShape: Send + Sync {
    /// The shape's name in reports, in `snake_case`.
    fn name(&self) -> &'static str;

    /// Whether the claim is of this grammar and, if so, whether its citations support it.
    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict;
}

/// What one shape says of one claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeVerdict {
    /// Of this grammar, and the citations support it.
    Supported,
    /// Of this grammar, and the citations do not support it: what was missing, as a sentence
    /// without a full stop.
    Unsupported(String),
    /// Not of this grammar; another shape may try.
    NotMyGrammar,
}

impl ShapeVerdict {
    /// Unsupported, with what was missing.
    pub fn unsupported(missing: impl Into<String>) -> Self {
        Self::Unsupported(missing.into())
    }
}

/// What a claim is judged by: the records it cites, and the world they come from.
#[derive(Debug)]
pub struct Evidence<'a> {
    cited: Vec<&'a Record>,
    kb: &'a KnowledgeBase,
}

impl<'a> Evidence<'a> {
    /// The records a claim cites, each once, in the order of the citations.
    ///
    /// # Errors
    /// The cited ids that no record has, in the order of the citations.
    pub fn of(claim: &Claim, kb: &'a KnowledgeBase) -> Result<Self, Vec<RecordId>> {
        let mut cited: Vec<&Record> = Vec::with_capacity(claim.support.len());
        let mut dangling = Vec::new();
        for id in &claim.support {
            match kb.get(id.as_str()) {
                Some(record) if cited.iter().any(|known| known.id == record.id) => {}
                Some(record) => cited.push(record),
                None => dangling.push(id.clone()),
            }
        }
        if dangling.is_empty() { Ok(Self { cited, kb }) } else { Err(dangling) }
    }

    /// The cited records, each once, in the order of the citations; at least one.
    pub fn cited(&self) -> &[&'a Record] {
        &self.cited
    }

    /// The whole world, for questions of completeness.
    pub fn kb(&self) -> &'a KnowledgeBase {
        self.kb
    }

    /// Whether a record is cited.
    pub fn cites(&self, id: &str) -> bool {
        self.cited.iter().any(|record| record.id == *id)
    }
}

/// A claim after all shapes had their turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A shape recognised the claim and its citations support it.
    Supported {
        /// The shape that decided.
        shape: &'static str,
    },
    /// A shape recognised the claim and its citations do not support it.
    Unsupported {
        /// The shape that decided.
        shape: &'static str,
        /// What was missing.
        missing: String,
    },
    /// No shape knows this grammar.
    Unrecognised,
    /// The claim cites nothing.
    Uncited,
    /// The claim cites records that do not exist.
    Dangling {
        /// The ids that no record has.
        ids: Vec<RecordId>,
    },
}

impl Standing {
    /// Whether the claim counts as supported.
    pub fn is_supported(&self) -> bool {
        matches!(self, Self::Supported { .. })
    }

    /// The shape that decided, if one did.
    pub fn shape(&self) -> Option<&'static str> {
        match self {
            Self::Supported { shape } | Self::Unsupported { shape, .. } => Some(shape),
            Self::Unrecognised | Self::Uncited | Self::Dangling { .. } => None,
        }
    }

    /// What was missing, as a sentence without a full stop; `None` for a supported claim.
    pub fn missing(&self) -> Option<String> {
        match self {
            Self::Supported { .. } => None,
            Self::Unsupported { missing, .. } => Some(missing.clone()),
            Self::Unrecognised => {
                Some("no claim shape knows this grammar and no cited record contains it".to_owned())
            }
            Self::Uncited => Some("the claim cites no record".to_owned()),
            Self::Dangling { ids } => {
                let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
                Some(format!("no record has the cited id {}", ids.join(", ")))
            }
        }
    }
}

/// Tries a claim on `shapes` in their order, then on the generic grammars.
pub fn standing(claim: &Claim, shapes: &[Box<dyn ClaimShape>], kb: &KnowledgeBase) -> Standing {
    if claim.support.is_empty() {
        return Standing::Uncited;
    }
    let evidence = match Evidence::of(claim, kb) {
        Ok(evidence) => evidence,
        Err(ids) => return Standing::Dangling { ids },
    };
    let generic: [&dyn ClaimShape; 2] = [&SharedFragment, &Containment];
    for shape in shapes.iter().map(AsRef::as_ref).chain(generic) {
        match shape.verdict(claim, &evidence) {
            ShapeVerdict::Supported => return Standing::Supported { shape: shape.name() },
            ShapeVerdict::Unsupported(missing) => {
                return Standing::Unsupported { shape: shape.name(), missing };
            }
            ShapeVerdict::NotMyGrammar => {}
        }
    }
    Standing::Unrecognised
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Locator;

    /// Recognises every claim that begins with "total" and supports none.
    struct Refusing;

    impl ClaimShape for Refusing {
        fn name(&self) -> &'static str {
            "refusing"
        }

        fn verdict(&self, claim: &Claim, _: &Evidence<'_>) -> ShapeVerdict {
            if claim.text.starts_with("total") {
                ShapeVerdict::unsupported("a total was expected to add up")
            } else {
                ShapeVerdict::NotMyGrammar
            }
        }
    }

    fn kb() -> KnowledgeBase {
        let record = Record::new("r1", "note", Locator::row("n.csv", 1, 2), "total 5. The end.");
        KnowledgeBase::new(vec![record]).unwrap()
    }

    fn tried(text: &str, support: &[&str]) -> Standing {
        let shapes: Vec<Box<dyn ClaimShape>> = vec![Box::new(Refusing)];
        standing(&Claim::new(text, support.iter().copied()), &shapes, &kb())
    }

    #[test]
    fn the_first_shape_that_knows_the_grammar_decides() {
        // Containment would have supported this text.
        assert_eq!(tried("total 5", &["r1"]).shape(), Some("refusing"));
        assert_eq!(tried("The end", &["r1"]), Standing::Supported { shape: "containment" });
    }

    #[test]
    fn a_claim_of_no_grammar_is_unsupported() {
        assert_eq!(tried("The beginning", &["r1"]), Standing::Unrecognised);
    }

    #[test]
    fn a_claim_that_cites_nothing_is_unsupported_even_when_it_is_true() {
        assert_eq!(tried("The end", &[]), Standing::Uncited);
    }

    #[test]
    fn one_dangling_citation_among_good_ones_is_unsupported() {
        let standing = tried("The end", &["r1", "r9"]);
        assert_eq!(standing.missing().unwrap(), "no record has the cited id `r9`");
        assert!(!standing.is_supported());
    }
}
