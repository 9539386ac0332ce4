//! The Python shim, against Python files as people write them.
//!
//! Where there is no Python 3.8 or later these tests do not run, and each says so.

use std::process::Command;

use eval_adapters::targets::command::SHIM;
use eval_core::target::{FaultKind, Target};
use eval_core::trace::Trace;
use serde_json::{Value as Json, json};

use crate::support::{Workshop, ask, ask_again, fault, output};

/// The Python that runs adapters here.
fn python() -> Option<String> {
    let program = std::env::var("GONOGO_TEST_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let check = ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"];
    let there = Command::new(&program).args(check).status().is_ok_and(|status| status.success());
    there.then_some(program)
}

/// A workshop with an adapter of this text, and the target that asks it.
fn adapter(text: &str) -> Option<(Workshop, Box<dyn Target>)> {
    let Some(python) = python() else {
        #[expect(clippy::print_stderr, reason = "a test that cannot run says so")]
        {
            eprintln!("not run: there is no Python 3.8 or later here");
        }
        return None;
    };
    let workshop = Workshop::new();
    workshop.write("gonogo_shim.py", SHIM);
    workshop.write("adapter.py", text);
    let table = format!(
        "kind = \"command\"\ncommand = [{python:?}, \"gonogo_shim.py\", \"adapter.py\"]\ntimeout = \"60s\"\n"
    );
    let target = workshop.target(&table);
    Some((workshop, target))
}

fn json(answer: &str) -> Json {
    serde_json::from_str(answer).unwrap()
}

