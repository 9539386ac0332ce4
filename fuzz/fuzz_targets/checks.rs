//! Checks and the trace that they are tried on, both invented: a line of each. The quick way and the one
//! that explains itself agree.
#![no_main]

use eval_core::check::{Checks, Facts, ReadContext};
use eval_core::doc::Language;
use eval_core::trace::Trace;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some((checks, trace)) = text.split_once('\n') else { return };
    let checks = Checks::from_text(checks, Language::Yaml, "f", &ReadContext::CLOSED);
    let (Ok(checks), Ok(trace)) = (checks, Trace::from_json(trace)) else { return };
    let facts = Facts::default();
    let all = checks.outcomes(&trace, &facts).iter().all(|outcome| outcome.passed);
    assert_eq!(checks.all_pass(&trace, &facts), all);
    assert_eq!(checks.first_failure(&trace, &facts).is_none(), all);
});
