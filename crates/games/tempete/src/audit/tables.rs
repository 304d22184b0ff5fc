//! The tables of an audit: every card played, every square sprung, every error, the result. The names
//! serialized here are stable: programs read them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display};

use serde::Serialize;

use crate::{
    chess::{Color, Square},
    ids::Seq,
    referee::audit::{CommonTables, EndRow, TimeTables},
    tempete::{cards::card::CardNo, state::play::Place},
};

/// What the steps of Tempête found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AuditTables {
    /// Every card played and discarded, in order.
    pub plays: Vec<PlayRow>,
    /// Every square sprung, in order.
    pub springs: Vec<SpringRow>,
    /// What was false, in order.
    pub errors: Vec<ErrorRow>,
    /// Every draw, in order.
    pub draws: Vec<DrawRow>,
    /// Time, where it is counted.
    pub time: TimeTables,
    /// The result, once the game is over.
    pub result: Option<EndRow>,
}

/// A card as it was played or thrown away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayRow {
    pub entry: Seq,
    /// The chess move number.
    #[serde(rename = "move")]
    pub number: u32,
    pub seat: Color,
    pub card: CardNo,
    pub title: String,
    /// Its French title.
    pub titre: String,
    pub place: Place,
    /// Its parameters as they were at last, separated by spaces.
    pub parameters: String,
    /// Its effect as it was declared at last, where it was.
    pub declared: Option<String>,
    /// Where it came from; `None` if it was not in the hand, or before the end.
    pub source: Option<SourceRow>,
    /// Whether it was in the hand.
    pub verdict: PlayVerdict,
    pub effect: PlayEffect,
    /// Whether it went back to the hand (T28, T36, T61).
    pub back: bool,
    /// Whether its effect was undone (T25, T28).
    pub void: bool,
}

/// Where a card in hand came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum SourceRow {
    /// A position of the own list.
    Position {
        position: u8,
        /// The entry that named it, or picked it by card 57.
        named: Seq,
    },
    /// Taken from the opponent by card 34.
    Taken {
        /// The entry of that 34.
        entry: Seq,
    },
}

/// Whether a card was in the hand, or a square a sealed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayVerdict {
    Held,
    /// It was in the hand because card 34 had taken it from the opponent.
    Taken,
    /// It was not.
    False,
    /// Seals are not open yet.
    NotYet,
}

/// How a card's effect is vouched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayEffect {
    /// The rules carry it out: it is on messages, hands and seals alone.
    Checked,
    /// The player's word, which the opponent did not dispute to the end.
    Declared,
    /// Disputed, and upheld by the person who runs the referee.
    Ruled,
    /// Thrown away: it has none.
    None,
}

/// A square that was sprung.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpringRow {
    pub entry: Seq,
    /// The chess move number.
    #[serde(rename = "move")]
    pub number: u32,
    pub seat: Color,
    /// The card it was sealed with.
    pub card: CardNo,
    pub square: Square,
    /// Whether it was a sealed one.
    pub verdict: PlayVerdict,
}

/// Something false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorRow {
    pub entry: Seq,
    /// The chess move number.
    #[serde(rename = "move")]
    pub number: u32,
    /// Who erred.
    pub seat: Color,
    pub card: CardNo,
    /// The square, where a square was false.
    pub square: Option<Square>,
}

/// Something that the referee drew for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawRow {
    pub entry: Seq,
    pub seat: Color,
    pub draws: DrawOf,
    /// How many entries the letter told of that was answered.
    pub answers: u16,
    /// The player's words; empty without.
    pub words: String,
    /// Whether none were mixed in, so that the referee could have steered it.
    pub by_referee_alone: bool,
}

/// What was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawOf {
    /// The seat's own list.
    List,
    /// Positions for the other side's.
    Numbers,
}

impl From<CommonTables> for AuditTables {
    fn from(CommonTables { time, result }: CommonTables) -> Self {
        Self { time, result, ..Self::default() }
    }
}

impl Display for AuditTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.plays.is_empty() {
            f.write_str("\nCards played, the move, the entry, and where the card came from\n\n")?;
        }
        for play in &self.plays {
            let side = side(play.seat);
            let head = format!("{:>4} {side} {:>5}  {:>2} ", play.number, play.entry, play.card);
            let source = match (play.source, play.verdict) {
                (Some(SourceRow::Position { position, named }), _) => format!("position {position}, entry {named}"),
                (Some(SourceRow::Taken { entry }), _) => {
                    let by = self.plays.iter().find(|by| by.entry == entry).map(|by| format!("{}", by.card));
                    format!("taken by {}, entry {entry}", by.unwrap_or_default())
                }
                (None, PlayVerdict::False) => "NOT IN THE HAND".into(),
                (None, _) => "not known yet".into(),
            };
            let line = format!("{head}{:<24}  {source:<25}{}", play.title, vouched(play));
            writeln!(f, "{}", line.trim_end())?;
        }
        if !self.springs.is_empty() {
            f.write_str("\nSquares sprung\n\n")?;
        }
        for spring in &self.springs {
            let verdict = match spring.verdict {
                PlayVerdict::False => "NOT A SEALED SQUARE",
                PlayVerdict::NotYet => "not known yet",
                PlayVerdict::Held | PlayVerdict::Taken => "as sealed",
            };
            let (number, side, entry, card) = (spring.number, side(spring.seat), spring.entry, spring.card);
            writeln!(f, "{number:>4} {side} {entry:>5}  {card:>2} {:<24}  {verdict}", spring.square.to_string())?;
        }
        write!(f, "{}", self.time)?;
        f.write_str("\n")?;
        self.result.iter().try_for_each(|result| write!(f, "{result}"))
    }
}

/// What vouches for the effect, or what became of the card.
fn vouched(play: &PlayRow) -> &'static str {
    match (play.place, play.effect) {
        (Place::Discard, _) => "discard",
        _ if play.back => "went back",
        _ if play.void => "cancelled",
        (_, PlayEffect::Checked) => "checked",
        (_, PlayEffect::Ruled) => "ruled",
        (_, PlayEffect::Declared | PlayEffect::None) => "declared",
    }
}

fn side(seat: Color) -> char {
    seat.letter().to_ascii_uppercase()
}
