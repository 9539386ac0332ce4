use std::collections::BTreeSet;
use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::read_all;
use crate::houseplant::facts::OtherNames;
use crate::houseplant::language::Language;
use crate::houseplant::section::Section;

/// ## What it decides
/// Whether a name belongs to several plants, and to these. The grammar: `Several plants
/// are called money plant: Chinese money plant, jade plant, pothos.` and its Spanish twin.
/// ## How it compares
/// Each cited record is read as a list of other names; the name is one entry of each list, exactly.
/// The plants are those of the records, in the order of the citations, but for the case of the
/// first letter, and every record of the world that lists the name among its sheet's names, in the
/// claim's language, is cited.
/// ## Fails when
/// A plant is left out or added, a record does not list the name, only one plant bears it (mode
/// `ungrounded_claim`).
/// ## Does not look at
/// Names in the other language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::houseplant) struct SharedName {
    /// Language of the claim and of its records.
    pub(in crate::houseplant) language: Language,
    /// The name.
    pub(in crate::houseplant) name: String,
    /// The plants that bear it, as their records call them.
    pub(in crate::houseplant) plants: Vec<String>,
}

fn opening(language: Language) -> &'static str {
    language.pick("Several plants are called ", "Varias plantas se llaman ")
}

impl fmt::Display for SharedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}: {}.", opening(self.language), self.name, self.plants.join(", "))
    }
}

/// Whether two names are the same but for the case of their first letter, which is a capital at the
/// beginning of a sentence.
fn is_same(a: &str, b: &str) -> bool {
    let small = |name: &str| {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_lowercase);
        first.chain(letters).collect::<String>()
    };
    small(a) == small(b)
}

impl SharedName {
    fn in_language(text: &str, language: Language) -> Option<Self> {
        let rest = text.strip_prefix(opening(language))?.strip_suffix('.')?;
        let (name, plants) = rest.split_once(": ")?;
        let plants = plants.split(", ").map(str::to_owned).collect();
        Some(Self { language, name: name.to_owned(), plants })
    }

    fn is_listed_in(&self, record: &Record) -> bool {
        record.field("language") == Some(self.language.code())
            && record.field("section") == Some(Section::Identity.name())
            && OtherNames::read(&record.text, self.language)
                .is_some_and(|other| other.names.contains(&self.name))
    }
}

impl Statement for SharedName {
    const NAME: &'static str = "shared_name";

    fn parse(text: &str) -> Option<Self> {
        Language::ALL.into_iter().find_map(|language| Self::in_language(text, language))
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let facts = read_all(evidence, self.language, OtherNames::read)?;
        if let Some((_, record)) = facts.iter().find(|(_, record)| !self.is_listed_in(record)) {
            return Err(format!("`{}` does not list the name ({})", record.id, record.locator));
        }
        let plants: Vec<&str> = facts.iter().map(|(other, _)| other.plant.as_str()).collect();
        let are_said = plants.len() == self.plants.len()
            && plants.iter().zip(&self.plants).all(|(found, said)| is_same(found, said));
        if plants.len() < 2 || !are_said {
            return Err(format!("the cited records are about {}", plants.join(", ")));
        }
        let cited: BTreeSet<&str> = facts.iter().map(|(_, record)| record.id.as_str()).collect();
        let mut listing = evidence.kb().records().iter().filter(|record| self.is_listed_in(record));
        match listing.find(|record| !cited.contains(record.id.as_str())) {
            Some(record) => Err(format!("`{}` lists the name too and is not cited", record.id)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{missing, standing};

    const ENGLISH: &str =
        "Several plants are called money plant: Chinese money plant, jade plant, pothos.";
    const SPANISH: &str = "Varias plantas se llaman planta del dinero: pilea, árbol de jade.";
    const THREE: [&str; 3] =
        ["chinese-money-plant.en.identity.2", "jade-plant.en.identity.2", "pothos.en.identity.2"];

    fn refused(text: &str, support: &[&str]) -> String {
        missing("shared_name", text, support)
    }

    #[test]
    fn a_shared_name_that_cites_all_its_bearers_is_supported() {
        assert!(standing(ENGLISH, &THREE).is_supported(), "{:?}", standing(ENGLISH, &THREE));
        let two = ["chinese-money-plant.es.identity.2", "jade-plant.es.identity.2"];
        assert!(standing(SPANISH, &two).is_supported(), "{:?}", standing(SPANISH, &two));
    }

    #[test]
    fn a_bearer_left_out_is_found_out() {
        let two = "Several plants are called money plant: Chinese money plant, jade plant.";
        let found = refused(two, &THREE[..2]);
        assert!(found.contains("pothos.en.identity.2"), "{found}");
        refused(ENGLISH, &THREE[..2]);
    }

    #[test]
    fn a_plant_or_a_name_that_the_records_do_not_give_is_found_out() {
        refused(&ENGLISH.replace("pothos", "hoya"), &THREE);
        refused(&ENGLISH.replace("called money plant", "called jade tree"), &THREE);
        refused(ENGLISH, &[THREE[0], THREE[1], "hoya.en.identity.2"]);
        refused(ENGLISH, &[THREE[0], THREE[1], "pothos.en.identity.1"]);
    }
}
