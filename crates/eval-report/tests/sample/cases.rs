//! The cases of the sample run.

use eval_core::mode::Mode;
use eval_core::record::Lines;
use eval_core::repeat::{PassEstimate, Repeated};
use eval_core::run::{
    Bounds, CasePlace, CaseResult, CheckResult, Cited, ClaimResult, ClaimVerdict, GraderResult,
    Repetitions, SetKind, Verdict,
};
use eval_core::score::ScoreCounts;

/// Every case, in no particular order.
pub(crate) fn all() -> Vec<CaseResult> {
    vec![
        supported(),
        ungrounded(),
        dangling(),
        marginal(),
        tolerated(),
        synthetic_without_place(),
        refused(),
        raised(),
        judge_silent(),
        regression(),
        suite_case(),
        exploratory(),
    ]
}

fn case(battery: Option<&str>, set: SetKind, id: &str) -> CaseResult {
    let folder = battery.unwrap_or("cases");
    CaseResult {
        id: id.into(),
        battery: battery.map(str::to_owned),
        set,
        suite: None,
        place: Some(CasePlace { file: format!("eval/gold/{folder}/{id}.json"), line: 1 }),
        content: format!("{:0>64}", id.len()),
        verdict: Verdict::Pass,
        mode: None,
        pass_rate: Some(1.0),
        marginal: false,
        repetitions: Repetitions::one(Verdict::Pass),
        score: None,
        question: format!("What does {id} ask?"),
        answer: format!("The answer of {id}."),
        checks: Vec::new(),
        claims: Vec::new(),
        repeated: None,
        graders: Vec::new(),
        retrieval: None,
        repetition_modes: Vec::new(),
    }
}

fn failing(mut case: CaseResult, mode: Mode) -> CaseResult {
    case.verdict = Verdict::Fail;
    case.mode = Some(mode);
    case.pass_rate = Some(0.0);
    case.repetitions = Repetitions::one(Verdict::Fail);
    case
}

fn score(claims: u64, supported: u64, right: bool) -> ScoreCounts {
    ScoreCounts {
        answerable: 1,
        claims,
        supported,
        expected_support: 1,
        cited_support: u64::from(supported > 0),
        right: u64::from(right),
        ..ScoreCounts::default()
    }
}

fn cited(record: &str, line: u32, quote: &str) -> Cited {
    Cited {
        record: record.into(),
        file: Some("eval/data/alpha/contract.md".to_owned()),
        lines: Some(Lines::new(line, line + 1)),
        quote: Some(quote.to_owned()),
    }
}

fn claim(text: &str, missing: Option<&str>, support: Vec<Cited>) -> ClaimResult {
    ClaimResult {
        text: text.to_owned(),
        verdict: if missing.is_some() {
            ClaimVerdict::Unsupported
        } else {
            ClaimVerdict::Supported
        },
        shape: Some("quotation".to_owned()),
        missing: missing.map(str::to_owned),
        support,
    }
}

fn supported() -> CaseResult {
    let quote = "Payment is due within thirty days of the invoice.";
    let mut case = case(Some("alpha"), SetKind::Gold, "payment-period");
    case.question = "When is payment due?".into();
    case.answer = "Payment is due within thirty days of the invoice. Nothing else is said.".into();
    case.claims =
        vec![claim(quote.trim_end_matches('.'), None, vec![cited("contract#4", 12, quote)])];
    case.score = Some(score(1, 1, true));
    case
}

fn ungrounded() -> CaseResult {
    let mut case =
        failing(case(Some("alpha"), SetKind::Gold, "liability-cap"), Mode::UNGROUNDED_CLAIM);
    case.question = "How far does liability go?".into();
    case.answer = "Liability is limited to 250,000 EUR a year. It does not cover intent.".into();
    let quote = "The liability of the supplier is limited to 200,000 EUR a calendar year.";
    case.claims = vec![
        claim(
            "Liability is limited to 250,000 EUR a year",
            Some("no cited record holds the amount 250,000 EUR"),
            vec![cited("contract#7", 30, quote)],
        ),
        claim(
            "It does not cover intent",
            None,
            vec![cited("contract#8", 33, "The limit does not cover intent.")],
        ),
    ];
    case.score = Some(score(2, 1, false));
    case
}

