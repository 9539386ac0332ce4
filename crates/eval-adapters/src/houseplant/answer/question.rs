//! Reading a question: its language, the plants it names, the words that are left.
//!
//! A name is looked for word by word, and the graph is asked which name goes on from there. The
//! longest name wins, a name as it is written before a misspelt one. What is left is searched for
//! cues ([`lexicon`](super::lexicon)); orders in it are words like any other.
//!
//! Earlier turns are a selector: where the question names no plant, they may say which one is
//! meant. Nothing else is taken from them.

use eval_core::battery::World;
use eval_core::graph::Node;
use eval_core::text;

use super::Turn;
use super::lexicon::{self, Cues};
use super::names;
use super::refusal::Refusal;
use crate::houseplant::graph;
use crate::houseplant::language::Language;
use crate::houseplant::words;

/// How surely a plant is the one that is meant, from surest to least sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// The question names it.
    Named,
    /// An earlier turn names it.
    Remembered,
    /// The question names it with one letter wrong.
    Misspelt,
}

/// A plant that the question is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meant<'w> {
    /// The plant's id.
    pub(super) plant: &'w str,
    /// How surely.
    pub(super) certainty: Certainty,
}

/// A question, read.
#[derive(Debug)]
pub(super) struct Question<'w> {
    /// The language of the question as a whole.
    pub(super) language: Language,
    /// Its folded words; where a plant is named there is one empty word.
    words: Vec<String>,
    plants: Vec<Meant<'w>>,
    unclear: Option<Refusal>,
}

impl<'w> Question<'w> {
    /// Reads a question in a world.
    pub(super) fn read(
        text: &str,
        world: &'w World,
        hint: Option<Language>,
        history: &[Turn<'_>],
    ) -> Self {
        let language = Language::of_question(text, &world.kb, hint);
        let mut question = Self::of_text(text, world, language);
        if question.plants.is_empty() && question.unclear.is_none() {
            if question.names_a_stranger(text, world) {
                question.unclear = Some(Refusal::UnknownPlant);
            } else {
                question.plants = remembered(history, world, language);
            }
        }
        question
    }

    /// Reads a text without what came before.
    fn of_text(text: &str, world: &'w World, language: Language) -> Self {
        let mut rest = words::folded_words(text);
        let is_call = words::say(&rest, lexicon::CONTACT.of(language));
        let mut named: Vec<(&Node, Certainty)> = Vec::new();
        let mut unclear = None;
        let mut position = 0;
        while position < rest.len() {
            let found = names::name_at(&rest[position..], world);
            if let Some((name, length, certainty)) =
                found.filter(|_| !names::is_telephone(&rest[position], is_call))
            {
                if length == 1 && names::is_epithet(rest.get(position + 1), world) {
                    unclear = Some(Refusal::UnknownPlant);
                }
                named.push((name, certainty));
                rest.splice(position..position + length, [String::new()]);
            }
            position += 1;
        }
        let (plants, ambiguous) = resolved(&named, world);
        Self { language, words: rest, plants, unclear: unclear.or(ambiguous) }
    }

    /// The plants that the question is about, in their order, each once.
    ///
    /// # Errors
    /// None is named, or a name fits several plants or another one than those of the collection.
    pub(super) fn plants(&self) -> Result<&[Meant<'w>], Refusal> {
        match &self.unclear {
            Some(refusal) => Err(refusal.clone()),
            None if self.plants.is_empty() => Err(Refusal::NoPlant),
            None => Ok(&self.plants),
        }
    }

    /// How many plants of the collection are named, whatever else is unclear.
    pub(super) fn plant_count(&self) -> usize {
        self.plants.len()
    }

    /// Whether the question says one of these phrases outside of names, in its language.
    pub(super) fn says(&self, cues: Cues) -> bool {
        words::say(&self.words, cues.of(self.language))
    }

    /// Whether it says one of them in either language.
    pub(super) fn says_in_any_language(&self, cues: Cues) -> bool {
        Language::ALL.into_iter().any(|language| words::say(&self.words, cues.of(language)))
    }

    /// The words outside of names.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str).filter(|word| !word.is_empty())
    }

