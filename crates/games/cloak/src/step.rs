//! One step of a turn: a move, castling, a pawn that comes back. It is judged by what the mover knows (K3, K11 to K13).

use super::{board::Board, piece::Piece};
use crate::chess::{CastlingSide, Color, Illegal, Move, Role, Square, Squares};

/// What may be done on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Move(Move),
    Castle(CastlingSide),
    /// A pawn comes back there (K6).
    Drop(Square),
}

/// Why a pawn may not come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoDrop {
    /// None was captured.
    NoneInHand,
    /// It is not on the own second rank.
    NotSecondRank,
    /// Something stands there.
    Taken,
}

/// Why a step may not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStep {
    Move(Illegal),
    Drop(NoDrop),
}

impl From<Illegal> for NoStep {
    fn from(reason: Illegal) -> Self {
        Self::Move(reason)
    }
}

/// What comes of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    pub board: Board,
    /// What it took, and where that stood.
    pub taken: Option<(Square, Piece)>,
    /// King and rook, where it castled.
    pub castled: Option<[Piece; 2]>,
    /// Whether a pawn moved or came back: what a bonus may be (K6).
    pub of_pawn: bool,
}

impl Board {
    /// What comes of a step of this side, which leaves no open king of its own attacked (K12).
    ///
    /// # Errors
    /// Why it may not be.
    pub fn step(&self, step: Step, side: Color) -> Result<Done, NoStep> {
        let done = match step {
            Step::Move(played) => self.moved(played, side)?,
            Step::Castle(flank) => self.castled(flank, side)?,
            Step::Drop(at) => self.dropped(at, side).map_err(NoStep::Drop)?,
        };
        match (done.board.checker(side), done.board.king(side)) {
            (Some(by), Some(king)) if matches!(step, Step::Move(played) if played.to == king) => {
                Err(Illegal::IntoCheck { king, by }.into())
            }
            (Some(by), Some(king)) => Err(Illegal::LeavesCheck { king, by }.into()),
            _ => Ok(done),
        }
    }

    fn moved(&self, Move { from, to, promotion }: Move, side: Color) -> Result<Done, Illegal> {
        let piece = self.at(from).ok_or(Illegal::Empty { at: from })?;
        if piece.side != side {
            return Err(Illegal::NotYours { at: from });
        }
        // One's own are all known.
        let kind = piece.kind.ok_or(Illegal::CannotMoveSo { at: from })?;
        let passing = kind == Role::Pawn && self.passed == Some(to) && Self::goes(kind, side, from, to);
        let stood = Square::new(to.file(), from.rank()).filter(|_| passing).unwrap_or(to);
        let taken = self.at(stood);
        self.reaches((kind, side), from, to, taken.is_some())?;
        match taken {
            Some(own) if own.side == side => return Err(Illegal::OwnPiece { at: to }),
            Some(king) if king.is_open_king() => return Err(Illegal::Royal { at: to }),
            _ => {}
        }
        match (kind == Role::Pawn && to.rank() == side.rank(7), promotion) {
            (true, None) => return Err(Illegal::PromotionMissing),
            (true, Some(kind)) if !Role::PROMOTIONS.contains(&kind) => return Err(Illegal::NoPromotion),
            (false, Some(_)) => return Err(Illegal::NoPromotion),
            _ => {}
        }
        self.carried(Move { from, to, promotion }).ok_or(Illegal::Empty { at: from })
    }

    /// What comes of a move that is known to have been made, by whatever stands there.
    pub fn carried(&self, Move { from, to, promotion }: Move) -> Option<Done> {
        let piece = self.at(from)?;
        let (side, pawn) = (piece.side, piece.is(Role::Pawn));
        let passing = pawn && self.passed == Some(to) && from.file() != to.file();
        let stood = if passing { Square::new(to.file(), from.rank())? } else { to };
        let mut board = self.clone();
        board.take(from);
        let taken = board.take(stood);
        board.put(to, promotion.map_or(piece, |kind| Piece::open(side, kind)));
        [from, to].into_iter().for_each(|at| board.unmoved.remove(at));
        // K6: what a pawn became comes back as none.
        if taken.is_some_and(|taken| taken.is(Role::Pawn)) {
            board.set_hand(side.other(), self.hand(side.other()).saturating_add(1));
        }
        let twice = pawn && from.rank().abs_diff(to.rank()) == 2;
        board.passed = from.offset(0, side.forward()).filter(|_| twice);
        Some(Done { board, taken: taken.map(|taken| (stood, taken)), castled: None, of_pawn: pawn })
    }

