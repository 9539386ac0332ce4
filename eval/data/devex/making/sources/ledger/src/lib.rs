//! A ledger of entries that must balance.

/// One side of a posting, in cents; negative is a credit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub account: String,
    pub cents: i64,
}

/// Whether a posting balances.
pub fn balances(entries: &[Entry]) -> bool {
    entries.iter().map(|entry| entry.cents).sum::<i64>() == 0
}

/// Merges entries on one account, in the order the accounts first appear.
pub fn merged(entries: &[Entry]) -> Vec<Entry> {
    let mut merged: Vec<Entry> = Vec::new();
    for entry in entries {
        match merged.iter_mut().find(|kept| kept.account == entry.account) {
            Some(kept) => kept.cents += entry.cents,
            None => merged.push(entry.clone()),
        }
    }
    merged
}
