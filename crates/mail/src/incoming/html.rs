//! Mails that come as HTML alone: their visible text, with a quote's mark where something quoted
//! stood, so that what is below it is judged as in plain text; what is hidden is not there. Where a
//! page may hide things in ways not looked into here, there is no text, and the player is asked for
//! plain text.

use std::{cell::Cell, rc::Rc};

use html5gum::{DefaultEmitter, Readable, Reader, StartTag, StringReader, Token, Tokenizer};

use super::style::{hides, sheet_hides, squeezed};

/// Elements that have no end.
const VOID: [&[u8]; 14] = [
    b"area", b"base", b"br", b"col", b"embed", b"hr", b"img", b"input", b"link", b"meta", b"param", b"source",
    b"track", b"wbr",
];
/// Elements whose content is no text to be read.
const UNREAD: [&[u8]; 13] = [
    b"head",
    b"style",
    b"script",
    b"title",
    b"template",
    b"noscript",
    b"svg",
    b"math",
    b"object",
    b"iframe",
    b"select",
    b"textarea",
    b"button",
];
/// Elements that stand on lines of their own.
const BLOCK: [&[u8]; 22] = [
    b"address",
    b"article",
    b"center",
    b"dd",
    b"div",
    b"dl",
    b"dt",
    b"fieldset",
    b"footer",
    b"form",
    b"header",
    b"hr",
    b"li",
    b"ol",
    b"pre",
    b"section",
    b"table",
    b"tbody",
    b"tr",
    b"ul",
    b"main",
    b"body",
];
/// Elements with an empty line around them.
const APART: [&[u8]; 7] = [b"p", b"h1", b"h2", b"h3", b"h4", b"h5", b"h6"];

/// The visible text; `quotes` keeps what is quoted (a key may stand there, orders never do), else a line
/// with `>` stands for it. `None` where it cannot be told what is visible.
pub fn text(html: &str, quotes: bool) -> Option<String> {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let mut page = Page::default();
    let mut sheet: Option<String> = None;
    let quoted = Rc::new(Cell::new(0));
    let reader = Counted { page: html.to_reader(), quoted: Rc::clone(&quoted) };
    for token in Tokenizer::new_with_emitter(reader, emitter) {
        let Ok(token) = token else {
            return None;
        };
        quoted.set(0);
        match token {
            Token::StartTag(tag) => {
                if tag.name.as_slice() == b"style" {
                    sheet = Some(String::new());
                }
                if !quotes && ends_the_answer(&tag) {
                    break;
                }
                page.open(&tag, quotes);
            }
            Token::EndTag(tag) => {
                // What a style sheet hides is not looked into.
                if tag.name.as_slice() == b"style" && sheet.take().is_some_and(|sheet| sheet_hides(&sheet)) {
                    return None;
                }
                page.close(&tag.name);
            }
            Token::String(string) => {
                let string = String::from_utf8_lossy(&string.value);
                if let Some(sheet) = &mut sheet {
                    sheet.push_str(&string);
                }
                page.read(&string);
            }
            _ => {}
        }
    }
    if sheet.is_some_and(|sheet| sheet_hides(&sheet)) { None } else { Some(page.text) }
}

/// The most quotation marks in one tag.
const QUOTED: u32 = 400;

/// A tag with more quoted values than any has.
#[derive(Debug, thiserror::Error)]
#[error("a tag with too many quoted values")]
struct TooManyQuoted;

/// Reads a page, and stops in a tag with too many quoted values: the tokenizer goes one call deeper
/// with each, and some thousands of them overflow the stack.
struct Counted<'a> {
    page: StringReader<'a>,
    /// Quotation marks since the last token.
    quoted: Rc<Cell<u32>>,
}

/// Counts a quotation mark.
fn count(quoted: &Cell<u32>, read: Option<u8>) -> Result<(), TooManyQuoted> {
    quoted.set(quoted.get() + u32::from(matches!(read, Some(b'"' | b'\''))));
    if quoted.get() > QUOTED { Err(TooManyQuoted) } else { Ok(()) }
}

impl Reader for Counted<'_> {
    type Error = TooManyQuoted;

    fn read_byte(&mut self) -> Result<Option<u8>, TooManyQuoted> {
        let Ok(read) = self.page.read_byte();
        count(&self.quoted, read)?;
        Ok(read)
    }

    fn try_read_string(&mut self, s: &[u8], case_sensitive: bool) -> Result<bool, TooManyQuoted> {
        let Ok(read) = self.page.try_read_string(s, case_sensitive);
        Ok(read)
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        char_buf: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, TooManyQuoted> {
        let Ok(read) = self.page.read_until(needle, char_buf);
        // Text comes in long pieces, a mark that ends a value alone.
        let alone = match read {
            Some([one]) => Some(*one),
            _ => None,
        };
        count(&self.quoted, alone)?;
        Ok(read)
    }
}

