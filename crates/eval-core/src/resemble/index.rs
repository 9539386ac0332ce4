//! An inverted index over few texts, asked with many.

use super::weights::Weights;

/// Feature → cases.
#[derive(Debug)]
pub(super) struct Index {
    postings: Vec<Postings>,
    /// The root of the weight of each case; zero for a case without words.
    lengths: Vec<f64>,
}

/// The cases that have a feature, by the shorter of two lists: what most cases share (a form of address,
/// a field that never changes) costs next to nothing, and no collection makes the index quadratic.
#[derive(Debug)]
enum Postings {
    /// The cases that have it.
    Have(Vec<u32>),
    /// The cases that lack it; all others have it.
    Lack(Vec<u32>),
}

impl Index {
    /// Indexes the features of each case.
    pub(super) fn new(cases: &[Vec<usize>], weights: &Weights) -> Self {
        let mut having: Vec<Vec<u32>> = vec![Vec::new(); weights.feature_count()];
        for (case, features) in (0_u32..).zip(cases) {
            for &feature in features {
                having[feature].push(case);
            }
        }
        let postings = having.into_iter().map(|having| Postings::of(having, cases.len())).collect();
        let lengths = cases.iter().map(|features| weights.length(features)).collect();
        Self { postings, lengths }
    }

    /// The similarity of each case to a text with these features, 0 to 1.
    pub(super) fn similarities(&self, features: &[usize], weights: &Weights) -> Vec<f64> {
        let mut shared = vec![0_i64; self.lengths.len()];
        let mut by_all = 0;
        for &feature in features {
            let weight = weights.of(feature);
            match &self.postings[feature] {
                Postings::Have(cases) => {
                    for &case in cases {
                        shared[case as usize] += weight;
                    }
                }
                Postings::Lack(cases) => {
                    by_all += weight;
                    for &case in cases {
                        shared[case as usize] -= weight;
                    }
                }
            }
        }
        let length = weights.length(features);
        let similarity = |(shared, case_length): (i64, &f64)| {
            let lengths = length * case_length;
            if lengths > 0.0 { (shared + by_all) as f64 / lengths } else { 0.0 }
        };
        shared.into_iter().zip(&self.lengths).map(similarity).collect()
    }
}

impl Postings {
    fn of(having: Vec<u32>, cases: usize) -> Self {
        if having.len() <= cases / 2 {
            return Self::Have(having);
        }
        let mut having = having.into_iter().peekable();
        let all = (0_u32..).take(cases);
        Self::Lack(all.filter(|case| having.next_if_eq(case).is_none()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn by_definition(a: &[usize], b: &[usize], weights: &Weights) -> f64 {
        let shared: Vec<usize> = a.iter().copied().filter(|feature| b.contains(feature)).collect();
        let lengths = weights.length(a) * weights.length(b);
        if lengths > 0.0 { weights.length(&shared).powi(2) / lengths } else { 0.0 }
    }

    proptest! {
        #[test]
        fn the_index_gives_the_cosine_whichever_list_is_the_shorter(
            cases in prop::collection::vec(prop::collection::btree_set(0_usize..12, 0..12), 0..9),
            asked in prop::collection::btree_set(0_usize..12, 0..12),
        ) {
            let listed = |set: &BTreeSet<usize>| set.iter().copied().collect::<Vec<_>>();
            let cases: Vec<Vec<usize>> = cases.iter().map(listed).collect();
            let asked = listed(&asked);
            let weights = Weights::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 12);
            let found = Index::new(&cases, &weights).similarities(&asked, &weights);
            prop_assert_eq!(found.len(), cases.len());
            for (case, similarity) in cases.iter().zip(found) {
                prop_assert!((similarity - by_definition(case, &asked, &weights)).abs() < 1e-12);
            }
        }
    }
}
