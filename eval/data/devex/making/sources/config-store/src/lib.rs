//! Settings as `key = value` lines.

/// The value of a key; the last line wins.
pub fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines()
        .filter_map(|line| line.split_once('='))
        .filter(|(name, _)| name.trim() == key)
        .map(|(_, value)| value.trim())
        .next_back()
}

/// A port, or the default where the value is missing or no number.
pub fn port(text: &str, default: u16) -> u16 {
    value(text, "port")
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_wins() {
        assert_eq!(value("port = 1\nport = 2", "port"), Some("2"));
    }

    #[test]
    fn a_bad_port_falls_back_to_the_default() {
        assert_eq!(port("port = eighty", 8080), 8080);
    }
}
