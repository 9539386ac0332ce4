//! The batteries that ship with Gonogo, one folder a vertical. Each depends on `eval-core` alone.

pub mod business;
pub mod devex;
pub mod houseplant;
