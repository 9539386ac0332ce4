//! What each pull request does.

use eval_core::battery::World;
use eval_core::case::BatteryCase;
use eval_core::record::Record;

use super::{asked, unknown_ids};
use crate::devex::kb::diff::FileChange;
use crate::devex::kb::{FILE_CHANGE, PULL};

const WAYS: [&str; 4] = [
    "What does {} change?",
    "How many files and lines does {} touch?",
    "Does {} touch any tests?",
    "What does {} do?",
];

/// Every pull request by its id, and two that do not exist.
pub(super) fn of_each_pull(world: &World) -> Vec<BatteryCase> {
    let known = world.kb.of_kind(PULL).enumerate().map(|(turn, pull)| {
        let sections = world.kb.of_kind(FILE_CHANGE);
        let sections: Vec<&Record> =
            sections.filter(|section| section.field("pull") == Some(pull.id.as_str())).collect();
        let engine = if turn % 2 == 0 { "change" } else { "auto" };
        let question = asked(&WAYS, turn, pull.id.as_str());
        BatteryCase::answer(format!("change-{}", pull.id), engine, question)
            .supported_by(sections.iter().map(|section| section.id.clone()))
            .supported_by([pull.id.clone()])
            .stating(facts(&sections))
            .stating(pull.field("title"))
    });
    let unknown = unknown_ids(world, PULL, "pull-").into_iter().map(|pull| {
        BatteryCase::refuse(format!("change-{pull}"), "change", asked(&WAYS, 0, &pull))
    });
    known.chain(unknown).collect()
}

fn facts(sections: &[&Record]) -> Vec<String> {
    let changes: Vec<FileChange<'_>> =
        sections.iter().filter_map(|section| FileChange::read(&section.text)).collect();
    let added: usize = changes.iter().map(|change| change.added.len()).sum();
    let removed: usize = changes.iter().map(|change| change.removed).sum();
    let tests = changes.iter().filter(|change| change.is_test()).count();
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let mut facts = vec![
        format!("{} file{}", changes.len(), plural(changes.len())),
        format!("{added} line{} added", plural(added)),
        format!("{removed} line{} removed", plural(removed)),
        match tests {
            0 => "no test file".to_owned(),
            count => format!("{count} test file{}", plural(count)),
        },
    ];
    facts.extend(changes.iter().map(|change| change.file.to_owned()));
    facts
}
