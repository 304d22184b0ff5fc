//! What of a game only its own types say: its terms, what an entry is, what its seals keep from a seat, what its players
//! write. All else is asked of what every game has.

use std::sync::Arc;

use support_rules::{
    decks::terms_with,
    player::{Mail, Player, Temper, dice::Dice},
    table::CATALOGUE,
};
use tempete::{
    ids::Seat,
    kit::{Doors, Game, Loaded, NamedTerm},
    referee::{
        played::{Entry, Pinned, Played},
        session::Session,
    },
    seal::Opening,
    text::Language,
};

use crate::season::tally::Tally;

/// How many play a game with these terms.
pub fn seats(game: &Game, terms: &[NamedTerm]) -> usize {
    let said = terms.iter().find(|(name, _)| name == "seats").and_then(|(_, value)| value.parse().ok());
    said.unwrap_or(if game.name().ends_with("heart") { 2 } else { game.seats.len() })
}

/// The seat of this game that has this letter in a letter's headers.
pub fn seat(game: &Game, letter: &str) -> Seat {
    let mut seats = (0..).map_while(Seat::new).zip(game.seats);
    seats.find(|(_, (of, _))| letter.parse() == Ok(*of)).expect("a seat of its game").0
}

/// What an entry is.
pub struct Made {
    pub kind: &'static str,
    /// Whether a seat made it by a mail.
    pub by_mail: bool,
}

/// Reads an entry of this game, which is written as it reads.
pub fn read(table: &Loaded<'_>, text: &str) -> Result<Made, String> {
    let entry = entry(pinned(table), text)?;
    if entry.write(pinned(table).spec()) != text {
        return Err(format!("it is written otherwise than it reads: {text}"));
    }
    Ok(Made { kind: entry.event.kind().word, by_mail: entry.mail.is_some() })
}

/// What opens the seals that this seat is not sent before the end.
pub fn kept_from(seat: Seat, table: &Loaded<'_>) -> Result<Vec<Opening>, String> {
    let pinned = pinned(table);
    let entries: Vec<_> = table.entries.iter().map(|text| entry(pinned, text)).collect::<Result<_, _>>()?;
    let begun = entries.first().and_then(|entry| Played::begin(entry, pinned, &table.pinned.pace));
    let begun = begun.ok_or("no entry 0")?;
    // What the referee itself seals as a game begins is opened beside these, and nobody may read it.
    let sealed: Vec<_> = table.sealed.iter().filter(|one| !begun.sent_to(one).contains(seat)).cloned().collect();
    Ok(Played::openings(&entries, &sealed, &table.secret))
}

fn entry(pinned: &Pinned, text: &str) -> Result<Entry, String> {
    Entry::read(text, pinned.spec(), pinned).map_err(|error| format!("{error}: {text}"))
}

fn pinned<'a>(table: &'a Loaded<'_>) -> &'a Arc<Pinned> {
    table.pinned.says().expect("what a game pins is its own")
}

/// Whether its players are lively ones.
fn is_tempete(game: &Game) -> bool {
    game.name() == "tempete"
}

/// The language of a player who would rather write in this one.
pub fn language(game: &Game, own: Language) -> Language {
    // What is no lively player's is a sample, in English.
    if is_tempete(game) { own } else { Language::En }
}

/// The terms of a game at this profile of time: all that is rare in Tempête comes often; of another game it is the time alone.
pub fn terms(game: &Game, time: &str, dice: &mut Dice, tally: &mut Tally) -> Vec<NamedTerm> {
    if !is_tempete(game) {
        return vec![("time".into(), time.into())];
    }
    let check = dice.word(&["warn", "warn", "refuse", "at_end"]);
    let mut terms = terms_with(dice, check);
    terms.set("time", time, &CATALOGUE).unwrap();
    for term in ["deck", "card_check", "taken_back_card", "pick_when", "time_and_error", "board", "enforce"] {
        let value = terms.value(term);
        let value = if term == "deck" { format!("{} cards", terms.deck.len()) } else { value };
        tally.count(format!("games with {term} = {value}"));
    }
    terms.given()
}

/// A game, open to its players.
pub enum Open<'a> {
    Tempete(Box<Session<'a>>),
    Other {
        doors: Box<dyn Doors + 'a>,
        /// Whether a draw was offered with the last entry.
        offered: bool,
    },
}

impl<'a> Open<'a> {
    pub fn new(table: &'a Loaded<'a>) -> Self {
        if is_tempete(table.pinned.game) {
            return Self::Tempete(Box::new(Session::new(table).unwrap()));
        }
        let offered = table.entries.last().is_some_and(|text| text.lines().any(|line| line == "draw"));
        Self::Other { doors: table.open().unwrap(), offered }
    }

    /// Who owes something.
    pub fn owed_by(&self) -> Vec<Seat> {
        match self {
            Self::Tempete(session) => session.summary().owed,
            Self::Other { doors, .. } => doors.summary().owed,
        }
    }

    /// What the player at this seat writes next, whatever is due. Only one of Tempête has a temper.
    pub fn mail(&self, seat: Seat, language: Language, temper: Temper, seed: u64) -> Mail {
        let (doors, offered) = match self {
            Self::Tempete(session) => {
                return Player::new(seat, language, temper, seed).mail(&session.view(seat).into());
            }
            Self::Other { doors, offered } => (doors, *offered),
        };
        let mut dice = Dice::new(seed, "mail");
        match doors.sample(seat, seed) {
            Some(_) if offered && dice.chance(35) => Mail { text: "accept draw".into(), meant: true },
            Some(text) if !dice.chance(12) => Mail { text, meant: true },
            due => Mail { text: mischief(&due.unwrap_or_default(), &mut dice), meant: false },
        }
    }

    /// What does what is due of this seat.
    pub fn proper(&self, seat: Seat, language: Language, seed: u64) -> String {
        let temper = Temper { bold: 0, mischief: 0, disputes: 0, ..Temper::LIVELY };
        match self {
            Self::Tempete(session) => Player::new(seat, language, temper, seed).proper(&session.view(seat).into()),
            Self::Other { doors, .. } => doors.sample(seat, seed).unwrap(),
        }
    }
}

/// What is written beside what is due, or in its place.
fn mischief(due: &str, dice: &mut Dice) -> String {
    match dice.below(16) {
        0..=1 => "nonsense, and no order at all".into(),
        2..=4 => format!("try\n{due}"),
        5..=7 => "board\nhistory\nrecord\nstatus".into(),
        8..=9 => "say hello".into(),
        10..=11 => format!("{due}\noffer draw"),
        12..=13 => "accept draw".into(),
        14 => "claim repetition".into(),
        _ => "resign".into(),
    }
}
