//! A small HTTP server on this machine that answers as it is told.

use std::collections::BTreeMap;
use std::io::{BufReader, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::Value as Json;

use crate::support::until;

/// A question as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// How many questions came before it.
    pub(crate) number: usize,
    pub(crate) path: String,
    /// By lower-case name.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Json,
}

/// What the server does with a question.
pub(crate) enum Reply {
    /// Status, further header lines, body.
    Full(u16, String, Vec<u8>),
    /// The connection ends without a word.
    Hangup,
    /// The connection is reset after half an answer.
    HalfAnswer,
    /// Nothing comes for this long.
    Silence(Duration),
    /// One byte of the answer every now and then.
    Trickle(Duration),
    /// Bytes that are no HTTP.
    Noise,
    /// An answer that never ends.
    Endless,
}

impl Reply {
    pub(crate) fn ok(body: impl AsRef<[u8]>) -> Self {
        Self::Full(200, String::new(), body.as_ref().to_vec())
    }

    pub(crate) fn status(status: u16, headers: &str, body: &str) -> Self {
        Self::Full(status, headers.to_owned(), body.into())
    }
}

/// A running server. It runs until the test ends.
pub(crate) struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
    connections: Arc<AtomicUsize>,
    ended: Arc<AtomicUsize>,
}

impl Server {
    /// A server that answers every question by this function.
    pub(crate) fn start(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self {
            address: listener.local_addr().unwrap(),
            requests: Arc::default(),
            connections: Arc::default(),
            ended: Arc::default(),
        };
        let (requests, connections, ended) = (
            Arc::clone(&server.requests),
            Arc::clone(&server.connections),
            Arc::clone(&server.ended),
        );
        let answer = Arc::new(answer);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                connections.fetch_add(1, Ordering::SeqCst);
                let (answer, requests) = (Arc::clone(&answer), Arc::clone(&requests));
                let ended = Arc::clone(&ended);
                thread::spawn(move || {
                    // A client that goes away ends its connection, and nothing else.
                    let _ = serve(&stream, &*answer, &requests);
                    ended.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        server
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }

    /// How many connections have ended.
    pub(crate) fn ended(&self) -> usize {
        self.ended.load(Ordering::SeqCst)
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    /// Waits until all that clients which are gone have sent was read.
    pub(crate) async fn settled(&self) {
        // Connections are taken in the order in which they come: once this one has been taken and has
        // ended, none that was there before it waits any more.
        let mut last = TcpStream::connect(self.address).unwrap();
        last.shutdown(Shutdown::Write).unwrap();
        last.read_to_end(&mut Vec::new()).unwrap();
        until(|| self.ended() == self.connections()).await;
    }
}

fn serve(
    stream: &TcpStream,
    answer: &dyn Fn(&Request) -> Reply,
    requests: &Mutex<Vec<Request>>,
) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(mut request) = read_request(&mut reader)? {
        {
            let mut requests = requests.lock().unwrap();
            request.number = requests.len();
            requests.push(request.clone());
        }
        if !write_reply(stream, answer(&request))? {
            break;
        }
    }
    Ok(())
}

/// The next question of a connection; `None` at its end.
pub(crate) fn read_request(reader: &mut impl std::io::BufRead) -> std::io::Result<Option<Request>> {
    let mut first = String::new();
    if reader.read_line(&mut first)? == 0 {
        return Ok(None);
    }
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.insert(name.to_ascii_lowercase(), value.to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let body = serde_json::from_slice(&body).unwrap_or_default();
    Ok(Some(Request { number: 0, path, headers, body }))
}

/// Whether the connection goes on.
fn write_reply(mut stream: &TcpStream, reply: Reply) -> std::io::Result<bool> {
    match reply {
        Reply::Full(status, headers, body) => {
            stream.write_all(&full(status, &headers, &body))?;
            return Ok(true);
        }
        Reply::Hangup => {}
        Reply::HalfAnswer => {
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"output\":")?;
        }
        Reply::Silence(time) => thread::sleep(time),
        Reply::Trickle(pause) => {
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n")?;
            loop {
                stream.write_all(b" ")?;
                thread::sleep(pause);
            }
        }
        Reply::Noise => stream.write_all(b"SSH-2.0-OpenSSH_9.2\r\n")?,
        Reply::Endless => {
            stream.write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")?;
            let block = [&b"10000\r\n"[..], &vec![b'x'; 0x10000], b"\r\n"].concat();
            loop {
                stream.write_all(&block)?;
            }
        }
    }
    Ok(false)
}

pub(crate) fn full(status: u16, headers: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 {status} Status\r\n{headers}content-length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}
