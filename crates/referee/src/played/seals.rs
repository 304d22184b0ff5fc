//! What such a game seals: in an entry, by a word; the opening names that word and the entry.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Display;

use super::{Entry, Event, GameEvent, Pinned, PlayRow};
use crate::{
    ids::{GameId, Seat, Seq},
    kit::Sealed,
    referee::{
        Spec,
        conditions::{self, PLAN},
        log::{About, Author, Dice, DrawnFrom, Field, Lines, Read, Text},
    },
    seal::{Draw, DrawFrom, GameSeals, Hash, Opening, ReadOpeningError, Salt, Secret32, Tree, decimal},
};

/// What opens the commitments of one entry, as far as its knower may know.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Opened(Vec<String>);

// A secret type says its name and nothing else.
impl core::fmt::Debug for Opened {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Opened")
    }
}

impl Opened {
    pub(crate) fn of(seq: Seq, sealed: &[Sealed]) -> Self {
        Self(sealed.iter().filter(|one| one.seq == seq).map(|one| one.value.clone()).collect())
    }

    /// Of those of one seat alone: several may seal by one word in the entry that ends a game.
    pub(crate) fn by(seat: Seat, seq: Seq, sealed: &[Sealed]) -> Self {
        Self(sealed.iter().filter(|one| one.seq == seq && one.seat == seat).map(|one| one.value.clone()).collect())
    }

    /// One value, sealed by this word.
    pub fn one(what: &str, value: impl Display) -> Self {
        Self([kept(what, value)].into())
    }

    /// Lists the values as they are kept, for a game with records of its own form.
    pub fn kept(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Holds a value as it is kept, for such a game.
    pub fn as_kept(value: String) -> Self {
        Self([value].into())
    }

    /// The value sealed by this word.
    pub fn value(&self, what: &str) -> Option<&str> {
        self.0.iter().find_map(|one| one.strip_prefix(what)?.strip_prefix(' '))
    }
}

/// A value as it is kept: by its word.
pub fn kept(what: &str, value: impl Display) -> String {
    format!("{what} {value}")
}

/// The words by which a game seals, also plans.
fn words(spec: Spec) -> impl Iterator<Item = &'static str> {
    let facts = spec.facts();
    facts.sealed.iter().copied().chain(facts.conditions.then_some(PLAN))
}

/// The word of a value as it is kept, and the value.
pub(crate) fn parts(spec: Spec, kept: &str) -> Option<(&'static str, &str)> {
    words(spec).find_map(|word| Some((word, kept.strip_prefix(word)?.strip_prefix(' ')?)))
}

/// The word of what an opening says is sealed; `None` for nothing of this game's.
pub(crate) fn word(spec: Spec, what: &str) -> Option<&'static str> {
    let of = |of: &str| words(spec).find(|word| *word == of);
    of(what).or_else(|| of(what.split_once(' ')?.0))
}

/// What an opening says is sealed: the word, and the entry of its commitment where that is not all of it.
pub fn what(word: &str, seq: Seq) -> String {
    if word.contains(' ') { word.into() } else { format!("{word} {seq}") }
}

/// How an entry seals.
pub struct Sealing<'a> {
    how: How<'a>,
    row: &'static PlayRow,
    seq: Seq,
    seat: Seat,
    /// The seat's orders that came to nothing since its last turn.
    tried: Vec<String>,
    drawn: Option<DrawnFrom>,
    pub(crate) sealed: Vec<Sealed>,
}

enum How<'a> {
    /// With the game's secret.
    Secret(GameSeals<'a>),
    /// As an entry that was made has it, whose values are open: another value has no commitment in it, and no opening.
    Again { opened: &'a Opened, hashes: Vec<(&'static str, Hash)>, opens: Vec<&'a Opening> },
}

