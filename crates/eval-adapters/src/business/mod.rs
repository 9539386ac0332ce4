//! The business battery: a dealer's customers in two systems, orders in several currencies, and
//! contracts with amendments and letters.
//!
//! [`kb`] reads the data into records, [`graph`] resolves who is who, [`answer`] holds the answer
//! paths, [`claims`] what they may assert and how that is verified, [`synthetic`] the enumerated
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
        answer::answer(world, question.engine, question.text)
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
    use super::{synthetic, testing};
    use eval_core::case::Kind;

    #[test]
    fn every_synthetic_case_is_answered_with_supported_claims_or_refused() {
        let world = testing::world();
        let cases = synthetic::cases(&world);
        assert!(cases.len() >= 200, "{} cases", cases.len());
        for case in cases {
            let trace = testing::ask(&world, &case.engine, &case.question);
            assert_eq!(
                trace.is_refusal(),
                case.kind == Kind::Refuse,
                "{}: {}",
                case.id,
                trace.output
            );
            assert_eq!(trace.claims.is_empty(), trace.is_refusal(), "{}", case.id);
            for claim in &trace.claims {
                let standing = testing::standing(&world, claim);
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

    #[test]
    fn an_engine_that_does_not_exist_raises() {
        let error = super::answer::answer(&testing::world(), "oracle", "Who?").unwrap_err();
        assert!(error.to_string().starts_with("found engine `oracle`, expected one of register"));
    }
}
