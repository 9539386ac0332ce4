use std::io::Read as _;

use eval_core::case::freeze::{Draft, Recorded, usable_id};
use eval_core::case::regression::{self, RegressionCase};
use eval_core::case::regression_set::{self, CASES};
use eval_core::case::retirement::retired;
use eval_core::case::{Lines, inputs};
use eval_core::check::{Facts, Outcome, ReadContext, question_in};
use eval_core::diag::{Code, Diagnostic};
use eval_core::doc::{Language, Reader, parsed};
use eval_core::trace::Trace;
use serde_json::{Map, Value, json};

use crate::args::cases::AddArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;
use crate::runs::read_text;

pub(super) fn run(opened: &Opened, args: &AddArgs) -> Result<u8, Failure> {
    let recorded = recorded(args)?;
    let input = match &recorded.input {
        Some(input) => input.clone(),
        None => known_input(opened, recorded.id.as_deref())?,
    };
    let trace = recorded.answer.as_deref().map(Trace::from_json).transpose();
    let (trace, broken) = match trace {
        Ok(trace) => (trace, None),
        Err(violation) => (None, Some(violation)),
    };
    let wanted = wanted(args)?;
    if let (Some(violation), None) = (&broken, &wanted) {
        return Err(usage(
            format!("the recorded answer cannot say what is expected: {violation}"),
            "say it with --must-contain, --must-not-contain or --expect",
        ));
    }
    let mut draft = Draft::of(input, trace.as_ref());
    draft.id = args.id.clone().or(recorded.id).unwrap_or(draft.id);
    draft.origin = args.origin.clone().unwrap_or(draft.origin);
    draft.mode.clone_from(&args.mode);
    draft.expected = wanted.unwrap_or(draft.expected);
    let path = free_path(opened, &draft.id)?;
    let text = draft.to_yaml();
    let case = validated(opened, &text, &path)?;
    opened.project.replace(&path, &text).map_err(|problem| Failure::data(vec![problem]))?;
    output::show(&format!("wrote {}\n", opened.project.shown(&path)))?;
    if let Some(trace) = &trace {
        output::say(tried(&case, trace));
    }
    if recorded.answer.is_none() && args_expect_nothing(args) {
        output::say(
            "nothing was recorded as the answer, so the case expects only that there is one",
        );
    }
    output::say("next: read the case, then gonogo pin");
    Ok(0)
}

/// The recording that the command line means.
fn recorded(args: &AddArgs) -> Result<Recorded, Failure> {
    let shown = args.from.display().to_string();
    let text = if shown == "-" { standard_input()? } else { read_text(&args.from)? };
    let is_chosen = args.line.is_some() || args.case.is_some();
    if !is_chosen && serde_json::from_str::<Value>(text.trim_start_matches('\u{FEFF}')).is_ok() {
        let text = text.trim_start_matches('\u{FEFF}');
        return Recorded::read(text, 1, &shown).map_err(Failure::data);
    }
    let mut lines = Lines::new(text.as_bytes(), shown.as_str());
    let mut count = 0;
    while let Some(line) = lines.next_line() {
        let line = line.map_err(|problem| Failure::data(vec![problem]))?;
        count += 1;
        let is_meant = match (args.line, &args.case) {
            (Some(number), _) => line.number == number,
            (None, Some(id)) => id_of(line.text).as_deref() == Some(id.as_str()),
            (None, None) => false,
        };
        if is_meant {
            return Recorded::read(line.text, line.number, &shown).map_err(Failure::data);
        }
    }
    let message = match (args.line, &args.case) {
        (Some(number), _) => format!("{shown} holds nothing in line {number}"),
        (None, Some(id)) => format!("{shown} holds no recording `{id}`"),
        (None, None) => format!("{shown} holds {count} lines, and one of them becomes a case"),
    };
    Err(usage(message, "choose with --line N or --case ID"))
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    match std::io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(usage(format!("standard input: {error}"), "it is read as UTF-8 text")),
    }
}

fn id_of(line: &str) -> Option<String> {
    let value: Value = serde_json::from_str(line).ok()?;
    Some(value.get("id")?.as_str()?.to_owned())
}

