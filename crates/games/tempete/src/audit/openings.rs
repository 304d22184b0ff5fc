//! Every opening of a finished game, made again from the game's secret and the values beside its
//! commitments, and the one order in which they stand in a record.

use alloc::vec::Vec;

use crate::state::typed::{Entered, acts_of, entered};
use crate::{
    kit::Sealed,
    referee::conditions,
    seal::{Hash, Opening, Secret32},
    tempete::{
        log::event::{Act, Entry, ListCommitment, OwnEvent},
        name::SPEC,
        seals::{Draw, Seals, What},
    },
};

/// Every opening of the game these entries tell: the referee's seeds, the lists and the secret squares, in the
/// order of the record. Secret until the game is over.
///
/// A value in `sealed` that is none for its entry is left out; the audit of the record then tells.
pub fn openings(entries: &[Entry], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening> {
    let Some(start) = entries.first().and_then(|entry| entry.event.start()) else { return Vec::new() };
    let seals = Seals::new(secret, start.game);
    let mut openings = Vec::new();
    for (letter, _) in crate::tempete::seats::SEATS {
        openings.extend([Draw::List, Draw::Numbers].map(|draw| seals.draw_seed(*letter, draw)));
    }
    openings.extend(sealed.iter().flat_map(|sealed| openings_of(entries, sealed, &seals)));
    let seat = |letter| crate::tempete::seats::SEATS.iter().position(|(of, _)| *of == letter);
    openings.sort_by_key(|opening| (seat(opening.seat_letter), What::of(opening).ok()));
    openings
}

/// The commitments of entry 0: for each seat, that of the seed of its list and that of its numbers.
pub fn start_seals(seals: &Seals) -> Vec<Hash> {
    let of_seat = |(letter, _): &(char, &str)| {
        [Draw::List, Draw::Numbers].map(|draw| seals.draw_seed(*letter, draw).commitment())
    };
    crate::tempete::seats::SEATS.iter().flat_map(of_seat).collect()
}

/// Whether seed and values give every commitment that stands in this entry, but for those of mails.
pub fn opens(entry: &Entry, sealed: &[Sealed], seals: &Seals) -> bool {
    let letter = |seat| crate::tempete::seats::letter(seat);
    if !conditions::opens(SPEC, entry, sealed, seals.of_game()) {
        return false;
    }
    let mut beside = sealed.iter().filter(|of| of.seq == entry.seq && !conditions::is_plan(&of.value));
    match entered(&entry.event) {
        Entered::Start(start) => start.seals.hashes() == start_seals(seals),
        Entered::Own(OwnEvent::List(ListCommitment { commitment, .. })) => {
            beside.next().is_some_and(|Sealed { seat, value, .. }| {
                let cards: Option<Vec<u8>> = value.split(' ').map(|word| word.parse().ok()).collect();
                cards.is_some_and(|cards| seals.list(letter(*seat), entry.seq, &cards).commitment == *commitment)
            })
        }
        _ => acts_of(&entry.event)
            .iter()
            .filter_map(|act| if let Act::Card(play) = act { play.seal } else { None })
            .all(|commitment| {
                beside.next().is_some_and(|Sealed { seat, value, .. }| {
                    seals.square(letter(*seat), entry.seq, value).commitment() == commitment
                })
            }),
    }
}

/// The openings of one entry, from the value behind its commitment: its seat's alone to know until the game is over.
pub fn openings_of(entries: &[Entry], sealed: &Sealed, seals: &Seals) -> Vec<Opening> {
    let Sealed { seq, seat, value } = sealed;
    let letter = crate::tempete::seats::letter(*seat);
    if let Some(plan) = conditions::opening(letter, sealed, seals.of_game()) {
        return Vec::from([plan]);
    }
    match entries.get(usize::from(seq.get())).map(|entry| entered(&entry.event)) {
        Some(Entered::Own(OwnEvent::List(ListCommitment { .. }))) => {
            let cards: Option<Vec<u8>> = value.split(' ').map(|word| word.parse().ok()).collect();
            seals.list(letter, *seq, &cards.unwrap_or_default()).openings
        }
        Some(_) => Vec::from([seals.square(letter, *seq, value)]),
        None => Vec::new(),
    }
}
