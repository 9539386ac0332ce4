//! Judges: who decides what cannot be decided in code alone.
//!
//! Whether an answer is *grounded* in its evidence, or *responsive* to its question, is a property that
//! needs judgement. A [`Judge`] is asked about one property of one output at a time. It sees the
//! [`Rubric`], the output and the evidence, and nothing else: not the prompt, not the trace, not an earlier
//! verdict, not which variant it reads ([`Exhibit`]). Its [`Judgement`] is binary, with a reason for people,
//! or says that there is none.
//!
//! A judge is an instrument, and an instrument is calibrated: its agreement with people is measured before
//! it may open a gate. [`lexical`] is the judge that needs no model, [`LexicalJudge`] puts it behind the
//! trait, and [`audit`] measures it on rows that people have labelled. [`calibration`] holds any judge against
//! the labels of a project. Model judges are asked over a network
//! by others; what they are told ([`prompt`]) and what counts as their verdict ([`verdict`]) stands here.

pub mod audit;
pub mod calibration;
pub mod lexical;
pub mod prompt;
pub mod sameness;
pub mod verdict;

mod exhibit;
mod identity;
mod judgement;
mod offline;
mod rubric;

use async_trait::async_trait;

pub use exhibit::{Exhibit, Passage};
pub use identity::JudgeIdentity;
pub use judgement::{Grounds, Judgement};
pub use offline::LexicalJudge;
pub use rubric::{Rubric, Rubrics, Scale, Step};

/// Who decides.
#[async_trait]
pub trait Judge: Send + Sync {
    /// Who it is, and all that could change a verdict of it.
    fn identity(&self) -> JudgeIdentity;

    /// Decides one property of one output. `nth` tells the judgements of one output apart, from 0: a judge
    /// that is asked again may answer otherwise.
    async fn judgement(&self, exhibit: &Exhibit<'_>, nth: u32) -> Judgement;
}
