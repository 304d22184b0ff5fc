//! A game of Cloak and Dagger Chess as it stands within a turn, as far as one knower has it, and what each line of a mail makes of
//! it (K14).

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::{Act, Line, Taken},
    board::Board,
    piece::Piece,
    step::{Done, NoStep, Step},
    why::CloakWhy,
};
use crate::{
    chess::{Color, PieceLetters, Role, Square},
    referee::{Stood, log::Claim, telling::NotSo},
};

/// That a disc is of a kind, or is not: what both were told (K7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    pub side: Color,
    pub disc: u8,
    pub kind: Role,
    pub right: bool,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub board: Board,
    to_move: Color,
    /// Whether the side to move may begin with a bonus (K5).
    due: bool,
    /// What this turn's guess was answered, once there was one.
    guessed: Option<bool>,
    told: BTreeSet<Fact>,
    /// Turns in a row without capture, pawn move, drop and uncloaking; and whether one of them was in this turn (K19).
    quiet: u16,
    stirred: bool,
    /// What stood as turns began, the last of it now (K19).
    stood: Stood<String>,
}

/// What ends a game by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Mate,
    Stalemate,
    King,
    Bare,
}

/// A disc that a line opens: whose, and what it is (K21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opens {
    pub side: Color,
    pub disc: u8,
    pub kind: Role,
}

/// What a line makes of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub after: Table,
    /// What both read of it; `None` where what is taken is not known.
    pub act: Option<Act>,
    pub opens: Vec<Opens>,
    /// What ends the game with it: a king taken, bare kings.
    pub ends: Option<Ends>,
}

/// The turns that a claim of fifty moves needs (K19).
const FIFTY: u16 = 100;
/// So often has a position stood that may be claimed as repeated (K19).
const THRICE: usize = 3;

