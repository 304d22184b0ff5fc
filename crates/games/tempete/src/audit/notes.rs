//! What of steps 4 and 5 is Tempête's own, entry by entry: what was named by draw, sealed where it may be, shown as it was,
//! held where the terms want it.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
};

use crate::state::typed::acts_of;
use crate::{
    chess::Square,
    ids::Seq,
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Act, Author, CardPlay, CommonEvent, Entry, Event, Ruled, Ruling},
            terms::{CardCheck, ProveCards},
        },
        state::{Tempete, account::Source, play::PlayId},
    },
};

/// What is noted from entry to entry.
#[derive(Default)]
pub struct Notes {
    /// The move number of every entry.
    pub(super) moves: BTreeMap<Seq, u32>,
    /// Plays whose message was disputed and upheld.
    pub(super) ruled: BTreeSet<PlayId>,
    /// The card that the entry shows wrongly.
    shown: Option<CardNo>,
    /// How many errors there were before it.
    errors: usize,
}

impl Notes {
    /// Before an entry is applied.
    pub(super) fn entry(&mut self, known: &Tempete, entry: &Entry) {
        self.moves.insert(entry.seq, known.public.move_number());
        if let Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Uphold, .. })) = entry.event {
            self.ruled.extend(known.public.message_card());
        }
        self.shown = shown_wrongly(known, entry);
        self.errors = errors(known);
    }

    /// What is wrong with an entry that was applied.
    pub(super) fn left(&mut self, known: &Tempete, entry: &Entry, square: Option<Square>) -> Result<(), String> {
        let public = &known.public;
        if let Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Correct, .. })) = entry.event
            && let Some(card) = public.message_card()
        {
            // T68: ruled on no more.
            self.ruled.remove(&card);
        }
        // T30: what was sealed may be sealed there.
        if let Some(square) = square
            && let Some(play) = public.plays.iter().rfind(|play| play.seq == entry.seq)
            && !public.may_seal(play.seat, play.play.card, square)
        {
            let card = play.play.card;
            return Err(format!("entry {} seals {square} for card {card}, which it may not (rule T30)", entry.seq));
        }
        // T48: what came from the list is shown, what card 34 brought is not.
        if let Some(card) = self.shown {
            return Err(format!("entry {} shows wrongly where card {card} came from (rule T48)", entry.seq));
        }
        // T45: under these terms the referee enters nothing false.
        if public.terms().card_check == CardCheck::Refuse && errors(known) > self.errors {
            return Err(format!("entry {} holds something false, which the terms refuse (rule T45)", entry.seq));
        }
        Ok(())
    }
}

fn errors(known: &Tempete) -> usize {
    known.accounts.iter().map(|account| account.errors.len()).sum()
}

/// The card of a message that shows its position and came from none, or shows none and came from one; asked before the
/// entry is applied, of who is open.
fn shown_wrongly(known: &Tempete, entry: &Entry) -> Option<CardNo> {
    let Author::Seat(seat) = entry.by else { return None };
    if known.public.terms().prove_cards == ProveCards::AtEnd {
        return None;
    }
    let wrong = |play: &CardPlay| {
        let source = known.source_of(seat, play.card)?;
        let is = match source {
            Source::Position(position) => play.shown.is_some_and(|shown| shown.position == position),
            Source::Taken(_) => play.shown.is_none(),
        };
        (!is).then_some(play.card)
    };
    acts_of(&entry.event).iter().find_map(|act| if let Act::Card(play) = act { wrong(play) } else { None })
}
