//! The committed world, for tests.

use std::path::Path;
use std::sync::LazyLock;

use eval_core::battery::World;
use eval_core::claim::Claim;
use eval_core::data::DataFolder;
use eval_core::shape::{self, Standing};

use super::{claims, graph, kb};

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let kb = kb::ingest(&folder()).unwrap();
    let graph = graph::resolve(&kb).unwrap();
    World { kb, graph }
});

/// The data folder that ships with the repository.
pub(super) fn folder() -> DataFolder {
    DataFolder::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../eval/data/devex"))
}

/// Its world, built once.
pub(super) fn world() -> &'static World {
    &WORLD
}

/// What the claim shapes say of a claim.
pub(super) fn standing(claim: &Claim) -> Standing {
    shape::standing(claim, &claims::shapes(), &WORLD.kb)
}
