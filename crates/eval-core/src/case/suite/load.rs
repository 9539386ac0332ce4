//! The door to `suites/<suite>.yaml`.

use super::{SuiteCase, pairs, read};
use crate::case::{Loaded, Placed, doubled_ids};
use crate::diag::{Code, Diagnostic, Place};
use crate::doc::{Language, Node, Reader, Value, parsed};
use crate::project::Project;

/// The folder of the suites, relative to the project.
pub const FOLDER: &str = "suites";

/// The file of a suite, relative to the project.
pub fn path(suite: &str) -> String {
    format!("{FOLDER}/{suite}.yaml")
}

/// The names of the suites that have a file, in byte order. A README may stand beside them.
///
/// # Errors
/// A folder that cannot be listed, and every file in it that is no suite.
pub fn names(project: &Project) -> Result<Vec<String>, Vec<Diagnostic>> {
    let files = project.file_names(FOLDER).map_err(|problem| vec![problem])?;
    let (mut names, mut problems) = (Vec::new(), Vec::new());
    for file in files {
        match file.rsplit_once('.') {
            Some((name, "yaml")) => names.push(name.to_owned()),
            Some((_, extension)) if extension.eq_ignore_ascii_case("md") => {}
            _ => {
                let place = Place::file(project.shown(&format!("{FOLDER}/{file}")));
                let message = "a suite is a .yaml file";
                problems.push(Diagnostic::new(Code::UnexpectedFile, message).at(place));
            }
        }
    }
    if problems.is_empty() { Ok(names) } else { Err(problems) }
}

/// Loads the cases of one suite, in the order of its file.
pub fn load(project: &Project, suite: &str) -> Loaded<SuiteCase> {
    let path = path(suite);
    match project.read(&path) {
        Ok(text) => loaded(&text, &project.shown(&path), &path),
        Err(problem) => Loaded::broken(problem),
    }
}

/// The cases of a suite's text. `shown` is the path that messages name, `path` the one within the
/// project.
fn loaded(text: &str, shown: &str, path: &str) -> Loaded<SuiteCase> {
    let node = match parsed(text, Language::Yaml, shown) {
        Ok(node) => node,
        Err(problem) => return Loaded::broken(*problem),
    };
    let mut reader = Reader::new(shown);
    let mut loaded = Loaded::default();
    for (index, item) in items(&mut reader, &node).iter().enumerate() {
        match read(&mut reader, item) {
            Some(case) => {
                let pin = format!("{path}#{}", case.id);
                loaded.cases.push(Placed { case, place: reader.place(item.at), pin });
            }
            None => loaded.malformed.push(format!("{path}#{}", stated_id(item, index))),
        }
    }
    loaded.problems = reader.into_problems();
    loaded.problems.extend(doubled_ids(&loaded.cases, |case| &case.id));
    // A side that could not be read is missing, which would be reported a second time.
    if loaded.malformed.is_empty() {
        loaded.problems.extend(pairs::problems(&loaded.cases));
    }
    if loaded.cases.is_empty() && loaded.problems.is_empty() {
        let message = "the suite holds no case, so passing it would say nothing";
        loaded.problems.push(Diagnostic::new(Code::EmptySet, message).at(Place::file(shown)));
    }
    loaded
}

fn items<'n>(reader: &mut Reader<'_>, node: &'n Node) -> &'n [Node] {
    let fields = reader.fields(node, "a suite", &["cases"]);
    let cases = fields.and_then(|fields| reader.required(&fields, "cases"));
    cases.and_then(|node| reader.list(node, "`cases`")).unwrap_or_default()
}

