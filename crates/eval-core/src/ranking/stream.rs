//! A run scored while it is read, on several threads, in memory that does not grow with the run.
//!
//! The file is cut into blocks of whole queries, and each worker reads, parses and scores one block
//! at a time with the same code that serves a file in memory. That is sound while the lines of each
//! query stand together and no line is wrong, which is how runs are written. Where a block is wrong
//! or a query turns up in two blocks, the pass is given up, and the file is read as a whole: the
//! answer, be it scores or problems, is then that of [`Run::parse`] and [`Scores::of`], at the price
//! of holding the file in memory. So the answer never depends on blocks or threads.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::scores::{QueryScore, Scores, Settings};
use super::trec::{Blocks, Problems, Qrels, Run};

/// Bytes read at a time: long enough to make the lock between the workers free, short enough to
/// stay in a cache.
const BLOCK: usize = 1 << 20;

/// The scores of a run file against a qrels file, on `jobs` threads. The judgements are held in
/// memory, the run is not, unless its queries are scattered (see the module).
///
/// # Errors
/// All problems of both files, those of the qrels first.
pub fn score_files(
    qrels: &Path,
    run: &Path,
    settings: &Settings,
    jobs: NonZeroUsize,
) -> Result<Scores, Problems> {
    let file = qrels.display().to_string();
    let bytes = read(qrels);
    let judged = bytes.as_deref().map_err(Problems::clone);
    match judged.and_then(|bytes| Qrels::parse(&file, bytes)) {
        Ok(qrels) => {
            let file = run.display().to_string();
            let run = File::open(run).map_err(|error| Problems::unreadable(&file, &error))?;
            score_stream(&qrels, &file, run, settings, jobs)
        }
        Err(problems) => Err(problems.and(run_problems(run, settings))),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Problems> {
    std::fs::read(path).map_err(|error| Problems::unreadable(&path.display().to_string(), &error))
}

fn run_problems(path: &Path, settings: &Settings) -> Option<Problems> {
    let file = path.display().to_string();
    let parsed = |bytes: Vec<u8>| Run::parse(&file, &bytes, settings.score_precision).map(drop);
    read(path).and_then(parsed).err()
}

/// The scores of a run that is read from `source`, on `jobs` threads; `file` names it in problems.
///
/// `source` stands at its start, and is rewound where it has to be read as a whole. What cannot be
/// rewound (a pipe) is better read into memory and handed over as a [`Cursor`](io::Cursor).
///
/// # Errors
/// All problems of the run.
pub fn score_stream(
    qrels: &Qrels<'_>,
    file: &str,
    source: impl Read + Seek + Send,
    settings: &Settings,
    jobs: NonZeroUsize,
) -> Result<Scores, Problems> {
    let stream = Stream { qrels, file, settings };
    stream.scores(source, jobs, BLOCK)
}

/// What all workers look at.
#[derive(Clone, Copy)]
struct Stream<'a> {
    qrels: &'a Qrels<'a>,
    file: &'a str,
    settings: &'a Settings,
}

/// What one worker found: the judged queries with their positions in the qrels, and the others.
#[derive(Default)]
struct Part {
    scored: Vec<(usize, QueryScore)>,
    unjudged: Vec<String>,
}

impl Stream<'_> {
    fn scores(
        self,
        mut source: impl Read + Seek + Send,
        jobs: NonZeroUsize,
        block_size: usize,
    ) -> Result<Scores, Problems> {
        let unreadable = |error| Problems::unreadable(self.file, &error);
        let blocks = Blocks::new(&mut source, block_size);
        if let Some(scores) = self.by_blocks(blocks, jobs).map_err(unreadable)? {
            return Ok(scores);
        }
        let mut bytes = Vec::new();
        source.rewind().and_then(|()| source.read_to_end(&mut bytes)).map_err(unreadable)?;
        let run = Run::parse(self.file, &bytes, self.settings.score_precision)?;
        Ok(Scores::of(self.qrels, &run, self.settings))
    }

    /// The scores from one pass over the blocks; `None` if the file has to be read as a whole.
    fn by_blocks(
        self,
        blocks: Blocks<impl Read + Send>,
        jobs: NonZeroUsize,
    ) -> io::Result<Option<Scores>> {
        let blocks = Mutex::new(blocks);
        let parts = thread::scope(|scope| {
            let workers: Vec<_> =
                (0..jobs.get()).map(|_| scope.spawn(|| self.part(&blocks))).collect();
            let joined = workers.into_iter().map(|worker| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            joined.collect::<io::Result<Option<Vec<Part>>>>()
        })?;
        Ok(parts.and_then(|parts| self.joined(parts)))
    }

    /// Scores blocks until there is none left; `None` if one of them is not well-formed.
    fn part(self, blocks: &Mutex<Blocks<impl Read>>) -> io::Result<Option<Part>> {
        let mut part = Part::default();
        let mut block = Vec::new();
        let next = |block: &mut Vec<u8>| {
            blocks.lock().unwrap_or_else(PoisonError::into_inner).next_block(block)
        };
        while next(&mut block)? {
            let Ok(run) = Run::parse(self.file, &block, self.settings.score_precision) else {
                return Ok(None);
            };
            self.score(&run, &mut part);
        }
        Ok(Some(part))
    }

    fn score(self, run: &Run<'_>, part: &mut Part) {
        for held in run.queries() {
            match self.qrels.position(held.query()) {
                Some(position) => {
                    let judged = &self.qrels.queries()[position];
                    let score = QueryScore::of(judged, held.retrieved(), self.settings);
                    part.scored.push((position, score));
                }
                None => part.unjudged.push(held.query().to_owned()),
            }
        }
    }

    /// The parts as one; `None` if a query stands in more than one block, or none in any.
    fn joined(self, parts: Vec<Part>) -> Option<Scores> {
        if parts.iter().all(|part| part.scored.is_empty() && part.unjudged.is_empty()) {
            return None;
        }
        let mut slots: Vec<Option<QueryScore>> = vec![None; self.qrels.queries().len()];
        let mut unjudged = BTreeSet::new();
        for part in parts {
            for (position, score) in part.scored {
                if slots[position].replace(score).is_some() {
                    return None;
                }
            }
            if !part.unjudged.into_iter().all(|query| unjudged.insert(query)) {
                return None;
            }
        }
        let judged = self.qrels.queries().iter();
        let scored = slots.into_iter().zip(judged).map(|(slot, judged)| {
            slot.unwrap_or_else(|| QueryScore::of(judged, &[], self.settings))
        });
        Some(Scores::collected(self.settings, scored.collect(), unjudged))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, SeekFrom};

    use proptest::prelude::*;

    use super::*;

    const QRELS: &[u8] = b"q1 0 a 1\nq1 0 b 0\nq2 0 a 2\nq2 0 c 1\nq3 0 b 1\nq4 0 d 1\n";

    fn settings() -> Settings {
        let measures = ["map", "ndcg@2", "bpref"].map(|name| name.parse().expect("a measure"));
        Settings { measures: measures.to_vec(), ..Settings::default() }
    }

    fn in_memory(run: &str) -> Result<Scores, Problems> {
        let qrels = Qrels::parse("a.qrels", QRELS).expect("well-formed");
        let settings = settings();
        let run = Run::parse("a.run", run.as_bytes(), settings.score_precision)?;
        Ok(Scores::of(&qrels, &run, &settings))
    }

    fn streamed(
        run: impl Read + Seek + Send,
        jobs: usize,
        block_size: usize,
    ) -> Result<Scores, Problems> {
        let qrels = Qrels::parse("a.qrels", QRELS).expect("well-formed");
        let settings = settings();
        let stream = Stream { qrels: &qrels, file: "a.run", settings: &settings };
        stream.scores(run, NonZeroUsize::new(jobs).expect("a worker at least"), block_size)
    }

    /// Lines of judged queries and others, now and then a bad one or a record once more.
    fn run_text() -> impl Strategy<Value = String> {
        let good = ("q[0-6]", "[a-f]", 0..4_i32)
            .prop_map(|(query, record, score)| format!("{query} Q0 {record} 1 {score} t"));
        let line = prop_oneof![60 => good, 1 => Just("q1 Q0 a 1 nan t".to_owned()), 1 => Just(String::new())];
        let lines = prop::collection::vec(line, 0..30);
        (lines, any::<bool>()).prop_map(|(mut lines, grouped)| {
            if grouped {
                lines.sort();
                lines.dedup_by_key(|line| line.split(' ').take(3).collect::<String>());
            }
            lines.join("\n")
        })
    }

    proptest! {
        #[test]
        fn neither_blocks_nor_threads_change_the_scores_or_the_problems(
            text in run_text(), jobs in 1..4_usize, block_size in 1..200_usize,
        ) {
            prop_assert_eq!(streamed(Cursor::new(&text), jobs, block_size), in_memory(&text));
        }
    }

    /// A source that says how often it was rewound.
    struct Counted<'t> {
        inner: Cursor<&'t str>,
        rewound: usize,
    }

    impl Read for &mut Counted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.inner.read(buffer)
        }
    }

    impl Seek for &mut Counted<'_> {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.rewound += 1;
            self.inner.seek(to)
        }
    }

    fn rewound(text: &str) -> usize {
        let mut source = Counted { inner: Cursor::new(text), rewound: 0 };
        assert_eq!(streamed(&mut source, 2, 20), in_memory(text));
        source.rewound
    }

    #[test]
    fn a_run_grouped_by_query_is_read_once_and_a_scattered_one_again() {
        let grouped = "q2 Q0 a 1 1 t\nq2 Q0 b 2 0 t\nq1 Q0 a 1 1 t\nq9 Q0 a 1 1 t\nq8 Q0 a 1 1 t\n";
        assert_eq!(rewound(grouped), 0);
        assert_eq!(rewound(&format!("{grouped}q2 Q0 c 3 0 t\n")), 1, "a judged query returns");
        assert_eq!(rewound(&format!("{grouped}q9 Q0 c 3 0 t\n")), 1, "another query returns");
    }

    #[test]
    fn an_empty_run_is_a_problem_and_no_score_of_zero() {
        let problems = streamed(Cursor::new(""), 2, 20).expect_err("nothing was run");
        assert_eq!(problems.listed()[0].fault.code(), "trec-no-lines");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_a_problem_of_that_file() {
        let missing = Path::new("no-such-folder/a.run");
        let problems = score_files(missing, missing, &settings(), NonZeroUsize::MIN)
            .expect_err("there is no such file");
        let codes: Vec<_> = problems.listed().iter().map(|problem| problem.fault.code()).collect();
        assert_eq!(codes, ["trec-unreadable"; 2], "the qrels and the run");
        assert!(problems.to_string().starts_with("no-such-folder/a.run: found "));
    }
}
