//! The board of Luft Chess: the pieces that both see, and the kings apart from them, as far as they are known. Kings block
//! nothing and attack nothing (L4, L6, L8), so that what both see is a position whose kings are away.

use alloc::{string::String, vec::Vec};

use super::{
    act::{Act, Deed},
    event::LuftEvent,
    why::LuftWhy,
};
use crate::{
    chess::{Castling, CastlingSide, Color, Edit, Illegal, Move, Position, Role, Square},
    referee::{Stood, log::Claim, telling::NotSo},
};

/// A board as one knower has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The visible pieces, and who is to move.
    visible: Position,
    /// Where the kings stand, White's and Black's, as far as it is known.
    kings: [Option<Square>; 2],
    /// Who may still castle, to the king's side and the queen's (L15).
    rights: [[bool; 2]; 2],
    /// Turns since the last pawn move or capture (L17).
    quiet: u16,
    /// The positions, as both see them, since the last pawn move or capture, this one last.
    stood: Stood<String>,
    /// How many of them are from before the last act of a king, and count no more (L14).
    before_king: usize,
}

/// What a turn brings about that both are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    pub check: bool,
    pub mate: bool,
    pub stalemate: bool,
    pub takes_king: bool,
    pub dead: bool,
}

/// The turns without pawn move and capture that a claim needs (L17).
const FIFTY: u16 = 100;

fn rook(side: Color, flank: CastlingSide) -> Option<Square> {
    Castling::of(side, flank).map(|way| way.rook)
}

const FLANKS: [CastlingSide; 2] = [CastlingSide::Short, CastlingSide::Long];

impl Board {
    /// The board that the game begins with (L1).
    pub fn start() -> Self {
        Self::of(Position::start())
    }

    /// A position of chess, its kings become air.
    pub fn of(position: Position) -> Self {
        let rights = Color::BOTH.map(|side| FLANKS.map(|flank| position.has_right(side, flank)));
        let (visible, kings) = position.without_kings();
        let mut board = Self { visible, kings, rights, quiet: 0, stood: Stood::NONE, before_king: 0 };
        board.stood.push(board.public());
        board
    }

    /// The visible pieces, as a position whose kings are away.
    pub fn visible(&self) -> &Position {
        &self.visible
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.visible.to_move()
    }

    /// Where this side's king stands, where that is known.
    pub fn king(&self, side: Color) -> Option<Square> {
        self.kings.get(side as usize).copied().flatten()
    }

    /// The same board for who does not know where this king stands.
    pub fn set_king(&mut self, side: Color, at: Option<Square>) {
        self.kings.get_mut(side as usize).into_iter().for_each(|king| *king = at);
    }

    /// The visible piece that gives check to this side, whose king is known (L7).
    pub fn checker(&self, side: Color) -> Option<Square> {
        self.visible.attacker(self.king(side)?, side.other())
    }

    fn has_right(&self, side: Color, flank: CastlingSide) -> bool {
        self.rights.get(side as usize).and_then(|of| of.get(flank as usize)).copied().unwrap_or_default()
    }

    /// What the position is to both, as L14 compares it: the visible pieces, who is to move, the rights.
    fn public(&self) -> String {
        let letters = self.rights.iter().flatten().map(|has| if *has { '1' } else { '0' });
        let passed = self.visible.en_passant().iter().map(|at| alloc::format!("{at}")).collect::<String>();
        let mut out = self.visible.placement();
        out.push(' ');
        out.push(self.to_move().letter());
        out.push(' ');
        out.extend(letters);
        out.push_str(&passed);
        out
    }

