//! `[judges.NAME]` in `eval.toml`. Between reading and opening no secret is read, so that a project is
//! checked without its secrets.

use std::collections::BTreeMap;

use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::doc::{Node, Reader, Value};
use eval_core::judge::{JudgeIdentity, LexicalJudge, prompt};
use eval_core::project::Project;
use serde_json::json;

use super::in_flight::InFlight;
use super::model::{Keeping, ModelJudge};
use super::{Request, anthropic, keys};
use crate::endpoint::{Endpoint, EndpointConfig, SecretHeader, Url};
use crate::secret::{Environment, Secret};
use crate::targets::config::remote;
use crate::targets::config::table::Table;

/// How a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgeKind {
    /// Chat completions.
    OpenAi,
    /// The messages API.
    Anthropic,
}

impl JudgeKind {
    const WORDS: [(&'static str, Self); 2] =
        [("openai", Self::OpenAi), ("anthropic", Self::Anthropic)];

    /// The word in `eval.toml`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
        }
    }

    /// What its address ends in.
    fn path(self) -> &'static str {
        match self {
            Self::OpenAi => "/chat/completions",
            Self::Anthropic => "/messages",
        }
    }
}

/// A judge as it is configured.
#[derive(Clone, Debug)]
pub struct JudgeConfig {
    /// Its name.
    pub name: String,
    /// How it is asked.
    pub kind: JudgeKind,
    /// Where.
    endpoint: EndpointConfig,
    /// What it is sent.
    request: Request,
    /// How often one verdict is asked for.
    attempts: u32,
    /// What the user vouches for.
    version: Option<String>,
    place: Place,
}

/// A verdict is a line.
const LARGEST_ANSWER: u64 = 1 << 20;

const MESSAGES: &str = "https://api.anthropic.com/v1/messages";

/// Fields that Gonogo writes itself, or that would change the shape of the answer.
const OWN_FIELDS: [&str; 3] = ["max_tokens", "system", "temperature"];

impl JudgeConfig {
    /// Reads the table of the judge `name`. `None` if a part is missing or misread; every problem is
    /// reported to the reader.
    pub fn read(reader: &mut Reader<'_>, node: &Node, name: &str) -> Option<Self> {
        let of = format!("judge `{name}`");
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if name.is_empty() || !name.chars().all(is_plain) {
            let message = format!("{of} is not named by letters, digits, `-` and `_`");
            reader.report(Code::WrongValue, node.at, message);
        }
        if name == LexicalJudge::NAME {
            let message =
                "`lexical` is the judge that needs no model; another one needs another name";
            reader.report(Code::WrongValue, node.at, message);
        }
        let kind = kind_of(reader, node, &of)?;
        let fields = reader.fields(node, &of, &keys::names_of(kind))?;
        let place = reader.place(fields.at());
        let mut table = Table { reader, fields };
        let endpoint = endpoint(&mut table, kind);
        let version = table.text("version");
        let attempts = table.count("attempts", 3, 1..=10);
        let request = request(&mut table, kind);
        let (endpoint, request) = (endpoint?, request?);
        Some(Self { name: name.to_owned(), kind, endpoint, request, attempts, version, place })
    }

    /// The model that judges.
    pub fn model(&self) -> &str {
        &self.request.model
    }

    /// How often one verdict is asked for until there is one.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Another time for one answer than the configured one.
    pub fn set_timeout(&mut self, timeout: std::time::Duration) {
        self.endpoint.timeout = timeout;
    }

    /// Who this judge is: everything that could change a verdict. How fast it is asked could not.
    pub fn identity(&self) -> JudgeIdentity {
        let EndpointConfig { url, headers, secret_headers, .. } = &self.endpoint;
        let variables: Vec<(&String, &String)> =
            secret_headers.iter().map(|(header, secret)| (header, &secret.variable)).collect();
        let mut configuration = json!({
            "url": url.to_string(),
            "headers": headers,
            "headers_env": variables,
            "parameters": self.request.parameters,
            "max_tokens": self.request.max_tokens,
            "send_temperature": self.request.send_temperature,
            "attempts": self.attempts,
            "prompt": prompt::digest(),
        });
        if let Some(version) = &self.version {
            configuration["version"] = version.as_str().into();
        }
        JudgeIdentity {
            name: self.name.clone(),
            kind: self.kind.as_str(),
            model: Some(self.request.model.clone()),
            configuration,
        }
    }

