//! A row a case, for spreadsheets and for scripts.

mod csv;
mod jsonl;

pub(crate) use csv::csv;
pub(crate) use jsonl::jsonl;
