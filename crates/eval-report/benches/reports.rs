//! What drawing a report of a run costs: `cargo bench -p eval-report`.

#[path = "../tests/sample/mod.rs"]
mod sample;

use divan::{Bencher, black_box};
use eval_report::{Format, Report, rendered};

fn main() {
    divan::main();
}

/// Every format, of a run with this many failing cases more than the small sample has.
#[divan::bench(args = [0, 1_000])]
fn every_format(bencher: Bencher, cases: usize) {
    let run = if cases == 0 { sample::run() } else { sample::large(cases) };
    bencher.bench(|| rendered(Report::of(black_box(&run)), Format::ALL).len());
}

#[divan::bench(args = [0, 1_000])]
fn run_json(bencher: Bencher, cases: usize) {
    let run = if cases == 0 { sample::run() } else { sample::large(cases) };
    bencher.bench(|| black_box(&run).to_json().len());
}
