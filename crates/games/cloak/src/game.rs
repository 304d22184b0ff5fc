//! A game of Cloak and Dagger Chess as one knower has it, and what is meant by what is written in it.

use alloc::{boxed::Box, vec::Vec};

use super::{
    act::{Act, Line},
    board::Board,
    order::{Bonus, CloakOrder},
    piece::Piece,
    setup::SetUp,
    step::Step,
    table::Table,
    why::CloakWhy,
};
use crate::{
    chess::{CastlingSide, Color, Disambiguation, Move, MoveFault, Role, San, Square},
    ids::Seq,
    referee::{
        letter::{Sheet, Shown},
        played::GameRules as _,
    },
    text::{MoveNumber, NumberedStep},
};

/// All that one knower knows of a game of Cloak and Dagger Chess.
#[derive(Clone, Debug, PartialEq)]
pub struct Cloak {
    pub(super) table: Table,
    /// What stood before the last entry.
    pub(super) before: Option<Box<Board>>,
    /// What the discs of White and of Black are, as far as it is known from their owners.
    pub(super) set_ups: [Option<SetUp>; 2],
    /// The entry by which each side sealed its discs, and their commitments.
    pub(super) sealed: [Option<(Seq, Sheet<8>)>; 2],
    /// The number of the move, as scores count.
    pub(super) number: u16,
    /// Where the discs stand now that were uncloaked.
    pub(super) uncloaked: Uncloaked,
}

/// Where the discs of White and of Black stand that were uncloaked, by their numbers: they have none any more.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Uncloaked([[Option<Square>; 8]; 2]);

impl Uncloaked {
    /// Follows an act of this side; `at` is where a disc stands that it uncloaks.
    pub fn follow(&mut self, side: Color, act: Act, at: Option<Square>) {
        match act {
            Act::Uncloaks { disc, .. } => {
                let of = self.0.get_mut(side as usize).and_then(|of| of.get_mut(usize::from(disc).checked_sub(1)?));
                of.into_iter().for_each(|of| *of = at);
            }
            Act::Moves { played, .. } => {
                for square in self.0.iter_mut().flatten() {
                    match *square {
                        Some(at) if at == played.to => *square = None,
                        Some(at) if at == played.from => *square = Some(played.to),
                        _ => {}
                    }
                }
            }
            // Who castles is told by number; an open king or rook is known by its letter.
            Act::Castles { .. } | Act::Drops(_) | Act::Guesses { .. } => {}
        }
    }

    /// Where that disc stands.
    fn at(&self, side: Color, disc: u8) -> Option<Square> {
        *self.0.get(side as usize)?.get(usize::from(disc).checked_sub(1)?)?
    }
}

impl Cloak {
    /// A game that begins, nobody's discs named yet.
    pub fn start() -> Self {
        let table = Table::on(Board::start(), Color::White);
        let uncloaked = Uncloaked::default();
        Self { table, before: None, set_ups: [None; 2], sealed: [None; 2], number: 1, uncloaked }
    }

