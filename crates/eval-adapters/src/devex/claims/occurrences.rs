//! `2 runs have this error in their logs (run-1004 and run-1005): No rule to make target …`

use std::fmt;

use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};
use eval_core::text::{contains_whole, normalised};

use super::citations::same;
use super::sentence::{listed, unlisted};
use crate::devex::kb::{LOG_LINE, TICKET};

/// ## What it decides
/// Whether an error stands in the logs of exactly the named runs, or in exactly the named tickets.
/// ## How it compares
/// Every cited record holds the error, word for word in normal form. Cited log lines belong to the
/// named runs, cited tickets are the named tickets, and each one named is cited. The knowledge base is
/// looked at to see that none is left out. That there is none at all is shown by citing a record of
/// another kind which does hold the error.
/// ## Fails when
/// The count is not the number of names, a name has no citation or a citation no name, a cited record
/// does not hold the error, or one that does is left out (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the same error has the same cause, and errors that differ in a path or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::devex) struct Occurrences {
    pub(in crate::devex) source: Source,
    /// As stated; to stand, it must be the number of `names`.
    pub(in crate::devex) count: usize,
    /// The runs or tickets, none of them twice.
    pub(in crate::devex) names: Vec<String>,
    pub(in crate::devex) error: String,
}

/// Where an error is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::devex) enum Source {
    /// The logs of runs.
    Logs,
    Tickets,
}

impl Source {
    /// What is said of none, of one, and of several.
    const fn phrases(self) -> [&'static str; 3] {
        match self {
            Self::Logs => [
                "No run has this error in its log",
                "run has this error in its log",
                "runs have this error in their logs",
            ],
            Self::Tickets => [
                "No ticket quotes this error",
                "ticket quotes this error",
                "tickets quote this error",
            ],
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Logs => LOG_LINE,
            Self::Tickets => TICKET,
        }
    }

    /// The run that a log line belongs to; of a ticket, the ticket.
    fn name(self, record: &Record) -> Option<&str> {
        if record.kind != self.kind() {
            return None;
        }
        match self {
            Self::Logs => record.field("run"),
            Self::Tickets => Some(record.id.as_str()),
        }
    }

    /// The records of this source that hold an error, for each name the first.
    pub(in crate::devex) fn holding<'a>(
        self,
        kb: &'a KnowledgeBase,
        error: &str,
    ) -> Vec<(&'a str, &'a Record)> {
        let mut found: Vec<(&str, &Record)> = Vec::new();
        for record in kb.of_kind(self.kind()).filter(|record| holds(record, error)) {
            match self.name(record) {
                Some(name) if found.iter().all(|(known, _)| *known != name) => {
                    found.push((name, record));
                }
                _ => {}
            }
        }
        found
    }
}

/// Whether a record holds an error word for word, in normal form.
fn holds(record: &Record, error: &str) -> bool {
    may_hold(&record.text, error) && contains_whole(&normalised(&record.text), &normalised(error))
}

/// Whether it is worth while to bring a text into normal form, which keeps the words of a text of
/// ASCII: one that lacks the longest word of the error does not hold the error.
fn may_hold(text: &str, error: &str) -> bool {
    let words = error.split(|c: char| !c.is_ascii_alphanumeric());
    !text.is_ascii() || words.max_by_key(|word| word.len()).is_none_or(|word| text.contains(word))
}

impl fmt::Display for Occurrences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, one, many] = self.source.phrases();
        let (count, names, error) = (self.count, listed(&self.names), &self.error);
        match count {
            0 => write!(f, "{none}: {error}"),
            1 => write!(f, "1 {one} ({names}): {error}"),
            _ => write!(f, "{count} {many} ({names}): {error}"),
        }
    }
}

impl Statement for Occurrences {
    const NAME: &'static str = "occurrences";

