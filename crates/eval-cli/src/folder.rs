//! Finding the project, and reading what every command needs of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eval_core::battery::Battery;
use eval_core::config::{CONFIG, Config};
use eval_core::diag::{Code, Diagnostic};
use eval_core::mode::Taxonomy;
use eval_core::project::Project;
use eval_core::suite::{Suites, suites};

use crate::Registry;
use crate::args::Cli;
use crate::failure::Failure;

/// The taxonomy file, relative to the project.
const TAXONOMY: &str = "taxonomy.toml";

/// A project with its configuration and the batteries that it measures.
pub(crate) struct Opened {
    pub(crate) project: Project,
    pub(crate) config: Config,
    pub(crate) taxonomy: Arc<Taxonomy>,
    pub(crate) batteries: Registry,
    /// Names of the project's batteries, whichever of them are measured.
    pub(crate) known: Vec<&'static str>,
}

/// Opens the project that the command line names, or the nearest one.
pub(crate) fn opened(cli: &Cli, registry: Registry) -> Result<Opened, Failure> {
    let project = located(cli)?;
    let config = configured(&project)?;
    let taxonomy = taxonomy(&project)?;
    let batteries = match &config.batteries {
        None => registry,
        Some(names) => chosen(&registry, names)?,
    };
    let known = batteries.iter().map(|battery| battery.name()).collect();
    Ok(Opened { project, config, taxonomy: Arc::new(taxonomy), batteries, known })
}

/// As [`opened`]; where nothing names a project and there is none above the working directory, one that
/// has nothing but defaults.
pub(crate) fn opened_anywhere(cli: &Cli, registry: Registry) -> Result<Opened, Failure> {
    if cli.config.is_some() || nearest_config().is_ok() {
        return opened(cli, registry);
    }
    let taxonomy = Arc::new(Taxonomy::shipped());
    let (project, config) = (Project::new("."), Config::default());
    Ok(Opened { project, config, taxonomy, batteries: Registry::new(), known: Vec::new() })
}

/// The project's configuration.
pub(crate) fn configured(project: &Project) -> Result<Config, Failure> {
    let text = project.read(project.config()).map_err(|problem| Failure::usage(vec![problem]))?;
    Config::read(&text, &project.shown(project.config())).map_err(Failure::usage)
}

/// The project's folder, without reading anything in it but for the existence of `eval.toml`.
pub(crate) fn located(cli: &Cli) -> Result<Project, Failure> {
    let file = match &cli.config {
        Some(file) => file.clone(),
        None => nearest_config()?,
    };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    // Whether the folder is called `eval` must not depend on how it was reached.
    let folder = folder.canonicalize().unwrap_or(folder);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    Ok(Project::configured_by(folder, name))
}

fn nearest_config() -> Result<PathBuf, Failure> {
    let working =
        std::env::current_dir().map_err(|error| Failure::write("working directory", &error))?;
    let candidates = working
        .ancestors()
        .flat_map(|folder| [folder.join("eval").join(CONFIG), folder.join(CONFIG)]);
    candidates.into_iter().find(|file| file.is_file()).ok_or_else(|| {
        let message = "no eval/eval.toml or eval.toml at or above the working directory";
        let problem = Diagnostic::new(Code::Unreadable, message)
            .with_help("name it with --config FILE, or start a project with `gonogo init`");
        Failure::usage(vec![problem])
    })
}

/// The project's taxonomy, or the shipped one if it has none.
fn taxonomy(project: &Project) -> Result<Taxonomy, Failure> {
    match project.read_if_there(TAXONOMY) {
        Ok(None) => Ok(Taxonomy::shipped()),
        Ok(Some(text)) => Taxonomy::read(&text, &project.shown(TAXONOMY)).map_err(Failure::usage),
        Err(problem) => Err(Failure::usage(vec![problem])),
    }
}

/// The suites that the measured batteries answer, each held against its pins.
pub(crate) fn planned_suites(opened: &Opened) -> Suites {
    let is_measured = |name: &&str| opened.batteries.iter().any(|battery| battery.name() == *name);
    let left_out: Vec<&str> = opened.known.iter().copied().filter(|n| !is_measured(n)).collect();
    suites(&opened.project, &opened.config.suites, &opened.known).without(&left_out)
}

/// The batteries of these names, in the order of the registry.
pub(crate) fn chosen(registry: &Registry, names: &[String]) -> Result<Registry, Failure> {
    let known: Vec<&str> = registry.iter().map(|battery| battery.name()).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(Failure::unknown_battery(unknown, &known));
    }
    let is_named = |battery: &&Arc<dyn Battery>| names.iter().any(|name| name == battery.name());
    Ok(registry.iter().filter(is_named).cloned().collect())
}
