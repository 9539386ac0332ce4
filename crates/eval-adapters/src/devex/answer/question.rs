//! What a question in natural language names: runs, pull requests, tickets, services, a day, an error.

use std::collections::BTreeSet;

use eval_core::graph::Graph;
use eval_core::text;

use super::refusal::Refusal;
use crate::devex::graph::meanings;

/// What a question names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// The words outside quotation marks, in lower case.
    pub(super) words: Vec<String>,
    /// The first fragment in quotation marks.
    pub(super) quoted: Option<String>,
    /// `run-1009`, however it is written.
    pub(super) run: Option<String>,
    /// `pull-504`.
    pub(super) pull: Option<String>,
    /// `OPS-303`.
    pub(super) ticket: Option<String>,
    /// Services that are named beyond doubt, each once, in the order of the question.
    pub(super) services: Vec<Named>,
    /// The first name that may mean several services, and these.
    pub(super) doubtful: Option<(String, Vec<String>)>,
    /// A day, `2026-11-18`.
    pub(super) day: Option<String>,
}

/// A service, and the name by which the question calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) service: String,
    pub(super) name: String,
}

/// The longest name of a service, in words.
const LONGEST_NAME: usize = 3;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

impl Reading {
    /// Reads a question. Names are looked up in the graph.
    pub(super) fn of(question: &str, graph: &Graph) -> Self {
        let unquoted: Vec<String> =
            text::normalised(question).split('"').step_by(2).map(str::to_owned).collect();
        let words = text::words(&unquoted.join(" "));
        let mut reading = Self {
            quoted: text::quoted_fragments(question).into_iter().next(),
            run: numbered(&words, &[&["run"], &["build"]]).map(|n| format!("run-{n}")),
            pull: numbered(&words, &[&["pull"], &["pull", "request"], &["pr"]])
                .map(|n| format!("pull-{n}")),
            ticket: numbered(&words, &[&["ops"]]).map(|n| format!("OPS-{n}")),
            day: day(&words),
            ..Self::default()
        };
        reading.find_services(&words, graph);
        reading.words = words;
        reading
    }

    /// The one service that the question names, or the first of several.
    ///
    /// # Errors
    /// The only name may mean several services, or there is none.
    pub(super) fn service(&self) -> Result<&Named, Refusal> {
        match (self.services.first(), &self.doubtful) {
            (Some(named), _) => Ok(named),
            (None, Some((name, services))) => {
                Err(Refusal::Ambiguous { name: name.clone(), services: services.clone() })
            }
            (None, None) => Err(Refusal::NothingNamed("service of the catalogue")),
        }
    }

    /// Whether the question holds one of these phrases, word by word.
    pub(super) fn holds(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| {
            let phrase: Vec<&str> = phrase.split(' ').collect();
            self.words.windows(phrase.len()).any(|window| window == phrase)
        })
    }

    /// Reads names from left to right, of several at one place the longest.
    fn find_services(&mut self, words: &[String], graph: &Graph) {
        let mut at = 0;
        while at < words.len() {
            let longest = LONGEST_NAME.min(words.len() - at);
            let found = (1..=longest).rev().find_map(|length| {
                let name = words[at..at + length].join(" ");
                let meant = meanings(graph, &name);
                (!meant.is_empty()).then_some((length, name, meant))
            });
            at += found.as_ref().map_or(1, |(length, ..)| *length);
            if let Some((_, name, meant)) = found {
                self.note(name, meant);
            }
        }
    }

    fn note(&mut self, name: String, meant: BTreeSet<String>) {
        let meant: Vec<String> = meant.into_iter().collect();
        match &meant[..] {
            [service] if self.services.iter().all(|known| known.service != *service) => {
                self.services.push(Named { service: service.clone(), name });
            }
            [_] => {}
            _ if self.doubtful.is_none() => self.doubtful = Some((name, meant)),
            _ => {}
        }
    }
}

