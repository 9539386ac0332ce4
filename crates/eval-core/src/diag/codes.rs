use std::fmt;

use serde::{Serialize, Serializer};

/// Declares [`Code`] with its spelling and its sentence, so that the list in the guide is
/// generated from this file and nothing else.
macro_rules! codes {
    ($($variant:ident $spelling:literal $meaning:literal)*) => {
        /// The kind of a problem. Its spelling is stable: people search for it and silence it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// Every code, in the order of this file.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The stable spelling.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $spelling,)* }
            }

            /// What the code means, as a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    Unreadable "unreadable" "A file or folder cannot be read."
    Syntax "syntax" "A file is not well-formed in its own language."
    TooDeep "too-deep" "A file nests too deep: 128 levels in JSON and TOML, 32 in YAML."
    TooLong "too-long" "A line is longer than its file may hold."
    UnknownKey "unknown-key" "A key is not one of those that may stand here."
    DuplicateKey "duplicate-key" "A key stands twice in one mapping."
    MissingKey "missing-key" "A key that must stand here is absent."
    WrongType "wrong-type" "A value is of another type than expected."
    WrongValue "wrong-value" "A value is of the right type and not one of those allowed."
    Empty "empty" "A text, list or set that must hold something is empty."
    DuplicateId "duplicate-id" "Two cases of one set share an id."
    IdMismatch "id-mismatch" "A case's id is not the name of its file."
    UnexpectedFile "unexpected-file" "A folder of cases holds a file of another kind."
    EmptySet "empty-set" "A set holds no case, so passing it would say nothing."
    PinMissing "pin-missing" "A set has no pins, or a case has none."
    PinChanged "pin-changed" "A case is not what its pin says."
    PinVanished "pin-vanished" "A pinned case is gone."
    SnapshotMissing "snapshot-missing" "There is no drift snapshot to compare with."
    World "world" "A battery's world cannot be built."
    Store "store" "The answer store does not serve."
    History "history" "The history, or its digests, cannot be trusted."
    SignOffs "sign-offs" "The sign-offs, or their digests, cannot be trusted."
    SignOffRefused "sign-off-refused" "A run cannot be signed off."
    Labels "labels" "A label, or the item it is about, cannot be used."
    Calibration "calibration" "A judge's calibration record cannot be used."
    SpotChecks "spot-checks" "The spot checks, or their digests, cannot be trusted."
    SameModel "same-model" "The model that judges is the one that answers."
    UnknownJudge "unknown-judge" "No judge of this name is configured."
    Looks "looks" "The looks at the held-back cases, or their digests, cannot be trusted."
    NotAPart "not-a-part" "A file is not the part of a run that this version reads."
    NotMergeable "not-mergeable" "Parts make no whole run."
    Trec "trec" "A TREC qrels or run file cannot be read, or an id cannot stand in one."
    MissingPrice "missing-price" "A budget is in money and a model has no price."
    NotARun "not-a-run" "A file is not a run.json that this version reads."
    NoExpectation "no-expectation" "A case expects nothing that can be decided, so passing it would say nothing."
    Vacuous "vacuous" "A check can never fail as it is written, so passing it would say nothing."
    Unsatisfiable "unsatisfiable" "A check can never pass as it is written."
    Pattern "pattern" "A regular expression, a JSON path or a JSON Schema is not well-formed."
    UnknownMode "unknown-mode" "A failure mode is named that the taxonomy does not hold."
    UnknownBattery "unknown-battery" "No battery of this name is registered."
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_distinct_and_in_kebab_case() {
        let mut spellings: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert!(spellings.iter().all(|s| s.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
        spellings.sort_unstable();
        spellings.dedup();
        assert_eq!(spellings.len(), Code::ALL.len());
    }
}
