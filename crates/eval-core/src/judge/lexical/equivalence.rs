//! Comparing texts in two languages by what needs no translation.

use std::collections::BTreeSet;

use super::SUPPORTED_FROM;
use super::judgement::Judgement;
use super::text::Text;
use super::text::date::Date;
use super::text::language::Language;
use super::text::quantity::Quantity;
use super::text::token::{Marks, Token};

/// Compares the numbers, dates, codes and names of two texts.
pub(super) fn across_languages(one: (&str, Language), other: (&str, Language)) -> Judgement {
    let (here, there) = (Text::read(&[one.0], one.1), Text::read(&[other.0], other.1));
    let exact = Shared::both_ways(&here, &there, exact);
    let all = exact.plus(Shared::both_ways(&here, &there, names));
    if all.of == 0 {
        return Judgement::unsupported(
            "the texts are in two languages and have no number, date or name to compare",
        );
    }
    let share = all.found as f64 / all.of as f64;
    let Shared { found, of } = exact;
    let same = found == of;
    Judgement {
        supported: same && share >= SUPPORTED_FROM,
        // Where a number differs the texts differ, however many names they share.
        score: if same { share } else { share * SUPPORTED_FROM * 0.5 },
        evidence: None,
        is_contradiction: !same,
        veto: None,
        reason: format!(
            "two languages: {found} of {of} numbers and dates agree, {} of {} with the names",
            all.found, all.of
        ),
    }
}

/// How many things of one text the other has.
#[derive(Debug, Clone, Copy)]
struct Shared {
    found: usize,
    of: usize,
}

impl Shared {
    fn both_ways(here: &Text, there: &Text, shared: impl Fn(&Text, &Text) -> Self) -> Self {
        shared(here, there).plus(shared(there, here))
    }

    fn plus(self, more: Self) -> Self {
        Self { found: self.found + more.found, of: self.of + more.of }
    }

    fn count<T>(things: impl Iterator<Item = T>, has: impl Fn(&T) -> bool) -> Self {
        things.fold(Self { found: 0, of: 0 }, |shared, thing| Self {
            found: shared.found + usize::from(has(&thing)),
            of: shared.of + 1,
        })
    }
}

/// Numbers, dates and codes.
fn exact(here: &Text, there: &Text) -> Shared {
    let numbers =
        here.quantities.iter().filter(|quantity| !quantity.is_dated() && !quantity.spelled);
    let has_number =
        |number: &&Quantity| there.quantities.iter().any(|other| other.agrees_with(number));
    let has_date = |date: &&Date| there.dates.iter().any(|other| date.is_stated_by(other));
    let codes = here
        .tokens
        .iter()
        .filter(|token| token.marks.any(Marks::CODE) && !token.marks.any(Marks::DATED));
    let has_code = |code: &&Token| there.tokens.iter().any(|other| other.word == code.word);
    Shared::count(numbers, has_number)
        .plus(Shared::count(here.dates.iter(), has_date))
        .plus(Shared::count(codes, has_code))
}

/// Capitalised words inside sentences, each once however often it is repeated, by their first letters:
/// names change their endings.
fn names(here: &Text, there: &Text) -> Shared {
    let inner = here.tokens.iter().filter(|token| {
        token.marks.any(Marks::CAPITALISED)
            && token.is_content()
            && !token.marks.any(Marks::SENTENCE.with(Marks::DATED))
    });
    let mut seen = BTreeSet::new();
    let each_once = inner.filter(|token| seen.insert(token.word));
    Shared::count(each_once, |name| {
        there.tokens.iter().any(|other| {
            other.word == name.word
                || (name.letters.root.is_some() && other.letters.root == name.letters.root)
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::judge::lexical::Judge;

    fn equivalent(one: &str, other: &str) -> bool {
        Judge::default().equivalent(one, other).supported
    }

    #[test]
    fn equal_numbers_and_names_are_equivalent() {
        assert!(equivalent(
            "The bridge was opened by Ana Ruiz on 5 March 2019 and is 1,200 m long.",
            "El puente fue inaugurado por Ana Ruiz el 5 de marzo de 2019 y mide 1.200 m.",
        ));
    }

    #[test]
    fn a_changed_number_or_date_is_not_equivalent() {
        let english = "The bridge was opened by Ana Ruiz on 5 March 2019 and is 1,200 m long.";
        for spanish in [
            "El puente fue inaugurado por Ana Ruiz el 6 de marzo de 2019 y mide 1.200 m.",
            "El puente fue inaugurado por Ana Ruiz el 5 de marzo de 2019 y mide 1.300 m.",
            "El puente fue inaugurado por Ana Ruiz y mide 1.200 m.",
        ] {
            assert!(!equivalent(english, spanish), "{spanish}");
        }
    }

    #[test]
    fn a_translated_name_that_is_repeated_counts_once() {
        let english =
            "The town of Lisbon lies at 100 m. Trams of Lisbon and ferries of Lisbon run 7 days.";
        let spanish = "La ciudad de Olisipo está a 100 m. Los tranvías de Olisipo y los barcos de Olisipo van 7 días.";
        assert!(equivalent(english, spanish));
    }

    #[test]
    fn nothing_to_compare_is_not_equivalent() {
        assert!(!equivalent("The car is grey.", "El coche es gris."));
    }
}
