//! Draws the sheet on which the bundled suites' judge is calibrated: answers of the houseplant assistant as it
//! is, and of assistants that are broken on purpose, in the order of a hash. The sheet does not say which
//! assistant wrote what.
//!
//! ```text
//! cargo run -p eval-cli --example houseplant_sheet -- eval/eval.toml OUT NAME SEED
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use eval_adapters::houseplant::{Fault, Houseplant};
use eval_core::judge::Rubrics;
use eval_core::judge::calibration::{Item, items, sample, sheet};

/// How the distortions are spread: `(property, assistant, items of each language)`.
fn draws() -> Vec<(&'static str, Houseplant, usize)> {
    let distortions = [
        Fault::WrongNumbers,
        Fault::FlipsNegation,
        Fault::Overstates,
        Fault::Embellishes,
        Fault::CertifiesSafe,
    ];
    let mut draws = vec![("grounded", Houseplant::default(), 18)];
    for fault in distortions.into_iter().chain([Fault::CitesTheNext]) {
        draws.push(("grounded", Houseplant::broken([fault]), 4));
    }
    // Two answers that are wrong in the same way tell their readers the same; one of them alone does not.
    draws.push(("equivalent", Houseplant::default(), 8));
    for fault in distortions.into_iter().chain([Fault::OmitsHalf]) {
        draws.push(("equivalent", Houseplant::broken([fault]), 2));
        for language in ["en", "es"] {
            draws.push(("equivalent", Houseplant::broken([fault]).only_in(language), 2));
        }
    }
    draws
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [config, out, name, seed] = &arguments[..] else {
        return Err("usage: houseplant_sheet eval/eval.toml OUT NAME SEED".into());
    };
    let seed: u64 = seed.parse()?;
    let mut drawn: BTreeMap<String, Item> = BTreeMap::new();
    // What a broken assistant says just as the unbroken one does is no answer of its own.
    let unbroken: Vec<String> =
        exhibits(config, Houseplant::default(), 0)?.into_iter().map(|item| item.id).collect();
    for (number, (property, assistant, wanted)) in (1..).zip(draws()) {
        let is_unbroken = assistant == Houseplant::default();
        let pool = exhibits(config, assistant, number)?;
        for language in ["en", "es"] {
            let of = |item: &Item| {
                item.property == property
                    && item.language == language
                    && !drawn.contains_key(&item.id)
                    && (is_unbroken || !unbroken.contains(&item.id))
            };
            let stratum: Vec<Item> = pool.iter().filter(|item| of(item)).cloned().collect();
            let fraction = wanted as f64 / stratum.len().max(1) as f64;
            let some = sample(stratum, fraction.min(1.0), seed);
            drawn.extend(some.into_iter().map(|item| (item.id.clone(), item)));
        }
    }
    let all = sample(drawn.into_values().collect(), 1.0, seed);
    let write = |extension: &str, text: String| {
        std::fs::write(Path::new(out).join(format!("{name}.{extension}")), text)
    };
    write("csv", sheet::csv(&all))?;
    write("jsonl", sheet::jsonl(&all))?;
    write("md", sheet::markdown(&all, &Rubrics::shipped()))?;
    Ok(())
}

/// Everything that the graded suites put to a judge about this assistant.
fn exhibits(
    config: &str,
    assistant: Houseplant,
    number: usize,
) -> Result<Vec<Item>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let name = number.to_string();
    let out = folder.path().to_str().ok_or("the temporary folder is not UTF-8")?;
    let args =
        ["gonogo", "--config", config, "sample", "--fraction", "1", "--name", &name, "--out", out];
    let exit = eval_cli::run(args, vec![Arc::new(assistant)]);
    if exit != 0 {
        return Err(format!("`gonogo sample` ended with {exit}").into());
    }
    let text = std::fs::read_to_string(folder.path().join(format!("{name}.jsonl")))?;
    items(&text).map_err(|errors| format!("{errors:?}").into())
}
