//! A file in pieces that can be worked on apart: each holds whole queries.

use std::io::{self, Read};

use super::fields::first_field;

/// Cuts a file into blocks of about one size, always between two lines of different queries. In a
/// file whose lines are grouped by query, no query then stands in two blocks.
#[derive(Debug)]
pub(in crate::ranking) struct Blocks<R> {
    source: R,
    size: usize,
    /// What was read beyond the end of the last block.
    carried: Vec<u8>,
}

impl<R: Read> Blocks<R> {
    /// Blocks of about `size` bytes, or as many more as the longest query needs.
    pub(in crate::ranking) fn new(source: R, size: usize) -> Self {
        Self { source, size, carried: Vec::new() }
    }

    /// Puts the next block into `block`, in place of what was there; `false` at the end of the file.
    pub(in crate::ranking) fn next_block(&mut self, block: &mut Vec<u8>) -> io::Result<bool> {
        block.clear();
        block.append(&mut self.carried);
        loop {
            // Doubling, so that one enormous query is not searched for its end over and over.
            let wanted = self.size.max(block.len()) as u64;
            if (&mut self.source).take(wanted).read_to_end(block)? == 0 {
                return Ok(!block.is_empty());
            }
            if let Some(start) = last_query_start(block) {
                self.carried.extend(block.drain(start..));
                return Ok(true);
            }
        }
    }
}

/// Where the lines of the last query begin, going by complete lines; `None` if there is only one
/// query, or no complete line.
fn last_query_start(block: &[u8]) -> Option<usize> {
    let end = block.iter().rposition(|byte| *byte == b'\n')?;
    let mut last_query: &[u8] = b"";
    let mut next_line = end + 1;
    for line in block[..end].rsplit(|byte| *byte == b'\n') {
        let query = first_field(line);
        if last_query.is_empty() {
            last_query = query;
        } else if !query.is_empty() && query != last_query {
            return Some(next_line);
        }
        next_line -= line.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str, size: usize) -> Vec<String> {
        let mut blocks = Blocks::new(text.as_bytes(), size);
        let mut block = Vec::new();
        let mut found = Vec::new();
        while blocks.next_block(&mut block).expect("memory can be read") {
            found.push(String::from_utf8(block.clone()).expect("cut between lines"));
        }
        found
    }

    #[test]
    fn a_block_ends_before_the_last_query_that_began_in_it() {
        let text = "a 1\na 2\nb 1\nb 2\nc 1\n";
        assert_eq!(blocks(text, 14), ["a 1\na 2\n", "b 1\nb 2\n", "c 1\n"]);
    }

    #[test]
    fn a_query_longer_than_a_block_stays_whole() {
        let text = "a 1\na 2\n\na 3\na 4\na 5\nb 1\nb 2";
        assert_eq!(blocks(text, 3), ["a 1\na 2\n\na 3\na 4\na 5\n", "b 1\nb 2"]);
    }

    #[test]
    fn the_blocks_of_any_size_are_the_file() {
        let text = "a 1\n\nb 1\nb 2\n \nc 1\nd\n\n\ne 1\na 1";
        for size in 1..=text.len() + 1 {
            assert_eq!(blocks(text, size).concat(), text, "size {size}");
        }
        assert!(blocks("", 8).is_empty());
    }
}
