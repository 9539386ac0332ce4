//! Average precision; its mean over queries is MAP.

use super::JudgedRanking;

/// ## What it measures
/// Precision at the rank of each relevant record, averaged over all relevant records; those that
/// were not retrieved contribute 0. One number for the whole ranking that rewards early relevant
/// records and complete ones.
/// ## How it is computed
/// (1/R) Σ i / rank(i), over the retrieved relevant records i = 1, 2, … in rank order, R being the
/// number of relevant records. Buckley and Voorhees, *Retrieval System Evaluation*, in *TREC:
/// Experiment and Evaluation in Information Retrieval*, MIT Press 2005. `trec_eval`: `map`.
/// ## When nothing is relevant
/// 0, where the fraction would be 0/0.
/// ## Does not look at
/// Grades beyond the relevance level; records nobody judged count as not relevant.
pub(super) fn average_precision(ranking: &JudgedRanking) -> f64 {
    if ranking.relevant() == 0 {
        return 0.0;
    }
    let precisions = ranking.relevant_ranks().zip(1_usize..);
    let sum = precisions.fold(0.0, |sum, (rank, found)| sum + found as f64 / rank as f64);
    sum / ranking.relevant() as f64
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn averages_precision_over_all_relevant_records_retrieved_or_not() {
        let retrieved = [Some(1), None, Some(1), Some(0), Some(1)];
        assert_close(value("map", &retrieved, &[]), (1.0 + 2.0 / 3.0 + 3.0 / 5.0) / 3.0);
        assert_close(value("map", &retrieved, &[1]), (1.0 + 2.0 / 3.0 + 3.0 / 5.0) / 4.0);
    }
}
