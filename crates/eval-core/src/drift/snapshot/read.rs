use super::{MOST_ANSWERS, SCHEMA, Snapshot};
use crate::diag::{Code, Diagnostic};
use crate::doc::{self, Fields, Language, Node, Reader, parsed};
use crate::drift::sample::{BILLION, billionths};
use crate::drift::{Sample, Tally};
use crate::run::Distribution;
use crate::stats::{Fraction, Threshold};

const KEYS: [&str; 11] = [
    "schema",
    "metric",
    "inputs_hash",
    "inputs",
    "mean_length",
    "mean_confidence",
    "confidence_deviation",
    "mean_chunks",
    "lengths",
    "confidences",
    "chunk_counts",
];

/// A figure of the file and where the distribution has it.
type Figure = (&'static str, fn(&Distribution) -> Option<f64>);

const FIGURES: [Figure; 4] = [
    ("mean_length", |figures| figures.mean_length),
    ("mean_confidence", |figures| figures.mean_confidence),
    ("confidence_deviation", |figures| figures.confidence_deviation),
    ("mean_chunks", |figures| figures.mean_chunks),
];

impl Snapshot {
    /// Reads a snapshot; `shown` is the path that messages name.
    ///
    /// # Errors
    /// Every problem of the file.
    pub fn read(text: &str, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed(text, Language::Json, shown).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(shown);
        let snapshot = snapshot(&mut reader, &node);
        let problems = reader.into_problems();
        snapshot.filter(|_| problems.is_empty()).ok_or(problems)
    }
}

fn snapshot(reader: &mut Reader<'_>, node: &Node) -> Option<Snapshot> {
    let fields = reader.fields(node, "a drift snapshot", &KEYS)?;
    let schema = reader.required(&fields, "schema");
    schema.and_then(|node| reader.choice(node, "`schema`", &[(SCHEMA, ())]))?;
    let metric = required_count(reader, &fields, "metric");
    let hash = reader.required(&fields, "inputs_hash").and_then(|node| hash(reader, node));
    let inputs = required_count(reader, &fields, "inputs");
    let lengths = tally(reader, &fields, "lengths", whole);
    let confidences = tally(reader, &fields, "confidences", confidence);
    let chunk_counts = tally(reader, &fields, "chunk_counts", whole);
    let sample = Sample {
        inputs: inputs?,
        unanswered: 0,
        lengths: lengths?,
        confidences: confidences?,
        chunk_counts: chunk_counts?,
    };
    counts_fit(reader, &fields, &sample);
    figures_fit(reader, &fields, &sample);
    Some(Snapshot { metric: metric?, inputs: hash?, sample })
}

fn required_count(reader: &mut Reader<'_>, fields: &Fields<'_>, key: &str) -> Option<u64> {
    let node = reader.required(fields, key)?;
    reader.count(node, &format!("`{key}`"))
}

fn hash(reader: &mut Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node, "`inputs_hash`")?;
    let is_hash = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if !is_hash {
        let message = "`inputs_hash` is not a SHA-256 in 64 lower-case hexadecimal digits";
        reader.report(Code::WrongValue, node.at, message);
    }
    is_hash.then(|| text.to_owned())
}

