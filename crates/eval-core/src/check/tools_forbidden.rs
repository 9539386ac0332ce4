//! `tools_forbidden`: no tool on the list is called.

use std::sync::Arc;

use serde_json::Value;

use super::message::listed;
use super::tools_allowed::{called, once};
use super::{Argument, Check, View};

/// ## What it decides
/// Whether none of these tools is called.
/// ## How it compares
/// By the name of the tool, exactly; no case folding.
/// ## Fails when
/// One of them is called, however often (mode `unauthorised_tool_call`).
/// ## Does not look at
/// Tools that are not named here (`tools_allowed`).
#[derive(Debug)]
struct ToolsForbidden(Vec<String>);

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    Some(Arc::new(ToolsForbidden(argument.texts()?)))
}

impl ToolsForbidden {
    fn forbids(&self, tool: &str) -> bool {
        self.0.iter().any(|forbidden| forbidden == tool)
    }
}

impl Check for ToolsForbidden {
    fn argument(&self) -> Value {
        self.0.as_slice().into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        !called(view.trace()).any(|tool| self.forbids(tool))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let calls: Vec<String> = called(view.trace())
            .enumerate()
            .filter(|(_, tool)| self.forbids(tool))
            .map(|(index, _)| (index + 1).to_string())
            .collect();
        let tools = once(called(view.trace()).filter(|tool| self.forbids(tool)));
        let word = if calls.len() == 1 { "call" } else { "calls" };
        format!("called {} ({word} {})", listed(tools), calls.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::failures;

    const TRACE: &str = r#"{"output":"a","tool_calls":[{"name":"search","arguments":{}},
        {"name":"delete","arguments":{}},{"name":"delete","arguments":{}}]}"#;

    #[test]
    fn a_forbidden_tool_that_is_called_fails() {
        assert_eq!(
            failures("tools_forbidden: [delete, pay]", TRACE),
            "tools_forbidden: called `delete` (calls 2, 3)"
        );
    }

    #[test]
    fn other_tools_pass() {
        assert_eq!(failures("tools_forbidden: [Delete]", TRACE), "");
    }
}
