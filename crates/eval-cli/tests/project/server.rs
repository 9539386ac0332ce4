//! HTTP servers: one that answers as it is told, and one that does so after a pause and counts who asked
//! what.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// How often each question was answered whole.
type Counts = Arc<Mutex<BTreeMap<String, u64>>>;

/// A server on a port of its own, for as long as the process lives.
pub(crate) struct Server {
    port: u16,
    asked: Counts,
}

impl Server {
    pub(crate) fn start(pause: Duration) -> Self {
        let asked = Counts::default();
        let counts = Arc::clone(&asked);
        let port = serve(move |question| {
            let query = question["input"]["query"].as_str().unwrap_or_default().to_owned();
            *counts.lock().unwrap().entry(query.clone()).or_default() += 1;
            thread::sleep(pause);
            json!({"output": format!("The answer to {query} is 7.")})
        });
        Self { port, asked }
    }

    /// The target as `eval.toml` configures it.
    pub(crate) fn target(&self, concurrency: u32) -> String {
        format!(
            "[targets.service]\nkind = \"http\"\nurl = \"http://127.0.0.1:{}/\"\n\
             concurrency = {concurrency}\n",
            self.port
        )
    }

    /// How often each question was asked.
    pub(crate) fn asked(&self) -> BTreeMap<String, u64> {
        self.asked.lock().unwrap().clone()
    }
}

/// Answers every question that reaches a port of its own, for as long as the process lives; the port.
pub(crate) fn serve(answer: impl Fn(&Value) -> Value + Send + Sync + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = Arc::new(answer);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = Arc::clone(&answer);
            thread::spawn(move || serve_connection(&stream, &*answer));
        }
    });
    port
}

/// Serves one connection until the client leaves it.
fn serve_connection(mut stream: &TcpStream, answer: &dyn Fn(&Value) -> Value) {
    let mut reader = BufReader::new(stream);
    while let Some(question) = question(&mut reader) {
        let body = answer(&question).to_string();
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length";
        let answer = format!("{head}: {}\r\n\r\n{body}", body.len());
        if stream.write_all(answer.as_bytes()).is_err() {
            return;
        }
    }
}

fn question(reader: &mut BufReader<&TcpStream>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
