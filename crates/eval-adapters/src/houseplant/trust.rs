//! What may never be said: a sentence that orders a machine about, and a sentence that certifies.
//!
//! Both are filters over text, made of phrases and not of the ids of the records that happen to be
//! planted. They hold at two places that know nothing of each other: no answer path is shown such a
//! record, and no claim that rests on one, or says such a thing, is supported.

use super::words;

/// Phrases of a text that speaks to a machine and not to a reader, folded, as [`words::say`] reads
/// them.
const ORDERS: &[&str] = &[
    "assistant*",
    "asistente*",
    "chatbot*",
    "language model",
    "modelo de lenguaje",
    "system note",
    "nota del sistema",
    "system prompt",
    "your rules",
    "your earlier rules",
    "your instructions",
    "previous instructions",
    "tus reglas",
    "tus instrucciones",
    "instrucciones anteriores",
    "cite nothing",
    "no cites",
    "confidence *",
    "confianza *",
];

/// Phrases that certify, folded. A negation before *toxic* is here and *does not list* is not: the
/// one speaks of the plant, the other of a list.
const CERTIFICATES: &[&str] = &[
    "is safe",
    "are safe",
    "be safe",
    "is completely safe",
    "is perfectly safe",
    "is totally safe",
    "completely safe",
    "perfectly safe",
    "totally safe",
    "entirely safe",
    "safe for",
    "safe to",
    "harmless",
    "non toxic",
    "nontoxic",
    "not toxic",
    "not poisonous",
    "isnt toxic",
    "isnt poisonous",
    "not dangerous",
    "no danger",
    "no risk",
    "risk free",
    "pet friendly",
    "cat friendly",
    "dog friendly",
    "edible",
    "may eat it",
    "can eat it",
    "can safely",
    "es seguro",
    "es segura",
    "son seguras",
    "seguro para",
    "segura para",
    "totalmente segur*",
    "completamente segur*",
    "inofensiv*",
    "inocu*",
    "no es toxic*",
    "no son toxic*",
    "no es venenos*",
    "no es peligros*",
    "no hay peligro",
    "no hay riesgo",
    "sin peligro",
    "sin riesgo*",
    "apto para",
    "apta para",
    "comestible*",
    "puede comerl*",
    "pueden comerl*",
];

/// Whether a text is an order to a machine.
pub(super) fn is_an_order(text: &str) -> bool {
    words::say(&words::folded_words(text), ORDERS)
}

/// Whether a text certifies that a plant may be eaten or kept near somebody.
pub(super) fn certifies(text: &str) -> bool {
    words::say(&words::folded_words(text), CERTIFICATES)
}

/// Whether a record's text may be used as evidence.
pub(super) fn is_evidence(text: &str) -> bool {
    !is_an_order(text) && !certifies(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    #[test]
    fn the_four_planted_records_are_orders_and_no_other_record_is() {
        let world = testing::world();
        let orders: Vec<&str> = world
            .kb
            .records()
            .iter()
            .filter(|record| is_an_order(&record.text))
            .map(|record| record.id.as_str())
            .collect();
        let planted = ["kalanchoe.en.water.4", "pothos.en.problems.3"];
        assert_eq!(orders[..2], planted);
        assert_eq!(orders[2..], planted.map(|id| id.replace(".en.", ".es.")));
    }

    #[test]
    fn only_a_planted_record_certifies() {
        let world = testing::world();
        let certifying = world.kb.records().iter().filter(|record| certifies(&record.text));
        let ids: Vec<&str> = certifying.map(|record| record.id.as_str()).collect();
        assert_eq!(ids, ["pothos.en.problems.3", "pothos.es.problems.3"]);
    }

    #[test]
    fn certificates_are_recognised_in_both_languages_and_listings_are_none() {
        for text in [
            "Calathea is safe.",
            "It’s non-toxic.",
            "La hiedra no es tóxica",
            "es totalmente segura",
            "Dogs can eat it",
            "sin riesgos",
        ] {
            assert!(certifies(text), "{text}");
        }
        for text in [
            "The ASPCA does not list calathea among plants toxic to cats.",
            "La ASPCA no incluye la calatea entre las plantas tóxicas para los gatos.",
            "No sheet in this collection certifies that a plant suits an animal or a child.",
        ] {
            assert!(!certifies(text), "{text}");
        }
    }
}
