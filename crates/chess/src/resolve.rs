//! What a written move means on a position: exactly one legal move, or why not. Every fault names
//! what is wrong and, where it can, the moves that would do, written in full so that they can be
//! copied. Spelling is `notation`'s, writing moves out is `san`'s; the words are the letters'.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    CastlingSide, Color, Disambiguation, Illegal, Move, Position, Role, San, Square, full,
    san::{castling, takes},
};

/// How many moves a fault names at most.
const MOST_CANDIDATES: usize = 8;

/// Why a written move is none on this position. The seat is always the one to move.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum MoveFault {
    /// Several legal moves are written so.
    Ambiguous {
        /// They, in full.
        #[serde(skip)]
        candidates: Vec<San>,
    },
    /// A pawn reaches its last rank, and what it becomes was not written.
    PromotionMissing {
        /// The four moves, in full, the queen first.
        #[serde(skip)]
        candidates: Vec<San>,
    },
    /// Nothing becomes anything there.
    NoPromotion {
        /// The move without it, in full.
        #[serde(skip)]
        candidates: Vec<San>,
    },
    /// A capture was written, and the move takes nothing.
    NothingTaken {
        /// Where it goes.
        to: Square,
        /// The move without it, in full.
        #[serde(skip)]
        candidates: Vec<San>,
    },
    /// Only a pawn beside could go there, by taking, and nothing was written of taking.
    PawnTakes {
        /// The move, in full.
        #[serde(skip)]
        candidates: Vec<San>,
    },
    /// The seat has no such piece to move at the place that was written.
    NoSuchPiece {
        /// The piece that was written; `None` where only its square was.
        piece: Option<Role>,
        /// The square, file or rank that was written; empty where none was.
        from: String,
        /// What stands on that square, where one was written and something does.
        there: Option<Role>,
        /// Whether that is a piece the seat may move.
        movable: bool,
    },
    /// There are several such pieces, and none can go there by its way of moving.
    NoneReaches {
        piece: Role,
        /// Where it should go.
        to: Square,
        stand: Vec<Square>,
    },
    /// One piece is meant, and it may not.
    Illegal {
        piece: Role,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// Why it may not.
        reason: Illegal,
        /// What stands on the square that the reason names: what pins, checks, is in the way.
        by: Option<Role>,
        /// What this piece can do instead, in full, at most eight; in words only whether it can do anything.
        #[serde(rename = "moves", serialize_with = "any")]
        candidates: Vec<San>,
    },
    /// There is no castling to that side now.
    NoCastling {
        flank: CastlingSide,
        /// Why.
        reason: Illegal,
        /// What stands on the square that the reason names.
        by: Option<Role>,
    },
}

fn any<S: serde::Serializer>(candidates: &[San], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(!candidates.is_empty())
}

impl MoveFault {
    /// The moves it names, to be copied; empty where it names none.
    pub fn candidates(&self) -> &[San] {
        match self {
            Self::Ambiguous { candidates }
            | Self::PromotionMissing { candidates }
            | Self::NoPromotion { candidates }
            | Self::NothingTaken { candidates, .. }
            | Self::PawnTakes { candidates }
            | Self::Illegal { candidates, .. } => candidates,
            Self::NoSuchPiece { .. } | Self::NoneReaches { .. } | Self::NoCastling { .. } => &[],
        }
    }
}

/// What a written step asks for.
#[derive(Clone, Copy)]
struct WrittenStep {
    piece: Option<Role>,
    from: Disambiguation,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
}

/// The one legal move that `text` is on this position, for the side to move.
///
/// # Errors
/// What is wrong with it, with the moves that would do.
pub fn resolve(position: &Position, text: &San) -> Result<Move, MoveFault> {
    match text {
        San::Castle(flank) => castle(position, *flank),
        San::Step { piece, from, captures, to, promotion } => {
            let asked = WrittenStep { piece: *piece, from: *from, captures: *captures, to: *to, promotion: *promotion };
            step(position, asked)
        }
    }
}

