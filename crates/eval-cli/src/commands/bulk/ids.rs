//! Ids that stand twice in the whole input, found in bounded memory: digests are sorted in runs, runs
//! that fill the memory go to a temporary file, and all are merged at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek as _, Write as _};

use eval_core::bulk::SeenId;

/// The digest of an id in the upper 88 bits, and below it the line that it stands in, counted over the
/// whole input.
type Entry = u128;

/// Bits of an entry that hold the line.
const LINE_BITS: u32 = 40;

/// So many entries are held in memory: 16 MiB.
const HELD: usize = 1 << 20;

/// Ids that were seen.
pub(super) struct Ids {
    held: Vec<Entry>,
    most: usize,
    runs: Vec<File>,
}

impl Ids {
    pub(super) fn new() -> Self {
        Self::holding(HELD)
    }

    fn holding(most: usize) -> Self {
        Self { held: Vec::new(), most, runs: Vec::new() }
    }

    /// Takes the digest of an id, of 88 bits, and its line.
    pub(super) fn add(&mut self, digest: u128, line: u64) -> io::Result<()> {
        if self.held.len() == self.most {
            self.spill()?;
        }
        self.held.push(digest << LINE_BITS | u128::from(line));
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        self.held.sort_unstable();
        let mut file = BufWriter::new(tempfile::tempfile()?);
        for entry in self.held.drain(..) {
            file.write_all(&entry.to_le_bytes())?;
        }
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.runs.push(file);
        Ok(())
    }

    /// The lines whose id stands in an earlier line: that line and the earlier one. At most `most` pairs,
    /// the first by line, and how many there are.
    pub(super) fn doubled(self, most: usize) -> io::Result<(Vec<(u64, u64)>, u64)> {
        let (mut pairs, mut count) = (BinaryHeap::new(), 0);
        let mut before: Option<SeenId> = None;
        self.in_order(|(digest, line)| match before {
            Some((same, first)) if same == digest => {
                count += 1;
                pairs.push((line, first));
                if pairs.len() > most {
                    pairs.pop();
                }
            }
            _ => before = Some((digest, line)),
        })?;
        Ok((pairs.into_sorted_vec(), count))
    }

    /// Hands over every id in the order of digests and lines.
    pub(super) fn in_order(mut self, mut take: impl FnMut(SeenId)) -> io::Result<()> {
        self.held.sort_unstable();
        let held = self.held.into_iter().map(Ok);
        let mut runs: Vec<Box<dyn Iterator<Item = io::Result<Entry>>>> = vec![Box::new(held)];
        runs.extend(self.runs.into_iter().map(|file| Box::new(entries(file)) as _));
        let mut heap = BinaryHeap::new();
        for (index, run) in runs.iter_mut().enumerate() {
            heap.extend(run.next().transpose()?.map(|entry| Reverse((entry, index))));
        }
        while let Some(Reverse((entry, index))) = heap.pop() {
            heap.extend(runs[index].next().transpose()?.map(|entry| Reverse((entry, index))));
            take((entry >> LINE_BITS, line(entry)));
        }
        Ok(())
    }
}

fn line(entry: Entry) -> u64 {
    u64::try_from(entry & ((1 << LINE_BITS) - 1)).unwrap_or(u64::MAX)
}

fn entries(file: File) -> impl Iterator<Item = io::Result<Entry>> {
    let mut file = BufReader::new(file);
    std::iter::from_fn(move || {
        let mut bytes = [0; 16];
        match file.read_exact(&mut bytes) {
            Ok(()) => Some(Ok(Entry::from_le_bytes(bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => Some(Err(error)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubled(ids: &[u128], most: usize) -> (Vec<(u64, u64)>, u64) {
        let mut seen = Ids::holding(most);
        for (line, id) in ids.iter().enumerate() {
            seen.add(*id, line as u64).unwrap();
        }
        seen.doubled(3).unwrap()
    }

    #[test]
    fn an_id_that_stands_again_is_told_with_the_first_line_whatever_memory_there_is() {
        let ids = [5, 1, 5, 2, 1, 5, 9];
        for most in 1..10 {
            assert_eq!(doubled(&ids, most), (vec![(2, 0), (4, 1), (5, 0)], 3), "{most}");
        }
    }

    #[test]
    fn no_more_are_named_than_were_asked_for_and_all_are_counted() {
        let (pairs, count) = doubled(&[7; 50], 8);
        assert_eq!((pairs, count), (vec![(1, 0), (2, 0), (3, 0)], 49));
    }
}
