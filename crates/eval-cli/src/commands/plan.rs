//! `gonogo plan`: what a run would ask and cost. Nothing is asked.

mod judge;

use std::fmt::Write as _;
use std::sync::Arc;

use eval_core::budget::Estimate;
use eval_core::diag::{Code, Diagnostic};
use eval_core::gate::{Exit, Reason};
use eval_core::measure::{Asking, PlannedSet, planned_battery, planned_suite_sets};
use eval_core::repeat::Stop;
use serde_json::json;

use self::judge::PlannedJudge;
use super::eval::{RunPlan, narrowed};
use super::system::{Choice, Drift, Loads};
use super::{blocking, suites};
use crate::Registry;
use crate::args::{Cli, EvalArgs};
use crate::artifacts;
use crate::failure::Failure;
use crate::folder::{Opened, planned_suites};
use crate::output;

pub(crate) fn run(cli: &Cli, args: &EvalArgs, registry: Registry) -> Result<u8, Failure> {
    if !args.bulk.is_empty() {
        let problem = Diagnostic::new(Code::WrongValue, "a run with `--bulk` has no plan");
        let help = "it scores each line of its files once; count the lines";
        return Err(Failure::usage(vec![problem.with_help(help)]));
    }
    let opened = narrowed(cli, args, registry)?;
    let run_plan = RunPlan::of(&opened, args)?;
    let (mut sets, mut reasons) = blocking(run_plan.plan.jobs, batteries(&opened, &run_plan))?;
    let unjudged = add_suites(&mut sets, &mut reasons, &opened, args, &run_plan);
    add_system(&mut sets, &mut reasons, &opened, args, &run_plan)?;
    let judge = PlannedJudge::of(&opened, args, &run_plan)?;
    sets.extend(judge.iter().flat_map(PlannedJudge::sets));
    if let Some(folder) = &args.end.out {
        artifacts::write_one(
            folder,
            "plan.json",
            &document(&sets, args, &run_plan, &unjudged, judge.as_ref()),
        )?;
    }
    output::show(&table(&sets))?;
    output::show(&remarks(&opened, args, &run_plan, &unjudged))?;
    output::show(&judge.as_ref().map(PlannedJudge::remark).unwrap_or_default())?;
    for Reason { place, message, .. } in &reasons {
        output::say(format!("note: {place}: {message}"));
    }
    let measurable = reasons.is_empty() && sets.iter().any(|set| set.cases > 0);
    Ok(if measurable { 0 } else { Exit::Unmeasured.code() })
}

async fn batteries(opened: &Opened, run_plan: &RunPlan) -> (Vec<PlannedSet>, Vec<Reason>) {
    let (mut sets, mut reasons) = (Vec::new(), Vec::new());
    let plan = &run_plan.plan;
    let planned = plan.gold || plan.synthetic;
    for battery in opened.batteries.iter().filter(|_| planned) {
        let found = planned_battery(Arc::clone(battery), &opened.project, plan).await;
        sets.extend(found.0);
        reasons.extend(found.1);
    }
    (sets, reasons)
}

/// Adds the suites; the names of those that nobody would judge.
fn add_suites(
    sets: &mut Vec<PlannedSet>,
    reasons: &mut Vec<Reason>,
    opened: &Opened,
    args: &EvalArgs,
    run_plan: &RunPlan,
) -> Vec<String> {
    let Some(plan) = run_plan.suites(args) else { return Vec::new() };
    let suites = planned_suites(opened);
    let unjudged = suites.planned.iter().filter(|suite| !plan.includes(suite));
    let unjudged = unjudged.map(|suite| suite.name.clone()).collect();
    let included = suites.planned.iter().filter(|suite| plan.includes(suite));
    let problems = included.flat_map(|suite| &suite.loaded.problems).chain(&suites.problems);
    reasons.extend(problems.map(Reason::of_problem));
    sets.extend(planned_suite_sets(suites, &plan, &suites::unasked()));
    unjudged
}

