//! The trend of a history that is short of entries, long, or damaged.

use std::fmt::Write as _;

use eval_core::ledger::digests;

use crate::site::Site;

/// An entry of one battery.
fn entry(battery: &str, coverage: f64) -> String {
    format!(
        "{{\"recorded\":\"2026-02-01T00:00:00Z\",\"note\":\"n\",\"batteries\":[{{\"name\":\"{battery}\",\"gold\":\
         {{\"cases\":9,\"faithfulness\":1.0,\"coverage\":{coverage},\"quality\":null}},\"synthetic\":null}}]}}\n"
    )
}

/// A project with this history, and the digests that were kept of `recorded`.
fn site(history: &str, recorded: &str) -> Site {
    let site = Site::new("project = \"p\"\nbatteries = []\n");
    site.write("eval/history.jsonl", history);
    site.write("eval/history.b3", digests(recorded).join("\n") + "\n");
    site
}

#[test]
fn ten_thousand_entries_are_drawn_and_verified() {
    let mut lines = String::new();
    for index in 0..10_000_u32 {
        let _ = write!(lines, "{}", entry("alpha", f64::from(index % 50 + 50) / 100.0));
    }
    let site = site(&lines, &lines);
    let shown = site.gonogo(&["history", "show"]);
    assert_eq!(shown.exit, 0, "{shown:?}");
    assert!(shown.stdout.contains("… 9980 older") && shown.stdout.lines().count() < 40);
    let verified = site.gonogo(&["history", "verify"]);
    assert_eq!((verified.exit, &*verified.stdout), (0, "10000 lines, all as they were recorded\n"));
    let page = site.gonogo(&["history", "show", "--html", "trend.html"]);
    assert_eq!(page.exit, 0, "{page:?}");
    let page = site.read("trend.html");
    assert!(page.contains("9800 older entries are not drawn") && page.len() < 400_000);
}

#[test]
fn a_battery_that_comes_late_or_a_history_without_an_entry_is_drawn() {
    let lines = entry("alpha", 0.5) + &entry("alpha", 0.75) + &entry("beta", 1.0);
    let shown = site(&lines, &lines).gonogo(&["history", "show"]);
    assert_eq!(shown.exit, 0, "{shown:?}");
    for told in ["alpha", "beta", "0.750, 0.500 to 0.750", "not measured", "n/a"] {
        assert!(shown.stdout.contains(told), "{told}: {}", shown.stdout);
    }
    let none = Site::new("project = \"p\"\nbatteries = []\n").gonogo(&["history", "show"]);
    assert_eq!((none.exit, &*none.stdout), (0, "the history is empty\n"));
}

#[test]
fn what_is_damaged_is_told_with_its_line_and_the_rest_is_drawn() {
    let (first, second) = (entry("alpha", 0.5), entry("alpha", 0.75));
    let recorded = format!("{first}{second}");
    for (history, line) in [
        (format!("{first}not a line\n"), 2),
        (format!("{first}{}", second.replace("0.75", "0.95")), 2),
        (format!("{recorded}{{\"recorded\":"), 3),
        (format!("{first}{second}{second}"), 3),
    ] {
        let site = site(&history, &recorded);
        let shown = site.gonogo(&["history", "show"]);
        assert!(shown.exit == 0 && shown.stdout.contains("alpha"), "{shown:?}");
        let place = format!("eval/history.jsonl:{line}");
        assert!(shown.stderr.contains(&place), "{place}: {}", shown.stderr);
        assert_eq!(site.gonogo(&["history", "show", "--html", "trend.html"]).exit, 0);
        assert!(site.read("trend.html").contains("This history cannot be trusted"), "{history}");
        let verified = site.gonogo(&["history", "verify"]);
        assert!(verified.exit == 4 && verified.stderr.contains(&place), "{verified:?}");
    }
}
