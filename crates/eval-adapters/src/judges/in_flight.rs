//! Questions that are on their way. Two outputs that are the same, judged at the same time, are one question
//! and one answer: otherwise what a run asks, and spends, would hang on who came first.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::store::Key;

/// One turn a question, with whether its answer was counted.
#[derive(Debug, Default)]
pub(super) struct InFlight(Mutex<BTreeMap<Key, Arc<tokio::sync::Mutex<bool>>>>);

impl InFlight {
    /// Waits until nobody else is asking this question. Holds whether its answer was counted: an answer
    /// counts once a run, also in a run that was interrupted and takes it from the store.
    pub(super) async fn turn(&self, key: Key) -> OwnedMutexGuard<bool> {
        let turn = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(key).or_default())
        };
        turn.lock_owned().await
    }
}
