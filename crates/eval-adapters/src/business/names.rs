//! Company names and streets, reduced to what makes two spellings the same.
//!
//! Two systems without a common key meet only in names and addresses, and these are written by many
//! hands: with umlauts, with digraphs, without either, in capitals, abbreviated, under one of five
//! spellings of a legal form. [`Name`] holds a name as folded words and a canonical legal form and
//! says whether another name can be the same; [`fold`] and [`street_key`] do it for plain text.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Legal forms: the canonical one, then its spellings as folded words. Longer spellings first.
const LEGAL_FORMS: &[(&str, &[&str])] = &[
    ("GmbH & Co. KG", &["gmbh", "&", "co", "kg"]),
    ("Sp. z o.o.", &["sp", "z", "oo"]),
    ("Sp. z o.o.", &["spolka", "z", "oo"]),
    ("GmbH", &["gesellschaft", "mbh"]),
    ("GmbH", &["gmbh"]),
    ("GmbH", &["gesmbh"]),
    ("AG", &["ag"]),
    ("AG", &["aktiengesellschaft"]),
    ("KG", &["kg"]),
    ("KG", &["kommanditgesellschaft"]),
    ("OHG", &["ohg"]),
    ("eG", &["eg"]),
    ("SA", &["sa"]),
    ("Ltd", &["ltd"]),
    ("Ltd", &["limited"]),
    ("plc", &["plc"]),
    ("LLP", &["llp"]),
    ("Inc.", &["inc"]),
    ("Inc.", &["incorporated"]),
    ("LLC", &["llc"]),
    ("SARL", &["sarl"]),
    ("SAS", &["sas"]),
    ("AB", &["ab"]),
    ("AB", &["aktiebolag"]),
    ("B.V.", &["bv"]),
    ("K.K.", &["kk"]),
];

/// Lower case, no diacritics, and every digraph that stands for an umlaut as the bare vowel, so that
/// `Müller`, `Mueller` and `Muller` fold to one word. It also folds the `ue` of `Blue`; that does no
/// harm, because both sides of every comparison are folded.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut before = ' ';
    for letter in text.nfd().flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c)) {
        let digraph = letter == 'e' && matches!(before, 'a' | 'o' | 'u');
        let doubled = letter == 'a' && folded.ends_with('a');
        if !digraph && !doubled {
            push_plain(letter, &mut folded);
        }
        before = letter;
    }
    folded
}

/// Letters with a stroke and ligatures have no decomposition in Unicode.
fn push_plain(letter: char, folded: &mut String) {
    match letter {
        'ł' => folded.push('l'),
        'ø' => folded.push('o'),
        'đ' => folded.push('d'),
        'æ' => folded.push('a'),
        'ß' => folded.push_str("ss"),
        other => folded.push(other),
    }
}

/// One folded word of a name. A dot may stand for left-out letters: `Masch.bau`, `Log.`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Word {
    text: String,
    abbreviation: Option<(String, String)>,
}

impl Word {
    /// The word of a piece of text without spaces; `None` where nothing is left of it.
    pub(super) fn new(raw: &str) -> Option<Self> {
        let folded = fold(raw);
        let parts: Vec<&str> = folded.split('.').collect();
        let text = parts.concat();
        // Dots between single letters spell an acronym: `G.m.b.H.`, `o.o.`; these hide nothing.
        let acronym = parts.iter().any(|part| part.chars().count() == 1);
        let abbreviation = match parts.as_slice() {
            [start, end] if !acronym && !start.is_empty() => {
                Some(((*start).to_owned(), (*end).to_owned()))
            }
            _ => None,
        };
        let text = if matches!(text.as_str(), "u" | "und" | "and") { "&".to_owned() } else { text };
        (!text.is_empty()).then_some(Self { text, abbreviation })
    }

    /// The folded letters, dots left out.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the two can be spellings of one word.
    pub(super) fn matches(&self, other: &Self) -> bool {
        self.text == other.text || self.abbreviates(&other.text) || other.abbreviates(&self.text)
    }

    fn abbreviates(&self, full: &str) -> bool {
        self.abbreviation.as_ref().is_some_and(|(start, end)| {
            full.len() > start.len() + end.len()
                && full.starts_with(start.as_str())
                && full.ends_with(end.as_str())
        })
    }
}

/// The folded words of a text. Everything but letters, digits, `&` and dots separates.
pub(super) fn words(text: &str) -> Vec<Word> {
    text.split(|c: char| !c.is_alphanumeric() && c != '&' && c != '.')
        .filter_map(Word::new)
        .collect()
}

/// A company name: its words without the legal form, and the legal form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    /// The words before the legal form.
    pub(super) stem: Vec<Word>,
    /// The canonical legal form, if the name has one.
    pub(super) form: Option<&'static str>,
}

impl Name {
    /// Reads a name as it is written anywhere.
    pub(super) fn new(text: &str) -> Self {
        let mut stem = words(text);
        let form = trailing_form(&stem);
        if let Some((_, length)) = form {
            stem.truncate(stem.len() - length);
        }
        Self { stem, form: form.map(|(form, _)| form) }
    }

    /// Whether the two can be spellings of one name: word by word, and no two different legal forms.
    pub(super) fn matches(&self, other: &Self) -> bool {
        self.forms_agree(other)
            && !self.stem.is_empty()
            && self.stem.len() == other.stem.len()
            && self.stem.iter().zip(&other.stem).all(|(a, b)| a.matches(b))
    }

    /// Whether one of the two is the initials of the other: `VKS` and `Vereinigte Kupferwerke Schönau`.
    pub(super) fn is_initials_of(&self, other: &Self) -> bool {
        let [short] = self.stem.as_slice() else { return false };
        other.stem.len() >= 2
            && self.forms_agree(other)
            && short.text.chars().eq(other.stem.iter().filter_map(|word| word.text.chars().next()))
    }

