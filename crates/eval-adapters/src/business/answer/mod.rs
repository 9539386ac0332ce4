//! The answer paths. A case names one as its `engine`; each reads the question for itself.
//!
//! | engine | reads | answers |
//! | --- | --- | --- |
//! | `register` | CRM and ERP rows, single orders | look-ups, who is who |
//! | `ledger` | orders | totals, counts, comparisons, rankings |
//! | `documents` | contracts, amendments, letters | what a clause says |
//! | `conflicts` | the same | where documents disagree on a date |
//!
//! A path yields what it [`Found`] or a [`Refusal`]. The text a user reads is the claims, one after the other:
//! nothing is said that is not also cited.

mod comparing;
mod conflicts;
mod counting;
mod documents;
mod ledger;
mod naming;
mod question;
mod ranking;
mod refusal;
mod register;
mod retrieval;

use std::borrow::Cow;
use std::collections::BTreeMap;

use eval_core::battery::{AnswerError, World};
use eval_core::claim::Claim;
use eval_core::record::Record;
use eval_core::trace::{Chunk, Trace};

use question::Question;
use refusal::Refusal;

/// What a path found: claims, and the passages that retrieval brought up, best first.
struct Found<'w> {
    claims: Vec<Claim>,
    retrieved: Vec<&'w Record>,
}

impl From<Vec<Claim>> for Found<'_> {
    fn from(claims: Vec<Claim>) -> Self {
        Self { claims, retrieved: Vec::new() }
    }
}

/// A path through the data, from a question to claims.
type Path = for<'w> fn(&Question<'_>, &'w World) -> Result<Found<'w>, Refusal>;

const PATHS: [(&str, Path); 4] = [
    ("register", |question, world| register::answer(question, world).map(Found::from)),
    ("ledger", |question, world| ledger::answer(question, world).map(Found::from)),
    ("documents", documents::answer),
    ("conflicts", |question, world| conflicts::answer(question, world).map(Found::from)),
];

/// Answers a question on the path named `engine`.
///
/// # Errors
/// There is no such path.
pub(super) fn answer(
    world: &World,
    engine: &str,
    text: &str,
) -> Result<Trace<'static>, AnswerError> {
    let path = PATHS.iter().find(|(name, _)| *name == engine).ok_or_else(|| {
        let names: Vec<_> = PATHS.iter().map(|(name, _)| *name).collect();
        AnswerError(format!("found engine `{engine}`, expected one of {}", names.join(", ")))
    })?;
    Ok(match (path.1)(&Question::read(text, world), world) {
        Ok(found) => answered(found),
        Err(refusal) => refused(&refusal),
    })
}

fn answered(found: Found<'_>) -> Trace<'static> {
    let sentences: Vec<_> = found.claims.iter().map(|claim| claim.text.as_str()).collect();
    let trace = Trace { refused: Some(false), ..saying(sentences.join(" ")) };
    let chunks = found.retrieved.iter().map(|record| chunk(record)).collect();
    Trace { claims: found.claims, chunks, ..trace }
}

/// A passage as retrieval hands it on: its id and its text.
fn chunk(record: &Record) -> Chunk<'static> {
    Chunk::of(&BTreeMap::from([("id", record.id.as_str()), ("text", &record.text)]))
}

fn refused(refusal: &Refusal) -> Trace<'static> {
    Trace { refused: Some(true), ..saying(refusal.to_string()) }
}

fn saying(text: String) -> Trace<'static> {
    Trace { language: Some(Cow::Borrowed("en")), ..Trace::saying(text) }
}

#[cfg(test)]
mod tests {
    use super::PATHS;
    use crate::business::testing::{ask, standing, world};
    use proptest::prelude::*;

