//! A second referee for Romulan Heart, which is played on 81 triangles by two or three seats, each to take the others'
//! hearts: slow, plain, and written from the game's rules alone (G1 to G5, H1 to H13, P1 to P4, V1; E1 to E12 are the
//! articles on notation). It knows the board as a drawing and finds what touches and what lies straight on by walking
//! over it; what is lawful it finds by trying every path. Draws by consent, clocks and what letters say are not its
//! business. `blind` referees the Blind Game by it.
//!
//! `seat` is who plays, `triangle` the drawing and the names, `ray` what lies beside and straight on, `corner` whose
//! corner it is, `piece` what stands on a triangle, `path` how kinds may go, `board` what stands where, `zone` what
//! walls close, `order` an order's text, `lawful` what may be, `placement` how it begins, `told` what the referee says,
//! `turn` whose turn it is, `standing` how a game stands, `line` how positions are written.

pub mod blind;
mod board;
mod corner;
mod lawful;
mod line;
mod order;
mod path;
mod piece;
mod placement;
mod ray;
mod seat;
mod standing;
#[cfg(test)]
mod tests;
mod told;
mod triangle;
mod turn;
mod zone;

pub use self::{
    seat::{Black, Blue, Green, SEATS, Seat},
    told::{Due, End, Told, Why},
};
use board::Board;

/// A game of Romulan Heart.
#[derive(Clone, PartialEq, Debug)]
pub struct Heart {
    seats: Vec<Seat>,
    board: Board,
    /// Who has placed his set.
    sets: Vec<Seat>,
    turn: Seat,
    /// Who has lost his heart or was removed.
    out: Vec<Seat>,
    scores: [i32; 3],
    /// Turns of each seat since something was taken (H11).
    quiet: [usize; 3],
    /// Every position with which a turn began, the latest one last (H11); none before the first.
    stood: Vec<String>,
    over: Option<End>,
}

impl Heart {
    /// Two seats or three. Sets are due first, then hearts.
    pub fn start(seats: usize) -> Heart {
        Heart::with(seats, Board::empty(false))
    }

    /// V1, which three play.
    pub fn relation() -> Heart {
        Heart::with(3, Board::empty(true))
    }

    fn with(seats: usize, board: Board) -> Heart {
        assert!([2, 3].contains(&seats), "two or three seats");
        let seats = SEATS[..seats].to_vec();
        let (sets, out, stood) = (vec![], vec![], vec![]);
        Heart { seats, board, sets, turn: Green, out, scores: [0; 3], quiet: [0; 3], stood, over: None }
    }

    /// From what `line` writes, its words in any order but the last. Who has no heart there is out; scores, fifty turns
    /// and repetition begin there. `None` where it cannot be read or no game could stand so.
    pub fn at(line: &str, seats: usize) -> Option<Heart> {
        Heart::stands(line, seats, false)
    }

    /// The same of V1, which ends when one is out by a capture: all hearts are there but of those removed.
    pub fn at_relation(line: &str) -> Option<Heart> {
        Heart::stands(line, 3, true)
    }

    fn stands(line: &str, seats: usize, relation: bool) -> Option<Heart> {
        let (board, turn) = line::read(line, relation)?;
        let mut game = Heart::with(seats, board);
        let heart = |seat: &Seat| game.board.hearts[*seat as usize].is_some();
        let (living, others): (Vec<Seat>, Vec<Seat>) = SEATS.into_iter().partition(heart);
        if !living.iter().all(|seat| game.seats.contains(seat)) {
            return None;
        }
        game.out = others.into_iter().filter(|seat| game.seats.contains(seat)).collect();
        game.sets = game.seats.clone();
        game.hand_to(turn);
        Some(game)
    }

    /// The position as a line of words: the pieces row by row from the top and left to right, as `gRi99`, a pawn as
    /// `bpi23`, one that another seat than its colour's moves as `bRg25>k`; the hearts, as `g*i99`; who is to move.
    pub fn line(&self) -> String {
        line::write(&self.board, self.turn)
    }

    /// P1, P2: the set of the seat of which it is due, as `Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69`.
    pub fn set(&mut self, text: &str) -> Result<(), Why> {
        let Some(Due::Set(seat)) = self.due() else { return Err(Why::Turn) };
        self.board = placement::set(&self.board, seat, text)?;
        self.sets.push(seat);
        Ok(())
    }

    /// P1: the heart of the seat of which it is due, as `i99` or `R`. After the last one the game begins; what is told
    /// then are passes, if there are any.
    pub fn heart(&mut self, text: &str) -> Result<Vec<String>, Why> {
        let Some(Due::Heart(seat)) = self.due() else { return Err(Why::Turn) };
        self.board.hearts[seat as usize] = Some(placement::heart(&self.board, seat, text)?);
        let mut told = self.begin();
        told.extend(self.ending());
        Ok(told)
    }

    /// P3: once nothing more is to be placed.
    fn begin(&mut self) -> Vec<String> {
        if matches!(self.due(), Some(Due::Turn(_))) { self.hand_to(Green) } else { vec![] }
    }

    /// Who has the turn; nobody while something is to be placed, or when it is over.
    fn mover(&self) -> Result<Seat, Why> {
        if let Some(Due::Turn(seat)) = self.due() { Ok(seat) } else { Err(Why::Turn) }
    }

    /// Every lawful order of the seat to move in full: `N i34-g24`, `H R e27-f25`, `i56-i55` of a pawn; with `-` also
    /// where something is taken.
    pub fn lawful(&self) -> Vec<String> {
        let orders = self.mover().map(|seat| self.board.orders(seat)).unwrap_or_default();
        orders.into_iter().map(|order| order.name(&self.board, '-')).collect()
    }

    /// The lawful order that is meant, in full, or why there is none.
    pub fn judge(&self, text: &str) -> Result<String, Why> {
        Ok(self.board.meant(self.mover()?, text)?.name(&self.board, '-'))
    }

    /// Plays. What is refused changes nothing.
    pub fn play(&mut self, text: &str) -> Result<Told, Why> {
        let seat = self.mover()?;
        let order = self.board.meant(seat, text)?;
        let before = self.board.clone();
        let taken = self.board.carry_out(order, seat);
        let takes = taken.piece.is_some() || taken.heart.is_some();
        let act = order.name(&before, if takes { 'x' } else { '-' });
        let piece = taken.piece.map(|piece| format!("takes {} {}", piece.kind.letter(), piece.colour.name()));
        let heart = taken.heart.map(|loser| format!("takes heart {}", loser.name()));
        let mut announcements: Vec<String> = piece.into_iter().chain(heart).collect();
        if takes {
            self.quiet = [0; 3];
        } else {
            self.quiet[seat as usize] += 1;
        }
        self.lose(taken.heart, seat);
        if self.over.is_none() {
            announcements.extend(self.hand_on(seat));
        }
        announcements.extend(self.ending());
        Ok(Told { act, announcements })
    }
}
