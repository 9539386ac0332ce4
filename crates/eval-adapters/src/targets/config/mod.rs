//! `[targets.NAME]` in `eval.toml`: how a system under test is reached.
//!
//! [`TargetConfig::read`] takes one table and reports all that is wrong with it;
//! [`TargetConfig::open`] makes the [`Target`]. Between the two nothing is started and no secret is
//! read, so that a project is checked without its secrets. The keys are listed in [`KEYS`].

mod keys;
mod reference;
pub(crate) mod remote;
pub(crate) mod table;
mod units;

use std::collections::BTreeMap;
use std::time::Duration;

use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::doc::{Node, Reader, Value};
use eval_core::project::Project;
use eval_core::target::Target;

use super::command::{Command, CommandTarget};
use super::http::HttpTarget;
use super::openai::{ChatRequest, OpenAiTarget};
use super::otlp::OtlpTarget;
use super::recorded::RecordedTarget;
use crate::endpoint::{Endpoint, EndpointConfig};
use crate::secret::{Environment, Secret};

pub use keys::{KEYS, Key};
pub use reference::reference;
pub use units::{duration, size};

use table::Table;

/// How a system is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A program that answers JSON lines.
    Command,
    /// A service that takes a case and gives a trace.
    Http,
    /// A chat-completions endpoint.
    OpenAi,
    /// A file of traces.
    Recorded,
}

impl Kind {
    const WORDS: [(&'static str, Self); 4] = [
        ("command", Self::Command),
        ("http", Self::Http),
        ("openai", Self::OpenAi),
        ("recorded", Self::Recorded),
    ];

    /// The word in `eval.toml`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Http => "http",
            Self::OpenAi => "openai",
            Self::Recorded => "recorded",
        }
    }
}

/// One target as it is configured.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetConfig {
    /// Its name in `eval.toml`.
    pub name: String,
    /// The version of the system, if the user vouches for one.
    pub version: Option<String>,
    /// The model that answers, where the table names it.
    pub model: Option<String>,
    /// The largest answer in bytes.
    pub max_output: u64,
    /// How it is reached.
    pub way: Way,
    /// Where its table stands.
    pub place: Place,
}

/// How one target is reached, and what its kind needs for that.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// A program that answers JSON lines.
    Command(CommandConfig),
    /// A service that takes a case and gives a trace.
    Http(EndpointConfig),
    /// A chat-completions endpoint, and what it is sent.
    OpenAi(EndpointConfig, ChatRequest),
    /// A file of traces, relative to the folder of `eval.toml`.
    Recorded(String),
    /// A file of OpenTelemetry traces, relative to the folder of `eval.toml`.
    Otlp(String),
}

/// How a recording is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Traces,
    Otlp,
}

impl Format {
    const WORDS: [(&'static str, Self); 2] = [("traces", Self::Traces), ("otlp", Self::Otlp)];
}

/// A program as it is configured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandConfig {
    /// The program and its arguments; never empty.
    pub command: Vec<String>,
    /// How many times it runs side by side.
    pub workers: u32,
    /// Questions open at once at one worker.
    pub concurrency: u32,
    /// Time for one answer.
    pub timeout: Duration,
    /// Variables of the environment whose values are secrets.
    pub secret_env: Vec<String>,
}

const LARGEST_OUTPUT: u64 = 8 << 20;
const TIMEOUT: Duration = Duration::from_mins(1);

impl TargetConfig {
    /// Reads the table of the target `name`. `None` if a part is missing or misread; every problem is
    /// reported to the reader.
    pub fn read(reader: &mut Reader<'_>, node: &Node, name: &str) -> Option<Self> {
        let of = format!("target `{name}`");
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if name.is_empty() || !name.chars().all(is_plain) {
            let message = format!("{of} is not named by letters, digits, `-` and `_`");
            reader.report(Code::WrongValue, node.at, message);
        }
        let kind = kind_of(reader, node, &of)?;
        let fields = reader.fields(node, &of, &keys::names_of(kind))?;
        let place = reader.place(fields.at());
        let mut table = Table { reader, fields };
        let version = table.text("version");
        let max_output = table.size("max_output", LARGEST_OUTPUT);
        let mut model = None;
        if kind != Kind::OpenAi {
            model = table.text("model");
        }
        let way = match kind {
            Kind::Command => Way::Command(command(&mut table)?),
            Kind::Http => Way::Http(remote::endpoint(&mut table)?),
            Kind::OpenAi => {
                let endpoint = remote::chat_endpoint(&mut table);
                let request = remote::chat_request(&mut table)?;
                model = Some(request.model.clone());
                Way::OpenAi(endpoint?, request)
            }
            Kind::Recorded => {
                let format = table.choice("format", Format::Traces, &Format::WORDS);
                let path = table.required_text("path")?;
                match format {
                    Format::Traces => Way::Recorded(path),
                    Format::Otlp => Way::Otlp(path),
                }
            }
        };
        Some(Self { name: name.to_owned(), version, model, max_output, way, place })
    }

    /// Another time for one answer than the configured one. A recording takes no time.
    pub fn set_timeout(&mut self, timeout: Duration) {
        match &mut self.way {
            Way::Command(command) => command.timeout = timeout,
            Way::Http(endpoint) | Way::OpenAi(endpoint, _) => endpoint.timeout = timeout,
            Way::Recorded(_) | Way::Otlp(_) => {}
        }
    }

