//! Where the pieces go: every move but for the safety of one's own king, which is `legal.rs`.

use alloc::{format, string::String};
use core::fmt;

use super::attacks::{ASLANT, AttackGround, CAMEL, KNIGHT, STRAIGHT};
use super::rights::castling_squares;
use super::{CastlingSide, Color, Owner, Piece, PieceLetters, Position, Role, Square, Squares};

/// A chess move. Castling is the king's move by two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes on its last rank: queen, rook, bishop or knight.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    pub fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// As logs have it: `e2-e4`, `e7-e8=Q`.
    // Stored. Changing this breaks games already played.
    pub fn dashed(&self) -> String {
        let becomes = self.promotion.map(|kind| format!("={}", kind.letter(PieceLetters::ENGLISH))).unwrap_or_default();
        format!("{}-{}{becomes}", self.from, self.to)
    }

    /// The move that is written so, and no other way.
    pub fn of_dashed(text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        let (to, becomes) = to.split_once('=').map_or((to, None), |(to, kind)| (to, Some(kind)));
        let promotion = match becomes {
            Some(letter) => Some(
                Role::PROMOTIONS.into_iter().find(|kind| Some(kind.letter(PieceLetters::ENGLISH)) == one(letter))?,
            ),
            None => None,
        };
        let played = Self { from: from.parse().ok()?, to: to.parse().ok()?, promotion };
        (played.dashed() == text).then_some(played)
    }
}

/// The only character of a word.
fn one(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

impl fmt::Display for Move {
    /// `e2e4`, `e7e8=Q`: for programs; what players read is written elsewhere.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "={}", kind.letter(PieceLetters::ENGLISH)))
    }
}

/// One piece to be moved by one side.
pub(super) struct Mover<'a> {
    pub(super) ground: AttackGround<'a>,
    pub(super) side: Color,
    pub(super) piece: &'a Piece,
    pub(super) from: Square,
}

impl Mover<'_> {
    fn is_free(&self, at: Square) -> bool {
        self.ground.grid.at(at).is_none() && !self.ground.holes.contains(at)
    }

    /// B23: whether it may capture this piece: an enemy or neutral one, and if it is neutral itself any; no royal piece
    /// and none that is shielded from this side.
    pub(super) fn may_take(&self, victim: &Piece) -> bool {
        !victim.royal
            && (self.piece.owner.is_neutral() || victim.owner != Owner::Color(self.side))
            && !self.ground.is_shielded(victim, self.side)
    }

    fn may_take_at(&self, at: Square) -> bool {
        self.ground.grid.at(at).is_some_and(|victim| self.may_take(victim))
    }

    fn slide(&self, ways: &[(i8, i8)], into: &mut Squares) {
        for (files, ranks) in ways {
            let steps = core::iter::successors(self.from.offset(*files, *ranks), |at| at.offset(*files, *ranks));
            for square in steps.take(self.piece.most_steps().into()) {
                if self.ground.holes.contains(square) {
                    break;
                }
                if let Some(victim) = self.ground.grid.at(square) {
                    if self.may_take(victim) {
                        into.insert(square);
                    }
                    break;
                }
                into.insert(square);
            }
        }
    }

    /// B20: a leap is not hindered by what lies between.
    fn leap(&self, leaps: &[(i8, i8)], into: &mut Squares) {
        for (files, ranks) in leaps {
            if let Some(at) = self.from.offset(*files, *ranks)
                && (self.is_free(at) || self.may_take_at(at))
            {
                into.insert(at);
            }
        }
    }

    fn pawn(&self, into: &mut Squares) {
        let side = self.piece.owner.side();
        let ahead = |at: Square, files: i8| at.offset(files, side.forward());
        // B26: card 69 turns walking and taking round.
        let (walks, takes): (&[i8], &[i8]) = if self.ground.reversed { (&[-1, 1], &[0]) } else { (&[0], &[-1, 1]) };
        for files in walks {
            let Some(first) = ahead(self.from, *files).filter(|at| self.is_free(*at)) else { continue };
            into.insert(first);
            // B29: two squares from its own second rank only.
            if self.from.rank() == side.rank(1)
                && let Some(second) = ahead(first, *files).filter(|at| self.is_free(*at))
            {
                into.insert(second);
            }
        }
        for at in takes.iter().filter_map(|files| ahead(self.from, *files)) {
            if self.may_take_at(at) {
                into.insert(at);
            }
        }
    }

    /// Where it goes by its kinds, castling and en passant aside.
    pub(super) fn targets(&self) -> Squares {
        let mut into = Squares::NONE;
        for kind in self.piece.kinds() {
            match kind {
                Role::King => {
                    self.leap(&STRAIGHT, &mut into);
                    self.leap(&ASLANT, &mut into);
                }
                Role::Queen => {
                    self.slide(&STRAIGHT, &mut into);
                    self.slide(&ASLANT, &mut into);
                }
                Role::Rook => self.slide(&STRAIGHT, &mut into),
                Role::Bishop => self.slide(&ASLANT, &mut into),
                Role::Knight => self.leap(&KNIGHT, &mut into),
                Role::Camel => self.leap(&CAMEL, &mut into),
                Role::Pawn => self.pawn(&mut into),
            }
        }
        into
    }
}

