//! Traits that a game may leave out, since the layer has a way for all others: that of Tempête, whose seats draw from lists and
//! object to messages.

use alloc::{string::String, vec::Vec};

use super::{Entry, GameEvent, Opened, Own, Pinned, PlayTold, Played, Terms};
use crate::{
    ids::{GameId, Seat, Seq},
    kit::{NamedTerm, Sealed},
    pace::Pace,
    referee::{
        course::{Course, Duty},
        log::{About, Dice, End, Lines, Outcome, Read, Ruling},
        payload::{Refusal, Value},
    },
    seal::{Hash, Opening, ReadOpeningError, Secret32},
};

/// The rules of a game whose seats may object to each other's messages (T60): rulings change its course and its clocks, so that
/// it keeps its course itself.
pub trait Disputes {
    /// Returns what every game has of it.
    fn course(&self) -> &Course;

    /// Returns the same, to change.
    fn course_mut(&mut self) -> &mut Course;

    /// Checks an entry against public information alone.
    ///
    /// # Errors
    /// Returns the refusal that a player would read.
    fn may_follow(&self, seat: Seat, event: &GameEvent) -> Result<(), Refusal>;

    /// Applies an entry, with the openings that this knower may have, and with what is due after it. `listens` is false if
    /// nobody hears `tell`.
    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &GameEvent,
        opened: &Opened,
        listens: bool,
        tell: &mut dyn FnMut(PlayTold),
    );

    /// True if the think of the entry's seat ends with it and counts for its period, false if it ends and does not count; `None` if
    /// the think goes on (T71).
    fn ends_think(&mut self, by: Seat, event: &GameEvent) -> Option<bool>;

    /// Returns the result if this seat leaves the game.
    fn without(&self, seat: Seat) -> Outcome;

    /// Returns what the entry after the end says; `None` while the game goes on.
    fn end(&self) -> Option<End>;

    /// True if a claim that may be entered is true, so that nobody need answer it.
    fn judges_claims(&self) -> bool;

    /// True if a ruling of the game's own fits: on an objection, a position.
    fn may_rule(&self, ruling: &Ruling) -> bool;

    /// Applies such a ruling.
    fn rule(&mut self, ruling: &Ruling, seq: Seq, listens: bool, tell: &mut dyn FnMut(PlayTold));

    /// Applies a seat's complaint that the other side does not answer its objection (T75).
    fn complained(&mut self, by: Seat, seq: Seq, listens: bool, tell: &mut dyn FnMut(PlayTold));

    /// Applies what a change of what is due does to clocks that stand, before others run (T72).
    fn settle_time(&mut self, was: Duty, entry: &Entry);

    /// Tells what is so again after a ruling was taken back: `was` is the game with it (T68).
    fn reinstated(&self, was: &Played, listens: bool, tell: &mut dyn FnMut(PlayTold));
}

/// A game's own form of entry 0 and of what is sealed.
pub trait OwnRecord: Sync {
    /// Reads the text that entry 0 pins.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn pin(&self, text: &str) -> Result<Value, String>;

    /// Makes the terms of a new game, at the profile of time of this name: the default ones but for these.
    ///
    /// # Errors
    /// Says what is wrong with the first that cannot be.
    fn terms(&self, given: &[NamedTerm], time: String, pinned: &Pinned) -> Result<Terms, String>;

    /// Reads the terms in entry 0.
    ///
    /// # Errors
    /// Says which line is wrong.
    fn read_terms(&self, lines: &mut Lines<'_, Pinned>) -> Read<Terms>;

    /// Draws terms, for tests.
    fn any_terms(&self, dice: &mut Dice, about: &About<'_, Pinned>) -> Terms;

    /// Lists the keys of the lines in which entry 0 has its commitments.
    fn start_keys(&self) -> &'static [&'static str];

    /// Makes these commitments, in the same order.
    fn start_seals(&self, secret: &Secret32, game: GameId) -> Vec<Hash>;

    /// Sets up the game after entry 0, which names this profile of time; `None` if the entry is another.
    fn begin(&self, entry: &Entry, pinned: &Pinned, pace: &Pace) -> Option<Own>;

    /// True if seed and values give every commitment that stands in this entry, but for those of mails.
    fn opens(&self, entry: &Entry, sealed: &[Sealed], secret: &Secret32, game: GameId) -> bool;

    /// Lists every opening of the game, in the order of the record. Secret until it is over.
    fn openings(&self, entries: &[Entry], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening>;

    /// Says where an opening stands among those of its seat: the lower place first, none twice.
    ///
    /// # Errors
    /// Fails if it seals no such thing, or not with such a value.
    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError>;
}
