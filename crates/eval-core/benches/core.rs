//! What single steps cost: `cargo bench -p eval-core`. Whole runs are measured by `cargo xtask bench`.

use std::collections::BTreeMap;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use eval_core::bulk::{Block, Memory, Scorer, SetExpectations};
use eval_core::check::{Checks, Facts, ReadContext};
use eval_core::claim::Claim;
use eval_core::doc::Language;
use eval_core::judge::lexical::{Evidence, Judge};
use eval_core::kb::KnowledgeBase;
use eval_core::mode::Taxonomy;
use eval_core::record::{Lines, Locator, Record};
use eval_core::run::Fingerprint;
use eval_core::shape::standing;
use eval_core::text;
use eval_core::trace::Trace;
use serde_json::json;

fn main() {
    divan::main();
}

const SENTENCES: [&str; 5] = [
    "The museum on Harbour Street opened on 5 July 1984 and drew 1,200 visitors in its first week.",
    "Tickets cost 12 euros for adults, and children under six are admitted free of charge.",
    "In 2011 the north wing was closed for repairs that took eighteen months to complete.",
    "The collection holds 340 ship models, most of them given by the families of their builders.",
    "Guided tours in English start at eleven every morning except on Mondays.",
];

/// An answer of about 120 words whose last line is JSON, with five chunks, as production gives them.
fn recorded() -> String {
    let answer =
        format!("{}\n{}", SENTENCES.join(" "), r#"{"decision": "refund", "refs": ["r1"]}"#);
    let chunk =
        |n: usize| json!({"doc_id": format!("r{n}"), "rank": n, "text": SENTENCES.join(" ")});
    let chunks: Vec<_> = (1..=5).map(chunk).collect();
    json!({"output": answer, "chunks": chunks, "citations": ["r1", "r2"], "steps": 3}).to_string()
}

fn line(number: usize) -> String {
    let expected = json!({
        "must_contain": ["5 July 1984", "Harbour Street"],
        "must_not_contain": ["as an AI language model", "lorem ipsum"],
        "matches": r"\d+ visitors",
        "json_path": {"path": "$.decision", "equals": "refund", "in": "last_line"},
        "retrieved_chunks": {"min_count": 3},
    });
    let (input, recorded) = (r#"{"query":"When did it open?"}"#, recorded());
    format!(
        r#"{{"id":"case-{number}","input":{input},"expected":{expected},"recorded":{recorded}}}"#
    )
}

#[divan::bench]
fn parse_trace(bencher: Bencher) {
    let text = recorded();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| Trace::from_json(black_box(&text)).unwrap().output.len());
}

/// Lines in, counts out: what `--bulk` does on one processor, but for reading files.
#[divan::bench]
fn bulk_block(bencher: Bencher) {
    let text: String = (0..200).map(line).collect::<Vec<_>>().join("\n");
    let (taxonomy, expectations) = (Taxonomy::shipped(), SetExpectations::default());
    let scorer = Scorer {
        taxonomy: &taxonomy,
        expectations: &expectations,
        as_of: None,
        all_results: false,
        file: &|_| Err("no file".to_owned()),
    };
    let block = Block { bytes: text.as_bytes(), file: "a.jsonl", line: 1, offset: 0 };
    let mut memory = Memory::default();
    assert_eq!(scorer.block(block, &mut memory).tally.passed, 200);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| scorer.block(black_box(block), &mut memory).tally.passed);
}

/// A check of every kind, on an answer that passes it.
const EXPECTED: [&str; 22] = [
    "must_contain: [5 July 1984, Harbour Street]",
    "must_not_contain: [as an AI language model, lorem ipsum]",
    "must_not_contain: [a1, b2, c3, d4, e5, f6, g7, h8, i9, j10]",
    "matches: '\\d+ visitors'",
    "not_matches: 'INV-\\d+'",
    "not_equals: x",
    "must_mention: [museum, guided tours]",
    "forbidden_terms: [guarantee, legal advice]",
    "json_valid: {in: last_line}",
    "json_path: {path: $.decision, equals: refund, in: last_line}",
    "json_schema: {schema: {type: object, required: [decision]}, in: last_line}",
    "required_citations: [r1]",
    "forbidden_citations: [r9]",
    "as_of_date: 1984-07-05",
    "language: en",
    "answers: true",
    "retrieved_chunks: {min_count: 3}",
    "retrieved_chunks: {must_contain: [ship models], must_not_contain: [archived]}",
    "tools_forbidden: [delete]",
    "steps_under: 9",
    "no_placeholders: true",
    "length: {max: 5000}",
];

