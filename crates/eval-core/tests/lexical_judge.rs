//! What holds of the lexical judge for all texts.

use eval_core::judge::lexical::{Evidence, Judge, Judgement};
use proptest::prelude::*;

/// Words that every guard has an opinion on, in both languages.
const WORDS: &str = "\
    bridge; tower; castle; guests; open; closed; stands; fell; rose; likely; unlikely; not; never; \
    without; may; reportedly; several; all; always; one of the; largest; more than; less than; \
    older than; at least; at most; before; after; but; I; my; think; Berlin; Ada Lovelace; WHO; \
    US; Museum of the Moon; the; is; and; twelve; fifty-seven; third; 5 km; 7 mi; 1,200; 20%; \
    $3.50; PIC18F; 3rd; 10:30; in 1984; on 5 July 1984; on 2019-11-28; on 24/6/2017; in October; \
    puente; sube; no; nunca; quizás; más alto que; menos de 6; el 5 de marzo de 2020; 1.200; \
    todos; algunos; es; y; la; para; niños; (perhaps); —; “quoted”; don’t; isn't";

fn sentence() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.split("; ").collect();
    prop::collection::vec(prop::sample::select(words), 1..14)
        .prop_map(|words| format!("So {}, then.", words.join(" ")))
}

fn evidence() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(prop::collection::vec(sentence(), 1..4), 1..4)
        .prop_map(|sources| sources.iter().map(|sentences| sentences.join(" ")).collect())
}

fn judged(claim: &str, sources: &[String]) -> Judgement {
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    Judge::default().entails(claim, &sources)
}

/// The text with one of its digits made another digit.
fn with_changed_digit(text: &str, which: usize, by: u32) -> Option<String> {
    let digits: Vec<_> = text.match_indices(|letter: char| letter.is_ascii_digit()).collect();
    let (at, digit) = *digits.get(which % digits.len().max(1))?;
    let changed = (digit.parse::<u32>().ok()? + by) % 10;
    Some(format!("{}{changed}{}", &text[..at], &text[at + 1..]))
}

/// The runs of digits and inner separators.
fn numbers(text: &str) -> Vec<&str> {
    let parts = text.split(|letter: char| !(letter.is_ascii_digit() || ".,:-/".contains(letter)));
    let trimmed = parts.map(|part| part.trim_matches(|letter: char| !letter.is_ascii_digit()));
    trimmed.filter(|part| !part.is_empty()).collect()
}

proptest! {
    #[test]
    fn a_sentence_of_the_evidence_is_supported(
        sources in evidence(),
        source in any::<prop::sample::Index>(),
        sentence in any::<prop::sample::Index>(),
    ) {
        let sentences: Vec<_> = source.get(&sources).split_inclusive(", then.").collect();
        let claim = sentence.get(&sentences).trim();
        let judgement = judged(claim, &sources);
        prop_assert!(judgement.supported && judgement.veto.is_none(), "{claim}: {judgement:?}");
    }

    #[test]
    fn a_changed_digit_is_never_supported(sentence in sentence(), which: usize, by in 1_u32..10) {
        if let Some(changed) = with_changed_digit(&sentence, which, by) {
            // A number that the sentence has elsewhere may make a true statement.
            let elsewhere = numbers(&changed).iter().all(|number| numbers(&sentence).contains(number));
            let judgement = judged(&changed, std::slice::from_ref(&sentence));
            prop_assert!(elsewhere || !judgement.supported, "{changed}: {judgement:?}");
        }
    }

    #[test]
    fn any_text_supports_itself(text in "\\PC{0,80}") {
        let judgement = judged(&text, std::slice::from_ref(&text));
        if text.contains(|letter: char| letter.is_ascii_alphabetic()) {
            prop_assert!(judgement.supported && judgement.veto.is_none(), "{judgement:?}");
        }
    }

    #[test]
    fn no_text_makes_it_panic_or_score_outside_its_range(
        claim in any::<String>(),
        sources in prop::collection::vec(any::<String>(), 0..4),
        sentence in sentence(),
    ) {
        for claim in [claim.as_str(), &sentence, &format!("{claim}{sentence}")] {
            let judgement = judged(claim, &sources);
            prop_assert!((0.0..=1.0).contains(&judgement.score), "{judgement:?}");
            if let Some(passage) = judgement.evidence {
                prop_assert!(sources[passage.source].get(passage.bytes).is_some());
            }
            let source = sources.first().map_or("", String::as_str);
            let _ = Judge::default().contains(source, claim);
            let _ = Judge::default().equivalent(source, claim);
        }
    }

    #[test]
    fn the_same_texts_give_the_same_judgement(claim in sentence(), sources in evidence()) {
        let strs: Vec<&str> = sources.iter().map(String::as_str).collect();
        let prepared = Evidence::new(&strs);
        let judge = Judge::default();
        let first = judge.entails_prepared(&claim, &prepared);
        prop_assert_eq!(&first, &judge.entails_prepared(&claim, &prepared));
        prop_assert_eq!(&first, &judge.entails(&claim, &strs));
    }

    #[test]
    fn an_empty_claim_or_evidence_is_never_supported(
        sources in evidence(),
        claim in sentence(),
        blank in "[ \\n.…!-]*",
    ) {
        prop_assert!(!judged(&blank, &sources).supported);
        prop_assert!(!judged(&claim, &[]).supported);
        prop_assert!(!judged(&claim, &[blank]).supported);
    }
}
