//! Numbers with what they count: value, unit, and the word behind them.
//!
//! Numbers come in digits, in words (`twenty-two`, `doscientos`), or both (`1.2 million`). A unit may
//! stand before (`$5`) or behind (`5 km`). What no unit says, the next content word says: the `apples`
//! of `five red apples` is found two words on.

use std::ops::Range;

use super::fold::fold_into;
use super::key::WordKey;
use super::language::Language;
use super::spelled::Spelled;
use super::token::{Marks, Token};
use super::value::{Readings, Value};
use crate::judge::lexical::lexicon::units::{Dimension, Unit};
use crate::judge::lexical::lexicon::{NumberWord, Roles};

/// How a number is written, which decides what it is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Counts or measures.
    Cardinal,
    /// Names a place in a row.
    Ordinal,
}

/// A number in a sentence.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantity {
    pub(crate) readings: Readings,
    pub(crate) form: Form,
    pub(crate) unit: Option<Unit>,
    /// The next content word, at most two words on.
    pub(crate) noun: Option<WordKey>,
    /// Written in words alone.
    pub(crate) spelled: bool,
    /// `about 40`, `casi 40`.
    pub(crate) approximate: bool,
    /// What was seen of its first token.
    marks: Marks,
    /// With the unit behind it.
    pub(crate) tokens: Range<usize>,
}

impl Quantity {
    /// A date, or part of one.
    pub(crate) fn is_dated(&self) -> bool {
        self.marks.any(Marks::DATED)
    }

    /// Part of a date of several parts: a number that stands for nothing by itself.
    pub(crate) fn is_date_part(&self) -> bool {
        self.is_dated() && !self.marks.any(Marks::YEAR)
    }

    fn is_negative(&self) -> bool {
        self.marks.any(Marks::NEGATIVE)
    }

    /// The same number of the same thing, as far as both say.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        self.form == other.form
            && self.is_negative() == other.is_negative()
            && match (self.unit, other.unit) {
                (Some(one), Some(two)) => {
                    one.dimension == two.dimension && self.base().agree(other.base())
                }
                _ => self.readings.agree(other.readings),
            }
    }

    /// Whether the two measure or count the same kind of thing.
    pub(crate) fn is_comparable_with(&self, other: &Self) -> bool {
        let kind = match (self.unit, other.unit) {
            (Some(one), Some(two)) => kind(one.dimension) == kind(two.dimension),
            (None, None) => self.noun == other.noun,
            _ => false,
        };
        self.form == other.form && kind
    }

    /// The value in the base of its unit.
    pub(crate) fn base(&self) -> Readings {
        self.readings.scaled(self.unit.map_or(0, |unit| i32::from(unit.exponent)))
    }
}

/// Units of one physical kind, whatever their size: kilometres and miles are both lengths.
fn kind(dimension: Dimension) -> Dimension {
    use Dimension as D;
    match dimension {
        D::Mile | D::Foot | D::Inch | D::Yard => D::Metre,
        D::Pound | D::Ounce | D::Stone | D::Tonne => D::Gram,
        D::Gallon => D::Litre,
        D::Fahrenheit | D::Kelvin => D::Celsius,
        D::Minute | D::Hour | D::Day | D::Week | D::Month | D::Year | D::Decade | D::Century => {
            D::Second
        }
        D::Euro | D::Yen | D::Peso | D::Rupee => D::Dollar,
        D::Acre => D::Hectare,
        D::MilePerHour => D::KilometrePerHour,
        other => other,
    }
}

/// Finds the quantities of one sentence and appends them to `quantities`.
pub(super) fn find(
    source: &str,
    tokens: &[Token],
    sentence: Range<usize>,
    language: Language,
    quantities: &mut Vec<Quantity>,
) {
    let reader = Reader { source, tokens, sentence: sentence.clone(), language };
    let mut at = sentence.start;
    while at < sentence.end {
        match reader.quantity(at) {
            Some(quantity) => {
                at = quantity.tokens.end;
                quantities.push(quantity);
            }
            None => at += 1,
        }
    }
}

struct Reader<'t> {
    source: &'t str,
    tokens: &'t [Token],
    sentence: Range<usize>,
    language: Language,
}

