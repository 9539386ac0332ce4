"""What is run and which changes are shown: the pipelines, the runs and the pull requests.

A run names its service, its pipeline and the state (see `states.py`) it finds. Whether it passes, and
at which step it fails, is decided by the tools, not here. A run marked `lost` keeps no log; a run
marked `cancelled` was stopped by hand before its first step.
"""

RUST = {
    "fmt": "cargo fmt --check",
    "build": "cargo build --locked",
    "lint": "cargo clippy --locked --all-targets -- -D warnings",
    "test": "cargo test --locked -- --test-threads=1",
}
PYTHON = {"test": "python3 -m pytest -p no:cacheprovider --tb=short tests"}
NODE = {"test": "timeout 5 node --test"}


def c(binary):
    return {"build": f"make {binary}", "test": "make test"}


STEPS = {
    "booking-api": RUST,
    "fare-engine": RUST,
    "ledger": RUST,
    "search-index": RUST,
    "config-store": RUST,
    "gate-firmware": c("build/frame_test"),
    "beacon-firmware": c("build/lamp_test"),
    "tide-feed": c("build/tide_test"),
    "manifest": c("build/manifest_test"),
    "notifier": PYTHON,
    "harbour-clock": PYTHON,
    "crew-roster": PYTHON,
    "data-export": PYTHON,
    "loyalty": PYTHON,
    "web-shop": NODE,
    "timetable-web": NODE,
    "status-page": NODE,
    "backup-runner": {"pack": "bash backup.sh", "test": "bash tests/backup_test.sh"},
    "identity": {
        "build": "javac -d build src/Session.java tests/SessionTest.java",
        "test": "java -ea -cp build SessionTest",
    },
    "release-train": {"merge": "git merge --no-edit topic", "check": "bash check.sh"},
}

# A nightly pipeline leaves out what only a change can break.
NIGHTLY_SKIPS = {"fmt", "lint"}
NIGHTLY = {
    "booking-api", "fare-engine", "ledger", "config-store", "gate-firmware", "notifier",
    "data-export", "loyalty", "web-shop", "backup-runner",
}

