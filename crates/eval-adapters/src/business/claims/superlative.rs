//! The company with the largest or smallest total or number of orders:
//!
//! ```text
//! The largest total of valid EUR orders is 3.00 EUR, by A AG (account K1), followed by B AG
//! (account K2) with 2.00 EUR.
//! ```

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use eval_core::shape::{Evidence, Statement};

use super::comparison::Measure;
use super::order_evidence::{in_scope, nothing_left_out};
use super::party::Party;
use super::sentence::Cursor;
use crate::business::identity::{self, Mention};
use crate::business::orders::{Order, Scope};

/// Which end of a ranking is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::business) enum End {
    /// The most.
    Largest,
    /// The least.
    Smallest,
}

impl End {
    /// The word of the sentence.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Largest => "largest",
            Self::Smallest => "smallest",
        }
    }

    pub(super) fn parse(word: &str) -> Option<Self> {
        [Self::Largest, Self::Smallest].into_iter().find(|end| end.word() == word)
    }

    /// Puts the one nearer to this end first.
    pub(in crate::business) fn ordering(self, one: Measure, other: Measure) -> Ordering {
        match self {
            Self::Largest => other.against(one),
            Self::Smallest => one.against(other),
        }
    }
}

/// Companies at one place of a ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Place {
    /// Who; more than one where they are level.
    pub(in crate::business) parties: Vec<Party>,
    /// With what.
    pub(in crate::business) measure: Measure,
}

/// ## What it decides
/// Which company has the largest or smallest total of one currency, or number of orders, and which
/// comes next.
/// ## How it compares
/// Every order of the knowledge base in this scope must be cited, and the row of every account that
/// placed one. The shape groups the accounts by what the rows show to be one company, measures each
/// group and holds the first two places against the sentence.
/// ## Fails when
/// The winner, the runner-up or a measure is wrong, one that is level is left out, an order in scope
/// or an account's row is not cited (mode `ungrounded_claim`).
/// ## Does not look at
/// Customers without an order in the scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::business) struct Superlative {
    /// Which end.
    pub(in crate::business) end: End,
    /// Which orders.
    pub(in crate::business) scope: Scope,
    /// The winner.
    pub(in crate::business) first: Place,
    /// The next, if the sentence names it.
    pub(in crate::business) next: Option<Place>,
}

impl fmt::Display for Superlative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The {} {} of {} ", self.end.word(), self.noun(), self.scope.words(2))?;
        write!(f, "is {}, by {}", self.first.measure, together(&self.first.parties))?;
        if let Some(next) = &self.next {
            write!(f, ", followed by {} with {}", together(&next.parties), next.measure)?;
        }
        f.write_str(".")
    }
}

fn together(parties: &[Party]) -> String {
    parties.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and by ")
}

fn parse_together(cursor: &mut Cursor<'_>) -> Option<Vec<Party>> {
    let mut parties = vec![Party::parse(cursor, "")?];
    while cursor.take(" and by ").is_some() {
        parties.push(Party::parse(cursor, "")?);
    }
    Some(parties)
}

impl Statement for Superlative {
    const NAME: &'static str = "superlative";

    fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.take("The ")?;
        let end = End::parse(cursor.until(" ")?)?;
        let noun = cursor.until(" of ")?;
        let scope = Scope::parse(cursor.until(" is ")?, 2)?;
        let measure = Measure::parse(cursor.until(", by ")?)?;
        let first = Place { parties: parse_together(&mut cursor)?, measure };
        let next = if cursor.take(", followed by ").is_some() {
            let parties = parse_together(&mut cursor)?;
            cursor.take(" with ")?;
            Some(Place { parties, measure: Measure::parse(cursor.rest_before(".")?)? })
        } else {
            cursor.end(".")?;
            None
        };
        let statement = Self { end, scope, first, next };
        (statement.noun() == noun).then_some(statement)
    }

    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
        let orders = in_scope(&self.scope, evidence)?;
        nothing_left_out(&self.scope, evidence, |_| true)?;
        let ranking = self.ranking(&orders, evidence)?;
        let mut places = ranking.into_iter();
        self.is_place(&self.first, places.next(), evidence)?;
        self.next.as_ref().map_or(Ok(()), |next| self.is_place(next, places.next(), evidence))
    }
}

/// The accounts of the companies at one place, and their measure.
type Ranked = (Vec<Vec<String>>, Measure);

impl Superlative {
    fn noun(&self) -> &'static str {
        match self.first.measure {
            Measure::Total(_) => "total",
            Measure::Count(_) => "number",
        }
    }

    /// The first two places as the cited rows have them.
    fn ranking(
        &self,
        orders: &[Order<'_>],
        evidence: &Evidence<'_>,
    ) -> Result<Vec<Ranked>, String> {
        let mut ranking: Vec<Ranked> = Vec::new();
        for (accounts, orders) in companies(orders, evidence)? {
            let measure = Measure::of(self.first.measure.kind(), &orders)
                .ok_or("the cited orders have no common sum")?;
            match ranking.iter_mut().find(|(_, known)| *known == measure) {
                Some((level, _)) => level.push(accounts),
                None => ranking.push((vec![accounts], measure)),
            }
        }
        ranking.sort_by(|(_, a), (_, b)| self.end.ordering(*a, *b));
        ranking.truncate(2);
        Ok(ranking)
    }

    fn is_place(
        &self,
        said: &Place,
        found: Option<Ranked>,
        evidence: &Evidence<'_>,
    ) -> Result<(), String> {
        let (mut accounts, measure) = found.ok_or("nobody else has an order in scope")?;
        if said.measure != measure {
            let word = self.end.word();
            return Err(format!(
                "the {word} measure at this place is {measure}, not {}",
                said.measure
            ));
        }
        let mut named: Vec<Vec<String>> =
            said.parties.iter().map(|party| party.accounts.clone()).collect();
        for accounts in &mut named {
            accounts.sort();
        }
        named.sort();
        accounts.sort();
        if named != accounts {
            return Err(format!("{measure} is the measure of {accounts:?}, not of {named:?}"));
        }
        said.parties.iter().try_for_each(|party| party.rows(evidence).map(drop))
    }
}

