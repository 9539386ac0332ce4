//! Bookings on a deck: who may still come aboard.

pub mod seats;

use seats::Deck;

/// Why a booking was turned down.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    DeckFull,
    EmptyParty,
}

/// Takes a party aboard and gives back the number of seats left.
pub fn book(deck: &mut Deck, party: u32) -> Result<u32, Refusal> {
    if party == 0 {
        return Err(Refusal::EmptyParty);
    }
    if party > deck.left() {
        return Err(Refusal::DeckFull);
    }
    deck.take(party);
    Ok(deck.left())
}

/// The party size in a form field.
pub fn party_size(field: &str) -> Option<u32> {
    field.trim().parse().ok()
}
