//! The parts of a letter as an HTML page: the same words as the plain text, with the board as a
//! picture, made for a phone. Everything is escaped and nothing is loaded from outside; the only links
//! prepare a reply. What is written here works in programs that drop style sheets too.

use super::{
    layout::{self, BREAK, Is, Item, Piece, WHOLE},
    reply::Reply,
};

/// What stands on the page beside the parts of the letter.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The code of its language.
    pub language: &'a str,
    pub title: &'a str,
    /// The picture of the board, where the letter has one.
    pub picture: Option<Picture<'a>>,
    /// The position in words.
    pub position: &'a str,
    /// What the marks on the picture say; empty without.
    pub caption: &'a str,
    /// Where the lines to copy go.
    pub reply: Reply<'a>,
}

/// A picture that comes with the page.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Its Content-ID, without angle brackets.
    pub cid: &'a str,
    /// Its width and height, in pixels.
    pub side: u32,
}

// What hides something stands in no sheet: our own reader takes no page whose sheet hides.
const STYLE: &str = "\
:root{color-scheme:light dark}\
body{margin:0;background:#fff;color:#1c1c1c;font:16px/1.4 sans-serif}\
.page{max-width:600px;margin:0 auto;padding:4px 12px 16px}\
h2{font-size:17px;margin:16px 0 4px}p{margin:8px 0}\
pre{font:15px/1.4 monospace;margin:8px 0;white-space:pre-wrap}\
p,pre,td,h2{overflow-wrap:anywhere}\
td{padding:3px 10px 3px 0;vertical-align:top}\
.copy a{display:inline-block;padding:7px 12px;border:1px solid #8a6a3f;border-radius:8px;\
background:#f6efe2;color:#4a3310;text-decoration:none}\
code{font:15px/1.4 monospace}\
.item{margin:8px 0;border:1px solid #b9b2a6;border-radius:8px;border-spacing:0}\
.item td{padding:8px 12px;border:0}\
.now{border:2px solid #8a6a3f}\
.item .copy{margin:6px 0 0}\
.words{margin:8px 0;padding:2px 12px;border-left:3px solid #999}\
.words p{margin:2px 0}\
.in{margin:4px 0 4px 12px}\
.small{font-size:13px;color:#6a6a6a}\
hr{border:0;border-top:1px solid #999;margin:20px 0 8px}\
img{display:block;max-width:100%;height:auto}\
@media (prefers-color-scheme:dark){\
body{background:#151515;color:#e8e6e3}\
.copy a{background:#2e2618;color:#f2ddb4;border-color:#a98850}\
.item{border-color:#5a5a5a}.now{border-color:#a98850}\
.small{color:#a5a5a5}}";

/// Whether the parts have a place for a picture.
pub fn has_place(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| piece.is == Is::Picture)
}