impl Reader<'_> {
    fn quantity(&self, at: usize) -> Option<Quantity> {
        let token = self.token(at)?;
        if token.marks.any(Marks::NUMBER) {
            return self.in_digits(at, token);
        }
        match token.entry.number? {
            NumberWord::Ordinal(number) => Some(self.ordinal(at, number)),
            NumberWord::Cardinal(_) => self.in_words(at),
            NumberWord::Scale(_) if self.stands_for_one(at) => self.in_words(at),
            NumberWord::Scale(_) => None,
        }
    }

    fn in_digits(&self, at: usize, token: &Token) -> Option<Quantity> {
        let mut folded = String::new();
        fold_into(&mut folded, self.text(token));
        let digits = folded.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let readings = Readings::of(digits, self.language)?;
        if token.marks.any(Marks::ORDINAL) {
            return Some(self.finish(at..at + 1, readings, Form::Ordinal, false));
        }
        let (power, end) = self.scale_after(at);
        Some(self.finish(at..end, readings.scaled(power), Form::Cardinal, false))
    }

    fn ordinal(&self, at: usize, number: u16) -> Quantity {
        let readings = Readings::certain(Value::new(u128::from(number), 0));
        self.finish(at..at + 1, readings, Form::Ordinal, true)
    }

    /// The power of ten that scale words behind a number make, and where they end.
    fn scale_after(&self, at: usize) -> (i32, usize) {
        let (mut power, mut end) = (0_i32, at + 1);
        while let Some(next) = self.token(end) {
            let glued = next.marks.any(Marks::GLUED);
            let priced = at > 0 && self.is_currency(at - 1);
            power = power.saturating_add(match (next.entry.number, self.text(next)) {
                (Some(NumberWord::Scale(scale)), _) => i32::from(scale),
                (_, "k" | "K") if glued => 3,
                (_, "m" | "M") if glued && priced => 6,
                (_, "b" | "B") if glued => 9,
                _ => break,
            });
            end += 1;
        }
        (power, end)
    }

    /// A number in words. `one` and its like alone are pronouns and articles, not numbers.
    fn in_words(&self, at: usize) -> Option<Quantity> {
        let mut sum = Spelled::default();
        let mut end = at;
        while let Some(token) = self.token(end) {
            match token.entry.number {
                Some(NumberWord::Cardinal(number)) if sum.add(number) => {}
                Some(NumberWord::Scale(power)) => sum.scale(power),
                // `two hundred and five`, `treinta y cinco`.
                _ if end > at && self.joins(end) && sum.goes_on(self.token(end + 1)) => {}
                _ => break,
            }
            end += 1;
        }
        let value = sum.value();
        let lone_one = value == 1;
        (!lone_one).then(|| {
            let readings = Readings::certain(Value::new(value, 0));
            self.finish(at..end, readings, Form::Cardinal, true)
        })
    }

    /// `mil`, and the `hundred` of `a hundred`; not the `thousands` of `thousands of`.
    fn stands_for_one(&self, at: usize) -> bool {
        let article = at.checked_sub(1).and_then(|before| self.token(before));
        self.token(at).is_some_and(|token| self.text(token) == "mil")
            || article.is_some_and(|token| matches!(self.text(token), "a" | "A"))
    }

    fn joins(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| matches!(self.text(token), "and" | "y"))
    }

    /// Adds what stands around the number.
    fn finish(
        &self,
        tokens: Range<usize>,
        readings: Readings,
        form: Form,
        spelled: bool,
    ) -> Quantity {
        let (unit, end) = match form {
            Form::Cardinal => self.unit_around(&tokens),
            Form::Ordinal => (None, tokens.end),
        };
        let first = &self.tokens[tokens.start];
        let approximate = (tokens.start.saturating_sub(2)..tokens.start)
            .filter_map(|at| self.token(at))
            .any(|token| token.entry.roles.any(Roles::APPROXIMATE));
        Quantity {
            readings,
            form,
            unit,
            noun: self.noun_after(end),
            spelled,
            approximate,
            marks: first.marks,
            tokens: tokens.start..end,
        }
    }

    /// The unit before or behind the number, and where the whole ends.
    fn unit_around(&self, tokens: &Range<usize>) -> (Option<Unit>, usize) {
        let end = tokens.end;
        if tokens.start > 0 && self.is_currency(tokens.start - 1) {
            return (self.token(tokens.start - 1).and_then(|token| token.entry.unit), end);
        }
        let next = self.token(end);
        let after = self.token(end + 1);
        match (next.map(|token| self.text(token)), after.map(|token| self.text(token))) {
            (Some("per"), Some("cent")) | (Some("por"), Some("ciento" | "cien")) => {
                (Some(Unit { dimension: Dimension::Percent, exponent: 0 }), end + 2)
            }
            (Some(text), _) if !matches!(text, "a" | "o") => {
                let unit = next.and_then(|token| token.entry.unit);
                (unit, end + usize::from(unit.is_some()))
            }
            _ => (None, end),
        }
    }

    fn is_currency(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| {
            matches!(self.text(token), "$" | "€" | "£" | "¥" | "₹" | "USD" | "EUR" | "GBP" | "MXN")
        })
    }

    fn noun_after(&self, end: usize) -> Option<WordKey> {
        (end..end + 2)
            .map_while(|at| self.token(at))
            .take_while(|token| !token.marks.any(Marks::CLAUSE))
            .find(|token| token.is_content())
            .map(|token| token.stem)
    }

    fn token(&self, at: usize) -> Option<&Token> {
        self.sentence.contains(&at).then(|| &self.tokens[at])
    }

    fn text(&self, token: &Token) -> &str {
        &self.source[token.bytes.clone()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::lexical::text::Text;

    fn quantities(source: &str, language: Language) -> Vec<Quantity> {
        Text::read(&[source], language).quantities
    }

    fn one(source: &str, language: Language) -> Quantity {
        let found = quantities(source, language);
        assert_eq!(found.len(), 1, "{source}: {found:?}");
        found[0].clone()
    }

    fn assert_agree(one_source: &str, other_source: &str, agree: bool) {
        let (here, there) =
            (one(one_source, Language::English), one(other_source, Language::English));
        assert_eq!(here.agrees_with(&there), agree, "{one_source} / {other_source}");
    }

    #[test]
    fn numbers_in_words_are_numbers() {
        for (words, digits) in [
            ("twenty-two bridges", "22 bridges"),
            ("two hundred and five bridges", "205 bridges"),
            ("three thousand four hundred bridges", "3,400 bridges"),
            ("one million two hundred thousand bridges", "1,200,000 bridges"),
            ("1.2 million bridges", "1,200,000 bridges"),
            ("5k bridges", "5000 bridges"),
            ("twelve bridges", "12 bridges"),
            ("a hundred bridges", "100 bridges"),
        ] {
            assert_agree(words, digits, true);
        }
    }

    #[test]
    fn numbers_in_spanish_words_are_numbers() {
        for (words, digits) in [
            ("treinta y cinco", "35"),
            ("doscientos veinte", "220"),
            ("dos mil", "2.000 cajas"),
            ("tres millones", "3000000"),
            ("mil millones", "1000000000"),
        ] {
            let (here, there) = (one(words, Language::Spanish), one(digits, Language::Spanish));
            assert!(here.readings.agree(there.readings), "{words}");
        }
    }

    #[test]
    fn units_stand_before_or_behind_and_convert_by_tens() {
        assert_agree("$5", "5 dollars", true);
        assert_agree("$5m", "5 million dollars", true);
        assert_agree("5 km", "5000 m", true);
        assert_agree("5 km", "5 mi", false);
        assert_agree("5 kg", "5 g", false);
        assert_agree("20%", "20 per cent", true);
        assert_agree("5", "5 km", true);
    }

    #[test]
    fn a_number_knows_what_it_counts() {
        let [apples, pears] = &quantities("5 red apples and 7 pears", Language::English)[..] else {
            panic!("two quantities")
        };
        assert!(!apples.is_comparable_with(pears));
        assert!(pears.is_comparable_with(&one("9 pears", Language::English)));
    }

    #[test]
    fn ordinals_signs_and_approximations_are_seen() {
        assert_agree("the 3rd time", "the third time", true);
        assert_agree("the 3rd time", "3 times", false);
        assert_agree("at -5 °C", "at 5 °C", false);
        assert!(one("about 40 bridges", Language::English).approximate);
    }

    #[test]
    fn one_alone_is_no_number() {
        assert_eq!(quantities("one of them, and una", Language::English), []);
    }
}
