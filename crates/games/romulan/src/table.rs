//! What both see: the seen pieces, and beside the board by kind what is cloaked, captured and promoted.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    act::KINDS,
    deed::{Deed, Taken},
    why::RomulanWhy,
};
use crate::chess::{Castling, CastlingSide, Color, Role, Square};

/// The pieces of one side beside the board, and its promotions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Side {
    tray: BTreeMap<Role, u8>,
    captured: BTreeMap<Role, u8>,
    promoted: u8,
}

/// What is public of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    seen: BTreeMap<Square, (Color, Role)>,
    sides: [Side; 2],
    /// Turns in a row without capture and pawn move (R15).
    quiet: u16,
    /// Turns made.
    turns: u16,
}

/// So many pieces of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Count {
    pub kind: Role,
    pub count: u8,
}

/// The turns without capture and pawn move that a claim needs (R15).
const FIFTY: u16 = 100;

impl Table {
    /// The game's beginning: all is cloaked (R1).
    pub fn start() -> Self {
        let tray =
            [(Role::King, 1), (Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2), (Role::Pawn, 8)];
        let side = || Side { tray: tray.into_iter().collect(), ..Side::default() };
        Self { seen: BTreeMap::new(), sides: [side(), side()], quiet: 0, turns: 0 }
    }

    /// These pieces, some of them seen; of a position that games may be set to.
    pub fn of(pieces: impl Iterator<Item = (Square, Color, Role, bool)>, black_moves: bool, quiet: u16) -> Self {
        let mut table = Self { seen: BTreeMap::new(), sides: Default::default(), quiet, turns: u16::from(black_moves) };
        for (at, color, kind, seen) in pieces {
            match seen {
                true => table.show(color, kind, at),
                false => table.count(color, kind, |side| &mut side.tray, 1),
            }
        }
        table
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        if self.turns.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// The number of the move that is next, as scores count.
    pub fn move_number(&self) -> u32 {
        u32::from(self.turns / 2) + 1
    }

    /// Every seen piece.
    pub fn seen(&self) -> impl Iterator<Item = (Square, Color, Role)> + '_ {
        self.seen.iter().map(|(at, (color, kind))| (*at, *color, *kind))
    }

    fn at(&self, at: Square) -> Option<(Color, Role)> {
        self.seen.get(&at).copied()
    }

    /// The cloaked pieces of a side, by kind.
    pub fn tray(&self, of: Color) -> Vec<Count> {
        counts(self.side(of).map(|side| &side.tray))
    }

    /// What a side has lost.
    pub fn captured(&self, of: Color) -> Vec<Count> {
        counts(self.side(of).map(|side| &side.captured))
    }

    /// How many pawns of a side were promoted.
    pub fn promoted(&self, of: Color) -> u8 {
        self.side(of).map_or(0, |side| side.promoted)
    }

    fn side(&self, of: Color) -> Option<&Side> {
        self.sides.get(of as usize)
    }

    fn has_cloaked(&self, of: Color, kind: Role) -> bool {
        self.side(of).and_then(|side| side.tray.get(&kind)).is_some_and(|count| *count > 0)
    }

    /// Whether a side has a piece that it may cloak.
    pub fn has_seen(&self, of: Color) -> bool {
        self.seen.values().any(|(color, _)| *color == of)
    }

    /// Whether fifty moves may be claimed (R15).
    pub fn is_quiet(&self) -> bool {
        self.quiet >= FIFTY
    }

    /// How many turns in a row there were without capture and pawn move.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Whether nobody can be mated with what is alive: kings alone, or with one bishop or knight (R15).
    pub fn is_dead(&self) -> bool {
        let cloaked = self.sides.iter().flat_map(|side| side.tray.iter().map(|(kind, count)| (*kind, *count)));
        let seen = self.seen.values().map(|(_, kind)| (*kind, 1));
        let others: Vec<(Role, u8)> =
            cloaked.chain(seen).filter(|(kind, count)| *kind != Role::King && *count > 0).collect();
        matches!(others.as_slice(), [] | [(Role::Bishop | Role::Knight, 1)])
    }

    /// Whether a turn of the side to move can be as far as the seen pieces and the trays say (FORMAT.md, section 11).
    ///
    /// # Errors
    /// The rule by which it cannot.
    pub fn can_follow(&self, deed: &Deed) -> Result<(), RomulanWhy> {
        let (mover, untrue) = (self.to_move(), |rule| Err(RomulanWhy::Untrue { rule }));
        let is_own = |at: &Square| self.at(*at).is_some_and(|(color, _)| color == mover);
        match *deed {
            Deed::Appears { kind, at, takes, promoted } => {
                let moved = if promoted { Role::Pawn } else { kind };
                if !self.has_cloaked(mover, moved) {
                    return untrue("R2");
                }
                self.can_go(mover, moved, at, takes, promoted.then_some(kind))
            }
            Deed::Goes { kind, from, at, takes, becomes } => {
                if self.at(from) != Some((mover, kind)) || from == at {
                    return untrue("R2");
                }
                self.can_go(mover, kind, at, takes, becomes)
            }
            Deed::Castles(flank) => {
                let Some(way) = Castling::of(mover, flank) else { return untrue("R10") };
                let at_home = |kind: Role, home: Square| match self.at(home) {
                    Some(seen) => seen == (mover, kind),
                    None => self.has_cloaked(mover, kind),
                };
                let free = way.between().chain([way.king_to, way.rook_to]).all(|at| self.at(at).is_none());
                let stands = at_home(Role::King, way.king) && at_home(Role::Rook, way.rook);
                if stands && free { Ok(()) } else { untrue("R10") }
            }
            Deed::Cloaks { kind, at } if is_own(&at) && self.at(at) == Some((mover, kind)) => Ok(()),
            Deed::Cloaks { .. } => untrue("R3"),
        }
    }

