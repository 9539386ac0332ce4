//! What a system under test is asked, read before anything is asked.

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

use eval_core::case::inputs::{Input, inputs_hash, load as load_inputs};
use eval_core::case::regression::RegressionCase;
use eval_core::case::regression_set::{self, CASES, EXPLORATORY, GENERATION, HELDBACK, RETRIEVAL};
use eval_core::case::{Loaded, Placed};
use eval_core::diag::{Code, Diagnostic};
use eval_core::gate::Reason;
use eval_core::measure::{SystemCase, SystemCases};
use eval_core::pin::{Difference, content_hash};
use eval_core::run::{CasePlace, SetKind};
use eval_core::select::Cut;

use super::Wanted;
use crate::args::EvalArgs;
use crate::folder::Opened;
use crate::output;

/// What is read before anything is asked.
#[derive(Default)]
pub(crate) struct Loads {
    pub(crate) cases: SystemCases,
    pub(crate) planned_sets: Vec<(String, SetKind)>,
    pub(crate) reasons: Vec<Reason>,
    /// The hash of the inputs of the distribution layer, of all shards.
    pub(crate) inputs: Option<String>,
    /// Set, id and hash of every case, of all shards.
    contents: Vec<(&'static str, String, String)>,
    cut: Cut,
}

impl Loads {
    /// Loads the wanted layers, and of them what the cut leaves.
    pub(crate) fn of(opened: &Opened, args: &EvalArgs, wanted: Wanted, cut: Cut) -> Self {
        let mut loads = Self { cut, ..Self::default() };
        if wanted.regression {
            loads.regression(opened, args.end.quiet);
            loads.exploratory(opened);
        }
        if wanted.heldback {
            loads.heldback(opened);
        }
        if wanted.halves {
            loads.half(opened, RETRIEVAL, SetKind::Retrieval);
            loads.half(opened, GENERATION, SetKind::Generation);
        }
        if wanted.distribution {
            loads.inputs(opened, args);
        }
        loads
    }

    /// The hash of everything that is asked, whichever shard asks it.
    pub(crate) fn contents(&self) -> String {
        content_hash(&self.contents)
    }

    /// The regression cases. A changed or vanished one, or a malformed one, keeps the set from being run;
    /// one that is not pinned yet runs and is named.
    fn regression(&mut self, opened: &Opened, quiet: bool) {
        self.planned_sets.push((String::new(), SetKind::Regression));
        let loaded = regression_set::load(&opened.project, CASES, &opened.taxonomy);
        let mut problems = loaded.problems.clone();
        match regression_set::differences(&opened.project, &loaded) {
            Ok(differences) => {
                let shown = opened.project.shown(regression_set::CASE_PINS);
                let (note, edited) = edits(differences, &shown);
                if !quiet {
                    note.iter().for_each(output::say);
                }
                problems.extend(edited);
            }
            Err(more) => problems.extend(more),
        }
        self.take(loaded, &problems, SetKind::Regression);
    }

    /// The held-back cases. They are counted and never listed, but a file that cannot be read is.
    fn heldback(&mut self, opened: &Opened) {
        self.planned_sets.push((String::new(), SetKind::Heldback));
        let loaded = regression_set::load(&opened.project, HELDBACK, &opened.taxonomy);
        let mut problems = loaded.problems.clone();
        problems.extend(regression_set::pin_problems(&opened.project, HELDBACK, &loaded));
        self.take(loaded, &problems, SetKind::Heldback);
    }

    /// Queries with confirmed records, or questions with their passages, if there are any. They show which
    /// half of the system to work on, and a case of the wrong kind would show nothing.
    fn half(&mut self, opened: &Opened, folder: &str, set: SetKind) {
        let loaded = regression_set::load(&opened.project, folder, &opened.taxonomy);
        let mut problems = loaded.problems.clone();
        problems.extend(loaded.cases.iter().filter_map(|placed| misplaced(placed, set)));
        problems.extend(regression_set::pin_problems(&opened.project, folder, &loaded));
        if !loaded.cases.is_empty() || !problems.is_empty() {
            self.planned_sets.push((String::new(), set));
            self.take(loaded, &problems, set);
        }
    }

