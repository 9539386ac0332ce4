//! `max_cost`: the answer costs no more than this.

use std::sync::Arc;

use serde_json::Value;

use super::{Argument, Check, View};
use crate::diag::Code;

/// ## What it decides
/// Whether the answer costs at most so many US dollars; the limit itself is allowed.
/// ## How it compares
/// By `usage.cost_usd` of the trace. Both numbers are read from their decimal text to the nearest
/// double, which keeps their order.
/// ## Fails when
/// The answer costs more, or the trace does not say what it costs (mode `over_budget`): an unknown
/// price is not free.
/// ## Does not look at
/// The budget of the whole run. It has no twin: nobody wants to pay more.
#[derive(Debug)]
struct MaxCost {
    limit: f64,
    written: Value,
}

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    let (limit, written) = argument.reader.number(argument.node, argument.of)?;
    if limit < 0.0 {
        argument.refuse(
            Code::Unsatisfiable,
            format!("{} is {written}, and nothing costs less than nothing", argument.of),
        );
        return None;
    }
    let written = argument.reader.json(argument.node, argument.of)?;
    Some(Arc::new(MaxCost { limit, written }))
}

impl Check for MaxCost {
    fn argument(&self) -> Value {
        self.written.clone()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        let cost = view.trace().usage.and_then(|usage| usage.cost_usd);
        cost.is_some_and(|cost| cost <= self.limit)
    }

    fn complaint(&self, view: &View<'_>) -> String {
        match view.trace().usage.and_then(|usage| usage.cost_usd) {
            Some(cost) => format!("the answer costs {cost} USD, expected at most {}", self.written),
            None => "the trace does not carry `usage.cost_usd`".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    #[test]
    fn a_cost_above_the_limit_fails() {
        assert_eq!(
            failures("max_cost: 0.1", r#"{"output":"a","usage":{"cost_usd":0.1000001}}"#),
            "max_cost: the answer costs 0.1000001 USD, expected at most 0.1"
        );
        assert_eq!(failures("max_cost: 0.10", r#"{"output":"a","usage":{"cost_usd":0.1}}"#), "");
        assert!(!failures("max_cost: 0", r#"{"output":"a","usage":{"cost_usd":1e-9}}"#).is_empty());
    }

    #[test]
    fn a_cost_that_is_not_told_fails() {
        let failure = "max_cost: the trace does not carry `usage.cost_usd`";
        assert_eq!(failures("max_cost: 5", r#"{"output":"a"}"#), failure);
        assert_eq!(
            failures("max_cost: 5", r#"{"output":"a","usage":{"output_tokens":1}}"#),
            failure
        );
    }

    #[test]
    fn what_is_no_limit_is_refused() {
        insta::assert_snapshot!(refusal("max_cost: -0.5"), @r"
        error[unsatisfiable]: `max_cost` is -0.5, and nothing costs less than nothing
          --> case.yaml:1:11
        ");
        insta::assert_snapshot!(refusal("max_cost: .inf"), @r"
        error[wrong-type]: `max_cost` is `.inf`, expected a finite number
          --> case.yaml:1:11
        ");
        insta::assert_snapshot!(refusal("max_cost: 5 USD"), @r"
        error[wrong-type]: `max_cost` is the text `5 USD`, expected a finite number
          --> case.yaml:1:11
        ");
    }
}
