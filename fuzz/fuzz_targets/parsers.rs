//! Every parser on what the fuzzer invents; the first byte chooses one.
#![no_main]

#[path = "../parsers.rs"]
mod parsers;

use libfuzzer_sys::fuzz_target;
use parsers::PARSERS;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = bytes.split_first() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let (_, parse) = PARSERS[usize::from(*choice) % PARSERS.len()];
    parse(text);
});