    fn can_go(
        &self,
        mover: Color,
        kind: Role,
        at: Square,
        takes: Option<Taken>,
        becomes: Option<Role>,
    ) -> Result<(), RomulanWhy> {
        let untrue = |rule| Err(RomulanWhy::Untrue { rule });
        let last = if mover == Color::White { 7 } else { 0 };
        let promotes = kind == Role::Pawn && at.rank() == last;
        if promotes != becomes.is_some_and(|kind| Role::PROMOTIONS.contains(&kind)) || (becomes.is_some() && !promotes)
        {
            return untrue("R12");
        }
        let there = self.at(at);
        let fits = match takes {
            None => there.is_none(),
            Some(Taken { kind, seen: false, en_passant: None }) => {
                there.is_none() && self.has_cloaked(mover.other(), kind)
            }
            Some(Taken { kind, seen: true, en_passant: None }) => there == Some((mover.other(), kind)),
            Some(Taken { kind: taken, seen, en_passant: Some(from) }) => {
                let sixth = if mover == Color::White { 5 } else { 2 };
                let beside = at.offset(0, -mover.forward()) == Some(from);
                let pawn = kind == Role::Pawn && taken == Role::Pawn && seen && at.rank() == sixth;
                pawn && beside && there.is_none() && self.at(from) == Some((mover.other(), Role::Pawn))
            }
        };
        // A king is never taken.
        if fits && takes.is_none_or(|taken| taken.kind != Role::King) { Ok(()) } else { untrue("R5") }
    }

    /// The table after a turn of the side to move.
    pub fn after(&self, deed: &Deed) -> Self {
        let (mut table, mover) = (self.clone(), self.to_move());
        if let Some(Taken { kind, seen, en_passant }) = deed.takes() {
            let (other, stood) = (mover.other(), en_passant.or(deed_at(deed)));
            match seen {
                true => table.seen.retain(|at, _| Some(*at) != stood),
                false => table.count(other, kind, |side| &mut side.tray, -1),
            }
            table.count(other, kind, |side| &mut side.captured, 1);
        }
        match *deed {
            Deed::Appears { kind, at, promoted, .. } => {
                table.count(mover, if promoted { Role::Pawn } else { kind }, |side| &mut side.tray, -1);
                table.promotes(mover, promoted);
                table.show(mover, kind, at);
            }
            Deed::Goes { kind, from, at, becomes, .. } => {
                table.seen.remove(&from);
                table.promotes(mover, becomes.is_some());
                table.show(mover, becomes.unwrap_or(kind), at);
            }
            Deed::Castles(flank) => table.castles(mover, flank),
            Deed::Cloaks { kind, at } => {
                table.seen.remove(&at);
                table.count(mover, kind, |side| &mut side.tray, 1);
            }
        }
        table.quiet = if deed.is_lasting() { 0 } else { self.quiet.saturating_add(1) };
        table.turns = self.turns.saturating_add(1);
        table
    }

    fn castles(&mut self, mover: Color, flank: CastlingSide) {
        let Some(way) = Castling::of(mover, flank) else { return };
        for (kind, from, to) in [(Role::King, way.king, way.king_to), (Role::Rook, way.rook, way.rook_to)] {
            if self.seen.remove(&from).is_none() {
                self.count(mover, kind, |side| &mut side.tray, -1);
            }
            self.show(mover, kind, to);
        }
    }

    fn show(&mut self, color: Color, kind: Role, at: Square) {
        self.seen.insert(at, (color, kind));
    }

    fn promotes(&mut self, of: Color, promotes: bool) {
        self.sides.get_mut(of as usize).into_iter().for_each(|side| side.promoted += u8::from(promotes));
    }

    fn count(&mut self, of: Color, kind: Role, counted: fn(&mut Side) -> &mut BTreeMap<Role, u8>, by: i8) {
        if let Some(side) = self.sides.get_mut(of as usize) {
            let count = counted(side).entry(kind).or_default();
            *count = count.saturating_add_signed(by);
        }
    }
}

/// Where a turn's piece came to.
fn deed_at(deed: &Deed) -> Option<Square> {
    match deed {
        Deed::Appears { at, .. } | Deed::Goes { at, .. } => Some(*at),
        Deed::Castles(_) | Deed::Cloaks { .. } => None,
    }
}

/// Those that there are, from the king to the pawns.
fn counts(of: Option<&BTreeMap<Role, u8>>) -> Vec<Count> {
    let count = |kind: Role| Count { kind, count: of.and_then(|of| of.get(&kind)).copied().unwrap_or_default() };
    KINDS.into_iter().map(count).filter(|of| of.count > 0).collect()
}
