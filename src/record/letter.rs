//! The head that a saved letter names, so that a record can be held against what a player received
//! while the game was played. Looks in the letter's headers, in the head note attached, and in the
//! line at its foot; not a reader of mail: where those three stand is all it knows.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use data_encoding::{BASE64, HEXLOWER_PERMISSIVE};

use crate::{
    ids::GameId,
    seal::{Head, decimal},
};

/// A saved letter, as far as an audit wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedLetter {
    /// The heads it names, each once; at least one.
    pub heads: Vec<LetterHead>,
}

/// A head as one place of a letter names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterHead {
    /// The game, where that place says it.
    pub game: Option<GameId>,
    /// The number of entries.
    pub size: u64,
    /// The first 32 hex digits of the root.
    pub short: String,
    /// The whole head, from the note.
    pub note: Option<Head>,
}

/// A file that names no head: no letter of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this file names no head: it is no letter of a game's referee, or was cut or changed on the way")]
pub struct NoHead;

impl SavedLetter {
    /// Finds the heads in a mail as it was saved, with its headers and encodings.
    ///
    /// # Errors
    /// [`NoHead`] where there is none.
    pub fn read(raw: &[u8]) -> Result<Self, NoHead> {
        let text = String::from_utf8_lossy(raw).replace('\r', "");
        let (headers, body) = text.split_once("\n\n").unwrap_or((&text, ""));
        let mut heads = Vec::new();
        let mut add = |head: LetterHead| {
            if !heads.contains(&head) {
                heads.push(head);
            }
        };
        let blocks = base64_blocks(body);
        match from_headers(headers) {
            Some(head) => add(head),
            // A foot stands below words of the opponent, who may write one too: headers come first.
            None => {
                for text in [text.clone(), quoted_printable(body)].iter().chain(&blocks) {
                    from_foot(text).into_iter().for_each(&mut add);
                }
            }
        }
        for note in blocks.iter().filter_map(|block| block.parse::<Head>().ok()) {
            let short = note.root.to_string().chars().take(32).collect();
            add(LetterHead { game: Some(note.origin.game()), size: note.size, short, note: Some(note) });
        }
        if heads.is_empty() { Err(NoHead) } else { Ok(Self { heads }) }
    }
}

/// The Message-ID `<g42.w.23.HEAD@host>` with `X-Tempete-Entries: 27`: never encoded, never wrapped.
fn from_headers(headers: &str) -> Option<LetterHead> {
    let unfolded = headers.replace("\n ", " ").replace("\n\t", " ");
    let field = |wanted: &str| {
        let mut fields = unfolded.lines().filter_map(|line| line.split_once(':'));
        fields.find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.trim().to_string())
    };
    let id = field("message-id")?;
    let (local, _) = id.trim_start_matches('<').split_once('@')?;
    let mut words = local.split('.');
    let game = decimal(words.next()?.strip_prefix('g')?).and_then(GameId::new)?;
    let short = words.next_back().filter(|word| word.len() == 32 && is_hex(word))?;
    let size = decimal(&field("x-tempete-entries")?)?;
    Some(LetterHead { game: Some(game), size: u64::from(size), short: short.to_string(), note: None })
}

/// Four words of eight hex digits, and the nearest number before them: the foot's `Log: 27 entries, head …` in
/// any language, wrapped or quoted.
fn from_foot(text: &str) -> Vec<LetterHead> {
    let trim: &[char] = &['.', ',', ';', ':', '(', ')'];
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace())
        .map(|word| word.trim_matches(trim))
        .filter(|word| !word.trim_matches('>').is_empty())
        .collect();
    let is_group = |word: &&str| word.len() == 8 && is_hex(word);
    let mut heads = Vec::new();
    for (at, four) in words.windows(4).enumerate().filter(|(_, four)| four.iter().all(is_group)) {
        let before = words.get(at.saturating_sub(6)..at).unwrap_or_default();
        if let Some(size) = before.iter().rev().find_map(|word| decimal(word)) {
            heads.push(LetterHead { game: None, size: u64::from(size), short: four.concat(), note: None });
        }
    }
    heads
}

fn is_hex(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Quoted-printable undone as far as a foot needs it: soft line ends and escapes.
fn quoted_printable(body: &str) -> String {
    let mut bytes = Vec::with_capacity(body.len());
    let mut parts = body.split('=');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let escaped = part.get(..2).and_then(|hex| HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok());
        match (part.strip_prefix('\n'), escaped) {
            (Some(rest), _) => bytes.extend(rest.bytes()),
            (None, Some(byte)) => {
                bytes.extend(byte);
                bytes.extend(part.bytes().skip(2));
            }
            (None, None) => bytes.extend([b'='].into_iter().chain(part.bytes())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Every run of lines that is base64, decoded; as text.
fn base64_blocks(body: &str) -> Vec<String> {
    let letter = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=');
    let mut blocks = Vec::new();
    let mut block = String::new();
    for line in body.lines().chain([""]) {
        let line = line.trim_end();
        if !line.is_empty() && line.bytes().all(letter) {
            block.push_str(line);
        } else if let Ok(bytes) = BASE64.decode(core::mem::take(&mut block).as_bytes())
            && !bytes.is_empty()
        {
            blocks.push(String::from_utf8_lossy(&bytes).replace('\r', ""));
        }
    }
    blocks
}