impl<'a> Sealing<'a> {
    pub(crate) fn new(
        row: &'static PlayRow,
        (secret, game): (&'a Secret32, GameId),
        (seq, seat): (Seq, Seat),
        tried: Vec<String>,
        drawn: Option<DrawnFrom>,
    ) -> Self {
        let tried = tried.iter().flat_map(|of| several(of)).map(String::from).collect();
        let how = How::Secret(GameSeals::new(row.spec.facts().rules, secret, game));
        Self { how, row, seq, seat, tried, drawn, sealed: Vec::new() }
    }

    pub(crate) fn again(
        row: &'static PlayRow,
        event: &'a GameEvent,
        opened: &'a Opened,
        (seq, seat): (Seq, Seat),
    ) -> Self {
        let how = How::Again { opened, hashes: event.seals(), opens: event.opens() };
        let tried = row.spec.tried.and_then(|word| opened.value(word)).map(several).unwrap_or_default();
        let tried = tried.into_iter().map(String::from).collect();
        let drawn = event.drawn_from().cloned();
        Self { how, row, seq, seat, tried, drawn, sealed: Vec::new() }
    }

    /// Of an entry that is only foreseen: nothing is sealed in it.
    pub(crate) fn foreseen(row: &'static PlayRow, opened: &'a Opened) -> Self {
        let how = How::Again { opened, hashes: Vec::new(), opens: Vec::new() };
        Self { how, row, seq: Seq::START, seat: Seat::FIRST, tried: Vec::new(), drawn: None, sealed: Vec::new() }
    }

    /// Seals a value by this word, for those to read that [`super::GameRules::visible_to`] names; gives the commitment.
    pub fn seal(&mut self, word: &'static str, value: impl Display) -> Hash {
        match &self.how {
            How::Secret(seals) => {
                let seat = (self.row.owner)(self.seat, word);
                let opening = seals.seal(self.row.spec.letter(seat), self.seq, what(word, self.seq), &value);
                self.sealed.push(Sealed { seq: self.seq, seat, value: kept(word, value) });
                opening.commitment()
            }
            How::Again { opened, hashes, .. } => {
                let same = opened.value(word) == Some(&*value.to_string());
                let hash = hashes.iter().find(|(of, _)| *of == word && same).map(|(_, hash)| *hash);
                hash.unwrap_or(Hash([0; 32]))
            }
        }
    }

    /// What the draw hangs on that gave this order, where one did.
    pub fn drawn_from(&self) -> Option<DrawnFrom> {
        self.drawn.clone()
    }

    /// The orders of the seat that came to nothing since its last turn.
    pub fn tried(&self) -> &[String] {
        &self.tried
    }

    /// These were tried, too, and last. An entry that was made has them among the others.
    pub fn also_tried(&mut self, last: Vec<String>) {
        if !(matches!(self.how, How::Again { .. }) && self.tried.ends_with(&last)) {
            self.tried.extend(last);
        }
    }

    /// Seals them by the game's word for such.
    pub fn seal_tried(&mut self) -> Hash {
        self.seal(self.row.spec.facts().tried.unwrap_or_default(), together(self.tried.iter().map(String::as_str)))
    }

    /// Opens for everybody what this seat sealed by this word in an earlier entry.
    pub fn open(&self, seat: Seat, word: &str, seq: Seq, value: impl Display) -> Opening {
        let (letter, what) = (self.row.spec.letter(seat), what(word, seq));
        match &self.how {
            How::Secret(seals) => seals.seal(letter, seq, what, value),
            How::Again { opens, .. } => {
                let value = value.to_string();
                let same = |of: &&Opening| of.seat_letter == letter && of.what == what && of.value == value;
                opens.iter().copied().find(same).cloned().unwrap_or_else(|| Opening {
                    rules: String::new(),
                    game: GameId::FIRST,
                    seat_letter: letter,
                    what,
                    salt: Salt::new([0; 32]),
                    value,
                })
            }
        }
    }
}

/// Where there is none of several.
const NONE: &str = "-";

/// Several orders as one value: a comma between two.
pub(crate) fn together<'a>(orders: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = orders.collect();
    if all.is_empty() { NONE.into() } else { all.join(",") }
}

/// The orders of such a value.
pub(crate) fn several(value: &str) -> Vec<&str> {
    if value == NONE { Vec::new() } else { value.split(',').collect() }
}

/// The commitments of entry 0: of what the game seals for its seats when it begins.
#[derive(Clone, Debug)]
pub struct StartSeals {
    row: &'static PlayRow,
    hashes: Vec<Hash>,
}

impl PartialEq for StartSeals {
    fn eq(&self, other: &Self) -> bool {
        self.row.spec == other.row.spec && self.hashes == other.hashes
    }
}

impl StartSeals {
    pub(crate) fn new(row: &'static PlayRow, secret: &Secret32, game: GameId) -> Self {
        let hashes = match row.record {
            Some(own) => own.start_seals(secret, game),
            None => openings(row, secret, game).map(|opening| opening.commitment()).collect(),
        };
        Self { row, hashes }
    }

    /// Holds commitments, in the order of entry 0, of a game with records of its own form.
    pub fn of(row: &'static PlayRow, hashes: Vec<Hash>) -> Self {
        Self { row, hashes }
    }

    /// Each with whose it is and its word.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Seat, &'static str, Hash)> + '_ {
        at_start(self.row).zip(&self.hashes).map(|((seat, word, _), hash)| (seat, word, *hash))
    }

    /// Returns the commitments, in the order of entry 0.
    pub fn hashes(&self) -> &[Hash] {
        &self.hashes
    }

    fn key() -> &'static str {
        "seal"
    }
}

/// What entry 0 seals: whose, by which word, and the value; `None` for a seed, which is the game's alone.
fn at_start(row: &'static PlayRow) -> impl Iterator<Item = (Seat, &'static str, Option<String>)> {
    let fixed = (row.sealed_at_start)().into_iter().map(|(seat, word, value)| (seat, word, Some(value)));
    let seats = (0..).map_while(Seat::new).take(row.spec.seats.len());
    fixed.chain(seats.filter_map(|seat| Some((seat, row.spec.facts().seed?, None))))
}

