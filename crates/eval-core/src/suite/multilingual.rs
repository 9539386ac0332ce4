//! Multilingual: the same question in several languages rests on the same records, gets an equivalent answer,
//! and gets it in the language asked.

use std::collections::BTreeSet;

use async_trait::async_trait;

use super::evaluator::{Answered, Appraised, Evaluator, Finding, Member};
use super::expectation::{Scope, failed, outcomes, passed};
use super::figure::noise;
use super::judging::Judging;
use super::record_rule::RecordRule;
use crate::case::SuiteCase;
use crate::check::{Outcome, declines, language_of};
use crate::judge::Passage;
use crate::mode::Mode;
use crate::run::{Figure, Verdict};
use crate::text::nfc;

/// The property that the judge is asked about.
pub(super) const EQUIVALENT: &str = "equivalent";

/// The names of the checks that are this property's own.
const LANGUAGE: &str = "language";
const SAME_RECORDS: &str = "same_records";
const BOTH_ANSWERED: &str = "both_answered";

/// ## What it decides
/// Whether the cases of one `pair_id` get the same answer: each in the language it is asked in, all on the
/// same records, each equivalent to that of the side with `is_reference`; and whatever else each expects.
/// ## How it compares
/// The language by what the trace declares, and by the answer's function words where they tell. Records by
/// `same_record` of the suite: ids that differ in nothing but the language name one record. Equivalence by
/// the judge, over the claims of both answers. A pair stands or falls as a whole.
/// ## Fails when
/// An answer is in another language (mode `wrong_language`), or the sides cite other records, say other
/// things, or only one of them declines (`inconsistent_answer`).
/// ## Does not look at
/// Whether the answers are right beyond what the cases expect: both can be wrong in the same way.
#[derive(Clone)]
pub(super) struct Multilingual {
    pub(super) same_record: Option<RecordRule>,
    pub(super) judging: Judging,
}

impl Multilingual {
    /// Compares one side with the reference.
    async fn compared(&self, reference: &Member<'_>, side: &Member<'_>) -> Finding {
        let (Some(expected), Some(given)) = (reference.answer, side.answer) else {
            let message = "the other side of the pair gave no answer";
            return Finding::of(vec![failed(BOTH_ANSWERED, Mode::INCONSISTENT_ANSWER, message)]);
        };
        let declined = [expected, given].map(|answered| declines(&answered.trace));
        if declined[0] != declined[1] {
            let message = "one side of the pair answers and the other declines";
            return Finding::of(vec![failed(BOTH_ANSWERED, Mode::INCONSISTENT_ANSWER, message)]);
        }
        let mut finding = Finding::of(vec![self.same_records(reference, side)]);
        // Two refusals say the same, whatever words they choose.
        if !declined[0] {
            let evidence = [Passage::new(reference.case.language.as_str(), said(expected))];
            let opinion =
                self.judging.opinion(EQUIVALENT, &said(given), &evidence, side.case).await;
            finding.lacks.extend(opinion.lack.clone());
            if opinion.verdict == Verdict::Fail {
                finding.faults.push(Mode::INCONSISTENT_ANSWER);
            }
            finding.graders.push(opinion.result(EQUIVALENT, None));
        }
        finding
    }

    fn same_records(&self, reference: &Member<'_>, side: &Member<'_>) -> Outcome {
        let (expected, given) = (self.records(reference), self.records(side));
        if expected == given {
            return passed(SAME_RECORDS, Mode::INCONSISTENT_ANSWER);
        }
        let listed = |records: Vec<&String>| {
            let records: Vec<String> = records.iter().map(|record| format!("`{record}`")).collect();
            if records.is_empty() { "none".to_owned() } else { records.join(", ") }
        };
        let message = format!(
            "the sides of the pair cite other records: only `{}` {}; only `{}` {}",
            reference.case.id,
            listed(expected.difference(&given).collect()),
            side.case.id,
            listed(given.difference(&expected).collect()),
        );
        failed(SAME_RECORDS, Mode::INCONSISTENT_ANSWER, message)
    }

    /// The records that an answer cites, without the language that their ids name.
    fn records(&self, member: &Member<'_>) -> BTreeSet<String> {
        let cited = member.answer.map(|answered| answered.trace.cited_records());
        let key = |id| match &self.same_record {
            Some(rule) => rule.key(id, &member.case.language),
            None => id.to_string(),
        };
        cited.unwrap_or_default().into_iter().map(key).collect()
    }
}

