use booking_api::{Refusal, book, party_size, seats::Deck};

#[test]
fn a_party_takes_its_seats() {
    let mut deck = Deck::new(40);
    assert_eq!(book(&mut deck, 4), Ok(36));
}

#[test]
fn a_full_deck_answers_with_an_error() {
    let mut deck = Deck::new(3);
    assert_eq!(book(&mut deck, 4), Err(Refusal::DeckFull));
}

#[test]
fn a_word_is_no_party_size() {
    assert_eq!(party_size("seven"), None);
    assert_eq!(party_size(" 7 "), Some(7));
}
