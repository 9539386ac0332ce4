//! Ctrl-C: no new question is asked, what was answered stays, and the run ends as unmeasured.

use async_trait::async_trait;
use eval_core::target::{Ask, Fault, FaultKind, Target, TargetIdentity};
use tokio::sync::watch;

use crate::output;

/// Whether the run was cancelled.
#[derive(Clone, Debug)]
pub(crate) struct Cancelled(watch::Receiver<bool>);

impl Cancelled {
    /// Listens for Ctrl-C from now on. A second one ends the process at once.
    pub(crate) fn by_ctrl_c() -> Self {
        let (sender, receiver) = watch::channel(false);
        tokio::spawn(async move {
            if tokio::signal::ctrl_c().await.is_ok() {
                output::say("cancelled: what was answered is kept; Ctrl-C again ends at once");
                // Nobody waits once every receiver is gone.
                let _ = sender.send(true);
            }
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(130);
            }
        });
        Self(receiver)
    }

    /// Whether it was.
    pub(crate) fn is_set(&self) -> bool {
        *self.0.borrow()
    }

    async fn happened(&self) {
        let mut receiver = self.0.clone();
        if receiver.wait_for(|cancelled| *cancelled).await.is_err() {
            // Ctrl-C cannot be heard on this system: it ends the process as it always does.
            std::future::pending::<()>().await;
        }
    }
}

/// A target that stops being asked once the run is cancelled.
pub(crate) struct Cancellable<T: ?Sized> {
    cancelled: Cancelled,
    target: Box<T>,
}

impl<T: Target + ?Sized> Cancellable<T> {
    pub(crate) fn new(target: Box<T>, cancelled: Cancelled) -> Self {
        Self { cancelled, target }
    }
}

#[async_trait]
impl<T: Target + ?Sized> Target for Cancellable<T> {
    fn identity(&self) -> TargetIdentity {
        self.target.identity()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        tokio::select! {
            biased;
            () = self.cancelled.happened() => {
                Err(Fault::new(FaultKind::Cancelled, "the run was cancelled"))
            }
            answer = self.target.answer(ask) => answer,
        }
    }

    async fn close(&self) {
        self.target.close().await;
    }
}
