use super::Charge;
use crate::target::{Fault, FaultKind};
use crate::trace::Usage;

/// Who answers, which decides what an answer means that does not say what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answerer {
    /// Code of this process: it asks no model unless it says so.
    OwnCode,
    /// A recording: what it says was paid long ago.
    Recording,
    /// A system outside. If it says nothing, nobody knows what was paid.
    System {
        /// The model behind it, for its price, where it is known.
        model: Option<String>,
    },
}

impl Answerer {
    /// What an answer cost.
    pub fn charge(&self, usage: Option<Usage>) -> Charge<'_> {
        match self {
            Self::Recording => Charge::Free,
            Self::OwnCode if usage.is_none() => Charge::Free,
            Self::OwnCode => Charge::Stated { usage, model: None },
            Self::System { model } => Charge::Stated { usage, model: model.as_deref() },
        }
    }

    /// What a question cost that was not answered. A system that was at work and did not come to an end
    /// may have been paid for; one that refused, or was not reached, was not.
    pub fn charge_of_fault(&self, fault: &Fault) -> Charge<'_> {
        match fault.kind {
            FaultKind::Refused | FaultKind::NotRecorded | FaultKind::Cancelled => Charge::Free,
            FaultKind::Timeout | FaultKind::Crashed | FaultKind::Garbage | FaultKind::TooLarge => {
                self.charge(None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM: Answerer = Answerer::System { model: None };

    fn is_free(charge: Charge<'_>) -> bool {
        matches!(charge, Charge::Free)
    }

    #[test]
    fn an_answer_without_usage_is_free_only_where_nothing_can_have_been_paid() {
        assert!(is_free(Answerer::OwnCode.charge(None)));
        assert!(is_free(Answerer::Recording.charge(Some(Usage::default()))));
        assert!(!is_free(Answerer::OwnCode.charge(Some(Usage::default()))));
        assert!(!is_free(SYSTEM.charge(None)));
    }

    #[test]
    fn a_question_that_was_not_answered_may_have_been_paid_for() {
        let charge = |kind| SYSTEM.charge_of_fault(&Fault::new(kind, "gone"));
        assert!(!is_free(charge(FaultKind::Timeout)));
        assert!(is_free(charge(FaultKind::Refused)));
    }
}
