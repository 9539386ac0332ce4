use super::{Ledger, complete_lines, number};
use crate::diag::Diagnostic;

/// The digest of each complete line: BLAKE3 over the digest before it (nothing for the first line) and
/// the line's bytes with their newline, in hexadecimal.
pub fn digests(lines: &str) -> Vec<String> {
    let mut last = Vec::new();
    complete_lines(lines)
        .map(|(_, line)| {
            let mut hasher = blake3::Hasher::new();
            hasher.update(&last);
            hasher.update(line.as_bytes());
            hasher.update(b"\n");
            let digest = hasher.finalize();
            last = digest.as_bytes().to_vec();
            digest.to_hex().to_string()
        })
        .collect()
}

impl Ledger {
    /// Where the lines and their digests part: the first line that is not the one whose digest was
    /// kept, a line without a digest, or a digest without a line.
    pub(super) fn difference(
        &self,
        lines: &str,
        kept: &str,
        shown: [&str; 2],
    ) -> Option<Diagnostic> {
        let (computed, kept): (Vec<String>, Vec<&str>) = (digests(lines), kept.lines().collect());
        let edited = computed.iter().zip(&kept).position(|(computed, kept)| computed != kept);
        let (index, message) = if let Some(index) = edited {
            (index, "the line is not the one that was recorded: its digest differs".to_owned())
        } else if computed.len() > kept.len() {
            (kept.len(), format!("the line has no digest in {}", shown[1]))
        } else if kept.len() > computed.len() {
            (computed.len(), format!("the line is gone: {} still holds its digest", shown[1]))
        } else {
            return None;
        };
        Some(self.problem(shown[0], number(index), message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use proptest::prelude::*;
    use serde_json::Value;

    const LEDGER: Ledger =
        Ledger { lines: "l.jsonl", digests: "l.b3", entry: "an entry", code: Code::History };

    const LINES: &str =
        "{\"recorded\":\"t\",\"note\":\"n\"}\n{\"recorded\":\"u\",\"note\":\"m\"}\n";

    fn kept(lines: &str) -> String {
        digests(lines).join("\n") + "\n"
    }

    fn problems(lines: &str, digests: &str) -> Vec<String> {
        let kept = LEDGER.read::<Value>(lines, digests, ["l.jsonl", "l.b3"]);
        kept.problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_as_recorded_have_no_problem() {
        assert!(problems(LINES, &kept(LINES)).is_empty());
        assert!(problems("", "").is_empty());
    }

    #[test]
    fn an_edited_a_removed_and_an_unrecorded_line_are_named() {
        let edited = LINES.replace("\"n\"", "\"N\"");
        assert!(problems(&edited, &kept(LINES))[0].contains("l.jsonl:1:1"));
        let first = &LINES[..=LINES.find('\n').unwrap()];
        assert!(problems(first, &kept(LINES))[0].contains("the line is gone"));
        assert!(problems(LINES, &kept(first))[0].contains("the line has no digest in l.b3"));
    }

    #[test]
    fn a_half_written_last_line_is_reported() {
        let found = problems(LINES.trim_end(), &kept(LINES));
        assert!(found.iter().any(|problem| problem.contains("half-written")), "{found:?}");
    }

    proptest! {
        #[test]
        fn any_changed_byte_is_found_at_its_line(at in 0..LINES.len(), to in b' '..b'~') {
            let mut bytes = LINES.as_bytes().to_vec();
            prop_assume!(bytes[at] != to);
            bytes[at] = to;
            let edited = String::from_utf8(bytes).unwrap();
            let line = LINES[..at].matches('\n').count() + 1;
            let found = problems(&edited, &kept(LINES));
            let place = format!("l.jsonl:{line}:1");
            prop_assert!(found.iter().any(|p| p.contains(&place)), "{:?}", found);
        }

        #[test]
        fn reading_a_ledger_never_panics(lines in ".*", digests in ".*") {
            problems(&lines, &digests);
        }
    }
}
