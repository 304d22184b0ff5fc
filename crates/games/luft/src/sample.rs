//! Orders that a player may well write, for tests: a lawful one, and now and then what hardly ever may be.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{act::Act, order::LuftOrder, play::Luft, told};
use crate::{
    chess::{Role, San, Square, full, short},
    referee::{log::Dice, mails::OrderText as _, played::PlayerView},
    text::Language,
};

/// A mail.
pub(super) fn order(seen: &PlayerView<'_, Luft>, dice: &mut Dice) -> String {
    let (board, letters) = (seen.own.board(), Language::En.letters());
    let (kings, others): (Vec<Act>, Vec<Act>) =
        board.lawful().partition(|act| matches!(act, Act::King(_) | Act::Castle(_)));
    let some = if dice.one_in(3) && !kings.is_empty() { &kings } else { &others };
    // No game goes on for ever.
    if board.visible().fullmove() > 20 && dice.one_in(10) {
        return "resign".into();
    }
    let squares: Vec<Square> = Square::all().collect();
    match dice.of(some).or_else(|| kings.first()) {
        // One mail in five asks what hardly ever may be; a pawn's step straight on above all, which may take a king.
        _ if dice.one_in(5) => {
            let pawns = board
                .visible()
                .pieces()
                .filter(|(_, piece)| piece.kind == Role::Pawn && piece.owner.side() == board.to_move());
            let steps = pawns.filter_map(|(from, _)| Some((from, from.offset(0, board.to_move().forward())?)));
            match (dice.of(&steps.collect::<Vec<_>>()), dice.of(&squares)) {
                (Some((from, to)), _) if dice.one_in(2) => alloc::format!("{from}{to}"),
                (_, Some(to)) => told::king(false, *to, letters),
                _ => String::new(),
            }
        }
        Some(Act::Step(played)) if dice.one_in(2) => short(board.visible(), *played, letters),
        Some(Act::Step(played)) => full(board.visible(), *played).spelled(letters),
        Some(Act::King(at)) if dice.one_in(2) => told::king(false, *at, letters),
        Some(Act::King(at)) => LuftOrder::King { from: None, to: *at }.spelled(Language::En),
        Some(Act::Castle(flank)) => San::Castle(*flank).to_string(),
        None => "resign".into(),
    }
}
