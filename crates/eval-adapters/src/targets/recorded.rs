//! Traces from a file, scored again at any time without asking the system.
//!
//! One JSON object a line: `{"id", "repetition"?, …trace}`, which is also what a program answers; the
//! repetition is 0 where it is left out. The file may be larger than memory: it is read once for its
//! index, 32 bytes a trace, and each trace is read again when it is asked for.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _, Seek as _, SeekFrom};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use eval_core::diag::{Code, Diagnostic, Place, Position};
use eval_core::ids::CaseId;
use eval_core::project::Project;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use serde_json::json;

use super::config::TargetConfig;
use super::envelope::{Envelope, quoted, refusal};
use super::identity;
use crate::secret::Redactor;

/// A file with more problems than this is another kind of file.
const MOST_PROBLEMS: usize = 20;

/// A file of traces.
#[derive(Debug)]
pub struct RecordedTarget {
    identity: TargetIdentity,
    /// In the order of their keys.
    index: Vec<Entry>,
    file: Mutex<File>,
}

/// Where a trace stands.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    offset: u64,
    length: u32,
    line: u32,
}

/// First half of the BLAKE3 digest of case and repetition.
type Key = [u8; 16];

fn key(id: &CaseId, repetition: u32) -> Key {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&repetition.to_le_bytes());
    hasher.update(id.as_str().as_bytes());
    let mut half = [0; 16];
    half.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    half
}

impl RecordedTarget {
    /// The recording at this path of the project.
    ///
    /// # Errors
    /// A file that cannot be read, and every line that is no recorded trace or records one twice.
    pub fn open(
        config: &TargetConfig,
        path: &str,
        project: &Project,
    ) -> Result<Self, Vec<Diagnostic>> {
        let shown = project.shown(path);
        let unreadable = |error: io::Error| vec![unreadable(&error, &shown)];
        let file = File::open(project.path(path)).map_err(unreadable)?;
        let longest = u32::try_from(config.max_output).unwrap_or(u32::MAX);
        let mut reading = Reading::new(&shown, longest);
        reading.read(BufReader::new(&file)).map_err(unreadable)?;
        let (index, content) = reading.finished()?;
        let configuration = json!({"content": content, "max_output": longest});
        let identity = identity::of(config, &configuration);
        Ok(Self { identity, index, file: Mutex::new(file) })
    }

    fn text(&self, entry: &Entry) -> io::Result<String> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(entry.offset))?;
        let mut bytes = vec![0; usize::try_from(entry.length).unwrap_or(usize::MAX)];
        file.read_exact(&mut bytes)?;
        String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

#[async_trait]
impl Target for RecordedTarget {
    fn identity(&self) -> TargetIdentity {
        self.identity.clone()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        let asked = key(ask.case, ask.repetition);
        let Ok(position) = self.index.binary_search_by_key(&asked, |entry| entry.key) else {
            let message = format!("no trace of repetition {} is recorded", ask.repetition);
            return Err(Fault::new(FaultKind::NotRecorded, message));
        };
        let garbage = |message| Fault::new(FaultKind::Garbage, message);
        let text = self.text(&self.index[position]).map_err(|error| garbage(error.to_string()))?;
        let envelope = Envelope::read(&text).map_err(garbage)?;
        if envelope.id.as_ref() != Some(ask.case) {
            return Err(garbage("the recording changed while it was read".to_owned()));
        }
        match envelope.error {
            // Secrets were taken out when the answer was recorded, if there were any.
            Some(error) => Err(refusal(&error, &Redactor::default())),
            None => Ok(text),
        }
    }
}

/// The problem of a recording that cannot be read.
pub(super) fn unreadable(error: &io::Error, shown: &str) -> Diagnostic {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    };
    Diagnostic::new(Code::Unreadable, what).at(Place::file(shown))
}

/// A recording while its index is made.
struct Reading<'a> {
    shown: &'a str,
    longest: u32,
    index: Vec<Entry>,
    problems: Vec<Diagnostic>,
    content: blake3::Hasher,
}

