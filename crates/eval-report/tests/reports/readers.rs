//! Small strict readers of the formats, so that the tests look at what a consumer would see.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use quick_xml::events::{BytesStart, Event as Xml};

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

/// The elements of a page: name and attributes, from every tag before the data blocks.
pub(crate) fn html(page: &str) -> Vec<(String, Vec<(String, String)>)> {
    let markup = page.split("<script id=\"rows\"").next().unwrap();
    let style = markup.find("</style>").unwrap();
    let tags = markup[style..].split('<').skip(1).filter(|tag| !tag.starts_with('/'));
    tags.map(|tag| element(tag.split('>').next().unwrap())).collect()
}

/// `name key="value" flag`, as the template engine writes it.
fn element(tag: &str) -> (String, Vec<(String, String)>) {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let key = rest[..end].to_owned();
        let value = rest[end..].strip_prefix("=\"").map(|value| value.split('"').next().unwrap());
        rest = &rest[end + value.map_or(0, |value| value.len() + 3)..];
        rest = rest.strip_prefix(' ').unwrap_or(rest);
        attributes.push((key, value.unwrap_or_default().to_owned()));
    }
    (name.to_owned(), attributes)
}

/// The rows of a page's table of all cases, and the cases of its details.
pub(crate) fn data(page: &str) -> (Vec<serde_json::Value>, Vec<serde_json::Value>) {
    let block = |id: &str| {
        let start = page.find(&format!("<script id=\"{id}\"")).unwrap();
        let text = &page[start..];
        let start = text.find('>').unwrap() + 1;
        &text[start..text.find("</script>").unwrap()]
    };
    let rows: serde_json::Value = serde_json::from_str(block("rows")).unwrap();
    let details = block("details").lines().map(|line| serde_json::from_str(line).unwrap());
    (rows["rows"].as_array().unwrap().clone(), details.collect())
}

/// An element of an XML document: its parent's name, its own, and those of its attributes.
pub(crate) type Element = (String, String, Vec<String>);

/// The elements of a document in their order. A document that is not well formed panics.
pub(crate) fn xml(text: &str) -> Vec<Element> {
    let mut reader = quick_xml::Reader::from_str(text);
    let (mut open, mut elements) = (vec![String::new()], Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Xml::Start(tag) => {
                let element = opened(&tag, open.last().unwrap());
                open.push(element.1.clone());
                elements.push(element);
            }
            Xml::Empty(tag) => elements.push(opened(&tag, open.last().unwrap())),
            Xml::End(_) => drop(open.pop()),
            Xml::Eof => return elements,
            _ => {}
        }
    }
}

fn opened(tag: &BytesStart<'_>, parent: &str) -> Element {
    let name = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let attributes = tag.attributes().map(|attribute| name(attribute.unwrap().key.as_ref()));
    (parent.to_owned(), name(tag.name().as_ref()), attributes.collect())
}
