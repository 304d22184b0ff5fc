//! One entry as one seat may read it: clauses, each a code with what its phrase needs. How they are
//! made is in `told`.

use alloc::{string::String, vec::Vec};

use super::{
    edits::{ToldCastling, ToldEdit},
    named::NamedCard,
};
use crate::{
    chess::{Color, Role, Square},
    referee::telling::{self, CommonClause},
    seal::Hash,
    tempete::{cards::card::Gain, log::event::DrawnFrom},
};

/// One entry as the reader may know it.
pub type Told = telling::Told<Clause>;

/// A commitment published in an entry.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Commitment {
    pub mine: bool,
    /// The card of a square; none for a list.
    pub card: Option<NamedCard>,
    pub hex: Hash,
}

/// A card of the other side, with the opening of the position that it came from (T48).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ShownCard {
    pub card: NamedCard,
    pub position: u8,
    /// The line of its sheet that the opening hashes to, from 1.
    pub line: u8,
    pub opening: String,
}

/// A card the reader drew.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DrawnCard {
    pub position: u8,
    pub card: Option<NamedCard>,
}

/// What the referee drew from beside its seed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldDraw {
    /// How many entries the letter told of that was answered.
    pub answers: u16,
    /// Of whoever asked for the draw; empty without.
    pub words: String,
}

impl ToldDraw {
    pub(super) fn of(from: &DrawnFrom) -> Self {
        Self { answers: from.answers, words: from.words.clone() }
    }
}

/// One thing that happened. Each has a phrase of its own, `told.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Clause {
    /// The game began.
    Started,
    /// A list was sealed.
    ListSealed { drawn: Option<ToldDraw> },
    /// What one message did, act by act, in one sentence.
    Played { acts: Vec<ToldAct> },
    /// A sealed square takes effect.
    Spring {
        card: NamedCard,
        square: Square,
        /// What was lost there; none where nobody keeps the board.
        lost: Option<Role>,
        /// What stands there as before, since it is a king.
        stays: Option<Role>,
    },
    /// An interception saved a piece.
    Saved {
        /// Whether it is the reader's.
        mine: bool,
        piece: Role,
        /// Where it stands now.
        at: Square,
        /// What is lost for it.
        lost: Role,
        /// Whether that is a pawn in its place, and not what took it.
        instead: bool,
    },
    /// A piece has stopped on a sealed square of the reader's.
    Stopped {
        card: NamedCard,
        square: Square,
        /// What stands there.
        piece: Option<Role>,
        /// Whether it is a king, to which nothing happens (B13).
        royal: bool,
        /// Whether it may be announced now (R47).
        may: bool,
    },
    /// The reader sealed a square.
    Sealed { card: NamedCard, square: Square },
    /// The reader did not announce such a stop.
    TrapOver {
        card: NamedCard,
        square: Square,
        /// What stood there.
        piece: Option<Role>,
    },
    /// Which part of a double move is hit.
    Part {
        /// 1 or 2.
        part: u8,
    },
    /// The intercepted move is taken back.
    TakenBack {
        turn: String,
        /// Whether a different move is owed; else the turn is lost.
        other_move: bool,
    },
    /// The card of the turn returns, or is spent.
    CardBack {
        card: NamedCard,
        /// Returned to the hand rather than spent.
        returns: bool,
        mine: bool,
    },
    /// It is played again after all.
    CardRestored { card: NamedCard },
    /// The interception cancels a card.
    Cancels { card: NamedCard },
    /// The answer cancels the interception.
    Undone { card: NamedCard, turn: String },
    /// An objection.
    Object {
        /// The message objected to.
        turn: String,
    },
    /// The card objected to gets another effect.
    Amend {
        card: NamedCard,
        /// Its parameters or edits.
        args: String,
        /// What it does to the board now.
        edits: Vec<ToldEdit>,
    },
    /// The message is withdrawn.
    Withdraw {
        /// The message.
        turn: String,
        card: Option<NamedCard>,
        /// It stays played rather than going back to the hand: 34 and 57.
        stays: bool,
    },
    /// The author stands by it.
    Stand {
        /// The message.
        turn: String,
    },
    /// Somebody else sits there.
    Replace { colour: Color, name: String },
    /// What every game tells.
    #[serde(untagged)]
    Common(CommonClause),
}

/// One act of a message. Each has a phrase of its own, `act.CODE`, and they stand together in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum ToldAct {
    /// A turn is intercepted.
    Stops {
        /// The turn, numbered: `14. Bb5`; its number alone where it had no move.
        turn: String,
    },
    /// An interception is answered.
    Answers {
        /// The card that stopped the turn.
        card: NamedCard,
    },
    /// The king comes back.
    Land {
        square: Square,
    },
    /// A move.
    Move {
        /// `12. Nf3+`, or `Nf3` alone for the second of a double move.
        text: String,
        /// Whether the act before it was played, too.
        again: bool,
        /// The kind of piece it took; none where it took nothing, or nobody keeps the board.
        taken: Option<Role>,
        /// Where that stood, or beside it (en passant).
        on: Option<Square>,
    },
    /// A card is played.
    Card {
        card: NamedCard,
        /// Its parameters, or its declared effect, in the reader's letters; empty without.
        args: String,
        /// What it does to the board, edit by edit, where that was said.
        edits: Vec<ToldEdit>,
        /// How it castles, where that is what it does.
        castling: Option<ToldCastling>,
        /// Whether it brings a card into its player's hand.
        gains: Option<Gain>,
        /// The card taken so, or, for its owner's eyes, picked.
        takes: Option<NamedCard>,
        /// How it follows the act before it.
        lead: Lead,
        /// Whether its text is to be said: nothing else that is told says what it did.
        explain: bool,
    },
    /// A card is thrown away.
    Discard {
        card: NamedCard,
    },
    /// The double-move card stays in hand.
    Keep {
        card: NamedCard,
    },
    DrawOffered,
    /// Positions are named for the other side.
    Numbers {
        /// Of whose list: the reader's own.
        mine: bool,
        /// They are the first five.
        first: bool,
        drawn: Option<ToldDraw>,
        /// `3, 17, 22`.
        positions: String,
        count: usize,
        /// What the reader drew there, where it is his list.
        cards: Vec<DrawnCard>,
    },
}

impl ToldAct {
    /// Whether a phrase that begins with what was played can go on behind it.
    fn is_played(&self) -> bool {
        matches!(self, Self::Card { .. } | Self::Move { taken: None, .. })
    }

    /// Puts it behind the other acts of its message.
    pub(crate) fn follow(mut self, clauses: &mut Vec<Clause>) {
        let acts = match clauses.last_mut() {
            Some(Clause::Played { acts }) => acts,
            _ => return clauses.push(Clause::Played { acts: [self].into() }),
        };
        let before = acts.last();
        let played = before.is_some_and(Self::is_played);
        match &mut self {
            Self::Move { again, taken, .. } => *again = played && taken.is_none(),
            Self::Card { lead, .. } if matches!(before, Some(Self::Stops { .. })) => *lead = Lead::With,
            Self::Card { lead, .. } if played => *lead = Lead::And,
            _ => {}
        }
        acts.push(self);
    }
}

/// How a card follows the act before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lead {
    /// It is the first that was played.
    Played,
    /// Something was played before it.
    And,
    /// It is what a turn was stopped with.
    With,
}
