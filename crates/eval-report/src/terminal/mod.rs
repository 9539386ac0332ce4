//! What a person reads on a terminal: the table, the cases that did not pass, the verdict last.

mod calibration;
mod case_listing;
mod cases;
mod drift;
mod explain;
mod halves;
mod judge_listing;
mod listing;
mod report;
mod resemblance;
mod scoreboard;
mod signature;
mod since;
mod style;
mod suite_listing;
mod suites;
mod trend;
mod verdict;

pub use calibration::calibration;
pub use case_listing::{CaseListing, case_listing};
pub use explain::explanation;
pub use judge_listing::{JudgeListing, judge_listing};
pub use listing::{BatteryListing, listing};
pub use report::report;
pub use resemblance::resemblance;
pub use since::comparison;
pub use style::Style;
pub use suite_listing::{SuiteListing, suite_listing};
pub use trend::trend;
