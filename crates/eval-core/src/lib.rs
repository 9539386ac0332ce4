//! Placeholder until the first module.
