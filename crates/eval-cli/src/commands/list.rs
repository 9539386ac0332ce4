//! `gonogo list`: what is there.

use eval_adapters::judges::JudgeConfig;
use eval_core::battery::world;
use eval_core::case::gold;
use eval_core::case::regression_set::{self, CASES, EXPLORATORY, HELDBACK};
use eval_core::data::DataFolder;
use eval_core::judge::calibration::CalibrationRecord;
use eval_core::judge::{Judge as _, JudgeIdentity, LexicalJudge};
use eval_core::suite::PlannedSuite;
use eval_report::terminal::{
    BatteryListing, CaseListing, JudgeListing, SuiteListing, case_listing, judge_listing, listing,
    suite_listing,
};

use super::{blocking, default_jobs};
use crate::Registry;
use crate::args::{Cli, ListArgs};
use crate::failure::Failure;
use crate::folder::{Opened, chosen, opened, planned_suites};
use crate::judges::{Chosen, configured};
use crate::output;

pub(crate) fn run(cli: &Cli, args: &ListArgs, registry: Registry) -> Result<u8, Failure> {
    let mut opened = opened(cli, registry)?;
    if let Some(name) = &args.battery {
        opened.batteries = chosen(&opened.batteries, std::slice::from_ref(name))?;
    }
    let mut rows = Vec::new();
    for battery in &opened.batteries {
        let data = DataFolder::new(opened.project.path(&battery.data_folder()));
        let built = blocking(default_jobs(), world(battery.as_ref(), &data))?;
        let gold = gold::load(&opened.project, &battery.gold_folder());
        let synthetic = built.as_ref().ok().map(|world| battery.synthetic(world));
        rows.push(BatteryListing {
            name: battery.name().to_owned(),
            records: built.as_ref().ok().map(|world| world.kb.records().len()),
            gold: gold.cases.iter().map(|placed| placed.case.clone()).collect(),
            synthetic,
            shapes: battery.claim_shapes().iter().map(|shape| shape.name()).collect(),
        });
        if let Err(error) = built {
            output::say(format!(
                "note: the world of `{}` cannot be built: {error}",
                battery.name()
            ));
        }
    }
    output::show(&listing(&rows, args.battery.is_some()))?;
    if args.battery.is_none() {
        output::show(&suite_listing(&suites(&opened)))?;
        output::show(&judge_listing(&judges(&opened)?))?;
        output::show(&case_listing(&cases(&opened), true))?;
    }
    Ok(0)
}

/// The judges, the one that is asked first.
fn judges(opened: &Opened) -> Result<Vec<JudgeListing>, Failure> {
    let chosen = Chosen::of(opened, None)?.identity();
    let configured = configured(opened)?;
    let all = configured.iter().map(JudgeConfig::identity);
    let mut all: Vec<JudgeIdentity> = all.chain([LexicalJudge::default().identity()]).collect();
    all.sort_by_key(|judge| (judge.name != chosen.name, judge.name.clone()));
    let row = |judge: JudgeIdentity| {
        let record = CalibrationRecord::load(&opened.project, &judge.name).ok().flatten();
        let (is_chosen, labels) = (judge.name == chosen.name, record.map(|r| r.labels.count));
        JudgeListing { name: judge.name, kind: judge.kind, model: judge.model, is_chosen, labels }
    };
    Ok(all.into_iter().map(row).collect())
}

fn suites(opened: &Opened) -> Vec<SuiteListing> {
    let row = |suite: &PlannedSuite| SuiteListing {
        name: suite.name.clone(),
        kind: suite.config.kind,
        cases: suite.loaded.cases.len(),
        threshold: suite.config.threshold.to_string(),
    };
    planned_suites(opened).planned.iter().map(row).collect()
}

/// The well-formed cases that ask a system under test. What is wrong with the others, `check` says.
fn cases(opened: &Opened) -> Vec<CaseListing> {
    let folders = [(CASES, "regression"), (EXPLORATORY, "exploratory"), (HELDBACK, "held-back")];
    let listing = |(folder, set)| {
        let cases = regression_set::load(&opened.project, folder, &opened.taxonomy).cases;
        CaseListing { set, cases }
    };
    folders.map(listing).into()
}
