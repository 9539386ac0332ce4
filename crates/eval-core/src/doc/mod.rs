//! Documents that people write, as trees that remember where everything stands.
//!
//! JSON, YAML and TOML are read into one [`Node`] tree by their own well-kept parsers; typed
//! reading, with all problems reported together, is [`Reader`]'s. Repeated keys stay in the tree, so
//! that each one is reported at its own place.

mod json;
mod reader;
mod toml;
mod unplaced;
mod yaml;

use crate::diag::{Code, Diagnostic, Place, Position};

pub use reader::{Fields, Reader};
pub(crate) use reader::{escaped, is_id};

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Its first character.
    pub at: Position,
}

/// A value as it was written.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// JSON `null`, or an empty YAML value.
    Null,
    /// JSON and TOML truth values.
    Bool(bool),
    /// JSON and TOML numbers, as written.
    Number(String),
    /// Text between quotes, or YAML text that can be nothing else.
    Text(String),
    /// An unquoted YAML scalar that YAML takes for a truth value or a number. It is whatever the
    /// reader expects: `no`, `1e3` and `012` are texts where a text is expected.
    Plain(String),
    /// A list.
    List(Vec<Node>),
    /// A mapping in the order written, repeated keys included.
    Map(Vec<Entry>),
}

/// One entry of a mapping.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_at: Position,
    /// The value.
    pub node: Node,
}

/// The languages a document may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// RFC 8259.
    Json,
    /// YAML 1.2, without merge keys and custom tags; one document.
    Yaml,
    /// TOML 1.1.
    Toml,
}

impl Language {
    /// The language of a file, by its extension.
    pub fn of_file(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1 {
            "json" => Some(Self::Json),
            "yaml" | "yml" => Some(Self::Yaml),
            "toml" => Some(Self::Toml),
            _ => None,
        }
    }
}

/// How deep a document in JSON or TOML may nest.
const DEEPEST: usize = 128;

impl Value {
    /// The type, as messages name it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "a truth value",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Plain(_) => "an unquoted value",
            Self::List(_) => "a list",
            Self::Map(_) => "a mapping",
        }
    }
}

impl Node {
    /// The value, if it is a whole number from 0.
    pub fn as_count(&self) -> Option<u64> {
        match &self.value {
            Value::Number(text) | Value::Plain(text) => text.parse().ok(),
            _ => None,
        }
    }
}

/// Parses a document.
///
/// # Errors
/// One [`Diagnostic`] with its place if the text is not well-formed.
pub fn parsed(text: &str, language: Language, file: &str) -> Result<Node, Box<Diagnostic>> {
    // Editors on Windows write the mark; it says nothing.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let tree = match language {
        Language::Json => json::parsed(text, 1),
        Language::Yaml => yaml::parsed(text),
        Language::Toml => toml::parsed(text),
    };
    tree.map_err(|fault| Box::new(placed(fault, file)))
}

/// Parses one line of a file of [JSON Lines](https://jsonlines.org); `line` is its number, from 1.
///
/// # Errors
/// One [`Diagnostic`] with its place in the file if the line is not well-formed.
pub fn parsed_json_line(text: &str, line: u32, file: &str) -> Result<Node, Box<Diagnostic>> {
    json::parsed(text, line).map_err(|fault| Box::new(placed(fault, file)))
}

/// The tree of a JSON text that is nearly always sound, as quickly as it goes. Its places mean nothing;
/// who finds something wrong parses again. `None` if the text is not well-formed.
pub(crate) fn parsed_unplaced(text: &str) -> Option<Node> {
    unplaced::unplaced(text).or_else(|| parsed_json_line(text, 1, "").ok())
}

fn placed((code, message, position): Fault, file: &str) -> Diagnostic {
    Diagnostic::new(code, message).at(Place::at(file, position))
}

/// What went wrong in a parser, and where.
type Fault = (Code, String, Position);

