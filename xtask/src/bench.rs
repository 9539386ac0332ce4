//! `cargo xtask bench`: what steps and whole runs cost, and `docs/performance.md` with what came out.
//!
//! The page is written by people but for what stands between two marks, which a side-by-side writes anew.

mod bulk;
mod parse;
mod process;
mod ranking;
mod rounds;
mod startup;

use std::fs;
use std::path::Path;

const PAGE: &str = "docs/performance.md";
const BEGIN: &str = "<!-- side by side: written by `cargo xtask bench --yardstick DIR` -->";
const END: &str = "<!-- end of side by side -->";

/// Cases of each size that is measured.
const SIZES: [u32; 3] = [1_000, 10_000, 100_000];

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    yardstick: Option<String>,
    /// The most cases; by default the largest of [`SIZES`].
    most: Option<u32>,
    /// Whether the benches of single steps are run.
    steps: bool,
}

/// Runs the benches, and with `--yardstick DIR` the side-by-side.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<u8, String> {
    let asked = Asked::read(args)?;
    if asked.steps {
        let code = crate::gonogo::cargo(&["bench", "-p", "eval-core", "-p", "eval-report"], &[]);
        if code != 0 {
            return Ok(code);
        }
    }
    let Some(folder) = &asked.yardstick else {
        println!("skipped: the side-by-side, which --yardstick DIR asks for");
        return Ok(0);
    };
    let folder = Path::new(folder);
    if !folder.join("gen_cases.py").is_file() {
        println!("skipped: the side-by-side, because {} holds no gen_cases.py", folder.display());
        return Ok(0);
    }
    let build = ["build", "--release", "--package", "eval-cli", "--bin", "gonogo"];
    let code = crate::gonogo::cargo(&build, &[]);
    if code != 0 {
        return Ok(code);
    }
    let gonogo = root.join("target").join("release").join("gonogo");
    let most = asked.most.unwrap_or(SIZES[2]);
    let sizes = SIZES.iter().copied().filter(|size| *size < most).chain([most]);
    let temporary = std::env::temp_dir().join(format!("gonogo-bench-{}", std::process::id()));
    fs::create_dir_all(&temporary).map_err(|e| format!("{}: {e}", temporary.display()))?;
    let sizes: Vec<u32> = sizes.collect();
    let written = side_by_side(root, folder, &gonogo, &sizes, &temporary);
    // Hundreds of megabytes are not left behind, whatever went wrong.
    let _ = fs::remove_dir_all(&temporary);
    let table = written?;
    print!("{table}");
    let page = root.join(PAGE);
    let text = fs::read_to_string(&page).map_err(|error| format!("{PAGE}: {error}"))?;
    let written =
        with_table(&text, &table).ok_or(format!("{PAGE} lacks the marks of its table"))?;
    fs::write(&page, written).map_err(|error| format!("{PAGE}: {error}"))?;
    Ok(0)
}

/// All tables, each under its heading.
fn side_by_side(
    root: &Path,
    yardstick: &Path,
    gonogo: &Path,
    sizes: &[u32],
    folder: &Path,
) -> Result<String, String> {
    let mut parts = vec![("Recorded answers", bulk::table(yardstick, gonogo, sizes, folder)?)];
    let most = sizes.last().copied().unwrap_or_default();
    let parsed = parse::table(root, &folder.join("bulk.jsonl"), most)?;
    parts.extend(parsed.map(|table| ("A parse and nothing else", table)));
    let ranked = ranking::table(yardstick, gonogo, folder)?;
    parts.extend(ranked.map(|table| ("Ranking", table)));
    parts.push(("Start-up", startup::table(gonogo, folder)?));
    let parts = parts.iter().map(|(heading, table)| format!("### {heading}\n\n{table}"));
    Ok(parts.collect::<Vec<_>>().join("\n"))
}

impl Asked {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut asked = Self { steps: true, ..Self::default() };
        let mut args = args.iter();
        while let Some(flag) = args.next() {
            let mut value = || args.next().ok_or(format!("`{flag}` takes a value"));
            match flag.as_str() {
                "--yardstick" => asked.yardstick = Some(value()?.clone()),
                "--most" => {
                    let number = value()?;
                    let most = number.parse().ok().filter(|most| *most > 0);
                    asked.most = Some(most.ok_or(format!("`{number}` is no number of cases"))?);
                }
                "--no-steps" => asked.steps = false,
                _ => {
                    return Err(format!(
                        "found `{flag}`, expected --yardstick, --most, --no-steps"
                    ));
                }
            }
        }
        Ok(asked)
    }
}

/// The page with another table between its marks.
fn with_table(page: &str, table: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_marks_is_written() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        let expected = format!("a\n{BEGIN}\n\nnew\n\n{END}\nb\n");
        assert_eq!(with_table(&page, "new\n"), Some(expected));
        assert_eq!(with_table("a", "new"), None);
    }

    #[test]
    fn the_page_of_this_repository_has_the_marks() {
        let page = fs::read_to_string(crate::gonogo::root().join(PAGE)).unwrap();
        assert!(with_table(&page, "").is_some());
    }

    #[test]
    fn what_is_asked_for_is_read_or_refused() {
        let read = |text: &str| {
            Asked::read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        let asked = read("--yardstick d --most 5 --no-steps").unwrap();
        let expected = Asked { yardstick: Some("d".to_owned()), most: Some(5), steps: false };
        assert_eq!(asked, expected);
        assert!(
            read("--most none").is_err() && read("--yardstick").is_err() && read("-x").is_err()
        );
    }
}
