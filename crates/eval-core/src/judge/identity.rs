use serde::Serialize;
use serde_json::{Value, json};

use super::Rubric;
use crate::pin::content_hash;

/// Who a judge is: what a calibration is bound to, and part of the fingerprint.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgeIdentity {
    /// Its name in `eval.toml`, or `lexical`.
    pub name: String,
    /// `lexical`, `openai` or `anthropic`.
    pub kind: &'static str,
    /// The model, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Everything else that could change a verdict. Never a secret.
    pub configuration: Value,
}

impl JudgeIdentity {
    /// The hash of everything that could change a verdict about one property: the judge without its name,
    /// and the rubric.
    pub fn configuration_hash(&self, rubric: &Rubric) -> String {
        let Self { kind, model, configuration, .. } = self;
        content_hash(&json!({
            "kind": kind,
            "model": model,
            "configuration": configuration,
            "rubric": rubric,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Rubrics;

    #[test]
    fn the_hash_follows_the_model_and_the_rubric_and_not_the_name() {
        let rubrics = Rubrics::shipped();
        let [grounded, responsive] =
            ["grounded", "responsive"].map(|name| rubrics.get(name).unwrap().clone());
        let judge = |name: &str, model: &str| JudgeIdentity {
            name: name.to_owned(),
            kind: "openai",
            model: Some(model.to_owned()),
            configuration: json!({}),
        };
        let hash = judge("a", "m").configuration_hash(&grounded);
        assert_eq!(hash, judge("b", "m").configuration_hash(&grounded));
        assert_ne!(hash, judge("a", "n").configuration_hash(&grounded));
        assert_ne!(hash, judge("a", "m").configuration_hash(&responsive));
    }
}
