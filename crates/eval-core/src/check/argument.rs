//! The argument of a check, as a case writes it: the readings that several checks share.

use std::fmt;

use crate::diag::Code;
use crate::doc::{Fields, Node, Reader, Value};

/// What the reading of a case may reach beside the case itself.
#[derive(Clone, Copy)]
pub struct ReadContext<'c> {
    /// The door to the files that a case names, such as a JSON Schema: from a relative path,
    /// `/`-separated, to the text of the file, or to what went wrong.
    pub file: &'c dyn Fn(&str) -> Result<String, String>,
    /// What messages put before the path of such a file.
    pub prefix: &'c str,
}

impl ReadContext<'_> {
    /// No file can be reached; a case that names one is refused.
    pub const CLOSED: ReadContext<'static> =
        ReadContext { file: &|_| Err("no file can be reached from here".to_owned()), prefix: "" };
}

impl fmt::Debug for ReadContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadContext").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

/// The value behind the key of a check, with what it takes to read it. Every reading reports its
/// problems and then gives `None`.
pub(super) struct Argument<'r, 'f> {
    pub(super) reader: &'r mut Reader<'f>,
    pub(super) node: &'r Node,
    /// The key, as messages name it.
    pub(super) of: &'r str,
    /// The key of the negated check, if there is one.
    pub(super) twin: Option<&'static str>,
    pub(super) context: &'r ReadContext<'r>,
}

impl<'r, 'f> Argument<'r, 'f> {
    /// A value inside this one, named `of` in messages.
    pub(super) fn inner<'s>(&'s mut self, node: &'s Node, of: &'s str) -> Argument<'s, 'f> {
        Argument { reader: self.reader, node, of, twin: None, context: self.context }
    }

    /// Reports a problem of the argument as a whole.
    pub(super) fn refuse(&mut self, code: Code, message: impl Into<String>) {
        self.reader.report(code, self.node.at, message);
    }

    /// Whether the argument is a mapping, where a plainer form is allowed too.
    pub(super) fn is_mapping(&self) -> bool {
        matches!(self.node.value, Value::Map(_))
    }

    /// Whether the argument is a mapping with this key.
    pub(super) fn has_key(&self, key: &str) -> bool {
        match &self.node.value {
            Value::Map(entries) => entries.iter().any(|entry| entry.key == key),
            _ => false,
        }
    }

    /// The argument if it is unquoted or quoted text, where other forms are allowed too.
    pub(super) fn as_text(&self) -> Option<&'r str> {
        match &self.node.value {
            Value::Text(text) | Value::Plain(text) => Some(text),
            _ => None,
        }
    }

    /// The entries of a mapping with these keys.
    pub(super) fn fields(&mut self, keys: &[&str]) -> Option<Fields<'r>> {
        self.reader.fields(self.node, self.of, keys)
    }

    /// The entries of a mapping with these keys, of which one at least is there.
    pub(super) fn some_fields(&mut self, keys: &[&str]) -> Option<Fields<'r>> {
        let before = self.reader.problem_count();
        let fields = self.fields(keys)?;
        if !fields.is_empty() {
            return Some(fields);
        }
        // A misspelt key was reported already, and is what was meant.
        if self.reader.problem_count() == before {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            self.refuse(Code::Empty, format!("{} lacks {}", self.of, keys.join(" or ")));
        }
        None
    }

    /// `true`. What is not wanted is left out, so `false` asks for nothing and is refused.
    pub(super) fn wanted(&mut self) -> Option<()> {
        if self.reader.flag(self.node, self.of)? {
            return Some(());
        }
        let message = format!("{} is false, which asks for nothing", self.of);
        let help = match self.twin {
            Some(twin) => format!("leave the key out, or write `{twin}: true`"),
            None => "leave the key out".to_owned(),
        };
        self.reader.report_with_help(Code::Vacuous, self.node.at, message, help);
        None
    }

    /// A text, as written.
    pub(super) fn text(&mut self) -> Option<&'r str> {
        self.reader.text(self.node, self.of)
    }

    /// A text that is not blank.
    pub(super) fn filled_text(&mut self) -> Option<&'r str> {
        self.reader.filled_text(self.node, self.of)
    }

    /// A whole number from 0.
    pub(super) fn count(&mut self) -> Option<u64> {
        self.reader.count(self.node, self.of)
    }

    /// A list of at least one text, none of them blank.
    pub(super) fn texts(&mut self) -> Option<Vec<String>> {
        let texts = self.reader.texts(self.node, self.of)?;
        if texts.is_empty() {
            self.refuse_empty_list();
            return None;
        }
        Some(texts)
    }

    /// The items of a list, or the argument itself where it is no list: one at least.
    pub(super) fn one_or_many(&mut self) -> Option<&'r [Node]> {
        match &self.node.value {
            Value::List(items) if items.is_empty() => {
                self.refuse_empty_list();
                None
            }
            Value::List(items) => Some(items),
            _ => Some(std::slice::from_ref(self.node)),
        }
    }

    /// A whole number of at least `least`; with less the check could never fail, or never pass.
    pub(super) fn count_from(&mut self, least: u64, otherwise: (Code, &str)) -> Option<u64> {
        let count = self.count()?;
        if count < least {
            let (code, why) = otherwise;
            self.refuse(code, format!("{} is {count}, {why}", self.of));
            return None;
        }
        Some(count)
    }

    fn refuse_empty_list(&mut self) {
        self.refuse(Code::Empty, format!("{} is an empty list", self.of));
    }
}

/// What each of `items` gives, if all of them give something. All are tried, so that every problem
/// is reported.
pub(super) fn all<T, U>(
    items: impl IntoIterator<Item = T>,
    read: impl FnMut(T) -> Option<U>,
) -> Option<Vec<U>> {
    items.into_iter().map(read).collect::<Vec<_>>().into_iter().collect()
}
