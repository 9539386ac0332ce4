//! precision@k: how much of what was shown is relevant.

use super::{Cutoff, JudgedRanking, share};

/// ## What it measures
/// The share of the first k ranks that hold a relevant record.
/// ## How it is computed
/// (relevant records at rank k or above) / k. The denominator is k even where fewer than k records
/// were retrieved: the empty ranks count as not relevant. `trec_eval`: `P_k`.
/// ## When nothing is relevant
/// 0.
/// ## Does not look at
/// The order within the first k ranks; how many relevant records there are (a query with one
/// relevant record cannot exceed 1/k).
pub(super) fn precision(ranking: &JudgedRanking, cutoff: Cutoff) -> f64 {
    share(ranking.relevant_within(cutoff.get()), cutoff.get())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn divides_by_the_cutoff_even_when_the_ranking_is_shorter() {
        let retrieved = [Some(1), None, Some(2)];
        assert_close(value("precision@1", &retrieved, &[]), 1.0);
        assert_close(value("precision@2", &retrieved, &[]), 0.5);
        assert_close(value("precision@10", &retrieved, &[]), 0.2);
    }
}
