//! `forbidden_citations`: none of these records is cited.

use std::sync::Arc;

use serde_json::Value;

use super::citations_resolve::cited;
use super::message::listed;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer rests on none of these records, such as a withdrawn price list.
/// ## How it compares
/// By record id, exactly; no case folding.
/// ## Fails when
/// One of the records is cited, by the answer as a whole or by a claim (mode `stale_answer`).
/// ## Does not look at
/// Whether the record was retrieved (`retrieved_chunks`).
#[derive(Debug)]
struct ForbiddenCitations(Vec<String>);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(ForbiddenCitations(argument.texts()?)))
}

impl ForbiddenCitations {
    fn cited(&self, view: &View<'_>) -> impl Iterator<Item = &str> {
        let cited = self.0.iter().filter(|id| cited(view).any(|cited| cited.as_str() == *id));
        cited.map(String::as_str)
    }
}

impl Check for ForbiddenCitations {
    fn argument(&self) -> Value {
        self.0.as_slice().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.cited(view).next().is_none()
    }

    fn complaint(&self, view: &View<'_>) -> String {
        format!("the answer cites {}", listed(self.cited(view)))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    #[test]
    fn a_forbidden_record_that_is_cited_is_named() {
        let trace = r#"{"output":"a","claims":[{"text":"t","support":["old"]}]}"#;
        assert_eq!(
            failures("forbidden_citations: [older, old]", trace),
            "forbidden_citations: the answer cites `old`"
        );
    }

    #[test]
    fn other_citations_pass() {
        let trace = r#"{"output":"a","citations":["older"]}"#;
        assert_eq!(failures("forbidden_citations: [old]", trace), "");
    }
}
