use std::borrow::Cow;

/// The words that Python writes into what it calls JSON.
const WORDS: [&str; 3] = ["NaN", "-Infinity", "Infinity"];

/// A text with `null` for every bare `NaN`, `Infinity` and `-Infinity` outside its strings; borrowed if
/// there is none. Whose answer such a text is can still be read, although the answer breaks its contract.
pub fn null_for_bare_words(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut copied = 0;
    let mut position = 0;
    while let Some(&byte) = text.as_bytes().get(position) {
        let rest = &text.as_bytes()[position..];
        if byte == b'"' {
            position += string_length(rest);
        } else if let Some(word) = WORDS.iter().find(|word| rest.starts_with(word.as_bytes())) {
            out.push_str(&text[copied..position]);
            out.push_str("null");
            position += word.len();
            copied = position;
        } else {
            position += 1;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

/// Length of the string literal at the start, quotes included; all of it if it has no end.
fn string_length(bytes: &[u8]) -> usize {
    let mut position = 1;
    while let Some(&byte) = bytes.get(position) {
        match byte {
            b'\\' => position += 2,
            b'"' => return position + 1,
            _ => position += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn bare_words_become_null_and_those_in_texts_stay() {
        let text = r#"{"a": NaN, "b": [-Infinity,Infinity], "c": "NaN \" Infinity"}"#;
        let expected = r#"{"a": null, "b": [null,null], "c": "NaN \" Infinity"}"#;
        assert_eq!(null_for_bare_words(text), expected);
    }

    proptest! {
        #[test]
        fn json_is_not_touched(text: String, number: f64) {
            let json = serde_json::json!([text, number]).to_string();
            prop_assert_eq!(null_for_bare_words(&json), json.as_str());
        }

        #[test]
        fn no_text_makes_it_panic(text: String) {
            let _ = null_for_bare_words(&text);
        }
    }
}
