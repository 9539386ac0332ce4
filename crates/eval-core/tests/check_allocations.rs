//! Bulk runs try a million traces, so a check that passes must not copy what it looks at.

#![expect(unsafe_code, reason = "an allocator that counts forwards to the system's")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use eval_core::check::{Checks, Facts, ReadContext};
use eval_core::doc::Language;
use eval_core::trace::Trace;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often memory is allocated while a trace passes, once the pools of the regex engine are filled.
fn allocations(expected: &str, trace: &str) -> u64 {
    let checks = Checks::from_text(expected, Language::Yaml, "c", &ReadContext::CLOSED).unwrap();
    let (trace, facts) = (Trace::from_json(trace).unwrap(), Facts::default());
    assert!(checks.all_pass(&trace, &facts), "{:?}", checks.first_failure(&trace, &facts));
    let before = ALLOCATIONS.get();
    assert!(checks.all_pass(&trace, &facts));
    ALLOCATIONS.get() - before
}

const TEXT: &str = r"
must_contain: [Bern, 14 days]
must_not_contain: [archived, a1, b1, c1, d1, e1, f1, g1]
matches: '\d+ days'
not_matches: 'INV-\d+'
not_equals: x
length: {max: 500}
language: en
tools_forbidden: [delete]
max_cost: 0.01
";

#[test]
fn text_that_passes_is_not_copied() {
    let usage = r#""language":"en","usage":{"cost_usd":0.001}"#;
    for output in ["Bern, within 14 days.", "Bern – within 14 days, in the Café."] {
        let trace = format!(r#"{{"output":"{output}",{usage}}}"#);
        assert_eq!(allocations(TEXT, &trace), 0, "{output}");
    }
}

#[test]
fn chunks_that_pass_take_one_list_whatever_their_number() {
    let expected = r#"retrieved_chunks: {min_count: 1, must_contain: [Bern], must_not_contain: [archived], each_must_contain: ['"status": "active"']}"#;
    let chunk = r#"{"status": "active", "text": "Bern"}"#;
    let trace = format!(r#"{{"output":"a","chunks":[{chunk}, {chunk}, {chunk}]}}"#);
    assert_eq!(allocations(expected, &trace), 1);
}

#[test]
fn words_and_phrases_take_one_folded_copy_for_all_checks() {
    let expected = "must_mention: [bern, 14 days]\nforbidden_terms: [as an ai, guarantee]";
    assert_eq!(allocations(expected, r#"{"output":"Bern, in 14 Days."}"#), 1);
}