    /// How it is reached.
    pub fn kind(&self) -> Kind {
        match self.way {
            Way::Command(_) => Kind::Command,
            Way::Http(_) => Kind::Http,
            Way::OpenAi(..) => Kind::OpenAi,
            Way::Recorded(_) | Way::Otlp(_) => Kind::Recorded,
        }
    }

    /// The model that answers, where the configuration names it.
    pub fn model(&self) -> Option<&str> {
        self.model.as_deref()
    }

    /// How many questions are worth asking at once: one more would only wait.
    pub fn open_questions(&self) -> usize {
        let questions = match &self.way {
            Way::Command(command) => command.workers.saturating_mul(command.concurrency),
            Way::Http(endpoint) | Way::OpenAi(endpoint, _) => endpoint.concurrency,
            Way::Recorded(_) | Way::Otlp(_) => 1,
        };
        usize::try_from(questions).unwrap_or(usize::MAX)
    }

    /// The target itself. Paths are relative to the project's folder; secrets are looked up in the
    /// environment. No question is asked and no program started.
    ///
    /// # Errors
    /// A variable that the environment lacks, a file that cannot be read, every line of a recording
    /// that is no recorded trace.
    pub fn open(
        &self,
        project: &Project,
        environment: &Environment<'_>,
    ) -> Result<Box<dyn Target>, Vec<Diagnostic>> {
        Ok(match &self.way {
            Way::Command(config) => Box::new(self.command(config, project, environment)?),
            Way::Http(config) => {
                Box::new(HttpTarget::new(self, self.endpoint(config, project, environment)?))
            }
            Way::OpenAi(config, request) => {
                let endpoint = self.endpoint(config, project, environment)?;
                Box::new(OpenAiTarget::new(self, endpoint, request.clone()))
            }
            Way::Recorded(path) => Box::new(RecordedTarget::open(self, path, project)?),
            Way::Otlp(path) => Box::new(OtlpTarget::open(self, path, project)?),
        })
    }

    fn command(
        &self,
        config: &CommandConfig,
        project: &Project,
        environment: &Environment<'_>,
    ) -> Result<CommandTarget, Vec<Diagnostic>> {
        let secrets = config.secret_env.iter().map(|variable| {
            let secret = Secret::from_environment(variable, environment);
            secret.ok_or_else(|| self.unset("secret_env", variable))
        });
        let secrets: Vec<Secret> = collected(secrets)?;
        Ok(CommandTarget::new(Command::new(self, config, project, &secrets)))
    }

    fn endpoint(
        &self,
        config: &EndpointConfig,
        project: &Project,
        environment: &Environment<'_>,
    ) -> Result<Endpoint, Vec<Diagnostic>> {
        let named = config.secret_headers.iter().map(|(header, secret)| {
            let value = Secret::from_environment(&secret.variable, environment);
            let value = value.ok_or_else(|| self.unset(secret.key, &secret.variable))?;
            Ok((header.clone(), value))
        });
        let secrets: BTreeMap<String, Secret> = collected(named)?;
        let problem = |problem: Diagnostic| vec![problem.at(self.place.clone())];
        Endpoint::open(
            &format!("target `{}`", self.name),
            config,
            self.max_output,
            &secrets,
            project,
        )
        .map_err(problem)
    }

    /// A variable of the environment that is not there.
    fn unset(&self, key: &str, variable: &str) -> Diagnostic {
        let name = &self.name;
        let message =
            format!("the environment has no `{variable}`, which `{key}` of target `{name}` names");
        Diagnostic::new(Code::WrongValue, message).at(self.place.clone())
    }
}

/// All values, or all problems.
fn collected<T, C: FromIterator<T>>(
    results: impl Iterator<Item = Result<T, Diagnostic>>,
) -> Result<C, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let values = results.filter_map(|result| result.map_err(|problem| problems.push(problem)).ok());
    let values: C = values.collect();
    if problems.is_empty() { Ok(values) } else { Err(problems) }
}

/// The kind decides which keys there are, so it is looked up first.
fn kind_of(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Kind> {
    let Value::Map(entries) = &node.value else {
        reader.wrong_type(node, of, "a table");
        return None;
    };
    let Some(entry) = entries.iter().find(|entry| entry.key == "kind") else {
        let message = format!("{of} lacks the key `kind`: command, http, openai or recorded");
        reader.report(Code::MissingKey, node.at, message);
        return None;
    };
    reader.choice(&entry.node, "`kind`", &Kind::WORDS)
}

fn command(table: &mut Table<'_, '_, '_>) -> Option<CommandConfig> {
    let node = table.reader.required(&table.fields, "command");
    let command = node.and_then(|node| table.reader.texts(node, "`command`"));
    if let (Some(node), Some(true)) = (node, command.as_ref().map(Vec::is_empty)) {
        table.reader.report(Code::Empty, node.at, "`command` names no program");
    }
    Some(CommandConfig {
        workers: table.count("workers", 1, 1..=256),
        concurrency: table.count("concurrency", 1, 1..=1024),
        timeout: table.duration("timeout", TIMEOUT),
        secret_env: table.texts("secret_env").unwrap_or_default(),
        command: command.filter(|command| !command.is_empty())?,
    })
}
