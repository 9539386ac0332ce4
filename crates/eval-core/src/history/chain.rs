use super::{complete_lines, problem};
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

/// Where a history and its digests part: the first line that is not the one whose digest was kept,
/// lines without a digest, digests without a line.
pub(super) fn differences(lines: &str, kept: &str, shown: [&str; 2]) -> Vec<Diagnostic> {
    let (computed, kept): (Vec<String>, Vec<&str>) = (digests(lines), kept.lines().collect());
    let line = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
    if let Some(index) = computed.iter().zip(&kept).position(|(computed, kept)| computed != kept) {
        let message = "the line is not the one that was recorded: its digest differs".to_owned();
        return vec![problem(shown[0], line(index), message)];
    }
    if computed.len() > kept.len() {
        let message = format!("the line has no digest in {}", shown[1]);
        return vec![problem(shown[0], line(kept.len()), message)];
    }
    if kept.len() > computed.len() {
        let message = format!("the line is gone: {} still holds its digest", shown[1]);
        return vec![problem(shown[0], line(computed.len()), message)];
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::History;
    use proptest::prelude::*;

    const LINES: &str = "{\"recorded\":\"t\",\"note\":\"n\",\"batteries\":[]}\n\
                         {\"recorded\":\"u\",\"note\":\"m\",\"batteries\":[]}\n";

    fn kept(lines: &str) -> String {
        digests(lines).join("\n") + "\n"
    }

    fn problems(lines: &str, digests: &str) -> Vec<String> {
        let history = History::read(lines, digests, ["h.jsonl", "h.b3"]);
        history.problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_history_as_recorded_has_no_problem() {
        assert!(problems(LINES, &kept(LINES)).is_empty());
        assert!(problems("", "").is_empty());
    }

    #[test]
    fn an_edited_a_removed_and_an_unrecorded_line_are_named() {
        let edited = LINES.replace("\"n\"", "\"N\"");
        assert!(problems(&edited, &kept(LINES))[0].contains("h.jsonl:1:1"));
        let first = &LINES[..=LINES.find('\n').unwrap()];
        assert!(problems(first, &kept(LINES))[0].contains("the line is gone"));
        assert!(problems(LINES, &kept(first))[0].contains("the line has no digest in h.b3"));
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
            let place = format!("h.jsonl:{line}:1");
            prop_assert!(found.iter().any(|p| p.contains(&place)), "{:?}", found);
        }

        #[test]
        fn reading_a_history_never_panics(lines in ".*", digests in ".*") {
            History::read(&lines, &digests, ["h", "d"]);
        }
    }
}
