//! The committed world, for tests.

use std::sync::OnceLock;

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::data::DataFolder;
use eval_core::shape::{self, Standing};
use eval_core::trace::Trace;

use super::{answer, claims, graph, kb};

/// The world of the committed data, built once.
pub(super) fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../eval/data/business");
        let kb = kb::ingest(&DataFolder::new(folder)).unwrap();
        let graph = graph::resolve(&kb).unwrap();
        World { kb, graph }
    })
}

/// The answer to a question on one path.
pub(super) fn ask(world: &World, engine: &str, text: &str) -> Trace<'static> {
    answer::answer(world, engine, text).unwrap()
}

/// What the claim shapes say of a claim.
pub(super) fn standing(world: &World, claim: &Claim) -> Standing {
    shape::standing(claim, &claims::shapes(), &world.kb)
}
