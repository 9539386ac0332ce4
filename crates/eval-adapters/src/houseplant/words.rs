//! Words as people type them: without accents and apostrophes, misspelt, inflected.
//!
//! Names and questions are compared in one folded form, so that *Cuanto* and *cuánto*, *widows
//! thrill* and *widow's-thrill* are the same. Evidence is never folded: what an answer says stands
//! letter by letter in its record.

use eval_core::text::normalised;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words shorter than this are never taken for a misspelling of another one: *hoya* and *hoja* are
/// both words.
const SHORTEST_MISSPELT: usize = 5;

/// Lower case, without accents and apostrophes.
pub(super) fn fold(text: &str) -> String {
    let plain = normalised(text).to_lowercase();
    plain.nfd().filter(|c| !is_combining_mark(*c) && *c != '\'').collect()
}

/// The folded words of a text, in order.
pub(super) fn folded_words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Whether folded words say one of these folded phrases; a `*` at the end of a word stands for any
/// ending.
pub(super) fn say(words: &[String], phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|window| {
            window.iter().zip(&phrase).all(|(word, part)| match part.strip_suffix('*') {
                Some(stem) => word.starts_with(stem) && !word.is_empty(),
                None => word == part,
            })
        })
    })
}

/// Whether one folded word may be a misspelling of another: long enough, and one letter added, left
/// out, changed, or exchanged with its neighbour (optimal string alignment distance 1).
///
/// Boytsov: *Indexing methods for approximate dictionary searching*, JEA 16, 2011, section 2.
pub(super) fn is_misspelling(said: &str, meant: &str) -> bool {
    let (said, meant): (Vec<char>, Vec<char>) = (said.chars().collect(), meant.chars().collect());
    let shortest = said.len().min(meant.len());
    if shortest < SHORTEST_MISSPELT || said.len().abs_diff(meant.len()) > 1 || said == meant {
        return false;
    }
    let same = said.iter().zip(&meant).take_while(|(one, other)| one == other).count();
    match (&said[same..], &meant[same..]) {
        ([_, rest @ ..], longer) if rest == longer => true,
        (longer, [_, rest @ ..]) if rest == longer => true,
        ([_, one @ ..], [_, other @ ..]) if one == other => true,
        (one, other) => are_swapped(one, other),
    }
}

/// Whether two words begin with the same two letters in another order and go on alike.
fn are_swapped(one: &[char], other: &[char]) -> bool {
    one.len() > 1 && other.len() > 1 && {
        one[0] == other[1] && one[1] == other[0] && one[2..] == other[2..]
    }
}

/// Whether two folded words are taken for forms of one word: equal, or the same for at least four
/// letters and different in no more than three letters at either end, two behind a beginning of
/// four (*hole* and *holes*, *mantengo* and *mantenga*, but not *agua* and *aguanta*). A crude
/// stemmer, and the same in both languages.
pub(super) fn are_akin(a: &str, b: &str) -> bool {
    let same = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let rest = |word: &str| word.chars().count() - same;
    let ending = if same > 4 { 3 } else { 2 };
    a == b || (same >= 4 && rest(a) <= ending && rest(b) <= ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn folding_takes_accents_and_apostrophes_and_leaves_hyphens_apart() {
        assert_eq!(folded_words("¿Cuánto, Widow’s-thrill?"), ["cuanto", "widows", "thrill"]);
    }

    #[test]
    fn a_phrase_is_said_word_by_word_and_a_star_stands_for_any_ending() {
        let words = folded_words("The plants of my aunt");
        assert!(say(&words, &["plant* of"]) && say(&words, &["no", "aunt"]));
        assert!(!say(&words, &["plant of", "of aunt", "unt"]));
        assert!(!say(&[], &["the"]));
    }

    #[test]
    fn one_letter_is_a_misspelling_and_two_are_another_word() {
        for misspelt in ["philodendrom", "philodendro", "philodendronn", "philodendrno"] {
            assert!(is_misspelling(misspelt, "philodendron"), "{misspelt}");
        }
        for other in ["philodendra", "pothosia", "philodendron", "hilodendro"] {
            assert!(!is_misspelling(other, "philodendron"), "{other}");
        }
    }

    #[test]
    fn short_words_are_no_misspellings() {
        assert!(!is_misspelling("hoja", "hoya"));
        assert!(!is_misspelling("rica", "cica"));
    }

    #[test]
    fn inflections_are_akin_and_neighbours_are_not() {
        for (a, b) in [("holes", "hole"), ("mantengo", "mantenga"), ("vuelvo", "vuelva")] {
            assert!(are_akin(a, b), "{a} {b}");
        }
        for (a, b) in [
            ("fertiliser", "fertile"),
            ("hot", "hotel"),
            ("marantella", "maranta"),
            ("agua", "aguanta"),
        ] {
            assert!(!are_akin(a, b), "{a} {b}");
        }
    }

    proptest! {
        #[test]
        fn likeness_does_not_depend_on_the_order(a in "[a-c]{0,8}", b in "[a-c]{0,8}") {
            prop_assert_eq!(is_misspelling(&a, &b), is_misspelling(&b, &a));
            prop_assert_eq!(are_akin(&a, &b), are_akin(&b, &a));
        }

        #[test]
        fn a_letter_left_out_is_always_understood(word in "[a-z]{6,12}", at in 0_usize..6) {
            let mut short = word.clone();
            short.remove(at);
            prop_assert!(is_misspelling(&short, &word));
        }
    }
}
