//! Running `gonogo` and `cargo` from the repository's root.

use std::path::Path;
use std::process::Command;

/// Runs a command of `gonogo` on this repository's own project, built if need be.
pub(crate) fn run(command: &str, args: &[String]) -> u8 {
    let config = root().join("eval").join("eval.toml");
    let mut call = Command::new("cargo");
    call.args(["run", "--quiet", "--package", "eval-cli", "--bin", "gonogo", "--manifest-path"])
        .arg(root().join("Cargo.toml"))
        .args(["--", command, "--config"])
        .arg(config)
        .args(args);
    status(&mut call)
}

/// Runs cargo in the repository's root.
pub(crate) fn cargo(args: &[&str], more: &[String]) -> u8 {
    status(Command::new("cargo").args(args).args(more).current_dir(root()))
}

/// Writes the generated pages of the guide: the tests that compare a page write it if they are asked to.
pub(crate) fn docs(more: &[String]) -> u8 {
    let packages = ["eval-core", "eval-adapters", "eval-cli"].map(|name| ["--package", name]);
    let packages = packages.as_flattened();
    let mut call = Command::new("cargo");
    call.args(["test", "--quiet"]).args(packages).arg("the_guides").args(more);
    status(call.current_dir(root()).env("UPDATE_DOCS", "1"))
}

/// The repository's root: the folder above this package's.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

fn status(command: &mut Command) -> u8 {
    match command.status() {
        // A process that a signal ended has no code; that is never a pass.
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(70),
        Err(error) => {
            eprintln!("error: cannot run {}: {error}", command.get_program().display());
            70
        }
    }
}
