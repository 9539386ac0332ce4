//! Traces as nearly all recorded ones are, read without a parser.

use std::borrow::Cow;

use super::{Chunk, Trace};
use crate::ids::RecordId;
use crate::scan::{Scanner, once};

/// The commonest fields of a trace, as they are walked over.
#[derive(Default)]
pub(crate) struct QuickTrace<'t> {
    output: Option<Cow<'t, str>>,
    chunks: Option<Vec<Chunk<'t>>>,
    citations: Option<Vec<RecordId>>,
}

impl<'t> QuickTrace<'t> {
    /// Walks over the value of a field; `None` if it is none of the commonest, or stood before.
    pub(crate) fn field(&mut self, key: &str, scanner: &mut Scanner<'t>) -> Option<()> {
        match key {
            "output" => once(&mut self.output, scanner.literal()?.text()?),
            "chunks" => once(&mut self.chunks, scanned_chunks(scanner)?),
            "citations" => once(&mut self.citations, scanned_citations(scanner)?),
            _ => None,
        }
    }

    /// The trace, if there was an output. It keeps its contract: no field of it could break it.
    pub(crate) fn finish(self) -> Option<Trace<'t>> {
        Some(Trace {
            output: self.output?,
            chunks: self.chunks.unwrap_or_default(),
            citations: self.citations.unwrap_or_default(),
            ..Trace::default()
        })
    }

    /// Whether no field was walked over.
    pub(crate) fn is_empty(&self) -> bool {
        self.output.is_none() && self.chunks.is_none() && self.citations.is_none()
    }
}

impl<'t> Trace<'t> {
    /// Walks over a trace; `None` where it holds anything but the commonest fields, and then
    /// [`Trace::from_json`] says what it is.
    pub(crate) fn scanned(scanner: &mut Scanner<'t>) -> Option<Self> {
        let mut fields = QuickTrace::default();
        scanner.object(|scanner, key| fields.field(key.plain()?, scanner))?;
        fields.finish()
    }
}

fn scanned_chunks<'t>(scanner: &mut Scanner<'t>) -> Option<Vec<Chunk<'t>>> {
    let mut chunks = Vec::with_capacity(8);
    scanner.array(|scanner| {
        chunks.push(Chunk::of_valid(scanner.value()?));
        Some(())
    })?;
    Some(chunks)
}

fn scanned_citations(scanner: &mut Scanner<'_>) -> Option<Vec<RecordId>> {
    let mut citations = Vec::new();
    scanner.array(|scanner| {
        citations.push(RecordId::from(scanner.literal()?.text()?.into_owned()));
        Some(())
    })?;
    Some(citations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(text: &str) -> Option<String> {
        let mut scanner = Scanner::new(text)?;
        let trace = Trace::scanned(&mut scanner)?;
        scanner.is_at_end().then(|| serde_json::to_string(&trace).unwrap())
    }

    #[test]
    fn it_is_the_trace_that_the_parser_reads_or_none() {
        let fields = [
            r#""output":"a\n\u00e9""#,
            r#""output": "b" "#,
            r#""output":null"#,
            r#""output":"\ud800""#,
            r#""chunks":[]"#,
            r#""chunks":[{"id": 1,"text":"x"}, "y" ,1.50]"#,
            r#""chunks":null"#,
            r#""citations":["r\"1","r2"]"#,
            r#""citations":[1]"#,
            r#""confidence":0.5"#,
            r#""vendor":{}"#,
            r#""o\u0075tput":"a""#,
        ];
        let mut read = 0;
        for first in fields {
            for second in fields {
                for text in [format!("{{{first}}}"), format!("{{{first},{second}}}")] {
                    let parsed =
                        Trace::from_json(&text).map(|t| serde_json::to_string(&t).unwrap());
                    if let Some(scanned) = scanned(&text) {
                        assert_eq!(parsed.ok(), Some(scanned), "{text}");
                        read += 1;
                    }
                }
            }
        }
        assert!(read > 20, "{read}");
    }
}
