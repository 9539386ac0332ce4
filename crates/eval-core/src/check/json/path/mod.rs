//! JSON paths (`JSONPath`, RFC 9535), evaluated over *sets* of nodes.
//!
//! The standard's nodelists keep duplicates, so a query with several `..` over a deeply nested answer
//! grows with the power of their number: what a system says could then stall the gate. A check asks
//! whether the selected nodes have a property, for which duplicates do not matter; here every segment
//! visits every node once, in time linear in the size of the answer.
//!
//! Supported: all selectors, and filters of comparisons, existence tests of singular queries, `&&`,
//! `||`, `!` and parentheses. Refused by name: function extensions and nested queries in filters.

mod filter;
mod in_text;
mod literal;
mod location;
mod parse;
mod select;

use serde_json::Value;

use filter::Filter;
pub(in crate::check) use in_text::InText;

/// A query.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::check) struct Path {
    segments: Vec<Segment>,
}

/// One step from a set of nodes to the next.
#[derive(Clone, Debug, PartialEq)]
struct Segment {
    /// Whether the selectors are tried on the nodes and all that is below them, or on them alone.
    descends: bool,
    selectors: Vec<Selector>,
}

/// Which children of a node are selected.
#[derive(Clone, Debug, PartialEq)]
enum Selector {
    Name(String),
    Wildcard,
    Index(i64),
    Slice { start: Option<i64>, end: Option<i64>, step: i64 },
    Filter(Filter),
}

impl Path {
    /// Reads a query.
    ///
    /// # Errors
    /// What is wrong, and at which character, counted from 1.
    pub(in crate::check) fn parsed(text: &str) -> Result<Self, (String, usize)> {
        parse::path(text)
    }

