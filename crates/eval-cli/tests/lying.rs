//! Whole batteries that lie: every registered battery answers as ever, but each claim is altered on its
//! way out. The floor must break and the gate must block, through the whole command line.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use eval_core::battery::{AnswerError, Battery, Question, World};
use eval_core::case::BatteryCase;
use eval_core::claim::Claim;
use eval_core::data::{DataFolder, WorldError};
use eval_core::graph::Graph;
use eval_core::kb::KnowledgeBase;
use eval_core::shape::ClaimShape;
use eval_core::trace::Trace;

/// What becomes of a claim.
#[derive(Clone, Copy, Debug)]
enum Lie {
    /// The last digit of its text is another one.
    DigitChanged,
    /// It cites the first record of the world instead of its own.
    ForeignRecord,
    /// It cites nothing.
    NothingCited,
    /// It cites a record that does not exist beside its own.
    DanglingCitation,
}

struct Lying {
    honest: Arc<dyn Battery>,
    lie: Lie,
}

impl Lying {
    fn altered(&self, claim: &Claim, world: &World) -> Claim {
        let Claim { mut text, mut support } = claim.clone();
        match self.lie {
            Lie::DigitChanged => {
                if let Some(at) = text.rfind(|c: char| c.is_ascii_digit()) {
                    let digit = text.as_bytes()[at] - b'0';
                    text.replace_range(at..=at, &((digit + 1) % 10).to_string());
                }
            }
            Lie::ForeignRecord => {
                let foreign =
                    world.kb.records().iter().find(|record| !support.contains(&record.id));
                support = foreign.map(|record| record.id.clone()).into_iter().collect();
            }
            Lie::NothingCited => support.clear(),
            Lie::DanglingCitation => support.push("nobody-wrote-this".into()),
        }
        Claim { text, support }
    }
}

#[async_trait]
impl Battery for Lying {
    fn name(&self) -> &'static str {
        self.honest.name()
    }

    async fn kb(&self, data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        self.honest.kb(data).await
    }

    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError> {
        self.honest.graph(kb).await
    }

    async fn answer(
        &self,
        world: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError> {
        let trace = self.honest.answer(world, question).await?;
        let claims = trace.claims.iter().map(|claim| self.altered(claim, world)).collect();
        Ok(Trace { claims, ..trace })
    }

    fn synthetic(&self, world: &World) -> Vec<BatteryCase> {
        self.honest.synthetic(world)
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        self.honest.claim_shapes()
    }
}

/// Faithfulness of a battery's gold set under a lie, as counts, and the exit code.
fn gold_under(honest: &Arc<dyn Battery>, lie: Lie) -> (u64, u64, u8) {
    let out = tempfile::tempdir().unwrap();
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../eval/eval.toml");
    let lying: Arc<dyn Battery> = Arc::new(Lying { honest: Arc::clone(honest), lie });
    let args = ["gonogo", "eval", "--quiet", "--set", "gold", "--battery", honest.name()];
    let paths = ["--config", config.to_str().unwrap(), "--out", out.path().to_str().unwrap()];
    let exit = eval_cli::run([&args[..], &paths].concat(), vec![lying]);
    let run = std::fs::read_to_string(out.path().join("run.json")).unwrap();
    let run: serde_json::Value = serde_json::from_str(&run).unwrap();
    let gold = &run["batteries"][0]["gold"];
    (gold["supported"].as_u64().unwrap(), gold["claims"].as_u64().unwrap(), exit)
}

#[test]
fn no_battery_gets_an_altered_claim_through() {
    for battery in eval_registry::batteries() {
        for lie in [Lie::ForeignRecord, Lie::NothingCited, Lie::DanglingCitation] {
            let (supported, claims, exit) = gold_under(&battery, lie);
            assert!(claims > 0, "{} claims something", battery.name());
            assert_eq!((supported, exit), (0, 1), "{} under {lie:?}", battery.name());
        }
    }
}

#[test]
fn a_changed_digit_blocks_every_battery() {
    for battery in eval_registry::batteries() {
        let (supported, claims, exit) = gold_under(&battery, Lie::DigitChanged);
        // A claim without a digit stays true.
        assert!(supported < claims, "{}: {supported} of {claims}", battery.name());
        assert_eq!(exit, 1, "{}", battery.name());
    }
}
