//! An answer as it is kept: a tag, then UTF-8 text.

use eval_core::target::{Fault, FaultKind};

/// What a target said: the text of a trace as received, or why there is none.
pub type Answer = Result<String, Fault>;

/// The tag of a text, and of every fault that says something of the system. The other faults are never
/// kept: a cancelled question was not answered, and a recording can be looked into again.
const TEXT: u8 = 0;
const FAULTS: [(u8, FaultKind); 5] = [
    (1, FaultKind::Timeout),
    (2, FaultKind::Crashed),
    (3, FaultKind::Refused),
    (4, FaultKind::Garbage),
    (5, FaultKind::TooLarge),
];

/// The bytes of an answer; `None` if it is not one to keep.
pub(super) fn written(answer: &Answer) -> Option<Vec<u8>> {
    let (tag, text) = match answer {
        Ok(text) => (TEXT, text),
        Err(fault) => (FAULTS.iter().find(|(_, kind)| *kind == fault.kind)?.0, &fault.message),
    };
    Some([&[tag], text.as_bytes()].concat())
}

/// The answer of these bytes; `None` if they are none of an answer.
pub(super) fn read(bytes: &[u8]) -> Option<Answer> {
    let (tag, text) = bytes.split_first()?;
    let text = str::from_utf8(text).ok()?.to_owned();
    if *tag == TEXT {
        return Some(Ok(text));
    }
    let (_, kind) = FAULTS.iter().find(|(known, _)| known == tag)?;
    Some(Err(Fault::new(*kind, text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_says_nothing_of_the_system_is_not_kept() {
        for kind in [FaultKind::Cancelled, FaultKind::NotRecorded] {
            assert_eq!(written(&Err(Fault::new(kind, "x"))), None);
        }
    }

    #[test]
    fn bytes_of_something_else_are_no_answer() {
        for bytes in [&b""[..], b"\x09x", b"\x00\xff"] {
            assert_eq!(read(bytes), None);
        }
    }

    proptest! {
        #[test]
        fn an_answer_survives_being_written(text in ".*", kind in 0_usize..=FAULTS.len()) {
            let answer = match FAULTS.get(kind) {
                Some((_, kind)) => Err(Fault::new(*kind, text)),
                None => Ok(text),
            };
            prop_assert_eq!(read(&written(&answer).unwrap()), Some(answer));
        }
    }
}
