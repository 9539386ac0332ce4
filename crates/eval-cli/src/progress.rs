//! How far the run has come: a bar on a terminal, plain lines elsewhere, silence when asked.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};

use eval_core::measure::Progress;
use eval_core::run::{CaseResult, Verdict};
use eval_core::wording::counted;
use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// A progress bar on stderr.
#[derive(Debug)]
pub(crate) struct Bar {
    drawn: ProgressBar,
    /// Plain lines instead of a bar.
    plain: bool,
    failed: AtomicUsize,
}

impl Bar {
    /// A bar on a terminal, plain lines elsewhere, nothing where nothing is to be said.
    pub(crate) fn new(quiet: bool) -> Self {
        let watched = !quiet && std::io::stderr().is_terminal();
        let drawn = if watched { ProgressBar::new(0) } else { ProgressBar::hidden() };
        // The template is fixed; without it the bar would only look different.
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            drawn.set_style(style);
        }
        Self { drawn, plain: !quiet && !watched, failed: AtomicUsize::new(0) }
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.drawn.finish_and_clear();
    }
}

impl Progress for Bar {
    fn planned(&self, what: &str, cases: usize) {
        if self.plain && cases > 0 {
            output::say(format!("measuring {what}: {}", counted(cases as u64, "case")));
        }
        self.drawn.inc_length(cases as u64);
    }

    fn done(&self, case: &CaseResult) {
        if case.verdict != Verdict::Pass {
            let failed = self.failed.fetch_add(1, Ordering::Relaxed) + 1;
            self.drawn.set_message(format!("{failed} not passed"));
        }
        self.drawn.inc(1);
    }
}
