//! One HTTP endpoint that is asked politely: [`Endpoint`].
//!
//! It posts JSON and gives back the text of the answer. Around that: one pool of connections, a limit
//! on open questions and on questions a second, limits on time and size, retries where the way to
//! the system failed, and no secret in any message or answer. Redirects are not followed and proxies
//! not asked: a question goes where `url` says, and nowhere else.

pub(crate) mod completion;
mod config;
mod connection;
mod failure;
mod pace;
mod retry;
#[cfg(feature = "tls")]
mod tls;

use std::collections::BTreeMap;

use eval_core::diag::{Code, Diagnostic};
use eval_core::project::Project;
use eval_core::target::{Fault, FaultKind};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use jiff::Timestamp;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};

use crate::secret::{Redactor, Secret, one_line, whole_words};

pub use config::{EndpointConfig, SecretHeader, Url};

use connection::{Connection, Pool};
use failure::Failure;
use pace::Pace;

/// How much of an error's text is read, in bytes, and how much of it is quoted, in characters.
const ERROR_READ: usize = 4 << 10;
const ERROR_QUOTED: usize = 300;

/// An HTTP endpoint, open for questions.
#[derive(Debug)]
pub struct Endpoint {
    name: String,
    config: EndpointConfig,
    largest: usize,
    headers: HeaderMap,
    redactor: Redactor,
    pool: Pool,
    open: Semaphore,
    pace: Pace,
}

impl Endpoint {
    /// An endpoint called `name` in the log and in messages, whose answers are at most `largest` bytes long. `secrets`
    /// holds the value of every header in `config.secret_headers`. Nothing is connected yet.
    ///
    /// # Errors
    /// A certificate file that cannot be used, a secret that no header can hold, `https` in a build
    /// without TLS.
    pub fn open(
        name: &str,
        config: &EndpointConfig,
        largest: u64,
        secrets: &BTreeMap<String, Secret>,
        project: &Project,
    ) -> Result<Self, Diagnostic> {
        let problem =
            |message: String| Diagnostic::new(Code::WrongValue, format!("{name}: {message}"));
        let ca = config.ca_file.as_ref().map(|file| {
            std::fs::read(project.path(file))
                .map_err(|error| problem(format!("`ca_file` cannot be read: {error}")))
        });
        let ca = ca.transpose()?;
        Ok(Self {
            name: name.to_owned(),
            largest: usize::try_from(largest).unwrap_or(usize::MAX),
            headers: headers(config, secrets).map_err(problem)?,
            redactor: Redactor::of(secrets.values()),
            pool: Pool::new(config, ca.as_deref()).map_err(problem)?,
            open: Semaphore::new(usize::try_from(config.concurrency).unwrap_or(usize::MAX)),
            pace: Pace::new(config.rate_per_second),
            config: config.clone(),
        })
    }

    /// What it was opened with.
    pub fn config(&self) -> &EndpointConfig {
        &self.config
    }

    /// Takes the endpoint's secrets out of what is said about it.
    pub(crate) fn redactor(&self) -> &Redactor {
        &self.redactor
    }

    /// Posts a JSON text and gives back the text of the answer, secrets taken out. `seed` spreads the
    /// waits between attempts.
    ///
    /// # Errors
    /// [`Fault`] after the last attempt.
    pub async fn post(&self, body: String, seed: u64) -> Result<String, Fault> {
        let body = Bytes::from(body);
        let _open = self.open.acquire().await;
        let mut attempt = 0;
        loop {
            self.pace.turn().await;
            let failure = match self.attempt(body.clone()).await {
                Ok(text) => return Ok(self.redactor.answer(text)),
                Err(failure) => failure,
            };
            let wait = retry::backoff(attempt, seed).max(failure.pause.unwrap_or_default());
            let is_last = attempt == self.config.retries || wait > retry::LONGEST_PAUSE;
            if !failure.is_transient || is_last {
                return Err(self.fault(failure, attempt));
            }
            self.wait(&failure, wait, attempt).await;
            attempt += 1;
        }
    }

    async fn wait(&self, failure: &Failure, wait: std::time::Duration, attempt: u32) {
        let message = self.redactor.message(failure.fault.message.as_str());
        tracing::warn!(target_name = self.name, attempt, ?wait, "asking again: {message}");
        if let Some(pause) = failure.pause {
            self.pace.hold_until(Instant::now() + pause);
        }
        sleep(wait).await;
    }

    fn fault(&self, failure: Failure, attempt: u32) -> Fault {
        let Fault { kind, mut message } = failure.fault;
        if let Some(pause) = failure.pause.filter(|pause| *pause > retry::LONGEST_PAUSE) {
            message = format!("{message}; the server asks to wait {} s", pause.as_secs());
        }
        if attempt > 0 {
            message = format!("{message}; attempt {} of {0}", attempt + 1);
        }
        Fault::new(kind, self.redactor.message(message))
    }

