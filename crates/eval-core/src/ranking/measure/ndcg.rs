//! nDCG@k: how close the first k ranks come to the best possible order of the grades.

use super::{Cutoff, JudgedRanking};

/// ## What it measures
/// The discounted cumulated gain of the first k ranks as a share of what the best possible ranking
/// would gather: graded, and 1 exactly for a ranking that nothing could improve.
/// ## How it is computed
/// DCG@k = Σ grade(rank) / log2(rank + 1) over the first k ranks, with the grade itself as gain
/// (linear, not 2^grade - 1); nDCG@k = DCG@k / DCG@k of all judged records in falling order of
/// grade, retrieved or not. Järvelin and Kekäläinen, *Cumulated gain-based evaluation of IR
/// techniques*, ACM TOIS 20(4), 2002, with the discount of `trec_eval`: `ndcg_cut_k`.
/// ## When nothing is relevant
/// 0, where the fraction would be 0/0.
/// ## Does not look at
/// The relevance level: a grade of 1 gains 1 whatever counts as relevant elsewhere. Records nobody
/// judged gain nothing.
pub(super) fn ndcg(ranking: &JudgedRanking, cutoff: Cutoff) -> f64 {
    let cutoff = cutoff.get();
    let retrieved = ranking.hits().iter().map(|hit| (hit.rank, hit.grade.gain()));
    let ideal = (1..).zip(ranking.ideal().iter().map(|grade| grade.gain()));
    let best = discounted_gain(ideal, cutoff);
    if best > 0.0 { discounted_gain(retrieved, cutoff) / best } else { 0.0 }
}

/// The sum of the gains up to rank `cutoff`, each divided by log2 of one more than its rank.
fn discounted_gain(gains: impl Iterator<Item = (usize, f64)>, cutoff: usize) -> f64 {
    gains
        .take_while(|(rank, _)| *rank <= cutoff)
        .filter(|(_, gain)| *gain > 0.0)
        .map(|(rank, gain)| gain / (rank as f64 + 1.0).log2())
        .fold(0.0, |sum, term| sum + term)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, value};

    #[test]
    fn discounts_linear_gains_against_the_ideal_order_of_all_judged_records() {
        let retrieved = [Some(1), Some(3), None, Some(0)];
        let dcg = 1.0 + 3.0 / 3.0_f64.log2();
        let ideal_at_2 = 3.0 + 2.0 / 3.0_f64.log2();
        assert_close(value("ndcg@2", &retrieved, &[2]), dcg / ideal_at_2);
        assert_close(value("ndcg@10", &retrieved, &[2]), dcg / (ideal_at_2 + 1.0 / 2.0));
    }

    #[test]
    fn is_one_for_the_ideal_order_and_under_one_for_a_swap() {
        assert_close(value("ndcg@5", &[Some(3), Some(2), Some(1)], &[0]), 1.0);
        assert!(value("ndcg@5", &[Some(2), Some(3), Some(1)], &[0]) < 1.0);
    }
}