    /// The nodes that the query selects, each once, in the order in which they are first met.
    pub(in crate::check) fn selected<'v>(&self, root: &'v Value) -> Vec<&'v Value> {
        select::selected(&self.segments, root)
    }

    /// What the query selects in a JSON text, where that is seen without building its tree: `None` for a
    /// query that is more than names, and for a text that is unusual or no JSON.
    pub(in crate::check) fn selected_in_text<'t>(&self, text: &'t str) -> Option<InText<'t>> {
        in_text::selected(&self.segments, text)
    }

    /// Where a selected node stands, as a normalized path.
    pub(in crate::check) fn location(root: &Value, node: &Value) -> String {
        location::location(root, node).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What a query selects, in order.
    fn selected(query: &str, root: &Value) -> Vec<Value> {
        Path::parsed(query).unwrap().selected(root).into_iter().cloned().collect()
    }

    /// Expected values are those of the examples of RFC 9535, section 1.5, but for the order of what
    /// stands in mappings, which the standard leaves open.
    #[test]
    fn the_bookstore_of_the_standard_gives_what_the_standard_says() {
        let store = json!({ "store": {
            "book": [
                { "category": "reference", "author": "Nigel Rees",
                  "title": "Sayings of the Century", "price": 8.95 },
                { "category": "fiction", "author": "Evelyn Waugh",
                  "title": "Sword of Honour", "price": 12.99 },
                { "category": "fiction", "author": "Herman Melville",
                  "title": "Moby Dick", "isbn": "0-553-21311-3", "price": 8.99 },
                { "category": "fiction", "author": "J. R. R. Tolkien",
                  "title": "The Lord of the Rings", "isbn": "0-395-19395-8", "price": 22.99 },
            ],
            "bicycle": { "color": "red", "price": 399 },
        } });
        let titles = |query: &str| -> Vec<String> {
            let titled = selected(query, &store);
            titled.iter().map(|book| book["title"].as_str().unwrap().to_owned()).collect()
        };
        let authors = ["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"];
        assert_eq!(selected("$.store.book[*].author", &store), authors);
        assert_eq!(selected("$..author", &store), authors);
        assert_eq!(selected("$.store.*", &store).len(), 2);
        assert_eq!(selected("$.store..price", &store).len(), 5);
        assert_eq!(titles("$..book[2]"), ["Moby Dick"]);
        assert_eq!(selected("$..book[2].author", &store), ["Herman Melville"]);
        assert!(selected("$..book[2].publisher", &store).is_empty());
        assert_eq!(titles("$..book[-1]"), ["The Lord of the Rings"]);
        let first_two = ["Sayings of the Century", "Sword of Honour"];
        assert_eq!(titles("$..book[0,1]"), first_two);
        assert_eq!(titles("$..book[:2]"), first_two);
        assert_eq!(titles("$..book[?@.isbn]"), ["Moby Dick", "The Lord of the Rings"]);
        assert_eq!(titles("$..book[?@.price<10]"), ["Sayings of the Century", "Moby Dick"]);
        assert_eq!(selected("$..*", &store).len(), 27);
    }

    /// Expected values are those of sections 2.3.1.3, 2.3.3.3, 2.3.4.3 and 2.5.2.3; a node that the
    /// standard lists twice stands here once.
    #[test]
    fn selectors_select_what_the_standard_says() {
        let names = json!({ "o": { "j j": { "k.k": 3 } }, "'": { "@": 2 } });
        let letters = json!(["a", "b", "c", "d", "e", "f", "g"]);
        let tree = json!({ "o": { "j": 1, "k": 2 }, "a": [5, 3, [{ "j": 4 }, { "k": 6 }]] });
        for (query, root, expected) in [
            ("$.o['j j']['k.k']", &names, json!([3])),
            (r#"$.o["j j"]["k.k"]"#, &names, json!([3])),
            (r#"$["'"]["@"]"#, &names, json!([2])),
            (r"$['\'']['\u0040']", &names, json!([2])),
            ("$[1]", &letters, json!(["b"])),
            ("$[-2]", &letters, json!(["f"])),
            ("$[9]", &letters, json!([])),
            ("$[1:3]", &letters, json!(["b", "c"])),
            ("$[5:]", &letters, json!(["f", "g"])),
            ("$[1:5:2]", &letters, json!(["b", "d"])),
            ("$[5:1:-2]", &letters, json!(["f", "d"])),
            ("$[::-1]", &letters, json!(["g", "f", "e", "d", "c", "b", "a"])),
            ("$[::0]", &letters, json!([])),
            ("$[-99:99]", &letters, json!(["a", "b", "c", "d", "e", "f", "g"])),
            ("$ [ 0 , 0 ]", &letters, json!(["a"])),
            ("$", &letters, json!([letters])),
            ("$..j", &tree, json!([4, 1])),
            ("$..[0]", &tree, json!([5, { "j": 4 }])),
            ("$..o", &tree, json!([{ "j": 1, "k": 2 }])),
            ("$.o..[*,*]", &tree, json!([1, 2])),
            ("$.a..[0,1]", &tree, json!([5, 3, { "j": 4 }, { "k": 6 }])),
        ] {
            assert_eq!(Value::Array(selected(query, root)), expected, "{query}");
        }
    }

    /// Expected values are those of section 2.3.5.3.
    #[test]
    fn filters_select_what_the_standard_says() {
        let root = json!({
            "a": [3, 5, 1, 2, 4, 6, {"b": "j"}, {"b": "k"}, {"b": {}}, {"b": "kilo"}],
            "o": { "p": 1, "q": 2, "r": 3, "s": 5, "t": { "u": 6 } },
            "e": "f",
        });
        for (query, expected) in [
            ("$.a[?@.b == 'kilo']", json!([{"b": "kilo"}])),
            ("$.a[?(@.b == 'kilo')]", json!([{"b": "kilo"}])),
            ("$.a[?@>3.5]", json!([5, 4, 6])),
            ("$.a[?@.b]", json!([{"b": "j"}, {"b": "k"}, {"b": {}}, {"b": "kilo"}])),
            ("$.o[?@<3, ?@<3]", json!([1, 2])),
            ("$.a[?@<2 || @.b == \"k\"]", json!([1, {"b": "k"}])),
            ("$.o[?@>1 && @<4]", json!([2, 3])),
            ("$.o[?@.u || @.x]", json!([{"u": 6}])),
            ("$.a[?@.b == $.x]", json!([3, 5, 1, 2, 4, 6])),
            ("$.a[?!@.b && !(@ > 2)]", json!([1, 2])),
        ] {
            assert_eq!(Value::Array(selected(query, &root)), expected, "{query}");
        }
        assert_eq!(selected("$.a[?@ == @]", &root).len(), 10);
    }

    /// Table 11 of section 2.3.5.3.
    #[test]
    fn comparisons_hold_as_the_standard_says() {
        let root = json!({ "obj": { "x": "y" }, "arr": [2, 3] });
        for (comparison, expected) in [
            ("$.absent1 == $.absent2", true),
            ("$.absent1 <= $.absent2", true),
            ("$.absent == 'g'", false),
            ("$.absent1 != $.absent2", false),
            ("$.absent != 'g'", true),
            ("1 <= 2", true),
            ("1 > 2", false),
            ("13 == '13'", false),
            ("'a' <= 'b'", true),
            ("'a' > 'b'", false),
            ("$.obj == $.arr", false),
            ("$.obj != $.arr", true),
            ("$.obj == $.obj", true),
            ("$.obj != $.obj", false),
            ("$.arr == $.arr", true),
            ("$.obj == 17", false),
            ("$.obj != 17", true),
            ("$.obj <= $.arr", false),
            ("$.obj < $.arr", false),
            ("$.obj <= $.obj", true),
            ("$.arr <= $.arr", true),
            ("1 <= $.arr", false),
            ("1 > $.arr", false),
            ("true <= true", true),
            ("true > true", false),
        ] {
            let query = format!("$.arr[?{comparison}]");
            assert_eq!(selected(&query, &root).len() == 2, expected, "{comparison}");
        }
    }

    #[test]
    fn every_segment_visits_every_node_once() {
        let mut tree = json!({ "a": 1 });
        for _ in 0..100 {
            tree = json!({ "x": tree, "y": [1, 2, 3] });
        }
        let below = selected("$..*", &tree).len();
        // With duplicates this would be some hundred million nodes.
        assert!(selected("$..*..*..*..*..*", &tree).len() < below);
    }

    #[test]
    fn a_node_is_named_by_its_normalized_path() {
        let root = json!({ "items": [{ "a": 1 }, { "it's": 2 }] });
        let node = Path::parsed("$..['it\\'s']").unwrap().selected(&root)[0];
        assert_eq!(Path::location(&root, node), r"$['items'][1]['it\'s']");
    }
}
