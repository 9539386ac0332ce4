//! Who let the run through, why, and what would have kept it.

use eval_core::signoff::SignOff;

use super::style::{Style, Tone, wrapped};

/// The signature with the reasons that it accepted.
pub(super) fn section(signoff: &SignOff, style: Style) -> String {
    let SignOff { signed, by, reason, accepted, .. } = signoff;
    let head = format!("signed off by {by} on {signed}: {reason}");
    let mut out = style.toned(Tone::Strong, &wrapped(&head, style.width(), ""));
    for reason in accepted {
        let told = format!("[{}] {}: {}", reason.code, reason.place, reason.message);
        out.push_str(&wrapped(&told, style.width(), "  "));
    }
    out
}
