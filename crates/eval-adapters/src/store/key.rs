//! The name of an answer: BLAKE3 over all that can be seen of what determines it.

use eval_core::pin::canonical;
use eval_core::target::{Ask, TargetIdentity};

/// The name of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of a sequence of parts. `purpose` keeps the keys of different askers apart.
    ///
    /// ```
    /// use eval_adapters::store::Key;
    ///
    /// let key = |parts: &[&str]| Key::of("example", parts.iter().map(|part| part.as_bytes()));
    /// assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
    /// ```
    pub fn of<'p>(purpose: &str, parts: impl IntoIterator<Item = &'p [u8]>) -> Self {
        let mut hasher = blake3::Hasher::new();
        // Lengths keep the parts apart: no two sequences share one byte stream.
        let mut add = |part: &[u8]| {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        };
        add(purpose.as_bytes());
        parts.into_iter().for_each(&mut add);
        Self(*hasher.finalize().as_bytes())
    }

    /// The key of a target's answer: who is asked, and all that it is told.
    pub fn of_ask(target: &TargetIdentity, ask: &Ask<'_>) -> Self {
        Self::of(
            "gonogo target answer",
            [
                canonical(target).as_bytes(),
                ask.case.as_str().as_bytes(),
                &ask.repetition.to_le_bytes(),
                &ask.seed.to_le_bytes(),
                canonical(ask.input).as_bytes(),
            ],
        )
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::ids::CaseId;
    use serde_json::{Value, json};

    fn identity(name: &str, version: Option<&str>, configuration: &str) -> TargetIdentity {
        TargetIdentity {
            name: name.to_owned(),
            kind: "http",
            version: version.map(str::to_owned),
            configuration: configuration.to_owned(),
        }
    }

    fn key(target: &TargetIdentity, case: &str, repetition: u32, seed: u64, input: &Value) -> Key {
        Key::of_ask(target, &Ask { case: &CaseId::from(case), repetition, seed, input })
    }

    #[test]
    fn every_part_of_a_question_changes_its_key() {
        let (target, input) = (identity("t", None, "c"), json!({"query": "a", "n": 1}));
        let mut keys = vec![
            key(&target, "a", 0, 0, &input),
            key(&target, "b", 0, 0, &input),
            key(&target, "a", 1, 0, &input),
            key(&target, "a", 0, 1, &input),
            key(&target, "a", 0, 0, &json!({"query": "b", "n": 1})),
            key(&identity("u", None, "c"), "a", 0, 0, &input),
            key(&identity("t", Some("1"), "c"), "a", 0, 0, &input),
            key(&identity("t", None, "d"), "a", 0, 0, &input),
        ];
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn the_order_of_an_inputs_keys_changes_nothing() {
        let target = identity("t", None, "c");
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let (one, other) =
            (read(r#"{"a":1,"b":{"c":2,"d":3}}"#), read(r#"{"b":{"d":3,"c":2},"a":1}"#));
        assert_eq!(key(&target, "a", 0, 0, &one), key(&target, "a", 0, 0, &other));
    }
}
