//! Retrieval and generation side by side.

use eval_core::retrieval::Halves;
use eval_core::run::Run;
use maud::{Markup, html};

use crate::halves::{HEAD, advice, cells, measures};
use crate::inert::one_line;

pub(super) fn section(run: &Run) -> Markup {
    let halves = &run.layers.halves;
    html! {
        @if !halves.is_empty() {
            section #halves {
                h2 #halves-title { "Retrieval and generation" }
                div.scroll role="region" aria-labelledby="halves-title" tabindex="0" {
                    table {
                        thead { tr { @for head in HEAD { th scope="col" { (head) } } } }
                        tbody { @for system in halves { (row(system)) } }
                    }
                }
                @for halves in halves {
                    p { (one_line(&advice(halves))) }
                    ul.quiet { @for line in measures(halves) { li { (one_line(&line)) } } }
                }
            }
        }
    }
}

fn row(halves: &Halves) -> Markup {
    let [name, others @ ..] = cells(halves);
    html! {
        tr {
            th scope="row" { (one_line(&name)) }
            @for cell in others { td { (one_line(&cell)) } }
        }
    }
}
