//! bpref: how well relevant records keep ahead of those judged not relevant.

use super::JudgedRanking;

/// ## What it measures
/// The share of preferences the ranking respects: each relevant record should stand above the
/// records judged *not* relevant. It is the measure for incomplete judgements.
/// ## How it is computed
/// (1/R) Σ 1 - min(n, R) / min(N, R) over the retrieved relevant records, n being the number of
/// records judged not relevant that stand above it, R the number of relevant records and N the
/// number of records judged not relevant. Buckley and Voorhees, *Retrieval Evaluation with
/// Incomplete Information*, SIGIR 2004, with the denominator of `trec_eval` 8 and later: `bpref`.
/// ## When nothing is relevant
/// 0, where the fraction would be 0/0.
/// ## Does not look at
/// Records nobody judged: they neither help nor harm, wherever they stand.
pub(super) fn bpref(ranking: &JudgedRanking) -> f64 {
    let relevant = ranking.relevant();
    if relevant == 0 {
        return 0.0;
    }
    let most = ranking.nonrelevant().min(relevant);
    let mut nonrelevant_above = 0;
    let mut respected = 0.0;
    for hit in ranking.hits() {
        if !hit.relevant {
            nonrelevant_above += 1;
        } else if nonrelevant_above == 0 {
            respected += 1.0;
        } else {
            respected += 1.0 - nonrelevant_above.min(relevant) as f64 / most as f64;
        }
    }
    respected / relevant as f64
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn counts_only_records_judged_not_relevant_against_a_relevant_one() {
        // R = 2, N = 3: nothing stands above the first relevant record but one nobody judged;
        // one record judged not relevant stands above the second.
        let retrieved = [None, Some(1), Some(0), None, Some(1)];
        assert_close(value("bpref", &retrieved, &[0, 0]), 0.5 * (1.0 + (1.0 - 1.0 / 2.0)));
    }

    #[test]
    fn is_bounded_by_the_fewer_of_relevant_and_not_relevant_records() {
        let three_above = [Some(0), Some(0), Some(0), Some(1)];
        assert_close(value("bpref", &three_above, &[]), 0.0);
        assert_close(value("bpref", &three_above, &[1, 1, 1]), (1.0 - 3.0 / 3.0) / 4.0);
        assert_close(value("bpref", &[Some(0), Some(1)], &[0, 1]), (1.0 - 1.0 / 2.0) / 2.0);
    }
}
