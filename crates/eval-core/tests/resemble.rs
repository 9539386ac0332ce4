//! Resemblance held against texts whose likeness a person has judged, and against itself.

use eval_core::ids::CaseId;
use eval_core::resemble::{Asked, Resemblance, Settings, resemblance};
use proptest::prelude::*;
use serde_json::{Value, json};

type Text = (CaseId, Value);

fn asked(texts: &[Text]) -> Vec<Asked<'_>> {
    texts.iter().map(|(id, input)| Asked { id, input }).collect()
}

fn text(id: &str, query: &str) -> Text {
    (CaseId::from(id), json!({ "query": query }))
}

fn compared(cases: &[Text], traffic: &[Text]) -> Resemblance {
    resemblance(&asked(cases), &asked(traffic), Settings::default())
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_shipped_threshold_parts_other_wordings_from_other_subjects() {
    let cases: Vec<Text> = rows(include_str!("fixtures/resemble/cases.jsonl"))
        .iter()
        .map(|row| text(row["id"].as_str().unwrap(), row["query"].as_str().unwrap()))
        .collect();
    let rows = rows(include_str!("fixtures/resemble/traffic.jsonl"));
    let traffic: Vec<Text> = rows
        .iter()
        .enumerate()
        .map(|(number, row)| text(&number.to_string(), row["query"].as_str().unwrap()))
        .collect();
    let (mut found, mut missed, mut mistaken) = (0, Vec::new(), Vec::new());
    for wording in compared(&cases, &traffic).traffic {
        let like = rows[wording.inputs[0].as_str().parse::<usize>().unwrap()]["like"].as_str();
        let nearest = wording.nearest.filter(|_| wording.resembled);
        match (like, nearest) {
            (Some(like), Some(near)) if near.id == like => found += 1,
            (Some(_), _) => missed.push(wording.question),
            (None, Some(_)) => mistaken.push(wording.question),
            (None, None) => {}
        }
    }
    assert_eq!(found, 59);
    assert_eq!(missed, ["is a return possible after 45 days"]);
    assert!(mistaken.is_empty(), "{mistaken:?}");
}

#[test]
fn each_side_knows_its_nearest_of_the_other() {
    let cases = [
        text("refund", "Can I return a jacket after six weeks?"),
        text("hours", "What are your opening hours on Sunday?"),
        text("old", "Do you accept cheques?"),
    ];
    let traffic = [
        text("i1", "Can I return shoes after nine weeks?"),
        text("i2", "can i return a jacket after six weeks"),
        text("i3", "Can I return a jacket after six weeks?"),
        text("i4", "Which screws fit this shelf?"),
    ];
    let found = compared(&cases, &traffic);
    assert_eq!((found.resembled.hits(), found.resembled.of()), (3, 4));

    let unlike = &found.traffic[0];
    assert_eq!((unlike.inputs[0].as_str(), unlike.resembled), ("i4", false));
    let same = found.traffic.last().unwrap();
    let ids: Vec<&str> = same.inputs.iter().map(CaseId::as_str).collect();
    assert_eq!(ids, ["i2", "i3"], "case and punctuation are not compared");
    let near = same.nearest.as_ref().unwrap();
    assert_eq!((near.id.as_str(), near.similarity), ("refund", 1.0));

    let ids: Vec<&str> = found.cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids, ["hours", "old", "refund"]);
    let refund = &found.cases[2];
    assert_eq!(refund.resembles, 3);
    let nearest: Vec<&str> = refund.nearest.iter().map(|near| near.id.as_str()).collect();
    assert_eq!(nearest[..2], ["i2", "i1"]);
    assert_eq!(found.cases[1].resembles, 0, "no traffic looks like the case `old`");
}

#[test]
fn one_number_is_like_another_of_as_many_digits() {
    let found =
        compared(&[text("c", "status of order 48213")], &[text("i", "Status of order 50977?")]);
    assert_eq!(found.traffic[0].nearest.as_ref().unwrap().similarity.to_string(), "1");
}

#[test]
fn what_holds_no_word_resembles_nothing_and_breaks_nothing() {
    let empty = (CaseId::from("e"), json!({"k": [null, true, "?! …"]}));
    let found = compared(std::slice::from_ref(&empty), &[empty.clone(), text("i", "hello")]);
    assert_eq!((found.resembled.hits(), found.resembled.of()), (0, 2));
    assert!(found.traffic.iter().all(|wording| wording.nearest.is_none()));
    assert_eq!(compared(&[], &[text("i", "hello")]).resembled.hits(), 0);
    let none = compared(&[text("c", "hello")], &[]);
    assert_eq!((none.resembled.value(), none.cases[0].resembles), (None, 0));
}

#[test]
fn what_everybody_says_makes_nobody_alike() {
    let address =
        "You are the assistant of a large company. Answer politely and briefly. ".repeat(9);
    let text = |id: &str, subject: &str| text(id, &format!("{address}{subject}"));
    let subjects = ["jacket", "opening", "cheque", "warranty", "taxi", "parcel", "menu", "printer"];
    let cases: Vec<Text> = subjects.iter().map(|subject| text(subject, subject)).collect();
    let traffic = [text("i1", "jackets"), text("i2", "umbrella")];
    let found = compared(&cases, &traffic);
    assert_eq!((found.traffic[0].inputs[0].as_str(), found.traffic[0].resembled), ("i2", false));
    let near = found.traffic[1].nearest.as_ref().unwrap();
    assert_eq!((near.id.as_str(), found.traffic[1].resembled), ("jacket", true));
}

fn queries() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("([a-d]{1,3} ){0,4}", 0..9)
}

fn texts(prefix: &str, queries: &[String]) -> Vec<Text> {
    let text = |(n, query): (usize, &String)| text(&format!("{prefix}{n}"), query);
    queries.iter().enumerate().map(text).collect()
}

proptest! {
    #[test]
    fn the_order_of_cases_and_inputs_changes_nothing(
        cases in queries(), traffic in queries(), by in 0_usize..9,
    ) {
        let (mut cases, mut traffic) = (texts("c", &cases), texts("i", &traffic));
        let there = compared(&cases, &traffic);
        cases.reverse();
        let middle = by.min(traffic.len());
        traffic.rotate_left(middle);
        prop_assert_eq!(there, compared(&cases, &traffic));
    }

    #[test]
    fn a_text_resembles_itself_wholly_and_no_similarity_leaves_its_range(
        cases in queries(), traffic in queries(),
    ) {
        let (cases, traffic) = (texts("c", &cases), texts("i", &traffic));
        let all = [&traffic[..], &cases[..]].concat();
        let found = compared(&cases, &all);
        let counted: usize = found.traffic.iter().map(|wording| wording.inputs.len()).sum();
        prop_assert_eq!(counted, all.len());
        for wording in &found.traffic {
            let similarity = wording.nearest.as_ref().map_or(0.0, |near| near.similarity);
            prop_assert!((0.0..=1.0).contains(&similarity));
            let is_case = wording.inputs.iter().any(|id| id.as_str().starts_with('c'));
            if is_case && !wording.question.trim().is_empty() {
                prop_assert!(similarity >= 1.0, "{wording:?}");
            }
        }
        for case in &found.cases {
            let similarities: Vec<f64> = case.nearest.iter().map(|near| near.similarity).collect();
            prop_assert!(similarities.is_sorted_by(|a, b| a >= b));
            prop_assert!(case.nearest.len() <= 3);
        }
    }
}
