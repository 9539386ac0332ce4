use std::fmt::Write as _;

use eval_core::resemble::{CaseMatch, Resemblance, WordingMatch};

use super::style::{Style, Tone, line};
use crate::number::{counted, rate_with_counts};

/// How many wordings and cases are shown of each kind.
const SHOWN: usize = 10;

/// What traffic and cases have to do with each other: the share that is covered, what people ask that no
/// case is like, the cases that nobody asks any more, and the nearest traffic of the others.
pub fn resemblance(found: &Resemblance, style: Style) -> String {
    let unlike: Vec<&WordingMatch> = found.traffic.iter().filter(|w| !w.resembled).collect();
    let (unasked, asked): (Vec<&CaseMatch>, Vec<&CaseMatch>) =
        found.cases.iter().partition(|case| case.resembles == 0);
    let mut out = summary(found, style);
    out.push_str(&section(&unlike_heading(&unlike), &unlike, unlike_lines, style));
    let heading =
        verbed(unasked.len() as u64, "case", "resembles no traffic", "resemble no traffic");
    out.push_str(&section(&heading, &unasked, case_lines, style));
    let heading = verbed(asked.len() as u64, "case", "resembles traffic", "resemble traffic");
    out.push_str(&section(&heading, &asked, case_lines, style));
    out
}

fn summary(found: &Resemblance, style: Style) -> String {
    let share = rate_with_counts(found.resembled);
    let text = format!(
        "traffic that some case resembles: {share}, similarity {} and above",
        found.threshold
    );
    style.toned(Tone::Strong, &text) + "\n"
}

fn unlike_heading(unlike: &[&WordingMatch]) -> String {
    let inputs = unlike.iter().map(|wording| wording.inputs.len() as u64).sum();
    verbed(inputs, "input", "resembles no case", "resemble no case") + ", the least alike first"
}

/// A count with its noun and the verb that goes with it.
fn verbed(count: u64, noun: &str, one: &str, many: &str) -> String {
    format!("{} {}", counted(count, noun), if count == 1 { one } else { many })
}

fn section<T>(
    heading: &str,
    items: &[&T],
    lines: impl Fn(&T, usize) -> String,
    style: Style,
) -> String {
    if items.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}\n", style.toned(Tone::Strong, heading));
    for item in items.iter().take(SHOWN) {
        out.push_str(&lines(item, style.width()));
    }
    if items.len() > SHOWN {
        let _ = writeln!(out, "  … and {} more", items.len() - SHOWN);
    }
    out
}

fn unlike_lines(wording: &WordingMatch, width: usize) -> String {
    let times = match wording.inputs.len() {
        1 => String::new(),
        count => format!(" (asked {count} times)"),
    };
    let nearest = wording.nearest.as_ref().map_or("no case is near".to_owned(), |near| {
        format!("{:.2} {}: {}", near.similarity, near.id, near.question)
    });
    indented(&format!("{}{times}", wording.question), width, 2) + &indented(&nearest, width, 4)
}

fn case_lines(case: &CaseMatch, width: usize) -> String {
    let resembles = match case.resembles {
        0 => String::new(),
        count => format!(" ({})", counted(count, "input")),
    };
    let head = format!("{}: {}{resembles}", case.id, case.question);
    let nearest = case
        .nearest
        .iter()
        .map(|near| indented(&format!("{:.2} {}", near.similarity, near.question), width, 4));
    indented(&head, width, 2) + &nearest.collect::<String>()
}

fn indented(text: &str, width: usize, by: usize) -> String {
    format!("{:by$}{}\n", "", line(text, width.saturating_sub(by)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::case::inputs;
    use eval_core::ids::CaseId;
    use eval_core::resemble::{Asked, Settings, resemblance as compared};
    use serde_json::{Value, json};

    #[test]
    fn what_nobody_covers_and_what_nobody_asks_are_named() {
        let cases: Vec<(CaseId, Value)> = [
            ("refund", "Can I return a jacket after six weeks?"),
            ("hours", "What are your opening hours on Sunday?"),
            ("cheques", "Do you accept cheques?"),
        ]
        .map(|(id, query)| (CaseId::from(id), json!({ "query": query })))
        .into();
        let traffic = "{\"query\": \"can I return shoes after six weeks\"}\n\
                       {\"query\": \"Which screws fit this \\u001b[31mshelf?\"}\n\
                       {\"query\": \"Which screws fit this \\u001b[31mshelf?\"}\n\
                       {\"query\": \"opening hours Sunday\"}\n";
        let traffic = inputs::read(traffic, "inputs.jsonl").unwrap();
        let cases: Vec<Asked<'_>> = cases.iter().map(|(id, input)| Asked { id, input }).collect();
        let traffic: Vec<Asked<'_>> = traffic.iter().map(Asked::from).collect();
        let found = compared(&cases, &traffic, Settings::default());
        insta::assert_snapshot!(resemblance(&found, Style::plain(80)), @r"
        traffic that some case resembles: 0.500 2/4, similarity 0.27 and above

        2 inputs resemble no case, the least alike first
          Which screws fit this \u{1b}[31mshelf? (asked 2 times)
            0.01 hours: What are your opening hours on Sunday?

        1 case resembles no traffic
          cheques: Do you accept cheques?
            0.01 can I return shoes after six weeks

        2 cases resemble traffic
          hours: What are your opening hours on Sunday? (1 input)
            0.66 opening hours Sunday
            0.01 Which screws fit this \u{1b}[31mshelf?
          refund: Can I return a jacket after six weeks? (1 input)
            0.63 can I return shoes after six weeks
        ");
    }

    #[test]
    fn nothing_against_nothing_is_not_a_number() {
        let found = compared(&[], &[], Settings::default());
        insta::assert_snapshot!(resemblance(&found, Style::plain(80)), @"traffic that some case resembles: n/a, similarity 0.27 and above");
    }
}
