//! The sections of a sheet: their part of a record id, and their headings in both languages.

use super::language::Language;

/// A section of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    /// Names, family, appearance.
    Identity,
    /// Light.
    Light,
    /// Watering.
    Water,
    /// Soil and repotting.
    Soil,
    /// Humidity of the air.
    Humidity,
    /// Temperatures in °C.
    Temperature,
    /// Propagation.
    Propagation,
    /// Pests and symptoms.
    Problems,
    /// What references list and what can happen.
    Toxicity,
    /// Whom to call.
    WhatToDo,
    /// Telephone numbers; in the emergency guide alone.
    Contacts,
    /// What the collection does not do; in the emergency guide alone.
    Limits,
}

impl Section {
    /// All, in the order of a sheet.
    pub(super) const ALL: [Self; 12] = [
        Self::Identity,
        Self::Light,
        Self::Water,
        Self::Soil,
        Self::Humidity,
        Self::Temperature,
        Self::Propagation,
        Self::Problems,
        Self::Toxicity,
        Self::WhatToDo,
        Self::Contacts,
        Self::Limits,
    ];

    /// The part of a record id.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Light => "light",
            Self::Water => "water",
            Self::Soil => "soil",
            Self::Humidity => "humidity",
            Self::Temperature => "temperature",
            Self::Propagation => "propagation",
            Self::Problems => "problems",
            Self::Toxicity => "toxicity",
            Self::WhatToDo => "what-to-do",
            Self::Contacts => "contacts",
            Self::Limits => "limits",
        }
    }

    /// The heading in a sheet.
    fn heading(self, language: Language) -> &'static str {
        match self {
            Self::Identity => language.pick("Identity", "Identificación"),
            Self::Light => language.pick("Light", "Luz"),
            Self::Water => language.pick("Water", "Riego"),
            Self::Soil => language.pick("Soil", "Sustrato"),
            Self::Humidity => language.pick("Humidity", "Humedad"),
            Self::Temperature => language.pick("Temperature", "Temperatura"),
            Self::Propagation => language.pick("Propagation", "Propagación"),
            Self::Problems => language.pick("Common problems", "Problemas comunes"),
            Self::Toxicity => language.pick("Toxicity", "Toxicidad"),
            Self::WhatToDo => language.pick("What to do", "Qué hacer"),
            Self::Contacts => language.pick("Contacts", "Contactos"),
            Self::Limits => language.pick("Limits", "Límites"),
        }
    }

    /// The section of a heading.
    pub(super) fn of_heading(heading: &str, language: Language) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.heading(language) == heading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_names_one_section_in_its_language_and_none_in_the_other() {
        for language in Language::ALL {
            for section in Section::ALL {
                let heading = section.heading(language);
                assert_eq!(Section::of_heading(heading, language), Some(section));
                assert_eq!(Section::of_heading(heading, language.other()), None, "{heading}");
            }
        }
    }
}
