//! The threads that score blocks, and the one that folds what they give in the order of the input.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};

use eval_core::bulk::{Block, Compiled, LISTED, Scored, Scorer, Tally};
use eval_core::gate::{Exit, Reason};

use super::feed::{Fed, Feed};
use super::ids::Ids;
use super::progress::Progress;
use super::sources::Source;

/// The results file, in the folder of the run's artifacts.
const RESULTS: &str = "bulk.jsonl";

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
    digest: blake3::Hash,
    scored: Scored,
    problems: Vec<Reason>,
}

/// Why the work could not be done: what could not be written, and why.
type Fault = (String, io::Error);

/// Scores everything. The digest covers the bytes as they were read; what a cancelled run did not come to
/// is a reason of its own.
pub(super) fn worked(
    work: Work<'_>,
    is_cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<(String, Tally), Fault> {
    let total = work.sources.iter().map(Source::size).sum::<Option<u64>>();
    let progress = Progress::new(total, work.quiet);
    let mut fold = Fold::new(work.results)?;
    let input = Mutex::new(Feed::new(work.sources));
    std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(work.jobs.get() * 2);
        for _ in 0..work.jobs.get() {
            let (sender, input, scorer) = (sender.clone(), &input, work.scorer);
            scope.spawn(move || {
                let mut worker = Worker { scorer, compiled: Compiled::default() };
                let mut buffer = Vec::new();
                while !is_cancelled() {
                    let next = input
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .next(std::mem::take(&mut buffer));
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
        fold.all(&receiver, &progress)
    })?;
    progress.finish();
    fold.finished(is_cancelled())
}

struct Worker<'w> {
    scorer: &'w Scorer<'w>,
    compiled: Compiled,
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
            digest: blake3::hash(&fed.bytes[fed.read_from..]),
            scored: self.scorer.block(block, &mut self.compiled),
            problems: fed.problems.iter().map(Reason::of_problem).collect(),
        }
    }
}

/// What is known so far, of the blocks up to some place in the input.
struct Fold {
    tally: Tally,
    content: blake3::Hasher,
    ids: Ids,
    /// Where each block begins: its first line counted over the whole input, its file and line there.
    starts: Vec<(u64, String, u32)>,
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
            let file = std::fs::create_dir_all(folder).and_then(|()| File::create(&path));
            file.map(|file| (shown.clone(), BufWriter::new(file))).map_err(|error| (shown, error))
        });
        Ok(Self {
            tally: Tally::default(),
            content: blake3::Hasher::new(),
            ids: Ids::new(),
            starts: Vec::new(),
            results: results.transpose()?,
            next: 0,
            early: BTreeMap::new(),
        })
    }

    /// Takes every block in the order of the input.
    fn all(&mut self, blocks: &Receiver<Done>, progress: &Progress) -> Result<(), Fault> {
        for done in blocks {
            self.early.insert(done.sequence, done);
            while let Some(done) = self.early.remove(&self.next) {
                self.next += 1;
                progress.advance(done.bytes, done.scored.tally.lines(), done.scored.tally.failed);
                self.take(done)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, done: Done) -> Result<(), Fault> {
        let Done { shown, line, before, digest, scored, problems, .. } = done;
        self.content.update(digest.as_bytes());
        if let Some((name, file)) = &mut self.results {
            file.write_all(scored.results.as_bytes()).map_err(|error| (name.clone(), error))?;
        }
        for (digest, index) in scored.ids {
            let added = self.ids.add(digest, before + u64::from(index));
            added.map_err(|error| ("a temporary file".to_owned(), error))?;
        }
        self.tally.add(scored.tally);
        for problem in problems {
            self.tally.report(problem);
        }
        // Blocks of one file follow each other, so only the first is kept, and one after a gap.
        let follows = |(first, file, at): &(u64, String, u32)| {
            *file == shown && u64::from(*at) + (before - first) == u64::from(line)
        };
        if !self.starts.last().is_some_and(follows) {
            self.starts.push((before, shown, line));
        }
        Ok(())
    }

    fn finished(mut self, cancelled: bool) -> Result<(String, Tally), Fault> {
        if let Some((name, mut file)) = self.results.take() {
            file.flush().map_err(|error| (name, error))?;
        }
        let doubled = std::mem::replace(&mut self.ids, Ids::new()).doubled(LISTED);
        let (pairs, count) = doubled.map_err(|error| ("a temporary file".to_owned(), error))?;
        let named = pairs.len() as u64;
        for (again, first) in pairs {
            let message = format!("the id stands twice: first in {}", self.place(first));
            let place = self.place(again);
            self.tally.report(Reason::new(Exit::Unmeasured, "duplicate-id", place, message));
        }
        self.tally.problem_count += count - named;
        if cancelled {
            let message = format!("cancelled after {} lines", self.tally.lines());
            self.tally.report(Reason::new(Exit::Unmeasured, "cancelled", "bulk", message));
        }
        Ok((self.content.finalize().to_hex().to_string(), self.tally))
    }

    /// The file and line of a line that is counted over the whole input.
    fn place(&self, line: u64) -> String {
        let index = self.starts.partition_point(|(before, ..)| *before <= line).saturating_sub(1);
        match self.starts.get(index) {
            Some((before, file, first)) => format!("{file}:{}", u64::from(*first) + line - before),
            None => format!("line {}", line + 1),
        }
    }
}
