//! Placeholder until the first module.

pub mod judge;
