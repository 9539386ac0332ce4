//! Packed files, told by how they begin and not by their names, so that a pipe can be packed too.

use std::error::Error;
use std::io::{self, BufRead as _, BufReader, Cursor, ErrorKind, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A source of bytes.
pub(super) type Bytes = Box<dyn Read + Send>;

const GZIP: [u8; 2] = [0x1F, 0x8B];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// A frame of zstd that holds no data; the low half of the first byte is free.
const ZSTD_SKIPPABLE: [u8; 3] = [0x2A, 0x4D, 0x18];

/// The bytes as they were before they were packed. No JSON begins as gzip or zstd do.
pub(super) fn unpacked(mut packed: Bytes) -> io::Result<Bytes> {
    let mut head = Vec::new();
    (&mut packed).take(4).read_to_end(&mut head)?;
    let is_gzip = head.starts_with(&GZIP);
    let is_zstd =
        head == ZSTD || (head.len() == 4 && head[0] & 0xF0 == 0x50 && head[1..] == ZSTD_SKIPPABLE);
    let whole: Bytes = Box::new(Cursor::new(head).chain(packed));
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(whole))
    } else if is_zstd {
        Box::new(Frames::new(whole))
    } else {
        whole
    })
}

/// What went wrong, for a person: an archive that was cut off ends before its end.
pub(super) fn told(error: &io::Error) -> String {
    if is_cut_off(error) {
        "the archive is cut off: it ends in the middle, and what comes after was not measured"
            .to_owned()
    } else if matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::InvalidInput) {
        format!("the archive is damaged, and what comes after was not measured: {error}")
    } else {
        format!("the file cannot be read to its end: {error}")
    }
}

fn is_cut_off(error: &io::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        let io = error.downcast_ref::<io::Error>();
        if io.is_some_and(|io| io.kind() == ErrorKind::UnexpectedEof) {
            return true;
        }
        // An `io::Error` that wraps another shows the cause of that as its own.
        let wrapped = io.and_then(|io| io.get_ref().map(|inner| inner as &(dyn Error + 'static)));
        cause = wrapped.or_else(|| error.source());
    }
    false
}

/// The frames of a zstd file, one after the other.
struct Frames {
    source: BufReader<Bytes>,
    frame: FrameDecoder,
    /// Whether a frame is being read.
    open: bool,
}

impl Frames {
    fn new(source: Bytes) -> Self {
        Self { source: BufReader::new(source), frame: FrameDecoder::new(), open: false }
    }

    /// Begins the next frame; false at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.frame.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let skipped = io::copy(&mut (&mut self.source).take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(damaged(error)),
            }
        }
        Ok(false)
    }

    /// Ends a frame. Its checksum is wrong where bits fell over that still decode.
    fn end(&mut self) -> io::Result<()> {
        self.open = false;
        let written = self.frame.get_checksum_from_data();
        let found = self.frame.get_calculated_checksum();
        if written.is_some() && written != found {
            return Err(damaged("the checksum of a frame is wrong"));
        }
        Ok(())
    }
}

fn damaged(error: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, error)
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() {
            if !self.open {
                self.open = self.begin()?;
                if !self.open {
                    break;
                }
            }
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.frame.decode_blocks(&mut self.source, one).map_err(damaged)?;
            }
            let count = self.frame.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            self.end()?;
        }
        Ok(0)
    }
}
