//! One message played out on a position, act by act: moves resolved and made, cards' edits done. What
//! cannot be done is noted and passed over, so that a replay never fails; whether it was allowed is
//! asked of the notes (`legal`). What stands of a whole exchange is `standing`'s.

use alloc::vec::Vec;

use crate::{
    chess::{
        CastlingSide, Color, Disambiguation, Edit, EditFault, Move, MoveFault, Piece, PieceId, Played, Position, Role,
        San, Square, resolve_either,
    },
    tempete::{
        effect::{Moved, Scene},
        state::play::Place,
    },
};

/// A piece taken by a piece that moved onto it, by a move or by a card's `take` (B7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Who took it.
    pub by: Color,
    pub piece: Piece,
    /// Where it stood.
    pub square: Square,
}

/// What an interception does at the moment of a capture (B8).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Twist<'a> {
    /// 26: the pawn on this square is lost in the piece's place.
    Scapegoat(Square),
    /// 66: the capturing piece is lost, the other stays.
    SelfDefence,
    /// 61: these edits are done when the piece is taken.
    Reprisals(&'a [Edit]),
}

/// Why an act could not be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stumble {
    /// A move that is none here.
    Move {
        /// As it was written.
        text: San,
        fault: MoveFault,
    },
    /// An edit that is not possible here.
    Edit { edit: Edit, fault: EditFault },
    /// An edit that no board knows.
    Unknown { edit: Edit },
}

/// A message being played out. Until it is closed the turn is its author's.
pub(crate) struct Walk<'a> {
    /// Where it has come to.
    pub position: Position,
    /// Right after the last move, or after the card in its place: what makes a move different (B6).
    pub reached: Option<Position>,
    /// The position after each act.
    pub trail: Vec<Position>,
    /// What was taken and stays taken.
    pub captures: Vec<Capture>,
    /// Each move in full, as far as they could be made (B1).
    pub written: Vec<San>,
    /// The pieces that moved, one for each move that could be made.
    pub movers: Vec<MovedPiece>,
    /// The first act that gave check.
    pub check: Option<usize>,
    /// The first act that could not be done.
    pub stumble: Option<Stumble>,
    /// Whether a card after the move could not be done.
    pub lost_card: bool,
    /// What was wrong with what the interception does.
    pub twist_fault: Option<Stumble>,
    /// Whose message it is.
    pub side: Color,
    twist: Option<(Twist<'a>, Color)>,
}

/// A piece that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MovedPiece {
    /// The piece as it stood before the move.
    pub piece: Piece,
    /// The rook, where the move was castling.
    pub rook: Option<PieceId>,
    pub took: Option<Role>,
}

impl<'a> Walk<'a> {
    /// A message of `side`, whose turn it is on `start`.
    pub fn new(start: &Position, side: Color) -> Self {
        Self {
            position: start.clone(),
            reached: None,
            trail: Vec::new(),
            captures: Vec::new(),
            written: Vec::new(),
            movers: Vec::new(),
            check: None,
            stumble: None,
            lost_card: false,
            twist_fault: None,
            side,
            twist: None,
        }
    }

    /// The same, with something of the opponent's to happen at its first capture.
    pub fn twisted(mut self, twist: Option<Twist<'a>>) -> Self {
        self.twist = twist.map(|twist| (twist, self.side.other()));
        self
    }

