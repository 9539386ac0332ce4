use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::pin::canonical;

/// The identity of a run: everything that could change its result, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// BLAKE3 over the canonical form of the parts, in hexadecimal.
    pub digest: String,
    /// The parts by name, so that two runs that differ say in what.
    #[serde(flatten)]
    pub parts: BTreeMap<String, Value>,
}

impl Fingerprint {
    /// The fingerprint of these parts.
    pub fn of(parts: BTreeMap<String, Value>) -> Self {
        let digest = blake3::hash(canonical(&parts).as_bytes()).to_hex().to_string();
        Self { digest, parts }
    }

    /// Whether the digest is that of the parts.
    pub fn is_of_its_parts(&self) -> bool {
        Self::of(self.parts.clone()).digest == self.digest
    }

    /// Names of the parts in which two fingerprints differ.
    pub fn differences<'a>(&'a self, other: &'a Self) -> Vec<&'a str> {
        let mut names: Vec<&str> =
            self.parts.keys().chain(other.parts.keys()).map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| self.parts.get(*name) != other.parts.get(*name));
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parts(seed: u64) -> BTreeMap<String, Value> {
        BTreeMap::from([("seed".to_owned(), json!(seed)), ("tier".to_owned(), json!("full"))])
    }

    #[test]
    fn one_part_changed_changes_the_digest_and_is_named() {
        let (a, b) = (Fingerprint::of(parts(1)), Fingerprint::of(parts(2)));
        assert_ne!(a.digest, b.digest);
        assert_eq!(a.differences(&b), ["seed"]);
        assert_eq!(a, Fingerprint::of(parts(1)));
    }

    #[test]
    fn parts_stand_beside_the_digest() {
        let json = serde_json::to_value(Fingerprint::of(parts(1))).unwrap();
        assert_eq!(json["seed"], 1);
        assert_eq!(serde_json::from_value::<Fingerprint>(json).unwrap(), Fingerprint::of(parts(1)));
    }
}
