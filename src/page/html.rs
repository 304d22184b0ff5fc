//! The parts of a letter as an HTML page: the same words as the plain text, with the board as a
//! picture. Everything is escaped, no links are made, nothing is loaded from outside; what is written
//! here works in programs that drop style sheets too.

use super::layout::{self, BREAK, Is, Piece, WHOLE};

/// What stands on the page beside the parts of the letter.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The code of its language.
    pub language: &'a str,
    pub title: &'a str,
    /// The Content-ID of the picture, without angle brackets.
    pub cid: &'a str,
    /// The width and height of the picture, in pixels.
    pub side: u32,
    pub position: &'a str,
}

const STYLE: &str = "body{margin:0;font:16px/1.45 sans-serif}\
div{max-width:640px;margin:0 auto;padding:8px 12px}\
h2{font-size:17px;margin:22px 0 6px}p{margin:10px 0}\
pre{font:15px/1.4 monospace;margin:8px 0;padding:2px 12px;border-left:3px solid #b98b5e;white-space:pre-wrap}\
table{width:100%;table-layout:fixed;border-collapse:collapse;margin:6px 0}\
td{padding:3px 10px 3px 0;vertical-align:top}\
p,pre,td,h2{overflow-wrap:anywhere}\
blockquote{margin:8px 0;padding:2px 12px;border-left:3px solid #999}\
blockquote p{margin:2px 0}\
img{display:block;max-width:100%;height:auto}";

/// Whether the parts have a place for a picture; without one there is no use for a page.
pub fn has_place(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| piece.is == Is::Picture)
}

/// The page.
pub fn page(pieces: &[Piece], frame: &Frame<'_>) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<div>\n",
        frame.language,
        escaped(frame.title)
    );
    // Words beside the picture already say the position: then it need not be said twice.
    let told = pieces.iter().any(|piece| matches!(&piece.is, Is::Paragraph(text) if text.contains(frame.position)));
    let alt = if told { "" } else { frame.position };
    let mut open = Element::None;
    for (place, piece) in pieces.iter().enumerate() {
        let element = element(&piece.is);
        if element != open || piece.apart {
            out.push_str(open.end());
            out.push_str(element.begin());
            if let (Element::Table, Is::Row(_, column, _)) = (element, &piece.is) {
                // A column of marks is narrow; one of words has room enough on a phone too.
                let width = if *column < 16 { 7 } else { 36 };
                out.push_str(&format!("<col style=\"width:{width}%\"><col>\n"));
            }
            open = element;
        }
        match &piece.is {
            Is::Paragraph(text) => {
                let text = &layout::glued(text);
                let heading = pieces.get(place + 1).is_some_and(|next| heads(text, next));
                let name = if heading { "h2" } else { "p" };
                out.push_str(&format!("<{name}>{}</{name}>\n", escaped(text).replace(BREAK, "<br>\n")));
            }
            Is::Line(line) if layout::is_mark(line) => out.push_str("<hr>\n"),
            Is::Line(line) if element == Element::Pre => {
                out.push_str(&escaped(line.strip_prefix("    ").unwrap_or(line)));
                out.push('\n');
            }
            Is::Line(line) => out.push_str(&format!("<p>{}</p>\n", escaped(line))),
            Is::Row(left, ..) if element == Element::Pre => {
                out.push_str(&escaped(left.trim()));
                out.push('\n');
            }
            Is::Row(left, _, text) if text.is_empty() => {
                out.push_str(&format!("<tr><td colspan=\"2\">{}</td></tr>\n", escaped(left.trim())));
            }
            Is::Row(left, _, text) => {
                out.push_str(&format!(
                    "<tr><td>{}</td><td>{}</td></tr>\n",
                    escaped(left.trim()),
                    escaped(&layout::glued(text))
                ));
            }
            Is::Quoted(line) => out.push_str(&format!("<p>{}</p>\n", escaped(line))),
            Is::Picture => out.push_str(&format!(
                "<p><img src=\"cid:{}\" width=\"{side}\" height=\"{side}\" alt=\"{}\"></p>\n",
                escaped(frame.cid),
                escaped(alt),
                side = frame.side
            )),
            // The picture stands for it.
            Is::Drawn(_) => {}
        }
    }
    out.push_str(open.end());
    out.push_str("</div>\n</body>\n</html>\n");
    out
}

/// What surrounds parts of one sort that follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    None,
    Pre,
    Table,
    Quote,
}

impl Element {
    fn begin(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Pre => "<pre>",
            Self::Table => "<table role=\"presentation\">\n",
            Self::Quote => "<blockquote>\n",
        }
    }

    fn end(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Pre => "</pre>\n",
            Self::Table => "</table>\n",
            Self::Quote => "</blockquote>\n",
        }
    }
}

fn element(is: &Is) -> Element {
    match is {
        Is::Line(line) if line.starts_with(' ') => Element::Pre,
        // The whole line is its left side: to be copied, but too long for one line of text.
        Is::Row(_, layout::COLUMNS.., _) => Element::Pre,
        Is::Row(..) => Element::Table,
        Is::Quoted(_) => Element::Quote,
        _ => Element::None,
    }
}

/// Whether a paragraph is the heading of what follows: a few words without a mark at their end.
fn heads(text: &str, next: &Piece) -> bool {
    text.chars().count() < 60
        && !text.ends_with(['.', ':', ';', '?', '!', ','])
        && next.apart
        && matches!(next.is, Is::Row(..) | Is::Line(_) | Is::Paragraph(_))
        && !matches!(&next.is, Is::Line(line) if !line.starts_with(' '))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            WHOLE => out.push_str("&nbsp;"),
            c => out.push(c),
        }
    }
    out
}
