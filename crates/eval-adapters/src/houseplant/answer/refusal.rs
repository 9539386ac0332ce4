//! Why a question is not answered. Each reason is a sentence that the asker can act on, and says
//! nothing about any plant.

use eval_core::claim::Claim;
use eval_core::record::Record;

use super::sheets::Sheets;
use crate::houseplant::claims::{SharedName, quoted};
use crate::houseplant::facts::OtherNames;
use crate::houseplant::graph;
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No plant is named, neither in the question nor before.
    NoPlant,
    /// The plant that seems to be named is not in the collection.
    UnknownPlant,
    /// Several plants bear the name.
    Ambiguous {
        /// The name as its sheets write it.
        name: String,
    },
    /// The sheets hold nothing about this.
    Gap,
    /// No sentence of the sheet fits the question.
    NoMatch,
    /// One side of a comparison has no value, or is no plant of the collection.
    MissingSide,
    /// The sheets speak of cats, dogs and people alone.
    StrangeAnimal,
    /// An amount or a treatment is asked for.
    Dose,
    /// A document or a list that would certify is asked for.
    Certificate,
}

impl Refusal {
    /// The reason as a sentence.
    pub(super) fn sentence(&self, language: Language) -> &'static str {
        match self {
            Self::NoPlant => language.pick(
                "I cannot tell which plant is meant; please name it.",
                "No sé de qué planta se trata; por favor, diga su nombre.",
            ),
            Self::UnknownPlant => language.pick(
                "I have no sheet on that plant and cannot answer from another one.",
                "No tengo ficha de esa planta y no puedo responder con la de otra.",
            ),
            Self::Ambiguous { .. } => language.pick(
                "I cannot answer before I know which plant is meant; please give its scientific name.",
                "No puedo responder sin saber de qué planta se trata; por favor, diga su nombre científico.",
            ),
            Self::Gap => language.pick(
                "I cannot answer this: the sheets hold nothing about it.",
                "No puedo responder a esto: las fichas no dicen nada al respecto.",
            ),
            Self::NoMatch => language.pick(
                "I found no sentence in the sheets that answers this.",
                "No he encontrado en las fichas ninguna frase que responda a esto.",
            ),
            Self::MissingSide => language.pick(
                "I cannot compare these: I do not have the value for both sides.",
                "No puedo compararlas: no tengo el dato de las dos.",
            ),
            Self::StrangeAnimal => language.pick(
                "I cannot answer this: the sheets speak of cats, dogs and people and of no other species.",
                "No puedo responder a esto: las fichas hablan de gatos, perros y personas y de ninguna otra especie.",
            ),
            Self::Dose => language.pick(
                "I cannot name an amount or a treatment.",
                "No puedo indicar ninguna cantidad ni ningún tratamiento.",
            ),
            Self::Certificate => language.pick(
                "I cannot give such a document or such a list.",
                "No puedo dar un documento ni una lista así.",
            ),
        }
    }

    /// What the collection says about the reason.
    pub(super) fn claims(&self, sheets: &Sheets<'_>) -> Vec<Claim> {
        let limit = |number| sheets.guide(Section::Limits, number).map(quoted);
        let claim = match self {
            Self::UnknownPlant => limit(1),
            Self::Ambiguous { name } => shared_name(name, sheets).or_else(|| limit(2)),
            Self::Certificate => limit(3),
            Self::Dose => limit(5),
            Self::NoPlant | Self::Gap | Self::NoMatch | Self::MissingSide | Self::StrangeAnimal => {
                None
            }
        };
        claim.into_iter().collect()
    }
}

/// The claim that several plants bear a name; `None` where the sheets of this language do not list
/// it at least twice.
pub(super) fn shared_name(name: &str, sheets: &Sheets<'_>) -> Option<Claim> {
    let listing = |plant: &str| -> Option<&Record> {
        let record = sheets.sentence(plant, Section::Identity, 2)?;
        let other = OtherNames::read(&record.text, sheets.language)?;
        other.names.iter().any(|known| known == name).then_some(record)
    };
    let plants = sheets.world.graph.of_kind(graph::PLANT);
    let found: Vec<(&str, &Record)> = plants
        .filter_map(|plant| Some((sheets.name(plant.id.as_str())?, listing(plant.id.as_str())?)))
        .collect();
    let (names, records): (Vec<&str>, Vec<&Record>) = found.into_iter().unzip();
    let plants = names.into_iter().map(str::to_owned).collect();
    let statement = SharedName { language: sheets.language, name: name.to_owned(), plants };
    let support: Vec<&str> = records.iter().map(|record| record.id.as_str()).collect();
    (support.len() > 1).then(|| Claim::new(statement.to_string(), support))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::{testing, trust};

    #[test]
    fn no_reason_certifies() {
        let name = String::new();
        for refusal in [
            Refusal::NoPlant,
            Refusal::UnknownPlant,
            Refusal::Ambiguous { name },
            Refusal::Gap,
            Refusal::NoMatch,
            Refusal::MissingSide,
            Refusal::StrangeAnimal,
            Refusal::Dose,
            Refusal::Certificate,
        ] {
            for language in Language::ALL {
                assert!(!trust::certifies(refusal.sentence(language)), "{refusal:?}");
            }
        }
    }

    #[test]
    fn a_shared_name_is_told_with_all_its_bearers() {
        let sheets = Sheets { world: testing::world(), language: Language::English };
        let claim = shared_name("money plant", &sheets).unwrap();
        let text =
            "Several plants are called money plant: Chinese money plant, jade plant, pothos.";
        assert_eq!(claim.text, text);
        assert_eq!(claim.support.len(), 3);
        assert!(shared_name("hoya", &sheets).is_none());
    }
}
