//! A toy battery whose every verdict is known by construction, and a project on disk to gate it in.
//!
//! The world is three items with their weights. Gold: `g1`, `g2` ask for a weight, `g3` must be
//! refused; synthetic: `s1` to `s3` ask for each weight.

use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use eval_cli::Registry;
use eval_core::battery::{AnswerError, Battery, Question, World};
use eval_core::case::BatteryCase;
use eval_core::claim::Claim;
use eval_core::data::{DataFolder, WorldError};
use eval_core::graph::{Graph, Node};
use eval_core::kb::KnowledgeBase;
use eval_core::record::{Locator, Record};
use eval_core::shape::ClaimShape;
use eval_core::stats::Random;
use eval_core::trace::{Chunk, Trace};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How an oracle departs from answering everything rightly; the text is the case it departs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behaviour {
    AnswersRightly,
    Lies(&'static str),
    LiesOnEach(&'static [&'static str]),
    LiesOnOddRepetitions(&'static str),
    /// Answers every question rightly with this chance in percent, by the repetition's seed, and lies
    /// otherwise.
    IsRightOften(u8),
    /// As before, but what is wrong is grounded all the same: another item's weight.
    IsOnTopicOften(u8),
    AnswersOffTopic(&'static str),
    /// Answers rightly and shows what it retrieved: a decoy, and the right record.
    Retrieves,
    ClaimsNothing,
    Raises(&'static str),
    Panics(&'static str),
    IsOverconfident(&'static str),
    /// Answers rightly, and says that a model does.
    AsksAModel,
    HasNoGraph,
    PanicsInGraph,
    EnumeratesNothing,
}

/// The toy battery.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oracle {
    name: &'static str,
    behaviour: Behaviour,
}

impl Oracle {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, behaviour: Behaviour::AnswersRightly }
    }

    pub(crate) fn that(self, behaviour: Behaviour) -> Self {
        Self { behaviour, ..self }
    }
}

fn sentence(item: u32, weight: u32) -> String {
    format!("Item {item} weighs {weight} kg")
}

/// An answer that states one weight and cites the record of an item.
fn stating(item: u32, weight: u32, cited: u32) -> Trace<'static> {
    let claim = Claim::new(sentence(item, weight), [format!("item-{cited}")]);
    Trace {
        claims: vec![claim],
        refused: Some(false),
        ..Trace::saying(sentence(item, weight) + ".")
    }
}

#[async_trait]
impl Battery for Oracle {
    fn name(&self) -> &'static str {
        self.name
    }

    fn model(&self) -> Option<&str> {
        (self.behaviour == Behaviour::AsksAModel).then_some("oracle-1")
    }

    async fn kb(&self, _: &DataFolder) -> Result<KnowledgeBase, WorldError> {
        let record = |item: u32| {
            let text = sentence(item, item * 10) + ".";
            Record::new(
                format!("item-{item}"),
                "item",
                Locator::row("items.csv", item, item + 1),
                text,
            )
        };
        KnowledgeBase::new((1..=3).map(record).collect())
            .map_err(|error| WorldError::Inconsistent(error.to_string()))
    }

    async fn graph(&self, kb: &KnowledgeBase) -> Result<Graph, WorldError> {
        match self.behaviour {
            Behaviour::HasNoGraph => {
                Err(WorldError::malformed("items.csv", 3, "found no weight, expected a number"))
            }
            Behaviour::PanicsInGraph => panic!("the graph of an oracle panics when told to"),
            _ => {
                let mut graph = Graph::default();
                for record in kb.records() {
                    graph.add(Node::new(record.id.as_str(), "item").read_from(record.id.clone()));
                }
                Ok(graph)
            }
        }
    }

    async fn answer(
        &self,
        _: &World,
        question: Question<'_>,
    ) -> Result<Trace<'static>, AnswerError> {
        let case = question.case.as_str();
        let Some(item) = question.text.chars().find_map(|c| c.to_digit(10)) else {
            return Ok(Trace { refused: Some(true), ..Trace::saying("I cannot tell.") });
        };
        let right = stating(item, item * 10, item);
        let lucky = |percent: u8| Random::seeded(question.seed).chance(f64::from(percent) / 100.0);
        match self.behaviour {
            Behaviour::IsRightOften(percent) if !lucky(percent) => {
                Ok(stating(item, item * 10 + 1, item))
            }
            Behaviour::IsOnTopicOften(percent) if !lucky(percent) => Ok(stating(3, 30, 3)),
            Behaviour::LiesOnEach(on) if on.contains(&case) => {
                Ok(stating(item, item * 10 + 1, item))
            }
            Behaviour::Lies(on) if on == case => Ok(stating(item, item * 10 + 1, item)),
            Behaviour::LiesOnOddRepetitions(on) if on == case && question.repetition % 2 == 1 => {
                Ok(stating(item, item * 10 + 1, item))
            }
            Behaviour::AnswersOffTopic(on) if on == case => Ok(stating(3, 30, 3)),
            Behaviour::Retrieves => {
                let record =
                    json!({ "id": format!("item-{item}"), "text": sentence(item, item * 10) });
                let chunks = vec![Chunk::text("a decoy"), Chunk::of(&record)];
                Ok(Trace { chunks, ..right })
            }
            Behaviour::ClaimsNothing => Ok(Trace { claims: Vec::new(), ..right }),
            Behaviour::Raises(on) if on == case => Err(AnswerError("the scales are broken".into())),
            Behaviour::Panics(on) if on == case => panic!("an oracle panics when told to"),
            Behaviour::IsOverconfident(on) if on == case => {
                Ok(Trace { confidence: Some(1.7), ..right })
            }
            _ => Ok(right),
        }
    }

    fn synthetic(&self, world: &World) -> Vec<BatteryCase> {
        if self.behaviour == Behaviour::EnumeratesNothing {
            return Vec::new();
        }
        let case = |(record, item): (&Record, u32)| {
            BatteryCase::answer(
                format!("s{item}"),
                "scales",
                format!("What does item {item} weigh?"),
            )
            .supported_by([record.id.clone()])
            .stating([format!("{} kg", item * 10)])
        };
        world.kb.records().iter().zip(1..).map(case).collect()
    }

    fn claim_shapes(&self) -> Vec<Box<dyn ClaimShape>> {
        Vec::new()
    }
}

