//! Sentences that are the same in every sheet but for the plant and the numbers, read back.
//!
//! A derived statement (a comparison, a shared name) is computed from these, by the answer path
//! that makes it and again by the claim shape that verifies it. A plant is called here as its
//! sentence calls it, with the article where the language has one.

use super::language::Language;

/// The time of year that an interval holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Season {
    /// The growing season.
    Growth,
    /// Winter.
    Winter,
    /// While the plant flowers.
    Flower,
    /// The rest in summer.
    SummerRest,
}

impl Season {
    /// All, in the order of a year that begins in spring.
    pub(super) const ALL: [Self; 4] = [Self::Growth, Self::Winter, Self::Flower, Self::SummerRest];

    /// As a sentence begins with it.
    pub(super) fn opening(self, language: Language) -> &'static str {
        match self {
            Self::Growth => language.pick("In the growing season", "En la época de crecimiento"),
            Self::Winter => language.pick("In winter", "En invierno"),
            Self::Flower => language.pick("In flower", "En floración"),
            Self::SummerRest => language.pick("In summer rest", "En el reposo de verano"),
        }
    }

    /// Reads the season that a text opens with, and the rest of the text.
    pub(super) fn opens(text: &str, language: Language) -> Option<(Self, &str)> {
        Self::ALL.into_iter().find_map(|season| {
            text.strip_prefix(season.opening(language)).map(|rest| (season, rest))
        })
    }
}

/// Days between two waterings, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Days {
    /// The shorter interval.
    pub(super) low: u32,
    /// The longer interval.
    pub(super) high: u32,
}

impl Days {
    /// `7 to 10 days`, `7 a 10 días`.
    pub(super) fn written(self, language: Language) -> String {
        let Self { low, high } = self;
        language.pick(format!("{low} to {high} days"), format!("{low} a {high} días"))
    }

    /// Reads what [`written`](Self::written) writes.
    pub(super) fn parse(text: &str, language: Language) -> Option<Self> {
        let (joint, unit) = language.pick((" to ", " days"), (" a ", " días"));
        let (low, high) = text.strip_suffix(unit)?.split_once(joint)?;
        let days = Self { low: low.parse().ok()?, high: high.parse().ok()? };
        (days.low <= days.high && days.written(language) == text).then_some(days)
    }

    /// Whether these intervals are the shorter ones: neither end longer than the other's, and one
    /// end shorter. Of two nested intervals neither is.
    pub(super) fn are_shorter_than(self, other: Self) -> bool {
        self.low <= other.low && self.high <= other.high && self != other
    }
}

/// `In winter water monstera about every 14 to 21 days.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    /// When it holds.
    pub(super) season: Season,
    /// The plant as the sentence calls it.
    pub(super) plant: String,
    /// The days.
    pub(super) days: Days,
}

impl Interval {
    /// Reads the sentence.
    pub(super) fn read(text: &str, language: Language) -> Option<Self> {
        let (season, rest) = Season::opens(text, language)?;
        let (verb, every, end) = language
            .pick((" water ", " about every ", "."), (", riegue ", " cada ", " aproximadamente."));
        let (plant, days) = rest.strip_prefix(verb)?.strip_suffix(end)?.rsplit_once(every)?;
        Some(Self { season, plant: plant.to_owned(), days: Days::parse(days, language)? })
    }
}

/// `Keep monstera above 13 °C.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Minimum {
    /// The plant as the sentence calls it.
    pub(super) plant: String,
    /// Degrees Celsius.
    pub(super) celsius: i32,
}

impl Minimum {
    /// Reads the sentence.
    pub(super) fn read(text: &str, language: Language) -> Option<Self> {
        let (verb, above) = language.pick(("Keep ", " above "), ("Mantenga ", " por encima de "));
        let (plant, degrees) = text.strip_prefix(verb)?.strip_suffix(" °C.")?.rsplit_once(above)?;
        Some(Self { plant: plant.to_owned(), celsius: degrees.parse().ok()? })
    }
}

/// Whether a sentence gives the temperatures in which a plant grows best.
pub(super) fn is_best_range(text: &str, language: Language) -> bool {
    let between = language.pick(" grows best between ", " crece mejor entre ");
    text.contains(between) && text.ends_with(" °C.")
}

