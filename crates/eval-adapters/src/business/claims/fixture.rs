//! A world small enough to check every claim about it by hand.

use eval_core::claim::Claim;
use eval_core::kb::KnowledgeBase;
use eval_core::record::{Locator, Record};
use eval_core::shape::{self, Standing};

use super::shapes;
use crate::business::kb::{CRM, ERP, ORDER};
use crate::business::markdown;

/// Alder has two accounts under one register number, Birke is two companies in two towns.
const CUSTOMERS: &[(&str, &str, &str, &str, &str, &str)] = &[
    (CRM, "C-1", "Alder GmbH", "Gartenweg 1", "Ulm", ""),
    (CRM, "C-2", "Birke AG", "Am Kai 2", "Kiel", ""),
    (CRM, "C-3", "Cedar Lane Works Ltd", "Mill Road 3", "Leeds", ""),
    (ERP, "K1", "Alder G.m.b.H.", "Gartenweg 1", "Ulm", "R-1"),
    (ERP, "K2", "Alder Tools GmbH", "Postfach 9", "Ulm", "R-1"),
    (ERP, "K3", "Birke AG", "Am Kai 2", "Kiel", "R-2"),
    (ERP, "K4", "BIRKE AG", "Ring 4", "Bonn", "R-3"),
    (ERP, "K5", "CLW Ltd", "Mill Rd. 3", "Leeds", "R-4"),
    (ERP, "K6", "Cedar Lane Works Limited", "Canal Street 8", "Leeds", ""),
];

const ORDERS: &[(&str, &str, &str, &str, &str, &str)] = &[
    ("O-1", "K1", "100.10", "EUR", "2024-01-05", "delivered"),
    ("O-2", "K1", "200.20", "EUR", "2025-02-06", "open"),
    ("O-3", "K1", "50.00", "CHF", "2024-03-07", "delivered"),
    ("O-4", "K1", "999.00", "EUR", "2024-04-08", "cancelled"),
    ("O-5", "K2", "0.30", "EUR", "2024-05-09", "delivered"),
    ("O-6", "K3", "300.60", "EUR", "2024-06-10", "delivered"),
    ("O-7", "K3", "70.00", "CHF", "2024-07-11", "delivered"),
    ("O-8", "K4", "10.00", "EUR", "2024-08-12", "delivered"),
    ("O-9", "K9", "12.50", "EUR", "2024-09-13", "delivered"),
];

const DOCUMENTS: &[(&str, &str)] = &[
    (
        "documents/sc-2024-001.md",
        "# Supply contract SC-2024-001\n\nBetween **Alder GmbH**, Ulm, and **House AG**, Basel.\n\n\
         1.1 The goods are to be delivered by 30 June 2024.\n\n1.2 The price is 1,500.00 EUR.\n\n\
         2.1 The contract takes effect on 1 March 2024.\n",
    ),
    (
        "documents/letter.md",
        "# Letter of 6 May 2024\n\nFrom **Alder GmbH**, Ulm, to **House AG**, Basel.\n\n\
         We refer to SC-2024-001.\n\nThe goods are to be delivered by 15.07.2024.\n\n\
         The contract takes effect on 2024-03-01.\n",
    ),
    ("documents/note.md", "# Note\n\nOther goods are to be delivered by 1 August 2024.\n"),
];

/// The small world.
pub(super) fn kb() -> KnowledgeBase {
    let mut records = Vec::new();
    for (number, (kind, id, name, street, city, register_no)) in (1..).zip(CUSTOMERS) {
        let record =
            Record::new(*id, *kind, Locator::row("customers.csv", number, number + 1), *name)
                .with_field("name", *name)
                .with_field("street", *street)
                .with_field("postcode", "1000")
                .with_field("city", *city)
                .with_field("country", "Nowhere")
                .with_field("register_no", *register_no)
                .with_field("payment_days", "30")
                .with_field("credit_limit", "15000")
                .with_field("currency", "EUR");
        records.push(if *kind == CRM { record.with_field("contact", "Anna Ott") } else { record });
    }
    for (number, (id, account, amount, currency, date, status)) in (1..).zip(ORDERS) {
        let record = Record::new(*id, ORDER, Locator::row("orders.csv", number, number + 1), *id)
            .with_field("account", *account)
            .with_field("amount", *amount)
            .with_field("currency", *currency)
            .with_field("date", *date)
            .with_field("item", "drill bits")
            .with_field("status", *status);
        records.push(record);
    }
    for (file, text) in DOCUMENTS {
        records.extend(markdown::passages(file, text).unwrap());
    }
    KnowledgeBase::new(records).unwrap()
}

/// What the claim shapes say of a claim that cites these records, separated by spaces.
pub(super) fn standing(text: &str, support: &str) -> Standing {
    shape::standing(&Claim::new(text, support.split_whitespace()), &shapes(), &kb())
}

/// Holds that a claim is supported, by this shape.
#[track_caller]
pub(super) fn supported(shape: &str, text: &str, support: &str) {
    let standing = standing(text, support);
    assert!(standing.is_supported(), "{text}: {:?}", standing.missing());
    assert_eq!(standing.shape(), Some(shape), "{text}");
}

/// Holds that a claim is unsupported, and that what was missing is said in these words.
#[track_caller]
pub(super) fn unsupported(text: &str, support: &str, missing: &str) {
    let standing = standing(text, support);
    assert!(!standing.is_supported(), "{text} is supported");
    let said = standing.missing().unwrap_or_default();
    assert!(said.contains(missing), "{text}: expected `{missing}`, found `{said}`");
}

/// Holds that no shape knows the grammar of a claim.
#[track_caller]
pub(super) fn unrecognised(text: &str, support: &str) {
    assert_eq!(standing(text, support), Standing::Unrecognised, "{text}");
}