/// The id that a malformed case states, or its number in the file.
fn stated_id(item: &Node, index: usize) -> String {
    let Value::Map(entries) = &item.value else { return (index + 1).to_string() };
    let id = entries.iter().find(|entry| entry.key == "id").map(|entry| &entry.node.value);
    match id {
        Some(Value::Text(id) | Value::Plain(id)) => id.clone(),
        _ => (index + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pin::content_hash;

    fn case(id: &str, more: &str) -> String {
        format!(
            "  - id: {id}\n    question: \"Q?\"\n    language: en\n    expected_behavior: answer\n    \
             rationale: why\n    provenance: {{source: s, license: MIT, added: \"2026-12-01\"}}\n{more}"
        )
    }

    fn suite(cases: &[String]) -> Loaded<SuiteCase> {
        loaded(&format!("cases:\n{}", cases.concat()), "eval/suites/s.yaml", "suites/s.yaml")
    }

    fn problems(loaded: &Loaded<SuiteCase>) -> String {
        let shown: Vec<_> = loaded.problems.iter().map(ToString::to_string).collect();
        shown.join("\n")
    }

    #[test]
    fn every_key_of_a_case_is_read() {
        let more = "    battery: b\n    sources: [r1]\n    expected_facts: [f]\n    required_citations: [r1]\n    \
                    must_mention: [m]\n    forbidden_terms: [t]\n    is_toxicity_query: true\n    \
                    should_refuse: false\n    attack: a\n    pair_id: p\n    is_reference: true\n    \
                    confidence: 0.5\n    is_correct: true\n    history: [{role: user, text: hi}]\n    \
                    target_response: {text: t, citations: [r1], refused: false, confidence: 1, language: en, safety_notice: n}\n";
        let other = case("y", "    pair_id: p\n").replace("language: en", "language: es");
        let loaded = suite(&[case("x", more), other]);
        assert_eq!(problems(&loaded), "");
        let case = &loaded.cases[0].case;
        assert_eq!(loaded.cases[0].pin, "suites/s.yaml#x");
        let json = serde_json::to_value(case).unwrap();
        assert_eq!(json.as_object().unwrap().len(), 21, "{json}");
        assert_eq!(serde_json::from_value::<SuiteCase>(json).unwrap(), *case);
    }

    #[test]
    fn all_problems_of_a_suite_are_reported_at_their_places() {
        let odd = "    must_mentions: [a]\n    forbidden_terms: []\n    confidence: 1.7\n    \
                   history: [{role: sytem, text: \" \"}]\n    target_response: {}\n";
        let loaded = suite(&[case("x", odd), "  - id: y\n    language: English\n".to_owned()]);
        insta::assert_snapshot!(problems(&loaded), @r"
        error[unknown-key]: `must_mentions` is not a key of a suite case
          --> eval/suites/s.yaml:8:5
          help: did you mean `must_mention`?
        error[empty]: `forbidden_terms` is an empty list
          --> eval/suites/s.yaml:9:22
        error[wrong-value]: `confidence` is 1.7, expected 0 to 1
          --> eval/suites/s.yaml:10:17
        error[wrong-value]: `role` is `sytem`
          --> eval/suites/s.yaml:11:22
          help: expected `user` or `assistant`
        error[empty]: `text` is empty
          --> eval/suites/s.yaml:11:35
        error[missing-key]: `target_response` lacks the key `text`
          --> eval/suites/s.yaml:12:22
        error[missing-key]: a suite case lacks the key `expected_behavior`
          --> eval/suites/s.yaml:13:5
        error[missing-key]: a suite case lacks the key `provenance`
          --> eval/suites/s.yaml:13:5
        error[missing-key]: a suite case lacks the key `question`
          --> eval/suites/s.yaml:13:5
        error[missing-key]: a suite case lacks the key `rationale`
          --> eval/suites/s.yaml:13:5
        error[wrong-value]: `language` is `English`, expected a language tag such as `en` or `pt-BR`
          --> eval/suites/s.yaml:14:15
        ");
        assert_eq!(loaded.malformed, ["suites/s.yaml#x", "suites/s.yaml#y"]);
    }

    #[test]
    fn expectations_that_contradict_each_other_are_refused() {
        let refusal =
            |more| case("x", more).replace("behavior: answer", "behavior: refuse-and-redirect");
        for (text, message) in [
            (
                case("x", "    should_refuse: true\n"),
                "`should_refuse` contradicts `expected_behavior`",
            ),
            (refusal("    expected_facts: [a]\n"), "can require neither facts nor citations"),
            (refusal("    required_citations: [a]\n"), "can require neither facts nor citations"),
            (case("x", "    confidence: 0.5\n"), "has both `confidence` and `is_correct`"),
            (case("x", "    is_reference: true\n"), "means nothing without `pair_id`"),
            (case("x", "    pair_id: p\n    is_reference: true\n"), "has one side only"),
        ] {
            let found = problems(&suite(&[text]));
            assert!(found.contains(message), "{message}: {found}");
        }
    }

    #[test]
    fn a_term_that_cannot_be_found_is_refused_at_its_place() {
        let found = problems(&suite(&[case("x", "    must_mention: [\"\\u200b\"]\n")]));
        assert!(found.contains("holds a term that cannot be seen"), "{found}");
        assert!(found.contains("s.yaml:8:19"), "{found}");
    }

    #[test]
    fn a_pair_has_one_reference_and_every_language_once() {
        let side = |id, more: &str| case(id, &format!("    pair_id: p\n{more}"));
        let es = |text: String| text.replace("language: en", "language: es");
        let reference = "    is_reference: true\n";
        for (sides, message) in [
            ([side("x", ""), es(side("y", ""))], "no side with"),
            ([side("x", reference), es(side("y", reference))], "several sides"),
            ([side("x", reference), side("y", "")], "one language twice"),
        ] {
            let found = problems(&suite(&sides));
            assert!(found.contains(message), "{message}: {found}");
        }
        assert_eq!(problems(&suite(&[side("x", reference), es(side("y", ""))])), "");
    }

    #[test]
    fn an_empty_suite_and_a_doubled_id_are_problems() {
        let empty = loaded("cases: []\n", "s.yaml", "suites/s.yaml");
        assert_eq!(empty.problems[0].code, Code::EmptySet);
        assert_eq!(suite(&[case("x", ""), case("x", "")]).problems[0].code, Code::DuplicateId);
    }

    #[test]
    fn a_comment_changes_no_canonical_form_and_a_character_does() {
        let plain = suite(&[case("x", "    expected_facts: [\"7 days\"]\n")]);
        let noted =
            suite(&[case("x", "    # seen in June\n    expected_facts:\n      - 7 days\n")]);
        let changed = suite(&[case("x", "    expected_facts: [\"8 days\"]\n")]);
        let hash = |suite: &Loaded<SuiteCase>| content_hash(&suite.cases[0].case);
        assert_eq!(hash(&plain), hash(&noted));
        assert_ne!(hash(&plain), hash(&changed));
    }

    proptest! {
        #[test]
        fn reading_a_suite_never_panics(text in "(cases:\n)?(  - [a-z_]{1,12}: .{0,20}\n){0,4}|.*") {
            let _ = loaded(&text, "s", "suites/s.yaml");
        }
    }
}
