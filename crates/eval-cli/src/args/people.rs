//! The arguments of the people's side: samples, labels, reading.

use std::path::PathBuf;

use clap::Args;
use jiff::civil::Date;

pub(crate) const SAMPLE_HELP: &str = "\
Writes three files of one name: a sheet to fill (.csv), the same to read (.md), and the items as the judge will \
see them (.jsonl). No verdict and no variant stands in them. The same seed draws the same items; items that are \
labelled already are left out.

Example:
  gonogo sample --fraction 0.10 --seed 7 --name 2026-12";

pub(crate) const CALIBRATE_HELP: &str = "\
Holds the judge against every label in the folder `labels`, prints agreement, Cohen's kappa with its 95 % \
interval and the confusion matrix for every property and language, lists the disagreements, and writes \
calibration/NAME.json.

A model judge is asked through the answer store and under the budget of eval.toml. A calibration that was \
interrupted asks only for what is missing; one that the budget ends says what was not measured and writes nothing.

Exit codes: 0 done, whatever was found; 4 no labels, labels that cannot be used, or a budget that is spent.

Example:
  gonogo calibrate --judge lexical";

pub(crate) const SPOTCHECK_HELP: &str = "\
Without --read, draws answers with their evidence for somebody who knows the field, and writes a sheet to read \
(.md) and one to fill (.csv: `ok` is yes or no). With --read, takes the filled sheet and appends who read it \
and what came of it to spotchecks.jsonl: review and commit the line.

Examples:
  gonogo spotcheck --n 15 --out reading
  gonogo spotcheck --read reading/spotcheck.csv --by \"Ada Lovelace\"";

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    /// The share that is drawn of every property and language, above 0 and at most 1.
    #[arg(long, value_name = "SHARE", default_value = "0.10", value_parser = fraction)]
    pub(crate) fraction: Fraction,

    /// Seed of the draw; by default `seed` of eval.toml.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// What the three files are called.
    #[arg(long, value_name = "NAME", default_value = "sample", value_parser = plain)]
    pub(crate) name: String,

    /// The folder that they are written into; by default the project's folder `labels`.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CalibrateArgs {
    /// The judge; by default `judge` of eval.toml, or `lexical`.
    #[arg(long, value_name = "NAME")]
    pub(crate) judge: Option<String>,

    /// The date that stands for today; by default `as_of` of eval.toml.
    #[arg(long, value_name = "DATE", value_parser = super::date)]
    pub(crate) as_of: Option<Date>,

    /// Neither read nor keep answers in the store: a killed calibration begins anew.
    #[arg(long)]
    pub(crate) no_cache: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SpotcheckArgs {
    /// Outputs of every kind that are drawn, at most.
    #[arg(long, value_name = "N", default_value = "15", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(crate) n: u32,

    /// Seed of the draw; by default `seed` of eval.toml.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Draw from this run.json; by default the batteries are asked their gold cases and suites.
    #[arg(long, value_name = "FILE")]
    pub(crate) run: Option<PathBuf>,

    /// The folder that the sheets are written into.
    #[arg(long, value_name = "DIR", default_value = "spotcheck")]
    pub(crate) out: PathBuf,

    /// Take the filled sheet and record what came of it.
    #[arg(long, value_name = "SHEET", requires = "by", conflicts_with_all = ["n", "seed", "run", "out"])]
    pub(crate) read: Option<PathBuf>,

    /// Who read.
    #[arg(long, value_name = "NAME", requires = "read")]
    pub(crate) by: Option<String>,
}

/// A share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction(pub(crate) f64);

fn fraction(text: &str) -> Result<Fraction, String> {
    let read = text.parse::<f64>().ok().filter(|share| *share > 0.0 && *share <= 1.0);
    read.map(Fraction).ok_or_else(|| "expected a share above 0 and at most 1".to_owned())
}

fn plain(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_name = !text.is_empty() && !text.starts_with('.') && text.chars().all(is_plain);
    if is_name {
        Ok(text.to_owned())
    } else {
        Err("expected letters, digits, `-`, `_`, `.`".to_owned())
    }
}