    /// The words that tell one sentence from another: no names, no function words, no words that
    /// name a section, each once.
    pub(super) fn terms(&self) -> Vec<&str> {
        let is_topic = |word: &str| {
            let word = [word.to_owned()];
            lexicon::TOPICS.iter().any(|(_, cues)| words::say(&word, cues.of(self.language)))
        };
        let is_empty = |word: &str| {
            self.language.is_function_word(word)
                || lexicon::EMPTY.of(self.language).contains(&word)
                || word.bytes().all(|b| b.is_ascii_digit())
        };
        let mut terms: Vec<&str> = Vec::new();
        for word in self.words() {
            if !is_topic(word) && !is_empty(word) && !terms.contains(&word) {
                terms.push(word);
            }
        }
        terms
    }

    /// Whether the question seems to name something that the collection does not know: behind an
    /// article, a verb that takes a subject, or the like stands a word that is neither in the sheets nor
    /// in the lexicon.
    fn names_a_stranger(&self, text: &str, world: &World) -> bool {
        let spoken: Vec<String> = text::words(text);
        spoken.windows(2).any(|pair| {
            DETERMINERS.contains(&words::fold(&pair[0]).as_str())
                && self.is_strange(&pair[1], world)
        })
    }

    fn is_strange(&self, spoken: &str, world: &World) -> bool {
        let folded = words::fold(spoken);
        let said = [folded.clone()];
        let is_cue = |cues: &Cues| words::say(&said, cues.of(self.language));
        let is_common = Language::ALL.into_iter().any(|language| {
            language.is_function_word(&folded)
                || lexicon::EMPTY.of(language).contains(&folded.as_str())
        });
        !is_common
            && world.kb.search(spoken, 1).is_empty()
            && !lexicon::CONCERNS.iter().any(is_cue)
            && !lexicon::TOPICS.iter().any(|(_, cues)| is_cue(cues))
    }
}

/// Words behind which a plant may be named.
const DETERMINERS: &[&str] = &[
    "a", "an", "the", "my", "about", "of", "some", "your", "un", "una", "el", "la", "mi", "del",
    "de", "al", "esta", "este", "su", "ate", "eaten", "chewed", "licked", "comio", "comido",
    "mordio", "does",
];

