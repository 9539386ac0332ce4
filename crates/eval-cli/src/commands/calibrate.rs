//! `gonogo calibrate`: hold a judge against what people said.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use eval_core::gate::{Exit, Reason};
use eval_core::judge::calibration::{
    Age, CalibrationRecord, Held, LabelSet, Labelled, Labels, Standing, calibration_reasons, strata,
};
use eval_core::judge::{JudgeIdentity, Judgement, Rubrics};
use eval_core::mode::Mode;
use eval_core::suite::Judging;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::{blocking, default_jobs};
use crate::Registry;
use crate::args::Cli;
use crate::args::people::CalibrateArgs;
use crate::asking::Asking;
use crate::failure::Failure;
use crate::folder::{Opened, opened};
use crate::judges::{Chosen, rubrics};
use crate::output;

pub(crate) fn run(cli: &Cli, args: &CalibrateArgs, registry: Registry) -> Result<u8, Failure> {
    let opened = opened(cli, registry)?;
    let judge = Chosen::of(&opened, args.judge.as_deref())?;
    let rubrics = rubrics(&opened)?;
    let labels = Labels::load(&opened.project, &rubrics);
    if !labels.problems.is_empty() {
        return Err(Failure::data(labels.problems));
    }
    let identity = judge.identity();
    let Asked { held, left_out } = held(&opened, args, &judge, &rubrics, &labels.labelled)?;
    if let Some(reason) = left_out {
        return unmeasured(&held, &reason);
    }
    let strata = strata(&held);
    let summary = labels.labelled.summary();
    let judgements = opened.config.judgements;
    let record = CalibrationRecord::of(&identity, judgements, summary.clone(), strata);
    output::show(&eval_report::terminal::calibration(
        &record,
        &held,
        labels.unlabelled,
        output::style(),
    ))?;
    let standing = Standing {
        judge: &identity,
        judgements,
        rubrics: &rubrics,
        record: Some(&record),
        labels: &summary,
        limits: &opened.config.calibration,
        age: Age { as_of: args.as_of.or(opened.config.as_of), is_binding: false },
    };
    let reasons = calibration_reasons(&standing, &asked(&record));
    for Reason { code, place, message, .. } in &reasons {
        output::show(&format!("not calibrated [{code}] {place}: {message}\n"))?;
    }
    if summary.count == 0 {
        return Ok(Exit::Unmeasured.code());
    }
    let path = CalibrationRecord::path(&identity.name);
    opened
        .project
        .replace(&path, &record.to_text())
        .map_err(|problem| Failure::data(vec![problem]))?;
    output::say(format!("wrote {}", opened.project.shown(&path)));
    Ok(Exit::Ship.code())
}

/// Every property and language that there are labels about; with none, nothing in particular.
fn asked(record: &CalibrationRecord) -> BTreeSet<(String, String)> {
    let strata = record.strata.iter().filter(|stratum| !stratum.is_pooled());
    let asked: BTreeSet<_> =
        strata.map(|one| (one.property.clone(), one.language.clone())).collect();
    if asked.is_empty() { BTreeSet::from([(String::new(), String::new())]) } else { asked }
}

/// Says of each property and language what was left out. Agreement over the rest would be agreement
/// over whatever was asked first, so no record is written.
fn unmeasured(held: &[Held<'_>], reason: &Reason) -> Result<u8, Failure> {
    let mut counts: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for Held { labelled, judgement, .. } in held {
        let item = &labelled.item;
        let (missing, all) = counts.entry((&item.property, &item.language)).or_default();
        let is_left_out = matches!(judgement, Judgement::Unmeasured { mode, .. } if [Mode::BUDGET_EXHAUSTED, Mode::NOT_RUN].contains(mode));
        *missing += usize::from(is_left_out);
        *all += 1;
    }
    output::show(&format!("not measured [{}]: {}\n", reason.code, reason.message))?;
    for ((property, language), (missing, all)) in counts {
        output::show(&format!(
            "  {property} {language}: {missing} of {all} labels were not judged\n"
        ))?;
    }
    output::say("no calibration is written; `gonogo calibrate` again asks only for the rest");
    Ok(reason.exit.code())
}

/// What the judge says, and why something was not asked.
struct Asked<'l> {
    held: Vec<Held<'l>>,
    left_out: Option<Reason>,
}

/// What the judge says of every labelled item, in the order of the labels.
fn held<'l>(
    opened: &Opened,
    args: &CalibrateArgs,
    judge: &Chosen,
    rubrics: &Arc<Rubrics>,
    labels: &'l LabelSet,
) -> Result<Asked<'l>, Failure> {
    let identity = judge.identity();
    let labelled: Vec<Labelled> = labels.iter().cloned().collect();
    let (judgements, left_out) = blocking(default_jobs(), async {
        let asking = Asking::of(opened, judge, "calibrate", args.no_cache).await?;
        let judging = Judging {
            judge: asking.judge(opened, judge)?,
            rubrics: Arc::clone(rubrics),
            judgements: opened.config.judgements,
            pool: None,
        };
        let judgements = judgements(judging, labelled, default_jobs()).await;
        asking.end().await?;
        Ok::<_, Failure>((judgements, asking.left_out()))
    })??;
    let held = labels.iter().zip(judgements).map(|(labelled, judgement)| Held {
        labelled,
        judgement,
        configuration: configuration(&identity, rubrics, &labelled.item.property),
    });
    Ok(Asked { held: held.collect(), left_out })
}

fn configuration(identity: &JudgeIdentity, rubrics: &Rubrics, property: &str) -> String {
    rubrics.get(property).map(|rubric| identity.configuration_hash(rubric)).unwrap_or_default()
}

async fn judgements(
    judging: Judging,
    labelled: Vec<Labelled>,
    jobs: NonZeroUsize,
) -> Vec<Judgement> {
    let permits = Arc::new(Semaphore::new(jobs.get().max(8)));
    let mut tasks = JoinSet::new();
    let mut judgements = vec![Judgement::unmeasured("the judge panicked"); labelled.len()];
    for (number, one) in labelled.into_iter().enumerate() {
        let (judging, permits) = (judging.clone(), Arc::clone(&permits));
        tasks.spawn(async move {
            // The semaphore is never closed; without a permit the judge would only be asked early.
            let _permit = permits.acquire_owned().await.ok();
            (number, judging.of_item(&one.item).await)
        });
    }
    while let Some(joined) = tasks.join_next().await {
        let Ok((number, judgement)) = joined else { continue };
        judgements[number] = judgement;
    }
    judgements
}
