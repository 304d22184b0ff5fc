//! What a player may set about his letters, whatever he plays: in the words of `set`, as the store
//! keeps it, and as his next letter shows it (M12, M13, M14, T50).

use alloc::string::String;
use core::fmt;

use super::Stored;
use crate::{
    ids::Seat,
    letters::{BoardStyle, Reader, SubjectStyle},
    text::Language,
};

/// The one preference that is an address's, and no seat's.
pub const INVITATIONS: &str = "invitations";

/// A preference of a player for letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `set language fr`.
    Language(Language),
    /// `set zone Europe/Paris`: a name by shape only, at most 64 characters.
    Zone(String),
    /// `set board …`.
    Board(BoardStyle),
    /// `set pictures on`.
    Pictures(bool),
    /// `set reminders on`.
    Reminders(bool),
    /// `set subject news`.
    Subject(SubjectStyle),
    /// `set proof on`.
    Proof(bool),
    /// `set chat off`.
    Chat(bool),
    /// `set signed on` (M13).
    Signed(bool),
    /// `set invitations off`: of his addresses, whatever the game (T50).
    Invitations(bool),
    /// `set address ann@new.example`: an address by its letters only, at most 254 (M14).
    Address(String),
}

impl Setting {
    /// As the store keeps it; `None` for what a mail alone does not change (M14).
    pub fn stored(&self, seat: Seat) -> Option<Stored> {
        let (name, value) = match self {
            Self::Language(language) => ("language", language.code().into()),
            Self::Zone(zone) => ("zone", zone.clone()),
            Self::Board(style) => ("board", style.word().into()),
            Self::Pictures(wanted) => ("pictures", on(*wanted).into()),
            Self::Reminders(wanted) => ("reminders", on(*wanted).into()),
            Self::Subject(style) => ("subject", style.word().into()),
            Self::Proof(wanted) => ("proof", on(*wanted).into()),
            Self::Chat(wanted) => ("chat", on(*wanted).into()),
            Self::Signed(wanted) => ("signed", on(*wanted).into()),
            Self::Invitations(wanted) => (INVITATIONS, on(*wanted).into()),
            Self::Address(_) => return None,
        };
        Some(Stored { seat, name, value })
    }

    /// Has the reader's letters be as it says.
    pub fn apply(&self, reader: &mut Reader) {
        match self {
            Self::Language(language) => reader.language = *language,
            Self::Zone(zone) => reader.zone.clone_from(zone),
            Self::Board(style) => reader.board = *style,
            Self::Pictures(on) => reader.pictures = *on,
            Self::Reminders(on) => reader.reminders = *on,
            Self::Proof(on) => reader.proof = *on,
            Self::Subject(_) | Self::Chat(_) | Self::Signed(_) | Self::Invitations(_) | Self::Address(_) => {}
        }
    }
}

fn on(value: bool) -> &'static str {
    if value { "on" } else { "off" }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language(language) => write!(f, "language {language}"),
            Self::Zone(zone) => write!(f, "zone {zone}"),
            Self::Board(style) => write!(f, "board {}", style.word()),
            Self::Pictures(value) => write!(f, "pictures {}", on(*value)),
            Self::Reminders(value) => write!(f, "reminders {}", on(*value)),
            Self::Subject(style) => write!(f, "subject {}", style.word()),
            Self::Proof(value) => write!(f, "proof {}", on(*value)),
            Self::Chat(value) => write!(f, "chat {}", on(*value)),
            Self::Signed(value) => write!(f, "signed {}", on(*value)),
            Self::Invitations(value) => write!(f, "invitations {}", on(*value)),
            Self::Address(address) => write!(f, "address {address}"),
        }
    }
}
