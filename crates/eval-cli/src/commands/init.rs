//! `gonogo init`: a project that is gated within ten minutes, from an empty folder.

use std::fs;
use std::io::Write;
use std::path::Path;

use eval_core::diag::{Code, Diagnostic};
use eval_core::mode::Taxonomy;

use crate::args::InitArgs;
use crate::failure::Failure;
use crate::output;

/// The files of a new project, below `eval/`.
const FILES: &[(&str, &str)] = &[
    ("eval.toml", include_str!("../../templates/project/eval.toml")),
    ("taxonomy.toml", Taxonomy::SHIPPED),
    ("adapter.py", include_str!("../../templates/project/adapter.py")),
    ("gonogo_shim.py", include_str!("../../../../adapters/gonogo_shim.py")),
    ("cases/stale-price.yaml", include_str!("../../templates/project/cases/stale-price.yaml")),
    (
        "cases/approved-deposit.yaml",
        include_str!("../../templates/project/cases/approved-deposit.yaml"),
    ),
    (
        "cases/injected-instruction.yaml",
        include_str!("../../templates/project/cases/injected-instruction.yaml"),
    ),
    ("cases.sha256", include_str!("../../templates/project/cases.sha256")),
    ("inputs.jsonl", include_str!("../../templates/project/inputs.jsonl")),
    ("snapshots/latest.json", include_str!("../../templates/project/snapshots/latest.json")),
    ("ci/github-actions.yml", include_str!("../../templates/project/ci/github-actions.yml")),
    ("ci/gitlab-ci.yml", include_str!("../../templates/project/ci/gitlab-ci.yml")),
    (".gitignore", ".gonogo/\n__pycache__/\n"),
];

const NEXT: &str = "\
Next:
  gonogo eval --all                       measure the stub: it passes
  gonogo check                            after every edit: everything is validated, nothing is run
  gonogo eval --all --update-snapshot     once eval/adapter.py calls your system and you like its answers
";

pub(crate) fn run(args: &InitArgs) -> Result<u8, Failure> {
    let folder = args.folder.join("eval");
    let taken = FILES.iter().map(|(name, _)| folder.join(name)).find(|path| path.exists());
    if let Some(path) = taken {
        let message = format!("{} is there already; nothing was written", path.display());
        let problem = Diagnostic::new(Code::UnexpectedFile, message)
            .with_help("`gonogo init` starts a project where there is none");
        return Err(Failure::usage(vec![problem]));
    }
    for (name, text) in FILES {
        let path = folder.join(name);
        write(&path, text).map_err(|error| Failure::write(path.display(), &error))?;
    }
    let files = FILES.len();
    output::show(&format!("wrote {files} files below {}\n\n{NEXT}", folder.display()))?;
    Ok(0)
}

/// Writes a file that is not there.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::File::create_new(path)?.write_all(text.as_bytes())
}
