//! Every parser of text that comes from outside. The fuzz target tries them on what the fuzzer invents, a
//! test of eval-core on this repository's own files and on damaged copies of them.

use eval_core::case::bulk::{self, Expectations};
use eval_core::case::freeze::Recorded;
use eval_core::case::{Lines, gold, inputs, regression};
use eval_core::check::{Checks, ReadContext};
use eval_core::config::Config;
use eval_core::doc::{Language, parsed, parsed_json_line};
use eval_core::drift::Snapshot;
use eval_core::history::History;
use eval_core::judge::Rubric;
use eval_core::mode::Taxonomy;
use eval_core::pin::Pins;
use eval_core::ranking::{self, Qrels, ScorePrecision};
use eval_core::run::{Part, Run};
use eval_core::trace::Trace;

/// What a parser makes of the text does not matter; that it comes back does.
type Parser = fn(&str);

/// Every parser by its name.
pub(crate) const PARSERS: &[(&str, Parser)] = &[
    ("trace", |text| drop(Trace::from_json(text).map(Trace::into_owned))),
    ("json", |text| drop(parsed(text, Language::Json, "f"))),
    ("json line", |text| drop(parsed_json_line(text, 1, "f"))),
    ("yaml", |text| drop(parsed(text, Language::Yaml, "f"))),
    ("toml", |text| drop(parsed(text, Language::Toml, "f"))),
    ("checks", |text| drop(Checks::from_text(text, Language::Yaml, "f", &ReadContext::CLOSED))),
    ("gold case", |text| drop(gold::read(text, Language::Json, "a.json", "a.json"))),
    ("regression case", regression_case),
    ("bulk lines", bulk_lines),
    ("inputs", |text| drop(inputs::read(text, "f"))),
    ("recording", |text| drop(Recorded::read(text, 1, "f"))),
    ("eval.toml", |text| drop(Config::read(text, "f"))),
    ("taxonomy", |text| drop(Taxonomy::read(text, "f"))),
    ("rubric", |text| drop(Rubric::read(text, "f"))),
    ("pins", |text| drop(Pins::read(text, "f"))),
    ("snapshot", |text| drop(Snapshot::read(text, "f"))),
    ("run", |text| drop(Run::from_json(text))),
    ("part", |text| drop(Part::from_json(text))),
    ("history", |text| drop(History::read(text, text, ["f", "g"]))),
    ("csv", |text| drop(eval_core::csv::read(text))),
    ("qrels", |text| drop(Qrels::parse("f", text.as_bytes()).map(|_| ()))),
    ("ranked run", |text| {
        drop(ranking::Run::parse("f", text.as_bytes(), ScorePrecision::Single).map(|_| ()));
    }),
];

fn regression_case(text: &str) {
    let context = ReadContext::CLOSED;
    drop(regression::read(text, "a.yaml", "a.yaml", &Taxonomy::shipped(), &context));
}

fn bulk_lines(text: &str) {
    let mut lines = Lines::new(text.as_bytes(), "f");
    while let Some(line) = lines.next_line() {
        if let Ok(line) = line {
            drop(bulk::read(line, Expectations::OfTheSet, &ReadContext::CLOSED));
        }
    }
}
