use std::collections::BTreeSet;

use super::{ClaimShape, Evidence, ShapeVerdict};
use crate::claim::Claim;
use crate::kb::KnowledgeBase;
use crate::record::Record;
use crate::text::{contains_whole, normalised, quoted_fragments};

/// ## What it decides
/// Whether several sources share what the claim quotes. The grammar: at least one fragment between
/// double quotes and, outside the quotes, at least one record named by its id, as in
/// `"connection reset" stands in run-7#L12 and ticket-3.`
/// ## How it compares
/// Every quoted fragment stands in every cited record, in [normal form](normalised), cutting
/// through no word or number. The records named are exactly the records cited, and at least two.
/// ## Fails when
/// A fragment is missing from one cited record, a record is cited and not named, named and not
/// cited, or there is only one source (mode `ungrounded_claim`).
/// ## Does not look at
/// What the claim says about the fragments beyond their being shared.
#[derive(Clone, Copy, Debug)]
pub struct SharedFragment;

impl ClaimShape for SharedFragment {
    fn name(&self) -> &'static str {
        "shared_fragment"
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        let fragments = quoted_fragments(&claim.text);
        let named = named_records(&claim.text, evidence.kb());
        if fragments.is_empty() || named.is_empty() {
            return ShapeVerdict::NotMyGrammar;
        }
        let cited: BTreeSet<&str> =
            evidence.cited().iter().map(|record| record.id.as_str()).collect();
        let missing = unequal_sources(&named, &cited)
            .or_else(|| absent_fragment(&fragments, evidence.cited()));
        missing.map_or(ShapeVerdict::Supported, ShapeVerdict::Unsupported)
    }
}

/// Ids of the records that the text names outside its quotes.
fn named_records<'a>(text: &str, kb: &'a KnowledgeBase) -> BTreeSet<&'a str> {
    let text = normalised(text);
    text.split('"')
        .step_by(2)
        .flat_map(|unquoted| unquoted.split([' ', ',', ';', '(', ')', '[', ']']))
        .filter_map(|word| kb.get(word).or_else(|| kb.get(word.trim_end_matches(['.', ':']))))
        .map(|record| record.id.as_str())
        .collect()
}

fn unequal_sources(named: &BTreeSet<&str>, cited: &BTreeSet<&str>) -> Option<String> {
    if let Some(id) = named.difference(cited).next() {
        return Some(format!("the claim names `{id}` and does not cite it"));
    }
    if let Some(id) = cited.difference(named).next() {
        return Some(format!("the claim cites `{id}` and does not name it"));
    }
    (cited.len() < 2).then(|| "a shared fragment takes at least two sources".to_owned())
}

fn absent_fragment(fragments: &[String], cited: &[&Record]) -> Option<String> {
    cited.iter().find_map(|record| {
        let text = normalised(&record.text);
        let absent = fragments.iter().find(|fragment| !contains_whole(&text, fragment))?;
        Some(format!("\"{absent}\" does not stand in `{}` ({})", record.id, record.locator))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Locator;

    fn verdict(claim: &str, support: &[&str]) -> ShapeVerdict {
        let record =
            |id: &str, text: &str| Record::new(id, "note", Locator::row("n.csv", 1, 2), text);
        let kb = KnowledgeBase::new(vec![
            record("run-7#L2", "error: connection reset by peer (code 104)"),
            record("t-3", "seen again: connection reset by peer (code 104)"),
            record("t-4", "connection refused (code 111)"),
        ])
        .unwrap();
        let claim = Claim::new(claim, support.iter().copied());
        SharedFragment.verdict(&claim, &Evidence::of(&claim, &kb).unwrap())
    }

    fn missing(claim: &str, support: &[&str]) -> String {
        match verdict(claim, support) {
            ShapeVerdict::Unsupported(missing) => missing,
            other => panic!("expected unsupported, found {other:?}"),
        }
    }

    #[test]
    fn a_fragment_in_every_named_and_cited_record_is_supported() {
        let claim = "\"connection reset\" stands in run-7#L2 and t-3.";
        assert_eq!(verdict(claim, &["run-7#L2", "t-3"]), ShapeVerdict::Supported);
    }

    #[test]
    fn a_fragment_absent_from_one_record_is_unsupported() {
        let claim = "\"connection reset\" stands in run-7#L2, t-3 and t-4.";
        let missing = missing(claim, &["run-7#L2", "t-3", "t-4"]);
        assert_eq!(missing, "\"connection reset\" does not stand in `t-4` (n.csv:2)");
    }

    #[test]
    fn a_changed_digit_is_unsupported() {
        let claim = "\"code 10\" stands in run-7#L2 and t-3.";
        assert!(missing(claim, &["run-7#L2", "t-3"]).starts_with("\"code 10\" does not stand in"));
    }

    #[test]
    fn a_citation_left_out_is_unsupported() {
        let claim = "\"connection reset\" stands in run-7#L2 and t-3.";
        assert_eq!(missing(claim, &["t-3"]), "the claim names `run-7#L2` and does not cite it");
    }

    #[test]
    fn a_citation_that_is_not_named_is_unsupported() {
        let claim = "\"code 104\" stands in run-7#L2.";
        let missing = missing(claim, &["run-7#L2", "t-3"]);
        assert_eq!(missing, "the claim cites `t-3` and does not name it");
    }

    #[test]
    fn one_source_shares_nothing() {
        let claim = "\"code 104\" stands in t-3.";
        assert_eq!(missing(claim, &["t-3"]), "a shared fragment takes at least two sources");
    }

    #[test]
    fn a_claim_without_quotes_or_without_names_is_not_of_this_grammar() {
        assert_eq!(verdict("t-3 is old", &["t-3"]), ShapeVerdict::NotMyGrammar);
        assert_eq!(verdict("it says \"code 104\"", &["t-3"]), ShapeVerdict::NotMyGrammar);
    }
}
