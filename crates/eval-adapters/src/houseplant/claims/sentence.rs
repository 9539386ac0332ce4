use eval_core::claim::Claim;
use eval_core::record::Record;
use eval_core::shape::{ClaimShape, Evidence, ShapeVerdict};
use eval_core::text::normalised;

use crate::houseplant::sheet::SENTENCE;

/// The claim that is a sentence of a sheet.
pub(in crate::houseplant) fn quoted(record: &Record) -> Claim {
    Claim::new(record.text.as_str(), [record.id.as_str()])
}

/// ## What it decides
/// Whether the claim is a whole sentence of a sheet and cites that sentence. The grammar: every
/// claim that no other shape of this battery knows; this shape is the last.
/// ## How it compares
/// Claim and record in [normal form](normalised), letter by letter from the first to the last.
/// Exactly one record is cited.
/// ## Fails when
/// A digit, a plant or a word differs, a negation is missing, a part of the sentence stands for the
/// whole, another record or a second one is cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the sentence answers the question (`missing_fact`), or is up to date
/// ([`AsOf`](super::AsOf)).
#[derive(Clone, Copy, Debug)]
pub(super) struct WholeSentence;

impl ClaimShape for WholeSentence {
    fn name(&self) -> &'static str {
        "whole_sentence"
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        let [record] = evidence.cited() else {
            let count = evidence.cited().len();
            return ShapeVerdict::unsupported(format!("a sentence has one source, not {count}"));
        };
        if record.kind == SENTENCE && normalised(&record.text) == normalised(&claim.text) {
            ShapeVerdict::Supported
        } else {
            let place = format!("`{}` ({})", record.id, record.locator);
            ShapeVerdict::unsupported(format!("{place} is not this sentence"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{missing, standing};

    const WINTER: &str = "In winter water monstera about every 14 to 21 days.";
    const UNLISTED: &str = "The ASPCA does not list calathea among plants toxic to cats.";

    fn refused(text: &str, support: &[&str]) {
        missing("whole_sentence", text, support);
    }

    #[test]
    fn a_sentence_that_cites_itself_is_supported() {
        assert_eq!(standing(WINTER, &["monstera.en.water.2"]).shape(), Some("whole_sentence"));
        assert!(standing(WINTER, &["monstera.en.water.2"]).is_supported());
    }

    #[test]
    fn a_changed_digit_is_found_out() {
        refused(&WINTER.replace("21", "12"), &["monstera.en.water.2"]);
        refused(&WINTER.replace("14", "1"), &["monstera.en.water.2"]);
    }

    #[test]
    fn another_plant_in_the_sentence_is_found_out() {
        refused(&WINTER.replace("monstera", "pothos"), &["monstera.en.water.2"]);
    }

    #[test]
    fn a_foreign_record_does_not_support_a_true_sentence() {
        refused(WINTER, &["monstera.en.water.1"]);
        refused(WINTER, &["rubber-plant.en.water.2"]);
        refused(WINTER, &["monstera.es.water.2"]);
        refused(WINTER, &["monstera.en.water.2", "monstera.en.water.1"]);
    }

    #[test]
    fn a_dropped_negation_is_found_out() {
        refused(&UNLISTED.replace("does not list", "lists"), &["calathea.en.toxicity.1"]);
        let spanish = "La ASPCA incluye la calatea entre las plantas tóxicas para los gatos.";
        refused(spanish, &["calathea.es.toxicity.1"]);
    }

    #[test]
    fn a_part_of_a_sentence_is_not_the_sentence() {
        refused("calathea among plants toxic to cats", &["calathea.en.toxicity.1"]);
        refused("a true lily of the genus Lilium", &["peace-lily.en.identity.4"]);
    }

    #[test]
    fn a_sentence_that_cites_nothing_is_unsupported() {
        assert!(!standing(WINTER, &[]).is_supported());
    }
}
