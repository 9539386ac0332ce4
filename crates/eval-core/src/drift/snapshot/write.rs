use std::fmt::Write as _;

use super::{SCHEMA, Snapshot};
use crate::drift::Tally;
use crate::drift::sample::BILLION;

impl Snapshot {
    /// The file's text: JSON with a value a line, the same bytes for the same answers.
    pub fn to_text(&self) -> String {
        let figures = self.sample.distribution();
        let number =
            |value: Option<f64>| value.map_or_else(|| "null".to_owned(), |value| value.to_string());
        let mut text = String::from("{\n");
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(text, "  \"{key}\": {value},");
        };
        line("schema", &format!("\"{SCHEMA}\""));
        line("metric", &self.metric.to_string());
        line("inputs_hash", &format!("\"{}\"", self.inputs));
        line("inputs", &figures.inputs.to_string());
        line("mean_length", &number(figures.mean_length));
        line("mean_confidence", &number(figures.mean_confidence));
        line("confidence_deviation", &number(figures.confidence_deviation));
        line("mean_chunks", &number(figures.mean_chunks));
        line("lengths", &pairs(&self.sample.lengths, |length| length.to_string()));
        line("confidences", &pairs(&self.sample.confidences, decimal));
        let chunk_counts = pairs(&self.sample.chunk_counts, |count| count.to_string());
        let _ = write!(text, "  \"chunk_counts\": {chunk_counts}\n}}\n");
        text
    }
}

/// Each value with its count, a pair a line.
fn pairs(tally: &Tally, written: impl Fn(u64) -> String) -> String {
    let lines: Vec<String> = tally
        .counted()
        .map(|(value, count)| format!("\n    [{}, {count}]", written(value)))
        .collect();
    if lines.is_empty() { "[]".to_owned() } else { format!("[{}\n  ]", lines.join(",")) }
}

/// Billionths as a decimal.
fn decimal(billionths: u64) -> String {
    (billionths as f64 / BILLION as f64).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drift::snapshot::tests::hash;
    use crate::drift::{Observation, Sample};
    use crate::trace::{Chunk, Trace};

    #[test]
    fn the_file_is_small_sorted_and_a_value_a_line() {
        let answers = [("four", Some(0.9), 2), ("seven..", Some(0.25), 0), ("four", None, 2)];
        let sample: Sample = answers
            .into_iter()
            .map(|(output, confidence, chunks)| {
                let chunks = vec![Chunk::text("c"); chunks];
                let trace = Trace { output: output.into(), confidence, chunks, ..Trace::default() };
                Sample::of_input([Some(Observation::of(&trace))])
            })
            .sum();
        let snapshot = Snapshot::of(sample, hash('a')).unwrap();
        insta::assert_snapshot!(snapshot.to_text(), @r#"
        {
          "schema": "gonogo/snapshot/1",
          "metric": 1,
          "inputs_hash": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
          "inputs": 3,
          "mean_length": 5,
          "mean_confidence": 0.575,
          "confidence_deviation": 0.459619408,
          "mean_chunks": 1.333333333,
          "lengths": [
            [4, 2],
            [7, 1]
          ],
          "confidences": [
            [0.25, 1],
            [0.9, 1]
          ],
          "chunk_counts": [
            [0, 1],
            [2, 2]
          ]
        }
        "#);
    }

    #[test]
    fn the_smallest_confidence_is_written_without_an_exponent() {
        assert_eq!(decimal(1), "0.000000001");
        assert_eq!((decimal(0), decimal(BILLION)), ("0".to_owned(), "1".to_owned()));
    }
}
