//! Days as documents write them: `1 March 2023`, `15.07.2024`, `2024-08-26`.

use std::fmt;

/// The months as documents and questions name them.
pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

impl Day {
    fn new(year: &str, month: u8, day: &str) -> Option<Self> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if year.len() != 4 || day.is_empty() || day.len() > 2 || !digits(year) || !digits(day) {
            return None;
        }
        let (year, day) = (year.parse().ok()?, day.parse().ok()?);
        let days = match month {
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        ((1..=12).contains(&month) && (1..=days).contains(&day)).then_some(Self {
            year,
            month,
            of_month: day,
        })
    }

    /// Reads a day in one of the three ways of writing, and nothing else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split([' ', '.', '-']).collect();
        let [first, month, last] = parts.as_slice() else { return None };
        let separators: Vec<_> = text.matches([' ', '.', '-']).collect();
        match separators.as_slice() {
            [" ", " "] => {
                let month = MONTHS.iter().position(|name| name == month)?;
                Self::new(last, u8::try_from(month + 1).ok()?, first)
            }
            [".", "."] => Self::new(last, month.parse().ok()?, first),
            ["-", "-"] => Self::new(first, month.parse().ok()?, last),
            _ => None,
        }
    }
}

/// The first day written in a text, and how it is written.
pub(super) fn first_day(text: &str) -> Option<(&str, Day)> {
    let starts = text.char_indices().filter(|(place, c)| {
        c.is_ascii_digit() && !text[..*place].ends_with(|before: char| before.is_alphanumeric())
    });
    starts.map(|(place, _)| &text[place..]).find_map(|rest| {
        // The longest way of writing a day has three words.
        let ends = rest.char_indices().filter(|(_, c)| !c.is_alphanumeric()).map(|(end, _)| end);
        let mut written = ends.chain([rest.len()]).take(4).map(|end| &rest[..end]);
        written.find_map(|written| Some((written, Day::parse(written)?)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_day_in_three_ways_of_writing_is_one_day() {
        let day = Day::parse("2024-07-05").unwrap();
        assert_eq!(Day::parse("5 July 2024"), Some(day));
        assert_eq!(Day::parse("05.07.2024"), Some(day));
        assert_eq!(day.to_string(), "2024-07-05");
    }

    #[test]
    fn what_is_no_day_is_not_read_as_one() {
        for text in [
            "31 June 2024",
            "5 Juli 2024",
            "2024-13-01",
            "5.7-2024",
            "5 July",
            "00.07.2024",
            "5 July 24",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_first_day_is_found_among_other_numbers() {
        let found = |text| first_day(text).map(|(written, _)| written);
        assert_eq!(
            found("clause 2.1: 14 lots by 30 June 2024, not 2024-08-01"),
            Some("30 June 2024")
        );
        assert_eq!(found("FA-2023-004 starts on 01.04.2023."), Some("01.04.2023"));
        assert_eq!(found("by 2024-08-26."), Some("2024-08-26"));
        assert_eq!(found("the first day of May"), None);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_search_panic(text in "[0-9. \\-aMay]{0,30}") {
            let _ = first_day(&text);
        }
    }
}
