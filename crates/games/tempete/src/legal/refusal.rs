//! Why an order cannot be, as values: what is wrong and what would be right. The words stand
//! in the letters. Every variant rests on a numbered rule, which the player reads too.

use alloc::{string::String, vec::Vec};

use crate::{
    chess::{Edit, EditFault, Effect, MoveFault, Square},
    kit::Denial,
    referee::{self, OwnWhy},
    tempete::{
        cards::{
            card::{CardNo, Ground, Window},
            param::{Arg, ArgsFault},
        },
        effect::Unfit,
        log::{event::Claim, terms::CardCheck},
        state::{exchange::MessageKind, public::Danger},
    },
};

/// Why an order cannot be. Told to its sender alone, and made from his view alone. A `verb` is the English one, a
/// number without the type of a card or a square what was typed.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// `verb` stands at a place where it cannot.
    OutOfPlace { verb: &'static str },

    /// With it a trap is over that this line would spring: likewise.
    Forgone { line: String },

    /// The list has been accepted already.
    ListFinal,
    /// The list has not as many numbers as the deck has cards.
    ListLength { given: usize, needed: usize, missing: Vec<CardNo> },
    /// A card stands twice on the list.
    ListTwice { card: u32, first: usize, again: usize, missing: Vec<CardNo> },
    /// A number on the list is no card of the deck.
    ListForeign { card: u32, place: usize },
    /// The words for the draw have more bytes than this.
    WordsTooLong { most: usize },
    /// First numbers before the own list.
    ListFirst,
    /// First numbers beside something that is no list.
    FirstNumbersAlone,

    /// The wrong count of numbers.
    NumbersCount { owed: usize, given: usize },
    /// No numbers are owed.
    NoNumbersOwed { given: usize },
    /// A position is named twice in the mail.
    NumberTwice { position: u32 },
    /// A position was named, or barred by card 57, before.
    NumberUsed { position: u32, barred: bool },
    /// No such position; the last of a list is `most`.
    NumberRange { position: u32, most: u8 },
    /// Such a mail (an interception, a claim or a word of dispute) carries no numbers.
    NumbersHere { verb: &'static str },

    /// A turn without a move, where the card does not stand for one.
    NoMove,
    /// More moves than the card allows.
    TooManyMoves,
    /// A move beside a card that is played instead of one.
    MoveAndInstead { card: CardNo },
    /// With the board: the move, in canonical English words, is none, or not one, on the position (B2).
    Move { text: String, fault: MoveFault },
    /// The move number does not fit.
    MoveNumber { given: u32, is: u32 },
    /// `12...` is how Black's moves are numbered.
    MoveDots,
    /// More than one card.
    OneCard,
    /// A card where the turn's card was used already.
    CardUsed,
    /// No such card, or not in this game's deck.
    NotInDeck { card: u32 },
    /// The card may be played at another moment than this.
    Window { card: CardNo, window: Window },
    /// The card of `card` or `discard` is not in the hand (T45); `check` says whether `!` may insist.
    NotHeld { card: CardNo, verb: &'static str, check: CardCheck },
    /// The square is none that this seat sealed (T45), or its trap is over (T33); `check` as above.
    NotSealed { card: CardNo, square: String, over: bool, check: CardCheck },
    /// The card's parameters do not fit.
    Args { card: CardNo, fault: ArgsFault, example: Vec<Arg> },
    /// The card needs its secret square in the same mail.
    SquareMissing { card: CardNo },
    /// A secret square that holds an enemy piece, or is a hole.
    SquareFoe { square: Square },
    /// A secret square without a card that takes one.
    SquareAlone,
    /// A discard beside a card, or before the move, or where a card was used.
    DiscardHere,

    /// No sealed square of that number is live.
    NoLiveSquare { card: u32 },
    /// A spring beside an interception that takes the move back.
    SpringUndone { card: CardNo },
    /// The king is away and must land.
    LandDue,
    /// The king is not away.
    NotAway,

    /// The last turn cannot be intercepted: none, one's own, or once already.
    NoInterception,
    /// An answer may not be intercepted.
    AnswerStands,
    /// An interception needs a card.
    InterceptionCard,
    /// A cancel card needs a card to cancel.
    NoCardToCancel { card: CardNo },
    /// A double move is hit: which part must be said.
    PartMissing { card: CardNo },
    /// `part` does not belong here.
    PartHere,
    /// `part` is 1 or 2.
    PartRange { part: u8 },

    /// The answer owes a different move.
    MoveOwed,
    /// The answer owes no move.
    NoMoveOwed,
    /// The move, in canonical English words, is the one that was taken back.
    SameMove { text: String },
    /// The answer may hold no card: the turn held one.
    AnswerNoCard,
    /// Where no move is owed only a cancel card fits.
    AnswerOnlyCancel { card: CardNo },
    /// With this double-move card two moves, or one and `keep` or `discard` (T36).
    KeepOrDiscard { card: CardNo },
    /// `keep` or `discard` names another card than this double-move card.
    KeepWhich { card: CardNo },

    /// 34 cannot take that card, but these.
    NothingToTake { card: u32, takeable: Vec<CardNo> },
    /// 57 names a position that is taken, barred or not there.
    PickPosition { position: u32 },
    /// No position is left to pick.
    PickNone,

    /// There is no message to object to, or it is one's own.
    NothingToObject,
    /// An objection was made against this message already.
    ObjectedAlready { kind: MessageKind },
    /// `amend` names another card than the message's, or the message has none.
    AmendCard { card: Option<CardNo> },

    /// A move of an entry that is not written in full, which is so.
    MoveInFull { full: String },
    /// The message would leave the own king in check.
    KingInCheck,
    /// `spring` or `intercept` would leave the opponent's king to be taken at once.
    KingTaken { verb: &'static str },
    /// The player is mated, and the terms let him escape by an interception alone.
    Mated,
    /// A card whose effect must be declared, without it.
    EffectMissing { card: CardNo },
    /// A card whose words fit several plays that leave different positions: what stands behind it in each.
    Meanings { card: CardNo, plays: Vec<Vec<Arg>> },
    /// A card that cannot be played so on this board.
    Unfit { card: CardNo, why: Unfit },
    /// A card that nothing typed behind its number would make possible now; `beside`: with the other lines of the mail.
    Unplayable { card: CardNo, beside: bool },
    /// Edits beside a card whose parameters say everything.
    EditsHere { card: CardNo, given: Effect },
    /// A card that would mate (R44).
    CardMates { card: CardNo },
    /// A card with another effect than its parameters give: none where it changes no board.
    EffectDiffers { card: CardNo, given: Effect, follows: Effect },
    /// An edit that is not possible on the board.
    Edit { card: CardNo, edit: Edit, fault: EditFault },
    /// An edit that no board knows.
    EditUnknown { card: CardNo, edit: Edit },
    /// A card without the ground that it must be played against.
    NoGround { card: CardNo, ground: Ground },
    /// An interception that would leave the mover without a legal move.
    NoOtherMove { card: CardNo },
    /// The two moves are not such as this double-move card allows.
    DoublePiece { card: CardNo, fault: DoubleFault },
    /// What is claimed is not so on the board: so often the position stood, or so many half-moves the clock counts.
    ClaimFalse { claim: Claim, count: u16, danger: Option<Danger> },
    /// No piece of the opponent's stands on the square sprung.
    NoStop { card: CardNo, square: Square },
    /// The king cannot land there.
    LandSquare { square: Square, fault: LandFault },
    /// What every game has cannot be done.
    #[serde(untagged)]
    Common(Denial),
}

/// What is wrong with two moves of one piece (B11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoubleFault {
    /// The first move took something.
    Took,
    /// The piece is of another kind.
    Kind,
    /// The second move is another piece's.
    OtherPiece,
}

/// Why a king cannot land on a square (B14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LandFault {
    NotEdge,
    /// Something stands there, or it is a hole.
    Taken,
    /// The king would be in check.
    Check,
}

impl From<Denial> for Refusal {
    fn from(denial: Denial) -> Self {
        Self::Common(denial)
    }
}

impl OwnWhy for Refusal {
    fn rule(&self) -> &'static str {
        self.rule()
    }
}

