use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::inert::one_line;

/// How a terminal report looks: its width, and whether colour helps. Colour never carries meaning
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    width: u16,
    coloured: bool,
}

/// What a piece of text says, for those who see colour.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tone {
    Good,
    Bad,
    Quiet,
    Strong,
    Plain,
}

impl Style {
    /// No colour, this many columns.
    pub fn plain(width: u16) -> Self {
        Self { width, coloured: false }
    }

    /// Colour, this many columns.
    pub fn coloured(width: u16) -> Self {
        Self { width, coloured: true }
    }

    /// Columns.
    pub(super) fn width(self) -> usize {
        usize::from(self.width)
    }

    /// The text in its tone.
    pub(super) fn toned(self, tone: Tone, text: &str) -> String {
        if !self.coloured {
            return text.to_owned();
        }
        let code = match tone {
            Tone::Good => "32",
            Tone::Bad => "31",
            Tone::Quiet => "2",
            Tone::Strong => "1",
            Tone::Plain => return text.to_owned(),
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

/// One line of at most `width` columns, made safe.
pub(super) fn line(text: &str, width: usize) -> String {
    let text = one_line(text);
    if text.width() <= width {
        return text;
    }
    let mut room = width.saturating_sub(1);
    let fits = |c: &char| {
        let left = room.checked_sub(c.width().unwrap_or(0));
        room = left.unwrap_or(0);
        left.is_some()
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// The text in lines of at most `width` columns, broken at spaces, each after `indent`.
pub(super) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    broken(text, width, indent, indent)
}

/// The same with every line but the first two columns further in, so that an item begins where the eye
/// looks.
pub(super) fn hanging(text: &str, width: usize, indent: &str) -> String {
    broken(text, width, indent, &format!("{indent}  "))
}

fn broken(text: &str, width: usize, first: &str, indent: &str) -> String {
    let room = width.saturating_sub(indent.width()).max(20);
    let mut lines: Vec<String> = Vec::new();
    let mut current = String::new();
    for word in one_line(text).split_whitespace() {
        if !current.is_empty() && current.width() + 1 + word.width() > room {
            lines.push(std::mem::take(&mut current));
        }
        if !current.is_empty() {
            current.push(' ');
        }
        current.push_str(word);
    }
    lines.push(current);
    let indents = std::iter::once(first).chain(std::iter::repeat(indent));
    let lines: Vec<String> =
        lines.iter().zip(indents).map(|(line, indent)| format!("{indent}{line}\n")).collect();
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_wide_as_it_is_shown() {
        assert_eq!(line("日本語のテキスト", 9), "日本語の…");
        assert_eq!(line("plain", 5), "plain");
        assert_eq!(line("plainer", 5), "plai…");
    }

    #[test]
    fn long_text_is_broken_at_spaces() {
        assert_eq!(
            wrapped("one two three four five six", 22, "  "),
            "  one two three four\n  five six\n"
        );
    }
}
