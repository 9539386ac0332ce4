//! A question that compares two plants by one value.
//!
//! Both sentences are said, and behind them what follows from the two numbers. Poison is never
//! compared: that one plant is listed and another is not makes neither of them better.

use eval_core::claim::Claim;
use eval_core::record::Record;

use super::found::Found;
use super::lexicon;
use super::question::{Meant, Question};
use super::refusal::Refusal;
use super::retrieval::{self, CARE};
use super::sheets::Sheets;
use crate::houseplant::claims::{MinimumComparison, WateringComparison};
use crate::houseplant::facts::{Interval, Minimum, Season};
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// Compares the plants that the question names.
pub(super) fn answer<'w>(
    question: &Question<'_>,
    sheets: &Sheets<'w>,
) -> Result<Found<'w>, Refusal> {
    let plants = question.plants()?;
    let [a, b] = plants else {
        return if plants.len() < 2 {
            Err(Refusal::MissingSide)
        } else {
            beside(question, sheets, plants)
        };
    };
    if question.says(lexicon::WATER) {
        by_watering(question, sheets, [a, b])
    } else if question.says(lexicon::MINIMUM) {
        by_minimum(sheets, [a, b])
    } else {
        beside(question, sheets, plants)
    }
}

/// The sentences of each plant beside each other, with nothing derived from them.
fn beside<'w>(
    question: &Question<'_>,
    sheets: &Sheets<'w>,
    plants: &[Meant<'_>],
) -> Result<Found<'w>, Refusal> {
    let mut found = Found::default();
    for meant in plants {
        let choice = retrieval::choose(question, sheets, meant.plant, &CARE);
        found.add(&choice.map_err(|_| Refusal::MissingSide)?, meant.certainty);
    }
    Ok(found)
}

fn by_watering<'w>(
    question: &Question<'_>,
    sheets: &Sheets<'w>,
    [a, b]: [&Meant<'_>; 2],
) -> Result<Found<'w>, Refusal> {
    let mut seasons = retrieval::seasons(question);
    if seasons.is_empty() {
        seasons = Season::ALL.to_vec();
    }
    let mut found = Found::default();
    for season in seasons {
        let side = |meant: &Meant<'_>| interval(sheets, meant.plant, season);
        if let (Some((first, left)), Some((second, right))) = (side(a), side(b)) {
            found.say(&[first, second]);
            let compared = WateringComparison::of(&left, &right, sheets.language);
            found.claims.extend(compared.map(|statement| derived(&statement, first, second)));
        }
    }
    finished(found, sheets, Section::Water, [a, b])
}

fn by_minimum<'w>(sheets: &Sheets<'w>, [a, b]: [&Meant<'_>; 2]) -> Result<Found<'w>, Refusal> {
    let side = |meant: &Meant<'_>| fact(sheets, meant.plant, Section::Temperature, Minimum::read);
    let (first, left) = side(a).ok_or(Refusal::MissingSide)?;
    let (second, right) = side(b).ok_or(Refusal::MissingSide)?;
    let mut found = Found::default();
    found.say(&[first, second]);
    let compared = MinimumComparison::of(&left, &right, sheets.language);
    found.claims.push(derived(&compared, first, second));
    finished(found, sheets, Section::Temperature, [a, b])
}

fn derived(statement: &impl ToString, first: &Record, second: &Record) -> Claim {
    Claim::new(statement.to_string(), [first.id.as_str(), second.id.as_str()])
}

/// The interval of one season, with its record.
fn interval<'w>(
    sheets: &Sheets<'w>,
    plant: &str,
    season: Season,
) -> Option<(&'w Record, Interval)> {
    let read = |text: &str, language: Language| {
        Interval::read(text, language).filter(|interval| interval.season == season)
    };
    fact(sheets, plant, Section::Water, read)
}

/// The first sentence of a section that can be read as a fact.
fn fact<'w, T>(
    sheets: &Sheets<'w>,
    plant: &str,
    section: Section,
    read: impl Fn(&str, Language) -> Option<T>,
) -> Option<(&'w Record, T)> {
    sheets
        .section(plant, section)
        .into_iter()
        .find_map(|record| Some((record, read(&record.text, sheets.language)?)))
}

fn finished<'w>(
    mut found: Found<'w>,
    sheets: &Sheets<'w>,
    section: Section,
    sides: [&Meant<'_>; 2],
) -> Result<Found<'w>, Refusal> {
    if found.claims.is_empty() {
        return Err(Refusal::MissingSide);
    }
    for meant in sides {
        found.passages.extend(sheets.section(meant.plant, section));
        found.limit(meant.certainty);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ask, asked, sentences};

    #[test]
    fn watering_is_compared_in_the_season_asked_for() {
        let trace = ask("¿Cuál necesita riego más a menudo en invierno, la hoya o la hiedra?");
        let third = "En invierno, la hiedra se riega más a menudo que la hoya: cada 8 a 12 días frente a cada 15 a 25 días.";
        assert!(trace.output.contains(third), "{}", trace.output);
        assert_eq!(sentences(&trace), ["hoya.es.water.2", "english-ivy.es.water.2"]);
    }

    #[test]
    fn the_lower_minimum_stands_more_cold() {
        let trace = ask("Which stands more cold, calathea or English ivy?");
        let third = "English ivy stands more cold than calathea: 0 °C against 16 °C.";
        assert!(trace.output.contains(third), "{}", trace.output);
    }

    #[test]
    fn a_value_without_numbers_is_laid_side_by_side() {
        let trace = ask("Which needs more light, oleander or pothos?");
        let chosen = sentences(&trace);
        assert!(chosen.contains(&"oleander.en.light.1".to_owned()));
        assert!(chosen.contains(&"pothos.en.light.1".to_owned()));
    }

    #[test]
    fn a_missing_side_is_refused() {
        assert!(
            asked("Which needs more light, monstera or tillandsia?", Some("compare"), &[])
                .is_refusal()
        );
        assert!(ask("Which is watered more often in winter, poinsettia or hoya?").is_refusal());
        assert!(ask("¿Cuál es más barata, la monstera o el poto?").is_refusal());
    }

    #[test]
    fn poison_is_never_compared() {
        let trace = asked("Which is more toxic to cats, hoya or pothos?", Some("compare"), &[]);
        let chosen = sentences(&trace);
        for listing in ["hoya.en.toxicity.1", "pothos.en.toxicity.1"] {
            assert!(chosen.contains(&listing.to_owned()), "{chosen:?}");
        }
        assert!(trace.claims.iter().all(|claim| claim.support.len() == 1));
    }
}
