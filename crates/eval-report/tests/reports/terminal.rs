//! What a person reads: at 80 columns and at 200, with colour and without.

use eval_core::gate::{Decision, Exit, Reason};
use eval_core::history::History;
use eval_core::ledger::digests;
use eval_core::mode::Mode;
use eval_core::run::RegressionLayer;
use eval_report::{Format, Report, Style, history_page, rendered, terminal};
use unicode_width::UnicodeWidthStr as _;

use super::sample;
use super::sample::hostile::{everything, with_text};

#[test]
fn the_report_ends_with_the_verdict_and_the_next_command() {
    insta::assert_snapshot!("terminal_80", terminal::report(&sample::compared(), Style::plain(80)));
    insta::assert_snapshot!(
        "terminal_200",
        terminal::report(&sample::compared(), Style::plain(200))
    );
    insta::assert_snapshot!("terminal_green", terminal::report(&sample::green(), Style::plain(80)));
}

#[test]
fn colour_changes_nothing_but_colour() {
    for width in [80, 200] {
        let plain = terminal::report(&sample::compared(), Style::plain(width));
        let coloured = terminal::report(&sample::compared(), Style::coloured(width));
        assert!(coloured.contains("\u{1b}[31mBLOCKED (exit 1)\u{1b}[0m"), "{coloured}");
        let mut bare = coloured;
        for code in ["0", "1", "2", "31", "32"] {
            bare = bare.replace(&format!("\u{1b}[{code}m"), "");
        }
        assert_eq!(bare, plain);
    }
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for run in
        [sample::run(), sample::compared(), with_text(sample::compared(), "mild 日本語 text")]
    {
        for width in [80, 120, 200] {
            let report = terminal::report(&run, Style::plain(width));
            // A command is never broken: it has to be copied.
            let lines = report.lines().filter(|line| !line.starts_with("next: "));
            let widest = lines.max_by_key(|line| line.width()).unwrap();
            assert!(widest.width() <= width.into(), "{widest}");
        }
    }
}

#[test]
fn nothing_under_test_reaches_the_next_command_as_a_command() {
    let run = with_text(sample::run(), "$(touch x) `id`; it's");
    let report = terminal::report(&run, Style::plain(200));
    assert!(report.contains(r"next: gonogo explain '$(touch x) `id`; it'\''s'"), "{report}");
    let report = terminal::report(&with_text(sample::run(), &everything()), Style::plain(200));
    assert!(report.ends_with("next: gonogo eval --out out --format html\n"), "{report}");
}

#[test]
fn a_comparison_stands_by_itself() {
    let run = sample::compared();
    let comparison = run.comparison.unwrap();
    insta::assert_snapshot!("comparison_80", terminal::comparison(&comparison, Style::plain(80)));
}

fn history(lines: &str) -> History {
    History::read(lines, &digests(lines).join("\n"), ["h.jsonl", "h.b3"])
}

#[test]
fn a_trend_draws_v1_and_v2_lines_alike() {
    let set = r#"{"cases":9,"faithfulness":1.0,"coverage":0.5,"quality":null}"#;
    let v1 = format!(
        r#"{{"recorded":"2026-01-02T03:04:05Z","note":"one","gold":{set},"synthetic":{set}}}"#
    );
    let v2 = |day: u32, coverage: f64| {
        let gold = set.replace("0.5", &coverage.to_string());
        format!(
            r#"{{"recorded":"2026-02-{day:02}T00:00:00Z","note":"later","batteries":[{{"name":"alpha","gold":{gold},"synthetic":null}}]}}"#
        )
    };
    let lines = format!("{v1}\n{}\n{}\n{}\n", v2(1, 0.25), v2(2, 0.5), v2(3, 1.0));
    insta::assert_snapshot!("trend_80", terminal::trend(&history(&lines), Style::plain(80)));
}

#[test]
fn a_long_or_damaged_history_is_drawn_as_far_as_it_can_be_read() {
    let line = r#"{"recorded":"2026-02-01T00:00:00Z","note":"n","batteries":[{"name":"alpha","gold":{"cases":9,"faithfulness":1.0,"coverage":0.5,"quality":1.0},"synthetic":null}]}"#;
    let lines = format!("{line}\n").repeat(10_000);
    let trend = terminal::trend(&history(&lines), Style::plain(80));
    assert!(trend.contains("… 9980 older") && trend.lines().count() < 40);
    assert!(trend.lines().all(|line| line.width() <= 80), "{trend}");
    let damaged = format!("{line}\nnot a line\n{{\"recorded\":");
    assert_eq!(history(&damaged).entries.len(), 1);
    assert!(terminal::trend(&history(&damaged), Style::plain(80)).contains("alpha"));
    assert_eq!(terminal::trend(&history(""), Style::plain(80)), "the history is empty\n");
    for (history, told) in [
        (history(&lines), "9800 older entries are not drawn"),
        (history(&damaged), "This history cannot be trusted"),
        (history(""), "The history is empty"),
    ] {
        let page = history_page(&history);
        assert!(page.contains(told) && page.len() < 400_000, "{told}");
    }
}

