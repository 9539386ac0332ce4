//! The suites and layers of the sample run.

use eval_core::retrieval::{Advice, GenerationHalf, Halves, MeasureValue, RetrievalHalf};
use eval_core::run::{
    Bounds, ChangeKind, Distribution, DistributionLayer, DriftLimit, DriftStatistic, Figure,
    Layers, RegressionLayer, ReliabilityBin, SuiteKind, SuiteResult, Verdict,
};

/// One asserted suite that fails, one graded that fails, one that passes, one that nothing applies to.
pub(crate) fn suites() -> Vec<SuiteResult> {
    vec![
        SuiteResult {
            reliability: reliability(),
            ..suite("calibration", SuiteKind::Asserted, 8, 10)
        },
        SuiteResult {
            battery: Some("alpha".to_owned()),
            verdict: Verdict::Fail,
            ..suite("groundedness", SuiteKind::Graded, 9, 12)
        },
        SuiteResult {
            verdict: Verdict::Unmeasured,
            ..suite("multilingual", SuiteKind::Graded, 0, 0)
        },
        SuiteResult { verdict: Verdict::Fail, ..suite("safety", SuiteKind::Asserted, 3, 4) },
    ]
}

fn suite(name: &str, kind: SuiteKind, passed: u64, n: u64) -> SuiteResult {
    SuiteResult {
        name: name.to_owned(),
        battery: None,
        kind,
        verdict: Verdict::Pass,
        score: (n > 0).then(|| passed as f64 / n as f64),
        passed,
        n,
        threshold: 0.8,
        interval: (n > 0).then_some(Bounds { lower: 0.4, upper: 0.95 }),
        under_powered: n < 30,
        figures: vec![Figure {
            name: "brier score".to_owned(),
            value: (n > 0).then_some(0.17),
            limit: Some(0.2),
            kept: true,
        }],
        reliability: Vec::new(),
    }
}

fn reliability() -> Vec<ReliabilityBin> {
    let bin = |nth: u8, answers: u64, right: u64| {
        let (lower, upper) = (f64::from(nth) / 10.0, f64::from(nth + 1) / 10.0);
        let mean_confidence = (answers > 0).then_some(lower + 0.04);
        ReliabilityBin { lower, upper, answers, right, mean_confidence }
    };
    let counts = [(0, 0), (0, 0), (1, 0), (0, 0), (2, 1), (0, 0), (1, 1), (0, 0), (4, 4), (2, 2)];
    (0..).zip(counts).map(|(nth, (answers, right))| bin(nth, answers, right)).collect()
}

/// Both layers: one regression, one broken limit of drift.
pub(crate) fn layers() -> Layers {
    Layers {
        regression: Some(RegressionLayer { cases: 1, passed: 0, failed: 1, unmeasured: 0 }),
        distribution: Some(DistributionLayer {
            flags: vec!["mean_length".to_owned()],
            limits: vec![
                limit("mean_length", [120.0, 200.0], 0.667, "±30 %", true),
                DriftLimit {
                    note: Some("the answers give no such figure any more".to_owned()),
                    ..limit("mean_chunks", [3.0, 3.2], 0.067, "±30 %", false)
                },
            ],
            statistics: vec![DriftStatistic {
                of: "lengths".to_owned(),
                ks: Some(0.4),
                p_value: Some(0.012),
                psi: Some(0.31),
            }],
            current: distribution(20, 1),
            snapshot: Some(distribution(0, 0)),
            under_powered: true,
            not_comparable: None,
        }),
        halves: vec![halves()],
    }
}

fn limit(name: &str, moved: [f64; 2], change: f64, limit: &str, broken: bool) -> DriftLimit {
    DriftLimit {
        name: name.to_owned(),
        before: Some(moved[0]),
        after: Some(moved[1]),
        change: Some(change),
        measured_as: ChangeKind::Share,
        limit: limit.to_owned(),
        broken,
        note: None,
    }
}

fn distribution(longer: u64, more: u64) -> Distribution {
    let lengths: Vec<u64> = (0..12).map(|nth| 90 + 7 * nth + longer * nth / 2).collect();
    Distribution {
        inputs: 12,
        unanswered: 0,
        mean_length: Some(128.5),
        mean_confidence: Some(0.71),
        confidence_deviation: Some(0.12),
        mean_chunks: Some(3.0),
        lengths,
        confidences: (0..12_u32).map(|nth| 0.5 + f64::from(nth) * 0.04).collect(),
        chunk_counts: (0..12).map(|nth| 2 + nth % 3 + more).collect(),
    }
}

/// Retrieval that is clean for two of three queries, and generation that is given its passages.
fn halves() -> Halves {
    let measure =
        |name: &str, value, threshold| MeasureValue { measure: name.to_owned(), value, threshold };
    Halves {
        battery: Some("alpha".to_owned()),
        retrieval: Some(RetrievalHalf {
            queries: 3,
            clean: 2,
            within: 10,
            measures: vec![measure("recall@5", 0.833, Some(0.9)), measure("mrr", 0.75, None)],
        }),
        generation: Some(GenerationHalf {
            given: true,
            cases: 4,
            passed: 3,
            failed: 1,
            unmeasured: 0,
        }),
        advice: Advice::Retrieval,
        sentence: "work on retrieval: 1 of 3 queries miss a confirmed record".to_owned(),
    }
}
