//! The guide's examples are what the code writes: every line of a block stands in the report of the sample
//! run, in that order.

use eval_report::Format;

use super::{sample, text};

#[test]
fn every_example_of_the_guide_stands_in_the_report_it_is_of() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/reports.md");
    let page = std::fs::read_to_string(page).unwrap();
    let run = sample::compared();
    let mut shown = 0;
    for format in Format::ALL {
        let section = page.split(&format!("\n### {format}\n")).nth(1);
        let section = section.unwrap_or_else(|| panic!("the guide says nothing of {format}"));
        let section = section.split("\n##").next().unwrap();
        let report = text(&run, *format);
        for block in section.split("\n```").skip(1).step_by(2) {
            let mut lines = report.lines();
            for line in block.lines().skip(1).filter(|line| *line != "…") {
                assert!(lines.any(|of| of == line), "{format} has no line, or not there:\n{line}");
                shown += 1;
            }
        }
    }
    assert!(shown >= 28, "{shown}");
}
