//! The guide's first page, followed word for word.

use crate::site::Site;
use crate::start::has_python;

/// A fenced block: its language and its text.
type Block = (String, String);

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language.to_owned(), text.join("\n")));
        }
    }
    blocks
}

/// Runs the commands of a block; a comment says how the command ends.
fn follow(site: &Site, commands: &str) {
    for line in commands.lines() {
        let (command, exit) = match line.split_once("# exit ") {
            Some((command, exit)) => (command, exit.trim().parse().unwrap()),
            None => (line, 0),
        };
        let words: Vec<&str> = command.split_whitespace().collect();
        assert_eq!(words[0], "gonogo", "{line}");
        let ended = site.gonogo(&words[1..]);
        assert_eq!(ended.exit, exit, "{line}\n{}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn the_first_ten_minutes_go_as_the_guide_says() {
    if !has_python() {
        return;
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/your-system.md");
    let page = std::fs::read_to_string(page).unwrap();
    let site = Site::empty();
    let (mut stub, mut followed) = (None, 0);
    for (language, text) in blocks(&page) {
        match language.as_str() {
            "sh" => {
                follow(&site, &text);
                followed += 1;
                // What the guide appends to see it fail, it takes out again.
                let written = stub.get_or_insert_with(|| site.read("eval/adapter.py"));
                site.write("eval/adapter.py", written.as_bytes());
            }
            "python" if text.starts_with("# append") => {
                let stub = site.read("eval/adapter.py");
                site.write("eval/adapter.py", format!("{stub}\n\n{text}\n"));
            }
            "json" => site.write("incident.json", text),
            _ => {}
        }
    }
    assert_eq!(followed, 5, "every block of commands was followed");
}

#[test]
fn the_example_of_a_case_is_one_and_every_key_is_told() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/cases.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, example) = blocks(&page).into_iter().find(|(language, _)| language == "yaml").unwrap();
    let answer =
        r#"{"id": "rag-stale-corpus", "output": "Это актуальный документ", "chunks": [CHUNKS]}"#;
    for (chunks, exit) in [(r#"{"status": "active"}"#, 0), (r#"{"status": "archived"}"#, 1)] {
        let site = Site::recorded(&answer.replace("CHUNKS", chunks));
        site.write("eval/cases/rag-stale-corpus.yaml", &example);
        assert_eq!(site.gonogo(&["eval"]).exit, exit);
    }
    let site = Site::recorded("");
    site.write("eval/cases/a.yaml", "{id: a, origi: o}");
    let told = site.gonogo(&["check"]).stderr;
    assert!(told.contains("did you mean `origin`?"), "{told}");
    for key in ["mode", "runs", "min_pass_rate", "corpus_scope", "tags", "pass_criteria"] {
        assert!(page.contains(&format!("| `{key}` |")), "{key}");
    }
}
