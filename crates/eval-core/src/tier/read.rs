//! `[tiers.NAME]` of `eval.toml`.

use std::num::NonZeroU32;

use super::Tiers;
use crate::diag::Code;
use crate::doc::{Fields, Node, Reader};

/// Reads `[tiers]`.
pub fn read_tiers(reader: &mut Reader<'_>, node: &Node) -> Option<Tiers> {
    let fields = reader.fields(node, "`tiers`", &["smoke", "full", "release"])?;
    let smoke = tier(reader, &fields, "smoke", &["cases", "runs"]);
    let [full, release] = ["full", "release"].map(|name| tier(reader, &fields, name, &["runs"]));
    let default = Tiers::default();
    let cases = number(reader, smoke.as_ref(), "cases", 1_000_000).and_then(NonZeroU32::new);
    Some(Tiers {
        smoke_cases: cases.unwrap_or(default.smoke_cases),
        smoke_runs: runs(reader, smoke.as_ref()).unwrap_or(default.smoke_runs),
        full_runs: runs(reader, full.as_ref()),
        release_runs: runs(reader, release.as_ref()),
    })
}

fn tier<'n>(
    reader: &mut Reader<'_>,
    tiers: &Fields<'n>,
    name: &str,
    keys: &[&str],
) -> Option<Fields<'n>> {
    reader.fields(tiers.get(name)?, &format!("tier `{name}`"), keys)
}

fn runs(reader: &mut Reader<'_>, tier: Option<&Fields<'_>>) -> Option<u32> {
    number(reader, tier, "runs", 10_000)
}

fn number(reader: &mut Reader<'_>, tier: Option<&Fields<'_>>, key: &str, most: u32) -> Option<u32> {
    let node = tier?.get(key)?;
    let number = reader.count(node, &format!("`{key}`"))?;
    let number = u32::try_from(number).ok().filter(|number| (1..=most).contains(number));
    if number.is_none() {
        reader.report(Code::WrongValue, node.at, format!("`{key}` lies outside 1 to {most}"));
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Language, parsed};

    fn read(text: &str) -> Result<Tiers, String> {
        let node = parsed(text, Language::Toml, "eval.toml").unwrap();
        let mut reader = Reader::new("eval.toml");
        let tiers = read_tiers(&mut reader, &node);
        let problems: Vec<_> = reader.into_problems().iter().map(ToString::to_string).collect();
        if problems.is_empty() { Ok(tiers.unwrap()) } else { Err(problems.join("\n")) }
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        assert_eq!(read("").unwrap(), Tiers::default());
        let tiers = read("[smoke]\ncases = 5\n[release]\nruns = 10\n").unwrap();
        assert_eq!((tiers.smoke_cases.get(), tiers.release_runs), (5, Some(10)));
        assert_eq!((tiers.smoke_runs, tiers.full_runs), (1, None));
    }

    #[test]
    fn every_problem_is_reported_at_its_place() {
        let text = "[smoke]\ncases = 0\n[full]\ncases = 9\n[relase]\nruns = 2\n";
        insta::assert_snapshot!(read(text).unwrap_err(), @r"
        error[wrong-value]: `cases` lies outside 1 to 1000000
          --> eval.toml:2:9
        error[unknown-key]: `cases` is not a key of tier `full`
          --> eval.toml:4:1
          help: keys of tier `full`: runs
        error[unknown-key]: `relase` is not a key of `tiers`
          --> eval.toml:5:2
          help: did you mean `release`?
        ");
    }
}