fn add_system(
    sets: &mut Vec<PlannedSet>,
    reasons: &mut Vec<Reason>,
    opened: &Opened,
    args: &EvalArgs,
    run_plan: &RunPlan,
) -> Result<(), Failure> {
    let RunPlan { plan, wanted, .. } = run_plan;
    if !wanted.any() {
        return Ok(());
    }
    let choice = Choice::of(opened, args)?;
    let drift = Drift::of(opened, wanted.distribution, args.update_snapshot)?;
    let loads = Loads::of(opened, args, *wanted, plan.cut);
    let answerer = choice.answerer();
    let asking = Asking {
        repetitions: plan.repetitions,
        answerer: &answerer,
        answer: drift.answer_length(),
        price: choice.price(opened),
    };
    sets.extend(loads.cases.planned(&asking));
    reasons.extend(loads.reasons);
    Ok(())
}

/// The plan for programs.
fn document(
    sets: &[PlannedSet],
    args: &EvalArgs,
    run_plan: &RunPlan,
    unjudged: &[String],
    judge: Option<&PlannedJudge>,
) -> String {
    let document = json!({
        "schema": "gonogo/plan/1",
        "tier": run_plan.tier.tier,
        "shard": args.shard.map(|shard| shard.to_string()),
        "at_most": run_plan.plan.stop != Stop::Never || judge.is_some_and(PlannedJudge::is_bound),
        "unjudged": unjudged,
        "judge": judge.map(PlannedJudge::document),
        "sets": sets,
        "total": total(sets),
    });
    format!("{document:#}\n")
}

fn total(sets: &[PlannedSet]) -> PlannedSet {
    PlannedSet {
        name: "total".to_owned(),
        cases: sets.iter().map(|set| set.cases).sum(),
        repetitions: sets.iter().map(|set| set.repetitions).sum(),
        estimate: sets.iter().map(|set| set.estimate).sum(),
    }
}

const HEAD: [&str; 6] = ["set", "cases", "repetitions", "calls", "tokens", "cost"];

/// The sets, a line each, and their sum.
fn table(sets: &[PlannedSet]) -> String {
    let rows = sets.iter().map(cells).chain([cells(&total(sets))]);
    let rows: Vec<[String; 6]> = [HEAD.map(str::to_owned)].into_iter().chain(rows).collect();
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        let mut line = format!("{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn cells(set: &PlannedSet) -> [String; 6] {
    let Estimate { calls, tokens, cost_usd } = set.estimate;
    let tokens = match tokens {
        None => "-".to_owned(),
        Some(tokens) => {
            let output = tokens.output.map_or_else(|| "?".to_owned(), |output| output.to_string());
            format!("{} + {output}", tokens.input)
        }
    };
    let cost = match cost_usd {
        Some(cost) => format!("{cost} USD"),
        None if set.estimate.tokens.is_some() => "?".to_owned(),
        None => "-".to_owned(),
    };
    // What a judge is asked are questions about cases, and no cases.
    let counted = |count: u64| if set.cases == 0 { "-".to_owned() } else { count.to_string() };
    [
        set.name.clone(),
        counted(set.cases),
        counted(set.repetitions),
        calls.to_string(),
        tokens,
        cost,
    ]
}

/// What the numbers mean, and what the tier leaves out.
fn remarks(opened: &Opened, args: &EvalArgs, run_plan: &RunPlan, unjudged: &[String]) -> String {
    let mut out = format!("\ntier {}", run_plan.tier.tier);
    if let Some(slice) = run_plan.tier.slice {
        let _ = write!(out, ": at most {} cases of each set", slice.most());
    }
    if let Some(shard) = args.shard {
        let _ = write!(out, "; shard {shard}");
    }
    out.push('\n');
    if !unjudged.is_empty() {
        let _ = writeln!(out, "not planned, since no judge is asked: {}", unjudged.join(", "));
    }
    if run_plan.plan.stop != Stop::Never {
        out.push_str("at most: `--stop decided` may spare repetitions\n");
    }
    let budget = opened.config.budget;
    if budget != eval_core::budget::Budget::UNLIMITED {
        let _ = writeln!(out, "budget: {budget}");
    }
    out
}
