//! Finding company names in a question.
//!
//! The question is walked word by word; the graph says which spellings of which companies begin with
//! the word at hand. The longest fit wins, and a whole name beats the beginning of one; a legal form
//! or a town right behind it narrows the choice. What fits several companies stays ambiguous, and a
//! capitalised word that fits nothing is taken for the name of somebody unknown.

use std::collections::BTreeSet;

use eval_core::battery::World;

use super::refusal::Refusal;
use crate::business::dates::MONTHS;
use crate::business::graph;
use crate::business::names::{self, Name, Word};

/// Capitalised words that are no names, beside the months.
const COMMON: [&str; 10] = ["CRM", "ERP", "EUR", "USD", "GBP", "CHF", "SEK", "JPY", "Halden", "I"];

/// A word of the question.
#[derive(Debug, Clone)]
pub(super) struct Spoken<'q> {
    /// As it stands in the question.
    pub(super) raw: &'q str,
    /// The word, folded.
    pub(super) word: Word,
}

/// What a name in the question leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    /// One company, by its node.
    Company(String),
    /// Nobody in particular, and why.
    Nobody(Refusal),
}

/// The words of a question. A word with a digit in it keeps its hyphens, so that an id or a contract
/// number stays whole.
pub(super) fn spoken(text: &str) -> Vec<Spoken<'_>> {
    // The full stop or question mark of the sentence is no sign of an abbreviation.
    let text = text.trim_end_matches(['.', '?', ' ']);
    let pieces = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '&' | '.' | '-'));
    let words = pieces.flat_map(|piece| {
        let is_whole = piece.bytes().any(|byte| byte.is_ascii_digit());
        piece.split(move |c| c == '-' && !is_whole)
    });
    words.filter_map(|raw| Some(Spoken { raw, word: Word::new(raw)? })).collect()
}

/// The words of a text that are ids of rows: a capital, perhaps a hyphen, at least four digits.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| {
        let behind = word.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or_default();
        let digits = behind.strip_prefix('-').unwrap_or(behind);
        digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The name that starts at a word of the question, and how many words it takes.
pub(super) fn name_at(
    spoken: &[Spoken<'_>],
    start: usize,
    world: &World,
) -> Option<(usize, Named)> {
    let here = &spoken[start..];
    if let Some(id) = ids(here[0].raw).next().filter(|id| !id.starts_with("O-")) {
        return Some((1, owner_of_row(id, world)));
    }
    let fits = best_fits(here, world);
    let Some(best) = fits.first() else { return unknown_name(here, start == 0, world) };
    // Where the beginning of a name goes on with another name's words, that other one is meant.
    let strays = here[best.words..].iter().take_while(|spoken| spoken.is_name_like(world)).count();
    if !best.whole && strays > 0 {
        let length = best.words + strays;
        return Some((length, unknown(&here[..length])));
    }
    Some(in_town(here, &fits, best.words, world))
}

/// What the fits lead to, with the town behind the name, and how many words both take.
fn in_town(here: &[Spoken<'_>], fits: &[Fit<'_>], words: usize, world: &World) -> (usize, Named) {
    let (length, town) = town_behind(here, words, world);
    let is_there =
        |company: &&str| town.is_none_or(|town| graph::is_in(&world.graph, company, town));
    let companies: BTreeSet<&str> = fits.iter().map(|fit| fit.company).filter(is_there).collect();
    let named = match companies.len() {
        0 => unknown(&here[..length]),
        1 => Named::Company(companies.into_iter().collect()),
        _ => Named::Nobody(Refusal::Ambiguous {
            said: raw_text(&here[..words]),
            candidates: companies
                .iter()
                .map(|company| graph::name_and_town(&world.graph, company))
                .collect(),
        }),
    };
    (length, named)
}

fn unknown(words: &[Spoken<'_>]) -> Named {
    Named::Nobody(Refusal::UnknownCompany(raw_text(words)))
}

fn owner_of_row(id: &str, world: &World) -> Named {
    let owner = world.graph.sources(id, "known_as").next();
    owner.map_or_else(
        || Named::Nobody(Refusal::UnknownCompany(id.to_owned())),
        |company| Named::Company(company.id.to_string()),
    )
}

/// How far a company's name goes along with the words of a question.
#[derive(Debug, Clone, Copy)]
struct Fit<'w> {
    company: &'w str,
    words: usize,
    whole: bool,
}

/// The fits that go furthest, whole names before beginnings.
fn best_fits<'w>(here: &[Spoken<'_>], world: &'w World) -> Vec<Fit<'w>> {
    if !here[0].is_capitalised() {
        return Vec::new();
    }
    let mentions = graph::beginning_with(&world.graph, here[0].word.text());
    let mut fits: Vec<_> =
        mentions.filter_map(|(company, name)| fit(here, &Name::new(name), company)).collect();
    let best = fits.iter().map(|fit| (fit.whole, fit.words)).max();
    fits.retain(|fit| Some((fit.whole, fit.words)) == best);
    fits
}

fn fit<'w>(here: &[Spoken<'_>], name: &Name, company: &'w str) -> Option<Fit<'w>> {
    let along =
        here.iter().zip(&name.stem).take_while(|(spoken, word)| spoken.word.matches(word)).count();
    if along < name.stem.len() {
        return (along > 0).then_some(Fit { company, words: along, whole: false });
    }
    let behind: Vec<_> = here[along..].iter().take(4).map(|spoken| spoken.word.clone()).collect();
    match (names::leading_form(&behind), name.form) {
        (Some((said, _)), Some(known)) if said != known => None,
        (Some((_, length)), _) => Some(Fit { company, words: along + length, whole: true }),
        (None, _) => Some(Fit { company, words: along, whole: true }),
    }
}

