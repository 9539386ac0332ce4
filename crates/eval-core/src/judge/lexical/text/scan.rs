//! From letters to tokens.
//!
//! Words end at anything that is no letter, digit, mark or inner apostrophe, so compounds with a
//! hyphen are several words. Numbers keep their separators. Initialisms (`U.S.`, `e.g.`) are one word.
//! Numbers that only label are left out: citations in brackets (`[3]`) and the numbering of lists.

use unicode_normalization::char::is_combining_mark;

use super::Text;
use super::fold::fold_into;
use super::key::WordKey;
use super::language::Language;
use super::seam::marks_after;
use super::stem::stem;
use super::token::{Letters, Marks, Token};
use super::value::Readings;
use crate::judge::lexical::lexicon::{Entry, Lexicon, NumberWord, Roles};

/// Appends the tokens of `source` to `text`.
pub(super) fn scan(source: &str, language: Language, text: &mut Text) {
    let lexicon = Lexicon::of(language);
    let first = text.tokens.len();
    let mut scanner = Scanner {
        source,
        language,
        lexicon,
        first,
        folded: String::new(),
        tokens: &mut text.tokens,
    };
    let mut at = 0;
    while let Some(letter) = scanner.letter(at) {
        at = scanner.step(at, letter);
    }
}

/// Words that share this many letters and a capital are taken for forms of one name: `Italy`, `Italian`.
const ROOT: usize = 4;

/// Prefixes that turn a word into its opposite, in either language; longer ones first.
const NEGATING_PREFIXES: &[&str] = &["non", "dis", "des", "mis", "un", "in", "im", "il", "ir"];

struct Scanner<'s> {
    source: &'s str,
    language: Language,
    lexicon: &'static Lexicon,
    /// The first token of this source.
    first: usize,
    folded: String,
    tokens: &'s mut Vec<Token>,
}

