//! The houseplant battery: a bilingual corpus of care and toxicity sheets, and an assistant that
//! answers from its sentences and from nothing else.
//!
//! `kb` reads the sheets into records, `graph` resolves who is called what, `answer` is the
//! assistant, `claims` what it may assert and how that is verified, `synthetic` the enumerated
//! cases. `trust` says what may never be said, `fault` holds the assistants that are broken on
//! purpose. The data folder's README describes the corpus and what is planted in it.

mod answer;
mod claims;
mod facts;
mod fault;
mod graph;
mod kb;
mod language;
mod section;
mod sheet;
mod synthetic;
#[cfg(test)]
mod testing;
mod trust;
mod words;

use async_trait::async_trait;
use eval_core::battery::{AnswerError, Battery, Question, World};
use eval_core::case::BatteryCase;
use eval_core::data::{DataFolder, WorldError};
use eval_core::graph::Graph;
use eval_core::kb::KnowledgeBase;
use eval_core::shape::ClaimShape;
use eval_core::trace::Trace;

use fault::Faults;
use language::Language;

pub use fault::Fault;

/// The houseplant battery.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Houseplant {
    faults: Faults,
}

impl Houseplant {
    /// The battery with an assistant that is broken on purpose, in all of these ways at once.
    pub fn broken(faults: impl IntoIterator<Item = Fault>) -> Self {
        Self { faults: Faults::new(faults.into_iter().collect()) }
    }

    /// The battery that is broken for questions in one language alone, `en` or `es`: what it says in the
    /// other language is what an unbroken one says. In another language than these it is not broken.
    #[must_use]
    pub fn only_in(self, language: &str) -> Self {
        match Language::of_code(language) {
            Some(language) => Self { faults: self.faults.only_in(Some(language)) },
            None => Self::default(),
        }
    }

    /// Answers a question that comes with more than its text.
    ///
    /// `engine` is the answer path, `None` to let the question show it. `language` is the reader's
    /// language, `en` or `es`; the answer's language is that of the question, and this one decides
    /// only where the question does not tell. Any other tag is as good as none. `history` holds earlier turns, oldest first, each with its
    /// role (`user` or `assistant`) and its text; it may select the plant and is never a source.
    ///
    /// # Errors
    /// There is no such engine. A refusal is no error but a trace.
    pub fn answer_input(
        &self,
        world: &World,
        text: &str,
        engine: Option<&str>,
        language: Option<&str>,
        history: &[(&str, &str)],
    ) -> Result<Trace<'static>, AnswerError> {
        let input = answer::Input { text, engine, language, history };
        answer::answer(world, &input, &self.faults)
    }
}

#[async_trait]
impl Battery for Houseplant {
    fn name(&self) -> &'static str {
        "houseplant"
    }

    async fn kb(&self, data: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        kb::ingest(data)
    }

    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError> {
        graph::resolve(kb)
    }

    async fn answer(
        &self,
        world: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError> {
        let history: Vec<(&str, &str)> =
            question.history.iter().map(|turn| (turn.role.as_str(), turn.text.as_str())).collect();
        self.answer_input(world, question.text, question.engine, question.language, &history)
    }

    fn synthetic(&self, world: &World) -> Vec<BatteryCase> {
        synthetic::cases(world)
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        claims::shapes()
    }
}

#[cfg(test)]
mod tests {
    use eval_core::battery;
    use eval_core::case::gold;
    use eval_core::ids::CaseId;
    use eval_core::project::Project;

    use super::*;

    /// Cases, claims, supported claims, expected support, of it cited, cases answered rightly.
    type Counts = [usize; 6];

    /// What the data folder's README states.
    const GOLD: Counts = [47, 146, 146, 45, 45, 47];
    const SYNTHETIC: Counts = [441, 1059, 1059, 487, 456, 410];

    fn gold() -> Vec<BatteryCase> {
        let folder = Houseplant::default().gold_folder();
        let loaded = gold::load(&Project::new(testing::PROJECT), &folder);
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        loaded.cases.into_iter().map(|placed| placed.case).collect()
    }

    #[test]
    fn the_battery_builds_its_world_and_answers_from_it() {
        let houseplant = Houseplant::default();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let folder = format!("{}/{}", testing::PROJECT, houseplant.data_folder());
        let data = DataFolder::new(folder);
        let world = runtime.block_on(battery::world(&houseplant, &data)).unwrap();
        let case = CaseId::from("c");
        let text = "How often is hoya watered in winter?";
        let question = Question { engine: Some("care"), ..Question::new(&case, text) };
        let trace = runtime.block_on(houseplant.answer(&world, question)).unwrap();
        assert!(trace.output.starts_with("In winter water hoya about every 15 to 25 days."));
        assert!(trace.kept().is_ok());
    }

    fn counts(cases: &[BatteryCase]) -> Counts {
        let s = testing::score(&Houseplant::default(), cases);
        assert!(s.claims > 0);
        assert_eq!(s.claims, s.supported, "{:#?}", s.misses);
        [s.cases, s.claims, s.supported, s.expected, s.cited, s.right]
    }

    #[test]
    fn every_claim_on_gold_is_supported_and_the_counts_are_those_of_the_readme() {
        assert_eq!(counts(&gold()), GOLD);
    }

    #[test]
    fn every_claim_on_synthetic_is_supported_and_the_counts_are_those_of_the_readme() {
        assert_eq!(counts(&synthetic::cases(testing::world())), SYNTHETIC);
    }
}
