//! A game as it is asked for in words, by options or by a line of a file, and what it comes to once every word of
//! it has been checked.

use super::super::{
    exit::Failure,
    registration::{self, Registered, RegistrationError},
    seat::capital,
};
use std::{fs::File, io::Read as _};

use crate::{
    daemon::NewOrder,
    ids::Seat,
    kit::{EventName, Game, NamedTerm, OfEvent, Pinned, Round},
    letters::Reader,
    pace::Pace,
};

/// A game as it was typed.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Of every seat that a game here has.
    pub seats: Vec<SeatDraft>,
    pub event: Option<String>,
    pub round: Option<String>,
    /// The profile of time: a name or a file.
    pub time: Option<String>,
    pub terms: Vec<NamedTerm>,
}

/// What was typed for one seat.
#[derive(Clone, Debug)]
pub struct SeatDraft {
    pub seat: String,
    pub player: Option<String>,
    pub also: Vec<String>,
    pub language: String,
    pub zone: String,
}

/// How much of a file is read for a profile of time.
const MOST_BYTES: u64 = 16_384;

/// The profile of time of this name, or in this file.
pub fn pace(of: &str) -> Result<Pace, Failure> {
    if let Ok(pace) = Pace::named(of) {
        return Ok(pace);
    }
    let names: Vec<&str> = Pace::BUILT_IN.iter().map(|(name, _)| *name).collect();
    let remedy = format!("Write one of {}, or the path of a profile's file.", names.join(", "));
    let mut text = String::new();
    File::open(of)
        .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(|error| Failure::usage(format!("there is no profile of time '{of}' ({error})"), remedy))?;
    let remedy =
        "crates/record/src/pace/profiles has those that come with the program; FORMAT.md, section 8, has every key.";
    let pace = Pace::read(&text).map_err(|error| Failure::usage(error.to_string(), remedy))?;
    let name = pace.name();
    match Pace::named(&name) {
        // A copy of it, of now or from before outages gave back hours alone.
        Ok(known) if pace.is_built_in() => Ok(known),
        Ok(_) => {
            let what = format!("another profile of time comes with the program under the name '{name}'");
            Err(Failure::usage(what, "Give it another name in its file."))
        }
        Err(_) => Ok(pace),
    }
}

impl Draft {
    /// The columns that a file of such games may have: the options of `new`, and the terms.
    pub fn columns(game: &Game) -> Vec<String> {
        let seat = |(_, seat): &(char, &str)| {
            [seat.to_string(), format!("{seat}-also"), format!("lang-{seat}"), format!("zone-{seat}")]
        };
        let others = ["event", "round"].into_iter().chain(game.help.terms.iter().copied()).map(str::to_owned);
        game.seats.iter().flat_map(seat).chain(others).collect()
    }

    /// Takes the value of a column; it goes before what was there.
    pub fn set(&mut self, column: &str, value: &str) {
        let value = value.to_owned();
        for of in &mut self.seats {
            match column.strip_suffix(of.seat.as_str()) {
                Some("") => return of.player = Some(value),
                Some("lang-") => return of.language = value,
                Some("zone-") => return of.zone = value,
                _ => {}
            }
            if column.strip_suffix("-also") == Some(of.seat.as_str()) {
                return of.also = value.split_whitespace().map(str::to_owned).collect();
            }
        }
        match column {
            "event" => self.event = Some(value),
            "round" => self.round = Some(value),
            "time" => self.time = Some(value),
            term => {
                self.terms.retain(|(name, _)| name != term);
                self.terms.push((term.to_owned(), value));
            }
        }
    }

