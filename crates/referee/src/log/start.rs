//! Entry 0 of a game: what all who play it agree to. Which game it is, who sits there and how time is counted stands in
//! every game's; its terms and what the referee seals for it are the game's own.

use alloc::{string::ToString, vec::Vec};

use super::{About, Dice, Expected, Field, Lines, PersonName, Read, Text, any_line};
use crate::{
    ids::{GameId, Seat, SeatName},
    kit::{EventName, OfEvent, Round},
    record::LogStart,
    seal::{Hash, KeyName, Origin, Recovery, Signer, VerifierKey, decimal},
};

/// What of entry 0 is one game's own.
pub trait OwnStart<P>: Field<P> + Clone + PartialEq + core::fmt::Debug {
    /// What the referee seals when the game begins: commitments.
    type Seals: Field<P> + Clone + PartialEq + core::fmt::Debug;

    /// Whether moves may be planned by these terms (T83).
    fn conditions(&self) -> bool {
        false
    }

    /// How many seats are taken by these terms, the first ones; 2 or more.
    fn seats(&self, all: &'static [SeatName]) -> usize {
        all.len()
    }
}

/// Entry 0: everything the players agree to by playing (T2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start<T, S> {
    pub game: GameId,
    /// Which referee, game and epoch a head speaks of: `HOST/tempete/GAME/EPOCH`.
    pub origin: Origin,
    /// The names the players chose, in the order of seats; never addresses.
    pub names: Vec<PersonName>,
    /// What it is played in, if anything.
    pub event: Option<OfEvent>,
    /// The terms of the game.
    pub terms: T,
    /// SHA-256 of the text that the game pins.
    pub pinned: Hash,
    /// SHA-256 of the profile of time.
    pub profile: Hash,
    /// Commitments of what the referee seals at the start.
    pub seals: S,
    /// The referee's key, which signs the heads of this game.
    pub key: VerifierKey,
    /// The commitment of its recovery key; `None` in games begun before there was one.
    pub recovery: Option<Recovery>,
}

/// Entry 0 of the game that these terms are of.
pub type StartOf<T, P> = Start<T, <T as OwnStart<P>>::Seals>;

/// The line that every entry 0 of this version begins with.
const FORMAT: &str = "format tempete-log/1";

impl<P, T: OwnStart<P>> Field<P> for Start<T, T::Seals> {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.word(FORMAT);
        to.line("rules", to.spec.rules);
        to.line("game", self.game);
        to.line("origin", &self.origin);
        let seats = to.spec.seats;
        self.names.iter().zip(seats).for_each(|(name, (_, seat))| to.line(seat, name));
        let (event, round) = OfEvent::values(self.event.as_ref());
        to.line("event", event);
        to.line("round", round);
        self.terms.write("", to);
        to.line(to.spec.pinned_line, self.pinned);
        to.line("profile", self.profile);
        self.seals.write("", to);
        to.line("key", &self.key);
        self.recovery.iter().for_each(|recovery| to.line("recovery", recovery));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let expected = "`format tempete-log/1` and then the line of the game's rules";
        if lines.next(expected)? != FORMAT || lines.value("rules", expected)? != lines.about.spec.rules {
            return Err(lines.wrong(expected));
        }
        let number = Expected { key: "game", what: "its number, 1 to 999999999" };
        let game = lines.value(number.key, number.what)?;
        let game = decimal(game).and_then(GameId::new).ok_or_else(|| lines.wrong(number))?;
        let here = Expected { key: "origin", what: "HOST/tempete/GAME/EPOCH of this game" };
        let origin = lines.value(here.key, here.what)?.parse::<Origin>();
        let origin = origin.ok().filter(|origin| origin.game() == game).ok_or_else(|| lines.wrong(here))?;
        let seats = lines.about.spec.seats;
        // The terms, which say how many there are, stand below.
        let mut names: Vec<PersonName> = Vec::new();
        for (_, seat) in seats {
            if names.len() >= 2 && !lines.begins(seat) {
                break;
            }
            names.push(Field::<P>::read(seat, lines)?);
        }
        // One person may sit at two seats of one team, and at no others.
        let seat = |at: usize| u8::try_from(at).ok().and_then(Seat::new);
        let teams = lines.about.spec.teams;
        let of_one = |at: usize, other: usize| {
            let both = seat(at).zip(seat(other));
            both.is_some_and(|(one, other)| teams.iter().any(|(_, team)| team.contains(one) && team.contains(other)))
        };
        let named = |at: usize, name: &PersonName| {
            names.iter().take(at).enumerate().any(|(other, of)| of == name && !of_one(at, other))
        };
        if names.iter().enumerate().any(|(at, name)| named(at, name)) {
            return Err(lines.wrong("another name at each seat"));
        }
        let event = event(lines)?;
        let terms = T::read("", lines)?;
        if terms.seats(seats) != names.len() {
            return Err(lines.wrong("terms for as many as are named"));
        }
        let pinned = Field::<P>::read(lines.about.spec.pinned_line, lines)?;
        let profile = Field::<P>::read("profile", lines)?;
        let seals = Field::<P>::read("", lines)?;
        let signs = Expected { key: "key", what: "the referee's verifier key" };
        let key = lines.value(signs.key, signs.what)?.parse().map_err(|_| lines.wrong(signs))?;
        let expected = "`recovery`, the commitment of a recovery key, and a signature";
        let recovery = lines.value_if("recovery").map(|text| text.parse().map_err(|_| lines.wrong(expected)));
        let recovery = recovery.transpose()?;
        Ok(Self { game, origin, names, event, terms, pinned, profile, seals, key, recovery })
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        // Nearly each of them exists: the name of an event may not.
        let made = any(dice, about);
        made.unwrap_or_else(|| Self::any(dice, about))
    }
}

