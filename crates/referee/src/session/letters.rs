//! How a game's log is opened, its mails are read and its letters tell it: what a game adds to its rules.

use alloc::{string::String, sync::Arc, vec::Vec};

use super::Session;
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{AnswersLeft, CommandError, Dispute, GamePage, Looker, NamedTerm, Sealed, Shown},
    letters::{Letter, Picture, Reader},
    pace::Pace,
    referee::{
        EntryOf, Mails, Rules, Spec,
        course::Happened,
        log::{OwnEvents, OwnStart, Ruling},
        telling::Occasion,
    },
    seal::{Opening, Secret32},
};

/// What a game pins, read.
pub type PinnedOf<R> = <<R as Rules>::Event as OwnEvents>::Pinned;

/// The terms of a game.
pub type TermsOf<R> = <<R as Rules>::Event as OwnEvents>::Terms;

/// Hears in order what each entry brought about.
pub trait Chronicles<T>: Default + Clone {
    /// What the next entry did.
    fn push(&mut self, told: Vec<T>);

    /// What the entry with this number brought about in the course.
    fn of_course(&self, seq: Seq) -> impl Iterator<Item = Happened>;
}

/// The letters of one game, and what else of a loaded game is the game's own to show.
pub trait Letters: Mails {
    /// The game as its entries tell it to one knower.
    type Chronicle: Chronicles<Self::Told>;

    /// The row of one game among those that share these letters.
    type Row: Copy + 'static;

    /// The facts of a game.
    fn spec(row: Self::Row) -> Spec;

    /// Returns the row of the game that pins this.
    fn row(pinned: &PinnedOf<Self>) -> Self::Row;

    /// Reads the text that entry 0 pins.
    ///
    /// # Errors
    /// What is wrong with it.
    fn pin(row: Self::Row, text: &str) -> Result<Arc<PinnedOf<Self>>, String>;

    /// The terms of a new game, at the profile of time of this name: the default ones but for these.
    ///
    /// # Errors
    /// What is wrong with the first that cannot be.
    fn terms(given: &[NamedTerm], time: String, pinned: &PinnedOf<Self>) -> Result<TermsOf<Self>, String>;

    /// What the referee seals for a game when it begins.
    fn start_seals(
        row: Self::Row,
        secret: &Secret32,
        game: GameId,
    ) -> <TermsOf<Self> as OwnStart<PinnedOf<Self>>>::Seals;

    /// A game after entry 0; `None` where it is none, or names another profile of time.
    fn begin(entry: &EntryOf<Self>, pinned: &Arc<PinnedOf<Self>>, pace: &Pace) -> Option<Self>;

    /// Whether seed and values give every commitment that stands in this entry, but for those of mails.
    fn opens(&self, entry: &EntryOf<Self>, sealed: &[Sealed], secret: &Secret32, game: GameId) -> bool;

    /// Every opening of the game, in the order of the record. Secret until it is over.
    fn openings(entries: &[EntryOf<Self>], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening>;

    /// A letter to the player at this seat, as `reader` wants it, or as he does; with the record where that is asked for.
    /// `None` if nobody sits there.
    fn write(
        session: &Session<'_, Self>,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion<'_, Self>,
    ) -> Option<Letter>;

    /// Whether the game has not begun for this seat, so that its `no` to the invitation calls it off (T50); asked of what the
    /// seat knows.
    fn may_be_declined(&self, seat: Seat) -> bool;

    /// A ruling that the game itself reads, as `position LINE`; `None` for any other.
    ///
    /// # Errors
    /// It cannot be, as the person who runs the referee reads it.
    fn ruling(_words: &str) -> Option<Result<Ruling, CommandError>> {
        None
    }

    /// Why a ruling of the game's own does not fit, in words; `None` for what is no such. Asked of what everybody knows.
    fn misfit(&self, _ruling: &Ruling) -> Option<&'static str> {
        None
    }

    /// What the person who runs the referee must rule on now, if anything.
    fn dispute(_: &Session<'_, Self>) -> Option<Dispute> {
        None
    }

    /// The game as the person who runs the referee may see it.
    fn show(session: &Session<'_, Self>, looker: &Looker<'_>) -> Shown;

    /// The board as everybody may see it, this seat's side below; `None` where the referee keeps none. Asked of what
    /// everybody knows.
    fn board(&self, _below: Seat) -> Option<Picture> {
        None
    }

    /// The moves for other programs, as PGN, from public matter alone; `None` where there are none that they know.
    fn pgn(_: &Session<'_, Self>) -> Option<String> {
        None
    }

    /// The game as everybody may read it, for a page in the language of this reader; `None` where it has none.
    fn page(_: &Session<'_, Self>, _reader: &Reader) -> Option<GamePage> {
        None
    }
}
