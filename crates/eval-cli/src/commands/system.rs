//! The part of `gonogo eval` that asks a system under test through a target: the regression layer and
//! the distribution layer.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use eval_adapters::store::{Run as StoreRun, Store, Stored};
use eval_adapters::targets::TargetConfig;
use eval_core::budget::{Accountant, Answerer};
use eval_core::case::inputs::{Input, inputs_hash, load as load_inputs};
use eval_core::case::regression::RegressionCase;
use eval_core::case::regression_set::{self, CASES, EXPLORATORY};
use eval_core::case::{Loaded, Placed};
use eval_core::diag::{Code, Diagnostic, nearest};
use eval_core::doc::Reader;
use eval_core::drift::{self, DriftLimits, Reference, Snapshot, judged};
use eval_core::gate::Reason;
use eval_core::measure::{Progress, SystemCase, SystemMeasure, SystemPlan, measured_system};
use eval_core::pin::{Difference, content_hash};
use eval_core::run::{CasePlace, CaseResult, DistributionLayer, Fingerprint, SetKind};
use eval_core::target::Target;
use serde_json::{Value, json};

use crate::args::{EvalArgs, Layer};
use crate::cancel::{Cancellable, Cancelled};
use crate::failure::Failure;
use crate::folder::Opened;
use crate::in_process::{IN_PROCESS, InProcess};
use crate::output;

/// The answer store, relative to the project.
pub(crate) const STORE: &str = ".gonogo/answers.redb";

/// Which layers a run measures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) regression: bool,
    pub(super) distribution: bool,
}

impl Wanted {
    /// `--layer` one of them, `--all` both, and otherwise the regression layer where there are cases.
    pub(super) fn of(opened: &Opened, args: &EvalArgs) -> Self {
        let distribution = args.all || args.layer == Some(Layer::Distribution);
        let has_cases = || opened.project.file_names(CASES).is_ok_and(|names| !names.is_empty());
        let narrowed = !args.battery.is_empty() || args.set.is_some();
        let regression = match args.layer {
            Some(layer) => layer == Layer::Regression,
            None => args.all || (!narrowed && has_cases()),
        };
        Self { regression, distribution: distribution || args.update_snapshot }
    }

    fn any(self) -> bool {
        self.regression || self.distribution
    }
}

/// What asking a system gave, for the run.
#[derive(Default)]
pub(super) struct SystemPart {
    pub(super) planned_sets: Vec<(String, SetKind)>,
    pub(super) cases: Vec<CaseResult>,
    pub(super) reasons: Vec<Reason>,
    pub(super) distribution: Option<DistributionLayer>,
    /// The snapshot that `--update-snapshot` would write.
    pub(super) snapshot: Option<Snapshot>,
    pub(super) fingerprint: BTreeMap<String, Value>,
}

/// What is read before anything is asked.
struct Loads {
    cases: Vec<SystemCase>,
    planned_sets: Vec<(String, SetKind)>,
    left_out: Vec<CaseResult>,
    reasons: Vec<Reason>,
    inputs: Option<String>,
}

/// Measures the wanted layers.
pub(super) async fn measured(
    opened: &Opened,
    args: &EvalArgs,
    wanted: Wanted,
    progress: Arc<dyn Progress>,
) -> Result<SystemPart, Failure> {
    if !wanted.any() {
        return Ok(SystemPart::default());
    }
    let (target, concurrency) = target(opened, args)?;
    let plan = SystemPlan {
        repetitions: args.runs.unwrap_or(opened.config.runs),
        seed: args.seed.unwrap_or(opened.config.seed),
        stop: super::eval::stop(opened, args),
        budget: Arc::new(Accountant::unlimited()),
        answerer: Answerer::OwnCode,
        jobs: args.jobs.unwrap_or(concurrency),
        as_of: args.as_of.or(opened.config.as_of),
    };
    let limits =
        DriftLimits::of_config(&opened.config, &opened.project.shown(opened.project.config()))
            .map_err(Failure::usage)?;
    let mut loads = loaded(opened, args, wanted);
    let reference = wanted.distribution.then(|| reference(opened, args));
    let fingerprint = fingerprint(&loads, target.as_ref(), &plan, reference.as_ref(), &limits);
    // Our own code costs nothing to ask again, and its world has no version that a store could see.
    let is_own = target.identity().kind == IN_PROCESS;
    let run = if is_own { None } else { store_run(opened, args, &fingerprint).await? };
    let cancelled = Cancelled::by_ctrl_c();
    let target: Box<dyn Target> = match &run {
        Some(run) => Box::new(Stored::new(target, Arc::clone(run))),
        None => target,
    };
    let target: Arc<dyn Target> = Arc::new(Cancellable::new(target, cancelled.clone()));
    let cases = std::mem::take(&mut loads.cases);
    progress.planned(&target.identity().name, cases.len());
    let taxonomy = Arc::clone(&opened.taxonomy);
    let measure = measured_system(Arc::clone(&target), cases, &plan, taxonomy, progress).await;
    target.close().await;
    if let Some(run) = run.filter(|_| !cancelled.is_set()) {
        run.finish().await.map_err(|error| store_failure(&error.to_string()))?;
    }
    Ok(part(loads, measure, reference, &limits, fingerprint))
}

