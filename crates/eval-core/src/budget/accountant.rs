use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Budget, Clock, Prices, Stopped, Usd};
use crate::gate::{Exit, Reason};
use crate::trace::Usage;
use crate::wording::counted;

/// Keeps the budget of a run. Shared by all that ask, on any thread.
#[derive(Debug)]
pub struct Accountant {
    budget: Budget,
    prices: Prices,
    clock: Arc<dyn Clock>,
    spent: Mutex<Spent>,
}

/// What a run has spent so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Questions that were allowed.
    pub calls: u64,
    /// Tokens, as far as answers said.
    pub tokens: u64,
    /// Money, as far as it is known.
    pub cost_usd: Usd,
    /// Questions that were no longer allowed.
    pub refused: u64,
    /// Whether an answer left open what it cost.
    unaccounted: bool,
    /// The limit that was met first.
    met: Option<Limit>,
}

/// What an answer cost.
#[derive(Clone, Copy, Debug)]
pub enum Charge<'a> {
    /// Nothing: no model was asked.
    Free,
    /// What the answer says, and the model that gave it.
    Stated {
        /// Tokens and money, as far as the answer says.
        usage: Option<Usage>,
        /// The model, for its price.
        model: Option<&'a str>,
    },
}

/// A limit that was met, and why nothing more may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many calls.
    Calls(u64),
    /// So many tokens.
    Tokens(u64),
    /// So much money.
    Cost(Usd),
    /// So much time.
    Wall(Duration),
    /// An answer did not say what it cost, so the rest of the budget is not known.
    Unaccounted,
}

impl Accountant {
    /// Of a run that begins when the clock stands at zero.
    pub fn new(budget: Budget, prices: Prices, clock: Arc<dyn Clock>) -> Self {
        Self { budget, prices, clock, spent: Mutex::default() }
    }

    /// Of a run without limits.
    pub fn unlimited() -> Self {
        Self::new(Budget::UNLIMITED, Prices::default(), Arc::new(Stopped))
    }

    /// Whether one more question may be asked. A question that may counts as a call.
    ///
    /// # Errors
    /// The limit that was met. Once one is, nothing is allowed any more.
    pub fn admit(&self) -> Result<(), Limit> {
        let mut spent = self.spent();
        let met = spent.met.or_else(|| self.limit_met(&spent));
        spent.met = met;
        match met {
            None => {
                spent.calls += 1;
                Ok(())
            }
            Some(limit) => {
                spent.refused += 1;
                Err(limit)
            }
        }
    }

    /// Takes back a question that was allowed and then not asked.
    pub fn withdraw(&self) {
        let mut spent = self.spent();
        spent.calls = spent.calls.saturating_sub(1);
    }

    /// Counts what an answer cost.
    pub fn settle(&self, charge: Charge<'_>) {
        let Charge::Stated { usage, model } = charge else { return };
        let usage = usage.unwrap_or_default();
        let tokens = usage.input_tokens.zip(usage.output_tokens);
        let tokens = tokens.map(|(input, output)| input.saturating_add(output));
        let cost = self.prices.cost(usage, model);
        let mut spent = self.spent();
        spent.tokens = spent.tokens.saturating_add(tokens.unwrap_or(0));
        spent.cost_usd = spent.cost_usd + cost.unwrap_or_default();
        spent.unaccounted |= self.budget.tokens.is_some() && tokens.is_none()
            || self.budget.cost_usd.is_some() && cost.is_none();
    }

    /// What was spent so far.
    pub fn so_far(&self) -> Spent {
        *self.spent()
    }

    /// Why the run could not be measured whole, if something was not asked for want of budget.
    pub fn reason(&self) -> Option<Reason> {
        let Spent { calls, refused, met, .. } = self.so_far();
        let limit = met.filter(|_| refused > 0)?;
        let message = format!("{limit}: {} asked for, {refused} not", counted(calls, "answer"));
        Some(Reason::new(Exit::Unmeasured, "budget-exhausted", "", message))
    }

    fn limit_met(&self, spent: &Spent) -> Option<Limit> {
        let Budget { calls, tokens, cost_usd, wall } = self.budget;
        let unaccounted = spent.unaccounted.then_some(Limit::Unaccounted);
        unaccounted
            .or_else(|| calls.filter(|most| spent.calls >= *most).map(Limit::Calls))
            .or_else(|| tokens.filter(|most| spent.tokens >= *most).map(Limit::Tokens))
            .or_else(|| cost_usd.filter(|most| spent.cost_usd >= *most).map(Limit::Cost))
            .or_else(|| wall.filter(|most| self.clock.elapsed() >= *most).map(Limit::Wall))
    }

