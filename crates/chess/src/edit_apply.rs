//! Edits done to a position: well-formed or refused, and never by halves. Marks go where their piece goes, losses
//! are credited (B30), rights end (B28). Whether the card allows it is for the rules.

use alloc::vec::Vec;

use super::edit::{Edit, MAGNET, Name, NewOwner, Switch};
use super::order::{Order, Says, Tag};
use super::{Color, How, Owner, Part, Piece, PieceId, Position, Role, Square};

/// Why an edit cannot be done to this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum EditFault {
    /// Nothing stands there.
    Empty { at: Square },
    /// Something stands there already.
    Occupied { at: Square },
    /// The square is a hole.
    Hole { at: Square },
    /// A king, or what became royal, is neither taken nor removed, nor changes sides, nor fuses.
    Royal { at: Square },
    /// Only a king, or what became royal, leaves the board for a while.
    NotRoyal {
        /// What was to leave.
        at: Square,
    },
    /// The opponent has taken no such piece.
    NotInPool {
        /// What was to come back.
        kind: Role,
    },
    /// A fused piece: it takes no third part, and does not change its kind.
    Fused { at: Square },
    /// The two pieces are of different sides.
    TwoSides {
        /// Where the first stands.
        at: Square,
    },
    /// A neutral piece cannot become royal.
    Neutral { at: Square },
    /// Only a pawn that is nothing else promotes, and on its last rank.
    NoPromotion {
        /// Where it goes.
        at: Square,
    },
    /// The piece has not that mark.
    NotMarked { at: Square },
    /// No such piece of the player's is away, or it is not his turn to bring it back.
    NotDue,
    /// Both squares are the same, or a group moves one piece twice.
    Twice { at: Square },
}

/// One piece's way in a displacement.
struct Way {
    from: Square,
    to: Square,
    promotion: Option<Role>,
    how: Passage,
}

/// How it goes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    Go,
    Take,
    Swap,
}

impl Way {
    fn of(edit: &Edit) -> Vec<Self> {
        let way = |from, to, promotion, how| Self { from, to, promotion, how };
        match *edit {
            Edit::Swap(a, b) => alloc::vec![way(a, b, None, Passage::Swap), way(b, a, None, Passage::Swap)],
            Edit::Go { from, to, promotion } => alloc::vec![way(from, to, promotion, Passage::Go)],
            Edit::Take { from, to, promotion } => alloc::vec![way(from, to, promotion, Passage::Take)],
            _ => Vec::new(),
        }
    }
}

impl Position {
    /// Does one edit of a card played by this side; refused, it changes nothing. An edit that no board knows
    /// ([`Edit::is_known`]) changes none.
    pub fn edit(&mut self, edit: &Edit, by: Color) -> Result<(), EditFault> {
        let mut next = self.clone();
        next.apply(edit, by)?;
        if edit.changes_board() {
            next.halfmove = 0;
        }
        next.settle();
        *self = next;
        Ok(())
    }

    /// Does a card's edits in order, all or none; with a fault, its place among them from 0.
    pub fn edit_all(&mut self, edits: &[Edit], by: Color) -> Result<(), (usize, EditFault)> {
        let mut next = self.clone();
        for (number, edit) in edits.iter().enumerate() {
            next.edit(edit, by).map_err(|fault| (number, fault))?;
        }
        *self = next;
        Ok(())
    }

    fn apply(&mut self, edit: &Edit, by: Color) -> Result<(), EditFault> {
        match edit {
            Edit::Swap(..) | Edit::Go { .. } | Edit::Take { .. } => self.displace(&[edit], by, true),
            Edit::Group(inner) => self.apply_at_once(inner, by),
            Edit::Put { kind, at } => self.put_back(*kind, *at, by),
            Edit::Off { at, dead } => self.remove(*at, *dead, by),
            Edit::Become(at, name) => name.role().map_or(Ok(()), |kind| self.become_kind(*at, kind)),
            Edit::Side(at, to) => {
                self.common(*at)?;
                let owner = |old: Owner| match to {
                    NewOwner::Own => Owner::Color(by),
                    NewOwner::Foe => Owner::Color(by.other()),
                    NewOwner::Neutral => Owner::Neutral(old.side()),
                };
                self.change(*at, |piece| piece.owner = owner(piece.owner));
                Ok(())
            }
            Edit::Merge(from, to) => self.merge(*from, *to),
            Edit::Royal(at) => self.make_royal(*at),
            Edit::Mark(at, mark) => self.mark(*at, mark),
            Edit::Unmark(at, mark) => self.unmark(*at, mark),
            Edit::Hole(at) => {
                self.is_open(*at)?;
                self.holes.insert(*at);
                Ok(())
            }
            Edit::Rule(_, to) => {
                self.reversed_pawns = match to.unwrap_or(Switch::Toggle) {
                    Switch::Toggle => !self.reversed_pawns,
                    Switch::On => true,
                    Switch::Off => false,
                };
                Ok(())
            }
            Edit::Lift(at) => self.lift(*at),
            Edit::Land { kind, at } => self.land(*kind, *at, by),
            Edit::Ban(at) => self.order(Says::Ban(self.there(*at)?.id), by),
            Edit::Safe(at) => self.order(Says::Safe(self.there(*at)?.id), by),
            Edit::Must(kind) => self.order(Says::Must(*kind), by),
            // Nothing on the board.
            Edit::Wall(_)
            | Edit::Gate(..)
            | Edit::VoidCard
            | Edit::VoidMove(_)
            | Edit::Grab(_)
            | Edit::Pick(_)
            | Edit::Seal
            | Edit::Spring(_)
            | Edit::Note(_) => Ok(()),
        }
    }

