//! A target that asks the store first.

use std::sync::Arc;

use async_trait::async_trait;
use eval_core::target::{Ask, Fault, FaultKind, Records, Target, TargetIdentity};
use serde_json::Value;

use super::{Key, Lifetime, Run, StoreError};

/// Targets with nothing to resume: a recording is a store of its own, and a battery's own code is part of
/// this very program, whose changes no key would show.
const ASKED_EACH_TIME: [&str; 2] = ["recorded", "in-process"];

/// A target whose answers are kept before anybody sees them.
#[derive(Debug)]
pub struct Stored<T: ?Sized> {
    run: Arc<Run>,
    identity: TargetIdentity,
    lifetime: Lifetime,
    target: Box<T>,
}

impl<T: Target + ?Sized> Stored<T> {
    /// The target, with this run's answers in front of it. They serve later runs if the target declares
    /// a version.
    pub fn new(target: Box<T>, run: Arc<Run>) -> Self {
        let identity = target.identity();
        let lifetime = identity.version.as_ref().map_or(Lifetime::Run, |_| Lifetime::Version);
        Self { run, identity, lifetime, target }
    }
}

#[async_trait]
impl<T: Target + ?Sized> Target for Stored<T> {
    fn identity(&self) -> TargetIdentity {
        self.identity.clone()
    }

    async fn answer(&self, ask: Ask<'_>) -> Result<String, Fault> {
        if ASKED_EACH_TIME.contains(&self.identity.kind) {
            return self.target.answer(ask).await;
        }
        let key = Key::of_ask(&self.identity, &ask);
        if let Some(answer) = self.run.kept(&key, self.lifetime).map_err(unkept)? {
            return answer;
        }
        let answer = self.target.answer(ask).await;
        self.run.keep(&key, self.lifetime, &answer).await.map_err(unkept)?;
        answer
    }

    async fn records<'t>(&'t self, input: &Value) -> Option<Records<'t>> {
        self.target.records(input).await
    }

    async fn close(&self) {
        self.target.close().await;
    }
}

/// An answer that cannot be kept is not used, and nothing is known of the system.
#[expect(clippy::needless_pass_by_value, reason = "it is a function from an error to an error")]
fn unkept(error: StoreError) -> Fault {
    Fault::new(FaultKind::Cancelled, error.to_string())
}
