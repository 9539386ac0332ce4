//! The answer store: what is kept, for how long, and through which misfortunes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::Duration;

use async_trait::async_trait;
use eval_adapters::store::{
    Answer, Key, Lifetime, Pruning, Store, StoreError, Stored, prune, summary,
};
use eval_core::ids::CaseId;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use serde_json::{Value as Json, json};

use crate::server::{Reply, Server};
use crate::support::{Workshop, ask, ask_again};

const LAST: Duration = Duration::from_mins(2);

fn key(name: &str) -> Key {
    Key::of("test", [name.as_bytes()])
}

#[expect(clippy::unnecessary_wraps, reason = "an answer is a text or a fault")]
fn text(text: &str) -> Answer {
    Ok(text.to_owned())
}

/// Says how often it was asked; every third answer is a fault.
struct Counting {
    kind: &'static str,
    version: Option<String>,
    asked: AtomicUsize,
}

impl Counting {
    fn new(version: Option<&str>) -> Self {
        Self { kind: "http", version: version.map(str::to_owned), asked: AtomicUsize::new(0) }
    }
}

#[async_trait]
impl Target for Counting {
    fn identity(&self) -> TargetIdentity {
        TargetIdentity {
            name: "counting".to_owned(),
            kind: self.kind,
            version: self.version.clone(),
            configuration: String::new(),
        }
    }

    async fn answer(&self, _: Ask<'_>) -> Result<String, Fault> {
        match self.asked.fetch_add(1, Ordering::SeqCst) {
            n if n % 3 == 2 => Err(Fault::new(FaultKind::Timeout, format!("answer {n}"))),
            n => Ok(format!("answer {n}")),
        }
    }
}

#[tokio::test]
async fn an_interrupted_run_resumes_with_its_answers_and_faults() {
    let workshop = Workshop::new();
    let path = workshop.path("deep/folder/store");
    let fault: Answer = Err(Fault::new(FaultKind::TooLarge, "big"));
    {
        let store = Store::open(&path).unwrap();
        let run = store.run("f", "monday").await.unwrap();
        assert_eq!(run.resumed(), 0);
        run.keep(&key("a"), Lifetime::Run, &text("x")).await.unwrap();
        run.keep(&key("b"), Lifetime::Run, &fault).await.unwrap();
    }
    let store = Store::open(&path).unwrap();
    let run = store.run("f", "tuesday").await.unwrap();
    assert_eq!((run.resumed(), run.opened()), (2, "monday"));
    assert_eq!(run.kept(&key("a"), Lifetime::Run).unwrap(), Some(text("x")));
    assert_eq!(run.kept(&key("b"), Lifetime::Run).unwrap(), Some(fault));
    assert_eq!(run.kept(&key("c"), Lifetime::Run).unwrap(), None);
}

#[tokio::test]
async fn another_run_sees_nothing_of_an_interrupted_one() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let run = store.run("f", "monday").await.unwrap();
    run.keep(&key("a"), Lifetime::Run, &text("x")).await.unwrap();
    let other = store.run("g", "tuesday").await.unwrap();
    assert_eq!(other.kept(&key("a"), Lifetime::Run).unwrap(), None);
}

#[tokio::test]
async fn a_finished_run_leaves_nothing_to_the_next_one() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let run = store.run("f", "monday").await.unwrap();
    run.keep(&key("a"), Lifetime::Run, &text("x")).await.unwrap();
    run.finish().await.unwrap();
    let late = run.keep(&key("b"), Lifetime::Run, &text("y")).await;
    assert!(matches!(late, Err(StoreError::Finished)));
    let next = store.run("f", "tuesday").await.unwrap();
    assert_eq!((next.resumed(), next.opened()), (0, "tuesday"));
    assert_eq!(next.kept(&key("a"), Lifetime::Run).unwrap(), None);
}

#[tokio::test]
async fn answers_of_a_declared_version_serve_later_runs_and_its_faults_do_not() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let fault: Answer = Err(Fault::new(FaultKind::Timeout, "slow"));
    let run = store.run("f", "monday").await.unwrap();
    run.keep(&key("a"), Lifetime::Version, &text("x")).await.unwrap();
    run.keep(&key("b"), Lifetime::Version, &fault).await.unwrap();
    assert_eq!(run.kept(&key("b"), Lifetime::Version).unwrap(), Some(fault));
    run.finish().await.unwrap();
    let next = store.run("f", "tuesday").await.unwrap();
    assert_eq!(next.kept(&key("a"), Lifetime::Version).unwrap(), Some(text("x")));
    assert_eq!(next.kept(&key("b"), Lifetime::Version).unwrap(), None);
    assert_eq!(next.kept(&key("a"), Lifetime::Run).unwrap(), None);
}