impl Scanner<'_> {
    /// Reads what starts at `at`; answers where the next thing starts.
    fn step(&mut self, at: usize, letter: char) -> usize {
        if letter == '[' {
            return self.citation_end(at).unwrap_or(at + 1);
        }
        if is_digit(letter) {
            return self.number(at);
        }
        if is_word(letter) {
            return self.word(at);
        }
        if matches!(letter, '%' | '$' | '€' | '£' | '¥' | '₹' | '°') {
            return self.symbol(at, letter);
        }
        at + letter.len_utf8()
    }

    fn letter(&self, at: usize) -> Option<char> {
        self.source[at..].chars().next()
    }

    fn letter_before(&self, at: usize) -> Option<char> {
        self.source[..at].chars().next_back()
    }

    /// Where the run of letters accepted by `wanted` ends.
    fn run(&self, at: usize, wanted: impl Fn(char) -> bool) -> usize {
        self.source[at..].find(|letter| !wanted(letter)).map_or(self.source.len(), |len| at + len)
    }

    /// `[3]`, `[1, 2]`, `[4-6]`: a label, not a number.
    fn citation_end(&self, at: usize) -> Option<usize> {
        let inner = &self.source[at + 1..];
        let len =
            inner.find(|letter: char| !matches!(letter, '0'..='9' | ',' | ' ' | '-' | '–'))?;
        (len > 0 && inner[len..].starts_with(']')).then_some(at + 1 + len + 1)
    }

    fn number(&mut self, at: usize) -> usize {
        let mut end = self.run(at, is_digit);
        while let Some(next) = self.separated(end) {
            end = self.run(next, is_digit);
        }
        let suffix_end = self.run(end, is_word);
        let suffix = &self.source[end..suffix_end];
        if suffix.is_empty() {
            return self.push_number(at, end, Marks::default());
        }
        fold_into(&mut self.folded, suffix);
        match self.folded.as_str() {
            "st" | "nd" | "rd" | "th" | "o" | "a" => {
                self.push_number(at, end, Marks::ORDINAL);
                self.stretch(suffix_end)
            }
            "s" => self.push_word(at, suffix_end),
            suffix if self.joins_a_number(suffix) => self.push_number(at, end, Marks::default()),
            _ => self.push_word(at, suffix_end),
        }
    }

    /// Where the digits go on after a separator.
    fn separated(&self, end: usize) -> Option<usize> {
        let mark = self.letter(end)?;
        let next = end + mark.len_utf8();
        let digits = self.run(next, is_digit) - next;
        match mark {
            '.' | ',' | ':' => (digits > 0).then_some(next),
            '\'' | '’' | '\u{a0}' | '\u{202f}' | '\u{2009}' => (digits == 3).then_some(next),
            _ => None,
        }
    }

    /// Units and scales may stand right behind the digits: `5km`, `3bn`.
    fn joins_a_number(&self, suffix: &str) -> bool {
        let entry = self.lexicon.entry(WordKey::of(suffix));
        let scale = matches!(entry.number, Some(NumberWord::Scale(_)));
        entry.unit.is_some() || scale || matches!(suffix, "k" | "b" | "am" | "pm")
    }

    fn push_number(&mut self, at: usize, end: usize, marks: Marks) -> usize {
        if self.numbers_an_item(at, end) {
            return end;
        }
        fold_into(&mut self.folded, &self.source[at..end]);
        let Some(readings) = Readings::of(&self.folded, self.language) else {
            return self.push_word(at, end);
        };
        let before = self.letter_before(at);
        let sign = before.filter(|letter| matches!(letter, '-' | '−'));
        let bare = sign.and_then(|sign| self.letter_before(at - sign.len_utf8()));
        let negative =
            sign.is_some() && bare.is_none_or(|letter| letter.is_whitespace() || letter == '(');
        let marks =
            marks.with(Marks::NUMBER).with(Marks::CONTENT).with_if(negative, Marks::NEGATIVE);
        let stem = readings.first.key();
        self.push(at, end, WordKey::of(&self.folded), stem, Entry::default(), marks);
        end
    }

    /// `1.` or `2)` at the start of a line, in a text of several lines.
    fn numbers_an_item(&self, at: usize, end: usize) -> bool {
        let line = self.source[..at].rsplit('\n').next().unwrap_or_default();
        let after = &self.source[end..];
        end - at <= 2
            && line.chars().all(|letter| !is_word(letter))
            && (after.starts_with(". ") || after.starts_with(") "))
            && self.source.contains('\n')
    }

    fn word(&mut self, at: usize) -> usize {
        if let Some(end) = self.initialism_end(at) {
            return self.push_word(at, end);
        }
        let mut end = self.run(at, is_word);
        while self.apostrophe_joins(end) {
            let apostrophe = self.letter(end).map_or(0, char::len_utf8);
            end = self.run(end + apostrophe, is_word);
        }
        self.push_word(at, end)
    }

    fn apostrophe_joins(&self, end: usize) -> bool {
        let mut letters = self.source[end..].chars();
        matches!(letters.next(), Some('\'' | '’' | 'ʼ' | '＇'))
            && letters.next().is_some_and(char::is_alphabetic)
    }

    /// Single letters with full stops between them.
    fn initialism_end(&self, at: usize) -> Option<usize> {
        let mut end = self.single_letter_end(at)?;
        let mut letters = 1;
        while self.source[end..].starts_with('.') {
            let Some(next) = self.single_letter_end(end + 1) else { break };
            (end, letters) = (next, letters + 1);
        }
        (letters > 1).then_some(end)
    }

    fn single_letter_end(&self, at: usize) -> Option<usize> {
        let letter = self.letter(at).filter(|letter| letter.is_alphabetic())?;
        let end = at + letter.len_utf8();
        self.letter(end).is_none_or(|next| !is_word(next)).then_some(end)
    }

    fn push_word(&mut self, at: usize, end: usize) -> usize {
        let raw = &self.source[at..end];
        fold_into(&mut self.folded, raw);
        if self.folded.contains('.') && !raw.contains(is_digit) {
            self.folded.retain(|letter| letter != '.');
        }
        let negated = self.strip_contraction(at);
        let (word, mut entry) = self.look_up();
        if negated {
            entry.roles = entry.roles.with(Roles::NEGATOR).with(Roles::FUNCTION);
        }
        let initials = self.source[at..end].contains('.') || raw.len() == 1;
        let marks = word_marks(raw, entry, self.folded.len());
        let marks = marks.with_if(initials && marks.any(Marks::CAPITALISED), Marks::INITIALS);
        let stem = self.matched_by(word, entry);
        self.push(at, end, word, stem, entry, marks);
        end
    }

    fn look_up(&self) -> (WordKey, Entry) {
        let word = WordKey::of(&self.folded);
        (word, self.lexicon.entry(word))
    }

    /// Takes `'s`, `'ll`, `n't` off the folded word; answers whether it negates. A tokenised corpus
    /// writes `don ' t`: its `t` after an apostrophe negates as well.
    fn strip_contraction(&mut self, at: usize) -> bool {
        if self.folded == "t" {
            return self.source[..at].trim_end().ends_with(['\'', '’']);
        }
        let Some(apostrophe) = self.folded.find('\'') else { return false };
        let negates = self.folded.ends_with("n't");
        match &self.folded[apostrophe + 1..] {
            "t" if negates => self.folded.truncate(apostrophe - 1),
            "s" | "ll" | "ve" | "re" | "d" | "m" => self.folded.truncate(apostrophe),
            _ => self.folded.retain(|letter| letter != '\''),
        }
        negates
    }

    /// The key a word is matched by.
    fn matched_by(&self, word: WordKey, entry: Entry) -> WordKey {
        match (entry.number, entry.month, entry.lemma) {
            (Some(NumberWord::Cardinal(number)), ..) => WordKey::of_value(u128::from(number), 0),
            (_, Some(month), _) => WordKey::of_value(u128::from(month), i32::MAX),
            (_, _, Some(lemma)) => lemma,
            _ if entry == Entry::default() || !entry.roles.any(Roles::FUNCTION) => {
                stem(&self.folded, self.language)
            }
            _ => word,
        }
    }

    fn symbol(&mut self, at: usize, letter: char) -> usize {
        let mut end = at + letter.len_utf8();
        if letter == '°' {
            end = self.run(end, |next| matches!(next, 'C' | 'F' | 'c' | 'f'));
        }
        fold_into(&mut self.folded, &self.source[at..end]);
        let (word, entry) = self.look_up();
        self.push(at, end, word, word, entry, Marks::SYMBOL);
        end
    }

    fn push(
        &mut self,
        at: usize,
        end: usize,
        word: WordKey,
        stem: WordKey,
        entry: Entry,
        marks: Marks,
    ) {
        let before = self.tokens[self.first..].last();
        let gap = &self.source[before.map_or(0, |token| token.bytes.end)..at];
        let next = self.letter(at).unwrap_or_default();
        let marks = marks.with(marks_after(before, gap, next));
        let letters = self.letters(marks);
        self.tokens.push(Token { bytes: at..end, word, stem, entry, marks, letters });
    }

    /// What the folded word's letters tell.
    fn letters(&self, marks: Marks) -> Letters {
        let word = self.folded.as_str();
        let root = word.char_indices().nth(ROOT).map(|(end, _)| WordKey::of(&word[..end]));
        let prefixes = NEGATING_PREFIXES.iter().filter_map(|prefix| word.strip_prefix(prefix));
        let unprefixed =
            prefixes.filter(|rest| rest.len() >= ROOT).map(|rest| stem(rest, self.language)).next();
        Letters {
            initial: word.chars().next().unwrap_or_default(),
            root: root.filter(|_| marks.any(Marks::CAPITALISED)),
            unprefixed,
        }
    }

    /// Lets the last token end at `end`.
    fn stretch(&mut self, end: usize) -> usize {
        if let Some(last) = self.tokens[self.first..].last_mut() {
            last.bytes.end = end;
        }
        end
    }
}

