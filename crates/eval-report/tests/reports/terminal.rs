//! What a person reads: at 80 columns and at 200, with colour and without.

use eval_core::history::History;
use eval_core::ledger::digests;
use eval_report::{Style, history_page, terminal};
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
            let widest = report.lines().max_by_key(|line| line.width()).unwrap();
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
    assert!(!report.contains("next:"), "{report}");
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
