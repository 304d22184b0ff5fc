//! A position within or between turns: what may follow, and how it stands.

use std::collections::BTreeSet;

use super::{
    super::{
        end::End,
        piece::{Color, Role},
    },
    board::Board,
    figure::Figure,
    order::{Action, Line},
    told::Fact,
};

/// All that decides what may follow.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub board: Board,
    pub turn: Color,
    /// The side to move may begin with a bonus, of the other's wrong guess (K5). It lapses with what comes later in the
    /// order of a turn (K14).
    pub due: bool,
    /// Whether this turn's guess was right, once there was one.
    pub guessed: Option<bool>,
    pub told: BTreeSet<Fact>,
}

impl Position {
    /// Whether the other side's disc is of this kind in truth.
    pub fn is(&self, number: u8, kind: Role) -> bool {
        let at = self.board.disc(self.turn.other(), number);
        at.and_then(|at| self.board.squares[at]).is_some_and(|disc| disc.role == kind)
    }

    /// Every line of one kind that may be now, found by trying all actions.
    fn trying<'a>(&'a self, line: impl Fn(Action) -> Line + 'a) -> impl Iterator<Item = Line> + 'a {
        Action::all(&self.board, self.turn).map(line).filter(|&line| self.step(line, true).is_some())
    }

    /// Every regular move.
    pub fn moves(&self) -> Vec<Line> {
        self.trying(Line::Regular).collect()
    }

    /// Every bonus due from the other's wrong guess.
    pub fn bonuses(&self) -> Vec<Line> {
        self.trying(Line::Owed).collect()
    }

    /// Every bonus that a right guess has earned, were the move made.
    pub fn earnings(&self) -> Vec<Line> {
        self.trying(Line::Earned).collect()
    }

    /// Whether a regular move is left (K16).
    pub fn can_move(&self) -> bool {
        self.trying(Line::Regular).next().is_some()
    }

    /// How the game stands as a turn begins: mate or stalemate where no regular move is left, even with the bonus that
    /// is due, by the true discs (K16, K18); bare kings (K19). The first of these (C6).
    pub fn end(&self) -> Option<End> {
        let stuck = !self.can_move() && self.bonuses().is_empty();
        match (stuck, self.board.in_check(self.turn)) {
            (true, true) => Some(End { winner: Some(self.turn.other()), by: "mate" }),
            (true, false) => Some(End { winner: None, by: "stalemate" }),
            _ => self.board.bare().then_some(End { winner: None, by: "bare" }),
        }
    }

    /// The next turn, of the other side (K5).
    pub fn handed_over(&self) -> Position {
        Position { turn: self.turn.other(), due: self.guessed == Some(false), guessed: None, ..self.clone() }
    }

    /// What counts for repetition (K19): what both sides see and were told. The passed square counts where a pawn may
    /// lawfully take there.
    pub fn picture(&self) -> String {
        let passant = |line: Line| self.step(line, true).is_some_and(|step| step.act.ends_with(" ep"));
        let passed = self.board.passed.filter(|_| self.moves().into_iter().any(passant));
        let squares: Vec<Option<String>> = self.board.squares.iter().map(|figure| figure.map(Figure::seen)).collect();
        format!("{squares:?} {:?} {:?} {:?} {passed:?} {}", self.board.hand, self.turn, self.told, self.due)
    }
}
