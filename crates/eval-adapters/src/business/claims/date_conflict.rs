//! Documents about one contract give different days for one thing:
//!
//! ```text
//! The documents disagree on the start date of FA-2023-004: Framework agreement FA-2023-004,
//! clause 2.1, says “1 March 2023”; Letter of 20 March 2023, paragraph 3, says “1 April 2023”.
//! ```

use std::collections::BTreeSet;
use std::fmt;

use eval_core::record::Record;
use eval_core::shape::{Evidence, Statement};

use super::sentence::Cursor;
use crate::business::dates::{self, Day};
use crate::business::kb::PASSAGE;

/// Something of a contract that has a date.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::business) struct Topic {
    /// What it is called in a sentence.
    pub(in crate::business) label: &'static str,
    /// Words by which a question asks for it.
    pub(in crate::business) asked: &'static [&'static str],
    /// Turns of phrase behind which a document gives it.
    phrases: &'static [&'static str],
}

/// The dates that documents may disagree on.
pub(in crate::business) const TOPICS: &[Topic] = &[
    Topic {
        label: "start date",
        asked: &["start*", "begin*", "commenc*", "effect", "effective"],
        phrases: &["takes effect on", "commences on"],
    },
    Topic { label: "handover date", asked: &["hand*"], phrases: &["to be handed over by"] },
    Topic { label: "delivery date", asked: &["deliver*"], phrases: &["to be delivered"] },
    Topic {
        label: "expiry date",
        asked: &["expir*", "end", "ends", "run out"],
        phrases: &["expires on"],
    },
];

impl Topic {
    /// The day that a passage gives for this topic, as written.
    pub(in crate::business) fn said<'a>(&self, passage: &'a Record) -> Option<(&'a str, Day)> {
        let text = &passage.text;
        let behind =
            self.phrases.iter().find_map(|phrase| Some(text.find(phrase)? + phrase.len()))?;
        dates::first_day(&text[behind..])
    }
}

/// What one passage says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Saying {
    title: String,
    part: String,
    written: String,
}

impl Saying {
    /// What a passage says on a topic; `None` where it gives no day.
    pub(in crate::business) fn of(topic: &Topic, passage: &Record) -> Option<Self> {
        let (written, _) = topic.said(passage).filter(|_| passage.kind == PASSAGE)?;
        let (title, part) = (passage.field("title")?.to_owned(), passage.field("part")?.to_owned());
        Some(Self { title, part, written: written.to_owned() })
    }

    fn is_by(&self, passage: &Record) -> bool {
        passage.field("title") == Some(self.title.as_str())
            && passage.field("part") == Some(self.part.as_str())
    }
}

/// ## What it decides
/// Whether documents about one contract give different days for one thing.
/// ## How it compares
/// Each passage named by title and part must be cited; the day quoted must be the one it gives
/// behind a turn of phrase of the topic, letter by letter; read as days of the calendar, at least two
/// must differ. Each document must be about the contract: its number stands in the title, in the
/// passage, or in another cited passage of that document.
/// ## Fails when
/// A day is another, all days are one, a passage is missing, a cited one is neither named nor needed
/// to lead to the contract (mode `ungrounded_claim`).
/// ## Does not look at
/// Which document prevails. That is a question of law, and the answer leaves it open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct DateConflict {
    /// Label of the topic.
    pub(in crate::business) topic: String,
    /// Number of the contract.
    pub(in crate::business) contract: String,
    /// What the passages say.
    pub(in crate::business) sayings: Vec<Saying>,
}

impl fmt::Display for DateConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The documents disagree on the {} of {}: ", self.topic, self.contract)?;
        let sayings = self.sayings.iter();
        let sayings: Vec<_> = sayings
            .map(|Saying { title, part, written }| format!("{title}, {part}, says “{written}”"))
            .collect();
        write!(f, "{}.", sayings.join("; "))
    }
}

impl Statement for DateConflict {
    const NAME: &'static str = "date_conflict";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("The documents disagree on the ")?;
        let topic = cursor.until(" of ")?.to_owned();
        let contract = cursor.until(": ")?.to_owned();
        let saying = |text: &str| {
            let mut cursor = Cursor::new(text);
            let (title, part) =
                (cursor.until(", ")?.to_owned(), cursor.until(", says “")?.to_owned());
            Some(Saying { title, part, written: cursor.rest_before("”")?.to_owned() })
        };
        let sayings =
            cursor.rest_before(".")?.split("; ").map(saying).collect::<Option<Vec<_>>>()?;
        Some(Self { topic, contract, sayings })
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let topic = TOPICS.iter().find(|topic| topic.label == self.topic);
        let topic = topic
            .ok_or_else(|| format!("documents give no {} that could be compared", self.topic))?;
        let mut days = BTreeSet::new();
        for saying in &self.sayings {
            days.insert(self.day(topic, saying, evidence)?);
        }
        if days.len() < 2 {
            return Err("two different days were expected".to_owned());
        }
        let named = |passage: &Record| self.sayings.iter().any(|saying| saying.is_by(passage));
        let idle = evidence
            .cited()
            .iter()
            .find(|passage| !named(passage) && !self.names_contract(passage));
        idle.map_or(Ok(()), |passage| {
            Err(format!("{} is cited and has no part in the claim", passage.id))
        })
    }
}

