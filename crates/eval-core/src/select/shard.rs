use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::place_of;

/// One part of a run that is measured in many places. The parts of a run hold every case once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Shard {
    index: u32,
    of: u32,
}

/// The most parts of a run.
const MOST: u32 = 10_000;

/// A text or a file that names no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected I/N with I from 1 to N and N up to 10000, such as 2/7")]
pub struct ShardError;

impl Shard {
    /// The `index`-th of `of` parts, from 1.
    ///
    /// # Errors
    /// [`ShardError`] for an index outside 1 to `of`, or more than 10 000 parts.
    pub fn new(index: u32, of: u32) -> Result<Self, ShardError> {
        let known = (1..=of).contains(&index) && of <= MOST;
        known.then_some(Self { index, of }).ok_or(ShardError)
    }

    /// Which part this is, from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether the cases of this group are measured here.
    pub fn holds(self, group: &str) -> bool {
        place_of("shard", group) % u64::from(self.of) == u64::from(self.index - 1)
    }

    /// This part's share of a count, so that the shares of all parts add up to it.
    pub fn share(self, count: u64) -> u64 {
        let up_to = |index: u32| {
            let product = u128::from(count) * u128::from(index) / u128::from(self.of);
            u64::try_from(product).unwrap_or(u64::MAX)
        };
        up_to(self.index) - up_to(self.index - 1)
    }
}

/// `2/7`.
impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, of) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or(ShardError)
        };
        Self::new(number(index)?, number(of)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// The stored form, not yet checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    index: u32,
    of: u32,
}

impl TryFrom<Stored> for Shard {
    type Error = ShardError;

    fn try_from(stored: Stored) -> Result<Self, ShardError> {
        Self::new(stored.index, stored.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_shard_is_written_as_a_fraction() {
        let shard: Shard = "2/7".parse().unwrap();
        assert_eq!((shard, shard.to_string()), (Shard::new(2, 7).unwrap(), "2/7".to_owned()));
        for text in
            ["0/7", "8/7", "1", "1/0", "/", "1/2/3", "-1/2", "+1/2", " 1/2", "1/10001", "a/b"]
        {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text:?}");
        }
        assert!(serde_json::from_str::<Shard>(r#"{"index":3,"of":2}"#).is_err());
    }

    #[test]
    fn parts_are_about_as_large_as_each_other() {
        let groups: Vec<String> = (0..7_000).map(|n| format!("case-{n}")).collect();
        for index in 1..=7 {
            let shard = Shard::new(index, 7).unwrap();
            let held = groups.iter().filter(|group| shard.holds(group)).count();
            assert!((850..1150).contains(&held), "part {index} holds {held} of 7000");
        }
    }

    proptest! {
        #[test]
        fn every_group_falls_into_exactly_one_part(group: String, of in 1_u32..50) {
            let holding = (1..=of).filter(|index| Shard::new(*index, of).unwrap().holds(&group));
            prop_assert_eq!(holding.count(), 1);
        }

        #[test]
        fn the_shares_of_all_parts_add_up(count: u64, of in 1_u32..50) {
            let shares = (1..=of).map(|index| Shard::new(index, of).unwrap().share(count));
            prop_assert_eq!(shares.map(u128::from).sum::<u128>(), u128::from(count));
        }
    }
}
