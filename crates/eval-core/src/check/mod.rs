//! Checks: decidable properties of a trace. True or false, no model asked.
//!
//! A case's `expected` mapping is read once into [`Checks`], which refuses everything that could
//! never fail or never pass, and is then tried on any number of traces. A check sees the trace as a
//! `View`: in Unicode NFC, with the JSON of the answer parsed at most once.
//!
//! Every check stands in a file of its own and in [`CHECKS`], the one list of them.

mod argument;
mod checks;
mod facts;
mod json;
mod known;
mod message;
mod outcome;
mod prose;
mod reference;
mod search;
mod view;

mod answers;
mod as_of_date;
mod citations_resolve;
mod equals;
mod forbidden_citations;
mod forbidden_terms;
mod json_path;
mod json_schema;
mod json_valid;
mod language;
mod length;
mod matches;
mod max_cost;
mod max_tokens;
mod must_contain;
mod must_mention;
mod must_not_contain;
mod no_placeholders;
mod no_tool_loop;
mod not_empty;
mod not_equals;
mod not_matches;
mod not_one_of;
mod one_of;
mod refuses;
mod required_citations;
mod retrieved_chunks;
mod steps_under;
mod terminated;
mod tool_args_schema;
mod tool_sequence;
mod tools_allowed;
mod tools_forbidden;
mod tools_required;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod testing;

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::mode::Mode;
use argument::Argument;
use view::View;

pub(crate) use known::{Asked, KnownChecks};
pub(crate) use not_empty::KEY as NOT_EMPTY;
pub(crate) use prose::{declines, language_of};

pub use argument::ReadContext;
pub use checks::Checks;
pub use facts::{Facts, question_in};

pub use outcome::Outcome;
pub use reference::reference;

/// A decidable property of a trace, compiled from its argument.
trait Check: fmt::Debug + Send + Sync {
    /// The argument in its canonical form: part of a case's pin and of a run's fingerprint.
    fn argument(&self) -> Value;

    /// Whether an empty answer is what the check asks for.
    fn expects_emptiness(&self) -> bool {
        false
    }

