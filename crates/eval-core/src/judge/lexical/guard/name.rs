//! The name guard.

use super::{Alignment, Finding};
use crate::judge::lexical::lexicon::Roles;
use crate::judge::lexical::text::key::WordKey;
use crate::judge::lexical::text::token::{Marks, Token};

/// A claim of at most this many content words may be a bare name, all of it capitalised. A longer one in
/// capitals is a headline, where capitals mean nothing.
const BARE_NAME: usize = 6;

/// A best sentence with this share of the claim's words says nearly what the claim says.
const MOST: f64 = 0.5;

/// Initials stand for this many words.
const INITIALS: std::ops::RangeInclusive<usize> = 2..=6;

/// ## What it decides
/// Whether everybody and everything the claim names occurs in the evidence.
/// ## How it compares
/// A name is a run of capitalised words (*Ada Lovelace*, *Museum of the Moon*). Each of its words must stand
/// somewhere in the evidence, in any case; or share its first four letters with a capitalised word
/// there (*Italy*, *Italian*); or be the initials of words there (*WHO*), as the whole run may be. *I* and
/// *my* name the speaker, whom evidence knows only if it says *I* itself. Where a sentence holds half of the
/// claim's words and begins with a word that the claim does not have, the claim's own first word
/// must stand in it too, if the evidence has that word at all: else the claim gives to one what the
/// evidence says of another.
/// ## Fails when
/// The claim names *Berlin* and the evidence never does; the claim says *the tower is open to guests* and the
/// evidence *the castle is open to guests; the tower is closed* (absence).
/// ## Does not look at
/// A first word of a sentence that no capitalised word follows; headlines; texts without capitals; who did
/// what to whom beyond the first word; speakers who only say what they know, think or found.
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let claim = alignment.claim();
    let unknown = speaker(alignment).or_else(|| displaced_subject(alignment)).or_else(|| {
        if !has_case(claim) {
            return None;
        }
        names(claim).find_map(|name| unknown_word(alignment, name))
    });
    unknown.map(Finding::absence)
}

/// The word that makes the claim one about its speaker, where the evidence has no speaker.
fn speaker<'a>(alignment: &Alignment<'a>) -> Option<&'a Token> {
    let word = alignment.speaker()?;
    let spoken = alignment.beside().any(|sentence| {
        alignment.tokens(sentence).iter().any(|token| token.entry.roles.any(Roles::SPEAKER))
    });
    (!spoken).then_some(word)
}

/// The claim's subject, taken to be its first content word, where the best sentence is about another and
/// the evidence speaks of this one elsewhere.
fn displaced_subject<'a>(alignment: &Alignment<'a>) -> Option<&'a Token> {
    let anchor = alignment.anchor().filter(|best| alignment.coverage.share(*best) >= MOST)?;
    let first = |tokens: &'a [Token]| tokens.iter().find(|token| token.is_content());
    let holds = |tokens: &[Token], word: &Token| tokens.iter().any(|token| token.stem == word.stem);
    let subject = first(alignment.claim())?;
    let other = first(alignment.tokens(anchor))?;
    let elsewhere = !holds(alignment.claim(), other)
        && alignment.evidence.holds(subject.stem)
        && !alignment.peers(anchor).any(|peer| holds(alignment.tokens(peer), subject));
    elsewhere.then_some(subject)
}

/// Whether capitals mean something in the sentence: most words have none, or there are few words.
fn has_case(tokens: &[Token]) -> bool {
    let words = tokens.iter().filter(|token| token.is_content());
    let capitals = words.clone().filter(|token| token.marks.any(Marks::CAPITALISED)).count();
    let words = words.count();
    words <= BARE_NAME || capitals * 3 <= words * 2
}

/// The runs of capitalised words.
fn names(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    let opens_with_name = tokens.iter().take(2).filter(|token| is_name(token)).count() == 2;
    let mut at = usize::from(!opens_with_name);
    std::iter::from_fn(move || {
        at += tokens.get(at..)?.iter().position(is_name)?;
        let name = &tokens[at..at + name_len(&tokens[at..])];
        at += name.len();
        Some(name)
    })
}

