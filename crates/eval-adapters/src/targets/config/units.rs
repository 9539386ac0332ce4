//! Times and sizes as people write them: `30s`, `8MiB`. A number alone says neither.

use std::time::Duration;

use eval_core::diag::Code;
use eval_core::doc::{Node, Reader};

const TIMES: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];

const SIZES: [(&str, u64); 6] = [
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("B", 1),
];

/// A time such as `500ms`, `30s`, `2m` or `1h`, longer than nothing. `None` for any other text.
///
/// ```
/// use std::time::Duration;
/// use eval_adapters::targets::config::duration;
///
/// assert_eq!(duration("1500ms"), Some(Duration::from_millis(1500)));
/// assert_eq!(duration("30"), None);
/// ```
pub fn duration(text: &str) -> Option<Duration> {
    measured(text, &TIMES).map(Duration::from_millis)
}

/// A size in bytes such as `512B`, `64KiB`, `8MiB` or `1GiB`, larger than nothing. `None` for any
/// other text.
///
/// ```
/// use eval_adapters::targets::config::size;
///
/// assert_eq!(size("8MiB"), Some(8 * 1024 * 1024));
/// assert_eq!(size("8 potatoes"), None);
/// ```
pub fn size(text: &str) -> Option<u64> {
    measured(text, &SIZES)
}

fn measured(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim_start())?;
    number.parse::<u64>().ok()?.checked_mul(*factor).filter(|product| *product > 0)
}

/// Reads a time; `of` names it in messages.
pub(crate) fn read_duration(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<Duration> {
    read(reader, node, of, duration, "a time such as `500ms`, `30s` or `2m`")
}

/// Reads a size; `of` names it in messages.
pub(crate) fn read_size(reader: &mut Reader<'_>, node: &Node, of: &str) -> Option<u64> {
    read(reader, node, of, size, "a size such as `64KiB` or `8MiB`")
}

fn read<T>(
    reader: &mut Reader<'_>,
    node: &Node,
    of: &str,
    meaning: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Option<T> {
    if let eval_core::doc::Value::Number(text) = &node.value {
        let message = format!("{of} is `{text}` without a unit, expected {expected}");
        reader.report(Code::WrongValue, node.at, message);
        return None;
    }
    let text = reader.text(node, of)?;
    let value = meaning(text);
    if value.is_none() {
        let message = format!("{of} is `{text}`, expected {expected}");
        reader.report(Code::WrongValue, node.at, message);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_and_lasts() {
        assert_eq!(duration("2m"), Some(Duration::from_mins(2)));
        assert_eq!(duration("1 h"), Some(Duration::from_hours(1)));
        for text in [
            "",
            "30",
            "s",
            "0s",
            "1.5s",
            "-1s",
            "1s ",
            "99999999999999999999s",
            "9999999999999999h",
        ] {
            assert_eq!(duration(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_size_has_a_unit_and_holds_something() {
        assert_eq!(size("10B"), Some(10));
        assert_eq!(size("3MB"), Some(3_000_000));
        for text in ["8", "8mib", "0B", "MiB", "99999999999999999999B", "99999999999GiB"] {
            assert_eq!(size(text), None, "{text:?}");
        }
    }
}
