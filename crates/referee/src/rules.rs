//! What a game is to the layer: its rules as values.

use alloc::{string::String, vec::Vec};

use super::{
    course::{Course, Duty, Happened, Tell},
    log::{Claim, Complaint, End, Entry, Outcome, OwnEvents, Ruling},
};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::{Attempt, Sealed},
    referee::Refusal,
    seal::{GameSeals, Hash},
};

/// The rules of one game, over all that one knower knows of it: `Self` is that, the course included. With every seal
/// opened it is the game as it is.
pub trait Rules: Clone + PartialEq + core::fmt::Debug + 'static {
    /// Its own kinds of entries.
    type Event: OwnEvents;
    /// What an entry brought about, said to who listens.
    type Told: From<Happened>;
    /// What opens the commitments of one entry, as far as its knower may know.
    type Opened: Default;

    /// What of the game every game has.
    fn course(&self) -> &Course;

    /// The same, to change.
    fn course_mut(&mut self) -> &mut Course;

    /// What of the sealed values opens the commitments of this entry.
    fn opened(entry: &EntryOf<Self>, sealed: &[Sealed]) -> Self::Opened;

    /// Who may read a sealed value before the end: whoever sealed it, where the game does not say else.
    fn readers(&self, sealed: &Sealed) -> Seats {
        Seats::of(sealed.seat)
    }

    /// To whom the opening of a sealed value goes before the end, once: who may read it, where the game does not say else.
    fn sent_to(&self, sealed: &Sealed) -> Seats {
        self.readers(sealed)
    }

    /// Whether this may follow by this seat, asked of what is public alone: the audit asks the very same of each entry.
    ///
    /// # Errors
    /// The refusal that a player would read.
    fn may_follow(&self, seat: Seat, event: &Self::Event) -> Result<(), Refusal>;

    /// Applies an event of the game's own, which cannot fail, whatever of its seals this knower may open.
    fn happen(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &Self::Event,
        opened: &Self::Opened,
        tell: &mut impl Tell<Self::Told>,
    );

    /// Whether this may follow by itself, made by no seat: asked of what is public alone.
    fn may_follow_itself(&self, _: &Self::Event) -> bool {
        false
    }

    /// Applies an event that followed by itself.
    fn happen_itself(&mut self, _: Seq, _: &Self::Event, _: &mut impl Tell<Self::Told>) {}

    /// Keeps the orders of the game so far that came to nothing, as far as its knower may know of them.
    fn remember(&mut self, _: &[Attempt]) {}

    /// What seals the orders that came to nothing and that no entry has sealed yet, where this one ends the game: the commitment
    /// and the value, of each seat.
    fn seals_at_end(&self, _: Seq, _: &GameSeals<'_>) -> Vec<(Hash, Sealed)> {
        Vec::new()
    }

    /// Of how many seats the end seals such.
    fn sealed_at_end(&self) -> usize {
        0
    }

    /// Notes that this entry ended the game.
    fn ended(&mut self, _: Seq) {}

    /// Whether the think of who made it ends with an event of the game's own (T71): `Some(true)` with a move, which counts
    /// for its period.
    fn ends_think(&mut self, by: Seat, event: &Self::Event) -> Option<bool>;

    /// How the game ends where this seat does not go on: it loses, but before the game has begun it is called off.
    fn without(&self, seat: Seat) -> Outcome;

    /// Whether the game goes on where this seat does not: it is out then, and the referee takes what it has off the board.
    fn goes_on_without(&self, _seat: Seat) -> bool {
        false
    }

    /// Whether moves may be planned in this game (T83).
    fn has_conditions(&self) -> bool {
        false
    }

    /// What a move is called in a plan, of an event that is a turn of a move and nothing else (T85); what hangs on what was sealed
    /// only where that is known.
    fn plan_word(_event: &Self::Event, _opened: &Self::Opened) -> Option<String> {
        None
    }

    /// What follows by itself on what stands: an entry that no seat makes.
    fn by_itself(&self) -> Option<Self::Event> {
        None
    }

    /// Whether words may pass between the players.
    fn talks(&self) -> bool {
        true
    }

    /// Whether a seat may be given to who sits at another one (T69).
    fn may_be_given(&self, _seat: Seat, _to: Seat) -> bool {
        false
    }

    /// Who must resign, this seat among them, for the game to end by it.
    fn resigns_with(&self, seat: Seat) -> Seats {
        Seats::of(seat)
    }

    /// What the entry after the end says; `None` while the game goes on. Nobody errs where the referee judges every move.
    fn end(&self) -> Option<End> {
        let Duty::Over(board, ending) = self.course().duty else { return None };
        Some(End { board, ending, errs: Seats::NONE, last: board })
    }

    /// Whether what this seat, to which the move belongs, claims is so. Where it is not, that is entered and told to all: it
    /// hangs on what the claimer knows.
    ///
    /// # Errors
    /// It cannot be claimed, or is refused where it is not so.
    fn claims(&self, seat: Seat, claim: Claim) -> Result<bool, Refusal>;

    /// Whether a claim that may be entered is true, so that nobody need answer it.
    fn judges_claims(&self) -> bool {
        true
    }

    /// Whether a ruling of the game's own fits: on an objection, a position.
    fn may_rule(&self, _ruling: &Ruling) -> bool {
        false
    }

    /// What such a ruling does.
    fn rule(&mut self, _ruling: &Ruling, _seq: Seq, _tell: &mut impl Tell<Self::Told>) {}

    /// What a complaint does that goes to the person who runs the referee, since what it is about counts no time (T75).
    fn complained(&mut self, _by: Seat, _complaint: Complaint, _seq: Seq, _tell: &mut impl Tell<Self::Told>) {}

    /// What a change of what is due does to clocks that stand, before others run (T72).
    fn settle_time(&mut self, _was: Duty, _entry: &EntryOf<Self>) {}

    /// Says what is so again after a ruling was taken back: `was` is the game with it (T68).
    fn reinstated(&self, _was: &Self, _tell: &mut impl Tell<Self::Told>) {}
}

/// An entry of the log of a game with these rules.
pub type EntryOf<R> = Entry<<R as Rules>::Event>;
