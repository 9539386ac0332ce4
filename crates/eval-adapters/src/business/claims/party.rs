//! A company as a claim names it, and the rows that show who it is.

use std::fmt;

use eval_core::record::Record;
use eval_core::shape::Evidence;

use super::sentence::Cursor;
use crate::business::identity::{self, Mention};
use crate::business::kb::ERP;

/// A company with the accounts it ordered under. Written `X AG (account K1)` or
/// `X AG (accounts K1, K2)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Party {
    /// The name, as a cited row writes it.
    pub(in crate::business) name: String,
    /// ERP accounts, at least one.
    pub(in crate::business) accounts: Vec<String>,
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.accounts.len() == 1 { "account" } else { "accounts" };
        write!(f, "{} ({noun} {})", self.name, self.accounts.join(", "))
    }
}

impl Party {
    /// Reads a party and the `delimiter` behind it.
    pub(super) fn parse(cursor: &mut Cursor<'_>, delimiter: &str) -> Option<Self> {
        let name = cursor.until(" (account")?.to_owned();
        let mut accounts = Cursor::new(cursor.until(&format!("){delimiter}"))?);
        let plural = accounts.take("s ").is_some();
        if !plural {
            accounts.take(" ")?;
        }
        let accounts: Vec<_> =
            accounts.rest_before("")?.split(", ").map(ToOwned::to_owned).collect();
        let well_formed =
            (accounts.len() > 1) == plural && accounts.iter().all(|id| !id.is_empty());
        (well_formed && !name.is_empty()).then_some(Self { name, accounts })
    }

    /// The cited rows that show this company: the row of every account named, a row that carries the
    /// name, and whatever joins them.
    ///
    /// # Errors
    /// A row is not cited, or the cited rows do not show the accounts and the name to be one company.
    pub(super) fn rows<'a>(&self, evidence: &Evidence<'a>) -> Result<Vec<&'a Record>, String> {
        for account in &self.accounts {
            if !evidence.cited().iter().any(|row| row.kind == ERP && row.id == **account) {
                return Err(format!("account {account} is named and its row is not cited"));
            }
        }
        let cited: Vec<_> =
            evidence.cited().iter().filter_map(|record| Mention::of(record)).collect();
        let shown = identity::joined_to(&self.accounts[0], &cited);
        let strange = self.accounts.iter().find(|id| !shown.iter().any(|m| m.record.id == ***id));
        if let Some(account) = strange {
            let first = &self.accounts[0];
            return Err(format!(
                "no cited row shows that accounts {first} and {account} are one company"
            ));
        }
        if !shown.iter().any(|mention| mention.written == self.name) {
            return Err(format!(
                "no cited row shows that account {} is {}",
                self.accounts[0], self.name
            ));
        }
        Ok(shown.iter().map(|mention| mention.record).collect())
    }
}
