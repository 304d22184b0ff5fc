//! From rendered text to the lines of a letter: paragraphs wrapped at 78 columns, rows with their
//! text in a column, everything indented or quoted left as it stands. It knows no words.

use std::borrow::Cow;

/// The widest a line of a letter may be.
pub const COLUMNS: usize = 78;

/// What a template writes to end a line inside a paragraph; no value of a letter can hold it.
pub const BREAK: char = '\u{2028}';

/// What stands for a space that no line may end at; a plain space once the lines are made.
pub const WHOLE: char = '\u{A0}';

/// Lays out rendered text: lines that begin with a space, `>` or the sentinel stay as they are, the
/// others are paragraphs, separated by blank lines and wrapped. Blank lines come one at a time.
pub fn reflow(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut paragraph = String::new();
    let mut blank = false;
    for line in text.lines() {
        let line = if is_mark(line) { line } else { line.trim_end() };
        if line.is_empty() {
            finish(&mut out, &mut paragraph, &mut blank);
            blank = !out.is_empty();
        } else if stays(line) {
            finish(&mut out, &mut paragraph, &mut blank);
            space(&mut out, &mut blank);
            out.push_str(line);
            out.push('\n');
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line);
        }
    }
    finish(&mut out, &mut paragraph, &mut blank);
    out
}

/// The signature mark, with the space that mail programs know it by.
fn is_mark(line: &str) -> bool {
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

fn finish(out: &mut String, paragraph: &mut String, blank: &mut bool) {
    if paragraph.is_empty() {
        return;
    }
    space(out, blank);
    for line in paragraph.split(BREAK) {
        wrap(out, line, "", 0);
    }
    paragraph.clear();
}

/// One row of a table: `left` as it stands, then `text` wrapped from `column` on. A `left` that
/// reaches into the column has a line of its own. No line end behind the last line.
pub fn row(left: &str, column: usize, text: &str) -> String {
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

/// French writes a space before some marks; no line begins with one.
fn glued(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for (apart, together) in [(" :", "\u{A0}:"), (" ;", "\u{A0};"), (" »", "\u{A0}»"), ("« ", "«\u{A0}")] {
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

/// Every line of another's words behind `> `, wrapped.
pub fn quoted(lines: &[String]) -> String {
    let mut out = String::new();
    for line in lines {
        let mut wrapped = String::new();
        // Wrapped two columns to the right, so that there is room for the mark.
        wrap(&mut wrapped, line, "  ", 2);
        if wrapped.is_empty() {
            out.push_str(">\n");
        }
        for part in wrapped.lines() {
            out.push_str("> ");
            out.push_str(part.trim_start());
            out.push('\n');
        }
    }
    out
}

/// How wide a text is, in columns. One a character: the languages of the letters have no wide ones.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(row("    39  Non", 24, "now: cancels the card"), "    39  Non             now: cancels the card");
        let long = row("    a name that is far too long for it", 24, "text");
        assert_eq!(long, "    a name that is far too long for it\n                        text");
        for (left, text) in [("x ".repeat(100), ""), (" ".repeat(90) + "x", "word"), ("y".repeat(300), "z")] {
            assert!(row(&left, 500, text).lines().all(|line| width(line) <= COLUMNS), "{left:?}");
        }
    }

    #[test]
    fn quoted_words_have_a_mark_on_every_line() {
        let laid = quoted(&["word ".repeat(30), String::new(), "end".into()]);
        assert!(laid.lines().all(|line| line.starts_with('>') && width(line) <= COLUMNS), "{laid}");
    }
}
