//! What the answers of this vertical may assert, one grammar a file.
//!
//! Nearly every claim is a whole sentence of a sheet ([`sentence`]); a derived one is a
//! [`Statement`](eval_core::shape::Statement).
//!
//! The shapes are a closed world: the last one decides whatever the others do not recognise,
//! because a part of a sentence can say the opposite of the whole (*does not list … among plants
//! toxic to cats*), and the generic containment would let it pass.

mod as_of;
mod certificate;
mod minimum_comparison;
mod planted;
mod sentence;
mod shared_name;
mod watering_comparison;

use eval_core::record::Record;
use eval_core::shape::{ClaimShape, Evidence, shape_of};

use super::language::Language;

pub(super) use as_of::AsOf;
pub(super) use minimum_comparison::MinimumComparison;
pub(super) use sentence::quoted;
pub(super) use shared_name::SharedName;
pub(super) use watering_comparison::WateringComparison;

/// The claim shapes of this vertical, in the order in which they are tried: what no evidence can
/// support, the derived statements, whole sentences.
pub(super) fn shapes() -> Vec<Box<dyn ClaimShape>> {
    vec![
        Box::new(certificate::NoCertificate),
        Box::new(planted::NoPlantedSource),
        shape_of::<AsOf>(),
        shape_of::<WateringComparison>(),
        shape_of::<MinimumComparison>(),
        shape_of::<SharedName>(),
        Box::new(sentence::WholeSentence),
    ]
}

/// The cited records of one language, read one by one.
///
/// # Errors
/// The record that is of the other language, or that `read` cannot read.
fn read_all<'a, T>(
    evidence: &Evidence<'a>,
    language: Language,
    read: impl Fn(&str, Language) -> Option<T>,
) -> Result<Vec<(T, &'a Record)>, String> {
    let one = |record: &&'a Record| {
        if record.field("language") != Some(language.code()) {
            return Err(format!("`{}` is in another language than the claim", record.id));
        }
        let fact = read(&record.text, language);
        fact.map(|fact| (fact, *record))
            .ok_or_else(|| format!("`{}` does not say this ({})", record.id, record.locator))
    };
    evidence.cited().iter().map(one).collect()
}

/// The one fact that a plant's cited record holds.
///
/// # Errors
/// No cited record is about the plant, or more than two are cited.
fn fact_of<'f, T>(
    plant: &str,
    facts: &'f [(T, &Record)],
    called: impl Fn(&T) -> &str,
) -> Result<&'f T, String> {
    if facts.len() != 2 {
        return Err(format!("two plants are compared and {} records are cited", facts.len()));
    }
    let found = facts.iter().map(|(fact, _)| fact).find(|fact| called(fact) == plant);
    found.ok_or_else(|| format!("no cited record is about {plant}"))
}

#[cfg(test)]
mod testing {
    //! What the shapes say of a claim on the committed world.

    use eval_core::claim::Claim;
    use eval_core::shape::{self, Standing};

    use crate::houseplant::testing;

    pub(super) fn standing(text: &str, support: &[&str]) -> Standing {
        let claim = Claim::new(text, support.iter().copied());
        shape::standing(&claim, &super::shapes(), &testing::world().kb)
    }

    /// What was missing, of a claim that the named shape refuses.
    pub(super) fn missing(shape: &str, text: &str, support: &[&str]) -> String {
        let standing = standing(text, support);
        assert_eq!(standing.shape(), Some(shape), "{text}");
        standing.missing().unwrap_or_else(|| panic!("`{text}` is supported"))
    }
}
