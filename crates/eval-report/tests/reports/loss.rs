//! As many findings come out as went in, in every format.

use eval_core::run::{CaseResult, Run, Verdict};
use eval_report::Format;
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::Value;

use super::{readers, sample, text};

/// What must not be lost: cases, reasons, suites, limits of drift.
struct Went {
    cases: usize,
    unmeasured: usize,
    reasons: usize,
    others: usize,
}

fn went_in(run: &Run) -> Went {
    let limits = run.layers.distribution.iter().flat_map(|layer| &layer.limits);
    let suites = run.suites.iter().filter(|suite| suite.verdict != Verdict::Pass).count();
    Went {
        cases: run.cases.iter().filter(|case| case.verdict != Verdict::Pass).count(),
        unmeasured: run.cases.iter().filter(|case| case.verdict == Verdict::Unmeasured).count(),
        reasons: run.decision.reasons.len(),
        others: suites + limits.filter(|limit| limit.broken).count(),
    }
}

impl Went {
    fn all(&self) -> usize {
        self.cases + self.reasons + self.others
    }
}

#[test]
fn the_sample_has_something_of_everything() {
    let (run, went) = (sample::run(), went_in(&sample::run()));
    assert!(went.cases >= 8 && went.unmeasured >= 1 && went.others >= 4);
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
    assert_eq!(serde_json::to_value(&run.cases).unwrap(), Value::Array(cases));
}

#[test]
fn csv_holds_every_case() {
    let run = sample::run();
    let rows = readers::csv(&text(&run, Format::Csv));
    assert_eq!(rows.len(), run.cases.len() + 1);
    let verdict = rows[0].iter().position(|name| name == "verdict").unwrap();
    let not_passed = rows[1..].iter().filter(|row| row[verdict] != "pass").count();
    assert_eq!(not_passed, went_in(&run).cases);
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
    assert_eq!(kinds.len(), went.all());
    assert_eq!(report.failures + report.errors, went.all());
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
    let said_by_a_reason =
        run.cases.iter().filter(|case| case.verdict != Verdict::Pass).filter(named).count();
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
        assert!(comment.text.contains(&reason.message), "{}", reason.message);
    }
    for suite in &run.suites {
        assert!(comment.text.contains(&suite.name), "{}", suite.name);
    }
}

#[test]
fn the_text_tells_every_reason_with_its_case_or_by_itself_and_counts_every_case() {
    for run in [sample::run(), sample::compared()] {
        let report = text(&run, Format::Text);
        let unwrapped = report.split_whitespace().collect::<Vec<_>>().join(" ");
        for reason in &run.decision.reasons {
            let with_its_case = format!("exit {}", reason.exit.code());
            let subject = reason.place.split(" (").next().unwrap();
            let line = report.lines().find(|line| line.trim_start().starts_with(subject));
            let told = line.is_some_and(|line| line.ends_with(&with_its_case));
            assert!(told || unwrapped.contains(&reason.message), "{}", reason.message);
        }
        assert!(report.contains(&format!("{} cases not passed", went_in(&run).cases)));
        assert!(report.trim_end().lines().last().unwrap().starts_with("BLOCKED (exit 1)"));
    }
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
    assert_eq!(failing, went.cases);
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
