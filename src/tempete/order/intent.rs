//! What one mail asks for: which message it is, in what order its acts come, and what in it is for the
//! referee alone. What becomes an entry is made of it later (`decide`).

use alloc::{string::String, vec::Vec};

use super::orders::{Info, MoveNumber};
use crate::{
    chess::{PieceLetters, Square},
    ids::Timestamp,
    kit::Setting,
    referee::intent::CommonIntent,
    tempete::{
        cards::card::CardNo,
        log::event::{Act, CardPlay, Event, OwnEvent, Reason},
    },
};

/// What a mail asks to do: nothing in it is sealed or drawn yet.
#[derive(Clone, PartialEq)]
pub enum Intent {
    /// This list is to be sealed.
    List(Vec<CardNo>),
    /// A list is to be drawn, with these words mixed in (T3).
    DrawnList(String),
    /// First numbers that are due.
    Numbers(ToName),
    /// A turn.
    Turn(Acts),
    /// An interception.
    Interception(Acts),
    /// An answer.
    Answer(Acts),
    /// What every game has.
    Common(CommonIntent),
    /// An objection, whose words are the mail's.
    Object,
    /// An amended card.
    Amend(CardPlay),
    /// `withdraw`.
    Withdraw,
    /// `stand`.
    Stand,
}

/// Numbers as a mail has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToName {
    /// These.
    Typed(Vec<u8>),
    /// As many as are owed are to be drawn, with these words mixed in.
    Drawn(String),
}

impl ToName {
    /// The positions, where they are named already.
    pub fn typed(&self) -> Option<&[u8]> {
        if let Self::Typed(positions) = self { Some(positions) } else { None }
    }
}

/// What a turn, an interception or an answer is to hold.
#[derive(Clone, PartialEq)]
pub struct Acts {
    /// In their order; the card without its seal.
    pub acts: Vec<Act>,
    /// The square that its card seals, for the referee alone (T30).
    pub square: Option<Square>,
    /// Whether as many numbers as are owed are to be drawn, and with which words.
    pub draws: Option<String>,
    /// The piece letters its moves are typed in, until they are written out.
    pub typed: Option<PieceLetters>,
}

/// Everything that one mail asks for.
#[derive(Clone, PartialEq)]
pub struct Asks {
    /// What it asks to do; `None` where it only asks, sets or fills the drawer.
    pub intent: Option<Intent>,
    /// Cards and squares whose lines insisted (T45). Asked about once, and never entered (T46).
    pub insisted: Vec<u32>,
    /// First numbers for the drawer (T6).
    pub drawer: Option<ToName>,
    /// Words for the opponent (T65), or those of an objection (T60).
    pub words: Option<String>,
    /// Preferences (M12).
    pub settings: Vec<Setting>,
    /// Questions (M12).
    pub asked: Vec<Info>,
    /// Why it is entered for its player, and when: it came by post or telephone (T79).
    pub entered: Option<(Reason, Timestamp)>,
    /// A move number that was given (T15).
    pub number: Option<MoveNumber>,
}

// It may hold a list or a square: it says its name and nothing else.
impl core::fmt::Debug for Asks {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Asks")
    }
}

impl Intent {
    /// The acts of a message.
    pub fn acts(&self) -> Option<&Acts> {
        match self {
            Self::Turn(message) | Self::Interception(message) | Self::Answer(message) => Some(message),
            _ => None,
        }
    }

    /// The event of what has nothing to be written out, sealed or drawn.
    pub(crate) fn event(&self) -> Option<Event> {
        Some(match self {
            Self::Common(common) => common.event()?.into(),
            Self::Object => Event::Own(OwnEvent::Object),
            Self::Amend(play) => Event::Own(OwnEvent::Amend(play.clone())),
            Self::Withdraw => Event::Own(OwnEvent::Withdraw),
            Self::Stand => Event::Own(OwnEvent::Stand),
            Self::List(_)
            | Self::DrawnList(_)
            | Self::Numbers(_)
            | Self::Turn(_)
            | Self::Interception(_)
            | Self::Answer(_) => return None,
        })
    }
}
