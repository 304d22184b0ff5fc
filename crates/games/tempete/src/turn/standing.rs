//! The position that stands: what the last exchange makes of the position it began on, computed anew
//! from its messages whenever one of them comes, goes or changes, so that undoing is never more than
//! leaving out (B5). Nothing here is stored.

use super::{
    happening::Happening,
    traps::came,
    walk::{Capture, Stumble, Twist, Walk, edited, off},
};
use crate::{
    chess::{Color, Edit, Effect, Piece, PieceId, Position, Square, Squares},
    ids::Seat,
    tempete::{
        cards::card::{AtCapture, Card, Undoes},
        effect::judge,
        seats::side,
        state::{
            exchange::{Exchange, Interception, Owes},
            play::{Place, Play},
            public::Public,
        },
    },
};

/// What stands of an exchange.
pub struct Standing {
    /// The position; whoever owes a move in it is to move.
    pub position: Position,
    /// What was taken and stays taken.
    pub captures: alloc::vec::Vec<Capture>,
    /// Where pieces have come to stand by it, before springs.
    pub came: Squares,
    /// What could not be done of the last message.
    pub(crate) stumble: Option<Stumble>,
    /// What could not be done of the interception.
    pub(crate) twist_fault: Option<Stumble>,
}

impl Play {
    fn placed(&self) -> (Place, &[Edit]) {
        (self.place, self.play.edits())
    }
}

impl Public {
    /// The turn of `exchange` as it was sent, whatever became of it.
    pub(crate) fn sent<'a>(&'a self, exchange: &'a Exchange) -> Option<Walk<'a>> {
        let base = exchange.base.as_ref()?;
        let card = exchange.card.and_then(|id| self.play(id)).map(Play::placed);
        Some(Walk::new(base, side(exchange.seat)).message(&exchange.moves, card))
    }

    /// The position that a card of this kind acts on: what acts at the moment of the capture (B8) is judged on the board
    /// of that moment (R31).
    pub fn acted_on(&self, card: &Card) -> Option<Position> {
        let moment = self.last_exchange().and_then(|turn| self.moment(turn, card));
        moment.or_else(|| self.board.clone())
    }

    /// The position at the moment of the capture in this turn, for a card that acts then.
    pub(crate) fn moment(&self, turn: &Exchange, card: &Card) -> Option<Position> {
        card.at_capture?;
        self.sent(turn)?.reached
    }

