use maud::{Markup, html};

use super::at;

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 150.0;
const BASE: f64 = HEIGHT - 22.0;

/// Two distributions over the same bins, as shares: before hollow, after filled. `ends` are the ends of
/// the axis.
pub(in super::super) fn histogram(before: &[f64], after: &[f64], ends: [&str; 2]) -> Markup {
    let greatest = before.iter().chain(after).copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let bins = before.len().max(after.len()).max(1) as f64;
    let width = (WIDTH - 20.0) / bins;
    let bar = |nth: usize, share: f64| {
        let height = share / greatest * (BASE - 8.0);
        [11.0 + nth as f64 * width, BASE - height, height]
    };
    html! {
        svg.histogram viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
            @for (nth, share) in after.iter().enumerate() {
                @let [x, y, height] = bar(nth, *share);
                rect.bar x=(at(x)) y=(at(y)) width=(at(width - 2.0)) height=(at(height)) {}
            }
            @for (nth, share) in before.iter().enumerate() {
                @let [x, y, height] = bar(nth, *share);
                rect.hollow x=(at(x)) y=(at(y)) width=(at(width - 2.0)) height=(at(height)) {}
            }
            line.axis x1="10" x2=(WIDTH - 10.0) y1=(BASE) y2=(BASE) {}
            text x="10" y=(HEIGHT - 6.0) { (ends[0]) }
            text x=(WIDTH - 10.0) y=(HEIGHT - 6.0) text-anchor="end" { (ends[1]) }
        }
    }
}
