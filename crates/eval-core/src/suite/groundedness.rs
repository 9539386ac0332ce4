//! Groundedness: every claim of an answer is entailed by the passages it cites.

use async_trait::async_trait;

use super::evaluator::{Answered, Appraised, Evaluator, Finding, Member};
use super::expectation::{Scope, failed, outcomes};
use super::figure::{for_information, noise};
use super::judging::{Judging, Opinion};
use crate::case::SuiteCase;
use crate::check::declines;
use crate::claim::Claim;
use crate::judge::Passage;
use crate::kb::KnowledgeBase;
use crate::mode::Mode;
use crate::run::{Figure, Verdict};
use crate::stats::{Rate, Threshold};

/// The property that the judge is asked about.
pub(super) const GROUNDED: &str = "grounded";

/// The most claims of one answer that a judge is asked about. It bounds what an answer can cost.
pub const MOST_CLAIMS: usize = 50;

/// ## What it decides
/// Whether at least `min_claims` of an answer's claims are entailed by the passages that each cites, none is
/// contradicted by them, and whatever else the case expects.
/// ## How it compares
/// Claim by claim, by the judge. A claim that cites nothing, or a record that does not exist, is not
/// entailed, and no judge is asked. An answer that lists no claims is one claim that cites what the answer
/// cites.
/// ## Fails when
/// Too few claims are entailed, or one is contradicted (mode `ungrounded_claim`, `missing_citation` or
/// `dangling_citation`); the system declines what it can answer (`refusal_on_valid_request`); an answer makes
/// more than 50 claims (`output_too_large`), which no judge is then asked about.
/// ## Does not look at
/// Whether the claims answer the question, or are all that there is to say.
#[derive(Clone)]
pub(super) struct Groundedness {
    pub(super) min_claims: Threshold,
    pub(super) judging: Judging,
}

/// One claim with what was found.
struct Judged {
    opinion: Opinion,
    mode: Mode,
    text: String,
}

impl Groundedness {
    async fn finding(&self, member: &Member<'_>, answered: &Answered) -> Finding {
        let mut finding = Finding::of(outcomes(member.case, answered, Scope::All));
        if declines(&answered.trace) {
            return finding;
        }
        let claims = claims(answered);
        if claims.len() > MOST_CLAIMS {
            let message =
                format!("the answer makes {} claims, more than {MOST_CLAIMS}", claims.len());
            finding.add(Finding::of(vec![failed("claims", Mode::OUTPUT_TOO_LARGE, message)]));
            return finding;
        }
        let mut judged = Vec::new();
        for claim in claims {
            judged.push(self.judged(claim, member).await);
        }
        finding.faults.extend(self.faults(&judged));
        finding.lacks = judged.iter().filter_map(|claim| claim.opinion.lack.clone()).collect();
        finding.graders =
            judged.iter().map(|claim| claim.opinion.result(GROUNDED, Some(&claim.text))).collect();
        finding
    }

    async fn judged(&self, claim: Claim, member: &Member<'_>) -> Judged {
        let text = claim.text.clone();
        let (opinion, mode) = match passages(&claim, member.kb) {
            _ if claim.support.is_empty() => {
                (Opinion::failing("the claim cites no record"), Mode::MISSING_CITATION)
            }
            Err(dangling) => {
                let why = format!("no record has the cited id `{dangling}`");
                (Opinion::failing(why), Mode::DANGLING_CITATION)
            }
            Ok(passages) => {
                let opinion =
                    self.judging.opinion(GROUNDED, &claim.text, &passages, member.case).await;
                (opinion, Mode::UNGROUNDED_CLAIM)
            }
        };
        Judged { opinion, mode, text }
    }

    /// The modes of the claims that are not entailed, where they are too many or one is contradicted.
    fn faults(&self, judged: &[Judged]) -> Vec<Mode> {
        let failing = |claim: &&Judged| claim.opinion.verdict == Verdict::Fail;
        let entailed: Rate = judged.iter().map(|claim| !failing(&claim)).collect();
        let is_contradicted =
            judged.iter().any(|claim| claim.opinion.grounds.is_contradiction && failing(&claim));
        if self.min_claims.is_met_by(entailed) && !is_contradicted {
            return Vec::new();
        }
        judged.iter().filter(failing).map(|claim| claim.mode.clone()).collect()
    }
}

/// The claims of an answer.
fn claims(answered: &Answered) -> Vec<Claim> {
    let trace = &answered.trace;
    if trace.claims.is_empty() {
        return vec![Claim::new(trace.output.clone(), trace.citations.iter().cloned())];
    }
    trace.claims.clone()
}

/// The passages that a claim cites, each once.
///
/// # Errors
/// The first cited id that no record has.
fn passages(claim: &Claim, kb: &KnowledgeBase) -> Result<Vec<Passage>, String> {
    let mut passages: Vec<Passage> = Vec::new();
    for id in &claim.support {
        let record = kb.get(id.as_str()).ok_or_else(|| id.to_string())?;
        if passages.iter().all(|passage| passage.id != record.id.as_str()) {
            passages.push(Passage::of_record(record));
        }
    }
    Ok(passages)
}

#[async_trait]
impl Evaluator for Groundedness {
    /// A case that says what an answer should rest on, so that there is an answer to judge.
    fn applies(&self, case: &SuiteCase) -> bool {
        !case.sources.is_empty() && !case.is_to_be_refused()
    }

