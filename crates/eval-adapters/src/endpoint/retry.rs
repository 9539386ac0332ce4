//! When a question is sent again.
//!
//! An *attempt* is one sending of a question; it is repeated only where the way to the system failed
//! and not the system. The waits double from half a second, jittered by half ("equal jitter", Brooker,
//! *Exponential Backoff And Jitter*, AWS Architecture Blog, 2015), and never fall short of what the
//! server asks for with `Retry-After` (RFC 9110, section 10.2.3). The jitter comes from the
//! repetition's seed, so that questions part and a run still repeats itself.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;

const FIRST_WAIT_MS: u64 = 500;
const LONGEST_BACKOFF_MS: u64 = 30_000;

/// A server that wants more than this is out of order for this run.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// Whether a status says that the same question may be answered later: RFC 9110 for 408, 500, 502,
/// 503 and 504, RFC 8470 for 425, RFC 6585 for 429.
pub(super) fn is_transient(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500 | 502 | 503 | 504)
}

/// The wait after the attempt of this number, counted from 0.
pub(super) fn backoff(attempt: u32, seed: u64) -> Duration {
    let doubled = FIRST_WAIT_MS.saturating_mul(1 << attempt.min(16)).min(LONGEST_BACKOFF_MS);
    let half = doubled / 2;
    Duration::from_millis(half + hash(attempt, seed) % (half + 1))
}

fn hash(attempt: u32, seed: u64) -> u64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(&attempt.to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}

/// How long `Retry-After` asks to wait: a number of seconds, or a date counted from `now`. A date in
/// the past is no wait. `None` if it says neither.
pub(super) fn retry_after(value: &str, now: Timestamp) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let until = http_date(value)?;
    Some(Duration::try_from(until.duration_since(now)).unwrap_or(Duration::ZERO))
}

/// A date as HTTP writes it (RFC 9110, section 5.6.7, the form that senders must use).
pub(super) fn http_date(value: &str) -> Option<Timestamp> {
    DateTimeParser::new().parse_timestamp(value.trim()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        for (value, expected) in [
            ("0", Some(0)),
            (" 120 ", Some(120)),
            ("Sun, 01 Mar 2026 12:00:30 GMT", Some(30)),
            ("Sun, 01 Mar 2026 11:00:00 GMT", Some(0)),
            ("soon", None),
            ("-5", None),
            ("", None),
        ] {
            assert_eq!(retry_after(value, now), expected.map(Duration::from_secs), "{value:?}");
        }
    }

    #[test]
    fn waits_double_to_a_limit() {
        let longest = |attempt| (0..500).map(|seed| backoff(attempt, seed)).max().unwrap();
        assert!(
            longest(0) > Duration::from_millis(450) && longest(3) > Duration::from_millis(3_600)
        );
        assert!(longest(40) <= Duration::from_millis(LONGEST_BACKOFF_MS));
    }

    proptest! {
        #[test]
        fn a_wait_lies_in_the_upper_half_and_repeats_itself(attempt in 0_u32..=40, seed: u64) {
            let full = FIRST_WAIT_MS.saturating_mul(1 << attempt.min(16)).min(LONGEST_BACKOFF_MS);
            let wait = backoff(attempt, seed);
            prop_assert!((full / 2..=full).contains(&u64::try_from(wait.as_millis()).unwrap()));
            prop_assert_eq!(wait, backoff(attempt, seed));
        }
    }
}