# (started, service, pipeline, branch, state)
RUNS = [
    ("2026-11-02T07:12", "booking-api", "ci", "main", "good"),
    ("2026-11-02T07:40", "fare-engine", "ci", "main", "good"),
    ("2026-11-02T08:05", "notifier", "ci", "main", "no-templates"),
    ("2026-11-02T08:31", "gate-firmware", "ci", "vendored-headers", "no-header"),
    ("2026-11-02T09:02", "beacon-firmware", "ci", "vendored-headers", "no-header"),
    ("2026-11-02T10:15", "ledger", "ci", "main", "good"),
    ("2026-11-03T01:00", "fare-engine", "nightly", "main", "truncated-cents"),
    ("2026-11-03T01:10", "notifier", "nightly", "main", "no-templates"),
    ("2026-11-03T07:55", "booking-api", "ci", "narrow-seats", "seats-as-u16"),
    ("2026-11-03T08:20", "web-shop", "ci", "main", "no-optional"),
    ("2026-11-03T09:40", "fare-engine", "ci", "main", "truncated-cents"),
    ("2026-11-03T11:05", "gate-firmware", "ci", "main", "good"),
    ("2026-11-03T13:30", "data-export", "ci", "mail-header", "mail-import"),
    ("2026-11-03T14:10", "status-page", "ci", "main", "fixed-port"),
    ("2026-11-04T01:00", "fare-engine", "nightly", "main", "truncated-cents"),
    ("2026-11-04T01:20", "web-shop", "nightly", "main", "no-optional"),
    ("2026-11-04T07:30", "notifier", "ci", "main", "once-mailed"),
    ("2026-11-04T08:45", "loyalty", "ci", "main", "fixed-port"),
    ("2026-11-04T09:15", "fare-engine", "ci", "main", "rounded-tested"),
    ("2026-11-04T10:05", "tide-feed", "ci", "plain-format", "int-format"),
    ("2026-11-04T13:50", "beacon-firmware", "ci", "main", "good"),
    ("2026-11-05T01:10", "loyalty", "nightly", "main", "fixed-port"),
    ("2026-11-05T07:20", "booking-api", "ci", "narrow-seats", "seats-as-u16"),
    ("2026-11-05T08:40", "status-page", "ci", "main", "fixed-port"),
    ("2026-11-05T09:30", "web-shop", "ci", "main", "empty-tested"),
    ("2026-11-05T11:15", "search-index", "ci", "fold-marks", "missing-module"),
    ("2026-11-05T15:00", "ledger", "ci", "version-two", "stale-lock"),
    ("2026-11-06T01:00", "config-store", "nightly", "main", "port-unwrap"),
    ("2026-11-06T07:35", "search-index", "ci", "fold-marks", "folded"),
    ("2026-11-06T08:10", "booking-api", "ci", "form-fields", "form-unwrap"),
    ("2026-11-06T09:25", "status-page", "ci", "main", "good"),
    ("2026-11-06T10:50", "config-store", "ci", "main", "port-unwrap"),
    ("2026-11-06T13:15", "identity", "ci", "seconds-left", "int-seconds"),
    ("2026-11-06T16:40", "ledger", "ci", "version-two", "version-two"),
    ("2026-11-09T01:00", "booking-api", "nightly", "main", "good"),
    ("2026-11-09T07:50", "data-export", "ci", "main", "as-utf-8"),
    ("2026-11-09T08:30", "loyalty", "ci", "main", "good"),
    ("2026-11-09T09:10", "crew-roster", "ci", "main", "no-guard"),
    ("2026-11-09T10:45", "harbour-clock", "ci", "main", "late-winter"),
    ("2026-11-09T13:20", "backup-runner", "ci", "main", "unset-bucket"),
    ("2026-11-10T01:00", "data-export", "nightly", "main", "as-utf-8"),
    ("2026-11-10T01:30", "backup-runner", "nightly", "main", "unset-bucket"),
    ("2026-11-10T08:15", "timetable-web", "ci", "rename-minutes", "no-minutes"),
    ("2026-11-10T09:00", "config-store", "ci", "main", "port-tested"),
    ("2026-11-10T11:30", "manifest", "ci", "four-ports", "empty-schema"),
    ("2026-11-10T14:05", "tide-feed", "ci", "plain-format", "good"),
    ("2026-11-11T01:00", "gate-firmware", "nightly", "main", "unlinked"),
    ("2026-11-11T07:45", "search-index", "ci", "longest-word", "moved-word"),
    ("2026-11-11T08:25", "booking-api", "ci", "version-two", "stale-lock"),
    ("2026-11-11T09:35", "timetable-web", "ci", "rename-minutes", "renamed"),
    ("2026-11-11T10:20", "crew-roster", "ci", "longest-shift", "longest-shift"),
    ("2026-11-11T13:40", "manifest", "ci", "four-ports", "four-ports"),
    ("2026-11-12T01:20", "backup-runner", "nightly", "main", "full-disk"),
    ("2026-11-12T08:00", "data-export", "ci", "main", "documented"),
    ("2026-11-12T08:50", "ledger", "ci", "lint-casts", "needless-cast"),
    ("2026-11-12T09:30", "harbour-clock", "ci", "main", "space-format"),
    ("2026-11-12T11:10", "identity", "ci", "seconds-left", "good"),
    ("2026-11-13T01:10", "data-export", "nightly", "main", "full-disk"),
    ("2026-11-13T08:20", "beacon-firmware", "ci", "many-lamps", "wide-shift"),
    ("2026-11-13T09:05", "release-train", "ci", "tuesday", "conflict"),
    ("2026-11-13T10:30", "backup-runner", "ci", "main", "good"),
    ("2026-11-13T14:20", "loyalty", "ci", "greeting", "mail-import"),
    ("2026-11-16T01:00", "config-store", "nightly", "main", "good"),
    ("2026-11-16T07:30", "fare-engine", "ci", "late-refunds", "refund-underflow"),
    ("2026-11-16T08:40", "web-shop", "ci", "short-cents", "one-digit"),
    ("2026-11-16T09:20", "tide-feed", "ci", "no-guard", "no-span-guard"),
    ("2026-11-16T10:10", "harbour-clock", "ci", "main", "good"),
    ("2026-11-16T13:00", "beacon-firmware", "ci", "many-lamps", "shift-tested"),
    ("2026-11-17T07:25", "status-page", "ci", "keep-open", "never-closed"),
    ("2026-11-17T08:35", "fare-engine", "ci", "child-fares", "child-fares"),
    ("2026-11-17T09:50", "identity", "ci", "last-second", "late-close"),
    ("2026-11-17T11:20", "search-index", "ci", "version-two", "stale-lock"),
    ("2026-11-18T01:30", "backup-runner", "nightly", "main", "full-disk"),
    ("2026-11-18T08:05", "fare-engine", "ci", "tidy", "unformatted"),
    ("2026-11-18T09:15", "release-train", "ci", "friday", "friday"),
    ("2026-11-18T10:40", "timetable-web", "ci", "plain-sort", "as-text"),
    ("2026-11-18T14:25", "crew-roster", "ci", "overlaps", "no-colon"),
    ("2026-11-19T01:00", "notifier", "nightly", "main", "good"),
    ("2026-11-19T08:30", "booking-api", "ci", "waiting-list", "waiting-list"),
    ("2026-11-19T09:45", "ledger", "ci", "newest-entry", "borrowed-twice"),
    ("2026-11-19T11:00", "notifier", "ci", "plain-list", "twice-mailed"),
    ("2026-11-20T08:10", "identity", "ci", "instants", "no-instant"),
    ("2026-11-20T09:30", "beacon-firmware", "ci", "previous-step", "unused"),
    ("2026-11-20T10:20", "gate-firmware", "ci", "slim-includes", "implicit"),
    ("2026-11-20T13:10", "tide-feed", "ci", "signed-levels", "swapped"),
]

