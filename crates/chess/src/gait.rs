//! Ways of going that cards give for one move: how a piece goes, what it passes and what it takes (R52). Where a
//! piece goes by chess is in `moves.rs`; who may be moved and what a card asks besides is not asked here.

use super::attacks::{ASLANT, CAMEL, KNIGHT, STRAIGHT};
use super::{Color, Piece, Position, Role, Square, Squares};

/// A way of going, as a catalogue writes it: `as B reflect, may take`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    pub steps: Steps,
    pub manner: Manner,
    pub takes: Captures,
}

/// Which way it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// As the piece itself goes (`itself`), pawns by the rule in force.
    Itself,
    /// As a piece of this kind (`as B`): queen, rook, bishop or knight.
    As(Role),
    /// A pawn, so many squares straight ahead over empty ones (`ahead 2`).
    Ahead(u8),
    /// A pawn, up to so many squares straight back over empty ones (`back 2`).
    Back(u8),
    /// A pawn, one square diagonally back (`back aslant`).
    BackAslant,
    /// Over a neighbour of either side on a diagonal, onto the square behind it (`hop`).
    Hop,
}

/// What it passes on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Nothing.
    Plain,
    /// One or more own pieces (`through own`).
    ThroughOwn,
    /// Exactly one piece of either side (`over one`).
    OverOne,
    /// The edge between the a-file and the h-file, at least once (`wrap`).
    Wrap,
    /// Nothing, but turns by a right angle on edge squares, at least once (`reflect`).
    Reflect,
}

/// What may stand where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captures {
    /// Nothing.
    Never,
    /// Nothing, or what the piece may capture in chess (`may take`).
    May,
    /// What the piece may capture in chess, always (`takes foe`).
    Foe,
    /// A piece of its own side, always (`takes own`).
    Own,
}

impl Position {
    /// Where the piece on this square goes in this way by a card of `side`, the safety of kings aside; nowhere from
    /// an empty square. Whether the piece may be moved at all ([`Position::is_stuck`], [`Position::is_banned`]) is not asked.
    pub fn reach(&self, from: Square, gait: Gait, side: Color) -> Squares {
        let mut reached = Squares::NONE;
        if let Some(piece) = self.at(from) {
            Going { position: self, piece, from, gait, side }.squares(&mut reached);
        }
        reached
    }

    /// The pawn that a pawn takes in passing over the edge between the a-file and the h-file (R52), where it can.
    pub fn en_passant_over_edge(&self, from: Square, to: Square) -> Option<Square> {
        let pawn = self.at(from).filter(|piece| piece.is_pawn())?;
        let side = pawn.owner.side();
        let beside = from.file().abs_diff(to.file()) == 7
            && to.rank().checked_add_signed(side.forward().saturating_neg()) == Some(from.rank());
        let (passer, at) = Self::passed_by(to)?;
        let open = self.en_passant.contains(to) && self.is_open_to_en_passant(to) && passer != side;
        let victim = self.at(at).filter(|_| beside && open)?;
        (!self.ground().is_shielded(victim, self.to_move)).then_some(at)
    }

    /// Whether a magnet holds what stands there (B21).
    pub fn is_stuck(&self, at: Square) -> bool {
        self.at(at).is_some_and(|piece| !piece.royal) && self.ground().held().contains(at)
    }

    /// Whether `side` is ordered not to move what stands there (2).
    pub fn is_banned(&self, at: Square, side: Color) -> bool {
        self.at(at).is_some_and(|piece| self.ground().is_banned(piece, side))
    }

    /// Whether `side` is ordered not to capture what stands there (63).
    pub fn is_shielded(&self, at: Square, side: Color) -> bool {
        self.at(at).is_some_and(|piece| self.ground().is_shielded(piece, side))
    }

    /// Whether something may be set down there: neither a piece nor a hole.
    pub fn is_free(&self, at: Square) -> bool {
        self.at(at).is_none() && !self.holes.contains(at)
    }
}

/// A piece on its way.
struct Going<'a> {
    position: &'a Position,
    piece: &'a Piece,
    from: Square,
    gait: Gait,
    side: Color,
}

