//! A game of the Blind Game as one knower has it: the course of it, which is public, and the pieces that he may see.

use alloc::{boxed::Box, vec::Vec};

use super::{
    attempt::Attempt,
    gained::Gained,
    said::{HeartLost, Lost},
    setting::Setting,
    view::seen_by,
};
use crate::{
    heart::{board::Board, deed::Deed, game::Game, side::Side, step::Step, triangle::Triangle, variants::Variants},
    ids::Seats,
    referee::played::GameDuty,
};

/// All that one knower knows of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Blind {
    /// Its course is everybody's; on its board stand the pieces and hearts that this knower sees.
    pub(super) game: Game,
    /// How many play.
    seats: usize,
    /// Whether this knower sees what each seat has.
    knows: [bool; 3],
    /// The boards that stood in this turn before others were removed in it (H10), by which a no may have been given.
    pub(super) stood: Vec<Board>,
    /// The turns so far.
    pub(super) turns: Vec<Made>,
}

/// A turn: whose, and what was played and tried, for who knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub side: Side,
    /// The board before it, as this knower saw it.
    pub before: Box<Board>,
    pub played: Option<Step>,
    pub tried: Vec<Attempt>,
}

/// What a turn did, as far as one knower may know it.
#[derive(Clone, Debug)]
pub struct Known {
    pub side: Side,
    pub deed: Option<Deed>,
    pub tried: Vec<Attempt>,
    pub lost: Option<Lost>,
    /// Where that piece stood, for who lost it.
    pub lost_at: Option<Triangle>,
    pub heart: Option<HeartLost>,
    /// What changes hands by it, for who has it now.
    pub gained: Option<Gained>,
}

/// A position that stands for the fifth time is drawn (B6).
const FIVE_TIMES: usize = 5;

impl Blind {
    /// A game of two seats or of three, before anything is placed.
    pub fn start(seats: usize, variants: Variants) -> Self {
        let game = Game::start(seats, variants);
        Self { game, seats, knows: [false; 3], stood: Vec::new(), turns: Vec::new() }
    }

    /// A game whose truth this is, which is all known.
    pub fn on(game: Game) -> Self {
        Self { seats: game.living().len(), game, knows: [true; 3], stood: Vec::new(), turns: Vec::new() }
    }

    /// The course of the game, and the board as far as it is seen.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board as far as it is seen.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// All who play, in their order.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        Side::ALL.into_iter().take(self.seats)
    }

    /// Whether something is still to be placed.
    pub fn is_placing(&self) -> bool {
        self.game.is_placing()
    }

    /// What is due after entry 0: of all who play.
    pub(super) fn placing(&self) -> GameDuty {
        // B1: a set and a heart each, in any order.
        GameDuty::prepare("place", "the set and the heart", self.sides().map(Side::seat).collect())
    }

    /// Who is out.
    pub fn out(&self) -> Seats {
        self.sides().filter(|side| !self.game.living().contains(side)).map(Side::seat).collect()
    }

    /// The game as this seat sees it, of one that is all known.
    pub fn seen_by(&self, side: Side) -> Board {
        seen_by(self.board(), side)
    }

    /// Whether the position stands for the fifth time with the same seat to move, of a game that is all known.
    pub fn is_fivefold(&self) -> bool {
        self.game.end().is_none() && self.game.stood() >= FIVE_TIMES
    }

    /// A seat has placed this, for who knows what.
    pub fn placed(&mut self, side: Side, setting: Option<&Setting>) {
        if let Some(known) = self.knows.get_mut(side.index()) {
            *known = setting.is_some();
        }
        if let Some(setting) = setting {
            setting.place(self.game.board_mut(), side);
        }
        self.game.has_placed(side);
    }

    /// A seat has had its turn.
    pub fn moved(&mut self, known: Known) {
        let Known { side, deed, tried, lost, lost_at, heart, gained } = known;
        let before = Box::new(self.board().clone());
        let mut board = self.board().clone();
        // What is taken goes before who takes it comes.
        if let Some(at) = lost_at {
            board.put(at, None);
        }
        if let Some(HeartLost { of, at, .. }) = heart {
            if board.own(at, of).is_some() {
                board.put(at, None);
            }
            board.lay(of, None);
        }
        if let Some(deed) = deed {
            board = board.after(side, deed.step);
        }
        if let Some(HeartLost { of, .. }) = heart {
            self.hand_over(&mut board, of, side, gained);
        }
        let moved = deed.into_iter().flat_map(|deed| [deed.step.from, deed.step.to]);
        let happened = moved.chain(lost_at).chain(heart.map(|heart| heart.at)).collect();
        self.game.happened(side, happened);
        self.stood.clear();
        self.turns.push(Made { side, before, played: deed.map(|deed| deed.step), tried });
        self.game.moved(side, board, lost.is_some() || heart.is_some(), heart.map(|heart| heart.of));
    }

    /// A seat is removed: who has the turn begins it anew, on another board (H10).
    pub fn removed(&mut self, side: Side) {
        let (due, board) = (self.game.due(), self.board().clone());
        self.game.remove(side);
        if self.game.due() == due {
            self.stood.push(board);
        } else {
            self.stood.clear();
        }
    }

    /// The seat to move is passed over (H9).
    pub fn passed(&mut self, side: Side) {
        self.stood.clear();
        self.game.pass_over(side);
    }

    /// What was tried in each turn so far, as far as it is known.
    pub fn turns_tried(&self) -> Vec<&[Attempt]> {
        self.turns.iter().map(|turn| turn.tried.as_slice()).collect()
    }

    /// H6: all that one seat moves is another's; who sees what that one has sees it too, and nobody else any more.
    fn hand_over(&self, board: &mut Board, from: Side, to: Side, gained: Option<Gained>) {
        if self.knows.get(to.index()) == Some(&true) {
            let Gained(pieces) = gained.unwrap_or_default();
            pieces.into_iter().for_each(|(at, piece)| board.put(at, Some(piece)));
        } else {
            let theirs: Vec<Triangle> = board.of(from).map(|(at, _)| at).collect();
            theirs.into_iter().for_each(|at| board.put(at, None));
        }
        board.hand_over(from, to);
    }
}
