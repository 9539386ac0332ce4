//! What the page may do: run the one script and the one style sheet that it holds, and nothing else.
//!
//! A content security policy names both by their SHA-256, so that no text of a case could run even if it
//! were taken for markup, and no request leaves the page. Source: W3C, *Content Security Policy Level 3*.

use sha2::{Digest, Sha256};

/// The policy of a page with this script and this style sheet.
pub(super) fn policy(script: &str, style: &str) -> String {
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; \
         base-uri 'none'; form-action 'none'",
        base64(&Sha256::digest(script)),
        base64(&Sha256::digest(style))
    )
}

/// Base 64 with padding (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |nth: usize| u32::from(chunk.get(nth).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (nth, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let sextet = (bits >> shift) & 0x3f;
            let is_padding = nth > chunk.len();
            out.push(if is_padding { '=' } else { char::from(ALPHABET[sextet as usize]) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4648, section 10.
    #[test]
    fn base64_is_that_of_the_standard() {
        let vectors =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (bytes, expected) in vectors {
            assert_eq!(base64(bytes.as_bytes()), expected);
        }
    }

    /// `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`
    #[test]
    fn a_script_is_named_by_its_digest() {
        let policy = policy("alert(1)", "");
        assert!(
            policy.contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"),
            "{policy}"
        );
    }
}
