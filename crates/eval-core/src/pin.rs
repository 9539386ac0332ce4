//! Pins: the committed hash of every case, so that an expectation changes in review or not at all.
//!
//! A pin file holds one line a case, `HASH  path#id`, in byte order of the names. The hash is SHA-256
//! over the case's canonical form: its fields as compact JSON with keys in byte order. A comment or an
//! indent changes nothing; a changed expectation does.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::diag::{Code, Diagnostic, Place, Position};
use crate::project::Project;

/// The pins of one file, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins(BTreeMap<String, String>);

/// A case as its pin sees it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pinned {
    /// Path within the project, `#`, id.
    pub name: String,
    /// SHA-256 over the canonical form, in hexadecimal.
    pub hash: String,
}

impl Pinned {
    /// The pin of a case under this name.
    pub fn of(name: impl Into<String>, case: &impl Serialize) -> Self {
        Self { name: name.into(), hash: content_hash(case) }
    }
}

/// The canonical form of a value: compact JSON, keys in byte order.
pub fn canonical(value: &impl Serialize) -> String {
    // `serde_json::Value` keeps its keys in byte order.
    serde_json::to_value(value).expect("cases have text keys and finite numbers").to_string()
}

/// SHA-256 over the canonical form, in lower-case hexadecimal.
pub fn content_hash(value: &impl Serialize) -> String {
    Sha256::digest(canonical(value)).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

impl Pins {
    /// Reads a pin file; `shown` is the path that messages name. Empty lines and lines that begin
    /// with `#` are passed over.
    ///
    /// # Errors
    /// Every line that is no pin, or pins a name again.
    pub fn read(text: &str, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let mut pins = BTreeMap::new();
        let mut problems = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let problem = match pin_of_line(line) {
                None => Some((Code::Syntax, "a pin is `HASH  path#id`".to_owned())),
                Some((hash, name)) => pins
                    .insert(name.to_owned(), hash.to_owned())
                    .map(|_| (Code::DuplicateId, format!("`{name}` is pinned twice"))),
            };
            if let Some((code, message)) = problem {
                let line = u32::try_from(index + 1).unwrap_or(u32::MAX);
                let place = Place::at(shown, Position { line, column: 1 });
                problems.push(Diagnostic::new(code, message).at(place));
            }
        }
        if problems.is_empty() { Ok(Self(pins)) } else { Err(problems) }
    }

    /// The file's text for these cases.
    pub fn written(cases: &[Pinned]) -> String {
        let mut cases: Vec<&Pinned> = cases.iter().collect();
        cases.sort();
        let lines: Vec<String> =
            cases.iter().map(|pinned| format!("{}  {}\n", pinned.hash, pinned.name)).collect();
        lines.concat()
    }

    /// Reads a project's pin file.
    ///
    /// # Errors
    /// The file is missing, or every line of it that is wrong.
    pub fn load(project: &Project, file: &str) -> Result<Self, Vec<Diagnostic>> {
        let shown = project.shown(file);
        match project.read_if_there(file) {
            Ok(Some(text)) => Self::read(&text, &shown),
            Ok(None) => {
                let problem = Diagnostic::new(Code::PinMissing, "there is no pin file")
                    .at(Place::file(shown))
                    .with_help("`gonogo pin` writes it");
                Err(vec![problem])
            }
            Err(problem) => Err(vec![problem]),
        }
    }

    /// The names of the pins, in byte order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// How the cases below `folder` differ from their pins: changed, vanished, or not pinned. Pins of
    /// other folders do not matter.
    pub fn differences(&self, folder: &str, cases: &[Pinned]) -> Vec<Difference> {
        self.differences_below(&format!("{}/", folder.trim_end_matches('/')), cases)
    }

    /// As [`differences`](Self::differences), for the cases of one file.
    pub fn differences_of_file(&self, file: &str, cases: &[Pinned]) -> Vec<Difference> {
        self.differences_below(&format!("{file}#"), cases)
    }

    fn differences_below(&self, prefix: &str, cases: &[Pinned]) -> Vec<Difference> {
        let there: BTreeMap<&str, &str> =
            cases.iter().map(|pinned| (pinned.name.as_str(), pinned.hash.as_str())).collect();
        let pinned = self.0.iter().filter(|(name, _)| name.starts_with(prefix));
        let mut differences: Vec<Difference> = pinned
            .filter_map(|(name, hash)| match there.get(name.as_str()) {
                None => Some(Difference::Vanished(name.clone())),
                Some(found) if found != hash => Some(Difference::Changed(name.clone())),
                Some(_) => None,
            })
            .collect();
        let unpinned = there.keys().filter(|name| !self.0.contains_key(**name));
        differences.extend(unpinned.map(|name| Difference::Unpinned((*name).to_owned())));
        differences
    }
}

