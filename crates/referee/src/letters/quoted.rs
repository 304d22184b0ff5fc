//! The other player's words, made harmless: no control or bidi characters, nothing that looks like
//! a reply key, like one of our own marks, or like more than 4 kB.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::text::{self, Mark, unseen::is_unseen};

/// The most bytes of words that a letter passes on.
pub const MOST_BYTES: usize = 4096;

/// So many characters of any writing are shown, though they may have twice as many bytes.
const SHORT: usize = 70;

/// How many letters a reply key has.
const KEY_LETTERS: usize = 26;

/// The lines of `words` as they may stand in a letter, without the `> ` that goes before each.
pub fn lines(words: &str) -> Vec<String> {
    let words = cut(words, MOST_BYTES);
    let mut lines: Vec<String> = words.lines().map(|line| harmless(line.trim_end())).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// One line as its writer typed it, fit to be shown again: no control characters, no key, at most
/// `most` characters, and of a long line no more bytes either.
pub fn shown(line: &str, most: usize) -> String {
    let clean = without_keys(&visible(line));
    let bytes = most.max(2 * most.min(SHORT));
    if clean.chars().count() <= most && clean.len() <= bytes {
        return clean;
    }
    let short: String = clean.chars().take(most.saturating_sub(1)).collect();
    let mut short = String::from(cut(&short, bytes));
    short.push('…');
    short
}

fn cut(words: &str, most: usize) -> &str {
    let mut end = words.len().min(most);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    words.get(..end).unwrap_or_default()
}

fn harmless(line: &str) -> String {
    let line = without_keys(&visible(line));
    let bare = line.trim_start();
    // C20: what imitates the sentinel, a signature mark or a mailbox separator is told apart.
    let is_mark = || matches!(text::cut(bare).ended_by, Some(Mark::Sentinel | Mark::Signature));
    if bare.starts_with("-- ") || bare.starts_with("From ") || is_mark() {
        let mut told = String::from("| ");
        told.push_str(&line.replace("---", "- - -"));
        return told;
    }
    line
}

/// Without control characters (a tab becomes a space) and characters that show nothing.
fn visible(line: &str) -> String {
    line.chars()
        .filter_map(|c| match c {
            '\t' => Some(' '),
            c if c.is_control() || is_unseen(c) => None,
            c => Some(c),
        })
        .collect()
}

/// Cuts out every unbroken run of ASCII letters and digits as long as a key, or longer.
fn without_keys(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut run = String::new();
    for c in line.chars() {
        if c.is_ascii_alphanumeric() {
            run.push(c);
        } else {
            finish(&mut out, &mut run);
            out.push(c);
        }
    }
    finish(&mut out, &mut run);
    out
}

fn finish(out: &mut String, run: &mut String) {
    if run.len() >= KEY_LETTERS && !is_hash(run) {
        out.push_str("[...]");
    } else {
        out.push_str(run);
    }
    run.clear();
}

/// A commitment may be quoted: 64 hex digits are no key.
fn is_hash(run: &str) -> bool {
    run.len() == 64 && run.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The ranges of a text as owned strings, for values that travel in a letter.
pub fn all_shown(typed: &[String], most: usize) -> Vec<String> {
    typed.iter().map(|line| shown(line, most)).map(|line| line.trim().to_string()).collect()
}
