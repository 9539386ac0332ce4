//! The page `docs/audits/judge.md`.

use std::fmt::Write;

use super::metrics::Agreement;
use super::sources::{SOURCES, is_human, source_of};
use super::{Audit, Judging};
use crate::judge::lexical::Guard;

/// Below this, agreement is *slight* (Landis and Koch, "The measurement of observer agreement for categorical
/// data", 1977).
const SLIGHT_UNDER: f64 = 0.2;

/// From this on a judge may open a gate by itself.
const GATE_FROM: f64 = 0.6;

const INTRODUCTION: &str = "\
# The lexical judge against people

Written by `cargo xtask judge --labels DIR`; do not edit. The rows in `DIR` are not part of this repository.

The judge sees claim and evidence and says *supported* or not; people have said so before. Its rules, and the round
figures in them, were chosen with these rows at hand: on rows nobody has looked at, expect less.
What the judge does is described, rule by rule, in `crates/eval-core/src/judge/lexical/mod.rs`.

";

const LIMITS: &str = "\
## Where it must not be used

- **As the only judge of a release.** A gate asks for κ ≥ 0.6; see the list above for where that is reached. Calibrate it
  on your own labels; where they say no, take a model judge or people.
- **Where claims must be understood.** It counts words. Paraphrase without shared words is called unsupported; words of
  the evidence put together into a new claim are called supported. Inference, arithmetic, causality, and who did
  what to whom (beyond the subject) are out of its reach.
- **For small edits of good text.** A word exchanged for another that is neither number, date, name nor a listed
  opposite passes.
- **Against an adversary.** Whoever knows the rules can write a wrong answer that passes.
- **On whole answers where every sentence must hold.** A claim of many sentences is supported while most of them are and none
  is contradicted. Split an answer into claims where each must hold.
- **Across languages.** It reads English and Spanish, each against its own. Of two texts in two languages it compares
  numbers, dates, codes and names, and nothing else.
- **In Spanish, unless you measure.** No Spanish row was labelled for this page. The rules have tests in Spanish; its
  agreement with people there is unknown.
- **For text without capitals or sentences.** Names are seen by their capitals, sentences by their marks. Speech
  transcripts and scraped tables have neither.

It may be used offline as a first look, as a cheap filter before a model judge, and on answers that quote or closely
follow their evidence, within the agreement that the tables show.
";

/// Writes an audit down in Markdown.
pub fn page(audit: &Audit) -> String {
    let mut page = String::from(INTRODUCTION);
    // Writing to a string cannot fail.
    let _ = write_rows(&mut page, audit)
        .and_then(|()| write_agreement(&mut page, audit))
        .and_then(|()| write_guards(&mut page, audit))
        .and_then(|()| write_reach(&mut page, audit));
    page.push_str(LIMITS);
    page
}

fn write_rows(page: &mut String, audit: &Audit) -> std::fmt::Result {
    writeln!(page, "## The rows\n")?;
    writeln!(page, "| set | rows | supported / not | source | licence | what |")?;
    writeln!(page, "| --- | --- | --- | --- | --- | --- |")?;
    for (name, agreement) in audit.by_set(Judging::Full) {
        let Agreement { supported, unsupported, .. } = agreement;
        let unknown = ("not named", "not named", "");
        let (repository, licence, about) = source_of(name)
            .map_or(unknown, |source| (source.repository, source.licence, source.about));
        let rows = supported + unsupported;
        writeln!(
            page,
            "| {name} | {rows} | {supported} / {unsupported} | {repository} | {licence} | {about} |"
        )?;
    }
    let absent: Vec<_> = SOURCES
        .iter()
        .filter(|source| !audit.sets.keys().any(|name| name.starts_with(source.prefix)))
        .map(|source| source.prefix)
        .collect();
    if !absent.is_empty() {
        writeln!(page, "\nNot there, and skipped: {}.", absent.join(", "))?;
    }
    writeln!(page)
}

fn write_agreement(page: &mut String, audit: &Audit) -> std::fmt::Result {
    writeln!(
        page,
        "## Agreement\n\n\
         The *yardstick*, second in each pair, is plain best-sentence coverage from 0.6 on, with a check of the \
         parity of negations, an answer as good as its worst sentence. Balanced accuracy 0.5, κ 0 and area 0.5 are \
         guessing. A macro row is the mean over sets, each counting the same. F1 of *unsupported* flatters \
         whoever rejects everything where most rows are unsupported: read it beside balanced accuracy.\n"
    )?;
    writeln!(
        page,
        "| set | balanced accuracy | F1 of unsupported | Cohen's κ | area under ROC |\n\
         | --- | --- | --- | --- | --- |"
    )?;
    let sets = audit.by_set(Judging::Full).zip(audit.by_set(Judging::Yardstick));
    for ((name, judge), (_, yardstick)) in sets {
        write_pair(page, name, &judge, &yardstick)?;
    }
    let mut write_mean = |name: &str, wanted: fn(&str) -> bool| {
        let [judge, yardstick] =
            [Judging::Full, Judging::Yardstick].map(|judging| audit.mean(judging, wanted));
        write_pair(page, name, &judge, &yardstick)
    };
    write_mean("**macro, all**", |_| true)?;
    write_mean("**macro, human labels**", is_human)?;
    writeln!(page)
}

