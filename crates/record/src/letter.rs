//! The heads that a saved letter shows, so that a record can be held against what a player received while the game
//! was played. Looks at the letter's foot, its headers, and the head attached; not a reader of mail: where those
//! three stand is all it knows.

mod foot;
mod headers;
mod mime;

pub(super) use headers::{Headers, LetterId};

use alloc::{
    collections::BTreeSet,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    ids::GameId,
    seal::{Hash, Head, KeyName, NoteSignature, Origin, SignedHead, VerifierKey, decimal},
};

/// How many of a letter's heads are looked at, the last of them.
pub(super) const MOST_HEADS: usize = 500;
/// The most bytes of a letter.
pub const MOST_LETTER_BYTES: usize = 2_000_000;

/// A saved letter, as far as an audit wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedLetter {
    /// The heads it shows, each once; at least one.
    pub heads: Vec<LetterHead>,
    /// The entries that are attached to it with `set proof on`.
    pub logs: Vec<ShownLog>,
}

/// Consecutive entries as a letter brings them, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLog {
    /// The number of the first.
    pub first: Option<usize>,
    pub entries: Vec<String>,
}

/// A head as one place of a letter shows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetterHead {
    pub game: GameId,
    /// The number of entries.
    pub size: u64,
    pub root: ShownRoot,
    /// The referee's host, in the head that is attached.
    pub host: Option<String>,
    /// Whose key the signature says it is of, in the head that is attached.
    pub key: Option<KeyName>,
    pub epoch: Option<u32>,
    pub signature: Option<NoteSignature>,
}

/// As much of a root as a place shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShownRoot {
    Whole(Hash),
    /// Its first 32 hex digits.
    Short(String),
}

/// A file that is no letter of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLetter {
    /// It shows no head.
    #[error("this file shows no head: it is no letter of a game's referee, or was cut or changed on the way")]
    NoHead,
    /// None is so large.
    #[error("a letter has at most {MOST_LETTER_BYTES} bytes")]
    TooLarge,
}

impl ShownRoot {
    /// Whether it may be this one.
    pub fn fits(&self, root: &Hash) -> bool {
        match self {
            Self::Whole(whole) => whole == root,
            Self::Short(short) => root.to_string().starts_with(short),
        }
    }
}

impl LetterHead {
    /// Whether the auditor wrote it down himself, as a head's three lines: it stands in no letter, and bears no signature.
    pub fn is_bare(&self) -> bool {
        self.signature.is_none() && self.host.is_some()
    }

    /// Whether its signature says that it is this key's.
    pub fn may_be_of(&self, key: &VerifierKey) -> bool {
        self.signature.is_some_and(|signature| signature.id == key.id())
    }

    /// The head in full, where it is of the log of this origin.
    pub fn head(&self, first: &Origin) -> Option<Head> {
        let origin = first.in_epoch(self.epoch?).filter(|origin| origin.game() == self.game)?;
        let ShownRoot::Whole(root) = self.root else { return None };
        let same = self.host.as_ref().is_none_or(|host| host == origin.host());
        same.then_some(Head { origin, size: self.size, root })
    }

    /// Whether it is of the log of this origin, and this key's signature is good.
    pub fn is_signed(&self, first: &Origin, key: &VerifierKey) -> bool {
        let name = self.key.clone().unwrap_or_else(|| key.name().clone());
        let signed = self.head(first).zip(self.signature);
        signed.is_some_and(|(head, signature)| SignedHead { head, key: name, signature }.is_good(key))
    }
}

impl SavedLetter {
    /// A file as it is looked at: as UTF-8, what is none as U+FFFD, without CR.
    pub fn text(raw: &[u8]) -> String {
        String::from_utf8_lossy(raw).replace('\r', "")
    }

    /// Finds the heads in a letter as it was saved.
    ///
    /// # Errors
    /// There is none, or the file is too large for a letter.
    pub fn read(raw: &[u8]) -> Result<Self, NoLetter> {
        match raw.len() > MOST_LETTER_BYTES {
            true => Err(NoLetter::TooLarge),
            false => Self::in_mail(raw).ok_or(NoLetter::NoHead),
        }
    }

    /// Finds the heads in a mail of any size, with its headers and encodings; also in a signed or unsigned head by itself. `None`
    /// where there is none.
    pub fn in_mail(raw: &[u8]) -> Option<Self> {
        let text = Self::text(raw);
        let (headers, body) = headers::parted(&text);
        let mut found: Vec<LetterHead> = Vec::new();
        let mut logs = Vec::new();
        found.extend(attached(&text));
        found.extend(text.parse::<Head>().map(LetterHead::from));
        let blocks = mime::base64_blocks(body);
        logs.extend(blocks.iter().filter_map(|block| ShownLog::read(block)));
        let mut look = |part: &str, around: &str| {
            found.extend(attached(part));
            found.extend(foot::heads(around));
            found.extend(foot::heads(&mime::without_tags(around)));
        };
        for part in blocks.into_iter().chain([mime::quoted_printable(body)]) {
            look(&part, &part);
        }
        // A foot that was copied alone has no headers above it.
        look(body, &text);
        let mut known = BTreeSet::new();
        let mut heads: Vec<LetterHead> = found.into_iter().filter(|head| known.insert(head.clone())).collect();
        // What a whole head says already is said once.
        let short = from_headers(&Headers::of(headers));
        let said = |short: &LetterHead| {
            heads.iter().any(|head| match (&head.root, head.game, head.size) {
                (ShownRoot::Whole(root), game, size) => {
                    (game, size) == (short.game, short.size) && short.root.fits(root)
                }
                _ => false,
            })
        };
        heads.extend(short.filter(|short| !said(short)));
        if heads.is_empty() { None } else { Some(Self { heads, logs }) }
    }
}

/// The short head in the headers, never encoded, never wrapped: the Message-ID `<g42.w.23.HEAD@host>` with
/// `X-Tempete-Entries: 27`.
fn from_headers(headers: &Headers<'_>) -> Option<LetterHead> {
    let LetterId { game, short, .. } = headers.message_id()?;
    let size = headers.field("x-tempete-entries").and_then(|number| decimal(&number));
    let size = size.filter(|size| (1..=10_000).contains(size)).map(u64::from)?;
    Some(LetterHead { game, size, root: ShownRoot::Short(short), host: None, key: None, epoch: None, signature: None })
}

impl From<SignedHead> for LetterHead {
    fn from(SignedHead { head, key, signature }: SignedHead) -> Self {
        Self { key: Some(key), signature: Some(signature), ..Self::from(head) }
    }
}

impl From<Head> for LetterHead {
    fn from(Head { origin, size, root }: Head) -> Self {
        let (host, epoch) = (Some(origin.host().to_string()), Some(origin.epoch()));
        let root = ShownRoot::Whole(root);
        Self { game: origin.game(), size, root, host, key: None, epoch, signature: None }
    }
}

/// The head attached with `set proof on`, signed.
fn attached(text: &str) -> Option<LetterHead> {
    text.parse::<SignedHead>().map(LetterHead::from).ok()
}

impl ShownLog {
    /// A text of entries and nothing else: the first line of each begins with its number, no other line with a digit.
    fn read(text: &str) -> Option<Self> {
        let mut entries: Vec<String> = Vec::new();
        for line in text.split_inclusive('\n') {
            if line.starts_with(|c: char| c.is_ascii_digit()) {
                entries.push(String::new());
            }
            entries.last_mut()?.push_str(line);
        }
        let first = entries.first()?.split(' ').next().and_then(decimal)?;
        Some(Self { first: usize::try_from(first).ok(), entries })
    }
}
