//! What happened: the events of a game, as values. Their one stored form is the text of an entry
//! (`entry_write`, `entry_read`); there is no other, and no serde here.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::terms::Terms;
use crate::{
    chess::{Edit, Effect, Position, San, Square},
    ids::{GameId, Seat, Seq, Timestamp},
    kit::OfEvent,
    pace::CreditFor,
    seal::{Endorsement, Hash, LostHead, Recovery, Salt, VerifierKey},
    tempete::cards::{card::CardNo, param::Arg},
    words::words,
};

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// A seat, by a mail.
    Seat(Seat),
    /// The referee: the program, or the person who runs it.
    Referee,
}

/// One accepted order in a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number; no gaps.
    pub seq: Seq,
    /// When it was entered: as the mail arrived, but never before the entry above.
    pub at: Timestamp,
    /// Who made it.
    pub by: Author,
    /// What happened.
    pub event: Event,
    /// Whether words passed to the opponent with it (T65). The words themselves stand nowhere.
    pub said: bool,
    /// When the mail arrived, where that was before `at`: what clocks read (T71).
    pub arrived: Option<Timestamp>,
    /// Why the person who runs the referee entered it for its player: it came by post or telephone (T79). One line of
    /// 1 to 300 printable characters.
    pub entered: Option<String>,
    /// The seal of the mail by which a seat made it; never beside `entered`.
    pub mail: Option<Hash>,
    /// Who of the people that run the referee did it, where that is said: of what [`Event::bears_a_name`] alone.
    pub organiser: Option<String>,
}

impl Entry {
    /// The moment that clocks read.
    pub fn moment(&self) -> Timestamp {
        self.arrived.unwrap_or(self.at)
    }
}

/// The reason of a loss on time that nobody ruled on (T76).
pub const BY_THE_CLOCK: &str = "The time of the agreed profile is used up.";

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "one entry of a log is its start")]
pub enum Event {
    /// The terms: entry 0 and no other.
    Start(Start),
    /// A whole list was sealed (T3), drawn by the referee, or typed (`None`).
    List { commitment: Hash, drawn: Option<DrawnFrom> },
    /// First numbers (T5).
    Numbers(Numbers),
    /// A turn (T7): its acts in the order of events.
    Turn(Vec<Act>),
    /// An interception (T20).
    Interception(Vec<Act>),
    /// An answer to an interception.
    Answer(Vec<Act>),
    /// A claim in place of a turn (T52).
    Claim(Claim),
    /// A draw offer or a claim was accepted (T51, T52).
    Accept,
    /// A draw offer or a claim was declined (T51, T52).
    Decline,
    /// An objection to the last message (T60).
    Object,
    /// The card of the message objected to, with another effect (T61).
    Amend(CardPlay),
    /// The message objected to is withdrawn (T61).
    Withdraw,
    /// The author of the message objected to stands by it (T62).
    Stand,
    /// A complaint about time (T64), and what it comes to (T75).
    Overdue(Complaint),
    /// Leave from a moment up to another (T73); by the referee for a seat, why.
    Leave { seat: Seat, from: Timestamp, to: Timestamp, reason: Option<String> },
    /// The leave announced is not taken (T73).
    LeaveCancel,
    /// This duty may take so many days, 1..=999, without a word (T74).
    Slow { days: u32 },
    /// Words alone passed (T65).
    Say,
    /// Resignation (T50).
    Resign,
    /// A ruling of the person who runs the referee (T63), and why in that person's words: one line of 1 to 300
    /// printable characters. `unread`: mail that had arrived may not have been read before it.
    /// `against_clock`: a loss on time that neither clock nor silence bears out (T75).
    Rule { ruling: Ruling, reason: String, unread: bool, against_clock: bool },
    /// A seat was reminded of what it owes, so many days after that began (T76).
    Remind { seat: Seat, days: u32 },
    /// So many seconds cost this seat nothing (T77).
    Credit { seat: Seat, seconds: u32, cause: CreditFor },
    /// All clocks stand, and why (T78).
    Pause { reason: String },
    /// They go on (T78).
    Resume { reason: String },
    /// So many days or units more for a seat, and why (T78).
    Gift { seat: Seat, days: u32, reason: String },
    /// So many days that a credit gave this seat are taken back from its think, and why (T78).
    Charge { seat: Seat, days: u32, reason: String },
    /// An overstep of this seat's counts no more (T78).
    Forgive { seat: Seat, reason: String },
    /// That person looked at the game's secrets (T63).
    Look,
    /// That person read a mail (1..=999999999 among all that came to the referee) that bears keys of these seats,
    /// White's first and one at least; why, as in a ruling (T63).
    LookAtMail { mail: u32, of: [bool; 2], reason: String },
    /// A person who runs the referee, and whose name the entry bears, wrote to these seats, one at least; the words
    /// stand nowhere.
    Note { to: [bool; 2] },
    /// That person had a seat's letters go to another address, which stands nowhere (T69).
    Address(Seat),
    /// That person had somebody else, of this name, take a seat (T69).
    Replace { seat: Seat, name: String },
    /// The game is over and its seals are open (T54).
    End(End),
}

