//! The course of a game: what is due of whom since when, offers and claims, clocks, rulings, the end. All of it is public,
//! the same for every knower and for every game; what is played stands beside it.

mod complaint;
mod credit;
mod duty;
mod happened;
mod next;
mod passing;
mod time;

pub use self::time::is_about_time;
pub use self::{
    duty::{Duty, GameDuty, Pacing},
    happened::{Happened, Tell},
    next::{DueThen, Then},
};

use alloc::{sync::Arc, vec, vec::Vec};

use super::log::{Complaint, End, Ending, Entry, Outcome, OwnEvents, PersonName, Ruling, Start};
use crate::{
    ids::{GameId, Seat, Seats, Seq, Timestamp},
    pace::{Clocks, Profile},
    referee::Spec,
    seal::{Origin, VerifierKey},
};

/// The course of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The identity of the game.
    pub spec: Spec,
    /// The names of who sits there, in the order of seats: those of entry 0, until somebody is replaced (T69).
    pub names: Vec<PersonName>,
    /// The key that entry 0 names.
    pub first_key: VerifierKey,
    /// The keys that have signed its heads since, the one of now last.
    pub keys: Vec<VerifierKey>,
    /// Whose log it is, as entry 0 has it.
    pub first_origin: Origin,
    /// The epoch that heads over this log are of (T67).
    pub epoch: u32,
    /// What is owed now.
    pub duty: Duty,
    /// Who owes it; none when the game is over or waits for a ruling.
    pub owed_by: Seats,
    /// The entry that made the duty due (M8).
    pub due_since: Seq,
    /// When that entry was made (T71).
    pub due_at: Timestamp,
    /// A draw offer that stands: who made it, and in which entry (T51).
    pub offer: Option<(Seat, Seq)>,
    /// Who has offered a draw in this game.
    pub offered: Seats,
    /// Who has accepted it, of several who must (T51).
    pub accepted: Seats,
    /// Who has resigned while the game goes on: his partner must, too (T50).
    pub resigned: Seats,
    /// Who is out of a game that goes on: owes nothing, has no clock, and is asked nothing.
    pub out: Seats,
    /// Whether the seat to move has claimed in this turn already (T52).
    pub claimed: bool,
    /// The last ruling and its entry, where it may be taken back (T68).
    pub ruled: Option<(Seq, Ruling)>,
    /// How the game ended, once it did.
    pub end: Option<End>,
    /// The last entry applied.
    pub last: Seq,
    /// When that was made.
    pub at: Timestamp,
    pub clocks: Clocks,
    /// What each seat has of it, in their order.
    pub seats: Vec<SeatCourse>,
}

/// What one seat has of the course.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SeatCourse {
    /// The last entry this seat made, leave aside (M8).
    pub last_act: Option<Seq>,
    /// The last complaint of this seat's about time, and since which entry was due what it is about (T64).
    pub complained: Option<(Seq, Timestamp)>,
    /// Times of this seat's `say`s (T65).
    pub said: Vec<Timestamp>,
    /// When this seat's last mail arrived that became an entry (T75).
    pub last_word: Option<Timestamp>,
    /// How many days this seat announced for a duty, by the entry that began it (T74).
    pub slow: Option<(Seq, u32)>,
    /// The last reminder of a duty, in days: the same (T76).
    pub reminded: Option<(Seq, u32)>,
    /// The duty of another seat in which this one had its letter repeated (T75).
    pub repeated: Option<Seq>,
    /// This seat's claim that another one has lost on time: in which duty, which one, on what ground, since when (T75).
    pub claims_time: Option<(Seq, Seat, Complaint, Timestamp)>,
    /// Seconds credited for outages in a duty, by the entry that began it, and when the last was (T77).
    pub outages: Option<(Seq, u32)>,
    pub outage_at: Option<Timestamp>,
    /// Seconds credited for its letter in a duty: the same (T77).
    pub late: Option<(Seq, u32)>,
    /// Seconds that credits gave in this game, without what was taken back (T78).
    pub credited: i64,
    /// Seconds credited for letters that its mail server did not take at once.
    pub undelivered: u32,
}

impl Course {
    /// After entry 0, which makes this due.
    pub fn begin<Own: OwnEvents, T, S>(
        entry: &Entry<Own>,
        start: &Start<T, S>,
        profile: Arc<Profile>,
        (spec, duty): (Spec, GameDuty),
    ) -> Self {
        let (names, origin, seats) = (start.names.clone(), start.origin.clone(), start.names.len());
        let mut clocks = Clocks::new(profile, seats);
        duty.by.iter().for_each(|seat| clocks.begin(seat, entry.at, duty.pacing == Pacing::Allowance));
        Self {
            spec,
            names,
            first_key: start.key.clone(),
            keys: Vec::new(),
            epoch: origin.epoch(),
            first_origin: origin,
            duty: Duty::Own(duty),
            owed_by: duty.by,
            due_since: entry.seq,
            due_at: entry.at,
            offer: None,
            offered: Seats::NONE,
            accepted: Seats::NONE,
            resigned: Seats::NONE,
            out: Seats::NONE,
            claimed: false,
            ruled: None,
            end: None,
            last: entry.seq,
            at: entry.at,
            clocks,
            seats: vec![SeatCourse::default(); seats],
        }
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.first_origin.game()
    }

