//! Strict reading of one rubric.

use super::{Rubric, Scale, Step};
use crate::diag::{Code, Diagnostic};
use crate::doc::{Fields, Language, Node, Reader, parsed};

const KEYS: [&str; 5] = ["property", "needs", "rubric", "steps", "passes_from"];

const STEPS: std::ops::RangeInclusive<usize> = 2..=4;

impl Rubric {
    /// Reads a rubric; `shown` is the path that messages name.
    ///
    /// # Errors
    /// Every problem of the file.
    pub fn read(text: &str, shown: &str) -> Result<Self, Vec<Diagnostic>> {
        let node = parsed(text, Language::Toml, shown).map_err(|problem| vec![*problem])?;
        let mut reader = Reader::new(shown);
        let rubric = rubric(&mut reader, &node);
        let problems = reader.into_problems();
        match rubric {
            Some(rubric) if problems.is_empty() => Ok(rubric),
            _ => Err(problems),
        }
    }
}

fn rubric(reader: &mut Reader<'_>, node: &Node) -> Option<Rubric> {
    let fields = reader.fields(node, "a rubric", &KEYS)?;
    let property = reader.required(&fields, "property");
    let property = property.and_then(|node| reader.id(node, "`property`"));
    let text = reader.required(&fields, "rubric");
    let text = text.and_then(|node| reader.filled_text(node, "`rubric`"));
    let needs_question = needs_question(reader, &fields);
    let scale = scale(reader, &fields);
    Some(Rubric {
        property: property?.to_owned(),
        needs_question: needs_question?,
        text: text?.trim().to_owned(),
        scale: scale?,
    })
}

fn needs_question(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<bool> {
    let Some(node) = fields.get("needs") else { return Some(false) };
    let items = reader.list(node, "`needs`")?;
    let words = [("question", true)];
    let needs: Vec<Option<bool>> =
        items.iter().map(|item| reader.choice(item, "an entry of `needs`", &words)).collect();
    let needs: Option<Vec<bool>> = needs.into_iter().collect();
    needs.map(|needs| !needs.is_empty())
}

fn scale(reader: &mut Reader<'_>, fields: &Fields<'_>) -> Option<Scale> {
    let (steps, passes_from) = match (fields.get("steps"), fields.get("passes_from")) {
        (None, None) => return Some(Scale::Binary),
        (Some(steps), Some(passes_from)) => (steps, passes_from),
        (Some(node), None) | (None, Some(node)) => {
            let message = "an ordinal has both `steps` and `passes_from`";
            reader.report(Code::MissingKey, node.at, message);
            return None;
        }
    };
    let read = ordinal_steps(reader, steps)?;
    let words: Vec<(&str, usize)> =
        read.iter().enumerate().map(|(nth, step)| (step.name.as_str(), nth)).collect();
    let from = reader.choice(passes_from, "`passes_from`", &words)?;
    if from == 0 {
        let message = "`passes_from` is the worst step, so nothing could fail";
        reader.report(Code::Vacuous, passes_from.at, message);
        return None;
    }
    Some(Scale::Ordinal { steps: read, passes_from: from })
}

fn ordinal_steps(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<Step>> {
    let items = reader.list(node, "`steps`")?;
    if !STEPS.contains(&items.len()) {
        let message = format!("`steps` holds {}, expected two to four", items.len());
        reader.report(Code::WrongValue, node.at, message);
        return None;
    }
    let steps: Vec<Option<Step>> = items.iter().map(|item| step(reader, item)).collect();
    let steps: Vec<Step> = steps.into_iter().collect::<Option<_>>()?;
    let names: std::collections::BTreeSet<&str> = steps.iter().map(|s| s.name.as_str()).collect();
    if names.len() < steps.len() {
        reader.report(Code::DuplicateId, node.at, "two steps have one name");
        return None;
    }
    Some(steps)
}

fn step(reader: &mut Reader<'_>, node: &Node) -> Option<Step> {
    let fields = reader.fields(node, "a step", &["name", "meaning"])?;
    let [name, meaning] = ["name", "meaning"].map(|key| reader.required(&fields, key));
    let name = name.and_then(|node| reader.id(node, "`name`"));
    let meaning = meaning.and_then(|node| reader.filled_text(node, "`meaning`"));
    Some(Step { name: name?.to_owned(), meaning: meaning?.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::super::Rubrics;
    use super::*;

    fn problems(text: &str) -> String {
        let problems = Rubric::read(text, "r.toml").unwrap_err();
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_shipped_rubrics_are_well_formed_and_binary() {
        let rubrics = Rubrics::shipped();
        for (property, needs_question) in
            [("grounded", false), ("responsive", true), ("equivalent", false)]
        {
            let rubric = rubrics.get(property).unwrap();
            assert_eq!(
                (rubric.property.as_str(), rubric.needs_question),
                (property, needs_question)
            );
            assert_eq!(rubric.scale, Scale::Binary);
        }
    }

    #[test]
    fn an_ordinal_passes_from_a_step_on() {
        let text = "property = \"clear\"\nrubric = \"r\"\npasses_from = \"fair\"\n\
                    steps = [{name = \"poor\", meaning = \"p\"}, {name = \"fair\", meaning = \"f\"}, {name = \"good\", meaning = \"g\"}]\n";
        let rubric = Rubric::read(text, "r.toml").unwrap();
        assert_eq!(rubric.scale.words(), [("poor", false), ("fair", true), ("good", true)]);
    }

    #[test]
    fn every_problem_of_a_rubric_is_reported_at_its_place() {
        insta::assert_snapshot!(problems("propery = \"x\"\nneeds = [\"qestion\"]\nsteps = []\n"), @r"
        error[unknown-key]: `propery` is not a key of a rubric
          --> r.toml:1:1
          help: did you mean `property`?
        error[missing-key]: a rubric lacks the key `property`
          --> r.toml:1:1
        error[missing-key]: a rubric lacks the key `rubric`
          --> r.toml:1:1
        error[wrong-value]: an entry of `needs` is `qestion`
          --> r.toml:2:10
          help: did you mean `question`?
        error[missing-key]: an ordinal has both `steps` and `passes_from`
          --> r.toml:3:9
        ");
        let step = |name: &str| format!("{{name = \"{name}\", meaning = \"m\"}}");
        let ordinal = |steps: &[&str], from: &str| {
            let steps: Vec<String> = steps.iter().map(|name| step(name)).collect();
            format!(
                "property = \"p\"\nrubric = \"r\"\nsteps = [{}]\npasses_from = \"{from}\"\n",
                steps.join(", ")
            )
        };
        for (text, message) in [
            (ordinal(&["a"], "a"), "expected two to four"),
            (ordinal(&["a", "b", "c", "d", "e"], "b"), "expected two to four"),
            (ordinal(&["a", "a"], "a"), "two steps have one name"),
            (ordinal(&["a", "b"], "c"), "`passes_from` is `c`"),
            (ordinal(&["a", "b"], "a"), "nothing could fail"),
        ] {
            assert!(problems(&text).contains(message), "{message}: {}", problems(&text));
        }
    }
}
