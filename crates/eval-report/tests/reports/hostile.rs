//! Hostile text in every field is text in every format.

use eval_core::inert::is_steering;
use eval_core::run::{Run, Verdict};
use eval_report::Format;
use proptest::prelude::*;
use quick_junit::Report;
use serde_json::Value;

use super::sample::hostile::{FRAGMENTS, everything, with_text};
use super::{Rendered, readers, sample, text};

/// Elements that the Markdown of a report opens and closes by itself.
const OWN_HTML: &[&str] = &["!--", "details", "/details", "summary", "/summary", "code", "/code"];

/// The sample with this text everywhere, and every format of it.
struct Poisoned {
    run: Run,
    rendered: Rendered,
}

fn poisoned(text: &str) -> Poisoned {
    // A signed run has no reason left; this one keeps its reasons beside a signature.
    let signoff = sample::signed().signoff;
    let run = with_text(Run { signoff, ..sample::compared() }, text);
    let rendered = Rendered::of(&run, Format::ALL);
    Poisoned { run, rendered }
}

impl Poisoned {
    /// Holds the formats against those of a run with mild text.
    fn check(&self, mild: &Self) -> Result<(), TestCaseError> {
        for format in Format::ALL {
            let mut characters = self.rendered.text(*format).chars();
            let steers = characters.find(|c| *c != '\n' && is_steering(*c));
            prop_assert_eq!(steers, None, "{} steers its reader", format);
        }
        self.check_rows()?;
        self.check_markdown(mild)?;
        self.check_junit(mild)?;
        self.check_annotations(mild)?;
        self.check_html(mild)?;
        self.check_sarif()
    }

    fn check_rows(&self) -> Result<(), TestCaseError> {
        let text = |format| self.rendered.text(format);
        prop_assert_eq!(&Run::from_json(text(Format::Json)).unwrap(), &self.run);
        prop_assert_eq!(text(Format::Jsonl).lines().count(), self.run.cases.len());
        let rows = readers::csv(text(Format::Csv));
        prop_assert_eq!(rows.len(), self.run.cases.len() + 1);
        for row in &rows {
            prop_assert_eq!(row.len(), rows[0].len());
            let formula = row.iter().find(|cell| cell.starts_with(['=', '+', '-', '@']));
            prop_assert_eq!(formula, None);
        }
        Ok(())
    }

    fn check_markdown(&self, mild: &Self) -> Result<(), TestCaseError> {
        let source = self.rendered.text(Format::Markdown);
        prop_assert!(source.len() <= 65_536);
        let comment = readers::markdown(source);
        let foreign = comment.html.iter().find(|element| !OWN_HTML.contains(&element.as_str()));
        prop_assert_eq!(foreign, None);
        prop_assert_eq!(comment.links, 0);
        let expected = readers::markdown(mild.rendered.text(Format::Markdown));
        prop_assert_eq!(&comment.tables, &expected.tables);
        let count = |name: &str| comment.html.iter().filter(|element| *element == name).count();
        prop_assert_eq!(count("details"), count("/details"));
        Ok(())
    }

    fn check_junit(&self, mild: &Self) -> Result<(), TestCaseError> {
        let counts = |of: &Self| {
            let report = Report::deserialize_from_str(of.rendered.text(Format::Junit)).unwrap();
            (report.tests, report.failures, report.errors)
        };
        prop_assert_eq!(counts(self), counts(mild));
        Ok(())
    }

    fn check_annotations(&self, mild: &Self) -> Result<(), TestCaseError> {
        let (commands, others) = readers::workflow(self.rendered.text(Format::Github));
        let (expected, mild_others) = readers::workflow(mild.rendered.text(Format::Github));
        let names = |commands: &[(String, String, String)]| -> Vec<String> {
            commands.iter().map(|command| command.0.clone()).collect()
        };
        prop_assert_eq!(names(&commands), names(&expected));
        prop_assert_eq!(others.len(), mild_others.len());
        prop_assert!(others.iter().all(|line| !line.contains("##[")));
        for (_, properties, _) in &commands {
            let mut keys = properties.split(',').map(|pair| pair.split('=').next().unwrap());
            prop_assert!(keys.all(|key| ["file", "line", "title"].contains(&key)));
        }
        Ok(())
    }

    fn check_html(&self, mild: &Self) -> Result<(), TestCaseError> {
        let page = self.rendered.text(Format::Html);
        let elements = readers::html(page);
        // What matches between a claim and its evidence depends on the text; nothing else does.
        let shape = |elements: &[(String, Vec<(String, String)>)]| -> Vec<String> {
            let fixed = elements.iter().filter(|(name, _)| {
                !["mark", "a", "sup", "option", "blockquote", "span"].contains(&name.as_str())
            });
            fixed.map(|(name, _)| name.clone()).collect()
        };
        let expected = readers::html(mild.rendered.text(Format::Html));
        prop_assert_eq!(shape(&elements), shape(&expected));
        for (name, attributes) in &elements {
            for (key, value) in attributes {
                prop_assert!(!key.starts_with("on") && key != "style", "{} {}", name, key);
                let leads_away = ["href", "src"].contains(&key.as_str()) && !value.starts_with('#');
                prop_assert!(!leads_away || value == "data:,", "{} {}", name, value);
            }
        }
        let (rows, details) = readers::data(page);
        prop_assert_eq!((rows.len(), details.len()), (self.run.cases.len(), self.run.cases.len()));
        prop_assert_eq!(page.matches("<script").count(), 3);
        Ok(())
    }

    fn check_sarif(&self) -> Result<(), TestCaseError> {
        let log: Value = serde_json::from_str(self.rendered.text(Format::Sarif)).unwrap();
        for result in log["runs"][0]["results"].as_array().unwrap() {
            let message = result["message"]["text"].as_str().unwrap();
            let bare = message.replace("\\\\", "").replace("\\[", "").replace("\\]", "");
            prop_assert!(!bare.contains(['[', ']']), "{}", message);
            let unpaired = bare.replace("{{", "").replace("}}", "");
            prop_assert!(!unpaired.contains(['{', '}']), "{}", message);
            let location = &result["locations"][0]["physicalLocation"]["artifactLocation"];
            let uri = location["uri"].as_str().unwrap();
            let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/%".contains(&b);
            prop_assert!(uri.bytes().all(is_plain), "{}", uri);
        }
        Ok(())
    }
}

#[test]
fn everything_hostile_at_once_is_inert() {
    poisoned(&everything()).check(&poisoned("mild")).unwrap();
}

#[test]
fn each_hostile_fragment_alone_is_inert() {
    let mild = poisoned("mild");
    for fragment in FRAGMENTS {
        let outcome = poisoned(fragment).check(&mild);
        assert!(outcome.is_ok(), "{fragment:?}: {outcome:?}");
    }
}

#[test]
fn a_failing_case_keeps_its_text_in_markdown() {
    let mut run = sample::run();
    run.cases.retain(|case| case.verdict == Verdict::Fail);
    run.cases.truncate(1);
    run.cases[0].answer = "| a | `b` <script>".to_owned();
    let comment = readers::markdown(&text(&run, Format::Markdown));
    assert!(comment.text.contains("answer: | a | `b` <script>"), "{}", comment.text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn any_mixture_of_hostile_fragments_is_inert(
        picks in prop::collection::vec(0..FRAGMENTS.len(), 1..8), spice in ".{0,6}",
    ) {
        let mixture: String = picks.iter().map(|pick| FRAGMENTS[*pick]).collect();
        poisoned(&(mixture + &spice)).check(&poisoned("mild"))?;
    }
}
