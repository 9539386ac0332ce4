//! The distribution layer: what its answers are held against, and the snapshot that they may become.

use std::collections::BTreeMap;

use eval_core::diag::{Code, Diagnostic};
use eval_core::drift::{self, DriftLimits, Reference, Sample, Snapshot, judged};
use eval_core::gate::Decision;
use eval_core::pin::content_hash;
use eval_core::run::Measured;
use serde_json::{Value, json};

use crate::args::EvalArgs;
use crate::failure::Failure;
use crate::folder::Opened;
use crate::output;

/// What the answers of the distribution layer are held against.
pub(crate) struct Drift {
    /// The last release, or what stands in for it; `None` where the layer is not planned.
    reference: Option<Reference>,
    limits: DriftLimits,
}

impl Drift {
    /// The snapshot and the limits of a project. Limits that make no sense are refused whether or not
    /// the layer is planned.
    pub(crate) fn of(opened: &Opened, planned: bool, updates: bool) -> Result<Self, Failure> {
        let shown = opened.project.shown(opened.project.config());
        let limits = DriftLimits::of_config(&opened.config, &shown).map_err(Failure::usage)?;
        let reference = planned.then(|| {
            if updates { Reference::Updated } else { Reference::of(drift::load(&opened.project)) }
        });
        Ok(Self { reference, limits })
    }

    /// Its parts of the fingerprint.
    pub(crate) fn fingerprint(&self) -> BTreeMap<String, Value> {
        let snapshot = self.reference.as_ref().map_or(Value::Null, Reference::identity);
        BTreeMap::from([
            ("snapshot".to_owned(), snapshot),
            ("drift_limits".to_owned(), json!(content_hash(&self.limits))),
        ])
    }

    /// The mean length of an answer in the snapshot, in characters.
    pub(crate) fn answer_length(&self) -> Option<u64> {
        let Some(Reference::Snapshot(snapshot)) = &self.reference else { return None };
        let mean = snapshot.sample().distribution().mean_length?;
        // A length of any answer lies far below 2^52, so nothing is lost.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean length is neither negative nor large"
        )]
        Some(mean.ceil() as u64)
    }

    /// Judges the answers and adds the layer to what was measured.
    pub(crate) fn judge(&self, measured: &mut Measured, inputs: Option<&(Sample, String)>) {
        if let (Some(reference), Some((sample, hash))) = (&self.reference, inputs) {
            let judged = judged(sample, hash, reference, &self.limits);
            measured.reasons.extend(judged.reasons);
            measured.layers.distribution = Some(judged.layer);
        }
    }
}

/// Writes the answers as the snapshot, if the run allows it.
pub(crate) fn update_snapshot(
    opened: &Opened,
    inputs: Option<(Sample, String)>,
    decision: &Decision,
) -> Result<(), Failure> {
    let snapshot = inputs.and_then(|(sample, hash)| Snapshot::of(sample, hash).ok());
    let Some(snapshot) = snapshot else { return Ok(()) };
    if let Some(refusal) = drift::update_refusal(decision) {
        output::say(refusal);
        return Ok(());
    }
    drift::save(&opened.project, &snapshot).map_err(|problem| Failure::data(vec![problem]))?;
    output::say(format!("wrote {}", opened.project.shown(drift::SNAPSHOT)));
    Ok(())
}

/// Where `CI` is set, a machine would accept the drift that a person should look at.
pub(crate) fn refuse_update_in_ci(args: &EvalArgs) -> Result<(), Failure> {
    let in_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    if !args.update_snapshot || args.update_snapshot_in_ci || !in_ci {
        return Ok(());
    }
    let message = "`--update-snapshot` accepts what the system says today, and `CI` is set";
    let problem = Diagnostic::new(Code::WrongValue, message)
        .with_help("run it where a person reviews the change, or add --update-snapshot-in-ci");
    Err(Failure::usage(vec![problem]))
}
