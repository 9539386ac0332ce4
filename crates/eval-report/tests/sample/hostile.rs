//! The sample run with hostile text wherever a person or a system can put text.

use eval_core::run::{CasePlace, CaseResult, Run};

/// Text that some reader of some format takes for more than text.
pub(crate) const FRAGMENTS: &[&str] = &[
    "]]>",
    "<!--",
    "-->",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;",
    "&#x41;",
    "| a | b |",
    "`",
    "```",
    "~~~",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\u{1b}[2J",
    "\u{1b}]0;title\u{7}",
    "\u{9b}31m",
    "\u{7f}",
    "\u{0}",
    "\u{8}",
    "\u{202e}gnp.exe",
    "\u{2066}",
    "\u{2028}",
    "\u{feff}",
    "\u{ffff}",
    "=HYPERLINK(\"http://x\")",
    "+1",
    "-1",
    "@SUM(A1)",
    "\"",
    "'",
    ",",
    ";",
    "[a](javascript:alert(1))",
    "![i](http://x/i.png)",
    "http://example.com",
    "@everyone",
    "#1",
    "{0}",
    "{{",
    "}}",
    "\\",
    "%0A",
    "::error::x",
    "##[error]x",
    "</script>",
    "</style>",
    "$x$",
    "<details>",
    "# heading",
    "- item",
    "1. item",
    "> quote",
    "---",
    "***",
    "\u{1F469}\u{200D}\u{1F52C}",
    "ä",
    "日本",
    "٣",
];

/// All fragments in one line of thought.
pub(crate) fn everything() -> String {
    FRAGMENTS.join(" ")
}

/// The run with `text` in every field that holds text of a case, a system, a judge or a file.
pub(crate) fn with_text(mut run: Run, text: &str) -> Run {
    let own = || text.to_owned();
    for reason in &mut run.decision.reasons {
        (reason.message, reason.place) = (own(), own());
    }
    for (index, case) in run.cases.iter_mut().enumerate() {
        poison(case, text, index);
    }
    for battery in &mut run.batteries {
        battery.name = own();
    }
    for suite in &mut run.suites {
        suite.name = own();
        suite.battery = Some(own());
        for figure in &mut suite.figures {
            figure.name = own();
        }
    }
    if let Some(layer) = &mut run.layers.distribution {
        for limit in &mut layer.limits {
            (limit.name, limit.limit, limit.note) = (own(), own(), Some(own()));
        }
        for statistic in &mut layer.statistics {
            statistic.of = own();
        }
        layer.flags = vec![own()];
        layer.not_comparable = Some(own());
    }
    if let Some(signoff) = &mut run.signoff {
        (signoff.by, signoff.reason) = (own(), own());
    }
    if let Some(comparison) = &mut run.comparison {
        comparison.conclusion = own();
        comparison.vanished_sets = vec![own()];
        for case in &mut comparison.cases {
            case.case = own();
        }
        for suite in &mut comparison.suites {
            suite.name = own();
        }
    }
    run
}

fn poison(case: &mut CaseResult, text: &str, index: usize) {
    let own = || text.to_owned();
    // The number keeps ids apart, as ids are.
    case.id = format!("{text}{index}").into();
    case.battery = case.battery.as_ref().map(|_| own());
    case.suite = case.suite.as_ref().map(|_| own());
    case.place = case.place.as_ref().map(|place| CasePlace { file: own(), line: place.line });
    (case.question, case.answer) = (own(), own());
    for check in &mut case.checks {
        (check.check, check.message) = (own(), own());
    }
    for claim in &mut case.claims {
        claim.text = own();
        claim.shape = Some(own());
        claim.missing = claim.missing.as_ref().map(|_| own());
        for cited in &mut claim.support {
            cited.record = text.into();
            cited.file = cited.file.as_ref().map(|_| own());
            cited.quote = cited.quote.as_ref().map(|_| own());
        }
    }
    for grader in &mut case.graders {
        (grader.grader, grader.reason) = (own(), own());
    }
}