    /// What stands there.
    fn there(&self, at: Square) -> Result<Piece, EditFault> {
        self.at(at).copied().ok_or(EditFault::Empty { at })
    }

    /// What stands there, if it is not royal.
    fn common(&self, at: Square) -> Result<Piece, EditFault> {
        self.there(at).and_then(|piece| if piece.royal { Err(EditFault::Royal { at }) } else { Ok(piece) })
    }

    /// Whether a piece may be set down there.
    fn is_open(&self, at: Square) -> Result<(), EditFault> {
        match (self.at(at), self.holes.contains(at)) {
            (_, true) => Err(EditFault::Hole { at }),
            (Some(_), _) => Err(EditFault::Occupied { at }),
            (None, false) => Ok(()),
        }
    }

    fn order(&mut self, says: Says, by: Color) -> Result<(), EditFault> {
        self.orders.push(Order { bound: by.other(), says });
        Ok(())
    }

    /// Several edits at once: what leaves the board goes first, then all that move are lifted together and set down,
    /// then the rest in order.
    fn apply_at_once(&mut self, edits: &[Edit], by: Color) -> Result<(), EditFault> {
        let (leaving, others): (Vec<_>, Vec<_>) = edits.iter().partition(|edit| matches!(edit, Edit::Off { .. }));
        let moves = |edit: &&Edit| matches!(edit, Edit::Swap(..) | Edit::Go { .. } | Edit::Take { .. });
        let (moving, others): (Vec<_>, Vec<_>) = others.into_iter().partition(moves);
        leaving.into_iter().try_for_each(|edit| self.apply(edit, by))?;
        // What goes with others goes no pawn's way (B29).
        self.displace(&moving, by, false)?;
        others.into_iter().try_for_each(|edit| self.apply(edit, by))
    }

    /// Lifts all that move, takes what is taken, then sets them down.
    fn displace(&mut self, edits: &[&Edit], by: Color, pawns_way: bool) -> Result<(), EditFault> {
        let ways: Vec<Way> = edits.iter().flat_map(|edit| Way::of(edit)).collect();
        let mut lifted: Vec<Piece> = Vec::new();
        for way in &ways {
            let starts = ways.iter().filter(|other| other.from == way.from).count();
            if way.from == way.to || starts > 1 {
                return Err(EditFault::Twice { at: way.from });
            }
            lifted.push(self.there(way.from)?);
        }
        for way in &ways {
            self.grid.take(way.from);
        }
        for way in ways.iter().filter(|way| way.how == Passage::Take) {
            self.remove(way.to, false, by)?;
        }
        for (way, piece) in ways.iter().zip(lifted) {
            self.is_open(way.to)?;
            if let Some(kind) = way.promotion {
                if !Self::promotes(&piece, way.to) || !piece.promotions().contains(&kind) {
                    return Err(EditFault::NoPromotion { at: way.to });
                }
                self.was_promoted(piece.id);
            }
            // A magnet holds only as long as it stays put; a swap moves it as well.
            let kind = way.promotion.unwrap_or(piece.kind);
            self.grid.put(way.to, Piece { kind, magnet: false, ..piece });
            self.displaced(way.from);
            self.displaced(way.to);
        }
        for way in ways.iter().filter(|way| pawns_way && way.how == Passage::Go) {
            if let Some(piece) = self.at(way.to).copied() {
                self.passes_over(&piece, way.from, way.to);
            }
        }
        Ok(())
    }

    fn remove(&mut self, at: Square, dead: bool, by: Color) -> Result<(), EditFault> {
        let piece = self.common(at)?;
        self.grid.take(at);
        self.displaced(at);
        self.lose(&piece, by, dead);
        Ok(())
    }

    fn put_back(&mut self, kind: Role, at: Square, by: Color) -> Result<(), EditFault> {
        self.is_open(at)?;
        let back = self.lost.iter().position(|loss| loss.how == How::Taken && loss.side == by && loss.kind == kind);
        let back = back.ok_or(EditFault::NotInPool { kind })?;
        let loss = self.lost.remove(back);
        self.grid.put(at, Piece { royal: false, ..Piece::new(loss.id, kind, by) });
        self.displaced(at);
        Ok(())
    }