    /// Whose log a head over these entries speaks of.
    pub fn origin(&self) -> Origin {
        self.first_origin.in_epoch(self.epoch).unwrap_or_else(|| self.first_origin.clone())
    }

    /// The key that heads over these entries are signed with.
    pub fn key(&self) -> &VerifierKey {
        self.keys.last().unwrap_or(&self.first_key)
    }

    /// Whether a key has signed heads of this game.
    pub fn knows_key(&self, key: &VerifierKey) -> bool {
        self.first_key == *key || self.keys.contains(key)
    }

    /// The name the player of `seat` chose; empty for a seat that the game does not have.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", PersonName::as_str)
    }

    /// Every seat, in their order.
    pub fn places(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..).map_while(Seat::new).take(self.seats.len())
    }

    /// Whether somebody plays this seat: some games are for fewer than they have seats.
    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    /// The seats of who sits here: of a team one person may have both, by one name.
    pub fn held_with(&self, seat: Seat) -> Seats {
        self.places().filter(|other| self.name(*other) == self.name(seat)).collect()
    }

    /// Whether a seat wants the draw that is offered: it made the offer, or has accepted it.
    pub fn wants_draw(&self, seat: Seat) -> bool {
        self.offer.is_some_and(|(by, _)| by == seat) || self.accepted.contains(seat)
    }

    /// T51: a draw is offered with a turn. Who wants the one that stands adds nothing to it.
    pub fn offer_draw(&mut self, seat: Seat, seq: Seq) {
        self.offered = self.offered.with(seat);
        if self.offer.is_none_or(|(by, _)| by == seat) {
            self.offer = Some((seat, seq));
            self.accepted = self.accepted.iter().chain(self.held_with(seat).iter()).collect();
        }
    }

    /// The offer that stands is over.
    pub fn end_offer(&mut self) {
        (self.offer, self.accepted) = (None, Seats::NONE);
    }

    /// Every seat that is not out.
    pub fn living(&self) -> impl Iterator<Item = Seat> + use<> {
        let out = self.out;
        self.places().filter(move |seat| !out.contains(*seat))
    }

    /// These are out from now on; an offer that stood was made to others.
    pub(super) fn are_out(&mut self, out: Seats) {
        if !out.are_among(self.out) {
            self.out = self.out.iter().chain(out.iter()).collect();
            self.end_offer();
        }
    }

    /// Every seat but this one.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.places().filter(move |other| *other != seat)
    }

    /// What `seat` has of it; nothing for a seat that the game does not have.
    pub fn seat(&self, seat: Seat) -> &SeatCourse {
        static NONE: SeatCourse = SeatCourse {
            last_act: None,
            complained: None,
            said: Vec::new(),
            last_word: None,
            slow: None,
            reminded: None,
            repeated: None,
            claims_time: None,
            outages: None,
            outage_at: None,
            late: None,
            credited: 0,
            undelivered: 0,
        };
        self.seats.get(seat.index()).unwrap_or(&NONE)
    }

    /// The same, to change.
    pub(super) fn with_seat(&mut self, seat: Seat, change: impl FnOnce(&mut SeatCourse)) {
        if let Some(of) = self.seats.get_mut(seat.index()) {
            change(of);
        }
    }

    /// This is due from an entry on.
    pub fn due<T: From<Happened>>(&mut self, duty: Duty, since: Seq, tell: &mut impl Tell<T>) {
        self.duty = duty;
        self.owed_by = duty.owed_by();
        self.due_since = since;
        tell.tell(|| Happened::Due(duty).into());
    }

    /// The entry by which the game was declined, and so called off (T50).
    pub fn declined_in(&self) -> Option<Seq> {
        matches!(self.duty, Duty::Over(Outcome::Annulled, Ending::Resignation)).then_some(self.due_since)
    }

    /// One of those who owe it has done it.
    pub fn done(&mut self, seat: Seat) {
        self.owed_by = self.owed_by.iter().filter(|other| *other != seat).collect();
    }

    /// Whether this seat owes something now.
    pub fn owes(&self, seat: Seat) -> bool {
        self.owed_by.contains(seat)
    }

    /// Whom what `seat` says of time is about: of several others the first who owes something, or else the first that is not
    /// out.
    pub fn opposite(&self, seat: Seat) -> Option<Seat> {
        let living = || self.living().filter(|other| *other != seat);
        living().find(|other| self.owes(*other)).or_else(|| living().next())
    }

    /// When `seat` last complained about the duty that stands now (T64).
    pub fn complaint(&self, seat: Seat) -> Option<Timestamp> {
        self.in_duty(self.seat(seat).complained)
    }

    /// What was kept of a duty, where that is the one that stands.
    fn in_duty<T: Copy>(&self, kept: Option<(Seq, T)>) -> Option<T> {
        kept.filter(|(of, _)| *of == self.due_since).map(|(_, value)| value)
    }

    /// What is said of the game is so from an entry on: who sits there, when clocks stand, who wrote when; whatever a
    /// ruling taken back had made of the rest (T68).
    pub(super) fn stays_said(&mut self, said: Self) {
        self.names = said.names;
        (self.clocks.stops, self.clocks.quiet) = (said.clocks.stops, said.clocks.quiet);
        for (of, since) in self.seats.iter_mut().zip(said.seats) {
            (of.last_act, of.last_word, of.said) = (since.last_act, since.last_word, since.said);
        }
    }
}
