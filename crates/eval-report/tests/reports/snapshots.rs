//! What each format looks like.

use eval_report::Format;

use super::{sample, text};

#[test]
fn markdown_leads_from_the_verdict_to_the_failing_claims() {
    insta::assert_snapshot!("markdown", text(&sample::run(), Format::Markdown));
    insta::assert_snapshot!("markdown_compared", text(&sample::compared(), Format::Markdown));
    insta::assert_snapshot!("markdown_green", text(&sample::green(), Format::Markdown));
}

#[test]
fn junit_tells_failures_from_errors() {
    insta::assert_snapshot!("junit", text(&sample::run(), Format::Junit));
}

#[test]
fn sarif_points_at_files() {
    insta::assert_snapshot!("sarif", text(&sample::run(), Format::Sarif));
}

#[test]
fn annotations_are_workflow_commands() {
    insta::assert_snapshot!("github", text(&sample::run(), Format::Github));
}

#[test]
fn csv_is_a_row_a_case() {
    insta::assert_snapshot!("csv", text(&sample::run(), Format::Csv));
}

#[test]
fn jsonl_is_a_line_a_case() {
    insta::assert_snapshot!("jsonl", text(&sample::run(), Format::Jsonl));
}

#[test]
fn the_canonical_artifact_holds_everything() {
    insta::assert_snapshot!("json", text(&sample::run(), Format::Json));
}
