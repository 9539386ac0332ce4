//! The language of a text, by its script and its function words, or that it cannot be told.
//!
//! A small method on purpose: it runs without a model, gives the same result everywhere, and says so
//! when it cannot tell. Function words are the classical evidence (N. C. Ingle, *A language
//! identification table*, The Incorporated Linguist 15, 1976); a script that one language alone is
//! written in needs none. It knows the languages of [`STOP_WORDS`] and of [`OWN_SCRIPTS`], and takes a
//! close relative of one of them (Catalan, Galician, Afrikaans) for it or for none.

use std::fmt;

use super::stop_words::STOP_WORDS;

/// How many function words are needed at least.
const FEWEST: usize = 2;
/// The share of function words among all words below which a text is taken for another language: the
/// lists cover 30 to 50 % of running text in their own language.
const LEAST_SHARE: (usize, usize) = (3, 20);
/// By how much the best language must lead the second.
const LEAD: (usize, usize) = (3, 2);

/// Scripts that a single language is written in: the first and last letter, the language.
const OWN_SCRIPTS: &[(char, char, &str)] = &[
    ('\u{0370}', '\u{03FF}', "el"),
    ('\u{0531}', '\u{058F}', "hy"),
    ('\u{0590}', '\u{05FF}', "he"),
    ('\u{0E00}', '\u{0E7F}', "th"),
    ('\u{10A0}', '\u{10FF}', "ka"),
    ('\u{3040}', '\u{30FF}', "ja"),
    ('\u{AC00}', '\u{D7AF}', "ko"),
];

/// Why the language of a text cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undetermined {
    /// It holds no letter, or too few function words of any known language.
    TooLittle,
    /// Two languages come too close to each other.
    Between(&'static str, &'static str),
}

impl fmt::Display for Undetermined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLittle => f.write_str("it holds too few words of any language that is known"),
            Self::Between(first, second) => write!(f, "it could be `{first}` or `{second}`"),
        }
    }
}

/// The primary language subtag of a text that is in Unicode NFC.
pub(crate) fn language_of(text: &str) -> Result<&'static str, Undetermined> {
    by_script(text).map_or_else(|| by_function_words(text), Ok)
}

/// A language whose own script most letters belong to. Ideographs are Japanese where kana stands
/// among them, else Chinese.
fn by_script(text: &str) -> Option<&'static str> {
    let mut counts = [0_usize; OWN_SCRIPTS.len()];
    let (mut letters, mut ideographs) = (0_usize, 0_usize);
    for c in text.chars().filter(|c| c.is_alphabetic()) {
        letters += 1;
        if let Some(own) =
            OWN_SCRIPTS.iter().position(|(first, last, _)| (*first..=*last).contains(&c))
        {
            counts[own] += 1;
        }
        ideographs += usize::from(matches!(c, '\u{3400}'..='\u{9FFF}'));
    }
    let own = OWN_SCRIPTS.iter().zip(counts).map(|((.., language), count)| (*language, count));
    for (language, count) in own {
        let with_ideographs = if language == "ja" && count > 0 { ideographs } else { 0 };
        if 2 * (count + with_ideographs) > letters {
            return Some(language);
        }
    }
    (2 * ideographs > letters).then_some("zh")
}

