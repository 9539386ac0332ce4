//! Reading a question: which companies it names, which words it says, which currency, status, year
//! and numbers are in it.
//!
//! A name is found by walking the question word by word and asking the graph which company has a
//! spelling that goes on from there. The longest fit wins; a whole name beats the beginning of one;
//! a legal form or a town behind it narrows the choice. What fits several companies stays ambiguous,
//! and a capitalised word that fits nothing is taken for the name of somebody unknown.

use std::collections::BTreeSet;

use eval_core::battery::World;
use eval_core::record::Record;

use super::refusal::Refusal;
use crate::business::graph;
use crate::business::names::{self, Name, Word};
use crate::business::orders::{Currency, Scope, Status};

/// Capitalised words that are no names.
const COMMON: &[&str] = &[
    "CRM",
    "ERP",
    "EUR",
    "USD",
    "GBP",
    "CHF",
    "SEK",
    "JPY",
    "Halden",
    "I",
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Currencies as people say them.
const CURRENCY_WORDS: &[(&str, &str)] = &[
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("dollar", "USD"),
    ("dollars", "USD"),
    ("pound", "GBP"),
    ("pounds", "GBP"),
    ("franc", "CHF"),
    ("francs", "CHF"),
    ("krona", "SEK"),
    ("kronor", "SEK"),
    ("yen", "JPY"),
];

/// A word of the question.
#[derive(Debug)]
struct Spoken<'q> {
    raw: &'q str,
    word: Word,
}

impl Spoken<'_> {
    fn is_capitalised(&self) -> bool {
        self.raw.starts_with(char::is_uppercase)
    }
}

/// A name in the question.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Named {
    /// One company.
    Company(String),
    /// Nobody in particular, and why.
    Nobody(Refusal),
}

/// A question, read.
#[derive(Debug)]
pub(super) struct Question<'q> {
    text: &'q str,
    /// The words outside of names.
    plain: Vec<Word>,
    named: Vec<Named>,
}

impl<'q> Question<'q> {
    /// Reads a question in a world.
    pub(super) fn read(text: &'q str, world: &World) -> Self {
        let (spoken, lexicon) = (spoken(text), Lexicon::new(world));
        let mut plain = Vec::new();
        let mut named = Vec::new();
        let mut position = 0;
        while position < spoken.len() {
            if let Some((length, found)) = name_at(&spoken, position, &lexicon) {
                named.push(found);
                position += length;
            } else {
                plain.push(spoken[position].word.clone());
                position += 1;
            }
        }
        Self { text, plain, named }
    }

    /// The companies named, in their order, each once.
    ///
    /// # Errors
    /// A name that fits nobody or several.
    pub(super) fn companies(&self) -> Result<Vec<&str>, Refusal> {
        let mut companies: Vec<&str> = Vec::new();
        for named in &self.named {
            match named {
                Named::Company(id) if companies.contains(&id.as_str()) => {}
                Named::Company(id) => companies.push(id),
                Named::Nobody(refusal) => return Err(refusal.clone()),
            }
        }
        Ok(companies)
    }

    /// The one company the question is about.
    ///
    /// # Errors
    /// A name that fits nobody or several, no name, or names of several companies.
    pub(super) fn company(&self) -> Result<&str, Refusal> {
        match self.companies()?.as_slice() {
            [company] => Ok(company),
            [] => Err(Refusal::NoCompany),
            [_, ..] => Err(Refusal::OutOfScope),
        }
    }

