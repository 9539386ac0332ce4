//! The devex battery as a whole: its gold and synthetic cases through the scoring of every battery.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use eval_adapters::devex::Devex;
use eval_core::battery::{Battery, Question, World, world};
use eval_core::case::{BatteryCase, gold};
use eval_core::claim::Claim;
use eval_core::data::DataFolder;
use eval_core::project::Project;
use eval_core::score::{ScoreCounts, score};
use eval_core::shape::{ClaimShape, standing};
use eval_core::trace::Trace;

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let data = DataFolder::new(project().path(&Devex.data_folder()));
    on_a_runtime(world(&Devex, &data)).unwrap()
});

fn project() -> Project {
    Project::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../eval"))
}

fn on_a_runtime<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn gold_cases() -> Vec<BatteryCase> {
    let loaded = gold::load(&project(), &Devex.gold_folder());
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    loaded.cases.into_iter().map(|placed| placed.case).collect()
}

fn answered(case: &BatteryCase) -> Trace<'static> {
    let asked = Question::new(&case.id, &case.question);
    let question = Question { engine: Some(&case.engine), ..asked };
    on_a_runtime(Devex.answer(&WORLD, question)).unwrap()
}

/// Counts over a set, and the ids of the cases that were not answered rightly.
fn measured(cases: &[BatteryCase]) -> (ScoreCounts, Vec<String>) {
    let shapes = Devex.claim_shapes();
    let mut counts = ScoreCounts::default();
    let mut wrong = Vec::new();
    for case in cases {
        let trace = answered(case);
        let standings: Vec<_> =
            trace.claims.iter().map(|claim| standing(claim, &shapes, &WORLD.kb)).collect();
        for (claim, standing) in trace.claims.iter().zip(&standings) {
            assert!(standing.is_supported(), "{}: {}: {standing:?}", case.id, claim.text);
        }
        let score = score(case, &trace, &standings, &WORLD);
        counts = counts + score.counts;
        wrong.extend((!score.is_right()).then(|| case.id.to_string()));
    }
    (counts, wrong)
}

#[test]
fn gold_cases_are_answered_faithfully_and_missed_only_where_the_readme_says_so() {
    let cases = gold_cases();
    assert!(cases.len() >= 28);
    let (counts, wrong) = measured(&cases);
    assert_eq!(counts.supported, counts.claims);
    assert!(counts.cited_support < counts.expected_support, "the misses are to be seen");
    let readme = DataFolder::new(project().path(&Devex.data_folder())).read("README.md").unwrap();
    let (_, misses) = readme.split_once("## Known misses").unwrap();
    let known: Vec<&str> =
        misses.lines().filter_map(|line| line.strip_prefix("- `")?.split('`').next()).collect();
    assert_eq!(wrong, known);
}

#[test]
fn synthetic_cases_are_answered_faithfully_and_rightly() {
    let cases = Devex.synthetic(&WORLD);
    assert!(cases.len() >= 200);
    let (counts, wrong) = measured(&cases);
    assert_eq!(counts.supported, counts.claims);
    assert_eq!(wrong, Vec::<String>::new());
}

/// Every distinct claim that the battery makes.
static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let cases = gold_cases().into_iter().chain(Devex.synthetic(&WORLD));
    let claims = cases.flat_map(|case| answered(&case).claims);
    let mut seen = BTreeSet::new();
    claims.filter(|claim| seen.insert(claim.text.clone())).collect()
});

fn is_supported(claim: &Claim, shapes: &[Box<dyn ClaimShape>]) -> bool {
    standing(claim, shapes, &WORLD.kb).is_supported()
}

#[test]
fn no_claim_stands_without_one_of_its_citations() {
    let shapes = Devex.claim_shapes();
    for claim in &*CLAIMS {
        for at in 0..claim.support.len() {
            let mut injected = claim.clone();
            let dropped = injected.support.remove(at);
            assert!(!is_supported(&injected, &shapes), "{} without {dropped}", claim.text);
        }
    }
}

#[test]
fn no_claim_stands_with_a_foreign_citation() {
    let shapes = Devex.claim_shapes();
    for claim in &*CLAIMS {
        let foreign =
            ["rota#27", "run-1002", "run-1002#L3", "release-train", "pull-526", "OPS-329"];
        for foreign in foreign.into_iter().filter(|id| !claim.support.iter().any(|s| s == id)) {
            let mut injected = claim.clone();
            injected.support.push(foreign.into());
            assert!(!is_supported(&injected, &shapes), "{} with {foreign}", claim.text);
        }
    }
}

#[test]
fn no_claim_stands_with_a_digit_changed() {
    let shapes = Devex.claim_shapes();
    for claim in &*CLAIMS {
        for (at, digit) in claim.text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            let mut injected = claim.clone();
            let other = if digit == '9' { "0" } else { "9" };
            injected.text.replace_range(at..=at, other);
            assert!(!is_supported(&injected, &shapes), "{}", injected.text);
        }
    }
}
