//! `steps_under`: the agent takes fewer steps than this.

use std::sync::Arc;

use serde_json::Value;

use super::{Argument, Check, View};
use crate::diag::Code;

/// ## What it decides
/// Whether the agent took fewer steps than the bound; the bound itself is too many.
/// ## How it compares
/// By `steps` of the trace.
/// ## Fails when
/// There are as many steps or more, or the trace does not say how many (mode
/// `loop_without_termination`).
/// ## Does not look at
/// What the steps were (`no_tool_loop`). It has no twin: nobody wants an agent to take its time.
#[derive(Debug)]
struct StepsUnder(u64);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let otherwise = (Code::Unsatisfiable, "and nothing takes fewer steps than none");
    Some(Arc::new(StepsUnder(argument.count_from(1, otherwise)?)))
}

impl Check for StepsUnder {
    fn argument(&self) -> Value {
        self.0.into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.trace().steps.is_some_and(|steps| steps < self.0)
    }

    fn complaint(&self, view: &View<'_>) -> String {
        match view.trace().steps {
            Some(steps) => format!("the agent took {steps} steps, expected fewer than {}", self.0),
            None => "the trace does not carry `steps`".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn as_many_steps_as_the_bound_are_too_many() {
        assert_eq!(
            failures("steps_under: 3", r#"{"output":"a","steps":3}"#),
            "steps_under: the agent took 3 steps, expected fewer than 3"
        );
        assert_eq!(failures("steps_under: 3", r#"{"output":"a","steps":2}"#), "");
    }

    #[test]
    fn a_trace_that_does_not_say_fails() {
        let failure = "steps_under: the trace does not carry `steps`";
        assert_eq!(failures("steps_under: 3", r#"{"output":"a"}"#), failure);
    }

    #[test]
    fn a_bound_below_every_trace_is_refused() {
        insta::assert_snapshot!(refusal("steps_under: 0"), @r"
        error[unsatisfiable]: `steps_under` is 0, and nothing takes fewer steps than none
          --> case.yaml:1:14
        ");
        insta::assert_snapshot!(refusal("steps_under: '3'"), @r"
        error[wrong-type]: `steps_under` is the text `3`, expected a whole number from 0
          --> case.yaml:1:14
        ");
    }
}
