//! Recorded agents: OpenTelemetry traces, read as the traces of a system under test.
//!
//! The file holds OTLP JSON, one document or one a line, as the OpenTelemetry file exporter and the
//! collector write it. The spans of one trace are one answer; the semantic conventions for generative AI
//! (status: development; read here as of version 1.41, `gen_ai.*`) say which of them asked a model, called a
//! tool, retrieved documents. What that becomes stands in `answer`; the case that a trace answers is
//! named by the attribute `gonogo.case`, else by `gen_ai.conversation.id`, else by the trace id.

mod answer;
mod read;
mod span;

use std::collections::BTreeMap;

use async_trait::async_trait;
use eval_core::diag::{Code, Diagnostic, Place};
use eval_core::ids::CaseId;
use eval_core::project::Project;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use serde_json::json;

use self::span::Span;
use super::config::TargetConfig;
use super::identity;
use super::recorded::unreadable;

/// OpenTelemetry traces as a target.
#[derive(Debug)]
pub struct OtlpTarget {
    identity: TargetIdentity,
    answers: BTreeMap<(CaseId, u32), Recorded>,
}

/// What one trace comes to: a trace of ours as JSON, or why it is none.
type Recorded = Result<String, String>;

impl OtlpTarget {
    /// The recording at this path of the project.
    ///
    /// # Errors
    /// A file that cannot be read or is no OTLP JSON, every span without its ids, and every case and
    /// repetition that is recorded twice.
    pub fn open(
        config: &TargetConfig,
        path: &str,
        project: &Project,
    ) -> Result<Self, Vec<Diagnostic>> {
        let shown = project.shown(path);
        let text = std::fs::read_to_string(project.path(path))
            .map_err(|error| vec![unreadable(&error, &shown)])?;
        let answers = answers(read::spans(&text, &shown)?, &shown)?;
        let content = blake3::hash(text.as_bytes()).to_hex().to_string();
        let identity = identity::of(config, &json!({ "content": content, "format": "otlp" }));
        Ok(Self { identity, answers })
    }
}

/// The answers of a recording, by case and repetition. Traces of one case that name no repetition are
/// numbered as they began.
fn answers(
    spans: Vec<Span>,
    shown: &str,
) -> Result<BTreeMap<(CaseId, u32), Recorded>, Vec<Diagnostic>> {
    let mut traces: BTreeMap<String, Vec<Span>> = BTreeMap::new();
    for span in spans {
        traces.entry(span.trace.clone()).or_default().push(span);
    }
    let mut traces: Vec<Vec<Span>> = traces.into_values().collect();
    for spans in &mut traces {
        spans.sort_by(|a, b| (a.start, a.end, &a.id).cmp(&(b.start, b.end, &b.id)));
    }
    traces.sort_by(|a, b| (a[0].start, &a[0].trace).cmp(&(b[0].start, &b[0].trace)));
    let (mut answers, mut problems) = (BTreeMap::new(), Vec::new());
    let mut unnumbered: BTreeMap<CaseId, u32> = BTreeMap::new();
    for spans in &traces {
        let (case, named) = answer::key(spans);
        let repetition = named.unwrap_or_else(|| {
            let next = unnumbered.entry(case.clone()).or_default();
            *next += 1;
            *next - 1
        });
        if answers.insert((case.clone(), repetition), answer::of(spans)).is_some() {
            let message = format!("repetition {repetition} of `{case}` is recorded twice");
            let problem = Diagnostic::new(Code::DuplicateId, message).at(Place::file(shown));
            problems.push(problem.with_help("name it with the attribute `gonogo.repetition`"));
        }
    }
    if problems.is_empty() { Ok(answers) } else { Err(problems) }
}

#[async_trait]
impl Target for OtlpTarget {
    fn identity(&self) -> TargetIdentity {
        self.identity.clone()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        match self.answers.get(&(ask.case.clone(), ask.repetition)) {
            Some(Ok(trace)) => Ok(trace.clone()),
            Some(Err(why)) => Err(Fault::new(FaultKind::Refused, why.clone())),
            None => {
                let message = format!("no trace of repetition {} is recorded", ask.repetition);
                Err(Fault::new(FaultKind::NotRecorded, message))
            }
        }
    }
}

#[cfg(test)]
mod tests;