    async fn attempt(&self, body: Bytes) -> Result<String, Failure> {
        let mut connection = self.pool.connection().await?;
        let limit = self.config.timeout;
        let answered = timeout(limit, self.exchange(&mut connection, body)).await;
        let text = answered.map_err(|_| {
            Failure::last(FaultKind::Timeout, format!("no answer within {limit:?}"))
        })??;
        self.pool.keep(connection);
        Ok(text)
    }

    async fn exchange(&self, connection: &mut Connection, body: Bytes) -> Result<String, Failure> {
        let request = self.request(body);
        let sent = connection.send_request(request).await;
        let response = sent.map_err(|error| Failure::lost(&error))?;
        if !response.status().is_success() {
            return Err(self.refusal(response).await);
        }
        let too_large = || {
            let limit = self.largest;
            Failure::last(FaultKind::TooLarge, format!("the answer is larger than {limit} bytes"))
        };
        let bytes = read(response.into_body(), self.largest).await?.map_err(|_| too_large())?;
        String::from_utf8(bytes)
            .map_err(|_| Failure::last(FaultKind::Garbage, "the answer is not UTF-8"))
    }

    /// A status other than success, with the beginning of what was said about it.
    async fn refusal(&self, response: Response<Incoming>) -> Failure {
        let status = response.status();
        let pause = pause(response.headers());
        let is_transient = retry::is_transient(status.as_u16());
        let said = match read(response.into_body(), ERROR_READ).await {
            // Secrets go before the text is cut, or half of one might stay.
            Ok(Ok(bytes)) => self.redactor.message(String::from_utf8_lossy(&bytes)),
            Ok(Err(bytes)) => self.redactor.message(String::from_utf8_lossy(whole_words(&bytes))),
            Err(_) => String::new(),
        };
        let said = match one_line(&said, ERROR_QUOTED) {
            said if said.is_empty() => said,
            said => format!(": {said}"),
        };
        let message = format!("the server answered {status}{said}{}", hint(status));
        let fault = Fault::new(FaultKind::Refused, message);
        Failure { fault, is_transient, pause: pause.filter(|_| is_transient) }
    }

    fn request(&self, body: Bytes) -> Request<Full<Bytes>> {
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = Method::POST;
        // An address that was read has a path that can be read.
        *request.uri_mut() = self.config.url.target().parse().unwrap_or_default();
        *request.headers_mut() = self.headers.clone();
        request
    }
}

/// The headers of every question.
fn headers(
    config: &EndpointConfig,
    secrets: &BTreeMap<String, Secret>,
) -> Result<HeaderMap, String> {
    let unsendable =
        |name: &str| format!("header `{name}` holds characters that HTTP does not allow");
    let mut headers = HeaderMap::new();
    let mut insert = |name: &str, value: &str, is_secret: bool| {
        let key = HeaderName::try_from(name).map_err(|_| unsendable(name))?;
        let mut value = HeaderValue::try_from(value).map_err(|_| unsendable(name))?;
        value.set_sensitive(is_secret);
        headers.insert(key, value);
        Ok::<_, String>(())
    };
    insert(header::HOST.as_str(), config.url.authority(), false)?;
    insert(header::CONTENT_TYPE.as_str(), "application/json", false)?;
    insert(header::ACCEPT.as_str(), "application/json", false)?;
    let version = concat!("gonogo/", env!("CARGO_PKG_VERSION"));
    insert(header::USER_AGENT.as_str(), version, false)?;
    for (name, value) in &config.headers {
        insert(name, value, false)?;
    }
    for (name, secret) in &config.secret_headers {
        let value = secrets.get(name).map_or("", Secret::exposed);
        insert(name, &format!("{}{}", secret.prefix, value), true)?;
    }
    Ok(headers)
}

fn hint(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "; see `api_key_env` and `headers_env`",
        status if status.is_redirection() => "; redirects are not followed, see `url`",
        _ => "",
    }
}

/// What `Retry-After` asks for. A date is counted from the server's own clock where it tells the time.
fn pause(headers: &HeaderMap) -> Option<std::time::Duration> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let now = text(header::DATE).and_then(retry::http_date).unwrap_or_else(Timestamp::now);
    retry::retry_after(text(header::RETRY_AFTER)?, now)
}

/// The bytes of a body: all of them, or as an inner error the first ones of a body larger than
/// `largest`. Never more than that is held.
async fn read(mut body: Incoming, largest: usize) -> Result<Result<Vec<u8>, Vec<u8>>, Failure> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| Failure::lost(&error))?;
        let Some(data) = frame.data_ref() else { continue };
        let room = largest - bytes.len();
        if data.len() > room {
            bytes.extend_from_slice(&data[..room]);
            return Ok(Err(bytes));
        }
        bytes.extend_from_slice(data);
    }
    Ok(Ok(bytes))
}
