//! What such a game seals: in an entry, by a word; the opening names that word and the entry.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt::Display, marker::PhantomData};

use super::{Pinned, Play};
use crate::{
    ids::{GameId, Seat, Seq},
    kit::Sealed,
    referee::log::{About, Dice, Field, Lines, OwnEvents, Read, Text},
    seal::{GameSeals, Hash, Opening, Salt, Secret32},
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
    pub(super) fn of(seq: Seq, sealed: &[Sealed]) -> Self {
        Self(sealed.iter().filter(|one| one.seq == seq).map(|one| one.value.clone()).collect())
    }

    /// Of those of one seat alone: several may seal by one word in the entry that ends a game.
    pub(super) fn by(seat: Seat, seq: Seq, sealed: &[Sealed]) -> Self {
        Self(sealed.iter().filter(|one| one.seq == seq && one.seat == seat).map(|one| one.value.clone()).collect())
    }

    /// The value sealed by this word.
    pub fn value(&self, what: &str) -> Option<&str> {
        self.0.iter().find_map(|one| one.strip_prefix(what)?.strip_prefix(' '))
    }
}

/// A value as it is kept: by its word.
pub(super) fn kept(what: &str, value: impl Display) -> String {
    format!("{what} {value}")
}

/// The word of a value as it is kept.
pub(super) fn word(kept: &str) -> &str {
    kept.split_once(' ').map_or(kept, |(word, _)| word)
}

/// What an opening says is sealed: the word, and the entry of its commitment.
pub(super) fn what(word: &str, seq: Seq) -> String {
    format!("{word} {seq}")
}

/// How an entry seals.
pub struct Sealing<'a> {
    how: How<'a>,
    letter: fn(Seat) -> char,
    seq: Seq,
    seat: Seat,
    /// The seat's orders that came to nothing since its last turn, and the word for such.
    tried: Vec<String>,
    tried_by: &'static str,
    pub(super) sealed: Vec<Sealed>,
}

enum How<'a> {
    /// With the game's secret.
    Secret(GameSeals<'a>),
    /// As an entry that was made has it, whose values are open: another value has no commitment in it, and no opening.
    Again { opened: &'a Opened, hashes: Vec<(&'static str, Hash)>, opens: &'a [Opening] },
}

