//! The keys of targets that are reached over HTTP.

use std::collections::BTreeMap;

use eval_core::doc::Node;

use super::TIMEOUT;
use super::table::Table;
use crate::endpoint::{EndpointConfig, SecretHeader, Url};
use crate::targets::openai::{ChatRequest, Template};

/// Parts of a name that announce a secret.
const SECRETIVE: [&str; 6] = ["auth", "cookie", "key", "password", "secret", "token"];

/// Fields of a chat request that Gonogo writes itself, or that would change the shape of the answer.
const OWN_FIELDS: [&str; 5] = ["messages", "model", "n", "seed", "stream"];

/// What every endpoint needs.
pub(crate) fn endpoint(table: &mut Table<'_, '_, '_>) -> Option<EndpointConfig> {
    endpoint_or(table, None)
}

/// What every endpoint needs, at this address where the table names none.
pub(crate) fn endpoint_or(
    table: &mut Table<'_, '_, '_>,
    default: Option<Url>,
) -> Option<EndpointConfig> {
    let url = match default {
        Some(default) if table.fields.get("url").is_none() => Some(default),
        _ => url(table),
    };
    let config = EndpointConfig {
        headers: open_headers(table),
        secret_headers: secret_headers(table),
        ca_file: table.text("ca_file"),
        timeout: table.duration("timeout", TIMEOUT),
        connect_timeout: table.duration("connect_timeout", EndpointConfig::CONNECT_TIMEOUT),
        retries: table.count("retries", EndpointConfig::RETRIES, 0..=20),
        concurrency: table.count("concurrency", EndpointConfig::CONCURRENCY, 1..=1024),
        rate_per_second: rate(table),
        url: url?,
    };
    Some(config)
}

/// What a chat-completions endpoint needs.
pub(crate) fn chat_endpoint(table: &mut Table<'_, '_, '_>) -> Option<EndpointConfig> {
    let config = endpoint(table)?;
    if !config.url.path().ends_with("/chat/completions") {
        let node = table.fields.get("url")?;
        let message = "`url` is the whole address and ends in `/chat/completions`".to_owned();
        table.report(node, message);
        return None;
    }
    Some(config)
}

/// What a chat-completions endpoint is sent.
pub(crate) fn chat_request(table: &mut Table<'_, '_, '_>) -> Option<ChatRequest> {
    let model = table.required_text("model");
    let prompt = table.reader.required(&table.fields, "prompt");
    let prompt = prompt.and_then(|node| template(table, node, "prompt"));
    let system = table.fields.get("system").map(|node| template(table, node, "system"));
    Some(ChatRequest {
        parameters: parameters(table),
        send_seed: table.flag("send_seed", true),
        model: model?,
        prompt: prompt?,
        system: match system {
            Some(system) => Some(system?),
            None => None,
        },
    })
}

fn url(table: &mut Table<'_, '_, '_>) -> Option<Url> {
    let node = table.reader.required(&table.fields, "url")?;
    let text = table.reader.filled_text(node, "`url`")?;
    let read = Url::read(text).and_then(|url| match secretive_parameter(&url) {
        Some(name) => Err(format!("carries `{name}` in the open; send it by `headers_env`")),
        None => Ok(url),
    });
    read.map_err(|problem| table.report(node, format!("`url` {problem}"))).ok()
}

fn secretive_parameter(url: &Url) -> Option<&str> {
    let parameters = url.query().split('&').filter_map(|pair| pair.split('=').next());
    parameters.into_iter().find(|name| is_secretive(name))
}

fn is_secretive(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SECRETIVE.iter().any(|part| name.contains(part))
}

fn open_headers(table: &mut Table<'_, '_, '_>) -> BTreeMap<String, String> {
    let mut headers = BTreeMap::new();
    for (name, (node, value)) in table.texts_by_name("headers") {
        let problem = EndpointConfig::header_problem(&name, &value).or_else(|| {
            is_secretive(&name).then(|| {
                "is a secret by its name; give it by `headers_env`, from the environment".to_owned()
            })
        });
        match problem {
            Some(problem) => table.report(node, format!("header `{name}` {problem}")),
            None => drop(headers.insert(name.to_ascii_lowercase(), value)),
        }
    }
    headers
}

fn secret_headers(table: &mut Table<'_, '_, '_>) -> BTreeMap<String, SecretHeader> {
    let mut headers = BTreeMap::new();
    if let Some(variable) = table.text("api_key_env") {
        let header = SecretHeader { key: "api_key_env", variable, prefix: "Bearer " };
        headers.insert("authorization".to_owned(), header);
    }
    for (name, (node, variable)) in table.texts_by_name("headers_env") {
        let header = SecretHeader { key: "headers_env", variable, prefix: "" };
        if let Some(problem) = EndpointConfig::header_problem(&name, "") {
            table.report(node, format!("header `{name}` {problem}"));
        } else if headers.insert(name.to_ascii_lowercase(), header).is_some() {
            table.report(node, format!("header `{name}` is given twice"));
        }
    }
    headers
}

fn rate(table: &mut Table<'_, '_, '_>) -> Option<f64> {
    let node = table.fields.get("rate_per_second")?;
    let (rate, _) = table.reader.number(node, "`rate_per_second`")?;
    if !(0.001..=100_000.0).contains(&rate) {
        table.report(node, "`rate_per_second` lies outside 0.001 to 100000".to_owned());
        return None;
    }
    Some(rate)
}

fn template(table: &mut Table<'_, '_, '_>, node: &Node, key: &str) -> Option<Template> {
    let text = table.reader.filled_text(node, &format!("`{key}`"))?;
    let read = Template::read(text);
    read.map_err(|problem| table.report(node, format!("`{key}` {problem}"))).ok()
}

/// Further fields of a request.
pub(crate) fn parameters(
    table: &mut Table<'_, '_, '_>,
) -> serde_json::Map<String, serde_json::Value> {
    let Some(node) = table.fields.get("parameters") else { return serde_json::Map::new() };
    let mut parameters = serde_json::Map::new();
    for entry in table.reader.entries(node, "`parameters`").unwrap_or_default() {
        if OWN_FIELDS.contains(&entry.key.as_str()) {
            let message = format!("`{}` is no parameter: Gonogo writes it", entry.key);
            table.report(&entry.node, message);
        }
        if let Some(value) = table.reader.json(&entry.node, "`parameters`") {
            parameters.insert(entry.key.clone(), value);
        }
    }
    parameters
}
