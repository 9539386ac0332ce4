//! What the answers of this vertical may assert, one grammar a file.
//!
//! A [`Statement`] is a sentence that is both written and read here: an answer path fills in its
//! parts and prints it, the claim shape reads the print back and holds it against the cited records.
//! Nothing but the text passes between the two, so a digit changed on the way is a digit found out.

mod address_conflict;
mod comparison;
mod counterparty;
mod date_conflict;
mod field_value;
#[cfg(test)]
mod fixture;
mod order_count;
mod order_evidence;
mod order_line;
mod order_superlative;
mod order_total;
mod party;
mod quotation;
mod same_company;
mod sentence;
mod superlative;

use std::fmt::Display;
use std::marker::PhantomData;

use eval_core::claim::Claim;
use eval_core::shape::{ClaimShape, Evidence, ShapeVerdict};

pub(super) use address_conflict::AddressConflict;
pub(super) use comparison::{Comparison, Kind, Measure};
pub(super) use counterparty::Counterparty;
pub(super) use date_conflict::{DateConflict, Saying, TOPICS, Topic};
pub(super) use field_value::{FIELDS, Field, FieldValue};
pub(super) use order_count::OrderCount;
pub(super) use order_line::OrderLine;
pub(super) use order_superlative::OrderSuperlative;
pub(super) use order_total::OrderTotal;
pub(super) use party::Party;
pub(super) use quotation::Quotation;
pub(super) use same_company::SameCompany;
pub(super) use sentence::listed;
pub(super) use superlative::{End, Place, Superlative};

/// A sentence with one grammar, and what has to be cited for it to stand.
pub(super) trait Statement: Display + Sized + Send + Sync + 'static {
    /// The name of the claim shape.
    const NAME: &'static str;

    /// Reads what `Display` writes; `None` for any other sentence.
    fn parse(text: &str) -> Option<Self>;

    /// Holds the sentence against the records it cites.
    ///
    /// # Errors
    /// What was missing, as a sentence without a full stop.
    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String>;
}

/// The claim shape of a statement.
struct Shape<S>(PhantomData<S>);

impl<S: Statement> ClaimShape for Shape<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        match S::parse(&claim.text).map(|statement| statement.check(evidence)) {
            Some(Ok(())) => ShapeVerdict::Supported,
            Some(Err(missing)) => ShapeVerdict::Unsupported(missing),
            None => ShapeVerdict::NotMyGrammar,
        }
    }
}

fn shape<S: Statement>() -> Box<dyn ClaimShape> {
    Box::new(Shape::<S>(PhantomData))
}

/// The claim shapes of this vertical, in the order in which they are tried. No two of them share a
/// sentence, so the order decides nothing but speed.
pub(super) fn shapes() -> Vec<Box<dyn ClaimShape>> {
    vec![
        shape::<OrderTotal>(),
        shape::<OrderCount>(),
        shape::<OrderLine>(),
        shape::<Comparison>(),
        shape::<Superlative>(),
        shape::<OrderSuperlative>(),
        shape::<FieldValue>(),
        shape::<SameCompany>(),
        shape::<Counterparty>(),
        shape::<Quotation>(),
        shape::<DateConflict>(),
        shape::<AddressConflict>(),
    ]
}

#[cfg(test)]
mod tests {
    use super::fixture::{kb, standing};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_claim_makes_a_shape_panic_and_none_is_supported_by_chance(text in "\\PC{0,60}") {
            let ids: Vec<_> = kb().records().iter().map(|record| record.id.to_string()).collect();
            let standing = standing(&text, &ids.join(" "));
            // Containment alone may find a few letters in some record.
            prop_assert!(matches!(standing.shape(), None | Some("containment")), "{text}");
        }

        #[test]
        fn a_sentence_cut_short_is_not_supported(length in 0_usize..70) {
            let text = "The 3 valid EUR orders of Alder GmbH (accounts K1, K2) total 300.60 EUR.";
            prop_assert!(!standing(&text[..length], "C-1 K1 K2 O-1 O-2 O-5").is_supported());
        }
    }
}