impl Table {
    /// A game from this board on.
    pub fn on(board: Board, to_move: Color) -> Self {
        let told = BTreeSet::new();
        let (due, guessed, quiet, stirred, stood) = (false, None, 0, false, Stood::NONE);
        let mut table = Self { board, to_move, due, guessed, told, quiet, stirred, stood };
        table.stood.push(table.key());
        table
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether the side to move may begin with a bonus.
    pub fn is_due(&self) -> bool {
        self.due
    }

    /// Whether there was a guess in this turn.
    pub fn has_guessed(&self) -> bool {
        self.guessed.is_some()
    }

    /// Whether it earned a bonus.
    pub fn has_earned(&self) -> bool {
        self.guessed == Some(true)
    }

    /// What both were told of discs.
    pub fn told(&self) -> &BTreeSet<Fact> {
        &self.told
    }

    /// What a line of the side to move makes of the game, a guess being answered so.
    ///
    /// # Errors
    /// Why it may not be, by what is known here.
    pub fn line(&self, line: Line, right: bool) -> Result<Made, CloakWhy> {
        match line {
            Line::Owed(step) => self.owed(step),
            Line::Guess { disc, kind } => self.guess(disc, kind, right),
            Line::Move(Step::Drop(_)) => Err(CloakWhy::DropIsBonus),
            Line::Move(step) => {
                let mut made = self.stepped(step, false)?;
                made.after.without_due(false);
                Ok(made)
            }
            Line::Earned(step) => self.earned(step),
            Line::Uncloak(disc) => self.uncloak(disc),
        }
    }

    fn owed(&self, step: Step) -> Result<Made, CloakWhy> {
        if !self.due {
            return Err(CloakWhy::NoBonusDue);
        }
        let mut made = self.bonus(step)?;
        made.after.without_due(true);
        if made.after.can_move() { Ok(made) } else { Err(CloakWhy::NoMoveLeft) }
    }

    fn earned(&self, step: Step) -> Result<Made, CloakWhy> {
        if self.guessed != Some(true) {
            return Err(CloakWhy::NoBonusEarned);
        }
        self.bonus(step)
    }

    fn bonus(&self, step: Step) -> Result<Made, CloakWhy> {
        let pawn = match step {
            Step::Move(played) => self.board.at(played.from).is_none_or(|piece| piece.is(Role::Pawn)),
            Step::Castle(_) => false,
            Step::Drop(_) => true,
        };
        if pawn { self.stepped(step, true) } else { Err(CloakWhy::BonusIsPawns) }
    }

    /// K5, K8.
    fn guess(&self, disc: u8, kind: Role, right: bool) -> Result<Made, CloakWhy> {
        let side = self.to_move.other();
        if self.guessed.is_some() {
            return Err(CloakWhy::GuessedAlready);
        }
        if self.board.disc(side, disc).is_none() {
            return Err(CloakWhy::NoDisc { disc });
        }
        let told = self.told.iter().find(|of| of.side == side && of.disc == disc && (of.right || of.kind == kind));
        if let Some(Fact { kind, right, .. }) = told {
            return Err(CloakWhy::Told { disc, kind: *kind, right: *right });
        }
        if !self.can_move() {
            return Err(CloakWhy::NoMoveLeft);
        }
        Ok(self.clone().answered(disc, kind, right))
    }

    /// What the answer to a guess makes of the game (K5, K7).
    pub(super) fn answered(mut self, disc: u8, kind: Role, right: bool) -> Made {
        let (side, mut opens) = (self.to_move.other(), Vec::new());
        (self.due, self.guessed) = (false, Some(right));
        if right {
            self.opens(side, disc, kind, &mut opens);
        } else {
            self.told.insert(Fact { side, disc, kind, right });
        }
        Made { after: self, act: Some(Act::Guesses { disc, kind, right }), opens, ends: None }
    }

    /// K9, K12.
    fn uncloak(&self, disc: u8) -> Result<Made, CloakWhy> {
        let side = self.to_move;
        let at = self.board.disc(side, disc).ok_or(CloakWhy::NotYourDisc { disc })?;
        let kind = self.board.at(at).and_then(|piece| piece.kind).ok_or(CloakWhy::NotYourDisc { disc })?;
        let made = self.clone().uncloaked(disc, kind, at);
        let board = &made.after.board;
        match board.checker(side) {
            None => Ok(made),
            Some(by) => {
                let by_kind = board.at(by).and_then(|piece| piece.kind).unwrap_or(Role::Pawn);
                Err(CloakWhy::KingAttacked { king: at, by, kind: by_kind })
            }
        }
    }

    /// What it makes of the game that the mover's disc there is uncloaked (K9).
    pub(super) fn uncloaked(mut self, disc: u8, kind: Role, at: Square) -> Made {
        let (side, mut opens) = (self.to_move, Vec::new());
        self.opens(side, disc, kind, &mut opens);
        self.board.put(at, Piece::open(side, kind));
        self.stirred = true;
        Made { after: self, act: Some(Act::Uncloaks { disc, kind }), opens, ends: None }
    }

    /// A bonus that was due is played, or lapses with the move.
    pub(super) fn without_due(&mut self, bonus: bool) {
        self.due = false;
        if bonus {
            // K15: the own move comes between.
            self.board.passed = None;
        }
    }

    /// Says to both what a disc is, and opens it unless that was done before (K21).
    fn opens(&mut self, side: Color, disc: u8, kind: Role, opens: &mut Vec<Opens>) {
        self.board.know(side, disc, kind);
        if self.told.insert(Fact { side, disc, kind, right: true }) {
            opens.push(Opens { side, disc, kind });
        }
    }

    fn stepped(&self, step: Step, bonus: bool) -> Result<Made, CloakWhy> {
        let done = self.board.step(step, self.to_move).map_err(|why| self.why(step, why))?;
        Ok(self.made(step, done, bonus))
    }

    fn why(&self, step: Step, why: NoStep) -> CloakWhy {
        let by = |at| self.board.at(at).and_then(|piece| Some((piece.disc, piece.kind?)));
        match (step, why) {
            (_, NoStep::Drop(why)) => CloakWhy::NoDrop { why },
            (Step::Move(played), NoStep::Move(reason)) => {
                let piece = by(played.from);
                let by = reason.names().and_then(by);
                CloakWhy::illegal(piece, played, reason, by)
            }
            (Step::Castle(flank), NoStep::Move(reason)) => {
                CloakWhy::no_castling(flank, reason, reason.names().and_then(by))
            }
            (Step::Drop(_), NoStep::Move(reason)) => CloakWhy::drop_leaves_check(reason, reason.names().and_then(by)),
        }
    }

    /// What a step made of the board makes of the game.
    pub(super) fn made(&self, step: Step, Done { board, taken, castled, of_pawn }: Done, bonus: bool) -> Made {
        let mut after = Self { board, ..self.clone() };
        after.stirred |= of_pawn || taken.is_some();
        let mover = self.to_move;
        let mut opens = Vec::new();
        let facts = castled.into_iter().flatten().chain(taken.map(|(_, piece)| piece));
        for Piece { side, kind, disc } in facts {
            if let (Some(disc), Some(kind)) = (disc, kind) {
                after.opens(side, disc, kind, &mut opens);
            }
        }
        let act = match (step, castled) {
            (Step::Move(played), _) => {
                let disc = self.board.at(played.from).and_then(|piece| piece.disc);
                let takes = taken.map(|(at, piece)| {
                    Some(Taken { disc: piece.disc, kind: piece.kind?, en_passant: at != played.to })
                });
                match takes {
                    Some(None) => None,
                    takes => Some(Act::Moves { bonus, disc, played, takes: takes.flatten() }),
                }
            }
            (Step::Castle(flank), Some([king, rook])) => Some(Act::Castles { flank, discs: [king.disc, rook.disc] }),
            (Step::Castle(_), None) => None,
            (Step::Drop(at), _) => Some(Act::Drops(at)),
        };
        let king = taken.is_some_and(|(_, piece)| piece.side != mover && piece.is(Role::King));
        let ends = match () {
            () if king => Some(Ends::King),
            () if after.board.is_bare() => Some(Ends::Bare),
            () => None,
        };
        Made { after, act, opens, ends }
    }

    /// Whether all lines of a mail may be, for all that is known here: a guess being right (K20).
    ///
    /// # Errors
    /// The first that may not, its place, and why.
    pub fn may(&self, lines: &[Line]) -> Result<Self, (usize, CloakWhy)> {
        let mut now = self.clone();
        for (place, line) in lines.iter().enumerate() {
            now = now.line(*line, true).map_err(|why| (place, why))?.after;
        }
        Ok(now)
    }

    /// What happens by a mail that may be, in the game as it is: what a wrong guess does not earn is passed over, and what follows an
    /// end (K10, K20).
    pub fn happens(&self, lines: &[Line]) -> Vec<Made> {
        let mut all: Vec<Made> = Vec::new();
        for line in lines {
            let now = all.last().map_or(self, |made| &made.after);
            let right = matches!(*line, Line::Guess { disc, kind } if now.is(disc, kind));
            let Ok(made) = now.line(*line, right) else { continue };
            let over = made.ends.is_some();
            all.push(made);
            if over {
                break;
            }
        }
        all
    }

    /// Whether the other side's disc is this.
    fn is(&self, disc: u8, kind: Role) -> bool {
        let at = self.board.disc(self.to_move.other(), disc);
        at.and_then(|at| self.board.at(at)).is_some_and(|piece| piece.is(kind))
    }

    /// Whether a regular move is left (K16).
    pub fn can_move(&self) -> bool {
        self.board.steps(self.to_move, false).next().is_some()
    }

    /// Every regular move that may be now.
    pub fn moves(&self) -> impl Iterator<Item = Line> + '_ {
        self.board.steps(self.to_move, false).map(Line::Move)
    }