/// Entry 0: everything the players agree to by sending a list (T2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    pub game: GameId,
    /// Which referee, game and epoch a head speaks of: `HOST/tempete/GAME/EPOCH`.
    pub origin: String,
    /// The names the players chose, White's first; never addresses.
    pub names: [String; 2],
    /// What it is played in, if anything.
    pub event: Option<OfEvent>,
    pub terms: Terms,
    /// SHA-256 of the card catalogue.
    pub catalogue: Hash,
    /// SHA-256 of the profile of time.
    pub profile: Hash,
    /// Commitments of the draw seeds: for each seat, that of its list and that of its numbers.
    pub draws: [[Hash; 2]; 2],
    /// The referee's key, which signs the heads of this game.
    pub key: VerifierKey,
    /// The commitment of its recovery key; `None` in games begun before there was one.
    pub recovery: Option<Recovery>,
}

/// Positions named for the opponent (T5, T8).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Numbers {
    /// 1..=N, all different, in the order given.
    pub positions: Vec<u8>,
    /// Where the referee drew them: which accepted draw of this seat it was, from 1, and from what.
    pub drawn: Option<(u16, DrawnFrom)>,
}

/// What a draw hangs on beside the seed that is sealed (FORMAT.md section 3).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DrawnFrom {
    /// How many entries the letter told of that the player answered, 1 up to the entry's own number.
    pub answers: u16,
    /// The player's words, at most 200 bytes; without any the referee alone could have steered it.
    pub words: String,
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

words! {
    /// What a complaint about time comes to (T64, T75).
    // Stored. Changing a word breaks games already played.
    Complaint {
        /// Time is not counted: the organiser is told.
        Plain = "plain",
        /// The other side's last letter is sent again.
        Repeat = "repeat",
        /// A loss is claimed, on the clock.
        Clock = "clock",
        /// A loss is claimed, on the silence.
        Silence = "silence",
        /// An objection that nobody answers goes to the organiser.
        Objection = "objection",
    }
}

words! {
    /// What is claimed in place of a turn (T52).
    // Stored. Changing a word breaks games already played.
    Claim {
        /// The player to move has no legal move and is not in check.
        Stalemate = "stalemate",
        /// The same position for the third time.
        Repetition = "repetition",
        /// Fifty moves without capture or pawn move.
        Fifty = "fifty",
    }
}

/// How a game ended on the board, before any error is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This seat won.
    Won(Seat),
    /// A draw.
    Drawn,
    /// Called off.
    Annulled,
}

words! {
    /// By what a game ended.
    // Stored. Changing a word breaks games already played.
    Ending {
        /// Resignation, also mate conceded (T50, T53).
        Resignation = "resignation",
        /// A draw agreed (T51).
        Agreement = "agreement",
        /// A claim accepted or granted (T52).
        Claim = "claim",
        /// Loss on time, by ruling (T64).
        Time = "time",
        /// Any other ruling (T63).
        Ruling = "ruling",
    }
}

/// What the person who runs the referee may rule (T62, T63).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The message objected to stands.
    Uphold,
    /// The message objected to is undone as if withdrawn.
    Takeback,
    /// The claim is granted: a draw.
    Grant,
    /// The claim is refused: the turn again.
    Refuse,
    /// This seat lost on time.
    LostOnTime(Seat),
    /// Any other result; after the end, a correction (T56).
    Result(Outcome),
    /// The time complaint is answered: the slow side was warned.
    Warn(Seat),
    /// The last ruling is taken back, and due again (T68).
    Correct,
    /// The board is set to this position, and the turn is its side's to move (T70).
    Position(Box<Position>),
    /// The referee's store was restored from a backup, and entries were lost (T67). What they were is
    /// not known any more; the head over them mostly is, and is never told again.
    Recover {
        /// The epoch that begins with this entry; the lost head is of the one before.
        epoch: u32,
        /// The lost head; `None` where nobody knows it.
        lost: Option<LostHead>,
    },
    /// The referee's key was lost or stolen: heads over this entry and those after it are signed with another.
    NewKey {
        key: Box<VerifierKey>,
        /// Who vouches for it; `None` where nobody does.
        endorsed: Option<Box<Endorsement>>,
    },
}

/// The end of a game (T54, T55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct End {
    /// The result before errors are counted.
    pub board: Outcome,
    #[serde(rename = "by")]
    pub ending: Ending,
    /// Whether each seat erred, White first.
    pub errs: [bool; 2],
    /// The final result.
    #[serde(rename = "final")]
    pub last: Outcome,
}

impl Event {
    /// The acts of a message; none of any other event.
    pub fn acts(&self) -> &[Act] {
        match self {
            Self::Turn(acts) | Self::Interception(acts) | Self::Answer(acts) => acts,
            _ => &[],
        }
    }

    /// Whether it is an act: all but what changes nothing that a ruling could rest on, words, looks and reminders.
    pub fn is_act(&self) -> bool {
        !matches!(self, Self::Say | Self::Note { .. } | Self::Look | Self::LookAtMail { .. } | Self::Remind { .. })
    }

    /// Whether its entry may say who of the people that run the referee did it.
    pub fn bears_a_name(&self) -> bool {
        matches!(
            self,
            Self::Rule { .. }
                | Self::Note { .. }
                | Self::Pause { .. }
                | Self::Resume { .. }
                | Self::Gift { .. }
                | Self::Charge { .. }
                | Self::Forgive { .. }
                | Self::Leave { reason: Some(_), .. }
        )
    }
}
