//! `no_tool_loop`: no tool is called over and over with the same arguments.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::message::quoted;
use super::{Argument, Check, View};
use crate::diag::Code;
use crate::trace::ToolCall;

/// ## What it decides
/// Whether one and the same call is made at most so many times; `true` stands for twice, since a
/// repeated call may be an honest retry.
/// ## How it compares
/// Two calls are the same if they call the same tool with the same JSON, whatever the order of keys
/// and the white space. All calls of the trace count, not only neighbours, so that a loop over two or
/// three calls is found too.
/// ## Fails when
/// A call is made more often (mode `loop_without_termination`). The message names the call.
/// ## Does not look at
/// Calls whose arguments differ, such as the pages of a listing (`steps_under`). It has no twin: nobody
/// wants a loop.
#[derive(Debug)]
struct NoToolLoop(u64);

/// How often one call may be made where the case says `true`.
const DEFAULT: u64 = 2;

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    if argument.node.as_count().is_none() {
        argument.wanted()?;
        return Some(Arc::new(NoToolLoop(DEFAULT)));
    }
    let otherwise =
        (Code::Unsatisfiable, "which allows no call at all: write `tools_allowed: none`");
    Some(Arc::new(NoToolLoop(argument.count_from(1, otherwise)?)))
}

/// The arguments in one form for one JSON value: keys sorted, no white space.
fn canonical<'t>(call: &'t ToolCall<'_>) -> Cow<'t, str> {
    let json = call.arguments.json();
    match serde_json::from_str::<Value>(json) {
        Ok(value) => value.to_string().into(),
        // It nests deeper than the parser goes; then the text must do.
        Err(_) => json.into(),
    }
}

impl NoToolLoop {
    /// The calls that are made too often, each with its number and the index of its first time.
    fn loops(&self, calls: &[ToolCall<'_>]) -> Vec<(usize, u64)> {
        let mut counts: BTreeMap<(&str, Cow<'_, str>), (usize, u64)> = BTreeMap::new();
        for (index, call) in calls.iter().enumerate() {
            counts.entry((call.name.as_ref(), canonical(call))).or_insert((index, 0)).1 += 1;
        }
        let mut loops: Vec<_> = counts.into_values().filter(|(_, count)| *count > self.0).collect();
        loops.sort_unstable();
        loops
    }
}

impl Check for NoToolLoop {
    fn argument(&self) -> Value {
        self.0.into()
    }

    fn passes(&self, view: &View<'_>) -> bool {
        let calls = &view.trace().tool_calls;
        calls.len() as u64 <= self.0 || self.loops(calls).is_empty()
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let calls = &view.trace().tool_calls;
        let loops = self.loops(calls).into_iter().map(|(first, count)| {
            let call = format!("{}({})", calls[first].name, calls[first].arguments.json());
            format!("{} is called {count} times", quoted(&call))
        });
        format!("{}; at most {} allowed", loops.collect::<Vec<_>>().join(", "), self.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{failures, refusal};

    fn trace(calls: &[&str]) -> String {
        let calls: Vec<String> = calls
            .iter()
            .map(|arguments| format!(r#"{{"name":"search","arguments":{arguments}}}"#))
            .collect();
        format!(r#"{{"output":"a","tool_calls":[{}]}}"#, calls.join(","))
    }

    #[test]
    fn the_third_time_is_a_loop() {
        let again = trace(&[
            r#"{"q":"x","p":1}"#,
            "{}",
            r#"{ "p": 1, "q": "x" }"#,
            "{}",
            r#"{"q":"x","p":1}"#,
        ]);
        assert_eq!(
            failures("no_tool_loop: true", &again),
            r#"no_tool_loop: `search({"q":"x","p":1})` is called 3 times; at most 2 allowed"#
        );
        assert_eq!(failures("no_tool_loop: 3", &again), "");
    }

    #[test]
    fn different_arguments_are_no_loop() {
        let pages = trace(&[r#"{"p":1}"#, r#"{"p":2}"#, r#"{"p":3}"#, r#"{"p":"3"}"#]);
        assert_eq!(failures("no_tool_loop: 1", &pages), "");
    }

    #[test]
    fn an_argument_that_cannot_decide_is_refused() {
        insta::assert_snapshot!(refusal("no_tool_loop: 0"), @r"
        error[unsatisfiable]: `no_tool_loop` is 0, which allows no call at all: write `tools_allowed: none`
          --> case.yaml:1:15
        ");
        insta::assert_snapshot!(refusal("no_tool_loop: false"), @r"
        error[vacuous]: `no_tool_loop` is false, which asks for nothing
          --> case.yaml:1:15
          help: leave the key out
        ");
        insta::assert_snapshot!(refusal("no_tool_loop: 1.5"), @r"
        error[wrong-type]: `no_tool_loop` is `1.5`, expected true or false
          --> case.yaml:1:15
        ");
    }
}
