use crate::mode::Mode;

/// What a judge says about one property of one output.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// The output has the property.
    Pass(Grounds),
    /// It does not.
    Fail(Grounds),
    /// The judge gave no verdict. Never counted as a pass.
    Unmeasured {
        /// What kept it from giving one.
        mode: Mode,
        /// The same for people.
        why: String,
    },
}

impl Judgement {
    /// No verdict, because nothing that the judge said is one.
    pub fn unmeasured(why: impl Into<String>) -> Self {
        Self::Unmeasured { mode: Mode::JUDGE_MALFORMED, why: why.into() }
    }
}

/// What a verdict rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grounds {
    /// One sentence for people.
    pub reason: String,
    /// A score from 0 to 1, if the judge gives one.
    pub score: Option<f64>,
    /// Whether the evidence says the opposite, where the judge can tell that from saying nothing.
    pub is_contradiction: bool,
}

impl Grounds {
    /// Grounds that are a reason alone.
    pub fn saying(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), ..Self::default() }
    }
}
