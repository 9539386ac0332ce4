//! Lines of bounded length, read so that no wait for one is ever lost.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// How much is read at once, in bytes.
const READ: usize = 16 << 10;

/// The lines of a stream.
#[derive(Debug)]
pub(super) struct Lines<R> {
    stream: R,
    longest: usize,
    buffer: Vec<u8>,
    /// How much of the buffer is known to hold no line end.
    searched: usize,
    is_at_end: bool,
}

/// What comes next in a stream of lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A line without its end; at the end of the stream, what stands after the last line end.
    Line(Vec<u8>),
    /// A line that is longer than allowed; its first bytes.
    TooLong(Vec<u8>),
    /// The end.
    End,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// The lines of a stream, each at most `longest` bytes long.
    pub(super) fn new(stream: R, longest: usize) -> Self {
        Self { stream, longest, buffer: Vec::new(), searched: 0, is_at_end: false }
    }

    /// The next line. Whoever stops waiting loses nothing: what was read stays in the buffer, which
    /// never holds more than the longest line and one read.
    pub(super) async fn next(&mut self) -> io::Result<Next> {
        loop {
            if let Some(next) = self.buffered() {
                return Ok(next);
            }
            self.buffer.reserve(READ);
            let mut limited = (&mut self.stream).take(READ as u64);
            self.is_at_end = limited.read_buf(&mut self.buffer).await? == 0;
        }
    }

    fn buffered(&mut self) -> Option<Next> {
        let end = self.buffer[self.searched..].iter().position(|&byte| byte == b'\n');
        let length = end.map_or(self.buffer.len(), |end| self.searched + end);
        if length > self.longest {
            let mut first = std::mem::take(&mut self.buffer);
            first.truncate(self.longest);
            self.searched = 0;
            return Some(Next::TooLong(first));
        }
        if end.is_some() {
            let rest = self.buffer.split_off(length + 1);
            let mut line = std::mem::replace(&mut self.buffer, rest);
            self.searched = 0;
            line.pop();
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Some(Next::Line(line));
        }
        self.searched = length;
        match (self.is_at_end, self.buffer.is_empty()) {
            (false, _) => None,
            (true, true) => Some(Next::End),
            (true, false) => {
                self.searched = 0;
                Some(Next::Line(std::mem::take(&mut self.buffer)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    async fn all(text: &[u8], longest: usize) -> Vec<Next> {
        let mut lines = Lines::new(text, longest);
        let mut found = Vec::new();
        loop {
            match lines.next().await.unwrap() {
                Next::End => return found,
                next => found.push(next),
            }
        }
    }

    fn line(text: &str) -> Next {
        Next::Line(text.as_bytes().to_vec())
    }

    #[tokio::test]
    async fn a_stream_is_cut_at_its_line_ends() {
        assert_eq!(all(b"a\r\n\nb\nc", 10).await, [line("a"), line(""), line("b"), line("c")]);
        assert_eq!(all(b"", 10).await, []);
    }

    #[tokio::test]
    async fn a_line_of_the_allowed_length_is_read_and_a_longer_one_is_not() {
        assert_eq!(all(b"12345\n", 5).await, [line("12345")]);
        assert_eq!(all(b"123456\n", 5).await, [Next::TooLong(b"12345".to_vec())]);
    }

    #[tokio::test]
    async fn an_endless_line_is_never_held() {
        let mut lines = Lines::new(tokio::io::repeat(b'x'), 1 << 20);
        assert!(
            matches!(lines.next().await.unwrap(), Next::TooLong(first) if first.len() == 1 << 20)
        );
        assert!(lines.buffer.capacity() == 0);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_stops_waiting_loses_nothing() {
        let (mut writer, reader) = tokio::io::duplex(64);
        let mut lines = Lines::new(reader, 100);
        tokio::io::AsyncWriteExt::write_all(&mut writer, b"half").await.unwrap();
        let impatient = tokio::time::timeout(std::time::Duration::from_millis(5), lines.next());
        assert!(impatient.await.is_err());
        tokio::io::AsyncWriteExt::write_all(&mut writer, b" whole\n").await.unwrap();
        assert_eq!(lines.next().await.unwrap(), line("half whole"));
    }

    proptest! {
        #[test]
        fn lines_joined_again_are_the_stream(parts in prop::collection::vec("[a-z ]{0,40}", 1..20)) {
            let text = parts.join("\n") + "\n";
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let found = runtime.block_on(all(text.as_bytes(), 1000));
            let expected: Vec<Next> = parts.iter().map(|part| line(part)).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
