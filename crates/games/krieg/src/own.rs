//! What a side sees: its own pieces, and where by them alone each may be tried (Q2, Q12).

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::why::KriegWhy;
use crate::chess::{Castling, CastlingSide, Color, Disambiguation, Move, PieceLetters, Position, Role, San, Square};

/// The pieces of one side, and its rights to castle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    side: Color,
    pieces: BTreeMap<Square, Role>,
    /// King-side, queen-side.
    rights: [bool; 2],
}

const FLANKS: [CastlingSide; 2] = [CastlingSide::Short, CastlingSide::Long];

impl Own {
    /// Of a position.
    pub fn of(position: &Position, side: Color) -> Self {
        let own = position.pieces().filter(|(_, piece)| piece.owner.side() == side);
        let pieces = own.map(|(at, piece)| (at, piece.kind)).collect();
        Self { side, pieces, rights: FLANKS.map(|flank| position.has_right(side, flank)) }
    }

    /// Whose they are.
    pub fn side(&self) -> Color {
        self.side
    }

    /// Every piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Role)> + '_ {
        self.pieces.iter().map(|(at, kind)| (*at, *kind))
    }

    /// What stands on a square.
    pub fn at(&self, at: Square) -> Option<Role> {
        self.pieces.get(&at).copied()
    }

    /// Whether it is a capture by a pawn: a step aslant.
    pub fn pawn_takes(&self, played: Move) -> bool {
        self.at(played.from) == Some(Role::Pawn) && played.from.file() != played.to.file()
    }

    /// The side to which a king's move castles by its squares.
    fn castles(&self, played: Move) -> Option<CastlingSide> {
        let king = self.at(played.from) == Some(Role::King);
        FLANKS.into_iter().filter(|_| king).find(|flank| {
            Castling::of(self.side, *flank).is_some_and(|way| (way.king, way.king_to) == (played.from, played.to))
        })
    }

    fn may_castle(&self, flank: CastlingSide) -> Result<(), KriegWhy> {
        let has = self.rights.get(usize::from(flank == CastlingSide::Long)).copied().unwrap_or_default();
        let way = Castling::of(self.side, flank).filter(|_| has).ok_or(KriegWhy::NoRight)?;
        let stands = way.between().find(|at| self.pieces.contains_key(at));
        let blocked =
            |by| KriegWhy::Blocked { from: way.king, to: way.king_to, by, kind: self.at(by).unwrap_or(Role::Pawn) };
        stands.map_or(Ok(()), |by| Err(blocked(by)))
    }

    /// Whether a move may be tried by what its side sees of its pieces (Q2).
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, played: Move) -> Result<(), KriegWhy> {
        let Move { from, to, promotion } = played;
        let kind = self.at(from).ok_or(KriegWhy::NothingThere { at: from })?;
        if let Some(stands) = self.at(to) {
            return Err(KriegWhy::OwnThere { kind, from, to, stands });
        }
        if let Some(flank) = self.castles(played) {
            self.may_castle(flank)?;
        } else {
            if !goes(kind, self.side, from, to) {
                return Err(KriegWhy::NotSo { kind, from, to });
            }
            if let Some(by) = between(from, to).find(|at| self.pieces.contains_key(at)) {
                return Err(KriegWhy::Blocked { from, to, by, kind: self.at(by).unwrap_or(Role::Pawn) });
            }
        }
        let last = kind == Role::Pawn && to.rank() == self.side.rank(7);
        match promotion {
            None if last => Err(KriegWhy::Becomes { from, to, takes: from.file() != to.file() }),
            Some(_) if !last => Err(KriegWhy::BecomesNothing { from, to }),
            _ => Ok(()),
        }
    }

    /// The moves that are like this one but for what a pawn becomes.
    pub fn becoming(&self, played: Move) -> Vec<Move> {
        Role::PROMOTIONS.map(|kind| Move { promotion: Some(kind), ..played }).into()
    }

    /// Every move that may be tried.
    pub fn all(&self) -> Vec<Move> {
        let pairs = self.pieces.keys().flat_map(|from| Square::all().map(|to| Move::new(*from, to)));
        let moves = pairs.flat_map(|played| match self.may(played) {
            Ok(()) => Vec::from([played]),
            Err(KriegWhy::Becomes { .. }) => self.becoming(played),
            Err(_) => Vec::new(),
        });
        moves.collect()
    }

    /// The move that is written so, and how it is written (Q12).
    ///
    /// # Errors
    /// It may not be tried, or may be one of several.
    pub fn meant(&self, text: &San, letters: PieceLetters) -> Result<(Move, San), KriegWhy> {
        self.read(text).map(|played| (played, text.clone())).or_else(|why| {
            // `Bxc3` may be `bxc3`, a phone having made its capital.
            let pawn = text.or_pawn(letters).and_then(|pawn| Some((self.read(&pawn).ok()?, pawn)));
            pawn.ok_or(why)
        })
    }

    fn read(&self, text: &San) -> Result<Move, KriegWhy> {
        let (piece, from, captures, to, promotion) = match *text {
            San::Castle(flank) => {
                let way = Castling::of(self.side, flank).ok_or(KriegWhy::NoRight)?;
                self.may_castle(flank)?;
                return Ok(Move::new(way.king, way.king_to));
            }
            San::Step { piece, from, captures, to, promotion } => (piece, from, captures, to, promotion),
        };
        let fits = |at: Square, kind: Role| match from {
            Disambiguation::Square(said) => said == at && piece.is_none_or(|piece| piece == kind),
            _ if piece != Some(kind) => false,
            Disambiguation::File(file) => file == at.file(),
            Disambiguation::Rank(rank) => rank == at.rank(),
            Disambiguation::Unsaid => true,
        };
        // A pawn goes aslant where that was written (Q12).
        let aslant = captures || matches!(from, Disambiguation::File(file) if file != to.file());
        let whole = matches!(from, Disambiguation::Square(_));
        let way = |at: Square, kind: Role| kind != Role::Pawn || whole || aslant == (at.file() != to.file());
        let those: Vec<Square> =
            self.pieces().filter(|(at, kind)| fits(*at, *kind) && way(*at, *kind)).map(|(at, _)| at).collect();
        let moves = those.iter().map(|from| Move { from: *from, to, promotion });
        let (can, cannot): (Vec<_>, Vec<_>) =
            moves.map(|played| (played, self.may(played))).partition(|(played, may)| {
                may.is_ok() || matches!(may, Err(KriegWhy::Becomes { .. })) && played.promotion.is_none()
            });
        match (can.as_slice(), cannot.as_slice()) {
            ([(played, may)], _) => may.clone().map(|()| *played),
            ([], [(_, Err(why))]) => Err(why.clone()),
            ([], []) => match (from, piece) {
                (Disambiguation::Square(at), _) if self.at(at).is_none() => Err(KriegWhy::NothingThere { at }),
                (Disambiguation::Square(at), Some(kind)) => Err(KriegWhy::NoSuchPiece { kind, at: Some(at) }),
                (_, kind) => Err(KriegWhy::NoSuchPiece { kind: kind.unwrap_or(Role::Pawn), at: None }),
            },
            ([], _) => Err(KriegWhy::NoneCan { kind: piece.unwrap_or(Role::Pawn), to }),
            (several, _) => Err(KriegWhy::Which { to, moves: several.iter().map(|(played, _)| *played).collect() }),
        }
    }

    /// A move in full, which takes something or not.
    pub fn written(&self, played: Move, captures: bool) -> San {
        match self.castles(played) {
            Some(flank) => San::Castle(flank),
            None => San::Step {
                piece: self.at(played.from).filter(|kind| *kind != Role::Pawn),
                from: Disambiguation::Square(played.from),
                captures,
                to: played.to,
                promotion: played.promotion,
            },
        }
    }

    /// A move as short as its side alone can tell it from others, in the notation of scores.
    pub fn short(&self, played: Move, captures: bool, letters: PieceLetters) -> String {
        let full = self.written(played, captures);
        let San::Step { to, promotion, .. } = full else { return full.spelled(letters) };
        let piece = self.at(played.from);
        let ways = [
            Disambiguation::Unsaid,
            Disambiguation::File(played.from.file()),
            Disambiguation::Rank(played.from.rank()),
        ];
        // A pawn that takes always says its file.
        let ways = ways.into_iter().filter(|way| !self.pawn_takes(played) || matches!(way, Disambiguation::File(_)));
        let texts = ways.map(|from| San::Step { piece, from, captures, to, promotion });
        let short = texts.into_iter().find(|text| self.read(text).as_ref() == Ok(&played));
        short.unwrap_or(full).spelled(letters)
    }

    /// After a move of its own.
    #[must_use]
    pub fn after(&self, played: Move) -> Self {
        let mut own = self.clone();
        if let Some(way) = self.castles(played).and_then(|flank| Castling::of(self.side, flank)) {
            own.pieces.remove(&way.rook);
            own.pieces.insert(way.rook_to, Role::Rook);
        }
        if let Some(kind) = own.pieces.remove(&played.from) {
            own.pieces.insert(played.to, played.promotion.unwrap_or(kind));
        }
        own.touched(played.from);
        own
    }

    /// Loses what stands there, and says what it was.
    pub fn lose(&mut self, at: Square) -> Option<Role> {
        self.touched(at);
        self.pieces.remove(&at)
    }

    /// Rights go with the king, and with each rook.
    fn touched(&mut self, at: Square) {
        for (right, flank) in self.rights.iter_mut().zip(FLANKS) {
            *right &= Castling::of(self.side, flank).is_some_and(|way| way.king != at && way.rook != at);
        }
    }
}