fn any<P, T: OwnStart<P>>(dice: &mut Dice, about: &About<'_, P>) -> Option<Start<T, T::Seals>> {
    let hash = |dice: &mut Dice| Hash(dice.bytes());
    let long = "a".repeat(253);
    let host = *dice.of(&["a.example", "chess.example.org", "x", "9-1.example", &long])?;
    let game = GameId::new(1 + dice.below(GameId::MAX))?;
    let origin = Origin::new(host, game, 1 + dice.below(9))?;
    let signer = Signer::new(KeyName::of_host(host)?, dice.bytes())?;
    let round = if dice.one_in(2) { Round::new(1 + dice.below(u32::from(Round::MOST))) } else { None };
    let event = OfEvent { event: EventName::new(&any_line(dice, EventName::MOST))?, round };
    let terms = T::any(dice, about);
    Some(Start {
        game,
        names: (0..terms.seats(about.spec.seats)).map(|_| Field::<P>::any(dice, about)).collect(),
        event: dice.one_in(2).then_some(event),
        terms,
        pinned: hash(dice),
        profile: hash(dice),
        seals: Field::<P>::any(dice, about),
        key: signer.verifier().clone(),
        recovery: dice.one_in(2).then(|| Recovery::new(&origin, hash(dice), &signer)),
        origin,
    })
}

fn event<P>(lines: &mut Lines<'_, P>) -> Read<Option<OfEvent>> {
    let expected = Expected { key: "event", what: "its name of 1 to 60 characters, or none" };
    let event = lines.value(expected.key, expected.what)?;
    if OfEvent::read(event, "none").is_none() {
        return Err(lines.wrong(expected));
    }
    let expected = Expected { key: "round", what: "its number, 1 to 999, or none; none where the event is" };
    let round = lines.value(expected.key, expected.what)?;
    OfEvent::read(event, round).ok_or_else(|| lines.wrong(expected))
}

impl<T, S> Start<T, S> {
    /// What the frame of a record must know of it.
    pub fn log_start(&self) -> LogStart {
        LogStart {
            game: self.game,
            origin: self.origin.to_string(),
            key: self.key.clone(),
            recovery: self.recovery.clone(),
            pinned: self.pinned,
            profile: Some(self.profile),
        }
    }
}