/// A project on disk with the gold cases of the batteries `alpha` and `beta`, pinned.
pub(crate) struct Site {
    folder: TempDir,
}

/// What one `eval` gave.
pub(crate) struct Evaluated {
    pub(crate) exit: u8,
    pub(crate) bytes: String,
    pub(crate) json: Value,
}

impl Site {
    pub(crate) fn new() -> Self {
        let site = Self { folder: tempfile::tempdir().unwrap() };
        std::fs::create_dir_all(site.path("")).unwrap();
        std::fs::write(site.path("eval.toml"), "project = \"oracle\"\n").unwrap();
        for battery in ["alpha", "beta"] {
            std::fs::create_dir_all(site.path(&format!("data/{battery}"))).unwrap();
            std::fs::create_dir_all(site.path(&format!("gold/{battery}"))).unwrap();
            for (id, item) in [("g1", 1), ("g2", 2)] {
                let text = format!(
                    "{{\n  \"id\": \"{id}\",\n  \"question\": \"How heavy is item {item}?\",\n  \"engine\": \"scales\",\n  \"kind\": \"answer\",\n  \"expected_support\": [\"item-{item}\"],\n  \"expected_facts\": [\"{item}0 kg\"]\n}}\n"
                );
                std::fs::write(site.gold(battery, id), text).unwrap();
            }
            let text = "{\"id\": \"g3\", \"question\": \"Who made it?\", \"engine\": \"scales\", \"kind\": \"refuse\"}\n";
            std::fs::write(site.gold(battery, "g3"), text).unwrap();
        }
        site.pin();
        site
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join("eval").join(relative)
    }

    fn gold(&self, battery: &str, id: &str) -> PathBuf {
        self.path(&format!("gold/{battery}/{id}.json"))
    }

    /// Replaces a text in a file of the project, which must hold it.
    pub(crate) fn edit(&self, relative: &str, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.path(relative)).unwrap();
        assert!(text.contains(from), "`{from}` is not in {relative}");
        std::fs::write(self.path(relative), text.replace(from, to)).unwrap();
    }

    /// Writes a file of the project, and its folder.
    pub(crate) fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Pins the cases as they stand.
    pub(crate) fn pin(&self) {
        assert_eq!(self.run(&["pin"], &[Oracle::new("alpha"), Oracle::new("beta")]), 0);
    }

    /// Runs a command over these batteries.
    pub(crate) fn run(&self, args: &[&str], batteries: &[Oracle]) -> u8 {
        let registry: Registry =
            batteries.iter().map(|oracle| Arc::new(*oracle) as Arc<dyn Battery>).collect();
        let config = self.path("eval.toml");
        let args = [&["gonogo", "--config", config.to_str().unwrap()], args].concat();
        eval_cli::run(args, registry)
    }

    /// The exit code of `eval` with these arguments.
    pub(crate) fn exit_of(&self, batteries: &[Oracle], args: &[&str]) -> u8 {
        self.run(&[&["eval", "--quiet"], args].concat(), batteries)
    }

    /// The exit code of a command that needs no battery.
    pub(crate) fn command(&self, args: &[&str]) -> u8 {
        self.run(args, &[])
    }

    pub(crate) fn eval(&self, batteries: &[Oracle]) -> Evaluated {
        self.eval_with(batteries, &[])
    }

    pub(crate) fn eval_with(&self, batteries: &[Oracle], args: &[&str]) -> Evaluated {
        let out = self.folder.path().join("out");
        let to = ["--out", out.to_str().unwrap()];
        let exit = self.exit_of(batteries, &[&to, args].concat());
        let bytes = std::fs::read_to_string(out.join("run.json")).unwrap();
        let json = serde_json::from_str(&bytes).unwrap();
        crate::schema::assert_run(&json);
        Evaluated { exit, bytes, json }
    }
}

impl Evaluated {
    fn one(&self, list: &Value, key: &str, wanted: &str) -> Value {
        let found = list.as_array().unwrap().iter().find(|item| item[key] == wanted);
        found.unwrap_or_else(|| panic!("no {wanted} in\n{}", self.bytes)).clone()
    }

    pub(crate) fn battery(&self, name: &str) -> Value {
        self.one(&self.json["batteries"], "name", name)
    }

    pub(crate) fn suite(&self, name: &str) -> Value {
        self.one(&self.json["suites"], "name", name)
    }

    pub(crate) fn case(&self, id: &str) -> Value {
        self.one(&self.json["cases"], "id", id)
    }

    pub(crate) fn reason(&self, code: &str) -> Value {
        self.one(&self.json["decision"]["reasons"], "code", code)
    }
}
