//! The trait of what writes a game's letters and shows the game.

use alloc::string::String;

use super::Session;
use crate::{
    ids::{Seat, Timestamp},
    kit::{AnswersLeft, CommandError, Dispute, GamePage, Looker, Shown},
    letters::{Letter, Picture, Reader},
    referee::{log::Ruling, mails::Occasion, played::Played},
};

/// The writer of a game's letters, which shows the game, too.
pub trait OwnLetters: Sync {
    /// Writes a letter to the player at this seat, as `reader` wants it, or as he does; with the record if that is asked for.
    /// `None` if nobody sits there.
    #[expect(clippy::too_many_arguments, reason = "a letter is made of these")]
    fn write(
        &self,
        session: &Session<'_>,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion<'_>,
    ) -> Option<Letter>;

    /// True if the game has not begun for this seat, so that its `no` to the invitation calls it off (T50); asked of what the
    /// seat knows.
    fn may_be_declined(&self, known: &Played, seat: Seat) -> bool;

    /// Reads a ruling that the game itself has, as `position LINE`; `None` for any other.
    ///
    /// # Errors
    /// Fails if it cannot be, as the organiser reads it.
    fn ruling(&self, words: &str) -> Option<Result<Ruling, CommandError>>;

    /// Says in words why a ruling of the game's own does not fit; `None` for what is no such. Asked of what everybody knows.
    fn misfit(&self, known: &Played, ruling: &Ruling) -> Option<&'static str>;

    /// Returns what the organiser must rule on now, if anything.
    fn dispute(&self, session: &Session<'_>) -> Option<Dispute>;

    /// Shows the game as the organiser may see it.
    fn show(&self, session: &Session<'_>, looker: &Looker<'_>) -> Shown;

    /// Draws the board as everybody may see it, this seat's side below; `None` if the referee keeps none.
    fn board(&self, known: &Played, below: Seat) -> Option<Picture>;

    /// Writes the moves for other programs, as PGN, from public matter alone; `None` if there are none that they know.
    fn pgn(&self, session: &Session<'_>) -> Option<String>;

    /// Makes the page of the game as everybody may read it; `None` if it has none.
    fn page(&self, session: &Session<'_>, reader: &Reader) -> Option<GamePage>;
}
