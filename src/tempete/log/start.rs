//! Entry 0 of a game of Tempête: what both players agree to.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};

use super::terms::{FEWEST_CARDS, MOST_CARDS, Terms};
use crate::{
    ids::GameId,
    kit::{EventName, OfEvent, Round},
    referee::log::{About, Dice, Expected, Field, Lines, PersonName, Read, Text, any_line},
    seal::{Hash, KeyName, Origin, Recovery, Signer, VerifierKey, decimal},
    tempete::{cards::catalogue::Catalogue, seats::SEATS},
};

/// Entry 0: everything the players agree to by sending a list (T2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    pub game: GameId,
    /// Which referee, game and epoch a head speaks of: `HOST/tempete/GAME/EPOCH`.
    pub origin: String,
    /// The names the players chose, White's first; never addresses.
    pub names: [PersonName; 2],
    /// What it is played in, if anything.
    pub event: Option<OfEvent>,
    pub terms: Terms,
    /// SHA-256 of the card catalogue.
    pub catalogue: Hash,
    /// SHA-256 of the profile of time.
    pub profile: Hash,
    /// Commitments of the draw seeds: for each seat, that of its list and that of its numbers.
    pub draws: [[Hash; 2]; 2],
    /// The referee's key, which signs the heads of this game.
    pub key: VerifierKey,
    /// The commitment of its recovery key; `None` in games begun before there was one.
    pub recovery: Option<Recovery>,
}

/// The lines that every entry 0 of this version begins with.
const VERSIONS: [&str; 2] = ["format tempete-log/1", "rules tempete/1"];

impl Field<Catalogue> for Start {
    fn write(&self, _: &'static str, to: &mut Text) {
        VERSIONS.iter().for_each(|line| to.word(line));
        to.line("game", self.game);
        to.line("origin", &self.origin);
        self.names.iter().zip(SEATS).for_each(|(name, (_, seat))| to.line(seat, name));
        let (event, round) = OfEvent::values(self.event.as_ref());
        to.line("event", event);
        to.line("round", round);
        Terms::NAMES.iter().for_each(|name| to.line(name, self.terms.value(name)));
        to.line("catalogue", self.catalogue);
        to.line("profile", self.profile);
        for ([list, numbers], (letter, _)) in self.draws.iter().zip(SEATS) {
            to.line("draw", format_args!("{letter} list {list}"));
            to.line("draw", format_args!("{letter} numbers {numbers}"));
        }
        to.line("key", &self.key);
        self.recovery.iter().for_each(|recovery| to.line("recovery", recovery));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Catalogue>) -> Read<Self> {
        for line in VERSIONS {
            if !lines.take(line) {
                lines.skip();
                return Err(lines.wrong("`format tempete-log/1` and then `rules tempete/1`"));
            }
        }
        let number = Expected { key: "game", what: "its number, 1 to 999999999" };
        let game = lines.value(number.key, number.what)?;
        let game = decimal(game).and_then(GameId::new).ok_or_else(|| lines.wrong(number))?;
        let here = Expected { key: "origin", what: "HOST/tempete/GAME/EPOCH of this game" };
        let origin = lines.value(here.key, here.what)?;
        if origin.parse::<Origin>().map(|origin| origin.game()) != Ok(game) {
            return Err(lines.wrong(here));
        }
        let names = [Field::<Catalogue>::read("white", lines)?, Field::<Catalogue>::read("black", lines)?];
        let event = event(lines)?;
        let terms = terms(lines)?;
        let catalogue = Field::<Catalogue>::read("catalogue", lines)?;
        let profile = Field::<Catalogue>::read("profile", lines)?;
        let mut draw = |key| Field::<Catalogue>::read(key, lines);
        let draws = [[draw("draw w list")?, draw("draw w numbers")?], [draw("draw b list")?, draw("draw b numbers")?]];
        let signs = Expected { key: "key", what: "the referee's verifier key" };
        let key = lines.value(signs.key, signs.what)?.parse().map_err(|_| lines.wrong(signs))?;
        let expected = "`recovery`, the commitment of a recovery key, and a signature";
        let recovery = lines.value_if("recovery").map(|text| text.parse().map_err(|_| lines.wrong(expected)));
        let recovery = recovery.transpose()?;
        Ok(Self { game, origin: origin.to_owned(), names, event, terms, catalogue, profile, draws, key, recovery })
    }