impl Position {
    pub(super) fn mover(&self, from: Square) -> Option<Mover<'_>> {
        let piece = self.at(from)?;
        Some(Mover { ground: self.ground(), side: self.to_move, piece, from })
    }

    /// The victim of a pawn that takes en passant from here to there.
    pub(super) fn en_passant_victim(&self, piece: &Piece, from: Square, to: Square) -> Option<Square> {
        if !self.en_passant.contains(to) || !piece.is_pawn() || from.file().abs_diff(to.file()) != 1 {
            return None;
        }
        let (passer, at) = Self::passed_by(to)?;
        let stands = self.is_open_to_en_passant(to) && at.rank() == from.rank();
        (stands && passer != piece.owner.side()).then_some(at)
    }

    /// Everywhere this piece goes, the safety of one's own king aside; nowhere if it may not be moved.
    pub(super) fn pseudo_targets(&self, from: Square, mute: Squares) -> Squares {
        let Some(mover) = self.mover(from).filter(|mover| mover.piece.owner.serves(self.to_move)) else {
            return Squares::NONE;
        };
        if mute.contains(from) {
            return Squares::NONE;
        }
        let mut targets = mover.targets();
        for target in self.en_passant.iter() {
            let victim = self.en_passant_victim(mover.piece, from, target).and_then(|at| self.at(at));
            if victim.is_some_and(|victim| mover.may_take(victim)) {
                targets.insert(target);
            }
        }
        if mover.piece.royal && mover.piece.kind == Role::King {
            for flank in [CastlingSide::Short, CastlingSide::Long] {
                if let (Ok(()), Some(way)) = (self.castling(flank), Castling::of(self.to_move, flank)) {
                    targets.insert(way.king_to);
                }
            }
        }
        if self.halves.is_some() {
            targets = targets.iter().filter(|to| mover.ground.begins(self.to_move, *to).contains(from)).collect();
        }
        targets
    }

    /// Whether a pawn ends here on its last rank, and becomes something: pawns that are nothing else.
    pub fn promotes(piece: &Piece, to: Square) -> bool {
        piece.is_pawn() && to.rank() == piece.owner.side().rank(7)
    }
}

/// The squares of one way to castle: where king and rook stand, and where they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub king: Square,
    pub king_to: Square,
    pub rook: Square,
    pub rook_to: Square,
}

impl Castling {
    /// Those of this side to that side of the board.
    pub fn of(side: Color, flank: CastlingSide) -> Option<Self> {
        let (king, rook) = castling_squares(side, flank == CastlingSide::Short)?;
        let step = if flank == CastlingSide::Short { 1 } else { -1 };
        let rook_to = king.offset(step, 0)?;
        Some(Self { king, king_to: rook_to.offset(step, 0)?, rook, rook_to })
    }

    /// The way to castle that this king's move is, if it is one.
    pub(super) fn meant(piece: &Piece, from: Square, to: Square) -> Option<(CastlingSide, Self)> {
        if piece.kind != Role::King || !piece.royal || piece.second.is_some() {
            return None;
        }
        [CastlingSide::Short, CastlingSide::Long].into_iter().find_map(|flank| {
            let way = Self::of(piece.owner.side(), flank)?;
            (way.king == from && way.king_to == to).then_some((flank, way))
        })
    }

    /// The squares between king and rook.
    pub fn between(self) -> impl Iterator<Item = Square> {
        let (low, high) = (self.king.min(self.rook), self.king.max(self.rook));
        Square::all().filter(move |at| low < *at && *at < high)
    }
}
