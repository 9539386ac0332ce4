//! What the judge knows about single words, in one lookup a token.
//!
//! The lists stand in [`english`] and [`spanish`] as plain words, the opposites in [`antonyms`],
//! the units in [`units`]. They are closed lists of general language, not gathered from any labelled
//! set: a guard that knows the words of its test set measures nothing.

use std::sync::LazyLock;

use super::text::fold::fold_into;
use super::text::key::{KeyMap, WordKey};
use super::text::language::Language;
use super::text::stem::stem;
use units::Unit;

pub(crate) mod antonyms;
mod english;
mod spanish;
pub(crate) mod units;

/// What a word does in a sentence, as a set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Roles(u16);

impl Roles {
    /// Carries no content: articles, prepositions, pronouns, auxiliaries, interjections.
    pub(crate) const FUNCTION: Self = Self(1);
    /// Negates what follows: `not`, `without`, `nunca`.
    pub(crate) const NEGATOR: Self = Self(1 << 1);
    /// Makes what follows uncertain: `may`, `reportedly`, `quizás`.
    pub(crate) const HEDGE: Self = Self(1 << 2);
    /// Speaks of a part: `some`, `often`, `algunos`.
    pub(crate) const PARTIAL: Self = Self(1 << 3);
    /// Speaks of the whole: `all`, `always`, `todos`.
    pub(crate) const UNIVERSAL: Self = Self(1 << 4);
    /// Makes a following number approximate: `about`, `casi`.
    pub(crate) const APPROXIMATE: Self = Self(1 << 5);
    /// Ends the scope of a negation: `but`, `pero`.
    pub(crate) const CONTRAST: Self = Self(1 << 6);
    /// Is written with a full stop that ends no sentence: `Dr.`, `etc.`.
    pub(crate) const ABBREVIATION: Self = Self(1 << 7);
    /// May start a comparison: `than`, `over`, `menos`.
    pub(crate) const COMPARATOR: Self = Self(1 << 8);

    /// Names who speaks: `I`, `my`, `yo`.
    pub(crate) const SPEAKER: Self = Self(1 << 9);
    /// Says what somebody knows, thinks or says: `believe`, `information`, `creo`.
    pub(crate) const MENTAL: Self = Self(1 << 10);
    /// Joins the parts of a name: the `of the` of `Museum of the Moon`.
    pub(crate) const JOINT: Self = Self(1 << 11);

    /// Stands between the two sides of a comparison: `than`, `que`.
    pub(crate) const THAN: Self = Self(1 << 12);

    /// Whether any of the roles in `wanted` is held.
    pub(crate) const fn any(self, wanted: Self) -> bool {
        self.0 & wanted.0 != 0
    }

    /// These roles and those of `more`.
    #[must_use]
    pub(crate) const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }
}

/// The part a number word plays in a spelled-out number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberWord {
    /// Adds: `seven`, `veinte`, `doscientos`.
    Cardinal(u16),
    /// Multiplies by a power of ten: `hundred`, `millones`.
    Scale(u8),
    /// Names a place in a row: `third`, `tercera`.
    Ordinal(u16),
}

/// Everything known about one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Entry {
    pub(crate) roles: Roles,
    pub(crate) number: Option<NumberWord>,
    /// 1 to 12.
    pub(crate) month: Option<u8>,
    pub(crate) unit: Option<Unit>,
    /// The stem of the base form of an irregular word.
    pub(crate) lemma: Option<WordKey>,
}

/// The words of one language.
pub(crate) struct Lexicon {
    entries: KeyMap<Entry>,
}

/// The raw lists of one language: words separated by white space, folded.
pub(super) struct WordLists {
    language: Language,
    roles: &'static [(Roles, &'static str)],
    numbers: &'static [(NumberWord, &'static str)],
    /// Twelve groups, from January on.
    months: [&'static str; 12],
    /// Base form first, then the forms the stemmer would miss.
    irregular: &'static [&'static str],
}

static ENGLISH: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(&english::LISTS));
static SPANISH: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(&spanish::LISTS));

impl Lexicon {
    /// The lexicon of `language`, built at first use.
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Spanish => &SPANISH,
        }
    }

    /// What is known about a word; nothing, for most.
    pub(crate) fn entry(&self, word: WordKey) -> Entry {
        self.entries.get(&word).copied().unwrap_or_default()
    }

    fn new(lists: &WordLists) -> Self {
        let mut lexicon = Self { entries: KeyMap::default() };
        for (roles, words) in lists.roles {
            lexicon.describe(words, |entry| entry.roles = entry.roles.with(*roles));
        }
        for (number, words) in lists.numbers {
            lexicon.describe(words, |entry| entry.number = Some(*number));
        }
        for (month, words) in (1..).zip(lists.months) {
            lexicon.describe(words, |entry| entry.month = Some(month));
        }
        for (unit, words) in units::SPELLINGS {
            lexicon.describe(words, |entry| entry.unit = Some(*unit));
        }
        for forms in lists.irregular {
            let (base, rest) = forms.split_once(' ').unwrap_or((forms, ""));
            let lemma = stem(base, lists.language);
            lexicon.describe(rest, |entry| entry.lemma = Some(lemma));
        }
        lexicon
    }

    fn describe(&mut self, words: &str, note: impl Fn(&mut Entry)) {
        let mut folded = String::new();
        for word in words.split_whitespace() {
            fold_into(&mut folded, word);
            note(self.entries.entry(WordKey::of(&folded)).or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(language: Language, word: &str) -> Entry {
        Lexicon::of(language).entry(WordKey::of(word))
    }

    #[test]
    fn a_word_may_play_several_parts() {
        let may = entry(Language::English, "may");
        assert!(may.roles.any(Roles::HEDGE) && may.roles.any(Roles::FUNCTION));
        assert_eq!(may.month, Some(5));
        let second = entry(Language::English, "second");
        assert_eq!(second.number, Some(NumberWord::Ordinal(2)));
        assert!(second.unit.is_some());
    }

    #[test]
    fn each_language_has_its_own_words() {
        assert!(entry(Language::Spanish, "son").roles.any(Roles::FUNCTION));
        assert!(!entry(Language::English, "son").roles.any(Roles::FUNCTION));
        assert_eq!(entry(Language::Spanish, "once").number, Some(NumberWord::Cardinal(11)));
        assert_eq!(entry(Language::English, "once").number, None);
    }

    #[test]
    fn an_irregular_form_leads_to_its_base() {
        assert_eq!(entry(Language::English, "bought").lemma, Some(stem("buy", Language::English)));
        assert_eq!(entry(Language::Spanish, "hizo").lemma, Some(stem("hacer", Language::Spanish)));
    }

    #[test]
    fn unknown_words_have_no_entry() {
        assert_eq!(entry(Language::English, "meteor"), Entry::default());
    }
}