fn word_marks(raw: &str, entry: Entry, folded_len: usize) -> Marks {
    let mut letters = raw.chars().filter(|letter| letter.is_alphabetic());
    let capitalised = raw.starts_with(char::is_uppercase);
    let all_caps = capitalised && letters.clone().count() > 1 && letters.all(char::is_uppercase);
    let code = raw.contains(is_digit);
    // `US`, `IT`, `WHO` are names, `us`, `it`, `who` are not; so are single letters in capitals.
    let function = entry.roles.any(Roles::FUNCTION) && !all_caps;
    let lone_letter = folded_len <= 1 && !(capitalised && entry == Entry::default());
    let empty = folded_len == 0;
    Marks::default()
        .with_if(!function && (!lone_letter || code) && !empty, Marks::CONTENT)
        .with_if(capitalised, Marks::CAPITALISED)
        .with_if(all_caps, Marks::ALL_CAPS)
        .with_if(code, Marks::CODE)
}

fn is_digit(letter: char) -> bool {
    matches!(letter, '0'..='9' | '０'..='９')
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str) -> Vec<&str> {
        let text = Text::read(&[source], Language::English);
        text.tokens.iter().map(|token| &source[token.bytes.clone()]).collect()
    }

    fn same(one: &str, other: &str) -> bool {
        let text = Text::read(&[one, other], Language::English);
        text.tokens[0].stem == text.tokens[1].stem
    }

    #[test]
    fn words_numbers_and_symbols_are_tokens() {
        assert_eq!(
            tokens("A well-known 5km run: $3.50!"),
            ["A", "well", "known", "5", "km", "run", "$", "3.50"]
        );
        assert_eq!(
            tokens("1,200.5 and 1’200 at 10:30"),
            ["1,200.5", "and", "1’200", "at", "10:30"]
        );
        assert_eq!(tokens("PIC18F, 3rd, 1980s, 20 °C"), ["PIC18F", "3rd", "1980s", "20", "°C"]);
        assert_eq!(tokens("don’t U.S.A. o'clock"), ["don’t", "U.S.A", "o'clock"]);
    }

    #[test]
    fn labels_are_no_numbers() {
        assert_eq!(tokens("It stands [1] fast [2, 3]."), ["It", "stands", "fast"]);
        assert_eq!(tokens("1. Water\n2. Light"), ["Water", "Light"]);
        assert_eq!(tokens("[sic]"), ["sic"]);
    }

    #[test]
    fn spellings_of_one_word_match() {
        for (one, other) in [
            ("U.S.", "US"),
            ("IBM’s", "IBM"),
            ("two", "2"),
            ("Jan", "January"),
            ("went", "go"),
            ("Bridges", "bridge"),
        ] {
            assert!(same(one, other), "{one} {other}");
        }
        assert!(!same("2", "second"));
    }

    #[test]
    fn capitals_make_a_name_of_a_function_word() {
        let text = Text::read(&["US us I C a"], Language::English);
        let content: Vec<_> = text.tokens.iter().map(Token::is_content).collect();
        assert_eq!(content, [true, false, false, true, false]);
    }

    #[test]
    fn a_contraction_negates_even_when_torn_apart() {
        for source in ["we can't swim", "we can’t swim", "we can ' t swim", "we cannot swim"] {
            let text = Text::read(&[source], Language::English);
            assert!(
                text.tokens.last().is_some_and(|swim| swim.marks.any(Marks::NEGATED)),
                "{source}"
            );
        }
    }
}
