//! JSON walked over without building anything, for lines that are read a million times.
//!
//! A general parser looks at every byte of a string to see where it ends and whether it is sound. Here a
//! text is looked at once for control characters, many bytes at a time, and then only quotes and
//! backslashes are searched for. What is accepted is valid by RFC 8259; what is refused may be valid too
//! (a text with control characters between its tokens, or that nests deep) and is left to the parser.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

/// How deep a value may nest.
const DEEPEST: u8 = 100;

/// A place in a JSON text. Every step gives `None` where the text does not go on as asked.
#[derive(Clone)]
pub(crate) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Whether what a parser may refuse to make a value of is refused.
    is_strict: bool,
}

/// A string literal, as it stands in the text.
#[derive(Clone, Copy)]
pub(crate) struct Literal<'t> {
    /// What stands between the quotes.
    inner: &'t str,
    has_escapes: bool,
}

impl<'t> Scanner<'t> {
    /// The start of a text, if it holds no control character.
    pub(crate) fn new(text: &'t str) -> Option<Self> {
        // No early end, so that the compiler can look at many bytes at a time.
        let least = text.bytes().fold(u8::MAX, u8::min);
        (least >= b' ').then_some(Self { text, at: 0, is_strict: false })
    }

    /// The start of a text that is to be valid as a parser sees it that makes values: no half of a
    /// surrogate pair, no number beyond what a float can hold.
    pub(crate) fn strict(text: &'t str) -> Option<Self> {
        Some(Self { is_strict: true, ..Self::new(text)? })
    }

    /// Whether an object comes next.
    pub(crate) fn is_at_object(&mut self) -> bool {
        self.spaces();
        self.byte() == Some(b'{')
    }

    /// Walks over an object. Of each entry `entry` gets the key, and walks over the value.
    pub(crate) fn object(
        &mut self,
        mut entry: impl FnMut(&mut Self, Literal<'t>) -> Option<()>,
    ) -> Option<()> {
        self.expect(b'{')?;
        if self.goes_on_with(b'}') {
            return Some(());
        }
        loop {
            let key = self.literal()?;
            self.expect(b':')?;
            entry(self, key)?;
            if !self.goes_on_with(b',') {
                return self.expect(b'}');
            }
        }
    }

    /// Walks over an array; `item` walks over each of its items.
    pub(crate) fn array(&mut self, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.expect(b'[')?;
        if self.goes_on_with(b']') {
            return Some(());
        }
        loop {
            item(self)?;
            if !self.goes_on_with(b',') {
                return self.expect(b']');
            }
        }
    }

    /// Walks over a value of any kind, and gives it as it stands there.
    pub(crate) fn value(&mut self) -> Option<&'t str> {
        self.spaces();
        let start = self.at;
        self.skip(DEEPEST)?;
        Some(&self.text[start..self.at])
    }

    /// Walks over a string.
    pub(crate) fn literal(&mut self) -> Option<Literal<'t>> {
        self.expect(b'"')?;
        let (bytes, start, mut has_escapes) = (self.text.as_bytes(), self.at, false);
        loop {
            self.at += quote_or_backslash(&bytes[self.at..])?;
            if bytes[self.at] == b'"' {
                let inner = &self.text[start..self.at];
                self.at += 1;
                return Some(Literal { inner, has_escapes });
            }
            has_escapes = true;
            let length = escape_length(&bytes[self.at..])?;
            if self.is_strict && length > 2 {
                return None;
            }
            self.at += length;
        }
    }

    /// Whether nothing but spaces is left.
    pub(crate) fn is_at_end(&mut self) -> bool {
        self.spaces();
        self.at == self.text.len()
    }

    fn skip(&mut self, depth: u8) -> Option<()> {
        self.spaces();
        match self.byte()? {
            b'"' => self.literal().map(|_| ()),
            b'{' => {
                let depth = depth.checked_sub(1)?;
                self.object(|scanner, _| scanner.skip(depth))
            }
            b'[' => {
                let depth = depth.checked_sub(1)?;
                self.array(|scanner| scanner.skip(depth))
            }
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'n' => self.word("null"),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str) -> Option<()> {
        self.text.as_bytes()[self.at..].starts_with(word.as_bytes()).then_some(())?;
        self.at += word.len();
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let start = self.at;
        self.at += usize::from(self.byte() == Some(b'-'));
        match self.byte() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            (!self.is_strict).then_some(())?;
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            self.digits()?;
        }
        // The largest float has 309 digits before its point.
        let is_bounded = !self.is_strict || self.at - start <= 300;
        is_bounded.then_some(())
    }

    /// Walks over digits, at least one.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn goes_on_with(&mut self, byte: u8) -> bool {
        // Most writers put no space there.
        if self.byte() != Some(byte) {
            self.spaces();
        }
        let is_there = self.byte() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.goes_on_with(byte).then_some(())
    }

    fn spaces(&mut self) {
        while self.byte() == Some(b' ') {
            self.at += 1;
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}

/// Where the next quote or backslash stands. Most strings are shorter than it takes to begin a search with
/// wide registers: the first bytes are looked at eight at a time.
fn quote_or_backslash(bytes: &[u8]) -> Option<usize> {
    const NEAR: usize = 4;
    let (words, _) = bytes.as_chunks::<8>();
    for (at, word) in words.iter().take(NEAR).enumerate() {
        let word = u64::from_le_bytes(*word);
        let found = holding(word, b'"') | holding(word, b'\\');
        if found != 0 {
            return Some(8 * at + found.trailing_zeros() as usize / 8);
        }
    }
    let from = 8 * words.len().min(NEAR);
    Some(from + memchr2(b'"', b'\\', &bytes[from..])?)
}

/// A word with the highest bit of each byte set that is `byte`; above the first of them there may be more
/// that are not (Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte equal to n").
fn holding(word: u64, byte: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let differing = word ^ (ONES * u64::from(byte));
    differing.wrapping_sub(ONES) & !differing & (ONES << 7)
}

/// Sets what must not stand twice in an object.
pub(crate) fn once<T>(field: &mut Option<T>, value: T) -> Option<()> {
    field.replace(value).is_none().then_some(())
}

/// The length of the escape at the start of `bytes`, in bytes.
fn escape_length(bytes: &[u8]) -> Option<usize> {
    match bytes.get(1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => bytes.get(2..6)?.iter().all(u8::is_ascii_hexdigit).then_some(6),
        _ => None,
    }
}

impl<'t> Literal<'t> {
    /// What stands between the quotes, if it is the text itself.
    pub(crate) fn plain(self) -> Option<&'t str> {
        (!self.has_escapes).then_some(self.inner)
    }

    /// The text; `None` where half of a surrogate pair stands alone.
    pub(crate) fn text(self) -> Option<Cow<'t, str>> {
        if self.has_escapes { unescaped(self.inner) } else { Some(Cow::Borrowed(self.inner)) }
    }
}

