//! A judge beside the labels of people.

use std::fmt::Write as _;

use eval_core::judge::Judgement;
use eval_core::judge::calibration::{CalibrationRecord, Held, Stratum};

use super::scoreboard::table;
use super::style::{Style, line, wrapped};
use crate::number::counted;
use crate::number::rate;

/// What was found about a judge: a row a property and language, then every label that it disagrees with.
pub fn calibration(
    record: &CalibrationRecord,
    held: &[Held<'_>],
    unlabelled: usize,
    style: Style,
) -> String {
    let model = record.model.as_ref().map(|model| format!(", model {model}")).unwrap_or_default();
    let labels = &record.labels;
    let count = counted(labels.count, "label");
    let mut out = format!("judge {}{model}: {count}", record.judge);
    if let (Some(first), Some(last)) = (&labels.first, &labels.last) {
        let _ = write!(out, " from {first} to {last}");
    }
    let _ = writeln!(out, ", {} not labelled yet", counted(unlabelled as u64, "item"));
    if record.strata.is_empty() {
        return out;
    }
    let columns = [
        "property",
        "language",
        "labels",
        "agreement",
        "kappa",
        "both pass",
        "pass by people only",
        "pass by judge only",
        "both fail",
        "no verdict",
    ];
    let rows: Vec<[String; 10]> = record.strata.iter().map(row).collect();
    out.push('\n');
    out.push_str(&table(&columns, &rows, style));
    let disagreements: Vec<&Held<'_>> = held.iter().filter(|one| is_disagreement(one)).collect();
    let _ = writeln!(out, "\ndisagreements: {}", disagreements.len());
    for one in disagreements {
        out.push_str(&disagreement(one, style));
    }
    out
}

fn row(stratum: &Stratum) -> [String; 10] {
    let [[both_pass, missed], [false_pass, both_fail]] = stratum.confusion;
    let kappa = match (stratum.kappa, stratum.interval) {
        (Some(kappa), Some(interval)) => {
            format!("{kappa:.3} [{:.3}, {:.3}]", interval.lower, interval.upper)
        }
        _ => "n/a".to_owned(),
    };
    let language = if stratum.is_pooled() { "all" } else { &stratum.language };
    [
        line(&stratum.property, 24),
        line(language, 12),
        stratum.labels.to_string(),
        rate(stratum.agreed()),
        kappa,
        both_pass.to_string(),
        missed.to_string(),
        false_pass.to_string(),
        both_fail.to_string(),
        stratum.unmeasured.to_string(),
    ]
}

fn is_disagreement(one: &Held<'_>) -> bool {
    match one.judgement {
        Judgement::Pass(_) => !one.labelled.label.passes,
        Judgement::Fail(_) => one.labelled.label.passes,
        Judgement::Unmeasured { .. } => true,
    }
}

fn disagreement(one: &Held<'_>, style: Style) -> String {
    let (verdict, why) = match &one.judgement {
        Judgement::Pass(grounds) => ("pass", &grounds.reason),
        Judgement::Fail(grounds) => ("fail", &grounds.reason),
        Judgement::Unmeasured { why, .. } => ("no verdict", why),
    };
    let people = if one.labelled.label.passes { "pass" } else { "fail" };
    let item = &one.labelled.item;
    let head = format!(
        "{} {}/{}: people {people}, judge {verdict}: {why}",
        item.id, item.property, item.language
    );
    let width = style.width();
    let output = wrapped(&line(&item.output, 2 * width), width, "    ");
    wrapped(&head, width, "  ") + &output
}

#[cfg(test)]
mod tests {
    use eval_core::judge::calibration::{Item, Label, LabelSet, Labelled, strata};
    use eval_core::judge::{Exhibit, Grounds, Judge as _, LexicalJudge, Passage, Rubrics};

    use super::*;

    #[test]
    fn a_row_a_stratum_and_every_disagreement() {
        let rubrics = Rubrics::shipped();
        let evidence = [Passage::new("r1", "Every 7 days.")];
        let item = |n: usize| {
            let output = format!("output {n}");
            Item::of(&Exhibit::new(rubrics.get("grounded").unwrap(), &output, &evidence, "?"), "en")
        };
        let date = eval_core::config::date("2026-12-01").unwrap();
        let labelled = |n: usize| Labelled {
            item: item(n),
            label: Label { passes: n.is_multiple_of(2), labelled: date, by: "ada".to_owned() },
        };
        let labels = LabelSet::new((0..8).map(labelled).collect());
        let held: Vec<Held<'_>> = labels
            .iter()
            .map(|labelled| Held {
                labelled,
                judgement: match labelled.item.output.as_str() {
                    "output 1" => Judgement::Pass(Grounds::saying("it stands there")),
                    "output 2" => Judgement::unmeasured("no verdict in 3 attempts"),
                    _ if labelled.label.passes => Judgement::Pass(Grounds::default()),
                    _ => Judgement::Fail(Grounds::default()),
                },
                configuration: "hash".to_owned(),
            })
            .collect();
        let judge = LexicalJudge::default().identity();
        let record = CalibrationRecord::of(&judge, 1, labels.summary(), strata(&held));
        insta::assert_snapshot!(calibration(&record, &held, 2, Style::plain(80)));
    }
}
