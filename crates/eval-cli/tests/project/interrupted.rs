//! A run that is killed at any moment and started again asks only for what is missing, and its report is
//! that of an undisturbed run.

use std::thread;
use std::time::{Duration, Instant};

use crate::server::Server;
use crate::site::{Site, case_expecting};

/// Questions open at once, so the most that one kill can lose.
const OPEN: u32 = 4;
const CASES: u64 = 60;

fn site(server: &Server) -> Site {
    let target = server.target(OPEN);
    let site = Site::new(&format!("project = \"p\"\nbatteries = []\n{target}"));
    for number in 0..CASES {
        let id = format!("case-{number}");
        site.write(&format!("eval/cases/{id}.yaml"), case_expecting(&id, "{must_contain: ['7.']}"));
    }
    site
}

/// Answers that were asked for, all questions together.
fn answers(server: &Server) -> u64 {
    server.asked().values().sum()
}

/// Waits until so many questions were asked, or the process has ended.
fn wait_for(server: &Server, count: u64, child: &mut std::process::Child) {
    let patience = Instant::now();
    while answers(server) < count && child.try_wait().unwrap().is_none() {
        assert!(patience.elapsed() < Duration::from_mins(2), "the run does not go on");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_run_asks_again_only_for_what_was_on_its_way() {
    let server = Server::start(Duration::from_millis(8));
    let site = site(&server);
    let mut kills = 0;
    // Each time the run is killed a few questions further on, whatever the machine's speed.
    for round in 1_u64.. {
        let mut child = site.command(&["eval", "--quiet", "--out", "out"]).spawn().unwrap();
        wait_for(&server, round * 7, &mut child);
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        assert!(kills < 50, "a run that is killed does not come further");
    }
    assert!(kills >= 3, "only {kills} runs were killed");
    let (ended, _) = site.eval(&[]);
    assert_eq!(ended.exit, 0, "{ended:?}");

    let again: u64 = server.asked().values().map(|count| count - 1).sum();
    // The last `eval` began anew, because the run before it had come to its end.
    let again = again - CASES;
    assert!(again <= kills * u64::from(OPEN), "{again} asked again after {kills} kills");
    assert_eq!(server.asked().len() as u64, CASES);
}

#[test]
fn the_report_of_a_resumed_run_is_that_of_an_undisturbed_one() {
    let server = Server::start(Duration::from_millis(5));
    let (disturbed, quiet) = (site(&server), site(&server));
    let mut child = disturbed.command(&["eval", "--quiet", "--out", "out"]).spawn().unwrap();
    wait_for(&server, 20, &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    let shown = disturbed.gonogo(&["store", "show"]);
    assert!(shown.stdout.contains("1 interrupted"), "{}", shown.stdout);
    let (ended, _) = disturbed.eval(&[]);
    assert!(ended.stderr.contains("resuming the run"), "{}", ended.stderr);
    let (ended, _) = quiet.eval(&[]);
    assert_eq!(ended.exit, 0);
    assert_eq!(disturbed.read("out/run.json"), quiet.read("out/run.json"));
}

#[test]
fn a_finished_run_is_asked_again_from_the_beginning() {
    let server = Server::start(Duration::ZERO);
    let site = site(&server);
    for _ in 0..2 {
        assert_eq!(site.eval(&[]).0.exit, 0);
    }
    assert!(server.asked().values().all(|count| *count == 2), "{:?}", server.asked());
}
