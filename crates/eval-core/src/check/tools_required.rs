//! `tools_required`: every tool on the list is called.

use std::sync::Arc;

use serde_json::Value;

use super::message::listed;
use super::tools_allowed::{called, once};
use super::{Argument, Check, View};

/// ## What it decides
/// Whether each of these tools is called at least once.
/// ## How it compares
/// By the name of the tool, exactly; no case folding.
/// ## Fails when
/// A tool is not called, such as the check of an identity (mode `missing_tool_call`).
/// ## Does not look at
/// Order and number of the calls (`tool_sequence`), or arguments (`tool_args_schema`).
#[derive(Debug)]
struct ToolsRequired(Vec<String>);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(ToolsRequired(argument.texts()?)))
}

impl ToolsRequired {
    fn missing(&self, view: &View<'_>) -> impl Iterator<Item = &str> {
        let trace = view.trace();
        let missing = self.0.iter().filter(|tool| called(trace).all(|called| called != *tool));
        missing.map(String::as_str)
    }
}

impl Check for ToolsRequired {
    fn argument(&self) -> Value {
        self.0.as_slice().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        self.missing(view).next().is_none()
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let called = match once(called(view.trace())) {
            none if none.is_empty() => "no tool was".to_owned(),
            called => format!("called: {}", listed(called)),
        };
        format!("{} not called; {called}", listed(self.missing(view)))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    #[test]
    fn a_tool_that_is_not_called_fails() {
        let trace = r#"{"output":"a","tool_calls":[{"name":"refund","arguments":{}}]}"#;
        assert_eq!(
            failures("tools_required: [verify, refund]", trace),
            "tools_required: `verify` not called; called: `refund`"
        );
        assert_eq!(
            failures("tools_required: [verify]", r#"{"output":"a"}"#),
            "tools_required: `verify` not called; no tool was"
        );
        assert_eq!(failures("tools_required: [refund]", trace), "");
    }
}
