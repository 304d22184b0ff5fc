//! A second referee for Kriegspiel, in which each side sees its own pieces alone and an umpire says whether a move is
//! possible: slow, plain, and written from the game's rules alone (Q1 to Q9, C5, C6). It is the umpire, tries every
//! attempt on a copy of the truth, and says what the record would. Lists of attempts, sealing and what letters say are
//! not its business.
//!
//! `terms` are the house rules, `board` what stands where, `attempt` an attempt's text, `view` what a side knows and
//! may therefore try, `deed` what comes of it in truth, `check` and `hint` what is announced of checks and pawn tries,
//! `told` what the umpire says, `standing` how a game stands.

mod attempt;
mod board;
mod check;
mod deed;
mod hint;
mod standing;
mod terms;
#[cfg(test)]
mod tests;
mod told;
mod view;

pub use self::{
    terms::{RULES, Rule, Terms, Tries},
    told::{Answer, Told},
    view::Why,
};
pub use super::end::End;
use super::{
    fen,
    piece::{Color, White},
};
use attempt::Attempt;
use board::Board;
use deed::Deed;
use hint::{Hint, tries};
use view::View;

/// A game of Kriegspiel, as the umpire knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Kriegspiel {
    terms: Terms,
    board: Board,
    turn: Color,
    /// What the side to move tried and asked since the last turn, with the answers.
    tried: Vec<(Attempt, bool)>,
    /// Turns in a row without a pawn move or a capture (Q9).
    quiet: usize,
    /// Every true position that stood, this one the last (Q9).
    stood: Vec<String>,
    over: Option<End>,
}

impl Kriegspiel {
    /// Q1.
    pub fn start(terms: Terms) -> Kriegspiel {
        Kriegspiel::begin(Board::start(), White, 0, terms)
    }

    /// From the FEN of the truth. What is missing after the side to move is none. `None` where no game could stand so:
    /// not one king each, the other side in check, a right without king or rook, a pawn on an end rank, a passed square
    /// without the pawn that passed it.
    pub fn at(fen: &str, terms: Terms) -> Option<Kriegspiel> {
        let fen::Line { squares, turn, rights, passed, quiet } = fen::read(fen)?;
        let board = Board { squares, rights, passed };
        board.sound(turn).then(|| Kriegspiel::begin(board, turn, quiet, terms))
    }

    fn begin(board: Board, turn: Color, quiet: usize, terms: Terms) -> Kriegspiel {
        let mut game = Kriegspiel { terms, board, turn, tried: vec![], quiet, stood: vec![], over: None };
        game.stood.push(game.line());
        game.over = game.end();
        game
    }

    fn hint(&self) -> Hint {
        Hint::of(&self.board, self.turn, self.terms)
    }

    fn view(&self) -> View<'_> {
        let seen = self.board.seen_by(self.turn);
        View { side: self.turn, seen, terms: self.terms, hint: self.hint(), tried: &self.tried }
    }

    /// The attempt, if this side may try or ask it by its own view (Q2, Q3).
    fn read(&self, side: Color, text: &str) -> Result<Attempt, Why> {
        if self.over.is_some() || side != self.turn {
            return Err(Why::Turn);
        }
        let view = self.view();
        let attempt = Attempt::read(text, &view.seen, side).ok_or(Why::Form)?;
        view.bar(attempt).map_or(Ok(attempt), Err)
    }

    /// Whether this side may try or ask so by its own view; never when it is not its turn, or the game is over.
    pub fn possible(&self, side: Color, attempt: &str) -> bool {
        self.read(side, attempt).is_ok()
    }

    /// What the umpire answers the side to move.
    pub fn judge(&self, attempt: &str) -> Answer {
        match self.read(self.turn, attempt) {
            Err(why) => Answer::Refused(why),
            Ok(Attempt::Any) => Answer::Any(!tries(&self.board, self.turn).is_empty()),
            Ok(attempt) if Deed::of(attempt, &self.board, self.turn).is_some() => Answer::Played,
            Ok(_) => Answer::No,
        }
    }

    /// All that the side to move may try or ask by its own view; nothing when the game is over.
    pub fn choices(&self) -> Vec<String> {
        let view = self.view();
        let attempts = Attempt::all(&view.seen, self.turn).chain([Attempt::Any]);
        let may = attempts.filter(|&attempt| self.over.is_none() && view.bar(attempt).is_none());
        may.map(Attempt::name).collect()
    }

    /// All that would be played now, found by trying all; nothing when the game is over. Before `any` is asked, that is
    /// every legal move.
    pub fn lawful(&self) -> Vec<String> {
        let view = self.view();
        let attempts = Attempt::all(&self.board, self.turn).filter(|_| self.over.is_none());
        let legal = attempts.filter(|&attempt| Deed::of(attempt, &self.board, self.turn).is_some());
        legal.filter(|&attempt| view.bar(attempt).is_none()).map(Attempt::name).collect()
    }

    /// Tries or asks. Only what is played changes more than the list of what was tried.
    pub fn attempt(&mut self, text: &str) -> Told {
        let answer = self.judge(text);
        let quietly = Told { answer, act: None, announcements: vec![] };
        let Ok(attempt) = self.read(self.turn, text) else { return quietly };
        let Some(deed) = Deed::of(attempt, &self.board, self.turn) else {
            self.tried.push((attempt, answer == Answer::Any(true)));
            return quietly;
        };
        let before = std::mem::take(&mut self.tried);
        self.board = deed.board.clone();
        self.turn = self.turn.other();
        self.quiet = if deed.lasting { 0 } else { self.quiet + 1 };
        self.stood.push(self.line());
        self.over = self.end();
        let checks = check::lines(&self.board, self.turn);
        let announcements = told::announcements(self.terms, (&deed, &before), (checks, self.tries(), self.over));
        Told { answer, act: Some("turn"), announcements }
    }

    /// Whether the game ends as it stands, and how: the first that is true (C6, Q4, Q8, Q9).
    fn end(&self) -> Option<End> {
        let mover = self.turn.other();
        let mut attempts = Attempt::all(&self.board, self.turn);
        let stuck = !attempts.any(|attempt| Deed::of(attempt, &self.board, self.turn).is_some());
        let check = self.board.in_check(self.turn);
        let winner = Some(mover).filter(|_| check || self.terms.stalemate_loses());
        match () {
            () if stuck && check => Some(End { winner, by: "mate" }),
            () if stuck => Some(End { winner, by: "stalemate" }),
            () if self.board.dead() => Some(End { winner: None, by: "dead" }),
            () if self.repetition() => Some(End { winner: None, by: "repetition" }),
            () if self.fifty() => Some(End { winner: None, by: "seventy-five" }),
            () => None,
        }
    }
}
