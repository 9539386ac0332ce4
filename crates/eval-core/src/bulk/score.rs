//! Lines in, a tally out.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use jiff::civil::Date;
use serde::Serialize;
use serde_json::json;

use super::line::{LineReader, Ready};
use super::{LISTED, SetExpectations, Tally};
use crate::case::{Line, inputs};
use crate::check::{Facts, KnownChecks, Outcome, ReadContext};
use crate::diag::{Code, Diagnostic};
use crate::gate::Reason;
use crate::ids::CaseId;
use crate::inert::inert_json;
use crate::mode::{Mode, Taxonomy};
use crate::pin::content_hash;
use crate::run::{CasePlace, CaseResult, CheckResult, Repetitions, SetKind, Verdict};

/// How lines are scored. Shared by all threads.
pub struct Scorer<'s> {
    /// The failure modes.
    pub taxonomy: &'s Taxonomy,
    /// What is expected of every answer, beside what its line says.
    pub expectations: &'s SetExpectations,
    /// The date that stands for today.
    pub as_of: Option<Date>,
    /// Whether passing lines stand among the results too.
    pub all_results: bool,
    /// Reads the files that checks name.
    pub file: &'s (dyn Fn(&str) -> Result<String, String> + Sync),
}

/// Whole lines of one file.
#[derive(Clone, Copy, Debug)]
pub struct Block<'b> {
    /// The lines, with or without a line end after the last.
    pub bytes: &'b [u8],
    /// The file, as messages show it.
    pub file: &'b str,
    /// The number of the first line, from 1.
    pub line: u32,
    /// Where the first line begins, in bytes from the start of the file.
    pub offset: u64,
}

/// What scoring a block gave.
#[derive(Debug, Default)]
pub struct Scored {
    /// Counts, and the first of what went wrong.
    pub tally: Tally,
    /// A JSON line for each result that is wanted, in the order of the lines.
    pub results: String,
    /// A digest of the id of each line that has one, and how many lines after the block's first it stands.
    pub ids: Vec<(u128, u32)>,
}

/// What a thread remembers from block to block.
#[derive(Debug, Default)]
pub struct Memory {
    known: KnownChecks,
    /// The first ids that it listed, of all its blocks.
    listed: BTreeSet<CaseId>,
}

impl Memory {
    /// Whether a failing case may be among the first of all, as far as this thread knows.
    fn may_be_listed(&self, id: &CaseId) -> bool {
        self.listed.len() < LISTED || self.listed.last().is_some_and(|last| id <= last)
    }

    fn remember_listed(&mut self, tally: &Tally) {
        self.listed.extend(tally.listed.keys().cloned());
        while self.listed.len() > LISTED {
            self.listed.pop_last();
        }
    }
}

/// One line of the results.
#[derive(Serialize)]
struct ResultLine<'r> {
    id: &'r CaseId,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<&'r Mode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'r CasePlace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<&'r CheckResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'r str>,
}

impl Scorer<'_> {
    /// Scores the lines of a block.
    pub fn block(&self, block: Block<'_>, memory: &mut Memory) -> Scored {
        let mut scored = Scored::default();
        let (mut start, mut index) = (0, 0_u32);
        while start < block.bytes.len() {
            let rest = &block.bytes[start..];
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let place = LinePlace { block, index, offset: block.offset + start as u64 };
            self.line(&rest[..end], &place, memory, &mut scored);
            start += end + 1;
            index = index.saturating_add(1);
        }
        memory.remember_listed(&scored.tally);
        scored
    }

    fn line(&self, bytes: &[u8], place: &LinePlace<'_>, memory: &mut Memory, scored: &mut Scored) {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let mark: &[u8] = if place.number() == 1 { "\u{FEFF}".as_bytes() } else { b"" };
        let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        scored.tally.content.add(bytes);
        let Ok(text) = simdutf8::basic::from_utf8(bytes) else {
            let problem = Diagnostic::new(Code::Syntax, "the line is not UTF-8 text");
            return self.unreadable(&[problem.at(place.line("").place(1))], place, scored);
        };
        let context = ReadContext { file: self.file, prefix: "" };
        let reader = LineReader { expectations: self.expectations, context };
        match reader.read(place.line(text), &mut memory.known) {
            Ok(ready) => {
                scored.ids.push((digest(&ready.id), place.index));
                self.tried(&ready, place, memory, scored);
            }
            Err(problems) => self.unreadable(&problems, place, scored),
        }
    }

    fn unreadable(&self, problems: &[Diagnostic], place: &LinePlace<'_>, scored: &mut Scored) {
        scored.tally.unmeasured += 1;
        for problem in problems {
            let mut reason = Reason::of_problem(problem);
            let _ = write!(reason.message, " (the line begins at byte {})", place.offset);
            scored.tally.report(reason);
        }
        let mode = self.taxonomy.first(&[Mode::NOT_RUN]);
        *scored.tally.modes.entry(mode).or_default() += 1;
    }

    fn tried(
        &self,
        ready: &Ready<'_>,
        place: &LinePlace<'_>,
        memory: &Memory,
        scored: &mut Scored,
    ) {
        let trace = match &ready.trace {
            Ok(trace) => trace,
            Err(violation) => {
                let message = violation.to_string();
                let mode = self.taxonomy.first(&[Mode::SCHEMA_VIOLATION]);
                let failed = Failed { mode, checks: Vec::new(), answer: message };
                return add_failed(ready, failed, place, memory, scored);
            }
        };
        let facts = Facts {
            as_of: self.as_of,
            question_language: ready.input.language(),
            question: ready.input.question(),
            ..Facts::default()
        };
        let expected = || ready.expected.iter().chain(self.expectations.of(&ready.tags));
        if expected().all(|checks| checks.all_pass(trace, &facts)) {
            return self.passed(&ready.id, scored);
        }
        let outcomes: Vec<Outcome> =
            expected().flat_map(|checks| checks.outcomes(trace, &facts)).collect();
        let failed = outcomes.iter().filter(|outcome| !outcome.passed);
        let candidates: Vec<Mode> = failed.map(|outcome| outcome.mode.clone()).collect();
        let mode = self.taxonomy.first(&candidates);
        let checks = outcomes.into_iter().map(CheckResult::from).collect();
        let failed = Failed { mode, checks, answer: trace.output.clone().into_owned() };
        add_failed(ready, failed, place, memory, scored);
    }

    fn passed(&self, id: &CaseId, scored: &mut Scored) {
        scored.tally.passed += 1;
        if self.all_results {
            let (mode, place, failed, message) = (None, None, Vec::new(), None);
            let verdict = Verdict::Pass;
            write_result(&ResultLine { id, verdict, mode, place, failed, message }, scored);
        }
    }
}

