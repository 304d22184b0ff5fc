//! What undoes a card, tried on every case in which one is played: 1, 13, 14 and 33 take its turn back, 32, 39, 42 and 52
//! cancel it. What stands then is what stood without it (B5, B9).

use std::{collections::BTreeMap, fs};

use tempete_game::{
    cards::{
        card::{Card, CardNo, Undoes, Window},
        catalogue::Catalogue,
    },
    log::event::{Act, CardPlay},
    look_ahead::LookAhead,
    state::exchange::MessageKind,
};

use super::{acts, trial};

/// How often each card was undone: its move taken back, its turn lost, itself cancelled.
type Counts = BTreeMap<u8, [usize; 3]>;

/// A message with a card, and what stands without it.
struct Case {
    card: CardNo,
    /// Before the message.
    start: LookAhead,
    /// Behind it.
    sent: LookAhead,
    /// The same message without its card; `None` where that is none.
    bare: Option<LookAhead>,
    kind: MessageKind,
}

fn play(card: &Card) -> Act {
    Act::Card(CardPlay { card: card.number, args: vec![], effect: None, seal: None, shown: None })
}

/// Where the pieces stand, and all that lasts; orders are used up with a turn.
fn pieces(at: &LookAhead) -> String {
    let line = at.public().board.as_ref().unwrap().to_string();
    let (fen, fields) = line.split_once(" | ").unwrap_or((&line, ""));
    let lasting = fields.split(" | ").filter(|field| !field.starts_with("orders"));
    format!("{} | {}", fen.split(' ').next().unwrap(), lasting.collect::<Vec<_>>().join(" | "))
}

impl Case {
    /// The message of this row, if the card is played in one: behind a move, before one, in its place, or against a turn.
    fn of(start: &LookAhead, before: &[Act], row: &str) -> Option<Self> {
        let text = row.split(" -> ").next()?;
        let square = text.split(" / ").find_map(|one| one.strip_prefix("square ")?.parse().ok());
        let own = acts(text, start).ok()?;
        let [Act::Card(played), ..] = own.as_slice() else { return None };
        let card = start.public().card(played.card);
        let reply = start.public().window(card).is_reply();
        let kind = if reply { MessageKind::Interception } else { MessageKind::Turn };
        let (whole, bare) = if card.window == Window::Before {
            let typed = start.played(played.card, &[], played.args.clone()).ok()?;
            let moves: Vec<Act> = typed.into_iter().filter(|act| matches!(act, Act::Move(_))).collect();
            (own.iter().cloned().chain(moves.clone()).collect(), moves)
        } else {
            (before.iter().cloned().chain(own.iter().cloned()).collect(), before.to_vec())
        };
        let (sent, _) = start.sent(kind, whole, square).ok()?;
        let bare = if bare.is_empty() { None } else { start.sent(kind, bare, None).ok().map(|(bare, _)| bare) };
        Some(Self { card: played.card, start: start.clone(), sent, bare, kind })
    }

    /// Undoes it by this card in every way, and gives what is wrong.
    fn undone(&self, by: &Card, counts: &mut Counts) -> Option<String> {
        let card = self.start.public().card(self.card);
        let count = counts.entry(self.card.get()).or_default();
        if self.kind == MessageKind::Interception {
            // Cancelled in the answer, the turn stands as it was sent.
            let (after, _) = self.sent.sent(MessageKind::Answer, vec![play(by)], None).ok().filter(|_| by.cancels())?;
            count[2] += 1;
            return differs(&after, &self.start);
        }
        let parts = if card.doubles() && by.takes_back() { vec![Act::Part(1)] } else { vec![] };
        let against = [play(by)].into_iter().chain(parts).collect();
        let (after, _) = self.sent.sent(MessageKind::Interception, against, None).ok()?;
        match by.undoes? {
            Undoes::Move => {
                count[0] += 1;
                differs(&after, &self.start)
            }
            Undoes::Turn => {
                count[1] += 1;
                // Of a double move the first may stand.
                if card.doubles() { None } else { differs(&after, &self.start) }
            }
            Undoes::Card => {
                count[2] += 1;
                differs(&after, self.bare.as_ref().unwrap_or(&self.start))
            }
        }
    }
}

fn differs(after: &LookAhead, wanted: &LookAhead) -> Option<String> {
    let (after, wanted) = (pieces(after), pieces(wanted));
    (after != wanted).then(|| format!("leaves {after}\n  not    {wanted}"))
}

#[test]
fn b5_b9_a_card_undone_leaves_what_stood_without_it() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cards");
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let (mut counts, mut wrong) = (Counts::new(), Vec::new());
    for card in catalogue.playable().filter(|card| !card.stays()) {
        counts.entry(card.number.get()).or_default();
        let text = fs::read_to_string(format!("{folder}/{:02}.txt", card.number.get())).unwrap();
        let (mut at, mut before): (Option<LookAhead>, Vec<Act>) = (None, vec![]);
        for (word, rest) in text.lines().filter_map(|row| row.split_once(": ")) {
            match word {
                "position" => (at, before) = (trial(rest).ok(), vec![]),
                "turn" => {
                    let square = rest.split(" / ").find_map(|one| one.strip_prefix("square ")?.parse().ok());
                    at = at.and_then(|at| Some(at.sent(MessageKind::Turn, acts(rest, &at).ok()?, square).ok()?.0));
                }
                "move" => before = at.as_ref().and_then(|at| acts(rest, at).ok()).unwrap_or_default(),
                "reply" | "answer" | "intercepted" => at = None,
                "plays" => {
                    let Some(case) = at.as_ref().and_then(|at| Case::of(at, &before, rest)) else { continue };
                    for by in catalogue.playable().filter(|by| by.undoes.is_some()) {
                        let fault = case.undone(by, &mut counts);
                        wrong.extend(fault.map(|fault| format!("{rest} undone by {}\n  {fault}", by.number)));
                    }
                }
                _ => {}
            }
        }
    }
    println!("card  move taken back  turn lost  cancelled");
    for (card, [back, lost, cancelled]) in &counts {
        println!("{card:4} {back:16} {lost:10} {cancelled:10}");
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
    // T26: an answer cancels only where its turn held no card, and these stop nothing but cards.
    let spared = |card: u8| catalogue.playable().any(|one| one.number.get() == card && one.cancels());
    let never: Vec<u8> = counts.iter().filter(|(_, count)| count[2] == 0).map(|(card, _)| *card).collect();
    assert!(never.iter().all(|card| spared(*card)), "never cancelled: {never:?}");
    let own = |card: &u8| catalogue.playable().any(|one| one.number.get() == *card && !one.window.is_reply());
    let kept: Vec<&u8> =
        counts.iter().filter(|(card, [back, ..])| own(card) && *back == 0).map(|(card, _)| card).collect();
    assert!(kept.is_empty(), "never taken back: {kept:?}");
    assert!(counts.values().any(|[_, lost, _]| *lost > 0), "no turn lost");
}
