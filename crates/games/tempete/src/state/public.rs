//! The public part of a game: all that both seats may know, computed from the entries alone (T8).
//! No list, hand or square is here; those are in `account`.

use alloc::{sync::Arc, vec, vec::Vec};

use super::{
    exchange::{Exchange, Message, MessageKind, PassedOver, Redo},
    play::{Play, PlayId},
};
use crate::{
    chess::Position,
    ids::{GameId, Seat, Seats, Seq},
    referee::course::{self, Course, GameDuty, Pacing},
    seal::Hash,
    tempete::{
        cards::{
            card::{Card, CardNo, Gain, Window},
            catalogue::Catalogue,
        },
        log::{
            event::{Claim, Ending, Entry, Outcome, Start},
            terms::{Board, PickWhen, Terms},
        },
        name::SPEC,
        rulebook::Rulebook,
        seats::side,
    },
};

/// The public part of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    pub game: GameId,
    /// Entry 0.
    pub start: Start,
    /// The cards, of which entry 0 names the hash.
    pub catalogue: Arc<Catalogue>,
    /// What every game has of it.
    pub course: Course,
    pub seats: [PublicSeat; 2],
    /// The position, where the referee keeps the board (B1). Whoever owes a move makes it here, after his
    /// `spring` and `land`.
    pub board: Option<Position>,
    /// How many turns had stood, White's and Black's, when the board was set last: 0 where it never was (T70).
    pub passed: usize,
    /// The turns that stand since then, oldest first, each with what it was answered by. Only the last can still change.
    pub exchanges: Vec<Arc<Exchange>>,
    /// Stops passed over in turns before the board was set (T70).
    pub passed_over: Vec<PassedOver>,
    /// The message an objection may be made against, if any (T60).
    pub message: Option<Message>,
    /// What a turn that was withdrawn or taken back by ruling leaves behind for its second try.
    pub redo: Redo,
    /// Every card and discard ever accepted, in order; a [`PlayId`] points here.
    pub plays: Vec<Play>,
}

/// What one seat publicly has.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PublicSeat {
    /// The commitment of its list, and the entry it stands in.
    pub list: Option<(Seq, Hash)>,
    /// Whether this seat gave its first numbers (T5).
    pub gave_first: bool,
    /// Positions of *this seat's* list that were named, with the entry that named them, in order.
    pub named: Vec<(u8, Seq)>,
    /// Positions of this seat's list barred by card 57, with the entry (T38).
    pub barred: Vec<(u8, Seq)>,
    /// How many cards it publicly holds (T8).
    pub hold: u8,
    /// Cards publicly known to be in its hand: given back, kept, or taken by 34.
    pub known: Vec<CardNo>,
    /// Sealed squares spent by `spring`, by number: how many (T31).
    pub sprung: Vec<CardNo>,
    /// How many `numbers random` of this seat were accepted.
    pub draws: u16,
    /// The play that took its king away, until the king lands (T40).
    pub away: Option<PlayId>,
    /// Whether its next turn takes the place of one that was undone, and so counts for no period (T72).
    pub again: bool,
}

/// A duty in Tempête.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// A duty that only this game has.
    Own(OwnDuty),
    /// An answer to a claim, by the opponent of the claimer (T52).
    Claim(Seat, Claim),
    /// A ruling on a claim that was declined; the seat is the claimer (T52).
    RulingOnClaim(Seat, Claim),
    /// No duty: the game is over, with this result before errors.
    Over(Outcome, Ending),
}

impl From<course::Duty> for Duty {
    fn from(duty: course::Duty) -> Self {
        match duty {
            course::Duty::Own(own) => Self::Own(own.into()),
            course::Duty::Claim(seat, claim) => Self::Claim(seat, claim),
            course::Duty::RulingOnClaim(seat, claim) => Self::RulingOnClaim(seat, claim),
            course::Duty::Over(outcome, ending) => Self::Over(outcome, ending),
        }
    }
}

impl From<Duty> for course::Duty {
    fn from(duty: Duty) -> Self {
        match duty {
            Duty::Own(own) => Self::Own(own.into()),
            Duty::Claim(seat, claim) => Self::Claim(seat, claim),
            Duty::RulingOnClaim(seat, claim) => Self::RulingOnClaim(seat, claim),
            Duty::Over(outcome, ending) => Self::Over(outcome, ending),
        }
    }
}

/// What is owed in Tempête alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnDuty {
    /// A list by each seat that has none sealed (T3).
    Lists,
    /// First numbers by each seat that gave none (T5).
    Numbers,
    /// A turn, an interception, a claim or an objection.
    Turn(Seat),
    /// An answer to an interception, or an objection to it.
    Answer(Seat),
    /// `amend`, `withdraw` or `stand`, by the author of the message objected to (T60).
    Object(Seat),
    /// A ruling on an objection; the seat is the author who stands by his message (T62).
    RulingOnObjection(Seat),
}