    async fn findings(&self, group: &[Member<'_>]) -> Vec<Finding> {
        let mut findings = Vec::with_capacity(group.len());
        for member in group {
            findings.push(match member.answer {
                Some(answered) => self.finding(member, answered).await,
                None => Finding::default(),
            });
        }
        findings
    }

    fn figures(&self, appraised: &[Appraised<'_>]) -> Vec<Figure> {
        let graders = || appraised.iter().filter_map(|one| one.finding).flat_map(|f| &f.graders);
        let entailed: Rate = graders().map(|grader| grader.verdict == Verdict::Pass).collect();
        let cited: Rate = appraised.iter().flat_map(|one| sources_cited(&one.member)).collect();
        let mut figures = vec![
            for_information("claims entailed", entailed.to_fraction()),
            for_information("sources cited", cited.to_fraction()),
        ];
        figures.extend(noise(graders(), self.judging.judgements));
        figures
    }

    fn graded(&self, cases: &[SuiteCase]) -> Vec<(String, String)> {
        cases.iter().map(|case| (GROUNDED.to_owned(), case.language.clone())).collect()
    }

    /// A recorded answer is one claim.
    fn questions_at_most(&self, cases: &[SuiteCase]) -> u64 {
        let most = |case: &SuiteCase| if case.target_response.is_some() { 1 } else { MOST_CLAIMS };
        cases.iter().map(|case| most(case) as u64).sum()
    }
}

/// Whether each source of a case is cited by its answer.
fn sources_cited(member: &Member<'_>) -> Vec<bool> {
    let cited = member.answer.map(|answered| answered.trace.cited_records()).unwrap_or_default();
    member.case.sources.iter().map(|source| cited.contains(source)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Scripted, answered, case, found_in, judging, kb, refusal};
    use super::*;
    use crate::case::suite::Behavior;

    const KB: [(&str, &str); 2] = [("r1", "Every 7 days."), ("r2", "Red.")];

    fn asked() -> SuiteCase {
        SuiteCase { sources: vec!["r1".into()], ..case(Behavior::Answer) }
    }

    /// Five claims of which each cites `r1`, judged as the words say.
    fn faults(words: &[&str]) -> Vec<Mode> {
        let property = property(words);
        let mut given = answered("x", &["r1"]);
        given.trace.claims =
            words.iter().enumerate().map(|(n, _)| Claim::new(format!("c{n}"), ["r1"])).collect();
        found_in(&property, &asked(), &given, &kb(&KB)).faults
    }

    fn property(words: &[&str]) -> Groundedness {
        Groundedness {
            min_claims: "0.8".parse().unwrap(),
            judging: judging(Scripted::saying(words)),
        }
    }

    #[test]
    fn four_claims_of_five_are_enough_and_three_are_not() {
        assert!(faults(&["pass", "pass", "pass", "pass", "fail"]).is_empty());
        assert_eq!(faults(&["pass", "pass", "pass", "fail", "fail"]), [Mode::UNGROUNDED_CLAIM; 2]);
    }

    #[test]
    fn an_answer_of_very_many_claims_fails_and_no_judge_is_asked() {
        assert!(faults(&["pass"; MOST_CLAIMS]).is_empty());
        assert_eq!(faults(&["?"; MOST_CLAIMS + 1]), [Mode::OUTPUT_TOO_LARGE]);
        let property = property(&[]);
        assert_eq!(property.questions_at_most(&[asked(), asked()]), 100);
    }

    #[test]
    fn one_contradicted_claim_fails_the_answer() {
        let found = faults(&["pass", "pass", "pass", "pass", "pass", "contradiction"]);
        assert_eq!(found, [Mode::UNGROUNDED_CLAIM]);
    }

    #[test]
    fn a_claim_without_a_record_is_not_entailed_and_no_judge_is_asked() {
        for (cited, mode) in
            [(&[][..], Mode::MISSING_CITATION), (&["r9"][..], Mode::DANGLING_CITATION)]
        {
            let found = found_in(&property(&["?"]), &asked(), &answered("x", cited), &kb(&KB));
            assert_eq!(found.faults, [mode]);
            assert_eq!(found.verdict(), Verdict::Fail);
        }
    }

    #[test]
    fn a_judge_without_a_verdict_leaves_the_case_unmeasured() {
        let found = found_in(&property(&["?"]), &asked(), &answered("x", &["r1"]), &kb(&KB));
        assert_eq!(found.verdict(), Verdict::Unmeasured);
        assert_eq!(found.graders[0].reason, "“x”: no verdict");
    }

    #[test]
    fn a_refusal_of_an_answerable_question_is_no_grounded_answer() {
        let found = found_in(&property(&["pass"]), &asked(), &refusal("No."), &kb(&KB));
        assert_eq!(found.faults, [Mode::REFUSAL_ON_VALID_REQUEST]);
    }

    #[test]
    fn an_answer_without_claims_is_one_claim() {
        let mut given = answered("x", &[]);
        given.trace.claims.clear();
        given.trace.citations = vec!["r2".into()];
        let found = found_in(&property(&["pass"]), &asked(), &given, &kb(&KB));
        assert_eq!((found.verdict(), found.graders.len()), (Verdict::Pass, 1));
    }
}
