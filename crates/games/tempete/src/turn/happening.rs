//! What an entry brought about, said by [`State::apply`](crate::tempete::state::State::apply) to whoever
//! listens: the only source of what letters, PGN and the audit's tables tell. All of it is public; what one
//! seat alone may know is added where its letter is written. Who does not listen (`()`) pays nothing.

use alloc::{sync::Arc, vec::Vec};

use crate::{
    chess::{Position, Role, San, Square, Squares},
    ids::{Seat, Seq},
    pace::Charged,
    referee::{course::Happened, played::PlayTold},
    tempete::{
        cards::card::{AtCapture, CardNo},
        log::event::{CardPlay, DrawnFrom},
        state::{
            exchange::{Owes, Redo, Stops},
            play::{Place, PlayId},
            public::{Duty, Public},
            typed::Typed,
        },
    },
};

/// The turn that an entry is, answers or speaks of.
#[allow(missing_docs, reason = "its fields say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub turn: Seq,
    pub seat: Seat,
    /// Its chess move number.
    pub number: u32,
}

impl Public {
    /// The turn of the last exchange.
    pub(crate) fn about(&self) -> Option<About> {
        let exchange = self.last_exchange()?;
        let number = self.number_of(self.exchanges.len().saturating_sub(1));
        Some(About { turn: exchange.turn, seat: exchange.seat, number })
    }
}

/// One thing that an entry brought about.
#[allow(missing_docs, reason = "their fields say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A turn begins, on this position (after `spring` and `land`), with what still counts of a first try.
    Turn { about: About, base: Option<Arc<Position>>, redo: Redo },
    /// This turn is intercepted.
    Intercepted(About),
    /// The interception of this turn, by this card, is answered.
    Answered(About, CardNo),
    /// The last message of this turn's exchange is objected to, amended or ruled on.
    Disputed(About),
    /// The last message of this turn's exchange is undone, and with it its card, unless that stays played (T28).
    Undone { about: About, card: Option<CardNo>, stays: bool },
    /// That message stands again: what undid it was a ruling taken back (T68).
    Reinstated(About),
    /// A piece has stopped on these squares, and this seat may announce it with what it owes now: on those of `open`,
    /// for elsewhere a king could be taken then (R47). Looked for where the seat has sealed squares in force.
    Stopped { seat: Seat, stops: Stops, open: Squares },
    /// This seat passed over stops that it could have announced.
    PassedOver { seat: Seat, stops: Stops },
    /// A sealed square is announced; on the board a piece was lost there, or is a king and stays (B13).
    Sprung { seat: Seat, card: CardNo, square: Square, lost: Option<Role>, stays: Option<Role> },
    /// A king that was away is back.
    Landed { seat: Seat, square: Square },
    /// A move, and on the board what it took.
    Moved { seat: Seat, san: San, taken: Option<Role> },
    /// A card is played, or thrown away.
    CardPlayed { play: PlayId, seat: Seat, place: Place, card: CardPlay },
    /// The double-move card stands between two moves again: the same play (T36).
    CardAgain { play: PlayId, card: CardPlay },
    /// The play has another effect from now on (T61).
    CardAmended { play: PlayId, card: CardPlay },
    /// The card goes back to its player's hand, and what it did is undone.
    CardReturned { play: PlayId, seat: Seat, card: CardNo },
    /// The card is spent, and what it did is undone.
    CardSpent { play: PlayId, seat: Seat, card: CardNo },
    /// The card is cancelled by another, and spent.
    CardCancelled { play: PlayId, seat: Seat, card: CardNo, by: PlayId },
    /// The card is in force again.
    CardRestored { play: PlayId, seat: Seat, card: CardNo },
    /// A play takes the card of another one into this seat's hand (T37).
    Took { by: PlayId, seat: Seat, play: PlayId, card: CardNo },
    /// A play picks what stands at this position of its player's list (T38).
    Picked { by: PlayId, seat: Seat, position: u8 },
    /// A play takes its player's king away (T40).
    KingAway { by: PlayId, seat: Seat },
    /// What a play took, picked or took away is given back.
    Lapsed { by: PlayId, seat: Seat },
    /// The board is set by ruling: what stood, and what stands in its place (T70).
    BoardSet { before: Arc<Position>, after: Arc<Position> },
    /// Which part of a double move is hit (T34).
    Part(u8),
    /// The turn is taken back but for its first moves, and that is owed in its place.
    TakenBack { moves: usize, owes: Owes },
    /// An interception saved this piece, which stands there now (B8): the other is lost, a pawn in its place (26), or
    /// what took it (66).
    Saved { seat: Seat, piece: Role, at: Square, lost: Role, how: AtCapture },
    /// So many moves of the turn stand, and that is owed beside them.
    Stands { moves: usize, owes: Owes },
    /// A draw is offered.
    Offered,
    /// Positions of this seat's list are named, so that it draws the cards there; by the referee from this.
    Drew { seat: Seat, positions: Vec<u8>, from: Option<DrawnFrom> },
    /// A think has ended, and cost this (T71).
    Charged(Charged),
    /// This is due now.
    Due(Duty),
}

impl From<Happened> for Happening {
    fn from(happened: Happened) -> Self {
        match happened {
            Happened::Charged(charged) => Self::Charged(charged),
            Happened::Due(duty) => Self::Due(duty.into()),
        }
    }
}

impl Happening {
    /// The same as the course says it; `None` for what is the game's own.
    pub fn of_course(&self) -> Option<Happened> {
        match self {
            Self::Charged(charged) => Some(Happened::Charged(*charged)),
            Self::Due(duty) => Some(Happened::Due((*duty).into())),
            _ => None,
        }
    }
}

/// Returns what an entry brought about, as Tempête has it.
pub fn happenings(told: &[PlayTold]) -> Vec<Happening> {
    let happening = |told: &PlayTold| match told {
        PlayTold::Course(happened) => (*happened).into(),
        PlayTold::Own(news) => Typed::news_of(news).clone(),
    };
    told.iter().map(happening).collect()
}