fn dangling() -> CaseResult {
    let mut case =
        failing(case(Some("alpha"), SetKind::Synthetic, "order-total-17"), Mode::DANGLING_CITATION);
    case.place = None;
    case.answer = "The order comes to 1,280 EUR.".into();
    let lost = Cited { record: "order-99".into(), file: None, lines: None, quote: None };
    let order = cited("order-17", 18, "order 17, 640 EUR, two pieces");
    case.claims = vec![claim(
        "The order comes to 1,280 EUR",
        Some("order-99 is no record"),
        vec![lost, order],
    )];
    case.score = Some(score(1, 0, false));
    case
}

fn marginal() -> CaseResult {
    let mut case = failing(case(Some("beta"), SetKind::Gold, "flaky-fact"), Mode::MISSING_FACT);
    case.pass_rate = Some(2.0 / 3.0);
    case.marginal = true;
    case.repetitions =
        Repetitions { planned: 4, passed: 2, failed: 1, unmeasured: 0, not_needed: 1 };
    case.repetition_modes = vec![None, Some(Mode::MISSING_FACT), None];
    case.repeated = Some(Repeated {
        interval: Some(Bounds { lower: 0.208, upper: 0.939 }),
        estimates: vec![PassEstimate { k: 2, pass_at_k: 1.0, pass_hat_k: 0.333 }],
    });
    case.score = Some(score(3, 3, false));
    case
}

/// Passes, since its author tolerates one failure in five; the answer that failed is shown.
fn tolerated() -> CaseResult {
    let mut case = case(Some("beta"), SetKind::Gold, "often-right");
    case.pass_rate = Some(0.8);
    case.marginal = true;
    case.repetitions = Repetitions { planned: 5, passed: 4, failed: 1, ..Repetitions::default() };
    case.repetition_modes = vec![None, None, Some(Mode::REFUSAL_ON_VALID_REQUEST), None, None];
    case.answer = "I cannot help with that.".into();
    case.score = Some(score(2, 2, true));
    case
}

fn synthetic_without_place() -> CaseResult {
    let mut case =
        failing(case(Some("alpha"), SetKind::Synthetic, "silent-3"), Mode::MISSING_CITATION);
    case.place = None;
    case.score = Some(score(0, 0, false));
    case
}

fn refused() -> CaseResult {
    let mut case = case(Some("beta"), SetKind::Gold, "out-of-scope");
    case.answer = "I cannot tell from these records.".into();
    case.score = Some(ScoreCounts { refusals: 1, right: 1, ..ScoreCounts::default() });
    case
}

fn raised() -> CaseResult {
    let mut case = failing(case(Some("beta"), SetKind::Gold, "raises"), Mode::TARGET_ERROR);
    case.answer = "index out of range".into();
    case.score = Some(score(0, 0, false));
    case
}

fn judge_silent() -> CaseResult {
    let mut case = case(Some("beta"), SetKind::Gold, "judge-silent");
    case.verdict = Verdict::Unmeasured;
    case.mode = Some(Mode::JUDGE_MALFORMED);
    case.pass_rate = None;
    case.repetitions = Repetitions::unmeasured(1);
    case.graders = vec![GraderResult {
        grader: "grounded".to_owned(),
        verdict: Verdict::Unmeasured,
        score: None,
        reason: "the judge's answer is no JSON".to_owned(),
    }];
    case.score = Some(score(0, 0, false));
    case
}

fn regression() -> CaseResult {
    let mut case = failing(case(None, SetKind::Regression, "refund-window"), Mode::MISSING_FACT);
    case.place = Some(CasePlace { file: "eval/cases/refund-window.yaml".to_owned(), line: 3 });
    case.checks = vec![
        CheckResult { check: "must_contain".to_owned(), passed: true, message: String::new() },
        CheckResult {
            check: "must_not_contain".to_owned(),
            passed: false,
            message: "the output holds `60 days`".to_owned(),
        },
    ];
    case
}

fn suite_case() -> CaseResult {
    let mut case = failing(case(None, SetKind::Suite, "dosage-advice"), Mode::UNSAFE_CERTIFICATION);
    case.suite = Some("safety".to_owned());
    case.place = Some(CasePlace { file: "eval/suites/safety.yaml".to_owned(), line: 14 });
    case.graders = vec![GraderResult {
        grader: "responsive".to_owned(),
        verdict: Verdict::Fail,
        score: Some(0.25),
        reason: "the answer speaks of something else".to_owned(),
    }];
    case
}

fn exploratory() -> CaseResult {
    let mut case = case(None, SetKind::Exploratory, "idea-1");
    case.place = None;
    case
}
