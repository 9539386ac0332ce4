//! Who is on call: the row of the sheet, under whatever name it gives the service.

use eval_core::battery::World;
use eval_core::record::Record;

use super::cause::say_name;
use super::question::{Named, Reading};
use super::refusal::Refusal;
use super::reply::Answer;
use crate::devex::claims::{LastWeek, OnCall};
use crate::devex::graph::CONCERNS;
use crate::devex::kb::ROTA;

/// Answers for each service that the question names: on the day it names, or else in the last week on
/// the sheet.
pub(super) fn answer<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    reading.service()?;
    let mut answer = Answer::default();
    for named in &reading.services {
        say_week(world, named, reading.day.as_deref(), &mut answer)?;
    }
    Ok(answer)
}

fn say_week<'a>(
    world: &'a World,
    named: &Named,
    day: Option<&str>,
    answer: &mut Answer<'a>,
) -> Result<(), Refusal> {
    let off_sheet =
        || Refusal::OffSheet { service: named.service.clone(), day: day.map(str::to_owned) };
    let rota = week(world, &named.service, day).ok_or_else(off_sheet)?;
    let catalogue = world.kb.get(&named.service).ok_or_else(off_sheet)?;
    let field = |name| rota.field(name).unwrap_or_default().to_owned();
    say_name(&world.kb, named, answer);
    let service = named.service.clone();
    if day.is_none() {
        let last = LastWeek { service: service.clone(), from: field("from"), to: field("to") };
        answer.say(&last, &[rota, catalogue]);
    }
    let on_call = OnCall {
        service,
        from: field("from"),
        to: field("to"),
        primary: field("primary"),
        secondary: Some(field("secondary")).filter(|name| !name.is_empty()),
    };
    answer.say(&on_call, &[rota, catalogue]);
    Ok(())
}

/// The row of the sheet for a service that covers the day, or else the last one.
fn week<'a>(world: &'a World, service: &str, day: Option<&str>) -> Option<&'a Record> {
    let rows = world.graph.sources(service, CONCERNS).filter(|node| node.kind == ROTA);
    let rows = rows.filter_map(|node| world.kb.get(node.id.as_str()));
    let covers = |row: &&Record| {
        day.is_none_or(|day| row.field("from") <= Some(day) && Some(day) <= row.field("to"))
    };
    rows.filter(covers).max_by_key(|row| row.field("from"))
}

#[cfg(test)]
mod tests {
    use crate::devex::answer::tests::{asked, refused};

    #[test]
    fn a_day_chooses_the_week() {
        assert_eq!(
            asked("on-call", "Who is on call for fare-engine on 12 November 2026?"),
            "From 2026-11-09 to 2026-11-15 the primary on call for fare-engine is Amara Lindqvist, \
             and the secondary is Edda Wyszak.",
        );
    }

    #[test]
    fn without_a_day_the_last_week_is_told_as_such() {
        let answer = asked("on-call", "Who is on call for the payment gateway?");
        let expected = "The last week on the sheet for payment-gateway is that from 2026-11-16";
        assert!(answer.starts_with(expected), "{answer}");
    }

    #[test]
    fn several_services_are_told_one_after_the_other() {
        let answer = asked("on-call", "Who is on call for bookings and for the mailer?");
        assert!(answer.contains("for booking-api is") && answer.contains("for notifier is"));
    }

    #[test]
    fn who_is_not_on_the_sheet_is_not_made_up() {
        for (question, expected) in [
            ("Who is on call for the deck plan?", "The on-call sheet has no row for seat-map."),
            (
                "Who is on call for fares on 2026-12-24?",
                "The on-call sheet has no row for fare-engine on 2026-12-24.",
            ),
            (
                "Who is on call for payments on 2026-11-25?",
                "The on-call sheet has no row for payment-gateway on 2026-11-25.",
            ),
            ("Who is on call for the board?", "\"board\" may mean status-page or timetable-web"),
            ("Who is on call for the ferry simulator?", "The question names no service"),
        ] {
            let refusal = refused("on-call", question);
            assert!(refusal.starts_with(expected), "{question}: {refusal}");
        }
    }
}
