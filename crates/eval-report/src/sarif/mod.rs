//! SARIF 2.1.0, for a code-scanning tab: failure modes are the rules, cases that did not pass are the
//! results, and the reasons of the gate are notifications of the one invocation.
//!
//! Code-scanning services keep the first [`SHOWN`] results of a run and drop the rest without a word; so
//! the document holds that many and a notification says how many there are beyond.

mod model;
mod rules;
mod text;

use std::collections::BTreeMap;

use eval_core::compare::Change;
use eval_core::gate::{Exit, GateVerdict};
use eval_core::pin::content_hash;
use eval_core::run::{CaseResult, Run};
use serde_json::json;

use crate::finding::{Finding, Level, changes, findings, mode, place};
use crate::number::counted;
use model::{
    Driver, Invocation, Location, Log, LogicalLocation, Notification, SarifResult, SarifRun, Tool,
};
use rules::Descriptors;
use text::{message, physical};

/// Results that GitHub code scanning shows of a run.
const SHOWN: usize = 5000;

/// Records that a result leads to.
const RELATED: usize = 10;

/// What a case that is written in no file and cites no record points at: services refuse a result
/// without a place.
const NO_PLACE: &str = "eval/eval.toml";

/// The SARIF log of a run.
pub(crate) fn sarif(run: &Run) -> String {
    let findings = findings(run);
    let (cases, others): (Vec<_>, Vec<_>) =
        findings.iter().partition(|finding| matches!(finding, Finding::Case(_)));
    let rules = Descriptors::rules(run, cases.iter().copied());
    let results = results(run, &cases, &rules);
    let notifications = notifications(run, &others, cases.len().saturating_sub(SHOWN));
    let invocation = Invocation {
        execution_successful: run.decision.exit() != Exit::Unmeasured,
        exit_code: run.decision.exit_code,
        exit_code_description: exit_code_description(run.decision.verdict),
        tool_execution_notifications: notifications.0,
    };
    let driver = Driver {
        name: "Gonogo",
        semantic_version: version(run),
        rules: rules.into_list(),
        notifications: notifications.1.into_list(),
    };
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [SarifRun {
            tool: Tool { driver },
            invocations: [invocation],
            column_kind: "unicodeCodePoints",
            results,
            properties: BTreeMap::from([
                ("fingerprint", json!(run.fingerprint.digest)),
                ("verdict", json!(run.decision.verdict)),
                ("counts", json!(run.counts)),
                ("heldback", json!(run.heldback)),
                ("signoff", json!(run.signoff)),
            ]),
        }],
    };
    let json = serde_json::to_string_pretty(&log).expect("a log has text keys only");
    eval_core::inert::inert_json(&json) + "\n"
}

fn results(run: &Run, cases: &[&Finding<'_>], rules: &Descriptors) -> Vec<SarifResult> {
    let (changes, shown) = (changes(run), cases.iter().take(SHOWN));
    shown
        .filter_map(|finding| match finding {
            Finding::Case(case) => {
                let mut result = result(case, level(finding.level(run)), rules);
                result.baseline_state =
                    changes.get(case.name().as_str()).map(|change| baseline_state(*change));
                Some(result)
            }
            _ => None,
        })
        .collect()
}

fn result(case: &CaseResult, level: &'static str, rules: &Descriptors) -> SarifResult {
    let rule = rules.reference(mode(case));
    let why = Finding::Case(case).message();
    let told = format!("{}: {why}\nquestion: {}", case.verdict.as_str(), case.question);
    SarifResult {
        rule_id: rule.id,
        rule_index: rule.index,
        level,
        baseline_state: None,
        message: message(&told),
        locations: [location(case)],
        related_locations: related(case),
        partial_fingerprints: BTreeMap::from([("case/v1", fingerprint(case))]),
        properties: BTreeMap::from([
            ("case", json!(case.name())),
            ("verdict", json!(case.verdict)),
            ("marginal", json!(case.marginal)),
            ("repetitions", json!(case.repetitions)),
        ]),
    }
}

/// Whether the baseline has the finding too (§3.27.24).
fn baseline_state(change: Change) -> &'static str {
    match change {
        Change::StillFailing => "unchanged",
        Change::Unmeasured | Change::Changed => "updated",
        Change::Broken | Change::New | Change::Fixed | Change::Vanished => "new",
    }
}

/// The same finding in another run: the case's name and its mode, whatever line it moved to and
/// whatever the answer said this time.
fn fingerprint(case: &CaseResult) -> String {
    content_hash(&json!([case.name(), case.suite, mode(case)]))
}

fn location(case: &CaseResult) -> Location {
    let (file, line) = place(case).map_or((NO_PLACE.to_owned(), 1), |at| (at.file, at.line));
    Location {
        id: None,
        physical_location: physical(&file, line, None),
        logical_locations: vec![LogicalLocation { fully_qualified_name: case.name() }],
        message: None,
    }
}

/// The records that unsupported claims cite.
fn related(case: &CaseResult) -> Vec<Location> {
    let unsupported = case.claims.iter().filter(|claim| claim.missing.is_some());
    let cited = unsupported.flat_map(|claim| claim.support.iter().map(move |c| (claim, c)));
    let placed = cited.filter_map(|(claim, cited)| {
        let (file, lines) = (cited.file.as_ref()?, cited.lines?);
        let told = format!("{} is cited for “{}”", cited.record, claim.text);
        Some((physical(file, lines.first, Some(lines.last)), message(&told)))
    });
    placed
        .take(RELATED)
        .enumerate()
        .map(|(index, (physical_location, message))| Location {
            id: Some(index),
            physical_location,
            logical_locations: Vec::new(),
            message: Some(message),
        })
        .collect()
}

/// The findings that are no cases, each with its descriptor.
fn notifications(
    run: &Run,
    findings: &[&Finding<'_>],
    left_out: usize,
) -> (Vec<Notification>, Descriptors) {
    const LEFT_OUT: &str = "results-left-out";
    let truncated = (left_out > 0).then_some(LEFT_OUT);
    let descriptors =
        Descriptors::notifications(findings.iter().map(|f| f.kind()).chain(truncated));
    let mut list: Vec<Notification> = findings
        .iter()
        .map(|finding| Notification {
            descriptor: descriptors.reference(finding.kind()),
            level: level(finding.level(run)),
            message: message(&format!("{}: {}", finding.subject(), finding.message())),
        })
        .collect();
    if left_out > 0 {
        let told = format!(
            "{} left out; a code-scanning service shows {SHOWN} results of a run, and run.json holds \
             all of them",
            counted(left_out as u64, "case")
        );
        let descriptor = descriptors.reference(LEFT_OUT);
        list.push(Notification {
            descriptor,
            level: level(Level::Warning),
            message: message(&told),
        });
    }
    (list, descriptors)
}

fn version(run: &Run) -> String {
    let version = run.fingerprint.parts.get("version").and_then(|version| version.as_str());
    version.unwrap_or("0.0.0").to_owned()
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

fn exit_code_description(verdict: GateVerdict) -> &'static str {
    match verdict {
        GateVerdict::Ship => "It may ship.",
        GateVerdict::Blocked => "It must not ship.",
        GateVerdict::Unmeasured => "It could not be measured, so it must not ship.",
        GateVerdict::Drift => "It answers differently from the last release.",
        GateVerdict::SignOff => "It may ship once the owner has signed.",
    }
}
