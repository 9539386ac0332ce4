//! How messages count: one thing is one, and several are several.

/// A count with its noun.
///
/// ```
/// # use eval_core::wording::counted;
/// assert_eq!(counted(1, "case"), "1 case");
/// assert_eq!(counted(2, "query"), "2 queries");
/// assert_eq!(counted(0, "day"), "0 days");
/// ```
pub fn counted(count: u64, noun: &str) -> String {
    match (count, stem(noun)) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

/// What is left of a noun whose `y` becomes `ie`: one after a consonant.
fn stem(noun: &str) -> Option<&str> {
    noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']))
}