impl Going<'_> {
    fn squares(&self, reached: &mut Squares) {
        let forward = self.piece.owner.side().forward();
        match self.gait.steps {
            Steps::Itself => {
                for kind in self.piece.kinds() {
                    self.as_kind(kind, reached);
                }
            }
            Steps::As(kind) => self.as_kind(kind, reached),
            Steps::Ahead(many) => self.pawn_line(forward, many, many, reached),
            Steps::Back(many) => self.pawn_line(forward.saturating_neg(), 1, many, reached),
            Steps::BackAslant => {
                for files in [-1, 1] {
                    self.ends(self.from.offset(files, forward.saturating_neg()), reached);
                }
            }
            Steps::Hop => {
                for (files, ranks) in ASLANT {
                    let over = self.from.offset(files, ranks).filter(|at| self.position.at(*at).is_some());
                    self.ends(over.and_then(|over| over.offset(files, ranks)), reached);
                }
            }
        }
    }

    /// The piece has left its square, which counts as empty (R52).
    fn at(&self, square: Square) -> Option<&Piece> {
        self.position.at(square).filter(|_| square != self.from)
    }

    fn is_hole(&self, square: Square) -> bool {
        self.position.holes.contains(square)
    }

    /// Whether it may end there by what the card takes. Where it began is no way (R41).
    fn may_end(&self, at: Square) -> bool {
        if at == self.from || self.is_hole(at) {
            return false;
        }
        let mover = self.position.ground();
        let takeable = |victim: &Piece| !victim.royal && !mover.is_shielded(victim, self.side);
        match (self.at(at), self.gait.takes) {
            (None, takes) => matches!(takes, Captures::Never | Captures::May),
            (Some(_), Captures::Never) => false,
            // B23: neutral itself, it takes either colour.
            (Some(victim), Captures::May | Captures::Foe) => {
                takeable(victim) && (self.piece.owner.is_neutral() || victim.owner.serves(self.side.other()))
            }
            // R69: to join one's own is no capture.
            (Some(victim), Captures::Own) => !victim.royal && victim.owner.serves(self.side),
        }
    }

    fn ends(&self, at: Option<Square>, reached: &mut Squares) {
        if let Some(at) = at.filter(|at| self.may_end(*at)) {
            reached.insert(at);
        }
    }

    fn as_kind(&self, kind: Role, reached: &mut Squares) {
        match kind {
            Role::King => self.leaps(&STRAIGHT, reached).leaps(&ASLANT, reached),
            Role::Queen => self.slides(&STRAIGHT, reached).slides(&ASLANT, reached),
            Role::Rook => self.slides(&STRAIGHT, reached),
            Role::Bishop => self.slides(&ASLANT, reached),
            Role::Knight => self.leaps(&KNIGHT, reached),
            Role::Camel => self.leaps(&CAMEL, reached),
            Role::Pawn => self.pawn(reached),
        };
    }

    /// One step of so many files and ranks, with whether it crossed from one edge to the other (card 24).
    fn step(&self, from: Square, files: i8, ranks: i8) -> Option<(Square, bool)> {
        if let Some(at) = from.offset(files, ranks) {
            return Some((at, false));
        }
        if self.gait.manner != Manner::Wrap {
            return None;
        }
        let rank = from.rank().checked_add_signed(ranks)?;
        let file = i16::from(from.file()).checked_add(i16::from(files))?.rem_euclid(8);
        Some((Square::new(u8::try_from(file).ok()?, rank)?, true))
    }

    /// Leaps pass nothing: they are a way of their own kind only, or over the edge.
    fn leaps(&self, leaps: &[(i8, i8)], reached: &mut Squares) -> &Self {
        for (files, ranks) in leaps {
            let wanted = match self.gait.manner {
                Manner::Plain => false,
                Manner::Wrap => true,
                Manner::ThroughOwn | Manner::OverOne | Manner::Reflect => return self,
            };
            self.ends(
                self.step(self.from, *files, *ranks).filter(|(_, crossed)| *crossed == wanted).map(|(at, _)| at),
                reached,
            );
        }
        self
    }

    fn slides(&self, ways: &[(i8, i8)], reached: &mut Squares) -> &Self {
        for way in ways {
            match self.gait.manner {
                Manner::Reflect => self.bounce(*way, reached),
                _ => self.slide(*way, reached),
            }
        }
        self
    }

    fn slide(&self, (files, ranks): (i8, i8), reached: &mut Squares) {
        let (mut at, mut crossed, mut passed) = (self.from, false, 0_u8);
        // Round the board and back is sixteen squares; nothing new comes after them.
        for _ in 0..16 {
            let Some((next, over)) = self.step(at, files, ranks).filter(|(next, _)| !self.is_hole(*next)) else {
                return;
            };
            (at, crossed) = (next, crossed || over);
            let ready = match self.gait.manner {
                Manner::Plain | Manner::Reflect => true,
                Manner::ThroughOwn => passed > 0,
                Manner::OverOne => passed == 1,
                Manner::Wrap => crossed,
            };
            if ready {
                self.ends(Some(at), reached);
            }
            let Some(met) = self.at(at) else { continue };
            let passes = match self.gait.manner {
                Manner::ThroughOwn => met.owner.serves(self.side),
                Manner::OverOne => passed == 0,
                Manner::Plain | Manner::Wrap | Manner::Reflect => false,
            };
            if !passes {
                return;
            }
            passed = passed.saturating_add(1);
        }
    }

    /// Card 10. In a corner there is no right angle to turn by, and the way ends.
    fn bounce(&self, (mut files, mut ranks): (i8, i8), reached: &mut Squares) {
        let (mut at, mut turned) = (self.from, false);
        // Each square is come to on each diagonal at most both ways: then the way repeats.
        for _ in 0..128 {
            let next = match at.offset(files, ranks) {
                Some(next) => next,
                None if at == self.from && !turned => return,
                None => match (at.offset(files.saturating_neg(), ranks), at.offset(files, ranks.saturating_neg())) {
                    (Some(next), None) => {
                        files = files.saturating_neg();
                        turned = true;
                        next
                    }
                    (None, Some(next)) => {
                        ranks = ranks.saturating_neg();
                        turned = true;
                        next
                    }
                    _ => return,
                },
            };
            if self.is_hole(next) {
                return;
            }
            at = next;
            if turned {
                self.ends(Some(at), reached);
            }
            if self.at(at).is_some() {
                return;
            }
        }
    }

    /// A pawn's squares straight on, all of those it enters empty but the last, which is as the card takes (R52).
    fn pawn_line(&self, ranks: i8, least: u8, most: u8, reached: &mut Squares) {
        let mut at = self.from;
        for many in 1..=most {
            let Some(next) = at.offset(0, ranks) else { return };
            if many >= least {
                self.ends(Some(next), reached);
            }
            if !self.position.is_free(next) {
                return;
            }
            at = next;
        }
    }

    /// As pawns go by the rule in force (69, R45): steps where nothing need be taken, captures where something may.
    fn pawn(&self, reached: &mut Squares) -> &Self {
        let side = self.piece.owner.side();
        let (walks, takes): (&[i8], &[i8]) =
            if self.position.reversed_pawns { (&[-1, 1], &[0]) } else { (&[0], &[-1, 1]) };
        let wanted = self.gait.manner == Manner::Wrap;
        for files in takes {
            let end = self.step(self.from, *files, side.forward());
            let end = end.filter(|(at, crossed)| *crossed == wanted && self.at(*at).is_some());
            if matches!(self.gait.manner, Manner::Plain | Manner::Wrap) {
                self.ends(end.map(|(at, _)| at), reached);
            }
        }
        if wanted && self.gait.takes == Captures::May {
            let over = self
                .position
                .en_passant
                .iter()
                .filter(|to| self.position.en_passant_over_edge(self.from, *to).is_some());
            over.for_each(|to| reached.insert(to));
        }
        if matches!(self.gait.takes, Captures::Foe | Captures::Own) {
            return self;
        }
        for files in walks {
            let Some((first, over)) = self.step(self.from, *files, side.forward()) else { continue };
            if self.is_hole(first) {
                continue;
            }
            let met = self.at(first);
            if met.is_none() && wanted == over && matches!(self.gait.manner, Manner::Plain | Manner::Wrap) {
                reached.insert(first);
            }
            let passes = match (met, self.gait.manner) {
                (None, Manner::Plain | Manner::Wrap) => true,
                (Some(met), Manner::ThroughOwn) => met.owner.serves(self.side),
                _ => false,
            };
            // B29: two squares from its own second rank only.
            if passes
                && self.from.rank() == side.rank(1)
                && let Some((second, again)) = self.step(first, *files, side.forward())
                && self.position.is_free(second)
                && (over || again) == wanted
            {
                reached.insert(second);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn reach(line: &str, from: &str, gait: &str) -> String {
        let position = line.parse::<Position>().unwrap();
        let gait: Gait = gait.parse().unwrap();
        let squares = position.reach(from.parse().unwrap(), gait, position.to_move());
        squares.iter().map(|at| at.to_string()).collect::<alloc::vec::Vec<_>>().join(" ")
    }

    #[test]
    fn each_way_goes_as_r52_says() {
        // A bishop on c1 with the way to a3 open: from a3 it turns to f8, which it may take.
        assert_eq!(reach("4kb2/8/8/8/8/8/3P4/2B1K3 w - - 0 1", "c1", "as B reflect, may take"), "b4 c5 d6 e7 f8");
        assert_eq!(reach("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1", "itself wrap, may take"), "f1 g1 h1");
        assert_eq!(reach("4k3/8/8/8/P7/8/8/R3K3 w - - 0 1", "a1", "itself through own"), "f1 g1 h1 a5 a6 a7 a8");
        assert_eq!(reach("r3k3/8/8/8/P7/8/8/R3K3 w - - 0 1", "a1", "as R over one, takes foe"), "a8");
        assert_eq!(reach("4k3/8/8/8/8/1n1p4/2P5/4K3 w - - 0 1", "c2", "hop"), "a4 e4");
        assert_eq!(reach("4k3/8/8/8/3p4/8/8/4K3 w - - 0 1", "d4", "back 2"), "d5 d6");
        assert_eq!(reach("4k3/8/8/2pP4/2n5/8/8/4K3 w - - 0 1", "d5", "back aslant, takes foe"), "c4");
        assert_eq!(reach("4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "a4", "itself wrap, may take"), "h5");
    }
}
