//! Cards that act on hands, at the start of the own turn: row 34, 57.

use super::{
    replies::{self, Play},
    turn::Turn,
};

/// What happened since one's own last turn, as far as these cards ask.
#[derive(Default)]
pub struct Past<'a> {
    /// The opponent's turn.
    pub turn: Option<&'a Turn>,
    /// The own interception of it, with its part of a double move, and the card by which the opponent's answer
    /// cancelled it.
    pub reply: Option<(u8, String)>,
    pub answer: Option<u8>,
    /// The opponent's interception of the own last turn.
    pub intercepted: Option<u8>,
    /// Positions of the own list that are neither named nor barred.
    pub free: Vec<u8>,
}

/// Row 34: the opponent's interception of the own last turn, or the card of his turn or answer; cancelled ones too, not
/// one that came back to his hand. R83: so did one that could not be done again, and is read of a double move's card
/// whose first part was hit: what its player said of it (`keep`, `discard`) is no matter of the board.
pub fn card_34(past: &Past, board: &super::board::Board) -> Vec<Play> {
    let (reply, words) = past.reply.as_ref().map_or((0, ""), |(number, words)| (*number, words));
    let undone = past.turn.is_some_and(|turn| replies::undoes_card(reply, words, turn));
    let returned = (matches!(reply, 1 | 13 | 14 | 33) || undone) && past.answer.is_none();
    let spent = past.turn.is_some_and(Turn::is_double) && (reply == 33 || words == "/ part 2");
    let of_turn = past.turn.and_then(|turn| turn.card.as_ref()).map(|(number, _)| *number);
    let kept = of_turn.filter(|number| !returned || spent || [34, 57].contains(number));
    let cards = [past.intercepted, kept, past.answer];
    cards.into_iter().flatten().map(|number| play(number.to_string(), board)).collect()
}

/// Row 57, R8, R34, R48: after a turn in which a piece, not a pawn, was lost to one that moved onto it, and stays lost.
pub fn card_57(past: &Past, board: &super::board::Board) -> Vec<Play> {
    let seat = board.turn;
    let lost = past.turn.and_then(|turn| turn.taken.as_ref());
    let lost = lost.is_some_and(|taken| taken.piece.side == seat && !taken.piece.is_pawn());
    let undone = matches!(past.reply, Some((1 | 13 | 14 | 26 | 33 | 66, _))) && past.answer.is_none();
    let free = if lost && !undone { past.free.as_slice() } else { &[] };
    free.iter().map(|position| play(position.to_string(), board)).collect()
}

fn play(words: String, board: &super::board::Board) -> Play {
    Play { words, board: board.clone(), owes: "" }
}
