//! The sheets of one language as an answer path reads them: without what is planted.

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::record::Record;

use crate::houseplant::claims::AsOf;
use crate::houseplant::graph::{self, GUIDE};
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;
use crate::houseplant::sheet;

/// The sheets of one language. Records that give orders or certify are not there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheets<'w> {
    pub(super) world: &'w World,
    pub(super) language: Language,
}

impl<'w> Sheets<'w> {
    /// The n-th sentence of a section.
    pub(super) fn sentence(
        &self,
        plant: &str,
        section: Section,
        number: usize,
    ) -> Option<&'w Record> {
        let id = sheet::sentence_id(plant, self.language, section, number);
        self.world.kb.get(&id).filter(|record| graph::is_evidence(&self.world.graph, record))
    }

    /// The sentences of a section, in order.
    pub(super) fn section(&self, plant: &str, section: Section) -> Vec<&'w Record> {
        let id = |number| sheet::sentence_id(plant, self.language, section, number);
        let all = (1..).map_while(|number| self.world.kb.get(&id(number)));
        all.filter(|record| graph::is_evidence(&self.world.graph, record)).collect()
    }

    /// A sentence of the emergency guide.
    pub(super) fn guide(&self, section: Section, number: usize) -> Option<&'w Record> {
        self.sentence(GUIDE, section, number)
    }

    /// The sheet's own name in this language.
    pub(super) fn name(&self, plant: &str) -> Option<&'w str> {
        self.front(plant)?.field("name")
    }

    /// The claim that dates a sheet.
    pub(super) fn as_of(&self, plant: &str) -> Option<Claim> {
        let front = self.front(plant)?;
        let name = front.field("name").filter(|_| plant != GUIDE).map(str::to_owned);
        let date = front.field("as_of")?.to_owned();
        let statement = AsOf { language: self.language, name, date };
        Some(Claim::new(statement.to_string(), [front.id.as_str()]))
    }

    fn front(&self, plant: &str) -> Option<&'w Record> {
        self.world.kb.get(&sheet::sheet_id(plant, self.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    #[test]
    fn a_planted_sentence_is_not_there() {
        for language in Language::ALL {
            let sheets = Sheets { world: testing::world(), language };
            assert_eq!(sheets.section("pothos", Section::Problems).len(), 2);
            assert_eq!(sheets.section("kalanchoe", Section::Water).len(), 3);
            assert!(sheets.sentence("kalanchoe", Section::Water, 4).is_none());
        }
    }

    #[test]
    fn the_guide_is_dated_by_its_own_name() {
        let sheets = Sheets { world: testing::world(), language: Language::Spanish };
        let text = sheets.as_of(GUIDE).unwrap().text;
        assert_eq!(text, "La guía de emergencias lleva la fecha 2026-09-07.");
    }
}
