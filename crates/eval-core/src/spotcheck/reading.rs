use std::collections::BTreeMap;

use serde_json::json;

use super::{Objection, SpotCheck};
use crate::pin::canonical;
use crate::run::{CaseResult, SetKind};

/// One output to be read, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The beginning of the digest of all the rest.
    pub id: String,
    /// The kind of output.
    pub kind: String,
    /// The question.
    pub question: String,
    /// The answer as its reader gets it.
    pub output: String,
    /// What it cites, one record a line; empty if it cites nothing.
    pub evidence: String,
}

/// What a person said of one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The output.
    pub id: String,
    /// The kind of output.
    pub kind: String,
    /// Whether it may be released as it is.
    pub ok: bool,
    /// What stands beside it.
    pub note: String,
}

/// The kind of output that a case's answer is; `None` for cases that nobody may see.
pub fn kind_of(case: &CaseResult) -> Option<&str> {
    match (&case.battery, case.set) {
        (_, SetKind::Heldback) => None,
        (Some(battery), _) => Some(battery),
        (None, _) => Some("system"),
    }
}

/// Hexadecimal digits of an id.
const DIGITS: usize = 16;

impl Reading {
    fn of(case: &CaseResult) -> Option<Self> {
        let kind = kind_of(case)?;
        let cited = case.claims.iter().flat_map(|claim| &claim.support);
        let mut evidence: Vec<String> = Vec::new();
        for cited in cited {
            let line = format!("[{}] {}", cited.record, cited.quote.as_deref().unwrap_or_default());
            if !evidence.contains(&line) {
                evidence.push(line);
            }
        }
        let content = json!([kind, case.question, case.answer, evidence]);
        let digest = blake3::hash(canonical(&content).as_bytes()).to_hex();
        Some(Self {
            id: digest[..DIGITS].to_owned(),
            kind: kind.to_owned(),
            question: case.question.clone(),
            output: case.answer.clone(),
            evidence: evidence.join("\n"),
        })
    }

    /// Draws `n` outputs of every kind, or as many as there are. Which ones, only the seed and the outputs
    /// themselves decide. An answer that is the same to several cases is read once.
    pub fn drawn(cases: &[CaseResult], n: usize, seed: u64) -> Vec<Self> {
        let mut kinds: BTreeMap<String, BTreeMap<String, Self>> = BTreeMap::new();
        for reading in cases.iter().filter_map(Self::of) {
            let mut hasher = blake3::Hasher::new();
            hasher.update(&seed.to_le_bytes());
            hasher.update(reading.id.as_bytes());
            let place = hasher.finalize().to_hex().to_string();
            kinds.entry(reading.kind.clone()).or_default().insert(place, reading);
        }
        kinds.into_values().flat_map(|kind| kind.into_values().take(n)).collect()
    }
}

impl SpotCheck {
    /// What came of a sheet, a spot check a kind of output.
    pub fn of_sheet(read: &[Read], by: &str, recorded: &str) -> Vec<Self> {
        let mut kinds: BTreeMap<&str, Vec<&Read>> = BTreeMap::new();
        for one in read {
            kinds.entry(&one.kind).or_default().push(one);
        }
        let of_kind = |(kind, read): (&str, Vec<&Read>)| {
            let said: Vec<_> = read.iter().map(|one| json!([one.id, one.ok, one.note])).collect();
            let objection =
                |one: &&&Read| Objection { output: one.id.clone(), note: one.note.clone() };
            Self {
                recorded: recorded.to_owned(),
                by: by.to_owned(),
                kind: kind.to_owned(),
                outputs: read.len() as u64,
                not_ok: read.iter().filter(|one| !one.ok).map(|one| objection(&one)).collect(),
                sheet: blake3::hash(canonical(&said).as_bytes()).to_hex().to_string(),
            }
        };
        kinds.into_iter().map(of_kind).collect()
    }
}
