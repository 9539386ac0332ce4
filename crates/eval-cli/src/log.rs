//! `tracing` logs to stderr behind `-v`, and panics of batteries as log lines.

use tracing::Level;
use tracing_subscriber::fmt;

/// Starts logging: errors by default, `info` with `-v`, `debug` with `-vv`.
pub(crate) fn start(verbosity: u8) {
    let level = match verbosity {
        0 => Level::ERROR,
        1 => Level::INFO,
        _ => Level::DEBUG,
    };
    let log = fmt().with_max_level(level).with_writer(std::io::stderr);
    // A second start in one process keeps the first one's level.
    let _ = log.without_time().with_target(false).try_init();
}

/// Turns panics into log lines: one inside a battery becomes a failing repetition that names its case,
/// and one of the main thread is told by the caller.
pub(crate) fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let message = panic.payload_as_str().unwrap_or("panicked");
        tracing::error!("{message} ({place})");
    }));
}
