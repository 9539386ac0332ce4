//! The first history line was recorded when there was one vertical. Today's scoring, run over the
//! cases of that moment, must find its numbers exactly.

use std::path::Path;

use eval_adapters::business::Business;
use eval_core::battery::{Battery, Question, World, world};
use eval_core::case::BatteryCase;
use eval_core::data::DataFolder;
use eval_core::history::{Entries, HistoryEntry, SetEntry};
use eval_core::score::{ScoreCounts, score};
use eval_core::shape::standing;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn cases(set: &str) -> Vec<BatteryCase> {
    let file = root().join(format!("crates/eval-adapters/tests/fixtures/business-v1/{set}.jsonl"));
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn measured(world: &World, set: &str) -> SetEntry {
    let cases = cases(set);
    let shapes = Business.claim_shapes();
    let mut counts = ScoreCounts::default();
    for case in &cases {
        let asked = Question::new(&case.id, &case.question);
        let question = Question { engine: Some(&case.engine), ..asked };
        let trace = Business.answer(world, question).await.unwrap();
        let standings: Vec<_> =
            trace.claims.iter().map(|claim| standing(claim, &shapes, &world.kb)).collect();
        counts = counts + score(case, &trace, &standings, world).counts;
    }
    SetEntry {
        cases: cases.len() as u64,
        faithfulness: counts.faithfulness().value(),
        coverage: counts.coverage().value(),
        quality: counts.quality().value(),
    }
}

#[tokio::test]
async fn todays_scoring_finds_the_first_recorded_numbers_exactly() {
    let history = std::fs::read_to_string(root().join("eval/history.jsonl")).unwrap();
    let first: HistoryEntry = serde_json::from_str(history.lines().next().unwrap()).unwrap();
    let Entries::Single { gold, synthetic } = first.entries else {
        panic!("the first line is of the v1 shape");
    };
    let data = DataFolder::new(root().join("eval/data/business"));
    let world = world(&Business, &data).await.unwrap();
    assert_eq!(measured(&world, "gold").await, gold);
    assert_eq!(measured(&world, "synthetic").await, synthetic);
}

#[test]
fn the_first_line_stays_byte_for_byte() {
    let history = std::fs::read_to_string(root().join("eval/history.jsonl")).unwrap();
    let first = r#"{"recorded":"2026-12-01T03:49:47Z","note":"The first vertical: seven gold cases and the synthetic battery","gold":{"cases":7,"faithfulness":1.0,"coverage":1.0,"quality":1.0},"synthetic":{"cases":730,"faithfulness":1.0,"coverage":1.0,"quality":1.0}}"#;
    assert_eq!(history.lines().next(), Some(first));
}
