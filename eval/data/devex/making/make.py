#!/usr/bin/env python3
"""Makes the runs, their logs and the diffs by really compiling, linting, testing and comparing.

    python3 eval/data/devex/making/make.py [--scratch DIR]

Needs cargo with clippy and rustfmt, gcc, make, python3 with pytest, node, a JDK and git on the path.
Writes `runs.csv`, `pipelines.csv`, `logs/` and `pulls/*.diff` beside this folder; everything else in the
data folder is written by hand. What differs from one machine or minute to the next is neutralised
(see `NEUTRAL`), so that a second making gives the same bytes on the same tools.
"""

import sys

sys.dont_write_bytecode = True  # the folder is digested as it stands

import argparse
import csv
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import plan
from states import STATES

MAKING = Path(__file__).resolve().parent
DATA = MAKING.parent

# (pattern, replacement): durations, process and thread ids, hashes of paths, places of tools.
NEUTRAL = [
    (r"(Finished `.*` profile .* in) [0-9.]+s", r"\1 0.00s"),
    (r"(finished in) [0-9.]+s", r"\1 0.00s"),
    (r"((?:passed|failed|error|errors)(?:, [^=]*)?) in [0-9.]+s", r"\1 in 0.00s"),
    (r"(duration_ms:?) [0-9.]+", r"\1 0"),
    (r"(thread '[^']*') \([0-9]+\)", r"\1 (1)"),
    (r"(target/debug/deps/[a-z_]+)-[0-9a-f]{16}", r"\1-0000000000000000"),
    (r"/tmp/cc[A-Za-z0-9]{6}\.o", "/tmp/ccobject.o"),
    (r"(line [0-9]+:) +[0-9]+ (Aborted|Floating|Segmentation|Terminated)", r"\1 1 \2"),
    (r"/\S*/lib/python3\.[0-9]+/", "/usr/lib/python3/"),
    (r"node:internal/[^\s)]+", "node:internal"),
    (r"/rustc/[0-9a-f]{40}/", "/rustc/0/"),
    (r"0x[0-9a-f]{8,}", "0x7f0000000000"),
    (r"(pytest)-of-[a-z]+/pytest-[0-9]+", r"\1/0"),
]


def neutralised(text, build):
    text = text.replace(str(build.parent), "/build")
    for pattern, replacement in NEUTRAL:
        text = re.sub(pattern, replacement, text)
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


def environment(scratch):
    keep = ("PATH", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "JAVA_HOME")
    fixed = {
        "HOME": os.environ.get("HOME", "/"),
        "LC_ALL": "C",
        "TZ": "UTC",
        "CARGO_TERM_COLOR": "never",
        "CARGO_NET_OFFLINE": "true",
        "CARGO_BUILD_JOBS": "1",
        "CARGO_TERM_PROGRESS_WHEN": "never",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "0",
        "NO_COLOR": "1",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
        **{f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in
           (("NAME", "release-train"), ("EMAIL", "train@build.example"), ("DATE", "2026-11-01T00:00:00Z"))},
    }
    return {name: os.environ[name] for name in keep if name in os.environ} | fixed


def placed(service, state, folder):
    """A fresh copy of a service's sources in a state."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(MAKING / "sources" / service, folder)
    if state != "good":
        for change in STATES[service][state]:
            change(folder)


def git(folder, env, *arguments):
    done = subprocess.run(["git", *arguments], cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode <= 1, done.stderr
    return done.stdout


def refilled(service, state, folder):
    """Another state in the same work tree, `.git` kept."""
    for entry in folder.iterdir():
        if entry.name != ".git":
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    fresh = folder.with_name(folder.name + "-fresh")
    placed(service, state, fresh)
    shutil.copytree(fresh, folder, dirs_exist_ok=True)
    shutil.rmtree(fresh)


def merged_tree(service, state, folder, env):
    """A repository on `main` with a branch `topic` that has parted from it."""
    here, topic = plan.MERGES[state]
    placed(service, "good", folder)
    git(folder, env, "init", "-q", "-b", "main")
    git(folder, env, "add", "-A")
    git(folder, env, "commit", "-q", "-m", "Schedule")
    git(folder, env, "checkout", "-q", "-b", "topic")
    refilled(service, topic, folder)
    git(folder, env, "commit", "-q", "-a", "-m", "Change the schedule")
    git(folder, env, "checkout", "-q", "main")
    if here != "good":
        refilled(service, here, folder)
        git(folder, env, "commit", "-q", "-a", "-m", "Change the schedule")


def run(service, kind, state, folder, env):
    """The log of a run and the step it failed at, if it did."""
    if service == "release-train":
        merged_tree(service, state, folder, env)
    else:
        placed(service, state, folder)
    log = []
    for step, command in steps(service, kind).items():
        log.append(f"== {step} ==\n$ {command}\n")
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        log.append(done.stdout if done.stdout.endswith("\n") or not done.stdout else done.stdout + "\n")
        log.append(f"== {step}: exit {done.returncode} ==\n")
        if done.returncode:
            return neutralised("".join(log), folder), step
    return neutralised("".join(log), folder), ""


def steps(service, kind):
    skipped = plan.NIGHTLY_SKIPS if kind == "nightly" else set()
    return {step: command for step, command in plan.STEPS[service].items() if step not in skipped}


def make_pipelines():
    with open(DATA / "pipelines.csv", "w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["pipeline", "service", "trigger", "steps"])
        for service in plan.STEPS:
            for kind in ["ci"] + ["nightly"] * (service in plan.NIGHTLY):
                trigger = "change" if kind == "ci" else "01:00 UTC"
                table.writerow([f"{service}-{kind}", service, trigger, " ".join(steps(service, kind))])


def make_runs(scratch, env):
    shutil.rmtree(DATA / "logs", ignore_errors=True)
    (DATA / "logs").mkdir()
    with open(DATA / "runs.csv", "w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["run", "pipeline", "branch", "started", "status", "failed_step", "log"])
        for number, (started, service, kind, branch, state) in enumerate(plan.RUNS, plan.FIRST_RUN):
            name, log_file, status, step = f"run-{number}", "", "cancelled", ""
            if number not in plan.CANCELLED:
                log, step = run(service, kind, state, scratch / "build" / service, env)
                status = "failed" if step else "passed"
                if number not in plan.LOST:
                    log_file = f"logs/{name}.log"
                    (DATA / log_file).write_text(log, encoding="utf-8")
            table.writerow([name, f"{service}-{kind}", branch, started, status, step, log_file])
            print(name, service, state, status, step)


def make_pulls(scratch, env):
    (DATA / "pulls").mkdir(exist_ok=True)
    for number, service, before, after in plan.PULLS:
        folder = scratch / "diff" / service
        placed(service, before, folder)
        git(folder, env, "init", "-q")
        git(folder, env, "add", "-A")
        git(folder, env, "commit", "-q", "-m", "Before")
        refilled(service, after, folder)
        git(folder, env, "add", "-A")
        diff = git(folder, env, "diff", "--cached", "-M", "--no-color")
        (DATA / "pulls" / f"pull-{number}.diff").write_text(diff, encoding="utf-8")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--scratch", type=Path, help="an empty folder; by default a temporary one")
    scratch = arguments.parse_args().scratch or Path(tempfile.mkdtemp())
    env = environment(scratch)
    make_pipelines()
    make_pulls(scratch, env)
    make_runs(scratch, env)
    shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
