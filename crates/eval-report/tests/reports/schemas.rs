//! Documents keep to their schemas.

use std::path::Path;

use eval_core::run::Run;
use eval_report::Format;
use jsonschema::Validator;
use serde_json::Value;

use super::sample::hostile::{everything, with_text};
use super::{readers, sample, text};

fn validator(file: &str) -> Validator {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let schema = std::fs::read_to_string(&file).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap()
}

fn problems(validator: &Validator, document: &Value) -> Vec<String> {
    let told =
        |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
    validator.iter_errors(document).map(told).collect()
}

fn runs() -> [Run; 7] {
    let hostile = with_text(sample::compared(), &everything());
    [
        sample::run(),
        sample::signed(),
        sample::compared(),
        sample::green(),
        sample::bulk(),
        sample::large(50),
        hostile,
    ]
}

#[test]
fn sarif_keeps_to_the_schema_of_the_standard() {
    let validator = validator("tests/fixtures/sarif-schema-2.1.0.json");
    for run in runs() {
        let log: Value = serde_json::from_str(&text(&run, Format::Sarif)).unwrap();
        assert_eq!(problems(&validator, &log), [""; 0]);
    }
    let mut log: Value = serde_json::from_str(&text(&sample::run(), Format::Sarif)).unwrap();
    log["runs"][0]["results"][0]["level"] = "loud".into();
    assert_eq!(problems(&validator, &log).len(), 1);
}

/// What the schema of Jenkins (`junit-10.xsd` of its xUnit plugin) allows where: an element's parent, its
/// name, the attributes that it must have, and those that it may have.
const JENKINS: [(&str, &str, &[&str], &[&str]); 7] = [
    ("", "testsuites", &[], &["name", "time", "tests", "failures", "errors"]),
    (
        "testsuites",
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &["group", "time", "skipped", "timestamp", "hostname", "id", "package"],
    ),
    ("testsuite", "properties", &[], &[]),
    ("properties", "property", &["name", "value"], &[]),
    ("testsuite", "testcase", &["name"], &["time", "classname", "group"]),
    ("testcase", "failure", &[], &["type", "message"]),
    ("testcase", "error", &[], &["type", "message"]),
];

#[test]
fn junit_keeps_to_the_schema_of_jenkins() {
    let mut seen = std::collections::BTreeSet::new();
    for run in runs() {
        for (parent, name, attributes) in readers::xml(&text(&run, Format::Junit)) {
            let allowed = JENKINS.iter().find(|of| (of.0, of.1) == (&*parent, &*name));
            let (.., must, may) = allowed.unwrap_or_else(|| panic!("<{name}> within <{parent}>"));
            let has = |wanted: &&str| attributes.iter().any(|name| name == wanted);
            assert!(must.iter().all(has), "<{name}> has {attributes:?}");
            let knows =
                |name: &String| must.contains(&name.as_str()) || may.contains(&name.as_str());
            assert!(attributes.iter().all(knows), "<{name}> has {attributes:?}");
            seen.insert(name);
        }
    }
    assert_eq!(seen.len(), JENKINS.len(), "{seen:?}");
}

#[test]
fn a_run_keeps_to_the_published_schema() {
    let validator = validator("../../docs/schema/run-1.schema.json");
    for run in runs() {
        let run: Value = serde_json::from_str(&text(&run, Format::Json)).unwrap();
        assert_eq!(problems(&validator, &run), [""; 0]);
    }
}

/// Every object of the sample, robbed of each of its keys in turn and given a key that it does not have:
/// the schema must notice, but for keys that may be absent. The parts of a fingerprint are free.
#[test]
fn the_published_schema_notices_what_is_missing_and_what_is_new() {
    let validator = validator("../../docs/schema/run-1.schema.json");
    let run: Value = serde_json::from_str(&text(&everything_at_once(), Format::Json)).unwrap();
    let mut optional = Vec::new();
    for pointer in objects(&run, "") {
        let keys: Vec<String> =
            run.pointer(&pointer).unwrap().as_object().unwrap().keys().cloned().collect();
        for key in keys {
            let mut robbed = run.clone();
            robbed.pointer_mut(&pointer).unwrap().as_object_mut().unwrap().remove(&key);
            if validator.is_valid(&robbed) && !pointer.starts_with("/fingerprint") {
                optional.push(key);
            }
        }
        let mut added = run.clone();
        added.pointer_mut(&pointer).unwrap()["surplus"] = 1.into();
        let is_open = pointer.starts_with("/fingerprint");
        assert_eq!(validator.is_valid(&added), is_open, "{pointer}");
    }
    optional.sort();
    optional.dedup();
    insta::assert_snapshot!(optional.join(" "), @"battery comparison figures halves limit message missing note place reliability repeated repetition_modes scope score signoff spent suite threshold unjudged");
}

fn everything_at_once() -> Run {
    Run { signoff: sample::signed().signoff, ..sample::compared() }
}

fn objects(value: &Value, pointer: &str) -> Vec<String> {
    let mut found = Vec::new();
    match value {
        Value::Object(fields) => {
            found.push(pointer.to_owned());
            for (key, value) in fields {
                found.extend(objects(value, &format!("{pointer}/{key}")));
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                found.extend(objects(value, &format!("{pointer}/{index}")));
            }
        }
        _ => {}
    }
    found
}
