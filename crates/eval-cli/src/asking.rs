//! A judge that is asked outside of a run, as `calibrate` and `explain` do: it goes through the answer
//! store, the budget and the redaction all the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use eval_adapters::judges::Keeping;
use eval_adapters::store::Run as StoreRun;
use eval_core::budget::Accountant;
use eval_core::gate::{Exit, Reason};
use eval_core::judge::Judge;
use serde_json::json;

use crate::cancel::{CancellableJudge, Cancelled};
use crate::commands::eval::Watch;
use crate::commands::system::{STORE, run_in, store_failure};
use crate::failure::Failure;
use crate::folder::Opened;
use crate::judges::Chosen;

/// What asking a judge goes through.
pub(crate) struct Asking {
    run: Option<Arc<StoreRun>>,
    /// The budget of the project, for this command alone.
    pub(crate) budget: Arc<Accountant>,
    cancelled: Cancelled,
}

impl Asking {
    /// Of a command. A judge that a run would refuse is refused; answers of an earlier one that was
    /// interrupted are taken up. Code needs no store.
    pub(crate) async fn of(
        opened: &Opened,
        chosen: &Chosen,
        command: &str,
        no_cache: bool,
    ) -> Result<Self, Failure> {
        chosen.refuse_own_answers(opened, None)?;
        chosen.refuse_unpriced(opened)?;
        let config = &opened.config;
        let watch = Arc::new(Watch::started());
        let budget = Arc::new(Accountant::new(config.budget, config.prices.clone(), watch));
        // What is asked is part of each answer's key, so one name serves whatever is asked about.
        let parts = BTreeMap::from([(command.to_owned(), json!(chosen.identity()))]);
        let is_kept = chosen.is_model() && !no_cache;
        let run = if is_kept { Some(run_in(opened, STORE, parts).await?) } else { None };
        let cancelled = if chosen.is_model() { Cancelled::by_ctrl_c() } else { Cancelled::never() };
        Ok(Self { run, budget, cancelled })
    }

    /// The judge, asked through it.
    pub(crate) fn judge(
        &self,
        opened: &Opened,
        chosen: &Chosen,
    ) -> Result<Arc<dyn Judge>, Failure> {
        let keeping = Keeping { run: self.run.clone(), budget: Arc::clone(&self.budget) };
        let judge = chosen.open(opened, keeping)?;
        Ok(Arc::new(CancellableJudge::new(judge, self.cancelled.clone())))
    }

    /// Why something was not asked, if it was not.
    pub(crate) fn left_out(&self) -> Option<Reason> {
        let message = "cancelled: what was answered is kept";
        let cancelled = || Reason::new(Exit::Unmeasured, "cancelled", "", message);
        self.budget.reason().or_else(|| self.cancelled.is_set().then(cancelled))
    }

    /// Drops the answers, unless something was left out: then the next time asks for that alone.
    pub(crate) async fn end(&self) -> Result<(), Failure> {
        match &self.run {
            Some(run) if self.left_out().is_none() => {
                run.finish().await.map_err(|error| store_failure(&error))
            }
            _ => Ok(()),
        }
    }
}
