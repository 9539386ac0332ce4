use std::collections::BTreeMap;

use super::Item;

/// Draws a share of the items, the same share of every property and language and at least one of each.
///
/// Every item has a place in its stratum that only the seed and its own content decide (BLAKE3 of both), and
/// the first places are drawn. So the same seed draws the same items, and an item more among thousands moves
/// at most one other out. The order of the sample is that of these places: it says nothing about which
/// variant wrote an output, and keeps the outputs to one question apart.
pub fn sample(items: Vec<Item>, fraction: f64, seed: u64) -> Vec<Item> {
    let mut strata: BTreeMap<(String, String), BTreeMap<String, Item>> = BTreeMap::new();
    for item in items {
        let stratum = (item.property.clone(), item.language.clone());
        strata.entry(stratum).or_default().insert(place(&item, seed), item);
    }
    let drawn = strata.into_values().flat_map(|stratum| {
        let wanted = share(stratum.len(), fraction);
        stratum.into_values().take(wanted)
    });
    drawn.collect()
}

/// Where an item stands in its stratum.
fn place(item: &Item, seed: u64) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(item.id.as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// The share of `of`, rounded up: a tenth of one item is one item.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of a count lies between zero and the count"
)]
fn share(of: usize, fraction: f64) -> usize {
    // A tenth of thirty is three and not the four that the last bit of a float would make of it.
    let exact = (of as f64 * fraction.clamp(0.0, 1.0) * 1e9).round() / 1e9;
    (exact.ceil() as usize).clamp(usize::from(of > 0), of)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::judge::{Exhibit, Rubrics};

    fn items(language: &str, count: usize) -> Vec<Item> {
        let rubrics = Rubrics::shipped();
        let rubric = rubrics.get("grounded").unwrap();
        let item = |n| Item::of(&Exhibit::new(rubric, &format!("output {n}"), &[], "?"), language);
        (0..count).map(item).collect()
    }

    fn ids(items: &[Item]) -> Vec<&str> {
        items.iter().map(|item| item.id.as_str()).collect()
    }

    #[test]
    fn every_stratum_gives_its_share_and_at_least_one() {
        let all: Vec<Item> = items("en", 30).into_iter().chain(items("es", 4)).collect();
        let drawn = sample(all, 0.10, 7);
        let of = |language: &str| drawn.iter().filter(|item| item.language == language).count();
        assert_eq!((of("en"), of("es")), (3, 1));
    }

    #[test]
    fn another_seed_draws_others() {
        let drawn = |seed| sample(items("en", 100), 0.1, seed);
        assert_ne!(ids(&drawn(1)), ids(&drawn(2)));
    }

    proptest! {
        #[test]
        fn the_order_and_repetition_of_what_is_there_change_nothing(count in 1_usize..60, seed: u64) {
            let forwards = sample(items("en", count), 0.25, seed);
            let mut turned = items("en", count);
            turned.reverse();
            turned.extend(items("en", count));
            prop_assert_eq!(sample(turned, 0.25, seed), forwards);
        }

        #[test]
        fn one_item_more_moves_at_most_one_out(count in 4_usize..60, seed: u64) {
            let before = sample(items("en", count), 0.25, seed);
            let after = sample(items("en", count + 1), 0.25, seed);
            let gone = before.iter().filter(|item| !after.contains(item)).count();
            prop_assert!(gone <= 1);
        }
    }
}
