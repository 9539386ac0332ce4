//! Characters that steer a reader instead of being read: control characters move a cursor or change a
//! terminal's state, reordering characters show a text in another order than it is compared in, a line
//! separator ends a line in one reader and not in another. Every artifact writes them out.

use std::fmt::Write as _;

/// Whether a character steers its reader: control characters (C0, DEL, C1), the bidirectional controls
/// of Unicode Standard Annex 9, line and paragraph separators, the byte order mark, and the two
/// noncharacters that no XML may hold.
pub fn is_steering(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061C}'
                | '\u{200E}'
                | '\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2066}'..='\u{2069}'
                | '\u{FEFF}'
                | '\u{FFFE}'..='\u{FFFF}'
        )
}

/// JSON with the steering characters of its strings as `\u` escapes: the same value, and nothing in it
/// acts on a terminal that shows it. The line feeds between tokens stay.
pub fn inert_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c != '\n' && is_steering(c) {
            // All steering characters lie in the basic plane: one escape of four digits each.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_steers_a_terminal_is_written_out() {
        let json =
            serde_json::to_string("\u{1b}[2J\u{9b}0m\u{7f}\u{202e}\u{2028}é\u{feff}").unwrap();
        assert_eq!(inert_json(&json), r#""\u001b[2J\u009b0m\u007f\u202e\u2028é\ufeff""#);
    }

    proptest! {
        #[test]
        fn the_value_stays_the_same(text: String) {
            let json = inert_json(&serde_json::to_string_pretty(&vec![&text]).unwrap());
            prop_assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), vec![text]);
            prop_assert!(json.chars().all(|c| c == '\n' || !is_steering(c)));
        }
    }
}
