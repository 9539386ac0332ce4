//! From text to query: recursive descent over the grammar of RFC 9535, appendix A.

use super::filter::{Filter, Operand, Relation, Singular, Step};
use super::{Path, Segment, Selector};

/// How deep filters and their parentheses may nest.
const DEEPEST: usize = 64;
/// What is wrong, and at which character, counted from 1.
pub(super) type Misread = (String, usize);

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

pub(super) struct Parser<'p> {
    text: &'p str,
    /// How far the text is read, in bytes.
    pub(super) at: usize,
    depth: usize,
}

impl<'p> Parser<'p> {
    pub(super) fn rest(&self) -> &'p str {
        &self.text[self.at..]
    }

    pub(super) fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn take(&mut self, token: &str) -> bool {
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

    pub(super) fn fail<T>(&self, why: impl Into<String>) -> Result<T, Misread> {
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
