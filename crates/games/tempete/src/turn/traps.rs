//! What may be sealed (T30), and where a piece has stopped (T33): a fact of the board that both seats know, whatever is
//! sealed. Which of these squares are sealed is known to their owner's view alone.

use super::{standing::without, walk::Walk};
use crate::{
    chess::{Position, Square, Squares},
    ids::{Seat, Seq},
    tempete::{
        cards::card::{AtCapture, CardNo},
        seats::side,
        state::{
            exchange::{Exchange, Stops},
            play::PlayId,
            public::{Duty, OwnDuty, Public},
        },
    },
};

impl Public {
    /// T30: with the board, a square that is sealed is empty or holds a piece of its owner's, when its message is done.
    pub(crate) fn may_seal(&self, seat: Seat, card: CardNo, square: Square) -> bool {
        let Some(board) = self.board.as_ref().filter(|_| self.enforces(card)) else { return true };
        board.is_free(square) || board.at(square).is_some_and(|piece| piece.owner.serves(side(seat)))
    }

    /// Where a piece of the opponent's has stopped, as far as `seat` may announce it with what it owes now; `None`
    /// without a board.
    pub fn stops(&self, seat: Seat) -> Option<Stops> {
        let exchange = self.last_exchange()?;
        let squares = match self.duty() {
            Duty::Own(OwnDuty::Turn(due)) if due == seat && exchange.seat != seat => {
                let standing = self.standing(exchange)?;
                serving(&standing.position, standing.came, Self::other(seat))
            }
            Duty::Own(OwnDuty::Answer(due)) if due == seat => self.brought_back(exchange)?,
            _ => return None,
        };
        let spent = exchange.springs.iter().filter(|sprung| sprung.by == seat).map(|sprung| sprung.square);
        Some(Stops { turn: exchange.turn, squares: squares.without(set(spent)) })
    }

    /// The same, without those whose spring is refused: such a stop ends no trap (R47).
    pub fn springable(&self, seat: Seat) -> Option<Stops> {
        let stops = self.stops(seat)?;
        let open = stops.squares.iter().filter(|square| !self.exposes(seat, *square));
        Some(Stops { squares: set(open), ..stops })
    }

    /// B3, R47: whether a spring there leaves a king to be taken at once.
    pub(crate) fn exposes(&self, seat: Seat, square: Square) -> bool {
        let Some(board) = &self.board else { return false };
        let after = Self::trapped(board, seat, square).map(|piece| without(board, piece, seat));
        let after = after.as_ref().unwrap_or(board);
        after.in_check(after.to_move().other())
    }

    /// The entry with which its owner passed over a stop on the square he sealed in this play: the trap is over since.
    pub fn missed(&self, play: PlayId, square: Square) -> Option<Seq> {
        let play = self.play(play)?;
        let since = self.exchanges.iter().flat_map(|exchange| exchange.passed_over());
        let mut all = self.passed_over.iter().copied().chain(since);
        let over = all.find(|one| one.by == play.seat && one.turn > play.seq && one.squares.contains(square));
        over.map(|one| one.at)
    }

    /// Where the piece stands that 26 brought back.
    fn brought_back(&self, exchange: &Exchange) -> Option<Squares> {
        let by = self.play(exchange.interception?.card).filter(|by| by.in_force())?;
        let brings = self.card(by.play.card).at_capture == Some(AtCapture::PawnInstead);
        let at = by.play.args.first().filter(|_| brings).and_then(|arg| arg.square());
        let Some(at) = at else { return Some(Squares::NONE) };
        let taken = |id| self.sent(exchange).is_some_and(|sent| sent.captures.iter().any(|one| one.piece.id == id));
        let back = self.standing(exchange)?.position.at(at).is_some_and(|piece| taken(piece.id));
        Some(set(back.then_some(at)))
    }
}

/// These squares.
fn set(squares: impl IntoIterator<Item = Square>) -> Squares {
    squares.into_iter().fold(Squares::NONE, |mut set, square| {
        set.insert(square);
        set
    })
}

/// Those of them where a piece stands that this seat may move.
fn serving(position: &Position, squares: Squares, seat: Seat) -> Squares {
    set(squares.iter().filter(|at| position.at(*at).is_some_and(|piece| piece.owner.serves(side(seat)))))
}

/// Where a piece has come to stand by what was played out from `start`, beside those that had come before.
pub(super) fn came(start: &Position, before: Squares, walk: &Walk) -> Squares {
    let then = core::iter::once(start).chain(&walk.trail);
    then.zip(&walk.trail).fold(before, |came, (was, is)| {
        let arrived = |(at, _): &(Square, _)| came_to(was, is, *at).unwrap_or_else(|| came.contains(*at));
        set(is.pieces().filter(arrived).map(|(at, _)| at))
    })
}

/// Whether what stands on a square has come there by one act; `None` where it stood there before, or was changed in
/// its place.
fn came_to(was: &Position, is: &Position, at: Square) -> Option<bool> {
    let piece = is.at(at)?;
    let from = |part: crate::chess::Part| was.find(part.id);
    if piece.parts().any(|part| from(part).is_some_and(|from| from != at)) {
        return Some(true);
    }
    // What comes back from among the lost stops on an empty square, and not in another's place.
    let is_new = piece.parts().all(|part| from(part).is_none());
    (is_new && was.at(at).is_none()).then_some(true)
}
