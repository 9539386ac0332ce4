//! What a run does, decided before anything is asked: its tier, its sets, its cut, its budget.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use eval_core::budget::{Accountant, Clock};
use eval_core::diag::{Code, Diagnostic};
use eval_core::measure::{Plan, SuitePlan};
use eval_core::pin::content_hash;
use eval_core::repeat::Stop;
use eval_core::run::{Fingerprint, Scope};
use eval_core::select::Cut;
use eval_core::tier::{Tier, TierPlan};
use serde_json::{Value, json};

use super::super::default_jobs;
use super::super::system::Wanted;
use crate::args::{BatterySet, EvalArgs, StopRule};
use crate::failure::Failure;
use crate::folder::Opened;

/// What a run does.
pub(crate) struct RunPlan {
    pub(crate) tier: TierPlan,
    /// The batteries' part. Its cut, seed, stopping rule and budget are those of the whole run.
    pub(crate) plan: Plan,
    pub(crate) wanted: Wanted,
}

impl RunPlan {
    /// The plan of the command line over that of the project.
    pub(crate) fn of(opened: &Opened, args: &EvalArgs) -> Result<Self, Failure> {
        let config = &opened.config;
        let name: Tier = args.tier.into();
        let tier = config
            .tiers
            .plan(name, args.runs, config.runs, config.owner.as_deref())
            .map_err(|problem| Failure::usage(vec![problem]))?;
        refuse_what_does_not_fit(args, name)?;
        let budget = args.shard.map_or(config.budget, |shard| config.budget.share(shard));
        let clock = Arc::new(Watch::started());
        let layer = args.layer.is_some();
        let plan = Plan {
            gold: !layer && matches!(args.set, None | Some(BatterySet::Gold)),
            synthetic: !layer && matches!(args.set, None | Some(BatterySet::Synthetic)),
            cut: Cut { slice: tier.slice, shard: args.shard },
            only: None,
            repetitions: tier.repetitions,
            stop: match args.stop {
                Some(StopRule::Decided) => Stop::Decided { error: config.stop_error },
                None => Stop::Never,
            },
            budget: Arc::new(Accountant::new(budget, config.prices.clone(), clock)),
            seed: args.seed.unwrap_or(config.seed),
            jobs: args.jobs.unwrap_or_else(default_jobs),
        };
        Ok(Self { wanted: Wanted::of(opened, args, &tier), tier, plan })
    }

    /// How suites are measured; `None` where they are not.
    pub(crate) fn suites(&self, args: &EvalArgs) -> Option<SuitePlan> {
        let narrowed = matches!(args.set, Some(BatterySet::Gold | BatterySet::Synthetic));
        let planned = !narrowed && args.layer.is_none();
        let Plan { repetitions, seed, jobs, cut, .. } = self.plan;
        let (judges, budget) = (self.tier.judges, Arc::clone(&self.plan.budget));
        planned.then_some(SuitePlan { repetitions, seed, jobs, cut, judges, budget })
    }

    /// How much of the project the run measures.
    pub(crate) fn scope(&self) -> Scope {
        Scope::of(&self.tier)
    }

    /// The fingerprint of the run with the parts of its batteries. It is the same for every shard.
    pub(crate) fn fingerprint(&self, opened: &Opened, batteries: &Value) -> Fingerprint {
        let sets = [("gold", self.plan.gold), ("synthetic", self.plan.synthetic)];
        let sets: Vec<&str> =
            sets.iter().filter(|(_, planned)| *planned).map(|(set, _)| *set).collect();
        let TierPlan { tier, slice, repetitions, judges, heldback, .. } = self.tier;
        let slice = slice.map(eval_core::select::Slice::most);
        let tier = json!({ "name": tier, "slice": slice, "judges": judges, "heldback": heldback });
        Fingerprint::of(BTreeMap::from([
            ("version".to_owned(), json!(env!("CARGO_PKG_VERSION"))),
            ("seed".to_owned(), json!(self.plan.seed)),
            ("tier".to_owned(), tier),
            ("repetitions".to_owned(), json!(repetitions)),
            ("stop".to_owned(), stopping(self.plan.stop)),
            ("sets".to_owned(), json!(sets)),
            ("batteries".to_owned(), batteries.clone()),
            ("budget".to_owned(), json!(opened.config.budget)),
            ("prices".to_owned(), json!(opened.config.prices)),
            ("thresholds".to_owned(), thresholds(opened)),
            ("retrieval".to_owned(), json!(content_hash(&opened.config.retrieval))),
            ("taxonomy".to_owned(), json!(content_hash(opened.taxonomy.as_ref()))),
        ]))
    }
}

/// What the suites of the project are held to, by name, those included that this run does not ask.
fn thresholds(opened: &Opened) -> Value {
    json!(content_hash(&opened.config.suites))
}

fn stopping(stop: Stop) -> Value {
    match stop {
        Stop::Never => json!("never"),
        Stop::Decided { error } => json!({ "decided": error.value() }),
    }
}

/// A run that is not the whole measurement is none to record, and a shard decides nothing.
fn refuse_what_does_not_fit(args: &EvalArgs, tier: Tier) -> Result<(), Failure> {
    let refused = |message: &str, help: &str| {
        let problem = Diagnostic::new(Code::WrongValue, message).with_help(help);
        Err(Failure::usage(vec![problem]))
    };
    if args.end.record && tier == Tier::Smoke {
        let help = "record a run of tier `full` or `release`";
        return refused("a run of tier `smoke` looks at a few cases and is not recorded", help);
    }
    Ok(())
}

/// The time since a run began. It ends a budget and stands in no artifact.
#[derive(Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    /// A watch that begins now.
    pub(crate) fn started() -> Self {
        Self(Instant::now())
    }
}

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
