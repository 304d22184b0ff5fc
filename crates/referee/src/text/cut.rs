//! Which part of a mail's text its writer wrote: everything above the first quote, signature or
//! sentinel (M3). Nothing below is ever read, so that an old order in a quote is no order.

use alloc::string::String;
use alloc::vec::Vec;

use super::introduction::{COLONS, LONGEST, forwarding_mark, header_block, introduces_quote};
use super::normalise::is_invisible;

/// The words between the dashes of the line every letter begins with.
const SENTINEL: &str = "reply above this line";
/// The most lines that may stand above the mark: no order needs so many, and each is looked at.
pub const MOST_LINES: usize = 2_000;
/// How many lines a mark may run over.
const AHEAD: usize = 7;

/// A mail's text with everything that is not the writer's own cut away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The lines above the mark, each without its line end, joined by `\n`; empty where they are too many.
    pub body: String,
    /// What ended them; `None` when the whole text was the writer's.
    pub ended_by: Option<Mark>,
    /// Whether unquoted text stands below a quoted line: somebody answered at the bottom.
    pub text_below: bool,
    /// Whether more than [`MOST_LINES`] lines stand above the mark: then none is read.
    pub too_many_lines: bool,
}

/// What ends the readable part of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// `--- reply above this line ---`, also quoted or broken over two lines.
    Sentinel,
    /// The first line that begins with `>`.
    Quote,
    /// "On … wrote:" in one of many languages, or a line ending in `:` above a quoted one.
    Introduction,
    /// From, Sent, To, Subject as Outlook quotes.
    HeaderBlock,
    /// `-----Original Message-----` and its kin.
    Forwarded,
    /// `-- ` or `--`.
    Signature,
    /// Five or more of `_`, `-`, `=` and nothing else.
    Rule,
}

/// Why a mail holds no order, for the letter that shows where to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nothing {
    /// There is no text at all above the mark, nor below a quote.
    Empty,
    /// There is text below a quote, where nothing is read: it belongs above.
    BelowQuote,
    /// There is text in the right place, but no line of it is an order.
    NoOrder,
}

impl Cut {
    /// Whether anything but white space is left.
    pub fn has_text(&self) -> bool {
        !self.body.trim().is_empty()
    }

    /// The reason to give when no order was read in [`Cut::body`].
    pub fn nothing(&self) -> Nothing {
        match (self.text_below, self.has_text()) {
            (true, _) => Nothing::BelowQuote,
            (false, true) => Nothing::NoOrder,
            (false, false) => Nothing::Empty,
        }
    }
}

/// Cuts a decoded text part (any line ends) where its writer's own words end.
pub fn cut(text: &str) -> Cut {
    let unified = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{b}', '\u{c}'], "\n");
    let lines: Vec<&str> = unified.split('\n').take(MOST_LINES + AHEAD).collect();
    let mut found = (0..=MOST_LINES).find_map(|at| lines.get(at..).and_then(mark_at).map(|mark| (at, mark)));
    // What stands right above a quote may announce it.
    if let Some((above, [quote, ..])) = found.and_then(|(at, _)| lines.split_at_checked(at))
        && bare(quote).starts_with('>')
        && let Some((at, line)) = above.iter().enumerate().rfind(|(_, line)| !bare(line).is_empty())
        && announces(line)
    {
        found = Some((at, Mark::Introduction));
    }
    let ended_by = found.map(|(_, mark)| mark);
    let kept = found.and_then(|(at, _)| lines.get(..at)).unwrap_or(&lines);
    // The last line end begins no line.
    if ended_by.is_none() && kept.strip_suffix(&[""]).unwrap_or(kept).len() > MOST_LINES {
        return Cut { body: String::new(), ended_by, text_below: false, too_many_lines: true };
    }
    let text_below = answers_below(unified.split('\n').skip(kept.len()));
    Cut { body: kept.join("\n"), ended_by, text_below, too_many_lines: false }
}

/// A line without what cannot be seen around it.
fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// The mark that begins on the first of these lines, if any.
fn mark_at(lines: &[&str]) -> Option<Mark> {
    let first = bare(lines.first()?);
    let second = lines.get(1).copied().unwrap_or_default();
    if is_sentinel(first, second) {
        return Some(Mark::Sentinel);
    }
    if first.starts_with('>') {
        return Some(Mark::Quote);
    }
    if matches!(first, "--" | "\u{2014}") {
        return Some(Mark::Signature);
    }
    if first.len() >= 5 && first.chars().all(|c| matches!(c, '_' | '-' | '=')) {
        return Some(Mark::Rule);
    }
    if forwarding_mark(first) {
        return Some(Mark::Forwarded);
    }
    if header_block(lines) {
        return Some(Mark::HeaderBlock);
    }
    introduces_quote(lines).then_some(Mark::Introduction)
}

/// A line in any language that ends in a colon, with an address, or a digit and at least four words:
/// right above a quoted line, a reply introduction nobody told us about.
fn announces(line: &str) -> bool {
    let line = bare(line);
    let worded = || line.split_whitespace().count() >= 4 && line.contains(|c: char| c.is_ascii_digit());
    line.ends_with(COLONS) && (line.contains('@') || worded())
}

/// Whether the sentinel begins on this line, whatever quotes it and wherever it was wrapped.
fn is_sentinel(first: &str, second: &str) -> bool {
    let unquoted = |line: &str| -> String {
        let line =
            line.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c) || matches!(c, '>' | '|' | '*'));
        if line.len() > LONGEST {
            return String::new();
        }
        let dashed = line.replace(|c: char| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'), "-").replace('*', "");
        dashed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
    };
    let line = unquoted(first);
    if !line.starts_with('-') && !line.starts_with(SENTINEL) {
        return false;
    }
    let bare = |line: &str| line.trim_matches(|c: char| c == '-' || c.is_whitespace()) == SENTINEL;
    bare(&line) || (!line.trim_matches(['-', ' ']).is_empty() && bare(&alloc::format!("{line} {}", unquoted(second))))
}

/// Whether somebody wrote below a quote: an unquoted line after a quoted one, above any signature.
fn answers_below<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut quoted = false;
    for line in lines {
        let line = bare(line);
        if line.starts_with('>') {
            quoted = true;
        } else if quoted && line == "--" {
            return false;
        } else if quoted && !line.is_empty() {
            return true;
        }
    }
    false
}
