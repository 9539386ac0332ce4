//! Every run that a test makes is held against the published schema: whatever a run can hold, some test
//! makes one that holds it.

use std::path::Path;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::Value;

/// Panics with what is wrong with this `run.json`, if anything is.
pub(crate) fn assert_run(run: &Value) {
    static VALIDATOR: OnceLock<Validator> = OnceLock::new();
    let validator = VALIDATOR.get_or_init(|| {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/run-1.schema.json");
        let schema = std::fs::read_to_string(file).unwrap();
        jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap()
    });
    let told =
        |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
    let problems: Vec<String> = validator.iter_errors(run).map(told).take(5).collect();
    assert!(problems.is_empty(), "run.json breaks its schema: {problems:#?}");
}
