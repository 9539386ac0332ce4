use ledger::{Entry, balances, merged};

fn entry(account: &str, cents: i64) -> Entry {
    Entry {
        account: account.to_owned(),
        cents,
    }
}

#[test]
fn a_posting_balances() {
    assert!(balances(&[entry("fares", -1250), entry("cash", 1250)]));
}

#[test]
fn an_error_of_one_cent_is_seen() {
    assert!(!balances(&[entry("fares", -1250), entry("cash", 1249)]));
}

#[test]
fn entries_of_one_account_are_merged() {
    assert_eq!(
        merged(&[entry("cash", 5), entry("cash", 7)]),
        [entry("cash", 12)]
    );
}