fn part(
    loads: Loads,
    measure: SystemMeasure,
    reference: Option<Reference>,
    limits: &DriftLimits,
    fingerprint: BTreeMap<String, Value>,
) -> SystemPart {
    let Loads { planned_sets, left_out, mut reasons, inputs, .. } = loads;
    let (mut distribution, mut snapshot) = (None, None);
    if let (Some(reference), Some(inputs)) = (reference, inputs) {
        let judged = judged(&measure.sample, &inputs, &reference, limits);
        reasons.extend(judged.reasons);
        distribution = Some(judged.layer);
        snapshot = Snapshot::of(measure.sample, inputs).ok();
    }
    let cases = measure.cases.into_iter().chain(left_out).collect();
    SystemPart { planned_sets, cases, reasons, distribution, snapshot, fingerprint }
}

/// The target that the command line or the project chooses, and how many questions it takes at a time.
fn target(
    opened: &Opened,
    args: &EvalArgs,
) -> Result<(Box<dyn Target>, std::num::NonZeroUsize), Failure> {
    let configured = configured(opened)?;
    let wanted = args.target.as_deref().or(opened.config.target.as_deref());
    let chosen = match wanted {
        Some(IN_PROCESS) => None,
        Some(name) => {
            let found = configured.iter().find(|config| config.name == name);
            Some(found.ok_or_else(|| unknown_target(name, &configured))?)
        }
        None if configured.len() > 1 => return Err(undecided(&configured)),
        None => configured.first(),
    };
    let Some(config) = chosen else {
        let target = InProcess::new(&opened.batteries, &opened.project);
        return Ok((Box::new(target), super::default_jobs()));
    };
    let mut config = config.clone();
    if let Some(timeout) = args.timeout {
        config.set_timeout(timeout);
    }
    let environment = |name: &str| std::env::var(name).ok();
    let target = config.open(&opened.project, &environment).map_err(Failure::usage)?;
    let concurrency = std::num::NonZeroUsize::new(config.open_questions());
    Ok((target, concurrency.unwrap_or(std::num::NonZeroUsize::MIN)))
}

/// Every configured target, strictly read.
pub(crate) fn configured(opened: &Opened) -> Result<Vec<TargetConfig>, Failure> {
    let shown = opened.project.shown(opened.project.config());
    let mut reader = Reader::new(&shown);
    let targets = opened.config.targets.iter();
    let configs: Vec<TargetConfig> =
        targets.filter_map(|(name, node)| TargetConfig::read(&mut reader, node, name)).collect();
    let problems = reader.into_problems();
    if problems.is_empty() { Ok(configs) } else { Err(Failure::usage(problems)) }
}

pub(super) fn unknown_target(name: &str, configured: &[TargetConfig]) -> Failure {
    let known: Vec<&str> =
        configured.iter().map(|config| config.name.as_str()).chain([IN_PROCESS]).collect();
    let problem = Diagnostic::new(Code::WrongValue, format!("no target `{name}` is configured"));
    let help = match nearest(name, known.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("configured: {}", known.join(", ")),
    };
    Failure::usage(vec![problem.with_help(help)])
}

