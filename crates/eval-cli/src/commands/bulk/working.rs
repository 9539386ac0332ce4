//! The threads that score blocks, and the one that folds what they give in the order of the input.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use eval_core::bulk::{Block, Memory, Scored, Scorer, Tally};
use eval_core::gate::{Exit, Reason};

use super::feed::{Fed, Feed};
use super::progress::Progress;
use super::seen::Seen;
use super::sources::Source;

/// The results file, in the folder of the run's artifacts.
const RESULTS: &str = "bulk.jsonl";

/// What is named where ids cannot be put aside.
pub(super) const TEMPORARY: &str = "a temporary file";

/// So many blocks a thread may be read before the first of them is folded.
const AHEAD: usize = 4;

/// What is to be scored, and how.
pub(super) struct Work<'w> {
    pub(super) scorer: &'w Scorer<'w>,
    pub(super) sources: Vec<Source>,
    pub(super) jobs: NonZeroUsize,
    /// The folder that gets the results.
    pub(super) results: Option<&'w Path>,
    pub(super) quiet: bool,
}

/// A block's results on their way to the fold.
struct Done {
    sequence: u64,
    shown: String,
    line: u32,
    before: u64,
    bytes: u64,
    scored: Scored,
    problems: Vec<Reason>,
}

/// Why the work could not be done: what could not be written, and why.
pub(super) type Fault = (String, io::Error);

/// What was scored.
pub(super) struct Worked {
    pub(super) tally: Tally,
    pub(super) seen: Seen,
    pub(super) cancelled: bool,
}

/// Scores everything. What a cancelled run did not come to is a problem of its own.
pub(super) fn worked(
    work: Work<'_>,
    is_cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Worked, Fault> {
    let total = work.sources.iter().map(Source::size).sum::<Option<u64>>();
    let progress = Progress::new(total, work.quiet);
    let mut fold = Fold::new(work.results)?;
    let stopped = AtomicBool::new(false);
    let input = Mutex::new(Feed::new(work.sources));
    let ahead = work.jobs.get() * AHEAD;
    std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(ahead);
        let (room, turns) = sync_channel(ahead);
        let turns = Arc::new(Mutex::new(turns));
        for _ in 0..ahead {
            // There is room for as many as are given out here.
            let _ = room.send(());
        }
        for _ in 0..work.jobs.get() {
            let (sender, input, scorer) = (sender.clone(), &input, work.scorer);
            let (turns, stopped) = (Arc::clone(&turns), &stopped);
            scope.spawn(move || {
                let mut worker = Worker { scorer, memory: Memory::default() };
                let mut buffer = Vec::new();
                loop {
                    if is_cancelled() {
                        stopped.store(true, Ordering::Relaxed);
                        break;
                    }
                    // Without the fold nobody gives a turn any more.
                    if locked(&turns).recv().is_err() {
                        break;
                    }
                    let next = locked(input).next(std::mem::take(&mut buffer));
                    let Some(fed) = next else { break };
                    let done = worker.done(&fed);
                    buffer = fed.bytes;
                    // Nobody takes results any more once one could not be written.
                    if sender.send(done).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let folded = fold.all(&receiver, &room, &progress);
        // Nobody gives turns any more: whoever waits for one must wake and end.
        drop(room);
        folded
    })?;
    progress.finish();
    fold.finished(stopped.into_inner())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Worker<'w> {
    scorer: &'w Scorer<'w>,
    memory: Memory,
}

impl Worker<'_> {
    fn done(&mut self, fed: &Fed) -> Done {
        let block = Block {
            bytes: &fed.bytes[..fed.end],
            file: &fed.shown,
            line: fed.line,
            offset: fed.offset,
        };
        Done {
            sequence: fed.sequence,
            shown: fed.shown.clone(),
            line: fed.line,
            before: fed.before,
            bytes: (fed.bytes.len() - fed.read_from) as u64,
            scored: self.scorer.block(block, &mut self.memory),
            problems: fed.problems.iter().map(Reason::of_problem).collect(),
        }
    }
}

/// What is known so far, of the blocks up to some place in the input.
struct Fold {
    tally: Tally,
    seen: Seen,
    results: Option<(String, BufWriter<File>)>,
    /// The next block in order, and those that came before their turn.
    next: u64,
    early: BTreeMap<u64, Done>,
}

impl Fold {
    fn new(folder: Option<&Path>) -> Result<Self, Fault> {
        let results = folder.map(|folder| {
            let path = folder.join(RESULTS);
            let shown = path.display().to_string();
            let file = std::fs::create_dir_all(folder)
                // The decision of an earlier run must not lie beside the results of one that broke.
                .and_then(|()| remove(&folder.join("run.json")))
                .and_then(|()| File::create(&path));
            file.map(|file| (shown.clone(), BufWriter::new(file))).map_err(|error| (shown, error))
        });
        Ok(Self {
            tally: Tally::default(),
            seen: Seen::new(),
            results: results.transpose()?,
            next: 0,
            early: BTreeMap::new(),
        })
    }

    /// Takes every block in the order of the input.
    ///
    /// Each block that is taken makes room for another to be read: however slow one block is, the results
    /// of those after it do not pile up.
    fn all(
        &mut self,
        blocks: &Receiver<Done>,
        room: &SyncSender<()>,
        progress: &Progress,
    ) -> Result<(), Fault> {
        for done in blocks {
            self.early.insert(done.sequence, done);
            while let Some(done) = self.early.remove(&self.next) {
                self.next += 1;
                progress.advance(done.bytes, done.scored.tally.lines(), done.scored.tally.failed);
                self.take(done)?;
                // At the end of the input nobody waits for room.
                let _ = room.try_send(());
            }
        }
        Ok(())
    }

    fn take(&mut self, done: Done) -> Result<(), Fault> {
        let Done { shown, line, before, scored, problems, .. } = done;
        if let Some((name, file)) = &mut self.results {
            file.write_all(scored.results.as_bytes()).map_err(|error| (name.clone(), error))?;
        }
        self.seen.begin(before, shown, line);
        for (digest, index) in scored.ids {
            let added = self.seen.add(digest, before + u64::from(index));
            added.map_err(|error| (TEMPORARY.to_owned(), error))?;
        }
        self.tally.add(scored.tally);
        for problem in problems {
            self.tally.report(problem);
        }
        Ok(())
    }

    fn finished(mut self, cancelled: bool) -> Result<Worked, Fault> {
        if let Some((name, mut file)) = self.results.take() {
            file.flush().map_err(|error| (name, error))?;
        }
        if cancelled {
            let message = format!("cancelled after {} lines", self.tally.lines());
            self.tally.report(Reason::new(Exit::Unmeasured, "cancelled", "bulk", message));
        }
        Ok(Worked { tally: self.tally, seen: self.seen, cancelled })
    }
}

fn remove(file: &Path) -> io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
