use std::fmt;

use eval_core::shape::{Evidence, Statement};

use crate::houseplant::graph::GUIDE;
use crate::houseplant::language::Language;
use crate::houseplant::sheet::{self, SHEET};

/// ## What it decides
/// Whether a sheet bears the date that the claim gives it. The grammar:
/// `The sheet on monstera is dated 2026-05-18.`, `La ficha sobre monstera lleva la fecha
/// 2026-05-18.`, and for the guide `The emergency guide is dated 2026-09-07.`
/// ## How it compares
/// Name, language and date of the claim with the front matter of the one cited record, exactly.
/// ## Fails when
/// The date is another sheet's or the other language's, the name belongs to another plant, a
/// sentence is cited and not the front matter (mode `ungrounded_claim`).
/// ## Does not look at
/// Whether the date is recent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::houseplant) struct AsOf {
    /// Language of the claim and of the sheet.
    pub(in crate::houseplant) language: Language,
    /// The sheet's name; `None` for the emergency guide.
    pub(in crate::houseplant) name: Option<String>,
    /// ISO date.
    pub(in crate::houseplant) date: String,
}

fn guide(language: Language) -> &'static str {
    language.pick("The emergency guide", "La guía de emergencias")
}

fn on(language: Language) -> &'static str {
    language.pick("The sheet on ", "La ficha sobre ")
}

fn dated(language: Language) -> &'static str {
    language.pick(" is dated ", " lleva la fecha ")
}

impl fmt::Display for AsOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{}{name}", on(self.language))?,
            None => f.write_str(guide(self.language))?,
        }
        write!(f, "{}{}.", dated(self.language), self.date)
    }
}

impl AsOf {
    fn in_language(text: &str, language: Language) -> Option<Self> {
        let (subject, date) = text.strip_suffix('.')?.rsplit_once(dated(language))?;
        let name = match subject.strip_prefix(on(language)) {
            Some(name) => Some(name.to_owned()),
            None if subject == guide(language) => None,
            None => return None,
        };
        sheet::is_date(date).then(|| Self { language, name, date: date.to_owned() })
    }
}

impl Statement for AsOf {
    const NAME: &'static str = "as_of";

    fn parse(text: &str) -> Option<Self> {
        Language::ALL.into_iter().find_map(|language| Self::in_language(text, language))
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let [record] = evidence.cited() else {
            return Err(format!(
                "one sheet has one date, and {} are cited",
                evidence.cited().len()
            ));
        };
        let is_guide = record.field("id") == Some(GUIDE);
        let name = record.field("name").filter(|_| !is_guide);
        if record.kind != SHEET || record.field("language") != Some(self.language.code()) {
            Err(format!("`{}` is not the front matter of a sheet of this language", record.id))
        } else if name != self.name.as_deref() {
            Err(format!("`{}` is the sheet of something else", record.id))
        } else if record.field("as_of") != Some(self.date.as_str()) {
            Err(format!("`{}` says {} ({})", record.id, record.text, record.locator))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{missing, standing};

    const ENGLISH: &str = "The sheet on haworthia is dated 2026-05-18.";
    const SPANISH: &str = "La ficha sobre haworthia lleva la fecha 2025-11-03.";

    #[test]
    fn each_language_has_its_own_date() {
        assert!(standing(ENGLISH, &["haworthia.en.sheet.1"]).is_supported());
        assert!(standing(SPANISH, &["haworthia.es.sheet.1"]).is_supported());
        missing("as_of", ENGLISH, &["haworthia.es.sheet.1"]);
        missing("as_of", &SPANISH.replace("2025-11-03", "2026-05-18"), &["haworthia.es.sheet.1"]);
    }

    #[test]
    fn a_changed_digit_another_plant_or_another_record_is_found_out() {
        missing("as_of", &ENGLISH.replace("18", "19"), &["haworthia.en.sheet.1"]);
        missing("as_of", &ENGLISH.replace("haworthia", "hoya"), &["haworthia.en.sheet.1"]);
        missing("as_of", ENGLISH, &["monstera.en.sheet.1"]);
        missing("as_of", ENGLISH, &["haworthia.en.light.1"]);
        missing("as_of", ENGLISH, &["haworthia.en.sheet.1", "monstera.en.sheet.1"]);
    }

    #[test]
    fn the_emergency_guide_has_a_date_as_well() {
        let text = "The emergency guide is dated 2026-09-07.";
        assert!(standing(text, &["emergency.en.sheet.1"]).is_supported());
        missing("as_of", text, &["kalanchoe.en.sheet.1"]);
    }
}
