//! What a person reads on a terminal: the table, the cases that did not pass, the verdict last.

mod cases;
mod explain;
mod listing;
mod report;
mod scoreboard;
mod since;
mod style;
mod suites;
mod trend;
mod verdict;

pub use explain::explanation;
pub use listing::{BatteryListing, listing};
pub use report::report;
pub use since::comparison;
pub use style::Style;
pub use trend::trend;
