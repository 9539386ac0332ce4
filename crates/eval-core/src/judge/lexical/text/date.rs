//! Dates, as far as they are stated.
//!
//! Read are `2019-03-05`, `5/3/2019`, `5 March 2019`, `March 5, 2019`, `5 de marzo de 2019`, `March 2019`,
//! a month by its full name, and a year from 1000 to 2099 that carries no unit. Of `5/3/2019` both
//! orders of day and month are kept.

use std::ops::Range;

use super::token::{Marks, Token};

/// A date with the parts that were stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Date {
    pub(crate) year: Option<u16>,
    pub(crate) month: Option<u8>,
    pub(crate) day: Option<u8>,
    /// Day and month may be the other way round.
    pub(crate) swappable: bool,
    pub(crate) tokens: Range<usize>,
}

impl Date {
    /// Only the year was stated.
    pub(crate) fn is_year(&self) -> bool {
        self.month.is_none() && self.day.is_none()
    }

    /// Whether everything `self` states, `other` states too.
    pub(crate) fn is_stated_by(&self, other: &Self) -> bool {
        let year = self.year.is_none() || self.year == other.year;
        year && (self.day_and_month_in(other.month, other.day)
            || ((self.swappable || other.swappable)
                && self.day_and_month_in(other.day, other.month)))
    }

    fn day_and_month_in(&self, month: Option<u8>, day: Option<u8>) -> bool {
        (self.month.is_none() || self.month == month) && (self.day.is_none() || self.day == day)
    }
}

/// Finds the dates of one sentence, marks their tokens and appends them to `dates`.
pub(super) fn find(
    source: &str,
    tokens: &mut [Token],
    sentence: Range<usize>,
    dates: &mut Vec<Date>,
) {
    let mut at = sentence.start;
    while at < sentence.end {
        let reader = Reader { source, tokens, sentence: sentence.clone() };
        let Some(date) = reader.date(at) else {
            at += 1;
            continue;
        };
        at = date.tokens.end;
        let marks = Marks::DATED.with_if(date.is_year(), Marks::YEAR);
        for token in &mut tokens[date.tokens.clone()] {
            token.marks = token.marks.with(marks);
        }
        dates.push(date);
    }
}

struct Reader<'t> {
    source: &'t str,
    tokens: &'t [Token],
    sentence: Range<usize>,
}

impl Reader<'_> {
    fn date(&self, at: usize) -> Option<Date> {
        self.in_digits(at)
            .or_else(|| self.day_first(at))
            .or_else(|| self.month_first(at))
            .or_else(|| self.year_alone(at))
    }

    /// `2019-03-05`, `5/3/2019`.
    fn in_digits(&self, at: usize) -> Option<Date> {
        let mark = self.mark_after(at)?;
        if self.mark_after(at + 1)? != mark {
            return None;
        }
        let [first, second, third] = [self.number(at)?, self.number(at + 1)?, self.number(at + 2)?];
        let (year, month, day, swappable) = match mark {
            '-' if first >= 1000 => (first, second, third, false),
            _ if second > 12 => (third, first, second, false),
            _ => (third, second, first, first <= 12),
        };
        Some(Date {
            year: Some(plausible_year(year)?),
            month: Some(within(month, 12)?),
            day: Some(within(day, 31)?),
            swappable,
            tokens: at..at + 3,
        })
    }

    /// `5 March 2019`, `5th of March`, `5 de marzo de 2019`.
    fn day_first(&self, at: usize) -> Option<Date> {
        let day = within(self.number(at)?, 31)?;
        let name = self.after_of(at + 1);
        let month = self.month(name)?;
        let (year, end) = self.year_after(name + 1);
        Some(Date { year, month: Some(month), day: Some(day), swappable: false, tokens: at..end })
    }

    /// `March 5, 2019`, `March 2019`, `March`.
    fn month_first(&self, at: usize) -> Option<Date> {
        let month = self.month(at)?;
        let day = self.number(at + 1).and_then(|number| within(number, 31));
        let next = at + 1 + usize::from(day.is_some());
        let (year, end) = self.year_after(next);
        // `it may 5 times` is no date; `may 5, 2019` is one even in small letters.
        let day = day.filter(|_| year.is_some() || !self.may_be_verb(at));
        let stated = day.is_some() || year.is_some() || self.is_full_month(at);
        let date = Date { year, month: Some(month), day, swappable: false, tokens: at..end };
        stated.then_some(date)
    }

    fn year_alone(&self, at: usize) -> Option<Date> {
        let token = self.token(at)?;
        let year = plausible_year(self.number(at)?).filter(|_| token.bytes.len() == 4)?;
        let measured = self.token(at + 1).is_some_and(|next| next.entry.unit.is_some());
        let priced =
            at > 0 && self.token(at - 1).is_some_and(|before| before.marks.any(Marks::SYMBOL));
        let date =
            Date { year: Some(year), month: None, day: None, swappable: false, tokens: at..at + 1 };
        (!measured && !priced).then_some(date)
    }

    fn token(&self, at: usize) -> Option<&Token> {
        self.sentence.contains(&at).then(|| &self.tokens[at])
    }

    /// The mark that joins a token to the next, if it is one of dates.
    fn mark_after(&self, at: usize) -> Option<char> {
        let gap = self.token(at)?.bytes.end..self.token(at + 1)?.bytes.start;
        let mut letters = self.source[gap].chars();
        let mark = letters.next().filter(|mark| matches!(mark, '-' | '/'));
        mark.filter(|_| letters.next().is_none())
    }

    /// A whole number of at most four digits.
    fn number(&self, at: usize) -> Option<u16> {
        let token =
            self.token(at).filter(|token| token.marks.any(Marks::NUMBER.with(Marks::CODE)))?;
        let text = &self.source[token.bytes.clone()];
        let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        (digits.len() <= 4).then(|| digits.parse().ok()).flatten()
    }

    fn month(&self, at: usize) -> Option<u8> {
        self.token(at)?.entry.month
    }

    /// `may` and `march` in small letters.
    fn may_be_verb(&self, at: usize) -> bool {
        self.text(at).is_some_and(|text| matches!(text, "may" | "march"))
    }

    /// Full names of months say a month by themselves, except those that are also verbs.
    fn is_full_month(&self, at: usize) -> bool {
        self.text(at).is_some_and(|text| {
            let verb = text.eq_ignore_ascii_case("march");
            text.len() > 4 && !verb || text.eq_ignore_ascii_case("mayo")
        })
    }

    fn text(&self, at: usize) -> Option<&str> {
        self.token(at).map(|token| &self.source[token.bytes.clone()])
    }

    /// Steps over one `of` or `de`.
    fn after_of(&self, at: usize) -> usize {
        at + usize::from(self.text(at).is_some_and(|text| matches!(text, "of" | "de" | "del")))
    }

    /// A year at `at`, and where the date ends.
    fn year_after(&self, at: usize) -> (Option<u16>, usize) {
        let year_at = self.after_of(at);
        match self.number(year_at).and_then(plausible_year) {
            Some(year) => (Some(year), year_at + 1),
            None => (None, at),
        }
    }
}

