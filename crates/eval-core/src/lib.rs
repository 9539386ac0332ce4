//! Placeholder until the first module.

pub mod stats;
