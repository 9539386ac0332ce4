//! Light stemmers for English and Spanish.
//!
//! A stem only has to be the same for the forms of one word; it need not be a word. The English
//! rules take off plurals, the endings of verbs and the commonest derivations: the plural rules of
//! Harman, "How effective is suffixing?" (JASIS 42, 1991) and a short table after Porter, "An
//! algorithm for suffix stripping" (Program 14, 1980). The Spanish rules follow Savoy's light
//! stemmer (CLEF 2001: gender and number) with the regular endings of verbs. Irregular forms are in
//! the lexicon.

use super::key::WordKey;
use super::language::Language;

/// Nothing is cut from words this short, and no cut leaves fewer letters.
const SHORTEST_STEM: usize = 3;

/// Endings and what replaces them, longest first where one ends in the other.
const ENGLISH: &[(&str, &str)] = &[
    ("ization", "ize"),
    ("isation", "ize"),
    ("fulness", "ful"),
    ("iveness", "ive"),
    ("ements", ""),
    ("ations", "ate"),
    ("ation", "ate"),
    ("ement", ""),
    ("ments", ""),
    ("ment", ""),
    ("ities", ""),
    ("ingly", ""),
    ("edly", ""),
    ("ally", "al"),
    ("ions", ""),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ers", ""),
    ("ity", ""),
    ("ion", ""),
    ("ed", ""),
    ("er", ""),
    ("ly", ""),
    ("es", ""),
    ("s", ""),
];

const SPANISH: &[(&str, &str)] = &[
    ("amientos", ""),
    ("imientos", ""),
    ("amiento", ""),
    ("imiento", ""),
    ("aciones", ""),
    ("uciones", "u"),
    ("adoras", ""),
    ("adores", ""),
    ("iendo", ""),
    ("ieron", ""),
    ("acion", ""),
    ("ucion", "u"),
    ("adora", ""),
    ("idades", ""),
    ("idad", ""),
    ("iones", ""),
    ("abamos", ""),
    ("aron", ""),
    ("ando", ""),
    ("aban", ""),
    ("ador", ""),
    ("adas", ""),
    ("ados", ""),
    ("idas", ""),
    ("idos", ""),
    ("aran", ""),
    ("eran", ""),
    ("iran", ""),
    ("ces", "z"),
    ("aba", ""),
    ("ada", ""),
    ("ado", ""),
    ("ida", ""),
    ("ido", ""),
    ("ian", ""),
    ("ara", ""),
    ("era", ""),
    ("ira", ""),
    ("ion", ""),
    ("ar", ""),
    ("er", ""),
    ("ir", ""),
    ("an", ""),
    ("en", ""),
    ("as", ""),
    ("es", ""),
    ("os", ""),
    ("ia", ""),
    ("io", ""),
    ("a", ""),
    ("e", ""),
    ("o", ""),
    ("s", ""),
];

/// The key of the stem of a folded word.
pub(crate) fn stem(word: &str, language: Language) -> WordKey {
    if word.chars().count() <= SHORTEST_STEM || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return WordKey::of(word);
    }
    match language {
        Language::English => english(word),
        Language::Spanish => spanish(word),
    }
}

fn english(word: &str) -> WordKey {
    let (base, tail) = cut(word, ENGLISH).filter(|_| !word.ends_with("ss")).unwrap_or((word, ""));
    if tail.is_empty() { WordKey::of(trimmed(base)) } else { joined(base, tail) }
}

/// The key of `base` and `tail` with the same final trimming as a bare stem.
fn joined(base: &str, tail: &str) -> WordKey {
    WordKey::of_joined(base, tail.strip_suffix(['e', 'y']).unwrap_or(tail))
}

/// `stopp` → `stop`, `danc(e)` → `danc`, `happ(y)` → `happ`.
fn trimmed(base: &str) -> &str {
    let bytes = base.as_bytes();
    match bytes {
        [.., a, b]
            if a == b
                && b.is_ascii_alphabetic()
                && base.len() > SHORTEST_STEM
                && !b"aeiouls".contains(b) =>
        {
            &base[..base.len() - 1]
        }
        [.., b'e' | b'y'] if base.len() > SHORTEST_STEM => &base[..base.len() - 1],
        _ => base,
    }
}

fn spanish(word: &str) -> WordKey {
    let word = word.strip_suffix("mente").filter(|rest| rest.len() > SHORTEST_STEM).unwrap_or(word);
    let word = word.strip_suffix("se").filter(|rest| rest.ends_with('r')).unwrap_or(word);
    let (base, tail) = cut(word, SPANISH).unwrap_or((word, ""));
    WordKey::of_joined(base, tail)
}

/// The word without the first ending of `table` that fits, and what replaces the ending.
fn cut<'w>(word: &'w str, table: &[(&str, &'static str)]) -> Option<(&'w str, &'static str)> {
    table.iter().find_map(|(ending, replacement)| {
        let base = word.strip_suffix(ending)?;
        (base.chars().nth(SHORTEST_STEM - 1).is_some()).then_some((base, *replacement))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(language: Language, words: &[&str]) {
        let stems: Vec<_> = words.iter().map(|word| stem(word, language)).collect();
        assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{words:?}");
    }

    #[test]
    fn forms_of_one_english_word_share_a_stem() {
        same(Language::English, &["increase", "increases", "increased", "increasing"]);
        same(Language::English, &["stop", "stops", "stopped", "stopping"]);
        same(Language::English, &["city", "cities"]);
        same(Language::English, &["generate", "generates", "generation", "generated"]);
        same(Language::English, &["quick", "quickly"]);
    }

    #[test]
    fn forms_of_one_spanish_word_share_a_stem() {
        same(Language::Spanish, &["canta", "cantas", "cantar", "cantaron"]);
        same(Language::Spanish, &["rojo", "roja", "rojos", "rojas"]);
        same(Language::Spanish, &["raiz", "raices"]);
        same(Language::Spanish, &["rapida", "rapidamente"]);
    }

    #[test]
    fn short_words_and_words_with_digits_stay_whole() {
        assert_eq!(stem("gas", Language::English), WordKey::of("gas"));
        assert_eq!(stem("b12s", Language::English), WordKey::of("b12s"));
        assert_eq!(stem("mass", Language::English), WordKey::of("mass"));
    }

    #[test]
    fn different_words_keep_different_stems() {
        assert_ne!(stem("increase", Language::English), stem("decrease", Language::English));
        assert_ne!(stem("gato", Language::Spanish), stem("pato", Language::Spanish));
    }
}
