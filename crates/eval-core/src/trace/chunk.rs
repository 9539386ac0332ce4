//! One retrieved chunk: any JSON value, kept as received.

use std::borrow::Cow;

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// Any JSON value, kept as received: the order of keys and the text of numbers included.
#[derive(Clone, Debug)]
pub struct Chunk<'a>(Cow<'a, str>);

impl<'a> Chunk<'a> {
    /// A chunk of what is known to be valid JSON.
    pub(super) fn of_valid(json: &'a str) -> Self {
        Self(Cow::Borrowed(json))
    }
}

impl Chunk<'_> {
    /// A chunk of plain text.
    pub fn text(text: &str) -> Chunk<'static> {
        Chunk::of(&text)
    }

    /// A chunk of any value that serialises to JSON. A value that does not (a map with keys that
    /// are no strings) becomes `null`.
    pub fn of(value: &impl Serialize) -> Chunk<'static> {
        let json = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
        Chunk(Cow::Owned(json))
    }

    /// The JSON as received.
    pub fn json(&self) -> &str {
        &self.0
    }

    /// The text that needles are searched in: a string as it is; any other value the way Python's
    /// `json.dumps(…, ensure_ascii=False)` prints it, keys and number text as received.
    pub fn searched(&self) -> Cow<'_, str> {
        let json = self.json();
        if json.starts_with('"') {
            unquoted(json)
        } else if is_spaced(json) {
            Cow::Borrowed(json)
        } else {
            Cow::Owned(spaced(json))
        }
    }

    /// The same chunk, free of the text it was read from.
    pub fn into_owned(self) -> Chunk<'static> {
        Chunk(Cow::Owned(self.0.into_owned()))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Chunk<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&RawValue>::deserialize(deserializer).map(|raw| Self::of_valid(raw.get()))
    }
}

impl Serialize for Chunk<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

/// The text of a valid JSON string literal.
fn unquoted(literal: &str) -> Cow<'_, str> {
    let inner = &literal[1..literal.len() - 1];
    if inner.contains('\\') {
        // The literal was validated when it was read; a lone surrogate alone can still refuse.
        Cow::Owned(serde_json::from_str(literal).unwrap_or_else(|_| inner.to_owned()))
    } else {
        Cow::Borrowed(inner)
    }
}

/// Whether valid JSON is what [`spaced`] makes of it, as it is when a Python adapter printed it. Text
/// with an escape is not looked into.
fn is_spaced(json: &str) -> bool {
    let (mut in_text, mut before) = (false, b'"');
    for byte in json.bytes() {
        let sound = match byte {
            _ if matches!(before, b',' | b':') && !in_text => byte == b' ',
            b'\\' => false,
            b'"' => {
                in_text = !in_text;
                true
            }
            _ => in_text || !byte.is_ascii_whitespace(),
        };
        if !sound {
            return false;
        }
        before = byte;
    }
    true
}

/// Valid JSON with Python's default separators and no other white space outside its strings.
fn spaced(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + json.len() / 8);
    let mut rest = json;
    while let Some(c) = rest.chars().next() {
        if c == '"' {
            let end = literal_end(rest);
            requote(&rest[..end], &mut out);
            rest = &rest[end..];
            continue;
        }
        match c {
            ',' => out.push_str(", "),
            ':' => out.push_str(": "),
            c if c.is_ascii_whitespace() => {}
            c => out.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Length of the string literal at the start of `text`, quotes included.
fn literal_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut position = 1;
    while position < bytes.len() {
        match bytes[position] {
            b'\\' => position += 2,
            b'"' => return position + 1,
            _ => position += 1,
        }
    }
    text.len()
}

/// A literal with only those escapes that Python writes: the quote, the backslash and control
/// characters.
fn requote(literal: &str, out: &mut String) {
    if !literal.contains('\\') {
        out.push_str(literal);
        return;
    }
    // serde_json escapes the same set as Python, and in the same spelling.
    let escaped = serde_json::to_string(&unquoted(literal));
    out.push_str(escaped.as_deref().unwrap_or(literal));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn searched(json: &str) -> String {
        serde_json::from_str::<Chunk<'_>>(json).unwrap().searched().into_owned()
    }

    #[test]
    fn a_string_is_searched_as_it_is() {
        assert_eq!(searched(r#""a\n\"b\" \u00e9""#), "a\n\"b\" é");
    }

    /// Expected texts are what `CPython` 3.11 prints for
    /// `json.dumps(json.loads(s), ensure_ascii=False)`, but for the number texts, which Gonogo keeps.
    #[test]
    fn a_structure_is_searched_as_python_prints_it() {
        for (json, expected) in [
            (r#"{"b":1,"a":[1,2, 3 ]}"#, r#"{"b": 1, "a": [1, 2, 3]}"#),
            ("{ \"status\" :\t\"archived\" }", r#"{"status": "archived"}"#),
            (r#"{"k\u00e9":"\u0041\/\u007f"}"#, "{\"ké\": \"A/\u{7f}\"}"),
            (r#"["a\u0001\u001f\b\f\n\r\t\"\\"]"#, r#"["a\u0001\u001f\b\f\n\r\t\"\\"]"#),
            (r#"["\ud83d\ude00",null,true]"#, r#"["😀", null, true]"#),
            ("[1.0,1e5,-0]", "[1.0, 1e5, -0]"),
            (r#"{"x":{},"y":[]}"#, r#"{"x": {}, "y": []}"#),
            (r#"["a,b:c"]"#, r#"["a,b:c"]"#),
        ] {
            assert_eq!(searched(json), expected);
        }
    }

    #[test]
    fn what_python_printed_is_borrowed() {
        let chunk: Chunk<'_> = serde_json::from_str(r#"{"a": [1, "x,y:z "], "b": {}}"#).unwrap();
        assert!(matches!(chunk.searched(), Cow::Borrowed(_)));
    }

    proptest! {
        #[test]
        fn text_is_borrowed_only_where_nothing_would_change(
            key in r#"[a,: "\\]{0,4}"#, text in r#"[é,: \n"]{0,6}"#, number in -9..9_i32,
        ) {
            let value = serde_json::json!({ key.as_str(): [text, number], "x": {} });
            let (compact, pretty) = (value.to_string(), format!("{value:#}"));
            let printed = spaced(&compact);
            prop_assert_eq!(spaced(&pretty), printed.as_str());
            prop_assert!(!is_spaced(&compact) && !is_spaced(&pretty));
            prop_assert_eq!(is_spaced(&printed), !printed.contains('\\'));
        }
    }
}
