//! Why a move is not legal: the first reason found, as squares and kinds. Words are for the letters.

use super::attacks::AttackGround;
use super::moves::Castling;
use super::{CastlingSide, Color, Move, Owner, Piece, Position, Role, Square};

/// Why a move may not be made. Squares are enough to name what stands on them in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Illegal {
    /// Nothing stands on the square it begins on.
    Empty { at: Square },
    /// The piece is the opponent's.
    NotYours { at: Square },
    /// A magnet next to it holds it (card 53).
    Stuck { at: Square, magnet: Square },
    /// It may not be moved in this turn (card 2).
    Banned { at: Square },
    /// No piece of its kind moves like that.
    CannotMoveSo { at: Square },
    /// The square it goes to is a hole (card 25).
    Hole { at: Square },
    /// A piece of one's own stands where it goes.
    OwnPiece { at: Square },
    /// A king, or what became royal, is never captured.
    Royal { at: Square },
    /// The piece there may not be captured in this turn (card 63).
    Shielded { at: Square },
    /// Something is in the way: a piece, or a hole.
    Blocked { at: Square },
    /// A pawn moves so only to capture, and there is nothing to capture.
    NothingToTake { at: Square },
    /// It begins and ends on the half of the board that is another player's in this turn.
    OtherHalf { at: Square },
    /// The pawn reaches its last rank and it was not said what it becomes.
    PromotionMissing,
    /// Nothing becomes a queen, rook, bishop or knight by this move.
    NoPromotion,
    /// It would open a line to one's own king.
    Pinned {
        king: Square,
        /// Whose line it is.
        by: Square,
    },
    /// One's own king would stand in check.
    LeavesCheck {
        king: Square,
        /// What gives check.
        by: Square,
    },
    /// The king would go where it is in check.
    IntoCheck {
        /// Where it goes.
        king: Square,
        /// What would give check.
        by: Square,
    },
    /// Castling: the king or that rook has been moved.
    NoRight {
        /// Which way.
        #[serde(serialize_with = "castled")]
        flank: CastlingSide,
    },
    /// Castling: the rook may not be moved, by a magnet or an order.
    RookHeld {
        /// Where the rook stands.
        at: Square,
    },
    /// Castling: nobody knows whether what stands there is a rook (S10).
    RookUnseen {
        /// Where the rook would stand.
        at: Square,
    },
    /// Castling while the king is in check.
    CastlingInCheck {
        /// What gives check.
        by: Square,
    },
    /// Castling over an attacked square.
    CastlingThrough {
        at: Square,
        /// What attacks it.
        by: Square,
    },
    /// A piece of this kind has to be moved in this turn (card 36), and can be.
    MustMove { kind: Role },
}

fn castled<S: serde::Serializer>(flank: &CastlingSide, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *flank == CastlingSide::Short { "O-O" } else { "O-O-O" })
}

impl Illegal {
    /// The square that it names: of what pins, checks, is in the way.
    pub fn names(self) -> Option<Square> {
        match self {
            Self::Pinned { by, .. }
            | Self::LeavesCheck { by, .. }
            | Self::IntoCheck { by, .. }
            | Self::CastlingInCheck { by }
            | Self::CastlingThrough { by, .. } => Some(by),
            Self::Stuck { magnet, .. } => Some(magnet),
            Self::Empty { at }
            | Self::NotYours { at }
            | Self::Banned { at }
            | Self::CannotMoveSo { at }
            | Self::Hole { at }
            | Self::OwnPiece { at }
            | Self::Royal { at }
            | Self::Shielded { at }
            | Self::Blocked { at }
            | Self::NothingToTake { at }
            | Self::RookHeld { at }
            | Self::RookUnseen { at }
            | Self::OtherHalf { at } => Some(at),
            Self::PromotionMissing | Self::NoPromotion | Self::NoRight { .. } | Self::MustMove { .. } => None,
        }
    }
}

impl Position {
    /// Why this move of the side to move may not be made; `None` if it is legal.
    pub fn why_not(&self, played: Move) -> Option<Illegal> {
        if self.is_legal(played) { None } else { Some(self.first_reason(played)) }
    }

