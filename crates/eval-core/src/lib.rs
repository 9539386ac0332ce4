//! The vertical-neutral heart of Gonogo: what a case, a trace, a claim and a verdict are, how
//! claims are tried against the records they cite, how sets are scored from integer counts, and
//! how the gate decides.
//!
//! No vertical's word stands in this crate. Disk is touched only by a few named doors:
//! [`data::DataFolder`] (a battery's world data), [`case`] (cases and inputs), [`pin`] (pins),
//! [`drift`] (the drift snapshot) and [`ledger`] (append-only files). Everything else takes values and
//! gives values; seeds and times are arguments.

pub mod badge;
pub mod battery;
pub mod budget;
pub mod bulk;
pub mod case;
pub mod check;
pub mod claim;
pub mod compare;
pub mod config;
pub mod csv;
pub mod data;
pub mod diag;
pub mod doc;
pub mod drift;
pub mod gate;
pub mod graph;
pub mod heldback;
pub mod history;
pub mod ids;
pub mod inert;
pub mod judge;
pub mod kb;
pub mod ledger;
pub mod measure;
pub mod mode;
pub mod pin;
pub mod project;
pub mod ranking;
pub mod record;
pub mod repeat;
pub mod resemble;
pub mod retrieval;
pub mod run;
mod scan;
pub mod score;
pub mod select;
pub mod shape;
pub mod signoff;
pub mod spotcheck;
pub mod stats;
pub mod suite;
pub mod target;
pub mod text;
pub mod tier;
pub mod trace;
pub mod wording;
