//! `gonogo sample`: draw what people label.

use std::sync::Arc;

use async_trait::async_trait;
use eval_core::budget::Accountant;
use eval_core::judge::calibration::{Item, ItemPool, LABELS, Labels, sample, sheet};
use eval_core::judge::{Exhibit, Judge, JudgeIdentity, Judgement};
use eval_core::measure::{SuitePlan, Unwatched, measured_suites};
use eval_core::select::Cut;
use eval_core::suite::Judging;
use eval_core::wording::counted;
use serde_json::json;

use super::{blocking, default_jobs};
use crate::Registry;
use crate::args::Cli;
use crate::args::people::SampleArgs;
use crate::failure::Failure;
use crate::folder::{Opened, opened, planned_suites};
use crate::judges::{rubrics, written};
use crate::output;

pub(crate) fn run(cli: &Cli, args: &SampleArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    let seed = args.seed.unwrap_or(opened.config.seed);
    let items = sample(exhibits(&opened, seed)?, args.fraction.0, seed);
    if items.is_empty() {
        output::say("nothing is put to a judge: no graded suite has a case");
        return Ok(eval_core::gate::Exit::Unmeasured.code());
    }
    let rubrics = rubrics(&opened)?;
    let known = Labels::load(&opened.project, &rubrics);
    let is_new = |item: &Item| known.labelled.iter().all(|one| one.item.id != item.id);
    let (new, all): (Vec<Item>, usize) =
        (items.iter().filter(|i| is_new(i)).cloned().collect(), items.len());
    let name = &args.name;
    let files = [
        (format!("{name}.csv"), sheet::csv(&new)),
        (format!("{name}.jsonl"), sheet::jsonl(&new)),
        (format!("{name}.md"), sheet::markdown(&new, &rubrics)),
    ];
    let folder = args.out.clone().unwrap_or_else(|| opened.project.path(LABELS));
    if let Some((taken, _)) = files.iter().find(|(file, _)| folder.join(file).exists()) {
        let message =
            format!("{} is there already, and may hold labels", folder.join(taken).display());
        let help = "give another --name";
        return Err(Failure::exists(message, help));
    }
    let files: Vec<(&str, String)> =
        files.iter().map(|(file, text)| (file.as_str(), text.clone())).collect();
    for path in written(&folder, &files)? {
        output::show(&format!("{}\n", path.display()))?;
    }
    output::say(format!(
        "{} of {all} drawn, not labelled yet; fill `label`, `labelled` and `by` in {name}.csv, then `gonogo calibrate`",
        counted(new.len() as u64, "item")
    ));
    Ok(0)
}

/// Everything that the graded suites put to a judge.
fn exhibits(opened: &Opened, seed: u64) -> Result<Vec<Item>, Failure> {
    let pool = Arc::new(ItemPool::default());
    let judging = Judging {
        judge: Arc::new(Silent),
        rubrics: rubrics(opened)?,
        judgements: 1,
        pool: Some(Arc::clone(&pool)),
    };
    let jobs = default_jobs();
    let budget = Arc::new(Accountant::unlimited());
    let plan = SuitePlan { repetitions: 1, seed, jobs, cut: Cut::default(), judges: true, budget };
    let taxonomy = Arc::clone(&opened.taxonomy);
    let suites = planned_suites(opened);
    let watched = Arc::new(Unwatched);
    let measuring = measured_suites(
        suites,
        &opened.batteries,
        &opened.project,
        &plan,
        &judging,
        taxonomy,
        watched,
    );
    let measure = blocking(jobs, measuring)?;
    for reason in measure.reasons.iter().filter(|reason| reason.code != "suite-unmeasured") {
        if !matches!(reason.code.as_str(), "suite-threshold" | "suite-case" | "suite-limit") {
            output::say(format!("note: {}: {}", reason.place, reason.message));
        }
    }
    Ok(pool.items())
}

/// A judge that gives no verdict, so that none can reach a sheet.
struct Silent;

#[async_trait]
impl Judge for Silent {
    fn identity(&self) -> JudgeIdentity {
        let name = "nobody".to_owned();
        JudgeIdentity { name, kind: "nobody", model: None, configuration: json!({}) }
    }

    async fn judgement(&self, _: &Exhibit<'_>, _: u32) -> Judgement {
        Judgement::unmeasured("nobody was asked")
    }
}
