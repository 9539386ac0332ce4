//! The two streams: results to stdout, talk to stderr. Nothing else prints.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use eval_report::Style;
use terminal_size::{Width, terminal_size_of};

use crate::failure::Failure;

/// Writes a result to stdout.
///
/// A closed pipe is a failure: a result that nobody received must not look like success.
pub(crate) fn show(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::write("stdout", &error))
}

/// Says something to stderr. If stderr is closed, nobody listens and nothing is lost.
pub(crate) fn say(message: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// How stdout wants its reports: as wide as the terminal, 80 columns elsewhere; colour on a terminal
/// unless `NO_COLOR` is set (<https://no-color.org>).
pub(crate) fn style() -> Style {
    let stdout = io::stdout();
    let width = terminal_size_of(&stdout).map_or(80, |(Width(width), _)| width.clamp(60, 200));
    let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if stdout.is_terminal() && !forbidden { Style::coloured(width) } else { Style::plain(width) }
}
