//! The calendar dates that a text names.

use std::sync::LazyLock;

use jiff::civil::Date;
use regex::{Captures, Regex};

/// Names of the months, genitives and abbreviations included, lower case.
const MONTHS: [&[&str]; 12] = [
    &[
        "january",
        "jan",
        "januar",
        "jänner",
        "janvier",
        "enero",
        "gennaio",
        "janeiro",
        "januari",
        "января",
    ],
    &[
        "february",
        "feb",
        "februar",
        "février",
        "febrero",
        "febbraio",
        "fevereiro",
        "februari",
        "февраля",
    ],
    &["march", "mar", "märz", "mars", "marzo", "março", "maart", "марта"],
    &["april", "apr", "avril", "abril", "aprile", "апреля"],
    &["may", "mai", "mayo", "maggio", "maio", "mei", "мая"],
    &["june", "jun", "juni", "juin", "junio", "giugno", "junho", "июня"],
    &["july", "jul", "juli", "juillet", "julio", "luglio", "julho", "июля"],
    &["august", "aug", "août", "agosto", "augustus", "августа"],
    &["september", "sep", "sept", "septembre", "septiembre", "settembre", "setembro", "сентября"],
    &["october", "oct", "oktober", "octobre", "octubre", "ottobre", "outubro", "октября"],
    &["november", "nov", "novembre", "noviembre", "novembro", "ноября"],
    &["december", "dec", "dezember", "décembre", "diciembre", "dicembre", "dezembro", "декабря"],
];

/// `2026-03-01`, `2026/03/01`, `1.3.2026`, `1 March 2026`, `1. März 2026`, `1 de marzo de 2026`,
/// `March 1st, 2026`. Dates with slashes that do not begin with the year are read one way in London
/// and another in Boston, so they are not read at all. Word boundaries are those of ASCII, which the
/// fast matcher takes on any text; each stands beside a digit or the first letter of `March 1, 2026`.
static DATES: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?x)
        (?-u:\b) (?<iso_year>\d{4}) [-/] (?<iso_month>\d{2}) [-/] (?<iso_day>\d{2}) (?: (?-u:\b) | T )
      | (?-u:\b) (?<dot_day>\d{1,2}) \. (?<dot_month>\d{1,2}) \. (?<dot_year>\d{4}) (?-u:\b)
      | (?-u:\b) (?<day>\d{1,2}) (?: st|nd|rd|th|er|º|\. )? \s+ (?: (?:of|de) \s+ )? (?<month>\p{L}{3,10}) \.? ,?
           \s+ (?: (?:del?) \s+ )? (?<year>\d{4}) (?-u:\b)
      | (?-u:\b) (?<name>\p{L}{3,10}) \.? \s+ (?<name_day>\d{1,2}) (?: st|nd|rd|th )? ,? \s+ (?<name_year>\d{4}) (?-u:\b)";
    Regex::new(pattern).expect("a test reads dates")
});

/// The dates in a text that is in Unicode NFC, in order of appearance. What is no date of the
/// calendar, such as the 30th of February, is passed over.
pub(in crate::check) fn dates_in(text: &str) -> impl Iterator<Item = Date> {
    DATES.captures_iter(text).filter_map(|captures| date(&captures))
}

fn date(captures: &Captures<'_>) -> Option<Date> {
    let number = |name| captures.name(name).and_then(|found| found.as_str().parse::<i16>().ok());
    let named = |name| captures.name(name).and_then(|found| month(found.as_str()));
    let (year, month, day) = None
        .or_else(|| Some((number("iso_year")?, number("iso_month")?, number("iso_day")?)))
        .or_else(|| Some((number("dot_year")?, number("dot_month")?, number("dot_day")?)))
        .or_else(|| Some((number("year")?, named("month")?, number("day")?)))
        .or_else(|| Some((number("name_year")?, named("name")?, number("name_day")?)))?;
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn month(name: &str) -> Option<i16> {
    let name = name.to_lowercase();
    let index = MONTHS.iter().position(|names| names.contains(&name.as_str()))?;
    i16::try_from(index + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dates(text: &str) -> Vec<String> {
        dates_in(text).map(|date| date.to_string()).collect()
    }

    #[test]
    fn dates_are_read_however_they_are_written() {
        for text in [
            "2026-03-01",
            "2026-03-01T10:00",
            "2026/03/01",
            "01.03.2026",
            "1.3.2026.",
            "1 March 2026",
            "1st of March 2026",
            "March 1, 2026",
            "Mar. 1st, 2026",
            "1. März 2026",
            "1er mars 2026",
            "1 de marzo de 2026",
            "1º de março de 2026",
            "1 marzo 2026",
            "1 maart 2026",
            "1 марта 2026",
        ] {
            assert_eq!(dates(&format!("As of {text} it is so")), ["2026-03-01"], "{text}");
        }
    }

    #[test]
    fn what_is_no_date_is_passed_over() {
        for text in
            ["2026-02-30", "31.4.2026", "03/04/2026", "12026-03-01", "1 foo 2026", "2026-3-1", ""]
        {
            assert!(dates(text).is_empty(), "{text}");
        }
        assert_eq!(dates("from 2026-01-02 to 2 February 2026"), ["2026-01-02", "2026-02-02"]);
    }
}
