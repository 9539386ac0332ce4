//! The suites and the limits of drift.

use std::fmt::Write as _;

use eval_core::run::{Run, SuiteResult, Verdict};

use super::scoreboard::table;
use super::style::{Style, Tone, line, wrapped};
use crate::finding::{limit_moved, suite_name};
use crate::number::plain;

/// Longest name of a suite, in columns.
const LONGEST: usize = 32;

/// The suites, a row each.
pub(super) fn section(run: &Run, style: Style) -> Option<String> {
    let rows: Vec<[String; 5]> = run.suites.iter().map(row).collect();
    let head = ["suite", "verdict", "score", "threshold", "cases"];
    (!rows.is_empty()).then(|| table(&head, &rows, style))
}

fn row(suite: &SuiteResult) -> [String; 5] {
    let verdict = match suite.verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "FAIL",
        Verdict::Unmeasured => "UNMEASURED",
    };
    let name = suite_name(suite);
    [
        line(name.strip_prefix("suite/").unwrap_or(&name), LONGEST),
        verdict.to_owned(),
        suite.score.map_or_else(|| "n/a".to_owned(), plain),
        format!("{} {}", plain(suite.threshold), suite.kind.as_str()),
        format!("{}{}", suite.n, if suite.under_powered { "*" } else { "" }),
    ]
}

/// The limits of drift that are broken, or that none is.
pub(super) fn drift(run: &Run, style: Style) -> Option<String> {
    let layer = run.layers.distribution.as_ref()?;
    let mut out = style.toned(Tone::Strong, "drift since the last release") + "\n";
    if let Some(why) = &layer.not_comparable {
        out.push_str(&wrapped(&format!("not judged: {why}"), style.width(), "  "));
    }
    let broken = layer.limits.iter().filter(|limit| limit.broken);
    let lines: Vec<String> =
        broken.map(|limit| format!("{}: {}", limit.name, limit_moved(limit))).collect();
    if lines.is_empty() && layer.not_comparable.is_none() {
        let _ = writeln!(out, "  none of {} limits is broken", layer.limits.len());
    }
    for broken in lines {
        out.push_str(&style.toned(Tone::Bad, &wrapped(&broken, style.width(), "  ")));
    }
    Some(out)
}