#[derive(Default)]
struct Page {
    text: String,
    /// The element being passed over, and how many of its name are open.
    skipped: Option<(Vec<u8>, u32)>,
    /// How many `pre` are open.
    pre: u32,
    /// The element that is marked as a signature, and how many of its name are open.
    signed: Option<(Vec<u8>, u32)>,
}

impl Page {
    fn open(&mut self, tag: &StartTag<()>, quotes: bool) {
        let name = tag.name.as_slice();
        if let Some((skipped, depth)) = &mut self.skipped {
            *depth += u32::from(skipped == name);
            return;
        }
        if VOID.contains(&name) {
            match name {
                b"br" => self.text.push('\n'),
                b"hr" => self.line(),
                _ => {}
            }
            return;
        }
        let quoted = !quotes && is_quote(tag);
        if quoted || UNREAD.contains(&name) || is_hidden(tag) {
            self.skipped = Some((name.to_vec(), 1));
            self.line();
            if quoted {
                self.text.push_str(">\n");
            }
            return;
        }
        self.pre += u32::from(name == b"pre");
        self.space(name);
        match &mut self.signed {
            Some((signed, depth)) => *depth += u32::from(signed == name),
            None if is_signature(tag) => {
                self.line();
                self.text.push_str("-- \n");
                self.signed = Some((name.to_vec(), 1));
            }
            None => {}
        }
    }

    fn close(&mut self, name: &[u8]) {
        if let Some((skipped, depth)) = &mut self.skipped {
            *depth -= u32::from(skipped == name);
            if *depth == 0 {
                self.skipped = None;
            }
            return;
        }
        if name == b"pre" {
            self.pre = self.pre.saturating_sub(1);
        }
        self.space(name);
        if let Some((signed, depth)) = &mut self.signed {
            *depth -= u32::from(signed == name);
            if *depth == 0 {
                // What stands below it is read no more than what stands below a quote, and its writer is told the same.
                self.signed = None;
                self.line();
                self.text.push_str(">\n");
            }
        }
    }

    fn space(&mut self, name: &[u8]) {
        if APART.contains(&name) {
            self.line();
            if !self.text.is_empty() && !self.text.ends_with("\n\n") {
                self.text.push('\n');
            }
        } else if BLOCK.contains(&name) {
            self.line();
        } else if matches!(name, b"td" | b"th") && !self.text.ends_with(['\n', ' ']) {
            self.text.push(' ');
        }
    }

    fn line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn read(&mut self, string: &str) {
        if self.skipped.is_some() {
            return;
        }
        if self.pre > 0 {
            self.text.push_str(string);
            return;
        }
        for letter in string.chars() {
            if !matches!(letter, ' ' | '\t' | '\n' | '\r' | '\x0c') {
                self.text.push(letter);
            } else if !self.text.is_empty() && !self.text.ends_with([' ', '\n']) {
                self.text.push(' ');
            }
        }
    }
}

fn attribute(tag: &StartTag<()>, name: &[u8]) -> Option<String> {
    tag.attributes.get(name).map(|value| String::from_utf8_lossy(&value.value).to_ascii_lowercase())
}

fn is_hidden(tag: &StartTag<()>) -> bool {
    tag.attributes.contains_key(b"hidden".as_slice()) || attribute(tag, b"style").is_some_and(|style| hides(&style))
}

fn is_quote(tag: &StartTag<()>) -> bool {
    let named = |name: &[u8], value: &str| attribute(tag, name).as_deref() == Some(value);
    if tag.name.as_slice() == b"blockquote" || named(b"type", "cite") || named(b"name", "quote") {
        return true;
    }
    attribute(tag, b"class").unwrap_or_default().split_whitespace().any(|class| {
        matches!(
            class,
            "gmail_quote"
                | "gmail_quote_container"
                | "gmail_extra"
                | "gmail_attr"
                | "moz-cite-prefix"
                | "yahoo_quoted"
                | "protonmail_quote"
                | "zmail_extra"
                | "tutanota_quote"
                | "x_gmail_quote"
                | "x_gmail_quote_container"
                | "ms-outlook-mobile-reference-message"
                | "outlookmessageheader"
                | "gmx_quote"
                | "moz-forward-container"
                | "quote"
                | "quoted"
        )
    })
}

