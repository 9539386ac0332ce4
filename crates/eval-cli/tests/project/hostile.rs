//! Files that no person would write: an error with its place or the right reading, never a panic.

use serde_json::Value;

use crate::site::{Ended, Site, case, case_expecting};

const ANSWER: &str = "{\"id\": \"a\", \"output\": \"no, 1e3 on 2026-01-01\"}";

/// A project whose case `a` stands in this text.
fn gated(text: impl AsRef<[u8]>) -> (Ended, Value) {
    let site = Site::recorded(ANSWER);
    site.write("eval/cases/a.yaml", text);
    site.eval(&[])
}

/// The text is refused: exit 4, with a place in the file.
fn refused(what: &str, text: impl AsRef<[u8]>) -> String {
    let (ended, run) = gated(text);
    assert_eq!(ended.exit, 4, "{what}: {ended:?}");
    assert_eq!(run["counts"]["unmeasured"], 1, "{what}");
    let reasons = run["decision"]["reasons"].as_array().unwrap();
    let reason = reasons.iter().find(|reason| {
        reason["where"].as_str().is_some_and(|place| place.starts_with("eval/cases/a.yaml"))
    });
    reason.unwrap_or_else(|| panic!("{what}: {reasons:?}"))["message"].as_str().unwrap().to_owned()
}

#[test]
fn bombs_and_depths_are_refused_with_their_place() {
    let level = |n: u32| format!("b{n}: &b{n} [{}]", vec![format!("*b{}", n - 1); 9].join(", "));
    let bomb = (1..10).map(level).collect::<Vec<_>>().join("\n");
    refused("an alias bomb", format!("b0: &b0 [lol]\n{bomb}"));
    refused("nested brackets", "[".repeat(100_000));
    refused("nested mappings", "{a: ".repeat(100_000));
    refused("nested JSON", format!("{{\"id\": {}", "[".repeat(100_000)));
    refused(
        "a deep block",
        (0..2_000).fold(String::new(), |text, n| text + &" ".repeat(n) + "a:\n"),
    );
}

#[test]
fn two_keys_two_documents_and_what_is_no_text_are_refused() {
    let case = case_expecting("a", "{must_contain: [no]}");
    let message = refused("a key twice", format!("{case}origin: again\n"));
    assert!(message.contains("`origin`"), "{message}");
    refused("a second document", format!("{case}---\n{case}"));
    refused("NUL", case.replace("test", "te\0st"));
    refused("no UTF-8", [case.as_bytes(), b"tags: [\xff]\n"].concat());
    refused("nothing", "");
    refused("a comment", "# nothing\n");
    refused("a lone surrogate", "{\"id\": \"a\", \"origin\": \"\\ud800\", \"input\": {\"q\": 1}}");
}

#[test]
fn an_id_that_leads_elsewhere_names_no_file() {
    let name = format!("stray-{}", std::process::id());
    let site = Site::recorded(ANSWER);
    let absolute = site.path(&name).display().to_string();
    let up = ["..", "../..", "../../..", "../../../.."].map(|up| format!("{up}/{name}"));
    let others = [absolute, format!("a/{name}"), format!(".{name}"), format!("C:\\{name}")];
    for id in up.iter().chain(&others) {
        site.write("eval/cases/a.yaml", case_expecting("a", "{answers: true}"));
        site.edit("eval/cases/a.yaml", "id: a", &format!("id: '{id}'"));
        let (ended, _) = site.eval(&["--format", "html", "--format", "junit"]);
        assert_eq!(ended.exit, 4, "{id}");
        assert_eq!(named(&site, &name), [""; 0], "{id}");
    }
    // A file of that name would have been found.
    site.write(&format!("out/{name}/run.json"), "{}");
    assert_eq!(named(&site, &name).len(), 1);
}

/// What bears this name in a project or in a folder above it.
fn named(site: &Site, name: &str) -> Vec<String> {
    let above = site.root().ancestors().skip(1).map(|folder| folder.join(name));
    let mut found: Vec<_> = above.filter(|path| path.exists()).collect();
    let mut folders = vec![site.root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name().to_string_lossy().contains(name) {
                found.push(entry.path());
            } else if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            }
        }
    }
    found.iter().map(|path| path.display().to_string()).collect()
}

#[test]
fn marks_and_line_ends_of_other_systems_say_nothing() {
    let text = case_expecting("a", "{must_contain: [no]}");
    for text in [format!("\u{FEFF}{text}"), text.replace('\n', "\r\n")] {
        let (ended, run) = gated(&text);
        assert_eq!(ended.exit, 0, "{ended:?}");
        assert_eq!(case(&run, "a")["verdict"], "pass");
    }
}

#[test]
fn a_word_that_yaml_takes_for_something_else_is_the_text_that_stands_there() {
    let (ended, run) = gated(case_expecting("a", "{must_contain: [no, 1e3, 2026-01-01]}"));
    assert_eq!(ended.exit, 0, "{run:#}");
    let (ended, run) = gated(case_expecting("a", "{must_contain: [false, 1000.0]}"));
    assert_eq!(ended.exit, 1);
    let checks = case(&run, "a")["checks"].as_array().unwrap();
    let message = checks.iter().find(|check| check["passed"] == false).unwrap();
    assert!(message["message"].as_str().unwrap().contains("`false`"), "{message}");
}

#[test]
fn a_line_of_fifty_megabytes_is_refused_with_its_number() {
    let site = Site::recorded(&format!(
        "{ANSWER}\n{{\"id\": \"b\", \"output\": \"{}\"}}",
        "x".repeat(50 << 20)
    ));
    site.write("eval/cases/a.yaml", case_expecting("a", "{answers: true}"));
    let ended = site.gonogo(&["eval"]);
    assert_eq!(ended.exit, 4, "{}", ended.stderr);
    assert!(ended.stderr.contains("eval/traces.jsonl:2"), "{}", ended.stderr);

    let site = Site::recorded(ANSWER);
    site.write("eval/inputs.jsonl", format!("{{\"query\": \"{}\"}}\n", "x".repeat(50 << 20)));
    let (ended, run) = site.eval(&["--layer", "distribution"]);
    assert_eq!(ended.exit, 4);
    let reasons = run["decision"]["reasons"].to_string();
    assert!(reasons.contains("eval/inputs.jsonl:1"), "{reasons}");
}

#[test]
fn a_configuration_that_is_no_toml_ran_nothing() {
    for text in
        ["project = ", "[targets.a", "project = \"p\"\nproject = \"q\"", "\u{0}", "prject = \"p\""]
    {
        let ended = Site::new(text).gonogo(&["eval"]);
        assert_eq!(ended.exit, 64, "{text:?}");
        assert!(ended.stderr.contains("eval/eval.toml:"), "{text:?}: {}", ended.stderr);
    }
}

#[test]
fn a_case_that_can_never_fail_is_refused() {
    for expected in [
        "{must_contain: ['']}",
        "{must_contain: [' ']}",
        "{must_contain: []}",
        "{matches: 'a*'}",
        "{length: {min: 0}}",
        "{json_schema: {}}",
        "{retrieved_chunks: {min_count: 0}}",
        "{}",
    ] {
        refused(expected, case_expecting("a", expected));
    }
}
