//! A whole position: squares, whose turn, rights, lasting effects of cards and what was lost. What may be
//! moved is in `legal.rs`, what a card does in `edit.rs`, its text form in POSITION.md.

use alloc::vec::Vec;

use super::grid::Grid;
use super::order::{Order, Says, Tag};
use super::rights::Rights;
use super::{CastlingSide, Color, Loss, Piece, PieceId, Role, Square, Squares};

/// A position. Cheap to clone; two are equal if every piece, by its identity, stands and is marked alike and
/// all that the line says is the same. What players call the same position is [`Position::key`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) grid: Grid,
    pub(super) to_move: Color,
    pub(super) rights: Rights,
    pub(super) en_passant: Squares,
    pub(super) halfmove: u16,
    pub(super) fullmove: u16,
    pub(super) holes: Squares,
    pub(super) reversed_pawns: bool,
    /// Sorted.
    pub(super) tags: Vec<Tag>,
    /// Sorted.
    pub(super) orders: Vec<Order>,
    /// White's, Black's.
    pub(super) away: [Option<Piece>; 2],
    /// Sorted.
    pub(super) lost: Vec<Loss>,
    /// Pieces, or parts of them, that were pawns until they promoted, on the board or away (R34). Sorted.
    pub(super) promoted: Vec<PieceId>,
    /// Where each side plays on half of the board: White's half now, and Black's.
    pub(super) halves: Option<[CastlingSide; 2]>,
}

impl Position {
    /// The position chess begins with.
    pub fn start() -> Self {
        let back =
            [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];
        let mut position = Self { rights: Rights::ALL, ..Self::empty() };
        let pawns = [Role::Pawn; 8];
        let ranks =
            [(0, Color::White, back), (1, Color::White, pawns), (6, Color::Black, pawns), (7, Color::Black, back)];
        let standing = ranks.into_iter().flat_map(|(rank, side, kinds)| {
            (0..8).zip(kinds).filter_map(move |(file, kind)| Some((Square::new(file, rank)?, kind, side)))
        });
        for (id, (square, kind, side)) in (0..).zip(standing) {
            position.grid.put(square, Piece::new(PieceId(id), kind, side));
        }
        position
    }

    /// Nothing on the board, White to move.
    pub(super) fn empty() -> Self {
        Self {
            grid: Grid::EMPTY,
            to_move: Color::White,
            rights: Rights::NONE,
            en_passant: Squares::NONE,
            halfmove: 0,
            fullmove: 1,
            holes: Squares::NONE,
            reversed_pawns: false,
            tags: Vec::new(),
            orders: Vec::new(),
            away: [None; 2],
            lost: Vec::new(),
            promoted: Vec::new(),
            halves: None,
        }
    }

    /// The same in a game in which two play each side in turn, each on his half of the board: these are White's half and
    /// Black's now. Every move begins or ends on it, an attack too; with each turn that a side ends, its half is the other.
    pub fn by_halves(self, white: CastlingSide, black: CastlingSide) -> Self {
        Self { halves: Some([white, black]), ..self }
    }

    /// The half of the board on which this side plays now; `None` where it is the whole.
    pub fn half(&self, side: Color) -> Option<CastlingSide> {
        self.halves.and_then(|halves| halves.get(side as usize).copied())
    }

    /// The halves once the side to move has ended its turn.
    pub(super) fn next_halves(&self) -> Option<[CastlingSide; 2]> {
        let mut halves = self.halves?;
        halves.get_mut(self.to_move as usize).into_iter().for_each(|half| *half = half.other());
        Some(halves)
    }

    /// The same with both kings off the board, in a game that keeps them apart from it; and where they stood, White's first.
    pub fn without_kings(mut self) -> (Self, [Option<Square>; 2]) {
        let kings = Color::BOTH.map(|side| self.grid.royal(side));
        for (away, at) in self.away.iter_mut().zip(kings) {
            *away = at.and_then(|at| self.grid.take(at));
        }
        self.settle();
        (self, kings)
    }

    /// What stands there.
    pub fn at(&self, square: Square) -> Option<&Piece> {
        self.grid.at(square)
    }

