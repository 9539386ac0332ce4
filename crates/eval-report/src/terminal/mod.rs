//! What a person reads on a terminal: the table, the cases that did not pass, the verdict last.

mod drift;
mod explain;
mod listing;
mod report;
mod resemblance;
mod style;
mod suite_listing;
mod trend;

pub use explain::explanation;
pub use listing::{BatteryListing, listing};
pub use report::report;
pub use resemblance::resemblance;
pub use style::Style;
pub use suite_listing::{SuiteListing, suite_listing};
pub use trend::trend;
