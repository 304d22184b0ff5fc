//! Every legal play of a card, as each referee has it: what stands behind its number, and the position that it leaves.

use std::collections::BTreeMap;

use chess::{Move, Square, full};
use second_referee::{cases::Context, line};
use tempete_game::{
    cards::card::{Card, CardNo, Gain, Window},
    log::event::{Act, CardPlay},
    look_ahead::LookAhead,
    state::exchange::MessageKind,
};

/// Plays by their parameters, each with what it leaves.
pub type Plays = BTreeMap<String, String>;

/// A position without its clocks.
pub fn bare(line: &str) -> String {
    let (fen, fields) = line.split_once(" | ").unwrap_or((line, ""));
    let words: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} | {fields}", words.join(" "))
}

/// Legal for the second referee: on the position, after a move of the side to move, or against its turn.
pub fn second(context: &Context, number: u8) -> Plays {
    let plays = context.plays(number).unwrap();
    plays.into_iter().map(|play| (play.words.replace(" =", "="), bare(&line::write(&play.board)))).collect()
}

/// A play of a card by what stands behind its number.
pub fn card_act(card: CardNo, words: &str) -> Act {
    let args = words.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect();
    Act::Card(CardPlay { card, args, effect: None, seal: None, shown: None })
}

/// The kind of message in which a card is played.
pub fn kind(card: &Card) -> MessageKind {
    if card.window.is_reply() { MessageKind::Interception } else { MessageKind::Turn }
}

fn card_in(acts: &[Act]) -> Option<&CardPlay> {
    acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
}

/// Legal for the referee. `before` is the move of the same message, for a card after it.
pub fn first(at: &LookAhead, card: &Card, before: Option<Move>) -> Plays {
    match () {
        () if card.secret => squares(at, card, before),
        () if card.doubles() => second_moves(at, card, before),
        () if card.stays() => gains(at, card),
        () if card.takes_back() => parts(at, card),
        () => listed(at, card, before),
    }
}

pub fn written(at: &LookAhead, before: Option<Move>) -> Vec<Act> {
    let board = at.public().board.as_ref().unwrap();
    before.map(|played| Act::Move(full(board, played))).into_iter().collect()
}

fn left(at: &LookAhead) -> String {
    bare(&at.public().board.as_ref().unwrap().to_string())
}

fn squares(at: &LookAhead, card: &Card, before: Option<Move>) -> Plays {
    let try_it = |square: Square| {
        let acts = written(at, before).into_iter().chain([card_act(card.number, "")]).collect();
        let (after, _) = at.sent(kind(card), acts, Some(square)).ok()?;
        Some((format!("/ square {square}"), left(&after)))
    };
    Square::all().filter_map(try_it).collect()
}

fn second_moves(at: &LookAhead, card: &Card, before: Option<Move>) -> Plays {
    let (board, Some(played)) = (at.public().board.as_ref().unwrap(), before) else { return Plays::new() };
    let (middle, _) = board.step(played).unwrap();
    let try_it = |second: Move| {
        let behind = [card_act(card.number, ""), Act::Move(full(&middle, second))];
        let acts = written(at, before).into_iter().chain(behind).collect();
        let (after, _) = at.sent(MessageKind::Turn, acts, None).ok()?;
        Some((format!("/ {second}"), left(&after)))
    };
    middle.legal_moves().into_iter().filter_map(try_it).collect()
}

/// What it brings into the hand, with any move behind it.
fn gains(at: &LookAhead, card: &Card) -> Plays {
    let board = at.public().board.as_ref().unwrap();
    let all = if card.gains() == Some(Gain::Picked) { 1..=FREE } else { 1..=70 };
    let Some(move_) = board.legal_moves().first().map(|legal| Act::Move(full(board, *legal))) else {
        return Plays::new();
    };
    let try_it = |number: u8| {
        let acts = [card_act(card.number, &number.to_string()), move_.clone()].into();
        at.sent(MessageKind::Turn, acts, None).ok()?;
        Some((number.to_string(), left(at)))
    };
    all.filter_map(try_it).collect()
}

/// The positions of a list that are asked for.
pub const FREE: u8 = 5;

fn parts(at: &LookAhead, card: &Card) -> Plays {
    let play = || card_act(card.number, "");
    let ways = [("", vec![play()]), ("/ part 1", vec![play(), Act::Part(1)]), ("/ part 2", vec![play(), Act::Part(2)])];
    let try_it = |(name, acts): (&str, Vec<Act>)| {
        let (after, _) = at.sent(kind(card), acts, None).ok()?;
        Some((name.to_owned(), left(&after)))
    };
    ways.into_iter().filter_map(try_it).collect()
}

fn listed(at: &LookAhead, card: &Card, before: Option<Move>) -> Plays {
    let mut found = Plays::new();
    for (args, acts) in at.legal(card.number, &written(at, before)) {
        if card.repeat.0 == 0 && args.is_empty() {
            continue;
        }
        let play = card_in(&acts).unwrap();
        let words = play.args.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let left = if card.window == Window::Before {
            let mut board = at.public().board.clone().unwrap();
            let side = board.to_move();
            board.edit_all(&play.effect.clone().unwrap_or_default().0, side).unwrap();
            bare(&board.to_string())
        } else {
            let typed = written(at, before).into_iter().chain([card_act(card.number, &words)]).collect();
            left(&at.sent(kind(card), typed, None).unwrap().0)
        };
        found.insert(words, left);
    }
    found
}
