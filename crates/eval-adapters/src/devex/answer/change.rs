//! What a pull request does: its files, its lines, its tests.

use eval_core::battery::World;
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;

use super::question::Reading;
use super::refusal::Refusal;
use super::reply::Answer;
use crate::devex::claims::{ChangeSize, FileFate, PullSummary, TestsTouched, Turn};
use crate::devex::graph;
use crate::devex::kb::PULL;
use crate::devex::kb::diff::{FileChange, changes_of};

/// Answers for the pull request that the question names.
pub(super) fn answer<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    let id = reading.pull.as_deref().ok_or(Refusal::NothingNamed("pull request"))?;
    let pull = pull_request(&world.kb, id)?;
    let mut answer = Answer::default();
    say_summary(world, pull, &mut answer);
    let records: Vec<&Record> = changes_of(&world.kb, pull.id.as_str()).collect();
    let changes: Vec<FileChange<'_>> =
        records.iter().filter_map(|record| FileChange::read(&record.text)).collect();
    answer.say(&size(id, &changes), &records);
    for (record, change) in records.iter().zip(&changes) {
        if let Some(turn) = Turn::of(change.fate) {
            let fate = FileFate { pull: id.to_owned(), file: change.file.to_owned(), turn };
            answer.say(&fate, &[record]);
        }
    }
    answer.say(&tests(id, &changes), &records);
    Ok(answer)
}

/// The pull request with this id.
pub(super) fn pull_request<'a>(kb: &'a KnowledgeBase, id: &str) -> Result<&'a Record, Refusal> {
    let pull = kb.get(id).filter(|record| record.kind == PULL);
    pull.ok_or_else(|| Refusal::Unknown(id.to_owned()))
}

/// Says what a pull request is, if its spelling of the service means one service.
pub(super) fn say_summary<'a>(world: &'a World, pull: &'a Record, answer: &mut Answer<'a>) {
    let service = graph::service_of(&world.graph, pull.id.as_str());
    let Some(service) = service.and_then(|id| world.kb.get(&id)) else { return };
    let field = |name| pull.field(name).unwrap_or_default().to_owned();
    let summary = PullSummary {
        pull: pull.id.to_string(),
        service: service.id.to_string(),
        author: field("author"),
        state: field("state"),
        title: field("title"),
    };
    answer.say(&summary, &[pull, service]);
}

fn size(pull: &str, changes: &[FileChange<'_>]) -> ChangeSize {
    ChangeSize {
        pull: pull.to_owned(),
        count: changes.len(),
        files: changes.iter().map(|change| change.file.to_owned()).collect(),
        added: changes.iter().map(|change| change.added.len()).sum(),
        removed: changes.iter().map(|change| change.removed).sum(),
    }
}

fn tests(pull: &str, changes: &[FileChange<'_>]) -> TestsTouched {
    let tests = changes.iter().filter(|change| change.is_test());
    let files: Vec<String> = tests.map(|change| change.file.to_owned()).collect();
    TestsTouched { pull: pull.to_owned(), count: files.len(), files }
}

#[cfg(test)]
mod tests {
    use crate::devex::answer::tests::{asked, refused};

    #[test]
    fn a_change_is_told_by_files_lines_turns_and_tests() {
        assert_eq!(
            asked("change", "What does pull-521 do?"),
            "pull-521 for web-shop, written by Pia Castellane, is merged: Drop the basket of the \
             old counter\n\
             pull-521 changes 2 files (src/legacy.js and test/legacy.test.js), with 0 lines added \
             and 16 lines removed.\n\
             pull-521 deletes the file src/legacy.js.\n\
             pull-521 deletes the file test/legacy.test.js.\n\
             pull-521 touches 1 test file (test/legacy.test.js).",
        );
    }

    #[test]
    fn an_unknown_or_unnamed_change_is_refused() {
        assert_eq!(
            refused("change", "What does PR 999 do?"),
            "There is no pull-999 in these records."
        );
        assert!(
            refused("change", "What changed?").starts_with("The question names no pull request")
        );
    }
}
