//! `terminated`: the agent comes to an end of its own.

use std::sync::Arc;

use serde_json::Value;

use super::{Argument, Check, View};

/// ## What it decides
/// Whether the agent came to an end of its own, and was not stopped by a limit.
/// ## How it compares
/// By `terminated` of the trace.
/// ## Fails when
/// It is false, or the trace does not say (mode `loop_without_termination`).
/// ## Does not look at
/// Whether the end was reached in good time (`steps_under`). It has no twin: nobody wants an agent to
/// run on.
#[derive(Debug)]
struct Terminated;

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    argument.wanted()?;
    Some(Arc::new(Terminated))
}

impl Check for Terminated {
    fn argument(&self) -> Value {
        Value::Bool(true)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        view.trace().terminated == Some(true)
    }

    fn complaint(&self, view: &View<'_>) -> String {
        match view.trace().terminated {
            Some(_) => "the agent did not come to an end of its own".to_owned(),
            None => "the trace does not carry `terminated`".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn an_agent_that_was_stopped_fails() {
        assert_eq!(
            failures("terminated: true", r#"{"output":"a","terminated":false}"#),
            "terminated: the agent did not come to an end of its own"
        );
        assert_eq!(
            failures("terminated: true", r#"{"output":"a"}"#),
            "terminated: the trace does not carry `terminated`"
        );
        assert_eq!(failures("terminated: true", r#"{"output":"a","terminated":true}"#), "");
    }

    #[test]
    fn asking_for_the_contrary_is_refused() {
        insta::assert_snapshot!(refusal("terminated: false"), @r"
        error[vacuous]: `terminated` is false, which asks for nothing
          --> case.yaml:1:13
          help: leave the key out
        ");
    }
}
