//! As many findings come out as went in, in every format.

use std::collections::BTreeSet;

use eval_core::gate::Reason;
use eval_core::run::{CaseResult, Run, Verdict};
use eval_report::Format;
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::Value;

use super::{readers, sample, text};

/// What must not be lost: cases, reasons, suites, limits of drift.
struct Went {
    /// Cases that did not pass, and those that passed though not every time.
    cases: usize,
    /// The latter alone.
    tolerated: usize,
    unmeasured: usize,
    reasons: usize,
    others: usize,
}

fn went_in(run: &Run) -> Went {
    let limits = run.layers.distribution.iter().flat_map(|layer| &layer.limits);
    let suites = run.suites.iter().filter(|suite| suite.verdict != Verdict::Pass).count();
    Went {
        cases: run.cases.iter().filter(|case| wants_a_look(case)).count(),
        tolerated: run.cases.iter().filter(|case| tolerated(case)).count(),
        unmeasured: run.cases.iter().filter(|case| case.verdict == Verdict::Unmeasured).count(),
        reasons: run.decision.reasons.len(),
        others: suites + limits.filter(|limit| limit.broken).count(),
    }
}

fn tolerated(case: &CaseResult) -> bool {
    case.verdict == Verdict::Pass && case.marginal
}

fn wants_a_look(case: &CaseResult) -> bool {
    case.verdict != Verdict::Pass || case.marginal
}

impl Went {
    fn all(&self) -> usize {
        self.cases + self.reasons + self.others
    }
}

#[test]
fn the_sample_has_something_of_everything() {
    let (run, went) = (sample::run(), went_in(&sample::run()));
    assert!(went.cases >= 9 && went.tolerated == 1 && went.unmeasured >= 1 && went.others >= 4);
    let exits: Vec<u8> = run.decision.reasons.iter().map(|reason| reason.exit.code()).collect();
    assert!([1, 2, 3, 4].iter().all(|code| exits.contains(code)), "{exits:?}");
    assert!(run.counts.add_up() && run.counts.not_needed > 0);
}

#[test]
fn json_and_its_lines_hold_every_case() {
    let run = sample::run();
    assert_eq!(Run::from_json(&text(&run, Format::Json)).unwrap(), run);
    let lines = text(&run, Format::Jsonl);
    let cases: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(cases.len(), run.cases.len());
    for case in &run.cases {
        assert!(cases.contains(&serde_json::to_value(case).unwrap()), "{}", case.name());
    }
}

#[test]
fn csv_holds_every_case() {
    let run = sample::run();
    let rows = readers::csv(&text(&run, Format::Csv));
    assert_eq!(rows.len(), run.cases.len() + 1);
    let verdict = rows[0].iter().position(|name| name == "verdict").unwrap();
    let not_passed = rows[1..].iter().filter(|row| row[verdict] != "pass").count();
    let went = went_in(&run);
    assert_eq!(not_passed, went.cases - went.tolerated);
}

#[test]
fn junit_counts_every_finding() {
    let run = sample::run();
    let went = went_in(&run);
    let xml = text(&run, Format::Junit);
    let report = Report::deserialize_from_str(&xml).unwrap();
    let tests = report.test_suites.iter().flat_map(|suite| &suite.test_cases);
    let kinds: Vec<NonSuccessKind> = tests
        .filter_map(|test| match &test.status {
            TestCaseStatus::NonSuccess { kind, .. } => Some(*kind),
            _ => None,
        })
        .collect();
    // A case that is tolerated is a test that passes; its suite's properties tell that it is marginal.
    assert_eq!(kinds.len(), went.all() - went.tolerated);
    assert_eq!(report.failures + report.errors, went.all() - went.tolerated);
    assert!(xml.contains("0 not needed; marginal"), "{xml}");
    let unmeasured_suites = 1;
    let unmeasured_reasons =
        run.decision.reasons.iter().filter(|reason| reason.exit.code() == 4).count();
    let errors = went.unmeasured + unmeasured_suites + unmeasured_reasons;
    assert_eq!(kinds.iter().filter(|kind| **kind == NonSuccessKind::Error).count(), errors);
}

