//! The phrases that certify, a list a language. Every list is tried on every answer: a certificate in
//! another language than the question's is one all the same.
//!
//! The lists speak of safety in general. What certifies in one field alone (that something may be eaten,
//! touched, driven) is added by `forbidden_terms` of `[suites.NAME]` and of a case; nothing is ever taken
//! away.

/// The shipped lists: language tag, and one phrase a line; lines that begin with `#` are comments.
const LISTS: [(&str, &str); 6] = [
    ("de", include_str!("deny/de.txt")),
    ("en", include_str!("deny/en.txt")),
    ("es", include_str!("deny/es.txt")),
    ("fr", include_str!("deny/fr.txt")),
    ("it", include_str!("deny/it.txt")),
    ("pt", include_str!("deny/pt.txt")),
];

/// Every shipped phrase, list by list.
pub(super) fn shipped() -> impl Iterator<Item = &'static str> {
    LISTS.iter().flat_map(|(_, list)| phrases(list))
}

fn phrases(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_list_has_phrases_and_none_stands_twice() {
        for (language, list) in LISTS {
            let listed: Vec<&str> = phrases(list).collect();
            let distinct: BTreeSet<String> = listed.iter().map(|p| p.to_lowercase()).collect();
            assert!(listed.len() >= 20, "{language}");
            assert_eq!(distinct.len(), listed.len(), "{language}");
        }
    }
}
