//! Small strict readers of the formats, so that the tests look at what a consumer would see.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The cells of a CSV whose every cell stands in double quotes but for the names in the first row.
pub(crate) fn csv(text: &str) -> Vec<Vec<String>> {
    let mut lines = text.lines();
    let names = lines.next().unwrap().split(',').map(str::to_owned).collect();
    let rows = lines.map(|line| {
        let inner = line.strip_prefix('"').and_then(|line| line.strip_suffix('"'));
        let cells = inner.expect("a row of quoted cells").split("\",\"");
        cells.map(|cell| cell.replace("\"\"", "\"")).collect()
    });
    std::iter::once(names).chain(rows).collect()
}

/// Workflow commands (name, properties, message) as the runner reads them back, and the other lines.
pub(crate) fn workflow(text: &str) -> (Vec<(String, String, String)>, Vec<String>) {
    let (mut commands, mut others) = (Vec::new(), Vec::new());
    for line in text.lines() {
        match line.strip_prefix("::").and_then(|line| line.split_once("::")) {
            Some((head, message)) => {
                let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
                commands.push((name.to_owned(), properties.to_owned(), message.to_owned()));
            }
            None => others.push(line.to_owned()),
        }
    }
    (commands, others)
}

/// What a renderer of `CommonMark` with tables sees in a comment.
#[derive(Debug, Default)]
pub(crate) struct Comment {
    /// HTML elements, opening and closing, without attributes.
    pub(crate) html: Vec<String>,
    /// Links and images.
    pub(crate) links: usize,
    /// For each table its rows' numbers of cells, the head first.
    pub(crate) tables: Vec<Vec<usize>>,
    /// All text, fenced code included.
    pub(crate) text: String,
}

pub(crate) fn markdown(text: &str) -> Comment {
    let mut comment = Comment::default();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                comment.html.extend(elements(&html));
            }
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => comment.links += 1,
            Event::Start(Tag::Table(_)) => comment.tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                comment.tables.last_mut().unwrap().push(0);
            }
            Event::End(TagEnd::TableCell) => {
                *comment.tables.last_mut().unwrap().last_mut().unwrap() += 1;
            }
            Event::Text(text) | Event::Code(text) => comment.text.push_str(&text),
            Event::SoftBreak | Event::HardBreak => comment.text.push('\n'),
            _ => {}
        }
    }
    comment
}

fn elements(html: &str) -> Vec<String> {
    let elements = html.split('<').skip(1);
    elements.map(|element| element.split(['>', ' ']).next().unwrap().to_owned()).collect()
}
