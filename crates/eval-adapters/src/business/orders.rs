//! Orders as values: exact amounts, currencies that never mix, and the scope of a sum or count.

use std::fmt;

use eval_core::record::Record;
use rust_decimal::Decimal;

/// A currency as its ISO 4217 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Currency([u8; 3]);

impl Currency {
    /// Three capital letters; anything else is no currency.
    pub(super) fn new(code: &str) -> Option<Self> {
        let code: [u8; 3] = code.as_bytes().try_into().ok()?;
        code.iter().all(u8::is_ascii_uppercase).then_some(Self(code))
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// An exact amount of one currency. Written `12,345.60 EUR`, with the decimals of its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Money {
    /// How much.
    pub(super) amount: Decimal,
    /// Of what.
    pub(super) currency: Currency,
}

impl Money {
    /// Reads what `Display` writes, and nothing else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (amount, currency) = text.split_once(' ')?;
        let amount = Decimal::from_str_exact(&amount.replace(',', "")).ok()?;
        let money = Self { amount, currency: Currency::new(currency)? };
        (money.to_string() == text).then_some(money)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.amount.abs().to_string();
        let (whole, decimals) =
            plain.split_once('.').map_or((plain.as_str(), None), |(w, d)| (w, Some(d)));
        if self.amount.is_sign_negative() && !self.amount.is_zero() {
            f.write_str("-")?;
        }
        for (place, digit) in whole.char_indices() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        if let Some(decimals) = decimals {
            write!(f, ".{decimals}")?;
        }
        write!(f, " {}", self.currency)
    }
}

/// How far an order has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// Handed over.
    Delivered,
    /// Placed, not yet handed over.
    Open,
    /// Taken back; in no sum or count unless asked for.
    Cancelled,
}

impl Status {
    pub(super) fn parse(word: &str) -> Option<Self> {
        match word {
            "delivered" => Some(Self::Delivered),
            "open" => Some(Self::Open),
            "cancelled" => Some(Self::Cancelled),
            _ => None,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Open => "open",
            Self::Cancelled => "cancelled",
        }
    }
}

/// An order row, read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order<'a> {
    /// The row.
    pub(super) record: &'a Record,
    /// The account that placed it.
    pub(super) account: &'a str,
    /// What it is over.
    pub(super) money: Money,
    /// The day it was placed, `YYYY-MM-DD`.
    pub(super) date: &'a str,
    /// How far it has come.
    pub(super) status: Status,
}

impl<'a> Order<'a> {
    /// Reads an order row.
    ///
    /// # Errors
    /// Which field was found wanting, and what was expected.
    pub(super) fn read(record: &'a Record) -> Result<Self, String> {
        let field = |name: &str| record.field(name).unwrap_or_default();
        let wrong = |name: &str, expected: &str| {
            format!("found {name} `{}`, expected {expected}", field(name))
        };
        let amount = Decimal::from_str_exact(field("amount"))
            .map_err(|_| wrong("amount", "a decimal number"))?;
        let currency = Currency::new(field("currency"))
            .ok_or_else(|| wrong("currency", "three capital letters"))?;
        let status = Status::parse(field("status"))
            .ok_or_else(|| wrong("status", "`delivered`, `open` or `cancelled`"))?;
        if !is_date(field("date")) {
            return Err(wrong("date", "YYYY-MM-DD"));
        }
        let (account, date) = (field_of(record, "account"), field_of(record, "date"));
        Ok(Self { record, account, money: Money { amount, currency }, date, status })
    }

    /// The year it was placed in, four digits.
    pub(super) fn year(&self) -> &'a str {
        &self.date[..4]
    }
}

fn field_of<'a>(record: &'a Record, name: &str) -> &'a str {
    record.field(name).unwrap_or_default()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// Which orders a sum or count is about. Written `valid EUR orders from 2024`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scope {
    /// Only orders that have come this far; `None` means valid, that is, not cancelled.
    pub(super) status: Option<Status>,
    /// Only this currency.
    pub(super) currency: Option<Currency>,
    /// Only orders placed in this year, four digits.
    pub(super) year: Option<String>,
}

impl Scope {
    /// All valid orders.
    pub(super) const VALID: Self = Self { status: None, currency: None, year: None };

    /// The same scope, of one currency.
    pub(super) fn of(&self, currency: Currency) -> Self {
        Self { currency: Some(currency), ..self.clone() }
    }

    /// Whether an order is in the scope.
    pub(super) fn holds(&self, order: &Order<'_>) -> bool {
        let status = match self.status {
            Some(status) => order.status == status,
            None => order.status != Status::Cancelled,
        };
        status
            && self.currency.is_none_or(|currency| order.money.currency == currency)
            && self.year.as_deref().is_none_or(|year| order.year() == year)
    }

    /// The scope in words, around the noun for `count` orders.
    pub(super) fn words(&self, count: usize) -> String {
        let status = self.status.map_or("valid", Status::word);
        let currency = self.currency.map_or(String::new(), |currency| format!("{currency} "));
        let noun = if count == 1 { "order" } else { "orders" };
        let year = self.year.as_ref().map_or(String::new(), |year| format!(" from {year}"));
        format!("{status} {currency}{noun}{year}")
    }

