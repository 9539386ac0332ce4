//! One run of a program: how long it took, and how much memory it held at most.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a run took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taken {
    pub(super) seconds: f64,
    /// The most memory, in MiB, as far as the system tells while the program runs: `VmHWM` of
    /// `/proc/PID/status`, of this process and not of those that it starts.
    pub(super) peak_mib: Option<f64>,
}

/// Runs a program to its end. Any of these exit codes is fine; what it prints is dropped.
pub(super) fn measured(mut command: Command, codes: &[i32]) -> Result<Taken, String> {
    let shown = command.get_program().display().to_string();
    let failed = |error: std::io::Error| format!("{shown}: {error}");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().map_err(failed)?;
    let status = format!("/proc/{}/status", child.id());
    // The watch waits in a thread of its own, so that the end is seen at once.
    let watch = thread::spawn(move || {
        let mut peak = None;
        while let Some(now) = high_water(&std::fs::read_to_string(&status).unwrap_or_default()) {
            peak = Some(now);
            thread::sleep(Duration::from_millis(2));
        }
        peak
    });
    let ended = child.wait().map_err(failed)?;
    let seconds = start.elapsed().as_secs_f64();
    let peak_mib = watch.join().unwrap_or_default();
    match ended.code() {
        Some(code) if codes.contains(&code) => Ok(Taken { seconds, peak_mib }),
        _ => Err(format!("{shown} ended with {ended}")),
    }
}

/// `VmHWM` in MiB. A process that has ended has none.
fn high_water(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_high_water_mark_is_read_where_it_stands() {
        assert_eq!(high_water("Name:\ta\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n"), Some(2.0));
        assert_eq!(high_water("Name:\ta\n"), None);
    }
}
