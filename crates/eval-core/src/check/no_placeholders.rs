//! `no_placeholders`: no template token is left in what the system says.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use regex::Regex;
use serde_json::Value;

use super::message::excerpt;
use super::{Argument, Check, View};
use crate::trace::Trace;

/// ## What it decides
/// Whether any text that the system produced is free of template tokens: the answer, its claims, the
/// safety notice, and the names and arguments of tool calls.
/// ## How it compares
/// By a fixed list: `{{name}}`, `{% … %}`, `${NAME}`, `{name}` with a name of two letters or more,
/// `<name>` and `<your name>` unless it is a tag of HTML, `[INSERT …]`, `[YOUR …]` and the like,
/// `[NAME]` in capitals, `TODO`, `TBD`, `FIXME` as words in capitals, `lorem ipsum`, and `%s` or `%d`.
/// ## Fails when
/// `Dear {{first_name}}` reaches the user, or a tool (mode `placeholder_leak`). The message names the
/// field and the token.
/// ## Does not look at
/// Retrieved chunks and results of tools, which the system did not write: a manual may well explain
/// `<name>`. A Spanish text in capitals that says TODO is hit. It has no twin.
#[derive(Debug)]
struct NoPlaceholders;

/// Word boundaries are those of ASCII: Unicode's would keep the pattern from the fast matcher on every
/// text that is not ASCII throughout.
static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?x)
        \{\{ [^{}\n]{0,60} \}\}
      | \{% [^%\n]{1,60} %\}
      | \$\{ [A-Za-z_][A-Za-z0-9_.:-]{0,60} \}
      | (?: ^ | [^\\^_A-Za-z0-9}$] ) (?<braced> \{ [A-Za-z_][A-Za-z0-9_]{1,40} \} )
      | < (?<angled> [A-Za-z][A-Za-z0-9_-]{1,40} (?: \x20 [A-Za-z0-9_-]{1,20} ){0,4} ) >
      | \[ (?i: insert | your | enter | replace | placeholder | todo | tbd ) (?-u:\b) [^\[\]\n]{0,60} \]
      | \[ [A-Z][A-Z0-9]*_[A-Z0-9_]{0,40} \]
      | \[ (?: NAME | DATE | COMPANY | ADDRESS | EMAIL | PHONE | AMOUNT | NUMBER | CITY | TITLE | URL | LINK ) \]
      | (?-u:\b) (?: TODO | TBD | FIXME ) (?-u:\b)
      | (?i: lorem \s+ ipsum )
      | (?: ^ | [\s(\x22'] ) (?<printf> % [sd] ) (?: $ | [\s).,!\x22'] )";
    Regex::new(pattern).expect("a test finds placeholders")
});

/// Tags of HTML that answers use as markup.
const MARKUP: &[&str] = &[
    "abbr",
    "article",
    "aside",
    "blockquote",
    "body",
    "br",
    "button",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "dd",
    "del",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "figure",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "li",
    "main",
    "mark",
    "meta",
    "nav",
    "ol",
    "option",
    "pre",
    "samp",
    "script",
    "section",
    "select",
    "small",
    "span",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "tt",
    "ul",
    "var",
    "video",
    "think",
];

pub(super) fn read(argument: &mut Argument<'_, '_>) -> Option<Arc<dyn Check>> {
    argument.wanted()?;
    Some(Arc::new(NoPlaceholders))
}

/// Every text that the system produced, with the name of its field.
fn texts<'t>(trace: &'t Trace<'_>) -> impl Iterator<Item = (&'static str, Cow<'t, str>)> {
    let borrowed = |field, text: &'t str| (field, Cow::Borrowed(text));
    let claims = trace.claims.iter().map(move |claim| borrowed("a claim", &claim.text));
    let notice =
        trace.safety_notice.iter().map(move |notice| borrowed("the safety notice", notice));
    let calls = trace.tool_calls.iter().flat_map(move |call| {
        let arguments = call.arguments.json();
        // Without an escape the JSON spells its texts as they are.
        let arguments =
            if arguments.contains('\\') { call.arguments.searched() } else { arguments.into() };
        [borrowed("the name of a tool", &call.name), ("the arguments of a tool call", arguments)]
    });
    std::iter::once(borrowed("the answer", &trace.output)).chain(claims).chain(notice).chain(calls)
}

