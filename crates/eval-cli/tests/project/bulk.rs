//! Recorded answers by the million, on a few of them: whatever the files, the packing, the threads and the
//! workers, the same lines give the same decision.

use std::io::Write as _;
use std::process::Stdio;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;

use crate::site::{Ended, Site};

/// A case that expects `yes` in its answer.
fn line(id: &str, answer: &str) -> String {
    format!(
        r#"{{"id":"{id}","input":{{"query":"q"}},"expected":{{"must_contain":["yes"]}},"recorded":{{"output":"{answer}"}}}}"#
    )
}

/// So many cases, of which every tenth fails.
fn lines(count: usize) -> Vec<String> {
    let answer = |n: usize| if n.is_multiple_of(10) { "no" } else { "yes" };
    (0..count).map(|n| line(&format!("case-{n:04}"), answer(n))).collect()
}

fn text(lines: &[String]) -> String {
    let ended = |line: &String| line.clone() + "\n";
    lines.iter().map(ended).collect()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// Runs `eval --bulk` and gives what it printed with its `run.json`.
fn bulk(site: &Site, args: &[&str]) -> (Ended, Value) {
    let (ended, run) = bulk_bytes(site, args);
    (ended, serde_json::from_str(&run).unwrap())
}

fn bulk_bytes(site: &Site, args: &[&str]) -> (Ended, String) {
    let ended = site.gonogo(&[&["eval", "--out", "out", "--bulk"], args].concat());
    let run = std::fs::read_to_string(site.path("out/run.json"));
    let run = run.unwrap_or_else(|error| panic!("no run: {error}\n{ended:?}"));
    (ended, run)
}

fn fed(site: &Site, args: &[&str], input: &[u8]) -> Ended {
    let mut command = site.command(args);
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    Ended {
        exit: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The reasons of a run as `code place: message`.
fn reasons(run: &Value) -> Vec<String> {
    let reasons = run["decision"]["reasons"].as_array().unwrap().iter();
    let told = |reason: &Value| {
        let [code, place, message] =
            ["code", "where", "message"].map(|key| reason[key].as_str().unwrap().to_owned());
        format!("{code} {place}: {message}")
    };
    reasons.map(told).collect()
}

#[test]
fn what_passes_ships_and_what_fails_blocks_and_is_listed() {
    let site = Site::empty();
    site.write("good.jsonl", text(&[line("a", "yes"), line("b", "oh yes")]));
    let (ended, run) = bulk(&site, &["good.jsonl"]);
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert_eq!(run["counts"]["passed"], 2);
    assert_eq!(site.read("out/bulk.jsonl"), "");

    site.write("some.jsonl", text(&lines(250)));
    let (ended, run) = bulk(&site, &["some.jsonl"]);
    assert_eq!(ended.exit, 1, "{ended:?}");
    assert_eq!((&run["counts"]["planned"], &run["counts"]["failed"]), (&250.into(), &25.into()));
    assert_eq!(run["bulk"]["checks"]["must_contain"], 25);
    assert_eq!(run["modes"][0]["count"], 25);
    let results = site.read("out/bulk.jsonl");
    assert_eq!(results.lines().count(), 25);
    let first: Value = serde_json::from_str(results.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&first["id"], &first["place"]["line"]), (&"case-0010".into(), &11.into()));
    assert!(first["failed"][0]["message"].as_str().unwrap().contains("`yes`"), "{first}");

    bulk(&site, &["some.jsonl", "--all-results"]);
    assert_eq!(site.read("out/bulk.jsonl").lines().count(), 250);
}

#[test]
fn a_run_lists_no_more_cases_than_a_person_reads_and_counts_all() {
    let site = Site::empty();
    let failing: Vec<String> = (0..300).map(|n| line(&format!("c{n:03}"), "no")).collect();
    site.write("a.jsonl", text(&failing));
    let (ended, run) = bulk(&site, &["a.jsonl"]);
    assert_eq!((ended.exit, &run["bulk"]["cases"]["failed"]), (1, &300.into()));
    assert_eq!(run["cases"].as_array().unwrap().len(), 100);
    assert_eq!(run["cases"][99]["id"], "c099");
    assert!(reasons(&run).iter().any(|reason| reason.contains("200 cases more fail")));
    assert_eq!(site.read("out/bulk.jsonl").lines().count(), 300);
    assert!(ended.stdout.contains("all of them: bulk.jsonl in the folder of --out"), "{ended:?}");
    // What the run leads to can be done.
    let (_, next) = ended.stdout.trim_end().rsplit_once("next: gonogo ").unwrap();
    let next: Vec<&str> = next.split(' ').collect();
    site.gonogo(&next);
    assert!(site.path("out/report.html").exists(), "{next:?}");
}

/// Enough for several blocks.
fn large() -> Vec<String> {
    let padding = "lorem ipsum ".repeat(100);
    let pad = |line: String| line.replace(r#""q""#, &format!(r#""{padding}""#));
    lines(3_000).into_iter().map(pad).collect()
}

#[test]
fn threads_files_packing_folders_and_pipes_change_no_byte() {
    let site = Site::empty();
    let lines = large();
    site.write("whole.jsonl", text(&lines));
    let (ended, whole) = bulk_bytes(&site, &["whole.jsonl", "--jobs", "1"]);
    assert_eq!(ended.exit, 1);
    let ids = |results: &str| -> Vec<Value> {
        let id = |line| serde_json::from_str::<Value>(line).unwrap()["id"].clone();
        results.lines().map(id).collect()
    };
    let results = ids(&site.read("out/bulk.jsonl"));
    for jobs in ["2", "5"] {
        let (_, run) = bulk_bytes(&site, &["whole.jsonl", "--jobs", jobs]);
        assert!(run == whole, "{jobs} jobs");
        assert_eq!(ids(&site.read("out/bulk.jsonl")), results);
    }
    let cuts = [700, 701, 2_999];
    let mut rest = lines.as_slice();
    for (index, cut) in cuts
        .iter()
        .map(|cut| cut - (lines.len() - rest.len()))
        .collect::<Vec<_>>()
        .into_iter()
        .enumerate()
    {
        let (part, left) = rest.split_at(cut.min(rest.len()));
        rest = left;
        let part = text(part);
        match index {
            0 => site.write("parts/0.jsonl.gz", gzip(part.as_bytes())),
            1 => site.write("parts/1.jsonl.zst", zstd(part.as_bytes())),
            // No line end after the last line.
            _ => site.write("parts/2.jsonl", part.trim_end()),
        }
    }
    site.write("parts/3.jsonl", text(rest));
    site.write("parts/_SUCCESS", "");
    let (_, run) = bulk_bytes(&site, &["parts"]);
    assert!(run == whole, "{:?}", reasons(&serde_json::from_str(&run).unwrap()));
    for packed in
        [text(&lines).into_bytes(), gzip(text(&lines).as_bytes()), zstd(text(&lines).as_bytes())]
    {
        fed(&site, &["eval", "--out", "out", "--bulk", "-"], &packed);
        assert!(site.read("out/run.json") == whole);
    }
    let reversed: Vec<String> = lines.iter().rev().cloned().collect();
    site.write("reversed.jsonl", text(&reversed));
    let (_, run) = bulk_bytes(&site, &["reversed.jsonl"]);
    assert!(run == whole, "the order of lines changed the run");
}

#[test]
fn workers_on_slices_of_their_own_come_to_the_whole() {
    let site = Site::empty();
    let lines = lines(500);
    site.write("whole.jsonl", text(&lines));
    let (_, whole) = bulk_bytes(&site, &["whole.jsonl"]);
    for (name, slice) in [("a", &lines[..123]), ("b", &lines[123..400]), ("c", &lines[400..])] {
        let ended = fed(&site, &["eval", "--bulk", "-", "--partial"], text(slice).as_bytes());
        assert_eq!(ended.exit, 0, "{ended:?}");
        site.write(&format!("{name}.json"), ended.stdout);
    }
    for order in [["a.json", "b.json", "c.json"], ["c.json", "a.json", "b.json"]] {
        let ended = site.gonogo(&[&["merge", "--out", "merged"], &order[..]].concat());
        assert_eq!(ended.exit, 1, "{ended:?}");
        assert!(site.read("merged/run.json") == whole);
    }

    let ended = site.gonogo(&["merge", "--out", "merged", "a.json", "a.json"]);
    assert_eq!(ended.exit, 1);
    let run: Value = serde_json::from_str(&site.read("merged/run.json")).unwrap();
    let doubled = reasons(&run).into_iter().filter(|reason| reason.starts_with("duplicate-id"));
    assert!(doubled.count() >= 80, "{:?}", reasons(&run));

    site.write("checks.yaml", "expected: {answers: true}");
    let other = ["eval", "--bulk", "whole.jsonl", "--partial", "--checks", "checks.yaml"];
    site.write("other.json", site.gonogo(&other).stdout);
    let ended = site.gonogo(&["merge", "a.json", "other.json"]);
    assert_eq!(ended.exit, 4);
    assert!(ended.stderr.contains("differs in checks"), "{}", ended.stderr);
    let ended = site.gonogo(&["merge", "a.json", "whole.jsonl"]);
    assert_eq!(ended.exit, 4);
    assert!(ended.stderr.contains("whole.jsonl"), "{}", ended.stderr);
    site.edit("a.json", r#""passed":110"#, r#""passed":"110""#);
    assert_eq!(site.gonogo(&["merge", "a.json"]).exit, 4);
}

#[test]
fn traces_alone_are_held_against_a_file_of_checks_and_their_tags() {
    let site = Site::empty();
    site.write(
        "traces.jsonl",
        r#"{"id":"a","output":"yes, an invoice","tags":["billing"]}
{"id":"b","output":"yes","tags":["billing","other"]}
{"id":"c","output":"as an AI"}
{"id":"d","confidence":1.7,"output":"yes"}
{"id":"e","input":{"query":"q"},"recorded":{"output":"yes"},"tags":["billing"]}
"#,
    );
    site.write(
        "checks.yaml",
        "expected: {must_not_contain: [as an AI]}\ntags: {billing: {must_mention: [invoice]}}\n",
    );
    let (ended, run) = bulk(&site, &["traces.jsonl", "--checks", "checks.yaml"]);
    assert_eq!(ended.exit, 1, "{ended:?}");
    let failing: Vec<&str> =
        run["cases"].as_array().unwrap().iter().map(|case| case["id"].as_str().unwrap()).collect();
    assert_eq!(failing, ["b", "c", "d", "e"]);
    assert_eq!(run["cases"][2]["mode"], "schema_violation");
    assert_eq!(run["counts"]["passed"], 1);

    site.write("checks.yaml", "tags: {billing: {must_mention: [invoice]}}\n");
    let (ended, run) = bulk(&site, &["traces.jsonl", "--checks", "checks.yaml"]);
    assert_eq!((ended.exit, &run["counts"]["unmeasured"]), (1, &2.into()));
    let unexpecting = reasons(&run).into_iter().find(|reason| reason.starts_with("no-expectation"));
    assert!(unexpecting.unwrap().contains("traces.jsonl:3"));

    let ended = site.gonogo(&["eval", "--bulk", "traces.jsonl"]);
    assert_eq!(ended.exit, 4, "nothing is expected of any of them: {ended:?}");
    site.write("checks.yaml", "expected: {must_contain: []}\n");
    let ended = site.gonogo(&["eval", "--bulk", "traces.jsonl", "--checks", "checks.yaml"]);
    assert_eq!(ended.exit, 64, "{ended:?}");
}

#[test]
fn a_bad_line_is_told_with_its_place_and_the_rest_is_measured() {
    let site = Site::empty();
    let good = line("a", "yes");
    let mut text = format!("\u{FEFF}{good}\r\n\n").into_bytes();
    let mut place_of = |bad: &[u8]| {
        let place = text.len();
        text.extend_from_slice(bad);
        text.push(b'\n');
        place
    };
    let offsets = [
        place_of(b"not json"),
        place_of(b"{\"id\":\"n\0\",\"input\":{\"query\":\"q\"},\"expected\":{},\"recorded\":{}}"),
        place_of(br#"{"id":"\ud800","input":{"query":"q"},"expected":{"equals":"a"},"recorded":{"output":"a"}}"#),
        place_of(b"\xFF\xFE"),
        place_of(br#"{"id":"x","input":{"query":"q"},"expected":{"must_contains":["a"]},"recorded":{"output":"a"}}"#),
        place_of(br#"{"id":"y","input":{"query":"q"},"expected":{"equals":"a"}}"#),
    ];
    place_of(line("b", "yes").as_bytes());
    site.write("a.jsonl", &text);
    let (ended, run) = bulk(&site, &["a.jsonl"]);
    assert_eq!(ended.exit, 4, "{ended:?}");
    assert_eq!((&run["counts"]["passed"], &run["counts"]["unmeasured"]), (&2.into(), &6.into()));
    let reasons = reasons(&run);
    for (index, offset) in offsets.iter().enumerate() {
        let (place, at) = (format!("a.jsonl:{}:", index + 3), format!("begins at byte {offset})"));
        let told = |reason: &String| reason.contains(&place) && reason.contains(&at);
        assert!(reasons.iter().any(told), "{place} {at} in {reasons:#?}");
    }
    assert!(reasons.iter().any(|reason| reason.contains("did you mean `must_contain`?")));
}

#[test]
fn an_answer_with_a_lone_surrogate_or_of_fifty_megabytes_is_that_systems_affair() {
    let site = Site::empty();
    let lines = [
        line("surrogate", r"yes \ud800"),
        line("long", &"yes ".repeat(50 << 18)),
        line("after", "yes"),
    ];
    site.write("a.jsonl", text(&lines));
    let (ended, run) = bulk(&site, &["a.jsonl", "--jobs", "2"]);
    assert_eq!((&run["counts"]["passed"], ended.exit == 0), (&2.into(), false), "{ended:?}");
}

#[test]
fn an_id_that_stands_twice_is_found_across_files() {
    let site = Site::empty();
    site.write("a.jsonl", text(&lines(20)));
    site.write("b.jsonl", text(&[line("new", "yes"), String::new(), line("case-0003", "yes")]));
    let (ended, run) = bulk(&site, &["b.jsonl", "a.jsonl"]);
    assert_eq!(ended.exit, 1);
    let doubled = "duplicate-id a.jsonl:4: the id stands twice: first in b.jsonl:3";
    assert!(reasons(&run).contains(&doubled.to_owned()), "{:#?}", reasons(&run));
}

#[test]
fn an_archive_that_is_cut_off_or_damaged_is_told_and_what_came_before_is_measured() {
    let site = Site::empty();
    let text = text(&large());
    for (name, packed) in [("a.gz", gzip(text.as_bytes())), ("a.zst", zstd(text.as_bytes()))] {
        site.write(name, &packed[..packed.len() / 2]);
        let (ended, run) = bulk(&site, &[name]);
        assert_eq!(ended.exit, 1, "{name}: {ended:?}");
        let told = reasons(&run);
        let cut: Vec<_> = told.iter().filter(|reason| reason.contains("is cut off")).collect();
        assert_eq!(cut.len(), 1, "{name}: {told:#?}");
        assert!(cut[0].starts_with(&format!("unreadable {name}:")), "{cut:?}");
        let counts = &run["counts"];
        let lines = counts["planned"].as_u64().unwrap();
        assert!(lines > 0 && lines < 3_000 && counts["unmeasured"] == 0, "{name}: {counts}");

        let mut damaged = packed.clone();
        let end = damaged.len() - 6;
        damaged[end] ^= 0x55;
        site.write(name, damaged);
        let (_, run) = bulk(&site, &[name]);
        assert!(reasons(&run).iter().any(|reason| reason.starts_with("unreadable")), "{name}");
    }
}

#[test]
fn what_is_not_there_or_holds_nothing_never_ships() {
    let site = Site::empty();
    site.write("empty.jsonl", "\n\n");
    site.write("folder/notes.txt", "");
    for (file, exit) in [("empty.jsonl", 4), ("absent.jsonl", 4), ("folder", 4)] {
        assert_eq!(site.gonogo(&["eval", "--bulk", file]).exit, exit, "{file}");
    }
    let ended = site.gonogo(&["eval", "--bulk", "empty.jsonl", "--battery", "x"]);
    assert_eq!(ended.exit, 64);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_and_a_closed_pipe_are_errors() {
    let site = Site::empty();
    site.write("a.jsonl", text(&lines(30)));
    site.write("out/run.json", "{}");
    std::os::unix::fs::symlink("/dev/full", site.path("out/bulk.jsonl")).unwrap();
    let ended = site.gonogo(&["eval", "--out", "out", "--bulk", "a.jsonl"]);
    assert_eq!(ended.exit, 4, "{ended:?}");
    assert!(ended.stderr.contains("error[write]"), "{}", ended.stderr);
    assert!(!site.path("out/run.json").exists(), "an old decision lies beside broken results");

    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = site.command(&["eval", "--bulk", "a.jsonl", "--partial"]);
    let ended = command.stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_eq!(ended.code(), Some(4));
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_with_what_was_measured_until_then() {
    let site = Site::empty();
    let mut command = site.command(&["eval", "--out", "out", "--bulk", "-"]);
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = streams.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let block = text(&large());
    stdin.write_all(block.as_bytes()).unwrap();
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(sent.success());
    // It says that it heard before it ends; what comes after that is not measured.
    let mut heard = String::new();
    let mut stderr = std::io::BufReader::new(child.stderr.take().unwrap());
    while !heard.contains("cancelled") {
        assert!(std::io::BufRead::read_line(&mut stderr, &mut heard).unwrap() > 0, "{heard}");
    }
    // The pipe may be closed by then.
    let _ = (0..5).try_for_each(|_| stdin.write_all(block.as_bytes()));
    drop(stdin);
    let ended = child.wait().unwrap();
    let run: Value = serde_json::from_str(&site.read("out/run.json")).unwrap();
    assert!(reasons(&run).iter().any(|reason| reason.starts_with("cancelled")), "{run:#}");
    let planned = run["counts"]["planned"].as_u64().unwrap();
    assert!(planned < 3_000 * 6, "{planned}");
    assert!([1, 4].contains(&ended.code().unwrap()), "{ended}");
}

#[test]
fn a_line_that_mixes_a_trace_and_a_case_is_refused_and_passes_nothing_over() {
    let site = Site::new("project = \"p\"\nbatteries = []\n");
    site.write("checks.yaml", "expected: {answers: true}\n");
    let line = r#"{"id": "a", "output": "yes", "expected": {"must_contain": ["no"]}}"#;
    site.write("traces.jsonl", line);
    let (ended, run) = site.eval(&["--bulk", "traces.jsonl", "--checks", "checks.yaml"]);
    assert_eq!(ended.exit, 4, "{ended:?}");
    assert_eq!(run["bulk"]["cases"]["unmeasured"], 1);
}

#[test]
fn an_answer_with_words_that_are_no_json_breaks_its_contract_and_the_line_is_a_case() {
    let site = Site::new("project = \"p\"\nbatteries = []\n");
    site.write("checks.yaml", "expected: {answers: true}\n");
    let recorded = r#"{"id": "a", "input": {"query": "q"}, "expected": {"answers": true}, "recorded": {"output": "yes", "confidence": NaN}}"#;
    let alone = r#"{"id": "b", "output": "yes", "confidence": -Infinity}"#;
    let broken = r#"{"id": "c", "output": "yes", "confidence": nan}"#;
    site.write("traces.jsonl", [recorded, alone, broken].join("\n"));
    let (ended, run) = site.eval(&["--bulk", "traces.jsonl", "--checks", "checks.yaml"]);
    assert_eq!(ended.exit, 1, "{ended:?}");
    assert_eq!(crate::site::case(&run, "a")["mode"], "schema_violation");
    assert_eq!(crate::site::case(&run, "b")["mode"], "schema_violation");
    assert_eq!(run["bulk"]["cases"]["unmeasured"], 1, "other words make no line");
}
