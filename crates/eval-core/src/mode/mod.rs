//! Failure modes: the names of the ways to be wrong, and their order of precedence.
//!
//! Every failing or unmeasured repetition has exactly one mode: of all that explain it, the first in
//! the order of the [`Taxonomy`].

mod taxonomy;

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

pub use taxonomy::{Bucket, Entry, Severity, Taxonomy};

/// The name of one way to be wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mode(Cow<'static, str>);

macro_rules! modes {
    (required { $($name:ident $spelling:literal)* } shipped { $($more:ident $spelled:literal)* }) => {
        impl Mode {
            $(#[doc = concat!("`", $spelling, "`")] pub const $name: Self = Self(Cow::Borrowed($spelling));)*
            $(#[doc = concat!("`", $spelled, "`")] pub const $more: Self = Self(Cow::Borrowed($spelled));)*

            /// The modes that a taxonomy must name at least.
            pub const REQUIRED: &[Self] = &[$(Self::$name),*];

            /// Modes that the shipped taxonomy names beyond the required ones. A taxonomy without
            /// them counts what they explain as `unknown`.
            pub const SHIPPED: &[Self] = &[$(Self::$more),*];
        }
    };
}

modes! {
    required {
        UNAUTHORISED_TOOL_CALL "unauthorised_tool_call"
        SCHEMA_VIOLATION "schema_violation"
        PLACEHOLDER_LEAK "placeholder_leak"
        LOOP_WITHOUT_TERMINATION "loop_without_termination"
        MISSED_REFUSAL "missed_refusal"
        REFUSAL_ON_VALID_REQUEST "refusal_on_valid_request"
        RETRIEVAL_MISS "retrieval_miss"
        COVERAGE_GAP "coverage_gap"
        UNGROUNDED_CLAIM "ungrounded_claim"
        MISSING_CITATION "missing_citation"
        DANGLING_CITATION "dangling_citation"
        STALE_ANSWER "stale_answer"
        WRONG_LANGUAGE "wrong_language"
        UNSAFE_CERTIFICATION "unsafe_certification"
        MISSING_FACT "missing_fact"
        UNUSABLE_FORMAT "unusable_format"
        OUTPUT_TOO_LARGE "output_too_large"
        TARGET_ERROR "target_error"
        JUDGE_MALFORMED "judge_malformed"
        BUDGET_EXHAUSTED "budget_exhausted"
        UNKNOWN "unknown"
    }
    shipped {
        MISSING_TOOL_CALL "missing_tool_call"
        OVER_BUDGET "over_budget"
        OVERCONFIDENT_ANSWER "overconfident_answer"
        INCONSISTENT_ANSWER "inconsistent_answer"
        NOT_RUN "not_run"
    }
}

impl Mode {
    /// A mode by its name; taxonomies may name modes of their own.
    pub fn named(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
