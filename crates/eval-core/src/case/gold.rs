//! Strict loading of gold cases: one a file, in file-name order, every problem reported.

use super::{BatteryCase, Kind, Loaded, Placed, doubled_ids};
use crate::diag::{Code, Diagnostic, Place};
use crate::doc::{Fields, Language, Node, Reader, parsed};
use crate::ids::RecordId;
use crate::project::Project;

const KEYS: [&str; 6] = ["id", "question", "engine", "kind", "expected_support", "expected_facts"];

const KINDS: &[(&str, Kind)] = &[("answer", Kind::Answer), ("refuse", Kind::Refuse)];

/// Loads the gold cases of one folder, relative to the project. A folder without cases is loaded
/// with the problem that it is empty.
pub fn load(project: &Project, folder: &str) -> Loaded<BatteryCase> {
    let mut loaded = Loaded::default();
    let names = match project.file_names(folder) {
        Ok(names) => names,
        Err(problem) => return Loaded::broken(problem),
    };
    for name in names.iter().filter(|name| !is_prose(name)) {
        let path = format!("{folder}/{name}");
        match case_of_file(project, &path, name) {
            Ok(case) => loaded.cases.push(case),
            Err(problems) => {
                loaded.malformed.push(project.shown(&path));
                loaded.problems.extend(problems);
            }
        }
    }
    loaded.problems.extend(doubled_ids(&loaded.cases, |case| &case.id));
    if loaded.cases.is_empty() && loaded.problems.is_empty() {
        let message = "the set holds no case, so passing it would say nothing";
        let place = Place::file(project.shown(folder));
        loaded.problems.push(Diagnostic::new(Code::EmptySet, message).at(place));
    }
    loaded
}

/// A README may stand beside the cases.
fn is_prose(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("md"))
}

fn case_of_file(
    project: &Project,
    path: &str,
    name: &str,
) -> Result<Placed<BatteryCase>, Vec<Diagnostic>> {
    let shown = project.shown(path);
    let language = Language::of_file(name).filter(|language| *language != Language::Toml);
    let Some(language) = language else {
        let message = "a gold case is a .json or .yaml file";
        let problem = Diagnostic::new(Code::UnexpectedFile, message).at(Place::file(shown));
        return Err(vec![problem]);
    };
    let text = project.read(path).map_err(|problem| vec![problem])?;
    read(&text, language, &shown, path)
}

/// Reads one gold case. `shown` is the path that messages name; `path` is the path within the
/// project, whose file name must be the case's id.
///
/// # Errors
/// Every problem of the text.
pub fn read(
    text: &str,
    language: Language,
    shown: &str,
    path: &str,
) -> Result<Placed<BatteryCase>, Vec<Diagnostic>> {
    let node = parsed(text, language, shown).map_err(|problem| vec![*problem])?;
    let mut reader = Reader::new(shown);
    let case = case(&mut reader, &node, path);
    let place = reader.place(node.at);
    let problems = reader.into_problems();
    match case {
        Some(case) if problems.is_empty() => {
            Ok(Placed { pin: format!("{path}#{}", case.id), case, place })
        }
        _ => Err(problems),
    }
}

fn case(reader: &mut Reader<'_>, node: &Node, path: &str) -> Option<BatteryCase> {
    let fields = reader.fields(node, "a gold case", &KEYS)?;
    let [id, question, engine, kind] =
        ["id", "question", "engine", "kind"].map(|key| reader.required(&fields, key));
    let id = id.and_then(|node| {
        let id = reader.id(node, "`id`")?;
        let stem = path.rsplit('/').next()?.rsplit_once('.')?.0;
        if id != stem {
            let message = format!("`id` is `{id}` and the file is called `{stem}`");
            reader.report(Code::IdMismatch, node.at, message);
        }
        Some(id)
    });
    let question = question.and_then(|node| reader.filled_text(node, "`question`"));
    let engine = engine.and_then(|node| reader.id(node, "`engine`"));
    let kind = kind.and_then(|node| reader.choice(node, "`kind`", KINDS));
    let support = optional_texts(reader, &fields, "expected_support");
    let facts = optional_texts(reader, &fields, "expected_facts");
    let case = BatteryCase {
        id: id?.into(),
        question: question?.to_owned(),
        engine: engine?.to_owned(),
        kind: kind?,
        expected_support: support?.into_iter().map(RecordId::from).collect(),
        expected_facts: facts?,
    };
    expectations_fit(reader, &fields, &case);
    Some(case)
}

