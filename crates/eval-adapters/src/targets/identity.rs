//! What can be seen of a target: its part in the fingerprint and in every store key.
//!
//! All that could change an answer, or turn one into a fault, goes in; how fast it is asked does not.

use eval_core::pin::canonical;
use eval_core::target::TargetIdentity;
use serde_json::{Value, json};

use super::config::TargetConfig;
use crate::endpoint::EndpointConfig;

/// The identity of a target whose configuration is this value, beside the model that its table names.
pub(super) fn of(config: &TargetConfig, configuration: &Value) -> TargetIdentity {
    let whole = match config.model() {
        Some(model) => json!({ "model": model, "way": configuration }),
        None => configuration.clone(),
    };
    let digest = blake3::hash(canonical(&whole).as_bytes());
    TargetIdentity {
        name: config.name.clone(),
        kind: config.kind().as_str(),
        version: config.version.clone(),
        configuration: digest.to_hex().to_string(),
    }
}

/// What of an endpoint could change an answer. Secrets count by the name of their variable.
pub(super) fn of_endpoint(config: &EndpointConfig, max_output: u64) -> Value {
    let variables: Vec<(&String, &String)> =
        config.secret_headers.iter().map(|(header, secret)| (header, &secret.variable)).collect();
    json!({
        "url": config.url.to_string(),
        "headers": config.headers,
        "headers_env": variables,
        "timeout_ms": millis(config.timeout),
        "retries": config.retries,
        "max_output": max_output,
    })
}

pub(super) fn millis(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
