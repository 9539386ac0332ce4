//! Folding: what makes two spellings of a word the same word.
//!
//! Lower case, compatibility forms (`ﬁ`, full-width letters), diacritics and typographic
//! apostrophes are folded (Unicode Standard Annex 15, form NFKD, without the marks). The Spanish
//! `ñ` stays: `año` and `ano` are different words.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const TILDE: char = '\u{303}';

/// Writes the folded form of `word` into `folded`, replacing what was there.
pub(crate) fn fold_into(folded: &mut String, word: &str) {
    folded.clear();
    if word.is_ascii() {
        folded.push_str(word);
        folded.make_ascii_lowercase();
        return;
    }
    for letter in word.nfkd().flat_map(char::to_lowercase) {
        match letter {
            TILDE if folded.ends_with('n') => {
                folded.pop();
                folded.push('ñ');
            }
            '’' | '‘' | 'ʼ' | '`' | '´' | '＇' => folded.push('\''),
            mark if is_combining_mark(mark) => {}
            letter => folded.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(word: &str) -> String {
        let mut out = String::from("left over");
        fold_into(&mut out, word);
        out
    }

    #[test]
    fn case_width_diacritics_and_quotes_are_folded() {
        assert_eq!(folded("Café"), "cafe");
        assert_eq!(folded("ﬁn"), "fin");
        assert_eq!(folded("ＡＢＣ１２"), "abc12");
        assert_eq!(folded("don’t"), "don't");
        assert_eq!(folded("MÁS"), "mas");
    }

    #[test]
    fn the_spanish_enye_survives_composed_or_not() {
        assert_eq!(folded("Año"), "año");
        assert_eq!(folded("an\u{303}o"), "año");
    }
}
