//! The text of an input, as far as resemblance looks at it.

use serde_json::Value;

use crate::text::words;

/// How much of an input is looked at, in bytes: what two requests are about shows in their beginning.
const LONGEST: usize = 20_000;

/// The words of an input: of its texts and numbers, in any depth and in key order; keys say nothing.
/// Lower case, and every digit a `0`, so that one order number resembles another.
pub(super) fn wording(input: &Value) -> Vec<String> {
    let mut text = String::new();
    collect(input, &mut text);
    text.truncate(text.floor_char_boundary(LONGEST));
    words(&text).iter().map(|word| word.chars().map(digit_folded).collect()).collect()
}

fn collect(value: &Value, text: &mut String) {
    if text.len() > LONGEST {
        return;
    }
    match value {
        Value::String(part) => push(part, text),
        Value::Number(number) => push(&number.to_string(), text),
        Value::Array(items) => items.iter().for_each(|item| collect(item, text)),
        Value::Object(entries) => entries.values().for_each(|entry| collect(entry, text)),
        Value::Null | Value::Bool(_) => {}
    }
}

fn push(part: &str, text: &mut String) {
    text.push_str(&part[..part.floor_char_boundary(LONGEST)]);
    text.push('\n');
}

fn digit_folded(c: char) -> char {
    if c.is_numeric() { '0' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_and_numbers_count_and_keys_do_not() {
        let input = json!({"query": "Where is Order 48-B?", "k": [1.5, true, null, {"x": "Über"}]});
        assert_eq!(wording(&input), ["0", "0", "über", "where", "is", "order", "00", "b"]);
    }

    #[test]
    fn only_the_beginning_of_a_long_input_is_looked_at() {
        let long = "é ".repeat(LONGEST);
        let input = json!({ "query": long, "then": "unseen" });
        let words = wording(&input);
        assert!(words.len() < LONGEST && words.iter().all(|word| word == "é"));
        assert!(wording(&json!({})).is_empty());
    }
}
