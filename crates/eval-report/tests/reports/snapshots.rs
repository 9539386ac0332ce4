//! What each format looks like.

use eval_report::Format;

use super::{sample, text};

#[test]
fn markdown_leads_from_the_verdict_to_the_failing_claims() {
    insta::assert_snapshot!("markdown", text(&sample::run(), Format::Markdown));
    insta::assert_snapshot!("markdown_compared", text(&sample::compared(), Format::Markdown));
    insta::assert_snapshot!("markdown_signed", text(&sample::signed(), Format::Markdown));
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

/// The markup alone, an element a line; style, script and data have their own tests.
#[test]
fn the_page_opens_with_the_decision() {
    let page = text(&sample::compared(), Format::Html);
    let main = page.split("<main").nth(1).unwrap().split("<script").next().unwrap();
    insta::assert_snapshot!("html", format!("<main{}", main.replace("><", ">\n<")));
}

/// The page names its one script and its style sheet in a policy that lets nothing else run.
#[test]
fn the_page_runs_nothing_but_its_own_script_and_asks_for_nothing() {
    let page = text(&sample::run(), Format::Html);
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap();
    let policy = policy.split('"').next().unwrap();
    assert!(
        policy.starts_with("default-src &#39;none&#39;")
            || policy.starts_with("default-src 'none'")
    );
    assert!(policy.contains("sha256-") && !policy.contains("unsafe"), "{policy}");
    assert!(!page.contains("http://") && !page.contains("https://"));
}
