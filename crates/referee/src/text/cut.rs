//! Which part of a mail's text its writer wrote: everything above the first quote, signature or
//! sentinel (M3). Nothing below is ever read, so that an old order in a quote is no order.

use alloc::string::String;
use alloc::vec::Vec;

use super::Language;
use super::introduction::{COLONS, LONGEST, forwarding_mark, header_block, introduces_quote};
use super::normalise::{fold, is_invisible};
use super::unseen::is_bidi;

/// The line that whoever reads mail puts above one with the referee's own address, which introduces a quote in whatever
/// language; no keyboard writes it.
pub const INTRODUCED: &str = ">\u{E000}";
/// So many lines of a signature are looked at.
const MOST_SIGNED: usize = 12;
/// The most lines that may stand above the mark: no order needs so many, and each is looked at.
pub const MOST_LINES: usize = 2_000;
/// How many lines a mark may run over.
const AHEAD: usize = 7;

/// A mail's text with everything that is not the writer's own cut away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The lines above the mark, each without its line end, joined by `\n`; empty where they are too many.
    pub body: String,
    /// What was left out though its writer may have written it: the lines right above an introduction in no known
    /// language, those of a signature.
    pub aside: Vec<String>,
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
    /// `--- reply above this line ---` in any language, wherever in its line, also quoted or broken over seven lines.
    Sentinel,
    /// The first line that begins with `>`.
    Quote,
    /// "On … wrote:" in one of many languages, a line ending in `:` above a quoted one, or one with the referee's address.
    Introduction,
    /// From, Sent, To, Subject as Outlook quotes.
    HeaderBlock,
    /// `-----Original Message-----` and its kin.
    Forwarded,
    /// `-- `, `--` or `---`.
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
    let sentinels: Vec<String> = Language::ALL.iter().map(|language| fold(language.reply_line())).collect();
    let mark = |at: usize| Some((at, mark_at(lines.get(at..)?, &sentinels)?));
    let mut found = (0..=MOST_LINES).find_map(mark);
    // What stands right above a quote may announce it.
    if let Some((above, [quote, ..])) = found.and_then(|(at, _)| lines.split_at_checked(at))
        && bare(quote).starts_with('>')
        && let Some((at, line)) = above.iter().enumerate().rfind(|(_, line)| !bare(line).is_empty())
        && announces(line)
    {
        found = Some((at, Found::alone(Mark::Introduction)));
    }
    // Of an introduction that nobody knows the first line may be any above it.
    let mut aside = Vec::new();
    if let Some((at, Found { mark: Mark::Introduction, .. })) = &mut found
        && lines.get(*at).is_some_and(|line| bare(line) == INTRODUCED)
    {
        let own = lines.get(..*at).unwrap_or_default().iter().rposition(|line| bare(line).is_empty());
        let from = own.map_or(0, |blank| blank + 1);
        aside.extend(lines.get(from..*at).unwrap_or_default().iter().map(|line| String::from(*line)));
        *at = from;
    }
    if let Some((at, Found { mark: Mark::Signature, .. })) = found {
        let below = lines.iter().skip(at + 1).take(MOST_SIGNED);
        let signed = below.take_while(|line| !bare(line).starts_with('>')).filter(|line| !bare(line).is_empty());
        aside.extend(signed.map(|line| String::from(*line)));
    }
    let ended_by = found.map(|(_, found)| found.mark);
    let kept = found.and_then(|(at, _)| lines.get(..at)).unwrap_or(&lines);
    // The last line end begins no line.
    if ended_by.is_none() && kept.strip_suffix(&[""]).unwrap_or(kept).len() > MOST_LINES {
        return Cut { body: String::new(), aside, ended_by, text_below: false, too_many_lines: true };
    }
    let text_below = answers_below(unified.split('\n').skip(kept.len()));
    let mut body = kept.join("\n");
    if let Some(before) = found.map(|(_, found)| found.before).filter(|before| !before.is_empty()) {
        body.push('\n');
        body.push_str(before);
    }
    Cut { body, aside, ended_by, text_below, too_many_lines: false }
}

