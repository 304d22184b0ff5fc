//! The catalogue: all cards of an edition, read from a file and checked whole before anything uses
//! it. What a card does to a board is not here. A catalogue that
//! loads has no gap: whatever a letter must say of a card is there, in English at least.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use serde::Deserialize;

use super::card::{AtCapture, Card, CardNo, Ground, Undoes, Window, Wording};
use super::need::Need;
use super::param::{ArgsFault, Param, ParamKind};
use super::template::EditTemplate;
use crate::{
    chess::{Gait, Role},
    pinned,
    text::Language,
};

/// All cards of one edition, by number from 1 without a gap.
#[derive(Clone, PartialEq, Eq)]
pub struct Catalogue {
    /// The edition's name, `tempete-1991`; it stands in the terms of a game.
    pub id: String,
    /// Cards left out of a deck unless players agree otherwise (the source: 11, 22, 71, 72).
    pub default_excluded: BTreeSet<CardNo>,
    cards: BTreeMap<CardNo, Card>,
}

// A game's state holds one: its name says enough of it.
impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Catalogue").field(&self.id).finish()
    }
}

/// Why a catalogue cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadCatalogueError {
    /// The file is not TOML, or its `[catalogue]` part is not what it should be.
    #[error("the catalogue cannot be read: {0}")]
    Head(String),
    /// One card is wrong.
    #[error("card {card}: {fault}")]
    Card {
        /// The card's number, or its place in the file where it has no number that could be read.
        card: String,
        fault: CardFault,
    },
}

/// What is wrong with one card of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardFault {
    /// A key is missing, unknown, or of the wrong type.
    #[error("{0}")]
    Key(String),
    /// The number is not 1 to the number of cards the head promises.
    #[error("the number is not 1 to {0}")]
    Number(u8),
    /// Two cards have this number.
    #[error("stands twice")]
    Twice,
    /// The head promises this card, or names it, and it is not there.
    #[error("is missing")]
    Missing,
    /// A title or summary is empty in one language, or there is none in English.
    #[error("has no {what}.{language}")]
    NoWords {
        /// `title` or `summary`.
        what: &'static str,
        language: Language,
    },
    /// A title or summary is too wide for a letter.
    #[error("{what}.{language} has {columns} columns, {most} are allowed")]
    TooWide {
        /// `title` or `summary`.
        what: &'static str,
        language: Language,
        /// How wide it is.
        columns: usize,
        /// How wide it may be.
        most: usize,
    },
    /// A word that is none of those its key may hold.
    #[error("`{word}` is not known for {key}")]
    Word {
        /// The key: `double` or `is`.
        key: &'static str,
        /// What stands there.
        word: String,
    },
    /// Keys that contradict each other; says which.
    #[error("{0}")]
    Contradiction(&'static str),
    /// The example is not what the parameters ask for.
    #[error("the example does not fit: {0}")]
    Example(Box<ArgsFault>),
}

impl Catalogue {
    /// The text of the built-in catalogue: the 72 cards of 1991.
    pub const BUILT_IN: &str = include_str!("catalogue.toml");

    /// Reads a catalogue as [`Catalogue::read`] does, the built-in one but once: who audits a thousand records reads it
    /// with each.
    ///
    /// # Errors
    /// As there.
    pub fn known(text: &str) -> Result<Arc<Self>, ReadCatalogueError> {
        static READ: OnceBox<Arc<Catalogue>> = OnceBox::new();
        match text == Self::BUILT_IN {
            true => READ.get_or_try_init(|| Self::read(text).map(Arc::new).map(Box::new)).cloned(),
            false => Self::read(text).map(Arc::new),
        }
    }

