//! `gonogo signoff`: the owner's signature under a run.

use eval_core::diag::{Code, Diagnostic};
use eval_core::signoff::{Refusal, SIGNOFFS, SignOff};

use crate::args::{Cli, SignOffArgs};
use crate::failure::Failure;
use crate::folder::{configured, located};
use crate::output;
use crate::runs::read_run;

pub(crate) fn run(cli: &Cli, args: &SignOffArgs) -> Result<u8, Failure> {
    let project = located(cli)?;
    let config = configured(&project)?;
    let run = read_run(&args.run)?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let signoff = SignOff::of_run(&run, config.owner.as_deref(), &args.by, &args.reason, now)
        .map_err(|refusal| refused(&refusal))?;
    SIGNOFFS.append(&project, &signoff).map_err(Failure::data)?;
    output::show(&format!(
        "{} signed fingerprint {} in {}: {} accepted\n",
        signoff.by,
        &signoff.fingerprint.get(..16).unwrap_or_default(),
        project.shown(SIGNOFFS.lines),
        match signoff.accepted.len() {
            1 => "1 reason".to_owned(),
            several => format!("{several} reasons"),
        }
    ))?;
    Ok(0)
}

fn refused(refusal: &Refusal) -> Failure {
    let problem = vec![Diagnostic::new(Code::SignOffRefused, refusal.to_string())];
    match refusal {
        Refusal::NoOwner => Failure::usage(problem),
        _ => Failure::data(problem),
    }
}
