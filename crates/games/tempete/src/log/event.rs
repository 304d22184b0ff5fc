//! What happened: the events of a game, as values. What every game's log may hold is the referee's; here is what is
//! Tempête's, each with its one stored form (`crates/record/src/FORMAT.md`, section 4).

use alloc::vec::Vec;

use crate::{
    chess::{Edit, Effect, San, Square},
    entries,
    referee::{
        log,
        played::{EventBody, Pinned},
    },
    seal::{Hash, Salt},
    tempete::cards::{card::CardNo, param::Arg},
};

pub use super::start::Start;
pub use log::{
    Author, Cancel, Claim, CommonEvent, Complaint, Days, DrawnFrom, End, Ending, MailNumber, MailOf, Maker, Outcome,
    PersonName, Reason, Ruled, Ruling, Seconds, SomeSeats, Span,
};

pub use crate::referee::played::{Entry, Event};

entries! {
    /// What happens in Tempête alone.
    pub enum OwnEvent for Pinned {
        /// A whole list was sealed (T3).
        List "list" seat (list: ListCommitment = ""),
        /// First numbers (T5).
        Numbers "numbers" seat (numbers: Numbers = ""),
        /// A turn (T7): its acts in the order of events.
        Turn "turn" seat (acts: Vec<Act> = ""),
        /// An interception (T20).
        Interception "interception" seat (acts: Vec<Act> = ""),
        /// An answer to an interception.
        Answer "answer" seat (acts: Vec<Act> = ""),
        /// An objection to the last message (T60).
        Object "object" seat,
        /// The card of the message objected to, with another effect (T61).
        Amend "amend" seat (play: CardPlay = "card"),
        /// The message objected to is withdrawn (T61).
        Withdraw "withdraw" seat,
        /// The author of the message objected to stands by it (T62).
        Stand "stand" seat,
    }
}

impl EventBody for OwnEvent {
    fn bears_plan(&self) -> bool {
        matches!(self, Self::Turn(_) | Self::Answer(_))
    }
}

/// A whole list, sealed (T3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListCommitment {
    pub commitment: Hash,
    /// What it was drawn from by the referee; `None` where it was typed.
    pub drawn: Option<DrawnFrom>,
}

/// Positions named for the opponent (T5, T8).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Numbers {
    /// 1..=N, all different, in the order given.
    pub positions: Vec<u8>,
    /// Where the referee drew them: which accepted draw of this seat it was, from 1, and from what.
    pub drawn: Option<(u16, DrawnFrom)>,
}

/// A card as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPlay {
    pub card: CardNo,
    /// Its parameters.
    pub args: Vec<Arg>,
    /// Its edits: declared, or those that its parameters give.
    pub effect: Option<Effect>,
    /// The commitment of its secret square (T30).
    pub seal: Option<Hash>,
    /// Where it came from, under `prove_cards = at_once` (T48).
    pub shown: Option<Shown>,
}

/// With the card, the opening of the position that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// 1..=N of the seat's own list.
    pub position: u8,
    pub salt: Salt,
}

impl CardPlay {
    /// The card or position it names, where its first parameter is a number.
    pub fn number(&self) -> Option<u8> {
        match self.args.first()? {
            Arg::Number(number) => u8::try_from(*number).ok(),
            _ => None,
        }
    }

    /// Its edits on the board, if it has any.
    pub(crate) fn edits(&self) -> &[Edit] {
        self.effect.as_ref().map_or(&[], |effect| &effect.0)
    }
}

/// One act of a message, in the order of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A sealed square, as its owner names it, takes effect (T31).
    Spring { card: CardNo, square: Square },
    /// The king, away by card 68, comes back (T40).
    Land(Square),
    /// A chess move.
    Move(San),
    /// A card.
    Card(CardPlay),
    /// A useless card is thrown away (T14); in an answer, the double-move card (T36).
    Discard(CardNo),
    /// The double-move card stays in hand (T36).
    Keep(CardNo),
    /// Which part of a double move is hit, 1 or 2 (T34).
    Part(u8),
    /// A draw is offered (T51).
    Draw,
    /// Positions for the opponent (T8).
    Numbers(Numbers),
}
