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
    referee::conditions::PLAN,
    referee::log::{About, Dice, DrawnFrom, Field, Lines, OwnEvents, Read, Text},
    seal::{Draw, DrawFrom, GameSeals, Hash, Opening, Salt, Secret32, Tree},
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

    /// One value, sealed by this word.
    pub fn one(what: &str, value: impl Display) -> Self {
        Self([kept(what, value)].into())
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

/// The word of a value as it is kept, and the value.
pub(super) fn parts<P: Play>(kept: &str) -> Option<(&'static str, &str)> {
    let mut words = P::SEALED.iter().chain(P::CONDITIONS.then_some(&PLAN));
    words.find_map(|word| Some((*word, kept.strip_prefix(word)?.strip_prefix(' ')?)))
}

/// Whether nothing but seeds is ever sealed, on which nothing hangs that follows by itself.
pub(super) const fn seeds_alone<P: Play>() -> bool {
    P::SEALED.len() == P::SEED.is_some() as usize
}

/// The word of what an opening says is sealed; `None` for nothing of this game's.
pub(super) fn word<P: Play>(what: &str) -> Option<&'static str> {
    let words = || P::SEALED.iter().chain(P::CONDITIONS.then_some(&PLAN));
    let of = |of: &str| words().find(|word| **word == of).copied();
    of(what).or_else(|| of(what.split_once(' ')?.0))
}

/// What an opening says is sealed: the word, and the entry of its commitment where that is not all of it.
pub fn what(word: &str, seq: Seq) -> String {
    if word.contains(' ') { word.into() } else { format!("{word} {seq}") }
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
    owner: fn(Seat, &str) -> Seat,
    drawn: Option<DrawnFrom>,
    pub(super) sealed: Vec<Sealed>,
}

enum How<'a> {
    /// With the game's secret.
    Secret(GameSeals<'a>),
    /// As an entry that was made has it, whose values are open: another value has no commitment in it, and no opening.
    Again { opened: &'a Opened, hashes: Vec<(&'static str, Hash)>, opens: Vec<&'a Opening> },
}

impl<'a> Sealing<'a> {
    pub(super) fn new<P: Play>(
        (secret, game): (&'a Secret32, GameId),
        (seq, seat): (Seq, Seat),
        tried: Vec<String>,
        drawn: Option<DrawnFrom>,
    ) -> Self {
        let tried = tried.iter().flat_map(|of| several(of)).map(String::from).collect();
        let how = How::Secret(GameSeals::new(P::RULES, secret, game));
        Self {
            how,
            letter: letter::<P>,
            seq,
            seat,
            tried,
            tried_by: super::tried_word::<P>().unwrap_or_default(),
            owner: P::owner,
            drawn,
            sealed: Vec::new(),
        }
    }

    pub(super) fn again<P: Play>(event: &'a P::Event, opened: &'a Opened, seq: Seq, seat: Seat) -> Self {
        let how = How::Again { opened, hashes: P::seals(event), opens: P::opens(event) };
        let tried = super::tried_word::<P>().and_then(|word| opened.value(word)).map(several).unwrap_or_default();
        let tried = tried.into_iter().map(String::from).collect();
        let drawn = P::drawn_from(event).cloned();
        Self {
            how,
            letter: letter::<P>,
            seq,
            seat,
            tried,
            tried_by: super::tried_word::<P>().unwrap_or_default(),
            owner: P::owner,
            drawn,
            sealed: Vec::new(),
        }
    }

    /// Of an entry that is only foreseen: nothing is sealed in it.
    pub(super) fn foreseen<P: Play>(opened: &'a Opened) -> Self {
        let how = How::Again { opened, hashes: Vec::new(), opens: Vec::new() };
        Self {
            how,
            letter: letter::<P>,
            seq: Seq::START,
            seat: Seat::FIRST,
            tried: Vec::new(),
            tried_by: "",
            owner: P::owner,
            drawn: None,
            sealed: Vec::new(),
        }
    }

    /// Seals a value by this word, for those to read that [`Play::readers`] names; gives the commitment.
    pub fn seal(&mut self, word: &'static str, value: impl Display) -> Hash {
        match &self.how {
            How::Secret(seals) => {
                let seat = (self.owner)(self.seat, word);
                let opening = seals.seal((self.letter)(seat), self.seq, what(word, self.seq), &value);
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
    pub(super) fn all(&self) -> impl Iterator<Item = (Seat, &'static str, Hash)> + '_ {
        at_start::<P>().zip(&self.hashes).map(|((seat, word, _), hash)| (seat, word, *hash))
    }

    fn key() -> &'static str {
        "seal"
    }
}

/// What entry 0 seals: whose, by which word, and the value; `None` for a seed, which is the game's alone.
fn at_start<P: Play>() -> impl Iterator<Item = (Seat, &'static str, Option<String>)> {
    let fixed = P::sealed_at_start().into_iter().map(|(seat, word, value)| (seat, word, Some(value)));
    let seats = (0..).map_while(Seat::new).take(P::Event::SEATS.len());
    fixed.chain(seats.filter_map(|seat| Some((seat, P::SEED?, None))))
}

/// The openings of entry 0.
pub(super) fn openings<P: Play>(secret: &Secret32, game: GameId) -> impl Iterator<Item = Opening> {
    let seals = GameSeals::new(P::RULES, secret, game);
    at_start::<P>().map(move |(seat, word, value)| {
        let seed = || seals.seed(letter::<P>(seat), super::drawn_word::<P>().unwrap_or_default());
        seals.seal(letter::<P>(seat), Seq::START, what(word, Seq::START), value.unwrap_or_else(seed))
    })
}

/// The draw for a seat, with the value of its seed: `schrodinger/1 draw GAME SEAT arrange`.
pub(super) fn draw<P: Play>(game: GameId, of: Seat, seed: &str, from: &DrawnFrom, tree: &Tree) -> Draw {
    let what = format!("{} draw {game} {} {}", P::RULES, letter::<P>(of), super::drawn_word::<P>().unwrap_or_default());
    Draw::new(&what, DrawFrom { seed, root: from.root(tree), words: &from.words })
}

impl<P: Play> Field<Pinned> for StartSeals<P> {
    fn write(&self, _: &'static str, to: &mut Text) {
        for (seat, word, hash) in self.all() {
            to.line(Self::key(), format_args!("{} {word} {hash}", letter::<P>(seat)));
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let expected = "a seat's letter, what is sealed, and its commitment";
        let mut hashes = Vec::new();
        for (seat, word, _) in at_start::<P>() {
            let line = lines.value(Self::key(), expected)?;
            let hash = line.strip_prefix(&*format!("{} {word} ", letter::<P>(seat))).and_then(|hash| hash.parse().ok());
            hashes.push(hash.ok_or_else(|| lines.wrong(expected))?);
        }
        Ok(Self { hashes, of: PhantomData })
    }

    fn any(dice: &mut Dice, _: &About<'_, Pinned>) -> Self {
        Self { hashes: at_start::<P>().map(|_| Hash(dice.bytes())).collect(), of: PhantomData }
    }
}
