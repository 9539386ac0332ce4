//! Typed reading of a tree, with every problem reported at its own place.
//!
//! A reader never stops at the first problem: each method reports and gives `None`, and the caller
//! puts a value together only after all of its parts were read.

use std::collections::BTreeMap;

use super::{Entry, Node, Value};
use crate::diag::{Code, Diagnostic, Place, Position, nearest};

/// Reads the nodes of one file and collects what is wrong with them.
#[derive(Debug)]
pub struct Reader<'f> {
    file: &'f str,
    problems: Vec<Diagnostic>,
}

/// The entries of one mapping, each key known and standing once.
#[derive(Debug)]
pub struct Fields<'n> {
    of: String,
    at: Position,
    nodes: BTreeMap<&'n str, &'n Node>,
}

impl<'n> Fields<'n> {
    /// The value of a key, if it is there.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.nodes.get(key).copied()
    }

    /// Where the mapping begins.
    pub fn at(&self) -> Position {
        self.at
    }

    /// Whether the mapping holds no known key.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The keys that are there, in byte order.
    pub fn keys(&self) -> impl Iterator<Item = &'n str> {
        self.nodes.keys().copied()
    }
}

impl<'f> Reader<'f> {
    /// A reader of the file shown under this path.
    pub fn new(file: &'f str) -> Self {
        Self { file, problems: Vec::new() }
    }

    /// The problems found so far, in file order.
    pub fn into_problems(mut self) -> Vec<Diagnostic> {
        self.problems.sort();
        self.problems
    }

    /// How many problems were found so far.
    pub fn problem_count(&self) -> usize {
        self.problems.len()
    }

    /// A place in this file.
    pub fn place(&self, at: Position) -> Place {
        Place::at(self.file, at)
    }

    /// Reports a problem at a position.
    pub fn report(&mut self, code: Code, at: Position, message: impl Into<String>) {
        let place = self.place(at);
        self.problems.push(Diagnostic::new(code, message).at(place));
    }