    /// Exploratory cases never gate, so what is wrong with them is said and blocks nothing.
    fn exploratory(&mut self, opened: &Opened) {
        let loaded = regression_set::load(&opened.project, EXPLORATORY, &opened.taxonomy);
        for problem in &loaded.problems {
            output::say(problem);
        }
        self.take(loaded, &[], SetKind::Exploratory);
    }

    fn take(&mut self, loaded: Loaded<RegressionCase>, problems: &[Diagnostic], set: SetKind) {
        let mut cases: Vec<SystemCase> =
            loaded.cases.into_iter().map(|placed| system_case(placed, set)).collect();
        let mut obstacle = None;
        if !problems.is_empty() {
            self.reasons.extend(problems.iter().map(Reason::of_problem));
            cases.extend(loaded.malformed.iter().map(|file| SystemCase::malformed(file, set)));
            obstacle = Some("the set was not run");
        }
        self.add(cases, obstacle);
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
                self.add(inputs.into_iter().map(input_case).collect(), None);
            }
            Err(problems) => self.reasons.extend(problems.iter().map(Reason::of_problem)),
        }
    }

    fn add(&mut self, cases: Vec<SystemCase>, obstacle: Option<&str>) {
        let content = |case: &SystemCase| {
            (case.set.as_str(), case.id.as_str().to_owned(), case.content.clone())
        };
        self.contents.extend(cases.iter().map(content));
        self.cases.add(cases, obstacle, &self.cut);
    }
}

/// How many cases that are not pinned yet are named.
const NAMED: usize = 5;

/// What the differences to the pin file come to: a note of the cases that are not pinned yet, and a
/// problem for each that was changed or has vanished.
pub(crate) fn edits(
    differences: Vec<Difference>,
    shown: &str,
) -> (Option<String>, Vec<Diagnostic>) {
    let (unpinned, edited): (Vec<_>, Vec<_>) = differences
        .into_iter()
        .partition(|difference| matches!(difference, Difference::Unpinned(_)));
    let help =
        "regression cases are append-only: put it back, or `gonogo cases retire ID --reason WHY`";
    let problem = |difference: &Difference| difference.problem(shown).with_help(help);
    let problems = edited.iter().map(problem).collect();
    (unpinned_note(&unpinned), problems)
}

/// What is said of cases that are not pinned yet.
fn unpinned_note(unpinned: &[Difference]) -> Option<String> {
    let named: Vec<String> =
        unpinned.iter().take(NAMED).map(|difference| format!("`{}`", difference.name())).collect();
    let more = match unpinned.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (said, whom) = if unpinned.len() == 1 {
        ("is not pinned yet; it runs", "it")
    } else {
        ("are not pinned yet; they run", "them")
    };
    let named = named.join(", ");
    let note = format!("note: {named}{more} {said}, and `gonogo pin` pins {whom}");
    (!unpinned.is_empty()).then_some(note)
}

/// What a case lacks that stands in a folder of retrieval or generation cases.
fn misplaced(placed: &Placed<RegressionCase>, set: SetKind) -> Option<Diagnostic> {
    let case = &placed.case;
    let passages = case.input.get("passages").and_then(serde_json::Value::as_array);
    let (fits, key, why) = match set {
        SetKind::Retrieval => (case.relevant.is_some(), "relevant", "names no confirmed records"),
        _ => (passages.is_some_and(|all| !all.is_empty()), "input.passages", "gives no passages"),
    };
    let message = format!("the {} case `{}` {why}", set.as_str(), case.id);
    let problem = Diagnostic::new(Code::MissingKey, message).at(placed.place.clone());
    (!fits).then(|| problem.with_help(format!("add `{key}`")))
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
        relevant: case.relevant,
        guards: case.mode,
        repetitions: case.runs.map(NonZeroU32::get),
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
        relevant: None,
        guards: None,
        repetitions: None,
        min_pass_rate: None,
    }
}