    /// The judge itself. Secrets are looked up in the environment; nothing is asked yet.
    ///
    /// # Errors
    /// A variable that the environment lacks, a certificate file that cannot be used.
    pub fn open(
        &self,
        project: &Project,
        environment: &Environment<'_>,
        keeping: Keeping,
    ) -> Result<ModelJudge, Vec<Diagnostic>> {
        let (mut secrets, mut problems) = (BTreeMap::new(), Vec::new());
        for (header, secret) in &self.endpoint.secret_headers {
            match Secret::from_environment(&secret.variable, environment) {
                Some(value) => drop(secrets.insert(header.clone(), value)),
                None => problems.push(self.unset(secret)),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let called = format!("judge `{}`", self.name);
        let endpoint = Endpoint::open(&called, &self.endpoint, LARGEST_ANSWER, &secrets, project)
            .map_err(|problem| vec![problem.at(self.place.clone())])?;
        Ok(ModelJudge {
            identity: self.identity(),
            kind: self.kind,
            endpoint,
            request: self.request.clone(),
            attempts: self.attempts,
            is_versioned: self.version.is_some(),
            keeping,
            in_flight: InFlight::default(),
        })
    }

    fn unset(&self, secret: &SecretHeader) -> Diagnostic {
        let SecretHeader { key, variable, .. } = secret;
        let name = &self.name;
        let message =
            format!("the environment has no `{variable}`, which `{key}` of judge `{name}` names");
        Diagnostic::new(Code::WrongValue, message).at(self.place.clone())
    }
}

/// The kind decides which keys there are, so it is looked up first.
fn kind_of(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<JudgeKind> {
    let Value::Map(entries) = &node.value else {
        reader.wrong_type(node, of, "a table");
        return None;
    };
    let Some(entry) = entries.iter().find(|entry| entry.key == "kind") else {
        let message = format!("{of} lacks the key `kind`: openai or anthropic");
        reader.report(Code::MissingKey, node.at, message);
        return None;
    };
    reader.choice(&entry.node, "`kind`", &JudgeKind::WORDS)
}

fn endpoint(table: &mut Table<'_, '_, '_>, kind: JudgeKind) -> Option<EndpointConfig> {
    let default = (kind == JudgeKind::Anthropic).then_some(MESSAGES);
    let default = default.and_then(|url| Url::read(url).ok());
    let mut config = remote::endpoint_or(table, default)?;
    if !config.url.path().ends_with(kind.path()) {
        let message = format!("`url` is the whole address and ends in `{}`", kind.path());
        let node = table.fields.get("url")?;
        table.report(node, message);
        return None;
    }
    if kind == JudgeKind::Anthropic {
        let (name, version) = anthropic::VERSION;
        config.headers.entry(name.to_owned()).or_insert_with(|| version.to_owned());
        // The messages API takes its key in a header of its own.
        if let Some(key) = config.secret_headers.remove("authorization") {
            let header = match key.key {
                "api_key_env" => (anthropic::KEY, SecretHeader { prefix: "", ..key }),
                _ => ("authorization", key),
            };
            config.secret_headers.insert(header.0.to_owned(), header.1);
        }
    }
    Some(config)
}

fn request(table: &mut Table<'_, '_, '_>, kind: JudgeKind) -> Option<Request> {
    let model = table.required_text("model");
    let parameters = remote::parameters(table);
    if let Some(node) = table.fields.get("parameters") {
        for field in OWN_FIELDS.iter().filter(|field| parameters.contains_key(**field)) {
            table.report(node, format!("`{field}` is no parameter: Gonogo writes it"));
        }
    }
    let default = match kind {
        JudgeKind::OpenAi => None,
        JudgeKind::Anthropic => Some(1024),
    };
    let max_tokens = match table.fields.get("max_tokens") {
        Some(_) => Some(table.count("max_tokens", 1024, 16..=1_000_000)),
        None => default,
    };
    let send_temperature = table.flag("send_temperature", true);
    Some(Request { model: model?, max_tokens, send_temperature, parameters })
}

#[cfg(test)]
mod tests {
    use eval_core::config::Config;

    use super::*;

    fn read(text: &str) -> Result<Vec<JudgeConfig>, String> {
        let config = Config::read(text, "eval.toml").unwrap();
        let mut reader = Reader::new("eval.toml");
        let judges = config.judges.iter();
        let read: Vec<_> =
            judges.filter_map(|(name, node)| JudgeConfig::read(&mut reader, node, name)).collect();
        let problems: Vec<String> =
            reader.into_problems().iter().map(ToString::to_string).collect();
        if problems.is_empty() { Ok(read) } else { Err(problems.join("\n")) }
    }

    #[test]
    fn both_kinds_are_read_with_their_defaults() {
        let judges = read(
            "[judges.big]\nkind = \"anthropic\"\nmodel = \"claude-x\"\napi_key_env = \"KEY\"\n\
             [judges.local]\nkind = \"openai\"\nmodel = \"m\"\nurl = \"http://localhost:1/v1/chat/completions\"\napi_key_env = \"KEY\"\n",
        )
        .unwrap();
        let [big, local] = &judges[..] else { panic!("{judges:?}") };
        assert_eq!(big.endpoint.url.to_string(), MESSAGES);
        assert_eq!(big.endpoint.headers["anthropic-version"], "2023-06-01");
        assert_eq!(big.endpoint.secret_headers["x-api-key"].prefix, "");
        assert_eq!(big.request.max_tokens, Some(1024));
        assert_eq!(local.endpoint.secret_headers["authorization"].prefix, "Bearer ");
        assert_eq!((local.request.max_tokens, local.attempts), (None, 3));
    }

    #[test]
    fn every_problem_is_reported_at_its_place() {
        let problems = read(
            "[judges.lexical]\nkind = \"openai\"\nmodel = \"m\"\nurl = \"http://h/v1\"\n\
             [judges.a]\nmodel = \"m\"\n\
             [judges.b]\nkind = \"anthropic\"\nmodle = \"m\"\nparameters = {temperature = 1}\nheaders = {x-api-key = \"sk\"}\n",
        )
        .unwrap_err();
        insta::assert_snapshot!(problems, @r"
        error[wrong-value]: `lexical` is the judge that needs no model; another one needs another name
          --> eval.toml:1:1
        error[wrong-value]: `url` is the whole address and ends in `/chat/completions`
          --> eval.toml:4:7
        error[missing-key]: judge `a` lacks the key `kind`: openai or anthropic
          --> eval.toml:5:1
        error[missing-key]: judge `b` lacks the key `model`
          --> eval.toml:7:1
        error[unknown-key]: `modle` is not a key of judge `b`
          --> eval.toml:9:1
          help: did you mean `model`?
        error[wrong-value]: `temperature` is no parameter: Gonogo writes it
          --> eval.toml:10:14
        error[wrong-value]: header `x-api-key` is a secret by its name; give it by `headers_env`, from the environment
          --> eval.toml:11:24
        ");
    }

    #[test]
    fn the_identity_follows_the_model_and_holds_no_secret_and_no_speed() {
        let judge = |model: &str, more: &str| {
            let text = format!(
                "[judges.j]\nkind = \"openai\"\nmodel = \"{model}\"\nurl = \"http://h/chat/completions\"\napi_key_env = \"KEY\"\n{more}"
            );
            read(&text).unwrap().remove(0).identity()
        };
        assert_eq!(judge("m", ""), judge("m", "timeout = \"1s\"\nconcurrency = 1\n"));
        assert_ne!(judge("m", ""), judge("n", ""));
        assert_ne!(judge("m", ""), judge("m", "parameters = {top_p = 0.5}\n"));
        assert_ne!(judge("m", ""), judge("m", "version = \"2\"\n"));
    }

    #[test]
    fn a_variable_that_is_not_there_is_named() {
        let judges =
            read("[judges.j]\nkind = \"anthropic\"\nmodel = \"m\"\napi_key_env = \"KEY\"\n");
        let project = Project::new("/nowhere/eval");
        let problems =
            judges.unwrap()[0].open(&project, &|_| None, Keeping::default()).unwrap_err();
        let message = "the environment has no `KEY`, which `api_key_env` of judge `j` names";
        assert_eq!(problems[0].message, message);
    }
}