    /// The game as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub(super) fn is_set_up(&self) -> bool {
        self.sealed.iter().all(Option::is_some)
    }

    /// Whether it is time for a set-up, or for a turn.
    pub(super) fn is_time(&self, sets_up: bool) -> Result<(), CloakWhy> {
        let set_up = self.is_set_up();
        if sets_up == set_up { Err(CloakWhy::NotNow { set_up }) } else { Ok(()) }
    }

    pub(super) fn is_number(&self, said: Option<MoveNumber>) -> Result<(), CloakWhy> {
        let black = self.table.to_move() == Color::Black;
        let wrong = said.is_some_and(|said| said.number != u32::from(self.number) || (said.dots && !black));
        if wrong { Err(CloakWhy::Number { is: self.number.into() }) } else { Ok(()) }
    }

    /// The lines that the orders of a mail are, in the order of a turn (K14).
    ///
    /// # Errors
    /// One of them means nothing, or several things; or they stand otherwise.
    pub(super) fn lines(&self, orders: &[&CloakOrder]) -> Result<Vec<Line>, CloakWhy> {
        let (mut lines, mut uncloaks, mut moved) = (Vec::new(), Vec::new(), false);
        // What stands in a mail is meant on the board that the lines above it leave.
        let mut now = self.table.clone();
        for order in orders {
            let line = match order {
                CloakOrder::SetUp(_) | CloakOrder::Random { .. } => return Err(CloakWhy::NotNow { set_up: true }),
                CloakOrder::Uncloak(discs) => {
                    uncloaks.extend(discs.iter().copied());
                    continue;
                }
                CloakOrder::UncloakAll => {
                    let all = now.board.of(now.to_move()).filter_map(|(_, piece)| piece.disc);
                    uncloaks.extend(all);
                    continue;
                }
                CloakOrder::Guess { .. } if moved => return Err(CloakWhy::GuessFirst),
                CloakOrder::Guess { disc, kind } => Line::Guess { disc: *disc, kind: *kind },
                CloakOrder::Bonus(bonus) => {
                    let step = match bonus {
                        Bonus::Disc(_) => return Err(CloakWhy::BonusIsPawns),
                        Bonus::Drop(at) => Step::Drop(*at),
                        Bonus::Move(text) => self::step(&now, text)?,
                    };
                    if moved { Line::Earned(step) } else { Line::Owed(step) }
                }
                CloakOrder::Move { number, text } => {
                    self.is_number(*number)?;
                    Line::Move(self::step(&now, text)?)
                }
                CloakOrder::Disc(step) => Line::Move(self.of_disc(&now, step)?),
            };
            if moved && matches!(line, Line::Move(_)) {
                return Err(CloakWhy::OneMove);
            }
            moved |= matches!(line, Line::Move(_));
            // Whether it may be is asked of the whole mail; here it is only looked where the pieces stand then.
            now = now.line(line, true).map(|made| made.after).unwrap_or(now);
            lines.push(line);
        }
        if !uncloaks.is_empty() && !moved {
            return Err(CloakWhy::UncloakAfterMove);
        }
        uncloaks.sort_unstable();
        uncloaks.dedup();
        lines.extend(uncloaks.into_iter().map(Line::Uncloak));
        Ok(lines)
    }

    /// What is meant by a move of a disc that is called by its number.
    fn of_disc(&self, now: &Table, step: &NumberedStep) -> Result<Step, CloakWhy> {
        let NumberedStep { number, piece, to, .. } = *step;
        self.is_number(number)?;
        let may = |step: Step| now.line(Line::Move(step), true).is_ok();
        let pawn = || self::step(now, &pawn(to)).ok().filter(|step| may(*step));
        let disc = self.disc(now, step);
        let possible = disc.clone().ok().filter(|step| may(*step)).ok_or(());
        match step.either(self.number, pawn, possible) {
            Ok(found) => Ok(found),
            Err(None) => Err(CloakWhy::NumberOrDisc { disc: piece, to }),
            // What is told of the disc's own move is told where nothing else is possible.
            Err(Some(())) => disc,
        }
    }

    /// The move of the disc of that number.
    fn disc(&self, now: &Table, step: &NumberedStep) -> Result<Step, CloakWhy> {
        let NumberedStep { piece, to, captures, .. } = *step;
        let (side, disc) = (now.to_move(), piece);
        let from = now.board.disc(side, disc).ok_or_else(|| {
            let stands =
                |at: Square| Some((at, now.board.at(at).filter(|piece| piece.side == side && piece.is_open())?));
            match self.uncloaked.at(side, disc).and_then(stands) {
                Some((at, Piece { kind: Some(kind), .. })) => CloakWhy::Uncloaked { disc, kind, at, to, captures },
                _ => CloakWhy::NotYourDisc { disc },
            }
        })?;
        if captures && now.board.at(to).is_none() {
            return Err(CloakWhy::Move { fault: MoveFault::NothingTaken { to, candidates: Vec::new() } });
        }
        Ok(Step::Move(Move::new(from, to)))
    }
}

