//! Encryption, where the address asks for it.

use std::fmt;
use std::io;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Encrypts connections to one host.
pub(super) struct Tls {
    connector: TlsConnector,
    host: ServerName<'static>,
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").field("host", &self.host).finish_non_exhaustive()
    }
}

impl Tls {
    /// Trusts the certificates of a PEM text, or the system's.
    pub(super) fn new(host: &str, ca: Option<&[u8]>) -> Result<Self, String> {
        let host = ServerName::try_from(host.to_owned())
            .map_err(|_| format!("`{host}` is no name that a certificate can hold"))?;
        let roots = ca.map_or_else(system_roots, roots_of)?;
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self { connector: Arc::new(config).into(), host })
    }

    pub(super) async fn connect(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.connector.connect(self.host.clone(), stream).await
    }
}

fn roots_of(pem: &[u8]) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        let certificate =
            certificate.map_err(|error| format!("`ca_file` is no PEM file: {error}"))?;
        roots.add(certificate).map_err(|error| format!("`ca_file`: {error}"))?;
    }
    if roots.is_empty() { Err("`ca_file` holds no certificate".to_owned()) } else { Ok(roots) }
}

fn system_roots() -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    // A system's store may hold certificates that no longer parse; the others serve.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err("the system trusts no certificate authority; name one by `ca_file`".to_owned());
    }
    Ok(roots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_certificates_is_refused() {
        let problem = |pem: &str| Tls::new("localhost", Some(pem.as_bytes())).unwrap_err();
        assert_eq!(problem("nothing"), "`ca_file` holds no certificate");
        let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(problem(broken).starts_with("`ca_file`: "), "{}", problem(broken));
        assert!(Tls::new("not a host", None).is_err());
    }
}
