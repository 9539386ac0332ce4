//! The target that a run asks, chosen before anything is asked.

use std::num::NonZeroUsize;

use eval_adapters::targets::TargetConfig;
use eval_adapters::targets::config::Kind;
use eval_core::budget::{Answerer, Price};
use eval_core::diag::{Code, Diagnostic, nearest};
use eval_core::doc::Reader;
use eval_core::target::Target;

use super::super::default_jobs;
use crate::args::EvalArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::in_process::{IN_PROCESS, InProcess};

/// The target that the command line or the project chooses, not yet opened.
pub(crate) struct Choice {
    /// `None` for the registered batteries' own answer paths.
    config: Option<TargetConfig>,
}

impl Choice {
    /// `--target`, or `target` of eval.toml, or the only one; the batteries themselves where there is
    /// none. A model without a price is refused under a budget of money: it would count as free.
    pub(crate) fn of(opened: &Opened, args: &EvalArgs) -> Result<Self, Failure> {
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
        let choice = Self { config: chosen.cloned() };
        let unpriced = opened.config.prices.missing(choice.paid_model());
        if opened.config.budget.cost_usd.is_some() && !unpriced.is_empty() {
            return Err(Failure::usage(unpriced));
        }
        Ok(choice)
    }

    /// The model that is paid for an answer: what a recording says was paid long ago.
    fn paid_model(&self) -> Option<&str> {
        self.config.as_ref().filter(|config| config.kind() != Kind::Recorded)?.model()
    }

    /// What the model behind it costs, where that is known.
    pub(crate) fn price(&self, opened: &Opened) -> Option<Price> {
        opened.config.prices.of(self.paid_model()?)
    }

    /// Who answers.
    pub(crate) fn answerer(&self) -> Answerer {
        match &self.config {
            None => Answerer::OwnCode,
            Some(config) if config.kind() == Kind::Recorded => Answerer::Recording,
            Some(config) => Answerer::System { model: config.model().map(str::to_owned) },
        }
    }

    /// How many questions it takes at a time.
    pub(crate) fn concurrency(&self) -> NonZeroUsize {
        match &self.config {
            None => default_jobs(),
            Some(config) => NonZeroUsize::new(config.open_questions()).unwrap_or(NonZeroUsize::MIN),
        }
    }

    /// The target itself.
    pub(crate) fn open(
        &self,
        opened: &Opened,
        args: &EvalArgs,
    ) -> Result<Box<dyn Target>, Failure> {
        let Some(config) = &self.config else {
            return Ok(Box::new(InProcess::new(&opened.batteries, &opened.project)));
        };
        let mut config = config.clone();
        if let Some(timeout) = args.timeout {
            config.set_timeout(timeout);
        }
        let environment = |name: &str| std::env::var(name).ok();
        // A recording that cannot be read is data, and everything else is what eval.toml says.
        let failure: fn(Vec<Diagnostic>) -> Failure =
            if config.kind() == Kind::Recorded { Failure::data } else { Failure::usage };
        config.open(&opened.project, &environment).map_err(failure)
    }
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

pub(crate) fn unknown_target(name: &str, configured: &[TargetConfig]) -> Failure {
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
