//! The letters at the end: every seal opened to both seats, and what the audit found (T54).

use alloc::vec::Vec;

use super::replayed::Replay;
use crate::{
    ids::{Seat, Seq, Timestamp},
    letters::Letter,
    tempete::{
        log::event::{Act, Author, Entry, Event},
        state::{
            State,
            account::{Account, FalsePlay, Source},
            play::Place,
            public::{Public, SEATS},
        },
        telling::{
            Occasion,
            result::{Audit, AuditedPlay, AuditedSpring, AuditedSquare, CardSource},
        },
    },
};

/// The result letters to both seats, each with the record attached. `words` are those that came
/// with the mail that ended the game: they pass to the other seat. `declined` is who would not play, and is asked for
/// no more games (T50).
pub(super) fn letters(
    after: &Replay,
    at: Timestamp,
    words: Option<(Seat, &str)>,
    declined: Option<Seat>,
) -> Vec<Letter> {
    let audit = audit(&after.state, &after.entries);
    let record = after.record();
    let letter = |seat: Seat| {
        let of = |own: bool| words.filter(|(by, _)| (*by == seat) == own).map(|(_, words)| words);
        let declined = declined == Some(seat);
        let occasion = Occasion::Result { audit: &audit, words: of(false), said: of(true), declined };
        after.letter(seat, None, at, None, Some(&record), &occasion)
    };
    SEATS.into_iter().filter_map(letter).collect()
}

/// What the audit found, from the accounts that the end has opened.
fn audit(state: &State, entries: &[Entry]) -> Audit {
    let Some(accounts) = state.opened() else { return Audit::default() };
    let public = state.public();
    let [first, second] = accounts;
    let of = |seat: Seat| if seat == Seat::FIRST { first } else { second };
    Audit {
        plays: plays(public, &of),
        squares: squares(public, &of),
        springs: springs(entries, &of),
        lists: [first.list.clone().unwrap_or_default(), second.list.clone().unwrap_or_default()],
    }
}

fn plays<'a>(public: &Public, of: &impl Fn(Seat) -> &'a Account) -> Vec<AuditedPlay> {
    let ids = 0..u16::try_from(public.plays.len()).unwrap_or(u16::MAX);
    ids.map(crate::tempete::state::play::PlayId)
        .filter_map(|id| public.play(id).map(|play| (id, play)))
        .map(|(id, play)| AuditedPlay {
            seq: play.seq,
            seat: play.seat,
            card: play.play.card,
            discard: play.place == Place::Discard,
            source: source(public, play.seat, of(play.seat).taken.get(&id).copied().flatten().map(|held| held.source)),
        })
        .collect()
}

fn source(public: &Public, seat: Seat, source: Option<Source>) -> CardSource {
    match source {
        None => CardSource::NotHeld,
        Some(Source::Taken(id)) => CardSource::Taken(public.play(id).map_or(Seq::START, |play| play.seq)),
        Some(Source::Position(position)) => {
            let owner = public.seat(seat);
            let at = |used: &[(u8, Seq)]| used.iter().find(|(named, _)| *named == position).map(|(_, seq)| *seq);
            match (at(&owner.named), at(&owner.barred)) {
                (Some(named), _) => CardSource::Position { position, named, picked: false },
                (None, picked) => CardSource::Position { position, named: picked.unwrap_or(Seq::START), picked: true },
            }
        }
    }
}

fn squares<'a>(public: &Public, of: &impl Fn(Seat) -> &'a Account) -> Vec<AuditedSquare> {
    let mut squares: Vec<AuditedSquare> = SEATS
        .into_iter()
        .flat_map(|seat| {
            of(seat).traps.iter().map(move |trap| AuditedSquare {
                seq: public.play(trap.play).map_or(Seq::START, |play| play.seq),
                seat,
                card: trap.card,
                square: trap.square,
                sprung: trap.sprung,
            })
        })
        .collect();
    squares.sort_by_key(|square| square.seq);
    squares
}

fn springs<'a>(entries: &[Entry], of: &impl Fn(Seat) -> &'a Account) -> Vec<AuditedSpring> {
    let mut springs = Vec::new();
    for entry in entries {
        let Author::Seat(seat) = entry.by else { continue };
        let (Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts)) = &entry.event else { continue };
        for act in acts {
            if let Act::Spring { card, square } = act {
                let wrong =
                    |(seq, fault): &(Seq, FalsePlay)| *seq == entry.seq && matches!(fault, FalsePlay::Square(..));
                let fits = !of(seat).errors.iter().any(wrong);
                springs.push(AuditedSpring { seq: entry.seq, seat, card: *card, square: *square, fits });
            }
        }
    }
    springs
}
