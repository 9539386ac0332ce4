//! One worker: it keeps a program running and knows which questions are open.
//!
//! Whatever goes wrong costs one repetition. A question that was open alone when its program broke has
//! broken it, and fails. Where several were open nobody can tell, so each is asked again by itself, and
//! the guilty one then fails alone. A question that the program never read is asked again, for the
//! program ended before it could have been the reason.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use eval_core::target::{Fault, FaultKind};
use tokio::select;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, sleep_until};

use super::Command;
use super::program::{End, Event, Program};
use super::question::{Asked, Name, Question, addressee};
use super::starts::Starts;
use super::stderr::last_word;
use crate::targets::envelope::{Envelope, quoted, refusal};

/// Questions that wait for a worker.
pub(super) type Queue = Arc<Mutex<mpsc::Receiver<Question>>>;

/// One worker.
#[derive(Debug)]
pub(super) struct Worker {
    number: u32,
    command: Arc<Command>,
    starts: Arc<Starts>,
    queue: Queue,
    program: Option<Program>,
    /// Whether the running program has answered anything.
    has_answered: bool,
    open: BTreeMap<Name, Asked>,
    /// Questions to ask again.
    again: VecDeque<Question>,
}

impl Worker {
    pub(super) fn new(
        number: u32,
        command: Arc<Command>,
        starts: Arc<Starts>,
        queue: Queue,
    ) -> Self {
        Self {
            number,
            command,
            starts,
            queue,
            program: None,
            has_answered: false,
            open: BTreeMap::new(),
            again: VecDeque::new(),
        }
    }

    /// Answers questions until there will be no more.
    pub(super) async fn work(mut self) {
        loop {
            while let Some(question) = self.next_again() {
                self.ask(question);
            }
            let takes_more = self.again.is_empty() && self.has_room();
            let deadline = self.open.values().map(|asked| asked.deadline).min();
            select! {
                event = next_event(&mut self.program) => self.on_event(event).await,
                () = wait_until(deadline) => self.on_deadline(),
                question = next_question(&self.queue), if takes_more => match question {
                    Some(question) => self.ask(question),
                    None => break,
                },
            }
        }
        if let Some(program) = self.program {
            program.close().await;
        }
    }

    /// Whether one more question may be open.
    fn has_room(&self) -> bool {
        self.open.len() < self.command.concurrency
            && !self.open.values().any(|asked| asked.question.is_suspect)
    }

    /// The next question to ask again, if its time has come.
    fn next_again(&mut self) -> Option<Question> {
        let next = self.again.front()?;
        let fits = !next.is_suspect && self.has_room() && !self.open.contains_key(&next.name);
        if fits || self.open.is_empty() { self.again.pop_front() } else { None }
    }

    /// Asks a question, starting the program if it does not run.
    fn ask(&mut self, question: Question) {
        if question.is_abandoned() {
            return;
        }
        if self.open.contains_key(&question.name) {
            // Cases of two sets may share an id; their answers must not be mistaken for each other.
            return self.again.push_back(question);
        }
        let running = match self.program.take() {
            Some(program) => Ok(program),
            None => self.start(),
        };
        let mut program = match running {
            Ok(program) => program,
            Err(fault) => return question.settle(Err(fault)),
        };
        let start = program.send(&question.line);
        self.program = Some(program);
        let deadline = Instant::now() + self.command.timeout;
        self.open.insert(question.name.clone(), Asked { question, deadline, start });
    }

    fn start(&mut self) -> Result<Program, Fault> {
        self.starts.allowed()?;
        self.has_answered = false;
        Program::start(&self.command, self.number).map_err(|error| {
            let program = self.command.program.display();
            self.starts.failed_for_good(&format!("`{program}` cannot be started: {error}"), &[])
        })
    }

    async fn on_event(&mut self, event: Event) {
        match event {
            Event::Line(line) => self.on_line(&line),
            Event::TooLong => {
                let limit = self.command.max_output;
                self.broken(
                    FaultKind::TooLarge,
                    &format!("the answer is larger than {limit} bytes"),
                );
            }
            Event::Ended => self.on_end().await,
        }
    }

