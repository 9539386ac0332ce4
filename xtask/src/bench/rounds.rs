//! Programs that are run in turn, so that a machine that is busy for a while is busy for all of them.

use std::process::{Command, Stdio};

use super::process::{Taken, measured};

const ROUNDS: usize = 5;

/// A program on its way to a row.
pub(super) struct Runner {
    pub(super) name: &'static str,
    pub(super) command: Box<dyn Fn() -> Command>,
    taken: Vec<Taken>,
}

impl Runner {
    pub(super) fn new(name: &'static str, command: impl Fn() -> Command + 'static) -> Self {
        Self { name, command: Box::new(command), taken: Vec::new() }
    }

    pub(super) fn median(&self) -> f64 {
        sorted(&self.taken).get(self.taken.len() / 2).copied().unwrap_or(f64::NAN)
    }

    pub(super) fn fastest(&self) -> f64 {
        sorted(&self.taken).first().copied().unwrap_or(f64::NAN)
    }

    /// The most memory of any round, for people.
    pub(super) fn peak(&self) -> String {
        let peak = self.taken.iter().filter_map(|taken| taken.peak_mib).reduce(f64::max);
        peak.map_or("n/a".to_owned(), |mib| format!("{mib:.0} MiB"))
    }
}

/// Gives every program its turn, a few times over. Any of these exit codes is fine.
pub(super) fn take_turns(runners: &mut [Runner], codes: &[i32]) -> Result<(), String> {
    for _ in 0..ROUNDS {
        for runner in &mut *runners {
            runner.taken.push(measured((runner.command)(), codes)?);
        }
    }
    Ok(())
}

/// Whether the Python of this machine runs a program without an error.
pub(super) fn python_can(program: &str) -> bool {
    let mut command = Command::new("python3");
    let command = command.args(["-c", program]).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn sorted(taken: &[Taken]) -> Vec<f64> {
    let mut seconds: Vec<f64> = taken.iter().map(|taken| taken.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    seconds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_round_does_not_move_the_median() {
        let mut runner = Runner::new("a", || Command::new("true"));
        let seconds = [1.0, 90.0, 2.0, 1.5, 1.2];
        runner.taken =
            seconds.map(|seconds| Taken { seconds, peak_mib: Some(seconds) }).into_iter().collect();
        assert!((runner.median() - 1.5).abs() < 1e-9 && (runner.fastest() - 1.0).abs() < 1e-9);
        assert_eq!(runner.peak(), "90 MiB");
    }
}
