//! What stands between two tokens: nothing much, the end of a clause, or the end of a sentence.

use super::token::{Marks, Token};
use crate::judge::lexical::lexicon::Roles;

/// Punctuation that ends a clause.
const CLAUSE: &[char] =
    &[',', ';', ':', '(', ')', '[', ']', '—', '–', '"', '“', '”', '«', '»', '!', '?', '¿', '¡'];

/// Letters that start an item of a list.
const BULLETS: &[char] = &['•', '*', '#', '-', '–', '◦', '▪', '|'];

/// The marks a token gets from the gap before it. `before` is the token on the other side of the gap.
pub(crate) fn marks_after(before: Option<&Token>, gap: &str, next: char) -> Marks {
    let Some(before) = before else {
        return Marks::SENTENCE.with(Marks::LINE);
    };
    if gap == " " {
        return Marks::default();
    }
    let marks = Marks::default().with_if(gap.is_empty(), Marks::GLUED);
    let line = gap.contains('\n');
    if (line && breaks_at_line(gap, next)) || ends_sentence(before, gap, next) {
        return marks.with(Marks::SENTENCE).with_if(line, Marks::LINE);
    }
    marks.with_if(gap.contains(CLAUSE), Marks::CLAUSE)
}

/// A new line starts a sentence unless it goes on in lower case, as wrapped prose does.
fn breaks_at_line(gap: &str, next: char) -> bool {
    let mut parts = gap.split('\n');
    let before = parts.next().unwrap_or_default();
    let blank_line = gap.matches('\n').count() > 1;
    let bullet = parts.any(|part| part.contains(BULLETS));
    blank_line || bullet || !next.is_lowercase() || before.contains(['.', '!', '?', ':', ';'])
}

fn ends_sentence(before: &Token, gap: &str, next: char) -> bool {
    let Some(at) = gap.find(['.', '!', '?', '…', '。', '！', '？']) else {
        return false;
    };
    let after = &gap[at..];
    let spaced = after.contains(char::is_whitespace);
    if after.starts_with('.') {
        full_stop_ends(before, after, spaced, next)
    } else {
        // “Why?” asked the man: the sentence goes on after the quotation.
        let quoted = after.contains(['"', '”', '»', '\'', '’']) && next.is_lowercase();
        spaced && !quoted
    }
}

fn full_stop_ends(before: &Token, after: &str, spaced: bool, next: char) -> bool {
    let abbreviation = before.entry.roles.any(Roles::ABBREVIATION)
        && (next.is_ascii_digit() || !before.entry.roles.any(Roles::FUNCTION));
    let single_stop = !after.contains("..");
    if (before.marks.any(Marks::INITIALS) || abbreviation) && single_stop && !after.contains('\n') {
        return false;
    }
    // `Italy.Mara`: scraped pages lose the space between their paragraphs.
    spaced || (next.is_uppercase() && !before.marks.any(Marks::ALL_CAPS))
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::text::Text;
    use crate::judge::lexical::text::language::Language;

    fn sentences(source: &str) -> Vec<&str> {
        let text = Text::read(&[source], Language::English);
        text.sentences.iter().map(|sentence| &source[sentence.bytes.clone()]).collect()
    }

    #[test]
    fn full_stops_and_marks_end_sentences() {
        assert_eq!(
            sentences("It rains. We go! Why? so it is."),
            ["It rains", "We go", "Why", "so it is"]
        );
        assert_eq!(sentences("Born in Italy.Mara plays."), ["Born in Italy", "Mara plays"]);
    }

    #[test]
    fn abbreviations_initials_and_decimals_do_not() {
        for whole in [
            "Dr. Smith met J. R. Jones at 3.5 miles",
            "The U.S. team won",
            "See no. 5 of it",
            "It costs 1.200,50",
        ] {
            assert_eq!(sentences(whole), [whole]);
        }
        assert_eq!(sentences("She said no. Then he left."), ["She said no", "Then he left"]);
    }

    #[test]
    fn a_quoted_question_goes_on() {
        assert_eq!(sentences("“Why?” asked the man."), ["Why?” asked the man"]);
    }

    #[test]
    fn new_lines_end_sentences_unless_prose_is_wrapped() {
        assert_eq!(sentences("A heading\nThe text"), ["A heading", "The text"]);
        assert_eq!(sentences("a network\n that works"), ["a network\n that works"]);
        assert_eq!(sentences("a list:\n- water\n- light"), ["a list", "water", "light"]);
    }
}