    /// What a card played now acts on.
    pub fn scene(&self) -> Scene<'_> {
        let moved = self.movers.last().and_then(|mover| {
            let rook = mover.rook.and_then(|rook| self.position.find(rook));
            Some(Moved { at: self.position.find(mover.piece.id)?, rook, took: mover.took.is_some() })
        });
        Scene { position: &self.position, side: self.side, moved }
    }

    /// All acts of a turn or an answer, in their order: its moves, and its card's edits at their place.
    pub fn acts(mut self, moves: &[San], card: Option<(Place, &[Edit])>) -> Self {
        let (before, after) = match card {
            Some((Place::Before | Place::Instead, edits)) => (Some(edits), None),
            Some((Place::After, edits)) => (None, Some(edits)),
            _ => (None, None),
        };
        before.into_iter().for_each(|edits| self.card(edits));
        moves.iter().for_each(|text| self.play(text, None));
        after.into_iter().for_each(|edits| self.card(edits));
        self
    }

    /// The same to the end of the turn.
    pub fn message(self, moves: &[San], card: Option<(Place, &[Edit])>) -> Self {
        let mut walk = self.acts(moves, card);
        walk.close();
        walk
    }

    /// The end of the turn. What an order held until then may give check now.
    pub fn close(&mut self) {
        self.position.pass();
        if self.check.is_none() && !self.trail.is_empty() && self.position.in_check(self.side.other()) {
            self.check = Some(self.trail.len().saturating_sub(1));
        }
    }

    /// A move, or the pawn's move its capital may hide.
    pub fn play(&mut self, text: &San, pawn: Option<&San>) {
        if !self.make_as_written(text) {
            match resolve_either(&self.position, text, pawn) {
                Err(fault) => {
                    self.stumbles(Stumble::Move { text: text.clone(), fault });
                    // Kept in its place, so that the next one keeps its own.
                    self.written.push(text.clone());
                }
                Ok(found) => {
                    if let Ok(made) = self.position.step(found) {
                        self.make(found, made);
                    }
                }
            }
        }
        self.reached = Some(self.position.clone());
        self.step();
    }

    /// A move that stands in full, as in every entry: there is nothing to look for. False if it is none.
    fn make_as_written(&mut self, text: &San) -> bool {
        let found = match *text {
            San::Step { from: Disambiguation::Square(from), to, promotion, .. } => Some(Move { from, to, promotion }),
            San::Step { .. } => None,
            San::Castle(flank) => self.position.royal(self.side).and_then(|from| {
                let to = Square::new(if flank == CastlingSide::Short { 6 } else { 2 }, from.rank())?;
                Some(Move { from, to, promotion: None })
            }),
        };
        let Some(found) = found else { return false };
        match self.position.step(found) {
            Ok(made) if in_full(&made.1) == *text => {
                self.make(found, made);
                true
            }
            _ => false,
        }
    }

    fn make(&mut self, found: Move, (after, played): (Position, Played)) {
        self.written.push(in_full(&played));
        let before = core::mem::replace(&mut self.position, after);
        let rook = played.castled.and_then(|_| {
            let moved = |id: PieceId| before.find(id) != self.position.find(id) && id != played.piece.id;
            before.pieces().map(|(_, piece)| piece.id).find(|id| moved(*id))
        });
        self.movers.push(MovedPiece { piece: played.piece, rook, took: played.captured.map(|(_, piece)| piece.kind) });
        let Some((square, piece)) = played.captured else { return };
        self.captures.push(Capture { by: self.side, piece, square });
        let Some((twist, by)) = self.twist_at(&piece) else { return };
        let twisted = match twist {
            // En passant, a pawn for a pawn, nothing changes.
            Twist::Scapegoat(_) if played.en_passant => None,
            // B8: the pawn stands in the piece's place and is taken there. Whether the king may be taken then is asked
            // of what stands in the end (R65).
            Twist::Scapegoat(pawn) => self
                .in_its_place(&before, square, pawn, by)
                .and_then(|swapped| swapped.made(found))
                .map(|(after, _)| after),
            Twist::SelfDefence => self.edited(&before, &off(found.from), by),
            Twist::Reprisals(edits) => {
                let here = self.position.clone();
                self.done(&here, edits, by)
            }
        };
        if let Some(twisted) = twisted {
            self.position = twisted;
            self.unless_undone(twist);
        }
    }

    /// R48: what 26 or 66 gave back was not lost.
    fn unless_undone(&mut self, twist: Twist) {
        if !matches!(twist, Twist::Reprisals(_)) {
            self.captures.pop();
        }
    }

    /// The edits of a card: all or none of them.
    pub fn card(&mut self, edits: &[Edit]) {
        let before = self.position.clone();
        let captures = self.captures.len();
        let done = match unknown(edits) {
            Some(unknown) => {
                self.stumbles(unknown);
                false
            }
            None => edits.iter().all(|edit| self.edit(edit)),
        };
        if !done {
            self.position = before;
            self.captures.truncate(captures);
            self.lost_card = true;
        }
        if self.written.is_empty() {
            self.reached = Some(self.position.clone());
        }
        self.step();
    }

    /// One edit; false if it cannot be.
    fn edit(&mut self, edit: &Edit) -> bool {
        let taken = match edit {
            Edit::Take { from, to, .. } => self.position.at(*to).map(|piece| (*from, *to, *piece)),
            _ => None,
        };
        let Some((from, to, piece)) = taken else { return self.plain(edit) };
        self.captures.push(Capture { by: self.side, piece, square: to });
        let Some((twist, by)) = self.twist_at(&piece) else { return self.plain(edit) };
        let here = self.position.clone();
        match twist {
            Twist::Scapegoat(pawn) => {
                self.unless_undone(twist);
                self.position = self.in_its_place(&here, to, pawn, by).unwrap_or(here);
                self.plain(edit)
            }
            Twist::SelfDefence => {
                self.unless_undone(twist);
                self.position = self.edited(&here, &off(from), by).unwrap_or(here);
                true
            }
            Twist::Reprisals(edits) => {
                let done = self.plain(edit);
                let here = self.position.clone();
                self.position = self.done(&here, edits, by).unwrap_or(here);
                done
            }
        }
    }

    fn plain(&mut self, edit: &Edit) -> bool {
        match edited(&self.position, edit, self.side) {
            Ok(after) => {
                self.position = after;
                true
            }
            Err(fault) => {
                self.stumbles(Stumble::Edit { edit: edit.clone(), fault });
                false
            }
        }
    }

    /// The interception that this capture meets, if it is of one of its player's pieces (B7).
    fn twist_at(&mut self, piece: &Piece) -> Option<(Twist<'a>, Color)> {
        self.twist.take_if(|(_, by)| piece.owner.side() == *by)
    }

    /// Card 26: the pawn where the piece stood, and the piece where the pawn stood, as it was (R34).
    fn in_its_place(&mut self, on: &Position, at: Square, pawn: Square, by: Color) -> Option<Position> {
        let mut after = self.edited(on, &Edit::Swap(at, pawn), by)?;
        if on.at(at).is_some_and(|piece| piece.magnet) {
            after.set_magnet(pawn);
        }
        Some(after)
    }

    fn edited(&mut self, on: &Position, edit: &Edit, by: Color) -> Option<Position> {
        match edited(on, edit, by) {
            Ok(after) => Some(after),
            Err(fault) => {
                self.twist_fault = Some(Stumble::Edit { edit: edit.clone(), fault });
                None
            }
        }
    }

    fn done(&mut self, on: &Position, edits: &[Edit], by: Color) -> Option<Position> {
        if let unknown @ Some(_) = unknown(edits) {
            self.twist_fault = unknown;
            return None;
        }
        edits.iter().try_fold(on.clone(), |after, edit| self.edited(&after, edit, by))
    }

    fn stumbles(&mut self, stumble: Stumble) {
        self.stumble.get_or_insert(stumble);
    }

    /// An act is done.
    fn step(&mut self) {
        if self.check.is_none() && self.position.in_check(self.side.other()) {
            self.check = Some(self.trail.len());
        }
        self.trail.push(self.position.clone());
    }
}

/// A move that was made, in full (B1).
fn in_full(played: &Played) -> San {
    let Move { from, to, promotion } = played.played;
    match played.castled {
        Some(flank) => San::Castle(flank),
        None => San::Step {
            piece: Some(played.piece.kind).filter(|kind| *kind != Role::Pawn),
            from: Disambiguation::Square(from),
            captures: played.captured.is_some(),
            to,
            promotion,
        },
    }
}

/// The position after one edit.
pub(crate) fn edited(on: &Position, edit: &Edit, by: Color) -> Result<Position, EditFault> {
    let mut after = on.clone();
    after.edit(edit, by).map(|()| after)
}

/// A piece leaves the board.
pub(crate) fn off(at: Square) -> Edit {
    Edit::Off { at, dead: false }
}

/// The first edit that no board knows.
fn unknown(edits: &[Edit]) -> Option<Stumble> {
    edits.iter().find(|edit| !edit.is_known()).map(|edit| Stumble::Unknown { edit: edit.clone() })
}
