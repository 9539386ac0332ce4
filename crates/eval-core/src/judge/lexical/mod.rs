//! The lexical judge: whether evidence supports a claim, decided by words alone.
//!
//! It needs no model, no network and no random number: the same texts give the same [`Judgement`] on
//! every machine. It is what a gate can use offline, and what a model judge must beat. How far it agrees
//! with people is measured by [`audit`](super::audit) and published in `docs/audits/judge.md`, together
//! with where it must not be used: on evidence that has to be understood rather than found.
//!
//! Three questions can be asked of a [`Judge`]: does the evidence [entail](Judge::entails) a claim, does an
//! answer [contain](Judge::contains) a fact, are two texts [equivalent](Judge::equivalent).
//!
//! # The rules
//!
//! English and Spanish are read, each by its own word lists; the evidence decides which, and the claim where
//! the evidence is too short to tell.
//!
//! **Reading.** Words are folded (case, accents, width, typographic apostrophes) and stemmed lightly.
//! Function words carry no content. Numbers match by value, months by which they are. Sentences end at full
//! stops, question and exclamation marks and new lines; neither at abbreviations and initials nor where
//! wrapped prose goes on in lower case. Citations in brackets and the numbering of lists are skipped.
//!
//! **Coverage.** For each claim sentence up to three evidence sentences are chosen, each adding the most
//! content words not yet found. Of *n* words *m* are found; one word is given away to the shared topic:
//! the sentence scores (*m* − 1) / (*n* − 1), and a sentence of one word scores 1 or 0. A sentence without
//! content words counts only if no sentence has any; then all its words are content.
//!
//! **Guards.** A guard may veto a claim sentence. The best evidence sentence speaks for the evidence, if it
//! has at least a third of the claim's words. Another sentence outweighs it if its share of the
//! claim's words is at least the square of the best one's.
//!
//! | guard | vetoes | kind |
//! | --- | --- | --- |
//! | [`Negation`](Guard::Negation) | a word negated on one side only | contradiction |
//! | | a denial beside evidence that denies nothing | absence |
//! | [`Antonyms`](Guard::Antonyms) | *fell* for *rose*, *unlikely* for *likely* | contradiction |
//! | [`Numbers`](Guard::Numbers) | another number or unit for the same thing | contradiction |
//! | | a number or code that the evidence does not have | absence |
//! | [`Dates`](Guard::Dates) | another date in the best sentence | contradiction |
//! | | a date that the evidence does not state, or not so exactly | absence |
//! | [`Names`](Guard::Names) | a name that the evidence does not have; the speaker (*I*); another's subject | absence |
//! | [`Comparatives`](Guard::Comparatives) | sides exchanged, *at most* for *at least*, *before* for *after* | contradiction |
//! | [`Hedges`](Guard::Hedges) | *cures* for *may cure*, *all* for *some*, *the* for *one of the* | absence |
//!
//! **Score.** A vetoed sentence scores 0. The claim scores the mean of its sentences, halved if any was
//! vetoed for a contradiction: one contradiction sinks an answer, one unsupported sentence among many
//! does not. A claim is supported from [`SUPPORTED_FROM`] on. An empty claim and empty evidence score 0.
//!
//! All figures are round numbers with a reason beside them. They were compared with their neighbours on the
//! rows of the audit, where they lie on a plateau; no figure was tuned further than that.

pub use evidence::Evidence;
pub use guard::{Guard, Guards};
pub use judgement::{Judgement, Passage};
pub use text::language::Language;

mod coverage;
mod equivalence;
mod evidence;
mod guard;
mod judgement;
mod lexicon;
mod text;
mod weighing;

/// The revision of the rules. Whoever changes a rule, a word list or a figure so that a verdict can change
/// raises it: calibrations are bound to it.
pub const RULES: u32 = 2;

/// A claim is supported from this score on: half of what its topic does not give away.
pub const SUPPORTED_FROM: f64 = 0.5;

/// An answer contains a fact from this score on: facts are short and meant to be stated, not implied.
pub const CONTAINED_FROM: f64 = 0.75;

/// The lexical judge, with the guards it asks.
///
/// ```
/// use eval_core::judge::lexical::{Guard, Judge};
///
/// let judge = Judge::default();
/// let sources = ["The museum opened on 5 July 1984 and drew 1,200 visitors."];
/// assert!(judge.entails("The museum opened in July 1984.", &sources).supported);
///
/// let judgement = judge.entails("The museum drew 1,300 visitors.", &sources);
/// assert!(!judgement.supported);
/// assert_eq!(judgement.veto, Some(Guard::Numbers));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Judge {
    guards: Guards,
}

impl Judge {
    /// A judge that asks these guards; [`Judge::default`] asks all.
    pub const fn new(guards: Guards) -> Self {
        Self { guards }
    }

    /// Whether the sources support the claim. Sources for many claims are better prepared once, as
    /// [`Evidence`].
    pub fn entails(self, claim: &str, sources: &[&str]) -> Judgement {
        self.entails_prepared(claim, &Evidence::new(sources))
    }

    /// Whether prepared evidence supports the claim.
    pub fn entails_prepared(self, claim: &str, evidence: &Evidence) -> Judgement {
        self.weigh(claim, evidence, SUPPORTED_FROM)
    }