/// The first placeholder in a text, as a range.
fn placeholder(text: &str) -> Option<(usize, usize)> {
    PLACEHOLDER.captures_iter(text).find_map(|captures| {
        if captures.name("angled").is_some_and(|name| is_markup(name.as_str())) {
            return None;
        }
        let inner = captures.name("braced").or_else(|| captures.name("printf"));
        let found = inner.or_else(|| captures.get(0))?;
        Some((found.start(), found.end()))
    })
}

fn is_markup(tag: &str) -> bool {
    MARKUP.iter().any(|markup| tag.eq_ignore_ascii_case(markup))
}

impl Check for NoPlaceholders {
    fn argument(&self) -> Value {
        Value::Bool(true)
    }

    fn passes(&self, view: &View<'_>) -> bool {
        texts(view.trace()).all(|(_, text)| placeholder(&text).is_none())
    }

    fn complaint(&self, view: &View<'_>) -> String {
        let found = texts(view.trace()).find_map(|(field, text)| {
            let (start, end) = placeholder(&text)?;
            let token = super::message::quoted(&text[start..end]);
            Some(format!("{field} has {token} in {}", excerpt(&text, start, end)))
        });
        found.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::{failures, refusal};

    #[test]
    fn every_kind_of_placeholder_is_found() {
        for text in [
            "Dear {{ first_name }},",
            "{{x}}",
            "{% if a %}",
            "costs ${PRICE}",
            "Dear {customer_name},",
            "{name}",
            "Dear <name>,",
            "<your name>",
            "<USER_ID>",
            "[INSERT DATE]",
            "[Your Name]",
            "[insert link here]",
            "[NAME]",
            "[ORDER_ID]",
            "TODO: write",
            "the price is TBD",
            "Lorem  ipsum",
            "Hello %s!",
            "[TODO]",
        ] {
            assert!(placeholder(text).is_some(), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_placeholder_passes() {
        for text in [
            "a < b and c > d",
            "<b>bold</b> <br> <LI>",
            "if x <y> z",
            r"\frac{ab}{cd} and x^{ab} x_{ab}",
            r#"{"name": "x"}"#,
            "fn f() { g }",
            "{a}",
            "100 %",
            "50% discount",
            "%d20",
            "[1] and [see below]",
            "TODOS",
            "todo",
            "[EU]",
            "$5",
            "${}",
            "set {1, 2}",
        ] {
            assert!(placeholder(text).is_none(), "{text}: {:?}", placeholder(text));
        }
    }

    #[test]
    fn a_placeholder_fails_in_whatever_the_system_wrote() {
        for (trace, failure) in [
            (r#"{"output":"Dear {{name}}"}"#, "the answer has `{{name}}` in `Dear {{name}}`"),
            (
                r#"{"output":"a","claims":[{"text":"It is TBD"}]}"#,
                "a claim has `TBD` in `It is TBD`",
            ),
            (
                r#"{"output":"a","safety_notice":"Call <number>"}"#,
                "the safety notice has `<number>` in `Call <number>`",
            ),
            (
                r#"{"output":"a","tool_calls":[{"name":"mail","arguments":{"to":"\u003cname\u003e"}}]}"#,
                "the arguments of a tool call has `<name>` in `{\"to\": \"<name>\"}`",
            ),
        ] {
            assert_eq!(
                failures("no_placeholders: true", trace),
                format!("no_placeholders: {failure}")
            );
        }
    }

    #[test]
    fn evidence_may_show_placeholders() {
        let trace = r#"{"output":"a","chunks":["Dear {{name}}"],
            "tool_calls":[{"name":"read","arguments":null,"result":"<name>"}]}"#;
        assert_eq!(failures("no_placeholders: true", trace), "");
    }

    #[test]
    fn asking_for_the_contrary_is_refused() {
        insta::assert_snapshot!(refusal("no_placeholders: false"), @r"
        error[vacuous]: `no_placeholders` is false, which asks for nothing
          --> case.yaml:1:18
          help: leave the key out
        ");
    }
}