    /// Takes over a problem that was found elsewhere, such as in a file that this one names.
    pub fn take_over(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// Reports a problem at a position, with its nearest fix.
    pub fn report_with_help(
        &mut self,
        code: Code,
        at: Position,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let place = self.place(at);
        self.problems.push(Diagnostic::new(code, message).at(place).with_help(help));
    }

    /// The entries of a mapping. `of` names the mapping in messages. Unknown and repeated keys are
    /// reported.
    pub fn fields<'n>(&mut self, node: &'n Node, of: &str, keys: &[&str]) -> Option<Fields<'n>> {
        let entries = self.entries(node, of)?;
        let mut nodes = BTreeMap::new();
        for entry in entries {
            if keys.contains(&entry.key.as_str()) {
                nodes.insert(entry.key.as_str(), &entry.node);
            } else {
                self.unknown_key(entry, of, keys);
            }
        }
        Some(Fields { of: of.to_owned(), at: node.at, nodes })
    }

    /// The entries of a mapping whose keys are free, such as `input`. Repeated keys are reported.
    pub fn entries<'n>(&mut self, node: &'n Node, of: &str) -> Option<&'n [Entry]> {
        let Value::Map(entries) = &node.value else {
            self.wrong_type(node, of, "a mapping");
            return None;
        };
        let mut first: BTreeMap<&str, Position> = BTreeMap::new();
        for entry in entries {
            if let Some(earlier) = first.insert(&entry.key, entry.key_at) {
                let message = format!(
                    "`{}` stands twice in {of}: first in line {}, column {}",
                    entry.key, earlier.line, earlier.column
                );
                self.report(Code::DuplicateKey, entry.key_at, message);
            }
        }
        Some(entries)
    }

    fn unknown_key(&mut self, entry: &Entry, of: &str, keys: &[&str]) {
        let message = format!("`{}` is not a key of {of}", entry.key);
        let help = match nearest(&entry.key, keys.iter().copied()) {
            Some(key) => format!("did you mean `{key}`?"),
            None => format!("keys of {of}: {}", keys.join(", ")),
        };
        self.report_with_help(Code::UnknownKey, entry.key_at, message, help);
    }

    /// The value of a key that must be there.
    pub fn required<'n>(&mut self, fields: &Fields<'n>, key: &str) -> Option<&'n Node> {
        let node = fields.get(key);
        if node.is_none() {
            let message = format!("{} lacks the key `{key}`", fields.of);
            self.report(Code::MissingKey, fields.at, message);
        }
        node
    }

    /// A text, as written; `of` names it in messages.
    pub fn text<'n>(&mut self, node: &'n Node, of: &str) -> Option<&'n str> {
        match &node.value {
            Value::Text(text) | Value::Plain(text) => Some(text),
            _ => {
                self.wrong_type(node, of, "a text");
                None
            }
        }
    }

    /// A text that says something: at least one character that is not white space.
    pub fn filled_text<'n>(&mut self, node: &'n Node, of: &str) -> Option<&'n str> {
        let text = self.text(node, of)?;
        if text.trim().is_empty() {
            self.report(Code::Empty, node.at, format!("{of} is empty"));
            return None;
        }
        Some(text)
    }

    /// An identifier: a filled text without white space around it and without control characters or
    /// marks that change the direction of writing.
    pub fn id<'n>(&mut self, node: &'n Node, of: &str) -> Option<&'n str> {
        let text = self.filled_text(node, of)?;
        if !is_id(text) {
            let message = format!("{of} holds characters that cannot be seen: {}", escaped(text));
            self.report(Code::WrongValue, node.at, message);
            return None;
        }
        Some(text)
    }

    /// A list.
    pub fn list<'n>(&mut self, node: &'n Node, of: &str) -> Option<&'n [Node]> {
        let Value::List(items) = &node.value else {
            self.wrong_type(node, of, "a list");
            return None;
        };
        Some(items)
    }

    /// A list of filled texts, possibly empty.
    pub fn texts(&mut self, node: &Node, of: &str) -> Option<Vec<String>> {
        let items = self.list(node, of)?;
        let mut texts = Vec::with_capacity(items.len());
        for node in items {
            let text = match &node.value {
                Value::Text(text) if !text.trim().is_empty() => Some(text.as_str()),
                _ => self.filled_text(node, &format!("an entry of {of}")),
            };
            texts.extend(text.map(str::to_owned));
        }
        // All entries are read before the list is given up, so that each problem is reported.
        (texts.len() == items.len()).then_some(texts)
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&mut self, node: &Node, of: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(node, of)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let allowed: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let message = format!("{of} is `{}`", escaped(text));
        let help = match nearest(text, words.iter().map(|(word, _)| *word)) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("expected {}", allowed.join(" or ")),
        };
        self.report_with_help(Code::WrongValue, node.at, message, help);
        None
    }

    /// A truth value.
    pub fn flag(&mut self, node: &Node, of: &str) -> Option<bool> {
        match &node.value {
            Value::Bool(value) => Some(*value),
            Value::Plain(text) if text.eq_ignore_ascii_case("true") => Some(true),
            Value::Plain(text) if text.eq_ignore_ascii_case("false") => Some(false),
            _ => {
                self.wrong_type(node, of, "true or false");
                None
            }
        }
    }

    /// A whole number from 0.
    pub fn count(&mut self, node: &Node, of: &str) -> Option<u64> {
        let count = node.as_count();
        if count.is_none() {
            self.wrong_type(node, of, "a whole number from 0");
        }
        count
    }

    /// A finite number, and how it is written: thresholds are compared as written.
    pub fn number<'n>(&mut self, node: &'n Node, of: &str) -> Option<(f64, &'n str)> {
        let written = match &node.value {
            Value::Number(text) | Value::Plain(text) => Some(text.as_str()),
            _ => None,
        };
        let number = written.and_then(|text| Some((text.parse::<f64>().ok()?, text)));
        let number = number.filter(|(value, _)| value.is_finite());
        if number.is_none() {
            self.wrong_type(node, of, "a finite number");
        }
        number
    }

    /// Any value as JSON. Repeated keys are reported.
    pub fn json(&mut self, node: &Node, of: &str) -> Option<serde_json::Value> {
        Some(match &node.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Text(text) => text.as_str().into(),
            Value::Number(text) | Value::Plain(text) => self.scalar(node, text, of)?,
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(|item| self.json(item, of)).collect();
                serde_json::Value::Array(items.into_iter().collect::<Option<_>>()?)
            }
            Value::Map(_) => {
                let entries = self.entries(node, of)?;
                let entries: Vec<_> = entries
                    .iter()
                    .map(|entry| Some((entry.key.clone(), self.json(&entry.node, of)?)))
                    .collect();
                serde_json::Value::Object(entries.into_iter().collect::<Option<_>>()?)
            }
        })
    }

    /// A scalar that is a number or a truth value in the file's own language.
    fn scalar(&mut self, node: &Node, text: &str, of: &str) -> Option<serde_json::Value> {
        match text.to_ascii_lowercase().as_str() {
            "true" => return Some(true.into()),
            "false" => return Some(false.into()),
            _ => {}
        }
        let number = text.parse::<serde_json::Number>().or_else(|_| {
            // YAML writes numbers in ways JSON does not: `+1`, `.5`, `012`.
            let float = text.parse::<f64>().ok().and_then(serde_json::Number::from_f64);
            text.parse::<i64>().map(Into::into).ok().or(float).ok_or(())
        });
        if number.is_err() {
            let message = format!("{of} holds `{}`, which JSON cannot express", escaped(text));
            self.report(Code::WrongValue, node.at, message);
        }
        number.ok().map(serde_json::Value::Number)
    }

    /// Reports that a value is of another type than expected.
    pub fn wrong_type(&mut self, node: &Node, of: &str, expected: &str) {
        let found = match &node.value {
            Value::Number(text) | Value::Plain(text) => format!("`{}`", escaped(text)),
            Value::Text(text) => format!("the text `{}`", escaped(&shortened(text))),
            other => other.type_name().to_owned(),
        };
        self.report(Code::WrongType, node.at, format!("{of} is {found}, expected {expected}"));
    }
}

