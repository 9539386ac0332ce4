//! recall@k: how much of what is relevant was found.

use super::{Cutoff, JudgedRanking, share};

/// ## What it measures
/// The share of all records relevant to the query that stand among the first k ranks.
/// ## How it is computed
/// (relevant records at rank k or above) / (relevant records, retrieved or not). A ranking shorter
/// than k is taken as filled up with records that are not relevant. `trec_eval`: `recall_k`.
/// ## When nothing is relevant
/// 0, where the fraction would be 0/0.
/// ## Does not look at
/// The order within the first k ranks, nor grades beyond the relevance level.
pub(super) fn recall(ranking: &JudgedRanking, cutoff: Cutoff) -> f64 {
    share(ranking.relevant_within(cutoff.get()), ranking.relevant())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn counts_relevant_records_up_to_the_cutoff_against_all_relevant_ones() {
        let retrieved = [Some(1), None, Some(2), Some(0), Some(1)];
        assert_close(value("recall@2", &retrieved, &[1]), 0.25);
        assert_close(value("recall@3", &retrieved, &[1]), 0.5);
        assert_close(value("recall@100", &retrieved, &[1]), 0.75);
    }
}
