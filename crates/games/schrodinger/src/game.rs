//! A game of Reverse Schrödinger's Chess as one knower has it, and what is meant by what is written in it.

use alloc::{boxed::Box, vec::Vec};

use super::{
    act::Named,
    arrangement::{SORTS, TOKENS, count, sealed},
    board::{Announced, Board, Fate},
    deed::Deed,
    event::SchrodingerEvent,
    man::Man,
    order::SchrodingerOrder,
    told::{Count, SchrodingerTold, Tokens},
    why::SchrodingerWhy,
};
use crate::{
    chess::{Color, Disambiguation, Move, MoveFault, Position, Role, San, Square, resolve, resolve_either},
    ids::Seq,
    referee::{
        letter::{Sheet, Shown},
        played::GameRules as _,
    },
    text::{Language, MoveNumber, NumberedStep},
};

/// All that one knower knows of a game of Reverse Schrödinger's Chess.
#[derive(Clone, Debug, PartialEq)]
pub struct Schrodinger {
    pub(super) board: Board,
    /// What both saw before the last turn, and what was turned up in it.
    pub(super) before: Option<Box<Position>>,
    /// What the tokens of White and of Black are, by number, as far as it is known.
    pub(super) kinds: [[Option<Role>; 7]; 2],
    /// What of each side's was turned up.
    pub(super) shown: [Vec<Role>; 2],
    /// The entry by which each side's tokens were arranged.
    pub(super) arranged: [Option<Seq>; 2],
    /// The commitments of each side's tokens.
    pub(super) sheets: [Option<Sheet<7>>; 2],
    /// Whether the referee alone arranges (S3).
    pub(super) blind: bool,
}

/// How many of each kind are left of the seven when these were turned up, none of none.
pub(super) fn left(shown: &[Role]) -> Vec<Count> {
    let left = |kind: Role| count(kind).saturating_sub(shown.iter().filter(|of| **of == kind).count());
    SORTS.into_iter().map(|kind| Count { kind, count: left(kind) }).filter(|of| of.count > 0).collect()
}