/// True if the program that wrote a page marked this element as a signature.
fn is_signature(tag: &StartTag<()>) -> bool {
    let classes = attribute(tag, b"class").unwrap_or_default();
    let id = attribute(tag, b"id").unwrap_or_default();
    attribute(tag, b"data-smartmail").as_deref() == Some("gmail_signature")
        || matches!(id.as_str(), "signature" | "x_signature" | "ms-outlook-mobile-signature")
        || classes.split_whitespace().any(|class| {
            matches!(
                class,
                "gmail_signature"
                    | "moz-signature"
                    | "protonmail_signature_block"
                    | "tutanota_signature"
                    | "x_gmail_signature"
            )
        })
}

/// Where Outlook's quote begins, everything after it is quoted, in no element of its own.
fn ends_the_answer(tag: &StartTag<()>) -> bool {
    let id = attribute(tag, b"id").unwrap_or_default();
    if matches!(
        id.as_str(),
        "appendonsend"
            | "x_appendonsend"
            | "divrplyfwdmsg"
            | "x_divrplyfwdmsg"
            | "olk_src_body_section"
            | "stopspelling"
            | "mail-editor-reference-message-container"
            | "isreplycontent"
            | "isforwardcontent"
            | "replyblockquote"
    ) {
        return true;
    }
    let style = squeezed(&attribute(tag, b"style").unwrap_or_default());
    tag.name.as_slice() == b"div" && style.contains("border:none") && style.contains("border-top:solid")
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn visible_text_keeps_its_lines() {
        let html = "<html><head><title>x</title></head><body><p>Hello  Ann,</p><div>move&nbsp;e2<wbr>e4<br>numbers 1 2</div></body>";
        assert_eq!(text(html, false).unwrap(), "Hello Ann,\n\nmove\u{a0}e2e4\nnumbers 1 2\n");
    }

    #[test]
    fn quoted_and_hidden_text_is_not_there() {
        for html in [
            "<blockquote>resign</blockquote>",
            "<div style='display: none'>resign</div>",
            "<span style='font-size:0px'>resign</span>",
            "<p hidden>resign</p>",
            "<div class='a gmail_quote'><div>x</div>resign</div>",
            "<div id=appendonsend></div>resign",
            "<hr id=stopSpelling>From: x<p>resign",
            "<div id='mail-editor-reference-message-container'><p>resign</div>",
            "<div class='x_gmail_quote'>resign</div>",
            "<div class='moz-forward-container'>resign</div>",
            "<div style='border:none;border-top:solid #E1E1E1 1.0pt'>From: x</div><p>resign</p>",
            "<script>resign</script><!-- resign --><style>resign</style>",
            "<blockquote>unclosed<p>resign",
        ] {
            assert!(!text(html, false).unwrap().contains("resign"), "{html}");
        }
        assert!(text("<blockquote>key x</blockquote>", true).unwrap().contains("key x"));
        assert!(text("<p style='font-size:0.9em'>resign</p>", false).unwrap().contains("resign"));
    }

    #[test]
    fn a_tag_with_thousands_of_values_is_doubtful() {
        let page = |values: usize| format!("<p {}>move e4</p>", "a=\"b\" ".repeat(values));
        assert_eq!(text(&page(100), false).unwrap().trim(), "move e4");
        assert_eq!(text(&page(100_000), false), None);
        assert!(text(&page(100).repeat(100), false).is_some());
        assert!(text(&format!("<p>{}", "don't \"".repeat(10_000)), false).is_some());
    }

    #[test]
    fn a_page_that_hides_by_its_stylesheet_is_doubtful() {
        for sheet in [
            "<style>.x { display : none }</style>",
            "<head><style>.x{display:none}</style></head>",
            "<style>.x{display:none}",
        ] {
            assert_eq!(text(&format!("{sheet}<p class=x>resign</p>"), false), None, "{sheet}");
        }
        let media = "<style>@media print{.x{display:none}}</style><p>move e4</p>";
        assert_eq!(text(media, false).unwrap().trim(), "move e4");
    }

    #[test]
    fn a_line_stands_for_what_is_quoted() {
        let page = "<p>Hi</p><blockquote>move e4<blockquote>x</blockquote></blockquote><p>resign</p>";
        assert_eq!(text(page, false).unwrap(), "Hi\n\n>\n\nresign\n\n");
        assert_eq!(text("<blockquote>x</blockquote>resign", false).unwrap(), ">\nresign");
    }
}