/// The same where the capital that begins the word may be a phone's and the move a pawn's (`Bxc3`
/// for `bxc3`): only if exactly one of both is legal.
///
/// # Errors
/// Both, where both are legal; what is wrong with `text`, where neither is.
pub fn resolve_either(position: &Position, text: &San, pawn: Option<&San>) -> Result<Move, MoveFault> {
    let found = resolve(position, text);
    let other = pawn.map(|pawn| resolve(position, pawn));
    match (found, other) {
        (Ok(one), Some(Ok(other))) if one != other => {
            Err(MoveFault::Ambiguous { candidates: [one, other].map(|legal| full(position, legal)).into() })
        }
        (Err(_), Some(Ok(other))) => Ok(other),
        // The pawn's fault says more where a pawn could be meant and no such piece is there at all.
        (Err(MoveFault::NoSuchPiece { .. }), Some(Err(fault @ MoveFault::PromotionMissing { .. }))) => Err(fault),
        (found, _) => found,
    }
}

fn castle(position: &Position, flank: CastlingSide) -> Result<Move, MoveFault> {
    let legal = position.legal_moves().into_iter().find(|legal| castling(position, *legal) == Some(flank));
    legal.ok_or_else(|| {
        let side = position.to_move();
        let (file, rank) = (if flank == CastlingSide::Short { 6 } else { 2 }, if side == Color::White { 0 } else { 7 });
        let ends = Square::new(4, rank).zip(Square::new(file, rank));
        // Of another piece on the king's square the reason would say nothing of castling.
        let king = ends.filter(|(from, _)| position.royal(side) == Some(*from));
        let reason = king.and_then(|(from, to)| position.why_not(Move::new(from, to)));
        let reason = reason.unwrap_or(Illegal::NoRight { flank });
        MoveFault::NoCastling { flank, reason, by: named_by(position, reason) }
    })
}

fn step(position: &Position, asked: WrittenStep) -> Result<Move, MoveFault> {
    let legal = position.legal_moves();
    let mut reaching: Vec<Move> =
        legal.iter().copied().filter(|legal| legal.to == asked.to && asked.means(position, legal.from)).collect();
    reaching.sort_unstable_by_key(|legal| (legal.from, legal.promotion));
    let named = |moves: &[Move]| moves.iter().take(MOST_CANDIDATES).map(|legal| full(position, *legal)).collect();
    // `e4` asks for a step: it is no way to write that a pawn beside takes on e4.
    if asked.piece == Some(Role::Pawn) && asked.from == Disambiguation::Unsaid && !reaching.is_empty() {
        let (taking, stepping): (Vec<Move>, Vec<Move>) = reaching.iter().partition(|legal| takes(position, **legal));
        if stepping.is_empty() {
            return Err(MoveFault::PawnTakes { candidates: named(&taking) });
        }
        reaching = stepping;
    }
    let chosen: Vec<Move> = reaching.iter().copied().filter(|legal| legal.promotion == asked.promotion).collect();
    match (chosen.as_slice(), reaching.as_slice()) {
        ([], []) => Err(why_not(position, &legal, asked)),
        ([], [..]) if asked.promotion.is_none() => Err(MoveFault::PromotionMissing { candidates: named(&reaching) }),
        ([], [..]) => Err(MoveFault::NoPromotion { candidates: named(&reaching) }),
        ([one], _) => {
            if asked.captures && !takes(position, *one) {
                return Err(MoveFault::NothingTaken { to: one.to, candidates: named(&chosen) });
            }
            Ok(*one)
        }
        (several, _) => Err(MoveFault::Ambiguous { candidates: named(several) }),
    }
}

impl WrittenStep {
    /// Whether the piece on `square`, if the side to move may move it, is one that was meant.
    fn means(self, position: &Position, square: Square) -> bool {
        let placed = match self.from {
            Disambiguation::Unsaid => true,
            Disambiguation::File(file) => square.file() == file,
            Disambiguation::Rank(rank) => square.rank() == rank,
            Disambiguation::Square(from) => square == from,
        };
        placed
            && position.at(square).is_some_and(|piece| {
                piece.owner.serves(position.to_move()) && self.piece.is_none_or(|kind| piece.is_seen_as(kind))
            })
    }

