//! The one place that names the batteries.
//!
//! There is no discovery at run time and no registration by side effect: a battery that silently goes
//! missing is a vertical that silently goes unmeasured. A new vertical adds one line here and its
//! dependency to the manifest.

use std::sync::Arc;

use eval_adapters::business::Business;
use eval_adapters::devex::Devex;
use eval_adapters::houseplant::Houseplant;
use eval_core::battery::Battery;

/// Every battery, in the order in which they are measured.
#[rustfmt::skip] // One a line, so that a battery more is a line more.
pub fn batteries() -> Vec<Arc<dyn Battery>> {
    vec![
        Arc::new(Business),
        Arc::new(Devex),
        Arc::new(Houseplant::default()),
    ]
}
