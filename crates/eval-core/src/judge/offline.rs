//! The lexical judge behind the trait.

use async_trait::async_trait;
use serde_json::json;

use super::lexical::{self, CONTAINED_FROM, SUPPORTED_FROM};
use super::{Exhibit, Grounds, Judge, JudgeIdentity, Judgement, Passage};

/// The judge that needs no model. It decides `grounded` (does the evidence entail the output?) and
/// `equivalent` (does the output say what the one passage says?); about any other property it has nothing to
/// say.
#[derive(Clone, Copy, Debug, Default)]
pub struct LexicalJudge {
    judge: lexical::Judge,
}

impl LexicalJudge {
    /// Its name on the command line.
    pub const NAME: &str = "lexical";

    fn grounded(self, exhibit: &Exhibit<'_>) -> Judgement {
        let sources: Vec<String> = exhibit
            .evidence
            .iter()
            .flat_map(|passage| [titled(passage), context(passage)])
            .collect();
        let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
        ruled(self.judge.entails(exhibit.output, &sources))
    }

    fn equivalent(self, exhibit: &Exhibit<'_>) -> Judgement {
        match exhibit.evidence {
            [other] => ruled(self.judge.equivalent(exhibit.output, &other.text)),
            passages => {
                let count = passages.len();
                Judgement::unmeasured(format!("expected one text to compare with, found {count}"))
            }
        }
    }
}

/// A passage under its id. A record is read with what it is a record of: a line `as_of: 2026-05-18` says
/// nothing without the name of its sheet.
fn titled(passage: &Passage) -> String {
    format!("{}: {}", passage.id.replace(['.', '/', '#', '_'], " "), passage.text)
}

/// The named values of a passage's record, each a sentence of its own.
fn context(passage: &Passage) -> String {
    let lines: Vec<String> =
        passage.fields.iter().map(|(name, value)| format!("{name}: {value}.")).collect();
    lines.join("\n")
}

fn ruled(judgement: lexical::Judgement) -> Judgement {
    let grounds = Grounds {
        reason: judgement.reason,
        score: Some(judgement.score),
        is_contradiction: judgement.is_contradiction,
    };
    if judgement.supported { Judgement::Pass(grounds) } else { Judgement::Fail(grounds) }
}

#[async_trait]
impl Judge for LexicalJudge {
    fn identity(&self) -> JudgeIdentity {
        JudgeIdentity {
            name: Self::NAME.to_owned(),
            kind: Self::NAME,
            model: None,
            configuration: json!({
                "rules": lexical::RULES,
                "supported_from": SUPPORTED_FROM,
                "contained_from": CONTAINED_FROM,
            }),
        }
    }

    async fn judgement(&self, exhibit: &Exhibit<'_>, _: u32) -> Judgement {
        match exhibit.rubric.property.as_str() {
            "grounded" => self.grounded(exhibit),
            "equivalent" => self.equivalent(exhibit),
            other => Judgement::unmeasured(format!(
                "the lexical judge cannot decide `{other}`: it knows `grounded` and `equivalent`"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Rubrics;

    fn judged(property: &str, output: &str, evidence: &[(&str, &str)]) -> Judgement {
        let rubrics = Rubrics::shipped();
        let evidence: Vec<Passage> =
            evidence.iter().map(|(id, text)| Passage::new(*id, *text)).collect();
        let exhibit = Exhibit::new(rubrics.get(property).unwrap(), output, &evidence, "?");
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(LexicalJudge::default().judgement(&exhibit, 0))
    }

    #[test]
    fn a_claim_is_grounded_in_its_passages_or_not() {
        let evidence = [("lamp.en.care.1", "The lamp is cleaned every 7 days.")];
        assert!(matches!(
            judged("grounded", "The lamp is cleaned every 7 days.", &evidence),
            Judgement::Pass(_)
        ));
        let Judgement::Fail(grounds) =
            judged("grounded", "The lamp is cleaned every 9 days.", &evidence)
        else {
            panic!("a changed number is not grounded");
        };
        assert!(grounds.is_contradiction, "{grounds:?}");
    }

    #[test]
    fn a_record_is_read_with_what_it_is_a_record_of() {
        let evidence = [("lamp.en.sheet.1", "as_of: 2026-05-18")];
        let said = judged("grounded", "The sheet on the lamp is dated 2026-05-18.", &evidence);
        assert!(matches!(said, Judgement::Pass(_)), "{said:?}");
        let other = judged("grounded", "The sheet on the door is dated 2026-05-19.", &evidence);
        assert!(matches!(other, Judgement::Fail(_)), "{other:?}");
    }

    #[test]
    fn a_statement_about_a_record_is_held_against_its_named_values() {
        let rubrics = Rubrics::shipped();
        let mut sheet = Passage::new("lamp.es.sheet.1", "as_of: 2026-05-18");
        sheet.fields.insert("name".to_owned(), "lámpara".to_owned());
        let judged = |output: &str| {
            let evidence = [sheet.clone()];
            let exhibit = Exhibit::new(rubrics.get("grounded").unwrap(), output, &evidence, "?");
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(LexicalJudge::default().judgement(&exhibit, 0))
        };
        let said = judged("La ficha sobre lámpara lleva la fecha 2026-05-18.");
        assert!(matches!(said, Judgement::Pass(_)), "{said:?}");
        for other in [
            "La ficha sobre puerta lleva la fecha 2026-05-18.",
            "La ficha sobre lámpara lleva la fecha 2026-05-19.",
        ] {
            let said = judged(other);
            assert!(matches!(said, Judgement::Fail(_)), "{said:?}");
        }
    }

    #[test]
    fn two_texts_are_equivalent_or_not() {
        let other = [("other", "Limpie la lámpara cada 7 días.")];
        assert!(matches!(
            judged("equivalent", "Clean the lamp every 7 days.", &other),
            Judgement::Pass(_)
        ));
        assert!(matches!(
            judged("equivalent", "Clean the lamp every 9 days.", &other),
            Judgement::Fail(_)
        ));
        assert!(matches!(judged("equivalent", "Clean it.", &[]), Judgement::Unmeasured { .. }));
    }

    #[test]
    fn what_it_does_not_know_it_does_not_decide() {
        assert!(matches!(judged("responsive", "Yes.", &[]), Judgement::Unmeasured { .. }));
    }
}
