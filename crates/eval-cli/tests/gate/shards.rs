//! A run in shards: the parts become the whole byte for byte, and what is no whole is refused.

use std::path::PathBuf;

use crate::everything::{batteries, site};
use crate::oracle::{Behaviour, Oracle, Site};

/// Measures one shard; the file of its part.
fn part(site: &Site, oracles: &[Oracle], shard: &str, args: &[&str]) -> PathBuf {
    let folder = site.path("../parts");
    let folder = folder.to_str().unwrap();
    let shard_args = ["--shard", shard, "--out", folder];
    assert_eq!(site.exit_of(oracles, &[&shard_args, args].concat()), 0, "a shard decides nothing");
    let (index, of) = shard.split_once('/').unwrap();
    site.path(&format!("../parts/part-{index}-of-{of}.json"))
}

fn parts(site: &Site, oracles: &[Oracle], of: usize, args: &[&str]) -> Vec<PathBuf> {
    (1..=of).map(|index| part(site, oracles, &format!("{index}/{of}"), args)).collect()
}

/// Merges parts: the exit code, and run.json if there is one.
fn merged(site: &Site, parts: &[PathBuf]) -> (u8, Option<String>) {
    let out = site.path("../merged");
    let _ = std::fs::remove_dir_all(&out);
    let parts = parts.iter().map(|part| part.to_str().unwrap());
    let args: Vec<&str> =
        ["merge", "--quiet", "--out", out.to_str().unwrap()].into_iter().chain(parts).collect();
    let exit = site.run(&args, &batteries());
    (exit, std::fs::read_to_string(out.join("run.json")).ok())
}

#[test]
fn seven_shards_merged_are_the_whole_byte_for_byte() {
    let site = site();
    let fickle = Behaviour::IsRightOften(70);
    let release = ["--all", "--tier", "release"];
    for (oracle, args) in [
        (Oracle::new("alpha"), &["--all"][..]),
        (Oracle::new("alpha"), &release),
        (Oracle::new("alpha").that(fickle), &["--all", "--runs", "3", "--stop", "decided"]),
        (Oracle::new("alpha").that(Behaviour::HasNoGraph), &["--all"]),
        (Oracle::new("alpha"), &["--all", "--tier", "smoke"]),
    ] {
        let oracles = [oracle, Oracle::new("beta")];
        let whole = site.eval_with(&oracles, args);
        let mut parts = parts(&site, &oracles, 7, args);
        parts.rotate_left(3);
        let (exit, bytes) = merged(&site, &parts);
        assert_eq!((exit, bytes), (whole.exit, Some(whole.bytes)), "{args:?}");
    }
}

#[test]
fn missing_doubled_and_foreign_parts_are_refused() {
    let site = site();
    let one = parts(&site, &batteries(), 3, &[]);
    assert_eq!(merged(&site, &one[..2]), (4, None));
    let doubled = [one.clone(), vec![one[0].clone()]].concat();
    assert_eq!(merged(&site, &doubled), (4, None));
    let kept: Vec<String> = one.iter().map(|part| std::fs::read_to_string(part).unwrap()).collect();
    // The same shard of a run with another seed.
    let foreign = part(&site, &batteries(), "2/3", &["--seed", "9"]);
    assert_eq!(merged(&site, &[one[0].clone(), foreign, one[2].clone()]), (4, None));
    std::fs::write(&one[1], &kept[1]).unwrap();
    assert_eq!(merged(&site, &one).0, 0);
    std::fs::write(&one[1], "{}").unwrap();
    assert_eq!(merged(&site, &one), (4, None));
}

#[test]
fn a_merge_reads_the_snapshot_and_the_taxonomy_that_the_parts_were_measured_with() {
    let site = site();
    let parts = parts(&site, &batteries(), 2, &["--all"]);
    let snapshot = std::fs::read_to_string(site.path("snapshots/latest.json")).unwrap();
    std::fs::remove_file(site.path("snapshots/latest.json")).unwrap();
    assert_eq!(merged(&site, &parts), (4, None));
    site.write("snapshots/latest.json", &snapshot);
    assert_eq!(merged(&site, &parts).0, 0);
    let config = std::fs::read_to_string(site.path("eval.toml")).unwrap();
    site.write("eval.toml", &(config + "[drift]\nmean_length = 0.5\n"));
    assert_eq!(merged(&site, &parts), (4, None));
}

#[test]
fn nothing_of_a_held_back_case_stands_in_a_part() {
    let site = site();
    let parts = parts(&site, &batteries(), 2, &["--tier", "release"]);
    for part in &parts {
        let text = std::fs::read_to_string(part).unwrap();
        assert!(text.contains("heldback") && !text.contains("heldback-1"), "{text}");
    }
    assert!(!site.path("heldback.jsonl").exists(), "a shard shows nothing of them");
    assert_eq!(merged(&site, &parts).0, 0);
    let looks = std::fs::read_to_string(site.path("heldback.jsonl")).unwrap();
    assert_eq!(looks.lines().count(), 1);
}

#[test]
fn a_shard_is_a_part_and_no_decision() {
    let site = site();
    for args in [
        &["--shard", "1/2"][..],
        &["--shard", "3/2", "--out", "x"],
        &["--shard", "1/2", "--out", "x", "--record", "--note", "n"],
        &["--shard", "1/2", "--out", "x", "--baseline", "y"],
    ] {
        assert_eq!(site.exit_of(&batteries(), args), 64, "{args:?}");
    }
}