/// A run of words that look like a name and are none that the world knows. The first word of a
/// sentence is capitalised whatever it is.
fn unknown_name(
    here: &[Spoken<'_>],
    opens_sentence: bool,
    world: &World,
) -> Option<(usize, Named)> {
    if opens_sentence || !here[0].is_name_like(world) {
        return None;
    }
    let length =
        here.iter().take_while(|spoken| spoken.is_name_like(world) || spoken.raw == "&").count();
    Some((length, unknown(&here[..length])))
}

/// Where a name ends with the town right behind it, as in `X AG in Ulm`, and that town, folded.
fn town_behind<'s>(here: &'s [Spoken<'_>], end: usize, world: &World) -> (usize, Option<&'s str>) {
    let skip = usize::from(
        here.get(end).is_some_and(|spoken| ["in", "of", "from", "at"].contains(&spoken.raw)),
    );
    let town =
        here.get(end + skip).filter(|spoken| spoken.is_capitalised() && spoken.is_place(world));
    town.map_or((end, None), |town| (end + skip + 1, Some(town.word.text())))
}

impl Spoken<'_> {
    fn is_capitalised(&self) -> bool {
        self.raw.starts_with(char::is_uppercase)
    }

    fn is_place(&self, world: &World) -> bool {
        graph::is_place(&world.graph, self.word.text())
    }

    /// Whether the word is written like a name and is not known to be something else.
    fn is_name_like(&self, world: &World) -> bool {
        let has_digit = self.raw.bytes().any(|byte| byte.is_ascii_digit());
        let is_common = COMMON.contains(&self.raw) || MONTHS.contains(&self.raw);
        self.is_capitalised() && !has_digit && !is_common && !self.is_place(world)
    }
}

fn raw_text(words: &[Spoken<'_>]) -> String {
    words.iter().map(|spoken| spoken.raw).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::business::testing;

    /// The names found in a question, as a person would note them.
    fn names_in(text: &str, world: &World) -> Vec<String> {
        let spoken = spoken(text);
        let mut position = 0;
        let mut names = Vec::new();
        while position < spoken.len() {
            let Some((length, found)) = name_at(&spoken, position, world) else {
                position += 1;
                continue;
            };
            names.push(match found {
                Named::Company(id) => id.trim_start_matches("company:").to_owned(),
                Named::Nobody(Refusal::Ambiguous { said, candidates }) => {
                    format!("{said}: {}", candidates.len())
                }
                Named::Nobody(Refusal::UnknownCompany(said)) => format!("unknown {said}"),
                Named::Nobody(refusal) => refusal.to_string(),
            });
            position += length;
        }
        names
    }

    #[test]
    fn a_name_is_found_in_any_spelling() {
        let world = testing::world();
        for name in [
            "Müller Maschinenbau GmbH",
            "Mueller Maschinenbau",
            "MULLER MASCHINENBAU",
            "Muller Maschinenbau Ges.m.b.H.",
        ] {
            assert_eq!(
                names_in(&format!("What is the address of {name}?"), world),
                ["C-0001"],
                "{name}"
            );
        }
        for name in
            ["VKS", "VKS AG", "Vereinigte Kupferwerke Schoenau", "Vereinigte Kupferwerke", "K10004"]
        {
            assert_eq!(
                names_in(&format!("How many orders has {name} placed?"), world),
                ["C-0003"],
                "{name}"
            );
        }
        assert_eq!(names_in("Where is Fonderie de l'Étoile's office?", world), ["C-0016"]);
        assert_eq!(names_in("Is Emsland Kesselbau GmbH & Co. KG a customer?", world), ["C-0024"]);
    }

    #[test]
    fn a_town_behind_a_name_says_which_of_two_is_meant() {
        let world = testing::world();
        assert_eq!(names_in("What about Nordlicht Logistik in Kiel?", world), ["C-0005"]);
        assert_eq!(names_in("What about Nordlicht Logistik GmbH, Hamburg?", world), ["C-0004"]);
        assert_eq!(names_in("What about Nordlicht Logistik?", world), ["Nordlicht Logistik: 2"]);
        let unknown = ["unknown Nordlicht Logistik in Ulm"];
        assert_eq!(names_in("What about Nordlicht Logistik in Ulm?", world), unknown);
    }

    #[test]
    fn the_beginning_of_a_name_counts_unless_another_name_goes_on_from_it() {
        let world = testing::world();
        assert_eq!(names_in("What does Harrowgate pay?", world), ["C-0011"]);
        assert_eq!(names_in("What does Müller pay?", world), ["Müller: 2"]);
        assert_eq!(names_in("What does Müller Bau pay?", world), ["unknown Müller Bau"]);
        assert_eq!(
            names_in("What does Müller Maschinenbau AG pay?", world),
            ["unknown Müller Maschinenbau AG"]
        );
    }

    #[test]
    fn capitalised_words_that_are_no_names_are_left_alone() {
        let world = testing::world();
        let text = "Which EUR orders from Germany does the CRM show for March under FA-2023-004 and O-20001?";
        assert!(names_in(text, world).is_empty());
        assert_eq!(
            names_in("Did we sell to Brückner & Söhne OHG in May?", world),
            ["unknown Brückner & Söhne OHG"]
        );
    }

    #[test]
    fn two_companies_are_found_in_their_order() {
        let world = testing::world();
        assert_eq!(
            names_in("Did Saltmarsh Foods or Wexcombe Optics order more?", world),
            ["C-0019", "C-0017"]
        );
    }
}
