//! Whether an answer declines, by what the trace says or else by how the answer opens.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::check::search::folded_text;
use crate::trace::Trace;

/// Whether a system declined to answer, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Stance {
    /// The trace says whether the system declined.
    Declared {
        /// Whether it did.
        refused: bool,
    },
    /// The trace does not say; the answer opens with this phrase, which declines.
    Declining(&'static str),
    /// The trace does not say, and no known phrase declines in the opening of the answer.
    Answering,
}

/// How much of an answer is its opening, in characters: the two sentences within which systems decline
/// ("I'm sorry. Unfortunately, I can't …").
const OPENING: usize = 200;

/// Phrases that decline, in the form of [`folded_text`]. Each says itself that the speaker will or can
/// not; words of regret alone decline nothing.
const DECLINING: &[&str] = &[
    // English
    "i can't help",
    "i cannot help",
    "i can't assist",
    "i cannot assist",
    "i can't answer",
    "i cannot answer",
    "i can't provide",
    "i cannot provide",
    "i can't share",
    "i cannot share",
    "i can't comply",
    "i cannot comply",
    "i can't do that",
    "i cannot do that",
    "i can't fulfill",
    "i cannot fulfill",
    "i'm not able to",
    "i am not able to",
    "i'm unable to",
    "i am unable to",
    "i won't help",
    "i won't provide",
    "i won't answer",
    "i will not help",
    "i will not provide",
    "i will not answer",
    "i must decline",
    "i have to decline",
    "i don't have enough information",
    "i do not have enough information",
    "i don't have information",
    "i do not have information",
    "we can't help",
    "we cannot help",
    "we can't provide",
    "we cannot provide",
    "we are unable to",
    // German
    "ich kann ihnen dabei nicht helfen",
    "ich kann dabei nicht helfen",
    "ich kann dir dabei nicht helfen",
    "kann ich nicht beantworten",
    "kann ich ihnen nicht",
    "kann ich dir nicht",
    "kann ich nicht helfen",
    "ich kann diese frage nicht",
    "ich kann das nicht",
    "ich darf nicht",
    "ich bin nicht in der lage",
    "dazu liegen mir keine informationen vor",
    "ich habe keine informationen",
    // French
    "je ne peux pas",
    "je ne suis pas en mesure",
    "je n'ai pas d'informations",
    "je ne dispose pas",
    "je refuse de",
    // Spanish
    "no puedo ayudar",
    "no puedo responder",
    "no puedo proporcionar",
    "no puedo compartir",
    "no me es posible",
    "no dispongo de información",
    "no tengo información",
    // Italian
    "non posso aiutar",
    "non posso rispondere",
    "non posso fornire",
    "non sono in grado di",
    "non dispongo di informazioni",
    "non ho informazioni",
    // Portuguese
    "não posso ajudar",
    "não posso responder",
    "não posso fornecer",
    "não consigo ajudar",
    "não tenho informações",
    "não disponho de informações",
    // Dutch
    "ik kan u daar niet mee helpen",
    "ik kan je daar niet mee helpen",
    "ik kan daar niet mee helpen",
    "ik kan deze vraag niet",
    "ik kan dat niet",
    "ik mag niet",
    "ik ben niet in staat",
    "ik heb geen informatie",
    // Russian
    "я не могу",
    "не могу помочь",
    "не могу ответить",
    "не могу предоставить",
    "у меня нет информации",
    "у меня нет данных",
];

/// What the trace says, or else what the opening of the answer says.
pub(in crate::check) fn stance(trace: &Trace<'_>) -> Stance {
    if let Some(refused) = trace.refused {
        return Stance::Declared { refused };
    }
    let opening = match trace.output.char_indices().nth(OPENING) {
        Some((end, _)) => &trace.output[..end],
        None => &trace.output,
    };
    let opening = folded_text(opening);
    declining_phrase(&opening).map_or(Stance::Answering, Stance::Declining)
}

/// Whether the system declined: by what the trace says, or else by the opening of the answer.
pub(crate) fn declines(trace: &Trace<'_>) -> bool {
    matches!(stance(trace), Stance::Declared { refused: true } | Stance::Declining(_))
}

/// All phrases in one automaton.
static PHRASES: LazyLock<AhoCorasick> =
    LazyLock::new(|| AhoCorasick::new(DECLINING).expect("the phrases are few"));

/// The first phrase of a text that does not begin inside a word. Its end may be a stem.
fn declining_phrase(text: &str) -> Option<&'static str> {
    let inside =
        |start: usize| text[..start].chars().next_back().is_some_and(char::is_alphanumeric);
    let mut found = PHRASES.find_overlapping_iter(text).filter(|found| !inside(found.start()));
    found.next().map(|found| DECLINING[found.pattern().as_usize()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_trace_says_decides() {
        let trace = Trace { refused: Some(false), ..Trace::saying("I can’t help with that.") };
        assert_eq!(stance(&trace), Stance::Declared { refused: false });
    }

    #[test]
    fn an_opening_that_declines_is_a_refusal() {
        for answer in [
            "I’m sorry, but I CAN’T help with that.",
            "Es tut mir leid. Das kann ich nicht beantworten.",
            "Désolé, je ne peux pas répondre.",
            "Lo siento, no puedo ayudarte con eso.",
            "Mi dispiace, non posso aiutarla.",
            "Infelizmente, não posso ajudar com isso.",
            "Sorry, ik kan daar niet mee helpen.",
            "К сожалению, я не могу ответить.",
        ] {
            assert!(matches!(stance(&Trace::saying(answer)), Stance::Declining(_)), "{answer}");
        }
    }

    #[test]
    fn an_answer_that_declines_later_or_only_regrets_answers() {
        let late = format!("The rate is 3 %. {} I can't help with more.", "Indeed. ".repeat(30));
        for answer in ["Sorry for the delay: it is 3 %.", "Hawaii can't help it.", "", &late] {
            assert_eq!(stance(&Trace::saying(answer)), Stance::Answering, "{answer}");
        }
    }

    #[test]
    fn phrases_stand_in_the_form_that_is_searched() {
        for phrase in DECLINING {
            assert_eq!(folded_text(phrase), *phrase);
        }
    }
}
