//! `gonogo rank`: TREC files scored, and a run's retrieval written as TREC files.

use std::fmt::Write as _;
use std::path::Path;

use eval_core::diag::{Code, Diagnostic, Place, Position};
use eval_core::ranking::{
    Fault, Grade, Problem, Problems, Qrels, Run as TrecRun, ScorePrecision, Scores, Settings,
    score_files,
};
use eval_core::retrieval::{CaseRetrieval, RetrievalSettings};
use eval_core::run::{CaseResult, Run};
use eval_core::wording::counted;

use super::default_jobs;
use crate::args::rank::RankArgs;
use crate::artifacts;
use crate::failure::Failure;
use crate::output;
use crate::runs::read_run;

pub(crate) fn run(args: &RankArgs) -> Result<u8, Failure> {
    match (&args.qrels, &args.run, &args.from, &args.out) {
        (Some(qrels), Some(run), _, _) => scored(args, qrels, run)?,
        (_, _, Some(from), Some(folder)) => written(&read_run(from)?, folder)?,
        _ => {
            let message = "`--qrels` and `--run` are scored, `--from` and `--out` written";
            return Err(Failure::usage(vec![Diagnostic::new(Code::MissingKey, message)]));
        }
    }
    Ok(0)
}

fn scored(args: &RankArgs, qrels: &Path, run: &Path) -> Result<(), Failure> {
    let measures = if args.measure.is_empty() {
        RetrievalSettings::default().measures
    } else {
        args.measure.clone()
    };
    let relevance_level = args.relevance_level;
    let settings = Settings { measures, relevance_level, ..Settings::default() };
    let scores = score_files(qrels, run, &settings, default_jobs()).map_err(|p| problems(&p))?;
    output::show(&told(&scores, args.per_query))
}

/// A line a measure, as `trec_eval` prints them, and what the means are over.
fn told(scores: &Scores, per_query: bool) -> String {
    let mut out = String::new();
    if per_query {
        for query in scores.queries() {
            for (measure, value) in scores.measures().iter().zip(&query.values) {
                let _ = writeln!(out, "{:<14}{:<14}{value:.4}", measure.to_string(), query.query);
            }
        }
    }
    for (measure, mean) in scores.means() {
        let mean = mean.map_or_else(|| "n/a".to_owned(), |mean| format!("{mean:.4}"));
        let _ = writeln!(out, "{:<14}{:<14}{mean}", measure.to_string(), "all");
    }
    let _ = writeln!(
        out,
        "over {}, {} of them not in the run, {} without a relevant record; {} left out",
        counted(scores.queries().len() as u64, "judged query"),
        scores.missing(),
        scores.without_relevant(),
        counted(scores.unjudged().len() as u64, "unjudged query")
    );
    out
}

/// Writes the queries of a run and what was retrieved for them first.
fn written(run: &Run, folder: &Path) -> Result<(), Failure> {
    let held = |case: &CaseResult| Some((case.name(), case.retrieval.clone()?));
    let queries: Vec<(String, CaseRetrieval)> = run.cases.iter().filter_map(held).collect();
    if queries.is_empty() {
        let message = "no case of the run names confirmed records";
        return Err(Failure::data(vec![Diagnostic::new(Code::EmptySet, message)]));
    }
    let judged = queries.iter().flat_map(|(query, held)| {
        let grades = held.relevant.0.iter();
        grades.map(|(record, grade)| (query.as_str(), record.as_str(), Grade::new(*grade)))
    });
    let retrieved = queries.iter().flat_map(|(query, held)| {
        let first = held.rankings.first().map(Vec::as_slice).unwrap_or_default();
        let scored = (1..=first.len()).rev().zip(first);
        scored.map(|(score, record)| (query.as_str(), record.as_str(), score as f64))
    });
    let qrels = Qrels::from_judgements(judged).map_err(|fault| unwritable(&fault))?;
    let trec = TrecRun::from_scores(retrieved, ScorePrecision::default());
    let trec = trec.map_err(|fault| unwritable(&fault))?;
    let text = |write: &dyn Fn(&mut Vec<u8>) -> std::io::Result<()>| {
        let mut bytes = Vec::new();
        write(&mut bytes).map_err(|error| Failure::write("TREC", &error))?;
        Ok::<String, Failure>(String::from_utf8_lossy(&bytes).into_owned())
    };
    let files = [
        ("qrels.txt", text(&|out| qrels.write(out))?),
        ("run.txt", text(&|out| trec.write(out, "gonogo"))?),
    ];
    for (name, text) in files {
        let path = artifacts::write_one(folder, name, &text)?;
        output::say(format!("wrote {}", path.display()));
    }
    Ok(())
}

fn unwritable(fault: &Fault) -> Failure {
    Failure::data(vec![Diagnostic::new(Code::Trec, fault.to_string())])
}

fn problems(problems: &Problems) -> Failure {
    let diagnostic = |problem: &Problem| {
        let number = |n: Option<usize>| n.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        let place = match number(problem.line) {
            Some(line) => {
                let column = number(problem.column).unwrap_or(1);
                Place::at(problem.file.as_str(), Position { line, column })
            }
            None => Place::file(problem.file.as_str()),
        };
        Diagnostic::new(Code::Trec, problem.fault.to_string()).at(place)
    };
    let mut told: Vec<Diagnostic> = problems.listed().iter().map(diagnostic).collect();
    let more = problems.total() - told.len();
    if more > 0 {
        told.push(Diagnostic::new(Code::Trec, format!("and {more} problems more")));
    }
    Failure::data(told)
}
