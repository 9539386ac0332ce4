//! A comment of limited size: what does not fit is counted, never cut off.

/// The most characters that GitHub takes for a comment.
pub(super) const LIMIT: usize = 65_536;

/// A page under construction. Sizes are counted in bytes, of which no text has fewer than characters.
pub(super) struct Page {
    text: String,
    limit: usize,
}

impl Page {
    /// An empty page of at most `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self { text: String::new(), limit }
    }

    /// Bytes that are left.
    pub(super) fn room(&self) -> usize {
        self.limit.saturating_sub(self.text.len())
    }

    /// Adds what must be there; the caller knows that it is short.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds items while they fit into `room` bytes, then a line that says how many did not.
    pub(super) fn push_items(
        &mut self,
        items: &[String],
        room: usize,
        left_out: impl Fn(usize) -> String,
    ) {
        // The line that counts the rest must fit whatever is added before it.
        let reserve = left_out(items.len()).len();
        let mut room = room.min(self.room());
        for (index, item) in items.iter().enumerate() {
            let is_last = index + 1 == items.len();
            if item.len() + if is_last { 0 } else { reserve } > room {
                self.text.push_str(&left_out(items.len() - index));
                return;
            }
            room -= item.len();
            self.text.push_str(item);
        }
    }

    /// The page.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn more(count: usize) -> String {
        format!("{count} more\n")
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let items = ["aaaa\n", "bbbb\n", "cccc\n"].map(str::to_owned);
        let mut page = Page::new(100);
        page.push_items(&items, 12, more);
        assert_eq!(page.into_text(), "aaaa\n2 more\n");
    }

    proptest! {
        #[test]
        fn every_item_is_shown_or_counted_within_the_room(
            sizes in prop::collection::vec(1_usize..40, 0..12), room in 8_usize..200,
        ) {
            let items: Vec<String> = sizes.iter().map(|size| "x".repeat(size - 1) + "\n").collect();
            let mut page = Page::new(1000);
            page.push_items(&items, room, more);
            let text = page.into_text();
            prop_assert!(text.len() <= room);
            let counted = text.lines().find_map(|line| line.strip_suffix(" more")?.parse().ok());
            let shown = text.lines().filter(|line| !line.ends_with(" more")).count();
            prop_assert_eq!(shown + counted.unwrap_or(0_usize), items.len());
        }
    }
}
