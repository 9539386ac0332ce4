//! Ctrl-C: no new question is asked, what was answered stays, and the run ends as unmeasured.

use std::sync::Arc;

use async_trait::async_trait;
use eval_core::judge::{Exhibit, Judge, JudgeIdentity, Judgement};
use eval_core::mode::Mode;
use eval_core::target::{Ask, Fault, FaultKind, Records, Target, TargetIdentity};
use serde_json::Value;
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

    /// Never: Ctrl-C ends the process at once, as it does where nothing is lost by that.
    pub(crate) fn never() -> Self {
        Self(watch::channel(false).1)
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

    async fn records<'t>(&'t self, input: &Value) -> Option<Records<'t>> {
        self.target.records(input).await
    }

    async fn close(&self) {
        self.target.close().await;
    }
}

/// A judge that stops being asked once the run is cancelled.
pub(crate) struct CancellableJudge {
    cancelled: Cancelled,
    judge: Arc<dyn Judge>,
}

impl CancellableJudge {
    pub(crate) fn new(judge: Arc<dyn Judge>, cancelled: Cancelled) -> Self {
        Self { cancelled, judge }
    }
}

#[async_trait]
impl Judge for CancellableJudge {
    fn identity(&self) -> JudgeIdentity {
        self.judge.identity()
    }

    async fn judgement(&self, exhibit: &Exhibit<'_>, nth: u32) -> Judgement {
        tokio::select! {
            biased;
            () = self.cancelled.happened() => {
                let why = "the run was cancelled".to_owned();
                Judgement::Unmeasured { mode: Mode::NOT_RUN, why }
            }
            judgement = self.judge.judgement(exhibit, nth) => judgement,
        }
    }
}
