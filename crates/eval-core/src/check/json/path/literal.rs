//! Literals of a path: texts in quotes, indices, numbers and the words `true`, `false`, `null`.

use serde_json::Value;

use super::filter::Operand;
use super::parse::{Misread, Parser};

/// The largest index, positive or negative: section 2.1 keeps to what I-JSON can express.
const LARGEST: i64 = (1 << 53) - 1;

impl Parser<'_> {
    pub(super) fn optional_integer(&mut self) -> Result<Option<i64>, Misread> {
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

    pub(super) fn string(&mut self) -> Result<String, Misread> {
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

    pub(super) fn number(&mut self) -> Result<Operand, Misread> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c));
        let written = &rest[..end.unwrap_or(rest.len())];
        let Ok(number) = written.parse::<serde_json::Number>() else {
            return self.fail(format!("`{written}` is no number"));
        };
        self.at += written.len();
        Ok(Operand::Literal(Value::Number(number)))
    }

    pub(super) fn word(&mut self) -> Result<Operand, Misread> {
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
}
