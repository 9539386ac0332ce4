//! Finding the name of a plant in a question.
//!
//! The graph is asked whether the next words are a name, the longest first, as it is written before
//! misspelt. A word that only resembles a name (*pothosia*, *marantella*) is none.

use eval_core::battery::World;
use eval_core::graph::Node;

use super::question::Certainty;
use crate::houseplant::graph;
use crate::houseplant::words;

/// *Teléfono* is a name of a plant, and a telephone where somebody is to be called.
pub(super) fn is_telephone(word: &str, is_call: bool) -> bool {
    is_call && word == "telefono"
}

/// The most words a name has; a test holds it.
const LONGEST_NAME: usize = 4;

/// The name that the words begin with: the longest as written, else the longest misspelt.
pub(super) fn name_at<'w>(
    words: &[String],
    world: &'w World,
) -> Option<(&'w Node, usize, Certainty)> {
    let lengths = (1..=LONGEST_NAME.min(words.len())).rev();
    let written = lengths.clone().find_map(|length| {
        written(&words[..length], world).map(|name| (name, length, Certainty::Named))
    });
    written.or_else(|| {
        lengths.into_iter().find_map(|length| {
            misspelt(&words[..length], world).map(|name| (name, length, Certainty::Misspelt))
        })
    })
}

/// The name that these words are, in the singular or in the plural of its last word.
fn written<'w>(words: &[String], world: &'w World) -> Option<&'w Node> {
    let (last, rest) = words.split_last()?;
    let singular = ["", "s", "es"].iter().filter_map(|ending| last.strip_suffix(ending));
    singular.into_iter().find_map(|last| {
        let name: Vec<String> = rest.iter().cloned().chain([last.to_owned()]).collect();
        graph::of_words(&world.graph, &name)
    })
}

/// The name that these words are but for one letter in a word that the collection does not know.
fn misspelt<'w>(words: &[String], world: &'w World) -> Option<&'w Node> {
    let mut unknown = (0..words.len()).filter(|n| world.kb.search(&words[*n], 1).is_empty());
    unknown.find_map(|wrong| {
        world.graph.of_kind("name").find(|name| {
            let parts: Vec<&str> = graph::name_words(name).collect();
            let fits = |(n, (said, part)): (usize, (&String, &&str))| {
                if n == wrong { words::is_misspelling(said, part) } else { said == part }
            };
            parts.len() == words.len() && words.iter().zip(&parts).enumerate().all(fits)
        })
    })
}

/// Endings of Latin epithets that few words of either language share.
const EPITHETS: &[&str] =
    &["ata", "iana", "ii", "us", "um", "is", "ensis", "oides", "ifolia", "antha", "ophylla"];

/// Whether a word behind a genus makes it another species: it is written like Latin and stands in
/// no sheet, as in *Ficus lyrata*.
pub(super) fn is_epithet(following: Option<&String>, world: &World) -> bool {
    following.is_some_and(|word| {
        word.len() >= 6
            && EPITHETS.iter().any(|ending| word.ends_with(ending))
            && world.kb.search(word, 1).is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    #[test]
    fn no_name_has_more_words_than_are_looked_at() {
        let names = testing::world().graph.of_kind("name");
        assert_eq!(names.map(|name| graph::name_words(name).count()).max(), Some(LONGEST_NAME));
    }

    #[test]
    fn the_longest_name_is_found_and_its_plural_too() {
        let found = |text: &str| {
            let words = words::folded_words(text);
            let (name, length, certainty) = name_at(&words, testing::world())?;
            Some((name.property("written").unwrap().to_owned(), length, certainty))
        };
        let name = |written: &str, length, certainty| Some((written.to_owned(), length, certainty));
        assert_eq!(found("ficus elasticas"), name("Ficus elastica", 2, Certainty::Named));
        assert_eq!(found("philodendrom in winter"), name("philodendron", 1, Certainty::Misspelt));
        assert_eq!(found("palera de salón"), name("palmera de salón", 3, Certainty::Misspelt));
        assert_eq!(found("pothosia"), None);
    }

    #[test]
    fn an_epithet_is_latin_that_stands_in_no_sheet() {
        let is = |word: &str| is_epithet(Some(&word.to_owned()), testing::world());
        assert!(is("marginata") && is("linearis"));
        assert!(!is("elastica") && !is("necesita") && !is("kind"));
    }
}
