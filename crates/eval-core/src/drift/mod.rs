//! Drift: does this release answer as the last one did?
//!
//! The distribution layer sends inputs through the target and looks at what needs no expectation: how
//! long the answers are, how sure of themselves, how many chunks stand behind them. A [`Sample`] holds
//! that in integers and adds up in any order; a [`Snapshot`] keeps the last release's; [`judged`] holds
//! one against the other by the four [`DriftLimits`] and gives the layer of the run with the reasons
//! for the gate. Two-sample statistics stand beside the limits and decide nothing.
//!
//! Everything here takes values and gives values, but for [`load`] and [`save`].

mod held;
mod layer;
mod limits;
mod sample;
mod snapshot;
mod statistics;
mod tally;
mod told;
mod update;

use held::held;
use statistics::statistics;
use told::percent;

pub use layer::{Judged, Reference, UNDER_POWERED_BELOW, judged};
pub use limits::DriftLimits;
pub use sample::{Observation, Sample};
pub use snapshot::{
    MOST_ANSWERS, NoSnapshot, NotComparable, SCHEMA, SNAPSHOT, Snapshot, load, save,
};
pub use tally::Tally;
pub use update::update_refusal;

/// The version of what is observed in an answer. It rises when a length, a confidence or a chunk count
/// comes to mean something else, since snapshots from before are not comparable then.
pub const METRIC: u64 = 1;