    /// Every bonus that may come next, owed or earned.
    pub fn bonuses(&self, owed: bool) -> impl Iterator<Item = Line> + '_ {
        let line = move |step| if owed { Line::Owed(step) } else { Line::Earned(step) };
        let all = self.board.steps(self.to_move, true).map(line);
        all.filter(|line| self.line(*line, true).is_ok())
    }

    /// The turn is over: the next one begins (K5).
    pub fn handed_over(&self) -> Self {
        let mut next = self.clone();
        next.to_move = self.to_move.other();
        (next.due, next.guessed) = (self.guessed == Some(false), None);
        next.quiet = if self.stirred { 0 } else { self.quiet.saturating_add(1) };
        next.stirred = false;
        next.stood.push(next.key());
        next
    }

    /// What ends the game as a turn begins, by what the discs of the side to move are (K16, K18, K19); and whether it is in check.
    pub fn ends(&self) -> (Option<Ends>, bool) {
        let check = self.board.checker(self.to_move).is_some();
        let stuck = !self.can_move() && self.bonuses(true).next().is_none();
        let ends = match (stuck, check) {
            (true, true) => Some(Ends::Mate),
            (true, false) => Some(Ends::Stalemate),
            _ => self.board.is_bare().then_some(Ends::Bare),
        };
        (ends, check)
    }

    /// What makes a position the same as another (K19): the same for all who know the game, whatever they know of discs.
    fn key(&self) -> String {
        let letter = |piece: &Piece| match (piece.disc, piece.kind) {
            (Some(disc), _) => disc.to_string(),
            (None, kind) => kind.map(|kind| kind.letter(PieceLetters::ENGLISH).to_string()).unwrap_or_default(),
        };
        let pieces = self.board.pieces();
        let pieces: String =
            pieces.map(|(at, piece)| format!("{}{}{at} ", piece.side.letter(), letter(&piece))).collect();
        let hands = Color::BOTH.map(|side| self.board.hand(side));
        // A pawn's right is public, and so is what keeps its own king safe (K12).
        let lawful = self.board.passed.filter(|passed| {
            let pawns = self.board.of(self.to_move).filter(|(_, piece)| piece.is(Role::Pawn));
            pawns.into_iter().any(|(from, _)| {
                let played = crate::chess::Move::new(from, *passed);
                from.file() != passed.file() && self.board.step(Step::Move(played), self.to_move).is_ok()
            })
        });
        let told: String = self.told.iter().map(|of| format!("{of:?}")).collect();
        format!("{pieces}{hands:?} {} {lawful:?} {} {told}", self.to_move.letter(), self.due)
    }

    /// Whether what stood as this turn began stood three times (K19).
    pub fn repeats(&self) -> bool {
        self.times() >= THRICE
    }

    fn times(&self) -> usize {
        self.stood.times()
    }

    /// Why a claim of this kind is not so, as both see it.
    pub fn not_so(&self, claim: Claim) -> NotSo {
        match claim {
            Claim::Fifty => NotSo { code: "quiet", n: usize::from(self.quiet) },
            Claim::Repetition | Claim::Stalemate => NotSo { code: "times", n: self.times() },
        }
    }

    /// Fifty moves of each side before this turn (K19).
    pub fn is_quiet(&self) -> bool {
        self.quiet >= FIFTY
    }
}
