//! Calibration: how far a judge agrees with people, before it may open a gate.
//!
//! [`sample`] draws exhibits that people label, [`sheet`] writes them down without a verdict and without
//! saying which variant wrote them, [`Labels`] reads back what people said. Held against a judge's
//! verdicts that gives one [`Stratum`] a property and language, and all of them a [`CalibrationRecord`],
//! which is bound to the judge's configuration and to the labels. [`calibration_reasons`] says what a record
//! is worth to a run: everything that keeps it from being one is told apart, and keeps the gate from opening
//! without a signature.
//!
//! Agreement alone is not enough: a judge that always says *pass* agrees with most labels of a good system.
//! Cohen's kappa takes off what chance would give.

mod agreement;
mod item;
mod labels;
mod limits;
mod record;
mod sample;
pub mod sheet;
mod standing;

pub use agreement::{Held, Stratum, strata};
pub use item::{Item, ItemError, ItemPool, items};
pub use labels::{LABELS, Label, LabelSet, Labelled, Labels};
pub use limits::{CalibrationLimits, read_calibration};
pub use record::{CALIBRATION, CalibrationRecord, LabelsSummary};
pub use sample::sample;
pub use standing::{Age, Standing, calibration_reasons};