/// The text of the inside of a sound literal.
fn unescaped(inner: &str) -> Option<Cow<'_, str>> {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = memchr(b'\\', rest.as_bytes()) {
        text.push_str(&rest[..at]);
        text.push(match rest.as_bytes()[at + 1] {
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            // Pairs of surrogates are the parser's affair.
            b'u' => return serde_json::from_str(&format!("\"{inner}\"")).ok().map(Cow::Owned),
            itself => char::from(itself),
        });
        rest = &rest[at + 2..];
    }
    text.push_str(rest);
    Some(Cow::Owned(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;
    use serde_json::value::RawValue;

    fn scanned(text: &str) -> Option<&str> {
        let mut scanner = Scanner::new(text)?;
        let value = scanner.value()?;
        scanner.is_at_end().then_some(value)
    }

    fn string(text: &str) -> Option<String> {
        let mut scanner = Scanner::new(text)?;
        let literal = scanner.literal()?;
        Some(literal.text()?.into_owned())
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            ".{0,6}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::vec((".{0,3}", inner), 0..4)
                    .prop_map(|entries| Value::Object(entries.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_a_parser_writes_is_walked_over_whole(value in values()) {
            let text = value.to_string();
            let spaced = format!("  {text} ");
            // A DEL or C1 character is no control character of JSON.
            prop_assert_eq!(scanned(&text), Some(text.as_str()));
            prop_assert_eq!(scanned(&spaced), Some(text.as_str()));
        }

        #[test]
        fn whatever_is_walked_over_the_parser_takes(
            value in values(), at: prop::sample::Index, put in r#"["\\{}\[\],:0-9eE+.\-u n\x01é]{0,2}"#, cut in 0..3_usize,
        ) {
            let text: Vec<char> = value.to_string().chars().collect();
            let at = at.index(text.len() + 1);
            let after = (at + cut).min(text.len());
            let mangled: String = text[..at].iter().copied().chain(put.chars()).chain(text[after..].iter().copied()).collect();
            let parsed = serde_json::from_str::<&RawValue>(&mangled);
            if let Some(scanned) = scanned(&mangled) {
                prop_assert_eq!(parsed.map(RawValue::get).ok(), Some(scanned));
            } else if !mangled.bytes().any(|byte| byte < b' ') {
                prop_assert!(parsed.is_err(), "{mangled}");
            }
        }

        #[test]
        fn a_string_is_what_the_parser_reads(inner in r#"([a-zé"]|\\["\\/bfnrt]|\\u00[0-9a-f]{2}|\\ud83d\\ude00|\\ud83d){0,6}"#) {
            let text = format!("\"{inner}\"");
            let parsed = serde_json::from_str::<String>(&text);
            if let Ok(parsed) = parsed {
                prop_assert_eq!(string(&text), Some(parsed));
            }
        }
    }

    #[test]
    fn strictly_only_what_certainly_makes_a_value_is_walked_over() {
        let long = |digits: usize| "9".repeat(digits);
        for (text, is_taken) in [
            (r#"{"a":[1.50,"\n",-0]}"#.to_owned(), true),
            (r#""\u00e9""#.to_owned(), false),
            ("1e3".to_owned(), false),
            (long(300), true),
            (long(301), false),
        ] {
            let taken = Scanner::strict(&text).and_then(|mut scanner| scanner.value().map(drop));
            assert_eq!(taken.is_some(), is_taken, "{text}");
        }
    }

    #[test]
    fn half_a_surrogate_pair_is_no_text() {
        assert_eq!(string(r#""a\ud800""#), None);
        assert_eq!(string(r#""a\ud83d\ude00""#).as_deref(), Some("a😀"));
        assert_eq!(scanned(r#""a\ud800""#), Some(r#""a\ud800""#));
    }

    #[test]
    fn what_is_no_json_or_needs_a_parser_is_refused() {
        for text in [
            "",
            " ",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "01",
            "1.",
            "-",
            "1e",
            "tru",
            "\"\\x\"",
            "\"\t\"",
            "[1]\t",
            "NaN",
            "\"\\u00g0\"",
            "[1 2]",
            "{1:2}",
            "1 1",
        ] {
            assert_eq!(scanned(text), None, "{text}");
        }
        let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(scanned(&deep(usize::from(DEEPEST))).is_some());
        assert!(scanned(&deep(usize::from(DEEPEST) + 1)).is_none());
        assert!(scanned(&deep(1_000_000)).is_none());
    }
}
