//! When two mentions are one company, and on what ground.
//!
//! The graph uses the rule to resolve entities; the claim shapes use it again on the records that a
//! claim cites. So a graph that joins what the cited rows do not show to be one is found out.

use std::fmt;

use eval_core::record::Record;

use super::kb::{CRM, ERP};
use super::names::{self, Name};

/// What a row of one of the two systems says about who a company is.
#[derive(Debug, Clone)]
pub(super) struct Mention<'a> {
    /// The row.
    pub(super) record: &'a Record,
    /// The name as it is written.
    pub(super) written: &'a str,
    /// The name, reduced.
    pub(super) name: Name,
    city: &'a str,
    street: &'a str,
    postcode: &'a str,
    register_no: &'a str,
}

/// Why two rows are taken to be about one company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ground {
    /// Both carry this number of the trade register.
    RegisterNumber(String),
    /// The names are spellings of one name, and both are in this town.
    NameAndTown(String),
    /// One name is the initials of the other, and both are at this address.
    InitialsAndAddress(String),
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RegisterNumber(number) => write!(f, "register number {number}"),
            Self::NameAndTown(town) => write!(f, "name and town, {town}"),
            Self::InitialsAndAddress(address) => write!(f, "initials and address, {address}"),
        }
    }
}

impl<'a> Mention<'a> {
    /// Reads a customer row; `None` for any other record.
    pub(super) fn of(record: &'a Record) -> Option<Self> {
        if ![CRM, ERP].contains(&record.kind.as_str()) {
            return None;
        }
        let field = |name: &str| record.field(name).unwrap_or_default();
        let written = field("name");
        Some(Self {
            record,
            written,
            name: Name::new(written),
            city: field("city"),
            street: field("street"),
            postcode: field("postcode"),
            register_no: field("register_no"),
        })
    }

    /// Why the two are one company; `None` if nothing in the two rows says so. Two different
    /// register numbers outweigh everything else.
    pub(super) fn ground(&self, other: &Self) -> Option<Ground> {
        if !self.register_no.is_empty() && !other.register_no.is_empty() {
            let number = self.register_no;
            return (number == other.register_no)
                .then(|| Ground::RegisterNumber(number.to_owned()));
        }
        if self.name.matches(&other.name) && names::fold(self.city) == names::fold(other.city) {
            return Some(Ground::NameAndTown(self.city.to_owned()));
        }
        let initials =
            self.name.is_initials_of(&other.name) || other.name.is_initials_of(&self.name);
        (initials && self.same_address(other)).then(|| {
            Ground::InitialsAndAddress(format!("{}, {} {}", self.street, self.postcode, self.city))
        })
    }

    /// Whether both rows give one address, spelt in whatever way.
    pub(super) fn same_address(&self, other: &Self) -> bool {
        self.postcode == other.postcode
            && names::fold(self.city) == names::fold(other.city)
            && names::street_key(self.street) == names::street_key(other.street)
    }
}

/// The mentions that hang together with the row `id`: each has a [`Ground`] with one already reached.
/// The row itself is the first; without it there are none.
pub(super) fn joined_to<'m, 'a>(id: &str, mentions: &'m [Mention<'a>]) -> Vec<&'m Mention<'a>> {
    let (mut reached, mut waiting): (Vec<_>, Vec<_>) =
        mentions.iter().partition(|m| m.record.id == *id);
    let mut next = 0;
    while let Some(known) = reached.get(next).copied() {
        let (joined, apart) = waiting.into_iter().partition(|m| known.ground(m).is_some());
        waiting = apart;
        reached.extend::<Vec<_>>(joined);
        next += 1;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::record::Locator;

    fn row(kind: &str, name: &str, street: &str, city: &str, register_no: &str) -> Record {
        Record::new(name, kind, Locator::row("t.csv", 1, 2), "")
            .with_field("name", name)
            .with_field("street", street)
            .with_field("postcode", "1000")
            .with_field("city", city)
            .with_field("register_no", register_no)
    }

    fn ground(a: &Record, b: &Record) -> Option<Ground> {
        Mention::of(a).unwrap().ground(&Mention::of(b).unwrap())
    }

    #[test]
    fn one_register_number_joins_what_no_name_would() {
        let old = row(ERP, "Akerlund Verktyg AB", "Smedjegatan 9", "Malmö", "R-1");
        let new = row(ERP, "Aakerlund Tools AB", "Postbox 114", "Malmö", "R-1");
        assert_eq!(ground(&old, &new), Some(Ground::RegisterNumber("R-1".into())));
    }

    #[test]
    fn two_register_numbers_keep_apart_what_shares_name_and_town() {
        let one = row(ERP, "Nordlicht GmbH", "Am Kai 21", "Kiel", "R-1");
        let other = row(ERP, "Nordlicht GmbH", "Am Kai 21", "Kiel", "R-2");
        assert_eq!(ground(&one, &other), None);
    }

    #[test]
    fn one_name_in_two_towns_and_two_names_at_one_address_are_two_companies() {
        let kiel = row(CRM, "Nordlicht GmbH", "Am Kai 21", "Kiel", "");
        let hamburg = row(ERP, "Nordlicht GmbH", "Hafenstr. 8", "Hamburg", "R-1");
        assert_eq!(ground(&kiel, &hamburg), None);
        let holding = row(CRM, "Alpina Holding AG", "Seeweg 1", "Luzern", "");
        let sales = row(ERP, "Alpina Vertriebs A.G.", "Seeweg 1", "Luzern", "R-2");
        assert_eq!(ground(&holding, &sales), None);
    }

    #[test]
    fn initials_join_only_at_one_address() {
        let full = row(CRM, "Thüringer Glashütte Ilmenau GmbH", "Am Alten Tor 17", "Ilmenau", "");
        let away = row(ERP, "TGI GmbH", "Postfach 1180", "Ilmenau", "R-1");
        let here = row(ERP, "TGI GmbH", "Am Alten Tor 17", "Ilmenau", "R-1");
        assert_eq!(ground(&full, &away), None);
        assert!(matches!(ground(&full, &here), Some(Ground::InitialsAndAddress(_))));
    }

    #[test]
    fn rows_hang_together_through_a_third_and_fall_apart_without_it() {
        let crm = row(CRM, "Åkerlund Verktyg AB", "Smedjegatan 9", "Malmö", "");
        let old = row(ERP, "Akerlund Verktyg AB", "Smedjegatan 9", "Malmö", "R-1");
        let new = row(ERP, "Aakerlund Tools AB", "Postbox 114", "Malmö", "R-1");
        let joined = |rows: &[&Record]| {
            let mentions: Vec<_> = rows.iter().filter_map(|row| Mention::of(row)).collect();
            joined_to(crm.id.as_str(), &mentions).len()
        };
        assert_eq!(joined(&[&new, &crm, &old]), 3);
        assert_eq!(joined(&[&new, &crm]), 1);
        assert_eq!(joined(&[&new, &old]), 0);
    }
}
