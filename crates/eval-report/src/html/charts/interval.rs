use eval_core::run::Bounds;
use maud::{Markup, html};

use super::at;

const WIDTH: f64 = 120.0;
const HEIGHT: f64 = 16.0;

/// A rate and its interval on an axis from 0 to 1.
pub(in super::super) fn interval(value: f64, bounds: Bounds) -> Markup {
    let x = |share: f64| at(4.0 + share.clamp(0.0, 1.0) * (WIDTH - 8.0));
    let middle = at(HEIGHT / 2.0);
    html! {
        svg.interval width=(WIDTH) height=(HEIGHT) viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
            line.axis x1=(x(0.0)) x2=(x(1.0)) y1=(middle) y2=(middle) {}
            line.axis x1=(x(0.0)) x2=(x(0.0)) y1="5" y2="11" {}
            line.axis x1=(x(1.0)) x2=(x(1.0)) y1="5" y2="11" {}
            line.span x1=(x(bounds.lower)) x2=(x(bounds.upper)) y1=(middle) y2=(middle) {}
            line.span x1=(x(bounds.lower)) x2=(x(bounds.lower)) y1="3" y2="13" {}
            line.span x1=(x(bounds.upper)) x2=(x(bounds.upper)) y1="3" y2="13" {}
            circle.point cx=(x(value)) cy=(middle) r="3.5" {}
        }
    }
}
