use eval_core::case::regression_set::{self, CASES};
use eval_core::case::retirement::{RETIREMENTS, Retirement, retire, retired};
use eval_core::diag::{Code, Diagnostic, nearest};

use crate::args::cases::RetireArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;

pub(super) fn run(opened: &Opened, args: &RetireArgs) -> Result<u8, Failure> {
    let project = &opened.project;
    let already = retired(project).map_err(Failure::data)?;
    let loaded = regression_set::load(project, CASES, &opened.taxonomy);
    let known = loaded.cases.iter().map(|placed| placed.case.id.as_str());
    if !known.clone().any(|id| id == args.id) && !already.contains(args.id.as_str()) {
        // A case that cannot be read has no id yet, so what is wrong with it is said first.
        let mut problems = loaded.problems.clone();
        problems.push(unknown(&args.id, known));
        return Err(Failure::usage(problems));
    }
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let retirement =
        Retirement { id: args.id.as_str().into(), reason: args.reason.clone(), retired: now };
    retire(project, &retirement).map_err(Failure::data)?;
    output::show(&format!("{} is retired in {}\n", args.id, project.shown(RETIREMENTS)))?;
    output::say("next: gonogo pin, and commit both files; the case's own file may stay or go");
    Ok(0)
}

fn unknown<'a>(id: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let problem = Diagnostic::new(Code::WrongValue, format!("there is no regression case `{id}`"));
    match nearest(id, known) {
        Some(known) => problem.with_help(format!("did you mean `{known}`?")),
        None => problem.with_help("`gonogo list` shows them"),
    }
}
