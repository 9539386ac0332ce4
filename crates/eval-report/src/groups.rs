//! The cases that want a look, in the order in which reports list them: marginal ones first, then mode by
//! mode, what keeps the gate closed before what does not.

use std::collections::BTreeMap;

use eval_core::gate::Exit;
use eval_core::mode::Mode;
use eval_core::run::{CaseResult, Run};

use crate::finding::{mode, not_passed_with_index, subject};
use crate::number::counted;

/// Cases that a reader looks at together.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    /// What they share.
    pub(crate) title: Title<'a>,
    /// At least one, those that keep the gate closed first, each with its place in the run.
    pub(crate) cases: Vec<(usize, &'a CaseResult)>,
    /// The first exit of the decision that one of them gives; none if they keep nothing closed.
    pub(crate) exit: Option<Exit>,
}

/// What the cases of a group share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Title<'a> {
    /// They passed sometimes and failed sometimes, whatever the mode.
    Marginal,
    /// Their failure mode.
    Mode(&'a str),
}

/// The place of each case among the reasons of the decision, by name, with the exit it gives.
type Closing<'a> = BTreeMap<&'a str, (usize, Exit)>;

/// Every case that did not pass or is marginal, each in one group.
pub(crate) fn groups(run: &Run) -> Vec<Group<'_>> {
    let closing = closing(run);
    let rank = |case: &CaseResult| closing.get(case.name().as_str()).copied();
    let mut by_title: BTreeMap<(usize, &str), Group<'_>> = BTreeMap::new();
    for (index, case) in not_passed_with_index(run) {
        let (key, title) = if case.marginal {
            ((0, ""), Title::Marginal)
        } else {
            let mode = mode(case);
            ((precedence(run, mode) + 1, mode), Title::Mode(mode))
        };
        let group = by_title.entry(key).or_insert(Group { title, cases: Vec::new(), exit: None });
        group.cases.push((index, case));
    }
    let mut groups: Vec<(usize, Group<'_>)> = by_title
        .into_values()
        .map(|mut group| {
            group.cases.sort_by_key(|(_, case)| rank(case).is_none());
            let ranks = group.cases.iter().filter_map(|(_, case)| rank(case));
            let first = ranks.min_by_key(|(place, _)| *place);
            group.exit = first.map(|(_, exit)| exit);
            (first.map_or(usize::MAX, |(place, _)| place), group)
        })
        .collect();
    groups.sort_by_key(|(place, group)| (group.title != Title::Marginal, *place));
    groups.into_iter().map(|(_, group)| group).collect()
}

fn closing(run: &Run) -> Closing<'_> {
    let mut closing = Closing::new();
    for (index, reason) in run.decision.reasons.iter().enumerate() {
        closing.entry(subject(reason)).or_insert((index, reason.exit));
    }
    closing
}

/// The place of a mode in the taxonomy; those that it does not name come last.
fn precedence(run: &Run, mode: &str) -> usize {
    let position = run.taxonomy.iter().position(|entry| entry.mode.as_str() == mode);
    position.unwrap_or(run.taxonomy.len())
}

impl Group<'_> {
    /// `12 cases, exit 3`.
    pub(crate) fn told(&self) -> String {
        let count = counted(self.cases.len() as u64, "case");
        self.exit.map_or(count.clone(), |exit| format!("{count}, exit {}", exit.code()))
    }
}

impl<'a> Title<'a> {
    /// The title as reports print it.
    pub(crate) fn as_str(self) -> &'a str {
        match self {
            Self::Marginal => "marginal",
            Self::Mode(mode) => mode,
        }
    }

    /// What a group asks of the reader by itself: one that no mode explains asks for a mode.
    pub(crate) fn advice(self) -> Option<&'static str> {
        const UNKNOWN: &str = "No mode of the taxonomy explains these: read them, and give what they \
            share a mode of its own in taxonomy.toml.";
        (self == Self::Mode(Mode::UNKNOWN.as_str())).then_some(UNKNOWN)
    }
}