#[divan::bench(args = EXPECTED)]
fn check(bencher: Bencher, expected: &str) {
    let checks = Checks::from_text(expected, Language::Yaml, "c.yaml", &ReadContext::CLOSED);
    let (checks, text, facts) = (checks.unwrap(), recorded(), Facts::default());
    let trace = Trace::from_json(&text).unwrap();
    let failure = checks.first_failure(&trace, &facts);
    assert!(failure.is_none(), "{failure:?}");
    bencher.bench(|| checks.all_pass(black_box(&trace), &facts));
}

#[divan::bench]
fn read_checks(bencher: Bencher) {
    let expected = EXPECTED[0].to_owned() + "\n" + EXPECTED[3];
    let read = |text: &str| Checks::from_text(text, Language::Yaml, "c.yaml", &ReadContext::CLOSED);
    bencher.bench(|| read(black_box(&expected)).is_ok());
}

/// The two claim shapes that every battery ends with.
#[divan::bench(args = ["contained", "shared fragment", "nobody's grammar"])]
fn claim_shapes(bencher: Bencher, kind: &str) {
    let record = |(n, text): (usize, &&str)| {
        let line = Lines::single(u32::try_from(n).unwrap_or(0) + 1);
        Record::new(format!("r{n}"), "sentence", Locator::lines("a.txt", line), *text)
    };
    let kb = KnowledgeBase::new(SENTENCES.iter().enumerate().map(record).collect()).unwrap();
    let claim = match kind {
        "contained" => Claim::new("children under six are admitted free of charge", ["r1"]),
        "shared fragment" => Claim::new(r#"r0 and r2 both say "the""#, ["r0", "r2"]),
        _ => Claim::new("The museum is the largest of its kind.", ["r0", "r1", "r2"]),
    };
    bencher.bench(|| standing(black_box(&claim), &[], &kb).is_supported());
}

#[divan::bench(args = ["ascii", "composed", "decomposed"])]
fn nfc(bencher: Bencher, kind: &str) {
    let text = match kind {
        "ascii" => SENTENCES.join(" "),
        "composed" => SENTENCES.join(" é “ ”"),
        _ => SENTENCES.join(" e\u{301} "),
    };
    bencher.counter(BytesCount::of_str(&text)).bench(|| text::nfc(black_box(&text)).len());
}

#[divan::bench]
fn normalised(bencher: Bencher) {
    let text = SENTENCES.join(" ");
    bencher.counter(BytesCount::of_str(&text)).bench(|| text::normalised(black_box(&text)).len());
}

const CLAIMS: [&str; 2] =
    ["The museum opened in July 1984.", "The museum drew 1,300 visitors in its first week."];

/// A claim against five sentences that it alone is held against.
#[divan::bench(args = CLAIMS)]
fn lexical_judge(bencher: Bencher, claim: &str) {
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench(|| Judge::default().entails(black_box(claim), &SENTENCES).supported);
}

/// A claim against five sentences that are prepared once for many claims.
#[divan::bench(args = CLAIMS)]
fn lexical_judge_prepared(bencher: Bencher, claim: &str) {
    let evidence = Evidence::new(&SENTENCES);
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench(|| Judge::default().entails_prepared(black_box(claim), &evidence).supported);
}

#[divan::bench]
fn fingerprint(bencher: Bencher) {
    let part = |n: usize| (format!("part-{n}"), json!({"seed": n, "hash": "ab".repeat(32)}));
    let parts: BTreeMap<_, _> = (0..20).map(part).collect();
    bencher.bench(|| Fingerprint::of(black_box(parts.clone())).digest.len());
}
