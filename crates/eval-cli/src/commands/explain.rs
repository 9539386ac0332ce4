//! `gonogo explain`: one case, claim by claim, evidence by evidence.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use eval_core::budget::Accountant;
use eval_core::diag::{Code, Diagnostic, nearest};
use eval_core::ids::CaseId;
use eval_core::measure::{Plan, SuitePlan, Unwatched, measured_battery, measured_suites};
use eval_core::repeat::Stop;
use eval_core::run::CaseResult;
use eval_core::select::Cut;
use eval_core::suite::{Judging, PlannedSuite};
use eval_report::terminal;

use super::blocking;
use crate::Registry;
use crate::args::{Cli, ExplainArgs};
use crate::asking::Asking;
use crate::failure::Failure;
use crate::folder::{Opened, chosen, opened, planned_suites};
use crate::judges::{Chosen, rubrics};
use crate::output;
use crate::runs::read_run;

/// A case of a battery.
#[derive(Clone, Copy)]
struct Asked<'a> {
    battery: &'a str,
    case: &'a str,
}

pub(crate) fn run(cli: &Cli, args: &ExplainArgs, registry: Registry) -> Result<u8, Failure> {
    let found = match (&args.run, args.name.as_slice()) {
        (Some(run), [case]) => of_run(run, case)?,
        (None, [battery, case]) => measured(cli, Asked { battery, case }, registry)?,
        _ => {
            let message = "a battery and its case are explained, or with --run a case";
            return Err(Failure::usage(vec![Diagnostic::new(Code::WrongValue, message)]));
        }
    };
    for case in found {
        output::show(&terminal::explanation(&case, output::style()))?;
    }
    Ok(0)
}

/// The cases of a finished run that go by this id, or by the whole name that reports print.
fn of_run(file: &Path, name: &str) -> Result<Vec<CaseResult>, Failure> {
    let run = read_run(file)?;
    let known: Vec<String> = run.cases.iter().map(CaseResult::name).collect();
    let is_named = |case: &CaseResult| case.id.as_str() == name || case.name() == name;
    let found: Vec<CaseResult> = run.cases.into_iter().filter(is_named).collect();
    if found.is_empty() {
        let message = format!("{} has no case `{name}`", file.display());
        let mut problem = Diagnostic::new(Code::WrongValue, message);
        if let Some(near) = nearest(name, known.iter().map(String::as_str)) {
            problem = problem.with_help(format!("did you mean `{near}`?"));
        }
        return Err(Failure::usage(vec![problem]));
    }
    Ok(found)
}

/// The case of a battery's sets and suites, asked anew.
fn measured(cli: &Cli, args: Asked<'_>, registry: Registry) -> Result<Vec<CaseResult>, Failure> {
    let opened = opened(cli, registry)?;
    let battery = chosen(&opened.batteries, &[args.battery.to_owned()])?;
    let battery = Arc::clone(&battery[0]);
    let plan = Plan {
        gold: true,
        synthetic: true,
        cut: Cut::default(),
        only: Some(args.case.into()),
        repetitions: 1,
        stop: Stop::Never,
        budget: Arc::new(Accountant::unlimited()),
        seed: opened.config.seed,
        jobs: NonZeroUsize::MIN,
    };
    let taxonomy = Arc::clone(&opened.taxonomy);
    let measuring =
        measured_battery(battery, &opened.project, &plan, taxonomy, Arc::new(Unwatched));
    let measure = blocking(plan.jobs, measuring)?;
    for reason in &measure.reasons {
        output::say(format!("note: {}: {}", reason.place, reason.message));
    }
    let (of_suites, known_to_suites) = of_suites(&opened, args)?;
    let is_asked = |case: &CaseResult| case.id.as_str() == args.case;
    let found: Vec<_> = measure.cases.into_iter().chain(of_suites).filter(is_asked).collect();
    if found.is_empty() {
        let message = format!("`{}` has no case `{}`", args.battery, args.case);
        let problem = Diagnostic::new(Code::WrongValue, message);
        let known = measure.known.iter().map(CaseId::as_str);
        let known = known.chain(known_to_suites.iter().map(CaseId::as_str));
        return Err(Failure::usage(vec![match nearest(args.case, known) {
            Some(id) => problem.with_help(format!("did you mean `{id}`?")),
            None => problem.with_help(format!("`gonogo list {}` shows them", args.battery)),
        }]));
    }
    Ok(found)
}

/// The suites' cases of this id, judged as a run judges them, and the ids of all that the battery answers.
fn of_suites(opened: &Opened, args: Asked<'_>) -> Result<(Vec<CaseResult>, Vec<CaseId>), Failure> {
    let mut suites = planned_suites(opened);
    let of_battery = |suite: &PlannedSuite| {
        let asked = suite.loaded.cases.iter().map(|placed| &placed.case);
        let asked = asked.filter(|case| suite.battery(case) == Some(args.battery));
        asked.map(|case| case.id.clone()).collect::<Vec<_>>()
    };
    let known: Vec<CaseId> = suites.planned.iter().flat_map(of_battery).collect();
    suites.planned.retain_mut(|suite| is_about(suite, args));
    if suites.planned.is_empty() {
        return Ok((Vec::new(), known));
    }
    let chosen = Chosen::of(opened, None)?;
    let (repetitions, seed, jobs, cut) = (1, opened.config.seed, NonZeroUsize::MIN, Cut::default());
    let taxonomy = Arc::clone(&opened.taxonomy);
    let (batteries, project) = (&opened.batteries, &opened.project);
    let watched = Arc::new(Unwatched);
    let measured = blocking(jobs, async {
        let asking = Asking::of(opened, &chosen, "explain", false).await?;
        let judging = Judging {
            judge: asking.judge(opened, &chosen)?,
            rubrics: rubrics(opened)?,
            judgements: opened.config.judgements,
            pool: None,
        };
        let budget = Arc::clone(&asking.budget);
        let plan = SuitePlan { repetitions, seed, jobs, cut, judges: true, budget };
        let measured =
            measured_suites(suites, batteries, project, &plan, &judging, taxonomy, watched).await;
        asking.end().await?;
        Ok::<_, Failure>(measured)
    })??;
    Ok((measured.cases, known))
}

/// Whether a suite holds the case, which it is then left with, together with the other side of its pair.
fn is_about(suite: &mut PlannedSuite, args: Asked<'_>) -> bool {
    let cases = &suite.loaded.cases;
    let Some(asked) = cases.iter().find(|placed| placed.case.id.as_str() == args.case) else {
        return false;
    };
    if suite.battery(&asked.case) != Some(args.battery) {
        return false;
    }
    let (id, pair) = (asked.case.id.clone(), asked.case.pair_id.clone());
    let belongs = |case: &eval_core::case::SuiteCase| {
        case.id == id || (pair.is_some() && case.pair_id == pair)
    };
    suite.loaded.cases.retain(|placed| belongs(&placed.case));
    true
}