impl<'a> Reading<'a> {
    fn new(shown: &'a str, longest: u32) -> Self {
        let content = blake3::Hasher::new();
        Self { shown, longest, index: Vec::new(), problems: Vec::new(), content }
    }

    fn read(&mut self, mut file: impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        let (mut offset, mut line) = (0, 0);
        while self.problems.len() < MOST_PROBLEMS {
            bytes.clear();
            // One byte more than allowed tells a line that is too long from one that just fits.
            let most = u64::from(self.longest) + 1;
            if file.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            line += 1;
            self.content.update(&bytes);
            if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
                self.problem(
                    line,
                    Code::WrongValue,
                    format!("a trace of more than {} bytes, see `max_output`", self.longest),
                );
                let skipped = self.skip_line(&mut file)?;
                offset += skipped;
            } else {
                self.line(&bytes, offset, line);
            }
            offset += bytes.len() as u64;
        }
        Ok(())
    }

    /// Passes over the rest of a line without holding it; its length.
    fn skip_line(&mut self, file: &mut impl BufRead) -> io::Result<u64> {
        let mut skipped = 0;
        loop {
            let bytes = file.fill_buf()?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let count = end.map_or(bytes.len(), |end| end + 1);
            self.content.update(&bytes[..count]);
            let is_done = end.is_some() || bytes.is_empty();
            file.consume(count);
            skipped += count as u64;
            if is_done {
                return Ok(skipped);
            }
        }
    }

    fn line(&mut self, bytes: &[u8], offset: u64, line: u32) {
        // Editors on Windows write a mark before the first line and a return at the end of each.
        let mark = if line == 1 && bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let content = bytes[mark..].trim_ascii_end();
        if content.is_empty() {
            return;
        }
        let named = str::from_utf8(content)
            .map_err(|_| "not UTF-8".to_owned())
            .and_then(|text| {
                Envelope::read(text).map_err(|problem| quoted(&problem, text, &Redactor::default()))
            })
            .and_then(|envelope| {
                let id = envelope.id.ok_or("a trace without its case's `id`")?;
                Ok((id, envelope.repetition.unwrap_or(0)))
            });
        match named {
            Ok((id, repetition)) => self.index.push(Entry {
                key: key(&id, repetition),
                offset: offset + mark as u64,
                length: u32::try_from(content.len()).unwrap_or(u32::MAX),
                line,
            }),
            Err(problem) => self.problem(line, Code::Syntax, problem),
        }
    }

    fn problem(&mut self, line: u32, code: Code, message: String) {
        let place = Place::at(self.shown, Position { line, column: 1 });
        self.problems.push(Diagnostic::new(code, message).at(place));
    }

    /// The index in the order of its keys, and the digest of all that was read.
    fn finished(mut self) -> Result<(Vec<Entry>, String), Vec<Diagnostic>> {
        self.index.sort_unstable_by_key(|entry| (entry.key, entry.line));
        let repeated: Vec<(u32, u32)> = self
            .index
            .windows(2)
            .filter(|pair| pair[0].key == pair[1].key)
            .map(|pair| (pair[0].line, pair[1].line))
            .take(MOST_PROBLEMS)
            .collect();
        for (first, line) in repeated {
            let message =
                format!("the same case and repetition are recorded in line {first} already");
            self.problem(line, Code::DuplicateId, message);
        }
        self.problems.sort();
        if self.problems.is_empty() {
            Ok((self.index, self.content.finalize().to_hex().to_string()))
        } else {
            Err(self.problems)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::config::Way;
    use proptest::prelude::*;

    fn opened(bytes: &[u8], max_output: u64) -> Result<RecordedTarget, Vec<String>> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("r.jsonl"), bytes).unwrap();
        let config = TargetConfig {
            name: "old".to_owned(),
            version: None,
            model: None,
            max_output,
            way: Way::Recorded("r.jsonl".to_owned()),
            place: Place::file("eval.toml"),
        };
        RecordedTarget::open(&config, "r.jsonl", &Project::new(folder.path()))
            .map_err(|problems| problems.iter().map(ToString::to_string).collect())
    }

    fn answer(target: &RecordedTarget, id: &str, repetition: u32) -> Result<String, Fault> {
        let input = json!({});
        let ask = Ask { case: &id.into(), repetition, seed: 0, input: &input };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(target.answer(ask))
    }

    #[test]
    fn a_trace_is_found_by_case_and_repetition_and_given_as_it_stands() {
        let text = "\u{FEFF}{\"id\":\"a\",\"output\":\"x\"}\r\n\n{\"repetition\":1, \"id\":\"a\",\"confidence\":NaN}";
        let target = opened(text.as_bytes(), 1000).unwrap();
        assert_eq!(answer(&target, "a", 0).unwrap(), r#"{"id":"a","output":"x"}"#);
        assert_eq!(
            answer(&target, "a", 1).unwrap(),
            r#"{"repetition":1, "id":"a","confidence":NaN}"#
        );
        assert_eq!(answer(&target, "a", 2).unwrap_err().kind, FaultKind::NotRecorded);
        assert_eq!(answer(&target, "b", 0).unwrap_err().kind, FaultKind::NotRecorded);
    }

    #[test]
    fn a_recorded_error_is_an_error_again() {
        let target = opened(br#"{"id":"a","error":"no route"}"#, 1000).unwrap();
        let fault = answer(&target, "a", 0).unwrap_err();
        assert_eq!((fault.kind, fault.message.as_str()), (FaultKind::Refused, "no route"));
    }

    #[test]
    fn every_line_that_is_no_trace_is_placed() {
        let long = format!("{{\"id\":\"c\",\"output\":\"{}\"}}\n", "x".repeat(100));
        let text = format!(
            "{{\"id\":\"a\"}}\nnot json\n{{\"output\":\"x\"}}\n{long}{{\"id\":\"a\",\"repetition\":0}}\n"
        );
        let problems = opened(text.as_bytes(), 40).unwrap_err();
        insta::assert_snapshot!(problems.join("\n"), @r"
        error[syntax]: no JSON object: `not json`
          --> r.jsonl:2:1
        error[syntax]: a trace without its case's `id`
          --> r.jsonl:3:1
        error[wrong-value]: a trace of more than 40 bytes, see `max_output`
          --> r.jsonl:4:1
        error[duplicate-id]: the same case and repetition are recorded in line 1 already
          --> r.jsonl:5:1
        ");
    }

    #[test]
    fn a_trace_after_one_that_is_too_long_is_still_placed_rightly() {
        let problems = opened(b"{\"id\":\"long long long long\"}\n\nx\n", 9).unwrap_err();
        assert!(
            problems[1].ends_with("r.jsonl:3:1") || problems[1].contains(":3:1"),
            "{problems:?}"
        );
    }

    #[test]
    fn a_missing_file_is_named() {
        let config = TargetConfig {
            name: "old".to_owned(),
            version: None,
            model: None,
            max_output: 9,
            way: Way::Recorded("none.jsonl".to_owned()),
            place: Place::file("eval.toml"),
        };
        let problems = RecordedTarget::open(&config, "none.jsonl", &Project::new("/nowhere/eval"))
            .unwrap_err();
        assert!(problems[0].to_string().contains("--> eval/none.jsonl"), "{}", problems[0]);
    }

    #[test]
    fn another_content_is_another_identity() {
        let a = opened(br#"{"id":"a","output":"x"}"#, 1000).unwrap().identity();
        let b = opened(br#"{"id":"a","output":"y"}"#, 1000).unwrap().identity();
        assert_ne!(a.configuration, b.configuration);
    }

    proptest! {
        #[test]
        fn every_recorded_trace_is_found_again(ids in prop::collection::btree_set("[a-zé]{1,6}", 1..30)) {
            let lines: Vec<String> =
                ids.iter().map(|id| json!({"id": id, "output": format!("of {id}")}).to_string()).collect();
            let target = opened(lines.join("\n").as_bytes(), 1000).unwrap();
            for (id, line) in ids.iter().zip(&lines) {
                prop_assert_eq!(&answer(&target, id, 0).unwrap(), line);
            }
        }

        #[test]
        fn no_file_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = opened(&bytes, 20);
        }
    }
}
