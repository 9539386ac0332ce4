use super::testing::{graded, run};
use super::*;
use crate::gate::{Decision, GateVerdict};
use crate::ledger::Kept;
use crate::project::Project;

const OWNER: Option<&str> = Some("Ada");

fn signed(run: &Run) -> Result<SignOff, Refusal> {
    SignOff::of_run(run, OWNER, "Ada", "two known cases", "2026-01-02T03:04:05Z")
}

fn ledger(signoffs: Vec<SignOff>) -> Kept<SignOff> {
    Kept { entries: (1..).zip(signoffs).collect(), problems: Vec::new() }
}

fn told(standing: &Standing) -> String {
    match standing {
        Standing::Unsigned(Some(mismatch)) => mismatch.to_string(),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_signature_opens_the_gate_for_the_same_run_and_shows_what_it_accepted() {
    let run = run(1, vec![graded()], &["wrong"]);
    assert_eq!(run.decision.exit_code, 3);
    let signoff = signed(&run).unwrap();
    let standing = Standing::of(&run, &ledger(vec![signoff.clone()]), OWNER);
    let shipped = standing.applied(run.clone());
    assert_eq!((shipped.decision.exit_code, shipped.decision.verdict), (0, GateVerdict::Ship));
    assert_eq!(shipped.signoff.as_ref(), Some(&signoff));
    assert_eq!(signoff.accepted, run.decision.reasons, "no reason is lost");
    let read = Run::from_json(&shipped.to_json()).unwrap();
    assert_eq!(read, shipped);
    assert_eq!(signed(&read), Err(Refusal::NothingToSign));
}

#[test]
fn nobody_but_the_owner_signs_and_never_without_a_reason() {
    let run = run(1, vec![graded()], &[]);
    let by = |owner, by, reason| SignOff::of_run(&run, owner, by, reason, "t").unwrap_err();
    assert_eq!(by(None, "Ada", "r"), Refusal::NoOwner);
    assert_eq!(by(OWNER, "Ada", " \n"), Refusal::NoReason);
    for other in ["ada", "Ada ", "", "Eve"] {
        assert!(matches!(by(OWNER, other, "r"), Refusal::NotTheOwner { .. }), "{other:?}");
    }
}

#[test]
fn no_hard_failure_is_signed_whatever_stands_beside_it() {
    for exit in [Exit::Blocked, Exit::Unmeasured, Exit::Drift] {
        let hard = Reason::new(exit, "hard", "somewhere", "something is broken");
        let run = run(1, vec![graded(), hard.clone()], &[]);
        assert_eq!(signed(&run), Err(Refusal::Hard(Box::new(hard))));
    }
    assert_eq!(signed(&run(1, Vec::new(), &["wrong"])), Err(Refusal::NothingToSign));
}

#[test]
fn a_hard_failure_after_the_signature_shuts_the_gate_again() {
    let signoff = signed(&run(1, vec![graded()], &[])).unwrap();
    let hard = Reason::new(Exit::Blocked, "floor", "b/gold", "a claim is not supported");
    let later = run(1, vec![graded(), hard], &[]);
    let standing = Standing::of(&later, &ledger(vec![signoff]), OWNER);
    assert_eq!(standing, Standing::NotAsked);
    assert_eq!(standing.applied(later).decision.exit_code, 1);
}

#[test]
fn one_more_failing_case_is_not_what_was_signed() {
    let signoffs = ledger(vec![signed(&run(1, vec![graded()], &["wrong"])).unwrap()]);
    for failing in [&["wrong", "worse"][..], &[], &["worse"]] {
        let later = run(1, vec![graded()], failing);
        let standing = Standing::of(&later, &signoffs, OWNER);
        assert_eq!(
            told(&standing),
            "the sign-off in line 1 of signoffs.jsonl is for other findings of this fingerprint"
        );
        assert_eq!(standing.applied(later).decision.exit_code, 3, "{failing:?}");
    }
}

#[test]
fn another_reason_is_not_what_was_signed() {
    let signoffs = ledger(vec![signed(&run(1, vec![graded()], &[])).unwrap()]);
    let spot_check = Reason::new(Exit::SignOff, "spot-check", "", "nobody has read a sample");
    let later = run(1, vec![graded(), spot_check], &[]);
    assert!(matches!(Standing::of(&later, &signoffs, OWNER), Standing::Unsigned(Some(_))));
}

#[test]
fn another_fingerprint_is_not_what_was_signed() {
    let signoffs = ledger(vec![signed(&run(1, vec![graded()], &[])).unwrap()]);
    let later = run(2, vec![graded()], &[]);
    let standing = Standing::of(&later, &signoffs, OWNER);
    assert_eq!(
        told(&standing),
        "the sign-off in line 1 of signoffs.jsonl is for the same findings of another fingerprint"
    );
    assert_eq!(standing.applied(later).decision.exit_code, 3);
}

#[test]
fn a_signature_of_a_former_owner_no_longer_counts() {
    let run = run(1, vec![graded()], &[]);
    let signoffs = ledger(vec![signed(&run).unwrap()]);
    for owner in [Some("Grace"), None] {
        let standing = Standing::of(&run, &signoffs, owner);
        assert!(told(&standing).ends_with("is by `Ada`, who is not the owner"));
    }
}

#[test]
fn the_nearest_signature_is_the_one_that_is_named() {
    let signoffs = [(2, &[][..]), (1, &["wrong"][..]), (2, &["wrong"][..])];
    let signoffs =
        signoffs.map(|(seed, failing)| signed(&run(seed, vec![graded()], failing)).unwrap());
    let standing = Standing::of(&run(1, vec![graded()], &[]), &ledger(signoffs.into()), OWNER);
    assert!(told(&standing).starts_with("the sign-off in line 2 "), "{}", told(&standing));
    let none = Standing::of(&run(3, vec![graded()], &["x"]), &ledger(Vec::new()), OWNER);
    assert_eq!(none, Standing::Unsigned(None));
}

#[test]
fn a_ledger_that_was_edited_shuts_the_gate() {
    let folder = tempfile::tempdir().unwrap();
    let project = Project::new(folder.path());
    let run = run(1, vec![graded()], &[]);
    SIGNOFFS.append(&project, &signed(&run).unwrap()).unwrap();
    let standing = Standing::of(&run, &SIGNOFFS.load(&project).unwrap(), OWNER);
    assert_eq!(standing.applied(run.clone()).decision.exit_code, 0);
    let lines = project.read(SIGNOFFS.lines).unwrap().replace("two known", "ten known");
    std::fs::write(project.path(SIGNOFFS.lines), lines).unwrap();
    let standing = Standing::of(&run, &SIGNOFFS.load(&project).unwrap(), OWNER);
    let shut = standing.applied(run);
    assert_eq!(shut.decision.exit_code, 4);
    let [edited, graded] = &shut.decision.reasons[..] else { panic!("{:?}", shut.decision) };
    assert_eq!((edited.code.as_str(), graded.code.as_str()), ("sign-offs", "graded-suite"));
}

#[test]
fn a_run_that_was_edited_is_not_signed() {
    let hard = Reason::new(Exit::Blocked, "floor", "b/gold", "a claim is not supported");
    let mut lighter = run(1, vec![graded(), hard], &[]);
    lighter.decision.reasons.retain(|reason| reason.exit == Exit::SignOff);
    assert!(matches!(signed(&lighter), Err(Refusal::Contradictory(_))), "the verdict is left over");
    let mut foreign = run(1, vec![graded()], &[]);
    foreign.fingerprint.parts.insert("seed".to_owned(), 2.into());
    assert!(matches!(signed(&foreign), Err(Refusal::Contradictory(_))), "the digest is left over");
    // Whoever edits everything consistently signs a run that never happens.
    let mut careful = run(1, vec![graded(), Reason::empty_plan()], &[]);
    careful.decision = Decision::of(vec![graded()]);
    let signoffs = ledger(vec![signed(&careful).unwrap()]);
    let real = run(1, vec![graded(), Reason::empty_plan()], &[]);
    assert_eq!(Standing::of(&real, &signoffs, OWNER), Standing::NotAsked);
}
