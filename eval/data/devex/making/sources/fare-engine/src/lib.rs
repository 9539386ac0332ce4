//! Fares in cents.

/// The fare after a discount in percent, rounded half up to the cent.
pub fn discounted(cents: u32, percent: u32) -> u32 {
    let kept = 100 - percent;
    (cents * kept + 50) / 100
}

/// What is given back when a sailing is cancelled this many hours ahead.
pub fn refund(cents: u32, hours_ahead: u32) -> u32 {
    let fee = if hours_ahead >= 24 { 0 } else { 500 };
    cents.saturating_sub(fee)
}
