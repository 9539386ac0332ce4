use maud::{Markup, html};

use super::at;

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 18.0;

/// A count as a bar, and the count of the baseline as a mark across it. `greatest` is the count that
/// fills the width.
pub(in super::super) fn bars(now: u64, before: Option<u64>, greatest: u64) -> Markup {
    let x = |count: u64| count as f64 / greatest.max(1) as f64 * (WIDTH - 4.0);
    html! {
        svg.bars width=(WIDTH) height=(HEIGHT) viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
            rect.bar x="1" y="3" width=(at(x(now))) height="12" {}
            @if let Some(before) = before {
                rect.before x=(at(x(before))) y="0" width="3" height=(HEIGHT) {}
            }
        }
    }
}