/// What was asked where the recording does not say: the input of the case, or of the line of the inputs,
/// that it is named after.
fn known_input(opened: &Opened, id: Option<&str>) -> Result<Value, Failure> {
    let id = id.unwrap_or_default();
    let cases = regression_set::load(&opened.project, CASES, &opened.taxonomy);
    let of_case = cases.cases.into_iter().find(|placed| placed.case.id.as_str() == id);
    if let Some(placed) = of_case {
        return Ok(placed.case.input);
    }
    let inputs = inputs::load(&opened.project, &opened.config.inputs).unwrap_or_default();
    let of_inputs = inputs.into_iter().find(|input| input.id.as_str() == id);
    of_inputs.map(|input| input.input).ok_or_else(|| {
        usage(
            "the recording does not say what was asked".to_owned(),
            "put the request beside it as `input`: {\"input\": {\"query\": …}, \"output\": …}",
        )
    })
}

fn args_expect_nothing(args: &AddArgs) -> bool {
    args.expect.is_none() && args.must_contain.is_empty() && args.must_not_contain.is_empty()
}

/// What the command line expects of the answer, if anything.
fn wanted(args: &AddArgs) -> Result<Option<Map<String, Value>>, Failure> {
    if args_expect_nothing(args) {
        return Ok(None);
    }
    let mut expected = match &args.expect {
        Some(text) => mapping(text)?,
        None => Map::new(),
    };
    let lists =
        [("must_contain", &args.must_contain), ("must_not_contain", &args.must_not_contain)];
    for (check, texts) in lists.into_iter().filter(|(_, texts)| !texts.is_empty()) {
        if expected.insert(check.to_owned(), json!(texts)).is_some() {
            let flag = check.replace('_', "-");
            return Err(usage(format!("--expect and --{flag} both name `{check}`"), "use one"));
        }
    }
    Ok(Some(expected))
}

fn mapping(text: &str) -> Result<Map<String, Value>, Failure> {
    let node = parsed(text, Language::Yaml, "--expect")
        .map_err(|problem| Failure::usage(vec![*problem]))?;
    let mut reader = Reader::new("--expect");
    let value = reader.json(&node, "`--expect`");
    let problems = reader.into_problems();
    match value {
        Some(Value::Object(expected)) if problems.is_empty() => Ok(expected),
        _ if !problems.is_empty() => Err(Failure::usage(problems)),
        _ => Err(usage("--expect is no mapping".to_owned(), "such as '{refuses: true}'")),
    }
}

/// Where the case goes, if its id is free.
fn free_path(opened: &Opened, id: &str) -> Result<String, Failure> {
    usable_id(id).map_err(Failure::usage)?;
    let cases = regression_set::load(&opened.project, CASES, &opened.taxonomy);
    let path = format!("{CASES}/{id}.yaml");
    let is_taken = cases.cases.iter().any(|placed| placed.case.id.as_str() == id)
        || opened.project.path(&path).exists();
    if is_taken {
        return Err(usage(
            format!("there is a case `{id}` already"),
            "regression cases are append-only: name this one with --id",
        ));
    }
    if retired(&opened.project).map_err(Failure::data)?.contains(id) {
        return Err(usage(format!("`{id}` is retired"), "name this one with --id"));
    }
    Ok(path)
}

fn validated(opened: &Opened, text: &str, path: &str) -> Result<RegressionCase, Failure> {
    let file = |file: &str| opened.project.read(file).map_err(|problem| problem.message);
    let context = ReadContext { file: &file, prefix: "" };
    let shown = opened.project.shown(path);
    let placed = regression::read(text, &shown, path, &opened.taxonomy, &context);
    placed.map(|placed| placed.case).map_err(Failure::usage)
}

/// What the new case says of the answer that it was made of. An incident that passes its own case would
/// pass again.
fn tried(case: &RegressionCase, trace: &Trace<'_>) -> String {
    let facts = Facts { question: question_in(&case.input), ..Facts::default() };
    let outcomes = case.expected.outcomes(trace, &facts);
    let failed: Vec<&Outcome> = outcomes.iter().filter(|outcome| !outcome.passed).collect();
    if failed.is_empty() {
        return "the recorded answer passes it: right for an approved answer, not for an incident"
            .to_owned();
    }
    let told = failed.iter().map(|outcome| format!("\n  {}: {}", outcome.check, outcome.message));
    format!("the recorded answer fails it:{}", told.collect::<String>())
}

fn usage(message: String, help: &str) -> Failure {
    Failure::usage(vec![Diagnostic::new(Code::WrongValue, message).with_help(help)])
}