    /// What was said of its origin, as it was written.
    fn origin(self) -> String {
        match self.from {
            Disambiguation::Unsaid => String::new(),
            Disambiguation::File(file) => super::square::file_letter(file).to_string(),
            Disambiguation::Rank(rank) => super::square::rank_digit(rank).to_string(),
            Disambiguation::Square(square) => square.to_string(),
        }
    }
}

/// Why nothing legal was written.
fn why_not(position: &Position, legal: &[Move], asked: WrittenStep) -> MoveFault {
    let meant: Vec<(Square, Role)> = position
        .pieces()
        .filter(|(square, _)| asked.means(position, *square))
        // `e5` and `exd5` speak of a pawn on the e-file.
        .filter(|(square, _)| {
            asked.piece != Some(Role::Pawn) || asked.from != Disambiguation::Unsaid || square.file() == asked.to.file()
        })
        .map(|(square, piece)| (square, asked.piece.unwrap_or(piece.kind)))
        .collect();
    if meant.is_empty() {
        let there = if let Disambiguation::Square(from) = asked.from { position.at(from) } else { None };
        let movable = there.is_some_and(|piece| piece.owner.serves(position.to_move()));
        let from = match (asked.piece, asked.from) {
            (Some(Role::Pawn), Disambiguation::Unsaid) => super::square::file_letter(asked.to.file()).to_string(),
            _ => asked.origin(),
        };
        return MoveFault::NoSuchPiece { piece: asked.piece, from, there: there.map(|piece| piece.kind), movable };
    }
    let reason = |from: Square| {
        let bare = Move { from, to: asked.to, promotion: asked.promotion };
        // Whether it may go there at all, whatever it should become.
        let reason = position.why_not(bare).filter(|reason| *reason != Illegal::PromotionMissing);
        reason.or_else(|| position.why_not(Move { promotion: Some(Role::Queen), ..bare }))
    };
    let reasons: Vec<(Square, Role, Illegal)> =
        meant.iter().filter_map(|(from, kind)| Some((*from, *kind, reason(*from)?))).collect();
    let told = match reasons.as_slice() {
        [one] => Some(one),
        several => several
            .iter()
            .find(|(_, _, reason)| goes_there(*reason))
            .or_else(|| several.iter().find(|(_, _, reason)| matches!(reason, Illegal::Blocked { .. }))),
    };
    match (told, meant.first()) {
        (Some((from, piece, reason)), _) => MoveFault::Illegal {
            piece: *piece,
            from: *from,
            to: asked.to,
            reason: *reason,
            by: named_by(position, *reason),
            candidates: {
                let mut own: Vec<Move> = legal.iter().copied().filter(|legal| legal.from == *from).collect();
                own.sort_unstable_by_key(|legal| (legal.to, legal.promotion));
                own.into_iter().take(MOST_CANDIDATES).map(|legal| full(position, legal)).collect()
            },
        },
        (None, Some((_, piece))) => MoveFault::NoneReaches {
            piece: *piece,
            to: asked.to,
            stand: meant.iter().map(|(square, _)| *square).collect(),
        },
        (None, None) => {
            MoveFault::NoSuchPiece { piece: asked.piece, from: asked.origin(), there: None, movable: false }
        }
    }
}

/// Whether a piece with this reason at least moves in a way that would bring it there.
fn goes_there(reason: Illegal) -> bool {
    !matches!(reason, Illegal::CannotMoveSo { .. } | Illegal::Blocked { .. } | Illegal::NothingToTake { .. })
}

/// What stands on the square that a reason names.
fn named_by(position: &Position, reason: Illegal) -> Option<Role> {
    reason.names().and_then(|at| position.at(at)).map(|piece| piece.kind)
}
