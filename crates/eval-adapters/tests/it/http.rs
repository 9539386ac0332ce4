//! The `http` target against a server that misbehaves in every way there is.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Condvar, Mutex};
use std::time::{Duration, Instant};

use eval_core::target::{FaultKind, Target};
use eval_core::trace::Trace;
use serde_json::json;

use crate::server::{Reply, Request, Server};
use crate::support::{Workshop, ask, ask_again, fault, late_after, output, until};

const GOOD: &str = r#"{"output":"fine"}"#;

/// A target of this server, with further keys.
fn target(server: &Server, keys: &str) -> Box<dyn Target> {
    Workshop::new()
        .target(&format!("kind = \"http\"\nurl = \"{}\"\n{keys}\n", server.url("/ask?v=2")))
}

/// A server that first does one thing and then answers well.
fn at_first(first: impl Fn() -> Reply + Send + Sync + 'static) -> Server {
    Server::start(move |request| if request.number == 0 { first() } else { Reply::ok(GOOD) })
}

#[tokio::test]
async fn a_question_is_posted_and_its_trace_comes_back_as_received() {
    let server = Server::start(|_| Reply::ok(r#"{"output":"x", "confidence":NaN}"#));
    let keys = "api_key_env = \"TOKEN\"\nheaders = { X-Tenant = \"acme\" }\nheaders_env = { X-Signature = \"TOKEN\" }";
    let target = target(&server, keys);
    let text = ask_again(&*target, "a", 3, &json!({"query": "ñ"})).await.unwrap();
    assert_eq!(text, r#"{"output":"x", "confidence":NaN}"#);
    assert!(Trace::from_json(&text).is_err());
    let Request { path, headers, body, .. } = server.requests().remove(0);
    assert_eq!(path, "/ask?v=2");
    assert_eq!(body, json!({"input": {"query": "ñ"}, "repetition": 3, "seed": 7}));
    let header = |name: &str| headers.get(name).map(String::as_str);
    assert_eq!(header("content-type"), Some("application/json"));
    assert_eq!(header("authorization"), Some("Bearer tok-12345678"));
    assert_eq!(header("x-signature"), Some("tok-12345678"));
    assert_eq!(header("x-tenant"), Some("acme"));
    assert_eq!(header("host"), Some(server.url("").trim_start_matches("http://")));
}

#[tokio::test]
async fn one_connection_serves_one_question_after_the_other() {
    let server = Server::start(|_| Reply::ok(GOOD));
    let target = target(&server, "");
    for n in 0..20 {
        output(ask_again(&*target, "a", n, &json!({})).await);
    }
    assert_eq!((server.requests().len(), server.connections()), (20, 1));
}

/// Many servers close a connection after five idle seconds, and a question on its way is then lost.
#[tokio::test]
async fn a_connection_that_was_idle_for_long_is_not_used_again() {
    let server = Server::start(|_| Reply::ok(GOOD));
    let target = target(&server, "");
    for (idle, connections) in [(0, 1), (2, 1), (5, 2)] {
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(idle)).await;
        tokio::time::resume();
        output(ask(&*target, "a", &json!({})).await);
        assert_eq!(server.connections(), connections);
    }
}

/// What is wrong with the way is tried again; what is wrong with the system is its answer.
#[tokio::test]
async fn a_failing_way_is_tried_again() {
    for first in [
        || Reply::status(500, "", "oops"),
        || Reply::status(429, "retry-after: 0\r\n", ""),
        || {
            Reply::status(
                503,
                "retry-after: Sun, 01 Mar 2026 12:00:00 GMT\r\ndate: Sun, 01 Mar 2026 12:00:00 GMT\r\n",
                "",
            )
        },
        || Reply::Hangup,
        || Reply::HalfAnswer,
    ] {
        let server = at_first(first);
        let target = target(&server, "");
        assert_eq!(output(ask(&*target, "a", &json!({})).await), "fine");
        assert_eq!(server.requests().len(), 2);
    }
}

#[tokio::test]
async fn retry_after_is_waited_for() {
    let server = at_first(|| Reply::status(429, "retry-after: 2\r\n", "slow down"));
    let target = target(&server, "");
    let begun = Instant::now();
    assert_eq!(output(ask(&*target, "a", &json!({})).await), "fine");
    assert!(begun.elapsed() >= Duration::from_secs(2));
}

#[tokio::test]
async fn a_server_that_asks_for_an_hour_is_not_waited_for() {
    let server = Server::start(|_| Reply::status(429, "retry-after: 3600\r\n", ""));
    let target = target(&server, "");
    let (kind, message) = fault(ask(&*target, "a", &json!({})).await);
    assert_eq!(kind, FaultKind::Refused);
    assert!(
        message.ends_with("429 Too Many Requests; the server asks to wait 3600 s"),
        "{message}"
    );
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn the_last_attempt_says_how_many_there_were() {
    let server = Server::start(|_| Reply::status(502, "", "<h1>Bad\n Gateway</h1>"));
    let target = target(&server, "retries = 1");
    let message = "the server answered 502 Bad Gateway: <h1>Bad | Gateway</h1>; attempt 2 of 2";
    assert_eq!(
        fault(ask(&*target, "a", &json!({})).await),
        (FaultKind::Refused, message.to_owned())
    );
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn what_the_system_answers_is_not_asked_again() {
    type Case = (fn() -> Reply, FaultKind, &'static str);
    let cases: [Case; 8] = [
        (
            || Reply::status(400, "", "no query"),
            FaultKind::Refused,
            "the server answered 400 Bad Request: no query",
        ),
        (
            || Reply::status(401, "", ""),
            FaultKind::Refused,
            "the server answered 401 Unauthorized; see `api_key_env` and `headers_env`",
        ),
        (
            || Reply::status(302, "location: /other\r\n", ""),
            FaultKind::Refused,
            "the server answered 302 Found; redirects are not followed, see `url`",
        ),
        (|| Reply::ok("<html>"), FaultKind::Garbage, "the answer is no JSON object: `<html>`"),
        (|| Reply::ok(b"{\"output\":\"\xff\"}"), FaultKind::Garbage, "the answer is not UTF-8"),
        (|| Reply::ok(r#"{"error":"no index"}"#), FaultKind::Refused, "no index"),
        (|| Reply::Endless, FaultKind::TooLarge, "the answer is larger than 1048576 bytes"),
        (|| Reply::Silence(Duration::from_hours(1)), FaultKind::Timeout, "no answer within 3600s"),
    ];
    for (reply, kind, message) in cases {
        let server = Server::start(move |_| reply());
        let target = target(&server, "timeout = \"1h\"\nmax_output = \"1MiB\"");
        let input = json!({});
        let asked = ask(&*target, "a", &input);
        let answer = match kind {
            FaultKind::Timeout => late_after(|| !server.requests().is_empty(), asked).await,
            _ => asked.await,
        };
        assert_eq!(fault(answer), (kind, message.to_owned()));
        assert_eq!(server.requests().len(), 1, "{message}");
    }
}

#[tokio::test]
async fn an_answer_that_is_given_up_is_not_read_on() {
    let server = Server::start(|_| Reply::Endless);
    let target = target(&server, "max_output = \"64KiB\"");
    assert_eq!(fault(ask(&*target, "a", &json!({})).await).0, FaultKind::TooLarge);
    until(|| server.ended() == 1).await;
}

#[tokio::test]
async fn what_is_no_http_is_garbage() {
    let server = Server::start(|_| Reply::Noise);
    let target = target(&server, "");
    let (kind, message) = fault(ask(&*target, "a", &json!({})).await);
    assert_eq!(kind, FaultKind::Garbage);
    assert!(message.starts_with("the answer is no HTTP: "), "{message}");
}

#[tokio::test]
async fn a_body_that_trickles_is_bounded_by_the_timeout() {
    let server = Server::start(|_| Reply::Trickle(Duration::from_millis(50)));
    let target = target(&server, "timeout = \"1s\"");
    assert_eq!(fault(ask(&*target, "a", &json!({})).await).0, FaultKind::Timeout);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    drop(listener);
    let target =
        Workshop::new().target(&format!("kind = \"http\"\nurl = \"{url}\"\nretries = 1\n"));
    let (kind, message) = fault(ask(&*target, "a", &json!({})).await);
    assert_eq!(kind, FaultKind::Crashed);
    assert!(message.starts_with("the server cannot be reached: "), "{message}");
    assert!(message.ends_with("; attempt 2 of 2"), "{message}");
}

/// A connection that was left behind by a timeout carries no later question.
#[tokio::test]
async fn a_question_after_a_timeout_gets_its_own_answer() {
    let gate = Arc::new((Mutex::new(false), Condvar::new()));
    let held = Arc::clone(&gate);
    let server = Server::start(move |request| {
        if request.number == 0 {
            let is_open = held.0.lock().unwrap();
            drop(held.1.wait_while(is_open, |is_open| !*is_open).unwrap());
        }
        Reply::ok(format!(r#"{{"output":"{}"}}"#, request.number))
    });
    let target = target(&server, "timeout = \"1h\"");
    let input = json!({});
    let late = late_after(|| !server.requests().is_empty(), ask(&*target, "a", &input)).await;
    assert_eq!(fault(late).0, FaultKind::Timeout);
    assert_eq!(output(ask(&*target, "b", &input).await), "1");
    *gate.0.lock().unwrap() = true;
    gate.1.notify_all();
    until(|| server.ended() == 1).await;
    assert_eq!(output(ask(&*target, "c", &input).await), "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_questions_are_open_than_allowed() {
    let (open, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (counted, highest) = (Arc::clone(&open), Arc::clone(&most));
    // Nobody is answered before three are open.
    let three = Barrier::new(3);
    let server = Server::start(move |_| {
        highest.fetch_max(counted.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        three.wait();
        counted.fetch_sub(1, Ordering::SeqCst);
        Reply::ok(GOOD)
    });
    let target: Arc<dyn Target> = target(&server, "concurrency = 3").into();
    let mut asking = tokio::task::JoinSet::new();
    for n in 0..30 {
        let target = Arc::clone(&target);
        asking.spawn(async move { output(ask_again(&*target, "a", n, &json!({})).await) });
    }
    let answered = tokio::time::timeout(Duration::from_mins(5), asking.join_all()).await;
    assert_eq!(answered.expect("three are open at once").len(), 30);
    assert_eq!(most.load(Ordering::SeqCst), 3);
    assert_eq!(server.connections(), 3);
}

#[tokio::test]
async fn the_rate_counts_attempts() {
    let server = Server::start(|request| match request.number {
        0 => Reply::status(500, "", ""),
        _ => Reply::ok(GOOD),
    });
    let target = target(&server, "rate_per_second = 0.5");
    let begun = Instant::now();
    output(ask(&*target, "a", &json!({})).await);
    // The second attempt waits for its turn, which comes later than the backoff of half a second.
    assert!(begun.elapsed() >= Duration::from_secs(2));
}

#[tokio::test]
async fn a_secret_is_in_no_message_and_in_no_answer() {
    let echo = |request: &Request| {
        let key = request.headers["authorization"].clone();
        match request.body["input"]["as"].as_str() {
            Some("error") => {
                Reply::status(403, "", &format!("{} is no key: {key}", "x".repeat(290)))
            }
            Some("refusal") => Reply::ok(json!({"error": format!("bad {key}")}).to_string()),
            _ => Reply::ok(json!({"output": key}).to_string()),
        }
    };
    let server = Server::start(echo);
    let target = target(&server, "api_key_env = \"TOKEN\"");
    for what in ["error", "refusal", "answer"] {
        let said = match ask(&*target, "a", &json!({"as": what})).await {
            Ok(text) => text,
            Err(fault) => fault.message,
        };
        assert!(!said.contains("tok-1"), "{said}");
        assert!(what == "error" || said.contains("[redacted]"), "{said}");
    }
    assert!(!format!("{:?}", target.identity()).contains("tok-"));
}
