//! Which words a negation reaches.
//!
//! A negator reaches forward, to the end of its clause, to a contrasting word (`but`, `pero`) or to
//! the third content word, whichever comes first: the simple scope rule of Chapman and others (`NegEx`,
//! Journal of Biomedical Informatics 34, 2001), with its window cut short. Two negators that reach
//! one word negate it once: Spanish says `no … nunca` and means one negation.

use super::token::{Marks, Token};
use crate::judge::lexical::lexicon::Roles;
use crate::judge::lexical::text::key::WordKey;

/// A negation reaches no further than this many content words.
const REACH: usize = 3;

/// Sets [`Marks::NEGATED`] on the content words that a negation reaches in one sentence.
pub(super) fn mark(tokens: &mut [Token]) {
    for at in 0..tokens.len() {
        if tokens[at].entry.roles.any(Roles::NEGATOR) && !is_idle(&tokens[at + 1..]) {
            mark_scope(&mut tokens[at + 1..]);
        }
    }
}

/// Whether a negator negates nothing: `not only … but also`, `no solo … sino`, `no more than 5`.
fn is_idle(next: &[Token]) -> bool {
    let only = ["only", "just", "merely", "solo", "solamente"].map(WordKey::of);
    let degrees = ["more", "less", "fewer", "mas", "menos"].map(WordKey::of);
    let than = ["than", "de"].map(WordKey::of);
    match next {
        [first, second, ..] if degrees.contains(&first.word) => than.contains(&second.word),
        [first, ..] => only.contains(&first.word),
        [] => false,
    }
}

fn mark_scope(tokens: &mut [Token]) {
    let ends =
        |token: &Token| token.marks.any(Marks::CLAUSE) || token.entry.roles.any(Roles::CONTRAST);
    let reach = tokens.iter_mut().take_while(|token| !ends(token));
    for token in reach.filter(|token| token.is_content()).take(REACH) {
        token.marks = token.marks.with(Marks::NEGATED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::lexical::text::Text;
    use crate::judge::lexical::text::language::Language;

    fn negated(source: &str, language: Language) -> Vec<&str> {
        let text = Text::read(&[source], language);
        let tokens = text.tokens.iter().filter(|token| token.marks.any(Marks::NEGATED));
        tokens.map(|token| &source[token.bytes.clone()]).collect()
    }

    #[test]
    fn a_scope_ends_with_its_clause() {
        let en = |source| negated(source, Language::English);
        assert_eq!(en("It does not charge pupils, it charges guests"), ["charge", "pupils"]);
        assert_eq!(en("It is never open but costs much"), ["open"]);
        assert_eq!(en("No, it charges guests"), [""; 0]);
        assert_eq!(en("no more than pupils"), [""; 0]);
    }

    #[test]
    fn a_scope_ends_at_its_third_word() {
        let source = "without green doors windows walls";
        assert_eq!(negated(source, Language::English), ["green", "doors", "windows"]);
    }

    #[test]
    fn spanish_negates_twice_and_means_it_once() {
        assert_eq!(negated("no funciona nunca", Language::Spanish), ["funciona"]);
        assert_eq!(negated("no solo funciona", Language::Spanish), [""; 0]);
        assert_eq!(negated("no dijo que", Language::Spanish), ["dijo"]);
    }
}