    /// A panic elsewhere leaves counts that are still right.
    fn spent(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Calls(most) => write!(f, "the budget of {} is spent", counted(*most, "call")),
            Self::Tokens(most) => write!(f, "the budget of {} is spent", counted(*most, "token")),
            Self::Cost(most) => write!(f, "the budget of {most} US dollars is spent"),
            Self::Wall(most) => write!(f, "the budget of {} seconds is spent", most.as_secs_f64()),
            Self::Unaccounted => {
                f.write_str("an answer did not say what it cost, so what is left is not known")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[derive(Debug, Default)]
    struct Hand(AtomicU64);

    impl Clock for Hand {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(self.0.load(Ordering::Relaxed))
        }
    }

    fn accountant(budget: Budget) -> Accountant {
        let price =
            super::super::Price { input: "1".parse().unwrap(), output: "2".parse().unwrap() };
        let prices = [("m".to_owned(), price)].into_iter().collect();
        Accountant::new(budget, prices, Arc::new(Stopped))
    }

    fn stated(input: u64, output: u64) -> Charge<'static> {
        let (input_tokens, output_tokens) = (Some(input), Some(output));
        let usage = Usage { input_tokens, output_tokens, cost_usd: None };
        Charge::Stated { usage: Some(usage), model: Some("m") }
    }

    /// How many questions are asked when every answer costs the same.
    fn asked(accountant: &Accountant, charge: Charge<'_>) -> u64 {
        let ask = || accountant.admit().map(|()| accountant.settle(charge));
        (0..50).take_while(|_| ask().is_ok()).count() as u64
    }

    #[test]
    fn calls_are_never_exceeded_even_by_many_at_once() {
        let accountant = accountant(Budget { calls: Some(100), ..Budget::UNLIMITED });
        let admitted = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let one = u64::from(accountant.admit().is_ok());
                        admitted.fetch_add(one, Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(admitted.into_inner(), 100);
        let spent = accountant.so_far();
        assert_eq!((spent.calls, spent.refused), (100, 300));
        assert_eq!(
            accountant.reason().unwrap().message,
            "the budget of 100 calls is spent: 100 answers asked for, 300 not"
        );
    }

    #[test]
    fn a_question_that_was_not_asked_after_all_is_no_call() {
        let accountant = accountant(Budget { calls: Some(1), ..Budget::UNLIMITED });
        accountant.admit().unwrap();
        accountant.withdraw();
        assert_eq!(accountant.so_far().calls, 0);
        assert!(accountant.admit().is_ok() && accountant.admit().is_err());
    }

    #[test]
    fn tokens_and_money_end_with_the_answer_that_reaches_the_limit() {
        let tokens = accountant(Budget { tokens: Some(100), ..Budget::UNLIMITED });
        assert_eq!(asked(&tokens, stated(20, 10)), 4);
        assert_eq!(tokens.admit(), Err(Limit::Tokens(100)));
        // 10 · 1 / 10⁶ + 20 · 2 / 10⁶ = 0.00005 an answer.
        let limit: Usd = "0.0002".parse().unwrap();
        let money = accountant(Budget { cost_usd: Some(limit), ..Budget::UNLIMITED });
        assert_eq!(asked(&money, stated(10, 20)), 4);
        assert_eq!(money.so_far().cost_usd, limit);
        assert_eq!(
            money.admit().unwrap_err().to_string(),
            "the budget of 0.0002 US dollars is spent"
        );
    }

    #[test]
    fn an_answer_that_does_not_say_what_it_cost_ends_a_budget_that_must_know() {
        let silent = Charge::Stated { usage: None, model: Some("m") };
        let unpriced = Charge::Stated {
            model: Some("other"),
            usage: Some(Usage { input_tokens: Some(1), output_tokens: Some(1), cost_usd: None }),
        };
        let limits = |tokens, cost_usd| Budget { tokens, cost_usd, ..Budget::UNLIMITED };
        assert_eq!(asked(&accountant(limits(Some(9_999), None)), silent), 1);
        assert_eq!(asked(&accountant(limits(None, Some("9".parse().unwrap()))), silent), 1);
        assert_eq!(asked(&accountant(limits(None, Some("9".parse().unwrap()))), unpriced), 1);
        assert_eq!(asked(&accountant(limits(Some(9_999), None)), unpriced), 50);
        assert_eq!(asked(&accountant(Budget::UNLIMITED), silent), 50);
    }

    #[test]
    fn what_costs_nothing_ends_no_budget() {
        let budget =
            Budget { tokens: Some(1), cost_usd: Some("1".parse().unwrap()), ..Budget::UNLIMITED };
        let accountant = accountant(budget);
        assert_eq!(asked(&accountant, Charge::Free), 50);
        assert_eq!(accountant.reason(), None);
    }

    #[test]
    fn time_is_up_when_the_clock_says_so_and_stays_up() {
        let hand = Arc::new(Hand::default());
        let budget = Budget { wall: Some(Duration::from_mins(1)), ..Budget::UNLIMITED };
        let accountant = Accountant::new(budget, Prices::default(), Arc::clone(&hand) as _);
        assert!(accountant.admit().is_ok());
        hand.0.store(60, Ordering::Relaxed);
        assert_eq!(
            accountant.admit().unwrap_err().to_string(),
            "the budget of 60 seconds is spent"
        );
        hand.0.store(0, Ordering::Relaxed);
        assert!(accountant.admit().is_err(), "a budget does not come back");
    }
}