# Run ids count up from here, in the order above.
FIRST_RUN = 1001
LOST = {1058, 1073}
CANCELLED = {1075}
# Runs of the release train: the state of `main` and the state of the branch that is merged into it.
MERGES = {"conflict": ("shop-and-status", "tide-on-tuesday"), "friday": ("good", "friday")}

# (pull, service, state before, state after)
PULLS = [
    (501, "notifier", "no-templates", "good"),
    (502, "gate-firmware", "no-header", "good"),
    (503, "beacon-firmware", "no-header", "good"),
    (504, "fare-engine", "truncated-cents", "rounded-tested"),
    (505, "web-shop", "no-optional", "empty-tested"),
    (506, "booking-api", "seats-as-u16", "good"),
    (507, "status-page", "fixed-port", "good"),
    (508, "search-index", "missing-module", "folded"),
    (509, "loyalty", "fixed-port", "good"),
    (510, "ledger", "stale-lock", "version-two"),
    (511, "config-store", "good", "port-unwrap"),
    (512, "config-store", "port-unwrap", "port-tested"),
    (513, "tide-feed", "int-format", "good"),
    (514, "data-export", "as-utf-8", "documented"),
    (515, "timetable-web", "good", "renamed"),
    (516, "crew-roster", "good", "longest-shift"),
    (517, "identity", "int-seconds", "good"),
    (518, "backup-runner", "unset-bucket", "good"),
    (519, "manifest", "empty-schema", "four-ports"),
    (520, "harbour-clock", "space-format", "good"),
    (521, "web-shop", "with-legacy", "good"),
    (522, "beacon-firmware", "wide-shift", "shift-tested"),
    (523, "fare-engine", "good", "child-fares"),
    (524, "booking-api", "good", "waiting-list"),
    (525, "gate-firmware", "good", "three-bytes"),
    (526, "status-page", "good", "sorted"),
    (527, "release-train", "good", "friday"),
]