    /// Reads a catalogue and checks all of it; the first fault is reported, with its card.
    pub fn read(text: &str) -> Result<Self, ReadCatalogueError> {
        let raw: RawCatalogue = pinned::read(text, pinned::MOST_OF_A_GAME).map_err(ReadCatalogueError::Head)?;
        let RawHead { id, format, cards: promised, default_excluded } = raw.catalogue;
        if format != FORMAT {
            return Err(ReadCatalogueError::Head(alloc::format!("format {format} is not known, only {FORMAT}")));
        }
        if CardNo::new(promised).is_none() {
            return Err(ReadCatalogueError::Head(alloc::format!(
                "{promised} cards: 1 to {} are possible",
                CardNo::MAX
            )));
        }
        let mut cards = BTreeMap::new();
        for (place, table) in (1_usize..).zip(raw.card) {
            let name = match table.get("number") {
                Some(toml::Value::Integer(number)) => number.to_string(),
                _ => alloc::format!("in place {place}"),
            };
            let wrong = |fault| ReadCatalogueError::Card { card: name.clone(), fault };
            let card = Card::read(table, promised).map_err(wrong)?;
            if cards.insert(card.number, card).is_some() {
                return Err(wrong(CardFault::Twice));
            }
        }
        let found = |number: u8| {
            let missing = || ReadCatalogueError::Card { card: number.to_string(), fault: CardFault::Missing };
            CardNo::new(number).filter(|no| cards.contains_key(no)).ok_or_else(missing)
        };
        (1..=promised).try_for_each(|number| found(number).map(drop))?;
        let default_excluded = default_excluded.into_iter().map(found).collect::<Result<_, _>>()?;
        Ok(Self { id, default_excluded, cards })
    }

    /// The card with this number, if the edition has one.
    pub fn card(&self, number: CardNo) -> Option<&Card> {
        self.cards.get(&number)
    }

    /// Every card, by number.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.values()
    }

    /// The cards that can be played by mail, by number: those a deck may be agreed from.
    pub fn playable(&self) -> impl Iterator<Item = &Card> {
        self.cards().filter(|card| card.by_mail)
    }

    /// The deck of a game whose terms do not name another, ascending: all playable cards but the
    /// excluded ones (the source: N = 68).
    pub fn default_deck(&self) -> Vec<CardNo> {
        self.playable().map(|card| card.number).filter(|no| !self.default_excluded.contains(no)).collect()
    }
}

impl Card {
    fn read(table: toml::Table, promised: u8) -> Result<Self, CardFault> {
        let raw: RawCard = table
            .try_into()
            .map_err(|e: toml::de::Error| CardFault::Key(e.to_string().trim_end().replace('\n', " ")))?;
        let number = u8::try_from(raw.number).ok().filter(|n| *n <= promised).and_then(CardNo::new);
        let number = number.ok_or(CardFault::Number(promised))?;
        raw.title.fits("title", Self::TITLE_COLUMNS)?;
        raw.summary.fits("summary", Self::SUMMARY_COLUMNS)?;
        let params = raw.params.into_iter().map(RawParam::read).collect::<Result<Vec<_>, _>>()?;
        let template = |line: String| EditTemplate::read(&line, &params).ok_or(NO_EDITS);
        let edits = raw.edits.into_iter().map(template).collect::<Result<_, _>>()?;
        let gait = |way: String| way.parse::<Gait>().map_err(|_| CardFault::Word { key: "way", word: way });
        let example = raw.example.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>();
        let example = example.map_err(|_| CardFault::Contradiction("`example` has a word that is no parameter"))?;
        let card = Self {
            number,
            title: raw.title,
            summary: raw.summary,
            window: raw.window,
            by_mail: raw.by_mail,
            params,
            repeat: raw.repeat.unwrap_or((1, 1)),
            undoes: raw.undoes,
            ground: raw.ground,
            at_capture: raw.at_capture,
            secret: raw.secret,
            double: raw.double.map(double).transpose()?,
            needs: raw.needs,
            way: raw.way.map(gait).transpose()?,
            edits,
            example,
        };
        card.consistent(raw.repeat.is_some())?;
        Ok(card)
    }

