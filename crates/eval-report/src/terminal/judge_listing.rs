use std::fmt::Write as _;

use crate::number::counted;

/// What there is of one judge.
#[derive(Clone, Debug)]
pub struct JudgeListing {
    /// The judge.
    pub name: String,
    /// `lexical`, `openai` or `anthropic`.
    pub kind: &'static str,
    /// The model, if it is one.
    pub model: Option<String>,
    /// Whether it is asked where the command line names nobody.
    pub is_chosen: bool,
    /// How many labels it was held against; `None` if it never was.
    pub labels: Option<u64>,
}

/// The judges, one a line.
pub fn judge_listing(judges: &[JudgeListing]) -> String {
    let mut out = String::new();
    for JudgeListing { name, kind, model, is_chosen, labels } in judges {
        let model = model.as_ref().map(|model| format!(", model {model}")).unwrap_or_default();
        let chosen = if *is_chosen { ", asked by default" } else { "" };
        let held = match labels {
            Some(labels) => format!("held against {}", counted(*labels, "label")),
            None => "never held against labels".to_owned(),
        };
        let _ = writeln!(out, "{name}: judge, {kind}{model}{chosen}, {held}");
    }
    out
}
