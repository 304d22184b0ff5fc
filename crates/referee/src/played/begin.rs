//! A game after entry 0, and what its seals open.

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};

use super::{
    Entry, GameEvent, Opened, Own, Pinned, PlayRow, Played, StartSeals, place,
    seals::{self, what},
    seals_of,
};
use crate::{
    ids::{GameId, Seat, Seats},
    kit::Sealed,
    pace::{Pace, Profile},
    referee::{conditions, course::Course, log::StartBy},
    seal::{GameSeals, Opening, Secret32},
};

impl Played {
    /// A game after entry 0, whatever profile of time it names; `None` where it is none.
    pub(crate) fn begun(entry: &Entry, profile: &Arc<Profile>) -> Option<Self> {
        let start = entry.event.start()?;
        let row = start.terms.row();
        let (own, duty) = (row.start)(&start.terms);
        let course = Course::begin(entry, start, Arc::clone(profile), (row.spec, duty));
        Some(Self::of(row, start, own, Some(course)))
    }

    /// Wraps a game after entry 0; `course` is `None` if the game keeps it itself.
    fn of(row: &'static PlayRow, start: &StartBy<GameEvent>, own: Own, course: Option<Course>) -> Self {
        let sealed = start.seals.all().map(|(.., hash)| hash).collect();
        let start = Arc::new(start.clone());
        Self {
            row,
            start,
            course,
            own,
            acted: Seats::NONE,
            by: Seat::FIRST,
            sealed,
            tried: Vec::new(),
            tried_until: BTreeMap::new(),
        }
    }
}

impl Played {
    /// Sets up a game after entry 0; `None` if the entry is another, or names another profile of time.
    pub fn begin(entry: &Entry, pinned: &Pinned, pace: &Pace) -> Option<Self> {
        let start = entry.event.start()?;
        // Another profile would tell another story of the same entries.
        if start.terms.time != pace.profile.name {
            return None;
        }
        let row = start.terms.row();
        match row.record {
            Some(own) => Some(Self::of(row, start, own.begin(entry, pinned, pace)?, None)),
            None => Self::begun(entry, &pace.profile),
        }
    }

    /// True if seed and values give every commitment that stands in this entry, but for those of mails.
    pub fn opens(&self, entry: &Entry, sealed: &[Sealed], secret: &Secret32, game: GameId) -> bool {
        let (row, spec) = (self.row, self.row.spec);
        if let Some(own) = row.record {
            return own.opens(entry, sealed, secret, game);
        }
        if let Some(start) = entry.event.start() {
            return start.seals == StartSeals::new(row, secret, game);
        }
        let game_seals = GameSeals::new(spec.facts().rules, secret, game);
        conditions::opens(spec, entry, sealed, &game_seals)
            && seals_of(row, entry).into_iter().all(|(seat, word, hash)| {
                Opened::by(seat, entry.seq, sealed).value(word).is_some_and(|value| {
                    game_seals.seal(spec.letter(seat), entry.seq, what(word, entry.seq), value).commitment() == hash
                })
            })
    }

    /// Lists every opening of the game, in the order of the record. Secret until it is over.
    pub fn openings(entries: &[Entry], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening> {
        let Some(start) = entries.first().and_then(|entry| entry.event.start()) else { return Vec::new() };
        let row = start.terms.row();
        if let Some(own) = row.record {
            return own.openings(entries, sealed, secret);
        }
        let spec = row.spec;
        let game_seals = GameSeals::new(spec.facts().rules, secret, start.game);
        let of_entries = sealed.iter().filter_map(|Sealed { seq, seat, value }| {
            let (word, value) = seals::parts(spec, value)?;
            Some(game_seals.seal(spec.letter(*seat), *seq, what(word, *seq), value))
        });
        let mut openings: Vec<Opening> = seals::openings(row, secret, start.game).chain(of_entries).collect();
        let seat = |letter| spec.seats.iter().position(|(of, _)| *of == letter);
        openings.sort_by_key(|opening| (seat(opening.seat_letter), place(row, opening).ok()));
        openings
    }
}
