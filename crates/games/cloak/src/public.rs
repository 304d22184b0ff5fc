//! What everybody can ask of an act: whether it could have been, whatever the discs are that are not known.

use super::{
    act::{Act, KINDS, Taken},
    piece::Piece,
    step::Step,
    table::{Fact, Table},
    why::CloakWhy,
};
use crate::chess::{Color, Move, Role};

fn untrue(is: bool, rule: &'static str) -> Result<(), CloakWhy> {
    if is { Err(CloakWhy::Untrue { rule }) } else { Ok(()) }
}

impl Table {
    /// Whether an act of the side to move could stand here, `moved` saying whether it stands behind the move.
    ///
    /// # Errors
    /// What refutes it.
    pub fn could(&self, act: &Act, moved: bool) -> Result<(), CloakWhy> {
        let (side, other) = (self.to_move(), self.to_move().other());
        match *act {
            Act::Moves { bonus, disc, played, takes } => {
                if bonus {
                    self.could_be_bonus(moved)?;
                }
                if let Some(Taken { disc: Some(disc), kind, .. }) = takes {
                    self.could_be(other, disc, kind)?;
                }
                self.could_go(played, disc)
            }
            Act::Drops(at) => {
                self.could_be_bonus(moved)?;
                untrue(self.board.step(Step::Drop(at), side).is_err(), "K6")
            }
            Act::Guesses { disc, kind, right } => {
                untrue(self.has_guessed() || self.board.disc(other, disc).is_none(), "K5")?;
                let of = |of: &&Fact| of.side == other && of.disc == disc && (of.right || of.kind == kind);
                untrue(self.told().iter().any(|fact| of(&fact)), "K8")?;
                if right { self.could_be(other, disc, kind) } else { Ok(()) }
            }
            Act::Castles { flank, discs } => {
                let mut known = self.clone();
                for (disc, kind) in discs.into_iter().zip([Role::King, Role::Rook]) {
                    if let Some(disc) = disc {
                        self.could_be(side, disc, kind)?;
                        known.board.know(side, disc, kind);
                    }
                }
                untrue(known.board.step(Step::Castle(flank), side).is_err(), "K13")
            }
            Act::Uncloaks { disc, kind } => {
                self.could_be(side, disc, kind)?;
                let at = self.board.disc(side, disc).ok_or(CloakWhy::NotYourDisc { disc })?;
                let mut open = self.board.clone();
                open.put(at, Piece::open(side, kind));
                untrue(open.checker(side).is_some(), "K12")
            }
        }
    }

    /// K5: before the move the other's wrong guess gives one, behind it the own right one.
    fn could_be_bonus(&self, moved: bool) -> Result<(), CloakWhy> {
        untrue(if moved { !self.has_earned() } else { !self.is_due() }, "K5")
    }

    /// Whether nothing that was told says that a disc is not of this kind.
    fn could_be(&self, side: Color, disc: u8, kind: Role) -> Result<(), CloakWhy> {
        let against = |of: &Fact| of.side == side && of.disc == disc && of.right != (of.kind == kind);
        untrue(self.told().iter().any(against), "K7")
    }

    /// Whether what stands there could go so: as what it is, or as anything that it may be.
    fn could_go(&self, played: Move, disc: Option<u8>) -> Result<(), CloakWhy> {
        let side = self.to_move();
        let piece = self.board.at(played.from).filter(|piece| (piece.side, piece.disc) == (side, disc));
        let piece = piece.ok_or(CloakWhy::Untrue { rule: "K3" })?;
        let goes = |kind: Role| {
            let mut known = self.board.clone();
            known.put(played.from, Piece { kind: Some(kind), ..piece });
            known.step(Step::Move(played), side).is_ok()
        };
        let could = match (piece.kind, disc) {
            (Some(kind), _) => goes(kind),
            (None, Some(disc)) => KINDS.into_iter().any(|kind| self.could_be(side, disc, kind).is_ok() && goes(kind)),
            (None, None) => false,
        };
        untrue(!could, "K3")
    }
}
