//! success@k: whether anything relevant was shown at all.

use super::{Cutoff, JudgedRanking};

/// ## What it measures
/// Whether at least one relevant record stands among the first k ranks; its mean over queries is the
/// share of queries with a hit (also called hit rate).
/// ## How it is computed
/// 1 if so, else 0. `trec_eval`: `success_k`.
/// ## When nothing is relevant
/// 0.
/// ## Does not look at
/// How many relevant records there are, or where among the first k they stand.
pub(super) fn success(ranking: &JudgedRanking, cutoff: Cutoff) -> f64 {
    if ranking.relevant_within(cutoff.get()) > 0 { 1.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn is_reached_exactly_at_the_rank_of_the_first_relevant_record() {
        let retrieved = [None, Some(0), Some(1)];
        assert_close(value("success@2", &retrieved, &[]), 0.0);
        assert_close(value("success@3", &retrieved, &[]), 1.0);
    }
}
