//! `cargo xtask new-battery NAME`: a crate that compiles, its data, and its gold folder with one case.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Files of a new battery: path below the crate (`crate/`) or below `eval/`, and text with `NAME` and
/// `TYPE` to be put in.
const FILES: &[(&str, &str)] = &[
    ("crates/battery-NAME/Cargo.toml", include_str!("../templates/battery/Cargo.toml")),
    ("crates/battery-NAME/src/lib.rs", include_str!("../templates/battery/src/lib.rs")),
    ("crates/battery-NAME/src/kb.rs", include_str!("../templates/battery/src/kb.rs")),
    ("crates/battery-NAME/src/graph.rs", include_str!("../templates/battery/src/graph.rs")),
    ("crates/battery-NAME/src/answer.rs", include_str!("../templates/battery/src/answer.rs")),
    ("crates/battery-NAME/src/claims.rs", include_str!("../templates/battery/src/claims.rs")),
    ("crates/battery-NAME/src/synthetic.rs", include_str!("../templates/battery/src/synthetic.rs")),
    ("eval/data/NAME/things.csv", include_str!("../templates/battery/data/things.csv")),
    (
        "eval/gold/NAME/north-height.json",
        include_str!("../templates/battery/gold/north-height.json"),
    ),
];

/// Writes the battery below `root` and gives what is left to do.
///
/// # Errors
/// A name that cannot be a crate's, a battery of that name, or the fault of the disk. Nothing is
/// written over.
pub(crate) fn written(root: &Path, name: &str) -> Result<String, String> {
    if !is_name(name) {
        return Err(format!(
            "`{name}` cannot name a battery: expected lower-case letters, digits and single hyphens, \
             a letter first"
        ));
    }
    let files: Vec<(PathBuf, String)> = FILES
        .iter()
        .map(|(path, text)| {
            (
                root.join(path.replace("NAME", name)),
                text.replace("NAME", name).replace("TYPE", &type_name(name)),
            )
        })
        .collect();
    if let Some((taken, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(format!("{} is there already; nothing was written", taken.display()));
    }
    for (path, text) in &files {
        write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(left_to_do(name))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

fn is_name(name: &str) -> bool {
    let starts_well = name.starts_with(|c: char| c.is_ascii_lowercase());
    let ends_well = !name.ends_with('-') && !name.contains("--");
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    starts_well && ends_well && name.chars().all(allowed)
}

/// `tide-table` as `TideTable`.
fn type_name(name: &str) -> String {
    let capitalised = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    name.split('-').filter_map(capitalised).collect()
}

fn left_to_do(name: &str) -> String {
    let module = name.replace('-', "_");
    format!(
        "crates/battery-{name} and eval/gold/{name} are written. Three steps are left:

1. the dependency, in Cargo.toml under [workspace.dependencies]:
     battery-{name} = {{ path = \"crates/battery-{name}\" }}
   and in crates/eval-registry/Cargo.toml under [dependencies]:
     battery-{name} = {{ workspace = true }}
2. the one line in crates/eval-registry/src/lib.rs:
     Arc::new(battery_{module}::{}),
3. the pins, and a look:
     cargo xtask pin
     cargo xtask eval --battery {name}
",
        type_name(name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_types_and_bad_names_are_refused() {
        assert_eq!(type_name("tide-table2"), "TideTable2");
        for bad in ["", "-a", "a-", "a--b", "A", "a_b", "../a", "2a", "é"] {
            assert!(!is_name(bad), "{bad}");
        }
        assert!(is_name("tide-table2"));
    }
}
