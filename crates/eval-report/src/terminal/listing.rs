use std::fmt::Write as _;

use eval_core::case::{BatteryCase, Kind};

use super::style::line;

/// What there is of one battery.
#[derive(Clone, Debug)]
pub struct BatteryListing {
    /// The battery.
    pub name: String,
    /// Records of its knowledge base; `None` if the world cannot be built.
    pub records: Option<usize>,
    /// Its well-formed gold cases.
    pub gold: Vec<BatteryCase>,
    /// Its synthetic cases; `None` if the world cannot be built.
    pub synthetic: Option<Vec<BatteryCase>>,
    /// Its claim shapes, in the order in which they are tried.
    pub shapes: Vec<&'static str>,
}

/// The batteries, and with `cases` every case of each.
pub fn listing(batteries: &[BatteryListing], cases: bool) -> String {
    let mut out = String::new();
    for battery in batteries {
        let count = |count: Option<usize>| count.map_or("?".to_owned(), |count| count.to_string());
        let _ = writeln!(
            out,
            "{}: {} gold and {} synthetic cases, {} records",
            battery.name,
            battery.gold.len(),
            count(battery.synthetic.as_ref().map(Vec::len)),
            count(battery.records)
        );
        let _ = writeln!(out, "  claim shapes: {}", battery.shapes.join(", "));
        if cases {
            out.push_str(&case_lines("gold", &battery.gold));
            out.push_str(&case_lines(
                "synthetic",
                battery.synthetic.as_deref().unwrap_or_default(),
            ));
        }
    }
    out
}

fn case_lines(set: &str, cases: &[BatteryCase]) -> String {
    let mut out = String::new();
    for case in cases {
        let kind = match case.kind {
            Kind::Answer => "answer",
            Kind::Refuse => "refuse",
        };
        let _ = writeln!(out, "  {set}  {}  {kind}  {}", case.id, line(&case.question, 100));
    }
    out
}
