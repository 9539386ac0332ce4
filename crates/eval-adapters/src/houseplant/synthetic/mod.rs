//! The synthetic cases: enumerated from the sheets, in a fixed order, without randomness.
//!
//! | family | how many | what varies |
//! | --- | --- | --- |
//! | [`care`] | one in three of plant × topic × language | the name: own, common, scientific |
//! | [`toxicity`] | every plant in both languages | who is concerned |
//! | [`comparison`] | every plant with the next one | watering or cold, language |
//! | [`refusal`] | see there | why it is to be refused |
//!
//! Expectations are read from the records that a right answer cites, with the readers of
//! [`facts`](super::facts) and by the positions that the data folder's README fixes. The assistant
//! is never run for them, and no case is left out because the assistant gets it wrong.

mod care;
mod comparison;
mod refusal;
mod toxicity;

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::graph;
use super::language::Language;
use super::section::Section;
use super::sheet;

/// All synthetic cases.
pub(super) fn cases(world: &World) -> Vec<BatteryCase> {
    let corpus = Corpus { world };
    let families = [care::cases, toxicity::cases, comparison::cases, refusal::cases];
    families.iter().flat_map(|family| family(corpus)).collect()
}

/// The corpus as the generator reads it.
#[derive(Clone, Copy, Debug)]
struct Corpus<'w> {
    world: &'w World,
}

impl<'w> Corpus<'w> {
    /// The ids of all plants, in byte order.
    fn plants(self) -> Vec<&'w str> {
        self.world.graph.of_kind(graph::PLANT).map(|plant| plant.id.as_str()).collect()
    }

    /// The n-th sentence of a section.
    fn sentence(
        self,
        plant: &str,
        language: Language,
        section: Section,
        number: usize,
    ) -> Option<&'w Record> {
        self.world.kb.get(&sheet::sentence_id(plant, language, section, number))
    }

    /// The sentences of a section, what is planted included.
    fn section(self, plant: &str, language: Language, section: Section) -> Vec<&'w Record> {
        (1..).map_while(|number| self.sentence(plant, language, section, number)).collect()
    }

    /// The n-th name of a plant in a language, counted around: its own, the common ones that it
    /// shares with no other plant, the scientific one.
    fn name(self, plant: &str, language: Language, number: usize) -> &'w str {
        let Some(front) = self.world.kb.get(&sheet::sheet_id(plant, language)) else { return "" };
        let own: Vec<&str> = graph::names(front).filter(|name| !self.is_shared(name)).collect();
        own.get(number % own.len().max(1)).copied().unwrap_or_default()
    }

    /// Whether several plants bear a name.
    fn is_shared(self, written: &str) -> bool {
        graph::named(&self.world.graph, written)
            .is_some_and(|name| graph::bearers(&self.world.graph, name).len() > 1)
    }
}

/// A case that expects sentences to be cited and said word for word.
fn expecting(case: BatteryCase, records: &[&Record]) -> BatteryCase {
    let ids = records.iter().map(|record| record.id.clone());
    let facts = records.iter().map(|record| record.text.trim_end_matches('.'));
    case.supported_by(ids).stating(facts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::houseplant::{testing, trust};
    use eval_core::case::Kind;

    #[test]
    fn there_are_at_least_150_cases_and_every_id_is_used_once() {
        let cases = cases(testing::world());
        let ids: BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
        assert!(cases.len() >= 150, "{}", cases.len());
        assert_eq!(ids.len(), cases.len());
    }

    #[test]
    fn the_cases_are_the_same_each_time() {
        assert_eq!(cases(testing::world()), cases(testing::world()));
    }

    #[test]
    fn every_plant_and_every_section_about_care_is_asked_about_in_both_languages() {
        let world = testing::world();
        let cases = cases(world);
        for language in Language::ALL {
            let cited = |part: &str| {
                cases
                    .iter()
                    .flat_map(|case| &case.expected_support)
                    .any(|id| id.as_str().contains(part))
            };
            for plant in (Corpus { world }).plants() {
                assert!(cited(&format!("{plant}.{}.", language.code())), "{plant}");
            }
            for section in &Section::ALL[..10] {
                assert!(cited(&format!(".{}.{}.", language.code(), section.name())), "{section:?}");
            }
        }
    }

    #[test]
    fn expectations_stand_word_for_word_in_the_records_they_name() {
        let world = testing::world();
        for case in cases(world).iter().filter(|case| case.kind == Kind::Answer) {
            assert!(!case.expected_support.is_empty(), "{}", case.id);
            let records: Vec<&Record> =
                case.expected_support.iter().map(|id| world.kb.get(id.as_str()).unwrap()).collect();
            for fact in &case.expected_facts {
                assert!(records.iter().any(|record| record.text.contains(fact)), "{}", case.id);
            }
            assert!(records.iter().all(|record| trust::is_evidence(&record.text)), "{}", case.id);
        }
    }
}
