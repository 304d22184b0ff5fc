//! A return game: what is known of it beside the game that has ended, and what a mail does about it (T82).

use super::Game;
use crate::ids::{GameId, Seat, Seats, Timestamp};

/// Where the return game of a game stands, as the outer half knows it when a mail comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReturnGame {
    /// Whether the game is over: before that nobody may ask.
    pub over: bool,
    /// The offer that stands at this moment.
    pub offer: Option<ReturnOffer>,
    /// The game that was begun as its return game.
    pub begun: Option<GameId>,
    /// The seats of whoever writes: he answers for all of them.
    pub own: Seats,
    /// The seats whose players have declined: nobody else asks them again.
    pub declined: Seats,
    /// The seats of which no address is on file any more.
    pub gone: Seats,
    /// The seats whose players want no invitations: nothing is written to them, and who asks does not learn it.
    pub shut: Seats,
    /// Until when an offer stands that is made now.
    pub until: Timestamp,
}

/// An offer of a return game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnOffer {
    /// Who made it.
    pub by: Seat,
    /// The seats whose players want it: his, and of more than two those that have agreed.
    pub agreed: Seats,
    /// Until when it stands.
    pub until: Timestamp,
}

/// What a mail says about a return game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnSaid {
    /// `rematch`: its writer wants one, whoever asked first.
    Wants,
    /// `accept`, `yes`: he wants one where somebody else asked.
    Agrees,
    /// `decline`, `no`.
    Declines,
}

/// What is to be done about a return game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnStep {
    /// This offer stands from now on, or as it is now.
    Stands(ReturnOffer),
    /// All want it: it begins.
    Begins,
    /// The offer is declined, or taken back by who made it or has agreed.
    Ends {
        /// By these seats; none where it is taken back.
        declined: Seats,
    },
}

/// Why there is no return game to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ReturnFault {
    /// The game goes on.
    Running,
    /// It was begun already.
    Begun {
        /// Its number.
        game: u32,
    },
    /// Its writer has asked, or agreed, already.
    Asked {
        /// Until when that stands, Unix seconds.
        until: i64,
    },
    /// The game was called off: none was played.
    CalledOff,
    /// Nobody has asked for one.
    Unasked,
    /// Somebody else has declined, and is not asked again.
    Declined,
    /// The address of somebody who played is forgotten.
    Gone,
    /// Its writer has said that he wants no invitations.
    Shut,
}

impl ReturnGame {
    /// What a mail of a seat does that says this; all seats are the first so many.
    ///
    /// # Errors
    /// Why it does nothing.
    pub fn step(&self, seat: Seat, said: ReturnSaid, all: Seats) -> Result<ReturnStep, ReturnFault> {
        if !self.over {
            return Err(ReturnFault::Running);
        }
        if let Some(game) = self.begun {
            return Err(ReturnFault::Begun { game: game.get() });
        }
        let offer = match (self.offer, said) {
            (None, ReturnSaid::Agrees | ReturnSaid::Declines) => return Err(ReturnFault::Unasked),
            (Some(offer), ReturnSaid::Declines) => {
                let declines = !offer.agreed.contains(seat);
                return Ok(ReturnStep::Ends { declined: if declines { self.own.with(seat) } else { Seats::NONE } });
            }
            (offer, _) => offer,
        };
        if !self.gone.is_empty() {
            return Err(ReturnFault::Gone);
        }
        if self.shut.contains(seat) {
            return Err(ReturnFault::Shut);
        }
        let Some(offer) = offer else {
            if !self.declined.without(self.own.with(seat)).is_empty() {
                return Err(ReturnFault::Declined);
            }
            let agreed = self.own.with(seat);
            return Ok(ReturnStep::Stands(ReturnOffer { by: seat, agreed, until: self.until }));
        };
        if offer.agreed.contains(seat) {
            return Err(ReturnFault::Asked { until: offer.until.unix() });
        }
        let agreed: Seats = offer.agreed.iter().chain(self.own.with(seat).iter()).collect();
        if all.are_among(agreed) {
            Ok(ReturnStep::Begins)
        } else {
            Ok(ReturnStep::Stands(ReturnOffer { agreed, ..offer }))
        }
    }
}

impl Game {
    /// By how many places its first `seats` seats move for a return game: as few as leave partners partners; 1 of two.
    pub fn rotation(&self, seats: usize) -> usize {
        let places: alloc::vec::Vec<Seat> = self.places().take(seats).collect();
        let moved = |at: usize, by: usize| places.get((at + by) % places.len().max(1)).copied();
        let keeps = |by: &usize| {
            let pairs = || (0..places.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
            pairs().all(|(one, other)| {
                let are = |one: Option<Seat>, other: Option<Seat>| {
                    one.zip(other).is_some_and(|(one, other)| self.are_partners(one, other))
                };
                are(moved(one, 0), moved(other, 0)) == are(moved(one, *by), moved(other, *by))
            })
        };
        (1..places.len()).find(keeps).unwrap_or_default()
    }
}

/// What a seat is told about a return game, beside who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnNews {
    pub code: ReturnCode,
    /// Whose offer it is, or who has declined it.
    pub by: Seat,
    /// Until when it stands.
    pub until: Timestamp,
}

/// What it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReturnCode {
    /// Somebody asks for one.
    RematchAsked,
    /// The reader's own wish is noted, and the others are asked.
    RematchOffered,
    /// The reader has agreed, and others have not yet.
    RematchAgreed,
    /// Somebody has declined.
    RematchDeclined,
    /// The reader has declined, or takes his offer back.
    RematchOff,
    /// What the reader's mail would do, which was only tried.
    RematchTried,
}

impl ReturnCode {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::RematchAsked,
        Self::RematchOffered,
        Self::RematchAgreed,
        Self::RematchDeclined,
        Self::RematchOff,
        Self::RematchTried,
    ];

    /// Its word: of the phrase that says it, and of the one in the subject.
    pub fn word(self) -> &'static str {
        match self {
            Self::RematchAsked => "rematch-asked",
            Self::RematchOffered => "rematch-offered",
            Self::RematchAgreed => "rematch-agreed",
            Self::RematchDeclined => "rematch-declined",
            Self::RematchOff => "rematch-off",
            Self::RematchTried => "rematch-tried",
        }
    }
}