/// The words of what is owed.
const WORDS: [&str; 6] = ["lists", "numbers", "turn", "answer", "object", "ruling-on-objection"];

impl From<OwnDuty> for GameDuty {
    fn from(duty: OwnDuty) -> Self {
        let [lists, numbers, turn, answer, object, ruling] = WORDS;
        let both = || SEATS.into_iter().collect();
        let (word, owed, by, pacing) = match duty {
            OwnDuty::Lists => (lists, "a list", both(), Pacing::Allowance),
            OwnDuty::Numbers => (numbers, "first numbers", both(), Pacing::Allowance),
            OwnDuty::Turn(seat) => (turn, "a turn", Seats::of(seat), Pacing::Move),
            OwnDuty::Answer(seat) => (answer, "an answer to the interception", Seats::of(seat), Pacing::Reply),
            // T75: who is objected to loses nothing.
            OwnDuty::Object(seat) => {
                (object, "an answer to the objection: amend, withdraw or stand", Seats::of(seat), Pacing::Still)
            }
            OwnDuty::RulingOnObjection(_) => {
                (ruling, "a ruling on the objection is due, uphold or takeback", Seats::NONE, Pacing::Still)
            }
        };
        let about = if let OwnDuty::RulingOnObjection(author) = duty { Some(author) } else { None };
        Self { word, owed, by, about, pacing }
    }
}

impl From<GameDuty> for OwnDuty {
    fn from(duty: GameDuty) -> Self {
        let [_, numbers, turn, answer, object, ruling] = WORDS;
        let of = duty.by.iter().next().or(duty.about).unwrap_or(Seat::FIRST);
        match duty.word {
            word if word == numbers => Self::Numbers,
            word if word == turn => Self::Turn(of),
            word if word == answer => Self::Answer(of),
            word if word == object => Self::Object(of),
            word if word == ruling => Self::RulingOnObjection(of),
            _ => Self::Lists,
        }
    }
}

/// How the side to move stands on the board alone, without regard to hands and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Danger {
    /// In check, and a move helps.
    Check,
    /// In check, and no move helps.
    Mate,
    /// Not in check, and there is no legal move.
    Stalemate,
}

impl Public {
    /// Returns the current duty.
    pub fn duty(&self) -> Duty {
        self.course.duty.into()
    }

    /// After entry 0.
    pub(super) fn start(start: Start, entry: &Entry, rulebook: Rulebook) -> Option<Self> {
        let course = Course::begin(entry, &start, rulebook.pace.profile, (SPEC, OwnDuty::Lists.into()));
        // B1: the board is set up.
        let board = (Terms::of(&start).board == Board::On).then(Position::start);
        Some(Self {
            game: start.game,
            course,
            start,
            catalogue: rulebook.catalogue,
            board,
            seats: [PublicSeat::default(), PublicSeat::default()],
            passed: 0,
            exchanges: vec![],
            passed_over: vec![],
            message: None,
            redo: Redo::default(),
            plays: vec![],
        })
    }

    /// The terms.
    pub fn terms(&self) -> &Terms {
        Terms::of(&self.start)
    }

    /// The card with this number. An entry that names one the catalogue lacks is never read.
    pub fn card(&self, number: CardNo) -> &Card {
        static NONE: Card = Card::NONE;
        self.catalogue.card(number).unwrap_or(&NONE)
    }

    /// When it may be played in this game: the catalogue's word, but for one that picks (T38).
    pub fn window(&self, card: &Card) -> Window {
        match card.gains() {
            Some(Gain::Picked) if self.terms().pick_when == PickWhen::Interception => Window::ReplyCapture,
            _ => card.window,
        }
    }

    /// The name the player of `seat` chose; empty for a seat that the game does not have.
    pub fn name(&self, seat: Seat) -> &str {
        self.course.name(seat)
    }

    /// Whether the referee keeps the board (B1).
    pub fn has_board(&self) -> bool {
        self.terms().board == Board::On
    }

    /// Whether the referee holds what this card does against the board; else its player's word counts (term `enforce`, T17).
    pub fn enforces(&self, card: CardNo) -> bool {
        self.has_board() && !self.terms().enforce.leaves(card)
    }

    /// Whether this card changes the board as its player says.
    pub fn declares(&self, card: CardNo) -> bool {
        !self.enforces(card) && !self.card(card).edits.is_empty()
    }

    /// Whether this seat's king is away and has yet to land (T40): on the board, where the referee keeps it; else by the card.
    pub fn king_is_away(&self, seat: Seat) -> bool {
        match &self.board {
            Some(board) => board.away(side(seat)).is_some(),
            None => self.seat(seat).away.is_some(),
        }
    }

