//! Stable parts of a set of cases: a [`Slice`] for a quick look, a [`Shard`] for one of many machines.
//!
//! Which part a case belongs to depends on its name and on nothing else: not on the order of the cases,
//! nor on how many there are on this machine. Cases that belong together (the two of a `pair_id`) have
//! one name here, their *group*, and stay together. Shards and slices hash with different keys, so that
//! a shard of a slice is as even as a shard of the whole.

mod shard;
mod slice;

pub use shard::{Shard, ShardError};
pub use slice::Slice;

/// What is measured of a set: a slice of it, and of that a shard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// A few cases of every set; all of them without one.
    pub slice: Option<Slice>,
    /// One part of many; the whole without one.
    pub shard: Option<Shard>,
}

impl Cut {
    /// The cases of one set that the slice leaves, in their order.
    pub fn sliced<T>(&self, cases: Vec<T>, group: impl Fn(&T) -> &str) -> Vec<T> {
        match self.slice {
            Some(slice) => slice.of(cases, group),
            None => cases,
        }
    }

    /// Whether the shard holds the cases of this group.
    pub fn holds(&self, group: &str) -> bool {
        self.shard.is_none_or(|shard| shard.holds(group))
    }
}

/// The place of a group among all groups, under a key that says what for.
fn place_of(key: &str, group: &str) -> u64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(key.as_bytes());
    hasher.update(&[0]);
    hasher.update(group.as_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}