#[tokio::test]
async fn a_cancelled_question_is_not_kept() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let run = store.run("f", "monday").await.unwrap();
    let cancelled = Err(Fault::new(FaultKind::Cancelled, "ctrl-c"));
    run.keep(&key("a"), Lifetime::Run, &cancelled).await.unwrap();
    assert_eq!(run.kept(&key("a"), Lifetime::Run).unwrap(), None);
}

/// Repetitions are told apart, faults are kept like answers, and a resumed run asks nothing.
#[tokio::test]
async fn a_stored_target_is_asked_once_for_each_repetition() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let mut first = Vec::new();
    for life in 0..2 {
        let run = Arc::new(store.run("f", "monday").await.unwrap());
        let target = Stored::new(Box::new(Counting::new(None)), run);
        let mut answers = Vec::new();
        for repetition in [0, 1, 2, 1] {
            answers.push(ask_again(&target, "a", repetition, &json!({})).await);
        }
        if life == 0 {
            assert_eq!(answers[..2], [text("answer 0"), text("answer 1")]);
            assert!(answers[2].is_err());
            assert_eq!(answers[3], answers[1]);
            first = answers;
        } else {
            assert_eq!(answers, first);
        }
    }
}

#[tokio::test]
async fn a_recording_and_a_batterys_own_code_are_asked_each_time() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let run = Arc::new(store.run("f", "monday").await.unwrap());
    for kind in ["recorded", "in-process"] {
        let counting = Counting { kind, ..Counting::new(None) };
        let target = Stored::new(Box::new(counting), Arc::clone(&run));
        for expected in ["answer 0", "answer 1"] {
            assert_eq!(ask(&target, "a", &json!({})).await, text(expected));
        }
    }
}

#[tokio::test]
async fn a_version_vouches_for_later_runs_and_no_version_for_none() {
    for (version, later) in [(Some("1"), "answer 0"), (None, "answer 1")] {
        let workshop = Workshop::new();
        let store = Store::open(&workshop.path("store")).unwrap();
        let run = Arc::new(store.run("f", "monday").await.unwrap());
        let target = Stored::new(Box::new(Counting::new(version)), Arc::clone(&run));
        assert_eq!(ask(&target, "a", &json!({})).await, text("answer 0"));
        run.finish().await.unwrap();

        let run = Arc::new(store.run("f", "tuesday").await.unwrap());
        let target = Stored::new(Box::new(Counting::new(version)), run);
        // Another question comes first, so that an answer of today says so.
        assert_eq!(ask(&target, "b", &json!({})).await, text("answer 0"));
        assert_eq!(ask(&target, "a", &json!({})).await, text(later), "{version:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_answers_at_once_are_all_kept() {
    let workshop = Workshop::new();
    let store = Store::open(&workshop.path("store")).unwrap();
    let run = Arc::new(store.run("f", "monday").await.unwrap());
    let mut keeping = tokio::task::JoinSet::new();
    for n in 0..2_000 {
        let run = Arc::clone(&run);
        keeping.spawn(async move {
            run.keep(&key(&n.to_string()), Lifetime::Run, &text(&"x".repeat(n))).await.unwrap();
            // What was kept is there for whoever asks next.
            assert!(run.kept(&key(&n.to_string()), Lifetime::Run).unwrap().is_some());
        });
    }
    keeping.join_all().await;
    drop(run);
    drop(store);
    let summary = summary(&workshop.path("store")).unwrap().unwrap();
    assert_eq!(summary.runs[0].answers, 2_000);
}

#[tokio::test]
async fn a_store_in_use_is_refused() {
    let workshop = Workshop::new();
    let path = workshop.path("store");
    let store = Store::open(&path).unwrap();
    let run = store.run("f", "monday").await.unwrap();
    drop(store);
    // The run still holds it.
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::InUse));
    assert!(error.to_string().contains("`--no-cache`"), "{error}");
    drop(run);
    assert!(Store::open(&path).is_ok());
}