    /// The turn as it stands without its card, if it can (B9).
    pub(crate) fn bare<'a>(&self, exchange: &'a Exchange) -> Option<Walk<'a>> {
        let walk = Walk::new(exchange.base.as_ref()?, side(exchange.seat)).message(&exchange.moves, None);
        walk.stumble.is_none().then_some(walk)
    }

    /// What an interception of `exchange` by this card leaves of its turn: how many of its moves, and what its
    /// answer owes.
    pub(crate) fn left(&self, exchange: &Exchange, by: &Card, part: Option<u8>) -> (usize, Owes) {
        let hit = exchange.card.and_then(|id| self.play(id));
        let (moves, double) = (exchange.moves.len(), hit.filter(|hit| hit.place == Place::Between));
        match (by.undoes, hit.map(|hit| hit.place)) {
            // T35: of a double move the first stands.
            (Some(Undoes::Move), Some(Place::Between)) if part == Some(2) => (1, Owes::SecondStep),
            // B5: as it stood before the move.
            (Some(Undoes::Move), _) => (0, double.map_or(Owes::OtherMove, |hit| Owes::FirstStep(hit.play.card))),
            // T23: the step that gave check and what followed it.
            (Some(Undoes::Turn), _) => {
                let second = double.is_some() && self.sent(exchange).is_some_and(|sent| sent.check == Some(1));
                (usize::from(second), Owes::Nothing)
            }
            (Some(Undoes::Card), Some(Place::Instead)) => (0, Owes::PlainMove),
            // B9: with the board it is known whether the move stands without the card.
            (Some(Undoes::Card), Some(Place::Before)) if !self.has_board() => (moves, Owes::MayReplace),
            (Some(Undoes::Card), Some(Place::Before)) if self.bare(exchange).is_none() => (0, Owes::PlainMove),
            (Some(Undoes::Card), Some(Place::Between)) => (1, Owes::Nothing),
            (Some(Undoes::Card) | None, _) => (moves, Owes::Nothing),
        }
    }

    /// What an interception does at the moment of the capture (B8).
    pub(crate) fn twist<'a>(&self, by: &'a Play) -> Option<Twist<'a>> {
        match self.card(by.play.card).at_capture? {
            AtCapture::PawnInstead => by.play.args.first()?.square().map(Twist::Scapegoat),
            AtCapture::Taker => Some(Twist::SelfDefence),
            AtCapture::Edits => Some(Twist::Reprisals(by.play.edits())),
        }
    }

    /// What stands of an exchange, with everything that came so far; `None` without a board.
    pub(crate) fn standing(&self, exchange: &Exchange) -> Option<Standing> {
        let base = exchange.base.as_ref()?;
        let walk = Walk::new(base, side(exchange.seat));
        // A king that landed has come, if it stays.
        let mut landed = Squares::NONE;
        base.royal(side(exchange.seat)).filter(|_| exchange.landed).into_iter().for_each(|at| landed.insert(at));
        let card = exchange.card.and_then(|id| self.play(id)).filter(|hit| hit.in_force()).map(Play::placed);
        let by = exchange.interception.and_then(|by| Some((by, self.play(by.card)?)));
        let by = by.filter(|(_, play)| play.in_force());
        let walk = match by {
            None => walk.message(&exchange.moves, card),
            Some((Interception { moves, owes, .. }, play)) => {
                let walk = walk.twisted(self.twist(play));
                let moves = exchange.moves.get(..moves).unwrap_or_default();
                match owes {
                    Owes::OtherMove | Owes::FirstStep(_) | Owes::SecondStep | Owes::PlainMove => walk.acts(moves, card),
                    // B15: a lost turn uses up the orders that bound it.
                    Owes::Nothing | Owes::MayReplace => walk.message(moves, card),
                }
            }
        };
        let came_first = came(base, landed, &walk);
        let mut standing = Standing::of(walk, came_first);
        standing.spring(exchange, false);
        standing.spring(exchange, true);
        if let Some(answer) = &exchange.answer
            && by.is_some()
        {
            let card = answer.card.and_then(|id| self.play(id)).filter(|card| card.in_force()).map(Play::placed);
            if !answer.moves.is_empty() || card.is_some() {
                let walk = Walk::new(&standing.position, side(exchange.seat)).message(&answer.moves, card);
                standing.came = came(&standing.position, standing.came, &walk);
                standing.captures.extend(walk.captures);
                standing.position = walk.position;
                standing.stumble = walk.stumble;
            } else if standing.position.to_move() == side(exchange.seat) {
                // T35: no second move, and the turn is over.
                standing.position.pass();
            }
        }
        Some(standing)
    }

    /// What the interception of the last turn, made by `by`, saved and at what price (26, 66).
    pub(crate) fn saved(&self, by: Seat) -> Option<Happening> {
        let exchange = self.last_exchange()?;
        let how = self.card(self.play(exchange.interception?.card)?.play.card).at_capture?;
        let (base, sent, now) = (exchange.base.as_ref()?, self.sent(exchange)?, self.standing(exchange)?.position);
        let piece = sent.captures.iter().find(|one| one.piece.owner.side() == side(by))?.piece;
        let at = now.find(piece.id)?;
        let gone = |(_, one): &(Square, &Piece)| sent.position.find(one.id).is_some() && now.find(one.id).is_none();
        let lost = base.pieces().find(gone).map(|(_, piece)| piece.kind)?;
        Some(Happening::Saved { seat: by, piece: piece.kind, at, lost, how })
    }

    /// Whether what 26, 61 or 66 do leaves the card after the move nothing to do, or other pieces than those it
    /// was played for (B8).
    pub(crate) fn loses_card(&self, exchange: &Exchange) -> bool {
        let by = exchange.interception.and_then(|interception| self.play(interception.card));
        let Some((card, by)) = exchange.card.and_then(|id| self.play(id)).zip(by) else { return false };
        let Some((twist, base)) = self.twist(by).zip(exchange.base.as_ref()) else { return false };
        let moves = |twist| Walk::new(base, side(exchange.seat)).twisted(twist).acts(&exchange.moves, None);
        let (then, now) = (moves(None), moves(Some(twist)));
        let name = |walk: &Walk, square| walk.position.at(square).map(|piece| piece.id);
        let mut squares = card.play.effect.iter().flat_map(Effect::squares);
        squares.any(|square| name(&then, square) != name(&now, square)) || !self.done_again(card, now)
    }

    /// Whether a card after the move can be played as it was behind these moves.
    fn done_again(&self, card: &Play, walk: Walk) -> bool {
        let (side, before) = (walk.side, walk.position.clone());
        let judged = judge(self.card(card.play.card), &card.play.args, &walk.scene());
        let again = walk.acts(&[], Some(card.placed()));
        if !self.enforces(card.play.card) {
            return !again.lost_card;
        }
        let as_it_was = judged.is_ok_and(|effect| effect == card.play.effect);
        as_it_was && !again.lost_card && may_end(&before, &again.position, side)
    }

    /// Whether the opponent's last turn, as it stands, took a piece of `seat` that is no pawn (B7).
    pub fn lost_a_piece(&self, seat: Seat) -> bool {
        let his = self.last_exchange().filter(|exchange| exchange.seat == Self::other(seat));
        let standing = his.and_then(|exchange| self.standing(exchange));
        standing.is_some_and(|standing| {
            standing.captures.iter().any(|one| one.piece.owner.side() == side(seat) && !one.piece.is_only_pawns())
        })
    }

    /// Takes what a sprung square holds off the board, unless it is a king, which sets it off and
    /// stays (B13). Gives the piece.
    pub(crate) fn trapped(position: &Position, by: Seat, square: Square) -> Option<PieceId> {
        let piece = position.at(square)?;
        (!piece.royal && piece.owner.serves(side(by).other())).then_some(piece.id)
    }
}

