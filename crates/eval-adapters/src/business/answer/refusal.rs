//! Why a question is not answered. Each reason is a sentence the asker can act on.

use std::fmt;

use super::super::claims::listed;

/// Why a question is not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) enum Refusal {
    /// A name fits several companies.
    Ambiguous {
        /// The name as it was asked.
        said: String,
        /// The companies it fits, with their towns.
        candidates: Vec<String>,
    },
    /// A name fits nobody.
    UnknownCompany(String),
    /// No company is named where one is needed.
    NoCompany,
    /// The data is not about this.
    OutOfScope,
    /// A ranking without the measure it is to be made by.
    UnscopedSuperlative,
    /// One figure was asked for over several currencies.
    MixedCurrencies,
    /// The data could tell, but no path goes there.
    NoPath(&'static str),
    /// The data is about this and holds nothing that would answer.
    MissingEvidence(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous { said, candidates } => {
                write!(f, "“{said}” can be {}; please say which one is meant.", listed(candidates, "or"))
            }
            Self::UnknownCompany(said) => write!(f, "No customer of the name “{said}” is known to the CRM or the ERP."),
            Self::NoCompany => f.write_str("The question names no customer, and without one it cannot be answered."),
            Self::OutOfScope => f.write_str(
                "The CRM, the ERP, the orders and the contracts say nothing about this, so it cannot be answered.",
            ),
            Self::UnscopedSuperlative => f.write_str(
                "A ranking needs a measure: a total of one currency, since there is no exchange rate in the data, \
                 or a number of orders.",
            ),
            Self::MixedCurrencies => f.write_str(
                "The orders are in several currencies and there is no exchange rate in the data, so there is no \
                 single figure.",
            ),
            Self::NoPath(what) => write!(f, "This kind of question is not answered: {what}."),
            Self::MissingEvidence(what) => write!(f, "There is no evidence for an answer: {what}."),
        }
    }
}
