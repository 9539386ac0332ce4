//! Which suites there are, and whether each is the one that was pinned.

use std::collections::{BTreeMap, BTreeSet};

use crate::case::{Loaded, SuiteCase, suite};
use crate::config::SuiteConfig;
use crate::diag::{Code, Diagnostic, Place};
use crate::pin::{Pinned, Pins};
use crate::project::Project;

/// The pin file of the suites, relative to the project.
pub const SUITE_PINS: &str = "suites.sha256";

/// A suite with its cases. One with a problem is not run, and fails closed.
#[derive(Clone, Debug)]
pub struct PlannedSuite {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub config: SuiteConfig,
    /// Its cases, and what is wrong with them.
    pub loaded: Loaded<SuiteCase>,
}

/// The suites of a project.
#[derive(Clone, Debug, Default)]
pub struct Suites {
    /// Those that are about something, by name.
    pub planned: Vec<PlannedSuite>,
    /// Files that are no suite, or a suite about nothing.
    pub problems: Vec<Diagnostic>,
}

/// Every suite that has a file, a table in `eval.toml` or a pin: a suite whose file went missing is
/// noticed and not forgotten. `declared` are the tables, `batteries` the names of those that answer.
pub fn suites(
    project: &Project,
    declared: &BTreeMap<String, SuiteConfig>,
    batteries: &[&str],
) -> Suites {
    let mut suites = Suites::default();
    let files = suite::names(project).unwrap_or_else(|problems| {
        suites.problems.extend(problems);
        Vec::new()
    });
    let names: BTreeSet<String> =
        files.into_iter().chain(declared.keys().cloned()).chain(pinned_suites(project)).collect();
    for name in names {
        match declared.get(&name).cloned().or_else(|| SuiteConfig::of_name(&name)) {
            Some(config) => suites.planned.push(planned(project, name, config, batteries)),
            None => suites.problems.push(about_nothing(project, &name)),
        }
    }
    suites
}

impl Suites {
    /// The suites without the cases that these batteries answer; a suite of which no case is left is
    /// left out.
    #[must_use]
    pub fn without(mut self, batteries: &[&str]) -> Self {
        let is_left_out = |battery: Option<&str>| battery.is_some_and(|b| batteries.contains(&b));
        for suite in &mut self.planned {
            let config = suite.config.clone();
            suite.loaded.cases.retain(|placed| !is_left_out(battery(&placed.case, &config)));
        }
        self.planned.retain(|suite| {
            !suite.loaded.cases.is_empty() || !is_left_out(suite.config.battery.as_deref())
        });
        self
    }
}

/// The battery that answers a case: its own, or the suite's.
fn battery<'a>(case: &'a SuiteCase, config: &'a SuiteConfig) -> Option<&'a str> {
    case.battery.as_deref().or(config.battery.as_deref())
}

/// Names of the suites that have a pin. A pin file that cannot be read is reported with each suite.
fn pinned_suites(project: &Project) -> Vec<String> {
    let Ok(pins) = Pins::load(project, SUITE_PINS) else { return Vec::new() };
    let file = |name: &str| name.split('#').next().unwrap_or(name).to_owned();
    let suite = |file: String| {
        let name = file.strip_prefix(suite::FOLDER)?.strip_prefix('/')?;
        Some(name.strip_suffix(".yaml")?.to_owned())
    };
    pins.names().map(file).filter_map(suite).collect()
}

fn about_nothing(project: &Project, name: &str) -> Diagnostic {
    let message =
        format!("no property is called `{name}`, so nothing says what the suite is about");
    Diagnostic::new(Code::MissingKey, message)
        .at(Place::file(project.shown(&suite::path(name))))
        .with_help(format!(
            "add `property` under `[suites.{name}]` to {}",
            project.shown(project.config())
        ))
}

fn planned(
    project: &Project,
    name: String,
    config: SuiteConfig,
    batteries: &[&str],
) -> PlannedSuite {
    let loaded = suite::load(project, &name);
    let mut suite = PlannedSuite { name, config, loaded };
    let pins = suite.pin_problems(project);
    let unanswered = suite.unanswered(batteries);
    suite.loaded.problems.extend(pins.into_iter().chain(unanswered));
    suite
}

impl PlannedSuite {
    /// The battery that answers a case: its own, or the suite's.
    pub fn battery<'a>(&'a self, case: &'a SuiteCase) -> Option<&'a str> {
        battery(case, &self.config)
    }

