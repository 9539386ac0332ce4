//! Lines that show a fault, and the part of such a line that would recur.
//!
//! Each tool has its own way to say that something is wrong; [`TOOLS`] lists them. A line may also be
//! announced by the one before it: Rust prints the message of a panic below its place. A line that
//! only passes on an earlier fault (`could not compile`, `make: *** […] Error 1`) shows none.

use eval_core::record::Record;

/// A line of a log that shows a fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault<'a> {
    /// The line.
    pub(super) line: &'a Record,
    /// What the line says, without the place it says it of: the part that would recur.
    pub(super) signature: &'a str,
}

/// The first line that shows a fault, among lines in the order of their log.
pub(super) fn first<'a>(lines: impl Iterator<Item = &'a Record>) -> Option<Fault<'a>> {
    let mut before = "";
    for line in lines {
        let text = line.text.trim();
        let signature = if announces(before) { Some(text) } else { signature(text) };
        if let Some(signature) = signature {
            return Some(Fault { line, signature });
        }
        before = text;
    }
    None
}

/// One tool's way to show a fault: the signature, if this is such a line.
type Tool = fn(&str) -> Option<&str>;

/// The first that recognises a line decides.
const TOOLS: [Tool; 13] = [
    rustc, cargo, compiler, linker, make, pytest, node, shell, git, java, sanitizer, assertion,
    whole,
];

fn signature(line: &str) -> Option<&str> {
    if passes_on(line) { None } else { TOOLS.iter().find_map(|tool| tool(line)) }
}

/// Whether the next line is the message that this one announces.
fn announces(line: &str) -> bool {
    line == "error: |-" || (line.starts_with("thread '") && line.contains(" panicked at "))
}

fn passes_on(line: &str) -> bool {
    ["error: |-", "error: could not compile", "error: test failed", "error: 'test failed'"]
        .iter()
        .any(|start| line.starts_with(start))
        || (line.starts_with("make: *** [") && line.contains("] Error "))
}

/// `error[E0308]: mismatched types`
fn rustc(line: &str) -> Option<&str> {
    Some(line.strip_prefix("error[")?.split_once("]: ")?.1)
}

/// `error: cannot update the lock file …`; node quotes what follows: `error: 'listen EADDRINUSE …'`.
fn cargo(line: &str) -> Option<&str> {
    let message = line.strip_prefix("error: ")?;
    let quote = message.chars().next().filter(|c| matches!(c, '\'' | '"'));
    Some(quote.map_or(message, |quote| message.trim_matches(quote)))
}

/// `src/a.c:13:41: error: unused variable 'x' [-Werror=unused-variable]`, of gcc and javac.
fn compiler(line: &str) -> Option<&str> {
    let message = line.split_once(": error: ")?.1;
    Some(message.split_once(" [-W").map_or(message, |(message, _)| message))
}

/// ``a.c:(.text+0x33): undefined reference to `f'``
fn linker(line: &str) -> Option<&str> {
    line.find("undefined reference to ").map(|at| &line[at..])
}

/// `make: *** No rule to make target 'a', needed by 'b'.  Stop.` and `make: *** [Makefile:5: test] Aborted`
fn make(line: &str) -> Option<&str> {
    let message = line.strip_prefix("make: *** ")?;
    let message = message.strip_suffix(".  Stop.").unwrap_or(message);
    let message = message.split_once(", needed by ").map_or(message, |(message, _)| message);
    Some(message.split_once("] ").map_or(message, |(_, message)| message))
}

/// `E   ZeroDivisionError: division by zero` and `E   assert 3 == 2`
fn pytest(line: &str) -> Option<&str> {
    let message = line.strip_prefix("E ")?.trim_start();
    let raised = message.split_once(':').is_some_and(|(name, _)| names_an_error(name));
    (raised || message.starts_with("assert ")).then_some(message)
}

/// `# Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'a' imported from b`
fn node(line: &str) -> Option<&str> {
    let (name, message) = line.strip_prefix("# ")?.split_once(": ")?;
    let name = name.split_once(" [").map_or(name, |(name, _)| name);
    let message = message.split_once(" imported from ").map_or(message, |(message, _)| message);
    names_an_error(name).then_some(message)
}

/// `backup.sh: line 4: BUCKET: unbound variable`
fn shell(line: &str) -> Option<&str> {
    let (number, message) = line.split_once(": line ")?.1.split_once(": ")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(message)
}

/// `CONFLICT (content): Merge conflict in schedule.txt`
fn git(line: &str) -> Option<&str> {
    line.starts_with("CONFLICT (").then_some(line)
}

/// `Exception in thread "main" java.lang.AssertionError: closed on the line`
fn java(line: &str) -> Option<&str> {
    Some(line.strip_prefix("Exception in thread \"")?.split_once("\" ")?.1)
}

/// `src/lamp.c:7:24: runtime error: shift exponent 32 is too large`
fn sanitizer(line: &str) -> Option<&str> {
    line.find("runtime error: ").map(|at| &line[at..])
}