    /// Whether the trace has the property.
    fn passes(&self, view: &View<'_>) -> bool;

    /// What was looked for and what was found, for a person. Asked only of a trace that fails.
    fn complaint(&self, view: &View<'_>) -> String;
}

/// One line of the list of checks.
#[derive(Debug)]
pub struct Entry {
    /// The key under which a case asks for the check; a dot leads into a nested mapping.
    pub key: &'static str,
    /// What stands behind the key, in the words of the guide.
    pub argument: &'static str,
    /// The key of the negated check, where a negation means something.
    pub twin: Option<&'static str>,
    /// The failure mode of a trace that fails the check.
    pub mode: Mode,
    /// What the check asks for, as a sentence.
    pub meaning: &'static str,
    /// Reads the argument; every problem is reported, and then there is no check.
    read: fn(&mut Argument<'_, '_>) -> Option<Arc<dyn Check>>,
}

/// Every check that a case can ask for, in the order in which they are tried and reported.
pub const CHECKS: &[Entry] = &[
    Entry {
        key: "must_contain",
        argument: "list of texts",
        twin: Some("must_not_contain"),
        mode: Mode::MISSING_FACT,
        meaning: "Each text stands in the answer, letter by letter.",
        read: must_contain::read,
    },
    Entry {
        key: "must_not_contain",
        argument: "list of texts",
        twin: Some("must_contain"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "None of the texts stands in the answer, letter by letter.",
        read: must_not_contain::read,
    },
    Entry {
        key: "matches",
        argument: "regular expression, or a list of them",
        twin: Some("not_matches"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "Each pattern is found in the answer.",
        read: matches::read,
    },
    Entry {
        key: "not_matches",
        argument: "regular expression, or a list of them",
        twin: Some("matches"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "None of the patterns is found in the answer.",
        read: not_matches::read,
    },
    Entry {
        key: "equals",
        argument: "text; `\"\"` expects an empty answer",
        twin: Some("not_equals"),
        mode: Mode::MISSING_FACT,
        meaning: "The answer is exactly this text.",
        read: equals::read,
    },
    Entry {
        key: "not_equals",
        argument: "text",
        twin: Some("equals"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "The answer is anything but this text.",
        read: not_equals::read,
    },
    Entry {
        key: "one_of",
        argument: "list of texts",
        twin: Some("not_one_of"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "The answer is exactly one of these texts.",
        read: one_of::read,
    },
    Entry {
        key: "not_one_of",
        argument: "list of texts",
        twin: Some("one_of"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "The answer is none of these texts.",
        read: not_one_of::read,
    },
    Entry {
        key: "must_mention",
        argument: "list of words or phrases",
        twin: Some("forbidden_terms"),
        mode: Mode::MISSING_FACT,
        meaning: "Each word or phrase stands whole in the answer, whatever its case and typography.",
        read: must_mention::read,
    },
    Entry {
        key: "forbidden_terms",
        argument: "list of words or phrases",
        twin: Some("must_mention"),
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "None of the words or phrases stands whole in the answer, whatever its case and typography.",
        read: forbidden_terms::read,
    },
    Entry {
        key: "json_valid",
        argument: "`true`, or `{in}`",
        twin: None,
        mode: Mode::SCHEMA_VIOLATION,
        meaning: "The answer is well-formed JSON.",
        read: json_valid::read,
    },
    Entry {
        key: "json_schema",
        argument: "JSON Schema, the path of one, or `{schema, in}`",
        twin: None,
        mode: Mode::SCHEMA_VIOLATION,
        meaning: "The JSON of the answer satisfies the schema.",
        read: json_schema::read,
    },
    Entry {
        key: "json_path",
        argument: "`{path, equals \\| matches \\| exists, in}`, or a list of them; `exists: false` negates",
        twin: None,
        mode: Mode::SCHEMA_VIOLATION,
        meaning: "What the path selects in the JSON of the answer is as expected.",
        read: json_path::read,
    },
    Entry {
        key: citations_resolve::KEY,
        argument: "`true`",
        twin: None,
        mode: Mode::DANGLING_CITATION,
        meaning: "Every cited record exists.",
        read: citations_resolve::read,
    },
    Entry {
        key: "required_citations",
        argument: "list of record ids",
        twin: Some("forbidden_citations"),
        mode: Mode::MISSING_CITATION,
        meaning: "Each of these records is cited.",
        read: required_citations::read,
    },
    Entry {
        key: "forbidden_citations",
        argument: "list of record ids",
        twin: Some("required_citations"),
        mode: Mode::STALE_ANSWER,
        meaning: "None of these records is cited.",
        read: forbidden_citations::read,
    },
    Entry {
        key: "as_of_date",
        argument: "date, or `{max_age_days}`",
        twin: None,
        mode: Mode::STALE_ANSWER,
        meaning: "The answer names a date that is recent enough.",
        read: as_of_date::read,
    },
    Entry {
        key: "language",
        argument: "language tag, or `question`",
        twin: None,
        mode: Mode::WRONG_LANGUAGE,
        meaning: "The answer is in this language.",
        read: language::read,
    },
    Entry {
        key: "refuses",
        argument: "`true`",
        twin: Some("answers"),
        mode: Mode::MISSED_REFUSAL,
        meaning: "The system declines to answer.",
        read: refuses::read,
    },
    Entry {
        key: "answers",
        argument: "`true`",
        twin: Some("refuses"),
        mode: Mode::REFUSAL_ON_VALID_REQUEST,
        meaning: "The system does not decline to answer.",
        read: answers::read,
    },
    Entry {
        key: "retrieved_chunks.min_count",
        argument: "count",
        twin: Some("retrieved_chunks.max_count"),
        mode: Mode::RETRIEVAL_MISS,
        meaning: "At least so many chunks were retrieved.",
        read: retrieved_chunks::min_count::read,
    },
    Entry {
        key: "retrieved_chunks.max_count",
        argument: "count",
        twin: Some("retrieved_chunks.min_count"),
        mode: Mode::RETRIEVAL_MISS,
        meaning: "At most so many chunks were retrieved.",
        read: retrieved_chunks::max_count::read,
    },
    Entry {
        key: "retrieved_chunks.must_contain",
        argument: "list of texts",
        twin: Some("retrieved_chunks.must_not_contain"),
        mode: Mode::RETRIEVAL_MISS,
        meaning: "Each text stands in at least one chunk.",
        read: retrieved_chunks::must_contain::read,
    },
    Entry {
        key: "retrieved_chunks.must_not_contain",
        argument: "list of texts",
        twin: Some("retrieved_chunks.must_contain"),
        mode: Mode::STALE_ANSWER,
        meaning: "None of the texts stands in any chunk.",
        read: retrieved_chunks::must_not_contain::read,
    },
    Entry {
        key: "retrieved_chunks.each_must_contain",
        argument: "list of texts",
        twin: None,
        mode: Mode::STALE_ANSWER,
        meaning: "Each text stands in every chunk, and there is a chunk.",
        read: retrieved_chunks::each_must_contain::read,
    },
    Entry {
        key: "tools_allowed",
        argument: "list of tools, or `none`",
        twin: None,
        mode: Mode::UNAUTHORISED_TOOL_CALL,
        meaning: "No tool off the list is called.",
        read: tools_allowed::read,
    },
    Entry {
        key: "tools_forbidden",
        argument: "list of tools",
        twin: Some("tools_required"),
        mode: Mode::UNAUTHORISED_TOOL_CALL,
        meaning: "No tool on the list is called.",
        read: tools_forbidden::read,
    },
    Entry {
        key: "tools_required",
        argument: "list of tools",
        twin: Some("tools_forbidden"),
        mode: Mode::MISSING_TOOL_CALL,
        meaning: "Every tool on the list is called.",
        read: tools_required::read,
    },
    Entry {
        key: "tool_args_schema",
        argument: "mapping of tools to JSON Schemas or their paths",
        twin: None,
        mode: Mode::UNAUTHORISED_TOOL_CALL,
        meaning: "Every call of a tool has arguments that satisfy the tool's schema.",
        read: tool_args_schema::read,
    },
    Entry {
        key: "tool_sequence",
        argument: "list of tools, or `{tools, match: strict \\| unordered \\| subset \\| superset, forbidden}`",
        twin: None,
        mode: Mode::UNAUTHORISED_TOOL_CALL,
        meaning: "The tools are called in this sequence, and never in a forbidden order.",
        read: tool_sequence::read,
    },
    Entry {
        key: "no_tool_loop",
        argument: "`true`, or how often one call may be made",
        twin: None,
        mode: Mode::LOOP_WITHOUT_TERMINATION,
        meaning: "No tool is called over and over with the same arguments.",
        read: no_tool_loop::read,
    },
    Entry {
        key: "steps_under",
        argument: "count",
        twin: None,
        mode: Mode::LOOP_WITHOUT_TERMINATION,
        meaning: "The agent takes fewer steps than this.",
        read: steps_under::read,
    },
    Entry {
        key: "terminated",
        argument: "`true`",
        twin: None,
        mode: Mode::LOOP_WITHOUT_TERMINATION,
        meaning: "The agent comes to an end of its own.",
        read: terminated::read,
    },
    Entry {
        key: "no_placeholders",
        argument: "`true`",
        twin: None,
        mode: Mode::PLACEHOLDER_LEAK,
        meaning: "No template token is left in what the system says or calls tools with.",
        read: no_placeholders::read,
    },
    Entry {
        key: "length",
        argument: "`{min, max}` in characters; `{max: 0}` expects an empty answer",
        twin: None,
        mode: Mode::UNUSABLE_FORMAT,
        meaning: "The answer is neither too short nor too long.",
        read: length::read,
    },
    Entry {
        key: "max_cost",
        argument: "US dollars",
        twin: None,
        mode: Mode::OVER_BUDGET,
        meaning: "The answer costs no more than this.",
        read: max_cost::read,
    },
    Entry {
        key: "max_tokens",
        argument: "count of all tokens, or `{input, output, total}`",
        twin: None,
        mode: Mode::OVER_BUDGET,
        meaning: "The answer takes no more tokens than this.",
        read: max_tokens::read,
    },
];
