//! A system under test whose every behaviour is known by construction.
//!
//! It answers JSON lines and does what its input says: `{"do": "crash"}`. Each start adds its process id
//! to the file that the first argument names; a second argument is done once at the start.

use std::io::{BufRead as _, Write as _, stdin, stdout};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

fn main() {
    let mut arguments = std::env::args().skip(1);
    if let Some(file) = arguments.next() {
        append(&file, &format!("{}\n", std::process::id()));
    }
    match arguments.next().as_deref() {
        Some("die-at-start") => die("no module named `numpy`"),
        Some("answer-once") => answer_all(Some(1)),
        _ => answer_all(None),
    }
}

fn append(file: &str, text: &str) {
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.append(true).create(true).open(file).expect("the file can be written");
    file.write_all(text.as_bytes()).expect("the file can be written");
}

fn die(word: &str) -> ! {
    complain(word);
    exit(3)
}

fn complain(word: &str) {
    let _ = writeln!(std::io::stderr(), "{word}");
}

fn say(line: &str) {
    let mut out = stdout().lock();
    // Nobody listens any more when the program is about to be killed.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn answer_all(most: Option<usize>) {
    let mut held = Vec::new();
    for line in stdin().lock().lines().take(most.unwrap_or(usize::MAX)) {
        let question: Value = serde_json::from_str(&line.expect("UTF-8")).expect("JSON");
        answer(&question, &mut held);
    }
}

fn answer(question: &Value, held: &mut Vec<String>) {
    let plain = |output: &str| json!({"id": question["id"], "repetition": question["repetition"], "output": output});
    let id = question["id"].as_str().unwrap_or_default();
    match question["input"]["do"].as_str().unwrap_or("echo") {
        "echo" => say(&plain(&format!("{} {}", question["seed"], question["input"])).to_string()),
        "crash" => die("segmentation fault, says the system"),
        "hang" => sleep(Duration::from_hours(1)),
        "garbage" => say("loading weights: 100 %"),
        "binary" => {
            let _ = stdout().write_all(b"\xff\xfe\n");
        }
        "error" => say(&json!({"id": id, "error": {"code": "quota"}}).to_string()),
        "nan" => say(&format!(r#"{{"id":"{id}","output":"x","confidence":NaN}}"#)),
        "surrogate" => say(&format!(r#"{{"id":"{id}","output":"\ud800"}}"#)),
        "stranger" => say(r#"{"id":"somebody else","output":"x"}"#),
        "nameless" => say(r#"{"output":"x"}"#),
        "flood" => flood(),
        "big" => say(&plain(&"x".repeat(1 << 20)).to_string()),
        "noise" => {
            (0..20_000).for_each(|n| complain(&format!("noise {n} and so on and so on")));
            say(&plain("quiet").to_string());
        }
        "grandchild" => {
            leave_a_child();
            sleep(Duration::from_hours(1));
        }
        "grandchild-and-crash" => {
            leave_a_child();
            die("leaving a child behind");
        }
        "secret" => {
            complain("my token is tok-12345678");
            say(&plain("it is tok-12345678").to_string());
        }
        // Held back until the next question is answered, so that answers come in another order.
        "hold" => held.push(plain("held").to_string()),
        "release" => {
            say(&plain("released").to_string());
            held.drain(..).rev().for_each(|line| say(&line));
        }
        // The repetition is left out.
        "short" => say(&json!({"id": id, "output": "short"}).to_string()),
        other => die(&format!("nobody taught me to {other}")),
    }
}

/// Writes one line without an end until nobody reads any more.
fn flood() {
    let block = vec![b'x'; 1 << 16];
    let mut out = stdout().lock();
    while out.write_all(&block).is_ok() {}
}

/// A child that holds the pipes and outlives its parent; its number goes to the file in `CHILD_FILE`.
#[expect(clippy::zombie_processes, reason = "it is left behind on purpose")]
fn leave_a_child() {
    let child = Command::new("sleep").arg("3600").stdin(Stdio::null()).spawn().expect("sleep runs");
    if let Ok(file) = std::env::var("CHILD_FILE") {
        append(&file, &format!("{}\n", child.id()));
    }
}
