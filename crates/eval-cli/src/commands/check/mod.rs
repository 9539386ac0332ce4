//! `gonogo check`: load and validate everything, run nothing.

mod batteries;
mod kept;
mod system;

use eval_core::diag::Diagnostic;
use eval_core::gate::Exit;

use crate::Registry;
use crate::args::Cli;
use crate::failure::Failure;
use crate::folder::opened;
use crate::output;

pub(crate) use kept::{BASELINE, history};

/// What was looked at: what is there, and everything that is wrong with it.
#[derive(Default)]
struct Findings {
    there: Vec<String>,
    problems: Vec<Diagnostic>,
}

impl Findings {
    /// A kind of thing that is there, unless there is none of it.
    fn count(&mut self, count: usize, one: &str, many: &str) {
        if count > 0 {
            self.there.push(format!("{count} {}", if count == 1 { one } else { many }));
        }
    }
}

pub(crate) fn run(cli: &Cli, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    let mut findings = Findings::default();
    batteries::check(&opened, &mut findings)?;
    system::check(&opened, &mut findings)?;
    kept::check(&opened, &mut findings)?;
    let Findings { there, problems } = findings;
    for problem in &problems {
        output::say(problem);
    }
    if !problems.is_empty() {
        let noun = if problems.len() == 1 { "problem" } else { "problems" };
        output::say(format!("{} {noun}", problems.len()));
        return Ok(Exit::Unmeasured.code());
    }
    let there = if there.is_empty() { "nothing to measure".to_owned() } else { there.join(", ") };
    output::show(&format!("well-formed: {there}\n"))?;
    Ok(Exit::Ship.code())
}