/// Whether a card of `side` may leave this: its own king in no check (R2), and no mate that was none before it (R44).
pub(crate) fn may_end(before: &Position, after: &Position, side: Color) -> bool {
    let end = after.passed();
    !end.in_check(side) && (!end.is_mate() || before.passed().is_mate())
}

/// The position without the piece that a sprung square took.
pub(crate) fn without(position: &Position, piece: PieceId, by: Seat) -> Position {
    let gone = position.find(piece).and_then(|square| edited(position, &off(square), side(by)).ok());
    gone.unwrap_or_else(|| position.clone())
}

/// The position with the king of `seat` back on `square` (T40).
pub(crate) fn landed(position: &Position, seat: Seat, square: Square) -> Position {
    let Some(king) = position.away(side(seat)) else { return position.clone() };
    edited(position, &Edit::Land { kind: king.kind, at: square }, side(seat)).unwrap_or_else(|_| position.clone())
}

impl Standing {
    fn of(walk: Walk, came: Squares) -> Self {
        let Walk { position, captures, stumble, twist_fault, .. } = walk;
        Self { position, captures, came, stumble, twist_fault }
    }

    fn spring(&mut self, exchange: &Exchange, late: bool) {
        for sprung in exchange.springs.iter().filter(|sprung| sprung.late == late) {
            let Some(piece) = sprung.piece else { continue };
            self.position = without(&self.position, piece, sprung.by);
        }
    }
}
