//! Placeholder until the first module.

pub mod ranking;