/// The page.
pub fn page(pieces: &[Piece], frame: &Frame<'_>) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n",
        frame.language,
        escaped(frame.title)
    );
    if let Some(first) = first_line(pieces) {
        // What a list of mails shows beside the subject.
        out.push_str(&format!(
            "<div style=\"display:none;max-height:0;overflow:hidden\">{}</div>\n",
            escaped(&layout::glued(first))
        ));
    }
    out.push_str("<div class=\"page\">\n");
    let mut open = Element::None;
    // Below its mark stands the foot.
    let mut foot = false;
    for (place, piece) in pieces.iter().enumerate() {
        if frame.picture.is_some() && matches!(piece.is, Is::Drawn(_)) {
            // The picture stands for it.
            continue;
        }
        let element = element(&piece.is);
        if element != open || piece.apart || matches!(piece.is, Is::Item(_)) {
            out.push_str(open.end());
            if element == Element::Copy {
                out.push_str(&copied(block(pieces, place), frame.reply));
            }
            out.push_str(element.begin());
            open = element;
        }
        match &piece.is {
            Is::Paragraph(text) => {
                let text = &layout::glued(text);
                let heading = !foot && pieces.get(place + 1).is_some_and(|next| heads(text, next));
                let (begin, end) = match (heading, foot) {
                    (true, _) => ("<h2>", "</h2>"),
                    (_, true) => ("<p class=\"small\">", "</p>"),
                    _ => ("<p>", "</p>"),
                };
                out.push_str(&format!("{begin}{}{end}\n", escaped(text).replace(BREAK, "<br>\n")));
            }
            Is::Line(line) if layout::is_mark(line) => {
                foot = true;
                out.push_str("<hr>\n");
            }
            // Written where they begin.
            Is::Line(_) if element == Element::Copy => {}
            Is::Line(line) if element == Element::Pre => {
                out.push_str(&escaped(line.strip_prefix("    ").unwrap_or(line)));
                out.push('\n');
            }
            Is::Line(line) => out.push_str(&format!("<p class=\"small\">{}</p>\n", escaped(line))),
            // Its whole line is its left side. As it is long it may break, also where no style sheet is heeded.
            Is::Row(left, layout::COLUMNS.., _) => {
                out.push_str(&format!("<p><code>{}</code></p>\n", escaped(left.trim())));
            }
            row @ Is::Row(_, _, text) if is_listed(row) => {
                out.push_str(&format!("<p class=\"in\">{}</p>\n", escaped(&layout::glued(text))));
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
            Is::Note(mark, drawn, text) => {
                // Each names its mark as it is seen.
                let mark = if frame.picture.is_some() { drawn } else { mark };
                let mark = if mark.is_empty() { String::new() } else { format!("<b>{}</b> &nbsp;", escaped(mark)) };
                out.push_str(&format!("<p class=\"small\">{mark}{}</p>\n", escaped(&layout::glued(text))));
            }
            Is::Item(item) => out.push_str(&drawn(item, frame.reply)),
            Is::Quoted(line) => out.push_str(&format!("<p>{}</p>\n", escaped(line))),
            Is::Picture => out.push_str(&picture(pieces, frame)),
            Is::Drawn(line) => {
                out.push_str(&escaped(line.trim_start()));
                out.push('\n');
            }
        }
    }
    out.push_str(open.end());
    out.push_str("</div>\n</body>\n</html>\n");
    out
}

/// The first line of the letter itself.
fn first_line(pieces: &[Piece]) -> Option<&str> {
    pieces.iter().find_map(|piece| match &piece.is {
        Is::Paragraph(text) => text.split(BREAK).next(),
        _ => None,
    })
}

/// How far a list stands in at most.
const INDENT: usize = 4;

/// A block of more lines is a list of what may be written, and no mail.
const MOST_LINES: usize = 6;

/// The lines to copy that begin at this place, without what they are indented by.
fn block(pieces: &[Piece], place: usize) -> impl Iterator<Item = &str> {
    let rest = pieces.get(place..).unwrap_or_default();
    let within = move |(at, piece): &(usize, &Piece)| element(&piece.is) == Element::Copy && (*at == 0 || !piece.apart);
    rest.iter().enumerate().take_while(within).filter_map(|(_, piece)| match &piece.is {
        Is::Line(line) => Some(line.trim_start()),
        _ => None,
    })
}

/// Lines to copy, as a link that prepares the reply.
fn copied<'a>(lines: impl Iterator<Item = &'a str>, reply: Reply<'_>) -> String {
    let lines: Vec<&str> = lines.collect();
    let shown: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    if lines.len() > MOST_LINES {
        return format!("<p><code>{}</code></p>\n", shown.join("<br>\n"));
    }
    let link = escaped(&reply.link(&lines));
    format!("<p class=\"copy\"><a href=\"{link}\"><code>{}</code></a></p>\n", shown.join("<br>\n"))
}

