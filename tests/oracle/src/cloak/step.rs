//! Each single step of a turn: whether it may be, and what comes of it.

use super::{
    super::{
        end::End,
        piece::{King, Role},
    },
    deed::Deed,
    figure::{Figure, side_letter},
    order::{Action, Line},
    position::Position,
    told::Fact,
};

/// One step of a turn, carried out.
pub struct Step {
    pub after: Position,
    /// The record's act line.
    pub act: String,
    /// Number, side and kind of each disc that this opened.
    pub shown: Vec<(u8, char, char)>,
    /// The fifty moves begin again (K19).
    pub lasting: bool,
    /// How the step ends the game at once (K10, K19).
    pub end: Option<End>,
}

impl Position {
    /// What comes of a line if it may be; of a guess with this answer.
    pub fn step(&self, line: Line, right: bool) -> Option<Step> {
        match line {
            Line::Owed(action) => self.owed(action),
            Line::Guess(number, kind) => self.guess(number, kind, right),
            Line::Regular(action) => self.regular(action),
            Line::Earned(action) => self.earned(action),
            Line::Uncloak(number) => self.uncloak(number),
        }
    }

    /// The bonus of the other's wrong guess (K5, K6): only where a regular move is left after it (K16).
    fn owed(&self, action: Action) -> Option<Step> {
        let deed = Deed::of(action, &self.board, self.turn).filter(|deed| self.due && deed.of_pawn)?;
        let mut step = self.after(deed, "bonus ");
        step.after.due = false;
        // The next step is the own move: a right to take en passant is gone before the other side could use it (K15).
        step.after.board.passed = None;
        step.after.can_move().then_some(step)
    }

    /// A disc of the other side; nothing that is told already (K5, K8). With it a bonus lapses that was due (K14), so a
    /// regular move must be left without one (K16).
    fn guess(&self, number: u8, kind: Role, right: bool) -> Option<Step> {
        let side = self.turn.other();
        self.board.disc(side, number)?;
        let of_it = self.told.iter().filter(|fact| (fact.side, fact.number) == (side, number));
        let told = of_it.into_iter().any(|fact| fact.right || fact.kind == kind);
        if told || self.guessed.is_some() || !self.can_move() {
            return None;
        }
        let mut after = self.clone();
        after.due = false;
        after.guessed = Some(right);
        after.told.insert(Fact { side, number, kind, right });
        let letter = kind.letter();
        let shown = if right { vec![(number, side_letter(side), letter)] } else { vec![] };
        let act = format!("guess {number} {letter} {}", if right { "right" } else { "wrong" });
        Some(Step { after, act, shown, lasting: false, end: None })
    }

    /// The regular move: all but a drop.
    fn regular(&self, action: Action) -> Option<Step> {
        let deed = Deed::of(action, &self.board, self.turn).filter(|_| !matches!(action, Action::Drop(_)))?;
        let mut step = self.after(deed, "");
        step.after.due = false;
        Some(step)
    }

    /// The bonus of one's own right guess (K5, K6).
    fn earned(&self, action: Action) -> Option<Step> {
        let deed = Deed::of(action, &self.board, self.turn).filter(|deed| deed.of_pawn)?;
        (self.guessed == Some(true)).then(|| self.after(deed, "bonus "))
    }

    /// K9; a king only where nothing open attacks it (K12).
    fn uncloak(&self, number: u8) -> Option<Step> {
        let at = self.board.disc(self.turn, number)?;
        let disc = self.board.squares[at]?;
        let mut after = self.clone();
        after.board.squares[at] = Some(disc.uncloaked());
        if after.board.in_check(self.turn) {
            return None;
        }
        let shown = after.open(disc).into_iter().collect();
        let act = format!("uncloak {number} {}", disc.role.letter());
        Some(Step { after, act, shown, lasting: true, end: None })
    }

    /// What a deed of the side to move brings: what it tells (K4, K13), and whether it ends the game.
    fn after(&self, deed: Deed, kind: &str) -> Step {
        let mut after = self.clone();
        after.board = deed.board;
        let shown = deed.taken.into_iter().chain(deed.castled).filter_map(|figure| after.open(figure)).collect();
        let end = if deed.taken.is_some_and(|taken| taken.role == King) {
            Some(End { winner: Some(self.turn), by: "king" })
        } else {
            after.board.bare().then_some(End { winner: None, by: "bare" })
        };
        let lasting = deed.of_pawn || deed.taken.is_some();
        Step { after, act: format!("{kind}{}", deed.act), shown, lasting, end }
    }

    /// Tells what a disc is, and gives it to be shown unless that was done before: each is opened once. Nothing of what
    /// is no disc.
    fn open(&mut self, figure: Figure) -> Option<(u8, char, char)> {
        let number = figure.disc?;
        let fresh = self.told.insert(Fact { side: figure.side, number, kind: figure.role, right: true });
        fresh.then_some((number, side_letter(figure.side), figure.role.letter()))
    }
}