/// Whether it is the regular move of a turn.
pub(super) fn is_move(act: &Act) -> bool {
    matches!(act, Act::Moves { bonus: false, .. } | Act::Castles { .. })
}

/// Whether it is a bonus.
pub(super) fn is_bonus(act: &Act) -> bool {
    matches!(act, Act::Moves { bonus: true, .. } | Act::Drops(_))
}

/// The number and the kind of a disc that is opened.
pub(super) fn opened(shown: &Shown) -> Option<(u8, Role)> {
    let kind = super::act::of_letter(&shown.opening.value, &super::act::KINDS)?;
    Some((shown.number(&Cloak::SPEC)?, kind))
}

/// A pawn's step there, as scores write it.
pub(super) fn pawn(to: Square) -> San {
    San::Step { piece: Some(Role::Pawn), from: Disambiguation::Unsaid, captures: false, to, promotion: None }
}

/// What a written move means to who is to move, by what he knows.
fn step(now: &Table, text: &San) -> Result<Step, CloakWhy> {
    let (side, board) = (now.to_move(), &now.board);
    let (piece, from, captures, to, promotion) = match text {
        San::Castle(flank) => return Ok(Step::Castle(*flank)),
        San::Step { piece, from, captures, to, promotion } => (*piece, *from, *captures, *to, *promotion),
    };
    let played = |from| Move { from, to, promotion };
    if let Disambiguation::Square(at) = from {
        let stands = board.at(at);
        if let (Some(kind), Some(found)) = (piece, stands)
            && found.side == side
            && !found.is(kind)
        {
            let found = found.kind.unwrap_or(Role::Pawn);
            return Err(CloakWhy::OtherPiece { at, is: found, said: kind });
        }
        // `e1g1` castles where the king stands there, as elsewhere.
        if stands.is_some_and(|piece| piece.is(Role::King) && piece.side == side) && at.file().abs_diff(to.file()) == 2
        {
            return Ok(Step::Castle(if to.file() > at.file() { CastlingSide::Short } else { CastlingSide::Long }));
        }
        return Ok(Step::Move(played(at)));
    }
    let kind = piece.unwrap_or(Role::Pawn);
    let placed = |at: Square| match from {
        Disambiguation::File(file) => at.file() == file,
        Disambiguation::Rank(rank) => at.rank() == rank,
        Disambiguation::Unsaid | Disambiguation::Square(_) => true,
    };
    let own: Vec<(Square, Piece)> = board.of(side).filter(|(at, piece)| piece.is(kind) && placed(*at)).collect();
    // `e5` and `exd5` speak of a pawn on that file.
    let walks = kind == Role::Pawn && from == Disambiguation::Unsaid && !captures;
    let own: Vec<Square> = own.into_iter().map(|(at, _)| at).filter(|at| !walks || at.file() == to.file()).collect();
    let last = kind == Role::Pawn && to.rank() == side.rank(7);
    let tried = |at: &&Square| {
        let promotion = promotion.or(last.then_some(Role::Queen));
        board.step(Step::Move(Move { promotion, ..played(**at) }), side).is_ok()
    };
    let fits: Vec<&Square> = own.iter().filter(tried).collect();
    match (fits.as_slice(), own.as_slice()) {
        ([one], _) => Ok(Step::Move(played(**one))),
        ([], []) => Err(CloakWhy::NonePlaced { kind }),
        // Which of them was meant nothing says: the first that goes so says why it cannot.
        ([], all) => {
            let goes = all.iter().find(|at| Board::goes(kind, side, **at, to) || kind == Role::Pawn);
            Ok(Step::Move(played(*goes.or(all.first()).unwrap_or(&to))))
        }
        (several, _) => {
            let full = |at: &&Square| San::Step {
                piece: Some(kind).filter(|kind| *kind != Role::Pawn),
                from: Disambiguation::Square(**at),
                captures,
                to,
                promotion,
            };
            Err(CloakWhy::Move { fault: MoveFault::Ambiguous { candidates: several.iter().map(full).collect() } })
        }
    }
}
