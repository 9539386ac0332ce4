//! Guides are followed, not trusted: their commands run in a copy of this repository, their insertions
//! are made, and what they promise to be printed is printed.
//!
//! In a guide, the info string of a fenced block says what is done with it:
//!
//! - `sh` is run; `sh exit=1` is run and must end with that code;
//! - `toml insert FILE after "LINE"` (any language) inserts the block after that line;
//! - `rust replace FILE` replaces the file;
//! - `text printed`: every line stands in what the last command printed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const COPIED: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "rustfmt.toml",
    ".cargo",
    "adapters",
    "crates",
    "xtask",
    "eval",
];

#[test]
fn a_vertical_by_somebody_else_is_measured_by_following_the_guide() {
    follow("docs/guide/adding-a-vertical.md");
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn follow(guide: &str) {
    let text = fs::read_to_string(repository().join(guide)).unwrap();
    let copy = Copy::new(guide);
    let mut printed = String::new();
    for (line, info, body) in blocks(&text) {
        let place = format!("{guide}:{line}");
        let words: Vec<&str> = info.split(' ').collect();
        match words[..] {
            ["sh"] => printed = copy.run(&body, 0, &place),
            ["sh", exit] => {
                let exit = exit.strip_prefix("exit=").and_then(|code| code.parse().ok());
                printed = copy.run(&body, exit.expect("`exit=N`"), &place);
            }
            [_, "insert", file, "after", ..] => {
                let after = info.split('"').nth(1).expect("the line between quotes");
                copy.insert(file, after, &body, &place);
            }
            [_, "replace", file] => fs::write(copy.root.join(file), body).unwrap(),
            ["text", "printed"] => {
                for line in body.lines() {
                    assert!(
                        printed.contains(line.trim()),
                        "{place}: `{line}` is not in:\n{printed}"
                    );
                }
            }
            _ => {}
        }
    }
}

/// Fenced blocks with the line they begin on, their info string and their text.
fn blocks(text: &str) -> Vec<(usize, String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String, String)> = None;
    for (index, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(info), None) => open = Some((index + 1, info.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, _, body))) => {
                body.push_str(line);
                body.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is never closed");
    blocks
}

/// A copy of the repository that is gone when the test is.
struct Copy {
    root: PathBuf,
}

impl Copy {
    fn new(guide: &str) -> Self {
        let name: String = guide.chars().filter(char::is_ascii_alphanumeric).collect();
        let root = env::temp_dir().join(format!("gonogo-guide-{name}-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        for entry in COPIED {
            copy(&repository().join(entry), &root.join(entry)).unwrap();
        }
        Self { root }
    }

    /// Runs a command with the copy as working directory and gives what it printed.
    fn run(&self, command: &str, exit: i32, place: &str) -> String {
        // A target folder of its own: this test must not replace the binaries that others run.
        let target = repository().join("target").join("guide");
        let output = Command::new("sh")
            .args(["-ec", command])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_NET_OFFLINE", "true")
            .env_remove("RUSTC_WORKSPACE_WRAPPER")
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "{place}: {command}\n{printed}");
        printed
    }

    fn insert(&self, file: &str, after: &str, body: &str, place: &str) {
        let path = self.root.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let line = text.lines().find(|line| line.contains(after));
        let line = line.unwrap_or_else(|| panic!("{place}: `{after}` is not in {file}"));
        let inserted = text.replacen(line, &format!("{line}\n{}", body.trim_end()), 1);
        fs::write(path, inserted).unwrap();
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // What cannot be removed is in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
