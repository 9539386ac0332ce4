use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// A marker that no text under judgement can know: 128 bits out of the standard library's keyed hash
/// (`SipHash`), whose keys come from the operating system and never leave the process. A counter makes each
/// call's marker another one.
pub(super) fn marker() -> String {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let [first, second] = [0_u8, 1].map(|half| RandomState::new().hash_one((call, half)));
    format!("data-{first:016x}{second:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_calls_share_a_marker() {
        let mut markers: Vec<String> = (0..1000).map(|_| marker()).collect();
        assert!(markers.iter().all(|marker| marker.len() == 37));
        markers.sort_unstable();
        markers.dedup();
        assert_eq!(markers.len(), 1000);
    }
}
