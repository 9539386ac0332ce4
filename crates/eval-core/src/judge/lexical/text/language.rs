//! Telling English from Spanish by their commonest words.
//!
//! The language decides which stemmer, which function words and which meaning of `1.200` apply. The
//! word lists are the commonest function words that the other language does not have, so that one
//! hit is a vote (the idea of Grefenstette, "Comparing two language identification schemes", 1995).

use super::fold::fold_into;

/// A language the judge can read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

fn is_english(word: &str) -> bool {
    matches!(
        word,
        "the"
            | "of"
            | "and"
            | "to"
            | "is"
            | "was"
            | "with"
            | "that"
            | "for"
            | "are"
            | "it"
            | "by"
            | "from"
            | "this"
            | "were"
            | "which"
            | "not"
            | "be"
            | "have"
            | "you"
            | "they"
            | "what"
            | "does"
            | "when"
    )
}

fn is_spanish(word: &str) -> bool {
    matches!(
        word,
        "el" | "la"
            | "los"
            | "las"
            | "de"
            | "que"
            | "y"
            | "en"
            | "un"
            | "una"
            | "por"
            | "con"
            | "se"
            | "es"
            | "su"
            | "al"
            | "lo"
            | "del"
            | "para"
            | "como"
            | "pero"
            | "sus"
            | "esta"
            | "fue"
            | "muy"
            | "hay"
            | "cuando"
    )
}

impl Language {
    /// The language of `text`, or `None` when it holds no telling word or as many of each.
    ///
    /// ```
    /// use eval_core::judge::lexical::Language;
    ///
    /// assert_eq!(Language::of("The cat sleeps."), Some(Language::English));
    /// assert_eq!(Language::of("El gato duerme."), Some(Language::Spanish));
    /// assert_eq!(Language::of("Berlin 1984"), None);
    /// ```
    pub fn of(text: &str) -> Option<Self> {
        let mut folded = String::new();
        let (mut english, mut spanish) = (0_usize, 0_usize);
        for word in text.split(|letter: char| !letter.is_alphabetic()) {
            // No listed word is longer than six letters.
            if word.is_empty() || word.len() > 8 {
                continue;
            }
            fold_into(&mut folded, word);
            english += usize::from(is_english(&folded));
            spanish += usize::from(is_spanish(&folded));
        }
        match english.cmp(&spanish) {
            std::cmp::Ordering::Greater => Some(Self::English),
            std::cmp::Ordering::Less => Some(Self::Spanish),
            std::cmp::Ordering::Equal => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_telling_word_is_no_answer() {
        assert_eq!(Language::of(""), None);
        assert_eq!(Language::of("Berlin 1984"), None);
        assert_eq!(Language::of("the la"), None);
    }
}
