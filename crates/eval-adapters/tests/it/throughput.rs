//! How fast many slow answers arrive.
//!
//! Time is measured and not promised: the test runs by hand, on a machine that does nothing else, as
//! `cargo test --release -p eval-adapters --test it throughput -- --ignored --nocapture`.

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value as Json;

use crate::server::{Reply, Server};
use crate::support::Workshop;

/// 2,000 cases of 50 ms, 64 at once: 32 rounds would take 1,600 ms, and 2,000 · 50 / 64 is 1,562.5 ms.
#[test]
#[ignore = "measures time"]
fn two_thousand_slow_answers_arrive_within_a_tenth_of_the_ideal() {
    let server = Server::start(|_| {
        sleep(Duration::from_millis(50));
        Reply::ok(r#"{"output":"an answer of usual length"}"#)
    });
    let workshop = Workshop::new();
    let output = Command::new(env!("CARGO_BIN_EXE_asking-run"))
        .arg(workshop.path("store"))
        .args([&server.url("/"), "2000", "64"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let summary: Json = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    #[expect(clippy::print_stderr, reason = "the figures are the result")]
    {
        eprintln!("{summary}");
    }
    assert_eq!((server.requests().len(), server.connections()), (2000, 64));
    assert!(summary["elapsed_ms"].as_u64().unwrap() <= 1_719, "{summary}");
    assert!(summary["peak_kib"].as_u64().unwrap() < 100 << 10, "{summary}");
}
