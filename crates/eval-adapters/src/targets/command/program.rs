//! One started program: questions in, lines out, and its end.

use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::process::{ChildStdin, ChildStdout};
use tokio::select;
use tokio::time::timeout;

use super::Command;
use super::group::Group;
use super::lines::{Lines, Next};
use super::stderr::Stderr;

/// Time for the end of a program that has closed its output, and for what it wrote before to arrive. On
/// a busy machine a second may be too short, and the reason why the program ended would be lost.
const PATIENCE: Duration = Duration::from_secs(5);

/// Time for a program to end by itself once there are no more questions.
const GRACE: Duration = Duration::from_secs(1);

/// A started program.
#[derive(Debug)]
pub(super) struct Program {
    group: Group,
    stdin: ChildStdin,
    stdout: Lines<ChildStdout>,
    stderr: Stderr,
    /// What is still to be written, and how much was written since the start.
    outgoing: Vec<u8>,
    written: u64,
    /// How it ended, if it has.
    status: Option<ExitStatus>,
}

/// What a program does.
#[derive(Debug)]
pub(super) enum Event {
    /// It wrote a line.
    Line(Vec<u8>),
    /// It writes a line that is longer than allowed.
    TooLong,
    /// It ended, or closed its output, which comes to the same.
    Ended,
}

/// How a program ended.
#[derive(Debug)]
pub(super) struct End {
    /// `exit status: 3`, `signal: 9 (SIGKILL)`, or that it only closed its output.
    pub(super) status: String,
    /// Its last lines on standard error.
    pub(super) tail: Vec<String>,
}

impl Program {
    /// Starts the program for a worker.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub(super) fn start(command: &Command, worker: u32) -> Result<Self, String> {
        let mut started = tokio::process::Command::new(&command.program);
        started
            .args(&command.arguments)
            .current_dir(&command.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut group = Group::start(started).map_err(|error| error.to_string())?;
        let child = group.child();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err("its pipes are missing".to_owned());
        };
        Ok(Self {
            stdout: Lines::new(stdout, command.max_output),
            stderr: Stderr::follow(stderr, &command.identity.name, worker, &command.redactor),
            group,
            stdin,
            outgoing: Vec::new(),
            written: 0,
            status: None,
        })
    }

    /// Puts a line on its way; where it begins in all that is written since the start.
    pub(super) fn send(&mut self, line: &str) -> u64 {
        let start = self.written + self.outgoing.len() as u64;
        self.outgoing.extend_from_slice(line.as_bytes());
        self.outgoing.push(b'\n');
        start
    }

    /// Whether the program has read anything from this place on. Where the system does not tell, it
    /// has.
    pub(super) fn has_read(&self, start: u64) -> bool {
        #[cfg(unix)]
        if let Ok(unread) = rustix::io::ioctl_fionread(&self.stdin) {
            return self.written.saturating_sub(unread) > start;
        }
        self.written > start
    }

    /// The next thing that the program does. Whoever stops waiting loses nothing.
    pub(super) async fn event(&mut self) -> Event {
        loop {
            if self.status.is_some() {
                return self.last_event().await;
            }
            select! {
                biased;
                next = self.stdout.next() => return event(next),
                status = self.group.child().wait() => {
                    self.status = status.ok();
                    // What it left behind may hold the pipe, which then would never end.
                    self.group.kill();
                    if self.status.is_none() {
                        return Event::Ended;
                    }
                }
                written = self.stdin.write(&self.outgoing), if !self.outgoing.is_empty() => {
                    match written {
                        Ok(count) => {
                            self.outgoing.drain(..count);
                            self.written += count as u64;
                        }
                        // A closed pipe says the same as the end that follows it.
                        Err(_) => self.outgoing.clear(),
                    }
                }
            }
        }
    }

    /// Lines that an ended program had written before.
    async fn last_event(&mut self) -> Event {
        timeout(PATIENCE, self.stdout.next()).await.map_or(Event::Ended, event)
    }

    /// How a program ended that did so by itself. A program that must end is dropped.
    pub(super) async fn end(mut self) -> End {
        if self.status.is_none() {
            // A program that closed its output is about to end; how it does is worth a moment.
            self.status =
                timeout(PATIENCE, self.group.child().wait()).await.ok().and_then(Result::ok);
        }
        self.group.kill();
        let status = self.status.map_or("output closed".to_owned(), |status| status.to_string());
        End { status, tail: self.stderr.tail().await }
    }

    /// Lets the program end by itself, then kills what is left.
    pub(super) async fn close(self) {
        let Self { mut group, stdin, stderr, .. } = self;
        drop(stdin);
        let _ = timeout(GRACE, group.child().wait()).await;
        group.kill();
        stderr.tail().await;
    }
}

fn event(next: std::io::Result<Next>) -> Event {
    match next {
        Ok(Next::Line(line)) => Event::Line(line),
        Ok(Next::TooLong(_)) => Event::TooLong,
        Ok(Next::End) | Err(_) => Event::Ended,
    }
}