/// The squares between two, the first of them first; none where they are on no line.
pub(super) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = steps(from, to);
    let on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let next = move |at: Square| at.offset(files.signum(), ranks.signum()).filter(|_| on_line);
    core::iter::successors(next(from), move |at| next(*at)).take_while(move |at| *at != to)
}

/// By how many files and ranks one goes there.
fn steps(from: Square, to: Square) -> (i8, i8) {
    let by = |to: u8, from: u8| i8::try_from(to).unwrap_or(0).saturating_sub(i8::try_from(from).unwrap_or(0));
    (by(to.file(), from.file()), by(to.rank(), from.rank()))
}

/// Whether a piece goes so on a board where nothing stands, a pawn aslant too.
pub(super) fn goes(kind: Role, side: Color, from: Square, to: Square) -> bool {
    let (files, ranks) = steps(from, to);
    let (straight, aslant) = ((files == 0) != (ranks == 0), files != 0 && files.abs() == ranks.abs());
    match kind {
        Role::King => (straight || aslant) && files.abs() <= 1 && ranks.abs() <= 1,
        Role::Queen => straight || aslant,
        Role::Rook => straight,
        Role::Bishop => aslant,
        Role::Knight => matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1)),
        Role::Pawn => {
            let twice = files == 0 && ranks == 2 * side.forward() && from.rank() == side.rank(1);
            (files.abs() <= 1 && ranks == side.forward()) || twice
        }
        Role::Camel => false,
    }
}
