//! What the answers of this vertical may assert, one grammar a file.
//!
//! Each is a [`Statement`](eval_core::shape::Statement): a sentence that an answer path prints and the
//! claim shape reads back.

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

use eval_core::shape::{ClaimShape, shape_of};

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

/// The claim shapes of this vertical, in the order in which they are tried. No two of them share a
/// sentence, so the order decides nothing but speed.
pub(super) fn shapes() -> Vec<Box<dyn ClaimShape>> {
    vec![
        shape_of::<OrderTotal>(),
        shape_of::<OrderCount>(),
        shape_of::<OrderLine>(),
        shape_of::<Comparison>(),
        shape_of::<Superlative>(),
        shape_of::<OrderSuperlative>(),
        shape_of::<FieldValue>(),
        shape_of::<SameCompany>(),
        shape_of::<Counterparty>(),
        shape_of::<Quotation>(),
        shape_of::<DateConflict>(),
        shape_of::<AddressConflict>(),
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
