use eval_core::run::ReliabilityBin;
use maud::{Markup, html};

use super::at;

const SIDE: f64 = 260.0;
const MARGIN: f64 = 30.0;

/// Right answers over stated confidence, a dot a bin, the larger the more answers; on the diagonal,
/// confidence and accuracy are one.
pub(in super::super) fn reliability(bins: &[ReliabilityBin]) -> Markup {
    let scale = |share: f64| share * (SIDE - 2.0 * MARGIN);
    let (x, y) =
        (|share: f64| at(MARGIN + scale(share)), |share: f64| at(SIDE - MARGIN - scale(share)));
    let most = bins.iter().map(|bin| bin.answers).max().unwrap_or(0).max(1) as f64;
    html! {
        svg.reliability viewBox={ "0 0 " (SIDE) " " (SIDE) } aria-hidden="true" {
            line.axis x1=(x(0.0)) x2=(x(1.0)) y1=(y(0.0)) y2=(y(0.0)) {}
            line.axis x1=(x(0.0)) x2=(x(0.0)) y1=(y(0.0)) y2=(y(1.0)) {}
            line.diagonal x1=(x(0.0)) x2=(x(1.0)) y1=(y(0.0)) y2=(y(1.0)) {}
            @for bin in bins.iter().filter(|bin| bin.answers > 0) {
                @let accuracy = bin.right as f64 / bin.answers as f64;
                @let confidence = bin.mean_confidence.unwrap_or(bin.upper);
                @let radius = 3.0 + 7.0 * (bin.answers as f64 / most).sqrt();
                line.gap x1=(x(confidence)) x2=(x(confidence)) y1=(y(confidence)) y2=(y(accuracy)) {}
                circle.point cx=(x(confidence)) cy=(y(accuracy)) r=(at(radius)) {}
            }
            @for (share, label) in [(0.0, "0"), (0.5, "0.5"), (1.0, "1")] {
                text x=(x(share)) y=(at(SIDE - MARGIN + 14.0)) text-anchor="middle" { (label) }
                @if share > 0.0 {
                    text x=(at(MARGIN - 5.0)) y=(at(SIDE - MARGIN - scale(share) + 4.0)) text-anchor="end" { (label) }
                }
            }
            text x=(x(0.5)) y=(at(SIDE - 1.0)) text-anchor="middle" { "stated confidence" }
            text x=(at(2.0)) y=(at(MARGIN - 14.0)) { "share of right answers" }
        }
    }
}
