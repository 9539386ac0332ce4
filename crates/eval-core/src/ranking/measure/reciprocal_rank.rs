//! Reciprocal rank; its mean over queries is MRR.

use super::JudgedRanking;

/// ## What it measures
/// How far down the first relevant record stands: 1 at rank 1, 1/2 at rank 2, and so on.
/// ## How it is computed
/// 1 / (rank of the first relevant record); 0 if none was retrieved. Voorhees, *The TREC-8 Question
/// Answering Track Report*, 1999. `trec_eval`: `recip_rank`.
/// ## When nothing is relevant
/// 0.
/// ## Does not look at
/// Anything below the first relevant record.
pub(super) fn reciprocal_rank(ranking: &JudgedRanking) -> f64 {
    ranking.relevant_ranks().next().map_or(0.0, |rank| 1.0 / rank as f64)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn is_one_over_the_rank_of_the_first_relevant_record() {
        assert_close(value("mrr", &[Some(1), Some(1)], &[]), 1.0);
        assert_close(value("mrr", &[None, Some(0), Some(3)], &[]), 1.0 / 3.0);
        assert_close(value("mrr", &[None, Some(0)], &[1]), 0.0);
    }
}
