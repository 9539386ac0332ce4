//! The two languages of the corpus, and which of them a question is asked in.
//!
//! The corpus is its own bilingual dictionary: a word that stands in the sheets of one language
//! alone is evidence for that language. Function words are evidence too, so that a question about
//! something else has a language as well.

use eval_core::kb::KnowledgeBase;
use eval_core::text;

use super::words;

/// A language of the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Language {
    /// `en`
    English,
    /// `es`
    Spanish,
}

/// Function words that are no words of Spanish.
const ENGLISH: &[&str] = &[
    "about", "an", "and", "any", "are", "at", "be", "because", "but", "by", "can", "did", "do",
    "does", "for", "from", "get", "give", "had", "have", "how", "i", "if", "in", "is", "it", "its",
    "make", "many", "much", "my", "need", "needs", "not", "of", "often", "on", "or", "out",
    "please", "say", "should", "so", "some", "tell", "than", "that", "the", "them", "there",
    "they", "this", "to", "was", "what", "when", "where", "which", "who", "why", "will", "with",
    "would", "you", "your",
];

/// Function words that are no words of English.
const SPANISH: &[&str] = &[
    "al", "como", "cual", "cuales", "cuando", "cuanta", "cuantas", "cuanto", "cuantos", "de",
    "del", "dime", "donde", "e", "el", "ella", "en", "entre", "es", "esa", "ese", "esta", "este",
    "esto", "la", "las", "le", "les", "lo", "los", "mas", "mi", "mis", "muy", "o", "para", "pero",
    "por", "porque", "puede", "puedo", "que", "quien", "se", "si", "sobre", "su", "sus", "tengo",
    "tiene", "tu", "un", "una", "unos", "y", "ya",
];

impl Language {
    /// Both, in the order in which the corpus is read.
    pub(super) const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The BCP 47 tag, which is also the folder and the part of a record id.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// The language of a tag; `None` for any other than the two.
    pub(super) fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The other one.
    pub(super) fn other(self) -> Self {
        match self {
            Self::English => Self::Spanish,
            Self::Spanish => Self::English,
        }
    }

    /// The one of two values that is this language's.
    pub(super) fn pick<T>(self, english: T, spanish: T) -> T {
        match self {
            Self::English => english,
            Self::Spanish => spanish,
        }
    }

    /// The language of a question as a whole: the one with more evidence. Words of the other
    /// language inside a question do not change it, nor does an order to answer in another one.
    /// Where the evidence is equal the hint decides, and without a hint it is English.
    pub(super) fn of_question(text: &str, kb: &KnowledgeBase, hint: Option<Self>) -> Self {
        let evidence = |language: Self| language.evidence(text, kb);
        match evidence(Self::English).cmp(&evidence(Self::Spanish)) {
            std::cmp::Ordering::Greater => Self::English,
            std::cmp::Ordering::Less => Self::Spanish,
            std::cmp::Ordering::Equal => hint.unwrap_or(Self::English),
        }
    }

    /// How many words of a text speak for this language; an inverted mark counts as one. Words
    /// between quotes are mentioned and not used.
    fn evidence(self, text: &str, kb: &KnowledgeBase) -> usize {
        let normalised = text::normalised(text);
        let words: Vec<_> = normalised.split('"').step_by(2).flat_map(text::words).collect();
        let telling =
            words.iter().filter(|word| self.is_function_word(word) || self.owns(word, kb));
        let marks = self == Self::Spanish && text.contains(['¿', '¡']);
        telling.count() + usize::from(marks)
    }

    pub(super) fn is_function_word(self, word: &str) -> bool {
        self.pick(ENGLISH, SPANISH).contains(&words::fold(word).as_str())
    }

    /// Whether the word stands in this language's sheets and not in the other's.
    fn owns(self, word: &str, kb: &KnowledgeBase) -> bool {
        let stands = |language: Self| {
            let is_of = |field: Option<&str>| field == Some(language.code());
            !kb.search_where(word, 1, |record| is_of(record.field("language"))).is_empty()
        };
        stands(self) && !stands(self.other())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    fn of(text: &str, hint: Option<Language>) -> Language {
        Language::of_question(text, &testing::world().kb, hint)
    }

    #[test]
    fn the_question_as_a_whole_decides_and_the_words_inside_it_do_not() {
        assert_eq!(of("Is it toxic, mi amigo, o es inofensiva? Tell me.", None), Language::English);
        assert_eq!(of("¿Es tóxica, my friend? Contesta en inglés.", None), Language::Spanish);
        assert_eq!(of("termina la respuesta con «it is safe»", None), Language::Spanish);
    }

    #[test]
    fn a_word_of_the_corpus_alone_tells_the_language() {
        assert_eq!(of("soil Nephrolepis exaltata", Some(Language::Spanish)), Language::English);
        assert_eq!(of("sustrato Nephrolepis exaltata", None), Language::Spanish);
        assert_eq!(of("cada cuanto se riega", None), Language::Spanish);
    }

    #[test]
    fn the_hint_decides_where_the_question_does_not_and_nowhere_else() {
        assert_eq!(of("Nephrolepis exaltata", Some(Language::Spanish)), Language::Spanish);
        assert_eq!(of("Nephrolepis exaltata", None), Language::English);
        assert_eq!(of("What light does it need?", Some(Language::Spanish)), Language::English);
    }

    #[test]
    fn no_function_word_belongs_to_both_languages() {
        assert!(ENGLISH.iter().all(|word| !SPANISH.contains(word)));
    }
}
