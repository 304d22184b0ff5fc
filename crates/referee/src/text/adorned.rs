//! What people and programs put around an order: bullets, pictures, quotes, bold type, a chessman for
//! a piece's letter. All of it says nothing, or one thing alone.

use alloc::string::String;

use crate::chess::{PieceLetters, Role};

/// What stands before the items of a list; the last four are those of a word processor's own type.
const BULLETS: &[char] =
    &['-', '*', '+', '\u{2022}', '\u{B7}', '\u{2219}', '\u{2023}', '\u{F0B7}', '\u{F0A7}', '\u{F0D8}', '\u{F0FC}'];

/// What is put around words to set them off; `"` not here, since it belongs to the words of a note.
const AROUND: &[char] = &['\'', '`', '*', '_'];

/// Faces; a lone J is one that lost its type on the way.
const FACES: &[&str] =
    &[":)", ":-)", ";)", ";-)", ":D", ":-D", ":P", ":-P", ":p", ":-p", ":(", ":-(", "=)", "^^", "<3", "xD", "XD", "J"];

/// A line of an order without what stands around it, its chessmen as letters; and a picture beside it that may say
/// something of it.
pub(super) fn bare(line: &str, letters: PieceLetters) -> (String, Option<char>) {
    let lettered = if line.is_ascii() { String::from(line) } else { lettered(line, letters) };
    let (bare, sign) = unadorned(&lettered);
    (set_off(bare).unwrap_or_else(|| String::from(bare)), sign)
}

/// `say Hello.` of `**say** Hello.`: the first word alone is set off.
fn set_off(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(' ')?;
    let mut word = unwrapped(first, &['*', '_'])?;
    while let Some(inner) = unwrapped(word, &['*', '_']) {
        word = inner;
    }
    Some(alloc::format!("{word} {rest}"))
}

fn unadorned(line: &str) -> (&str, Option<char>) {
    let (mut rest, mut sign) = (line, None);
    loop {
        let before = rest;
        rest = rest.trim_matches(|c: char| {
            if is_picture(c) && !passes(c) {
                sign = sign.or(Some(c));
            }
            is_picture(c) || c == ' '
        });
        if let Some(behind) = rest.strip_prefix(BULLETS).and_then(|behind| behind.strip_prefix(' ')) {
            rest = behind.trim_start();
        }
        let faced = |face: &&str| rest.strip_suffix(*face).and_then(|words| words.strip_suffix(' '));
        rest = FACES.iter().find_map(faced).map_or(rest, str::trim_end);
        rest = unwrapped(rest, AROUND).unwrap_or(rest);
        if rest == before {
            return (rest, sign);
        }
    }
}

/// `e4` of `"e4"`.
pub(super) fn unquoted(line: &str) -> Option<&str> {
    unwrapped(line, &['"'])
}

/// `e4` of `*e4*` and `_e4_.`; not of words that hold the mark.
fn unwrapped<'a>(line: &'a str, around: &[char]) -> Option<&'a str> {
    let mark = line.chars().next().filter(|first| around.contains(first))?;
    let shut = line.trim_end_matches(['.', '!', ',']);
    let inner = shut.strip_prefix(mark).and_then(|inner| inner.strip_suffix(mark))?;
    (!inner.contains(mark) || inner.starts_with(mark)).then(|| inner.trim())
}

/// A line in which a chessman before a square or a move is its letter, a pawn none.
fn lettered(line: &str, letters: PieceLetters) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let Some(kind) = chessman(c) else {
            out.push(c);
            continue;
        };
        let rest = chars.clone().find(|next| *next != ' ');
        if !rest.is_some_and(|next| matches!(next.to_ascii_lowercase(), 'a'..='h' | '1'..='8' | 'x')) {
            out.push(c);
            continue;
        }
        while chars.next_if_eq(&' ').is_some() {}
        if kind != Role::Pawn {
            out.push(kind.letter(letters));
        }
    }
    out
}

fn chessman(c: char) -> Option<Role> {
    Some(match c {
        '\u{1F434}' | '\u{1F40E}' | '\u{1F3C7}' => Role::Knight,
        '\u{1F3F0}' => Role::Rook,
        '\u{2654}' | '\u{265A}' => Role::King,
        '\u{2655}' | '\u{265B}' => Role::Queen,
        '\u{2656}' | '\u{265C}' => Role::Rook,
        '\u{2657}' | '\u{265D}' => Role::Bishop,
        '\u{2658}' | '\u{265E}' => Role::Knight,
        '\u{2659}' | '\u{265F}' => Role::Pawn,
        _ => return None,
    })
}

/// Pictures that phones put beside words, chessmen included.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{1F000}'..='\u{1FAFF}' | '\u{2300}'..='\u{23FF}' | '\u{25A0}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}')
        || matches!(c, '\u{2139}' | '\u{203C}' | '\u{2049}' | '\u{3030}' | '\u{303D}')
}

/// Pictures that say nothing of an order beside them, all others being asked about: faces that are glad, hands that
/// agree, wishes, weather, clocks, letters, and the pawn that is none of its letters.
fn passes(c: char) -> bool {
    matches!(c,
        '\u{1F600}'..='\u{1F60E}' | '\u{1F617}'..='\u{1F61C}' | '\u{1F642}' | '\u{1F643}' | '\u{1F648}'..='\u{1F64C}' | '\u{1F64F}'
        | '\u{1F917}' | '\u{1F923}' | '\u{1F929}' | '\u{1F970}' | '\u{1F973}'
        | '\u{1F44A}'..='\u{1F44D}' | '\u{1F44F}' | '\u{1F4AA}' | '\u{1F91E}' | '\u{1F918}' | '\u{270A}'..='\u{270C}'
        | '\u{1F3FB}'..='\u{1F3FF}' | '\u{2705}' | '\u{2713}' | '\u{2714}' | '\u{2611}' | '\u{1F197}'
        | '\u{2763}' | '\u{2764}' | '\u{2665}' | '\u{2661}' | '\u{1F493}'..='\u{1F49D}' | '\u{1F9E1}' | '\u{1F5A4}'
        | '\u{1F380}'..='\u{1F38A}' | '\u{1F3AF}' | '\u{1F3B2}' | '\u{1F3B6}' | '\u{1F3C1}' | '\u{1F340}' | '\u{1F331}'..='\u{1F343}'
        | '\u{2615}' | '\u{1F37A}' | '\u{1F37B}' | '\u{1F377}' | '\u{1F942}' | '\u{1F35E}' | '\u{1F370}'
        | '\u{2600}'..='\u{2604}' | '\u{26C4}' | '\u{2744}' | '\u{1F308}' | '\u{1F31E}' | '\u{1F324}'..='\u{1F32C}' | '\u{2728}' | '\u{2B50}' | '\u{1F31F}'
        | '\u{1F525}' | '\u{26A1}' | '\u{23F0}' | '\u{23F1}' | '\u{23F3}' | '\u{231B}' | '\u{231A}'
        | '\u{2709}' | '\u{1F4E7}'..='\u{1F4EC}' | '\u{1F4EE}' | '\u{1F48C}' | '\u{1F4F1}' | '\u{1F4DD}' | '\u{1F680}'
        | '\u{2659}' | '\u{265F}' | '\u{265A}' | '\u{2654}' | '\u{25A0}'..='\u{25FF}' | '\u{2192}'..='\u{21FF}' | '\u{27A1}')
}