    /// Whether the side to move may do this by its own view (L5): the other king has no part in it.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, act: Act) -> Result<(), LuftWhy> {
        let side = self.to_move();
        let Some(king) = self.king(side) else { return Err(LuftWhy::NoKing) };
        match act {
            Act::Step(played) => self.may_step(played, king),
            Act::King(to) => self.may_go(king, to),
            Act::Castle(flank) => self.may_castle(flank, king),
        }
    }

    fn kind(&self, at: Square) -> Option<Role> {
        self.visible.at(at).map(|piece| piece.kind)
    }

    fn illegal(&self, piece: Role, from: Square, to: Square, reason: Illegal) -> LuftWhy {
        let by = reason.names().and_then(|at| self.kind(at));
        LuftWhy::Illegal { piece, from, to, reason, by }
    }

    fn may_step(&self, played: Move, king: Square) -> Result<(), LuftWhy> {
        let Move { from, to, .. } = played;
        let piece = self.kind(from).unwrap_or(Role::Pawn);
        if let Some(reason) = self.visible.why_not(played) {
            return Err(self.illegal(piece, from, to, reason));
        }
        if to == king {
            return Err(LuftWhy::OwnKing { at: king });
        }
        let Some((after, _)) = self.visible.made(played) else { return Ok(()) };
        match after.attacker(king, self.to_move().other()) {
            Some(by) => Err(self.illegal(piece, from, to, Illegal::LeavesCheck { king, by })),
            None => Ok(()),
        }
    }

    fn may_go(&self, king: Square, to: Square) -> Result<(), LuftWhy> {
        let side = self.to_move();
        if king == to {
            return Err(LuftWhy::KingIsOn { at: king });
        }
        let (files, ranks) = (king.file().abs_diff(to.file()), king.rank().abs_diff(to.rank()));
        let illegal = |reason| Err(self.illegal(Role::King, king, to, reason));
        if files.max(ranks) > 1 {
            return illegal(Illegal::CannotMoveSo { at: king });
        }
        if self.visible.at(to).is_some_and(|piece| piece.owner.side() == side) {
            return illegal(Illegal::OwnPiece { at: to });
        }
        match self.cleared(Some(to)).attacker(to, side.other()) {
            Some(by) => illegal(Illegal::IntoCheck { king: to, by }),
            None => Ok(()),
        }
    }

    /// L3: as in chess, by the own view.
    fn may_castle(&self, flank: CastlingSide, king: Square) -> Result<(), LuftWhy> {
        let side = self.to_move();
        let no = |reason: Illegal| {
            Err(LuftWhy::NoCastling { flank, reason, by: reason.names().and_then(|at| self.kind(at)) })
        };
        let way = Castling::of(side, flank).filter(|way| way.king == king && self.has_right(side, flank));
        let Some(way) = way else { return no(Illegal::NoRight { flank }) };
        if let Some(at) = self.between(way) {
            return no(Illegal::Blocked { at });
        }
        if let Some(by) = self.checker(side) {
            return no(Illegal::CastlingInCheck { by });
        }
        for at in [way.rook_to, way.king_to] {
            if let Some(by) = self.visible.attacker(at, side.other()) {
                return no(Illegal::CastlingThrough { at, by });
            }
        }
        Ok(())
    }

    /// What stands between a king and its rook.
    fn between(&self, way: Castling) -> Option<Square> {
        way.between().find(|at| self.visible.at(*at).is_some())
    }

    /// The visible pieces without what stands there.
    fn cleared(&self, at: Option<Square>) -> Position {
        let mut cleared = self.visible.clone();
        if let Some(at) = at.filter(|at| cleared.at(*at).is_some()) {
            // What stands on the board can be taken off it.
            let _ = cleared.edit(&Edit::Off { at, dead: false }, self.to_move());
        }
        cleared
    }

    /// What this act is to both, where it may be.
    pub fn deed(&self, act: Act) -> Deed {
        match act {
            Act::Step(played) => {
                let taken = self.visible.made(played).and_then(|(_, did)| did.captured);
                Deed::Move { played, takes: taken.map(|(_, piece)| piece.kind) }
            }
            Act::King(to) => Deed::King { takes: self.kind(to).map(|kind| (kind, to)) },
            Act::Castle(flank) => Deed::Castles(flank),
        }
    }

    /// Where the mover's king stands after an act, which it may do.
    pub fn king_after(&self, act: Act) -> Option<Square> {
        let king = self.king(self.to_move())?;
        match act {
            Act::Step(_) => Some(king),
            Act::King(to) => Some(to),
            Act::Castle(flank) => Castling::of(self.to_move(), flank).map(|way| way.king_to),
        }
    }

    /// The board after a turn; `king` is where the mover's king stands then, as far as it is known.
    pub fn after(&self, deed: &Deed, king: Option<Square>) -> Self {
        let side = self.to_move();
        let mut next = self.clone();
        let (mut left, mut quiet) = (Vec::new(), true);
        match deed {
            Deed::Move { played, takes } => {
                quiet = takes.is_none() && self.kind(played.from) != Some(Role::Pawn);
                next.visible = self.visible.made(*played).map_or_else(|| self.visible.clone(), |(after, _)| after);
                left.extend([played.from, played.to]);
            }
            Deed::King { takes } => {
                quiet = takes.is_none();
                next.visible = self.cleared(takes.map(|(_, at)| at));
                left.extend(takes.map(|(_, at)| at));
                left.extend(FLANKS.iter().filter_map(|flank| rook(side, *flank)));
            }
            Deed::Castles(flank) => {
                if let Some(Castling { rook: from, rook_to: to, .. }) = Castling::of(side, *flank) {
                    // It may castle: the rook stands there, and its way is free.
                    let _ = next.visible.edit(&Edit::Go { from, to, promotion: None }, side);
                }
                left.extend(FLANKS.iter().filter_map(|flank| rook(side, *flank)));
            }
        }
        next.visible.pass();
        next.set_king(side, king);
        for (side, flank) in Color::BOTH.into_iter().flat_map(|side| FLANKS.map(|flank| (side, flank))) {
            if rook(side, flank).is_some_and(|at| left.contains(&at))
                && let Some(right) = next.rights.get_mut(side as usize).and_then(|of| of.get_mut(flank as usize))
            {
                *right = false;
            }
        }
        next.quiet = if quiet { self.quiet.saturating_add(1) } else { 0 };
        if !quiet {
            next.stood = Stood::NONE;
        }
        if !quiet || deed.is_kings() {
            next.before_king = next.stood.len();
        }
        next.stood.push(next.public());
        next
    }

    /// What is announced of a turn that led here; `taken`: it took the king (L7, L9, L11, L13; L18 for which end counts). Of a
    /// board that knows the king of the side to move.
    pub fn announced(&self, taken: bool) -> Announced {
        let side = self.to_move();
        let check = self.checker(side).is_some();
        let none = Announced::default();
        match (taken, check, self.any_lawful()) {
            (true, ..) => Announced { takes_king: true, ..none },
            (_, true, false) => Announced { mate: true, ..none },
            (_, false, false) => Announced { stalemate: true, ..none },
            (_, check, true) => Announced { check, dead: self.is_dead(), ..none },
        }
    }

    /// Every lawful act of the side to move, by its own view.
    pub fn lawful(&self) -> impl Iterator<Item = Act> + '_ {
        let king = self.king(self.to_move());
        let around = Square::all().filter(move |to| {
            king.is_some_and(|king| king.file().abs_diff(to.file()).max(king.rank().abs_diff(to.rank())) == 1)
        });
        let steps = self.visible.legal_moves().into_iter().map(Act::Step);
        let acts = steps.chain(around.map(Act::King)).chain(FLANKS.map(Act::Castle));
        acts.filter(|act| self.may(*act).is_ok())
    }

    fn any_lawful(&self) -> bool {
        self.lawful().next().is_some()
    }

    /// L13: nothing can be mated with what is left.
    pub fn is_dead(&self) -> bool {
        let of = |side: Color| {
            let pieces = self.visible.pieces().filter(move |(_, piece)| piece.owner.side() == side);
            pieces.map(|(_, piece)| piece.kind).collect::<Vec<_>>()
        };
        let minor = |kind: &Role| matches!(kind, Role::Knight | Role::Bishop);
        match (of(Color::White).as_slice(), of(Color::Black).as_slice()) {
            ([], left) | (left, []) => match left {
                [] => true,
                [one] => *one != Role::Pawn,
                [one, two] if minor(one) && minor(two) => true,
                [Role::Rook, Role::Bishop] | [Role::Bishop, Role::Rook] => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// L14: the position stands for the third time, and no king moved in between.
    pub fn repeats(&self) -> bool {
        self.times() > 2
    }

    /// How often the position stood since the last act of a king.
    fn times(&self) -> usize {
        let counted = self.stood.len().saturating_sub(self.before_king);
        let now = self.stood.iter().next();
        self.stood.iter().take(counted).filter(|stood| Some(*stood) == now).count()
    }

    /// Why a claim of this kind is not so, as both see it.
    pub fn not_so(&self, claim: Claim) -> NotSo {
        // The rights stand behind the pieces and the side to move.
        let pieces = |of: &str| of.rsplit_once(' ').map(|(pieces, _)| String::from(pieces));
        let (now, all) = (self.stood.iter().next(), self.stood.times());
        let alike = now.map_or(0, |now| self.stood.iter().filter(|stood| pieces(stood) == pieces(now)).count());
        let (code, n) = match claim {
            Claim::Fifty => ("quiet", usize::from(self.quiet)),
            _ if all > self.times() => ("king-moved", all),
            _ if alike > 2 => ("rights", alike),
            _ => ("times", all),
        };
        NotSo { code, n }
    }

    /// L17: fifty moves of each side without pawn move or capture.
    pub fn is_quiet(&self) -> bool {
        self.quiet >= FIFTY
    }
}

impl Board {
    /// Whether a turn may stand here by what both see: anybody may ask that of a record.
    ///
    /// # Errors
    /// What refutes it.
    pub fn can_follow(&self, event: &LuftEvent) -> Result<(), LuftWhy> {
        let LuftEvent::Turn { deed, check, mate, stalemate, takes_king, dead, .. } = event;
        let side = self.to_move();
        let untrue = |is: bool, rule: &'static str| if is { Err(LuftWhy::Untrue { rule }) } else { Ok(()) };
        match deed {
            Deed::Move { played, takes } => {
                let fault = self.visible.why_not(*played);
                let illegal = |reason| self.illegal(Role::Pawn, played.from, played.to, reason);
                fault.map_or(Ok(()), |reason| Err(illegal(reason)))?;
                let same = matches!(self.deed(Act::Step(*played)), Deed::Move { takes: is, .. } if is == *takes);
                untrue(!same, "L1")?;
            }
            Deed::King { takes: None } => {}
            Deed::King { takes: Some((kind, at)) } => {
                let there = self.visible.at(*at);
                untrue(there.is_none_or(|piece| piece.kind != *kind || piece.owner.side() == side), "L2")?;
            }
            Deed::Castles(flank) => {
                let way = Castling::of(side, *flank).filter(|_| self.has_right(side, *flank));
                untrue(way.is_none_or(|way| self.between(way).is_some()), "L3")?;
            }
        }
        // L9: only a pawn that steps straight on takes a king.
        let steps =
            |played: &Move| self.kind(played.from) == Some(Role::Pawn) && played.from.file() == played.to.file();
        let stepped = matches!(deed, Deed::Move { played, takes: None } if steps(played));
        untrue(*takes_king && !stepped, "L9")?;
        // L18: one end, and a check beside none of the first three.
        let ends = [*mate, *stalemate, *takes_king, *dead].into_iter().filter(|is| *is).count();
        untrue(ends > 1 || (*check && (*mate || *stalemate || *takes_king)), "L7")?;
        let left_dead = self.after(deed, None).is_dead();
        untrue(*dead != left_dead && (*dead || ends == 0), "L13")
    }
}
