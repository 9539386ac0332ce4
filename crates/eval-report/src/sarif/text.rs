//! What SARIF gives a meaning to in text and in addresses.

use std::fmt::Write as _;

use super::model::{ArtifactLocation, Message, PhysicalLocation, Region};
use crate::inert::{lines, shortened};

/// Longest message in characters; `run.json` holds all of it.
const LONGEST: usize = 2000;

/// Plain text in which nothing is a placeholder (§3.11.5) or an embedded link (§3.11.6).
pub(super) fn message(text: &str) -> Message {
    let mut out = String::with_capacity(text.len());
    for c in shortened(&lines(text), LONGEST).chars() {
        match c {
            '{' => out.push_str("{{"),
            '}' => out.push_str("}}"),
            '[' | ']' | '\\' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    Message { text: out }
}

/// A place in a file of the repository.
pub(super) fn physical(file: &str, first: u32, last: Option<u32>) -> PhysicalLocation {
    let region = Region { start_line: first.max(1), end_line: last.filter(|last| *last > first) };
    let artifact_location = ArtifactLocation { uri: uri(file), uri_base_id: "%SRCROOT%" };
    PhysicalLocation { artifact_location, region }
}

/// A path as a relative reference (RFC 3986): everything but unreserved characters and slashes is
/// percent-encoded, so that no path reads as a scheme, a query or a fragment.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").trim_start_matches('/').bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_never_a_scheme_and_text_never_a_link() {
        assert_eq!(uri("eval/a b.json"), "eval/a%20b.json");
        assert_eq!(uri("javascript:alert(1)"), "javascript%3Aalert%281%29");
        assert_eq!(uri("//host/x"), "host/x");
        assert_eq!(message("[a](http://x) {0}").text, "\\[a\\](http://x) {{0}}");
    }
}
