//! A system that hangs, crashes, babbles, floods and leaves children: one failing repetition with its
//! mode, and the rest measured.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::site::{Ended, Site, case, case_expecting};
use crate::start::has_python;

const ADAPTER: &str = r#"
import os, subprocess, sys, time

def run(input):
    what = input["query"].rstrip("?")
    if what == "hangs":
        time.sleep(3600)
    if what == "crashes":
        os._exit(3)
    if what == "raises":
        raise KeyError("tariff")
    if what == "prints":
        print("loading weights: 100 %")
        os.write(1, b"not even JSON\n")
    if what == "is-sure":
        return {"output": "7", "confidence": 1.7}
    if what == "knows-not":
        return {"output": "7", "confidence": float("nan")}
    if what == "floods":
        return {"output": "x" * (50 << 20)}
    if what == "leaves-a-child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        time.sleep(3600)
    return {"output": "7", "chunks": [], "confidence": 0.5}
"#;

const MODES: [(&str, Option<&str>); 10] = [
    ("a-first", None),
    ("crashes", Some("target_error")),
    ("floods", Some("output_too_large")),
    ("hangs", Some("target_error")),
    ("is-sure", Some("schema_violation")),
    ("knows-not", Some("schema_violation")),
    ("leaves-a-child", Some("target_error")),
    ("prints", None),
    ("raises", Some("target_error")),
    ("z-last", None),
];

fn measured() -> (Ended, Value) {
    let site = Site::new(
        "project = \"p\"\nbatteries = []\n[targets.adapter]\nkind = \"command\"\n\
         command = [\"python3\", \"gonogo_shim.py\", \"adapter.py\"]\ntimeout = \"3s\"\n",
    );
    site.write("eval/adapter.py", ADAPTER);
    let shim = concat!(env!("CARGO_MANIFEST_DIR"), "/../../adapters/gonogo_shim.py");
    site.write("eval/gonogo_shim.py", std::fs::read(shim).unwrap());
    for (id, _) in MODES {
        site.write(&format!("eval/cases/{id}.yaml"), case_expecting(id, "{must_contain: ['7']}"));
    }
    site.eval(&[])
}

#[test]
fn each_misbehaviour_is_one_failing_case_with_its_mode() {
    if !has_python() {
        return;
    }
    let began = Instant::now();
    let (ended, run) = measured();
    assert!(began.elapsed() < Duration::from_mins(1), "it hung past its timeout");
    assert_eq!(ended.exit, 1, "{ended:?}");
    for (id, mode) in MODES {
        let case = case(&run, id);
        assert_eq!(case["mode"].as_str(), mode, "{id}: {case:#}");
        assert_eq!(case["verdict"], if mode.is_some() { "fail" } else { "pass" }, "{id}");
    }
    let raised = case(&run, "raises").to_string();
    assert!(raised.contains("KeyError"), "{raised}");
}
