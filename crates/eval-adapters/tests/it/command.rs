//! The `command` target against the scripted system.

use eval_core::target::{FaultKind, Target};
use eval_core::trace::Trace;
use serde_json::json;

use crate::support::{Workshop, ask, ask_again, fault, late_after, output, until};

const SYSTEM: &str = env!("CARGO_BIN_EXE_scripted-system");

/// A table that runs the scripted system, with further keys.
fn table(keys: &str) -> String {
    format!("kind = \"command\"\ncommand = [{SYSTEM:?}, \"starts\"]\n{keys}\n")
}

fn starts(workshop: &Workshop) -> usize {
    workshop.read("starts").lines().count()
}

#[tokio::test]
async fn a_question_is_answered_with_its_seed_and_input() {
    let workshop = Workshop::new();
    let target = workshop.target(&table(""));
    let answer = ask(&*target, "a", &json!({"query": "ставка\n?"})).await;
    assert_eq!(output(answer), "7 {\"query\":\"ставка\\n?\"}");
    target.close().await;
}

#[tokio::test]
async fn one_program_answers_all_questions_of_a_worker() {
    let workshop = Workshop::new();
    let target = workshop.target(&table(""));
    for n in 0..50 {
        output(ask_again(&*target, "a", n, &json!({})).await);
    }
    target.close().await;
    assert_eq!(starts(&workshop), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_run_side_by_side() {
    let workshop = Workshop::new();
    let target = workshop.target(&table("workers = 3\ntimeout = \"1h\""));
    // Two programs hang; the third one answers all the others meanwhile.
    let hang = json!({"do": "hang"});
    let hanging = async { tokio::join!(ask(&*target, "h1", &hang), ask(&*target, "h2", &hang)) };
    let answering = async {
        for n in 0..20 {
            output(ask_again(&*target, "a", n, &json!({})).await);
        }
        target.close().await;
    };
    let ((first, second), ()) = tokio::join!(hanging, answering);
    assert_eq!(fault(first).0, FaultKind::Cancelled);
    assert_eq!(fault(second).0, FaultKind::Cancelled);
}

/// Whatever one question does, it fails alone, and those before and after it are answered.
#[tokio::test]
async fn a_question_that_breaks_the_program_fails_alone() {
    let cases = [
        (
            "crash",
            FaultKind::Crashed,
            "the program ended (exit status: 3) before it answered: segmentation fault, says the system",
        ),
        ("hang", FaultKind::Timeout, "no answer within 3600s"),
        (
            "garbage",
            FaultKind::Garbage,
            "the program wrote no JSON object: `loading weights: 100 %`",
        ),
        ("binary", FaultKind::Garbage, "the program wrote a line that is not UTF-8"),
        (
            "stranger",
            FaultKind::Garbage,
            "the program wrote an answer to `somebody else`, which was not asked",
        ),
        ("nameless", FaultKind::Garbage, "the program wrote an answer without an `id`"),
        ("flood", FaultKind::TooLarge, "the answer is larger than 65536 bytes"),
        ("big", FaultKind::TooLarge, "the answer is larger than 65536 bytes"),
        (
            "grandchild-and-crash",
            FaultKind::Crashed,
            "the program ended (exit status: 3) before it answered: leaving a child behind",
        ),
    ];
    for (what, kind, message) in cases {
        let workshop = Workshop::new();
        let target = workshop.target(&table("timeout = \"1h\"\nmax_output = \"64KiB\""));
        output(ask(&*target, "before", &json!({})).await);
        let input = json!({"do": what});
        let broken = ask(&*target, "broken", &input);
        let broken = if what == "hang" { late_after(|| true, broken).await } else { broken.await };
        assert_eq!(fault(broken), (kind, message.to_owned()), "{what}");
        output(ask(&*target, "after", &json!({})).await);
        target.close().await;
        assert_eq!(starts(&workshop), 2, "{what}");
    }
}

#[tokio::test]
async fn an_error_of_the_system_is_its_answer_and_the_program_goes_on() {
    let workshop = Workshop::new();
    let target = workshop.target(&table(""));
    let answer = ask(&*target, "a", &json!({"do": "error"})).await;
    assert_eq!(fault(answer), (FaultKind::Refused, r#"{"code":"quota"}"#.to_owned()));
    output(ask(&*target, "b", &json!({})).await);
    target.close().await;
    assert_eq!(starts(&workshop), 1);
}

/// `NaN` and half a surrogate are the trace's own fault: the text comes back as it was written.
#[tokio::test]
async fn a_trace_that_breaks_its_contract_comes_back_as_received() {
    let workshop = Workshop::new();
    let target = workshop.target(&table(""));
    for (what, expected) in [
        ("nan", r#"{"id":"a","output":"x","confidence":NaN}"#),
        ("surrogate", r#"{"id":"a","output":"\ud800"}"#),
    ] {
        let text = ask(&*target, "a", &json!({"do": what})).await.unwrap();
        assert_eq!(text, expected);
        assert!(Trace::from_json(&text).is_err());
    }
    target.close().await;
    assert_eq!(starts(&workshop), 1);
}

#[tokio::test]
async fn a_program_that_talks_much_on_standard_error_is_never_held_up() {
    let workshop = Workshop::new();
    let target = workshop.target(&table("timeout = \"60s\""));
    assert_eq!(output(ask(&*target, "a", &json!({"do": "noise"})).await), "quiet");
    target.close().await;
}

/// A child that holds the pipes is killed with its parent, and nothing waits for it.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_timeout_kills_what_the_program_left_behind() {
    for (what, kind) in
        [("grandchild", FaultKind::Timeout), ("grandchild-and-crash", FaultKind::Crashed)]
    {
        let workshop = Workshop::new();
        let file = workshop.path("children").display().to_string();
        let table = format!(
            "kind = \"command\"\ntimeout = \"1h\"\ncommand = [\"/usr/bin/env\", \"CHILD_FILE={file}\", {SYSTEM:?}]\n"
        );
        let target = workshop.target(&table);
        let input = json!({"do": what});
        let asked = ask(&*target, "a", &input);
        let has_left = || workshop.read("children").ends_with('\n');
        let answer = match kind {
            FaultKind::Timeout => late_after(has_left, asked).await,
            _ => asked.await,
        };
        assert_eq!(fault(answer).0, kind, "{what}");
        await_end(workshop.read("children").trim()).await;
        target.close().await;
    }
}

/// Waits until a process is gone, or dead and not yet buried.
#[cfg(target_os = "linux")]
async fn await_end(process: &str) {
    let has_ended = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let state = status.rsplit(')').next().unwrap_or_default().trim_start();
        state.is_empty() || state.starts_with('Z')
    };
    until(has_ended).await;
}

#[tokio::test]
async fn answers_come_in_any_order() {
    let workshop = Workshop::new();
    let target = workshop.target(&table("concurrency = 3\ntimeout = \"60s\""));
    let (hold, release) = (json!({"do": "hold"}), json!({"do": "release"}));
    let (first, second, third) = tokio::join!(
        ask_again(&*target, "a", 0, &hold),
        ask_again(&*target, "a", 1, &hold),
        async {
            // The others are on their way first: they were polled before this one.
            tokio::task::yield_now().await;
            ask(&*target, "b", &release).await
        },
    );
    for (answer, id, repetition) in [(&first, "a", 0), (&second, "a", 1), (&third, "b", 0)] {
        let trace: serde_json::Value = serde_json::from_str(answer.as_ref().unwrap()).unwrap();
        assert_eq!((&trace["id"], &trace["repetition"]), (&json!(id), &json!(repetition)));
    }
    assert_eq!(output(first), "held");
    target.close().await;
    assert_eq!(starts(&workshop), 1);
}

#[tokio::test]
async fn an_answer_may_leave_the_repetition_out_while_only_one_is_open() {
    let workshop = Workshop::new();
    let target = workshop.target(&table(""));
    assert_eq!(output(ask_again(&*target, "a", 4, &json!({"do": "short"})).await), "short");
    target.close().await;
}

/// With many questions open nobody can tell which one broke the program; asked again by itself, the
/// guilty one fails and no other does.
#[tokio::test]
async fn of_many_open_questions_only_the_guilty_one_fails() {
    for what in ["crash", "garbage", "flood", "hang"] {
        let workshop = Workshop::new();
        let target =
            workshop.target(&table("concurrency = 8\ntimeout = \"1h\"\nmax_output = \"64KiB\""));
        let target: &dyn Target = &*target;
        let mut answers = Vec::new();
        let asked = (0..8).map(|n| async move {
            let input = if n == 3 { json!({"do": what}) } else { json!({"do": "echo", "n": n}) };
            let answer = ask(target, &format!("case-{n}"), &input).await;
            // After the last answer before it the limit passes, until the guilty one has failed.
            match n {
                2 if what == "hang" => tokio::time::pause(),
                3 if what == "hang" => tokio::time::resume(),
                _ => {}
            }
            (n, answer)
        });
        for answer in futures(asked).await {
            answers.push(answer);
        }
        for (n, answer) in answers {
            assert_eq!(answer.is_err(), n == 3, "{what}: {n}: {answer:?}");
        }
        target.close().await;
    }
}

/// Runs all futures at once.
async fn futures<F: Future>(all: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut all: Vec<_> = all.map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        let mut is_done = true;
        for (future, output) in &mut all {
            if output.is_none() {
                match future.as_mut().poll(context) {
                    std::task::Poll::Ready(value) => *output = Some(value),
                    std::task::Poll::Pending => is_done = false,
                }
            }
        }
        if is_done { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    all.into_iter().filter_map(|(_, output)| output).collect()
}

#[tokio::test]
async fn cases_of_two_sets_may_share_an_id() {
    let workshop = Workshop::new();
    let target = workshop.target(&table("concurrency = 4"));
    let (one, other) = (json!({"n": 1}), json!({"n": 2}));
    let (one, other) = tokio::join!(ask(&*target, "a", &one), ask(&*target, "a", &other));
    assert_eq!((output(one), output(other)), ("7 {\"n\":1}".to_owned(), "7 {\"n\":2}".to_owned()));
    target.close().await;
}

#[tokio::test]
async fn a_program_that_does_not_start_is_not_started_for_every_question() {
    let workshop = Workshop::new();
    let target = workshop.target(&format!(
        "kind = \"command\"\ncommand = [{SYSTEM:?}, \"starts\", \"die-at-start\"]\n"
    ));
    let expected = "the program does not start: it ended (exit status: 3) before it read a question: no module named `numpy`";
    for n in 0..20 {
        let answer = ask_again(&*target, "a", n, &json!({})).await;
        assert_eq!(fault(answer), (FaultKind::Crashed, expected.to_owned()));
    }
    target.close().await;
    assert_eq!(starts(&workshop), 3);
}

#[tokio::test]
async fn a_program_that_is_not_there_is_named() {
    let workshop = Workshop::new();
    let target = workshop.target("kind = \"command\"\ncommand = [\"no-such-program-at-all\"]\n");
    let (kind, message) = fault(ask(&*target, "a", &json!({})).await);
    assert_eq!(kind, FaultKind::Crashed);
    assert!(message.starts_with("`no-such-program-at-all` cannot be started: "), "{message}");
}

/// A question that the program did not read is not the one it ended over.
#[tokio::test]
async fn a_program_that_answers_once_and_ends_is_started_again() {
    let workshop = Workshop::new();
    let target = workshop.target(&format!(
        "kind = \"command\"\ncommand = [{SYSTEM:?}, \"starts\", \"answer-once\"]\n"
    ));
    for n in 0..10 {
        output(ask_again(&*target, "a", n, &json!({})).await);
    }
    target.close().await;
    assert_eq!(starts(&workshop), 10);
}

/// A program that can no longer answer is not waited for until the time limit.
#[cfg(unix)]
#[tokio::test]
async fn a_program_that_closes_its_output_has_ended() {
    let workshop = Workshop::new();
    let target = workshop.target(
        "kind = \"command\"\ntimeout = \"1h\"\n\
         command = [\"sh\", \"-c\", \"read line; exec 1>&-; exec sleep 3600\"]\n",
    );
    let expected = "the program ended (output closed) before it answered";
    let answer = ask(&*target, "a", &json!({})).await;
    assert_eq!(fault(answer), (FaultKind::Crashed, expected.to_owned()));
    target.close().await;
}

#[tokio::test]
async fn secrets_are_taken_out_of_answers() {
    let workshop = Workshop::new();
    let target = workshop.target(&table("secret_env = [\"TOKEN\"]"));
    assert_eq!(output(ask(&*target, "a", &json!({"do": "secret"})).await), "it is [redacted]");
    target.close().await;
}

#[tokio::test]
async fn a_closed_target_answers_nothing_and_leaves_nothing_running() {
    let workshop = Workshop::new();
    let target = workshop.target(&table("workers = 2"));
    let hang = json!({"do": "hang"});
    let hanging = ask(&*target, "a", &hang);
    let closing = async {
        until(|| starts(&workshop) == 1).await;
        target.close().await;
    };
    let (answer, ()) = tokio::join!(hanging, closing);
    assert_eq!(fault(answer).0, FaultKind::Cancelled);
    assert_eq!(fault(ask(&*target, "b", &json!({})).await).0, FaultKind::Cancelled);
    #[cfg(target_os = "linux")]
    for program in workshop.read("starts").lines() {
        await_end(program).await;
    }
}

#[tokio::test]
async fn a_changed_adapter_file_is_another_identity() {
    let workshop = Workshop::new();
    workshop.write("adapter.py", "def run(input): return 'a'\n");
    let table = "kind = \"command\"\ncommand = [\"python3\", \"gonogo_shim.py\", \"adapter.py\"]\n";
    let before = workshop.target(table).identity();
    assert_eq!(before, workshop.target(table).identity());
    workshop.write("adapter.py", "def run(input): return 'b'\n");
    assert_ne!(before, workshop.target(table).identity());
    assert_eq!((before.name.as_str(), before.kind), ("t", "command"));
}
