//! A program that answers JSON lines.
//!
//! It is started once a worker and asked `{"id", "repetition", "seed", "input"}`, one line a question.
//! It answers `{"id", "repetition", …trace}` or `{"id", "repetition", "error"}`, in any order; the
//! repetition may be left out where no other repetition of the case is open. What it prints on
//! standard error goes to the log. It ends when its standard input does, and so it also ends when Gonogo
//! is killed.
//!
//! A Python file with `run(input: dict)` speaks this through [`SHIM`].

mod group;
mod lines;
mod program;
mod question;
mod starts;
mod stderr;
mod worker;

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use eval_core::project::Project;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::config::{CommandConfig, TargetConfig};
use super::identity;
use crate::secret::{Redactor, Secret};

use question::Question;
use starts::Starts;
use worker::Worker;

/// The shim that lets a Python file with `run(input: dict)` answer: one file, standard library only,
/// Python 3.8 and later. A project keeps a copy of it beside its adapter.
pub const SHIM: &str = include_str!("../../../../../adapters/gonogo_shim.py");

/// Time for all programs to end by themselves before they are killed.
const PATIENCE: Duration = Duration::from_secs(3);

/// How the program is started and held to its limits.
#[derive(Debug)]
pub struct Command {
    identity: TargetIdentity,
    program: PathBuf,
    arguments: Vec<String>,
    folder: PathBuf,
    workers: u32,
    concurrency: usize,
    timeout: Duration,
    max_output: usize,
    redactor: Redactor,
}

impl Command {
    /// The program of a target, run in the project's folder.
    pub fn new(
        target: &TargetConfig,
        config: &CommandConfig,
        project: &Project,
        secrets: &[Secret],
    ) -> Self {
        let folder = std::path::absolute(project.root()).unwrap_or_else(|_| project.root().into());
        let (program, arguments) = config
            .command
            .split_first()
            .map_or((String::new(), &[][..]), |(program, arguments)| (program.clone(), arguments));
        let configuration = json!({
            "command": config.command,
            "files": files(&config.command, &folder),
            "timeout_ms": identity::millis(config.timeout),
            "max_output": target.max_output,
        });
        Self {
            identity: identity::of(target, &configuration),
            // A name alone is looked up in the search path; a path is one from the project's folder.
            program: if program.contains('/') { folder.join(program) } else { program.into() },
            arguments: arguments.to_vec(),
            folder,
            workers: config.workers,
            concurrency: usize::try_from(config.concurrency).unwrap_or(usize::MAX),
            timeout: config.timeout,
            max_output: usize::try_from(target.max_output).unwrap_or(usize::MAX),
            redactor: Redactor::of(secrets),
        }
    }
}

/// Digests of the files that the words of a command name. What they import or read is out of sight.
fn files<'a>(command: &'a [String], folder: &Path) -> BTreeMap<&'a str, String> {
    let digest = |word: &'a String| {
        let path = folder.join(word);
        let digest = path.is_file().then(|| digest(&path))?.ok()?;
        Some((word.as_str(), digest))
    };
    command.iter().filter_map(digest).collect()
}

fn digest(path: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(hasher.finalize().to_hex().to_string())
}

/// A program that answers JSON lines.
#[derive(Debug)]
pub struct CommandTarget {
    command: Arc<Command>,
    running: Mutex<State>,
}

/// Workers start with the first question.
#[derive(Debug)]
enum State {
    Unasked,
    Asked { queue: mpsc::Sender<Question>, workers: Vec<JoinHandle<()>> },
    Closed,
}

impl CommandTarget {
    /// A target whose program runs as soon as it is asked something.
    pub fn new(command: Command) -> Self {
        Self { command: Arc::new(command), running: Mutex::new(State::Unasked) }
    }

    /// Where questions are put; `None` once the target is closed.
    fn queue(&self) -> Option<mpsc::Sender<Question>> {
        let mut state = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, State::Unasked) {
            *state = self.started();
        }
        match &*state {
            State::Asked { queue, .. } => Some(queue.clone()),
            State::Unasked | State::Closed => None,
        }
    }

    fn started(&self) -> State {
        // Questions wait with those who ask them, not in the queue.
        let (queue, questions) = mpsc::channel(1);
        let questions = Arc::new(tokio::sync::Mutex::new(questions));
        let starts = Arc::new(Starts::new(&self.command.identity.name));
        let workers = (0..self.command.workers).map(|number| {
            let (command, starts) = (Arc::clone(&self.command), Arc::clone(&starts));
            tokio::spawn(Worker::new(number, command, starts, Arc::clone(&questions)).work())
        });
        State::Asked { queue, workers: workers.collect() }
    }
}

#[async_trait]
impl Target for CommandTarget {
    fn identity(&self) -> TargetIdentity {
        self.command.identity.clone()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        let closed = || Fault::new(FaultKind::Cancelled, "the target is closed");
        let (question, answer) = Question::of(&ask);
        let queue = self.queue().ok_or_else(closed)?;
        queue.send(question).await.map_err(|_| closed())?;
        drop(queue);
        answer.await.map_err(|_| closed())?
    }

    async fn close(&self) {
        let state = {
            let mut state = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *state, State::Closed)
        };
        let State::Asked { queue, workers } = state else { return };
        drop(queue);
        let deadline = tokio::time::Instant::now() + PATIENCE;
        for mut worker in workers {
            let left = deadline.saturating_duration_since(tokio::time::Instant::now());
            if timeout(left, &mut worker).await.is_err() {
                // Its program hangs; it is killed with the worker.
                worker.abort();
                let _ = worker.await;
            }
        }
    }
}

impl Drop for CommandTarget {
    fn drop(&mut self) {
        let state = self.running.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let State::Asked { workers, .. } = state {
            workers.iter().for_each(JoinHandle::abort);
        }
    }
}
