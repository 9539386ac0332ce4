//! `https` endpoints, against a server with a certificate of its own authority.

use std::io::{BufReader, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use eval_core::target::FaultKind;
use serde_json::json;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::server::{full, read_request};
use crate::support::{Workshop, ask, fault, output};

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tls");
    std::fs::read(folder.join(name)).unwrap()
}

/// The port of a server that answers every question of an encrypted connection.
fn server() -> u16 {
    let certificates = CertificateDer::pem_slice_iter(&fixture("server.pem"))
        .collect::<Result<Vec<_>, _>>()
        .unwrap();
    let key = PrivateKeyDer::from_pem_slice(&fixture("server.key")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .unwrap();
    let (config, listener) = (Arc::new(config), TcpListener::bind("127.0.0.1:0").unwrap());
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut reader = BufReader::new(StreamOwned::new(connection, stream));
            while let Ok(Some(_)) = read_request(&mut reader) {
                reader.get_mut().write_all(&full(200, "", br#"{"output":"sealed"}"#)).unwrap();
            }
        }
    });
    port
}

#[tokio::test]
async fn a_server_is_trusted_by_the_certificate_that_is_named() {
    let workshop = Workshop::new();
    std::fs::write(workshop.path("ca.pem"), fixture("ca.pem")).unwrap();
    let port = server();
    for host in ["localhost", "127.0.0.1"] {
        let table =
            format!("kind = \"http\"\nurl = \"https://{host}:{port}/\"\nca_file = \"ca.pem\"\n");
        let target = workshop.target(&table);
        for _ in 0..2 {
            assert_eq!(output(ask(&*target, "a", &json!({})).await), "sealed");
        }
    }
}

#[tokio::test]
async fn a_server_that_nobody_vouches_for_is_not_asked_twice() {
    let workshop = Workshop::new();
    // A certificate for another key and another name.
    std::fs::write(workshop.path("ca.pem"), fixture("server.pem")).unwrap();
    let table = format!(
        "kind = \"http\"\nurl = \"https://localhost:{}/\"\nca_file = \"ca.pem\"\n",
        server()
    );
    let (kind, message) = fault(ask(&*workshop.target(&table), "a", &json!({})).await);
    assert_eq!(kind, FaultKind::Crashed);
    assert!(
        message.starts_with("the server cannot be trusted: invalid peer certificate"),
        "{message}"
    );
    assert!(!message.contains("attempt"), "{message}");
}
