//! One order: its text, and what comes of it when it is tried on a copy of the board. It is judged by the mover's own
//! view alone (L5): where the other king stands decides whether it is taken, never whether the order is lawful.

use super::{
    super::{
        piece::{Bishop, Color, Knight, Pawn, Queen, Role, Rook},
        square::{self, Square},
    },
    board::{Board, CASTLING},
};

/// What a pawn may become (L16).
pub const PROMOTIONS: [Role; 4] = [Queen, Rook, Bishop, Knight];

/// From where to where, the king's castling as his own two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Role>,
}

/// A lawful order, carried out.
pub struct Done {
    pub board: Board,
    /// The log's act line: all that the other side reads of it.
    pub act: String,
    /// The king moved, or castled.
    pub king_moved: bool,
    /// A pawn moved, or something visible was taken: the fifty moves begin again (C5).
    pub lasting: bool,
    /// L9: it stopped on the other king's square.
    pub takes_king: bool,
}

impl Order {
    /// `e2e4`, `e7e8q`, `e1g1`.
    pub fn read(text: &str) -> Option<Order> {
        let (from, to) = (square::named(text.get(..2)?)?, square::named(text.get(2..4)?)?);
        let promotion = match text.get(4..)? {
            "" => None,
            letter => {
                Some(PROMOTIONS.into_iter().find(|role| role.letter().to_ascii_lowercase().to_string() == letter)?)
            }
        };
        Some(Order { from, to, promotion })
    }

    /// As it is read.
    pub fn name(self) -> String {
        let promotion = self.promotion.map_or(String::new(), |role| role.letter().to_ascii_lowercase().to_string());
        format!("{}{}{promotion}", square::name(self.from), square::name(self.to))
    }

    /// Every order that names two squares, sensible or not.
    pub fn all() -> impl Iterator<Item = Order> {
        let letters = || [None].into_iter().chain(PROMOTIONS.map(Some));
        let ends =
            move |from| square::all().flat_map(move |to| letters().map(move |promotion| Order { from, to, promotion }));
        square::all().flat_map(ends)
    }

    /// What comes of it if this side may play it.
    pub fn tried(self, board: &Board, side: Color) -> Option<Done> {
        let done = if self.from == board.kings[side.index()] {
            self.step(board, side).or_else(|| self.castle(board, side))
        } else {
            self.visible(board, side)
        };
        done.filter(|done| !done.board.in_check(side))
    }

    /// The king goes to a neighbouring square: not onto an own piece, and onto the other king freely (L6).
    fn step(self, board: &Board, side: Color) -> Option<Done> {
        let taken = board.squares[self.to];
        let own = taken.is_some_and(|(owner, _)| owner == side);
        if square::distance(self.from, self.to).1 != 1 || own || self.promotion.is_some() {
            return None;
        }
        let mut after = board.clone();
        after.squares[self.to] = None;
        after.kings[side.index()] = self.to;
        after.touch(&[self.to], Some(side));
        after.passed = None;
        // L2: what it took and where, since a visible piece is gone; else neither whence nor whither.
        let takes = |(_, role): (Color, Role)| format!("king takes {} {}", role.letter(), square::name(self.to));
        let act = taken.map_or("king".to_string(), takes);
        Some(Done { board: after, act, king_moved: true, lasting: taken.is_some(), takes_king: false })
    }

    /// L3: nothing visible between king and rook, and no visible piece attacks where the king stands, passes or stops.
    fn castle(self, board: &Board, side: Color) -> Option<Done> {
        let fits = |n: &usize| CASTLING[*n].0 == side && CASTLING[*n].1 == self.from && CASTLING[*n].2 == self.to;
        let right = (0..4).find(fits).filter(|&n| board.rights[n] && self.promotion.is_none())?;
        let (_, _, _, rook, rook_to) = CASTLING[right];
        let free = square::between(self.from, rook).is_some_and(|between| board.clear(&between));
        if !free || [self.from, rook_to, self.to].iter().any(|&at| board.attacked(at, side.other())) {
            return None;
        }
        let mut after = board.clone();
        after.squares[rook] = None;
        after.squares[rook_to] = Some((side, Rook));
        after.kings[side.index()] = self.to;
        after.touch(&[rook], Some(side));
        after.passed = None;
        let act = if right % 2 == 0 { "castles O-O" } else { "castles O-O-O" }.to_string();
        // L9 says that the rook never finds a king there. Should it, that is a taking like any other.
        let takes_king = rook_to == board.kings[side.other().index()];
        Some(Done { board: after, act, king_moved: true, lasting: false, takes_king })
    }

    /// A visible piece: through both kings (L4, L8), not onto its own (L4, L12).
    fn visible(self, board: &Board, side: Color) -> Option<Done> {
        let (_, role) = board.squares[self.from].filter(|(owner, _)| *owner == side)?;
        let pawn = role == Pawn;
        let passant = pawn && board.passed == Some(self.to) && board.strikes(self.from, self.to);
        // A pawn taken en passant stands beside the one that takes it.
        let victim = if passant { square::at(square::file(self.to), square::rank(self.from))? } else { self.to };
        let taken = board.squares[victim];
        let own = taken.is_some_and(|(owner, _)| owner == side);
        let reaches = match (pawn, taken) {
            (true, None) => self.advances(board, side),
            _ => board.strikes(self.from, self.to),
        };
        let last = pawn && square::rank(self.to) == side.last_rank();
        if !reaches || own || self.to == board.kings[side.index()] || last != self.promotion.is_some() {
            return None;
        }
        let mut after = board.clone();
        after.squares[self.from] = None;
        after.squares[victim] = None;
        after.squares[self.to] = Some((side, self.promotion.unwrap_or(role)));
        after.touch(&[self.from, self.to], None);
        let twice = pawn && square::distance(self.from, self.to).1 == 2;
        after.passed = if twice { square::step(self.from, (0, side.ahead())) } else { None };
        let becomes = self.promotion.map_or(String::new(), |role| format!("={}", role.letter()));
        let takes = taken.map_or(String::new(), |(_, role)| format!(" takes {}", role.letter()));
        let act = format!("move {}-{}{becomes}{takes}", square::name(self.from), square::name(self.to));
        let takes_king = self.to == board.kings[side.other().index()];
        Some(Done { board: after, act, king_moved: false, lasting: pawn || taken.is_some(), takes_king })
    }

    /// A pawn goes straight on, one square or from its second rank two, where nothing visible stands.
    fn advances(self, board: &Board, side: Color) -> bool {
        let ahead = |from| square::step(from, (0, side.ahead())).filter(|&at| board.clear(&[at]));
        let one = ahead(self.from);
        let two = one.and_then(ahead).filter(|_| square::rank(self.from) == side.second_rank());
        [one, two].contains(&Some(self.to))
    }
}
