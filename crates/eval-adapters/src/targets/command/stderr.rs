//! What a program says beside its answers: into the log, and its last lines into messages.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::process::ChildStderr;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::lines::{Lines, Next};
use crate::secret::{Redactor, one_line, whole_words};

/// How many lines are kept, and how long they may be.
const KEPT: usize = 20;
const LONGEST: usize = 4 << 10;

/// The pipe of a killed group closes at once, unless a daemon holds it or the machine is busy.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads a program's standard error to its end, so that the program never waits for a reader.
#[derive(Debug)]
pub(super) struct Stderr {
    tail: Arc<Mutex<VecDeque<String>>>,
    reader: JoinHandle<()>,
}

impl Drop for Stderr {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

impl Stderr {
    /// Follows the program of this target and worker.
    pub(super) fn follow(
        stream: ChildStderr,
        name: &str,
        worker: u32,
        redactor: &Redactor,
    ) -> Self {
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let (name, redactor, kept) = (name.to_owned(), redactor.clone(), Arc::clone(&tail));
        let reader = tokio::spawn(async move {
            let mut lines = Lines::new(stream, LONGEST);
            loop {
                let line = match lines.next().await {
                    Ok(Next::Line(line)) => redactor.message(String::from_utf8_lossy(&line)),
                    Ok(Next::TooLong(line)) => {
                        redactor.message(String::from_utf8_lossy(whole_words(&line))) + " …"
                    }
                    Ok(Next::End) | Err(_) => break,
                };
                tracing::info!(target_name = name, worker, "{line}");
                push(&kept, line);
            }
        });
        Self { tail, reader }
    }

    /// The last lines, once the program has ended.
    pub(super) async fn tail(mut self) -> Vec<String> {
        let _ = timeout(PATIENCE, &mut self.reader).await;
        let lines = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }
}

fn push(tail: &Mutex<VecDeque<String>>, line: String) {
    let mut lines = tail.lock().unwrap_or_else(PoisonError::into_inner);
    if lines.len() == KEPT {
        lines.pop_front();
    }
    lines.push_back(line);
}

/// The last line that says something, for a message of one line.
pub(super) fn last_word(tail: &[String]) -> Option<String> {
    let line = tail.iter().rev().find(|line| !line.trim().is_empty())?;
    Some(one_line(line, 200))
}