    fn first_reason(&self, played: Move) -> Illegal {
        let Move { from, to, promotion } = played;
        let (side, ground) = (self.to_move, self.ground());
        let Some(mover) = self.mover(from) else { return Illegal::Empty { at: from } };
        let piece = mover.piece;
        if !piece.owner.serves(side) {
            return Illegal::NotYours { at: from };
        }
        if ground.is_banned(piece, side) {
            return Illegal::Banned { at: from };
        }
        if let Some(magnet) = holder(ground, piece, from) {
            return Illegal::Stuck { at: from, magnet };
        }
        let castling = Castling::meant(piece, from, to);
        if let Some((flank, _)) = castling
            && let Err(reason) = self.castling(flank)
        {
            return reason;
        }
        if castling.is_none() {
            if let Some(reason) = self.geometry(piece, from, to) {
                return reason;
            }
            if let Some(victim) = self.at(to).filter(|victim| !mover.may_take(victim)) {
                return if !piece.owner.is_neutral() && victim.owner == Owner::Color(side) {
                    Illegal::OwnPiece { at: to }
                } else if victim.royal {
                    Illegal::Royal { at: to }
                } else {
                    Illegal::Shielded { at: to }
                };
            }
            if let Some(victim) = self.en_passant_victim(piece, from, to)
                && self.at(victim).is_some_and(|victim| !mover.may_take(victim))
            {
                return Illegal::Shielded { at: victim };
            }
        }
        if !ground.begins(side, to).contains(from) {
            return Illegal::OtherHalf { at: to };
        }
        match (Self::promotes(piece, to), promotion) {
            (true, None) => return Illegal::PromotionMissing,
            (true, Some(kind)) if !piece.promotions().contains(&kind) => return Illegal::NoPromotion,
            (false, Some(_)) => return Illegal::NoPromotion,
            _ => {}
        }
        self.danger(played, piece).unwrap_or_else(|| match self.must_move(side) {
            Some(kind) => Illegal::MustMove { kind },
            None => Illegal::CannotMoveSo { at: from },
        })
    }

