//! Statements: sentences that are both written and read.
//!
//! An answer path fills in a statement's parts and prints it; the claim shape reads the print back and
//! holds it against the cited records. Nothing but the text passes between the two, so a digit changed
//! on the way is a digit found out.

use std::fmt::Display;
use std::marker::PhantomData;

use super::{ClaimShape, Evidence, ShapeVerdict};
use crate::claim::Claim;

/// A sentence with one grammar, and what has to be cited for it to stand.
pub trait Statement: Display + Sized + Send + Sync + 'static {
    /// The name of its claim shape, in `snake_case`.
    const NAME: &'static str;

    /// Reads what `Display` writes; `None` for any other sentence.
    fn parse(text: &str) -> Option<Self>;

    /// Holds the sentence against the records it cites.
    ///
    /// # Errors
    /// What was missing, as a sentence without a full stop.
    fn check(&self, evidence: &Evidence<'_>) -> Result<(), String>;
}

/// The claim shape of a statement. What is not written the way the statement prints it (`+7` for `7`,
/// `1 lines`) is not of its grammar, however generous its reader is.
pub fn shape_of<S: Statement>() -> Box<dyn ClaimShape> {
    Box::new(StatementShape::<S>(PhantomData))
}

struct StatementShape<S>(PhantomData<S>);

impl<S: Statement> ClaimShape for StatementShape<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn verdict(&self, claim: &Claim, evidence: &Evidence<'_>) -> ShapeVerdict {
        let statement = S::parse(&claim.text).filter(|read| read.to_string() == claim.text);
        match statement.map(|statement| statement.check(evidence)) {
            Some(Ok(())) => ShapeVerdict::Supported,
            Some(Err(missing)) => ShapeVerdict::Unsupported(missing),
            None => ShapeVerdict::NotMyGrammar,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kb::KnowledgeBase;
    use crate::record::{Locator, Record};
    use std::fmt;

    /// `There are N rows.`: one citation a row.
    struct RowCount(usize);

    impl Display for RowCount {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "There are {} rows.", self.0)
        }
    }

    impl Statement for RowCount {
        const NAME: &'static str = "row_count";

        fn parse(text: &str) -> Option<Self> {
            let count = text.strip_prefix("There are ")?.strip_suffix(" rows.")?;
            count.parse().ok().map(Self)
        }

        fn check(&self, evidence: &Evidence<'_>) -> Result<(), String> {
            let cited = evidence.cited().len();
            if cited == self.0 { Ok(()) } else { Err(format!("{cited} rows are cited")) }
        }
    }

    fn verdict(text: &str) -> ShapeVerdict {
        let row = |id| Record::new(id, "row", Locator::row("t.csv", 1, 2), "x");
        let kb = KnowledgeBase::new(vec![row("a"), row("b")]).unwrap();
        let claim = Claim::new(text, ["a", "b"]);
        shape_of::<RowCount>().verdict(&claim, &Evidence::of(&claim, &kb).unwrap())
    }

    #[test]
    fn a_statement_is_held_against_its_citations() {
        assert_eq!(verdict("There are 2 rows."), ShapeVerdict::Supported);
        assert_eq!(verdict("There are 3 rows."), ShapeVerdict::unsupported("2 rows are cited"));
    }

    #[test]
    fn what_does_not_print_back_is_not_of_the_grammar() {
        for other in ["There are +2 rows.", "There are 02 rows.", "There are 2 rows"] {
            assert_eq!(verdict(other), ShapeVerdict::NotMyGrammar, "{other}");
        }
    }
}