impl From<Refusal> for referee::Refusal {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Common(denial) => Self::Common(denial),
            own => Self::own(own),
        }
    }
}

impl From<referee::Refusal> for Refusal {
    fn from(refusal: referee::Refusal) -> Self {
        Self::of(&refusal)
    }
}

impl Refusal {
    /// Carried by the layer, as this game knows it.
    pub fn of(refusal: &referee::Refusal) -> Self {
        let common = || Self::Common(refusal.denial().cloned().unwrap_or(Denial::NothingDue));
        refusal.detail().cloned().unwrap_or_else(common)
    }

    /// The one card it is about, where it is about one.
    pub fn card(&self) -> Option<CardNo> {
        match self {
            Self::MoveAndInstead { card }
            | Self::Window { card, .. }
            | Self::Args { card, .. }
            | Self::NotHeld { card, .. }
            | Self::NotSealed { card, .. }
            | Self::SquareMissing { card }
            | Self::SpringUndone { card }
            | Self::NoCardToCancel { card }
            | Self::PartMissing { card }
            | Self::AnswerOnlyCancel { card }
            | Self::KeepOrDiscard { card }
            | Self::KeepWhich { card }
            | Self::EffectMissing { card }
            | Self::Meanings { card, .. }
            | Self::Unfit { card, .. }
            | Self::Unplayable { card, .. }
            | Self::EditsHere { card, .. }
            | Self::CardMates { card }
            | Self::EffectDiffers { card, .. }
            | Self::Edit { card, .. }
            | Self::EditUnknown { card, .. }
            | Self::NoGround { card, .. }
            | Self::NoOtherMove { card }
            | Self::DoublePiece { card, .. } => Some(*card),
            Self::AmendCard { card } => *card,
            _ => None,
        }
    }