/// The plants of the names, and what is unclear about them. A name that several plants bear is
/// clear if another name of the question belongs to one of them.
fn resolved<'w>(
    names: &[(&'w Node, Certainty)],
    world: &'w World,
) -> (Vec<Meant<'w>>, Option<Refusal>) {
    let mut plants: Vec<Meant<'w>> = Vec::new();
    let bearers: Vec<_> = names
        .iter()
        .map(|(name, certainty)| (name, graph::bearers(&world.graph, name), *certainty))
        .collect();
    for (_, bearers, certainty) in &bearers {
        if let [plant] = bearers.as_slice()
            && plants.iter().all(|known| known.plant != plant.id.as_str())
        {
            plants.push(Meant { plant: plant.id.as_str(), certainty: *certainty });
        }
    }
    let is_clear = |all: &[&Node]| {
        all.len() == 1 || plants.iter().any(|known| all.iter().any(|node| node.id == *known.plant))
    };
    let unclear = bearers.iter().find(|(_, all, _)| !is_clear(all));
    let refusal = unclear.map(|(name, ..)| Refusal::Ambiguous {
        name: name.property("written").unwrap_or_default().to_owned(),
    });
    (plants, refusal)
}

/// The plant of the latest turn that names exactly one; the user's turns come before the
/// assistant's.
fn remembered<'w>(history: &[Turn<'_>], world: &'w World, language: Language) -> Vec<Meant<'w>> {
    let of_user = history.iter().rev().filter(|(role, _)| *role == "user");
    let others = history.iter().rev().filter(|(role, _)| *role != "user");
    let named = of_user.chain(others).find_map(|(_, text)| {
        let turn = Question::of_text(text, world, language);
        (turn.unclear.is_none() && turn.plants.len() == 1).then_some(turn.plants)
    });
    let remembered =
        |meant: Meant<'w>| Meant { certainty: meant.certainty.max(Certainty::Remembered), ..meant };
    named.unwrap_or_default().into_iter().map(remembered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    fn read(text: &str, history: &[Turn<'_>]) -> Question<'static> {
        Question::read(text, testing::world(), None, history)
    }

    fn plants(text: &str) -> Vec<&'static str> {
        read(text, &[]).plants().unwrap().iter().map(|meant| meant.plant).collect()
    }

    #[test]
    fn the_longest_name_wins() {
        assert_eq!(plants("humidity of a split-leaf philodendron"), ["monstera"]);
        assert_eq!(plants("a Chinese money plant in winter"), ["chinese-money-plant"]);
        assert_eq!(plants("baby rubber plant and rubber plant"), ["peperomia", "rubber-plant"]);
        assert_eq!(plants("la violeta persa"), ["cyclamen"]);
    }

    #[test]
    fn a_name_is_understood_without_accents_and_apostrophes_and_in_latin() {
        assert_eq!(plants("widows thrill"), ["kalanchoe"]);
        assert_eq!(plants("la cuna de moises"), ["peace-lily"]);
        assert_eq!(plants("light for Crassula ovata"), ["jade-plant"]);
        assert_eq!(plants("ZZ plants and calatheas"), ["zz-plant", "calathea"]);
    }

    #[test]
    fn one_wrong_letter_is_understood_and_two_are_another_plant() {
        let misspelt = read("a philodendrom", &[]);
        assert_eq!(misspelt.plants().unwrap()[0].certainty, Certainty::Misspelt);
        assert_eq!(plants("la samioculca"), ["zz-plant"]);
        for other in
            ["silver pothosia", "calatheoid", "the ruby marantella", "Monsterella argentea"]
        {
            assert!(read(&format!("Does {other} need light?"), &[]).plants().is_err(), "{other}");
        }
    }

    #[test]
    fn another_species_of_a_known_genus_is_another_plant() {
        for other in ["Ficus lyrata", "Dracaena marginata", "Hoya linearis"] {
            let refusal = read(&format!("Is {other} toxic to cats?"), &[]).plants().unwrap_err();
            assert_eq!(refusal, Refusal::UnknownPlant, "{other}");
        }
        assert_eq!(plants("Ficus elastica"), ["rubber-plant"]);
    }

    #[test]
    fn a_shared_name_is_unclear_until_another_name_clears_it_up() {
        let refusal = read("my money plant", &[]).plants().unwrap_err();
        assert_eq!(refusal, Refusal::Ambiguous { name: "money plant".to_owned() });
        assert_eq!(plants("my money plant, Crassula ovata"), ["jade-plant"]);
    }

    #[test]
    fn a_telephone_is_no_plant_where_somebody_is_called() {
        assert!(read("¿A qué teléfono llamo?", &[]).plants().is_err());
        assert_eq!(plants("¿Qué luz necesita el teléfono?"), ["pothos"]);
    }

    #[test]
    fn history_selects_the_plant_and_the_user_is_believed_first() {
        let history = [("user", "I have a hoya."), ("assistant", "A monstera is nice too.")];
        let question = read("How often should I water it?", &history);
        let meant = question.plants().unwrap();
        assert_eq!((meant[0].plant, meant[0].certainty), ("hoya", Certainty::Remembered));
        let only = [("assistant", "Dieffenbachia is nice.")];
        assert_eq!(read("Does it need light?", &only).plants().unwrap()[0].plant, "dieffenbachia");
    }

    #[test]
    fn history_does_not_answer_for_a_plant_that_is_not_known() {
        let history = [("user", "I have a hoya.")];
        let refusal = read("What about my azalea?", &history).plants().unwrap_err();
        assert_eq!(refusal, Refusal::UnknownPlant);
    }

    #[test]
    fn what_is_left_are_the_words_that_tell_one_sentence_from_another() {
        let question = read("How often should I water my monstera in the winter?", &[]);
        assert_eq!(question.terms(), ["winter"]);
    }
}
