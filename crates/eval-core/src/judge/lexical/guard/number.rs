//! The number guard.

use super::{Alignment, Finding};
use crate::judge::lexical::text::quantity::{Form, Quantity};
use crate::judge::lexical::text::token::Marks;

/// How far an approximate number may lie from the stated one, as a share of it.
const APPROXIMATE_WITHIN: f64 = 0.05;

/// ## What it decides
/// Whether every number of the claim is a number of the evidence, of the same thing.
/// ## How it compares
/// By exact value, however it is written (`1,200`, `1200`, `1.200` in Spanish, `1.2 thousand`, `twelve`),
/// and by unit where both sides state one. A claim's *about 40* may be off by 5 % from an exact number.
/// Codes such as `PIC18F` or `10:30` must stand in the evidence as they are.
/// ## Fails when
/// The best evidence sentence has another number for the same thing, and no peer has this one: *6 km* for
/// *5 km*, *5 mi* for *5 km* (contradiction); the number is nowhere in the evidence (absence).
/// ## Does not look at
/// Dates (`dates`); `one` and `un` in words; ordinals in words that the evidence does not have at all,
/// since *first* and *second* often only order an answer.
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let claimed = alignment.text.quantities_of(alignment.sentence);
    let finding = claimed.iter().filter(|quantity| !quantity.is_dated()).find_map(|quantity| {
        let token = alignment.claim_token(quantity.tokens.start);
        let orders = quantity.spelled && quantity.form == Form::Ordinal;
        match rival(alignment, claimed, quantity) {
            Some((anchor, rival)) => {
                let rival = alignment.evidence_token(rival.tokens.start);
                Some(Finding::contradiction(token, anchor, rival))
            }
            None if orders || is_stated(alignment, quantity) => None,
            None => Some(Finding::absence(token)),
        }
    });
    let unknown_code = || {
        let codes = alignment.claim().iter().filter(|token| token.marks.any(Marks::CODE));
        let mut codes = codes.filter(|token| !token.marks.any(Marks::DATED));
        codes.find(|token| !alignment.evidence.holds(token.stem)).map(Finding::absence)
    };
    finding.or_else(unknown_code)
}

/// Another number that the best evidence sentence has for the same thing.
fn rival<'a>(
    alignment: &Alignment<'a>,
    claimed: &[Quantity],
    quantity: &Quantity,
) -> Option<(usize, &'a Quantity)> {
    let anchor = alignment.anchor()?;
    let mut said = alignment.peers(anchor).flat_map(|sentence| alignment.quantities(sentence));
    if said.any(|other| quantity.is_comparable_with(other) && states(other, quantity)) {
        return None;
    }
    let unclaimed = |other: &&Quantity| !claimed.iter().any(|claim| states(other, claim));
    let stated = alignment.quantities(anchor).iter().filter(|other| !other.is_dated());
    let mut rivals = stated.filter(|other| quantity.is_comparable_with(other));
    rivals.find(unclaimed).map(|rival| (anchor, rival))
}

/// Whether any evidence sentence states the quantity.
fn is_stated(alignment: &Alignment<'_>, quantity: &Quantity) -> bool {
    alignment.evidence.text.quantities.iter().any(|other| states(other, quantity))
}

/// Whether an evidence quantity states a claimed one.
fn states(evidence: &Quantity, claim: &Quantity) -> bool {
    let may_round = claim.approximate && !evidence.approximate;
    !evidence.is_date_part()
        && (evidence.agrees_with(claim) || (may_round && is_near(evidence, claim)))
}

fn is_near(evidence: &Quantity, claim: &Quantity) -> bool {
    let same_kind = evidence.unit.map(|unit| unit.dimension)
        == claim.unit.map(|unit| unit.dimension)
        && evidence.form == claim.form;
    let (stated, claimed) = (evidence.base().first.to_f64(), claim.base().first.to_f64());
    same_kind && (stated - claimed).abs() <= APPROXIMATE_WITHIN * stated
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn another_number_for_the_same_thing_is_a_contradiction() {
        let evidence = "The shop sold 1,200 apples and 15 pears in its first week.";
        assert_vetoed(Guard::Numbers, "The shop sold 1,300 apples and 15 pears.", evidence);
        assert_vetoed(Guard::Numbers, "The shop sold 1,200 apples and 16 pears.", evidence);
        assert_passes("The shop sold 1200 apples and fifteen pears.", evidence);
    }

    #[test]
    fn a_number_that_the_evidence_does_not_have_is_absent() {
        assert_vetoed(
            Guard::Numbers,
            "The shop sold apples to 40 customers.",
            "The shop sold apples to customers.",
        );
        assert_vetoed(
            Guard::Numbers,
            "The shop sold apples to forty customers.",
            "The shop sold apples to customers.",
        );
    }

    #[test]
    fn another_unit_is_another_number() {
        assert_vetoed(
            Guard::Numbers,
            "The river trail is 5 mi long.",
            "The river trail is 5 km long.",
        );
        assert_passes("The river trail is 5 km long.", "The river trail is 5000 m long.");
        assert_passes("Growth of the firm was 20 percent.", "Growth of the firm was 20%.");
        assert_passes(
            "El crecimiento de la empresa fue del 20 por ciento.",
            "El crecimiento de la empresa fue del 20 %.",
        );
    }

    #[test]
    fn separators_follow_the_language() {
        assert_passes("La tienda vendió 1200 manzanas.", "La tienda vendió 1.200 manzanas.");
        assert_vetoed(
            Guard::Numbers,
            "The shop in the old town sold 3500 apples.",
            "The shop in the old town sold 3.500 apples.",
        );
    }

    #[test]
    fn about_allows_a_twentieth() {
        let evidence = "The river trail is 39.6 km long.";
        assert_passes("The river trail is about 40 km long.", evidence);
        assert_vetoed(Guard::Numbers, "The river trail is 40 km long.", evidence);
        assert_vetoed(
            Guard::Numbers,
            "The river trail is about 41 km long.",
            "The river trail is about 40 km long.",
        );
    }

    #[test]
    fn codes_are_compared_whole() {
        assert_vetoed(
            Guard::Numbers,
            "The small board uses the PIC18F chip family.",
            "The small board uses the PIC16F chip family.",
        );
    }
}