    /// Whether the answer states the fact: as [`entails`](Self::entails), from [`CONTAINED_FROM`] on.
    ///
    /// ```
    /// use eval_core::judge::lexical::Judge;
    ///
    /// let answer = "Yes: the castle is open to guests. Ring the bell at once.";
    /// assert!(Judge::default().contains(answer, "open to guests").supported);
    /// assert!(!Judge::default().contains(answer, "not open to guests").supported);
    /// ```
    pub fn contains(self, answer: &str, fact: &str) -> Judgement {
        self.weigh(fact, &Evidence::new(&[answer]), CONTAINED_FROM)
    }

    /// Whether two texts say the same: each entails the other. The judgement is that of the worse
    /// direction; its passage and reason are about that one.
    ///
    /// Texts in two languages share no words. Of them only what needs no translation is compared:
    /// numbers, dates and codes must be the same on both sides, of all these and the names at least half must be
    /// shared, and there must be some. That is a weak test, which catches a changed dose and misses a
    /// dropped *not*.
    ///
    /// ```
    /// use eval_core::judge::lexical::Judge;
    ///
    /// let judge = Judge::default();
    /// let english = "Check the Meteor every 7 days and keep it above 18 °C.";
    /// assert!(judge.equivalent(english, "Revisa el Meteor cada 7 días, por encima de los 18 °C.").supported);
    /// assert!(!judge.equivalent(english, "Revisa el Meteor cada 10 días, por encima de los 18 °C.").supported);
    /// ```
    pub fn equivalent(self, one: &str, other: &str) -> Judgement {
        if let (Some(language), Some(another)) = (Language::of(one), Language::of(other))
            && language != another
        {
            return equivalence::across_languages((one, language), (other, another));
        }
        let there = self.entails(one, &[other]);
        let back = self.entails(other, &[one]);
        let worse = (back.supported, back.score) < (there.supported, there.score);
        if worse { back } else { there }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The claim falls, by this guard, and stands without it.
    pub(crate) fn assert_vetoed(guard: Guard, claim: &str, evidence: &str) {
        let judgement = Judge::default().entails(claim, &[evidence]);
        assert!(!judgement.supported && judgement.veto == Some(guard), "{judgement:?}");
        let without = Judge::new(Guards::all().without(guard)).entails(claim, &[evidence]);
        assert!(without.supported, "without the guard: {without:?}");
    }

    /// The claim stands, and no guard objects.
    pub(crate) fn assert_passes(claim: &str, evidence: &str) {
        let judgement = Judge::default().entails(claim, &[evidence]);
        assert!(judgement.supported && judgement.veto.is_none(), "{judgement:?}");
    }

    const SOURCES: [&str; 2] = [
        "The bridge stands in the square. It needs paint every year.",
        "The castle is open to guests.",
    ];

    #[test]
    fn a_judgement_names_the_best_passage() {
        let judgement =
            Judge::default().entails("The castle is open to guests and members.", &SOURCES);
        let passage = judgement.evidence.expect("a passage");
        assert_eq!(&SOURCES[passage.source][passage.bytes], "The castle is open to guests");
    }

    #[test]
    fn one_unsupported_sentence_of_many_does_not_sink_an_answer() {
        let answer =
            "The bridge stands in the square. It needs paint every year. Magnets repair bicycles.";
        assert!(Judge::default().entails(answer, &SOURCES).supported);
    }

    #[test]
    fn one_contradiction_sinks_an_answer() {
        let answer = "The bridge stands in the square. It needs paint every year. The castle is not open to guests.";
        let judgement = Judge::default().entails(answer, &SOURCES);
        assert!(!judgement.supported && judgement.veto == Some(Guard::Negation), "{judgement:?}");
    }

    #[test]
    fn nothing_is_supported_by_nothing() {
        let judge = Judge::default();
        for (claim, sources) in
            [("", &["The bridge."][..]), ("The bridge.", &[]), ("…", &["…"]), ("", &[""])]
        {
            let judgement = judge.entails(claim, sources);
            assert!(
                !judgement.supported && judgement.evidence.is_none(),
                "{claim:?}: {judgement:?}"
            );
        }
    }

    #[test]
    fn a_sentence_of_function_words_is_matched_by_all_its_words() {
        assert!(Judge::default().entails("It is.", &["Yes, it is."]).supported);
        assert!(!Judge::default().entails("They were.", &["Yes, it is."]).supported);
    }

    #[test]
    fn a_fact_must_be_stated_nearly_in_full() {
        let answer = "The bridge stands in the wide square of the old town.";
        assert!(Judge::default().contains(answer, "stands in the square").supported);
        assert!(!Judge::default().contains(answer, "stands in dry sand").supported);
    }

    #[test]
    fn equivalence_asks_both_ways() {
        let judge = Judge::default();
        let short = "The bridge stands in the square.";
        let long = "The bridge stands in the square, while towers, domes and most castles stand on a hill in the sun.";
        assert!(judge.entails(short, &[long]).supported);
        assert!(!judge.equivalent(short, long).supported);
        assert!(judge.equivalent(short, "Bridges stand in squares.").supported);
    }
}
