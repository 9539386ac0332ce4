//! Where a format has a limit, what does not fit is counted.

use eval_core::run::Verdict;
use eval_report::Format;
use serde_json::Value;

use super::sample::hostile::{everything, with_text};
use super::{readers, sample, text};

#[test]
fn a_comment_never_outgrows_its_limit_and_counts_what_it_leaves_out() {
    for run in [sample::large(3000), with_text(sample::large(600), &everything())] {
        let source = text(&run, Format::Markdown);
        assert!(source.len() <= 65_536, "{}", source.len());
        let comment = readers::markdown(&source);
        let shown = comment.text.matches("question: ").count();
        let left_out: usize = source
            .lines()
            .filter_map(|line| line.split_once(" more of this mode"))
            .filter_map(|(count, _)| count.split(' ').next()?.parse::<usize>().ok())
            .sum();
        let went_in =
            run.cases.iter().filter(|case| case.verdict != Verdict::Pass || case.marginal).count();
        assert!(shown > 0 && shown + left_out == went_in, "{shown} + {left_out}, {went_in}");
    }
}

#[test]
fn sarif_holds_what_a_service_shows_and_says_how_many_more_there_are() {
    let mut run = sample::large(5100);
    for case in &mut run.cases {
        case.verdict = Verdict::Fail;
    }
    let log: Value = serde_json::from_str(&text(&run, Format::Sarif)).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 5000);
    let notifications = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    let last = notifications.as_array().unwrap().last().unwrap();
    assert_eq!(last["descriptor"]["id"], "results-left-out");
    assert!(last["message"]["text"].as_str().unwrap().starts_with("100 cases left out"));
}

#[test]
fn no_more_annotations_are_asked_for_than_are_shown() {
    let run = sample::large(1000);
    let (commands, others) = readers::workflow(&text(&run, Format::Github));
    for name in ["error", "warning", "notice"] {
        assert!(commands.iter().filter(|command| command.0 == name).count() <= 10);
    }
    let went_in =
        run.cases.iter().filter(|case| case.verdict != Verdict::Pass || case.marginal).count();
    assert!(commands.len() + others.len() > went_in);
}

#[test]
fn a_page_unfolds_the_first_failing_cases_and_says_where_the_others_are() {
    let mut run = sample::large(700);
    for case in &mut run.cases {
        case.verdict = Verdict::Fail;
    }
    let page = text(&run, Format::Html);
    assert_eq!(page.matches("<details class=\"failing\"").count(), 200);
    assert!(page.contains("500 more: the table of all cases holds them"));
    assert_eq!(readers::data(&page).0.len(), 700);
}
