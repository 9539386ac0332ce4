use serde::{Deserialize, Serialize};

use super::Mode;
use crate::diag::{Code, Diagnostic, Place, Position};
use crate::doc::{Fields, Language, Node, Reader, parsed};

/// The failure modes in order of precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Taxonomy {
    entries: Vec<Entry>,
}

/// One failure mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub mode: Mode,
    /// What it means, as a sentence.
    pub meaning: String,
    /// What a graded or exploratory finding of this mode does.
    pub severity: Severity,
    /// Which part of the system to look at.
    pub bucket: Bucket,
}

/// What a graded or exploratory finding of a mode does to the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// It blocks.
    Block,
    /// It wants the owner's signature.
    SignOff,
    /// It is reported.
    Report,
}

/// Which part of the system a mode points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bucket {
    /// What the system is allowed to do.
    Boundary,
    /// What it finds.
    Retrieval,
    /// What it says about what it found.
    Generation,
    /// The shape of what it says.
    Format,
    /// When it declines.
    Refusal,
    /// Whom it could hurt.
    Safety,
    /// What the corpus holds.
    Coverage,
    /// The harness and the way to the system.
    Harness,
}

const SEVERITIES: &[(&str, Severity)] =
    &[("block", Severity::Block), ("sign-off", Severity::SignOff), ("report", Severity::Report)];

const BUCKETS: &[(&str, Bucket)] = &[
    ("boundary", Bucket::Boundary),
    ("retrieval", Bucket::Retrieval),
    ("generation", Bucket::Generation),
    ("format", Bucket::Format),
    ("refusal", Bucket::Refusal),
    ("safety", Bucket::Safety),
    ("coverage", Bucket::Coverage),
    ("harness", Bucket::Harness),
];

impl Taxonomy {
    /// The shipped taxonomy as TOML, with its comments.
    pub const SHIPPED: &str = include_str!("taxonomy.toml");

    /// The shipped taxonomy.
    pub fn shipped() -> Self {
        Self::read(Self::SHIPPED, "taxonomy.toml").expect("a test reads the shipped taxonomy")
    }

    /// Reads a taxonomy; `file` is the path that messages show.
    ///
    /// # Errors
    /// Every problem of the file: syntax, unknown keys and words, modes named twice, a required mode
    /// left out.
    pub fn read(text: &str, file: &str) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed(text, Language::Toml, file).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(file);
        let entries = entries(&mut reader, &node).unwrap_or_default();
        let mut problems = reader.into_problems();
        if problems.is_empty() {
            problems.extend(left_out(&entries, file));
        }
        if problems.is_empty() { Ok(Self { entries }) } else { Err(problems) }
    }

    /// The modes in order of precedence.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What the taxonomy says of a mode.
    pub fn entry(&self, mode: &Mode) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.mode == *mode)
    }

    /// The one mode of a repetition that each of `candidates` would explain: the first in order of
    /// precedence, or `unknown` if the taxonomy names none of them.
    pub fn first(&self, candidates: &[Mode]) -> Mode {
        self.entries
            .iter()
            .map(|entry| &entry.mode)
            .find(|mode| candidates.contains(mode))
            .cloned()
            .unwrap_or(Mode::UNKNOWN)
    }
}

fn entries(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<Entry>> {
    let fields = reader.fields(node, "the taxonomy", &["mode"])?;
    let modes = reader.required(&fields, "mode")?;
    let items = reader.list(modes, "`mode`")?;
    let mut entries: Vec<Entry> = Vec::with_capacity(items.len());
    for item in items {
        let Some(entry) = entry(reader, item) else { continue };
        if entries.iter().any(|known| known.mode == entry.mode) {
            let message = format!("the mode `{}` stands twice", entry.mode);
            reader.report(Code::DuplicateId, item.at, message);
        }
        entries.push(entry);
    }
    Some(entries)
}

fn entry(reader: &mut Reader<'_>, node: &Node) -> Option<Entry> {
    let keys = ["name", "meaning", "severity", "bucket"];
    let fields: Fields<'_> = reader.fields(node, "a mode", &keys)?;
    let [name, meaning, severity, bucket] = keys.map(|key| reader.required(&fields, key));
    let name = name.and_then(|node| reader.id(node, "`name`"));
    let meaning = meaning.and_then(|node| reader.filled_text(node, "`meaning`"));
    let severity = severity.and_then(|node| reader.choice(node, "`severity`", SEVERITIES));
    let bucket = bucket.and_then(|node| reader.choice(node, "`bucket`", BUCKETS));
    Some(Entry {
        mode: Mode::named(name?),
        meaning: meaning?.to_owned(),
        severity: severity?,
        bucket: bucket?,
    })
}

fn left_out<'a>(entries: &'a [Entry], file: &'a str) -> impl Iterator<Item = Diagnostic> + 'a {
    let named = |mode: &Mode| entries.iter().any(|entry| entry.mode == *mode);
    Mode::REQUIRED.iter().filter(move |mode| !named(mode)).map(move |mode| {
        let at = Place::at(file, Position { line: 1, column: 1 });
        Diagnostic::new(Code::MissingKey, format!("the taxonomy lacks the mode `{mode}`")).at(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_taxonomy_is_well_formed_and_names_every_mode_that_the_code_yields() {
        let taxonomy = Taxonomy::shipped();
        let mut yielded = Mode::REQUIRED.iter().chain(Mode::SHIPPED);
        assert!(yielded.all(|mode| taxonomy.entry(mode).is_some()));
    }

    #[test]
    fn the_first_mode_in_order_explains_a_repetition() {
        let taxonomy = Taxonomy::shipped();
        let candidates = [Mode::MISSING_FACT, Mode::RETRIEVAL_MISS];
        assert_eq!(taxonomy.first(&candidates), Mode::RETRIEVAL_MISS);
    }

    #[test]
    fn a_failure_outside_the_taxonomy_is_unknown() {
        let taxonomy = Taxonomy::shipped();
        assert_eq!(taxonomy.first(&[Mode::named("sarcasm")]), Mode::UNKNOWN);
        assert_eq!(taxonomy.first(&[]), Mode::UNKNOWN);
    }

    #[test]
    fn all_problems_of_a_taxonomy_are_reported() {
        let text = "[[mode]]\nname = \"a\"\nmeaning = \"b\"\nseverity = \"blocks\"\nbucket = \"safety\"\ncolour = 1\n";
        let problems = Taxonomy::read(text, "t.toml").unwrap_err();
        let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"), @r"
        error[wrong-value]: `severity` is `blocks`
          --> t.toml:4:12
          help: did you mean `block`?
        error[unknown-key]: `colour` is not a key of a mode
          --> t.toml:6:1
          help: keys of a mode: name, meaning, severity, bucket
        ");
    }

    #[test]
    fn a_taxonomy_without_a_required_mode_is_refused() {
        let text = "[[mode]]\nname = \"unknown\"\nmeaning = \"b\"\nseverity = \"report\"\nbucket = \"harness\"\n";
        let problems = Taxonomy::read(text, "t.toml").unwrap_err();
        assert_eq!(problems.len(), Mode::REQUIRED.len() - 1);
        assert!(problems[0].message.contains("`unauthorised_tool_call`"), "{:?}", problems[0]);
    }
}