#[test]
fn cases_without_a_mode_stand_apart_and_ask_for_one() {
    let mut run = sample::run();
    for case in &mut run.cases {
        if case.mode.is_some() {
            case.mode = Some(Mode::UNKNOWN);
        }
    }
    let asked = "No mode of the taxonomy explains these";
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let told = |run| rendered(Report::of(run), &[format]).pop().unwrap().text;
        assert!(told(&run).contains(asked), "{format:?}");
        assert!(!told(&sample::run()).contains(asked), "{format:?}");
    }
}

#[test]
fn a_planned_regression_set_has_its_row_even_when_it_is_empty() {
    let mut run = sample::run();
    run.layers.regression = Some(RegressionLayer { cases: 0, passed: 0, failed: 0, unmeasured: 0 });
    let report = terminal::report(&run, Style::plain(80));
    let row = report.lines().find(|line| line.starts_with("regression ")).unwrap();
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["regression", "0", "0", "0", "0"]);
}

#[test]
fn a_judge_that_is_not_calibrated_leads_to_its_calibration() {
    let green = sample::green();
    let reason = |code: &str, place: &str| {
        Reason::new(Exit::SignOff, code, place.to_owned(), "why".to_owned())
    };
    let next = |reasons| {
        let mut run = green.clone();
        run.decision = Decision::of(reasons);
        terminal::report(&run, Style::plain(80)).lines().last().unwrap().to_owned()
    };
    let judged = next(vec![reason("calibration-missing", "judge/our judge/grounded/en")]);
    assert_eq!(judged, "SIGN-OFF NEEDED (exit 3)  next: gonogo calibrate --judge 'our judge'");
    let other = next(vec![reason("suite-threshold", "suite/tone")]);
    assert_eq!(other, "SIGN-OFF NEEDED (exit 3)  next: gonogo signoff --help");
    assert!(!next(Vec::new()).contains("next:"));
}

/// There is nothing to explain of a case that was not run, and the same command goes on.
#[test]
fn a_run_that_was_cut_short_leads_nowhere_else() {
    let mut run = sample::green();
    let case = run.cases.first_mut().unwrap();
    case.mode = Some(Mode::NOT_RUN);
    let reason = Reason::new(Exit::Unmeasured, "unmeasured-case", case.name(), "cancelled");
    run.decision = Decision::of(vec![reason]);
    let report = terminal::report(&run, Style::plain(80));
    assert!(report.ends_with("\nUNMEASURED (exit 4)\n"), "{report}");
}

/// A battery that some entries do not name is drawn over those that do.
#[test]
fn a_sparse_history_draws_each_battery_over_its_own_entries() {
    let set = r#"{"cases":9,"faithfulness":1.0,"coverage":0.5,"quality":1.0}"#;
    let entry = |day: u32, names: &[&str]| {
        let batteries: Vec<String> = names
            .iter()
            .map(|name| format!(r#"{{"name":"{name}","gold":{set},"synthetic":null}}"#))
            .collect();
        let batteries = batteries.join(",");
        format!(
            r#"{{"recorded":"2026-02-{day:02}T00:00:00Z","note":"n","batteries":[{batteries}]}}"#
        )
    };
    let lines = [
        entry(1, &["alpha"]),
        entry(2, &["beta"]),
        entry(3, &[]),
        entry(4, &["alpha", "beta"]),
        entry(5, &["beta"]),
    ];
    let history = history(&(lines.join("\n") + "\n"));
    assert_eq!(history.problems.len(), 0);
    let trend = terminal::trend(&history, Style::plain(80));
    let (alpha, beta) = trend.split_once("beta\n").unwrap();
    let rows = |text: &str| text.matches("2026-02-0").count();
    assert!(alpha.starts_with("alpha\n") && (rows(alpha), rows(beta)) == (2, 3), "{trend}");
    let page = history_page(&history);
    assert_eq!(page.matches("<svg class=\"trend\"").count(), 2);
}