    #[test]
    fn every_refusal_says_why() {
        let world = world();
        let cases = [
            (
                "register",
                "What is the address of Phoenix Trading?",
                "“Phoenix Trading” can be Phoenix Trading Ltd, London or Phoenix Trading Ltd., Leeds",
            ),
            (
                "register",
                "What is the address of Brückner & Söhne?",
                "No customer of the name “Brückner & Söhne” is known",
            ),
            ("register", "What is the address?", "The question names no customer"),
            ("register", "What does Müller Mühlen think?", "say nothing about this"),
            (
                "register",
                "What is the register number of Jadebusen Netze?",
                "the rows of Jadebusen Netze OHG give no register number",
            ),
            ("register", "When was order O-99999 placed?", "there is no order O-99999"),
            ("ledger", "Who is our largest customer?", "A ranking needs a measure"),
            (
                "ledger",
                "What is the total of the orders of Müller Maschinenbau, converted?",
                "there is no single figure",
            ),
            (
                "ledger",
                "What is the total of the JPY orders of Müller Maschinenbau?",
                "has placed no valid orders in JPY",
            ),
            ("ledger", "How many orders has Jadebusen Netze placed?", "has no account in the ERP"),
            (
                "ledger",
                "What is the largest EUR order of Müller Mühlen?",
                "This kind of question is not answered",
            ),
            ("ledger", "What will Müller Mühlen order in total?", "say nothing about this"),
            ("documents", "What does FA-1999-001 say?", "there is no document FA-1999-001"),
            (
                "documents",
                "What does clause 9.9 of FA-2023-004 say?",
                "no passage of the documents in question",
            ),
            (
                "documents",
                "What does the contract with Ahrens Federnwerk say?",
                "there is no document with Ahrens Federnwerk GmbH",
            ),
            (
                "conflicts",
                "When does the contract with Müller Maschinenbau expire?",
                "the documents in question give no expiry date",
            ),
        ];
        for (engine, question, reason) in cases {
            let trace = ask(world, engine, question);
            assert!(trace.is_refusal() && trace.claims.is_empty(), "{question}: {}", trace.output);
            assert!(trace.output.contains(reason), "{question}: {}", trace.output);
        }
    }

    #[test]
    fn an_answer_says_what_its_claims_say_and_nothing_else() {
        let trace = ask(world(), "ledger", "What do the orders of Müller Maschinenbau total?");
        let claims: Vec<_> = trace.claims.iter().map(|claim| claim.text.as_str()).collect();
        assert_eq!(claims.len(), 3);
        assert_eq!(trace.output, claims.join(" "));
    }

    #[test]
    fn retrieved_passages_are_in_the_trace_best_first() {
        let trace =
            ask(world(), "documents", "What does FA-2023-004 say about liability and invoices?");
        assert!((2..=5).contains(&trace.chunks.len()), "{}", trace.chunks.len());
        let first = r#"{"id":"fa-2023-004#4.1","text":"The liability of the supplier"#;
        assert!(trace.chunks[0].json().starts_with(first), "{}", trace.chunks[0].json());
    }

    #[test]
    fn a_clause_and_its_amendment_are_quoted_whichever_is_found() {
        let world = world();
        let cited = |question: &str| {
            let claims = ask(world, "documents", question).claims;
            claims.iter().map(|claim| claim.support[0].to_string()).collect::<Vec<_>>()
        };
        let both = ["fa-2023-004#3.2", "fa-2023-004-amendment-1#1.2"];
        assert_eq!(cited("When are invoices payable under FA-2023-004?"), both);
        assert_eq!(
            cited("What is the payment period under the contract with Müller Maschinenbau?")[1..],
            both
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_question_makes_a_path_panic(words in prop::collection::vec(word(), 0..9), path in 0..PATHS.len()) {
            let text = words.join(" ");
            let trace = ask(world(), PATHS[path].0, &text);
            prop_assert!(!trace.output.is_empty());
            for claim in &trace.claims {
                prop_assert!(standing(world(), claim).is_supported(), "{}: {}", text, claim.text);
            }
        }
    }

    /// Words that mean something to a path, parts of names, and anything else.
    fn word() -> impl Strategy<Value = String> {
        let meaningful = prop::sample::select(vec![
            "total",
            "how many",
            "orders",
            "largest",
            "smallest",
            "more",
            "EUR",
            "open",
            "2024",
            "in Kiel",
            "Müller",
            "Müller Maschinenbau",
            "Nordlicht Logistik",
            "VKS",
            "Alpina Holding AG",
            "Harrowgate",
            "address",
            "start",
            "deliver",
            "clause 3.2",
            "FA-2023-004",
            "O-20001",
            "K10003",
            "C-0001",
            "payment",
            "contract",
            "&",
            "GmbH",
        ]);
        prop_oneof![4 => meaningful.prop_map(ToOwned::to_owned), 1 => "\\PC{0,8}"]
    }
}
