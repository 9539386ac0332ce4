//! `gonogo rank` beside `pytrec_eval`, end to end from files of the TREC formats.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::process::measured;
use super::rounds::{Runner, python_can, take_turns};

/// Queries of each size that is measured, each with a hundred documents.
const SIZES: [u32; 2] = [10_000, 100_000];

/// Reads the two files, scores all queries, and prints the means.
const PYTREC_EVAL: &str = r#"
import sys, collections, pytrec_eval
qrels, run = collections.defaultdict(dict), collections.defaultdict(dict)
for line in open(sys.argv[1]):
    query, _, document, grade = line.split()
    qrels[query][document] = int(grade)
for line in open(sys.argv[2]):
    query, _, document, _, score, _ = line.split()
    run[query][document] = float(score)
measures = {"recall.10", "P.10", "recip_rank", "map", "ndcg_cut.10", "success.10", "bpref"}
results = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)
for measure in sorted(next(iter(results.values()))):
    print(measure, sum(scores[measure] for scores in results.values()) / len(qrels))
"#;

/// The same measures, in Gonogo's words.
const MEASURES: [&str; 7] =
    ["recall@10", "precision@10", "mrr", "map", "ndcg@10", "success@10", "bpref"];

/// The table of all sizes, as Markdown; `None` where this machine lacks the other side.
pub(super) fn table(
    yardstick: &Path,
    gonogo: &Path,
    folder: &Path,
) -> Result<Option<String>, String> {
    if !python_can("import pytrec_eval") {
        println!("skipped: ranking, because python3 has no pytrec_eval");
        return Ok(None);
    }
    let mut table = String::from(
        "| queries | program | median | fastest | against pytrec_eval | peak memory |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for size in SIZES {
        let mut make = Command::new("python3");
        make.arg(yardstick.join("gen_runs.py"));
        make.args(["-q", &size.to_string(), "--depth", "100", "--seed", "1", "-o"]);
        measured(
            {
                make.arg(folder.join("trec"));
                make
            },
            &[0],
        )?;
        let mut runners = runners(gonogo, folder);
        take_turns(&mut runners, &[0])?;
        let floor = runners[0].median();
        for runner in &runners {
            let (name, peak) = (runner.name, runner.peak());
            let (median, fastest) = (runner.median(), runner.fastest());
            let ratio = floor / median;
            let _ = writeln!(
                table,
                "| {size} | {name} | {median:.3} s | {fastest:.3} s | {ratio:.1} × | {peak} |"
            );
        }
    }
    Ok(Some(table))
}

fn runners(gonogo: &Path, folder: &Path) -> Vec<Runner> {
    let (gonogo, at, other) = (gonogo.to_owned(), folder.to_owned(), folder.to_owned());
    vec![
        Runner::new("pytrec_eval", move || {
            let mut command = Command::new("python3");
            command.args(["-c", PYTREC_EVAL, "trec.qrels", "trec.run"]).current_dir(&other);
            command
        }),
        Runner::new("gonogo rank", move || {
            let mut command = Command::new(&gonogo);
            command.args(["rank", "--qrels", "trec.qrels", "--run", "trec.run"]).current_dir(&at);
            for measure in MEASURES {
                command.args(["--measure", measure]);
            }
            command
        }),
    ]
}
