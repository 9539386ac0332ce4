//! The CI snippets of a started project: well-formed, and every command in them one that there is.

use eval_core::doc::{Language, parsed};

use crate::start::{has_python, started};

const SNIPPETS: [&str; 2] = ["eval/ci/github-actions.yml", "eval/ci/gitlab-ci.yml"];

/// The arguments of every `gonogo eval` of a snippet, its variable for reports filled in.
fn commands(snippet: &str) -> Vec<Vec<String>> {
    let reports = snippet.lines().find_map(|line| line.trim().strip_prefix("REPORTS: ")).unwrap();
    let called = snippet.lines().filter(|line| !line.trim_start().starts_with('#'));
    let called = called.filter_map(|line| line.split_once(": gonogo eval "));
    let filled = called.map(|(_, command)| command.replace("$REPORTS", reports));
    filled
        .map(|command| {
            std::iter::once("eval").chain(command.split(' ')).map(str::to_owned).collect()
        })
        .collect()
}

#[test]
fn the_snippets_are_yaml() {
    let site = started();
    for file in SNIPPETS {
        let node = parsed(&site.read(file), Language::Yaml, file);
        assert!(node.is_ok(), "{file}: {:?}", node.err());
    }
}

#[test]
fn the_commands_of_the_snippets_run_and_write_what_the_snippets_hand_on() {
    if !has_python() {
        return;
    }
    for file in SNIPPETS {
        let site = started();
        site.edit("eval/eval.toml", "# owner =", "owner =");
        let snippet = site.read(file);
        let commands = commands(&snippet);
        assert_eq!(commands.len(), 3, "{file}: smoke, full and release");
        for command in &commands {
            let args: Vec<&str> = command.iter().map(String::as_str).collect();
            let ended = site.gonogo(&args);
            // Nobody has read outputs of a fresh system, which tier `release` wants the owner to know.
            let release = args.contains(&"release");
            assert_eq!(ended.exit, if release { 3 } else { 0 }, "{args:?}: {ended:?}");
        }
        let handed = snippet.split(|c: char| !(c.is_ascii_alphanumeric() || "-./".contains(c)));
        let files: Vec<&str> = handed.filter(|word| word.starts_with("gonogo-out/")).collect();
        assert!(files.len() >= 2, "{file}: {files:?}");
        for handed in files {
            assert!(site.path(handed).is_file(), "{file}: {handed}");
        }
    }
}