    fn forms_agree(&self, other: &Self) -> bool {
        match (self.form, other.form) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        }
    }
}

fn trailing_form(words: &[Word]) -> Option<(&'static str, usize)> {
    LEGAL_FORMS.iter().find_map(|(form, spelling)| {
        let start = words.len().checked_sub(spelling.len()).filter(|start| *start > 0)?;
        is_spelling(&words[start..], spelling).then_some((*form, spelling.len()))
    })
}

/// The legal form at the start of `words` and the number of words it takes.
pub(super) fn leading_form(words: &[Word]) -> Option<(&'static str, usize)> {
    LEGAL_FORMS.iter().find_map(|(form, spelling)| {
        let head = words.get(..spelling.len())?;
        is_spelling(head, spelling).then_some((*form, spelling.len()))
    })
}

fn is_spelling(words: &[Word], spelling: &[&str]) -> bool {
    words.iter().map(Word::text).eq(spelling.iter().copied())
}

/// A street and house number, folded, with the common abbreviations undone. Of an address over
/// several lines the first counts.
pub(super) fn street_key(street: &str) -> String {
    let first_line = street.lines().next().unwrap_or_default();
    words(first_line).iter().map(|word| short_street(word.text())).collect::<Vec<_>>().join(" ")
}

fn short_street(word: &str) -> String {
    match word {
        "street" => "st".to_owned(),
        "road" => "rd".to_owned(),
        _ => word
            .strip_suffix("strasse")
            .map_or_else(|| word.to_owned(), |head| format!("{head}str")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn same(a: &str, b: &str) -> bool {
        Name::new(a).matches(&Name::new(b))
    }

    #[test]
    fn umlauts_digraphs_and_bare_vowels_are_one_name() {
        assert!(same("Müller Maschinenbau GmbH", "Mueller Masch.bau Ges.m.b.H."));
        assert!(same("Muller Maschinenbau GmbH", "MUELLER MASCHINENBAU G.M.B.H."));
        assert!(same("Åkerlund Verktyg AB", "Aakerlund Verktyg Aktiebolag"));
        assert!(same("Zakłady Tkackie Żuraw Sp. z o.o.", "Zaklady Tkackie Zuraw Spółka z o.o."));
        assert!(same("Weißenfels Lederwaren GmbH", "WEISSENFELS LEDERWAREN GESELLSCHAFT MBH"));
    }

    #[test]
    fn abbreviated_words_match_only_words_they_can_stand_for() {
        assert!(same("Nordlicht Logistik GmbH", "NORDLICHT LOG. GMBH"));
        assert!(same(
            "Verein. Kupferwerke Schoenau AG",
            "Vereinigte Kupferwerke Schönau Aktiengesellschaft"
        ));
        assert!(!same("Nordlicht Log. GmbH", "Nordlicht Handel GmbH"));
        assert!(!same("Nordlicht Log GmbH", "Nordlicht Logistik GmbH"));
    }

    #[test]
    fn legal_forms_that_differ_keep_names_apart_and_a_missing_one_does_not() {
        assert!(!same("Nordlicht Logistik AG", "Nordlicht Logistik GmbH"));
        assert!(same("Nordlicht Logistik", "Nordlicht Logistik GmbH"));
        assert!(same("Emsland Kesselbau GmbH & Co. KG", "EMSLAND KESSELBAU GMBH U. CO. KG"));
        assert!(!same("Emsland Kesselbau GmbH & Co. KG", "Emsland Kesselbau KG"));
        assert!(!same("Alpina Holding AG", "Alpina Vertriebs AG"));
    }

    #[test]
    fn initials_are_told_from_other_short_names() {
        let full = Name::new("Vereinigte Kupferwerke Schönau AG");
        assert!(Name::new("VKS AG").is_initials_of(&full));
        assert!(!Name::new("VKZ AG").is_initials_of(&full));
        assert!(!Name::new("VKS GmbH").is_initials_of(&full));
    }

    #[test]
    fn a_street_is_the_same_with_its_usual_abbreviation() {
        assert_eq!(street_key("Werkstraße 12"), street_key("WERKSTRASSE 12"));
        assert_eq!(street_key("Werkstraße 12"), street_key("Werkstr. 12"));
        assert_eq!(street_key("Canal Street 5"), street_key("Canal St. 5"));
        assert_eq!(street_key("rue des Forges 18\nBâtiment C"), street_key("rue des Forges 18"));
        assert_ne!(street_key("Werkstraße 12"), street_key("Werkstraße 21"));
    }

    #[test]
    fn a_legal_form_alone_is_a_stem_and_no_form() {
        assert_eq!(Name::new("AG").form, None);
        assert_eq!(leading_form(&words("Ltd. in Leeds")), Some(("Ltd", 1)));
    }

    proptest! {
        #[test]
        fn a_name_matches_itself_and_matching_has_no_direction(a in "\\PC{0,20}", b in "\\PC{0,20}") {
            let (a, b) = (Name::new(&a), Name::new(&b));
            prop_assert_eq!(a.matches(&a), !a.stem.is_empty());
            prop_assert_eq!(a.matches(&b), b.matches(&a));
        }

        #[test]
        fn an_umlaut_its_digraph_and_its_bare_vowel_fold_to_one_word(word in "([b-df-hj-np-tv-z][äöü]?){1,8}") {
            let spelt = |ae: &str, oe: &str, ue: &str| word.replace('ä', ae).replace('ö', oe).replace('ü', ue);
            prop_assert_eq!(fold(&word), fold(&spelt("ae", "oe", "ue")));
            prop_assert_eq!(fold(&word), fold(&spelt("a", "o", "u")));
        }
    }
}
