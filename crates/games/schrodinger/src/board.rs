//! The board as both see it: a position in which a closed token is a piece without a kind. All that is judged is judged on it
//! (S9); what a token is comes in from outside when it is turned up.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    arrangement::home,
    deed::{Deed, Taken},
    man::Man,
    why::{Choice, SchrodingerWhy},
};
use crate::{
    chess::{
        Castling, CastlingSide, Color, Illegal, Move, MoveFault, PieceId, PieceLetters, Position, Role, Square, short,
    },
    referee::{Stood, log::Claim, telling::NotSo},
};

/// The pieces by the numbers of a side's tokens.
pub type Numbers = [Option<PieceId>; 7];

/// The board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    position: Position,
    /// White's tokens and Black's, by number.
    tokens: [Numbers; 2],
    /// What stood since the last capture or pawn move, the last of it now (S14).
    stood: Stood<String>,
}

/// What has become of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Closed(Square),
    Open(Square, Role),
    /// Captured, or never there.
    Lost,
}

/// What a turn brings about that both are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    pub check: bool,
    pub mate: bool,
    pub stalemate: bool,
    pub dead: bool,
}

const FLANKS: [CastlingSide; 2] = [CastlingSide::Short, CastlingSide::Long];
/// The turns without pawn move and capture that a claim needs (S14).
const FIFTY: u16 = 100;
/// So often has a position stood that may be claimed as repeated (S14).
const THRICE: usize = 3;

impl Board {
    /// The board that the game begins with, all tokens closed (S1).
    pub fn start() -> Self {
        let mut position = Position::start();
        let mut ids = |side: Color| {
            let mut numbers = Numbers::default();
            for (number, id) in (1..).zip(&mut numbers) {
                let Some(at) = home(side, number) else { continue };
                *id = position.at(at).map(|piece| piece.id);
                position.conceal(at, number);
            }
            numbers
        };
        let tokens = Color::BOTH.map(&mut ids);
        Self::on(position, tokens)
    }

    /// A position whose tokens are these pieces.
    pub fn on(position: Position, tokens: [Numbers; 2]) -> Self {
        let mut board = Self { position, tokens, stood: Stood::NONE };
        board.stood.push(board.key());
        board
    }

    /// The pieces as both see them.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// What is seen there.
    pub fn man(&self, at: Square) -> Option<Man> {
        self.position.at(at).map(Man::from)
    }

    /// What has become of this side's token of this number, 1 to 7.
    pub fn fate(&self, side: Color, number: u8) -> Fate {
        let numbers = self.tokens.get(side as usize);
        let id = numbers.and_then(|of| *of.get(usize::from(number).checked_sub(1)?)?);
        let found = id.and_then(|id| self.position.find(id)).and_then(|at| Some((at, self.position.at(at)?)));
        match found {
            Some((at, piece)) if piece.token.is_some() => Fate::Closed(at),
            Some((at, piece)) => Fate::Open(at, piece.kind),
            None => Fate::Lost,
        }
    }

    /// The same with this side's closed tokens turned up, as far as these kinds are known: for when all is open.
    pub fn turned_up(&self, side: Color, kinds: &[Option<Role>; 7]) -> Self {
        let mut board = self.clone();
        for (number, kind) in (1..).zip(kinds) {
            if let (Some(kind), Fate::Closed(at)) = (kind, self.fate(side, number)) {
                board.position.turn_up(at, *kind);
            }
        }
        board
    }

    /// What makes a position the same as another (S14).
    fn key(&self) -> String {
        let position = &self.position;
        let right = |side| FLANKS.map(|flank| if position.has_right(side, flank) { '1' } else { '0' });
        let rights: String = Color::BOTH.map(right).iter().flatten().collect();
        let lawful = |at: &Square| {
            let pawn = |played: &Move| position.at(played.from).is_some_and(|piece| piece.is_pawn());
            position.legal_moves().iter().any(|played| played.to == *at && pawn(played))
        };
        let passed: String = position.en_passant().iter().filter(lawful).map(|at| at.to_string()).collect();
        let tokens = Color::BOTH.into_iter().flat_map(|side| position.tokens(side));
        let tokens: String = tokens.map(|(at, number)| format!(" {number}{at}")).collect();
        format!("{} {} {rights} {passed}{tokens}", position.placement(), position.to_move().letter())
    }

    /// Whether it stood three times (S14).
    pub fn repeats(&self) -> bool {
        self.times() >= THRICE
    }

    fn times(&self) -> usize {
        self.stood.times()
    }

    /// Why a claim of this kind is not so, as both see it.
    pub fn not_so(&self, claim: Claim) -> NotSo {
        match claim {
            Claim::Fifty => NotSo { code: "quiet", n: usize::from(self.position.halfmove_clock()) },
            Claim::Repetition | Claim::Stalemate => NotSo { code: "times", n: self.times() },
        }
    }

