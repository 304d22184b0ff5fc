//! A game as the referee knows it: a row of names, texts and functions. Whoever runs games is handed a
//! list of rows, so that a test can hand in its own.
//!
//! The log of a game is read and replayed once for each mail, command or look: what is asked of it then
//! are [`Doors`], methods of the replayed game, since functions from the stored game would replay it anew.

use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};
use core::any::Any;

use super::{
    AnswersLeft, Asked, BrokenLog, Command, CommandError, Common, Declining, Demo, Denial, Dispute, Forecast, GamePage,
    Help, Loaded, Looker, Mail, NewGame, Part, Plan, Saying, SeatClock, Shown, Standing, Summary, Tool,
};
use crate::{
    ids::{Seat, SeatName, Seats, Seq, Team, Timestamp},
    letters::{Letter, Picture, Reader},
    pace::Pace,
    record::{self, Auditor},
    text::{Day, Knows, Language, Reading, UnreadableLine, Vocabulary},
};

/// The games that are refereed.
pub type Games = &'static [&'static Game];

/// The game that this log is of, as its first entry says.
pub fn of_log(games: Games, entries: &[String]) -> Option<&'static Game> {
    let rules = entries.first()?.lines().find_map(|line| line.strip_prefix("rules "))?;
    games.iter().find(|game| game.rules == rules).copied()
}

/// The game that this record is of, as its first entry seems to say, before anything of it was checked.
pub fn of_record(games: Games, bytes: &[u8]) -> Option<&'static Game> {
    let rules = record::rules(bytes)?;
    games.iter().find(|game| game.rules == rules).copied()
}

/// A term of a game as it is given: name and value.
pub type NamedTerm = (String, String);

/// What a game made of the text that it pins.
pub type Pin = Box<dyn Any + Send + Sync>;