    /// Reads what [`words`](Self::words) writes for `count` orders, and nothing else.
    pub(super) fn parse(text: &str, count: usize) -> Option<Self> {
        let mut words = text.split(' ').peekable();
        let status = match words.next()? {
            "valid" => None,
            word => Some(Status::parse(word)?),
        };
        let currency = words.next_if(|word| Currency::new(word).is_some()).and_then(Currency::new);
        let _noun = words.next()?;
        let year = words.next_if_eq(&"from").and_then(|_| words.next()).map(ToOwned::to_owned);
        let is_year = year.as_deref().is_none_or(|year| is_digits(year) && year.len() == 4);
        let scope = Self { status, currency, year };
        (is_year && scope.words(count) == text).then_some(scope)
    }
}

/// The exact sum of the orders; `None` for no order, for mixed currencies, and beyond 28 digits.
pub(super) fn total(orders: &[Order<'_>]) -> Option<Money> {
    let (first, rest) = orders.split_first()?;
    rest.iter().try_fold(first.money, |sum, order| {
        let amount = sum.amount.checked_add(order.money.amount)?;
        (order.money.currency == sum.currency).then_some(Money { amount, ..sum })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::record::Locator;
    use proptest::prelude::*;

    fn money(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    fn row(amount: &str, currency: &str, date: &str, status: &str) -> Record {
        Record::new("O-1", "order", Locator::row("orders.csv", 1, 2), "")
            .with_field("amount", amount)
            .with_field("currency", currency)
            .with_field("date", date)
            .with_field("status", status)
            .with_field("account", "K1")
    }

    #[test]
    fn money_is_written_in_groups_of_three_with_the_decimals_of_its_source() {
        for text in ["0.30 USD", "1,000.10 USD", "12,345,678 JPY", "-1,234.50 EUR", "999 JPY"] {
            assert_eq!(money(text).to_string(), text);
        }
        for text in ["1000.10 USD", "1,00 EUR", "1.0", "1.00 eur", "1.00  EUR", "+1.00 EUR"] {
            assert_eq!(Money::parse(text), None, "{text}");
        }
    }

    #[test]
    fn tenths_add_up_exactly() {
        let rows =
            [row("0.10", "EUR", "2024-01-01", "open"), row("0.20", "EUR", "2024-01-01", "open")];
        let orders: Vec<_> = rows.iter().map(|row| Order::read(row).unwrap()).collect();
        assert_eq!(total(&orders), Some(money("0.30 EUR")));
    }

    #[test]
    fn currencies_are_never_added() {
        let rows =
            [row("1.00", "EUR", "2024-01-01", "open"), row("1.00", "CHF", "2024-01-01", "open")];
        let orders: Vec<_> = rows.iter().map(|row| Order::read(row).unwrap()).collect();
        assert_eq!(total(&orders), None);
        assert_eq!(total(&[]), None);
    }

    #[test]
    fn a_cancelled_order_is_in_scope_only_where_it_is_asked_for() {
        let row = row("1.00", "EUR", "2024-05-01", "cancelled");
        let order = Order::read(&row).unwrap();
        assert!(!Scope::VALID.holds(&order));
        assert!(Scope { status: Some(Status::Cancelled), ..Scope::VALID }.holds(&order));
        let later =
            Scope { status: Some(Status::Cancelled), year: Some("2025".into()), ..Scope::VALID };
        assert!(!later.holds(&order));
    }

    #[test]
    fn an_order_that_cannot_be_read_says_which_field_is_wrong() {
        let message = |row: &Record| Order::read(row).unwrap_err();
        assert!(
            message(&row("1,0", "EUR", "2024-01-01", "open")).starts_with("found amount `1,0`")
        );
        assert!(message(&row("1.0", "eur", "2024-01-01", "open")).starts_with("found currency"));
        assert!(message(&row("1.0", "EUR", "1.1.2024", "open")).starts_with("found date"));
        assert!(message(&row("1.0", "EUR", "2024-01-01", "lost")).starts_with("found status"));
    }

    const STATUSES: [Status; 3] = [Status::Open, Status::Delivered, Status::Cancelled];

    proptest! {
        #[test]
        fn money_is_read_as_it_was_written(units in any::<i64>(), scale in 0_u32..5) {
            let money = Money { amount: Decimal::new(units, scale), currency: Currency::new("EUR").unwrap() };
            prop_assert_eq!(Money::parse(&money.to_string()), Some(money));
        }

        #[test]
        fn a_scope_is_read_as_it_was_written(
            status in prop::option::of(prop::sample::select(STATUSES.to_vec())),
            currency in prop::option::of(prop::sample::select(vec!["EUR", "JPY"])),
            year in prop::option::of("20[0-9]{2}"),
            count in 0_usize..3,
        ) {
            let scope = Scope { status, currency: currency.and_then(Currency::new), year };
            prop_assert_eq!(Scope::parse(&scope.words(count), count), Some(scope));
        }
    }
}
