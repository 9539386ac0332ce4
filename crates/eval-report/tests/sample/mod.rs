//! A small run, made by hand, that has everything a run can have: batteries, suites, both layers,
//! marginal, unmeasured and held-back cases, and a reason for every exit.

#![allow(dead_code, reason = "each test binary uses the part that it needs")]

pub(crate) mod cases;
pub(crate) mod hostile;
pub(crate) mod layers;

use std::collections::BTreeMap;

use eval_core::bulk::Tally;
use eval_core::compare::RegressionRule;
use eval_core::gate::{Exit, Reason};
use eval_core::mode::{Mode, Taxonomy};
use eval_core::run::{
    Fingerprint, Layers, Measured, Repetitions, Run, Scope, SetKind, Spending, Verdict,
};
use eval_core::signoff::SignOff;
use eval_core::tier::Tier;
use serde_json::json;

/// The run.
pub(crate) fn run() -> Run {
    let mut run = Measured {
        fingerprint: fingerprint(),
        planned_sets: vec![
            ("alpha".to_owned(), SetKind::Gold),
            ("alpha".to_owned(), SetKind::Synthetic),
            ("beta".to_owned(), SetKind::Gold),
            (String::new(), SetKind::Regression),
        ],
        cases: cases::all(),
        suites: layers::suites(),
        layers: layers::layers(),
        reasons: reasons(),
        scope: Some(scope()),
        spent: Some(Spending { calls: 27, tokens: 4500, cost_usd: "0.0125".parse().unwrap() }),
    }
    .assembled(&Taxonomy::shipped());
    run.heldback = Some(Repetitions { planned: 5, passed: 4, failed: 1, ..Repetitions::default() });
    run
}

/// The sample held against a baseline in which one case fails that passes now, one passes that fails now,
/// one is written in another way, and one suite and one set stand that the run has no longer.
pub(crate) fn compared() -> Run {
    let mut cases = cases::all();
    for case in &mut cases {
        match case.id.as_str() {
            "payment-period" => {
                case.verdict = Verdict::Fail;
                case.mode = Some(Mode::RETRIEVAL_MISS);
            }
            "liability-cap" | "refund-window" => {
                case.verdict = Verdict::Pass;
                case.mode = None;
            }
            "out-of-scope" => case.content = "another".into(),
            "raises" => {
                case.id = "raised-before".into();
                case.content = "gone".into();
            }
            _ => {}
        }
    }
    let mut suites = layers::suites();
    suites[0].name = "tone".into();
    let baseline = Measured {
        fingerprint: fingerprint(),
        planned_sets: vec![
            ("alpha".to_owned(), SetKind::Gold),
            ("gamma".to_owned(), SetKind::Synthetic),
        ],
        cases,
        suites,
        layers: layers::layers(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    };
    run().held_against(&baseline.assembled(&Taxonomy::shipped()), Some(RegressionRule::Any))
}

/// Recorded answers that were scored in bulk.
pub(crate) fn bulk() -> Run {
    let mut tally = Tally { passed: 7, failed: 120, unmeasured: 1, ..Tally::default() };
    tally.modes.insert(Mode::MISSING_FACT, 120);
    tally.checks.insert("must_contain".to_owned(), 120);
    tally.report(Reason::new(Exit::Unmeasured, "syntax", "a.jsonl:3:1", "no JSON"));
    let measured = Measured {
        fingerprint: fingerprint(),
        planned_sets: Vec::new(),
        cases: Vec::new(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    };
    measured.assembled_with(&Taxonomy::shipped(), Some(tally))
}

/// A run in which everything passed, every time.
pub(crate) fn green() -> Run {
    let mut cases = cases::all();
    cases.retain(|case| case.verdict == Verdict::Pass && case.suite.is_none() && !case.marginal);
    Measured {
        fingerprint: fingerprint(),
        planned_sets: vec![("alpha".to_owned(), SetKind::Gold)],
        cases,
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    }
    .assembled(&Taxonomy::shipped())
}

/// A green run that ships because the owner signed.
pub(crate) fn signed() -> Run {
    let mut run = green();
    run.signoff = Some(SignOff {
        signed: "2026-02-09T10:00:00Z".to_owned(),
        by: "The Owner".to_owned(),
        reason: "the suite is under review".to_owned(),
        fingerprint: run.fingerprint.digest.clone(),
        findings: "f".repeat(64),
        accepted: vec![reasons().remove(2)],
    });
    run
}

/// A run of `count` cases, of which every tenth does not pass every time.
pub(crate) fn large(count: usize) -> Run {
    let templates = cases::all();
    let (passed, not_passed): (Vec<_>, Vec<_>) = templates
        .into_iter()
        .filter(|case| case.battery.is_some())
        .partition(|case| case.verdict == Verdict::Pass && !case.marginal);
    let case = |index: usize| {
        let of = if index % 10 == 9 { &not_passed } else { &passed };
        let mut case = of[(index / 10) % of.len()].clone();
        case.id = format!("{}-{index:05}", case.id).into();
        case.content = format!("{index:064x}");
        case
    };
    Measured {
        fingerprint: fingerprint(),
        planned_sets: vec![
            ("alpha".to_owned(), SetKind::Gold),
            ("alpha".to_owned(), SetKind::Synthetic),
            ("beta".to_owned(), SetKind::Gold),
        ],
        cases: (0..count).map(case).collect(),
        suites: Vec::new(),
        layers: Layers::default(),
        reasons: Vec::new(),
        scope: None,
        spent: None,
    }
    .assembled(&Taxonomy::shipped())
}

/// A look at a few cases.
fn scope() -> Scope {
    Scope {
        tier: Tier::Smoke,
        cases_of_each_set: Some(20),
        repetitions: 1,
        judges: false,
        heldback: true,
        unjudged: vec!["helpful".to_owned()],
    }
}

fn fingerprint() -> Fingerprint {
    Fingerprint::of(BTreeMap::from([
        ("version".to_owned(), json!("0.1.0")),
        ("seed".to_owned(), json!(7)),
        ("sets".to_owned(), json!(["gold", "synthetic"])),
        ("judge".to_owned(), json!({"kind": "lexical"})),
    ]))
}

fn reasons() -> Vec<Reason> {
    vec![
        Reason::new(
            Exit::Unmeasured,
            "judge-malformed",
            "beta/gold/judge-silent",
            "the judge gave no verdict after 3 attempts",
        ),
        Reason::new(Exit::Drift, "drift-limit", "", "mean length moved by 66.7 %, at most 30 %"),
        Reason::new(
            Exit::SignOff,
            "suite-threshold",
            "groundedness",
            "9 of 12 cases pass, the threshold is 0.9, and no signature covers this run",
        ),
    ]
}

/// A history of one battery: a v1 line, then v2 lines that fall and rise.
pub(crate) fn history() -> String {
    let set = |faithfulness: f64, coverage: f64| json!({"cases": 9, "faithfulness": faithfulness, "coverage": coverage, "quality": null});
    let first = json!({
        "recorded": "2026-01-05T09:00:00Z", "note": "The first measurement",
        "gold": set(1.0, 0.8), "synthetic": set(1.0, 1.0),
    });
    let later = (0..8_u32).map(|week| {
        let coverage = 0.8 + f64::from(week % 5) / 25.0;
        json!({
            "recorded": format!("2026-02-{:02}T09:00:00Z", week + 1), "note": "Weekly",
            "batteries": [{"name": "alpha", "gold": set(1.0, coverage), "synthetic": null}],
        })
    });
    std::iter::once(first).chain(later).map(|entry| entry.to_string() + "\n").collect()
}