    /// Whether it is about what stands on the board.
    pub fn is_of_the_board(&self) -> bool {
        matches!(
            self,
            Self::Move { .. }
                | Self::KingInCheck
                | Self::KingTaken { .. }
                | Self::Mated
                | Self::Meanings { .. }
                | Self::Unfit { .. }
                | Self::CardMates { .. }
                | Self::Edit { .. }
                | Self::NoOtherMove { .. }
                | Self::DoublePiece { .. }
                | Self::LandSquare { .. }
        )
    }

    /// The rule it rests on.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::OutOfPlace { .. } => "T16",
            Self::NothingToObject | Self::ObjectedAlready { .. } => "T60",
            Self::Forgone { .. } => "T33",
            Self::ListFinal => "T4",
            Self::ListLength { .. } | Self::ListTwice { .. } | Self::ListForeign { .. } | Self::WordsTooLong { .. } => {
                "T3"
            }
            Self::ListFirst | Self::FirstNumbersAlone => "T6",
            Self::NumbersCount { .. } | Self::NoNumbersOwed { .. } | Self::NumberRange { .. } => "T8",
            Self::NumberTwice { .. } | Self::NumberUsed { .. } => "T9",
            Self::NumbersHere { .. } | Self::NoInterception | Self::AnswerStands | Self::InterceptionCard => "T20",
            Self::NoMove | Self::TooManyMoves | Self::MoveAndInstead { .. } => "T7",
            Self::Move { .. } => "B2",
            Self::MoveNumber { .. } | Self::MoveDots => "T15",
            Self::OneCard | Self::CardUsed => "T11",
            Self::NotInDeck { .. } => "T1",
            Self::Window { .. } => "T12",
            Self::NotHeld { .. } | Self::NotSealed { .. } => "T45",
            Self::Args { .. } => "T17",
            Self::SquareMissing { .. } | Self::SquareFoe { .. } | Self::SquareAlone => "T30",
            Self::DiscardHere => "T14",
            Self::NoLiveSquare { .. } | Self::SpringUndone { .. } => "T31",
            Self::LandDue | Self::NotAway => "T40",
            Self::NoCardToCancel { .. } => "T21",
            Self::PartMissing { .. } | Self::PartHere | Self::PartRange { .. } => "T34",
            Self::MoveOwed => "T22",
            Self::NoMoveOwed => "T27",
            Self::SameMove { .. } => "T29",
            Self::AnswerNoCard => "T22",
            Self::AnswerOnlyCancel { .. } => "T27",
            Self::KeepOrDiscard { .. } | Self::KeepWhich { .. } => "T36",
            Self::NothingToTake { .. } => "T37",
            Self::PickPosition { .. } | Self::PickNone => "T38",
            Self::AmendCard { .. } => "T61",
            Self::Common(denial) => denial.rule(),
            Self::MoveInFull { .. } => "B1",
            Self::KingInCheck | Self::KingTaken { .. } | Self::CardMates { .. } => "B3",
            Self::Mated => "T53",
            Self::EffectMissing { .. }
            | Self::Unfit { .. }
            | Self::Unplayable { .. }
            | Self::EditsHere { .. }
            | Self::EffectDiffers { .. }
            | Self::Edit { .. }
            | Self::EditUnknown { .. } => "B4",
            Self::Meanings { .. } => "R74",
            Self::NoGround { .. } => "B7",
            Self::NoOtherMove { .. } => "B10",
            Self::DoublePiece { .. } => "B11",
            Self::ClaimFalse { .. } => "B12",
            Self::NoStop { .. } => "T33",
            Self::LandSquare { .. } => "B14",
        }
    }
}
