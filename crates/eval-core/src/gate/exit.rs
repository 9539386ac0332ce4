use serde::{Deserialize, Serialize};

/// How a run of the gate ends. The numbers are the process's exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// It may ship.
    Ship,
    /// A failed check in a gating set, a broken floor, an asserted suite under its threshold, or a
    /// regression against the baseline where asked.
    Blocked,
    /// Drift against the drift snapshot.
    Drift,
    /// A graded suite, its calibration or a spot check wants the owner's signature.
    SignOff,
    /// It could not be measured.
    Unmeasured,
}

/// The decision in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GateVerdict {
    /// It may ship.
    Ship,
    /// It must not ship.
    Blocked,
    /// It could not be measured, so it must not ship.
    Unmeasured,
    /// It answers differently from the last release.
    Drift,
    /// It may ship once the owner has signed.
    SignOff,
}

impl Exit {
    /// The command line or `eval.toml` is wrong; nothing ran.
    pub const USAGE: u8 = 64;
    /// A bug in Gonogo.
    pub const BUG: u8 = 70;

    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::Ship => 0,
            Self::Blocked => 1,
            Self::Drift => 2,
            Self::SignOff => 3,
            Self::Unmeasured => 4,
        }
    }

    /// Where several hold, the largest decides: 1, then 4, 2, 3.
    pub(super) fn precedence(self) -> u8 {
        match self {
            Self::Ship => 0,
            Self::SignOff => 1,
            Self::Drift => 2,
            Self::Unmeasured => 3,
            Self::Blocked => 4,
        }
    }

    /// The decision in a word.
    pub fn verdict(self) -> GateVerdict {
        match self {
            Self::Ship => GateVerdict::Ship,
            Self::Blocked => GateVerdict::Blocked,
            Self::Drift => GateVerdict::Drift,
            Self::SignOff => GateVerdict::SignOff,
            Self::Unmeasured => GateVerdict::Unmeasured,
        }
    }
}

impl GateVerdict {
    /// The decision as people read it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ship => "ship",
            Self::Blocked => "blocked",
            Self::Unmeasured => "unmeasured",
            Self::Drift => "drift",
            Self::SignOff => "sign-off",
        }
    }
}
