/// The candidate closest to what was written, if one is close enough to be meant: at most a third
/// of its letters, rounded up, are inserted, left out, changed or swapped with a neighbour. Equally
/// close candidates: the first.
///
/// The distance is the optimal string alignment distance (Damerau 1964; Boytsov, *Indexing methods
/// for approximate dictionary searching*, JEA 16, 2011, section 2.1).
pub fn nearest<'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (distance(written, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.chars().count().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn distance(a: &str, b: &str) -> usize {
    // Keys are short; a text this long is nobody's misspelling of one.
    const LONGEST: usize = 64;
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len() > LONGEST || b.len() > LONGEST {
        return usize::MAX;
    }
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelling_finds_its_key() {
        let keys = ["must_contain", "must_not_contain", "matches", "id"];
        assert_eq!(nearest("must_contains", keys), Some("must_contain"));
        assert_eq!(nearest("macthes", keys), Some("matches"));
        assert_eq!(nearest("must_not_contian", keys), Some("must_not_contain"));
    }

    #[test]
    fn an_unrelated_word_finds_nothing() {
        assert_eq!(nearest("colour", ["must_contain", "id"]), None);
        assert_eq!(nearest("", ["must_contain", "id"]), None);
        assert_eq!(nearest(&"x".repeat(9_000), ["must_contain"]), None);
    }

    /// Distances from Boytsov's definition: a swap of neighbours counts one.
    #[test]
    fn neighbours_swapped_count_once() {
        assert_eq!(distance("ca", "ac"), 1);
        assert_eq!(distance("ca", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }
}