impl<'a> Sealing<'a> {
    pub(super) fn new<P: Play>(
        (secret, game): (&'a Secret32, GameId),
        (seq, seat): (Seq, Seat),
        tried: Vec<String>,
    ) -> Self {
        let how = How::Secret(GameSeals::new(P::RULES, secret, game));
        Self {
            how,
            letter: letter::<P>,
            seq,
            seat,
            tried,
            tried_by: super::tried_word::<P>().unwrap_or_default(),
            sealed: Vec::new(),
        }
    }

    pub(super) fn again<P: Play>(event: &'a P::Event, opened: &'a Opened, seq: Seq, seat: Seat) -> Self {
        let how = How::Again { opened, hashes: P::seals(event), opens: P::opens(event) };
        let tried = super::tried_word::<P>().and_then(|word| opened.value(word)).map(several).unwrap_or_default();
        let tried = tried.into_iter().map(String::from).collect();
        Self {
            how,
            letter: letter::<P>,
            seq,
            seat,
            tried,
            tried_by: super::tried_word::<P>().unwrap_or_default(),
            sealed: Vec::new(),
        }
    }

    /// Seals a value by this word, for those to read that [`Play::readers`] names; gives the commitment.
    pub fn seal(&mut self, word: &'static str, value: impl Display) -> Hash {
        match &self.how {
            How::Secret(seals) => {
                let opening = seals.seal((self.letter)(self.seat), self.seq, what(word, self.seq), &value);
                self.sealed.push(Sealed { seq: self.seq, seat: self.seat, value: kept(word, value) });
                opening.commitment()
            }
            How::Again { opened, hashes, .. } => {
                let same = opened.value(word) == Some(&*value.to_string());
                let hash = hashes.iter().find(|(of, _)| *of == word && same).map(|(_, hash)| *hash);
                hash.unwrap_or(Hash([0; 32]))
            }
        }
    }

    /// How many orders of the seat came to nothing since its last turn.
    pub fn tried(&self) -> usize {
        self.tried.len()
    }

    /// Seals them by the game's word for such.
    pub fn seal_tried(&mut self) -> Hash {
        self.seal(self.tried_by, together(self.tried.iter().map(String::as_str)))
    }

    /// Opens for everybody what this seat sealed by this word in an earlier entry.
    pub fn open(&self, seat: Seat, word: &str, seq: Seq, value: impl Display) -> Opening {
        let (letter, what) = ((self.letter)(seat), what(word, seq));
        match &self.how {
            How::Secret(seals) => seals.seal(letter, seq, what, value),
            How::Again { opens, .. } => {
                let value = value.to_string();
                let same = |of: &&Opening| of.seat_letter == letter && of.what == what && of.value == value;
                opens.iter().find(same).cloned().unwrap_or_else(|| Opening {
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
pub(super) fn together<'a>(orders: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = orders.collect();
    if all.is_empty() { NONE.into() } else { all.join(",") }
}

/// The orders of such a value.
pub(super) fn several(value: &str) -> Vec<&str> {
    if value == NONE { Vec::new() } else { value.split(',').collect() }
}

/// The letter of a seat.
pub(super) fn letter<P: Play>(seat: Seat) -> char {
    P::Event::SEATS.get(seat.index()).map_or('?', |(letter, _)| *letter)
}

/// The commitments of entry 0: of what the game seals for its seats when it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct StartSeals<P> {
    hashes: Vec<Hash>,
    of: PhantomData<P>,
}

impl<P: Play> StartSeals<P> {
    pub(super) fn new(secret: &Secret32, game: GameId) -> Self {
        Self { hashes: openings::<P>(secret, game).map(|opening| opening.commitment()).collect(), of: PhantomData }
    }

    /// Each with whose it is and its word.
    pub(super) fn all(&self) -> impl Iterator<Item = (Seat, &'static str, String, Hash)> + '_ {
        let sealed = P::sealed_at_start().into_iter().zip(&self.hashes);
        sealed.map(|((seat, word, value), hash)| (seat, word, value, *hash))
    }

    fn key() -> &'static str {
        "seal"
    }
}

/// The openings of entry 0.
pub(super) fn openings<P: Play>(secret: &Secret32, game: GameId) -> impl Iterator<Item = Opening> {
    let seals = GameSeals::new(P::RULES, secret, game);
    let sealed = P::sealed_at_start().into_iter();
    sealed.map(move |(seat, word, value)| seals.seal(letter::<P>(seat), Seq::START, what(word, Seq::START), value))
}

impl<P: Play> Field<Pinned> for StartSeals<P> {
    fn write(&self, _: &'static str, to: &mut Text) {
        for (seat, word, _, hash) in self.all() {
            to.line(Self::key(), format_args!("{} {word} {hash}", letter::<P>(seat)));
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let expected = "a seat's letter, what is sealed, and its commitment";
        let mut hashes = Vec::new();
        for (seat, word, _) in P::sealed_at_start() {
            let line = lines.value(Self::key(), expected)?;
            let hash = line.strip_prefix(&*format!("{} {word} ", letter::<P>(seat))).and_then(|hash| hash.parse().ok());
            hashes.push(hash.ok_or_else(|| lines.wrong(expected))?);
        }
        Ok(Self { hashes, of: PhantomData })
    }

    fn any(dice: &mut Dice, _: &About<'_, Pinned>) -> Self {
        Self { hashes: P::sealed_at_start().iter().map(|_| Hash(dice.bytes())).collect(), of: PhantomData }
    }
}