fn plausible_year(number: u16) -> Option<u16> {
    (1000..2100).contains(&number).then_some(number)
}

fn within(number: u16, most: u8) -> Option<u8> {
    u8::try_from(number).ok().filter(|number| (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::text::Text;
    use crate::judge::lexical::text::language::Language;

    type Parts = (Option<u16>, Option<u8>, Option<u8>);

    fn dates(source: &str) -> Vec<Parts> {
        let text = Text::read(&[source], Language::English);
        text.dates.iter().map(|date| (date.year, date.month, date.day)).collect()
    }

    const FIFTH: Parts = (Some(2019), Some(3), Some(5));

    #[test]
    fn full_dates_are_read_in_every_form() {
        for source in [
            "2019-03-05",
            "5 March 2019",
            "on the 5th of March, 2019",
            "March 5, 2019",
            "Mar. 5th 2019",
            "5 de marzo de 2019",
        ] {
            let language =
                if source.contains("de") { Language::Spanish } else { Language::English };
            let text = Text::read(&[source], language);
            let date = text.dates.first().expect(source);
            assert_eq!((date.year, date.month, date.day), FIFTH, "{source}");
        }
    }

    #[test]
    fn parts_of_dates_are_read() {
        assert_eq!(dates("in March 2019"), [(Some(2019), Some(3), None)]);
        assert_eq!(dates("on 5 March"), [(None, Some(3), Some(5))]);
        assert_eq!(dates("in October"), [(None, Some(10), None)]);
        assert_eq!(
            dates("from 1979 to 1987"),
            [(Some(1979), None, None), (Some(1987), None, None)]
        );
    }

    #[test]
    fn what_is_no_date_is_not_read_as_one() {
        for source in [
            "it may march on",
            "it may 5 times",
            "2019 km",
            "$2019",
            "page 45/3",
            "the 2,019 bridges",
            "5 apples",
        ] {
            assert_eq!(dates(source), [], "{source}");
        }
    }

    #[test]
    fn both_orders_of_day_and_month_are_kept() {
        let text = Text::read(
            &["5/3/2019", "March 5, 2019", "May 3, 2019", "13/3/2019"],
            Language::English,
        );
        let [slashed, march, may, thirteenth] = &text.dates[..] else { panic!("four dates") };
        assert!(march.is_stated_by(slashed) && may.is_stated_by(slashed));
        assert!(!march.is_stated_by(thirteenth) && !thirteenth.is_stated_by(march));
    }

    #[test]
    fn a_date_states_its_parts_and_not_the_reverse() {
        let text = Text::read(&["March 5, 2019", "March 2019"], Language::English);
        assert!(text.dates[1].is_stated_by(&text.dates[0]));
        assert!(!text.dates[0].is_stated_by(&text.dates[1]));
    }
}