    /// Whether `seat` has the move on the board.
    pub fn moves_on_board(&self, seat: Seat) -> bool {
        self.board.as_ref().is_some_and(|board| board.to_move() == side(seat))
    }

    /// The opponent of `seat`.
    pub fn other(seat: Seat) -> Seat {
        if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
    }

    /// What `seat` publicly has.
    pub fn seat(&self, seat: Seat) -> &PublicSeat {
        let [first, second] = &self.seats;
        if seat == Seat::FIRST { first } else { second }
    }

    /// The same, to change.
    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut PublicSeat {
        let [first, second] = &mut self.seats;
        if seat == Seat::FIRST { first } else { second }
    }

    /// The play that `id` points at.
    pub fn play(&self, id: PlayId) -> Option<&Play> {
        self.plays.get(usize::from(id.0))
    }

    /// The same, to change.
    pub(crate) fn play_mut(&mut self, id: PlayId) -> Option<&mut Play> {
        self.plays.get_mut(usize::from(id.0))
    }

    /// The chess move number of the turn that is due, answered or disputed: 1 for both first turns (T15).
    pub fn move_number(&self) -> u32 {
        let standing = match self.duty() {
            Duty::Own(OwnDuty::Turn(_)) | Duty::Claim(..) | Duty::RulingOnClaim(..) => self.exchanges.len(),
            _ => self.exchanges.len().saturating_sub(1),
        };
        self.number_of(standing)
    }

    /// The chess move number of the `index`th turn that stands since the board was set.
    pub fn number_of(&self, index: usize) -> u32 {
        u32::try_from(self.passed.saturating_add(index) / 2).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Positions of `seat`'s list that were neither named nor barred, ascending (T9).
    pub fn free_positions(&self, seat: Seat) -> Vec<u8> {
        let of = self.seat(seat);
        let mut used = [false; 1 << u8::BITS];
        for (position, _) in of.named.iter().chain(&of.barred) {
            used.get_mut(usize::from(*position)).into_iter().for_each(|used| *used = true);
        }
        // Asked in every message, so each position is looked at once.
        (0..=self.terms().cards()).zip(used).skip(1).filter(|(_, used)| !used).map(|(position, _)| position).collect()
    }

    /// How many numbers `seat` owes with a turn or an answer sent now, if its message leaves the
    /// opponent's hold as it is (T8, T10).
    pub fn numbers_owed(&self, seat: Seat) -> u8 {
        self.numbers_owed_for(seat, 0)
    }

    /// The same, if its message takes so many cards from the opponent.
    pub(crate) fn numbers_owed_for(&self, seat: Seat, lost: u8) -> u8 {
        let other = Self::other(seat);
        let free = u8::try_from(self.free_positions(other).len()).unwrap_or(u8::MAX);
        HAND.saturating_sub(self.seat(other).hold.saturating_sub(lost)).min(free)
    }

    /// The card of the message an objection may be made against.
    pub fn message_card(&self) -> Option<PlayId> {
        let exchange = self.last_exchange()?;
        match self.message?.kind {
            MessageKind::Turn => exchange.card,
            MessageKind::Interception => exchange.interception.map(|interception| interception.card),
            MessageKind::Answer => exchange.answer.as_ref().and_then(|answer| answer.card),
        }
    }

    /// The exchange of the last turn that stands.
    pub fn last_exchange(&self) -> Option<&Exchange> {
        self.exchanges.last().map(|last| &**last)
    }

    /// The same, to change.
    pub(crate) fn last_exchange_mut(&mut self) -> Option<&mut Exchange> {
        self.exchanges.last_mut().map(Arc::make_mut)
    }

    /// Squares that `seat` has sealed and that are live: their entries and card numbers, oldest
    /// first. Which of several of one number a `spring` spent is its owner's secret, so the
    /// publicly oldest ones are counted off (T31).
    pub fn live_squares(&self, seat: Seat) -> Vec<(Seq, CardNo)> {
        let mut spent = self.seat(seat).sprung.clone();
        self.plays
            .iter()
            .filter(|play| play.seat == seat && play.in_force() && play.play.seal.is_some())
            .filter(|play| match spent.iter().position(|card| *card == play.play.card) {
                Some(index) => {
                    spent.swap_remove(index);
                    false
                }
                None => true,
            })
            .map(|play| (play.seq, play.play.card))
            .collect()
    }

    /// How the game ends where this seat does not go on: it loses, but before it has cards to play with the game is
    /// called off (T50, T71).
    pub(crate) fn without(&self, seat: Seat) -> Outcome {
        let other = Self::other(seat);
        if self.seat(other).gave_first { Outcome::of(other) } else { Outcome::Annulled }
    }
}

/// Both seats, White first.
pub const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// How many cards a full hand has.
pub const HAND: u8 = 5;
