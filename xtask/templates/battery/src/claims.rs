//! What the answer path may assert, and how that is verified from the cited records alone.

use eval_core::claim::Claim;
use eval_core::shape::{ClaimShape, Evidence, ShapeVerdict};

/// ## What it decides
/// Whether the cited row holds the value: `The COLUMN of NAME is VALUE`.
/// ## How it compares
/// Name and value exactly, against one cited row.
/// ## Fails when
/// No row or several rows are cited, or the row has another name, no such column, or another value.
/// ## Does not look at
/// Whether another row has the same name.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldValue;

impl ClaimShape for FieldValue {
    fn name(&self) -> &'static str {
        "field_value"
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        let Some((column, name, value)) = parsed(&claim.text) else {
            return ShapeVerdict::NotMyGrammar;
        };
        let [record] = evidence.cited() else {
            return ShapeVerdict::unsupported("exactly one row was expected to be cited");
        };
        if record.field("name") != Some(name) {
            return ShapeVerdict::unsupported(format!("`{}` is not the row of {name}", record.id));
        }
        match record.field(column) {
            Some(found) if found == value => ShapeVerdict::Supported,
            Some(found) => ShapeVerdict::unsupported(format!("the row says {column} is {found}")),
            None => ShapeVerdict::unsupported(format!("the row has no column {column}")),
        }
    }
}

fn parsed(text: &str) -> Option<(&str, &str, &str)> {
    let (column, rest) = text.strip_prefix("The ")?.split_once(" of ")?;
    let (name, value) = rest.trim_end_matches('.').rsplit_once(" is ")?;
    Some((column, name, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::kb::KnowledgeBase;
    use eval_core::record::{Locator, Record};

    fn verdict(text: &str, support: &[&str]) -> ShapeVerdict {
        let row = |id: &str, name: &str, height: &str| {
            Record::new(id, "thing", Locator::row("things.csv", 1, 2), name)
                .with_field("name", name)
                .with_field("height", height)
        };
        let rows = vec![row("r1", "North Light", "41"), row("r2", "South Light", "17")];
        let kb = KnowledgeBase::new(rows).unwrap();
        let claim = Claim::new(text, support.iter().copied());
        FieldValue.verdict(&claim, &Evidence::of(&claim, &kb).unwrap())
    }

    #[test]
    fn the_value_of_the_cited_row_is_supported() {
        assert_eq!(verdict("The height of North Light is 41", &["r1"]), ShapeVerdict::Supported);
    }

    #[test]
    fn what_the_cited_row_does_not_say_is_unsupported() {
        for (text, support) in [
            ("The height of North Light is 42", &["r1"][..]),
            ("The height of North Light is 41", &["r2"]),
            ("The weight of North Light is 41", &["r1"]),
            ("The height of North Light is 41", &["r1", "r2"]),
        ] {
            assert!(matches!(verdict(text, support), ShapeVerdict::Unsupported(_)), "{text}");
        }
    }

    #[test]
    fn another_sentence_is_not_of_this_grammar() {
        assert_eq!(verdict("North Light is old", &["r1"]), ShapeVerdict::NotMyGrammar);
    }
}
