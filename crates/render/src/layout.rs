//! From rendered text to the parts of a letter, and from these to plain text: paragraphs wrapped at 78
//! columns, rows with their text in a column, everything indented or quoted left as it stands. The
//! same parts as a page are in `page`. It knows no words.

use std::borrow::Cow;

/// The widest a line of a letter may be.
pub const COLUMNS: usize = 78;
/// How far a diagram stands in.
const INSET: usize = 6;

/// What a template writes to end a line inside a paragraph; no value of a letter can hold it.
pub const BREAK: char = '\u{2028}';

/// What stands for a space that no line may end at; a plain space once the lines are made.
pub const WHOLE: char = '\u{A0}';

/// What begins a line that is more than its text: a row, another's words, a line of a diagram, the
/// place of a picture. No value of a letter can hold it.
const MARK: char = '\u{2029}';

/// A part of a letter, as its template wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whether a blank line stands before it.
    pub apart: bool,
    pub is: Is,
}

/// What a part of a letter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Is {
    /// A paragraph, to be wrapped; [`BREAK`] ends a line in it.
    Paragraph(String),
    /// A line that stands as it is: indented, a mark, 64 digits.
    Line(String),
    /// A row of a table: its left side, the column of the right one, the right one.
    Row(String, usize, String),
    /// An item, with what it does and the lines that play it.
    Item(Item),
    /// What a mark on the board means: the mark in a diagram, how a picture draws it, what it says.
    Note(String, String, String),
    /// A line of another's words.
    Quoted(String),
    /// A line of a diagram, which a picture can stand for.
    Drawn(String),
    /// Where a picture of the board stands, in a letter that has one.
    Picture,
}

/// An item as a letter shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub number: String,
    pub title: String,
    /// When it is played, and what it does; [`BREAK`] ends a line in it.
    pub text: String,
    /// Whether it can be played now.
    pub now: bool,
    /// What is sent to play it.
    pub lines: Vec<String>,
}

/// Where the meaning of a mark begins.
const NOTE_TEXT: usize = 9;
/// Where the text of an item begins, and the lines that play it.
const CARD_TEXT: usize = 24;
const CARD_LINES: usize = 28;

impl Item {
    fn plain(&self) -> String {
        let left = format!("    {:>2}  {}", self.number, self.title);
        let mut lines = self.text.split(BREAK);
        let mut out = row(&left, CARD_TEXT, lines.next().unwrap_or_default());
        for line in lines {
            out.push('\n');
            out.push_str(&row("", CARD_TEXT, line));
        }
        for line in &self.lines {
            // A long one is not broken: it stands further left.
            let indent = COLUMNS.saturating_sub(width(line)).clamp(4, CARD_LINES);
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            out.push_str(line);
        }
        out
    }
}

/// Takes rendered text apart: lines that begin with a space, `>` or the sentinel stay as they are, the
/// others are paragraphs, separated by blank lines. Blank lines come one at a time.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut paragraph = String::new();
    let mut blank = false;
    let finish = |pieces: &mut Vec<Piece>, paragraph: &mut String, blank: &mut bool| {
        if !paragraph.is_empty() {
            pieces.push(Piece { apart: core::mem::take(blank), is: Is::Paragraph(core::mem::take(paragraph)) });
        }
    };
    for line in text.lines() {
        let line = if is_mark(line) { line } else { line.trim_end() };
        if line.is_empty() {
            finish(&mut pieces, &mut paragraph, &mut blank);
            blank = !pieces.is_empty();
        } else if let Some(is) = special(line) {
            finish(&mut pieces, &mut paragraph, &mut blank);
            pieces.push(Piece { apart: core::mem::take(&mut blank), is });
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line);
        }
    }
    finish(&mut pieces, &mut paragraph, &mut blank);
    pieces
}

/// The parts of a letter as plain text, at most [`COLUMNS`] wide.
pub fn plain(pieces: &[Piece]) -> String {
    let mut out = String::new();
    let mut blank = false;
    for piece in pieces {
        blank |= piece.apart && !out.is_empty();
        if piece.is == Is::Picture {
            continue;
        }
        space(&mut out, &mut blank);
        match &piece.is {
            Is::Paragraph(text) => text.split(BREAK).for_each(|line| wrap(&mut out, line, "", 0)),
            Is::Line(line) | Is::Drawn(line) => {
                out.push_str(line);
                out.push('\n');
            }
            Is::Row(left, column, text) => {
                out.push_str(&row(left, *column, text));
                out.push('\n');
            }
            Is::Note(mark, _, text) => {
                out.push_str(&row(&format!("      {mark}"), NOTE_TEXT, text));
                out.push('\n');
            }
            Is::Item(item) => {
                out.push_str(&item.plain());
                out.push('\n');
            }
            Is::Quoted(line) => out.push_str(&quoted(line)),
            Is::Picture => {}
        }
    }
    out
}

