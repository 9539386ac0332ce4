//! How far the run has come: a bar on a terminal, plain lines elsewhere, silence when asked.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};

use eval_core::measure::Progress;
use eval_core::run::{CaseResult, Verdict};
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on stderr.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: ProgressBar,
    failed: AtomicUsize,
}

impl Bar {
    /// A bar; hidden where stderr is no terminal or nothing is to be said.
    pub(crate) fn new(quiet: bool) -> Self {
        let bar = if quiet || !std::io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(0)
        };
        // The template is fixed; without it the bar would only look different.
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Self { bar, failed: AtomicUsize::new(0) }
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn planned(&self, cases: usize) {
        self.bar.inc_length(cases as u64);
    }

    fn done(&self, case: &CaseResult) {
        if case.verdict != Verdict::Pass {
            let failed = self.failed.fetch_add(1, Ordering::Relaxed) + 1;
            self.bar.set_message(format!("{failed} not passed"));
        }
        self.bar.inc(1);
    }
}
