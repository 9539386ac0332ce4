"""The states of each small program: edits on the good sources in `sources/`.

A state is a list of edits. `edit` replaces one passage that stands exactly once, `write` makes a
file, `delete` removes one. The state `good` has no edits and passes its pipeline.
"""

from pathlib import Path


def edit(path, old, new):
    def apply(root: Path):
        text = (root / path).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path}: {old!r} stands {text.count(old)} times"
        (root / path).write_text(text.replace(old, new), encoding="utf-8")

    return apply


def write(path, text):
    def apply(root: Path):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")

    return apply


def delete(path):
    return lambda root: (root / path).unlink()


def raised_version(path="Cargo.toml"):
    return edit(path, 'version = "0.1.0"', 'version = "0.2.0"')


FOLDED_WORDS = [
    edit("src/lib.rs", "entry(word.to_lowercase())", "entry(folded(word))"),
    edit(
        "src/lib.rs",
        "self.words\n            .get(&word.to_lowercase())\n            .map_or",
        "self.words.get(&folded(word)).map_or",
    ),
]

STATES = {
    "booking-api": {
        "seats-as-u16": [edit("src/seats.rs", "party: u32", "party: u16")],
        "form-unwrap": [
            edit("src/lib.rs", "field.trim().parse().ok()", "Some(field.trim().parse().unwrap())")
        ],
        "stale-lock": [raised_version()],
        "waiting-list": [
            edit(
                "src/seats.rs",
                "    pub fn take(&mut self",
                "    /// How many of a party would have to wait.\n"
                "    pub fn waiting(&self, party: u32) -> u32 {\n"
                "        party.saturating_sub(self.left())\n    }\n\n"
                "    pub fn take(&mut self",
            ),
            edit(
                "tests/booking.rs",
                "#[test]\nfn a_word_is",
                "#[test]\nfn a_party_too_large_waits_in_part() {\n"
                "    assert_eq!(Deck::new(3).waiting(4), 1);\n}\n\n#[test]\nfn a_word_is",
            ),
        ],
    },
    "fare-engine": {
        "truncated-cents": [edit("src/lib.rs", "(cents * kept + 50) / 100", "cents * kept / 100")],
        "refund-underflow": [edit("src/lib.rs", "cents.saturating_sub(fee)", "cents - fee")],
        "unformatted": [
            edit("src/lib.rs", "    let kept = 100 - percent;", "    let kept=100-percent;")
        ],
        "rounded-tested": [
            edit(
                "tests/fares.rs",
                "#[test]\nfn no_discount",
                "#[test]\nfn less_than_half_a_cent_is_dropped() {\n"
                "    assert_eq!(discounted(1449, 15), 1232);\n}\n\n#[test]\nfn no_discount",
            )
        ],
        "child-fares": [
            edit(
                "src/lib.rs",
                "/// What is given back",
                "/// Children under four travel free, under fourteen at half the fare.\n"
                "pub fn child_fare(cents: u32, age: u32) -> u32 {\n"
                "    match age {\n        0..4 => 0,\n        4..14 => discounted(cents, 50),\n"
                "        _ => cents,\n    }\n}\n\n/// What is given back",
            ),
            write(
                "tests/children.rs",
                "use fare_engine::child_fare;\n\n"
                "#[test]\nfn an_infant_travels_free() {\n    assert_eq!(child_fare(980, 3), 0);\n}\n\n"
                "#[test]\nfn a_child_pays_half() {\n    assert_eq!(child_fare(980, 4), 490);\n}\n\n"
                "#[test]\nfn at_fourteen_the_fare_is_full() {\n"
                "    assert_eq!(child_fare(980, 14), 980);\n}\n",
            ),
        ],
    },
    "ledger": {
        "needless-cast": [edit("src/lib.rs", "sum::<i64>() == 0", "sum::<i64>() as i64 == 0")],
        "borrowed-twice": [
            edit(
                "src/lib.rs",
                "            None => merged.push(entry.clone()),",
                "            None => {\n                let newest = merged.last();\n"
                "                merged.push(entry.clone());\n"
                "                debug_assert_ne!(newest, Some(entry));\n            }",
            )
        ],
        "stale-lock": [raised_version()],
        "version-two": [raised_version(), raised_version("Cargo.lock")],
    },
    "search-index": {
        "missing-module": [
            edit("src/lib.rs", "use std::collections", "use crate::fold::folded;\nuse std::collections"),
            *FOLDED_WORDS,
        ],
        "folded": [
            edit(
                "src/lib.rs",
                "use std::collections",
                "mod fold;\n\nuse crate::fold::folded;\nuse std::collections",
            ),
            *FOLDED_WORDS,
            write(
                "src/fold.rs",
                "/// A word without case and without the marks harbour names carry.\n"
                "pub fn folded(word: &str) -> String {\n"
                "    word.to_lowercase().replace('\u00f8', \"o\").replace('\u00e9', \"e\")\n}\n",
            ),
            edit(
                "tests/find.rs",
                "#[test]\nfn an_unknown",
                "#[test]\nfn marks_do_not_matter() {\n    let mut index = Index::default();\n"
                "    index.add(\"B\u00f8rsund\");\n"
                "    assert_eq!(index.find(\"borsund\"), [\"B\u00f8rsund\"]);\n}\n\n"
                "#[test]\nfn an_unknown",
            ),
        ],
        "moved-word": [
            edit(
                "src/lib.rs",
                "            self.words\n                .entry(word.to_lowercase())\n"
                "                .or_default()\n                .push(harbour.to_owned());",
                "            let key = word.to_lowercase();\n"
                "            self.words.entry(key).or_default().push(harbour.to_owned());\n"
                "            assert!(self.words.contains_key(&key));",
            )
        ],
        "stale-lock": [raised_version()],
    },
    "config-store": {
        "port-unwrap": [
            edit(
                "src/lib.rs",
                'value(text, "port")\n        .and_then(|value| value.parse().ok())\n'
                '        .unwrap_or(default)',
                'value(text, "port").map_or(default, |value| value.parse().unwrap())',
            )
        ],
        "port-tested": [
            edit(
                "src/lib.rs",
                "        assert_eq!(port(\"port = eighty\", 8080), 8080);\n    }\n",
                "        assert_eq!(port(\"port = eighty\", 8080), 8080);\n    }\n\n"
                "    #[test]\n    fn a_missing_port_falls_back_too() {\n"
                "        assert_eq!(port(\"host = quay\", 8080), 8080);\n    }\n",
            )
        ],
    },
    "gate-firmware": {
        "no-header": [delete("include/crc16.h")],
        "implicit": [edit("src/frame.c", '#include "crc16.h"\n', "")],
        "unlinked": [edit("Makefile", "build/frame.o build/crc16.o", "build/frame.o")],
        "three-bytes": [
            edit("src/frame.c", "    if (length < 2)", "    if (length < 3)"),
            edit(
                "tests/frame_test.c",
                '    puts("frame_test: 3 checks',
                "    assert(!frame_is_whole(whole, 2));\n"
                '    puts("frame_test: 4 checks',
            ),
        ],
    },
    "beacon-firmware": {
        "no-header": [delete("include/crc16.h")],
        "wide-shift": [edit("src/lamp.c", "(lamp % 32)", "lamp")],
        "unused": [
            edit(
                "src/lamp.c",
                "    return brightness[step % LAMP_STEPS];",
                "    int previous = step - 1;\n    return brightness[step % LAMP_STEPS];",
            )
        ],
        "shift-tested": [
            edit(
                "tests/lamp_test.c",
                "    assert(lamp_brightness(2)",
                "    assert(lamp_mask(35) == 8);\n    assert(lamp_brightness(2)",
            ),
            edit("tests/lamp_test.c", "4 checks", "5 checks"),
        ],
    },
    "tide-feed": {
        "int-format": [edit("src/tide.c", '"level=%ld"', '"level=%d"')],
        "no-span-guard": [edit("src/tide.c", "    if (span <= 0)\n        return before;\n", "")],
        "swapped": [edit("src/tide.c", "(after - before)", "(before - after)")],
    },
    "manifest": {
        "empty-schema": [write("schema/ports.txt", "")],
        "four-ports": [
            edit("schema/ports.txt", "Long Sound\n", "Long Sound\nHolm Sands\n"),
            edit(
                "tests/manifest_test.c",
                '    assert(port_index("Nowhere")',
                '    assert(port_index("Holm Sands") == 3);\n    assert(port_index("Nowhere")',
            ),
            edit("tests/manifest_test.c", "2 checks", "3 checks"),
        ],
    },
    "notifier": {
        "no-templates": [delete("mailtemplates.py")],
        "twice-mailed": [
            edit(
                "notifier/mail.py",
                'list(dict.fromkeys(booking["mail"] for booking in bookings))',
                '[booking["mail"] for booking in bookings]',
            )
        ],
        "once-mailed": [
            edit(
                "tests/test_mail.py",
                "def test_nobody_is_mailed_twice",
                'def test_without_bookings_nobody_is_mailed():\n    assert recipients([]) == []\n\n\n'
                "def test_nobody_is_mailed_twice",
            )
        ],
    },
    "harbour-clock": {
        "late-winter": [edit("clock/local.py", "utc.year, 10, last", "utc.year, 11, last")],
        "space-format": [
            edit(
                "clock/local.py",
                "datetime.fromisoformat(text)",
                'datetime.strptime(text, "%Y-%m-%d %H:%M")',
            )
        ],
    },
    "crew-roster": {
        "no-guard": [edit("roster/shifts.py", "    if not shifts:\n        return 0.0\n", "")],
        "no-colon": [edit("roster/shifts.py", "def overlaps(first, second):", "def overlaps(first, second)")],
        "longest-shift": [
            edit(
                "roster/shifts.py",
                "def overlaps",
                'def longest(shifts):\n    """The longest shift in hours; zero without shifts."""\n'
                "    return max(shifts, default=0)\n\n\ndef overlaps",
            ),
            edit("tests/test_shifts.py", "import mean_hours", "import longest, mean_hours"),
            edit(
                "tests/test_shifts.py",
                "def test_shifts_that_meet",
                "def test_the_longest_shift_is_found():\n    assert longest([8, 12, 10]) == 12\n\n\n"
                "def test_shifts_that_meet",
            ),
        ],
    },
    "data-export": {
        "as-utf-8": [edit("export/rows.py", 'encoding="latin-1"', 'encoding="utf-8"')],
        "mail-import": [
            edit(
                "export/rows.py",
                '"""Rows out of the booking archive."""\n',
                '"""Rows out of the booking archive."""\n\nfrom mailtemplates import TEMPLATES\n\n'
                'HEADER = sorted(TEMPLATES)\n',
            )
        ],
        "full-disk": [
            edit(
                "tests/test_rows.py",
                "def test_ragged",
                'def test_rows_are_written_to_the_scratch_volume():\n'
                '    with open("/dev/full", "w", encoding="utf-8") as scratch:\n'
                '        scratch.write("Ole;3")\n\n\ndef test_ragged',
            )
        ],
        "documented": [
            write(
                "README.md",
                "# data-export\n\nRows out of the booking archive. The archive is written in Latin-1;\n"
                "pass `encoding` for any other.\n",
            )
        ],
    },
    "loyalty": {
        "fixed-port": [
            edit(
                "tests/test_points.py",
                "listen(0) as first, listen(0) as second",
                "listen(8087) as first, listen(8087) as second",
            )
        ],
        "mail-import": [
            edit(
                "loyalty/points.py",
                '"""Points for miles."""\n',
                '"""Points for miles."""\n\nfrom mailtemplates import TEMPLATES\n\n'
                'GREETING = TEMPLATES["delay"]\n',
            )
        ],
    },
    "web-shop": {
        "no-optional": [edit("src/basket.js", "(line.fare?.cents ?? 0)", "line.fare.cents")],
        "one-digit": [edit("src/basket.js", 'padStart(2, "0")', 'padStart(1, "0")')],
        "empty-tested": [
            edit(
                "test/basket.test.js",
                'test("cents have',
                'test("an empty basket costs nothing", () => {\n  assert.equal(total([]), 0);\n});\n\n'
                'test("cents have',
            )
        ],
        "with-legacy": [
            write(
                "src/legacy.js",
                "// The basket of the old counter, kept until the counters are gone.\n\n"
                "export function totalAtCounter(lines) {\n  let sum = 0;\n"
                "  for (const line of lines) {\n    sum += line.cents * line.count;\n  }\n"
                "  return sum;\n}\n",
            ),
            write(
                "test/legacy.test.js",
                'import assert from "node:assert/strict";\nimport test from "node:test";\n'
                'import { totalAtCounter } from "../src/legacy.js";\n\n'
                'test("the counter adds up", () => {\n'
                "  assert.equal(totalAtCounter([{ cents: 250, count: 2 }]), 500);\n});\n",
            ),
        ],
    },
    "timetable-web": {
        "no-minutes": [delete("src/minutes.js")],
        "as-text": [
            edit("src/board.js", "minutes(a.at) - minutes(b.at)", "a.at.localeCompare(b.at)"),
            edit("src/board.js", 'import { minutes } from "./minutes.js";\n\n', ""),
        ],
        "renamed": [
            delete("src/minutes.js"),
            write(
                "src/clock.js",
                "// Minutes since midnight of a time such as 07:40.\n\n"
                "export function minutes(time) {\n"
                '  const [hours, rest] = time.split(":").map(Number);\n'
                "  return hours * 60 + rest;\n}\n",
            ),
            edit("src/board.js", "./minutes.js", "./clock.js"),
        ],
    },
    "status-page": {
        "fixed-port": [
            edit("test/server.test.js", "first = await serve({}, 0)", "first = await serve({}, 8087)"),
            edit("test/server.test.js", "second = await serve({}, 0)", "second = await serve({}, 8087)"),
        ],
        "never-closed": [
            edit("test/server.test.js", "  first.close();\n  second.close();\n", "")
        ],
        "sorted": [
            edit("src/server.js", "Object.entries(states).map", "Object.entries(states).sort().map"),
            edit("test/server.test.js", '"tide: up\\ngate: down"', '"gate: down\\ntide: up"'),
        ],
    },
    "backup-runner": {
        "unset-bucket": [edit("backup.sh", '"${BUCKET:-local}"', '"$BUCKET"')],
        "full-disk": [edit("tests/backup_test.sh", "backup.sh build/test.tar", "backup.sh /dev/full")],
    },
    "identity": {
        "int-seconds": [edit("src/Session.java", "long secondsLeft", "int secondsLeft")],
        "no-instant": [
            edit("src/Session.java", "return now - openedAt", "return Instant.ofEpochSecond(now).getEpochSecond() - openedAt")
        ],
        "late-close": [edit("src/Session.java", "now - openedAt < lifetime", "now - openedAt <= lifetime")],
    },
    "release-train": {
        "tide-on-tuesday": [edit("schedule.txt", "tuesday: web-shop", "tuesday: tide-feed")],
        "shop-and-status": [edit("schedule.txt", "tuesday: web-shop", "tuesday: web-shop, status-page")],
        "friday": [
            edit("schedule.txt", "thursday: gate-firmware\n", "thursday: gate-firmware\nfriday: notifier\n")
        ],
    },
}