/// The accounts of one company, in order, with the orders of all of them.
type Group<'a> = (Vec<String>, Vec<Order<'a>>);

/// The orders grouped by what the cited rows show to be one company.
fn companies<'a>(orders: &[Order<'a>], evidence: &Evidence<'a>) -> Result<Vec<Group<'a>>, String> {
    let mut by_account: BTreeMap<&str, Vec<Order<'a>>> = BTreeMap::new();
    for order in orders {
        by_account.entry(order.account).or_default().push(*order);
    }
    let uncited =
        |account: &&&str| evidence.kb().get(account).is_some() && !evidence.cites(account);
    if let Some(account) = by_account.keys().find(uncited) {
        return Err(format!("account {account} has an order in scope and its row is not cited"));
    }
    let mentions: Vec<_> =
        evidence.cited().iter().filter_map(|record| Mention::of(record)).collect();
    let mut groups = Vec::new();
    while let Some((account, mut own)) = by_account.pop_first() {
        let mut accounts = vec![account.to_owned()];
        for mention in identity::joined_to(account, &mentions) {
            if let Some(more) = by_account.remove(mention.record.id.as_str()) {
                accounts.push(mention.record.id.to_string());
                own.extend(more);
            }
        }
        accounts.sort();
        groups.push((accounts, own));
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{supported, unrecognised, unsupported};

    const ROWS: &str = "C-1 C-2 K1 K2 K3 K4 O-1 O-2 O-5 O-6 O-8 O-9";
    const LEVEL: &str = "The largest total of valid EUR orders is 300.60 EUR, by Alder GmbH (accounts K1, K2) and by Birke AG (account K3).";
    const CHF: &str = "The largest total of valid CHF orders is 70.00 CHF, by Birke AG (account K3), followed by Alder GmbH (account K1) with 50.00 CHF.";
    const CHF_ROWS: &str = "C-1 K1 K3 O-3 O-7";

    #[test]
    fn the_first_two_places_are_supported_with_or_without_the_second() {
        supported("superlative", CHF, CHF_ROWS);
        supported(
            "superlative",
            "The largest total of valid CHF orders is 70.00 CHF, by Birke AG (account K3).",
            CHF_ROWS,
        );
        let text = "The smallest total of valid CHF orders is 50.00 CHF, by Alder GmbH (account K1), followed by Birke AG (account K3) with 70.00 CHF.";
        supported("superlative", text, CHF_ROWS);
    }

    #[test]
    fn accounts_of_one_company_are_measured_together_and_those_level_named_together() {
        supported("superlative", LEVEL, ROWS);
        let text = "The largest total of valid EUR orders is 300.60 EUR, by Birke AG (account K3).";
        unsupported(text, ROWS, "300.60 EUR is the measure of");
        let text = "The largest total of valid EUR orders is 300.60 EUR, by Birke AG (account K3), followed by Alder GmbH (account K1) with 300.30 EUR.";
        unsupported(text, ROWS, "300.60 EUR is the measure of");
    }

    #[test]
    fn a_number_of_orders_has_its_own_noun() {
        let rows = "C-1 C-2 K1 K2 K3 K4 O-1 O-2 O-3 O-5 O-6 O-7 O-8 O-9";
        let text = "The largest number of valid orders is 4, by Alder GmbH (accounts K1, K2), followed by Birke AG (account K3) with 2.";
        supported("superlative", text, rows);
        unsupported(
            &text.replace("is 4,", "is 5,"),
            rows,
            "the largest measure at this place is 4, not 5",
        );
        unrecognised(&text.replace("number", "total"), rows);
    }

    #[test]
    fn a_wrong_winner_or_runner_up_is_unsupported() {
        let text =
            "The largest total of valid CHF orders is 70.00 CHF, by Alder GmbH (account K1).";
        unsupported(text, CHF_ROWS, "70.00 CHF is the measure of");
        unsupported(
            &CHF.replace("largest", "smallest"),
            CHF_ROWS,
            "the smallest measure at this place is 50.00 CHF",
        );
        unsupported(
            &CHF.replace("with 50.00", "with 50.01"),
            CHF_ROWS,
            "at this place is 50.00 CHF, not 50.01 CHF",
        );
        let text = "The largest total of valid CHF orders is 70.00 CHF, by Birke AG (account K3), followed by Birke AG (account K3) with 50.00 CHF.";
        unsupported(text, CHF_ROWS, "50.00 CHF is the measure of");
    }

    #[test]
    fn a_candidate_that_is_not_cited_is_unsupported() {
        unsupported(CHF, "C-1 K1 K3 O-7", "O-3 is among the valid CHF orders and is not cited");
        unsupported(
            LEVEL,
            "C-1 K1 K2 K3 O-1 O-2 O-5 O-6 O-8 O-9",
            "account K4 has an order in scope and its row is not cited",
        );
    }

    #[test]
    fn an_order_of_another_currency_is_unsupported() {
        unsupported(
            CHF,
            "C-1 K1 K3 O-1 O-3 O-7",
            "O-1 is cited and is not among the valid CHF orders",
        );
    }

    #[test]
    fn a_name_that_no_cited_row_shows_is_unsupported() {
        unsupported(CHF, "K1 K3 O-3 O-7", "no cited row shows that account K1 is Alder GmbH");
    }
}