/// A mark, and the words of its writer that stand before it on its line.
#[derive(Clone, Copy)]
struct Found<'a> {
    mark: Mark,
    before: &'a str,
}

impl Found<'_> {
    fn alone(mark: Mark) -> Self {
        Self { mark, before: "" }
    }
}

/// A line without what cannot be seen around it.
fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// The mark that begins on the first of these lines, if any.
fn mark_at<'a>(lines: &[&'a str], sentinels: &[String]) -> Option<Found<'a>> {
    let whole = lines.first()?;
    if let Some(before) = before_sentinel(lines, sentinels) {
        return Some(Found { mark: Mark::Sentinel, before });
    }
    let first = bare(whole);
    let mark = if first == INTRODUCED {
        Mark::Introduction
    } else if first.starts_with('>') {
        Mark::Quote
    } else if matches!(first, "--" | "---" | "\u{2014}") {
        Mark::Signature
    } else if first.len() >= 5 && first.chars().all(|c| matches!(c, '_' | '-' | '=')) {
        Mark::Rule
    } else if forwarding_mark(first) {
        Mark::Forwarded
    } else if header_block(lines) {
        Mark::HeaderBlock
    } else if introduces_quote(lines) {
        Mark::Introduction
    } else {
        return None;
    };
    Some(Found::alone(mark))
}

/// A line in any language that ends in a colon, with an address, or a digit and at least four words:
/// right above a quoted line, a reply introduction nobody told us about.
fn announces(line: &str) -> bool {
    let line = bare(line);
    let worded = || line.split_whitespace().count() >= 4 && line.contains(|c: char| c.is_ascii_digit());
    line.ends_with(COLONS) && (line.contains('@') || worded())
}

/// What stands before the sentinel on its first line, if it begins there: between dashes wherever in the line, or broken over
/// [`AHEAD`] lines; without dashes where it is the whole line.
fn before_sentinel<'a>(lines: &[&'a str], sentinels: &[String]) -> Option<&'a str> {
    let first = lines.first().filter(|first| first.len() <= LONGEST)?;
    let alone = plain(first);
    if sentinels.iter().any(|words| alone.trim_matches(['-', ' ', '>', '|']) == words) {
        return Some("");
    }
    let goes_on = |text: &str| {
        sentinels.iter().any(|words| words.starts_with(text.trim_end()) || text.starts_with(words.as_str()))
    };
    // Nothing but dashes goes on behind it.
    let is_whole = |text: &str| {
        let behind = sentinels.iter().find_map(|words| text.strip_prefix(words.as_str())).map(str::trim_start);
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with('-'))
    };
    let starts = first.char_indices().filter(|(at, c)| {
        is_dash(*c) && !first.get(..*at).and_then(|before| before.chars().next_back()).is_some_and(is_dash)
    });
    let begun = |from: usize| {
        let mut joined = plain(first.get(from..)?);
        for next in lines.iter().skip(1).map(Some).take(AHEAD - 1).chain([None]) {
            joined = String::from(joined.trim_start_matches(['-', ' ']));
            if is_whole(&joined) {
                return first.get(..from);
            }
            let next = next.filter(|next| goes_on(&joined) && next.len() <= LONGEST)?;
            joined = alloc::format!("{joined} {}", plain(next));
        }
        None
    };
    let before = starts.map(|(at, _)| at).find_map(begun)?;
    // What is quoted, or decorates, are no words of his.
    let is_own = !before.trim_start().starts_with(['>', '|']) && before.contains(char::is_alphanumeric);
    Some(if is_own { before } else { "" })
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A line as sentinels are compared: folded, one dash and one blank, nothing unseen, without stars and quotation marks.
fn plain(line: &str) -> String {
    let kept = line.chars().filter(|c| {
        !is_invisible(*c) && !is_bidi(*c) && !matches!(c, '*' | '"' | '\u{AB}' | '\u{BB}' | '\u{201C}'..='\u{201F}')
    });
    let dashed: String = kept.map(|c| if is_dash(c) { '-' } else { c }).collect();
    let unquoted = dashed.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '|'));
    fold(&unquoted.split_whitespace().collect::<Vec<_>>().join(" "))
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