/// `HASH  path#id`, the hash being 64 lower-case hexadecimal digits.
fn pin_of_line(line: &str) -> Option<(&str, &str)> {
    let (hash, name) = line.split_once("  ")?;
    let is_hash = hash.len() == 64 && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    (is_hash && name.contains('#')).then_some((hash, name))
}

/// How a case differs from its pin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The case is not what its pin says.
    Changed(String),
    /// The pinned case is gone.
    Vanished(String),
    /// The case has no pin.
    Unpinned(String),
}

impl Difference {
    /// The name of the pin: path within the project, `#`, id.
    pub fn name(&self) -> &str {
        match self {
            Self::Changed(name) | Self::Vanished(name) | Self::Unpinned(name) => name,
        }
    }

    /// The difference as a problem of the pin file shown under this path.
    pub fn problem(&self, shown: &str) -> Diagnostic {
        let (code, message) = match self {
            Self::Changed(name) => {
                (Code::PinChanged, format!("`{name}` is not the case that was pinned"))
            }
            Self::Vanished(name) => (Code::PinVanished, format!("`{name}` is pinned and gone")),
            Self::Unpinned(name) => (Code::PinMissing, format!("`{name}` has no pin")),
        };
        Diagnostic::new(code, message)
            .at(Place::file(shown))
            .with_help("if the change is meant, `gonogo pin` writes the pins anew; review them")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn pinned(id: &str, fact: &str) -> Pinned {
        Pinned::of(format!("gold/b/{id}.json#{id}"), &json!({ "id": id, "facts": [fact] }))
    }

    fn pins(cases: &[Pinned]) -> Pins {
        Pins::read(&Pins::written(cases), "eval/gold.sha256").unwrap()
    }

    /// SHA-256 of `{"a":1,"b":[2]}`, as `printf '{"a":1,"b":[2]}' | sha256sum` prints it.
    #[test]
    fn the_hash_is_sha_256_over_the_canonical_form() {
        assert_eq!(canonical(&json!({"b": [2], "a": 1})), r#"{"a":1,"b":[2]}"#);
        assert_eq!(
            content_hash(&json!({"b": [2], "a": 1})),
            "0855bfc20eb6cfaa4be7d6b510c63dd22997718bddadcb1a4915cec3a16145b9"
        );
    }

    #[test]
    fn cases_that_are_as_pinned_differ_in_nothing() {
        let cases = [pinned("a", "1"), pinned("b", "2")];
        assert!(pins(&cases).differences("gold/b", &cases).is_empty());
    }

    #[test]
    fn a_changed_a_vanished_and_a_new_case_are_each_named() {
        let pins = pins(&[pinned("a", "1"), pinned("b", "2")]);
        let differences = pins.differences("gold/b", &[pinned("a", "9"), pinned("c", "3")]);
        assert_eq!(
            differences,
            [
                Difference::Changed("gold/b/a.json#a".into()),
                Difference::Vanished("gold/b/b.json#b".into()),
                Difference::Unpinned("gold/b/c.json#c".into()),
            ]
        );
        assert_eq!(
            differences[1].problem("eval/gold.sha256").to_string(),
            "error[pin-vanished]: `gold/b/b.json#b` is pinned and gone\n  --> eval/gold.sha256\n  \
             help: if the change is meant, `gonogo pin` writes the pins anew; review them"
        );
    }

    #[test]
    fn pins_of_another_folder_do_not_matter() {
        let pins = pins(&[pinned("a", "1")]);
        assert!(pins.differences("gold/bb", &[]).is_empty());
        assert_eq!(pins.differences("gold/b", &[]).len(), 1);
    }

    #[test]
    fn pins_of_another_file_do_not_matter() {
        let pins = pins(&[pinned("a", "1")]);
        assert!(pins.differences_of_file("gold/b/a.js", &[]).is_empty());
        assert_eq!(pins.differences_of_file("gold/b/a.json", &[]).len(), 1);
    }

    #[test]
    fn a_line_that_is_no_pin_is_placed() {
        let text = format!("# pins\n{0}  a#b\nabc  a#b\n{0}  a#b\n", "0".repeat(64));
        let problems = Pins::read(&text, "p").unwrap_err();
        let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "error[syntax]: a pin is `HASH  path#id`\n  --> p:3:1",
                "error[duplicate-id]: `a#b` is pinned twice\n  --> p:4:1",
            ]
        );
    }

    proptest! {
        #[test]
        fn reading_pins_never_panics(text in ".*") {
            let _ = Pins::read(&text, "p");
        }

        #[test]
        fn the_order_of_cases_changes_no_pin_file(facts in prop::collection::vec("[a-z]{1,4}", 1..6)) {
            let cases: Vec<_> = facts
                .iter()
                .enumerate()
                .map(|(index, fact)| pinned(&index.to_string(), fact))
                .collect();
            let reversed: Vec<_> = cases.iter().rev().cloned().collect();
            prop_assert_eq!(Pins::written(&cases), Pins::written(&reversed));
        }
    }
}