fn write_pair(
    page: &mut String,
    name: &str,
    judge: &Agreement,
    yardstick: &Agreement,
) -> std::fmt::Result {
    let pair = |metric: fn(&Agreement) -> Option<f64>| {
        format!("{} ({})", decimals(metric(judge)), decimals(metric(yardstick)))
    };
    writeln!(
        page,
        "| {name} | {} | {} | {} | {} |",
        pair(|agreement| agreement.balanced_accuracy),
        pair(|agreement| agreement.f1_of_unsupported),
        pair(|agreement| agreement.kappa),
        pair(|agreement| agreement.roc_auc),
    )
}

fn write_guards(page: &mut String, audit: &Audit) -> std::fmt::Result {
    writeln!(
        page,
        "## What each guard is worth\n\n\
         A guard *wins* a row where the verdict is right with it and wrong without it, and *loses* one the other \
         way round; the other guards stay on. The differences are those of the macro row over all sets, with \
         the guard minus without it.\n\n\
         | guard | wins | losses | balanced accuracy | κ | area under ROC |\n\
         | --- | --- | --- | --- | --- | --- |"
    )?;
    let full = audit.mean(Judging::Full, |_| true);
    for guard in Guard::ALL {
        let (wins, losses) = audit.wins_and_losses(guard);
        let without = audit.mean(Judging::Without(guard), |_| true);
        write_difference(page, guard.name(), &format!("{wins} | {losses}"), &full, &without)?;
    }
    let alone = audit.mean(Judging::CoverageAlone, |_| true);
    write_difference(page, "**all together**", "|", &full, &alone)?;
    writeln!(
        page,
        "\nA guard with hardly a win or a loss met hardly a row of its kind: it is tested, and not measured.\n"
    )
}

fn write_difference(
    page: &mut String,
    name: &str,
    counts: &str,
    with: &Agreement,
    without: &Agreement,
) -> std::fmt::Result {
    let difference = |metric: fn(&Agreement) -> Option<f64>| {
        let difference = metric(with).zip(metric(without)).map(|(with, without)| with - without);
        // Adding zero makes a rounded -0.000 a plain zero.
        let rounded = difference.map(|value| (value * 1000.0).round() / 1000.0 + 0.0);
        rounded.map_or_else(|| "n/a".to_owned(), |value| format!("{value:+.3}"))
    };
    writeln!(
        page,
        "| {name} | {counts} | {} | {} | {} |",
        difference(|agreement| agreement.balanced_accuracy),
        difference(|agreement| agreement.kappa),
        difference(|agreement| agreement.roc_auc),
    )
}

/// Where the agreement is enough, and where it is slight.
fn write_reach(page: &mut String, audit: &Audit) -> std::fmt::Result {
    let named = |wanted: fn(f64) -> bool| {
        let sets = audit.by_set(Judging::Full);
        let names: Vec<_> = sets
            .filter(|(_, agreement)| agreement.kappa.is_some_and(wanted))
            .map(|(name, _)| name)
            .collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    writeln!(
        page,
        "## How far it reaches\n\n\
         - κ of 0.6 or more, what a gate asks for: {}.\n\
         - κ under 0.2, slight agreement, hardly better than guessing: {}.\n",
        named(|kappa| kappa >= GATE_FROM),
        named(|kappa| kappa < SLIGHT_UNDER),
    )
}

fn decimals(value: Option<f64>) -> String {
    value.map_or_else(|| "n/a".to_owned(), |value| format!("{value:.3}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::audit::rows;

    const ROWS: &str = r#"
{"id":"1","dataset":"wice","evidence":"The museum opened in 1984.","claim":"The museum opened in 1984.","label_supported":true}
{"id":"2","dataset":"wice","evidence":"The museum opened in 1984.","claim":"The museum opened in 1985.","label_supported":false}
{"id":"3","dataset":"own","evidence":"The museum opened in 1984.","claim":"The museum opened.","label_supported":true}
"#;

    fn written() -> String {
        page(&Audit::of(&rows(ROWS).expect("three rows")))
    }

    #[test]
    fn every_set_stands_with_its_source_and_absent_ones_are_named() {
        let page = written();
        assert!(page.contains("| wice | 2 | 1 / 1 | ryokamoi/wice |"), "{page}");
        assert!(page.contains("| own | 1 | 1 / 0 | not named |"), "{page}");
        assert!(page.contains("Not there, and skipped: begin_wow, expertqa"), "{page}");
    }

    #[test]
    fn judge_and_yardstick_stand_side_by_side() {
        let page = written();
        assert!(
            page.contains(
                "| wice | 1.000 (0.500) | 1.000 (0.000) | 1.000 (0.000) | 1.000 (1.000) |"
            ),
            "{page}"
        );
        assert!(page.contains("| own | n/a (n/a) |"), "{page}");
    }

    #[test]
    fn wins_and_reach_are_shown() {
        let page = written();
        assert!(page.contains("| dates | 1 | 0 | +0.500 |"), "{page}");
        assert!(page.contains("what a gate asks for: wice."), "{page}");
        assert!(page.contains("hardly better than guessing: none."), "{page}");
    }
}
