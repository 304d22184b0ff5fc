//! One side's turn: its acts in the order of events, and the board after each.

use super::{
    board::Board,
    cards::{self, After, Before, Double, Effect, Instead, Start},
    moves::{self, Move, Moved, Taken},
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    Move(Move),
    /// With what stands behind its number, a double move's second one too.
    Card(u8, String),
}

/// A turn as it was sent.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The board before it, its side to move.
    pub start: Board,
    /// The move, where there is one, or the first of two.
    pub moved: Option<Moved>,
    /// What was captured, by the move, the second of two, or the card in its place.
    pub taken: Option<Taken>,
    /// Its card, and whether the move came before it.
    pub card: Option<(u8, String)>,
    /// The board as it stood after the capture; else after the move.
    pub after_move: Board,
    /// The board at its end, its side still to move.
    pub end: Board,
}

/// `e2e4 / card 46 a2`.
pub fn read_acts(text: &str) -> Result<Vec<Act>, String> {
    let mut acts: Vec<Act> = vec![];
    for item in text.split(" / ").map(str::trim) {
        if let Some(rest) = item.strip_prefix("card ") {
            let (number, words) = rest.split_once(' ').unwrap_or((rest, ""));
            acts.push(Act::Card(number.parse().map_err(|_| format!("no card: {item}"))?, words.to_string()));
            continue;
        }
        match acts.last_mut() {
            Some(Act::Card(12 | 28 | 18 | 50 | 51, words)) => *words = format!("/ {item}"),
            Some(Act::Card(1 | 13 | 14, words)) => *words = format!("/ {item}"),
            _ => acts.push(Act::Move(Move::read(item).ok_or(format!("no move: {item}"))?)),
        }
    }
    Ok(acts)
}

impl Turn {
    /// Plays a whole turn, every act of which has to be legal.
    pub fn play(start: &Board, acts: &[Act]) -> Result<Turn, String> {
        let mut turn = Turn {
            start: start.clone(),
            moved: None,
            taken: None,
            card: None,
            after_move: start.clone(),
            end: start.clone(),
        };
        for act in acts {
            match act {
                Act::Move(by) => turn.make(*by)?,
                Act::Card(number, words) => turn.play_card(*number, words)?,
            }
        }
        let whole = turn.moved.is_some() || matches!(turn.card, Some((number, _)) if window(number) == Some(Instead));
        if whole { Ok(turn) } else { Err("no move".to_string()) }
    }

    fn make(&mut self, by: Move) -> Result<(), String> {
        let carded = matches!(self.card, Some((number, _)) if window(number) == Some(Before));
        let all = if self.moved.is_some() { vec![] } else { cards::following(&self.end, carded) };
        let moved = all.into_iter().find(|moved| moved.by == by).ok_or(format!("no legal move: {}", by.name()))?;
        self.end = moved.after.clone();
        self.after_move = moved.after.clone();
        self.taken = moved.taken.clone();
        self.moved = Some(moved);
        Ok(())
    }

    fn play_card(&mut self, number: u8, words: &str) -> Result<(), String> {
        if self.card.is_some() {
            return Err("a second card".to_string());
        }
        self.card = Some((number, words.to_string()));
        if window(number) == Some(Start) {
            return Ok(());
        }
        let effect = find(number, words, &self.end, self.moved.as_ref())?;
        self.end = effect.board;
        if window(number) != Some(After) {
            self.after_move = self.end.clone();
            self.taken = effect.taken;
        }
        Ok(())
    }

    /// B8, R31: the card played after the move, done again where the capture went otherwise, on the pieces it was
    /// played for; `None` where it comes back to the hand.
    pub fn done_again(&self, board: &Board) -> Option<Board> {
        let (number, words) = self.card.as_ref().filter(|(number, _)| window(*number) == Some(After))?;
        if [12, 28].contains(number) {
            return Some(board.clone());
        }
        let same = |at| id(board, at) == id(&self.after_move, at);
        let moved = Moved { after: board.clone(), ..self.moved.clone()? };
        let effect = find(*number, words, board, Some(&moved)).ok()?;
        effect.squares.iter().all(|&at| same(at)).then_some(effect.board)
    }

    /// A double move: both of its moves.
    pub fn is_double(&self) -> bool {
        matches!(self.card, Some((number, _)) if window(number) == Some(Double))
    }
}

fn id(board: &Board, at: usize) -> Option<u32> {
    board.at(at).map(|piece| piece.id)
}

pub fn window(number: u8) -> Option<cards::Window> {
    cards::card(number).map(|(window, _)| window)
}

fn find(number: u8, words: &str, board: &Board, moved: Option<&Moved>) -> Result<Effect, String> {
    let all = cards::effects(number, board, moved);
    all.into_iter().find(|effect| effect.words == words).ok_or(format!("no legal play: card {number} {words}"))
}

/// The board after a move, for contexts that need no more.
pub fn moved(board: &Board, text: &str) -> Result<Moved, String> {
    Move::read(text).and_then(|by| moves::make(board, by)).ok_or(format!("no legal move: {text}"))
}
