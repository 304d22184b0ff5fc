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

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Seat = Seat::FIRST;

    fn seats(of: &[u8]) -> Seats {
        of.iter().filter_map(|seat| Seat::new(*seat)).collect()
    }

    fn over() -> ReturnGame {
        ReturnGame { over: true, until: Timestamp::from_unix(9), own: Seats::of(ONE), ..ReturnGame::default() }
    }

    #[test]
    fn t82_one_asks_and_the_other_agrees_whatever_he_says_for_it() {
        let all = seats(&[0, 1]);
        let Ok(ReturnStep::Stands(offer)) = over().step(ONE, ReturnSaid::Wants, all) else { panic!() };
        assert_eq!(offer, ReturnOffer { by: ONE, agreed: Seats::of(ONE), until: Timestamp::from_unix(9) });
        let asked = ReturnGame { offer: Some(offer), ..over() };
        let other = Seat::new(1).unwrap();
        let his = ReturnGame { own: Seats::of(other), ..asked };
        for said in [ReturnSaid::Wants, ReturnSaid::Agrees] {
            assert_eq!(his.step(other, said, all), Ok(ReturnStep::Begins));
            assert_eq!(asked.step(ONE, said, all), Err(ReturnFault::Asked { until: offer.until.unix() }));
        }
        let declined = Seats::of(other);
        assert_eq!(his.step(other, ReturnSaid::Declines, all), Ok(ReturnStep::Ends { declined }));
        assert_eq!(asked.step(ONE, ReturnSaid::Declines, all), Ok(ReturnStep::Ends { declined: Seats::NONE }));
        let again = ReturnGame { declined, ..over() };
        assert_eq!(again.step(ONE, ReturnSaid::Wants, all), Err(ReturnFault::Declined));
        let again = ReturnGame { own: declined, ..again };
        assert!(again.step(other, ReturnSaid::Wants, all).is_ok());
        assert_eq!(over().step(ONE, ReturnSaid::Agrees, all), Err(ReturnFault::Unasked));
        assert_eq!(ReturnGame::default().step(ONE, ReturnSaid::Wants, all), Err(ReturnFault::Running));
        let shut = ReturnGame { shut: Seats::of(ONE), ..over() };
        assert_eq!(shut.step(ONE, ReturnSaid::Wants, all), Err(ReturnFault::Shut));
        let shut = ReturnGame { shut: Seats::of(other), ..over() };
        assert_eq!(shut.step(ONE, ReturnSaid::Wants, all), Ok(ReturnStep::Stands(offer)));
    }

    #[test]
    fn t82_of_several_all_agree_and_who_has_two_seats_says_it_once() {
        let all = seats(&[0, 1, 2, 3]);
        let offer = ReturnOffer { by: ONE, agreed: seats(&[0, 2]), until: Timestamp::from_unix(9) };
        let third = ReturnGame { offer: Some(offer), own: seats(&[1]), ..over() };
        let Ok(ReturnStep::Stands(now)) = third.step(Seat::new(1).unwrap(), ReturnSaid::Agrees, all) else { panic!() };
        assert_eq!((now.by, now.agreed), (ONE, seats(&[0, 1, 2])));
        let last = ReturnGame { offer: Some(now), own: seats(&[3]), ..over() };
        assert_eq!(last.step(Seat::new(3).unwrap(), ReturnSaid::Wants, all), Ok(ReturnStep::Begins));
    }
}
