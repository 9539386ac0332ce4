//! Whether two names name the same model: a model does not judge its own answers.
//!
//! The same model goes by many names: with its provider before it (`openai/gpt-4o`), with a region or a route
//! (`us.anthropic.claude-…`, `azure/…`), with the date of a snapshot behind it, with an alias (`-latest`) in
//! place of one, with a tag of a runtime (`llama3.1:8b`). What is left when all that is taken off is compared;
//! doubt counts as the same, because a false alarm costs a configuration and a miss costs a release.

/// Words before a model's name that say where it is served, and not which it is.
const PROVIDERS: [&str; 22] = [
    "ai21",
    "amazon",
    "anthropic",
    "azure",
    "bedrock",
    "cohere",
    "databricks",
    "deepseek",
    "fireworks",
    "google",
    "groq",
    "huggingface",
    "meta",
    "meta-llama",
    "microsoft",
    "mistral",
    "mistralai",
    "ollama",
    "openai",
    "openrouter",
    "together",
    "vertex",
];

/// Words behind a model's name that pick a snapshot of it, and do not change which it is.
const ALIASES: [&str; 8] =
    ["latest", "preview", "stable", "default", "current", "exp", "experimental", "beta"];

/// Whether two names name the same model, as far as names can tell.
///
/// ```
/// use eval_core::judge::sameness::is_same_model;
///
/// assert!(is_same_model("gpt-4o-2024-08-06", "openai/GPT-4o"));
/// assert!(!is_same_model("gpt-4o", "gpt-4o-mini"));
/// ```
pub fn is_same_model(one: &str, other: &str) -> bool {
    bare(one) == bare(other)
}

/// The name without provider, route, date, alias and runtime tag, in lower case.
fn bare(name: &str) -> String {
    let name = name.trim().to_lowercase().replace(['_', ' '], "-");
    let name = name.rsplit('/').next().unwrap_or_default();
    let name = without_tag(name);
    let mut parts: Vec<&str> =
        without_route(name).split('-').filter(|part| !part.is_empty()).collect();
    while parts.len() > 1 && parts.last().is_some_and(|last| is_suffix(last)) {
        parts.pop();
    }
    let dateless = without_split_date(parts);
    dateless.join("-")
}

/// Bedrock and its like write `region.provider.model-v1:0`.
fn without_route(name: &str) -> &str {
    let mut rest = name;
    while let Some((head, tail)) = rest.split_once('.') {
        let is_region = head.len() <= 6 && head.chars().all(|c| c.is_ascii_alphabetic());
        if PROVIDERS.contains(&head) || (is_region && tail.contains('.')) {
            rest = tail;
        } else {
            break;
        }
    }
    rest
}

/// A tag of a runtime goes where it is an alias or a revision, and stays where it is a size.
fn without_tag(name: &str) -> &str {
    match name.split_once([':', '@']) {
        Some((model, tag)) if ALIASES.contains(&tag) || tag.bytes().all(|b| b.is_ascii_digit()) => {
            model
        }
        _ => name,
    }
}

/// An alias, a date written in one (`20240806`, `0613`), a revision (`v1`).
fn is_suffix(part: &str) -> bool {
    let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_revision = part.strip_prefix('v').is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    ALIASES.contains(&part) || is_revision || (is_number && matches!(part.len(), 4 | 6 | 8))
}

/// A date written in parts, `2024-08-06` or `08-2024`, at the end.
fn without_split_date(mut parts: Vec<&str>) -> Vec<&str> {
    let is_digits = |part: &str, length: usize| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if let [.., year, month, day] = parts[..]
        && is_digits(year, 4)
        && is_digits(month, 2)
        && is_digits(day, 2)
        && parts.len() > 3
    {
        parts.truncate(parts.len() - 3);
    }
    if let [.., month, day] = parts[..]
        && is_digits(month, 2)
        && is_digits(day, 2)
        && parts.len() > 2
    {
        parts.truncate(parts.len() - 2);
    }
    while parts.len() > 1 && parts.last().is_some_and(|last| is_suffix(last)) {
        parts.pop();
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_model_is_recognised_under_every_spelling() {
        for names in [
            &[
                "gpt-4o",
                "GPT-4o",
                "openai/gpt-4o",
                "azure/gpt-4o",
                "gpt-4o-2024-08-06",
                "gpt-4o-latest",
                "openrouter/openai/gpt-4o-2024-11-20",
                "gpt_4o",
            ][..],
            &[
                "claude-sonnet-4-5",
                "claude-sonnet-4-5-20250929",
                "anthropic/claude-sonnet-4-5-latest",
                "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
                "claude-sonnet-4-5@20250929",
            ],
            &["gpt-4-0613", "gpt-4"],
            &["llama3.1:8b", "ollama/llama3.1:8b", "LLaMA3.1:8B"],
            &["mistral-large-latest", "mistral/mistral-large-2407", "mistral-large"],
            &["gemini-2.5-pro-preview-05-06", "google/gemini-2.5-pro"],
        ] {
            for one in names {
                for other in names {
                    assert!(
                        is_same_model(one, other),
                        "{one} is {other}: {} {}",
                        bare(one),
                        bare(other)
                    );
                }
            }
        }
    }

    #[test]
    fn models_of_one_family_are_told_apart() {
        for (one, other) in [
            ("gpt-4o", "gpt-4o-mini"),
            ("gpt-4", "gpt-4o"),
            ("gpt-4.1", "gpt-4"),
            ("claude-sonnet-4-5", "claude-opus-4-5"),
            ("claude-sonnet-4", "claude-sonnet-4-5"),
            ("llama3.1:8b", "llama3.1:70b"),
            ("mistral-large", "mistral-small-latest"),
            ("o3", "o3-mini"),
        ] {
            assert!(!is_same_model(one, other), "{one} is not {other}");
        }
    }

    proptest! {
        #[test]
        fn provider_date_and_case_never_hide_a_model(model in "[a-z]{2,8}-[a-z]{2,6}", provider in prop::sample::select(&PROVIDERS[..])) {
            let dressed = format!("{provider}/{}-2026-01-15", model.to_uppercase());
            prop_assert!(is_same_model(&model, &dressed));
        }
    }
}
