use super::{ClaimShape, Evidence, ShapeVerdict};
use crate::claim::Claim;
use crate::text::{contains_whole, normalised};

/// ## What it decides
/// Whether the whole claim stands, word for word, in one cited record.
/// ## How it compares
/// Both texts in [normal form](normalised), case kept; the claim without its final full stop; the
/// match may not cut through a word or a number.
/// ## Fails when
/// Never by itself: a claim that is contained nowhere may still be another grammar's. As the last
/// shape to be tried, what it does not recognise is unsupported.
/// ## Does not look at
/// What stands around the match in the record. A record that quotes a sentence in order to deny it
/// contains that sentence; batteries with such records bring a stricter shape.
#[derive(Clone, Copy, Debug)]
pub struct Containment;

impl ClaimShape for Containment {
    fn name(&self) -> &'static str {
        "containment"
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        let text = normalised(&claim.text);
        let text = text.trim_end_matches('.').trim_end();
        let says_something = text.chars().any(char::is_alphanumeric);
        let contained =
            |record: &&crate::record::Record| contains_whole(&normalised(&record.text), text);
        if says_something && evidence.cited().iter().any(contained) {
            ShapeVerdict::Supported
        } else {
            ShapeVerdict::NotMyGrammar
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kb::KnowledgeBase;
    use crate::record::{Locator, Record};

    fn verdict(claim: &str, record: &str) -> ShapeVerdict {
        let record = Record::new("r", "note", Locator::row("n.csv", 1, 2), record);
        let kb = KnowledgeBase::new(vec![record]).unwrap();
        let claim = Claim::new(claim, ["r"]);
        Containment.verdict(&claim, &Evidence::of(&claim, &kb).unwrap())
    }

    #[test]
    fn a_sentence_of_the_record_is_supported_whatever_its_typography() {
        let record = "First. The term  is “two\u{a0}years”. Last.";
        assert_eq!(verdict("The term is \"two years\".", record), ShapeVerdict::Supported);
    }

    #[test]
    fn a_changed_digit_is_not_contained() {
        assert_eq!(verdict("The fee is 1.50", "The fee is 1.505."), ShapeVerdict::NotMyGrammar);
        assert_eq!(verdict("The fee is 1.51", "The fee is 1.50."), ShapeVerdict::NotMyGrammar);
    }

    #[test]
    fn a_claim_that_says_nothing_is_not_contained() {
        for nothing in ["", " . ", "—", "..."] {
            assert_eq!(verdict(nothing, "Some text — here..."), ShapeVerdict::NotMyGrammar);
        }
    }
}