#[test]
fn sarif_holds_every_finding_and_every_rule() {
    let run = sample::run();
    let went = went_in(&run);
    let log: Value = serde_json::from_str(&text(&run, Format::Sarif)).unwrap();
    let of_run = &log["runs"][0];
    assert_eq!(of_run["results"].as_array().unwrap().len(), went.cases);
    let notifications = of_run["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    assert_eq!(notifications.len(), went.reasons + went.others);
    let green: Value = serde_json::from_str(&text(&sample::green(), Format::Sarif)).unwrap();
    let rules = green["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), sample::green().taxonomy.len());
    assert!(green["runs"][0]["results"].as_array().unwrap().is_empty());
}

#[test]
fn a_finding_has_the_same_fingerprint_when_only_its_line_and_answer_change() {
    let fingerprints = |run: &Run| -> Vec<Value> {
        let log: Value = serde_json::from_str(&text(run, Format::Sarif)).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        results.iter().map(|result| result["partialFingerprints"]["case/v1"].clone()).collect()
    };
    let (run, mut other) = (sample::run(), sample::run());
    for case in &mut other.cases {
        case.answer.push_str(" Again.");
        case.place = case.place.take().map(|mut place| {
            place.line += 3;
            place
        });
    }
    assert_eq!(fingerprints(&run), fingerprints(&other));
    let mut distinct = fingerprints(&run);
    distinct.sort_by_key(ToString::to_string);
    distinct.dedup();
    assert_eq!(distinct.len(), went_in(&run).cases);
}

#[test]
fn annotations_name_every_finding_or_say_how_many_follow() {
    let run = sample::run();
    let (commands, others) = readers::workflow(&text(&run, Format::Github));
    let more: usize = commands.iter().filter(|c| c.2.contains(" more of this level")).count();
    let reasons = &run.decision.reasons;
    let named = |case: &&CaseResult| {
        let is_about = |place: &str| place.split(" (").next().unwrap() == case.name();
        reasons.iter().any(|reason| is_about(&reason.place))
    };
    let said_by_a_reason = run.cases.iter().filter(|case| wants_a_look(case)).filter(named).count();
    assert!(said_by_a_reason > 0);
    // The last of the other lines is the verdict.
    let lines = commands.len() - more + others.len() - 1;
    assert_eq!(lines + said_by_a_reason, went_in(&run).all());
    assert!(others.last().unwrap().contains("blocked (exit 1)"));
}

#[test]
fn markdown_names_every_finding() {
    let run = sample::run();
    let comment = readers::markdown(&text(&run, Format::Markdown));
    let shown = comment.text.matches("question: ").count();
    assert_eq!(shown, went_in(&run).cases);
    for reason in &run.decision.reasons {
        let told =
            comment.text.contains(&reason.message) || is_counted(&run, reason, &comment.text);
        assert!(told, "{reason:?}");
    }
    for suite in &run.suites {
        assert!(comment.text.contains(&suite.name), "{}", suite.name);
    }
}

/// Whether a reason is one of those that name a case in the list, and are counted by their kind.
fn is_counted(run: &Run, reason: &Reason, text: &str) -> bool {
    let subject = |reason: &Reason| reason.place.split(" (").next().unwrap().to_owned();
    let is_listed =
        |name: &String| run.cases.iter().any(|case| wants_a_look(case) && &case.name() == name);
    let alike = |other: &&Reason| (other.exit, &other.code) == (reason.exit, &reason.code);
    let cases: BTreeSet<String> =
        run.decision.reasons.iter().filter(alike).map(subject).filter(is_listed).collect();
    let noun = if cases.len() == 1 { "case" } else { "cases" };
    let count = format!("{} {noun}, ", cases.len());
    let mut lines = text.lines().filter(|line| line.contains(&reason.code));
    is_listed(&subject(reason))
        && text.contains(&subject(reason))
        && lines.any(|line| line.contains(&count))
}

#[test]
fn the_text_tells_every_reason_with_its_case_or_by_itself_and_counts_every_case() {
    for run in [sample::run(), sample::compared()] {
        let report = text(&run, Format::Text);
        let unwrapped = report.split_whitespace().collect::<Vec<_>>().join(" ");
        for reason in &run.decision.reasons {
            let told = unwrapped.contains(&reason.message) || is_counted(&run, reason, &report);
            assert!(told, "{reason:?}");
        }
        let went = went_in(&run);
        let (not_passed, tolerated) = (went.cases - went.tolerated, went.tolerated);
        let told =
            format!("{not_passed} cases not passed, {tolerated} passed though not every time");
        assert!(report.contains(&told), "{report}");
        assert!(report.trim_end().lines().last().unwrap().starts_with("BLOCKED (exit 1)"));
    }
}

/// Whatever keeps the gate closed: what passes sometimes says least about the system, so it comes first.
#[test]
fn marginal_cases_come_first_in_every_report() {
    let mut run = sample::compared();
    let place = run.cases.iter().position(tolerated).unwrap();
    let tolerated = run.cases.remove(place);
    run.cases.push(tolerated);
    let (marginal, others): (Vec<&CaseResult>, Vec<&CaseResult>) =
        run.cases.iter().filter(|case| wants_a_look(case)).partition(|case| case.marginal);
    assert!(marginal.len() == 2 && others.len() > 5);
    for format in Format::ALL.iter().filter(|format| **format != Format::Json) {
        let text = text(&run, *format);
        let section = match format {
            // A test belongs to its set; within the set the marginal ones come first.
            Format::Junit => between(&text, "<testsuite name=\"beta/gold\"", "</testsuite>"),
            Format::Html => between(&text, "<section id=\"failing\"", "</section>"),
            Format::Markdown | Format::Text => between(&text, "not passed, ", "fingerprint"),
            Format::Sarif => {
                between(&text, "\"results\": [", "\"properties\": {\n        \"counts")
            }
            // The loudest come first; a case that is tolerated is a note.
            Format::Github => continue,
            _ => &text,
        };
        let first = |cases: &[&CaseResult]| -> Vec<usize> {
            let places = cases.iter().filter_map(|case| section.rfind(case.id.as_str()));
            places.collect()
        };
        let (marginal, others) = (first(&marginal), first(&others));
        assert!(marginal.len() == 2 && !others.is_empty(), "{format}: {section}");
        assert!(marginal.iter().max() < others.iter().min(), "{format}: {section}");
    }
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let start = text.find(start).unwrap_or_else(|| panic!("no {start} in {text}"));
    let text = &text[start..];
    &text[..text.find(end).unwrap_or(text.len())]
}

#[test]
fn what_changed_since_the_baseline_is_named_in_markdown() {
    let run = sample::compared();
    let comparison = run.comparison.as_ref().unwrap();
    let comment = readers::markdown(&text(&run, Format::Markdown));
    assert!(comment.text.contains(&comparison.conclusion), "{}", comment.text);
    let counts = comparison.counts;
    assert!(counts.broken == 2 && counts.fixed == 1 && counts.changed == 1 && counts.vanished == 1);
    for case in comparison.cases.iter().filter(|case| case.is_news()) {
        assert!(comment.text.contains(&case.case), "{}", case.case);
    }
    for lost in ["tone", "gamma/synthetic"] {
        assert!(comment.text.contains(lost), "{lost}");
    }
}

#[test]
fn the_page_holds_every_finding_and_its_table_every_case() {
    let run = sample::compared();
    let went = went_in(&run);
    let page = text(&run, Format::Html);
    assert_eq!(page.matches("<details class=\"failing\"").count(), went.cases);
    let why = page.split("<h2>Why</h2>").nth(1).unwrap().split("</section>").next().unwrap();
    assert_eq!(why.matches("<li>").count(), went.reasons);
    let not_passed = |mark: &str| page.matches(mark).count();
    let suites = not_passed("✗ fail</span></td>") + not_passed("? unmeasured</span></td>");
    assert_eq!(suites + not_passed("✗ broken"), went.others);
    let (rows, details) = readers::data(&page);
    assert_eq!((rows.len(), details.len()), (run.cases.len(), run.cases.len()));
    let failing = rows.iter().filter(|row| row[5] != "pass").count();
    assert_eq!(failing, went.cases - went.tolerated);
    let claims: usize = details.iter().map(|case| case["claims"].as_array().unwrap().len()).sum();
    assert_eq!(claims, run.cases.iter().map(|case| case.claims.len()).sum::<usize>());
}

#[test]
fn a_signature_and_what_it_accepted_stand_in_every_report_of_the_decision() {
    let run = sample::signed();
    for format in Format::ALL.iter().filter(|format| !matches!(format, Format::Csv | Format::Jsonl))
    {
        let text = text(&run, *format);
        for told in ["The Owner", "the suite is under review", "suite-threshold"] {
            assert!(text.contains(told), "{told} is not in {format}");
        }
    }
}

/// A run holds nothing of a held-back case but its count, and every report of the decision tells it.
#[test]
fn held_back_cases_are_counted_where_the_decision_is_told() {
    let run = sample::run();
    let told = "5 planned = 4 passed + 1 failed + 0 unmeasured + 0 not needed";
    let formats = [Format::Text, Format::Markdown, Format::Html, Format::Junit, Format::Github];
    for format in formats {
        assert!(text(&run, format).contains(told), "{format}");
        assert!(!text(&sample::green(), format).to_lowercase().contains("held back"), "{format}");
    }
    let log: Value = serde_json::from_str(&text(&run, Format::Sarif)).unwrap();
    assert_eq!(log["runs"][0]["properties"]["heldback"]["failed"], 1);
}
