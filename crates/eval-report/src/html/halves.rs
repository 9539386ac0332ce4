//! Retrieval and generation side by side.

use eval_core::run::Run;
use maud::{Markup, html};

use crate::halves::{HEAD, cells, lines};
use crate::inert::one_line;

pub(super) fn section(run: &Run) -> Markup {
    let halves = &run.layers.halves;
    html! {
        @if !halves.is_empty() {
            section #halves {
                h2 { "Retrieval and generation" }
                table {
                    thead { tr { @for head in HEAD { th { (head) } } } }
                    tbody {
                        @for system in halves {
                            tr { @for cell in cells(system) { td { (one_line(&cell)) } } }
                        }
                    }
                }
                @for line in halves.iter().flat_map(lines) { p { (one_line(&line)) } }
            }
        }
    }
}