    /// Whether the question says one of these phrases outside of names. A `*` at the end of a word
    /// stands for any ending.
    pub(super) fn says(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| {
            let phrase: Vec<_> = phrase.split(' ').collect();
            self.plain
                .windows(phrase.len())
                .any(|window| window.iter().zip(&phrase).all(|(w, p)| is_said(w, p)))
        })
    }

    /// The words outside of names, folded.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.plain.iter().map(Word::text)
    }

    /// The currencies in the question, each once.
    pub(super) fn currencies(&self) -> BTreeSet<Currency> {
        let codes = COMMON[2..8].iter().map(|code| (*code, *code));
        let said =
            codes.chain(CURRENCY_WORDS.iter().copied()).filter(|(word, _)| self.says(&[word]));
        said.filter_map(|(_, code)| Currency::new(code)).collect()
    }

    /// Status and year that the question asks for; the currency is left open.
    pub(super) fn scope(&self) -> Scope {
        let status = self.words().find_map(Status::parse);
        let is_year = |word: &&str| {
            word.len() == 4 && word.starts_with("20") && word.bytes().all(|b| b.is_ascii_digit())
        };
        let numbers = self
            .text
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        Scope {
            status,
            currency: None,
            year: numbers.into_iter().find(is_year).map(ToOwned::to_owned),
        }
    }

    /// The contract numbers in the question.
    pub(super) fn contracts(&self) -> impl Iterator<Item = &'q str> {
        graph::document_numbers(self.text)
    }

    /// The clause number in the question, as in `clause 4.2`.
    pub(super) fn clause(&self) -> Option<&'q str> {
        let behind = self.text.split("lause ").nth(1)?;
        let end = behind.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(behind.len());
        Some(behind[..end].trim_end_matches('.')).filter(|number| number.contains('.'))
    }

    /// The words of the question that look like the id of an order.
    pub(super) fn order_ids(&self) -> impl Iterator<Item = &'q str> {
        ids(self.text).filter(|id| id.starts_with("O-"))
    }
}

fn is_said(word: &Word, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => word.text().starts_with(&names::fold(start)),
        None => word.text() == names::fold(pattern),
    }
}

/// Row ids of any table: a letter, perhaps a hyphen, digits.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| {
        let digits =
            word.trim_start_matches(|c: char| c.is_ascii_uppercase()).trim_start_matches('-');
        word.len() - digits.len() >= 1
            && word.len() - digits.len() <= 2
            && digits.len() >= 4
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn spoken(text: &str) -> Vec<Spoken<'_>> {
    // The full stop or question mark of the sentence is no sign of an abbreviation.
    let text = text.trim_end_matches(['.', '?', ' ']);
    let pieces = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '&' | '.' | '-'));
    let parts = pieces.flat_map(|piece| {
        let whole = piece.bytes().any(|byte| byte.is_ascii_digit());
        let mut halves: Vec<_> = if whole { vec![piece] } else { piece.split('-').collect() };
        halves.retain(|half| !half.is_empty());
        halves
    });
    parts.filter_map(|raw| Some(Spoken { raw, word: Word::new(raw)? })).collect()
}

/// What the world knows to be a name or a place.
struct Lexicon<'w> {
    world: &'w World,
    /// Company and every spelling of its name.
    companies: Vec<(&'w str, Vec<Name>)>,
    /// Folded words of towns and countries.
    places: BTreeSet<String>,
}

impl<'w> Lexicon<'w> {
    fn new(world: &'w World) -> Self {
        let companies = world.graph.of_kind("company").map(|node| node.id.as_str());
        let companies = companies.map(|id| (id, graph::company_names(&world.graph, id))).collect();
        let mentions = world.graph.of_kind("mention");
        let places =
            mentions.flat_map(|node| [node.property("city"), node.property("country")]).flatten();
        let places = places.flat_map(names::words).map(|word| word.text().to_owned()).collect();
        Self { world, companies, places }
    }