#[tokio::test]
async fn what_is_no_store_is_refused_and_left_as_it_is() {
    let workshop = Workshop::new();
    let refused = |bytes: &[u8]| {
        let path = workshop.path("store");
        std::fs::write(&path, bytes).unwrap();
        let error = Store::open(&path).unwrap_err().to_string();
        assert!(error.contains("delete it"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    };
    refused(b"not a store");
    refused(&vec![0x5a; 1 << 20]);
}

/// A kill may come while the file is made, before there is anything in it.
#[tokio::test]
async fn a_store_that_was_never_born_is_made_anew() {
    let workshop = Workshop::new();
    for bytes in [&vec![0; 73_728][..], &[0; 3], &[]] {
        std::fs::write(workshop.path("store"), bytes).unwrap();
        let store = Store::open(&workshop.path("store")).unwrap();
        assert_eq!(store.run("f", "monday").await.unwrap().resumed(), 0);
    }
}

#[tokio::test]
async fn a_damaged_store_is_refused_or_read_but_never_a_panic() {
    let workshop = Workshop::new();
    let path = workshop.path("store");
    {
        let store = Store::open(&path).unwrap();
        let run = store.run("f", "monday").await.unwrap();
        for n in 0..200 {
            run.keep(&key(&n.to_string()), Lifetime::Run, &text(&"x".repeat(500))).await.unwrap();
        }
    }
    let whole = std::fs::read(&path).unwrap();
    let mut refusals = 0;
    for n in 0..40 {
        let mut bytes = whole.clone();
        if n % 2 == 0 {
            bytes.truncate(whole.len() * n / 40);
        } else {
            let place = whole.len() * n / 40;
            bytes[place..(place + 100).min(whole.len())].fill(0xa5);
        }
        std::fs::write(&path, &bytes).unwrap();
        match Store::open(&path) {
            Err(_) => refusals += 1,
            Ok(store) => {
                let run = store.run("f", "tuesday").await.unwrap();
                for n in 0..200 {
                    let kept = run.kept(&key(&n.to_string()), Lifetime::Run).unwrap();
                    assert!(kept.is_none_or(|kept| kept == text(&"x".repeat(500))));
                }
            }
        }
    }
    assert!(refusals > 0);
}

#[tokio::test]
async fn a_store_says_what_it_holds_and_gives_up_what_it_is_told_to() {
    let workshop = Workshop::new();
    let path = workshop.path("store");
    assert_eq!(summary(&path).unwrap(), None);
    assert_eq!(prune(&path, Pruning::Everything).unwrap(), None);
    {
        let store = Store::open(&path).unwrap();
        let finished = store.run("f", "monday").await.unwrap();
        finished.keep(&key("v"), Lifetime::Version, &text("v")).await.unwrap();
        finished.finish().await.unwrap();
        let interrupted = store.run("g", "tuesday").await.unwrap();
        for n in 0..100 {
            let answer = text(&"x".repeat(10_000));
            interrupted.keep(&key(&n.to_string()), Lifetime::Run, &answer).await.unwrap();
        }
    }
    let shown = summary(&path).unwrap().unwrap();
    let runs: Vec<_> = shown
        .runs
        .iter()
        .map(|run| (run.fingerprint.as_str(), run.is_finished, run.answers))
        .collect();
    assert_eq!(runs, [("f", true, 0), ("g", false, 100)]);
    assert_eq!(shown.versioned, 1);
    assert!(shown.size > 1_000_000);

    let pruned = prune(&path, Pruning::Finished).unwrap().unwrap();
    assert_eq!((pruned.runs, pruned.answers), (1, 0));
    assert_eq!(summary(&path).unwrap().unwrap().runs[0].answers, 100);
    let pruned = prune(&path, Pruning::Interrupted).unwrap().unwrap();
    assert_eq!((pruned.runs, pruned.answers), (1, 100));
    assert!(pruned.size_after < pruned.size_before / 4, "{pruned:?}");
    assert_eq!(summary(&path).unwrap().unwrap().versioned, 1);
    let pruned = prune(&path, Pruning::Everything).unwrap().unwrap();
    assert_eq!((pruned.runs, pruned.answers), (0, 1));
}

/// Which cases the interrupted run has kept.
async fn kept_cases(store: &Path, url: &str, cases: usize) -> BTreeSet<usize> {
    let table = format!("kind = \"http\"\nurl = \"{url}\"\nconcurrency = {AT_ONCE}\n");
    let target = Workshop::new().target(&table);
    let store = Store::open(store).unwrap();
    let run = store.run("the run", "then").await.unwrap();
    let is_kept = |number: &usize| {
        let (case, input) = (CaseId::from(format!("case-{number}")), json!({"n": number}));
        let ask = Ask { case: &case, repetition: 0, seed: 1, input: &input };
        let key = Key::of_ask(&target.identity(), &ask);
        run.kept(&key, Lifetime::Run).unwrap().is_some()
    };
    (0..cases).filter(is_kept).collect()
}

const AT_ONCE: usize = 4;

/// How many questions arrived.
fn total(asked: &Mutex<BTreeMap<usize, usize>>) -> usize {
    asked.lock().unwrap().values().sum()
}

/// A server that answers slowly and counts how often each case was asked.
fn counting_server() -> (Server, Arc<Mutex<BTreeMap<usize, usize>>>) {
    let asked: Arc<Mutex<BTreeMap<usize, usize>>> = Arc::default();
    let counted = Arc::clone(&asked);
    let server = Server::start(move |request| {
        let number = request.body["input"]["n"].as_u64().unwrap_or_default();
        *counted.lock().unwrap().entry(usize::try_from(number).unwrap()).or_default() += 1;
        sleep(Duration::from_millis(20));
        Reply::ok(json!({"output": format!("answer to {number}")}).to_string())
    });
    (server, asked)
}

fn asking_run(store: &Path, url: &str, cases: usize) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_asking-run"))
        .arg(store)
        .args([url.to_owned(), cases.to_string(), AT_ONCE.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What a run that came to its end said last.
fn said(child: std::process::Child) -> Json {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let last = String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_owned();
    serde_json::from_str(&last).unwrap()
}

/// The cases whose answers a run had in its hands, as far as it came to say so.
fn used(output: &[u8]) -> BTreeSet<usize> {
    let text = String::from_utf8_lossy(output);
    let whole_lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole_lines.filter_map(|line| line.trim().strip_prefix("used ")?.parse().ok()).collect()
}

/// Killed twenty times at moments that no one chose, a run never asks again for an answer that it had
/// kept, and comes to the result of an undisturbed one.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_killed_again_and_again_asks_for_no_kept_answer_twice() {
    const CASES: usize = 200;
    let workshop = Workshop::new();
    let (server, asked) = counting_server();
    let (url, store) = (server.url("/"), workshop.path("store"));
    let (mut kills, mut settled) = (0, BTreeMap::new());
    for n in 0_u64..20 {
        let mut child = asking_run(&store, &url, CASES);
        // Moments spread by a multiplicative hash: after so many questions of this life, and a little.
        let moment = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let before = total(&asked);
        while total(&asked) < before + usize::try_from(moment % 16).unwrap()
            && child.try_wait().unwrap().is_none()
        {
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_millis(moment % 21));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        let used = used(&child.wait_with_output().unwrap().stdout);
        kills += 1;
        let kept = kept_cases(&store, &url, CASES).await;
        assert!(used.is_subset(&kept), "{used:?} were used and {kept:?} are kept");
        // Questions that were open at the kill may still be on their way, and belong to this life.
        server.settled().await;
        let asked = asked.lock().unwrap().clone();
        for number in kept {
            let times = settled.entry(number).or_insert(asked[&number]);
            assert_eq!(*times, asked[&number], "case {number} was asked again");
        }
    }
    assert!(kills >= 5, "only {kills} kills hit a running run");
    let disturbed = said(asking_run(&store, &url, CASES));
    let asked = asked.lock().unwrap().clone();
    for (number, times) in &settled {
        assert_eq!(asked[number], *times, "case {number} was asked again");
    }
    let questions: usize = asked.values().sum();
    assert!(questions <= CASES + kills * AT_ONCE, "{questions} questions after {kills} kills");
    assert!(settled.len() > 10, "only {} answers were kept over a kill", settled.len());
    assert!(disturbed["resumed"].as_u64() >= Some(settled.len() as u64));

    let undisturbed = said(asking_run(&workshop.path("other"), &url, CASES));
    assert_eq!((&disturbed["faults"], &undisturbed["faults"]), (&json!(0), &json!(0)));
    assert_eq!(disturbed["digest"], undisturbed["digest"]);
    assert_eq!(undisturbed["resumed"], 0);
}

/// Another process is told that the store is in use.
#[tokio::test(flavor = "multi_thread")]
async fn another_process_is_refused_while_a_run_goes_on() {
    let workshop = Workshop::new();
    let path = workshop.path("store");
    let store = Store::open(&path).unwrap();
    let output = tokio::time::timeout(
        LAST,
        tokio::process::Command::new(env!("CARGO_BIN_EXE_asking-run"))
            .arg(&path)
            .args(["http://127.0.0.1:9/", "1", "1"])
            .output(),
    );
    let output = output.await.unwrap().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("InUse"));
    drop(store);
}
