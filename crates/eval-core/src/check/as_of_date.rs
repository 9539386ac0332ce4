//! `as_of_date`: the answer names a date that is recent enough.

use std::sync::Arc;

use jiff::civil::Date;
use serde_json::{Value, json};

use super::message::quoted;
use super::prose::dates_in;
use super::{Argument, Check, View};
use crate::diag::Code;

/// ## What it decides
/// Whether the answer says as of when it holds, and whether that is recent enough: not before a fixed
/// date (`2026-03-01`), or at most so many days before today (`{max_age_days: 30}`). Today is the
/// `--as-of` date of the run; no clock is read.
/// ## How it compares
/// With the latest date that the answer names and that is not after today; what lies ahead (a
/// deadline, an expiry) says nothing of the age of the answer. Dates are read as `2026-03-01`,
/// `1.3.2026` or with the name of the month in English, German, French, Spanish, Italian, Portuguese,
/// Dutch or Russian; `03/04/2026` is ambiguous and not read.
/// ## Fails when
/// The answer names no date, or the latest one is too old (mode `stale_answer`); and for
/// `max_age_days` when the run has no `--as-of` date.
/// ## Does not look at
/// The age of what was retrieved. It has no twin: nobody wants an answer to be old.
#[derive(Debug)]
enum AsOfDate {
    NotBefore(Date),
    MaxAgeDays(u32),
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if !argument.is_mapping() {
        return Some(Arc::new(AsOfDate::NotBefore(date(argument)?)));
    }
    let fields = argument.some_fields(&["max_age_days"])?;
    let node = fields.get("max_age_days")?;
    let days = argument.reader.count(node, "`max_age_days`")?;
    let Some(days) = u32::try_from(days).ok().filter(|days| *days <= LONGEST_DAYS) else {
        argument
            .refuse(Code::Vacuous, format!("`max_age_days` is {days}, which no answer exceeds"));
        return None;
    };
    Some(Arc::new(AsOfDate::MaxAgeDays(days)))
}

/// A thousand years.
const LONGEST_DAYS: u32 = 365_250;

fn date(argument: &mut Argument<'_, '_>) -> Option<Date> {
    let written = argument.filled_text()?;
    // `jiff` would take a date with a time of day; a date alone is meant.
    let date = written.parse::<Date>().ok().filter(|date| date.to_string() == written);
    if date.is_none() {
        let message =
            format!("{} is {}, expected a date such as `2026-03-01`", argument.of, quoted(written));
        argument.refuse(Code::WrongValue, message);
    }
    date
}

impl AsOfDate {
    /// The latest date that counts.
    fn latest(view: &View<'_>) -> Option<Date> {
        let today = view.facts().as_of;
        dates_in(view.output()).filter(|date| today.is_none_or(|today| *date <= today)).max()
    }

    /// The earliest date that is recent enough; `None` without a date for today.
    fn earliest(&self, view: &View<'_>) -> Option<Date> {
        match self {
            Self::NotBefore(date) => Some(*date),
            Self::MaxAgeDays(days) => {
                let span = jiff::Span::new().try_days(*days).ok()?;
                // Before the first day of the calendar nothing is too old.
                Some(view.facts().as_of?.checked_sub(span).unwrap_or(Date::MIN))
            }
        }
    }
}

impl Check for AsOfDate {
    fn argument(&self) -> Value {
        match self {
            Self::NotBefore(date) => date.to_string().into(),
            Self::MaxAgeDays(days) => json!({ "max_age_days": days }),
        }
    }

    fn passes(&self, view: &View<'_>) -> bool {
        let earliest = self.earliest(view);
        earliest.is_some_and(|earliest| Self::latest(view).is_some_and(|latest| latest >= earliest))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        match (self.earliest(view), Self::latest(view)) {
            (None, _) => {
                "the run has no `--as-of` date to measure the age of the answer from".to_owned()
            }
            (Some(earliest), None) => {
                format!("the answer names no date, expected one not before {earliest}")
            }
            (Some(earliest), Some(latest)) => {
                format!(
                    "the latest date of the answer is {latest}, expected one not before {earliest}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::Facts;
    use crate::check::testing::{failures, failures_with, refusal};

    #[test]
    fn an_answer_without_a_date_or_with_an_old_one_fails() {
        assert_eq!(
            failures("as_of_date: 2026-03-01", r#"{"output":"As of 28 February 2026 it is 3 %."}"#),
            "as_of_date: the latest date of the answer is 2026-02-28, expected one not before 2026-03-01"
        );
        assert_eq!(
            failures("as_of_date: 2026-03-01", r#"{"output":"It is 3 %."}"#),
            "as_of_date: the answer names no date, expected one not before 2026-03-01"
        );
        assert_eq!(failures("as_of_date: 2026-03-01", r#"{"output":"01.03.2026: 3 %."}"#), "");
    }

    #[test]
    fn age_is_measured_from_the_date_of_the_run() {
        let facts = Facts { as_of: Some(jiff::civil::date(2026, 3, 31)), ..Facts::default() };
        let age = "as_of_date: {max_age_days: 30}";
        assert_eq!(failures_with(age, r#"{"output":"2026-03-01"}"#, &facts), "");
        assert_eq!(
            failures_with(age, r#"{"output":"2026-02-28, valid until 2027-01-01"}"#, &facts),
            "as_of_date: the latest date of the answer is 2026-02-28, expected one not before 2026-03-01"
        );
        assert_eq!(
            failures(age, r#"{"output":"2026-03-01"}"#),
            "as_of_date: the run has no `--as-of` date to measure the age of the answer from"
        );
    }

    #[test]
    fn what_is_no_date_is_refused() {
        let refused: Vec<String> = [
            "as_of_date: yesterday",
            "as_of_date: 2026-02-30",
            "as_of_date: 2026-03-01T10:00",
            "as_of_date: {max_age_days: 4000000000}",
            "as_of_date: {max_age: 3}",
        ]
        .iter()
        .map(|expected| refusal(expected))
        .collect();
        insta::assert_snapshot!(refused.join("\n"), @r"
        error[wrong-value]: `as_of_date` is `yesterday`, expected a date such as `2026-03-01`
          --> case.yaml:1:13
        error[wrong-value]: `as_of_date` is `2026-02-30`, expected a date such as `2026-03-01`
          --> case.yaml:1:13
        error[wrong-value]: `as_of_date` is `2026-03-01T10:00`, expected a date such as `2026-03-01`
          --> case.yaml:1:13
        error[vacuous]: `max_age_days` is 4000000000, which no answer exceeds
          --> case.yaml:1:13
        error[unknown-key]: `max_age` is not a key of `as_of_date`
          --> case.yaml:1:14
          help: keys of `as_of_date`: max_age_days
        ");
    }
}
