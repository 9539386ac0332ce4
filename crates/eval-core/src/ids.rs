//! Identifiers as types, so that a record id is never passed where a case id is meant.

use std::borrow::Borrow;
use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

id_type! {
    /// Names one case within its set.
    CaseId
}
id_type! {
    /// Names one record within a battery's knowledge base.
    RecordId
}
id_type! {
    /// Names one node of a battery's graph.
    NodeId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_serialised_as_its_text() {
        let id = RecordId::from("crm.csv#12");
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"crm.csv#12\"");
        assert_eq!(id, "crm.csv#12");
    }

    #[test]
    fn an_id_pads_like_text() {
        assert_eq!(format!("{:>5}|", CaseId::from("ab")), "   ab|");
    }
}
