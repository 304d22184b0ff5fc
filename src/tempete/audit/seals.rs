//! Step 3: every commitment has exactly one opening, every opening a commitment, and each hashes to
//! it. What is opened is handed on to the steps that follow.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

use super::ReadRecord;
use crate::{
    chess::Square,
    ids::Seq,
    seal::{Hash, Opening, Salt},
    tempete::{
        cards::card::CardNo,
        log::event::{Act, Author, CardPlay, Entry, Event, OwnEvent, SealedList, Start},
        seals::{Sheet, What, card},
        turn::replay::Opened,
    },
};

/// What a record opens, as far as it hashes to the commitments.
#[derive(Default)]
pub(super) struct Open {
    /// By entry: its list or its square.
    pub(super) by_entry: BTreeMap<Seq, Opened>,
    /// The values of the draw seeds, by seat letter and what they draw.
    pub(super) seeds: BTreeMap<(char, What), String>,
}

/// The findings, and what is open.
pub(super) fn check(record: &ReadRecord<'_>, start: &Start) -> (Vec<String>, Open) {
    let mut findings = Vec::new();
    let mut open = Open::default();
    let mut left: BTreeMap<(char, What), &Opening> = BTreeMap::new();
    for opening in record.openings {
        match What::of(opening) {
            Ok(what) if opening.game == start.game => drop(left.insert((opening.seat_letter, what), opening)),
            _ => findings.push(format!("{} is of another game", fact(opening.seat_letter, &opening.what))),
        }
    }
    findings.extend(record.entries.iter().flat_map(|entry| wrongly_shown(entry, &left)));
    let mut take = |letter, what| left.remove(&(letter, what)).ok_or_else(|| no_opening(letter, what));

    for ((letter, _), [list, numbers]) in crate::tempete::seats::SEATS.iter().zip(start.seals.0) {
        for (what, commitment) in [(What::DrawList, list), (What::DrawNumbers, numbers)] {
            match take(*letter, what).and_then(|opening| hashes(opening, commitment, Seq::START)) {
                Ok(opening) => drop(open.seeds.insert((*letter, what), opening.value.clone())),
                Err(finding) => findings.push(finding),
            }
        }
    }
    for entry in &record.entries {
        let Author::Seat(seat) = entry.by else { continue };
        let letter = crate::tempete::seats::letter(seat);
        if let Event::Own(OwnEvent::List(SealedList { commitment, .. })) = entry.event {
            let positions = 1..=start.terms.cards();
            // Each is taken, also behind one that is missing: so a finding names what is wrong and no more.
            let openings: Vec<_> = positions.map(|position| take(letter, What::List(position)).cloned()).collect();
            let openings: Result<Vec<Opening>, String> = openings.into_iter().collect();
            let sealed = openings.and_then(|openings| list(&openings, commitment, entry.seq));
            match sealed {
                Ok(list) => drop(open.by_entry.insert(entry.seq, Opened { list: Some(list), square: None })),
                Err(finding) => findings.push(finding),
            }
        }
        for seal in seals(entry) {
            let what = What::Square(entry.seq);
            match take(letter, what).and_then(|opening| hashes(opening, seal, entry.seq)) {
                Ok(opening) => {
                    let square = opening.value.parse::<Square>().ok();
                    open.by_entry.insert(entry.seq, Opened { list: None, square });
                }
                Err(finding) => findings.push(finding),
            }
        }
    }
    for (letter, what) in left.keys() {
        findings.push(format!("{} is opened, and nothing was sealed so", fact(*letter, what)));
    }
    findings.extend(shared_salts(record.openings));
    (findings, open)
}

/// Openings with the salt of one above: to know the one is to know how to try out the other.
fn shared_salts(openings: &[Opening]) -> Vec<String> {
    let mut salts: BTreeMap<Salt, &Opening> = BTreeMap::new();
    let above = openings.iter().filter_map(|opening| Some((salts.insert(opening.salt, opening)?, opening)));
    let named = |opening: &Opening| fact(opening.seat_letter, &opening.what);
    above.map(|(above, opening)| format!("{} has the salt of {}", named(opening), named(above))).collect()
}

/// The commitments of secret squares in an entry.
fn seals(entry: &Entry) -> impl Iterator<Item = Hash> {
    cards(entry).filter_map(|play| play.seal)
}

fn cards(entry: &Entry) -> impl Iterator<Item = &CardPlay> {
    entry.event.acts().iter().filter_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
}

/// What an entry shows of a list and the opening of that position does not say (T48).
fn wrongly_shown(entry: &Entry, openings: &BTreeMap<(char, What), &Opening>) -> Vec<String> {
    let Author::Seat(seat) = entry.by else { return Vec::new() };
    let letter = crate::tempete::seats::letter(seat);
    let wrong = |play: &CardPlay| {
        let shown = play.shown?;
        let what = What::List(shown.position);
        let opening = openings.get(&(letter, what));
        let is = opening.is_some_and(|opening| opening.salt == shown.salt && card(opening) == Some(play.card.get()));
        (!is).then(|| format!("entry {} shows {} otherwise than it is opened", entry.seq, fact(letter, what)))
    };
    cards(entry).filter_map(wrong).collect()
}

fn hashes(opening: &Opening, commitment: Hash, entry: Seq) -> Result<&Opening, String> {
    if opening.commitment() == commitment {
        Ok(opening)
    } else {
        let fact = fact(opening.seat_letter, &opening.what);
        Err(format!("{fact} does not hash to its commitment in entry {entry}"))
    }
}

fn list(openings: &[Opening], commitment: Hash, entry: Seq) -> Result<Vec<CardNo>, String> {
    let sheet = Sheet::of_openings(openings);
    if sheet.is_none_or(|sheet| sheet.commitment() != commitment) {
        return Err(format!("the opened list does not hash to the commitment in entry {entry}"));
    }
    let cards: Option<Vec<CardNo>> = openings.iter().map(|opening| card(opening).and_then(CardNo::new)).collect();
    cards.ok_or_else(|| format!("the list of entry {entry} holds something that is no card"))
}

fn no_opening(letter: char, what: What) -> String {
    format!("{} is sealed, and no opening is left for it", fact(letter, what))
}

fn fact(letter: char, what: impl core::fmt::Display) -> String {
    format!("`{letter} {what}`")
}
