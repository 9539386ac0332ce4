//! A trace as checks look at it.
//!
//! Each form of the answer that a comparison needs is made when a check first asks for it and is
//! shared by all checks of the case. Text that is in Unicode NFC already, as nearly all is, is
//! borrowed from the trace.

use std::borrow::Cow;
use std::cell::OnceCell;

use serde_json::Value;

use super::Facts;
use super::json::Standing;
use super::search::folded_text;
use crate::text::nfc;
use crate::trace::Trace;

/// A trace and the facts around it, in the forms that checks compare.
pub(super) struct View<'t> {
    trace: &'t Trace<'t>,
    facts: &'t Facts<'t>,
    output: OnceCell<Cow<'t, str>>,
    folded: OnceCell<String>,
    chunks: OnceCell<Vec<Cow<'t, str>>>,
    json: [OnceCell<Result<Value, String>>; Standing::COUNT],
}

impl<'t> View<'t> {
    pub(super) fn new(trace: &'t Trace<'t>, facts: &'t Facts<'t>) -> Self {
        Self {
            trace,
            facts,
            output: OnceCell::new(),
            folded: OnceCell::new(),
            chunks: OnceCell::new(),
            json: std::array::from_fn(|_| OnceCell::new()),
        }
    }

    pub(super) fn trace(&self) -> &'t Trace<'t> {
        self.trace
    }

    pub(super) fn facts(&self) -> &'t Facts<'t> {
        self.facts
    }

    /// The answer in NFC.
    pub(super) fn output(&self) -> &str {
        self.output.get_or_init(|| nfc(&self.trace.output))
    }

    /// The answer in the form that words and phrases are compared in.
    pub(super) fn folded(&self) -> &str {
        self.folded.get_or_init(|| folded_text(&self.trace.output))
    }

    /// The chunks in NFC, as their needles are searched.
    pub(super) fn chunks(&self) -> &[Cow<'t, str>] {
        self.chunks
            .get_or_init(|| self.trace.chunks.iter().map(|c| nfc_cow(c.searched())).collect())
    }

    /// The JSON that stands in the answer at this place, or why there is none.
    pub(super) fn json(&self, standing: Standing) -> Result<&Value, &str> {
        self.json[standing.index()]
            .get_or_init(|| {
                let text = standing.text(self.output())?;
                serde_json::from_str(text).map_err(|error| standing.no_json(text, &error))
            })
            .as_ref()
            .map_err(String::as_str)
    }

    /// The text that the JSON at this place is to be read from, if there is one and no check had it parsed.
    pub(super) fn unparsed_json(&self, standing: Standing) -> Option<&str> {
        let is_parsed = self.json[standing.index()].get().is_some();
        if is_parsed { None } else { standing.text(self.output()).ok() }
    }

    /// Whether the answer says nothing: no character but white space and marks that cannot be seen.
    pub(super) fn is_empty(&self) -> bool {
        self.trace.output.chars().all(is_blank)
    }
}

/// White space, control characters, and the marks of zero width.
fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
}

fn nfc_cow(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => nfc(text),
        Cow::Owned(text) => match nfc(&text) {
            Cow::Owned(composed) => Cow::Owned(composed),
            Cow::Borrowed(_) => Cow::Owned(text),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Chunk;

    #[test]
    fn text_in_normal_form_is_borrowed_and_other_text_is_composed() {
        let trace = Trace {
            chunks: vec![Chunk::text("e\u{301}"), Chunk::text("plain")],
            ..Trace::saying("cafe\u{301}")
        };
        let facts = Facts::default();
        let view = View::new(&trace, &facts);
        assert_eq!(view.output(), "café");
        assert!(matches!(view.chunks()[0], Cow::Owned(ref text) if text == "é"));
        assert!(matches!(view.chunks()[1], Cow::Borrowed("plain")));
    }

    #[test]
    fn an_answer_of_marks_that_cannot_be_seen_is_empty() {
        for (output, empty) in
            [("", true), (" \n\u{A0}\u{200B}\u{FEFF}\0", true), ("\u{200B}.", false), ("a", false)]
        {
            let (trace, facts) = (Trace::saying(output), Facts::default());
            assert_eq!(View::new(&trace, &facts).is_empty(), empty, "{output:?}");
        }
    }
}
