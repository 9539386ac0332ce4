use crate::ids::CaseId;

/// The seed of one repetition, derived from the run's seed, the case and the repetition, never from
/// order. It fits into 53 bits, so that every JSON reader takes it exactly.
pub fn seed_of(run_seed: u64, case: &CaseId, repetition: u32) -> u64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&run_seed.to_le_bytes());
    hasher.update(&repetition.to_le_bytes());
    hasher.update(case.as_str().as_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_changes_the_seed() {
        let seed = seed_of(1, &"a".into(), 0);
        assert_eq!(seed, seed_of(1, &"a".into(), 0));
        for other in
            [seed_of(2, &"a".into(), 0), seed_of(1, &"b".into(), 0), seed_of(1, &"a".into(), 1)]
        {
            assert_ne!(seed, other);
        }
    }

    #[test]
    fn a_seed_is_exact_in_every_json_reader() {
        assert!((0..100).all(|n| seed_of(n, &"a".into(), 0) < 1 << 53));
    }
}
