//! The answer path `lookup`: find the thing and the column that the question names, claim the value,
//! cite the row. What it cannot find, it declines.

use eval_core::battery::{AnswerError, Question, World};
use eval_core::claim::Claim;
use eval_core::record::Record;
use eval_core::text::{contains_whole, normalised};
use eval_core::trace::{Chunk, Trace};

pub(super) fn answer(world: &World, question: Question<'_>) -> Result<Trace<'static>, AnswerError> {
    let engine = question.named_engine()?;
    if engine != "lookup" {
        return Err(AnswerError(format!("found engine `{engine}`, expected `lookup`")));
    }
    let text = normalised(question.text).to_lowercase();
    let asked = named_thing(world, &text)
        .and_then(|record| Some((record, named_column(record, &text)?)));
    Ok(match asked {
        Some((record, (column, value))) => stated(record, column, value),
        None => declined(),
    })
}

fn named_thing<'a>(world: &'a World, question: &str) -> Option<&'a Record> {
    let named = world.graph.nodes().filter(|node| contains_whole(question, node.id.as_str()));
    let longest = named.max_by_key(|node| node.id.as_str().len())?;
    world.kb.get(longest.records.first()?.as_str())
}

fn named_column<'a>(record: &'a Record, question: &str) -> Option<(&'a str, &'a str)> {
    let mut columns = record.fields.iter().filter(|(column, _)| *column != "name");
    let (column, value) = columns.find(|(column, _)| contains_whole(question, column))?;
    Some((column, value))
}

fn stated(record: &Record, column: &str, value: &str) -> Trace<'static> {
    let name = record.field("name").unwrap_or_default();
    let text = format!("The {column} of {name} is {value}");
    Trace {
        chunks: vec![Chunk::text(&record.text)],
        claims: vec![Claim::new(text.as_str(), [record.id.clone()])],
        refused: Some(false),
        ..Trace::saying(format!("{text}."))
    }
}

fn declined() -> Trace<'static> {
    Trace { refused: Some(true), ..Trace::saying("The table does not say.") }
}
