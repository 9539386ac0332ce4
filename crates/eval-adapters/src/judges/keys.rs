//! The keys of a `[judges.NAME]` table, and what each means.

use super::JudgeKind;

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct JudgeKey {
    /// The key.
    pub name: &'static str,
    /// The kinds of judge that know it.
    pub kinds: &'static [JudgeKind],
    /// What holds when it is absent; `None` if it must be there.
    pub default: Option<&'static str>,
    /// What it means, as a sentence.
    pub meaning: &'static str,
}

use JudgeKind::{Anthropic, OpenAi};

const BOTH: &[JudgeKind] = &[OpenAi, Anthropic];

const fn key(
    name: &'static str,
    kinds: &'static [JudgeKind],
    default: Option<&'static str>,
    meaning: &'static str,
) -> JudgeKey {
    JudgeKey { name, kinds, default, meaning }
}

/// Every key, in the order of the guide.
pub const KEYS: &[JudgeKey] = &[
    key(
        "kind",
        BOTH,
        None,
        "`openai`, for any chat-completions endpoint, or `anthropic`, for the messages API.",
    ),
    key("model", BOTH, None, "The model that judges. It must not be the one that answers."),
    key(
        "url",
        BOTH,
        Some("that of the messages API; `openai` must name one"),
        "Where it is asked, as a whole: `…/chat/completions` or `…/messages`.",
    ),
    key(
        "api_key_env",
        BOTH,
        Some("none"),
        "The variable of the environment that holds the key, sent as `Authorization: Bearer` or as `x-api-key`.",
    ),
    key("headers", BOTH, Some("{}"), "Further headers, in the open."),
    key(
        "headers_env",
        BOTH,
        Some("{}"),
        "Further headers, each with the variable of the environment that holds its value.",
    ),
    key(
        "parameters",
        BOTH,
        Some("{}"),
        "Further fields of the request. `temperature` is none of them: it is 0.",
    ),
    key(
        "send_temperature",
        BOTH,
        Some("true"),
        "Whether `temperature: 0` is sent; some models refuse the field.",
    ),
    key(
        "max_tokens",
        BOTH,
        Some("not sent for `openai`, 1024 for `anthropic`"),
        "The most tokens of one answer. An answer that is cut is no verdict.",
    ),
    key(
        "attempts",
        BOTH,
        Some("3"),
        "How often one verdict is asked for until there is one, each time with another marker.",
    ),
    key(
        "version",
        BOTH,
        Some("none"),
        "The version of the model, which you vouch for: verdicts serve later runs as long as it stays the same.",
    ),
    key(
        "ca_file",
        BOTH,
        Some("the system's"),
        "A PEM file with the certificates that are trusted instead.",
    ),
    key("timeout", BOTH, Some("60s"), "How long one answer may take."),
    key("connect_timeout", BOTH, Some("10s"), "How long a connection may take."),
    key(
        "retries",
        BOTH,
        Some("2"),
        "How often a question is sent again after the connection failed or the server said 408, 425, 429, 500, 502, 503 or 504.",
    ),
    key("concurrency", BOTH, Some("8"), "How many questions are open at once."),
    key(
        "rate_per_second",
        BOTH,
        Some("no limit"),
        "How many questions are sent in a second, evenly spaced.",
    ),
];

/// Names of the keys that a kind knows.
pub(super) fn names_of(kind: JudgeKind) -> Vec<&'static str> {
    KEYS.iter().filter(|key| key.kinds.contains(&kind)).map(|key| key.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_said_once_and_stands_in_the_guide() {
        let mut names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KEYS.len());
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/suites-and-judges.md");
        let page = std::fs::read_to_string(path).unwrap();
        for JudgeKey { name, default, meaning, .. } in KEYS {
            let default = default.unwrap_or("must be there");
            let row = format!("| `{name}` | {default} | {meaning} |");
            assert!(page.contains(&row), "the guide lacks: {row}");
        }
    }
}
