//! A second referee for Cloak and Dagger Chess, in which all pieces but pawns are discs whose owner alone knows what
//! they are: slow, plain, and written from the game's rules alone (K1 to K19, C5, C6). It knows the truth, tries every
//! step on a copy of it, and says what the record would. Seals, the words of orders and what seats read are not its
//! business. What it says of a mail before a guess is answered depends on nothing that its writer does not know.
//!
//! `figure` is what stands on a square, `board` what stands where, `setup` how a side may begin, `told` what is known
//! of discs, `position` all of these and whose turn it is, `order` a line's text, `deed` what comes of it on the board,
//! `step` in the turn, `mail` all its lines, `line` how positions are written.

mod board;
mod deed;
mod figure;
mod line;
mod mail;
mod order;
mod position;
mod setup;
mod step;
#[cfg(test)]
mod tests;
mod told;

use std::collections::BTreeSet;

pub use super::end::End;
use super::piece::{Color, White};
use board::Board;
use figure::{KINDS, NUMBERS};
use mail::Mail;
use order::Line;
use position::Position;
pub use told::Told;

/// A game of Cloak and Dagger Chess, as the referee knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Cloak {
    position: Position,
    /// Turns in a row, both sides counted, without capture, pawn move, drop or uncloaking (K19).
    quiet: usize,
    /// There was one of these in this turn already.
    stirred: bool,
    /// What counts for repetition of every position with which a turn began, the latest one last (K19).
    stood: Vec<String>,
    over: Option<End>,
}

impl Cloak {
    /// K1: the kinds of White's discs and of Black's by their numbers, as `RQKRBBNN`. `None` where K2 forbids one.
    pub fn start(white: &str, black: &str) -> Option<Self> {
        let board = Board::start([setup::read(white)?, setup::read(black)?]);
        Some(Self::begin(Position { board, turn: White, due: false, guessed: None, told: BTreeSet::new() }))
    }

    /// K2.
    pub fn is_set_up(letters: &str) -> bool {
        setup::read(letters).is_some()
    }

    /// All 960, by their usual numbers: the standard one is 518.
    pub fn set_ups() -> Vec<String> {
        setup::all()
    }

    /// From what `line` writes, its words in any order. Fifty moves and repetition begin there. `None` where it cannot
    /// be read or no game could stand so; neither kinds nor pawns are counted.
    pub fn at(line: &str) -> Option<Self> {
        Some(Self::begin(line::read(line)?))
    }

    fn begin(position: Position) -> Self {
        let (stood, over) = (vec![position.picture()], position.end());
        Self { position, quiet: 0, stirred: false, stood, over }
    }

    /// The position as a line of words, in this order: White's figures by square from a1, b1 to h8, then Black's, what
    /// is open as `wKe1` or `wPe4`, a disc with its kind as `w4d3:N`; `white` or `black`, who is to move; as they apply
    /// `unmoved:a1,h8` for rooks that never moved and whose king never moved; `ep:d6` where an enemy pawn strikes the
    /// square just passed; `hand:w2b0` for pawns that may be dropped; `due` where the side to move may begin with a
    /// bonus; `guessed:right` or `guessed:wrong` where it has guessed in this turn; `told:b3=K` or `told:b3-Q` for each
    /// thing told of a disc, taken and uncloaked ones too, by side, number and kind (K, Q, R, B, N).
    pub fn line(&self) -> String {
        line::write(&self.position)
    }

    /// Whose turn it is. One that took the king, or left bare kings, stays.
    pub fn turn(&self) -> Color {
        self.position.turn
    }

    /// Whether the side to move has an open king that is attacked (K11).
    pub fn in_check(&self) -> bool {
        self.position.board.in_check(self.position.turn)
    }

    /// How the game ended by itself; a game may be over where it begins.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    fn names(&self, lines: impl IntoIterator<Item = Line>) -> Vec<String> {
        lines.into_iter().filter(|_| self.over.is_none()).map(Line::name).collect()
    }

    /// Every regular move as the position stands, as `move c1c5`; none when the game is over.
    pub fn lawful_moves(&self) -> Vec<String> {
        self.names(self.position.moves())
    }

    /// Every bonus that may come next, as `bonus e2e4`, of the other's wrong guess: only where a regular move is left
    /// after it (K16).
    pub fn lawful_bonuses(&self) -> Vec<String> {
        self.names(self.position.bonuses())
    }

    /// Every bonus of an own right guess that may follow this mail, whose last line is the move. None if the mail would
    /// not be accepted.
    pub fn lawful_earned(&self, mail: &[&str]) -> Vec<String> {
        let mail = Mail::read(mail).filter(Mail::awaits_bonus);
        self.names(mail.and_then(|mail| mail.foreseen(&self.position)).map_or(vec![], |after| after.earnings()))
    }

    /// Every guess that may come next, as `guess 3 K` (K8).
    pub fn lawful_guesses(&self) -> Vec<String> {
        let all = NUMBERS.flat_map(|number| KINDS.map(|kind| Line::Guess(number, kind)));
        self.names(all.filter(|&line| self.position.step(line, true).is_some()))
    }

    /// Whether a whole mail is accepted: every line of it may be, the guess being right. Nothing is when the game is
    /// over.
    pub fn judge(&self, mail: &[&str]) -> bool {
        self.over.is_none() && Mail::read(mail).is_some_and(|mail| mail.foreseen(&self.position).is_some())
    }

    /// Does what a mail says. `None`, and nothing changes, where it is not accepted.
    pub fn play(&mut self, mail: &[&str]) -> Option<Told> {
        let mail = Mail::read(mail).filter(|mail| self.over.is_none() && mail.foreseen(&self.position).is_some())?;
        let mut told = Told::default();
        for step in mail.happens(&self.position) {
            self.position = step.after;
            self.over = step.end;
            self.stirred |= step.lasting;
            told.acts.push(step.act);
            told.shown.extend(step.shown);
        }
        if mail.ends_turn() && self.over.is_none() {
            self.hand_over();
            let mate = self.over.is_some_and(|end| end.by == "mate");
            told.announcements.extend((self.in_check() && !mate).then_some("check"));
        }
        told.announcements.extend(self.over.map(|end| end.by));
        Some(told)
    }

    fn hand_over(&mut self) {
        self.position = self.position.handed_over();
        self.quiet = if self.stirred { 0 } else { self.quiet + 1 };
        self.stirred = false;
        self.stood.push(self.position.picture());
        self.over = self.position.end();
    }

    /// K19: turns began three times with this position, this one counted. A game that is over leaves nothing to claim.
    pub fn repetition(&self) -> bool {
        let now = self.stood.last();
        self.over.is_none() && self.stood.iter().filter(|stood| Some(*stood) == now).count() >= 3
    }

    /// K19: a hundred turns in a row. A game that is over leaves nothing to claim.
    pub fn fifty(&self) -> bool {
        self.over.is_none() && self.quiet >= 100
    }
}
