//! Where a claim stands in its answer, and which words of a record it shares.
//!
//! This helps a reader to look; it decides nothing. A claim is found in the answer word for word. A word
//! of a record is matched if the claim has it too, whatever its case; words of one or two letters say too
//! little to be marked, numbers always say something.

use std::collections::BTreeSet;
use std::ops::Range;

use eval_core::run::ClaimResult;

/// The shortest word without a digit that is marked, in characters.
const SHORTEST: usize = 3;

/// A part of a text: the claim's number that it states, or none.
pub(super) type Part<'a> = (&'a str, Option<usize>);

/// The places of the claims in the answer, in order and without overlap: bytes and the claim's number. A
/// claim that is worded otherwise has none.
pub(super) fn claim_places(answer: &str, claims: &[ClaimResult]) -> Vec<(Range<usize>, usize)> {
    let mut places: Vec<(Range<usize>, usize)> = Vec::new();
    for (number, claim) in claims.iter().enumerate() {
        let text = claim.text.trim().trim_end_matches('.');
        if text.is_empty() {
            continue;
        }
        let is_free = |at: &Range<usize>| {
            places.iter().all(|(other, _)| at.end <= other.start || other.end <= at.start)
        };
        let found = answer.match_indices(text).map(|(start, text)| start..start + text.len());
        if let Some(place) = found.into_iter().find(is_free) {
            places.push((place, number));
        }
    }
    places.sort_by_key(|(place, _)| place.start);
    places
}

/// The text cut at these places.
pub(super) fn parts<'a>(text: &'a str, places: &[(Range<usize>, usize)]) -> Vec<Part<'a>> {
    let (mut parts, mut end) = (Vec::new(), 0);
    for (place, number) in places {
        parts.push((&text[end..place.start], None));
        parts.push((&text[place.clone()], Some(*number)));
        end = place.end;
    }
    parts.push((&text[end..], None));
    parts.retain(|(text, _)| !text.is_empty());
    parts
}

/// The words of a record's text that stand in the claim, neighbours joined; bytes.
pub(super) fn matched_words(claim: &str, text: &str) -> Vec<Range<usize>> {
    let of_claim: BTreeSet<String> = words(claim).map(|word| claim[word].to_lowercase()).collect();
    let mut matched: Vec<Range<usize>> = Vec::new();
    for word in words(text) {
        let is_telling = text[word.clone()].chars().count() >= SHORTEST
            || text[word.clone()].contains(|c: char| c.is_numeric());
        if !is_telling || !of_claim.contains(&text[word.clone()].to_lowercase()) {
            continue;
        }
        match matched.last_mut() {
            Some(last) if text[last.end..word.start].trim().is_empty() => last.end = word.end,
            _ => matched.push(word),
        }
    }
    matched
}

/// The words of a text: runs of letters and digits, a number with its separators.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let characters: Vec<(usize, char)> = text.char_indices().collect();
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| characters.get(at)).is_some_and(|(_, c)| c.is_ascii_digit())
    };
    let is_part = |at: usize| {
        let c = characters[at].1;
        let joins = matches!(c, '.' | ',' | '\'' | '-' | ':' | '/');
        c.is_alphanumeric() || (joins && is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)))
    };
    let offset = |at: usize| characters.get(at).map_or(text.len(), |(offset, _)| *offset);
    let (mut found, mut start) = (Vec::new(), None);
    for at in 0..=characters.len() {
        match (start, at < characters.len() && is_part(at)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push(offset(from)..offset(at));
                start = None;
            }
            _ => {}
        }
    }
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::run::ClaimVerdict;
    use proptest::prelude::*;

    fn claim(text: &str) -> ClaimResult {
        ClaimResult {
            text: text.to_owned(),
            verdict: ClaimVerdict::Supported,
            shape: None,
            missing: None,
            support: Vec::new(),
        }
    }

    fn matched<'a>(claim: &str, text: &'a str) -> Vec<&'a str> {
        matched_words(claim, text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_claim_is_found_where_the_answer_states_it() {
        let answer = "It is 5. It is 5. Otherwise not.";
        let claims = [claim("It is 5."), claim("It is 5."), claim("Not said at all")];
        let places = claim_places(answer, &claims);
        let parts = parts(answer, &places);
        assert_eq!(
            parts,
            [("It is 5", Some(0)), (". ", None), ("It is 5", Some(1)), (". Otherwise not.", None)]
        );
    }

    #[test]
    fn shared_words_and_numbers_are_matched_and_short_words_are_not() {
        assert_eq!(
            matched("The fee is 1,280.50 EUR", "Fee: 1,280.50 EUR a year, is it 1,280?"),
            ["Fee", "1,280.50 EUR"]
        );
        assert_eq!(matched("7 of 9", "9 of 7"), ["9", "7"]);
        assert_eq!(matched("", "nothing"), [""; 0]);
    }

    proptest! {
        #[test]
        fn places_cut_a_text_at_characters(answer in ".{0,40}", pieces in prop::collection::vec(".{0,6}", 0..5)) {
            let claims: Vec<ClaimResult> = pieces.iter().map(|text| claim(text)).collect();
            let parts = parts(&answer, &claim_places(&answer, &claims));
            prop_assert_eq!(parts.iter().map(|part| part.0).collect::<String>(), answer.clone());
            for range in matched_words(&pieces.concat(), &answer) {
                prop_assert!(!answer[range].is_empty());
            }
        }
    }
}