/// The number that follows one of these sequences of words.
fn numbered<'a>(words: &'a [String], before: &[&[&str]]) -> Option<&'a str> {
    let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
    before.iter().find_map(|before| {
        let places = words.windows(before.len()).enumerate();
        places
            .filter(|(_, window)| window == before)
            .find_map(|(at, window)| words.get(at + window.len()).filter(is_number))
            .map(String::as_str)
    })
}

/// The first day, written `2026-11-18`, `18 November 2026` or `November 18, 2026`.
fn day(words: &[String]) -> Option<String> {
    words.windows(3).find_map(|window| {
        let [a, b, c] = window else { return None };
        let (year, month, day) = [
            (number(a, 4), number(b, 2), number(c, 2)),
            (number(c, 4), month(b), number(a, 2)),
            (number(c, 4), month(a), number(b, 2)),
        ]
        .into_iter()
        .find_map(|(year, month, day)| Some((year?, month?, day?)))?;
        ((1..=12).contains(&month) && (1..=31).contains(&day))
            .then(|| format!("{year:04}-{month:02}-{day:02}"))
    })
}

/// A number of at most so many digits; a year has exactly four.
fn number(word: &str, digits: usize) -> Option<usize> {
    let fits = if digits == 4 { word.len() == 4 } else { word.len() <= digits };
    word.parse().ok().filter(|_| fits)
}

fn month(word: &str) -> Option<usize> {
    MONTHS.iter().position(|month| *month == word).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::testing::world;
    use proptest::prelude::*;

    fn read(question: &str) -> Reading {
        Reading::of(question, &world().graph)
    }

    #[test]
    fn an_id_is_read_however_it_is_written() {
        for question in
            ["Why did run-1009 fail?", "what broke RUN 1009", "which run is run 1009's?"]
        {
            assert_eq!(read(question).run.as_deref(), Some("run-1009"), "{question}");
        }
        for question in ["pull-504?", "PR 504", "the pull request 504", "PR-504"] {
            assert_eq!(read(question).pull.as_deref(), Some("pull-504"), "{question}");
        }
        assert_eq!(read("What became of ops-303?").ticket.as_deref(), Some("OPS-303"));
        assert_eq!(read("Which run failed?").run, None);
    }

    #[test]
    fn a_service_is_read_by_its_longest_name() {
        let services = |question: &str| -> Vec<_> {
            read(question).services.into_iter().map(|named| named.service).collect()
        };
        assert_eq!(services("Who minds the Departure Board?"), ["timetable-web"]);
        assert_eq!(services("payment gateway or fares?"), ["payment-gateway", "fare-engine"]);
        assert_eq!(services("the mailer, the Notifier"), ["notifier"]);
        assert!(services("who minds the parking meters?").is_empty());
    }

    #[test]
    fn a_name_of_two_services_is_doubtful() {
        let reading = read("Who is on call for the gateway?");
        let services = vec!["partner-gateway".to_owned(), "payment-gateway".to_owned()];
        assert_eq!(reading.doubtful, Some(("gateway".to_owned(), services)));
        assert!(matches!(reading.service(), Err(Refusal::Ambiguous { .. })));
    }

    #[test]
    fn a_day_is_read_in_three_ways() {
        for question in ["on 2026-11-08?", "on 8 November 2026", "on November 8, 2026"] {
            assert_eq!(read(question).day.as_deref(), Some("2026-11-08"), "{question}");
        }
        assert_eq!(read("on 2026-13-08").day, None);
    }

    #[test]
    fn what_stands_in_quotation_marks_is_an_error_and_names_nothing() {
        let reading = read("Where does \"no route to run 1009 of the mailer\" recur?");
        assert_eq!(reading.quoted.as_deref(), Some("no route to run 1009 of the mailer"));
        assert_eq!((reading.run, reading.services), (None, Vec::new()));
    }

    proptest! {
        #[test]
        fn no_question_makes_the_reader_panic(question in "[a-zA-Z0-9 \"#-]{0,40}") {
            let _ = read(&question);
        }
    }
}
