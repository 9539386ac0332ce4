use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::{fact_of, read_all};
use crate::houseplant::facts::Minimum;
use crate::houseplant::language::Language;

/// ## What it decides
/// Which of two plants stands more cold. The grammar: `By the minimum of their sheets, English ivy
/// stands more cold than calathea: 0 °C against 16 °C.`, its Spanish twin, and for equal minima `By
/// the minimum of their sheets, hoya and pothos stand the same cold: 10 °C.`
/// ## How it compares
/// The two cited records are read as minimum temperatures again; plants and degrees, sign
/// included, are those of the claim, and the first minimum is the lower one.
/// ## Fails when
/// The winner, a number, its sign or a plant is wrong, one of the two records is missing or
/// foreign, a third is cited (mode `ungrounded_claim`).
/// ## Does not look at
/// For how long a plant stands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::houseplant) struct MinimumComparison {
    /// Language of the claim and of its records.
    pub(in crate::houseplant) language: Language,
    /// The plant with the lower minimum, or the one named first, with its degrees Celsius.
    pub(in crate::houseplant) first: (String, i32),
    /// The other.
    pub(in crate::houseplant) second: (String, i32),
}

impl MinimumComparison {
    /// Compares two minima.
    pub(in crate::houseplant) fn of(a: &Minimum, b: &Minimum, language: Language) -> Self {
        let (first, second) = if b.celsius < a.celsius { (b, a) } else { (a, b) };
        let side = |minimum: &Minimum| (minimum.plant.clone(), minimum.celsius);
        Self { language, first: side(first), second: side(second) }
    }
}

/// The fixed words: the opening, before the second plant and behind it for a level comparison,
/// before the second plant of an ordered one, between the degrees.
struct Words {
    opening: &'static str,
    and: &'static str,
    level: &'static str,
    than: &'static str,
    against: &'static str,
}

fn words(language: Language) -> Words {
    language.pick(
        Words {
            opening: "By the minimum of their sheets, ",
            and: " and ",
            level: " stand the same cold: ",
            than: " stands more cold than ",
            against: " °C against ",
        },
        Words {
            opening: "Según el mínimo de sus fichas, ",
            and: " y ",
            level: " soportan el mismo frío: ",
            than: " soporta más frío que ",
            against: " °C frente a ",
        },
    )
}

impl fmt::Display for MinimumComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { opening, and, level, than, against } = words(self.language);
        let ((first, low), (second, high)) = (&self.first, &self.second);
        if low == high {
            write!(f, "{opening}{first}{and}{second}{level}{low} °C.")
        } else {
            write!(f, "{opening}{first}{than}{second}: {low}{against}{high} °C.")
        }
    }
}

impl MinimumComparison {
    fn in_language(text: &str, language: Language) -> Option<Self> {
        let words = words(language);
        let rest = text.strip_prefix(words.opening)?.strip_suffix(" °C.")?;
        let side = |plant: &str, degrees: &str| Some((plant.to_owned(), degrees.parse().ok()?));
        if let Some((plants, level)) = rest.split_once(words.level) {
            let (first, second) = plants.split_once(words.and)?;
            let (first, second) = (side(first, level)?, side(second, level)?);
            return Some(Self { language, first, second });
        }
        let (first, rest) = rest.split_once(words.than)?;
        let (second, degrees) = rest.split_once(": ")?;
        let (low, high) = degrees.split_once(words.against)?;
        Some(Self { language, first: side(first, low)?, second: side(second, high)? })
    }
}

impl Statement for MinimumComparison {
    const NAME: &'static str = "minimum_comparison";

    fn parse(text: &str) -> Option<Self> {
        let statement =
            Language::ALL.into_iter().find_map(|language| Self::in_language(text, language));
        statement.filter(|statement| statement.to_string() == text)
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let facts = read_all(evidence, self.language, Minimum::read)?;
        for (plant, celsius) in [&self.first, &self.second] {
            let fact = fact_of(plant, &facts, |minimum: &Minimum| &minimum.plant)?;
            if fact.celsius != *celsius {
                return Err(format!("the cited minimum of {plant} is {} °C", fact.celsius));
            }
        }
        let ((first, low), (second, high)) = (&self.first, &self.second);
        if first != second && low <= high {
            Ok(())
        } else {
            Err(format!("{first} does not stand more cold than {second}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{missing, standing};

    const ENGLISH: &str = "By the minimum of their sheets, cast iron plant stands more cold than calathea: -5 °C against 16 °C.";
    const SPANISH: &str = "Según el mínimo de sus fichas, la aspidistra soporta más frío que la calatea: -5 °C frente a 16 °C.";
    const BOTH: [&str; 2] = ["cast-iron-plant.en.temperature.2", "calathea.en.temperature.2"];

    fn refused(text: &str, support: &[&str]) -> String {
        missing("minimum_comparison", text, support)
    }

    #[test]
    fn a_comparison_that_cites_both_sides_is_supported_in_both_languages() {
        assert!(standing(ENGLISH, &BOTH).is_supported());
        let spanish = BOTH.map(|id| id.replace(".en.", ".es."));
        assert!(standing(SPANISH, &[&spanish[0], &spanish[1]]).is_supported());
        let level = "By the minimum of their sheets, hoya and pothos stand the same cold: 10 °C.";
        assert!(
            standing(level, &["hoya.en.temperature.2", "pothos.en.temperature.2"]).is_supported()
        );
    }

    #[test]
    fn a_changed_digit_or_sign_is_found_out() {
        assert!(refused(&ENGLISH.replace("16", "15"), &BOTH).contains("is 16 °C"));
        refused(&ENGLISH.replace("-5", "5"), &BOTH);
    }

    #[test]
    fn the_wrong_winner_is_found_out() {
        let reversed = "By the minimum of their sheets, calathea stands more cold than cast iron plant: 16 °C against -5 °C.";
        assert!(refused(reversed, &BOTH).contains("does not stand more cold"));
    }

    #[test]
    fn a_citation_missing_or_foreign_is_found_out() {
        refused(ENGLISH, &BOTH[..1]);
        refused(ENGLISH, &[BOTH[0], "hoya.en.temperature.2"]);
        refused(ENGLISH, &[BOTH[0], "calathea.en.temperature.1"]);
        refused(ENGLISH, &[BOTH[0], "calathea.es.temperature.2"]);
    }
}