impl DateConflict {
    fn day(&self, topic: &Topic, saying: &Saying, evidence: &Evidence<'_>) -> Result<Day, String> {
        let passage = evidence.cited().iter().find(|passage| saying.is_by(passage));
        let passage =
            passage.ok_or_else(|| format!("{} of {} is not cited", saying.part, saying.title))?;
        let (written, day) = topic
            .said(passage)
            .ok_or_else(|| format!("{} gives no {}", passage.id, topic.label))?;
        if written != saying.written {
            return Err(format!("{} says “{written}”, not “{}”", passage.id, saying.written));
        }
        let of_document = |other: &&&Record| other.field("document") == passage.field("document");
        if evidence.cited().iter().filter(of_document).any(|other| self.names_contract(other)) {
            Ok(day)
        } else {
            Err(format!("no cited passage shows that {} is about {}", saying.title, self.contract))
        }
    }

    fn names_contract(&self, passage: &Record) -> bool {
        let title = passage.field("title").unwrap_or_default();
        [title, &passage.text].iter().any(|text| {
            text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == self.contract)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const TEXT: &str = "The documents disagree on the delivery date of SC-2024-001: Supply contract SC-2024-001, clause 1.1, says “30 June 2024”; Letter of 6 May 2024, paragraph 3, says “15.07.2024”.";
    const ROWS: &str = "sc-2024-001#1.1 letter#p3 letter#p2";

    #[test]
    fn two_days_in_two_documents_about_one_contract_are_a_disagreement() {
        supported("date_conflict", TEXT, ROWS);
    }

    #[test]
    fn a_changed_digit_in_a_day_is_unsupported() {
        unsupported(
            &TEXT.replace("30 June", "20 June"),
            ROWS,
            "sc-2024-001#1.1 says “30 June 2024”, not “20 June 2024”",
        );
        unsupported(&TEXT.replace("15.07.2024", "15.08.2024"), ROWS, "letter#p3 says “15.07.2024”");
    }

    #[test]
    fn one_day_in_two_ways_of_writing_is_no_disagreement() {
        let text = "The documents disagree on the start date of SC-2024-001: Supply contract SC-2024-001, clause 2.1, says “1 March 2024”; Letter of 6 May 2024, paragraph 4, says “2024-03-01”.";
        unsupported(
            text,
            "sc-2024-001#2.1 letter#p4 letter#p2",
            "two different days were expected",
        );
    }

    #[test]
    fn a_passage_that_is_not_cited_is_unsupported() {
        unsupported(
            TEXT,
            "sc-2024-001#1.1 letter#p2",
            "paragraph 3 of Letter of 6 May 2024 is not cited",
        );
    }

    #[test]
    fn a_document_that_nothing_cited_ties_to_the_contract_is_unsupported() {
        unsupported(
            TEXT,
            "sc-2024-001#1.1 letter#p3",
            "no cited passage shows that Letter of 6 May 2024 is about SC-2024-001",
        );
        let text = "The documents disagree on the delivery date of SC-2024-001: Supply contract SC-2024-001, clause 1.1, says “30 June 2024”; Note, paragraph 1, says “1 August 2024”.";
        unsupported(
            text,
            "sc-2024-001#1.1 note#p1",
            "no cited passage shows that Note is about SC-2024-001",
        );
    }

    #[test]
    fn another_topic_than_the_passages_speak_of_is_unsupported() {
        unsupported(
            &TEXT.replace("delivery", "expiry"),
            ROWS,
            "sc-2024-001#1.1 gives no expiry date",
        );
        unsupported(
            &TEXT.replace("delivery", "lunch"),
            ROWS,
            "documents give no lunch date that could be compared",
        );
    }

    #[test]
    fn a_record_that_has_no_part_in_the_disagreement_is_unsupported() {
        unsupported(
            TEXT,
            "sc-2024-001#1.1 letter#p3 letter#p2 note#p1",
            "note#p1 is cited and has no part in the claim",
        );
    }

    #[test]
    fn another_sentence_about_the_same_is_not_of_this_grammar() {
        unrecognised("The documents disagree on the delivery date of SC-2024-001.", ROWS);
    }
}