/// One game.
pub struct Game {
    /// Name and version of its rules, as entry 0 has them: `tempete/1`.
    pub rules: &'static str,
    /// Its name in subjects, which are the same in every language.
    pub title: &'static str,
    /// Its seats, 2 to 4, in order.
    pub seats: &'static [SeatName],
    /// Its teams, where its seats do not play each for itself.
    pub teams: &'static [Team],
    /// The text that new games pin by its hash in entry 0: cards, tables, whatever the rules rest on.
    pub pinned: &'static str,
    /// Reads such a text; says what is wrong with it.
    pub pin: fn(&str) -> Result<Pin, String>,
    /// The layouts of its letters, which all languages share: name and text of each. What it has none of, and no phrase
    /// for, is said as in letters of every game.
    pub layouts: &'static [(&'static str, &'static str)],
    /// The phrases of one language, as `words.toml` has them: those that it shares with other games, and its own.
    pub phrases: fn(Language) -> [&'static str; 2],
    /// How many of its seats, the first ones, are taken by these terms, name and value; says what is wrong with the first that
    /// is no term of the game.
    pub terms: fn(&Pinned, &[NamedTerm]) -> Result<usize, String>,
    /// Entry 0 and the invitations; `loaded` has no entries yet.
    pub start: fn(&Loaded<'_>, &NewGame, Timestamp) -> Result<Plan, CommandError>,
    /// Reads and replays the log.
    pub open: for<'a> fn(&'a Loaded<'a>) -> Result<Box<dyn Doors + 'a>, BrokenLog>,
    /// Who audits its records.
    pub auditor: fn() -> Box<dyn Auditor>,
    /// What its commands say and take.
    pub help: Help,
    /// The commands of its own.
    pub tools: &'static [Tool],
    /// A game of it to be shown.
    pub demo: Option<&'static Demo>,
    /// Writer of its letters, an [`crate::session::OwnLetters`].
    pub letters: Part,
}

/// What is asked of one game whose log has been replayed.
pub trait Doors {
    /// Goes on where the game's seed, and what stands beside its commitments, open each of them.
    ///
    /// # Errors
    /// [`BrokenLog::Opening`]
    fn check_openings(&self) -> Result<(), BrokenLog> {
        Ok(())
    }
    /// The words of the game, with how many numbers this seat's verbs want now (M5).
    fn words(&self, seat: Seat) -> Vocabulary;
    /// What is known of a seat, by which its mails are read: no more than it may know.
    fn knows(&self, _: Seat) -> Knows {
        Knows::default()
    }
    /// Says what `no` alone does in a mail of this seat (T50).
    fn declining(&self, _: Seat) -> Declining {
        Declining::Begun
    }
    /// The lines of entry 0 that a game of the usual terms would not have: `NAME VALUE` each.
    fn unusual_terms(&self) -> Vec<String> {
        Vec::new()
    }
    /// True if a draw is on offer to this seat (T51).
    fn offered(&self, _: Seat) -> bool {
        false
    }
    /// What is wrong with the words of lines whose verbs are known (M5).
    fn faults(&self, _: Seat, reading: &Reading, language: Language) -> Vec<UnreadableLine> {
        Common::faults(reading, language)
    }
    /// What a mail does that has lines of the game's own, or confirms an order of its.
    ///
    /// # Errors
    /// A game that is over cannot be written as a record.
    fn mail(&self, asked: &Asked<'_>) -> Result<Plan, BrokenLog>;
    /// What a leave does that its player announced in another game of his, where it may be (M16), and whose receipt is the other
    /// game's; or that is entered for him in all. Of `days` none takes back what was announced.
    ///
    /// # Errors
    /// What was entered could not be read again.
    fn leave(&self, mail: &Mail, days: Option<(Day, Day)>) -> Result<Result<Plan, Denial>, BrokenLog>;
    /// A letter that the referee itself has a seat sent, whatever is played; `None` if nobody sits there.
    fn letter(&self, seat: Seat, saying: Saying<'_>, at: Timestamp, last: Option<AnswersLeft>) -> Option<Letter>;
    /// What a command does.
    ///
    /// # Errors
    /// See [`CommandError`]; nothing has changed then.
    fn command(&self, command: &Command, at: Timestamp) -> Result<Plan, CommandError>;
    /// What the passing of time does by this moment: a reminder, a loss that nobody need claim. `None`
    /// in a game that counts no time.
    ///
    /// # Errors
    /// What it enters could not be read again.
    fn passes(&self, _at: Timestamp) -> Result<Option<Plan>, BrokenLog> {
        Ok(None)
    }
    /// What a command would do; public matter alone.
    ///
    /// # Errors
    /// As the command itself.
    fn forecast(&self, command: &Command, at: Timestamp) -> Result<Forecast, CommandError>;
    /// How the game stands, as far as a ruling rests on it.
    fn standing(&self) -> Standing;
    /// Whether anything came since the log had so many entries that a decision rests on: all but words, looks,
    /// reminders, and credits of time to another seat than the one whose time it is about.
    fn has_gone_on(&self, since: usize, about_time_of: Option<Seat>) -> bool;
    /// The game in a line.
    fn summary(&self) -> Summary;
    /// The clock of each seat that owes something, at a moment; none in a game that counts no time.
    fn clocks(&self, _at: Timestamp) -> Vec<SeatClock> {
        Vec::new()
    }
    /// What the person who runs the referee must rule on now, if anything.
    fn dispute(&self) -> Option<Dispute> {
        None
    }
    /// How time was spent by this moment, a line a message: what a claim rests on. `None` in a game that counts none.
    fn sheet(&self, _at: Timestamp) -> Option<String> {
        None
    }
    /// The game as the person who runs the referee may see it.
    fn show(&self, looker: &Looker<'_>) -> Shown;
    /// The board as everybody may see it, this seat's side below; `None` where the referee keeps none.
    fn board(&self, _below: Seat) -> Option<Picture> {
        None
    }
    /// The moves for other programs, as PGN, from public matter alone; `None` where there are none that they know.
    fn pgn(&self) -> Option<String> {
        None
    }
    /// The game as everybody may read it, for a page in the language of this reader; `None` where it has none.
    fn page(&self, _reader: &Reader) -> Option<GamePage> {
        None
    }
    /// The record as it may be shown now: complete after the end, public before it.
    fn record(&self) -> String;
    /// Whether words to another player came with this entry (T65).
    fn passed_words(&self, entry: Seq) -> bool;
    /// A mail that this seat may well write now, drawn by this seed; `None` where it owes nothing. For tests.
    #[cfg(feature = "fault-points")]
    fn sample(&self, _seat: Seat, _seed: u64) -> Option<String> {
        None
    }
}

impl Game {
    /// The game's own name: its rules without their version.
    pub fn name(&self) -> &'static str {
        self.rules.split('/').next().unwrap_or_default()
    }

    /// Its seats.
    pub fn places(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..).map_while(Seat::new).take(self.seats.len())
    }

    /// Who won, by the log's word for it: a seat, or those of a team; none by any other word.
    pub fn winners(&self, word: &str) -> Seats {
        let team = self.teams.iter().find(|(name, _)| *name == word).map(|(_, team)| *team);
        team.or_else(|| self.seat(word).map(Seats::of)).unwrap_or(Seats::NONE)
    }

    /// Whether two seats are of one team.
    pub fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one != other && self.teams.iter().any(|(_, team)| team.contains(one) && team.contains(other))
    }

    /// The letter of `seat`; `?` for a seat the game does not have.
    pub fn seat_letter(&self, seat: Seat) -> char {
        self.seats.get(seat.index()).map_or('?', |(letter, _)| *letter)
    }

    /// The name of `seat` in the log; empty for a seat the game does not have.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        seat.name(self.seats)
    }

    /// The seat with this name in the log.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        Seat::named(name, self.seats)
    }
}

impl core::fmt::Debug for Game {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.rules)
    }
}

/// The text that a game pins, read.
#[derive(Clone)]
pub struct Pinned {
    pub game: &'static Game,
    /// It, byte for byte.
    pub text: Arc<str>,
    pub says: Arc<Pin>,
    /// The profile of time, which entry 0 pins beside it.
    pub pace: Pace,
}

impl Pinned {
    /// Reads the text that a game pins; time is not counted.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(game: &'static Game, text: &str) -> Result<Self, String> {
        Ok(Self { game, text: text.into(), says: Arc::new((game.pin)(text)?), pace: Pace::default() })
    }

    /// The same with this profile of time.
    #[must_use]
    pub fn at_pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// What it says, as the game's own type; `None` for another game's.
    pub fn says<T: Any>(&self) -> Option<&T> {
        (**self.says).downcast_ref()
    }
}

impl core::fmt::Debug for Pinned {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Pinned({})", self.game.rules)
    }
}