    fn on_line(&mut self, line: &[u8]) {
        let Ok(text) = str::from_utf8(line) else {
            return self.broken(FaultKind::Garbage, "the program wrote a line that is not UTF-8");
        };
        let redactor = &self.command.redactor;
        let addressed = Envelope::read(text)
            .map_err(|problem| format!("the program wrote {}", quoted(&problem, text, redactor)));
        let addressed = addressed.and_then(|envelope| {
            let name = addressee(&envelope, self.open.keys());
            Ok((
                name.map_err(|problem| format!("the program wrote an answer {problem}"))?.clone(),
                envelope,
            ))
        });
        match addressed {
            Ok((name, envelope)) => self.on_answer(&name, envelope, text),
            Err(problem) => self.broken(FaultKind::Garbage, &problem),
        }
    }

    fn on_answer(&mut self, name: &Name, envelope: Envelope, text: &str) {
        let Some(asked) = self.open.remove(name) else { return };
        self.has_answered = true;
        self.starts.succeeded();
        let redactor = &self.command.redactor;
        asked.question.settle(match envelope.error {
            Some(error) => Err(refusal(&error, redactor)),
            None => Ok(redactor.answer(text)),
        });
    }

    /// A question that is late by itself fails. Several that are late together may wait for one of them,
    /// so each has to show by itself what it takes. The others only lose their place.
    fn on_deadline(&mut self) {
        let now = Instant::now();
        self.program = None;
        let open = std::mem::take(&mut self.open).into_values();
        let (mut late, early): (Vec<Asked>, Vec<Asked>) =
            open.partition(|asked| asked.deadline <= now);
        if late.len() == 1
            && let Some(asked) = late.pop()
        {
            let message = format!("no answer within {:?}", self.command.timeout);
            asked.question.settle(Err(Fault::new(FaultKind::Timeout, message)));
        }
        self.again.extend(early.into_iter().map(|asked| asked.question));
        self.again.extend(late.into_iter().map(|asked| asked.question.suspected()));
    }

    /// The program did what no program may do: it is killed.
    fn broken(&mut self, kind: FaultKind, problem: &str) {
        self.program = None;
        self.blame(&Fault::new(kind, self.command.redactor.message(problem)));
    }

    /// The program ended by itself.
    async fn on_end(&mut self) {
        let Some(program) = self.program.take() else { return };
        let first = self.open.values().map(|asked| asked.start).min();
        let was_read = first.is_none_or(|start| program.has_read(start));
        let End { status, tail } = program.end().await;
        if first.is_none() {
            self.log(&format!("the program ended ({status}) between two questions"));
        } else if was_read {
            let said = last_word(&tail).map_or_else(String::new, |line| format!(": {line}"));
            let message = format!("the program ended ({status}) before it answered{said}");
            self.blame(&Fault::new(FaultKind::Crashed, message));
        } else if self.has_answered {
            self.ask_again();
        } else {
            let message = format!(
                "the program does not start: it ended ({status}) before it read a question"
            );
            match self.starts.failed(&message, &tail) {
                Some(fault) => self.fail_all(&fault),
                None => self.ask_again(),
            }
        }
    }

    /// Fails the one question that was open, or asks each of several again by itself.
    fn blame(&mut self, fault: &Fault) {
        self.log(&fault.message);
        if self.open.len() == 1 {
            return self.fail_all(fault);
        }
        self.log(&format!("its {} open questions are asked again one by one", self.open.len()));
        self.ask_again();
    }

    fn log(&self, message: &str) {
        tracing::warn!(target_name = self.command.identity.name, worker = self.number, "{message}");
    }

    fn fail_all(&mut self, fault: &Fault) {
        for (_, asked) in std::mem::take(&mut self.open) {
            asked.question.settle(Err(fault.clone()));
        }
    }

    fn ask_again(&mut self) {
        for (_, asked) in std::mem::take(&mut self.open) {
            self.again.push_back(asked.question.suspected());
        }
    }
}

/// What the program does next; never anything if none runs.
async fn next_event(program: &mut Option<Program>) -> Event {
    match program {
        Some(program) => program.event().await,
        None => std::future::pending().await,
    }
}

async fn next_question(queue: &Queue) -> Option<Question> {
    queue.lock().await.recv().await
}

async fn wait_until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}