    /// Fifty moves of each side without capture and pawn move (S14).
    pub fn is_quiet(&self) -> bool {
        self.position.halfmove_clock() >= FIFTY
    }

    /// S14: nobody can be mated with what is left. With a closed token one always can.
    fn is_dead(&self) -> bool {
        let rest = self.position.pieces().filter(|(_, piece)| piece.kind != Role::King);
        let rest: Vec<Man> = rest.map(|(_, piece)| Man::from(piece)).collect();
        matches!(rest.as_slice(), [] | [Man::Kind(Role::Knight | Role::Bishop)])
    }

    /// What a lawful move is to both.
    pub fn deed(&self, played: Move) -> Deed {
        let mover = self.position.at(played.from);
        let castles = |flank: &CastlingSide| {
            let way = Castling::of(self.to_move(), *flank).map(|way| (way.king, way.king_to));
            mover.is_some_and(|piece| piece.kind == Role::King) && way == Some((played.from, played.to))
        };
        if let Some(flank) = FLANKS.into_iter().find(castles) {
            return Deed::Castles(flank);
        }
        let passes = mover.is_some_and(|piece| piece.is_pawn()) && played.from.file() != played.to.file();
        let beside = Square::new(played.to.file(), played.from.rank()).filter(|_| passes);
        let there = self.man(played.to).map(|what| Taken { what, at: played.to, en_passant: false });
        let taken = beside.and_then(|at| Some(Taken { what: self.man(at)?, at, en_passant: true }));
        Deed::Moves { token: mover.and_then(|piece| piece.token), played, takes: there.or(taken) }
    }

    /// The tokens one of which this move turns up (S5); none where it takes nothing.
    pub fn reveals(&self, played: Move) -> Vec<Choice> {
        let (side, Some((after, did))) = (self.to_move(), self.position.made(played)) else { return Vec::new() };
        if did.captured.is_none() {
            return Vec::new();
        }
        let mut all: Vec<Choice> = after.tokens(side).map(|(at, number)| Choice { number, at }).collect();
        all.sort_unstable_by_key(|of| of.number);
        all
    }

    /// Whether the side to move may move so (S9).
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, played: Move) -> Result<(), SchrodingerWhy> {
        self.position.why_not(played).map_or(Ok(()), |reason| Err(self.illegal(played.from, played.to, reason)))
    }

    fn illegal(&self, from: Square, to: Square, reason: Illegal) -> SchrodingerWhy {
        let by = reason.names().and_then(|at| self.man(at));
        match self.man(from) {
            Some(Man::Token(number)) if matches!(reason, Illegal::CannotMoveSo { .. }) => {
                SchrodingerWhy::Reach { number, from }
            }
            Some(piece) => SchrodingerWhy::Illegal { piece, from, to, reason, by },
            None => SchrodingerWhy::Move {
                fault: MoveFault::NoSuchPiece { piece: None, from: from.to_string(), there: None, movable: false },
            },
        }
    }

    /// The same fault as it is told where tokens are (S7).
    pub(super) fn why(&self, fault: MoveFault) -> SchrodingerWhy {
        match fault {
            MoveFault::Illegal { from, to, reason, .. } => self.illegal(from, to, reason),
            MoveFault::NoCastling { flank, reason, .. } => {
                SchrodingerWhy::NoCastling { flank, reason, by: reason.names().and_then(|at| self.man(at)) }
            }
            fault => SchrodingerWhy::Move { fault },
        }
    }

    /// The board after a lawful move that turns this up, and what is announced; `None` where nothing stands.
    pub fn after(&self, played: Move, shown: Option<(u8, Role)>) -> Option<(Self, Announced)> {
        let (mover, (mut position, did)) = (self.to_move(), self.position.made(played)?);
        position.pass();
        let mut after = Self { position, ..self.clone() };
        if let Some((number, kind)) = shown
            && let Fate::Closed(at) = after.fate(mover, number)
        {
            after.position.turn_up(at, kind);
        }
        if did.captured.is_some() || did.piece.is_pawn() {
            after.stood = Stood::NONE;
        }
        after.stood.push(after.key());
        let announced = after.announced();
        Some((after, announced))
    }

    /// What is so of the side to move: of several ends the first alone (S17).
    fn announced(&self) -> Announced {
        let check = self.position.in_check(self.to_move());
        match (self.position.legal_move(), check) {
            (None, true) => Announced { mate: true, ..Announced::default() },
            (None, false) => Announced { stalemate: true, ..Announced::default() },
            _ => Announced { check, dead: self.is_dead(), ..Announced::default() },
        }
    }

    /// A move of what is seen as scores write it, without the sign of check, which what is turned up decides.
    pub(super) fn san(position: &Position, played: Move, letters: PieceLetters) -> String {
        short(position, played, letters).trim_end_matches(['+', '#']).into()
    }
}
