//! The arguments of `gonogo power`.

use clap::{Args, ValueEnum};
use eval_core::stats::PlannedComparison;

pub(crate) const HELP: &str = "\
Examples:
  gonogo power --baseline 0.92 --drop 0.03    cases needed to find a drop from 0.92 to 0.89
  gonogo power --baseline 0.92 --cases 200    the least drop that 200 cases find
  gonogo power --baseline 0.92 --drop 0.03 --design paired --discordant 0.1";

/// Exactly one of `--drop` and `--cases` is given.
#[derive(Debug, Args)]
pub(crate) struct PowerArgs {
    /// The rate that a drop is counted from, above 0 and at most 1.
    #[arg(long, value_name = "RATE")]
    pub(crate) baseline: f64,

    /// The drop to be found, as a difference of rates: how many cases does it take?
    #[arg(long, value_name = "RATE", required_unless_present = "cases", conflicts_with = "cases")]
    pub(crate) drop: Option<f64>,

    /// The cases there are: what is the least drop that they find?
    #[arg(long, value_name = "N")]
    pub(crate) cases: Option<u64>,

    /// How often a drop may be found where there is none.
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(crate) alpha: f64,

    /// How often the drop is to be found.
    #[arg(long, value_name = "P", default_value_t = PlannedComparison::POWER)]
    pub(crate) power: f64,

    /// How the rates are compared.
    #[arg(long, value_enum, default_value = "two-sample")]
    pub(crate) design: DesignName,

    /// Of a paired design: the share of cases whose outcome changes either way.
    #[arg(long, value_name = "SHARE", required_if_eq("design", "paired"))]
    pub(crate) discordant: Option<f64>,

    /// Look for a rise as well.
    #[arg(long)]
    pub(crate) two_sided: bool,
}

/// The designs by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DesignName {
    /// A new rate against a known one.
    OneSample,
    /// Two rates of different cases, as many on each side.
    TwoSample,
    /// Two rates of the same cases.
    Paired,
}
