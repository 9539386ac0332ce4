//! The date guard.

use super::{Alignment, Finding};
use crate::judge::lexical::text::date::Date;

/// ## What it decides
/// Whether every date of the claim is stated by the evidence.
/// ## How it compares
/// Part by part: what the claim states of year, month and day must be stated by one date of the
/// evidence, which may state more. A day and month may also find their year elsewhere. A year may
/// stand in the evidence as a plain number.
/// ## Fails when
/// The best evidence sentence has another date and no peer has this one: *5 July 1984* for *July 5, 1985*
/// (contradiction); the evidence does not state the date, or not as exactly: *5 July 1984* for
/// *July 1984* (absence).
/// ## Does not look at
/// Days of the week, times of the day, *yesterday*.
pub(super) fn check(alignment: &Alignment<'_>) -> Option<Finding> {
    let claimed = alignment.text.dates_of(alignment.sentence);
    claimed.iter().find_map(|date| {
        let token = alignment.claim_token(date.tokens.start);
        match rival(alignment, claimed, date) {
            Some((anchor, rival)) => {
                let rival = alignment.evidence_token(rival.tokens.start);
                Some(Finding::contradiction(token, anchor, rival))
            }
            None if is_stated(alignment, date) => None,
            None => Some(Finding::absence(token)),
        }
    })
}

/// Another date that the best evidence sentence has instead.
fn rival<'a>(
    alignment: &Alignment<'a>,
    claimed: &[Date],
    date: &Date,
) -> Option<(usize, &'a Date)> {
    let anchor = alignment.anchor()?;
    let compatible = |one: &Date, other: &Date| one.is_stated_by(other) || other.is_stated_by(one);
    let mut said = alignment.peers(anchor).flat_map(|sentence| alignment.dates(sentence));
    if said.any(|other| compatible(date, other)) {
        return None;
    }
    let unclaimed = |other: &&Date| !claimed.iter().any(|claim| compatible(claim, other));
    alignment.dates(anchor).iter().find(unclaimed).map(|rival| (anchor, rival))
}

fn is_stated(alignment: &Alignment<'_>, date: &Date) -> bool {
    let all = &alignment.evidence.text;
    let stated = |wanted: &Date| all.dates.iter().any(|other| wanted.is_stated_by(other));
    if stated(date) {
        return true;
    }
    if date.is_year() {
        let year = alignment.claim_token(date.tokens.start).stem;
        return alignment.evidence.holds(year);
    }
    let without_year = Date { year: None, ..date.clone() };
    let only_year = Date { month: None, day: None, ..date.clone() };
    // The day without a year of its own, and the year from elsewhere: a dateline, a heading.
    let yearless =
        all.dates.iter().any(|other| other.year.is_none() && without_year.is_stated_by(other));
    yearless && stated(&only_year)
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::guard::Guard;
    use crate::judge::lexical::tests::{assert_passes, assert_vetoed};

    #[test]
    fn another_date_is_a_contradiction() {
        let evidence = "The museum of the old town opened on July 5, 1984.";
        assert_vetoed(Guard::Dates, "The museum of the old town opened on July 6, 1984.", evidence);
        assert_vetoed(Guard::Dates, "The museum of the old town opened in 1985.", evidence);
        assert_vetoed(Guard::Dates, "The museum of the old town opened in June 1984.", evidence);
    }

    #[test]
    fn a_date_may_be_written_in_any_way() {
        let evidence = "The museum of the old town opened on July 5, 1984.";
        assert_passes("The museum of the old town opened on 5 July 1984.", evidence);
        assert_passes("The museum of the old town opened on 1984-07-05.", evidence);
        assert_passes("The museum of the old town opened in July 1984.", evidence);
        assert_passes(
            "El museo de la ciudad abrió el 05/07/1984.",
            "El museo de la ciudad abrió el 5 de julio de 1984.",
        );
    }

    #[test]
    fn a_claim_may_not_be_more_exact_than_its_evidence() {
        assert_vetoed(
            Guard::Dates,
            "The museum of the old town opened on 5 July 1984.",
            "The museum of the old town opened in the year 1984.",
        );
    }
}
