use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use super::place_of;

/// A few cases of a set, always the same ones: those whose groups come first in the order of a hash
/// (bottom-k sampling; E. Cohen and H. Kaplan, "Summarizing data using bottom-k sketches", PODC 2007). A
/// case more in the set moves at most one case out of the slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    most: NonZeroU32,
}

impl Slice {
    /// At most so many cases of each set; more only where the last ones belong together.
    pub fn new(most: NonZeroU32) -> Self {
        Self { most }
    }

    /// How many cases of each set.
    pub fn most(self) -> u32 {
        self.most.get()
    }

    /// The cases of one set that are looked at, in their order. A set with a case keeps one.
    pub fn of<T>(self, cases: Vec<T>, group: impl Fn(&T) -> &str) -> Vec<T> {
        let mut sizes: BTreeMap<(u64, &str), u64> = BTreeMap::new();
        for case in &cases {
            *sizes.entry((place_of("slice", group(case)), group(case))).or_default() += 1;
        }
        let mut taken = 0;
        let first = sizes.into_iter().take_while(|(_, size)| {
            let room = taken < u64::from(self.most.get());
            taken += size;
            room
        });
        let first: BTreeSet<String> = first.map(|((_, group), _)| group.to_owned()).collect();
        cases.into_iter().filter(|case| first.contains(group(case))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slice(most: u32, cases: &[String]) -> Vec<String> {
        Slice::new(NonZeroU32::new(most).unwrap()).of(cases.to_vec(), String::as_str)
    }

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|n| format!("case-{n}")).collect()
    }

    #[test]
    fn a_slice_keeps_the_order_and_the_number_of_cases() {
        let sliced = slice(10, &names(100));
        assert_eq!(sliced.len(), 10);
        let positions: Vec<_> =
            sliced.iter().map(|name| names(100).iter().position(|n| n == name)).collect();
        assert!(positions.is_sorted());
        assert_eq!(slice(10, &names(3)), names(3));
        assert!(slice(10, &[]).is_empty());
    }

    #[test]
    fn cases_that_belong_together_stay_together() {
        let cases: Vec<(String, usize)> =
            names(20).into_iter().flat_map(|name| [(name.clone(), 0), (name, 1)]).collect();
        let sliced = Slice::new(NonZeroU32::new(5).unwrap()).of(cases, |(group, _)| group);
        assert_eq!(sliced.len(), 6, "three pairs, since two and a half would part one");
        assert!(sliced.chunks(2).all(|pair| pair[0].0 == pair[1].0));
    }

    proptest! {
        #[test]
        fn a_case_more_moves_at_most_one_out(count in 1_usize..60, most in 1_u32..20) {
            let (before, after) = (slice(most, &names(count)), slice(most, &names(count + 1)));
            let kept = before.iter().filter(|name| after.contains(name)).count();
            prop_assert!(kept + 1 >= before.len());
            prop_assert!(!after.is_empty() && after.len() <= most as usize);
        }

        #[test]
        fn the_order_of_cases_chooses_no_other(count in 1_usize..60, most in 1_u32..20) {
            let mut reversed = names(count);
            reversed.reverse();
            let mut sliced = slice(most, &reversed);
            sliced.reverse();
            prop_assert_eq!(sliced, slice(most, &names(count)));
        }
    }
}