    /// How the cases differ from their pins.
    fn pin_problems(&self, project: &Project) -> Vec<Diagnostic> {
        let loaded = &self.loaded;
        // Of a file that could not be read every case is gone; that is reported once, as the file's.
        if loaded.cases.is_empty() && loaded.malformed.is_empty() {
            return Vec::new();
        }
        let pins = match Pins::load(project, SUITE_PINS) {
            Ok(pins) => pins,
            Err(problems) => return problems,
        };
        let pinned: Vec<Pinned> =
            loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case)).collect();
        let shown = project.shown(SUITE_PINS);
        // A malformed case is gone for the pins as well; it is reported as malformed.
        let is_malformed = |name: &str| loaded.malformed.iter().any(|malformed| malformed == name);
        pins.differences_of_file(&suite::path(&self.name), &pinned)
            .iter()
            .filter(|difference| !is_malformed(difference.name()))
            .map(|difference| difference.problem(&shown))
            .collect()
    }

    /// Cases that no battery answers.
    fn unanswered(&self, batteries: &[&str]) -> Vec<Diagnostic> {
        let problem = |(case, place): (&SuiteCase, &Place)| {
            let problem = match self.battery(case) {
                Some(name) if batteries.contains(&name) => return None,
                Some(name) => Diagnostic::new(
                    Code::UnknownBattery,
                    format!("no battery `{name}` is measured, which `{}` asks", case.id),
                ),
                None => Diagnostic::new(
                    Code::MissingKey,
                    format!("nothing says which battery answers `{}`", case.id),
                )
                .with_help(format!("name it as `battery` under `[suites.{}]`", self.name)),
            };
            Some(problem.at(place.clone()))
        };
        let cases = self.loaded.cases.iter().map(|placed| (&placed.case, &placed.place));
        cases.filter_map(problem).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: &str = "cases:\n  - id: c\n    question: Q?\n    language: en\n    expected_behavior: answer\n    \
        rationale: r\n    provenance: {source: s, license: MIT, added: \"2026-12-01\"}\n";

    /// A project on disk with these files.
    fn project(files: &[(&str, &str)]) -> (tempfile::TempDir, Project) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(suite::FOLDER)).unwrap();
        for (file, text) in files {
            std::fs::write(folder.path().join(file), text).unwrap();
        }
        let project = Project::new(folder.path());
        (folder, project)
    }

    fn pins(case: &str) -> String {
        let (_folder, project) = project(&[("suites/safety.yaml", case)]);
        let loaded = suite::load(&project, "safety");
        let pinned = loaded.cases.iter().map(|placed| Pinned::of(&placed.pin, &placed.case));
        Pins::written(&pinned.collect::<Vec<_>>())
    }

    fn codes(files: &[(&str, &str)], battery: Option<&str>) -> Vec<(String, Vec<Code>)> {
        let (_folder, project) = project(files);
        let mut declared = BTreeMap::new();
        if let Some(battery) = battery {
            let config = SuiteConfig::of_name("safety").unwrap();
            let config = SuiteConfig { battery: Some(battery.to_owned()), ..config };
            declared.insert("safety".to_owned(), config);
        }
        let suites = suites(&project, &declared, &["b"]);
        let codes = |problems: &[Diagnostic]| problems.iter().map(|problem| problem.code).collect();
        let planned = suites.planned.iter();
        let mut found: Vec<_> =
            planned.map(|suite| (suite.name.clone(), codes(&suite.loaded.problems))).collect();
        if !suites.problems.is_empty() {
            found.push((String::new(), codes(&suites.problems)));
        }
        found
    }

    #[test]
    fn a_suite_as_it_was_pinned_has_no_problem() {
        let files = [("suites/safety.yaml", CASE), ("suites.sha256", &pins(CASE))];
        assert_eq!(codes(&files, Some("b")), [("safety".to_owned(), vec![])]);
    }

    #[test]
    fn a_changed_expectation_is_a_problem_and_a_comment_is_none() {
        let changed = CASE.replace("Q?", "Q!");
        let noted = CASE.replace("cases:", "# a note\ncases:");
        let pins = pins(CASE);
        for (text, expected) in [(&changed, vec![Code::PinChanged]), (&noted, vec![])] {
            let files = [("suites/safety.yaml", text.as_str()), ("suites.sha256", &pins)];
            assert_eq!(codes(&files, Some("b")), [("safety".to_owned(), expected)]);
        }
    }

    #[test]
    fn a_suite_whose_file_is_gone_is_not_forgotten() {
        let pins = pins(CASE);
        let gone = [("safety".to_owned(), vec![Code::Unreadable])];
        assert_eq!(codes(&[("suites.sha256", &pins)], None), gone);
        assert_eq!(codes(&[], Some("b")), gone);
        assert_eq!(codes(&[], None), []);
    }

    #[test]
    fn a_suite_of_a_battery_that_is_left_out_is_left_out_with_it() {
        let (_folder, project) = project(&[("suites/safety.yaml", CASE)]);
        let config = SuiteConfig::of_name("safety").unwrap();
        let config = SuiteConfig { battery: Some("b".to_owned()), ..config };
        let declared = BTreeMap::from([("safety".to_owned(), config)]);
        let planned = |left_out: &[&str]| {
            suites(&project, &declared, &["a", "b"]).without(left_out).planned.len()
        };
        assert_eq!((planned(&["a"]), planned(&["b"])), (1, 0));
    }

    #[test]
    fn a_case_that_nobody_answers_and_a_suite_about_nothing_are_problems() {
        let files = [("suites/safety.yaml", CASE), ("suites.sha256", &pins(CASE))];
        assert_eq!(codes(&files, Some("x")), [("safety".to_owned(), vec![Code::UnknownBattery])]);
        assert_eq!(codes(&files, None), [("safety".to_owned(), vec![Code::MissingKey])]);
        let files = [("suites/tone.yaml", CASE)];
        assert_eq!(codes(&files, None), [(String::new(), vec![Code::MissingKey])]);
    }
}