/// How a value of a list is read as a whole number.
type Value = fn(&mut Reader<'_>, &Node, &str) -> Option<u64>;

fn whole(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<u64> {
    reader.count(node, of)
}

/// A confidence in billionths.
fn confidence(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<u64> {
    let (number, written) = reader.number(node, of)?;
    let exact = written.parse::<Threshold>().map(Threshold::fraction).ok();
    let billionths =
        billionths(number).filter(|&b| Fraction::new(b.into(), BILLION.into()) == exact);
    if billionths.is_none() {
        let message = format!("{of} is {written}, expected 0 to 1 with at most nine decimals");
        reader.report(Code::WrongValue, node.at, message);
    }
    billionths
}

/// A list of `[value, count]`, the values ascending, no count zero.
fn tally(reader: &mut Reader<'_>, fields: &Fields<'_>, key: &str, value: Value) -> Option<Tally> {
    let node = reader.required(fields, key)?;
    let items = reader.list(node, &format!("`{key}`"))?;
    let (mut tally, mut last) = (Tally::default(), None);
    let of = format!("a value of `{key}`");
    for item in items {
        let (value, count) = pair(reader, item, &of, value)?;
        if last.is_some_and(|last| value <= last) {
            reader.report(Code::WrongValue, item.at, format!("{of} does not rise above the last"));
            return None;
        }
        last = Some(value);
        tally.add(value, count);
    }
    Some(tally)
}

fn pair(reader: &mut Reader<'_>, item: &Node, of: &str, value: Value) -> Option<(u64, u64)> {
    let doc::Value::List(pair) = &item.value else {
        reader.wrong_type(item, of, "a list of a value and its count");
        return None;
    };
    let [first, second] = &pair[..] else {
        let message = format!("{of} is a list of {}, expected a value and its count", pair.len());
        reader.report(Code::WrongValue, item.at, message);
        return None;
    };
    let (value, count) = (value(reader, first, of)?, reader.count(second, "a count")?);
    if count == 0 {
        reader.report(Code::WrongValue, second.at, "a count is 0, expected at least 1");
        return None;
    }
    Some((value, count))
}

/// An answer has one length and one chunk count, and states at most one confidence; an input that
/// counts has an answer.
fn counts_fit(reader: &mut Reader<'_>, fields: &Fields<'_>, sample: &Sample) {
    let answers = sample.answers();
    let mut expect = |fits: bool, key: &str, message: String| {
        if !fits {
            let at = fields.get(key).map_or(fields.at(), |node| node.at);
            reader.report(Code::WrongValue, at, message);
        }
    };
    let inputs = sample.inputs;
    let message = format!("`lengths` counts {answers} answers, at most {MOST_ANSWERS} are kept");
    expect(answers <= MOST_ANSWERS, "lengths", message);
    let message = format!("`inputs` is {inputs}, expected 1 to {answers}, the count of `lengths`");
    expect((1..=answers).contains(&inputs), "inputs", message);
    let chunks = sample.chunk_counts.count();
    let message = format!("`chunk_counts` counts {chunks} answers and `lengths` {answers}");
    expect(chunks == answers, "chunk_counts", message);
    let confidences = sample.confidences.count();
    let message = format!("`confidences` counts {confidences} answers and `lengths` {answers}");
    expect(confidences <= answers, "confidences", message);
}

/// The figures are for the reader; they must be those of the values.
fn figures_fit(reader: &mut Reader<'_>, fields: &Fields<'_>, sample: &Sample) {
    let figures = sample.figures();
    for (key, figure) in FIGURES {
        let Some(node) = reader.required(fields, key) else { continue };
        let (name, expected) = (format!("`{key}`"), figure(&figures));
        let found = match &node.value {
            doc::Value::Null => None,
            _ => match reader.number(node, &name) {
                Some((number, _)) => Some(number),
                None => continue,
            },
        };
        if found != expected {
            let told = |value: Option<f64>| value.map_or("null".to_owned(), |v| v.to_string());
            let (found, expected) = (told(found), told(expected));
            let message = format!("{name} is {found}, and the values give {expected}");
            reader.report(Code::WrongValue, node.at, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WELL_FORMED: &str = r#"{
  "schema": "gonogo/snapshot/1",
  "metric": 1,
  "inputs_hash": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  "inputs": 2,
  "mean_length": 5.5,
  "mean_confidence": 0.9,
  "confidence_deviation": null,
  "mean_chunks": 1,
  "lengths": [[4, 1], [7, 1]],
  "confidences": [[0.9, 1]],
  "chunk_counts": [[1, 2]]
}"#;

    fn problems(text: &str) -> String {
        let problems = Snapshot::read(text, "s.json").expect_err("the snapshot is malformed");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_well_formed_snapshot_is_read() {
        let snapshot = Snapshot::read(WELL_FORMED, "s.json").unwrap();
        assert_eq!((snapshot.sample().inputs(), snapshot.sample().answers()), (2, 2));
    }

    #[test]
    fn what_does_not_fit_together_is_reported_at_its_place() {
        let edits = [
            ("gonogo/snapshot/1", "gonogo/snapshot/2"),
            ("\"metric\": 1,", ""),
            ("aaaa\"", "aaaA\""),
            ("\"inputs\": 2", "\"inputs\": 3"),
            ("\"mean_length\": 5.5", "\"mean_length\": 5.4"),
            ("\"confidence_deviation\": null", "\"confidence_deviation\": 0"),
            ("[[4, 1], [7, 1]]", "[[7, 1], [4, 1]]"),
            ("[[4, 1], [7, 1]]", "[[4, 1], [7, 0]]"),
            ("[[4, 1], [7, 1]]", "[[4, 1], [7]]"),
            ("[[4, 1], [7, 1]]", "[[4, 1], 7]"),
            ("[[4, 1], [7, 1]]", "[[5.5, 2]]"),
            ("[[0.9, 1]]", "[[0.9, 3]]"),
            ("[[0.9, 1]]", "[[1.7, 1]]"),
            ("[[0.9, 1]]", "[[0.90000000001, 1]]"),
            ("[[1, 2]]", "[[1, 3]]"),
            ("\"metric\": 1,", "\"metric\": 1, \"made_by\": \"x\","),
        ];
        let found = edits.map(|(from, to)| problems(&WELL_FORMED.replacen(from, to, 1)));
        insta::assert_snapshot!(found.join("\n"), @"
        error[wrong-value]: `schema` is `gonogo/snapshot/2`
          --> s.json:2:13
          help: did you mean `gonogo/snapshot/1`?
        error[missing-key]: a drift snapshot lacks the key `metric`
          --> s.json:1:1
        error[wrong-value]: `inputs_hash` is not a SHA-256 in 64 lower-case hexadecimal digits
          --> s.json:4:18
        error[wrong-value]: `inputs` is 3, expected 1 to 2, the count of `lengths`
          --> s.json:5:13
        error[wrong-value]: `mean_length` is 5.4, and the values give 5.5
          --> s.json:6:18
        error[wrong-value]: `confidence_deviation` is 0, and the values give null
          --> s.json:8:27
        error[wrong-value]: a value of `lengths` does not rise above the last
          --> s.json:10:23
        error[wrong-value]: a count is 0, expected at least 1
          --> s.json:10:27
        error[wrong-value]: a value of `lengths` is a list of 1, expected a value and its count
          --> s.json:10:23
        error[wrong-type]: a value of `lengths` is `7`, expected a list of a value and its count
          --> s.json:10:23
        error[wrong-type]: a value of `lengths` is `5.5`, expected a whole number from 0
          --> s.json:10:16
        error[wrong-value]: `confidence_deviation` is null, and the values give 0
          --> s.json:8:27
        error[wrong-value]: `confidences` counts 3 answers and `lengths` 2
          --> s.json:11:18
        error[wrong-value]: a value of `confidences` is 1.7, expected 0 to 1 with at most nine decimals
          --> s.json:11:20
        error[wrong-value]: a value of `confidences` is 0.90000000001, expected 0 to 1 with at most nine decimals
          --> s.json:11:20
        error[wrong-value]: `chunk_counts` counts 3 answers and `lengths` 2
          --> s.json:12:19
        error[unknown-key]: `made_by` is not a key of a drift snapshot
          --> s.json:3:16
          help: keys of a drift snapshot: schema, metric, inputs_hash, inputs, mean_length, mean_confidence, confidence_deviation, mean_chunks, lengths, confidences, chunk_counts
        ");
    }

    #[test]
    fn a_few_bytes_cannot_claim_more_answers_than_are_kept() {
        let text = WELL_FORMED.replace("[7, 1]", "[7, 18446744073709551615]");
        assert!(problems(&text).contains("at most 10000000 are kept"));
    }

    #[test]
    fn reading_stops_at_what_is_no_json() {
        assert_eq!(
            problems("{").lines().next(),
            Some("error[syntax]: EOF while parsing an object")
        );
    }
}