    fn parse(text: &str) -> Option<Self> {
        [Source::Logs, Source::Tickets].into_iter().find_map(|source| {
            let [none, one, many] = source.phrases();
            if let Some(error) = text.strip_prefix(none).and_then(|rest| rest.strip_prefix(": ")) {
                return Some(Self { source, count: 0, names: Vec::new(), error: error.to_owned() });
            }
            let (count, rest) = text.split_once(' ')?;
            let rest = rest.strip_prefix(one).or_else(|| rest.strip_prefix(many))?;
            let (names, error) = rest.strip_prefix(" (")?.split_once("): ")?;
            let (count, names) = (count.parse().ok()?, unlisted(names)?);
            Some(Self { source, count, names, error: error.to_owned() })
        })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        if self.count != self.names.len() {
            return Err(format!("{} names are given for {}", self.names.len(), self.count));
        }
        if let Some(record) = evidence.cited().iter().find(|record| !holds(record, &self.error)) {
            return Err(format!("`{}` ({}) does not hold the error", record.id, record.locator));
        }
        let stated: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let mut cited = Vec::new();
        for record in evidence.cited() {
            match self.source.name(record) {
                Some(name) if stated.contains(&name) => cited.push(name),
                Some(name) => return Err(format!("cites `{name}` and does not name it")),
                None if stated.is_empty() => {}
                None => return Err(format!("cites `{}`, a {}", record.id, record.kind)),
            }
        }
        if let Some(name) = stated.iter().find(|name| !cited.contains(name)) {
            return Err(format!("names `{name}` and cites nothing of it"));
        }
        let holding = self.source.holding(evidence.kb(), &self.error);
        let found: Vec<&str> = holding.into_iter().map(|(name, _)| name).collect();
        same(&found, &stated, "source")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::claims::tests::{assert_supported, assert_unsupported};

    const RUNS: &str = "3 runs have this error in their logs (run-1028, run-1030 and run-1032): \
        ParseIntError { kind: InvalidDigit }";
    const LINES: [&str; 3] = ["run-1028#L21", "run-1030#L36", "run-1032#L29"];
    const TICKETS: &str =
        "2 tickets quote this error (OPS-301 and OPS-333): No module named 'mailtemplates'";

    #[track_caller]
    fn unsupported(text: &str, support: &[&str], missing: &str) {
        assert_unsupported::<Occurrences>(text, support, missing);
    }

    #[test]
    fn all_the_runs_and_all_the_tickets_are_supported() {
        assert_supported::<Occurrences>(RUNS, &LINES);
        assert_supported::<Occurrences>(TICKETS, &["OPS-301", "OPS-333"]);
    }

    #[test]
    fn that_no_ticket_quotes_an_error_is_shown_by_the_line_that_holds_it() {
        let claim = "No ticket quotes this error: cannot find symbol";
        assert_supported::<Occurrences>(claim, &["run-1082#L3"]);
        unsupported(
            claim,
            &["run-1082#L4"],
            "`run-1082#L4` (logs/run-1082.log:4) does not hold the error",
        );
        let claim = "No ticket quotes this error: No module named 'mailtemplates'";
        unsupported(claim, &["run-1003#L20"], "source `OPS-301` is left out");
    }

    #[test]
    fn a_wrong_count_is_unsupported() {
        unsupported(&RUNS.replace("3 runs", "4 runs"), &LINES, "3 names are given for 4");
    }

    #[test]
    fn a_run_left_out_of_names_and_citations_is_missed() {
        let claim = "2 runs have this error in their logs (run-1028 and run-1032): ParseIntError { \
            kind: InvalidDigit }";
        unsupported(claim, &[LINES[0], LINES[2]], "source `run-1030` is left out");
    }

    #[test]
    fn a_missing_citation_is_unsupported() {
        unsupported(RUNS, &LINES[..2], "names `run-1032` and cites nothing of it");
    }

    #[test]
    fn a_foreign_citation_is_unsupported() {
        let claim = TICKETS.replace("OPS-333", "OPS-302");
        let missing = "`OPS-302` (tickets/OPS-302.md:1-13) does not hold the error";
        unsupported(&claim, &["OPS-301", "OPS-302"], missing);
        let missing = "cites `OPS-335` and does not name it";
        let claim = "1 ticket quotes this error (OPS-311): ParseIntError { kind: InvalidDigit }";
        unsupported(claim, &["OPS-311", "OPS-335"], missing);
        unsupported(
            TICKETS,
            &["OPS-301", "OPS-333", "run-1003#L20"],
            "cites `run-1003#L20`, a log_line",
        );
    }

    #[test]
    fn a_changed_digit_is_held_by_no_record() {
        let claim = "2 runs have this error in their logs (run-1018 and run-1022): [Errno 99] \
            Address already in use";
        let missing = "`run-1018#L17` (logs/run-1018.log:17) does not hold the error";
        unsupported(claim, &["run-1018#L17", "run-1022#L17"], missing);
    }
}
