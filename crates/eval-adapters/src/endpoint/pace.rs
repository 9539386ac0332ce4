//! When the next question may be sent: a token bucket that holds one token, on the clock of the
//! runtime.
//!
//! Questions leave evenly spaced, so that no window of a second ever holds more than the rate; a
//! server that asks for a pause is given one by every question, not by the refused one alone.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// The pace of one endpoint.
#[derive(Debug)]
pub(super) struct Pace {
    /// Time between two questions; zero if the rate is not limited.
    interval: Duration,
    times: Mutex<Times>,
}

#[derive(Clone, Copy, Debug)]
struct Times {
    /// When the next token is there.
    next: Instant,
    /// No question leaves before this.
    held_until: Instant,
}

impl Pace {
    /// A pace of so many questions in a second.
    pub(super) fn new(rate_per_second: Option<f64>) -> Self {
        let interval =
            rate_per_second.map_or(Duration::ZERO, |rate| Duration::from_secs_f64(1.0 / rate));
        let now = Instant::now();
        Self { interval, times: Mutex::new(Times { next: now, held_until: now }) }
    }

    /// Waits until a question may be sent.
    pub(super) async fn turn(&self) {
        loop {
            let slot = self.slot();
            sleep_until(slot).await;
            // A pause that was asked for meanwhile sends everyone back to the queue.
            if self.times().held_until <= slot {
                return;
            }
        }
    }

    /// Lets no question leave before this.
    pub(super) fn hold_until(&self, until: Instant) {
        self.change(|times| times.held_until = times.held_until.max(until));
    }

    /// Takes the next token; the time at which it is there.
    fn slot(&self) -> Instant {
        let now = Instant::now();
        self.change(|times| {
            let slot = times.next.max(times.held_until).max(now);
            times.next = slot + self.interval;
            slot
        })
    }

    fn times(&self) -> Times {
        self.change(|times| *times)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Times) -> T) -> T {
        change(&mut self.times.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tokio::task::JoinSet;

    async fn departures(pace: Arc<Pace>, count: usize) -> Vec<u128> {
        let start = Instant::now();
        let mut turns = JoinSet::new();
        for _ in 0..count {
            let pace = Arc::clone(&pace);
            turns.spawn(async move {
                pace.turn().await;
                start.elapsed().as_millis()
            });
        }
        let mut times = turns.join_all().await;
        times.sort_unstable();
        times
    }

    #[tokio::test(start_paused = true)]
    async fn questions_leave_evenly_spaced() {
        let pace = Arc::new(Pace::new(Some(4.0)));
        assert_eq!(departures(pace, 5).await, [0, 250, 500, 750, 1000]);
    }

    #[tokio::test(start_paused = true)]
    async fn time_without_questions_saves_up_nothing() {
        let pace = Arc::new(Pace::new(Some(10.0)));
        pace.turn().await;
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert_eq!(departures(pace, 3).await, [0, 100, 200]);
    }

    #[tokio::test(start_paused = true)]
    async fn without_a_rate_nobody_waits() {
        assert_eq!(departures(Arc::new(Pace::new(None)), 3).await, [0, 0, 0]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_holds_everyone_even_those_who_wait_already() {
        let pace = Arc::new(Pace::new(Some(10.0)));
        let waiting = tokio::spawn(departures(Arc::clone(&pace), 3));
        tokio::time::sleep(Duration::from_millis(50)).await;
        pace.hold_until(Instant::now() + Duration::from_secs(5));
        assert_eq!(waiting.await.unwrap(), [0, 5050, 5150]);
    }
}