/// Control characters, and marks that reorder or hide what stands around them.
/// Whether a text can be an id: there is something, and all of it can be seen.
pub(crate) fn is_id(text: &str) -> bool {
    !text.trim().is_empty() && text.trim() == text && !text.chars().any(is_unprintable)
}

fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// A text with what cannot be seen written out, for messages.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};

    fn problems(text: &str, read: impl Fn(&mut Reader<'_>, &Node)) -> Vec<String> {
        let node = parsed(text, Language::Yaml, "c.yaml").unwrap();
        let mut reader = Reader::new("c.yaml");
        read(&mut reader, &node);
        reader.into_problems().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_problems_of_a_mapping_are_reported_in_file_order() {
        let text = "must_contains: [a]\nid: x\nid: y\ncolour: red\n";
        let found = problems(text, |reader, node| {
            let keys = ["id", "must_contain", "question"];
            let fields = reader.fields(node, "a case", &keys).unwrap();
            assert!(reader.required(&fields, "question").is_none());
        });
        insta::assert_snapshot!(found.join("\n"), @r"
        error[unknown-key]: `must_contains` is not a key of a case
          --> c.yaml:1:1
          help: did you mean `must_contain`?
        error[missing-key]: a case lacks the key `question`
          --> c.yaml:1:1
        error[duplicate-key]: `id` stands twice in a case: first in line 2, column 1
          --> c.yaml:3:1
        error[unknown-key]: `colour` is not a key of a case
          --> c.yaml:4:1
          help: keys of a case: id, must_contain, question
        ");
    }

    #[test]
    fn values_of_the_wrong_type_say_what_was_found_and_expected() {
        let text = "- ~\n- []\n- '0.9'\n- .nan\n- yes\n- -1\n- \"\\u202Eabc\"\n- '  '\n";
        let found = problems(text, |reader, node| {
            let items = reader.list(node, "the list").unwrap();
            reader.text(&items[0], "a needle");
            reader.text(&items[1], "a needle");
            reader.number(&items[2], "a threshold");
            reader.number(&items[3], "a threshold");
            reader.flag(&items[4], "a flag");
            reader.count(&items[5], "a count");
            reader.id(&items[6], "an id");
            reader.filled_text(&items[7], "a needle");
        });
        insta::assert_snapshot!(found.join("\n"), @r"
        error[wrong-type]: a needle is nothing, expected a text
          --> c.yaml:1:3
        error[wrong-type]: a needle is a list, expected a text
          --> c.yaml:2:3
        error[wrong-type]: a threshold is the text `0.9`, expected a finite number
          --> c.yaml:3:3
        error[wrong-type]: a threshold is `.nan`, expected a finite number
          --> c.yaml:4:3
        error[wrong-type]: a flag is the text `yes`, expected true or false
          --> c.yaml:5:3
        error[wrong-type]: a count is `-1`, expected a whole number from 0
          --> c.yaml:6:3
        error[wrong-value]: an id holds characters that cannot be seen: \u{202e}abc
          --> c.yaml:7:3
        error[empty]: a needle is empty
          --> c.yaml:8:3
        ");
    }

    #[test]
    fn an_unquoted_scalar_is_a_text_where_a_text_is_expected() {
        let node = parsed("[no, 1e3, 2026-01-01, 012, true]", Language::Yaml, "c").unwrap();
        let texts = Reader::new("c").texts(&node, "needles").unwrap();
        assert_eq!(texts, ["no", "1e3", "2026-01-01", "012", "true"]);
    }

    #[test]
    fn any_value_becomes_json() {
        let node = parsed("{a: [1, 1.5, x, ~, true], b: {c: 'y'}}", Language::Yaml, "c").unwrap();
        let json = Reader::new("c").json(&node, "input").unwrap();
        assert_eq!(json.to_string(), r#"{"a":[1,1.5,"x",null,true],"b":{"c":"y"}}"#);
    }
}
