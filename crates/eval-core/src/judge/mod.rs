//! Judges: who decides what cannot be decided in code alone.
//!
//! Whether an answer is *grounded* in its evidence, or *responsive* to its question, is a property that
//! needs judgement. A judge is asked about one property of one output at a time. It sees the rubric, the
//! output and the evidence, and nothing else: not the prompt, not the trace, not an earlier verdict, not
//! which variant it reads. Its verdict is binary, with a reason for people.
//!
//! A judge is an instrument, and an instrument is calibrated: its agreement with people is measured before
//! it may open a gate. [`lexical`] is the judge that needs no model, and [`audit`] measures it on rows
//! that people have labelled.

pub mod audit;
pub mod lexical;