/// How a line fails.
struct Failed {
    mode: Mode,
    checks: Vec<CheckResult>,
    /// The output, or what is wrong with the trace.
    answer: String,
}

/// Counts a failing line.
fn add_failed(
    ready: &Ready<'_>,
    failed: Failed,
    place: &LinePlace<'_>,
    memory: &Memory,
    scored: &mut Scored,
) {
    let Failed { mode, checks, answer } = failed;
    let Ready { id, expected, .. } = ready;
    let tally = &mut scored.tally;
    tally.failed += 1;
    *tally.modes.entry(mode.clone()).or_default() += 1;
    let failed: Vec<&CheckResult> = checks.iter().filter(|check| !check.passed).collect();
    for check in &failed {
        *tally.checks.entry(check.check.clone()).or_default() += 1;
    }
    let case_place = CasePlace { file: place.block.file.to_owned(), line: place.number() };
    let message = ready.trace.is_err().then_some(answer.as_str());
    let (verdict, mode_told) = (Verdict::Fail, Some(&mode));
    let line =
        ResultLine { id, verdict, mode: mode_told, place: Some(&case_place), failed, message };
    write_result(&line, scored);
    if !memory.may_be_listed(id) {
        return;
    }
    let input = ready.input.to_value();
    scored.tally.list(id.clone(), || CaseResult {
        id: id.clone(),
        battery: None,
        set: SetKind::Bulk,
        suite: None,
        // Where it stands depends on how the input was cut into files; the results file says it.
        place: None,
        content: content_hash(&json!({ "input": input, "expected": expected })),
        verdict,
        mode: Some(mode),
        pass_rate: Some(0.0),
        marginal: false,
        repetitions: Repetitions::one(Verdict::Fail),
        repeated: None,
        score: None,
        question: inputs::question(&input),
        answer,
        checks,
        claims: Vec::new(),
        graders: Vec::new(),
        repetition_modes: Vec::new(),
        retrieval: None,
    });
}

fn write_result(line: &ResultLine<'_>, scored: &mut Scored) {
    let json = serde_json::to_string(line).expect("a result has text keys only");
    scored.results.push_str(&inert_json(&json));
    scored.results.push('\n');
}

/// 88 bits of the BLAKE3 digest of an id: among a thousand million ids, two share it by chance with a
/// probability of 2 in a thousand million.
fn digest(id: &CaseId) -> u128 {
    let mut bytes = [0; 16];
    bytes[..11].copy_from_slice(&blake3::hash(id.as_str().as_bytes()).as_bytes()[..11]);
    u128::from_le_bytes(bytes)
}

/// Where a line stands.
struct LinePlace<'b> {
    block: Block<'b>,
    /// How many lines after the first of the block.
    index: u32,
    offset: u64,
}

impl<'b> LinePlace<'b> {
    fn number(&self) -> u32 {
        self.block.line.saturating_add(self.index)
    }

    fn line<'l>(&self, text: &'l str) -> Line<'l>
    where
        'b: 'l,
    {
        Line { text, number: self.number(), file: self.block.file }
    }
}
