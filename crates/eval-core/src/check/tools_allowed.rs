//! `tools_allowed`: no tool off the list is called.

use std::sync::Arc;

use serde_json::Value;

use super::message::listed;
use super::{Argument, Check, View};
use crate::trace::Trace;

/// ## What it decides
/// Whether every tool that is called stands on the list. `none` allows no call at all.
/// ## How it compares
/// By the name of the tool, exactly; no case folding.
/// ## Fails when
/// A tool off the list is called (mode `unauthorised_tool_call`).
/// ## Does not look at
/// Arguments (`tool_args_schema`), or calls that the system made and the trace does not carry.
#[derive(Debug)]
enum ToolsAllowed {
    None,
    These(Vec<String>),
}

const NONE: &str = "none";

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if argument.as_text() == Some(NONE) {
        return Some(Arc::new(ToolsAllowed::None));
    }
    Some(Arc::new(ToolsAllowed::These(argument.texts()?)))
}

/// The names of the tools that are called, in order.
pub(super) fn called<'t>(trace: &'t Trace<'_>) -> impl Iterator<Item = &'t str> {
    trace.tool_calls.iter().map(|call| call.name.as_ref())
}

/// Names, each once, in the order in which they first stand.
pub(super) fn once<'t>(names: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut seen: Vec<&str> = Vec::new();
    names.for_each(|name| {
        if !seen.contains(&name) {
            seen.push(name);
        }
    });
    seen
}

impl ToolsAllowed {
    fn allows(&self, tool: &str) -> bool {
        match self {
            Self::None => false,
            Self::These(tools) => tools.iter().any(|allowed| allowed == tool),
        }
    }
}

impl Check for ToolsAllowed {
    fn argument(&self) -> Value {
        match self {
            Self::None => NONE.into(),
            Self::These(tools) => tools.as_slice().into(),
        }
    }

    fn passes(&self, view: &View<'_>) -> bool {
        called(view.trace()).all(|tool| self.allows(tool))
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let off = once(called(view.trace()).filter(|tool| !self.allows(tool)));
        let allowed = match self {
            Self::None => "no tool is allowed".to_owned(),
            Self::These(tools) => format!("allowed: {}", listed(tools)),
        };
        format!("called {}; {allowed}", listed(off))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    const TRACE: &str = r#"{"output":"a","tool_calls":[{"name":"search","arguments":{}},
        {"name":"delete","arguments":{}},{"name":"delete","arguments":{}}]}"#;

    #[test]
    fn a_tool_off_the_list_fails() {
        assert_eq!(
            failures("tools_allowed: [search, none]", TRACE),
            "tools_allowed: called `delete`; allowed: `search`, `none`"
        );
        assert_eq!(
            failures("tools_allowed: none", TRACE),
            "tools_allowed: called `search`, `delete`; no tool is allowed"
        );
    }

    #[test]
    fn tools_on_the_list_pass() {
        assert_eq!(failures("tools_allowed: [delete, search]", TRACE), "");
        assert_eq!(failures("tools_allowed: none", r#"{"output":"a"}"#), "");
    }

    #[test]
    fn an_empty_list_is_refused() {
        insta::assert_snapshot!(refusal("tools_allowed: []"), @r"
        error[empty]: `tools_allowed` is an empty list
          --> case.yaml:1:16
        ");
        insta::assert_snapshot!(refusal("tools_allowed: nothing"), @r"
        error[wrong-type]: `tools_allowed` is the text `nothing`, expected a list
          --> case.yaml:1:16
        ");
    }
}
