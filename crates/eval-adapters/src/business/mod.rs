//! The business battery: a dealer's customers in two systems, orders in several currencies, and
//! contracts with amendments and letters.
//!
//! `kb` reads the data into records, `graph` resolves who is who, `answer` holds the answer
//! paths, `claims` what they may assert and how that is verified, `synthetic` the enumerated
//! cases. The data folder's README lists what is hard in the data on purpose.

mod answer;
mod claims;
mod dates;
mod graph;
mod identity;
mod kb;
mod markdown;
mod names;
mod orders;
mod synthetic;
#[cfg(test)]
mod testing;

use async_trait::async_trait;
use eval_core::battery::{AnswerError, Battery, Question, World};
use eval_core::case::BatteryCase;
use eval_core::data::{DataFolder, WorldError};
use eval_core::graph::Graph;
use eval_core::kb::KnowledgeBase;
use eval_core::shape::ClaimShape;
use eval_core::trace::Trace;

/// The business battery.
#[derive(Debug, Clone, Copy, Default)]
pub struct Business;

#[async_trait]
impl Battery for Business {
    fn name(&self) -> &'static str {
        "business"
    }

    async fn kb(&self, data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        kb::ingest(data)
    }

    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError> {
        graph::resolve(kb)
    }

    async fn answer(
        &self,
        world: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError> {
        answer::answer(world, question.named_engine()?, question.text)
    }

    fn synthetic(&self, world: &World) -> Vec<BatteryCase> {
        synthetic::cases(world)
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        claims::shapes()
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{ask, standing, world};
    use super::{answer, synthetic};
    use eval_core::battery::World;
    use eval_core::case::Kind;
    use eval_core::claim::Claim;

    #[test]
    fn every_synthetic_case_is_answered_with_supported_claims_or_refused() {
        let world = world();
        let cases = synthetic::cases(world);
        assert!(cases.len() >= 200, "{} cases", cases.len());
        for case in cases {
            let trace = ask(world, &case.engine, &case.question);
            assert_eq!(
                trace.is_refusal(),
                case.kind == Kind::Refuse,
                "{}: {}",
                case.id,
                trace.output
            );
            assert_eq!(trace.claims.is_empty(), trace.is_refusal(), "{}", case.id);
            for claim in &trace.claims {
                let standing = standing(world, claim);
                assert!(
                    standing.is_supported(),
                    "{}: {} {:?}",
                    case.id,
                    claim.text,
                    standing.missing()
                );
            }
        }
    }

    /// The claims of every ninth synthetic answer, which takes in every claim shape but those of
    /// documents, and of three questions about documents.
    fn sample(world: &World) -> Vec<Claim> {
        let cases = synthetic::cases(world).into_iter().step_by(9);
        let questions = cases.map(|case| (case.engine, case.question)).chain([
            (
                "conflicts".to_owned(),
                "When does the framework agreement with Müller Maschinenbau start?".to_owned(),
            ),
            (
                "documents".to_owned(),
                "What does the contract with VKS say about the warranty?".to_owned(),
            ),
            ("register".to_owned(), "Where is Harrowgate Instruments located?".to_owned()),
        ]);
        questions.flat_map(|(engine, question)| ask(world, &engine, &question).claims).collect()
    }

    #[test]
    fn no_digit_of_a_supported_claim_can_be_changed() {
        let world = world();
        for claim in sample(world) {
            assert!(standing(world, &claim).is_supported(), "{}", claim.text);
            for (place, digit) in claim.text.match_indices(|c: char| c.is_ascii_digit()) {
                let other = if digit == "9" { "8" } else { "9" };
                let mut changed = claim.clone();
                changed.text.replace_range(place..=place, other);
                assert!(!standing(world, &changed).is_supported(), "{}", changed.text);
            }
        }
    }

    #[test]
    fn no_order_and_no_passage_can_be_left_out_of_the_citations_of_a_supported_claim() {
        let world = world();
        let is_row = |id: &str| {
            world.kb.get(id).is_some_and(|record| ["crm", "erp"].contains(&record.kind.as_str()))
        };
        for claim in sample(world) {
            // Every twentieth of the orders stands for the hundreds that a ranking cites.
            let left_out = claim.support.iter().enumerate().filter(|(_, id)| !is_row(id.as_str()));
            for (place, _) in left_out.filter(|(place, _)| *place < 8 || place.is_multiple_of(20)) {
                let mut shorter = claim.clone();
                shorter.support.remove(place);
                assert!(
                    !standing(world, &shorter).is_supported(),
                    "{} without {}",
                    claim.text,
                    claim.support[place]
                );
            }
        }
    }

    #[test]
    fn an_engine_that_does_not_exist_raises() {
        let error = answer::answer(world(), "oracle", "Who?").unwrap_err();
        assert!(error.to_string().starts_with("found engine `oracle`, expected one of register"));
    }
}