    /// What is wrong with the way from here to there.
    fn geometry(&self, piece: &Piece, from: Square, to: Square) -> Option<Illegal> {
        if self.en_passant_victim(piece, from, to).is_some() {
            return None;
        }
        let mut first = None;
        for kind in piece.kinds() {
            let mut fault = self.way(kind, piece.owner.side(), from, to);
            if from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) > piece.most_steps() {
                fault = Some(Illegal::CannotMoveSo { at: from });
            }
            // One part that goes there is enough; else what comes nearest to going there.
            match fault {
                None => return self.holes.contains(to).then_some(Illegal::Hole { at: to }),
                Some(Illegal::CannotMoveSo { .. }) => first = first.or(fault),
                Some(_) => first = fault,
            }
        }
        if matches!(first, Some(Illegal::Blocked { .. })) && self.holes.contains(to) {
            return Some(Illegal::Hole { at: to });
        }
        first
    }

    /// What hinders one kind on its way; what stands at its end is looked at elsewhere, but for pawns.
    fn way(&self, kind: Role, owner: Color, from: Square, to: Square) -> Option<Illegal> {
        let files = i16::from(to.file()).saturating_sub(i16::from(from.file()));
        let ranks = i16::from(to.rank()).saturating_sub(i16::from(from.rank()));
        let (wide, high) = (files.unsigned_abs(), ranks.unsigned_abs());
        let long = wide.max(high);
        let (straight, aslant) = ((wide == 0) != (high == 0), wide == high && wide > 0);
        let ahead = ranks.signum() == i16::from(owner.forward());
        let two = long == 2 && from.rank() == owner.rank(1);
        let goes = match kind {
            Role::King => long == 1,
            Role::Queen => straight || aslant,
            Role::Rook => straight,
            Role::Bishop => aslant,
            Role::Knight => wide.min(high) == 1 && long == 2,
            Role::Camel => wide.min(high) == 2 && long == 3,
            Role::Pawn => ahead && ((long == 1) || (two && (if self.reversed_pawns { aslant } else { wide == 0 }))),
        };
        if !goes {
            return Some(Illegal::CannotMoveSo { at: from });
        }
        if matches!(kind, Role::Queen | Role::Rook | Role::Bishop | Role::Pawn)
            && let Some(at) = self.obstacle(from, to)
        {
            return Some(Illegal::Blocked { at });
        }
        if kind == Role::Pawn {
            let walks = long == 2 || (wide == 0) != self.reversed_pawns;
            return match (walks, self.at(to)) {
                (true, Some(_)) => Some(Illegal::Blocked { at: to }),
                (false, None) => Some(Illegal::NothingToTake { at: to }),
                _ => None,
            };
        }
        None
    }

    /// The first piece or hole between two squares on one line.
    fn obstacle(&self, from: Square, to: Square) -> Option<Square> {
        let toward = |a: u8, b: u8| {
            if a == b {
                0
            } else if a < b {
                1
            } else {
                -1
            }
        };
        let (files, ranks) = (toward(from.file(), to.file()), toward(from.rank(), to.rank()));
        let steps = core::iter::successors(from.offset(files, ranks), |at| at.offset(files, ranks));
        steps.take_while(|at| *at != to).find(|at| self.at(*at).is_some() || self.holes.contains(*at))
    }

    /// What the move would do to one's own king.
    fn danger(&self, played: Move, piece: &Piece) -> Option<Illegal> {
        let mut grid = self.grid.clone();
        self.carry(&mut grid, played);
        let by = self.ground_of(&grid).checker(self.to_move)?;
        let king = grid.royal(self.to_move)?;
        let between = |at: Square| self.ground().checker(self.to_move).is_none() && on_line(king, at, by);
        Some(if piece.royal {
            Illegal::IntoCheck { king, by }
        } else if between(played.from) {
            Illegal::Pinned { king, by }
        } else {
            Illegal::LeavesCheck { king, by }
        })
    }

    /// Whether the side to move may castle this way now; the square the king ends on is looked at with all moves.
    pub(super) fn castling(&self, flank: CastlingSide) -> Result<(), Illegal> {
        let side = self.to_move;
        let Some(way) = Castling::of(side, flank).filter(|_| self.rights.has(side, flank == CastlingSide::Short))
        else {
            return Err(Illegal::NoRight { flank });
        };
        let ground = self.ground();
        if let Some(at) = way.between().find(|at| self.at(*at).is_some() || self.holes.contains(*at)) {
            return Err(Illegal::Blocked { at });
        }
        // S10: no token is a rook, whatever it is.
        if self.at(way.rook).is_some_and(|rook| rook.token.is_some()) {
            return Err(Illegal::RookUnseen { at: way.rook });
        }
        if ground.mute(side).contains(way.rook) {
            return Err(Illegal::RookHeld { at: way.rook });
        }
        if let Some(by) = ground.checker(side) {
            return Err(Illegal::CastlingInCheck { by });
        }
        // The king stands there and no longer where it stood.
        let mut over = self.grid.clone();
        over.take(way.king);
        let through = self.ground_of(&over).attacker(way.rook_to, side.other());
        through.map_or(Ok(()), |by| Err(Illegal::CastlingThrough { at: way.rook_to, by }))
    }
}

/// The magnet that holds a piece.
fn holder(ground: AttackGround<'_>, piece: &Piece, at: Square) -> Option<Square> {
    let next_to = |magnet: &Square| {
        let (files, ranks) = (magnet.file().abs_diff(at.file()), magnet.rank().abs_diff(at.rank()));
        files.max(ranks) == 1
    };
    if piece.royal { None } else { ground.grid.magnets().iter().find(next_to) }
}

/// Whether a square lies between two others on one line.
fn on_line(one: Square, at: Square, other: Square) -> bool {
    let way = |a: Square, b: Square| {
        let files = i16::from(b.file()).saturating_sub(i16::from(a.file()));
        let ranks = i16::from(b.rank()).saturating_sub(i16::from(a.rank()));
        let one_line = files == 0 || ranks == 0 || files.unsigned_abs() == ranks.unsigned_abs();
        one_line.then_some((files.signum(), ranks.signum()))
    };
    way(one, at).is_some_and(|toward| way(at, other) == Some(toward) && toward != (0, 0))
}
