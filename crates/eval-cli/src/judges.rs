//! Who judges: the judge that the command line or the project chooses, and all that it needs.

use std::path::PathBuf;
use std::sync::Arc;

use eval_adapters::judges::{JudgeConfig, Keeping};
use eval_adapters::targets::TargetConfig;
use eval_core::diag::{Code, Diagnostic, nearest};
use eval_core::doc::Reader;
use eval_core::judge::sameness::is_same_model;
use eval_core::judge::{Judge, JudgeIdentity, LexicalJudge, Rubrics};

use crate::failure::Failure;
use crate::folder::Opened;

/// The judge that is asked.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    /// The one that needs no model.
    Lexical,
    /// A model.
    Model(Box<JudgeConfig>),
}

/// Every configured judge, strictly read.
pub(crate) fn configured(opened: &Opened) -> Result<Vec<JudgeConfig>, Failure> {
    let shown = opened.project.shown(opened.project.config());
    let mut reader = Reader::new(&shown);
    let judges = opened.config.judges.iter();
    let configs: Vec<JudgeConfig> =
        judges.filter_map(|(name, node)| JudgeConfig::read(&mut reader, node, name)).collect();
    let problems = reader.into_problems();
    if problems.is_empty() { Ok(configs) } else { Err(Failure::usage(problems)) }
}

/// The project's rubrics.
pub(crate) fn rubrics(opened: &Opened) -> Result<Arc<Rubrics>, Failure> {
    Rubrics::load(&opened.project).map(Arc::new).map_err(Failure::usage)
}

impl Chosen {
    /// The judge of this name, else that of `eval.toml`, else the lexical one.
    pub(crate) fn of(opened: &Opened, named: Option<&str>) -> Result<Self, Failure> {
        let configured = configured(opened)?;
        let name = named.or(opened.config.judge.as_deref()).unwrap_or(LexicalJudge::NAME);
        if name == LexicalJudge::NAME {
            return Ok(Self::Lexical);
        }
        let found = configured.iter().find(|config| config.name == name);
        let found = found.ok_or_else(|| unknown(name, &configured))?;
        Ok(Self::Model(Box::new(found.clone())))
    }

    /// Who it is.
    pub(crate) fn identity(&self) -> JudgeIdentity {
        match self {
            Self::Lexical => LexicalJudge::default().identity(),
            Self::Model(config) => config.identity(),
        }
    }

    /// Whether answers of it are worth keeping: code answers again for nothing.
    pub(crate) fn is_model(&self) -> bool {
        matches!(self, Self::Model(_))
    }

    /// The judge itself.
    pub(crate) fn open(
        &self,
        opened: &Opened,
        keeping: Keeping,
    ) -> Result<Arc<dyn Judge>, Failure> {
        let config = match self {
            Self::Lexical => return Ok(Arc::new(LexicalJudge::default())),
            Self::Model(config) => config,
        };
        let environment = |name: &str| std::env::var(name).ok();
        let judge = config.open(&opened.project, &environment, keeping).map_err(Failure::usage)?;
        Ok(Arc::new(judge))
    }

    /// Refuses a judge that would judge its own answers, those of the target of this name.
    pub(crate) fn refuse_own_answers(
        &self,
        opened: &Opened,
        target: Option<&str>,
    ) -> Result<(), Failure> {
        let Self::Model(config) = self else { return Ok(()) };
        let targets = crate::commands::system::configured(opened)?;
        let asked = target.or(opened.config.target.as_deref());
        let is_asked = |target: &&TargetConfig| asked.is_none_or(|name| target.name == name);
        let of_targets = targets.iter().filter(is_asked).filter_map(|target| {
            Some((format!("target `{}`", target.name), target.model()?.to_owned()))
        });
        let of_batteries = opened.batteries.iter().filter_map(|battery| {
            Some((format!("battery `{}`", battery.name()), battery.model()?.to_owned()))
        });
        let mut answering = of_targets.chain(of_batteries);
        match answering.find(|(_, model)| is_same_model(model, config.model())) {
            Some((who, model)) => Err(same(config, &who, &model)),
            None => Ok(()),
        }
    }

    /// Refuses a model without a price under a budget of money: it would count as free.
    pub(crate) fn refuse_unpriced(&self, opened: &Opened) -> Result<(), Failure> {
        let Self::Model(config) = self else { return Ok(()) };
        let unpriced = opened.config.prices.missing(Some(config.model()));
        if opened.config.budget.cost_usd.is_some() && !unpriced.is_empty() {
            return Err(Failure::usage(unpriced));
        }
        Ok(())
    }
}

fn same(judge: &JudgeConfig, who: &str, model: &str) -> Failure {
    let message = format!(
        "judge `{}` asks the model `{}`, and {who} answers with `{model}`: a model does not judge its own answers",
        judge.name,
        judge.model(),
    );
    let help = "choose another judge, such as `--judge lexical`";
    Failure::usage(vec![Diagnostic::new(Code::SameModel, message).with_help(help)])
}

fn unknown(name: &str, configured: &[JudgeConfig]) -> Failure {
    let known: Vec<&str> =
        configured.iter().map(|config| config.name.as_str()).chain([LexicalJudge::NAME]).collect();
    let help = match nearest(name, known.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("configured: {}", known.join(", ")),
    };
    let problem = Diagnostic::new(Code::UnknownJudge, format!("no judge `{name}` is configured"));
    Failure::usage(vec![problem.with_help(help)])
}

/// A folder that a command writes into, made if it is not there.
pub(crate) fn written(
    folder: &std::path::Path,
    files: &[(&str, String)],
) -> Result<Vec<PathBuf>, Failure> {
    let failure =
        |path: &std::path::Path, error: &std::io::Error| Failure::write(path.display(), error);
    std::fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
    let mut paths = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| failure(&path, &error))?;
        paths.push(path);
    }
    Ok(paths)
}