/// An item as a box; one that can be played now stands out, and has its lines in it.
fn drawn(item: &Item, reply: Reply<'_>) -> String {
    let Item { number, title, text, now, lines } = item;
    let class = if *now { "item now" } else { "item" };
    let mut out = format!(
        "<table class=\"{class}\" role=\"presentation\" width=\"100%\" border=\"1\" cellpadding=\"8\" \
         cellspacing=\"0\"><tr><td>\n<b>{} &nbsp;{}</b><br>\n{}\n",
        escaped(number),
        escaped(title),
        escaped(&layout::glued(text)).replace(BREAK, "<br>\n")
    );
    if !lines.is_empty() {
        out.push_str(&copied(lines.iter().map(String::as_str), reply));
    }
    out.push_str("</td></tr></table>\n");
    out
}

/// The picture of the board, and what its marks say.
fn picture(pieces: &[Piece], frame: &Frame<'_>) -> String {
    let Some(Picture { cid, side }) = frame.picture else { return String::new() };
    // Words beside the picture already say the position: then it need not be said twice.
    let told = pieces.iter().any(|piece| matches!(&piece.is, Is::Paragraph(text) if text.contains(frame.position)));
    let alt = if told { "" } else { frame.position };
    let mut out = format!(
        "<p><img src=\"cid:{}\" width=\"{side}\" height=\"{side}\" alt=\"{}\"></p>\n",
        escaped(cid),
        escaped(alt)
    );
    if !frame.caption.is_empty() {
        out.push_str(&format!("<p class=\"small\">{}</p>\n", escaped(&layout::glued(frame.caption))));
    }
    out
}

/// What surrounds parts of one sort that follow each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    None,
    /// Lines to copy, which need nothing around them.
    Copy,
    Pre,
    Table,
    Quote,
}

impl Element {
    fn begin(self) -> &'static str {
        match self {
            Self::None | Self::Copy => "",
            Self::Pre => "<pre>",
            Self::Table => {
                "<table role=\"presentation\" width=\"100%\" cellspacing=\"0\" style=\"table-layout:fixed\">\n\
                 <col style=\"width:36%\"><col>\n"
            }
            Self::Quote => "<blockquote class=\"words\">\n",
        }
    }

    fn end(self) -> &'static str {
        match self {
            Self::None | Self::Copy => "",
            Self::Pre => "</pre>\n",
            Self::Table => "</table>\n",
            Self::Quote => "</blockquote>\n",
        }
    }
}

fn element(is: &Is) -> Element {
    match is {
        Is::Line(line) if is_to_copy(line) => Element::Copy,
        Is::Line(line) if line.starts_with(' ') => Element::Pre,
        Is::Drawn(_) => Element::Pre,
        Is::Row(_, layout::COLUMNS.., _) => Element::None,
        row if is_listed(row) => Element::None,
        Is::Row(..) => Element::Table,
        Is::Quoted(_) => Element::Quote,
        _ => Element::None,
    }
}

/// Whether a row is one of a list, with nothing on its left: it needs no column for that.
fn is_listed(is: &Is) -> bool {
    matches!(is, Is::Row(left, ..=INDENT, _) if left.is_empty())
}

/// What a player may type stands behind exactly four spaces.
fn is_to_copy(line: &str) -> bool {
    line.strip_prefix("    ").is_some_and(|line| !line.starts_with(' '))
}

/// Whether a paragraph is the heading of what follows: a few words without a mark at their end, nor a colon among them
/// (`Not read: "…"` is none).
fn heads(text: &str, next: &Piece) -> bool {
    text.chars().count() < 60
        && !text.contains(':')
        && !text.ends_with(['.', ';', '?', '!', ','])
        && match &next.is {
            // A list of items stands right below its heading.
            Is::Item(_) => true,
            Is::Row(..) | Is::Paragraph(_) => next.apart,
            Is::Line(line) => next.apart && line.starts_with(' '),
            _ => false,
        }
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
