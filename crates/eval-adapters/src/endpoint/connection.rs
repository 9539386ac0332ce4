//! Connections to one host, kept for the next question.
//!
//! An endpoint has one address, so a pool is a stack of idle connections: the one used last is the
//! one least likely to have been closed.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::rt::{Read, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

#[cfg(feature = "tls")]
use super::tls::Tls;
use super::{EndpointConfig, Failure, Url};

/// Common servers close a connection after five idle seconds. One that is about to be closed would
/// lose a question on its way.
const LONGEST_IDLE: Duration = Duration::from_secs(4);

/// The connections of one endpoint.
#[derive(Debug)]
pub(super) struct Pool {
    url: Url,
    connect_timeout: Duration,
    #[cfg(feature = "tls")]
    tls: Option<Tls>,
    idle: Mutex<Vec<(Connection, Instant)>>,
}

/// One connection. It is closed when it is dropped, and when a question on it is given up.
pub(super) type Connection = SendRequest<Full<Bytes>>;

impl Pool {
    /// A pool for this endpoint; `ca` is the text of its certificate file.
    pub(super) fn new(config: &EndpointConfig, ca: Option<&[u8]>) -> Result<Self, String> {
        #[cfg(not(feature = "tls"))]
        if config.url.is_https() || ca.is_some() {
            return Err("this build of Gonogo was made without TLS, so `https://` cannot be \
                        reached; build it with the feature `tls`"
                .to_owned());
        }
        Ok(Self {
            url: config.url.clone(),
            connect_timeout: config.connect_timeout,
            #[cfg(feature = "tls")]
            tls: config.url.is_https().then(|| Tls::new(config.url.host(), ca)).transpose()?,
            idle: Mutex::default(),
        })
    }

    /// A connection that is ready for a question: an idle one, or a new one.
    pub(super) async fn connection(&self) -> Result<Connection, Failure> {
        while let Some((mut connection, since)) = self.idle_connection() {
            if since.elapsed() < LONGEST_IDLE && connection.ready().await.is_ok() {
                return Ok(connection);
            }
        }
        let connected = timeout(self.connect_timeout, self.connect()).await;
        connected.map_err(|_| Failure::connect_timeout(self.connect_timeout))?
    }

    /// Keeps a connection whose answer was read to its end.
    pub(super) fn keep(&self, connection: Connection) {
        self.idle().push((connection, Instant::now()));
    }

    fn idle_connection(&self) -> Option<(Connection, Instant)> {
        self.idle().pop()
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<(Connection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn connect(&self) -> Result<Connection, Failure> {
        let unreachable = |error: std::io::Error| Failure::unreachable(&error.to_string());
        let stream =
            TcpStream::connect((self.url.host(), self.url.port())).await.map_err(unreachable)?;
        // A question is one small write; waiting for more to send would only delay it.
        stream.set_nodelay(true).map_err(unreachable)?;
        #[cfg(feature = "tls")]
        if let Some(tls) = &self.tls {
            return handshake(TokioIo::new(tls.connect(stream).await.map_err(Failure::of_tls)?))
                .await;
        }
        handshake(TokioIo::new(stream)).await
    }
}

async fn handshake<T>(io: T) -> Result<Connection, Failure>
where
    T: Read + Write + Unpin + Send + 'static,
{
    let broken = |error: hyper::Error| Failure::lost(&error);
    let (sender, driver) = http1::handshake(io).await.map_err(broken)?;
    // Its error reaches whoever waits for an answer.
    tokio::spawn(async move { drop(driver.await) });
    Ok(sender)
}