#[tokio::test]
async fn a_dict_is_a_trace_and_a_text_is_an_output() {
    let text = r#"
def run(input):
    if input["query"] == "short":
        return "just this"
    return {"output": "ставка", "chunks": [{"status": "active"}], "confidence": 0.5, "id": "mine"}
"#;
    let Some((_workshop, target)) = adapter(text) else { return };
    let answer = ask_again(&*target, "a", 2, &json!({"query": "long"})).await.unwrap();
    let trace = Trace::from_json(&answer).unwrap();
    assert_eq!((&*trace.output, trace.confidence), ("ставка", Some(0.5)));
    assert_eq!(trace.chunks[0].searched(), r#"{"status": "active"}"#);
    assert_eq!((&json(&answer)["id"], &json(&answer)["repetition"]), (&json!("a"), &json!(2)));
    assert_eq!(output(ask(&*target, "b", &json!({"query": "short"})).await), "just this");
    target.close().await;
}

#[tokio::test]
async fn one_process_answers_all_cases() {
    let text = "calls = []\ndef run(input):\n    calls.append(1)\n    return str(len(calls))\n";
    let Some((_workshop, target)) = adapter(text) else { return };
    for n in 1..=5 {
        assert_eq!(output(ask(&*target, "a", &json!({})).await), n.to_string());
    }
    target.close().await;
}

#[tokio::test]
async fn seed_and_repetition_are_given_to_whom_they_belong() {
    let told = "def told(seed=None, repetition=None): return '%s %s' % (seed, repetition)\n";
    for (run, expected) in [
        ("def run(input): return told()", "None None"),
        ("def run(input, seed): return told(seed)", "7 None"),
        ("def run(input, *, repetition=9): return told(None, repetition)", "None 2"),
        ("def run(input, repetition, seed=None): return told(seed, repetition)", "7 2"),
        ("def run(input, temperature=0.1): return told(temperature)", "0.1 None"),
        ("def run(input, **rest): return told(**rest)", "7 2"),
        // A first parameter is the input, whatever it is called.
        ("def run(seed): return told(seed['n'])", "5 None"),
    ] {
        let Some((_workshop, target)) = adapter(&format!("{told}{run}\n")) else { return };
        let answer = ask_again(&*target, "a", 2, &json!({"n": 5})).await;
        assert_eq!(output(answer), expected, "{run}");
        target.close().await;
    }
}

#[tokio::test]
async fn what_the_adapter_prints_is_no_part_of_the_answer() {
    let text = r#"
import os, subprocess, sys
print("at import")
def run(input):
    print("with print", flush=True)
    os.write(1, b"with write\n")
    sys.__stdout__.write("with __stdout__\n")
    subprocess.run(["echo", "from a child"])
    print("\ud800 with half a surrogate")
    return {"output": "clean", "chunks": [sys.stdin.read()]}
"#;
    let Some((_workshop, target)) = adapter(text) else { return };
    for n in 0..3 {
        let answer = ask_again(&*target, "a", n, &json!({})).await.unwrap();
        assert_eq!(
            (&json(&answer)["output"], &json(&answer)["chunks"]),
            (&json!("clean"), &json!([""]))
        );
    }
    target.close().await;
}

#[tokio::test]
async fn an_exception_fails_its_repetition_and_says_where_it_came_from() {
    let text = r#"
import sys
def look_up(query):
    return {}[query]
def run(input):
    if input["query"] == "exit":
        sys.exit(3)
    if input["query"] == "deep":
        return run(input)
    return look_up(input["query"])
"#;
    let Some((_workshop, target)) = adapter(text) else { return };
    for (query, expected) in [
        ("x", "KeyError: 'x' (adapter.py:10 in run, adapter.py:4 in look_up)"),
        ("exit", "SystemExit: 3 (adapter.py:7 in run)"),
    ] {
        let answer = ask(&*target, "a", &json!({"query": query})).await;
        assert_eq!(fault(answer), (FaultKind::Refused, expected.to_owned()));
    }
    let (_, message) = fault(ask(&*target, "a", &json!({"query": "deep"})).await);
    assert!(message.starts_with("RecursionError: maximum recursion depth exceeded"), "{message}");
    target.close().await;
}

#[tokio::test]
async fn what_is_no_answer_is_said_cleanly() {
    let text = r#"
import datetime
loop = []
loop.append(loop)
answers = {
    "date": {"output": datetime.date(2026, 3, 1)},
    "bytes": {"output": b"x"},
    "keys": {"output": "x", "chunks": [{(1, 2): 3}]},
    "loop": {"output": "x", "chunks": loop},
    "list": ["x"],
    "none": None,
    "error": {"error": "no index"},
}
def run(input):
    return answers[input["query"]]
"#;
    let Some((_workshop, target)) = adapter(text) else { return };
    for (query, expected) in [
        ("date", "TypeError: Object of type date is not JSON serializable"),
        ("bytes", "TypeError: Object of type bytes is not JSON serializable"),
        ("keys", "TypeError: keys must be str, int, float, bool or None, not tuple"),
        ("loop", "ValueError: Circular reference detected"),
        ("list", "TypeError: run() gave back list, expected a dict or a str"),
        ("none", "TypeError: run() gave back NoneType, expected a dict or a str"),
        ("error", "no index"),
    ] {
        let (kind, message) = fault(ask(&*target, "a", &json!({"query": query})).await);
        assert_eq!(kind, FaultKind::Refused);
        assert!(message.starts_with(expected), "{query}: {message}");
    }
    target.close().await;
}

#[tokio::test]
async fn a_trace_that_breaks_its_contract_arrives_as_it_is() {
    let text = r#"
answers = {
    "nan": {"output": "x", "confidence": float("nan")},
    "much": {"output": "x", "confidence": 1.7},
    "surrogate": "\ud800",
    "nothing": {},
}
def run(input):
    return answers[input["query"]]
"#;
    let Some((_workshop, target)) = adapter(text) else { return };
    for query in ["nan", "much", "surrogate", "nothing"] {
        let text = ask(&*target, "a", &json!({"query": query})).await.unwrap();
        assert!(Trace::from_json(&text).is_err(), "{text}");
    }
    target.close().await;
}

#[tokio::test]
async fn an_adapter_that_cannot_be_loaded_says_why_to_every_question() {
    for (text, expected) in [
        (
            "import no_such_module\n",
            "ModuleNotFoundError: No module named 'no_such_module' (adapter.py:1 in <module>)",
        ),
        ("def run(input:\n", "(adapter.py:"),
        ("x = 1\n", "AttributeError: adapter.py defines no function `run`"),
        ("raise SystemExit('no licence')\n", "SystemExit: no licence"),
    ] {
        let text =
            format!("open('starts', 'a').write('x')\n{text}").replace("(input:\n", "(input:");
        let Some((_workshop, target)) = adapter(&text) else { return };
        for n in 0..3 {
            let (kind, message) = fault(ask_again(&*target, "a", n, &json!({})).await);
            assert_eq!(kind, FaultKind::Refused);
            let reason = message.strip_prefix("the adapter cannot be loaded: ").unwrap_or_default();
            assert!(reason.replace("py:2", "py:1").contains(expected), "{message}");
        }
        target.close().await;
    }
}

#[tokio::test]
async fn a_coroutine_and_a_module_beside_the_adapter_work() {
    let text = r"
import asyncio
import helper
async def run(input):
    await asyncio.sleep(0)
    return helper.greeting
";
    let Some((workshop, target)) = adapter(text) else { return };
    workshop.write("helper.py", "greeting = 'hello'\n");
    for _ in 0..2 {
        assert_eq!(output(ask(&*target, "a", &json!({})).await), "hello");
    }
    target.close().await;
}

/// It crashes on the third case, floods and leaves a grandchild; one repetition fails each time and the
/// others are measured.
#[tokio::test]
async fn an_adapter_that_misbehaves_loses_one_repetition_at_a_time() {
    let text = r#"
import os, subprocess
def run(input):
    what = input["query"]
    if what == "crash":
        os._exit(9)
    if what == "flood":
        return "x" * 50_000_000
    if what == "grandchild":
        subprocess.Popen(["sleep", "3600"], stdout=2, stderr=2)
        os._exit(1)
    return "well"
"#;
    let Some((_workshop, target)) = adapter(text) else { return };
    for (query, expected) in [
        ("one", None),
        ("two", None),
        ("crash", Some(FaultKind::Crashed)),
        ("flood", Some(FaultKind::TooLarge)),
        ("three", None),
        ("grandchild", Some(FaultKind::Crashed)),
        ("four", None),
    ] {
        let answer = ask(&*target, query, &json!({"query": query})).await;
        assert_eq!(answer.as_ref().err().map(|fault| fault.kind), expected, "{answer:?}");
    }
    target.close().await;
}