    /// Whether the way there is one of this kind's, and free.
    fn reaches(&self, (kind, side): (Role, Color), from: Square, to: Square, takes: bool) -> Result<(), Illegal> {
        if kind != Role::Pawn {
            if !Self::goes(kind, side, from, to) {
                return Err(Illegal::CannotMoveSo { at: from });
            }
            let between = self.between(from, to).filter(|_| kind != Role::Knight);
            return between.map_or(Ok(()), |at| Err(Illegal::Blocked { at }));
        }
        if Self::goes(kind, side, from, to) {
            return if takes { Ok(()) } else { Err(Illegal::NothingToTake { at: to }) };
        }
        let one = from.offset(0, side.forward());
        let two = one.and_then(|at| at.offset(0, side.forward())).filter(|_| from.rank() == side.rank(1));
        let steps = [one, two].into_iter().flatten();
        if steps.clone().all(|at| at != to) {
            return Err(Illegal::CannotMoveSo { at: from });
        }
        let mut passed = steps.take_while(|at| at.rank() != to.rank()).chain([to]);
        passed.find(|at| self.at(*at).is_some()).map_or(Ok(()), |at| Err(Illegal::Blocked { at }))
    }

    /// K13.
    fn castled(&self, flank: CastlingSide, side: Color) -> Result<Done, Illegal> {
        let short = flank == CastlingSide::Short;
        let no_right = Illegal::NoRight { flank };
        let (king_from, rank) = (self.king(side).ok_or(no_right)?, side.rank(0));
        let rook = |(at, piece): &(Square, Piece)| {
            piece.is(Role::Rook) && self.unmoved.contains(*at) && (at.file() > king_from.file()) == short
        };
        let (rook_from, _) = self.of(side).find(rook).ok_or(no_right)?;
        let king = self.at(king_from).filter(|_| self.unmoved.contains(king_from)).ok_or(no_right)?;
        let to = |file| Square::new(file, rank).ok_or(no_right);
        let (king_to, rook_to) = (to(if short { 6 } else { 2 })?, to(if short { 5 } else { 3 })?);
        let way = |from: Square, to: Square| {
            let files = from.file().min(to.file())..=from.file().max(to.file());
            files.filter_map(move |file| Square::new(file, rank)).collect::<Squares>()
        };
        let mut board = self.clone();
        board.take(king_from);
        board.take(rook_from);
        let mut passed = way(king_from, king_to).or(way(rook_from, rook_to));
        if let Some(at) = passed.iter().find(|at| board.at(*at).is_some()) {
            return Err(Illegal::Blocked { at });
        }
        passed = way(king_from, king_to);
        if king.is_open() {
            // Attacked as it stands, where he goes over and where he stops.
            let attacked = passed.iter().find_map(|at| Some((at, self.attacker(at, side.other())?)));
            match attacked {
                Some((at, by)) if at == king_from => return Err(Illegal::CastlingInCheck { by }),
                Some((at, by)) => return Err(Illegal::CastlingThrough { at, by }),
                None => {}
            }
        }
        self.rooked(flank, king_from, rook_from).ok_or(no_right)
    }

    /// What comes of castling, by what stands on these squares.
    pub fn rooked(&self, flank: CastlingSide, king_from: Square, rook_from: Square) -> Option<Done> {
        let mut board = self.clone();
        let (king, rook) = (board.take(king_from)?, board.take(rook_from)?);
        let files = if flank == CastlingSide::Short { [6, 5] } else { [2, 3] };
        for (piece, file) in [king, rook].into_iter().zip(files) {
            board.put(Square::new(file, king_from.rank())?, piece);
        }
        let home = Square::all().filter(|at| at.rank() == king_from.rank());
        home.for_each(|at| board.unmoved.remove(at));
        board.passed = None;
        Some(Done { board, taken: None, castled: Some([king, rook]), of_pawn: false })
    }

    fn dropped(&self, at: Square, side: Color) -> Result<Done, NoDrop> {
        match () {
            () if self.hand(side) == 0 => return Err(NoDrop::NoneInHand),
            () if at.rank() != side.rank(1) => return Err(NoDrop::NotSecondRank),
            () if self.at(at).is_some() => return Err(NoDrop::Taken),
            () => {}
        }
        Ok(self.came_back(at, side))
    }

    /// What comes of a pawn that comes back there.
    pub fn came_back(&self, at: Square, side: Color) -> Done {
        let mut board = self.clone();
        board.put(at, Piece::open(side, Role::Pawn));
        board.set_hand(side, self.hand(side).saturating_sub(1));
        board.passed = None;
        Done { board, taken: None, castled: None, of_pawn: true }
    }

    /// Every step of this side that may be, drops aside or not; promotions each.
    pub fn steps(&self, side: Color, drops: bool) -> impl Iterator<Item = Step> + '_ {
        let moves = self.of(side).flat_map(move |(from, piece)| {
            Square::all().flat_map(move |to| {
                let last = piece.is(Role::Pawn) && to.rank() == side.rank(7);
                let kinds: &[Option<Role>] = if last { &PROMOTED } else { &[None] };
                kinds.iter().map(move |promotion| Step::Move(Move { from, to, promotion: *promotion }))
            })
        });
        let castles = [CastlingSide::Short, CastlingSide::Long].map(Step::Castle);
        let drops = Square::all().map(Step::Drop).filter(move |_| drops);
        moves.chain(castles).chain(drops).filter(move |step| self.step(*step, side).is_ok())
    }
}

const PROMOTED: [Option<Role>; 4] = [Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