/// What the templates' `row` writes for [`Is::Row`].
pub fn mark_row(left: &str, column: usize, text: &str) -> String {
    format!("{MARK}R{column}{MARK}{left}{MARK}{text}")
}

/// What the templates' `item` writes for [`Is::Item`].
pub fn mark_item(number: u8, title: &str, text: &str, now: bool, lines: &[String]) -> String {
    let now = if now { 'C' } else { 'c' };
    format!("{MARK}{now}{number}{MARK}{title}{MARK}{text}{MARK}{}", lines.join(&BREAK.to_string()))
}

/// What the templates' `note` writes for [`Is::Note`].
pub fn mark_note(mark: &str, drawn: &str, text: &str) -> String {
    format!("{MARK}N{mark}{MARK}{drawn}{MARK}{text}")
}

/// What the templates' `quoted` writes for lines of [`Is::Quoted`].
pub fn mark_quoted(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{MARK}Q{line}\n")).collect()
}

/// What the templates' `drawn` writes: the place of a picture, and the lines of a diagram. These stand
/// further in than lines to copy, but where one would reach beyond the last column.
pub fn mark_drawn(lines: &[String]) -> String {
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let inset = " ".repeat(INSET.min(COLUMNS.saturating_sub(widest)));
    let lines: String = lines.iter().map(|line| format!("{MARK}D{inset}{line}\n")).collect();
    format!("{MARK}P\n{lines}")
}

/// The line as what it is, if it is no part of a paragraph.
fn special(line: &str) -> Option<Is> {
    let Some(marked) = line.strip_prefix(MARK) else {
        return stays(line).then(|| Is::Line(line.to_owned()));
    };
    let mut chars = marked.chars();
    let what = chars.next()?;
    let rest = chars.as_str();
    Some(match what {
        'R' => {
            let mut parts = rest.splitn(3, MARK);
            let column = parts.next()?.parse().ok()?;
            // The last mark of an empty right side went with the space at the line's end.
            Is::Row(parts.next()?.to_owned(), column, parts.next().unwrap_or_default().to_owned())
        }
        now @ ('C' | 'c') => {
            let mut parts = rest.splitn(4, MARK).map(str::to_owned);
            let (number, title) = (parts.next()?, parts.next()?);
            // The last marks of an item without lines went with the space at the line's end.
            let (text, lines) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let lines = lines.split(BREAK).filter(|line| !line.is_empty()).map(str::to_owned).collect();
            Is::Item(Item { number, title, text, now: now == 'C', lines })
        }
        'N' => {
            let mut parts = rest.splitn(3, MARK).map(str::to_owned);
            Is::Note(parts.next()?, parts.next()?, parts.next()?)
        }
        'Q' => Is::Quoted(rest.to_owned()),
        'D' => Is::Drawn(rest.to_owned()),
        'P' => Is::Picture,
        _ => return None,
    })
}

/// The signature mark, with the space that mail programs know it by.
pub fn is_mark(line: &str) -> bool {
    line == "-- "
}

fn stays(line: &str) -> bool {
    let hash = line.len() == 64 && line.bytes().all(|b| b.is_ascii_hexdigit());
    line.starts_with([' ', '>']) || is_mark(line) || line.starts_with("---") || hash
}

fn space(out: &mut String, blank: &mut bool) {
    if core::mem::take(blank) {
        out.push('\n');
    }
}

/// One row of a table: `left` as it stands, then `text` wrapped from `column` on. A `left` that
/// reaches into the column has a line of its own. No line end behind the last line.
fn row(left: &str, column: usize, text: &str) -> String {
    let column = column.min(COLUMNS - 20);
    let mut out = String::new();
    if !text.is_empty() && width(left) + 2 <= column {
        let padding = " ".repeat(column - width(left));
        wrap(&mut out, text, &format!("{left}{padding}"), column);
    } else {
        if width(left) <= COLUMNS {
            push_line(&mut out, left);
        } else {
            let indent = left.chars().take_while(|c| *c == ' ').count().min(20);
            wrap(&mut out, left, &" ".repeat(indent), indent + 4);
        }
        wrap(&mut out, text, &" ".repeat(column), column);
    }
    out.truncate(out.trim_end().len());
    out
}

/// Wraps the words of `text` at [`COLUMNS`]: the first line behind `head`, the others behind
/// `indent` spaces. Words too long for a line are broken.
fn wrap(out: &mut String, text: &str, head: &str, indent: usize) {
    let text = &glued(text);
    let margin = " ".repeat(indent);
    let mut line = String::from(head);
    let mut used = width(head);
    let mut empty = true;
    for word in text.split_ascii_whitespace() {
        let mut word = word;
        let long = width(word);
        if !empty && used + 1 + long > COLUMNS {
            push_line(out, &line);
            line.clone_from(&margin);
            (used, empty) = (indent, true);
        }
        if !empty {
            line.push(' ');
            used += 1;
        }
        // A word that no line can hold is broken.
        while used + width(word) > COLUMNS {
            let room = COLUMNS.saturating_sub(used).max(1);
            let at = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
            let (now, later) = word.split_at(at);
            line.push_str(now);
            push_line(out, &line);
            line.clone_from(&margin);
            used = indent;
            word = later;
        }
        line.push_str(word);
        used += width(word);
        empty = false;
    }
    if !empty || !line.trim().is_empty() {
        push_line(out, &line);
    }
}