fn by_function_words(text: &str) -> Result<&'static str, Undetermined> {
    let mut total = 0_usize;
    let mut hits = [0_usize; STOP_WORDS.len()];
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()) {
        let word = word.to_lowercase();
        total += 1;
        for (hits, language) in hits.iter_mut().zip(STOP_WORDS) {
            *hits += usize::from(language.words.contains(&word.as_str()));
        }
    }
    // A stable sort: languages with equal counts stay in the order of the list.
    let mut ranked: Vec<(usize, &'static str)> =
        hits.into_iter().zip(STOP_WORDS.iter().map(|known| known.language)).collect();
    ranked.sort_by_key(|(hits, _)| std::cmp::Reverse(*hits));
    let [(best, language), (second, runner_up), ..] = ranked[..] else {
        return Err(Undetermined::TooLittle);
    };
    if best < FEWEST || best * LEAST_SHARE.1 < total * LEAST_SHARE.0 {
        return Err(Undetermined::TooLittle);
    }
    if best * LEAD.1 < second * LEAD.0 {
        return Err(Undetermined::Between(language, runner_up));
    }
    Ok(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_sentences_are_told_apart() {
        for (expected, text) in [
            ("en", "You can return the item within 14 days of delivery if it is unused."),
            ("en", "I'm sorry, but I can't help with that."),
            ("de", "Sie können den Artikel innerhalb von 14 Tagen nach der Lieferung zurückgeben."),
            ("de", "Der Vertrag ist nicht mehr gültig, und die Rechnung wurde storniert."),
            ("fr", "Vous pouvez retourner l'article dans les 14 jours qui suivent la livraison."),
            ("es", "Puede devolver el artículo en los 14 días que siguen a la entrega."),
            ("it", "Il contratto non è più valido e la fattura è stata annullata dal cliente."),
            ("pt", "Você pode devolver o produto em até 14 dias após a entrega, se não foi usado."),
            ("nl", "U kunt het artikel binnen 14 dagen na de levering aan ons terugsturen."),
            (
                "pl",
                "Towar można zwrócić w ciągu 14 dni od dostawy, o ile nie był używany i jest czysty.",
            ),
            ("ru", "Вы можете вернуть товар в течение 14 дней, если он не был в употреблении."),
            ("uk", "Ви можете повернути товар протягом 14 днів, якщо він не був у вжитку."),
            ("ar", "يمكنك إرجاع المنتج في غضون أسبوعين من تاريخ التسليم إلى العنوان"),
            ("hi", "आप सामान को चौदह दिन में वापस कर सकते हैं और यह मुफ़्त है"),
            ("el", "Μπορείτε να επιστρέψετε το προϊόν"),
            ("ja", "商品は14日以内に返品できます。"),
            ("zh", "您可以在14天内退货。"),
            ("ko", "14일 이내에 반품할 수 있습니다."),
        ] {
            assert_eq!(language_of(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_text_that_says_too_little_is_not_guessed() {
        for text in
            ["", "42", "OK", "INV-123456", "fn main() {}", "Bern", "Foo bar baz qux quux the"]
        {
            assert_eq!(language_of(text), Err(Undetermined::TooLittle), "{text}");
        }
    }

    #[test]
    fn languages_that_are_not_known_are_not_taken_for_others() {
        for text in [
            "Du kan returnere varen inden for 14 dage efter levering, hvis den ikke er brugt.",
            "Voit palauttaa tuotteen 14 päivän kuluessa toimituksesta, jos sitä ei ole käytetty.",
            "Ürünü teslimattan sonra 14 gün içinde iade edebilirsiniz.",
            "A terméket a kézhezvételtől számított 14 napon belül visszaküldheti, ha nem használta.",
        ] {
            assert!(language_of(text).is_err(), "{text}: {:?}", language_of(text));
        }
    }

    #[test]
    fn two_languages_in_equal_parts_are_between() {
        let text = "The contract is not valid and the bill is void. \
                    Der Vertrag ist nicht gültig und die Rechnung ist nichtig.";
        assert_eq!(language_of(text), Err(Undetermined::Between("de", "en")));
    }

    #[test]
    fn stop_words_are_lower_case_and_stand_once() {
        for known in STOP_WORDS {
            let mut words = known.words.to_vec();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), known.words.len(), "{}", known.language);
            assert!(words.iter().all(|word| *word == word.to_lowercase()), "{}", known.language);
            assert!(words.iter().all(|word| crate::text::nfc(word) == *word), "{}", known.language);
        }
    }
}