    fn any(dice: &mut Dice, about: &About<'_, Catalogue>) -> Self {
        // Nearly each of them exists: the name of an event may not.
        let made = any(dice, about);
        made.unwrap_or_else(|| Self::any(dice, about))
    }
}

fn any(dice: &mut Dice, about: &About<'_, Catalogue>) -> Option<Start> {
    let hash = |dice: &mut Dice| Hash(dice.bytes());
    let long = "a".repeat(253);
    let host = *dice.of(&["a.example", "chess.example.org", "x", "9-1.example", &long])?;
    let game = GameId::new(1 + dice.below(GameId::MAX))?;
    let origin = Origin::new(host, game, 1 + dice.below(9))?;
    let signer = Signer::new(KeyName::of_host(host)?, dice.bytes())?;
    let round = if dice.one_in(2) { Round::new(1 + dice.below(u32::from(Round::MOST))) } else { None };
    let event = OfEvent { event: EventName::new(&any_line(dice, EventName::MOST))?, round };
    let mut terms = Terms::default_for(about.pinned);
    let values = [
        ("card_check", ["warn", "refuse", "at_end"]),
        ("taken_back_card", ["returns", "spent", "spent"]),
        ("pick_when", ["own_turn", "interception", "interception"]),
        ("mate_escape", ["own_turn", "intercept", "intercept"]),
        ("time_and_error", ["cross", "literal", "literal"]),
        ("board", ["off", "on", "on"]),
        ("enforce", ["full", "full except 3", "full except 3 40"]),
        ("time", ["none", "z", "our-own-2-and-so-on9"]),
    ];
    let one_of = 1 + dice.below(3);
    let cards: Vec<String> = about.pinned.playable().map(|card| card.number.to_string()).collect();
    let (least, rest) = cards.split_at_checked(FEWEST_CARDS)?;
    let more = rest.iter().filter(|_| !dice.one_in(one_of + 1)).take(MOST_CARDS - FEWEST_CARDS);
    let deck: Vec<&str> = least.iter().chain(more).map(String::as_str).collect();
    terms.set("deck", &deck.join(","), about.pinned).ok()?;
    for (name, values) in values {
        terms.set(name, dice.of(&values)?, about.pinned).ok()?;
    }
    Some(Start {
        game,
        origin: origin.to_string(),
        names: [Field::<Catalogue>::any(dice, about), Field::<Catalogue>::any(dice, about)],
        event: dice.one_in(2).then_some(event),
        terms,
        catalogue: hash(dice),
        profile: hash(dice),
        draws: [[hash(dice), hash(dice)], [hash(dice), hash(dice)]],
        key: signer.verifier().clone(),
        recovery: dice.one_in(2).then(|| Recovery::new(&origin, hash(dice), &signer)),
    })
}

fn event(lines: &mut Lines<'_, Catalogue>) -> Read<Option<OfEvent>> {
    let expected = Expected { key: "event", what: "its name of 1 to 60 characters, or none" };
    let event = lines.value(expected.key, expected.what)?;
    if OfEvent::read(event, "none").is_none() {
        return Err(lines.wrong(expected));
    }
    let expected = Expected { key: "round", what: "its number, 1 to 999, or none; none where the event is" };
    let round = lines.value(expected.key, expected.what)?;
    OfEvent::read(event, round).ok_or_else(|| lines.wrong(expected))
}

fn terms(lines: &mut Lines<'_, Catalogue>) -> Read<Terms> {
    let catalogue = lines.about.pinned;
    let mut terms = Terms::default_for(catalogue);
    for term in Terms::NAMES {
        let expected = "the terms in their order, each with a value this version offers";
        let line = lines.next(expected)?;
        let value =
            line.strip_prefix(term).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(|| lines.wrong(expected))?;
        // A deck may be typed in many ways and is written in one.
        if terms.set(term, value, catalogue).is_err() || terms.value(term) != value {
            return Err(lines.wrong(expected));
        }
    }
    if terms.check().is_err() {
        return Err(lines.wrong("`prove_cards at_once` with `card_check refuse` only"));
    }
    Ok(terms)
}
