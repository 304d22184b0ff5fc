//! The true position, by which orders are judged (R6), and what was seen of it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::Act,
    deed::{Deed, Taken},
    table::Table,
};
use crate::{
    chess::{Castling, CastlingSide, Color, Move, PieceLetters, Position, Role, Square, Squares, short},
    referee::Stood,
};

/// The game as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Hidden {
    position: Position,
    /// Where seen pieces stand.
    seen: Squares,
    /// What stood since the last capture or pawn move, the last of it now (R15).
    stood: Stood<String>,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Mate,
    Stalemate,
    Dead,
}

/// So often has a position stood that may be claimed as repeated (R15).
const THRICE: usize = 3;

impl Hidden {
    /// The usual position, all of it cloaked (R1).
    pub fn start() -> Self {
        Self::on(Position::start(), Squares::NONE)
    }

    /// This position, with pieces seen on these squares.
    pub fn on(position: Position, seen: Squares) -> Self {
        let mut hidden = Self { position, seen, stood: Stood::NONE };
        hidden.stood.push(hidden.key());
        hidden
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What both see of it.
    pub fn table(&self) -> Table {
        let pieces = self.position.pieces();
        let pieces = pieces.map(|(at, piece)| (at, piece.owner.side(), piece.kind, self.seen.contains(at)));
        Table::of(pieces, self.position.to_move() == Color::Black, self.position.halfmove_clock())
    }

    /// What makes a position the same as another (R15).
    fn key(&self) -> String {
        let seen = self.seen.iter().map(|at| at.to_string()).collect::<Vec<_>>().join(",");
        format!("{} {seen}", self.position.key())
    }

    /// Whether it stood three times (R15).
    pub fn repeats(&self) -> bool {
        self.stood.times() >= THRICE
    }

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool {
        self.position.in_check(self.position.to_move())
    }

    /// What ends the game here, `table` being what both see: of several the first alone (R17).
    pub fn ends(&self, table: &Table) -> Option<Ends> {
        // R7: the side to move is mated.
        if self.position.is_mate() {
            return Some(Ends::Mate);
        }
        if self.is_stalemate() {
            return Some(Ends::Stalemate);
        }
        table.is_dead().then_some(Ends::Dead)
    }

    /// Whether the side to move has neither a move nor a piece to cloak, and is not in check (R9).
    fn is_stalemate(&self) -> bool {
        let own = |at: Square| self.position.at(at).is_some_and(|piece| piece.owner.side() == self.position.to_move());
        self.position.is_stalemate() && !self.seen.iter().any(own)
    }

    /// What both see of an order; `None` where it is illegal, whatever the reason (R6). A claim shows nothing.
    pub fn deed(&self, act: &Act) -> Option<Deed> {
        self.judged(act, &mut |position, played| position.is_legal(played))
    }

    /// The same, by who says which moves are legal: of every order of two squares that is asked once, whatever else is wrong
    /// with it, so that the time of an answer tells nothing.
    pub fn judged(&self, act: &Act, is_legal: &mut dyn FnMut(&Position, Move) -> bool) -> Option<Deed> {
        match *act {
            Act::Move { piece, from, to, takes, en_passant, promotion } => {
                let played = Move { from, to, promotion };
                let (legal, taken) = (is_legal(&self.position, played), self.taken(played, takes, en_passant));
                let (castles, kind) = (self.castles(played), self.position.at(from).map(|stands| stands.kind));
                let kind = kind.filter(|kind| legal && piece.is_none_or(|said| said == *kind))?;
                if let Some(flank) = castles {
                    return (takes.is_none() && !en_passant).then_some(Deed::Castles(flank));
                }
                let taken = taken?;
                Some(match (self.seen.contains(from), promotion) {
                    (true, becomes) => Deed::Goes { kind, from, at: to, takes: taken, becomes },
                    (false, Some(kind)) => Deed::Appears { kind, at: to, takes: taken, promoted: true },
                    (false, None) => Deed::Appears { kind, at: to, takes: taken, promoted: false },
                })
            }
            Act::Cloak(at) => {
                let in_check = self.in_check();
                let piece = self.position.at(at).filter(|_| self.seen.contains(at))?;
                let own = piece.owner.side() == self.position.to_move();
                (own && !in_check).then_some(Deed::Cloaks { kind: piece.kind, at })
            }
            Act::Repetition => None,
        }
    }

    fn castles(&self, played: Move) -> Option<CastlingSide> {
        let piece = self.position.at(played.from).filter(|piece| piece.kind == Role::King)?;
        [CastlingSide::Short, CastlingSide::Long].into_iter().find(|flank| {
            let way = Castling::of(piece.owner.side(), *flank);
            way.is_some_and(|way| (way.king, way.king_to) == (played.from, played.to))
        })
    }

    /// What a move takes, where the order says it as it is (R5, R11); `None` where it says it otherwise.
    fn taken(&self, played: Move, takes: Option<Role>, en_passant: bool) -> Option<Option<Taken>> {
        let pawn = self.position.at(played.from).is_some_and(|piece| piece.kind == Role::Pawn);
        match self.position.at(played.to) {
            Some(victim) => {
                let seen = self.seen.contains(played.to);
                let said = if takes.is_none() { seen } else { takes == Some(victim.kind) };
                let taken = Taken { kind: victim.kind, seen, en_passant: None };
                (said && !en_passant).then_some(Some(taken))
            }
            None if pawn && played.from.file() != played.to.file() => {
                let stood = Square::new(played.to.file(), played.from.rank())?;
                let seen = self.seen.contains(stood);
                en_passant.then_some(Some(Taken { kind: Role::Pawn, seen, en_passant: Some(stood) }))
            }
            None => (takes.is_none() && !en_passant).then_some(None),
        }
    }

    /// A move as scores write it, in these letters.
    pub fn san(&self, act: &Act, letters: PieceLetters) -> Option<String> {
        let Act::Move { from, to, promotion, .. } = *act else { return None };
        Some(short(&self.position, Move { from, to, promotion }, letters))
    }

    /// The game after an order, which is lawful, and what both saw of it.
    pub fn after(&self, act: &Act, deed: &Deed) -> Option<Self> {
        let mut after = self.clone();
        after.position = match *act {
            Act::Move { from, to, promotion, .. } => self.position.play(Move { from, to, promotion }).ok()?.0,
            Act::Cloak(_) => self.position.passed(),
            Act::Repetition => return None,
        };
        let mover = self.position.to_move();
        match *deed {
            Deed::Appears { at, takes, .. } | Deed::Goes { at, takes, .. } => {
                if let Act::Move { from, .. } = act {
                    after.seen.remove(*from);
                }
                takes.and_then(|taken| taken.en_passant).into_iter().for_each(|stood| after.seen.remove(stood));
                after.seen.insert(at);
            }
            Deed::Castles(flank) => {
                let way = Castling::of(mover, flank)?;
                [way.king, way.rook].into_iter().for_each(|from| after.seen.remove(from));
                [way.king_to, way.rook_to].into_iter().for_each(|to| after.seen.insert(to));
            }
            Deed::Cloaks { at, .. } => after.seen.remove(at),
        }
        if deed.is_lasting() {
            after.stood = Stood::NONE;
        }
        after.stood.push(after.key());
        Some(after)
    }
}