/// How far a name goes: over capitalised words, and over *of the* between two of them.
fn name_len(tokens: &[Token]) -> usize {
    let mut len = 1;
    loop {
        let joints = tokens[len..].iter().take_while(|token| is_joint(token)).count();
        match tokens.get(len + joints) {
            Some(next) if is_name(next) && joints <= 2 => len += joints + 1,
            _ => return len,
        }
    }
}

fn is_name(token: &Token) -> bool {
    token.marks.any(Marks::CAPITALISED) && token.is_content() && !token.marks.any(Marks::DATED)
}

fn is_joint(token: &Token) -> bool {
    token.entry.roles.any(Roles::JOINT) && !token.marks.any(Marks::CLAUSE)
}

/// The first word of a name that the evidence does not know.
fn unknown_word<'t>(alignment: &Alignment<'_>, name: &'t [Token]) -> Option<&'t Token> {
    let unknown = name.iter().find(|word| is_name(word) && !is_known(alignment, word))?;
    let initials: String =
        name.iter().filter(|word| is_name(word)).map(|word| word.letters.initial).collect();
    let abbreviated = name.len() > 1 && alignment.evidence.holds(WordKey::of(&initials));
    (!abbreviated).then_some(unknown)
}

fn is_known(alignment: &Alignment<'_>, word: &Token) -> bool {
    let tokens = &alignment.evidence.text.tokens;
    let related =
        |token: &Token| word.letters.root.is_some() && token.letters.root == word.letters.root;
    alignment.evidence.holds(word.stem)
        || tokens.iter().any(related)
        || (word.marks.any(Marks::ALL_CAPS) && is_spelled_out(alignment, word))
}

/// Whether consecutive words of some evidence sentence have these initials.
fn is_spelled_out(alignment: &Alignment<'_>, word: &Token) -> bool {
    let evidence = &alignment.evidence.text;
    evidence.sentences.iter().any(|sentence| {
        let words = evidence.tokens_of(sentence).iter();
        let content = words.filter(|token| !token.entry.roles.any(Roles::FUNCTION));
        let initials: Vec<char> = content.map(|token| token.letters.initial).collect();
        INITIALS
            .flat_map(|len| initials.windows(len))
            .any(|window| WordKey::of(&window.iter().collect::<String>()) == word.word)
    })
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn a_name_that_the_evidence_does_not_have_is_absent() {
        assert_vetoed(
            Guard::Names,
            "The museum moved its old paintings to Berlin.",
            "The museum moved its old paintings to another town.",
        );
        assert_vetoed(
            Guard::Names,
            "El museo llevó sus cuadros antiguos a Sevilla.",
            "El museo llevó sus cuadros antiguos a otra ciudad.",
        );
    }

    #[test]
    fn every_word_of_a_name_counts() {
        assert_vetoed(
            Guard::Names,
            "The first program was written by Grace Lovelace herself.",
            "The first program was written by Ada Lovelace.",
        );
    }

    #[test]
    fn derivations_and_initials_are_known() {
        assert_passes(
            "The painter came from Italy to Vienna.",
            "The Italian painter came to Vienna.",
        );
        assert_passes(
            "The new advice on old vaccines comes from the WHO itself.",
            "The new advice on old vaccines comes from the World Health Organization.",
        );
        assert_passes(
            "The new advice on old vaccines comes from the World Health Organization.",
            "The new advice on old vaccines comes from the WHO itself.",
        );
    }

    #[test]
    fn what_is_said_of_another_is_not_said() {
        let evidence = "The castle is open to guests. The tower is closed.";
        assert_vetoed(Guard::Names, "The tower is open to guests.", evidence);
        assert_passes("The castle is open to guests.", evidence);
        assert_passes("The tower is open to guests.", "The tower is a tree. It is open to guests.");
    }

    #[test]
    fn the_speaker_is_unknown_to_the_evidence() {
        assert_vetoed(
            Guard::Names,
            "I love the green bridges of this town.",
            "The green bridges of this town are loved.",
        );
        assert_passes(
            "I think the green bridges of this town are old.",
            "The green bridges of this town are old.",
        );
    }
}