    /// What stands on the board, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, &Piece)> {
        self.grid.pieces()
    }

    /// Where this piece stands, also as a part of a fused one; `None` if it is away or lost.
    pub fn find(&self, id: PieceId) -> Option<Square> {
        self.grid.find(id)
    }

    /// Where the king, or what became royal, of this side stands; `None` while it is away.
    pub fn royal(&self, side: Color) -> Option<Square> {
        self.grid.royal(side)
    }

    /// The royal piece of this side while it is off the board (card 68).
    pub fn away(&self, side: Color) -> Option<&Piece> {
        self.away.get(side as usize)?.as_ref()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Squares passed over by pawns that may be taken en passant.
    pub fn en_passant(&self) -> Squares {
        self.en_passant
    }

    /// Moves of either side since the last capture, pawn move or card that changed the board.
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move, from 1.
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Squares taken off the board (card 25).
    pub fn holes(&self) -> Squares {
        self.holes
    }

    /// Whether pawns move diagonally and capture straight ahead (card 69).
    pub fn pawns_are_reversed(&self) -> bool {
        self.reversed_pawns
    }

    /// Orders in force, White's first.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Marks without a meaning of their own.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Pieces that were lost: taken, by their own side's doing, for good.
    pub fn lost(&self) -> &[Loss] {
        &self.lost
    }

    /// Whether a card has left something on it, so that plain chess could not go on from here: marks, holes, orders,
    /// neutral, fused or unusual pieces, a king away.
    pub fn is_plain(&self) -> bool {
        let usual = |piece: &Piece| {
            piece.second.is_none()
                && !piece.owner.is_neutral()
                && !piece.magnet
                && piece.kind != Role::Camel
                && piece.royal == (piece.kind == Role::King)
        };
        self.holes.is_empty()
            && !self.reversed_pawns
            && self.tags.is_empty()
            && self.orders.is_empty()
            && self.away.iter().all(Option::is_none)
            && self.en_passant.len() <= 1
            && self
                .pieces()
                .all(|(square, piece)| usual(piece) && !(piece.kind == Role::Pawn && matches!(square.rank(), 0 | 7)))
    }

    /// The kind this side has to move, if an order says so; whether one can is another matter (B27).
    pub fn must_move(&self, side: Color) -> Option<Role> {
        self.orders.iter().find_map(|order| match order.says {
            Says::Must(kind) if order.bound == side => Some(kind),
            _ => None,
        })
    }

    /// The same position, moves without capture counted from here on.
    pub fn counted_anew(self) -> Self {
        Self { halfmove: 0, ..self }
    }

    /// The same position with identities given anew, as reading its line gives them.
    pub fn renumbered(&self) -> Self {
        let mut new = self.clone();
        let mut names: Vec<(PieceId, PieceId)> = Vec::new();
        let mut next = 0_u8;
        let mut name = |old: PieceId| {
            let id = PieceId(next);
            next = next.saturating_add(1);
            names.push((old, id));
            id
        };
        let rename = |piece: &Piece, name: &mut dyn FnMut(PieceId) -> PieceId| {
            let mut piece = *piece;
            piece.id = name(piece.id);
            piece.second = piece.second.map(|part| super::Part { id: name(part.id), ..part });
            piece
        };
        for (square, piece) in self.pieces() {
            new.grid.put(square, rename(piece, &mut name));
        }
        new.away = self.away.map(|away| away.map(|piece| rename(&piece, &mut name)));
        for loss in &mut new.lost {
            loss.id = name(loss.id);
        }
        let renamed = |id: PieceId| names.iter().find(|(old, _)| *old == id).map_or(id, |(_, id)| *id);
        for order in &mut new.orders {
            order.says = order.says.piece().map_or(order.says, |piece| order.says.of(renamed(piece)));
        }
        for tag in &mut new.tags {
            tag.piece = renamed(tag.piece);
        }
        // Of two parts of one kind the line does not say which was a pawn: the first, as it is read.
        let standing = self.pieces().map(|(_, piece)| piece).chain(self.away.iter().flatten());
        let twins: Vec<(PieceId, PieceId)> = standing
            .filter_map(|piece| piece.second.filter(|part| part.kind == piece.kind).map(|part| (part.id, piece.id)))
            .collect();
        let first = |id: PieceId| {
            let twin = twins.iter().find(|(second, first)| *second == id && !self.promoted.contains(first));
            twin.map_or(id, |(_, first)| *first)
        };
        for promoted in &mut new.promoted {
            *promoted = renamed(first(*promoted));
        }
        new.orders.sort_unstable();
        new.tags.sort_unstable();
        new.promoted.sort_unstable();
        new
    }
}