    /// The game that is to be begun, or everything that is wrong with it.
    pub fn order(&self, pinned: &Pinned, referee: &str) -> Result<NewOrder, Vec<Failure>> {
        let game = pinned.game;
        let mut faults = Vec::new();
        let mut players: Vec<(Registered, Reader)> = Vec::new();
        let terms = (game.terms)(pinned, &self.terms);
        let taken = terms.as_ref().map_or(game.seats.len(), |taken| *taken);
        let (seats, free) = game.seats.split_at(taken.min(game.seats.len()));
        let not_taken = |of: &&SeatDraft| of.player.is_some() && free.iter().any(|(_, seat)| *seat == of.seat);
        if let Some(given) = self.seats.iter().find(not_taken) {
            let what = format!("by these terms nobody plays {}", capital(&given.seat));
            faults.push(Failure::usage(what, format!("Leave --{} out, or choose other terms.", given.seat)));
        }
        for (_, seat) in seats {
            match self.player(seat, referee) {
                Ok(player) => {
                    // One person may play both of a team, by one name.
                    let seat = Seat::new(u8::try_from(players.len()).unwrap_or(Seat::MOST));
                    let plays_both = |place: Seat, other: &Registered| {
                        other.name == player.0.name && seat.is_some_and(|seat| game.are_partners(seat, place))
                    };
                    let others = game.places().zip(players.iter().map(|(other, _)| other));
                    let mut others = others.filter(|(place, other)| !plays_both(*place, other)).map(|(_, other)| other);
                    let apart = others.try_for_each(|other| registration::apart(other, &player.0));
                    faults.extend(apart.err().map(wrong));
                    players.push(player);
                }
                Err(wrong) => faults.extend(wrong),
            }
        }
        if let Some(given) = self.seats.iter().find(|of| of.player.is_some() && game.seat(&of.seat).is_none()) {
            faults.push(Failure::usage(format!("{} has no seat '{}'", game.name(), given.seat), ""));
        }
        let event = self.event().map_err(|fault| faults.push(fault)).unwrap_or_default();
        let pace = self.time.as_deref().map(pace).transpose().map_err(|fault| faults.push(fault)).unwrap_or_default();
        faults.extend(terms.err().map(unfit));
        if !faults.is_empty() {
            return Err(faults);
        }
        let players = players.into_iter().map(|(of, reader)| of.playing(reader)).collect();
        let order =
            NewOrder::new(players, event, self.terms.clone()).map_err(|error| vec![unfit(error.to_string())])?;
        Ok(NewOrder { pace: pace.unwrap_or_default(), ..order })
    }

    fn player(&self, seat: &str, referee: &str) -> Result<(Registered, Reader), Vec<Failure>> {
        let typed = self.seats.iter().find(|of| of.seat == seat);
        let Some((of, player)) = typed.and_then(|of| Some((of, of.player.as_ref()?))) else {
            let remedy = format!("Add --{seat} 'Ann <ann@example.org>'.");
            return Err(vec![Failure::usage(format!("nobody is named to play {}", capital(seat)), remedy)]);
        };
        let mut faults = Vec::new();
        let registered = registration::read(player, referee).map_err(|error| faults.push(wrong(error))).ok();
        let mut also = Vec::new();
        for address in &of.also {
            match registration::read_address(address, referee) {
                Ok(address) => also.push(address),
                Err(error) => faults.push(wrong(error)),
            }
        }
        let reader = registration::reader(&of.language, &of.zone).map_err(|fault| faults.push(fault)).ok();
        match registered.zip(reader).filter(|_| faults.is_empty()) {
            Some((mut of, reader)) => {
                of.addresses.extend(also);
                Ok((of, reader))
            }
            None => Err(faults),
        }
    }

    fn event(&self) -> Result<Option<OfEvent>, Failure> {
        let round = self.round.as_deref().map(|text| {
            let round = text.parse().ok().and_then(Round::new);
            round.ok_or_else(|| {
                let what = format!("there is no round '{}'", text.escape_debug());
                Failure::usage(what, format!("Rounds have numbers from 1 to {}.", Round::MOST))
            })
        });
        let (name, round) = match (&self.event, round.transpose()?) {
            (None, None) => return Ok(None),
            (None, Some(_)) => return Err(Failure::usage("a round of no event", "Name the event, too.")),
            (Some(name), round) => (name, round),
        };
        Ok(Some(OfEvent { event: event_name(name)?, round }))
    }
}

/// The event of this name.
pub(in super::super) fn event_name(name: &str) -> Result<EventName, Failure> {
    EventName::new(name).ok_or_else(|| {
        let remedy = format!("It has 1 to {} printable characters, single spaces, and is not 'none'.", EventName::MOST);
        Failure::usage(format!("'{}' cannot be the name of an event", name.escape_debug()), remedy)
    })
}

/// A term that cannot be.
fn unfit(error: String) -> Failure {
    Failure::usage(error, "docs/commands.md and the invitation explain every term.")
}

fn wrong(error: RegistrationError) -> Failure {
    Failure::usage(error.to_string(), "")
}