/// ``tide_test: tests/tide_test.c:9: main: Assertion `a == b' failed.``
fn assertion(line: &str) -> Option<&str> {
    line.find("Assertion `").filter(|_| line.ends_with(" failed.")).map(|at| &line[at..])
}

/// `Diff in /build/a/src/lib.rs:2:`, of rustfmt, and `cat: write error: No space left on device`
fn whole(line: &str) -> Option<&str> {
    (line.starts_with("Diff in ") || line.ends_with(": No space left on device")).then_some(line)
}

/// Whether a word is the name of an error class, as in `OSError` or `java.lang.AssertionError`.
fn names_an_error(name: &str) -> bool {
    (name.ends_with("Error") || name.ends_with("Exception"))
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::kb::{LOG_LINE, log};
    use crate::devex::testing::{folder, world};
    use eval_core::kb::KnowledgeBase;
    use eval_core::record::{Lines, Locator};
    use std::collections::BTreeMap;

    fn lines(texts: &[&str]) -> Vec<Record> {
        let line = |(number, text): (u32, &&str)| {
            let locator = Locator::lines("run.log", Lines::single(number));
            Record::new(format!("run-1#L{number}"), LOG_LINE, locator, *text)
        };
        (1..).zip(texts).map(line).collect()
    }

    fn found(texts: &[&str]) -> Option<(u32, String)> {
        let lines = lines(texts);
        first(lines.iter()).map(|fault| (log::line_number(fault.line), fault.signature.to_owned()))
    }

    #[test]
    fn a_signature_leaves_out_the_place() {
        for (line, expected) in [
            ("error[E0308]: mismatched types", "mismatched types"),
            ("error: 'listen EADDRINUSE: 8087'", "listen EADDRINUSE: 8087"),
            (
                "a.c:1:2: error: unused variable 'x' [-Werror=unused-variable]",
                "unused variable 'x'",
            ),
            ("a.c:(.text+0x33): undefined reference to `f'", "undefined reference to `f'"),
            (
                "make: *** No rule to make target 'a', needed by 'b'.  Stop.",
                "No rule to make target 'a'",
            ),
            ("make: *** [Makefile:5: test] Aborted", "Aborted"),
            (
                "E   OSError: [Errno 98] Address already in use",
                "OSError: [Errno 98] Address already in use",
            ),
            ("# Error [ERR_X]: Cannot find module 'a' imported from b", "Cannot find module 'a'"),
            ("backup.sh: line 4: BUCKET: unbound variable", "BUCKET: unbound variable"),
            ("Exception in thread \"main\" java.lang.Error: x", "java.lang.Error: x"),
            ("a.c:7:24: runtime error: shift", "runtime error: shift"),
        ] {
            assert_eq!(found(&[line]), Some((1, expected.to_owned())), "{line}");
        }
    }

    #[test]
    fn the_message_of_a_panic_stands_below_its_place() {
        let texts = ["thread 'a' (1) panicked at src/lib.rs:12:5:", "attempt to subtract"];
        assert_eq!(found(&texts), Some((2, "attempt to subtract".to_owned())));
    }

    #[test]
    fn lines_that_pass_on_a_fault_or_only_speak_of_one_show_none() {
        assert_eq!(
            found(&[
                "test a_full_deck_answers_with_an_error ... ok",
                "frame_test: 3 checks passed, 0 errors",
                "make: *** [Makefile:9: build/a] Error 1",
                "error: could not compile `a` (lib) due to 1 previous error",
                "E     File \"shifts.py\", line 11",
                "warning: unused",
            ]),
            None,
        );
    }

    /// `making/faults.csv` was written by a person who knew what was planted. The one line that is not
    /// found is a warning, and is listed among the known misses.
    #[test]
    fn the_planted_faults_are_found_in_the_real_logs() {
        let kb = &world().kb;
        let planted = folder().read("making/faults.csv").unwrap();
        let mut missed = Vec::new();
        for row in planted.lines().skip(1) {
            let (run, shown_by) = row.split_once(',').unwrap();
            let shown_by = match shown_by.strip_prefix('"').and_then(|s| s.strip_suffix('"')) {
                Some(quoted) => quoted.replace("\"\"", "\""),
                None => shown_by.to_owned(),
            };
            if shown_in(kb, run).get(run) != Some(&shown_by) {
                missed.push(run.to_owned());
            }
        }
        assert_eq!(planted.lines().count(), 56);
        // run-1069 shows no fault at all: it was stopped while it hung.
        assert_eq!(missed, ["run-1045", "run-1069"]);
        assert_eq!(shown_in(kb, "run-1069"), BTreeMap::new());
    }

    fn shown_in(kb: &KnowledgeBase, run: &str) -> BTreeMap<String, String> {
        let step = kb.get(run).and_then(|record| record.field("failed_step")).unwrap();
        let fault = first(log::step_lines(kb, run, step));
        fault.map(|fault| (run.to_owned(), fault.line.text.trim().to_owned())).into_iter().collect()
    }
}
