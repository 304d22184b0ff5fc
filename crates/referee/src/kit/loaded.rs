//! A game as it is loaded for one plan: entries, what opens them, and who reads its letters.
//! Nothing of it lives on between plans.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt;

use chrono::NaiveDate;

use super::{
    AddressFault, Attempt, BrokenLog, Challenge, ChallengeFault, Doors, Drawer, HeldBack, MailSeal, Pending, Person,
    Pinned, ReturnGame, Sealed,
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    letters::Reader,
    pace::Gaps,
    seal::{Secret32, Signers},
};

/// A game loaded for one plan.
pub struct Loaded<'a> {
    /// Its number.
    pub game: GameId,
    /// Every entry's exact text, entry 0 first.
    pub entries: Vec<String>,
    /// What opens the commitments, in the order of entries.
    pub sealed: Vec<Sealed>,
    /// The mails that made entries, in their order.
    pub mails: Vec<MailSeal>,
    /// The orders that came to nothing, in their order.
    pub attempts: Vec<Attempt>,
    /// First numbers that wait (T6).
    pub drawer: Vec<Drawer>,
    /// The game's secret seed.
    pub secret: Secret32,
    /// What signs its heads.
    pub signers: Signers,
    /// The readers of its letters, one per seat, in seat order.
    pub players: Vec<Player>,
    /// What entry 0 pins, and so which game it is.
    pub pinned: &'a Pinned,
    /// Whether a time zone of this name exists: the outer half knows.
    pub zone_exists: fn(&str) -> bool,
    /// When a day begins in a time zone: the outer half knows; in UTC where there is no such zone.
    pub day_begins: fn(&str, NaiveDate) -> Timestamp,
    /// Which day it is in a time zone at a moment: the same.
    pub day_of: fn(&str, Timestamp) -> NaiveDate,
    /// Why an address that its player asks for cannot be taken (M14): the outer half knows.
    pub address_fault: &'a dyn Fn(&str) -> Option<AddressFault>,
    /// The title of the game that a challenge names, empty where it names none, or why nobody is asked (M17): the outer half
    /// knows.
    pub challenged: &'a dyn Fn(&Challenge) -> Result<&'static str, ChallengeFault>,
    /// What waits for a code (T66).
    pub pending: Vec<Pending>,
    /// Mails held back by their prose (M5).
    pub held: Vec<HeldBack>,
    /// What is asked of mails beyond key and address.
    pub asks: Asks,
    /// When the referee was away.
    pub gaps: Gaps,
    /// What was found out of the writer of a mail beyond this game, once the plan for it asked.
    pub person: Option<Person>,
}

/// What an installation asks of mails beyond key and address, and of the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    /// A code before what cannot be undone (T66).
    pub confirm: bool,
    /// Its home says which mails are signed (M13).
    pub signatures: bool,
    /// Before anything is decided, seed and sealed values are compared with the commitments.
    pub openings: bool,
    /// How often the text of the mail was refused before.
    pub refusals: Refusals,
    /// What is known of a return game (T82).
    pub returns: ReturnGame,
    /// What becomes of an act of the mail that reaches beyond its game (M20).
    pub reach: Reach,
    /// Tells whether the mail answers what is no letter of a game, as a bulletin (M20).
    pub beside: bool,
    /// How many messages of the mail's seat were passed on that day, after the end (T65).
    pub said: usize,
}

/// What becomes of an act that reaches beyond the game whose key it came with (M20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// It is done.
    #[default]
    AtOnce,
    /// It is asked about: the key is of an older letter, or of a game that is over.
    Asked,
    /// The same, and the address on file was asked today.
    AskedToday,
}

impl Reach {
    /// So many of the last letters of a seat have keys that do it at once.
    const LAST: u32 = 3;

    /// That of the key of this letter, where the seat has had so many.
    pub fn of(letter: u32, letters: u32, over: bool) -> Self {
        if over || letter.saturating_add(Self::LAST) <= letters { Self::Asked } else { Self::AtOnce }
    }
}

/// How often one text of one seat was refused (M7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Refusals {
    /// Not so often that it matters.
    #[default]
    Few,
    /// So often that a refusal is answered once a day from now on: this one is, and says so.
    Often,
    /// The same, and one was answered today.
    Answered,
}

impl<'a> Loaded<'a> {
    /// The game as its public log had it before this moment: no later entry, and nothing that is secret, the seed among it.
    /// Without any entry where it had not begun.
    pub fn before(&self, moment: Timestamp) -> Loaded<'a> {
        let earlier = |text: &&String| time(text).is_some_and(|at| at < moment);
        Loaded {
            game: self.game,
            entries: self.entries.iter().take_while(earlier).cloned().collect(),
            sealed: Vec::new(),
            mails: Vec::new(),
            attempts: Vec::new(),
            drawer: Vec::new(),
            secret: Secret32::new([0; 32]),
            signers: self.signers.clone(),
            players: self.players.clone(),
            pinned: self.pinned,
            zone_exists: self.zone_exists,
            day_begins: self.day_begins,
            day_of: self.day_of,
            address_fault: self.address_fault,
            challenged: self.challenged,
            pending: Vec::new(),
            held: Vec::new(),
            asks: self.asks,
            gaps: self.gaps.clone(),
            person: None,
        }
    }

    /// The game with its log read and replayed.
    ///
    /// # Errors
    /// The log cannot be replayed.
    pub fn open(&self) -> Result<Box<dyn Doors + '_>, BrokenLog> {
        (self.pinned.game.open)(self)
    }

    /// The player at `seat`.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.iter().find(|player| player.seat == seat)
    }

    /// The moment a plan made of something that came at `arrived` happens: never before the last
    /// entry.
    pub fn moment(&self, arrived: Timestamp) -> Timestamp {
        let last = self.entries.last().and_then(|text| time(text));
        last.map_or(arrived, |last| arrived.max(last))
    }
}

/// The time of an entry: its second word.
fn time(text: &str) -> Option<Timestamp> {
    text.split(' ').nth(1).and_then(|at| at.parse().ok())
}

/// Who sits at a seat, as far as letters need to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub seat: Seat,
    /// How this player wants letters.
    pub reader: Reader,
    /// How many letters this seat was sent; the next has this number plus one.
    pub letters: u32,
    /// How many entries the log had when the seat's last letter was made; 0 before the first.
    pub shown: u16,
    /// Whether this player takes messages (T65).
    pub chat: bool,
    /// Whether only signed mail of this player is heard, by his own wish (M13).
    pub signed: bool,
    /// How many answers this seat got on the day of the mail, UTC (M7).
    pub answered_today: u32,
    /// When it last was answered (M7).
    pub answered_at: Timestamp,
}

impl fmt::Debug for Loaded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loaded")
    }
}