/// What French writes with a space before or behind it, and no line begins with or ends in.
const GLUED: [(&str, &str); 6] =
    [(" :", "\u{A0}:"), (" ;", "\u{A0};"), (" ?", "\u{A0}?"), (" !", "\u{A0}!"), (" »", "\u{A0}»"), ("« ", "«\u{A0}")];

/// French writes a space before some marks; no line begins with one. Such a space becomes [`WHOLE`].
pub fn glued(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for (apart, together) in GLUED {
        if text.contains(apart) {
            text = Cow::Owned(text.replace(apart, together));
        }
    }
    text
}

fn push_line(out: &mut String, line: &str) {
    out.extend(line.trim_end().chars().map(|c| if c == WHOLE { ' ' } else { c }));
    out.push('\n');
}

/// A line of another's words behind `> `, wrapped.
fn quoted(line: &str) -> String {
    let mut wrapped = String::new();
    // Wrapped two columns to the right, so that there is room for the mark.
    wrap(&mut wrapped, line, "  ", 2);
    if wrapped.is_empty() {
        return ">\n".to_owned();
    }
    wrapped.lines().map(|part| format!("> {}\n", part.trim_start())).collect()
}

/// How wide a text is, in columns. One a character: the languages of the letters have no wide ones.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reflow(text: &str) -> String {
        plain(&pieces(text))
    }

    #[test]
    fn paragraphs_are_wrapped_and_tables_are_not() {
        let text = format!("{}\n{}\n\n\n\n    kept   as it is\nnext\n> quote\n-- \nfoot", "word ".repeat(20), "more");
        let laid = reflow(&text);
        assert!(laid.lines().all(|line| width(line) <= COLUMNS));
        assert!(laid.contains("word more\n\n    kept   as it is\nnext\n> quote\n-- \nfoot\n"), "{laid}");
    }

    #[test]
    fn a_word_that_fits_no_line_is_broken() {
        let laid = reflow(&"x".repeat(200));
        assert_eq!(laid.lines().map(width).collect::<Vec<_>>(), [78, 78, 44]);
    }

    #[test]
    fn a_break_ends_a_line() {
        assert_eq!(reflow("one\u{2028}two"), "one\ntwo\n");
    }

    #[test]
    fn rows_keep_their_column() {
        assert_eq!(row("    39  Non", 24, "now: cancels the item"), "    39  Non             now: cancels the item");
        let long = row("    a name that is far too long for it", 24, "text");
        assert_eq!(long, "    a name that is far too long for it\n                        text");
        for (left, text) in [("x ".repeat(100), ""), (" ".repeat(90) + "x", "word"), ("y".repeat(300), "z")] {
            assert!(row(&left, 500, text).lines().all(|line| width(line) <= COLUMNS), "{left:?}");
        }
    }

    #[test]
    fn a_diagram_stands_as_it_is_and_a_pictures_place_is_nothing() {
        let laid = reflow(&format!("one\n\n{}{}\ntwo", mark_drawn(&["8 . .".into()]), mark_row("    a", 8, "b")));
        assert_eq!(laid, "one\n\n      8 . .\n    a   b\ntwo\n");
        assert_eq!(reflow(&format!("one\n\n{}\ntwo", mark_drawn(&[]))), "one\n\ntwo\n");
    }

    #[test]
    fn an_item_has_its_lines_below_what_it_does() {
        let laid = reflow(&mark_item(8, "Neutrality", &"word ".repeat(14), true, &["d5".into(), "item 8 f3".into()]));
        let expected = "     8  Neutrality      word word word word word word word word word word word\n                        \
                        word word word\n                            d5\n                            item 8 f3\n";
        assert_eq!(laid, expected);
        let long = "x".repeat(60);
        assert_eq!(
            reflow(&mark_item(18, "Derby", "", true, std::slice::from_ref(&long))),
            format!("    18  Derby\n{}{long}\n", " ".repeat(18))
        );
    }

    #[test]
    fn quoted_words_have_a_mark_on_every_line() {
        let laid = reflow(&mark_quoted(&["word ".repeat(30), String::new(), "end".into()]));
        assert_eq!(laid.lines().count(), 4, "{laid}");
        assert!(laid.lines().all(|line| line.starts_with('>') && width(line) <= COLUMNS), "{laid}");
    }
}
