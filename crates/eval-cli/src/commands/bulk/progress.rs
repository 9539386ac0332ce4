//! How far a bulk run has come: a bar with rate and time left on a terminal, a line elsewhere.

use std::io::IsTerminal;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::output;

pub(super) struct Progress {
    bar: ProgressBar,
    lines: std::cell::Cell<u64>,
    failed: std::cell::Cell<u64>,
}

impl Progress {
    /// Progress over so many bytes, if that is known.
    pub(super) fn new(total: Option<u64>, quiet: bool) -> Self {
        let watched = !quiet && std::io::stderr().is_terminal();
        let bar = match (watched, total) {
            (false, _) => ProgressBar::hidden(),
            (true, Some(total)) => ProgressBar::new(total),
            (true, None) => ProgressBar::new_spinner(),
        };
        let template = match total {
            Some(_) => "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta} left, {msg}",
            None => "{spinner} {bytes} {bytes_per_sec}, {msg}",
        };
        // The template is fixed; without it the bar would only look different.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if !quiet && !watched {
            output::say("scoring recorded answers");
        }
        Self { bar, lines: 0.into(), failed: 0.into() }
    }

    /// So many bytes, lines and failing lines more.
    pub(super) fn advance(&self, bytes: u64, lines: u64, failed: u64) {
        self.bar.inc(bytes);
        self.lines.set(self.lines.get() + lines);
        self.failed.set(self.failed.get() + failed);
        if !self.bar.is_hidden() {
            let (lines, failed) = (HumanCount(self.lines.get()), HumanCount(self.failed.get()));
            self.bar.set_message(format!("{lines} lines, {failed} not passed"));
        }
    }

    /// Takes the bar off the screen.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
