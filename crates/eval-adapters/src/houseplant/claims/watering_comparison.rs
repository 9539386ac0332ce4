use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::{fact_of, read_all};
use crate::houseplant::facts::{Days, Interval, Season};
use crate::houseplant::language::Language;

/// ## What it decides
/// Which of two plants is watered more often in one season. The grammar: `In winter, peace lily is
/// watered more often than aloe vera: every 7 to 12 days against every 28 to 42 days.`, its Spanish
/// twin, and for equal intervals `In winter, hoya and ivy are watered equally often: every 8 to 12
/// days.`
/// ## How it compares
/// The two cited records are read as intervals again. Season, plants and days are those of the
/// claim, and the first interval is longer at neither end; of nested intervals neither is shorter.
/// ## Fails when
/// The winner, a number, a plant or the season is wrong, one of the two records is missing or
/// foreign, a third is cited (mode `ungrounded_claim`).
/// ## Does not look at
/// How much water is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::houseplant) struct WateringComparison {
    /// Language of the claim and of its records.
    pub(in crate::houseplant) language: Language,
    /// The season.
    pub(in crate::houseplant) season: Season,
    /// The plant watered more often, or the one named first, with its days.
    pub(in crate::houseplant) first: (String, Days),
    /// The other.
    pub(in crate::houseplant) second: (String, Days),
}

impl WateringComparison {
    /// Compares two intervals; `None` where the seasons differ or the intervals have no order.
    pub(in crate::houseplant) fn of(
        a: &Interval,
        b: &Interval,
        language: Language,
    ) -> Option<Self> {
        let (first, second) = if b.days.are_shorter_than(a.days) { (b, a) } else { (a, b) };
        let is_ordered = first.days == second.days || first.days.are_shorter_than(second.days);
        let side = |interval: &Interval| (interval.plant.clone(), interval.days);
        (a.season == b.season && is_ordered).then(|| Self {
            language,
            season: a.season,
            first: side(first),
            second: side(second),
        })
    }
}

/// The fixed words between the parts: before the second plant of a level comparison, before its
/// days, before the second plant of an ordered one, before its days, between the two days.
struct Words {
    and: &'static str,
    level: &'static str,
    than: &'static str,
    every: &'static str,
    against: &'static str,
}

fn words(language: Language) -> Words {
    language.pick(
        Words {
            and: " and ",
            level: " are watered equally often: every ",
            than: " is watered more often than ",
            every: ": every ",
            against: " against every ",
        },
        Words {
            and: " y ",
            level: " se riegan con la misma frecuencia: cada ",
            than: " se riega más a menudo que ",
            every: ": cada ",
            against: " frente a cada ",
        },
    )
}

impl fmt::Display for WateringComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { and, level, than, every, against } = words(self.language);
        let ((first, shorter), (second, longer)) = (&self.first, &self.second);
        let days = |days: &Days| days.written(self.language);
        write!(f, "{}, {first}", self.season.opening(self.language))?;
        if shorter == longer {
            write!(f, "{and}{second}{level}{}.", days(shorter))
        } else {
            write!(f, "{than}{second}{every}{}{against}{}.", days(shorter), days(longer))
        }
    }
}

impl WateringComparison {
    fn in_language(text: &str, language: Language) -> Option<Self> {
        let words = words(language);
        let (season, rest) = Season::opens(text, language)?;
        let rest = rest.strip_prefix(", ")?.strip_suffix('.')?;
        let days = |text: &str| Days::parse(text, language);
        let side = |plant: &str, days: Days| (plant.to_owned(), days);
        if let Some((plants, level)) = rest.split_once(words.level) {
            let (first, second) = plants.split_once(words.and)?;
            let (first, second) = (side(first, days(level)?), side(second, days(level)?));
            return Some(Self { language, season, first, second });
        }
        let (first, rest) = rest.split_once(words.than)?;
        let (second, rest) = rest.split_once(words.every)?;
        let (shorter, longer) = rest.split_once(words.against)?;
        let (first, second) = (side(first, days(shorter)?), side(second, days(longer)?));
        Some(Self { language, season, first, second })
    }
}

impl Statement for WateringComparison {
    const NAME: &'static str = "watering_comparison";

    fn parse(text: &str) -> Option<Self> {
        Language::ALL.into_iter().find_map(|language| Self::in_language(text, language))
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let facts = read_all(evidence, self.language, Interval::read)?;
        for (plant, days) in [&self.first, &self.second] {
            let fact = fact_of(plant, &facts, |interval: &Interval| &interval.plant)?;
            if fact.season != self.season {
                return Err(format!("the cited interval of {plant} is of another season"));
            }
            if fact.days != *days {
                let found = fact.days.written(self.language);
                return Err(format!("the cited interval of {plant} is {found}"));
            }
        }
        let ((first, shorter), (second, longer)) = (&self.first, &self.second);
        if first != second && (shorter == longer || shorter.are_shorter_than(*longer)) {
            Ok(())
        } else {
            Err(format!("{first} is not watered more often than {second}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{missing, standing};

    const ENGLISH: &str = "In winter, peace lily is watered more often than aloe vera: every 7 to 12 days against every 28 to 42 days.";
    const SPANISH: &str = "En invierno, el espatifilo se riega más a menudo que el áloe vera: cada 7 a 12 días frente a cada 28 a 42 días.";
    const BOTH: [&str; 2] = ["peace-lily.en.water.2", "aloe.en.water.2"];

    fn refused(text: &str, support: &[&str]) -> String {
        missing("watering_comparison", text, support)
    }

    #[test]
    fn a_comparison_that_cites_both_sides_is_supported_in_both_languages() {
        assert!(standing(ENGLISH, &BOTH).is_supported());
        let spanish = BOTH.map(|id| id.replace(".en.", ".es."));
        assert!(standing(SPANISH, &[&spanish[1], &spanish[0]]).is_supported());
        let level =
            "In winter, aloe vera and jade plant are watered equally often: every 28 to 42 days.";
        assert!(standing(level, &["aloe.en.water.2", "jade-plant.en.water.2"]).is_supported());
    }

    #[test]
    fn a_changed_digit_is_found_out() {
        assert!(refused(&ENGLISH.replace("12", "13"), &BOTH).contains("7 to 12 days"));
        let level =
            "In winter, aloe vera and jade plant are watered equally often: every 28 to 40 days.";
        refused(level, &["aloe.en.water.2", "jade-plant.en.water.2"]);
    }

    #[test]
    fn the_wrong_winner_is_found_out() {
        let reversed = "In winter, aloe vera is watered more often than peace lily: every 28 to 42 days against every 7 to 12 days.";
        assert!(refused(reversed, &BOTH).contains("not watered more often"));
    }

    #[test]
    fn a_citation_missing_foreign_or_too_many_is_found_out() {
        refused(ENGLISH, &BOTH[..1]);
        assert!(
            refused(ENGLISH, &["peace-lily.en.water.2", "hoya.en.water.2"]).contains("aloe vera")
        );
        refused(ENGLISH, &["peace-lily.en.water.2", "aloe.en.water.1"]);
        refused(ENGLISH, &["peace-lily.en.water.2", "aloe.en.water.3"]);
        refused(ENGLISH, &["peace-lily.es.water.2", "aloe.es.water.2"]);
        refused(ENGLISH, &[BOTH[0], BOTH[1], "hoya.en.water.2"]);
    }

    #[test]
    fn another_season_is_found_out() {
        refused(&ENGLISH.replace("In winter", "In the growing season"), &BOTH);
    }
}