    /// Keys that need or rule out each other.
    fn consistent(&self, repeats: bool) -> Result<(), CardFault> {
        let wrong = |holds: bool, why| if holds { Ok(()) } else { Err(CardFault::Contradiction(why)) };
        let after_once = self.params.iter().skip_while(|p| p.once);
        let again = after_once.clone().count();
        wrong(!after_once.clone().any(|p| p.once), "a parameter marked `once` stands after one that repeats")?;
        wrong(repeats || again == self.params.len(), "`once` without `repeat`")?;
        wrong(!repeats || again > 0, "`repeat` without a parameter to repeat")?;
        let (least, most) = self.repeat;
        wrong(least <= most && (1..=MOST_TIMES).contains(&most), "`repeat` is not [least, most], at most 99")?;
        wrong(
            self.cancels() == (self.window == Window::ReplyCard),
            "`undoes = \"card\"` and the window reply-card go together",
        )?;
        wrong(self.undoes.is_none() || self.window.is_reply(), "`undoes`, and the card is no interception")?;
        wrong(
            self.at_capture.is_none() || self.window == Window::ReplyCapture,
            "`at_capture`, and the window is not reply-capture",
        )?;
        wrong(
            self.at_capture != Some(AtCapture::PawnInstead)
                || matches!(self.params.as_slice(), [Param { is: ParamKind::Square(_), .. }]),
            "`pawn-instead` without the one square of the pawn",
        )?;
        wrong(self.gains().is_none() || self.stays(), "a card gained, and not at the start of a turn")?;
        wrong(
            self.double.is_some() == (self.window == Window::AfterFirstStep),
            "`double` and the window after-first-step go together",
        )?;
        self.accepts(&self.example).map_err(|fault| CardFault::Example(Box::new(fault)))?;
        wrong(self.way.is_none() || !self.edits.is_empty(), "`way` without `edits`")
    }
}

impl Wording {
    fn fits(&self, what: &'static str, most: usize) -> Result<(), CardFault> {
        if !self.0.contains_key(&Language::En) {
            return Err(CardFault::NoWords { what, language: Language::En });
        }
        for (&language, words) in &self.0 {
            // One column a letter; an accent written apart from its letter counts as one too many, which
            // errs on the safe side.
            let columns = words.chars().count();
            if words.trim().is_empty() {
                return Err(CardFault::NoWords { what, language });
            }
            if columns > most {
                return Err(CardFault::TooWide { what, language, columns, most });
            }
        }
        Ok(())
    }
}

const NO_EDITS: CardFault = CardFault::Contradiction("a line of `edits` is no edit");

fn double(word: String) -> Result<Role, CardFault> {
    let piece = match word.as_str() {
        "N" => Some(Role::Knight),
        "B" => Some(Role::Bishop),
        "R" => Some(Role::Rook),
        _ => None,
    };
    piece.ok_or(CardFault::Word { key: "double", word })
}

/// How often parameters are repeated at most.
const MOST_TIMES: u8 = 99;

/// The only form of the file there has been.
const FORMAT: u8 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCatalogue {
    catalogue: RawHead,
    // Tables, not `RawCard`: a fault inside one can then be told with the card's number.
    #[serde(default)]
    card: Vec<toml::Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHead {
    id: String,
    format: u8,
    cards: u8,
    default_excluded: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    number: i64,
    title: Wording,
    summary: Wording,
    window: Window,
    #[serde(default = "yes")]
    by_mail: bool,
    #[serde(default)]
    params: Vec<RawParam>,
    repeat: Option<(u8, u8)>,
    undoes: Option<Undoes>,
    ground: Option<Ground>,
    at_capture: Option<AtCapture>,
    #[serde(default)]
    secret: bool,
    double: Option<String>,
    #[serde(default)]
    needs: Vec<Need>,
    way: Option<String>,
    #[serde(default)]
    edits: Vec<String>,
    #[serde(default)]
    example: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawParam {
    name: String,
    is: String,
    #[serde(default)]
    once: bool,
    #[serde(default)]
    promotes: bool,
}

fn yes() -> bool {
    true
}

impl RawParam {
    fn read(self) -> Result<Param, CardFault> {
        let is = ParamKind::read(&self.is).map_err(|word| CardFault::Word { key: "is", word })?;
        Ok(Param { name: self.name, is, once: self.once, promotes: self.promotes })
    }
}
