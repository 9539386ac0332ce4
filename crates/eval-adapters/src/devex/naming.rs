//! Services as people name them.
//!
//! The catalogue declares each service's aliases. A mention is compared in [`normal_form`], so that
//! `Booking API` and `booking-api` are one name. A name that two services declare means neither.

use eval_core::kb::KnowledgeBase;
use eval_core::record::Record;
use eval_core::text;

use super::kb::SERVICE;

/// A name without case, hyphens and runs of spaces.
pub(super) fn normal_form(name: &str) -> String {
    text::words(name).join(" ")
}

/// The aliases that a row of the catalogue declares, as it writes them.
pub(super) fn aliases(service: &Record) -> impl Iterator<Item = &str> {
    let declared = service.field("aliases").unwrap_or_default();
    declared.split(';').map(str::trim).filter(|alias| !alias.is_empty())
}

/// Whether a row of the catalogue goes by this name, its own or an alias.
pub(super) fn goes_by(service: &Record, name: &str) -> bool {
    let name = normal_form(name);
    normal_form(service.id.as_str()) == name
        || aliases(service).any(|alias| normal_form(alias) == name)
}

/// Whether a name means this service and no other.
///
/// # Errors
/// Why not, as a sentence without a full stop.
pub(super) fn means(kb: &KnowledgeBase, name: &str, service: &Record) -> Result<(), String> {
    if service.kind != SERVICE || !goes_by(service, name) {
        return Err(format!("`{}` does not declare the name \"{name}\"", service.id));
    }
    let other = kb.of_kind(SERVICE).find(|other| other.id != service.id && goes_by(other, name));
    other.map_or(Ok(()), |other| Err(format!("\"{name}\" may be {} or {}", service.id, other.id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::record::Locator;

    fn kb() -> KnowledgeBase {
        let service = |id: &str, aliases: &str| {
            Record::new(id, SERVICE, Locator::row("services.csv", 1, 2), "")
                .with_field("aliases", aliases)
        };
        KnowledgeBase::new(vec![service("web-shop", "shop; till"), service("printer", "Till")])
            .unwrap()
    }

    #[test]
    fn a_name_is_compared_without_case_and_hyphens() {
        let kb = kb();
        let shop = kb.get("web-shop").unwrap();
        assert_eq!(means(&kb, "Web  Shop", shop), Ok(()));
        assert_eq!(means(&kb, "SHOP", shop), Ok(()));
        assert!(means(&kb, "webshop", shop).is_err());
    }

    #[test]
    fn a_name_that_two_services_declare_means_neither() {
        let kb = kb();
        let error = means(&kb, "till", kb.get("web-shop").unwrap()).unwrap_err();
        assert_eq!(error, "\"till\" may be web-shop or printer");
    }
}
