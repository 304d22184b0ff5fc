//! Step 3 of Tempête: a list is committed to as a whole, everything else by itself; and what an entry shows of a list is
//! what it opens.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{ReadRecord, start};
use crate::state::typed::{Entered, acts_of, entered};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    referee::audit::seals::{Commitment, Openings, fact},
    seal::{Hash, Opening},
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Act, Author, CardPlay, Entry, ListCommitment, OwnEvent, Start},
            terms::Terms,
        },
        seals::{Sheet, What, card},
        seats::letter,
    },
};

/// The findings, and what is sealed, as far as it hashes to the commitments.
pub(super) fn check(record: &ReadRecord<'_>) -> (Vec<String>, Vec<Sealed>) {
    let mut openings = Openings::of(record);
    let shown: Vec<String> = record.entries.iter().flat_map(|entry| wrongly_shown(entry, &openings)).collect();
    openings.find(shown);
    let cards = start(record).map_or(0, |start| Terms::of(start).cards());
    for entry in &record.entries {
        if let (Author::Seat(seat), Entered::Own(OwnEvent::List(ListCommitment { commitment, .. }))) =
            (entry.by, entered(&entry.event))
        {
            // Each is taken, also behind one that is missing: so a finding names what is wrong and no more.
            let taken: Vec<_> =
                (1..=cards).map(|position| openings.take(letter(seat), What::List(position)).cloned()).collect();
            let taken: Result<Vec<Opening>, String> = taken.into_iter().collect();
            let list = taken.and_then(|taken| list(&taken, *commitment, entry.seq));
            openings.opened(list.map(|value| Sealed { seq: entry.seq, seat, value }));
        }
        commitments(entry).into_iter().for_each(|of| openings.open(entry.seq, of));
    }
    openings.done(|opening| What::of(opening).map(What::place).ok())
}

/// The commitments of an entry but for that of a list: of the seeds that the referee draws from, of secret squares.
pub(super) fn commitments(entry: &Entry) -> Vec<Commitment> {
    match (entered(&entry.event), entry.by) {
        (Entered::Start(start), _) => seeds(start),
        (_, Author::Seat(seat)) => {
            let squares = cards(entry).filter_map(|play| play.seal).map(|hash| (What::Square(entry.seq), hash));
            let plan = entry.plan.map(|hash| (What::Plan(entry.seq), hash));
            squares.chain(plan).map(|(what, hash)| Commitment { seat, what: what.to_string(), hash }).collect()
        }
        _ => Vec::new(),
    }
}

fn seeds(start: &Start) -> Vec<Commitment> {
    let seats = [Seat::FIRST, Seat::FIRST, Seat::SECOND, Seat::SECOND];
    let draws = [What::DrawList, What::DrawNumbers].into_iter().cycle();
    let of = |((seat, what), hash): ((Seat, What), &Hash)| Commitment { seat, what: what.to_string(), hash: *hash };
    seats.into_iter().zip(draws).zip(start.seals.hashes()).map(of).collect()
}

fn cards(entry: &Entry) -> impl Iterator<Item = &CardPlay> {
    acts_of(&entry.event).iter().filter_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
}

/// What an entry shows of a list and the opening of that position does not say (T48).
fn wrongly_shown(entry: &Entry, openings: &Openings<'_>) -> Vec<String> {
    let Author::Seat(seat) = entry.by else { return Vec::new() };
    let wrong = |play: &CardPlay| {
        let shown = play.shown?;
        let what = What::List(shown.position);
        let opening = openings.get(letter(seat), what);
        let is = opening.is_some_and(|opening| opening.salt == shown.salt && card(opening) == Some(play.card.get()));
        (!is).then(|| format!("entry {} shows {} otherwise than it is opened", entry.seq, fact(letter(seat), what)))
    };
    cards(entry).filter_map(wrong).collect()
}

/// The list behind these openings, as it is stored.
fn list(openings: &[Opening], commitment: Hash, entry: Seq) -> Result<String, String> {
    let sheet = Sheet::of_openings(openings);
    if sheet.is_none_or(|sheet| sheet.commitment() != commitment) {
        return Err(format!("the opened list does not hash to the commitment in entry {entry}"));
    }
    let cards: Option<Vec<String>> =
        openings.iter().map(|opening| card(opening).and_then(CardNo::new).map(|card| card.to_string())).collect();
    cards
        .map(|cards| cards.join(" "))
        .ok_or_else(|| format!("the list of entry {entry} holds something that is no card"))
}
