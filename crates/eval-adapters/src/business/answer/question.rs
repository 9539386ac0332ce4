//! Reading a question: which companies it names, which words it says outside of names, which
//! currency, status, year and numbers are in it.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::record::Record;

use super::naming::{self, Named, Spoken};
use super::refusal::Refusal;
use crate::business::graph;
use crate::business::names::{self, Word};
use crate::business::orders::{Currency, Scope, Status};

/// Currency codes.
const CURRENCY_CODES: [&str; 6] = ["EUR", "USD", "GBP", "CHF", "SEK", "JPY"];

/// Currencies as people say them.
const CURRENCY_WORDS: &[(&str, &str)] = &[
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("dollar", "USD"),
    ("dollars", "USD"),
    ("pound", "GBP"),
    ("pounds", "GBP"),
    ("franc", "CHF"),
    ("francs", "CHF"),
    ("krona", "SEK"),
    ("kronor", "SEK"),
    ("yen", "JPY"),
];

/// A question, read.
#[derive(Debug)]
pub(super) struct Question<'q> {
    text: &'q str,
    /// The words outside of names.
    plain: Vec<Spoken<'q>>,
    named: Vec<Named>,
}

impl<'q> Question<'q> {
    /// Reads a question in a world.
    pub(super) fn read(text: &'q str, world: &World) -> Self {
        let spoken = naming::spoken(text);
        let mut question = Self { text, plain: Vec::new(), named: Vec::new() };
        let mut behind_name = 0;
        for position in 0..spoken.len() {
            if position < behind_name {
                continue;
            }
            match naming::name_at(&spoken, position, world) {
                Some((length, found)) => {
                    question.named.push(found);
                    behind_name = position + length;
                }
                None => question.plain.push(spoken[position].clone()),
            }
        }
        question
    }

    /// The companies named, in their order, each once.
    ///
    /// # Errors
    /// A name that fits nobody or several.
    pub(super) fn companies(&self) -> Result<Vec<&str>, Refusal> {
        let mut companies: Vec<&str> = Vec::new();
        for named in &self.named {
            match named {
                Named::Company(id) if companies.contains(&id.as_str()) => {}
                Named::Company(id) => companies.push(id),
                Named::Nobody(refusal) => return Err(refusal.clone()),
            }
        }
        Ok(companies)
    }

    /// The one company the question is about.
    ///
    /// # Errors
    /// A name that fits nobody or several, no name, or names of several companies.
    pub(super) fn company(&self) -> Result<&str, Refusal> {
        match self.companies()?.as_slice() {
            [company] => Ok(company),
            [] => Err(Refusal::NoCompany),
            [_, ..] => Err(Refusal::OutOfScope),
        }
    }

    /// Whether the question says one of these phrases outside of names. A `*` at the end of a word
    /// stands for any ending.
    pub(super) fn says(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| {
            let phrase: Vec<_> = phrase.split(' ').collect();
            self.plain.windows(phrase.len()).any(|window| {
                window.iter().zip(&phrase).all(|(spoken, pattern)| is_said(&spoken.word, pattern))
            })
        })
    }

    /// The words outside of names, in lower case.
    pub(super) fn words(&self) -> impl Iterator<Item = String> {
        self.plain.iter().map(|spoken| spoken.raw.to_lowercase())
    }

    /// The words that say what kind of document is meant, as in `maintenance contract`.
    pub(super) fn document_kinds(&self) -> impl Iterator<Item = &str> {
        let pairs = self.plain.windows(2);
        pairs
            .filter(|pair| ["agreement", "contract"].contains(&pair[1].raw))
            .map(|pair| pair[0].raw)
    }

    /// The currencies in the question, each once.
    pub(super) fn currencies(&self) -> BTreeSet<Currency> {
        let codes = CURRENCY_CODES.map(|code| (code, code)).into_iter();
        let said =
            codes.chain(CURRENCY_WORDS.iter().copied()).filter(|(word, _)| self.says(&[word]));
        said.filter_map(|(_, code)| Currency::new(code)).collect()
    }

    /// Status and year that the question asks for; the currency is left open.
    pub(super) fn scope(&self) -> Scope {
        let status = self.plain.iter().find_map(|spoken| Status::parse(spoken.raw));
        let is_year = |word: &&str| {
            word.len() == 4 && word.starts_with("20") && word.bytes().all(|b| b.is_ascii_digit())
        };
        let numbers = self
            .text
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        Scope {
            status,
            currency: None,
            year: numbers.into_iter().find(is_year).map(ToOwned::to_owned),
        }
    }

    /// The contract numbers in the question.
    pub(super) fn contracts(&self) -> impl Iterator<Item = &'q str> {
        graph::document_numbers(self.text)
    }

    /// The clause number in the question, as in `clause 4.2`.
    pub(super) fn clause(&self) -> Option<&'q str> {
        let behind = self.text.split("lause ").nth(1)?;
        let end = behind.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(behind.len());
        Some(behind[..end].trim_end_matches('.')).filter(|number| number.contains('.'))
    }

    /// The words of the question that look like the id of an order.
    pub(super) fn order_ids(&self) -> impl Iterator<Item = &'q str> {
        naming::ids(self.text).filter(|id| id.starts_with("O-"))
    }
}

fn is_said(word: &Word, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => word.text().starts_with(&names::fold(start)),
        None => word.text() == names::fold(pattern),
    }
}

/// The record ids of some rows.
pub(super) fn row_ids<'a>(rows: &[&'a Record]) -> Vec<&'a str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}
