//! From text to query: recursive descent over the grammar of RFC 9535, appendix A.

use serde_json::Value;

use super::filter::{Filter, Operand, Relation, Singular, Step};
use super::{Path, Segment, Selector};

/// How deep filters and their parentheses may nest.
const DEEPEST: usize = 64;
/// The largest index, positive or negative: section 2.1 keeps to what I-JSON can express.
const LARGEST: i64 = (1 << 53) - 1;

/// What is wrong, and at which character, counted from 1.
type Misread = (String, usize);

pub(super) fn path(text: &str) -> Result<Path, Misread> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    if !parser.take("$") {
        return parser.fail("a path begins with `$`");
    }
    let segments = parser.segments()?;
    if parser.at < text.len() {
        return parser.fail("expected `.`, `..` or `[`");
    }
    Ok(Path { segments })
}

struct Parser<'p> {
    text: &'p str,
    at: usize,
    depth: usize,
}

impl<'p> Parser<'p> {
    fn rest(&self) -> &'p str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, token: &str) -> bool {
        let is_next = self.rest().starts_with(token);
        if is_next {
            self.at += token.len();
        }
        is_next
    }

    fn expect(&mut self, token: &str) -> Result<(), Misread> {
        if self.take(token) { Ok(()) } else { self.fail(format!("expected `{token}`")) }
    }

    fn blank(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn fail<T>(&self, why: impl Into<String>) -> Result<T, Misread> {
        Err((why.into(), self.text[..self.at].chars().count() + 1))
    }

    fn segments(&mut self) -> Result<Vec<Segment>, Misread> {
        let mut segments = Vec::new();
        loop {
            let before = self.at;
            self.blank();
            if self.take("..") {
                let bracketed = self.next() == Some('[');
                let selectors = if bracketed { self.bracketed()? } else { self.shorthand()? };
                segments.push(Segment { descends: true, selectors });
            } else if self.take(".") {
                segments.push(Segment { descends: false, selectors: self.shorthand()? });
            } else if self.next() == Some('[') {
                segments.push(Segment { descends: false, selectors: self.bracketed()? });
            } else {
                // White space may stand between segments and not behind the last.
                self.at = before;
                return Ok(segments);
            }
        }
    }

    fn shorthand(&mut self) -> Result<Vec<Selector>, Misread> {
        if self.take("*") {
            return Ok(vec![Selector::Wildcard]);
        }
        Ok(vec![Selector::Name(self.member_name()?)])
    }

    fn member_name(&mut self) -> Result<String, Misread> {
        let is_first = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
        if !self.next().is_some_and(is_first) {
            return self.fail("expected a name; one with other characters is written `['…']`");
        }
        let name = self.rest();
        let end = name.find(|c: char| !is_first(c) && !c.is_ascii_digit()).unwrap_or(name.len());
        let name = name[..end].to_owned();
        self.at += end;
        Ok(name)
    }

    fn bracketed(&mut self) -> Result<Vec<Selector>, Misread> {
        self.expect("[")?;
        let mut selectors = Vec::new();
        loop {
            self.blank();
            selectors.push(self.selector()?);
            self.blank();
            if self.take("]") {
                return Ok(selectors);
            }
            self.expect(",")?;
        }
    }

    fn selector(&mut self) -> Result<Selector, Misread> {
        match self.next() {
            Some('*') => {
                self.at += 1;
                Ok(Selector::Wildcard)
            }
            Some('\'' | '"') => Ok(Selector::Name(self.string()?)),
            Some('?') => {
                self.at += 1;
                self.blank();
                Ok(Selector::Filter(self.any()?))
            }
            _ => self.index_or_slice(),
        }
    }

    fn index_or_slice(&mut self) -> Result<Selector, Misread> {
        let start = self.optional_integer()?;
        self.blank();
        if !self.take(":") {
            return match start {
                Some(index) => Ok(Selector::Index(index)),
                None => self.fail("expected a name in quotes, an index, a slice, `*` or `?`"),
            };
        }
        self.blank();
        let end = self.optional_integer()?;
        self.blank();
        let mut step = None;
        if self.take(":") {
            self.blank();
            step = self.optional_integer()?;
        }
        Ok(Selector::Slice { start, end, step: step.unwrap_or(1) })
    }

    fn optional_integer(&mut self) -> Result<Option<i64>, Misread> {
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let written = &rest[..rest.len() - digits.len() + count];
        if written.is_empty() {
            return Ok(None);
        }
        let canonical = count > 0 && (!digits.starts_with('0') || written == "0");
        let number = written.parse().ok().filter(|n: &i64| n.abs() <= LARGEST && canonical);
        let Some(number) = number else { return self.fail(format!("`{written}` is no index")) };
        self.at += written.len();
        Ok(Some(number))
    }

    fn string(&mut self) -> Result<String, Misread> {
        let quote = self.next().unwrap_or('"');
        self.at += 1;
        let mut out = String::new();
        loop {
            let Some(c) = self.next() else { return self.fail("a text in quotes has no end") };
            if c < ' ' {
                return self.fail("a control character stands in a text; write it as `\\u…`");
            }
            self.at += c.len_utf8();
            match c {
                c if c == quote => return Ok(out),
                '\\' => out.push(self.escape(quote)?),
                c => out.push(c),
            }
        }
    }

    fn escape(&mut self, quote: char) -> Result<char, Misread> {
        let Some(c) = self.next() else { return self.fail("a text in quotes has no end") };
        let plain = match c {
            'b' => '\u{8}',
            'f' => '\u{C}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '/' | '\\' => c,
            'u' => return self.code_point(),
            c if c == quote => c,
            _ => return self.fail("an unknown escape"),
        };
        self.at += 1;
        Ok(plain)
    }

    /// `uXXXX`, and the second half of a surrogate pair where the first half stands.
    fn code_point(&mut self) -> Result<char, Misread> {
        let high = self.code_unit()?;
        if !(0xD800..0xDC00).contains(&high) {
            return char::from_u32(high).map_or_else(|| self.fail("half a surrogate pair"), Ok);
        }
        if !self.take("\\") {
            return self.fail("half a surrogate pair");
        }
        let low = self.code_unit()?;
        let pair = (0xDC00..0xE000)
            .contains(&low)
            .then(|| 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00));
        pair.and_then(char::from_u32).map_or_else(|| self.fail("half a surrogate pair"), Ok)
    }

    fn code_unit(&mut self) -> Result<u32, Misread> {
        let digits = self.rest().strip_prefix('u').and_then(|rest| rest.get(..4));
        let unit = digits
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let Some(unit) = unit else { return self.fail("expected `u` and four hexadecimal digits") };
        self.at += 5;
        Ok(unit)
    }

    fn any(&mut self) -> Result<Filter, Misread> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail(format!("a filter nests deeper than {DEEPEST} levels"));
        }
        let mut parts = self.joined("||", Self::all)?;
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.remove(0) } else { Filter::Any(parts) })
    }

    fn all(&mut self) -> Result<Filter, Misread> {
        let mut parts = self.joined("&&", Self::basic)?;
        Ok(if parts.len() == 1 { parts.remove(0) } else { Filter::All(parts) })
    }

    fn joined(
        &mut self,
        operator: &str,
        part: fn(&mut Self) -> Result<Filter, Misread>,
    ) -> Result<Vec<Filter>, Misread> {
        let mut parts = vec![part(self)?];
        loop {
            let before = self.at;
            self.blank();
            if !self.take(operator) {
                self.at = before;
                return Ok(parts);
            }
            self.blank();
            parts.push(part(self)?);
        }
    }

    fn basic(&mut self) -> Result<Filter, Misread> {
        let negated = self.take("!");
        self.blank();
        let filter = if self.next() == Some('(') { self.group()? } else { self.test(negated)? };
        Ok(if negated { Filter::Not(Box::new(filter)) } else { filter })
    }

    fn group(&mut self) -> Result<Filter, Misread> {
        self.expect("(")?;
        self.blank();
        let filter = self.any()?;
        self.blank();
        self.expect(")")?;
        Ok(filter)
    }

    /// A comparison, or an existence test.
    fn test(&mut self, negated: bool) -> Result<Filter, Misread> {
        let left = self.operand()?;
        let before = self.at;
        self.blank();
        match (self.relation(), left) {
            (Some(_), _) if negated => self.fail("a comparison is negated in parentheses: `!(…)`"),
            (Some(relation), left) => {
                self.blank();
                Ok(Filter::Compares(left, relation, self.operand()?))
            }
            (None, Operand::Query(query)) => {
                self.at = before;
                Ok(Filter::Exists(query))
            }
            (None, Operand::Literal(_)) => self.fail("expected a comparison"),
        }
    }

    fn relation(&mut self) -> Option<Relation> {
        const RELATIONS: &[(&str, Relation)] = &[
            ("==", Relation::Equal),
            ("!=", Relation::NotEqual),
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("<", Relation::Less),
            (">", Relation::Greater),
        ];
        RELATIONS.iter().find(|(token, _)| self.take(token)).map(|(_, relation)| *relation)
    }

    fn operand(&mut self) -> Result<Operand, Misread> {
        match self.next() {
            Some('@' | '$') => Ok(Operand::Query(self.singular()?)),
            Some('\'' | '"') => Ok(Operand::Literal(self.string()?.into())),
            Some(c) if c == '-' || c.is_ascii_digit() => self.number(),
            _ => self.word(),
        }
    }

    fn number(&mut self) -> Result<Operand, Misread> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c));
        let written = &rest[..end.unwrap_or(rest.len())];
        let Ok(number) = written.parse::<serde_json::Number>() else {
            return self.fail(format!("`{written}` is no number"));
        };
        self.at += written.len();
        Ok(Operand::Literal(Value::Number(number)))
    }

    fn word(&mut self) -> Result<Operand, Misread> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = &rest[..end];
        let literal = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            _ if rest[end..].starts_with('(') && end > 0 => {
                return self.fail(format!("the function `{word}` is not supported"));
            }
            _ => return self.fail("expected `@`, `$` or a literal"),
        };
        self.at += end;
        Ok(Operand::Literal(literal))
    }

    fn singular(&mut self) -> Result<Singular, Misread> {
        let absolute = self.next() == Some('$');
        self.at += 1;
        let start = self.at;
        let mut steps = Vec::new();
        for segment in self.segments()? {
            let Segment { descends: false, selectors } = segment else { return self.plural(start) };
            match <[Selector; 1]>::try_from(selectors) {
                Ok([Selector::Name(name)]) => steps.push(Step::Name(name)),
                Ok([Selector::Index(index)]) => steps.push(Step::Index(index)),
                _ => return self.plural(start),
            }
        }
        Ok(Singular { absolute, steps })
    }

    fn plural<T>(&mut self, start: usize) -> Result<T, Misread> {
        self.at = start;
        self.fail("a query in a filter may only name members and indices")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_path_is_refused_at_its_character() {
        for (text, expected, at) in [
            ("", "a path begins with `$`", 1),
            ("status", "a path begins with `$`", 1),
            ("$.", "expected a name; one with other characters is written `['…']`", 3),
            ("$.a b", "expected `.`, `..` or `[`", 4),
            ("$.a ", "expected `.`, `..` or `[`", 4),
            ("$.a-b", "expected `.`, `..` or `[`", 4),
            ("$[", "expected a name in quotes, an index, a slice, `*` or `?`", 3),
            ("$[1", "expected `,`", 4),
            ("$['a]", "a text in quotes has no end", 6),
            ("$['\\x']", "an unknown escape", 5),
            ("$['\\ud800']", "half a surrogate pair", 10),
            ("$['\\u12é']", "expected `u` and four hexadecimal digits", 5),
            ("$[01]", "`01` is no index", 3),
            ("$[-0]", "`-0` is no index", 3),
            ("$[9007199254740992]", "`9007199254740992` is no index", 3),
            ("$[?length(@.a) > 1]", "the function `length` is not supported", 4),
            ("$[?@..a]", "a query in a filter may only name members and indices", 5),
            ("$[?@[?@.a]]", "a query in a filter may only name members and indices", 5),
            ("$[?1]", "expected a comparison", 5),
            ("$[?!@.a == 1]", "a comparison is negated in parentheses: `!(…)`", 11),
            ("$[?@.a == ]", "expected `@`, `$` or a literal", 11),
            ("$[?@.a == 1e]", "`1e` is no number", 11),
            ("é", "a path begins with `$`", 1),
        ] {
            assert_eq!(path(text), Err((expected.to_owned(), at)), "{text}");
        }
    }

    #[test]
    fn a_hostile_path_is_refused_at_once() {
        for hostile in [
            format!("$[?{}@.a{}]", "(".repeat(100_000), ")".repeat(100_000)),
            format!("${}{}", "[?@".repeat(100_000), "]".repeat(100_000)),
            "$".to_owned() + &"[".repeat(100_000),
        ] {
            assert!(path(&hostile).is_err());
        }
        assert!(path(&format!("${}", ".a".repeat(100_000))).is_ok());
    }
}
