//! `gonogo power`: how many cases, or repetitions, it takes to see a drop.

use eval_core::diag::{Code, Diagnostic};
use eval_core::stats::{Alpha, Design, PlannedComparison, Sides, Undefined};

use crate::args::power::{DesignName, PowerArgs};
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(args: &PowerArgs) -> Result<u8, Failure> {
    output::show(&answer(args)?)?;
    Ok(0)
}

/// The answer, and the convention that it rests on.
fn answer(args: &PowerArgs) -> Result<String, Failure> {
    let plan = planned(args)?;
    let answer = match (args.drop, args.cases) {
        (Some(drop), _) => {
            let cases = plan.cases_needed(drop).map_err(undefined)?;
            format!("a drop of {drop} takes {cases} {}", noun(plan.design))
        }
        (None, cases) => {
            let cases = cases.unwrap_or(0);
            let drop = plan.detectable_drop(cases).map_err(undefined)?;
            // Rounded up: a smaller drop than the one shown is not found.
            let drop = (drop * 1e4).ceil() / 1e4;
            format!("{cases} {} find a drop of {drop:.4} or more", noun(plan.design))
        }
    };
    Ok(format!("{answer}\n{plan}\n"))
}

fn planned(args: &PowerArgs) -> Result<PlannedComparison, Failure> {
    let design = match (args.design, args.discordant) {
        (DesignName::Paired, Some(discordant)) => Design::Paired { discordant },
        (DesignName::OneSample, None) => Design::OneSample,
        (DesignName::TwoSample, None) => Design::TwoSample,
        _ => {
            let message = "`--discordant` is of `--design paired`";
            return Err(Failure::usage(vec![Diagnostic::new(Code::WrongValue, message)]));
        }
    };
    let sides = if args.two_sided { Sides::Two } else { Sides::One };
    let alpha = Alpha::new(args.alpha).ok_or(Undefined::OutOfRange).map_err(undefined)?;
    Ok(PlannedComparison { design, sides, alpha, power: args.power, baseline: args.baseline })
}

fn noun(design: Design) -> &'static str {
    match design {
        Design::OneSample => "cases or repetitions",
        Design::TwoSample => "cases or repetitions on each side",
        Design::Paired { .. } => "pairs",
    }
}

fn undefined(why: Undefined) -> Failure {
    let problem = Diagnostic::new(Code::WrongValue, format!("no answer: {why}"));
    Failure::usage(vec![problem.with_help(
        "baseline above 0 and at most 1, a drop of at most the baseline, alpha and power between 0 \
         and 1, and as many discordant pairs as the drop and the baseline leave room for",
    )])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;

    fn told(args: &[&str]) -> String {
        let cli = Cli::try_parse_from([&["gonogo", "power"], args].concat()).unwrap();
        let Command::Power(args) = cli.command else { unreachable!() };
        answer(&args).unwrap_or_else(|failure| format!("{failure:?}"))
    }

    #[test]
    fn the_answer_stands_with_its_convention() {
        insta::assert_snapshot!(told(&["--baseline", "0.92", "--drop", "0.03"]), @r"
        a drop of 0.03 takes 1181 cases or repetitions on each side
        two samples, cases on each side; one-sided; baseline 0.92, alpha 0.05, power 0.8; normal approximation without continuity correction
        ");
        insta::assert_snapshot!(told(&["--baseline", "0.92", "--drop", "0.03", "--design", "paired", "--discordant", "0.1", "--two-sided"]), @r"
        a drop of 0.03 takes 870 pairs
        pairs, 0.1 of them discordant; two-sided; baseline 0.92, alpha 0.05, power 0.8; normal approximation without continuity correction
        ");
        insta::assert_snapshot!(told(&["--baseline", "0.92", "--cases", "200", "--design", "one-sample"]), @r"
        200 cases or repetitions find a drop of 0.0517 or more
        one sample against a known rate; one-sided; baseline 0.92, alpha 0.05, power 0.8; normal approximation without continuity correction
        ");
    }

    #[test]
    fn a_question_without_an_answer_is_refused() {
        for args in [
            &["--baseline", "0.92", "--drop", "0.93"][..],
            &["--baseline", "nan", "--drop", "0.1"],
            &["--baseline", "0.92", "--drop", "0.1", "--alpha", "1"],
            &["--baseline", "0.92", "--drop", "0.1", "--discordant", "0.2"],
            &["--baseline", "0.92", "--cases", "0"],
        ] {
            assert!(told(args).contains("exit_code: 64"), "{args:?}: {}", told(args));
        }
    }

    #[test]
    fn one_of_drop_and_cases_is_asked_for() {
        let parsed = |args: &[&str]| {
            Cli::try_parse_from([&["gonogo", "power", "--baseline", "0.9"], args].concat())
        };
        assert!(parsed(&[]).is_err());
        assert!(parsed(&["--drop", "0.1", "--cases", "9"]).is_err());
        assert!(parsed(&["--drop", "0.1", "--design", "paired"]).is_err());
    }
}