/// Whether a sentence says how long something takes: a number directly before a unit of time.
pub(super) fn is_duration(text: &str, language: Language) -> bool {
    let units: [&str; 3] = language.pick(["day", "week", "month"], ["día", "semana", "mes"]);
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).any(|pair| {
        pair[0].parse::<u32>().is_ok() && units.iter().any(|unit| pair[1].starts_with(unit))
    })
}

/// `Pothos is also called golden pothos, devil's ivy and money plant.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OtherNames {
    /// The plant as the sentence begins with it, without an article.
    pub(super) plant: String,
    /// The other names, in their order.
    pub(super) names: Vec<String>,
}

impl OtherNames {
    /// Reads the sentence.
    pub(super) fn read(text: &str, language: Language) -> Option<Self> {
        let (called, joints): (_, &[&str]) = language.pick(
            (" is also called ", &[", ", " and "]),
            (" también se llama ", &[", ", " o ", " u "]),
        );
        let (plant, list) = text.strip_suffix('.')?.split_once(called)?;
        let mut names = vec![list];
        for joint in joints {
            names = names.into_iter().flat_map(|part| part.split(joint)).collect();
        }
        let names = names.into_iter().map(str::to_owned).collect();
        Some(Self { plant: without_article(plant, language).to_owned(), names })
    }
}

/// The subject of a sentence without the article that a Spanish one begins with.
fn without_article(subject: &str, language: Language) -> &str {
    let articles: &[&str] = language.pick(&[], &["El ", "La "]);
    articles.iter().find_map(|article| subject.strip_prefix(article)).unwrap_or(subject)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Spanish};

    #[test]
    fn an_interval_is_read_in_both_languages() {
        let interval =
            Interval::read("In winter water ZZ plant about every 28 to 42 days.", English);
        let expected = Interval {
            season: Season::Winter,
            plant: "ZZ plant".to_owned(),
            days: Days { low: 28, high: 42 },
        };
        assert_eq!(interval, Some(expected.clone()));
        let spanish = "En invierno, riegue la zamioculca cada 28 a 42 días aproximadamente.";
        let spanish = Interval::read(spanish, Spanish).unwrap();
        assert_eq!((spanish.season, spanish.days), (expected.season, expected.days));
        assert_eq!(spanish.plant, "la zamioculca");
    }

    #[test]
    fn a_sentence_that_is_nearly_an_interval_is_none() {
        for text in [
            "In winter water ZZ plant about every 42 to 28 days.",
            "In winter water ZZ plant about every 028 to 42 days.",
            "In winter never water ZZ plant about every 28 to 42 days.",
            "In winter water ZZ plant about every 28 to 42 days",
            "In spring water ZZ plant about every 28 to 42 days.",
        ] {
            assert_eq!(Interval::read(text, English), None, "{text}");
        }
    }

    #[test]
    fn a_duration_is_a_number_of_days_weeks_or_months() {
        assert!(is_duration("Cuttings of pothos root in water in 2 to 4 weeks.", English));
        assert!(is_duration("Un folíolo puede tardar 6 meses o más.", Spanish));
        assert!(!is_duration("Pothos is propagated from cuttings with 2 nodes.", English));
    }

    #[test]
    fn a_minimum_keeps_its_sign() {
        let read = |text, language| Minimum::read(text, language).unwrap();
        assert_eq!(read("Keep sago palm above -5 °C.", English).celsius, -5);
        assert_eq!(read("Mantenga la cica por encima de -5 °C.", Spanish).plant, "la cica");
    }

    #[test]
    fn other_names_are_read_one_by_one() {
        let read = |text, language| OtherNames::read(text, language).unwrap();
        let english =
            read("Pothos is also called golden pothos, devil's ivy and money plant.", English);
        assert_eq!(english.names, ["golden pothos", "devil's ivy", "money plant"]);
        let text = "La aspidistra también se llama pilistra, hoja de lata u orejas de burro.";
        let spanish = read(text, Spanish);
        assert_eq!(spanish.plant, "aspidistra");
        assert_eq!(spanish.names, ["pilistra", "hoja de lata", "orejas de burro"]);
    }

    #[test]
    fn of_nested_intervals_neither_is_the_shorter() {
        let (wide, narrow) = (Days { low: 5, high: 12 }, Days { low: 6, high: 9 });
        assert!(!wide.are_shorter_than(narrow) && !narrow.are_shorter_than(wide));
        assert!(Days { low: 5, high: 9 }.are_shorter_than(narrow));
        assert!(!narrow.are_shorter_than(narrow));
    }
}
