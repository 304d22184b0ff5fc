//! Mails that a player of Tempête may well write: what tests play whole games by.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    chess::{PieceLetters, short},
    ids::Seat,
    referee::log::Dice,
    tempete::{
        seats::side,
        state::{
            public::{Duty, HAND, OwnDuty, Public},
            view::View,
        },
        telling::named::{example_positions, joined},
    },
};

/// A mail of the seat of this view, which owes something.
pub(super) fn sample(view: &View<'_>, dice: &mut Dice) -> String {
    let (public, seat) = (view.public, view.seat);
    let numbers = |owed: u8| {
        let free = public.free_positions(Public::other(seat));
        let seed = u16::try_from(dice_seed(&free, public.course.last.get())).unwrap_or_default();
        let some = example_positions(&free, usize::from(owed), seed);
        (!some.is_empty()).then(|| format!("numbers {}", joined(&some, " ")))
    };
    let lines: Vec<String> = match public.duty() {
        Duty::Own(OwnDuty::Lists) => [list(public, dice)].into_iter().chain(numbers(HAND)).collect(),
        Duty::Own(OwnDuty::Numbers) => numbers(HAND).into_iter().collect(),
        Duty::Own(OwnDuty::Turn(_)) => {
            if dice.one_in(60) {
                return "resign".into();
            }
            chess_move(view, dice)
                .into_iter()
                .chain(card(view, dice))
                .chain(numbers(public.numbers_owed(seat)))
                .collect()
        }
        Duty::Own(OwnDuty::Answer(_)) => {
            let other = [String::from("answer")].into_iter().chain(chess_move(view, dice));
            other.chain(numbers(public.numbers_owed(seat))).collect()
        }
        Duty::Own(OwnDuty::Object(_)) => [String::from(if dice.one_in(2) { "stand" } else { "withdraw" })].into(),
        Duty::Claim(..) => [String::from("accept draw")].into(),
        Duty::Own(OwnDuty::RulingOnObjection(_)) | Duty::RulingOnClaim(..) | Duty::Over(..) => Vec::new(),
    };
    lines.join("\n")
}

/// A list in an order of chance.
fn list(public: &Public, dice: &mut Dice) -> String {
    let mut deck: Vec<(u64, String)> = public.terms().deck.iter().map(|card| (dice.roll(), card.to_string())).collect();
    deck.sort();
    format!("list {}", joined(&deck.into_iter().map(|(_, card)| card).collect::<Vec<_>>(), " "))
}

fn dice_seed(free: &[u8], last: u16) -> usize {
    free.len() + usize::from(last)
}

/// A legal move, where somebody keeps the board and there is one.
fn chess_move(view: &View<'_>, dice: &mut Dice) -> Option<String> {
    let board = view.public.board.as_ref().filter(|board| board.to_move() == side(view.seat))?;
    let legal = dice.of(&board.legal_moves()).copied()?;
    Some(short(board, legal, PieceLetters::ENGLISH).trim_end_matches(['+', '#']).to_string())
}

/// Sometimes a card that is held, its words left to chance.
fn card(view: &View<'_>, dice: &mut Dice) -> Option<String> {
    let held = dice.of(&view.own.hand)?.card;
    let squares = view.public.board.as_ref().map(|board| board.pieces().map(|(at, _)| at).collect::<Vec<_>>());
    let at = dice.of(&squares.unwrap_or_default()).map(ToString::to_string).unwrap_or_default();
    (view.seat == Seat::FIRST || dice.one_in(2)).then(|| format!("card {held} {at}").trim_end().to_string())
}
