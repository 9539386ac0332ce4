//! The committed audits are what the code produces today.

use std::process::Command;

#[test]
fn the_committed_audits_are_what_the_code_produces() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_xtask")).args(["audits", "--check"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn an_argument_that_is_none_is_refused() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_xtask")).args(["audits", "--chek"]).output().unwrap();
    assert_eq!(output.status.code(), Some(64));
}