fn undecided(configured: &[TargetConfig]) -> Failure {
    let names: Vec<&str> = configured.iter().map(|config| config.name.as_str()).collect();
    let problem =
        Diagnostic::new(Code::MissingKey, "several targets are configured and none is chosen")
            .with_help(format!("`--target` or `target` in eval.toml: {}", names.join(", ")));
    Failure::usage(vec![problem])
}

fn loaded(opened: &Opened, args: &EvalArgs, wanted: Wanted) -> Loads {
    let mut loads = Loads {
        cases: Vec::new(),
        planned_sets: Vec::new(),
        left_out: Vec::new(),
        reasons: Vec::new(),
        inputs: None,
    };
    if wanted.regression {
        loads.regression(opened);
        loads.exploratory(opened);
    }
    if wanted.distribution {
        loads.inputs(opened, args);
    }
    loads
}

impl Loads {
    /// The regression cases. A changed or vanished one, or a malformed one, keeps the set from being run;
    /// one that is not pinned yet runs and is named.
    fn regression(&mut self, opened: &Opened) {
        self.planned_sets.push((String::new(), SetKind::Regression));
        let loaded = regression_set::load(&opened.project, CASES, &opened.taxonomy);
        let mut problems = loaded.problems.clone();
        match regression_set::differences(&opened.project, &loaded) {
            Ok(differences) => {
                let shown = opened.project.shown(regression_set::CASE_PINS);
                for difference in differences {
                    match difference {
                        Difference::Unpinned(name) => output::say(format!(
                            "note: `{name}` is not pinned yet; it runs, and `gonogo pin` pins it"
                        )),
                        _ => problems.push(difference.problem(&shown)),
                    }
                }
            }
            Err(more) => problems.extend(more),
        }
        self.take(loaded, &problems, SetKind::Regression, opened);
    }

    /// Exploratory cases never gate, so what is wrong with them is said and blocks nothing.
    fn exploratory(&mut self, opened: &Opened) {
        let loaded = regression_set::load(&opened.project, EXPLORATORY, &opened.taxonomy);
        for problem in &loaded.problems {
            output::say(problem);
        }
        self.cases.extend(
            loaded.cases.into_iter().map(|placed| system_case(placed, SetKind::Exploratory)),
        );
    }

    fn take(
        &mut self,
        loaded: Loaded<RegressionCase>,
        problems: &[Diagnostic],
        set: SetKind,
        opened: &Opened,
    ) {
        let cases = loaded.cases.into_iter().map(|placed| system_case(placed, set));
        if problems.is_empty() {
            self.cases.extend(cases);
            return;
        }
        self.reasons.extend(problems.iter().map(Reason::of_problem));
        let malformed = loaded.malformed.iter().map(|file| SystemCase::malformed(file, set));
        let left_out = cases.chain(malformed);
        self.left_out
            .extend(left_out.map(|case| case.not_run("the set was not run", &opened.taxonomy)));
    }

    fn inputs(&mut self, opened: &Opened, args: &EvalArgs) {
        let named = args.inputs.as_deref().map(Path::to_str);
        let loaded = match named {
            Some(Some(file)) => read_outside(file),
            Some(None) => Err(vec![Diagnostic::new(Code::Unreadable, "the path is not UTF-8")]),
            None => load_inputs(&opened.project, &opened.config.inputs),
        };
        match loaded {
            Ok(inputs) => {
                self.inputs = Some(inputs_hash(&inputs));
                self.cases.extend(inputs.into_iter().map(input_case));
            }
            Err(problems) => self.reasons.extend(problems.iter().map(Reason::of_problem)),
        }
    }
}

/// Inputs that the command line names stand relative to the working directory.
fn read_outside(file: &str) -> Result<Vec<Input>, Vec<Diagnostic>> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| vec![Diagnostic::new(Code::Unreadable, format!("{file}: {error}"))])?;
    eval_core::case::inputs::read(&text, file)
}

