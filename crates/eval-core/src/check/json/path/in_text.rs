//! A query of names alone, followed through the text of the JSON.

use super::{Segment, Selector};
use crate::scan::Scanner;

/// What a query of names selects: at most one value.
#[derive(Clone, Copy, Debug)]
pub(in crate::check) enum InText<'t> {
    Nothing,
    Value(&'t str),
}

/// What is selected; `None` where only the tree could tell.
pub(super) fn selected<'t>(segments: &[Segment], text: &'t str) -> Option<InText<'t>> {
    let mut scanner = Scanner::strict(text)?;
    let selected = followed(segments, &mut scanner)?;
    scanner.is_at_end().then_some(selected)
}

fn followed<'t>(segments: &[Segment], scanner: &mut Scanner<'t>) -> Option<InText<'t>> {
    let Some((segment, rest)) = segments.split_first() else {
        return scanner.value().map(InText::Value);
    };
    let [Selector::Name(name)] = segment.selectors.as_slice() else { return None };
    if segment.descends {
        return None;
    }
    if !scanner.is_at_object() {
        return scanner.value().map(|_| InText::Nothing);
    }
    let mut found = InText::Nothing;
    scanner.object(|scanner, key| {
        if key.plain()? == name {
            // Of a key that stands twice the tree has the last.
            found = followed(rest, scanner)?;
        } else {
            scanner.value()?;
        }
        Some(())
    })?;
    Some(found)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::Path;
    use super::InText;

    #[test]
    fn what_the_text_tells_is_what_the_tree_tells() {
        let texts = [
            r#"{"a":{"b":1.50},"c":[{"b":2}]}"#,
            r#" {"a": {"b": "x\n"}, "a": {"b": null}} "#,
            r#"{"a":{"b":1},"a":7}"#,
            r#"{"a":[]}"#,
            r#"{"\u0061":1}"#,
            r#"{"a":1e999}"#,
            r#"{"a":"\ud800"}"#,
            r#"{"a":1"#,
            r#"{"a":1} x"#,
            "[1]",
            "",
        ];
        let mut told = 0;
        for query in ["$", "$.a", "$.a.b", "$['c']", "$.c[0].b", "$..b", "$.*"] {
            let path = Path::parsed(query).unwrap();
            for text in texts {
                let Some(selected) = path.selected_in_text(text) else { continue };
                let root: Value = serde_json::from_str(text).unwrap();
                let tree: Vec<Value> = path.selected(&root).into_iter().cloned().collect();
                let selected: Vec<Value> = match selected {
                    InText::Nothing => Vec::new(),
                    InText::Value(text) => vec![serde_json::from_str(text).unwrap()],
                };
                assert_eq!(selected, tree, "{query} of {text}");
                told += 1;
            }
        }
        assert!(told > 15, "{told}");
    }
}
