use serde::Serialize;

use crate::diag::Code;
use crate::doc::{Node, Reader};
use crate::ranking::{Measure, RelevanceLevel, Settings};
use crate::stats::Threshold;

/// `[retrieval]` of `eval.toml`: how rankings are measured and what they must reach.
#[derive(Clone, Debug, PartialEq)]
pub struct RetrievalSettings {
    /// The measures, in the order of the report.
    pub measures: Vec<Measure>,
    /// The grade from which on a record is relevant. Default: 1.
    pub relevance_level: RelevanceLevel,
    /// A query is clean where every relevant record stands among so many. Default: 10.
    pub within: u32,
    /// What the mean of a measure must reach, where the gate depends on it. Default: nothing.
    pub thresholds: Vec<(Measure, Threshold)>,
}

const MEASURES: [&str; 8] =
    ["recall@5", "recall@10", "precision@5", "success@5", "ndcg@10", "map", "mrr", "bpref"];

impl Default for RetrievalSettings {
    fn default() -> Self {
        let measures = MEASURES.iter().filter_map(|name| name.parse().ok()).collect();
        let relevance_level = RelevanceLevel::default();
        Self { measures, relevance_level, within: 10, thresholds: Vec::new() }
    }
}

impl RetrievalSettings {
    /// Reads `[retrieval]`.
    pub fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Self> {
        let keys = ["measures", "relevance_level", "within", "thresholds"];
        let fields = reader.fields(node, "`retrieval`", &keys)?;
        let mut settings = Self::default();
        if let Some(node) = fields.get("measures") {
            let names = reader.texts(node, "`measures`").unwrap_or_default();
            settings.measures = names.iter().filter_map(|n| measure(reader, node, n)).collect();
            if names.is_empty() {
                reader.report(Code::Empty, node.at, "`measures` is empty");
            }
        }
        if let Some(node) = fields.get("relevance_level") {
            let level = reader.count(node, "`relevance_level`");
            let level = level.and_then(|n| RelevanceLevel::new(i32::try_from(n).ok()?));
            match level {
                Some(level) => settings.relevance_level = level,
                None => reader.report(Code::WrongValue, node.at, "`relevance_level` is under 1"),
            }
        }
        if let Some(node) = fields.get("within") {
            let within = reader.count(node, "`within`").and_then(|n| u32::try_from(n).ok());
            match within.filter(|within| *within > 0) {
                Some(within) => settings.within = within,
                None => reader.report(Code::WrongValue, node.at, "`within` is no rank from 1 on"),
            }
        }
        if let Some(node) = fields.get("thresholds") {
            settings.thresholds = thresholds(reader, node).unwrap_or_default();
        }
        Some(settings)
    }

    /// What the measures are taken with: those of the report and those that have a threshold.
    pub fn settings(&self) -> Settings {
        let more = self.thresholds.iter().map(|(measure, _)| *measure);
        let more = more.filter(|measure| !self.measures.contains(measure));
        let measures = self.measures.iter().copied().chain(more).collect();
        let relevance_level = self.relevance_level;
        Settings { measures, relevance_level, ..Settings::default() }
    }
}

fn thresholds(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<(Measure, Threshold)>> {
    let entries = reader.entries(node, "`thresholds`")?.to_vec();
    let threshold = |reader: &mut Reader<'_>, name: &str, node: &Node| {
        let measure = measure(reader, node, name)?;
        let (value, written) = reader.number(node, &format!("`{name}`"))?;
        let threshold = written.parse::<Threshold>().ok().filter(|_| value > 0.0 && value <= 1.0);
        if threshold.is_none() {
            let message = format!("`{name}` is {written}, expected a number over 0 and at most 1");
            reader.report(Code::WrongValue, node.at, message);
        }
        Some((measure, threshold?))
    };
    Some(entries.iter().filter_map(|e| threshold(reader, &e.key, &e.node)).collect())
}

fn measure(reader: &mut Reader<'_>, node: &Node, name: &str) -> Option<Measure> {
    let measure: Result<Measure, _> = name.parse();
    measure.map_err(|e| reader.report(Code::WrongValue, node.at, e.to_string())).ok()
}

/// As the fingerprint holds it.
impl Serialize for RetrievalSettings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let thresholds: Vec<(String, String)> =
            self.thresholds.iter().map(|(m, t)| (m.to_string(), t.to_string())).collect();
        let measures: Vec<String> = self.measures.iter().map(ToString::to_string).collect();
        let level = format!("{:?}", self.relevance_level);
        (measures, level, self.within, thresholds).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};

    fn read(text: &str) -> Result<RetrievalSettings, String> {
        let node = parsed(text, Language::Toml, "eval.toml").unwrap();
        let mut reader = Reader::new("eval.toml");
        let settings = RetrievalSettings::read(&mut reader, &node);
        let problems: Vec<_> = reader.into_problems().iter().map(ToString::to_string).collect();
        if problems.is_empty() { Ok(settings.unwrap()) } else { Err(problems.join("\n")) }
    }

    #[test]
    fn what_is_left_out_has_its_default_and_a_threshold_is_measured() {
        assert_eq!(read("").unwrap(), RetrievalSettings::default());
        let read = read("measures = [\"mrr\"]\nwithin = 3\n[thresholds]\n\"recall@7\" = 0.9\n");
        let names: Vec<String> =
            read.unwrap().settings().measures.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["mrr", "recall@7"]);
    }

    #[test]
    fn every_problem_is_reported_at_its_place() {
        let text =
            "measures = [\"recal@5\"]\nrelevance_level = 0\nwithin = 0\n[thresholds]\nmap = 2\n";
        insta::assert_snapshot!(read(text).unwrap_err(), @r"
        error[wrong-value]: found `recal@5`, expected one of: recall@k, precision@k, success@k, ndcg@k, map, mrr, bpref
          --> eval.toml:1:12
        error[wrong-value]: `relevance_level` is under 1
          --> eval.toml:2:19
        error[wrong-value]: `within` is no rank from 1 on
          --> eval.toml:3:10
        error[wrong-value]: `map` is 2, expected a number over 0 and at most 1
          --> eval.toml:5:7
        ");
    }
}
