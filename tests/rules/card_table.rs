//! How often each card was played in random games, what became of it, and why it was refused.

use std::collections::BTreeMap;

use support_rules::table::Got;
use tempete_game::state::typed::{Entered, acts_of, entered};
use tempete_game::{
    cards::card::CardNo,
    effect::Unfit,
    legal::refusal::Refusal,
    log::event::{Act, Event, OwnEvent},
    state::{exchange::Exchange, play::Place, public::Public},
};

/// What is counted of one card.
#[derive(Default)]
struct Row {
    turns: u64,
    replies: u64,
    back: u64,
    cancelled: u64,
    discarded: u64,
    refused: BTreeMap<String, u64>,
}

/// A row for each card.
#[derive(Default)]
pub struct CardTable(BTreeMap<CardNo, Row>);

impl CardTable {
    fn row(&mut self, card: CardNo) -> &mut Row {
        self.0.entry(card).or_default()
    }

    /// What an event played, and cancelled; `public` is what it left.
    pub fn event(&mut self, event: &Event, public: &Public) {
        for act in acts_of(event) {
            let Act::Card(play) = act else { continue };
            let known = public.card(play.card);
            let reply = matches!(entered(event), Entered::Own(OwnEvent::Interception(_))) || known.cancels();
            *(if reply { &mut self.row(play.card).replies } else { &mut self.row(play.card).turns }) += 1;
            if let Some(hit) = public.last_exchange().filter(|_| known.cancels()).and_then(|turn| hit(turn, event)) {
                let hit = public.play(hit).unwrap().play.card;
                self.row(hit).cancelled += 1;
            }
        }
    }

    /// What became of the cards of a game that is over.
    pub fn ended(&mut self, public: &Public) {
        for play in &public.plays {
            let row = self.row(play.play.card);
            row.back += u64::from(play.back);
            row.discarded += u64::from(play.place == Place::Discard);
        }
    }

    /// A refusal that is about a card.
    pub fn refused(&mut self, refusal: &Refusal) {
        let Some(card) = refusal.card() else { return };
        let reason = match refusal {
            Refusal::Unfit { why, .. } => reason(why),
            refusal => Got::Refused(refusal.clone()).code(),
        };
        *self.row(card).refused.entry(reason).or_default() += 1;
    }

    /// The counts of another run added.
    pub fn merge(&mut self, other: Self) {
        for (card, more) in other.0 {
            let row = self.row(card);
            row.turns += more.turns;
            row.replies += more.replies;
            row.back += more.back;
            row.cancelled += more.cancelled;
            row.discarded += more.discarded;
            for (reason, count) in more.refused {
                *row.refused.entry(reason).or_default() += count;
            }
        }
    }

    /// Prints it; the test fails if a card of the deck was never played.
    pub fn print(&self, deck: &[CardNo]) {
        println!("card  turns  replies  back  cancelled  discarded  refused");
        for (card, row) in &self.0 {
            let refused: Vec<String> = row.refused.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
            println!(
                "{:4} {:6} {:8} {:5} {:10} {:10}  {}",
                card.get(),
                row.turns,
                row.replies,
                row.back,
                row.cancelled,
                row.discarded,
                refused.join(", ")
            );
        }
        let played = |card: &CardNo| self.0.get(card).is_some_and(|row| row.turns + row.replies > 0);
        let never: Vec<u8> = deck.iter().filter(|card| !played(card)).map(|card| card.get()).collect();
        assert!(never.is_empty(), "never played: {never:?}");
    }
}

/// The card that a cancel card of this event cancelled.
fn hit(turn: &Exchange, event: &Event) -> Option<tempete_game::state::play::PlayId> {
    match entered(event) {
        Entered::Own(OwnEvent::Interception(_)) => turn.card,
        _ => turn.interception.map(|interception| interception.card),
    }
}

/// Why a card does not fit the board.
fn reason(why: &Unfit) -> String {
    let word = serde_json::to_value(why).unwrap()["why"].as_str().unwrap().to_owned();
    format!("unfit {word}")
}
