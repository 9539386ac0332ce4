//! Which ticket or change is about something: ranked full-text search, and what the best hit says.

use eval_core::battery::World;
use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;
use eval_core::text;

use super::question::Reading;
use super::refusal::Refusal;
use super::reply::Answer;
use super::{chain, change};
use crate::devex::claims::AddedLine;
use crate::devex::kb::diff::FileChange;
use crate::devex::kb::{FILE_CHANGE, PULL, TICKET};

/// Words of a question that say nothing of what it is about.
const EMPTY_WORDS: &str = "\
    a about add adds all already an and any anybody are at by change changed changes did \
    do does error errors find for from has have how in introduced introduces is it me \
    mention mentions of often on or pr pull request requests runs s that the there these \
    this ticket tickets to up was we were what where which who with";

/// How many hits are handed on as found.
const HITS: usize = 5;

/// Answers with the best hit among tickets, or among changes, or among both.
pub(super) fn answer<'a>(world: &'a World, reading: &Reading) -> Result<Answer<'a>, Refusal> {
    let kinds = kinds(reading);
    let wanted = |record: &Record| kinds.contains(&record.kind.as_str());
    let best = best(&world.kb, reading, wanted).ok_or(Refusal::NotFound("ticket and no change"))?;
    let mut answer = Answer::default();
    say_hit(world, reading, best, &mut answer);
    if answer.is_empty() {
        // The hit spells its service in a way that may mean several, so nothing can be said of it.
        return Err(Refusal::NotFound("ticket and no change"));
    }
    let hits = world.kb.search_where(&content(reading).join(" "), HITS, wanted);
    answer.find(&hits.iter().map(|hit| hit.record).collect::<Vec<_>>());
    Ok(answer)
}

/// The best hit for the words of a question that say something, if it holds at least half of them,
/// and at least two where there are two.
pub(super) fn best<'a>(
    kb: &'a KnowledgeBase,
    reading: &Reading,
    wanted: impl Fn(&Record) -> bool,
) -> Option<&'a Record> {
    let content = content(reading);
    let enough = content.len().div_ceil(2).max(content.len().min(2));
    let hit = kb.search_where(&content.join(" "), 1, wanted).into_iter().next()?;
    (shared(&hit.record.text, &content) >= enough).then_some(hit.record)
}

fn kinds(reading: &Reading) -> &'static [&'static str] {
    let ticket = reading.holds(&["ticket", "tickets"]);
    let change = reading.holds(&["pull", "pr", "change", "changes", "changed"]);
    match (ticket, change) {
        (true, false) => &[TICKET],
        (false, true) => &[PULL, FILE_CHANGE],
        _ => &[TICKET, PULL, FILE_CHANGE],
    }
}

/// The words that say something, those in quotation marks included, each once.
fn content(reading: &Reading) -> Vec<String> {
    let quoted = reading.quoted.as_deref().map(text::words).unwrap_or_default();
    let mut content = Vec::new();
    for word in reading.words.iter().cloned().chain(quoted) {
        if !is_empty_word(&word) && !content.contains(&word) {
            content.push(word);
        }
    }
    content
}

fn is_empty_word(word: &str) -> bool {
    EMPTY_WORDS.split(' ').any(|empty| empty == word)
}

/// How many of the words a text holds.
fn shared(held_by: &str, words: &[String]) -> usize {
    let held = text::words(held_by);
    words.iter().filter(|word| held.contains(word)).count()
}

fn say_hit<'a>(world: &'a World, reading: &Reading, hit: &'a Record, answer: &mut Answer<'a>) {
    match hit.kind.as_str() {
        TICKET => chain::say_ticket(world, hit, answer),
        PULL => change::say_summary(world, hit, answer),
        _ => {
            if let Some(pull) = hit.field("pull").and_then(|id| world.kb.get(id)) {
                change::say_summary(world, pull, answer);
            }
            say_line(reading, hit, answer);
        }
    }
}

/// Says which added line of a changed file shares most words with the question, if any shares one.
fn say_line<'a>(reading: &Reading, hit: &'a Record, answer: &mut Answer<'a>) {
    let Some(change) = FileChange::read(&hit.text) else { return };
    let content = content(reading);
    // Of equal lines the first counts: `max_by_key` would take the last.
    let best = change.added.iter().rev().max_by_key(|line| shared(line, &content));
    if let Some(line) = best.filter(|line| shared(line, &content) > 0) {
        let pull = hit.field("pull").unwrap_or_default().to_owned();
        let (file, line) = (change.file.to_owned(), line.trim().to_owned());
        answer.say(&AddedLine { pull, file, line }, &[hit]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devex::answer::tests::{asked, refused};

    #[test]
    fn a_ticket_is_found_by_its_words() {
        assert_eq!(
            asked("search", "Is there a ticket about doubled mails?"),
            "OPS-336 about notifier is open and titled: Doubled mails on the plain list",
        );
    }

    #[test]
    fn a_change_is_found_by_the_line_it_adds() {
        let answer = asked("search", "Which pull request introduces `child_fare`?");
        assert!(answer.starts_with("pull-523 for fare-engine, written by Ilse Marten"), "{answer}");
        assert!(answer.contains("child_fare"), "{answer}");
    }

    #[test]
    fn a_hit_that_shares_too_little_is_no_answer() {
        for question in ["Is there a ticket about parking meters?", "Which ticket sells best?", ""]
        {
            refused("search", question);
        }
    }

    #[test]
    fn empty_words_stand_in_order_and_none_stands_twice() {
        let words: Vec<&str> = EMPTY_WORDS.split(' ').collect();
        assert!(words.windows(2).all(|pair| pair[0] < pair[1]), "{words:?}");
    }
}
