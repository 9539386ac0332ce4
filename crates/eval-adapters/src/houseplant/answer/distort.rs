//! Sentences as a broken assistant says them.

use std::fmt::Write as _;

use eval_core::claim::Claim;
use eval_core::ids::RecordId;
use eval_core::kb::KnowledgeBase;

use crate::houseplant::fault::Fault;
use crate::houseplant::language::Language;

/// By how much a number is wrong.
const WRONG_BY: u64 = 3;

/// The claims in the way of these faults.
pub(super) fn distorted(
    mut claims: Vec<Claim>,
    faults: &[Fault],
    language: Language,
    kb: &KnowledgeBase,
) -> Vec<Claim> {
    let is = |fault| faults.contains(&fault);
    if is(Fault::OmitsHalf) {
        claims = claims.into_iter().step_by(2).collect();
    }
    for (number, claim) in claims.iter_mut().enumerate() {
        if is(Fault::WrongNumbers) {
            claim.text = misnumbered(&claim.text);
        }
        if is(Fault::FlipsNegation) {
            claim.text = flipped(&claim.text, language);
        }
        if is(Fault::Overstates) {
            claim.text = overstated(&claim.text, language);
        }
        if is(Fault::Embellishes) {
            claim.text = embellished(&claim.text, number, language);
        }
        if is(Fault::CitesTheNext) {
            claim.support = claim.support.iter().map(|id| next(id, kb)).collect();
        }
    }
    claims
}

/// Every number three more, as wide as before.
fn misnumbered(text: &str) -> String {
    let mut wrong = String::with_capacity(text.len());
    let mut digits = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if let Ok(number) = digits.parse::<u64>() {
            let (number, width) = (number.saturating_add(WRONG_BY), digits.len());
            // Writing to a string does not fail.
            let _ = write!(wrong, "{number:0width$}");
        }
        digits.clear();
        wrong.push(c);
    }
    wrong.pop();
    wrong
}

/// The first denial taken away, or the first assertion denied.
fn flipped(text: &str, language: Language) -> String {
    let turns: &[(&str, &str)] = language.pick(
        &[
            (" does not list ", " lists "),
            (" cannot ", " can "),
            (" is not ", " is "),
            (" are not ", " are "),
            (" no ", " a "),
            (" lists ", " does not list "),
            (" can ", " cannot "),
            (" is ", " is not "),
            (" are ", " are not "),
            (" needs ", " does not need "),
            ("Keep ", "Do not keep "),
        ],
        &[
            (" no incluye ", " incluye "),
            (" no puede ", " puede "),
            (" no es ", " es "),
            (" no son ", " son "),
            (" no ", " "),
            (" incluye ", " no incluye "),
            (" puede ", " no puede "),
            (" es ", " no es "),
            (" son ", " no son "),
            (" necesita ", " no necesita "),
            ("Mantenga ", "No mantenga "),
        ],
    );
    let turn = turns.iter().find(|(found, _)| text.contains(found));
    turn.map_or_else(|| text.to_owned(), |(found, instead)| text.replacen(found, instead, 1))
}

/// Possibilities as certainties.
fn overstated(text: &str, language: Language) -> String {
    let turns: &[(&str, &str)] = language.pick(
        &[
            (" can cause ", " always causes "),
            (" can all ", " all "),
            (" can ", " will always "),
            (" may ", " will certainly "),
            (" some ", " all "),
            (" about every ", " exactly every "),
        ],
        &[
            (" puede causar ", " causa siempre "),
            (" pueden ", " siempre van a "),
            (" puede ", " siempre va a "),
            (" algunos ", " todos los "),
            (" algunas ", " todas las "),
            (" aproximadamente.", " exactos."),
        ],
    );
    turns.iter().fold(text.to_owned(), |text, (found, instead)| text.replace(found, instead))
}

/// The sentence with something behind it that no sheet says.
fn embellished(text: &str, number: usize, language: Language) -> String {
    let additions: [&str; 4] = language.pick(
        [
            ", and it purifies the air of the whole room",
            ", as every grower learns in the first year",
            ", because its roots store sugar",
            ", and children can handle it without gloves",
        ],
        [
            ", y además purifica el aire de toda la habitación",
            ", como todo cultivador aprende en el primer año",
            ", porque sus raíces almacenan azúcar",
            ", y los niños pueden tocarla sin guantes",
        ],
    );
    let sentence = text.strip_suffix('.').unwrap_or(text);
    format!("{sentence}{}.", additions[number % additions.len()])
}

/// The record behind this one in its section, or before it at the end; a section of one sentence gives way
/// to the front matter, and that to the first sentence.
fn next(id: &RecordId, kb: &KnowledgeBase) -> RecordId {
    let known = |id: String| kb.get(&id).map(|record| record.id.clone());
    let Some((stem, number)) = id.as_str().rsplit_once('.') else { return id.clone() };
    let numbered = |step: i64| known(format!("{stem}.{}", number.parse::<i64>().ok()? + step));
    let elsewhere = || {
        let (sheet, section) = stem.rsplit_once('.')?;
        known(format!("{sheet}.{}.1", if section == "sheet" { "identity" } else { "sheet" }))
    };
    numbered(1).or_else(|| numbered(-1)).or_else(elsewhere).unwrap_or_else(|| id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::houseplant::testing;

    #[test]
    fn each_distortion_says_another_thing() {
        let en = Language::English;
        assert_eq!(misnumbered("7 to 10 days, 2026-05-18."), "10 to 13 days, 2029-08-21.");
        assert_eq!(flipped("It is toxic.", en), "It is not toxic.");
        assert_eq!(flipped("Es decir, no es tóxica.", Language::Spanish), "Es decir, es tóxica.");
        assert_eq!(overstated("It can cause pain.", en), "It always causes pain.");
        let said = "Red., and it purifies the air of the whole room.";
        assert_eq!(embellished("Red..", 0, en), said);
    }

    #[test]
    fn what_is_cited_is_the_neighbour() {
        let world = testing::world();
        let next = |id: &str| next(&id.into(), &world.kb).to_string();
        assert_eq!(next("hoya.en.water.1"), "hoya.en.water.2");
        assert_eq!(next("african-violet.en.light.1"), "african-violet.en.sheet.1");
        assert_eq!(next("hoya.en.sheet.1"), "hoya.en.identity.1");
    }
}
