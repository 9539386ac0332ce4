//! How texts are searched: needles letter by letter, words and phrases whole and folded, patterns in
//! linear time, and the nearest text to a needle that was missed.

mod nearest;
mod needles;
mod pattern;
mod terms;

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;

pub(super) use nearest::nearest_text;
pub(super) use needles::Needles;
pub(super) use pattern::Patterns;
pub(super) use terms::{Terms, folded_text};

/// From how many texts on one automaton beats searching for each.
const MANY: usize = 8;

/// An automaton that finds any of many texts in one pass. `None` for a few, and where it would grow too
/// large.
fn any_of_many(texts: &[impl AsRef<str>]) -> Option<AhoCorasick> {
    if texts.len() < MANY {
        return None;
    }
    // A text that stands many times would cost the automaton the square of their number.
    let distinct: BTreeSet<&str> = texts.iter().map(AsRef::as_ref).collect();
    (distinct.len() >= MANY).then(|| AhoCorasick::new(distinct).ok()).flatten()
}
