use std::fmt::Write as _;

use eval_core::case::Placed;
use eval_core::case::inputs::question;
use eval_core::case::regression::RegressionCase;

use super::style::line;

/// The cases of one folder that ask a system under test.
#[derive(Clone, Debug)]
pub struct CaseListing {
    /// What they are for: `regression`, `exploratory`, `held-back`.
    pub set: &'static str,
    /// The well-formed ones, in file order.
    pub cases: Vec<Placed<RegressionCase>>,
}

/// How many cases each folder holds, and with `cases` every one of them: id, origin, checks, question.
/// Held-back cases are counted and never shown.
pub fn case_listing(listings: &[CaseListing], cases: bool) -> String {
    let mut out = String::new();
    for CaseListing { set, cases: there } in listings.iter().filter(|set| !set.cases.is_empty()) {
        let noun = if there.len() == 1 { "case" } else { "cases" };
        let _ = writeln!(out, "{} {set} {noun}", there.len());
        if cases && *set != HELD_BACK {
            for placed in there {
                case_lines(&placed.case, &mut out);
            }
        }
    }
    out
}

/// The set whose cases are kept from sight.
const HELD_BACK: &str = "held-back";

fn case_lines(case: &RegressionCase, out: &mut String) {
    let checks: Vec<&str> = case.expected.modes().map(|(key, _)| key).collect();
    let _ = writeln!(out, "  {}  ({})  {}", case.id, case.origin, line(&question(&case.input), 60));
    let _ = writeln!(out, "    {}", checks.join(", "));
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval_core::case::regression;
    use eval_core::check::ReadContext;
    use eval_core::mode::Taxonomy;

    fn listing(set: &'static str) -> CaseListing {
        let text = "{id: stale, origin: incident, input: {query: which\trate?}, \
                    expected: {answers: true, retrieved_chunks: {min_count: 1}}}";
        let path = "cases/stale.yaml";
        let case = regression::read(text, path, path, &Taxonomy::shipped(), &ReadContext::CLOSED);
        CaseListing { set, cases: vec![case.unwrap()] }
    }

    #[test]
    fn a_case_is_listed_with_its_origin_its_checks_and_its_question() {
        insta::assert_snapshot!(case_listing(&[listing("regression")], true), @r"
        1 regression case
          stale  (incident)  which rate?
            answers, retrieved_chunks.min_count
        ");
    }

    #[test]
    fn a_held_back_case_is_counted_and_never_shown() {
        assert_eq!(case_listing(&[listing(HELD_BACK)], true), "1 held-back case\n");
        assert_eq!(case_listing(&[listing("regression")], false), "1 regression case\n");
    }
}