/// The openings of entry 0.
pub(crate) fn openings(
    row: &'static PlayRow,
    secret: &Secret32,
    game: GameId,
) -> impl Iterator<Item = Opening> + use<> {
    let seals = GameSeals::new(row.spec.facts().rules, secret, game);
    let openings: Vec<Opening> = at_start(row)
        .map(|(seat, word, value)| {
            let letter = row.spec.letter(seat);
            let seed = || seals.seed(letter, row.spec.drawn().unwrap_or_default());
            seals.seal(letter, Seq::START, what(word, Seq::START), value.unwrap_or_else(seed))
        })
        .collect();
    openings.into_iter()
}

/// The draw for a seat, with the value of its seed: `schrodinger/1 draw GAME SEAT arrange`.
pub(crate) fn draw(spec: Spec, game: GameId, of: Seat, seed: &str, from: &DrawnFrom, tree: &Tree) -> Draw {
    let what = format!("{} draw {game} {} {}", spec.rules, spec.letter(of), spec.drawn().unwrap_or_default());
    Draw::new(&what, DrawFrom { seed, root: from.root(tree), words: &from.words })
}

impl Field<Pinned> for StartSeals {
    fn write(&self, _: &'static str, to: &mut Text) {
        if let Some(own) = self.row.record {
            return own.start_keys().iter().zip(&self.hashes).for_each(|(key, hash)| to.line(key, hash));
        }
        for (seat, word, hash) in self.all() {
            to.line(Self::key(), format_args!("{} {word} {hash}", self.row.spec.letter(seat)));
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let expected = "a seat's letter, what is sealed, and its commitment";
        let row = lines.about.pinned.row();
        if let Some(own) = row.record {
            let hashes = own.start_keys().iter().map(|key| Field::<Pinned>::read(key, lines)).collect::<Read<_>>()?;
            return Ok(Self { row, hashes });
        }
        let mut hashes = Vec::new();
        for (seat, word, _) in at_start(row) {
            let line = lines.value(Self::key(), expected)?;
            let letter = row.spec.letter(seat);
            let hash = line.strip_prefix(&*format!("{letter} {word} ")).and_then(|hash| hash.parse().ok());
            hashes.push(hash.ok_or_else(|| lines.wrong(expected))?);
        }
        Ok(Self { row, hashes })
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        let row = about.pinned.row();
        let count = row.record.map_or_else(|| at_start(row).count(), |own| own.start_keys().len());
        Self { row, hashes: (0..count).map(|_| Hash(dice.bytes())).collect() }
    }
}

/// The commitments in an entry, but for those of entry 0: whose, by which word, and the hash.
pub(crate) fn seals_of(row: &'static PlayRow, entry: &Entry) -> Vec<(Seat, &'static str, Hash)> {
    let own = match (&entry.event, entry.by) {
        (Event::Own(event), Author::Seat(seat)) => {
            event.seals().into_iter().map(|(word, hash)| ((row.owner)(seat, word), word, hash)).collect()
        }
        _ => Vec::new(),
    };
    let seats = (0..).map_while(Seat::new);
    let at_end = seats.zip(&entry.tried).filter_map(|(seat, hash)| Some((seat, row.spec.tried?, *hash)));
    own.into_iter().chain(at_end).collect()
}

/// Returns the place of an opening among those of its seat in a record.
///
/// # Errors
/// It is none of this game's.
pub(crate) fn place(row: &'static PlayRow, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
    if let Some(own) = row.record {
        return own.place(opening);
    }
    let facts = row.spec.facts();
    if facts.conditions
        && let Some(entry) = conditions::place(opening)
    {
        let last = u16::try_from(facts.sealed.len()).unwrap_or(u16::MAX);
        return conditions::Conditions::read(&opening.value)
            .map(|_| (last, entry.get()))
            .ok_or(ReadOpeningError::Value);
    }
    let word = word(row.spec, &opening.what).ok_or(ReadOpeningError::What)?;
    let place = facts.sealed.iter().position(|sealed| *sealed == word).ok_or(ReadOpeningError::What)?;
    let entry = match opening.what.strip_prefix(word).and_then(|behind| behind.strip_prefix(' ')) {
        Some(entry) => decimal(entry).and_then(|entry| u16::try_from(entry).ok()).and_then(Seq::new),
        None => Some(Seq::START).filter(|_| opening.what == what(word, Seq::START)),
    };
    let entry = entry.ok_or(ReadOpeningError::What)?;
    if !(row.is_value)(word, &opening.value) {
        return Err(ReadOpeningError::Value);
    }
    Ok((u16::try_from(place).unwrap_or(u16::MAX), entry.get()))
}