fn too_deep(deepest: usize, at: Position) -> Fault {
    (Code::TooDeep, format!("nests deeper than {deepest} levels"), at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A compact rendering of a tree: `line:column` before every node and key.
    fn sketch(node: &Node) -> String {
        let at = format!("{}:{}", node.at.line, node.at.column);
        match &node.value {
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(sketch).collect();
                format!("{at}[{}]", items.join(" "))
            }
            Value::Map(entries) => {
                let entries: Vec<_> = entries
                    .iter()
                    .map(|e| {
                        format!(
                            "{}@{}:{}={}",
                            e.key,
                            e.key_at.line,
                            e.key_at.column,
                            sketch(&e.node)
                        )
                    })
                    .collect();
                format!("{at}{{{}}}", entries.join(" "))
            }
            other => format!("{at} {other:?}"),
        }
    }

    fn sketched(text: &str, language: Language) -> String {
        match parsed(text, language, "f") {
            Ok(node) => sketch(&node),
            Err(problem) => problem.to_string(),
        }
    }

    #[test]
    fn json_remembers_where_everything_stands() {
        assert_eq!(
            sketched("{\"a\": [1, \"é\\n\"],\n \"b\": {\"c\": null}, \"a\": true}", Language::Json),
            "1:1{a@1:2=1:7[1:8 Number(\"1\") 1:11 Text(\"é\\n\")] \
             b@2:2=2:7{c@2:8=2:13 Null} a@2:20=2:25 Bool(true)}"
        );
    }

    #[test]
    fn yaml_remembers_where_everything_stands() {
        assert_eq!(
            sketched("a: [1e3, 'no', no, x]\nb:\n  c: ~\n  a: true\na: 012\n", Language::Yaml),
            "1:1{a@1:1=1:4[1:5 Plain(\"1e3\") 1:10 Text(\"no\") 1:16 Text(\"no\") 1:20 Text(\"x\")] \
             b@2:1=3:3{c@3:3=3:6 Null a@4:3=4:6 Plain(\"true\")} a@5:1=5:4 Plain(\"012\")}"
        );
    }

    #[test]
    fn toml_remembers_where_everything_stands() {
        assert_eq!(
            sketched("a = 1.50\n[t]\nb = [\"x\", true]\n", Language::Toml),
            "1:1{a@1:1=1:5 Number(\"1.50\") t@2:2=2:1{b@3:1=3:5[3:6 Text(\"x\") 3:11 Bool(true)]}}"
        );
    }

    #[test]
    fn a_broken_document_is_placed() {
        for (text, language, expected) in [
            ("{\"a\": }", Language::Json, "error[syntax]: expected value\n  --> f:1:7"),
            ("{\"a\": 1} x", Language::Json, "error[syntax]: trailing characters\n  --> f:1:10"),
            ("{\"a\": \"\\ud800\"}", Language::Json, "error[syntax]: "),
            ("a: [1\n", Language::Yaml, "error[syntax]: "),
            ("a: 1\n---\nb: 2\n", Language::Yaml, "error[syntax]: "),
            ("a: &x [*x]\n", Language::Yaml, "error[syntax]: "),
            ("a = \n", Language::Toml, "error[syntax]: "),
            ("", Language::Json, "error[syntax]: "),
        ] {
            let found = sketched(text, language);
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
    }

    #[test]
    fn a_document_that_nests_too_deep_is_refused_in_every_language() {
        let json = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(sketched(&json, Language::Json).starts_with("error[too-deep]"));
        assert!(sketched(&"[".repeat(100_000), Language::Json).starts_with("error["));
        assert!(sketched(&json, Language::Yaml).starts_with("error["));
        for (deep, sound) in [(32, true), (33, false), (120, false)] {
            let yaml = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
            let found = sketched(&yaml, Language::Yaml);
            assert_eq!(!found.starts_with("error[too-deep]"), sound, "{found}");
        }
        let toml = format!("a = {json}");
        assert!(sketched(&toml, Language::Toml).starts_with("error["));
    }

    #[test]
    fn a_line_of_json_knows_its_number() {
        let node = parsed_json_line("{\"a\": [é]}", 7, "f").unwrap_err();
        assert_eq!(node.to_string(), "error[syntax]: expected value\n  --> f:7:8");
        let tree = sketch(&parsed_json_line("{\"é\": {\"b\": 1}}", 7, "f").unwrap());
        assert_eq!(tree, "7:1{é@7:2=7:7{b@7:8=7:13 Number(\"1\")}}");
    }

    /// Counted from the beginning of the line for every entry, this would take minutes.
    #[test]
    fn a_long_line_is_placed_in_one_pass() {
        let items = vec!["1"; 400_000].join(",");
        let node = parsed(&format!("{{\"a\":[{items}],\"b\":0}}"), Language::Json, "f").unwrap();
        let Value::Map(entries) = node.value else { panic!("a mapping") };
        assert_eq!(entries[1].key_at, Position { line: 1, column: 800_008 });
    }

    #[test]
    fn a_byte_order_mark_and_windows_line_ends_say_nothing() {
        let tree = sketched("\u{FEFF}a: x\r\nb: y\r\n", Language::Yaml);
        assert_eq!(tree, "1:1{a@1:1=1:4 Text(\"x\") b@2:1=2:4 Text(\"y\")}");
    }
}
