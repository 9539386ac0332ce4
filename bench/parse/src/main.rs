//! Nothing but a parse of every line of a file, by each of a few parsers on one thread:
//! `parse FILE` prints a name and the fastest of five times in seconds, one parser a line.

use std::time::{Duration, Instant};
use std::{env, error::Error, fs};

const ROUNDS: usize = 5;

type Parse = fn(&[u8]) -> usize;

const PARSERS: [(&str, Parse); 4] = [
    ("simd-json, tape", simd_json_tape),
    ("sonic-rs, tree", sonic_tree),
    ("sonic-rs, skipped", sonic_skipped),
    ("serde_json, skipped", serde_json_skipped),
];

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args_os().nth(1).ok_or("which file?")?;
    let file = fs::read(path)?;
    for (name, parse) in PARSERS {
        let rounds = (0..ROUNDS).map(|_| {
            let start = Instant::now();
            assert!(parse(&file) > 0, "{name} found nothing");
            start.elapsed()
        });
        let fastest = rounds.min().unwrap_or(Duration::MAX);
        println!("{name}\t{:.4}", fastest.as_secs_f64());
    }
    Ok(())
}

fn lines(file: &[u8]) -> impl Iterator<Item = &[u8]> {
    file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty())
}

fn simd_json_tape(file: &[u8]) -> usize {
    let (mut line, mut buffers) = (Vec::new(), simd_json::Buffers::new(8192));
    let nodes = lines(file).map(|bytes| {
        // It parses in place.
        line.clear();
        line.extend_from_slice(bytes);
        simd_json::to_tape_with_buffers(&mut line, &mut buffers).expect("sound JSON").0.len()
    });
    nodes.sum()
}

fn sonic_tree(file: &[u8]) -> usize {
    let fields = lines(file).map(|line| {
        let value: sonic_rs::Value = sonic_rs::from_slice(line).expect("sound JSON");
        sonic_rs::JsonContainerTrait::as_object(&value).map_or(0, sonic_rs::Object::len)
    });
    fields.sum()
}

fn sonic_skipped(file: &[u8]) -> usize {
    let bytes = lines(file).map(|line| {
        let value: sonic_rs::LazyValue = sonic_rs::from_slice(line).expect("sound JSON");
        value.as_raw_str().len()
    });
    bytes.sum()
}

fn serde_json_skipped(file: &[u8]) -> usize {
    let bytes = lines(file).map(|line| {
        let value: &serde_json::value::RawValue = serde_json::from_slice(line).expect("sound JSON");
        value.get().len()
    });
    bytes.sum()
}