fn optional_texts(reader: &mut Reader<'_>, fields: &Fields<'_>, key: &str) -> Option<Vec<String>> {
    match fields.get(key) {
        Some(node) => reader.texts(node, &format!("`{key}`")),
        None => Some(Vec::new()),
    }
}

/// A refusal states nothing and cites nothing: expecting both would never be met.
fn expectations_fit(reader: &mut Reader<'_>, fields: &Fields<'_>, case: &BatteryCase) {
    let expects = !case.expected_support.is_empty() || !case.expected_facts.is_empty();
    if case.kind == Kind::Refuse && expects {
        let message = "a case that is to be refused can expect neither support nor facts";
        reader.report(Code::WrongValue, fields.at(), message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> String {
        let problems = read(text, Language::Json, "eval/gold/b/a.json", "gold/b/a.json");
        let problems = problems.expect_err("the case is malformed");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_case_is_read_from_json_and_yaml_alike() {
        let json =
            r#"{"id":"a","question":"Q?","engine":"e","kind":"answer","expected_facts":["5"]}"#;
        let yaml = "# why\nid: a\nquestion: Q?\nengine: e\nkind: answer\nexpected_facts: [5]\n";
        let json = read(json, Language::Json, "a.json", "gold/b/a.json").unwrap();
        let yaml = read(yaml, Language::Yaml, "a.yaml", "gold/b/a.yaml").unwrap();
        assert_eq!(json.case, yaml.case);
        assert_eq!(json.pin, "gold/b/a.json#a");
    }

    #[test]
    fn every_problem_of_a_case_is_reported_at_its_place() {
        let text = "{\n \"id\": \"b\",\n \"qestion\": \"Q?\",\n \"engine\": \"e\",\n \"kind\": \"anwser\",\n \"expected_facts\": [\" \", 5]\n}";
        insta::assert_snapshot!(problems(text), @r#"
        error[missing-key]: a gold case lacks the key `question`
          --> eval/gold/b/a.json:1:1
        error[id-mismatch]: `id` is `b` and the file is called `a`
          --> eval/gold/b/a.json:2:8
        error[unknown-key]: `qestion` is not a key of a gold case
          --> eval/gold/b/a.json:3:2
          help: did you mean `question`?
        error[wrong-value]: `kind` is `anwser`
          --> eval/gold/b/a.json:5:10
          help: did you mean `answer`?
        error[empty]: an entry of `expected_facts` is empty
          --> eval/gold/b/a.json:6:21
        error[wrong-type]: an entry of `expected_facts` is `5`, expected a text
          --> eval/gold/b/a.json:6:26
        "#);
    }

    #[test]
    fn a_refusal_that_expects_facts_contradicts_itself() {
        let text =
            r#"{"id":"a","question":"Q?","engine":"e","kind":"refuse","expected_facts":["5"]}"#;
        assert!(problems(text).contains("can expect neither support nor facts"));
    }

    #[test]
    fn an_id_that_leads_out_of_the_folder_is_refused() {
        let text = r#"{"id":"../../x","question":"Q?","engine":"e","kind":"refuse"}"#;
        assert!(problems(text).contains("error[id-mismatch]"));
    }

    #[test]
    fn a_folder_without_cases_is_a_problem() {
        let loaded = load(&Project::new("/nowhere/eval"), "gold/none");
        assert_eq!(loaded.problems.len(), 1);
        assert_eq!(loaded.problems[0].code, Code::EmptySet);
    }
}
