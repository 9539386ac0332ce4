//! What an endpoint is told before it is opened.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use hyper::Uri;
use hyper::header::{HeaderName, HeaderValue};

/// An HTTP endpoint as it is configured.
#[derive(Clone, Debug, PartialEq)]
pub struct EndpointConfig {
    /// Where questions are posted.
    pub url: Url,
    /// Further headers by lower-case name.
    pub headers: BTreeMap<String, String>,
    /// Headers whose values come from the environment, by lower-case name.
    pub secret_headers: BTreeMap<String, SecretHeader>,
    /// PEM file, relative to the project, with the certificates trusted in place of the system's.
    pub ca_file: Option<String>,
    /// Time from sending a question to the last byte of its answer.
    pub timeout: Duration,
    /// Time for a connection.
    pub connect_timeout: Duration,
    /// How often a question is sent again.
    pub retries: u32,
    /// Questions open at once.
    pub concurrency: u32,
    /// Questions sent in a second; `None` is no limit.
    pub rate_per_second: Option<f64>,
}

/// A header whose value is a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretHeader {
    /// The key of `eval.toml` that asks for it.
    pub key: &'static str,
    /// The variable of the environment that holds it.
    pub variable: String,
    /// What stands before it in the header.
    pub prefix: &'static str,
}

impl EndpointConfig {
    /// Default of `connect_timeout`.
    pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
    /// Default of `retries`.
    pub const RETRIES: u32 = 2;
    /// Default of `concurrency`.
    pub const CONCURRENCY: u32 = 8;

    /// An endpoint at this address, with the defaults and 60 seconds for an answer.
    pub fn at(url: Url) -> Self {
        Self {
            url,
            headers: BTreeMap::new(),
            secret_headers: BTreeMap::new(),
            ca_file: None,
            timeout: Duration::from_mins(1),
            connect_timeout: Self::CONNECT_TIMEOUT,
            retries: Self::RETRIES,
            concurrency: Self::CONCURRENCY,
            rate_per_second: None,
        }
    }

    /// Why a header cannot be sent, as the end of a sentence that names it.
    pub fn header_problem(name: &str, value: &str) -> Option<String> {
        const FRAMING: [&str; 5] =
            ["connection", "content-length", "content-type", "host", "transfer-encoding"];
        if HeaderName::try_from(name).is_err() {
            return Some("is no name that HTTP allows".to_owned());
        }
        if HeaderValue::try_from(value).is_err() {
            return Some("holds characters that HTTP does not allow".to_owned());
        }
        let name = name.to_ascii_lowercase();
        FRAMING.contains(&name.as_str()).then(|| "is written by Gonogo itself".to_owned())
    }
}

/// An `http://` or `https://` address without credentials in it.
#[derive(Clone, PartialEq, Eq)]
pub struct Url(Uri);

impl Url {
    /// Reads an address.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence that begins with its name.
    pub fn read(text: &str) -> Result<Self, String> {
        let unreachable = "does not begin with `http://` or `https://` and a host";
        if !text.starts_with("http://") && !text.starts_with("https://") {
            return Err(unreachable.to_owned());
        }
        let uri: Uri = text.parse().map_err(|error| format!("is no address: {error}"))?;
        if uri.host().is_none_or(str::is_empty) {
            return Err(unreachable.to_owned());
        }
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err("carries credentials; send them by `headers_env`".to_owned());
        }
        Ok(Self(uri))
    }

    /// Whether the connection is encrypted.
    pub fn is_https(&self) -> bool {
        self.0.scheme_str() == Some("https")
    }

    /// The host, without the brackets of an IPv6 address.
    pub fn host(&self) -> &str {
        self.0.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']')
    }

    /// The port; the scheme's own where none is written.
    pub fn port(&self) -> u16 {
        self.0.port_u16().unwrap_or(if self.is_https() { 443 } else { 80 })
    }

    /// The path.
    pub fn path(&self) -> &str {
        self.0.path()
    }

    /// The query without its question mark; empty if there is none.
    pub fn query(&self) -> &str {
        self.0.query().unwrap_or_default()
    }

    /// Host and port as they were written, for the `host` header.
    pub(super) fn authority(&self) -> &str {
        self.0.authority().map_or("", |authority| authority.as_str())
    }

    /// Path and query, as a request line has them.
    pub(super) fn target(&self) -> &str {
        self.0.path_and_query().map_or("/", |target| target.as_str())
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart() {
        let url = Url::read("https://[::1]/v1/ask?x=1").unwrap();
        assert_eq!((url.host(), url.port(), url.is_https()), ("::1", 443, true));
        assert_eq!((url.authority(), url.target()), ("[::1]", "/v1/ask?x=1"));
        let url = Url::read("http://localhost:8000").unwrap();
        assert_eq!((url.host(), url.port(), url.target()), ("localhost", 8000, "/"));
    }

    #[test]
    fn what_cannot_be_reached_is_refused() {
        for text in ["", "localhost:80", "/ask", "ftp://x/", "http://", "http://a b/", "file:///x"]
        {
            assert!(Url::read(text).is_err(), "{text}");
        }
        let error = Url::read("http://user:pw@host/").unwrap_err();
        assert_eq!(error, "carries credentials; send them by `headers_env`");
    }

    #[test]
    fn a_header_is_one_that_http_allows() {
        assert_eq!(EndpointConfig::header_problem("X-Tenant", "acme"), None);
        for (name, value) in [("a b", "x"), ("x", "a\nb"), ("Host", "x"), ("", "x")] {
            assert!(EndpointConfig::header_problem(name, value).is_some(), "{name}");
        }
    }
}