    /// The fits that go furthest, whole names before beginnings.
    fn best_fits(&self, here: &[Spoken<'_>]) -> Vec<Fit<'w>> {
        let names =
            self.companies.iter().flat_map(|(id, names)| names.iter().map(|name| (*id, name)));
        let mut fits: Vec<_> = names.filter_map(|(id, name)| fit(here, name, id)).collect();
        let best = fits.iter().map(|fit| (fit.whole, fit.words)).max();
        fits.retain(|fit| Some((fit.whole, fit.words)) == best);
        fits
    }

    /// Whether a word is written like a name and is none that is known to be something else.
    fn is_name_like(&self, spoken: &Spoken<'_>) -> bool {
        spoken.is_capitalised()
            && !spoken.raw.bytes().any(|byte| byte.is_ascii_digit())
            && !COMMON.contains(&spoken.raw)
            && !self.places.contains(spoken.word.text())
    }

    fn is_in(&self, company: &str, town: &str) -> bool {
        graph::company_towns(&self.world.graph, company).any(|known| names::fold(known) == town)
    }

    /// A company as a refusal names it: with its town.
    fn described(&self, company: &str) -> String {
        let name = self
            .world
            .graph
            .node(company)
            .and_then(|node| node.property("name"))
            .unwrap_or(company);
        let town = graph::company_towns(&self.world.graph, company).next().unwrap_or_default();
        format!("{name}, {town}")
    }
}

/// The name that starts at a word of the question, and how many words it takes.
fn name_at(spoken: &[Spoken<'_>], start: usize, lexicon: &Lexicon<'_>) -> Option<(usize, Named)> {
    let here = &spoken[start..];
    if let Some(id) = ids(here[0].raw).next().filter(|id| !id.starts_with("O-")) {
        return Some((1, row_owner(id, lexicon.world)));
    }
    let fits = lexicon.best_fits(here);
    let Some(best) = fits.first() else { return unknown_name(here, start == 0, lexicon) };
    // Where the beginning of a name goes on with another name's words, that other one is meant.
    let strays =
        here[best.words..].iter().take_while(|spoken| lexicon.is_name_like(spoken)).count();
    if !best.whole && strays > 0 {
        let length = best.words + strays;
        return Some((length, Named::Nobody(Refusal::UnknownCompany(raw_text(&here[..length])))));
    }
    let (length, town) = town_behind(here, best.words, lexicon);
    let in_town = |company: &&str| town.as_deref().is_none_or(|town| lexicon.is_in(company, town));
    let companies: BTreeSet<&str> = fits.iter().map(|fit| fit.company).filter(in_town).collect();
    let named = match companies.iter().collect::<Vec<_>>().as_slice() {
        [] => Named::Nobody(Refusal::UnknownCompany(raw_text(&here[..length]))),
        [company] => Named::Company((**company).to_owned()),
        several => Named::Nobody(Refusal::Ambiguous {
            said: raw_text(&here[..best.words]),
            candidates: several.iter().map(|company| lexicon.described(company)).collect(),
        }),
    };
    Some((length, named))
}

fn row_owner(id: &str, world: &World) -> Named {
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

fn fit<'w>(here: &[Spoken<'_>], name: &Name, company: &'w str) -> Option<Fit<'w>> {
    let along =
        here.iter().zip(&name.stem).take_while(|(spoken, word)| spoken.word.matches(word)).count();
    // The beginning of a name counts only where it is written like a name.
    if along == 0 || !here[0].is_capitalised() {
        return None;
    }
    if along < name.stem.len() {
        return (here[0].word.text().len() > 2).then_some(Fit {
            company,
            words: along,
            whole: false,
        });
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
    lexicon: &Lexicon<'_>,
) -> Option<(usize, Named)> {
    if opens_sentence || !lexicon.is_name_like(&here[0]) {
        return None;
    }
    let length =
        here.iter().take_while(|spoken| lexicon.is_name_like(spoken) || spoken.raw == "&").count();
    Some((length, Named::Nobody(Refusal::UnknownCompany(raw_text(&here[..length])))))
}

/// Where a name ends with the town right behind it, as in `X AG in Ulm`, and that town, folded.
fn town_behind(here: &[Spoken<'_>], end: usize, lexicon: &Lexicon<'_>) -> (usize, Option<String>) {
    let skip = usize::from(
        here.get(end).is_some_and(|spoken| ["in", "of", "from", "at"].contains(&spoken.raw)),
    );
    let town = here
        .get(end + skip)
        .filter(|spoken| spoken.is_capitalised() && lexicon.places.contains(spoken.word.text()));
    town.map_or((end, None), |town| (end + skip + 1, Some(town.word.text().to_owned())))
}

fn raw_text(words: &[Spoken<'_>]) -> String {
    words.iter().map(|spoken| spoken.raw).collect::<Vec<_>>().join(" ")
}

/// The record ids of some rows.
pub(super) fn row_ids<'a>(rows: &[&'a Record]) -> Vec<&'a str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}