fn system_case(placed: Placed<RegressionCase>, set: SetKind) -> SystemCase {
    let content = content_hash(&placed.case);
    let Placed { case, place, .. } = placed;
    let line = place.line().unwrap_or(1);
    SystemCase {
        id: case.id,
        set,
        place: Some(CasePlace { file: place.file, line }),
        content,
        input: case.input,
        checks: Some(Arc::new(case.expected)),
        guards: case.mode,
        repetitions: case.runs.map(std::num::NonZeroU32::get),
        min_pass_rate: case.min_pass_rate,
    }
}

fn input_case(input: Input) -> SystemCase {
    SystemCase {
        id: input.id,
        set: SetKind::Inputs,
        place: None,
        content: input.content,
        input: input.input,
        checks: None,
        guards: None,
        repetitions: None,
        min_pass_rate: None,
    }
}

/// The last release, or what stands in for it.
fn reference(opened: &Opened, args: &EvalArgs) -> Reference {
    if args.update_snapshot {
        return Reference::Updated;
    }
    Reference::of(drift::load(&opened.project))
}

fn fingerprint(
    loads: &Loads,
    target: &dyn Target,
    plan: &SystemPlan,
    reference: Option<&Reference>,
    limits: &DriftLimits,
) -> BTreeMap<String, Value> {
    let contents: Vec<(&str, &str, &str)> = loads
        .cases
        .iter()
        .map(|case| (case.set.as_str(), case.id.as_str(), case.content.as_str()))
        .collect();
    let snapshot = reference.map_or(Value::Null, Reference::identity);
    BTreeMap::from([
        ("target".to_owned(), json!(target.identity())),
        ("cases".to_owned(), json!(content_hash(&contents))),
        ("as_of".to_owned(), json!(plan.as_of.map(|date| date.to_string()))),
        ("snapshot".to_owned(), snapshot),
        ("drift_limits".to_owned(), json!(content_hash(limits))),
    ])
}

/// The run's part of the answer store: a new one, or the interrupted one of the same fingerprint.
async fn store_run(
    opened: &Opened,
    args: &EvalArgs,
    fingerprint: &BTreeMap<String, Value>,
) -> Result<Option<Arc<StoreRun>>, Failure> {
    if args.no_cache {
        return Ok(None);
    }
    let failure = |error: eval_adapters::store::StoreError| store_failure(&error.to_string());
    let store = Store::open(&opened.project.path(STORE)).map_err(failure)?;
    let mut parts = fingerprint.clone();
    let repetitions = args.runs.unwrap_or(opened.config.runs);
    let seed = args.seed.unwrap_or(opened.config.seed);
    parts.insert("plan".to_owned(), json!([repetitions, seed]));
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let run = store.run(&Fingerprint::of(parts).digest, &now).await.map_err(failure)?;
    if run.resumed() > 0 {
        output::say(format!(
            "resuming the run of {}: {} answers are kept and not asked for again",
            run.opened(),
            run.resumed()
        ));
    }
    Ok(Some(Arc::new(run)))
}

pub(super) fn store_failure(message: &str) -> Failure {
    Failure::data(vec![Diagnostic::new(Code::Store, message)])
}

/// Writes the snapshot if `--update-snapshot` asked for it and the run allows it.
pub(super) fn update_snapshot(
    opened: &Opened,
    snapshot: Option<&Snapshot>,
    decision: &eval_core::gate::Decision,
) -> Result<(), Failure> {
    let Some(snapshot) = snapshot else { return Ok(()) };
    if let Some(refusal) = drift::update_refusal(decision) {
        output::say(refusal);
        return Ok(());
    }
    drift::save(&opened.project, snapshot).map_err(|problem| Failure::data(vec![problem]))?;
    output::say(format!("wrote {}", opened.project.shown(drift::SNAPSHOT)));
    Ok(())
}

/// Where `CI` is set, a machine would accept the drift that a person should look at.
pub(super) fn refuse_update_in_ci(args: &EvalArgs) -> Result<(), Failure> {
    let in_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    if !args.update_snapshot || args.update_snapshot_in_ci || !in_ci {
        return Ok(());
    }
    let message = "`--update-snapshot` accepts what the system says today, and `CI` is set";
    let problem = Diagnostic::new(Code::WrongValue, message)
        .with_help("run it where a person reviews the change, or add --update-snapshot-in-ci");
    Err(Failure::usage(vec![problem]))
}
