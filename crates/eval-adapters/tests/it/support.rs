//! What the tests share: a project in a temporary folder, and one way to ask.

use std::path::PathBuf;
use std::time::Duration;

use eval_adapters::targets::TargetConfig;
use eval_core::diag::Diagnostic;
use eval_core::doc::{Language, Reader, Value, parsed};
use eval_core::ids::CaseId;
use eval_core::project::Project;
use eval_core::target::{Ask, Fault, FaultKind, Target};
use serde_json::Value as Json;

/// A project in a folder of its own.
pub(crate) struct Workshop {
    folder: tempfile::TempDir,
}

impl Workshop {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// The text of a file; empty if there is none.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// The target of this table. Its secrets are `TOKEN`, and nothing else.
    pub(crate) fn target(&self, table: &str) -> Box<dyn Target> {
        let environment = |name: &str| (name == "TOKEN").then(|| "tok-12345678".to_owned());
        let config = config(table).unwrap_or_else(|problems| panic!("{problems:?}"));
        let project = Project::new(self.folder.path());
        config.open(&project, &environment).unwrap_or_else(|problems| panic!("{problems:?}"))
    }
}

/// The target `t` of this table.
pub(crate) fn config(table: &str) -> Result<TargetConfig, Vec<Diagnostic>> {
    let node = parsed(table, Language::Toml, "eval.toml").map_err(|problem| vec![*problem])?;
    assert!(matches!(node.value, Value::Map(_)));
    let mut reader = Reader::new("eval.toml");
    let config = TargetConfig::read(&mut reader, &node, "t");
    let problems = reader.into_problems();
    config.filter(|_| problems.is_empty()).ok_or(problems)
}

pub(crate) async fn ask(target: &dyn Target, id: &str, input: &Json) -> Result<String, Fault> {
    ask_again(target, id, 0, input).await
}

pub(crate) async fn ask_again(
    target: &dyn Target,
    id: &str,
    repetition: u32,
    input: &Json,
) -> Result<String, Fault> {
    let case = CaseId::from(id);
    target.answer(Ask { case: &case, repetition, seed: 7, input }).await
}

/// The fault of an answer that must be one.
pub(crate) fn fault(answer: Result<String, Fault>) -> (FaultKind, String) {
    let fault = answer.expect_err("a fault");
    (fault.kind, fault.message)
}

/// The `output` of an answer that must be a trace.
pub(crate) fn output(answer: Result<String, Fault>) -> String {
    let text = answer.expect("a trace");
    let trace: Json = serde_json::from_str(&text).expect("JSON");
    trace["output"].as_str().expect("an output").to_owned()
}

/// Waits until something has happened. What never happens fails after a time that no machine needs.
pub(crate) async fn until(has_happened: impl Fn() -> bool) {
    let waiting = async {
        while !has_happened() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(5), waiting).await.expect("it happens");
}

/// The answer to a question whose time limit passes as soon as something has happened, however long it
/// is: from then on the clock of the runtime jumps to whatever is waited for.
pub(crate) async fn late_after<T>(
    has_happened: impl Fn() -> bool,
    answer: impl Future<Output = T>,
) -> T {
    let passing = async {
        until(has_happened).await;
        tokio::time::pause();
    };
    let (answer, ()) = tokio::join!(answer, passing);
    tokio::time::resume();
    answer
}