    fn become_kind(&mut self, at: Square, kind: Role) -> Result<(), EditFault> {
        let mut piece = self.there(at)?;
        match piece.second {
            None => {
                piece.kind = kind;
                // A pawn has not promoted yet, and nothing promotes to a king (POSITION.md).
                if matches!(kind, Role::Pawn | Role::King) {
                    self.promoted.retain(|id| *id != piece.id);
                }
            }
            Some(second) if kind == Role::Camel && piece.is(Role::Knight) => {
                // R79: of two knights that which was no pawn; which is written first decides nothing.
                let was = |id: PieceId| self.promoted.contains(&id);
                let first = piece.kind == Role::Knight;
                if second.kind == Role::Knight && (!first || (was(piece.id) && !was(second.id))) {
                    piece.second = Some(Part { kind, ..second });
                } else {
                    piece.kind = kind;
                }
                piece.sort_parts();
            }
            Some(_) => return Err(EditFault::Fused { at }),
        }
        self.grid.put(at, piece);
        Ok(())
    }

    /// Card 21. A neutral part makes the whole neutral (B24).
    fn merge(&mut self, from: Square, to: Square) -> Result<(), EditFault> {
        if from == to {
            return Err(EditFault::Twice { at: from });
        }
        let (joining, host) = (self.common(from)?, self.common(to)?);
        for (piece, at) in [(joining, from), (host, to)] {
            if piece.second.is_some() {
                return Err(EditFault::Fused { at });
            }
        }
        let owner = match (joining.owner, host.owner) {
            (one, other) if one == other => one,
            // What began on two sides is counted where the piece stood that is joined.
            (Owner::Neutral(_), _) | (_, Owner::Neutral(_)) => Owner::Neutral(host.owner.side()),
            _ => return Err(EditFault::TwoSides { at: from }),
        };
        let part = Part { kind: joining.kind, id: joining.id };
        let mut whole = Piece { second: Some(part), owner, ..host };
        whole.sort_parts();
        self.grid.take(from);
        self.grid.put(to, whole);
        self.displaced(from);
        self.displaced(to);
        // What was said of a part is said of the whole.
        for order in &mut self.orders {
            if order.says.piece().is_some_and(|id| whole.is_called(id)) {
                order.says = order.says.of(whole.id);
            }
        }
        for tag in &mut self.tags {
            if whole.is_called(tag.piece) {
                tag.piece = whole.id;
            }
        }
        Ok(())
    }

    fn make_royal(&mut self, at: Square) -> Result<(), EditFault> {
        let piece = self.there(at)?;
        let Owner::Color(side) = piece.owner else { return Err(EditFault::Neutral { at }) };
        if self.away(side).is_some() {
            return Err(EditFault::NotDue);
        }
        if let Some(old) = self.royal(side) {
            self.change(old, |piece| piece.royal = false);
        }
        self.change(at, |piece| piece.royal = true);
        Ok(())
    }

    /// Makes the piece on this square a magnet, if there is one (53).
    pub fn set_magnet(&mut self, at: Square) {
        self.change(at, |piece| piece.magnet = true);
    }

    fn mark(&mut self, at: Square, name: &Name) -> Result<(), EditFault> {
        let piece = self.there(at)?;
        match name.as_str() {
            MAGNET => self.set_magnet(at),
            name => self.tags.push(Tag { piece: piece.id, name: name.into() }),
        }
        Ok(())
    }

    fn unmark(&mut self, at: Square, name: &Name) -> Result<(), EditFault> {
        let piece = self.there(at)?;
        if name.as_str() == MAGNET && piece.magnet {
            self.change(at, |piece| piece.magnet = false);
            return Ok(());
        }
        let marks = self.tags.len();
        self.tags.retain(|tag| tag.piece != piece.id || tag.name != name.as_str());
        if self.tags.len() == marks { Err(EditFault::NotMarked { at }) } else { Ok(()) }
    }

    /// Card 68: the king leaves the board; what was ordered of it, and its marks, end.
    fn lift(&mut self, at: Square) -> Result<(), EditFault> {
        let piece = self.there(at)?;
        if !piece.royal {
            return Err(EditFault::NotRoyal { at });
        }
        self.grid.take(at);
        self.displaced(at);
        if let Some(away) = self.away.get_mut(piece.owner.side() as usize) {
            *away = Some(Piece { magnet: false, ..piece });
        }
        Ok(())
    }

    fn land(&mut self, kind: Role, at: Square, by: Color) -> Result<(), EditFault> {
        self.is_open(at)?;
        let due = self.away.get_mut(by as usize).filter(|_| self.to_move == by);
        let piece = due.and_then(|away| away.take_if(|piece| piece.is(kind))).ok_or(EditFault::NotDue)?;
        self.grid.put(at, piece);
        self.displaced(at);
        Ok(())
    }
}
