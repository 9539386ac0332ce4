//! Whether a question is about somebody's health, and whose.

use std::collections::BTreeSet;

use super::lexicon::{self, Cues};
use super::question::Question;
use crate::houseplant::section::Section;

/// Somebody whose health a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Who {
    /// Cats, or pets in general.
    Cats,
    /// Dogs, or pets in general.
    Dogs,
    /// People of any age.
    People,
    /// An animal that the sheets do not speak of.
    StrangeAnimal,
}

/// Whether something was eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eating {
    /// Nothing is said of it.
    Unsaid,
    /// It may be.
    Possible,
    /// It was.
    Happened,
}

/// What a question about poison or eating says of those concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Concern {
    who: BTreeSet<Who>,
    /// Whether something was eaten.
    pub(super) eating: Eating,
}

const WHO: [(Who, Cues); 7] = [
    (Who::Cats, lexicon::CATS),
    (Who::Cats, lexicon::PETS),
    (Who::Dogs, lexicon::DOGS),
    (Who::Dogs, lexicon::PETS),
    (Who::People, lexicon::CHILDREN),
    (Who::People, lexicon::ADULTS),
    (Who::StrangeAnimal, lexicon::STRANGE_ANIMALS),
];

impl Concern {
    /// The concern of a question; `None` for a question about care. A word for poison is enough in
    /// either language; a word for eating needs somebody who eats; an animal or a child alone is
    /// enough where no section about care is named.
    pub(super) fn of(question: &Question<'_>) -> Option<Self> {
        let concern = Self::said(question);
        let is_animal = concern.who.iter().any(|who| *who != Who::People);
        let is_care = lexicon::TOPICS.iter().any(|(section, cues)| {
            !matches!(section, Section::Problems | Section::Identity) && question.says(*cues)
        });
        let is_poison = question.says_in_any_language(lexicon::POISON);
        let is_eaten = question.says(lexicon::EATEN) && !concern.who.is_empty();
        let is_unsafe = question.says(lexicon::SAFETY);
        let is_near = is_animal || question.says(lexicon::CHILDREN);
        (is_poison || is_eaten || (is_unsafe || is_near) && !is_care).then_some(concern)
    }

    /// What the question says of those concerned, whatever else it asks.
    pub(super) fn said(question: &Question<'_>) -> Self {
        let who = WHO.iter().filter(|(_, cues)| question.says(*cues)).map(|(who, _)| *who);
        let eating = if question.says(lexicon::HAPPENED) {
            Eating::Happened
        } else if question.says(lexicon::EATEN) {
            Eating::Possible
        } else {
            Eating::Unsaid
        };
        Self { who: who.collect(), eating }
    }

    /// Whether the sheets' statements about these are asked for; where nobody is named, those about
    /// cats and dogs are.
    pub(super) fn asks_about(&self, who: Who) -> bool {
        self.who.contains(&who) || (self.who.is_empty() && who < Who::People)
    }

    /// Whether the concern is an animal that the sheets do not speak of, and nobody else.
    pub(super) fn is_strange(&self) -> bool {
        self.who.iter().all(|who| *who == Who::StrangeAnimal) && !self.who.is_empty()
    }

    /// Whether animals are concerned; where nobody is named they are.
    pub(super) fn is_of_animals(&self) -> bool {
        self.who.is_empty() || self.who.iter().any(|who| *who != Who::People)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    fn of(text: &str) -> Option<Concern> {
        Concern::of(&Question::read(text, testing::world(), None, &[]))
    }

    #[test]
    fn poison_eating_and_animals_are_a_concern() {
        for text in [
            "Is monstera toxic?",
            "¿Puede mi gato comer cinta?",
            "What does your sheet say about pothos and cats?",
            "Prométeme que la calatea no le hará nada a mi perro.",
            "Is it toxic, la adelfa, o comestible?",
        ] {
            assert!(of(text).is_some(), "{text}");
        }
    }

    #[test]
    fn violent_words_about_leaves_are_none() {
        for text in [
            "What kills the look of calathea in dry rooms, which pest is it?",
            "¿Por qué se quema la monstera con el sol?",
            "¿Qué mata las hojas de la flor de Pascua, las corrientes frías?",
            "How do I repot a prayer plant that my cat knocked over?",
            "Is baby rubber plant fond of light?",
            "What else do people call oleander?",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn those_concerned_are_told_apart() {
        let concern = of("My toddler chewed oleander.").unwrap();
        assert!(concern.asks_about(Who::People) && !concern.is_of_animals());
        assert_eq!(concern.eating, Eating::Happened);
        let concern = of("Is pothos toxic to parrots?").unwrap();
        assert!(concern.is_strange());
        let concern = of("¿Es tóxica la cinta para las mascotas?").unwrap();
        assert!(concern.asks_about(Who::Cats) && concern.asks_about(Who::Dogs));
        assert!(!concern.asks_about(Who::People));
        let concern = of("Is oleander toxic?").unwrap();
        assert!(concern.asks_about(Who::Cats) && !concern.asks_about(Who::People));
    }
}
