//! What a check may need to know and a trace does not carry.

use std::fmt;

use jiff::civil::Date;
use serde_json::Value;

/// What a check may need to know and a trace does not carry. A check that needs a fact which is not
/// there fails and says so.
#[derive(Clone, Copy, Default)]
pub struct Facts<'f> {
    /// Whether the world holds a record of this id; `None` where there is no world.
    pub known_record: Option<&'f (dyn Fn(&str) -> bool + Sync)>,
    /// The date that the run takes for today (`--as-of`).
    pub as_of: Option<Date>,
    /// The language of the question as a BCP 47 tag, where the case declares it.
    pub question_language: Option<&'f str>,
    /// The question in natural language.
    pub question: Option<&'f str>,
}

/// The question of a case in natural language: `query` or `question` of its `input`.
pub fn question_in(input: &Value) -> Option<&str> {
    ["query", "question"].iter().find_map(|key| input.get(key)?.as_str())
}

impl fmt::Debug for Facts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Facts")
            .field("known_record", &self.known_record.map(|_| "…"))
            .field("as_of", &self.as_of)
            .field("question_language", &self.question_language)
            .field("question", &self.question)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::question_in;

    #[test]
    fn the_question_is_a_text_under_one_of_two_keys() {
        assert_eq!(question_in(&json!({"question": "a", "query": "b"})), Some("b"));
        assert_eq!(question_in(&json!({"question": "a", "query": 1})), Some("a"));
        assert_eq!(question_in(&json!({"prompt": "a"})), None);
    }
}