impl Schrodinger {
    /// A game from this board on, whose tokens are these, as far as they are known.
    pub fn on(board: Board, kinds: [[Option<Role>; 7]; 2]) -> Self {
        let arranged = [Some(Seq::START); 2];
        Self { board, before: None, kinds, shown: [Vec::new(), Vec::new()], arranged, sheets: [None; 2], blind: false }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What a token is, as far as it is known.
    pub fn kind(&self, side: Color, number: u8) -> Option<Role> {
        *self.kinds.get(side as usize)?.get(usize::from(number).checked_sub(1)?)?
    }

    pub(super) fn is_arranged(&self) -> bool {
        self.arranged.iter().all(Option::is_some)
    }

    /// The tokens of a side, as they are told.
    pub(super) fn tokens(&self, side: Color, open: bool) -> Tokens {
        let fates = (1..).zip(TOKENS).map(|(number, _)| (number, self.board.fate(side, number)));
        let kinds = self.kinds.get(side as usize).filter(|_| open);
        let were: Option<Vec<Role>> = kinds.and_then(|kinds| kinds.iter().copied().collect());
        let shown = self.shown.get(side as usize).map_or(&[][..], Vec::as_slice);
        Tokens::of(fates, shown, were.unwrap_or_default())
    }

    /// The token that a turn of the side to move turns up.
    ///
    /// # Errors
    /// None may be, or one has to be (S5).
    pub fn revealed(&self, played: Move, named: Option<Named>) -> Result<Option<u8>, SchrodingerWhy> {
        let (all, taken) = (self.board.reveals(played), self.board.deed(played).takes());
        match (named, all.as_slice()) {
            (None, []) => Ok(None),
            (Some(_), []) => Err(SchrodingerWhy::NoReveal { takes: taken.is_some() }),
            (None, _) => {
                let (taken, at) = taken.map_or((Man::Kind(Role::Pawn), played.to), |of| (of.what, of.at));
                Err(SchrodingerWhy::RevealDue { taken, at, tokens: all })
            }
            (Some(Named::Number(number)), _) if all.iter().any(|of| of.number == number) => Ok(Some(number)),
            (Some(Named::Number(number)), _) => Err(self.no_closed(number)),
            (Some(Named::On(at)), _) => {
                let found = all.iter().find(|of| of.at == at).map(|of| of.number);
                found.map_or(Err(SchrodingerWhy::NotThere { at }), |number| Ok(Some(number)))
            }
        }
    }

    /// Why the side to move has no closed token of this number.
    pub(super) fn no_closed(&self, number: u8) -> SchrodingerWhy {
        match self.board.fate(self.board.to_move(), number) {
            _ if !(1..=7).contains(&number) => SchrodingerWhy::NoToken { number },
            Fate::Open(at, kind) => SchrodingerWhy::IsOpen { number, kind, at },
            Fate::Closed(at) => SchrodingerWhy::IsToken { number, at },
            Fate::Lost => SchrodingerWhy::IsLost { number },
        }
    }

    /// The move that an order means.
    ///
    /// # Errors
    /// It is none, or may not be.
    pub(super) fn played(&self, order: &SchrodingerOrder, language: Language) -> Result<Move, SchrodingerWhy> {
        match order {
            SchrodingerOrder::Token { step, .. } => self.of_token(step),
            SchrodingerOrder::Move { number, text, .. } => {
                self.is_number(*number).and_then(|()| self.meant(text, language))
            }
            _ => Err(SchrodingerWhy::RevealAlone),
        }
    }

    /// What is meant by a move of what is seen.
    pub(super) fn meant(&self, text: &San, language: Language) -> Result<Move, SchrodingerWhy> {
        if let San::Step { piece, from: Disambiguation::Square(at), to, .. } = text
            && let Some(Man::Token(number)) = self.board.man(*at)
        {
            let own = self.board.position().tokens(self.board.to_move()).any(|(stands, _)| stands == *at);
            return match piece {
                Some(_) if own => Err(SchrodingerWhy::IsToken { number, at: *at }),
                _ => self.board.may(Move::new(*at, *to)).map(|()| Move::new(*at, *to)),
            };
        }
        let pawn = text.or_pawn(language.letters());
        let found = resolve_either(self.board.position(), text, pawn.as_ref());
        found.map_err(|fault| match fault {
            // Nobody may look whether a closed token is one.
            MoveFault::NoSuchPiece { piece: Some(kind), there: None, .. } if kind != Role::Pawn => {
                SchrodingerWhy::NoneOpen { kind }
            }
            fault => self.board.why(fault),
        })
    }

    /// What is meant by a move of a token.
    pub(super) fn of_token(&self, step: &NumberedStep) -> Result<Move, SchrodingerWhy> {
        let (position, NumberedStep { piece, to, .. }) = (self.board.position(), *step);
        self.is_number(step.number)?;
        let found = step.either(position.fullmove(), || resolve(position, &pawn(to)).ok(), self.token(step));
        found.map_err(|why| why.unwrap_or(SchrodingerWhy::NumberOrToken { token: piece, to }))
    }

    /// The move of the token of that number.
    fn token(&self, step: &NumberedStep) -> Result<Move, SchrodingerWhy> {
        let NumberedStep { piece, to, .. } = *step;
        let Fate::Closed(from) = self.board.fate(self.board.to_move(), piece) else {
            return Err(self.no_closed(piece));
        };
        let played = Move::new(from, to);
        self.board.may(played)?;
        if step.captures && self.board.deed(played).takes().is_none() {
            return Err(SchrodingerWhy::Move { fault: MoveFault::NothingTaken { to, candidates: Vec::new() } });
        }
        Ok(played)
    }

    pub(super) fn is_number(&self, said: Option<MoveNumber>) -> Result<(), SchrodingerWhy> {
        let (is, black) = (self.board.position().fullmove(), self.board.to_move() == Color::Black);
        let wrong = said.is_some_and(|said| said.number != u32::from(is) || (said.dots && !black));
        if wrong { Err(SchrodingerWhy::Number { is: is.into() }) } else { Ok(()) }
    }

    /// Whether it is time for this.
    pub(super) fn is_time(&self, arranges: bool) -> Result<(), SchrodingerWhy> {
        let arranged = self.is_arranged();
        if arranges == arranged { Err(SchrodingerWhy::NotNow { arranged }) } else { Ok(()) }
    }

    /// The entry of a lawful turn that turns this up.
    pub(super) fn turn(&self, played: Move, shown: Option<(u8, Role)>, opening: Option<Shown>) -> SchrodingerEvent {
        let announced = self.board.after(played, shown).map(|(_, announced)| announced).unwrap_or_default();
        let Announced { check, mate, stalemate, dead } = announced;
        SchrodingerEvent::Turn { deed: self.board.deed(played), shown: opening, check, mate, stalemate, dead }
    }
}

/// The number and the kind of a token that is turned up.
pub(super) fn turned_up(shown: &Shown) -> Option<(u8, Role)> {
    Some((shown.number(&Schrodinger::SPEC)?, sealed(&shown.opening.value)?))
}

/// A pawn's step there, as scores write it.
pub(super) fn pawn(to: Square) -> San {
    San::Step { piece: Some(Role::Pawn), from: Disambiguation::Unsaid, captures: false, to, promotion: None }
}

impl Schrodinger {
    /// What a turn is told by, before it is made: what moves, and what it turns up.
    pub(super) fn told_of(
        &self,
        (mover, played): (Color, Move),
        deed: &Deed,
        turned: Option<(u8, Role)>,
        tell: &mut dyn FnMut(SchrodingerTold),
    ) {
        let taken = if let Some(Man::Token(number)) = deed.takes().map(|of| of.what) { Some(number) } else { None };
        let moved = if let Deed::Moves { token, .. } = deed { *token } else { None };
        let was = [(mover, moved), (mover.other(), taken)].map(|(side, number)| self.kind(side, number?));
        let before = Box::new(self.board.position().clone());
        tell(SchrodingerTold::Moved { before, deed: *deed, played, was });
        let choices = self.board.reveals(played);
        match turned {
            Some((number, kind)) => {
                let at = choices.iter().find(|of| of.number == number).map(|of| of.at);
                at.into_iter().for_each(|at| tell(SchrodingerTold::Shown { number, kind, at }));
            }
            None if !choices.is_empty() => tell(SchrodingerTold::Unsaid),
            None => {}
        }
    }
}
