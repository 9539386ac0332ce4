//! Charts as inline SVG. Each is drawn beside the table that says the same, so that it is hidden from
//! screen readers; shapes and texts, not colours alone, carry what it says.

mod bars;
mod histogram;
mod interval;
mod reliability;
mod trend;

pub(super) use bars::bars;
pub(super) use histogram::histogram;
pub(super) use interval::interval;
pub(super) use reliability::reliability;
pub(super) use trend::{Line, trend};

/// A coordinate with at most two decimals, the same on every machine.
fn at(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // A negative zero would print its sign.
    format!("{}", rounded + 0.0)
}
