//! How graded properties ask their judge: one property a call, `k` times about one frozen output.

use std::sync::Arc;

use super::figure::quantised;
use crate::case::SuiteCase;
use crate::judge::calibration::{Item, ItemPool};
use crate::judge::{Exhibit, Grounds, Judge, Judgement, Passage, Rubrics};
use crate::mode::Mode;
use crate::run::{GraderResult, Verdict};

/// A judge with its rubrics, and how often it is asked about one output.
#[derive(Clone)]
pub struct Judging {
    /// Who decides.
    pub judge: Arc<dyn Judge>,
    /// What is to be decided, in words.
    pub rubrics: Arc<Rubrics>,
    /// Judgements of one frozen output, at least 1. More than one shows the judge's own noise.
    pub judgements: u32,
    /// Where every exhibit is kept that is shown to the judge, if anybody wants to label them.
    pub pool: Option<Arc<ItemPool>>,
}

/// What the judgements of one output come to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opinion {
    pub(super) verdict: Verdict,
    pub(super) grounds: Grounds,
    /// What kept the judge from giving a verdict, if it gave none.
    pub(super) lack: Option<Mode>,
}

impl Judging {
    /// Asks about one property. Several judgements decide by majority; one that is missing leaves the
    /// output unmeasured.
    pub(super) async fn opinion(
        &self,
        property: &str,
        output: &str,
        evidence: &[Passage],
        case: &SuiteCase,
    ) -> Opinion {
        let Some(rubric) = self.rubrics.get(property) else {
            let why = format!("there is no rubric `{property}`");
            return Opinion::unmeasured(Mode::NOT_RUN, why);
        };
        let exhibit = Exhibit::new(rubric, output, evidence, &case.question);
        if let Some(pool) = &self.pool {
            pool.add(&exhibit, &case.language);
        }
        self.of_exhibit(&exhibit).await
    }

    /// What the judge says of a labelled item, decided as in a run.
    pub async fn of_item(&self, item: &Item) -> Judgement {
        let Some(rubric) = self.rubrics.get(&item.property) else {
            let why = format!("there is no rubric `{}`", item.property);
            return Judgement::Unmeasured { mode: Mode::NOT_RUN, why };
        };
        let Opinion { verdict, grounds, lack } = self.of_exhibit(&item.exhibit(rubric)).await;
        match verdict {
            Verdict::Pass => Judgement::Pass(grounds),
            Verdict::Fail => Judgement::Fail(grounds),
            Verdict::Unmeasured => Judgement::Unmeasured {
                mode: lack.unwrap_or(Mode::JUDGE_MALFORMED),
                why: grounds.reason,
            },
        }
    }

    async fn of_exhibit(&self, exhibit: &Exhibit<'_>) -> Opinion {
        let (mut passes, mut fails) = (Vec::new(), Vec::new());
        for nth in 0..self.judgements.max(1) {
            match self.judge.judgement(exhibit, nth).await {
                Judgement::Pass(grounds) => passes.push(grounds),
                Judgement::Fail(grounds) => fails.push(grounds),
                Judgement::Unmeasured { mode, why } => return Opinion::unmeasured(mode, why),
            }
        }
        Opinion::of(passes, fails)
    }
}

impl Opinion {
    fn unmeasured(mode: Mode, why: String) -> Self {
        let grounds = Grounds::saying(why);
        Self { verdict: Verdict::Unmeasured, grounds, lack: Some(mode) }
    }

    /// The majority with the reason of its first judgement; a tie fails. The score of several judgements
    /// is the share that passes.
    fn of(passes: Vec<Grounds>, fails: Vec<Grounds>) -> Self {
        let (agreeing, asked) = (passes.len(), passes.len() + fails.len());
        let (verdict, majority) = if passes.len() > fails.len() {
            (Verdict::Pass, passes)
        } else {
            (Verdict::Fail, fails)
        };
        let mut grounds = majority.into_iter().next().unwrap_or_default();
        if asked > 1 {
            grounds.score = Some(agreeing as f64 / asked as f64);
        }
        Self { verdict, grounds, lack: None }
    }

    /// A verdict that needs no judge.
    pub(super) fn failing(reason: impl Into<String>) -> Self {
        Self { verdict: Verdict::Fail, grounds: Grounds::saying(reason), lack: None }
    }

    /// The opinion as the run keeps it; `about` says about which text, where there are several.
    pub(super) fn result(&self, property: &str, about: Option<&str>) -> GraderResult {
        let Grounds { reason, score, .. } = &self.grounds;
        GraderResult {
            grader: property.to_owned(),
            verdict: self.verdict,
            score: score.map(quantised),
            reason: match about {
                Some(text) => format!("“{text}”: {reason}"),
                None => reason.clone(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Scripted, case, judging};
    use super::*;
    use crate::case::suite::Behavior;

    fn opinion(answers: &[&str], judgements: u32) -> Opinion {
        let judging = Judging { judgements, ..judging(Scripted::saying(answers)) };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(judging.opinion("grounded", "o", &[], &case(Behavior::Answer)))
    }

    #[test]
    fn several_judgements_decide_by_majority_and_a_tie_fails() {
        let pass = opinion(&["pass", "fail", "pass"], 3);
        assert_eq!((pass.verdict, pass.grounds.score), (Verdict::Pass, Some(2.0 / 3.0)));
        assert_eq!(opinion(&["pass", "fail"], 2).verdict, Verdict::Fail);
        assert_eq!(opinion(&["pass", "fail"], 1).verdict, Verdict::Pass);
    }

    #[test]
    fn one_judgement_that_is_missing_leaves_the_output_unmeasured() {
        let opinion = opinion(&["pass", "pass", "?"], 3);
        assert_eq!(opinion.verdict, Verdict::Unmeasured);
    }
}
