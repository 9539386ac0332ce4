//! `required_citations`: each of these records is cited.

use std::sync::Arc;

use serde_json::Value;

use super::citations_resolve::cited;
use super::message::listed;
use super::{Argument, Check, View};

/// ## What it decides
/// Whether the answer cites each of these records, as a whole or in one of its claims.
/// ## How it compares
/// By record id, exactly; no case folding.
/// ## Fails when
/// A record is not cited (mode `missing_citation`).
/// ## Does not look at
/// Whether the record exists (`citations_resolve`), or supports what is said (faithfulness).
#[derive(Debug)]
struct RequiredCitations(Vec<String>);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(RequiredCitations(argument.texts()?)))
}

impl RequiredCitations {
    fn missing(&self, view: &View<'_>) -> impl Iterator<Item = &str> {
        let missing = self.0.iter().filter(|id| cited(view).all(|cited| cited.as_str() != *id));
        missing.map(String::as_str)
    }
}

impl Check for RequiredCitations {
    fn argument(&self) -> Value {
        self.0.as_slice().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.missing(view).next().is_none()
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let cites = match view.trace().cited_records() {
            none if none.is_empty() => "it cites nothing".to_owned(),
            cited => format!("it cites {}", listed(cited)),
        };
        format!("the answer does not cite {}; {cites}", listed(self.missing(view)))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_record_that_is_not_cited_is_named() {
        assert_eq!(
            failures("required_citations: [r1, r2]", r#"{"output":"a","citations":["r1","R2"]}"#),
            "required_citations: the answer does not cite `r2`; it cites `R2`, `r1`"
        );
        assert_eq!(
            failures("required_citations: [r1]", r#"{"output":"a"}"#),
            "required_citations: the answer does not cite `r1`; it cites nothing"
        );
    }

    #[test]
    fn a_claim_may_carry_the_citation() {
        let trace = r#"{"output":"a","claims":[{"text":"t","support":["r1"]}]}"#;
        assert_eq!(failures("required_citations: [r1]", trace), "");
    }

    #[test]
    fn an_empty_list_is_refused() {
        insta::assert_snapshot!(refusal("required_citations: []"), @r"
        error[empty]: `required_citations` is an empty list
          --> case.yaml:1:21
        ");
    }
}