/// What an answer says, without the citations that it prints.
fn said(answered: &Answered) -> String {
    let trace = &answered.trace;
    if trace.claims.is_empty() {
        return trace.output.clone().into_owned();
    }
    trace.claims.iter().map(|claim| claim.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Whether an answer is in the language that its case asks in.
fn language(case: &SuiteCase, answered: &Answered) -> Outcome {
    let primary = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let wanted = primary(&case.language);
    let declared = answered.trace.language.as_deref().map(primary);
    let text = said(answered);
    let text = nfc(&text);
    let told = language_of(&text).ok();
    let found = match (&declared, told) {
        (Some(declared), _) if *declared != wanted => format!("is declared to be `{declared}`"),
        (_, Some(told)) if told != wanted => format!("looks like `{told}`"),
        (None, None) => "is in no language that can be told".to_owned(),
        _ => return passed(LANGUAGE, Mode::WRONG_LANGUAGE),
    };
    let message = format!("the answer {found}, and the question is in `{wanted}`");
    failed(LANGUAGE, Mode::WRONG_LANGUAGE, message)
}

/// A member's own expectations, and its language.
fn own(member: &Member<'_>) -> Finding {
    let Some(answered) = member.answer else { return Finding::default() };
    let mut found = outcomes(member.case, answered, Scope::All);
    found.push(language(member.case, answered));
    Finding::of(found)
}

#[async_trait]
impl Evaluator for Multilingual {
    fn applies(&self, case: &SuiteCase) -> bool {
        case.pair_id.is_some()
    }

    async fn findings(&self, group: &[Member<'_>]) -> Vec<Finding> {
        let mut findings: Vec<Finding> = group.iter().map(own).collect();
        let is_reference = |member: &Member<'_>| member.case.is_reference == Some(true);
        let Some(reference) = group.iter().position(is_reference) else { return findings };
        for side in (0..group.len()).filter(|&side| side != reference) {
            let compared = self.compared(&group[reference], &group[side]).await;
            findings[reference].add(compared.clone());
            findings[side].add(compared);
        }
        // What one side got wrong on its own fails the pair as well.
        let faulty = findings.iter().filter(|finding| !finding.faults.is_empty()).count();
        if faulty > 0 {
            for finding in findings.iter_mut().filter(|finding| finding.faults.is_empty()) {
                let message = "the other side of the pair fails";
                let outcome = failed("pair", Mode::INCONSISTENT_ANSWER, message);
                finding.add(Finding::of(vec![outcome]));
            }
        }
        findings
    }

    fn figures(&self, appraised: &[Appraised<'_>]) -> Vec<Figure> {
        let findings = appraised.iter().filter_map(|one| one.finding);
        noise(findings.flat_map(|finding| &finding.graders), self.judging.judgements)
    }

    fn graded(&self, cases: &[SuiteCase]) -> Vec<(String, String)> {
        let sides = cases.iter().filter(|case| case.is_reference != Some(true));
        let answered = sides.filter(|case| !case.is_to_be_refused());
        answered.map(|case| (EQUIVALENT.to_owned(), case.language.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Scripted, answered, case, judging, kb, refusal};
    use super::*;
    use crate::case::suite::Behavior;

    const EN: &str = "The lamp is to be cleaned every week of the year.";
    const ES: &str = "La lámpara se limpia cada semana de todo el año.";

    fn sides() -> [SuiteCase; 2] {
        ["en", "es"].map(|language| SuiteCase {
            id: format!("lamp-{language}").as_str().into(),
            language: language.to_owned(),
            pair_id: Some("lamp".to_owned()),
            is_reference: (language == "en").then_some(true),
            ..case(Behavior::Answer)
        })
    }

    fn said_in(language: &str, text: &str, cited: &[&str]) -> Answered {
        let mut answered = answered(text, cited);
        answered.trace.language = Some(language.to_owned().into());
        answered
    }

    /// The faults of both sides, the judge saying `word` about the pair.
    fn faults(answers: [Option<&Answered>; 2], word: &str) -> [Vec<Mode>; 2] {
        let property = Multilingual {
            same_record: Some("*.{language}.*".parse().unwrap()),
            judging: judging(Scripted::saying(&[word])),
        };
        let (sides, kb) = (sides(), kb(&[]));
        let members = [0, 1].map(|n| Member { case: &sides[n], answer: answers[n], kb: &kb });
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let findings = runtime.block_on(property.findings(&members));
        [findings[0].faults.clone(), findings[1].faults.clone()]
    }

    fn pair() -> [Answered; 2] {
        [said_in("en", EN, &["lamp.en.care.1"]), said_in("es", ES, &["lamp.es.care.1"])]
    }

    #[test]
    fn a_pair_that_says_the_same_on_the_same_records_holds() {
        let [en, es] = pair();
        assert_eq!(faults([Some(&en), Some(&es)], "pass"), [vec![], vec![]]);
    }

    #[test]
    fn other_records_fail_both_sides() {
        let [en, _] = pair();
        for cited in ["lamp.es.care.2", "lamp.en.care.1"] {
            let es = said_in("es", ES, &[cited]);
            let found = faults([Some(&en), Some(&es)], "pass");
            assert_eq!(found, [vec![Mode::INCONSISTENT_ANSWER], vec![Mode::INCONSISTENT_ANSWER]]);
        }
    }

    #[test]
    fn an_answer_that_is_not_equivalent_fails_both_sides() {
        let [en, es] = pair();
        let found = faults([Some(&en), Some(&es)], "fail");
        assert_eq!(found, [vec![Mode::INCONSISTENT_ANSWER], vec![Mode::INCONSISTENT_ANSWER]]);
    }

    #[test]
    fn another_language_fails_whether_it_is_declared_or_hidden() {
        let [en, _] = pair();
        for es in [said_in("en", EN, &["lamp.es.care.1"]), said_in("es", EN, &["lamp.es.care.1"])] {
            let found = faults([Some(&en), Some(&es)], "pass");
            assert_eq!(found[1], [Mode::WRONG_LANGUAGE]);
            assert_eq!(found[0], [Mode::INCONSISTENT_ANSWER], "the pair falls as a whole");
        }
    }

    #[test]
    fn a_refusal_beside_an_answer_is_inconsistent_and_so_is_silence() {
        let [en, _] = pair();
        let declined = refusal("No puedo decirlo.");
        let found = faults([Some(&en), Some(&declined)], "pass");
        assert!(found[1].contains(&Mode::INCONSISTENT_ANSWER));
        let found = faults([Some(&en), None], "pass");
        assert_eq!(found[0], [Mode::INCONSISTENT_ANSWER]);
    }

    #[test]
    fn only_cases_of_a_pair_apply() {
        let property = Multilingual { same_record: None, judging: judging(Scripted::saying(&[])) };
        assert!(!property.applies(&case(Behavior::Answer)) && property.applies(&sides()[0]));
        let graded = property.graded(&sides());
        assert_eq!(graded, [("equivalent".to_owned(), "es".to_owned())]);
    }
}
