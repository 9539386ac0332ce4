//! A project on disk, and the binary run in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// A project in a temporary folder.
pub(crate) struct Site {
    folder: TempDir,
}

/// What a command printed, and how it ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) exit: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Site {
    /// An empty project with this `eval.toml`.
    pub(crate) fn new(config: &str) -> Self {
        let site = Self { folder: tempfile::tempdir().unwrap() };
        site.write("eval/eval.toml", config);
        site
    }

    /// A project whose only target is this recording.
    pub(crate) fn recorded(traces: &str) -> Self {
        let target = "[targets.tape]\nkind = \"recorded\"\npath = \"traces.jsonl\"\n";
        let site = Self::new(&format!("project = \"p\"\nbatteries = []\n{target}"));
        site.write("eval/traces.jsonl", traces);
        site
    }

    /// An empty folder.
    pub(crate) fn empty() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.root().join(file)
    }

    pub(crate) fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    pub(crate) fn edit(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert!(text.contains(from), "{file} does not hold {from}");
        self.write(file, text.replace(from, to));
    }

    /// The binary, about to be run in the project.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gonogo"));
        command.args(args).current_dir(self.root()).env_remove("CI").env("NO_COLOR", "1");
        command
    }

    pub(crate) fn gonogo(&self, args: &[&str]) -> Ended {
        Ended::of(&self.command(args).output().unwrap())
    }

    /// Runs `eval` with these arguments and gives what it printed with its `run.json`.
    pub(crate) fn eval(&self, args: &[&str]) -> (Ended, Value) {
        let args = [&["eval", "--out", "out"], args].concat();
        let ended = self.gonogo(&args);
        let run = std::fs::read_to_string(self.path("out/run.json"))
            .unwrap_or_else(|error| panic!("no run: {error}\n{ended:?}"));
        let run = serde_json::from_str(&run).unwrap();
        crate::schema::assert_run(&run);
        (ended, run)
    }
}

impl Ended {
    fn of(output: &Output) -> Self {
        Self {
            exit: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// The case of a run.
pub(crate) fn case<'r>(run: &'r Value, id: &str) -> &'r Value {
    let cases = run["cases"].as_array().unwrap();
    cases.iter().find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id} in {run:#}"))
}

/// A regression case that expects these checks, as YAML flow.
pub(crate) fn case_expecting(id: &str, expected: &str) -> String {
    format!("id: {id}\norigin: test\ninput: {{query: \"{id}?\"}}\nexpected: {expected}\n")
}
