//! A simulated player at a board: he looks at the position, which is public, before he writes, and
//! asks the rules, of public matter alone, whether what he thought of would do.

use chess::{Color, Piece, Position, Role, San, Square, full, short};
use referee::{kit::Denial, text};
use tempete_game::{
    effect::Moved,
    legal::{check::check, refusal::Refusal},
    order::{orders, vocabulary::VOCABULARY},
    seats::side,
    state::{
        public::{Duty, OwnDuty},
        view::View,
    },
};

use super::{Player, spell};

impl Player {
    /// Whether the rules would take this mail, hands and squares apart.
    pub(super) fn would_do(&self, view: &View, text: &str) -> bool {
        if view.public.board.is_none() {
            return true;
        }
        let body = text::cut(text).body;
        let Ok(reading) = text::read(&body, &VOCABULARY, self.language) else { return false };
        let Ok(request) = orders::request(&tempete_game::order::spelled::READER, &reading, self.language) else {
            return false;
        };
        let refusal = check(view, &request, view.public.course.at).map(drop);
        // What only he knows must not show in what he does next.
        matches!(
            refusal,
            Ok(())
                | Err(Refusal::NotHeld { .. } | Refusal::NotSealed { .. } | Refusal::Common(Denial::SayTooMany { .. }))
        )
    }

    /// The position as it stands, before he moves anything in mind.
    pub(super) fn look(&mut self, view: &View) {
        (self.scene, self.moved) = (view.public.board.clone(), None);
    }

    /// The plainest mail that does what is due.
    pub(super) fn plain(&mut self, view: &View) -> Vec<String> {
        let public = view.public;
        let numbers = self.line("numbers", spell::word(self.language, "random"));
        let letters = self.language.letters();
        let Some(board) = public.board.clone() else { return self.wanted(view) };
        let written = |on: &Position| -> Vec<String> {
            on.legal_moves().into_iter().map(|legal| full(on, legal).spelled(letters)).collect()
        };
        let mut mails: Vec<Vec<String>> = Vec::new();
        match public.duty() {
            Duty::Own(OwnDuty::Turn(_)) if public.seat(self.seat).away.is_some() => {
                for square in edge() {
                    let Some(landed) = landed(&board, side(self.seat), square) else { continue };
                    let land = self.line("land", &square.to_string());
                    mails.extend(written(&landed).into_iter().map(|text| vec![land.clone(), self.line("move", &text)]));
                }
            }
            Duty::Own(OwnDuty::Turn(_)) => {
                mails.extend(written(&board).into_iter().map(|text| vec![self.line("move", &text)]))
            }
            Duty::Own(OwnDuty::Answer(_)) => {
                mails.push(vec![]);
                let double = public.last_exchange().and_then(|exchange| public.play(exchange.card?));
                let keep = double.map(|play| self.line("keep", &play.play.card.to_string()));
                for text in written(&board) {
                    mails.push(vec![self.line("move", &text)]);
                    mails.extend(keep.iter().map(|keep| vec![self.line("move", &text), keep.clone()]));
                }
                mails.iter_mut().for_each(|mail| mail.insert(0, self.line("answer", "")));
            }
            _ => return self.wanted(view),
        }
        self.dice.shuffle(&mut mails);
        for mut mail in mails {
            mail.push(numbers.clone());
            if self.would_do(view, &mail.join("\n")) {
                return mail;
            }
        }
        let stalemate = self.line("claim", spell::word(self.language, "stalemate"));
        let claims = self.would_do(view, &stalemate);
        // T53: nothing is left on the board.
        vec![if claims { stalemate } else { self.line("resign", "") }]
    }

    /// A legal move of the position in mind, which then has it made.
    pub(super) fn legal_move(&mut self, kind: Option<Role>) -> Option<String> {
        let scene = self.scene.take()?;
        let mut legal = scene.legal_moves();
        // Checks and captures are what cards are played against.
        let lively =
            |found: &chess::Move| scene.step(*found).is_ok_and(|(_, played)| played.check || played.captured.is_some());
        if self.dice.chance(40) && kind.is_none() && legal.iter().any(lively) {
            legal.retain(lively);
        }
        // Rare ways to move, wherever they can be seen.
        let rare = |found: &chess::Move| {
            let beside = scene.at(found.to).is_none();
            scene.step(*found).is_ok_and(|(_, played)| played.castled.is_some() || beside && played.captured.is_some())
        };
        if self.dice.chance(50) && kind.is_none() && legal.iter().any(rare) {
            legal.retain(rare);
        }
        legal.retain(|found| kind.is_none_or(|kind| scene.at(found.from).is_some_and(|piece| piece.is(kind))));
        let Some(found) = self.dice.pick(&legal).copied() else {
            self.scene = Some(scene);
            return Some("Ka1".to_owned());
        };
        if let Ok((after, played)) = scene.step(found) {
            let shifted = |(at, piece): (Square, &Piece)| {
                played.castled?;
                let now = after.find(piece.id)?;
                (now != at && piece.id != played.piece.id).then_some(now)
            };
            let rook = scene.pieces().find_map(shifted);
            self.moved = Some(Moved { at: found.to, rook, took: played.captured.is_some() });
            self.scene = Some(after);
        }
        let letters = self.language.letters();
        let whole = full(&scene, found).spelled(letters);
        let brief = short(&scene, found, letters);
        let read = |text: &str| San::read(text, letters).is_ok();
        Some(if self.dice.chance(50) && read(&brief) { brief } else { whole })
    }

    /// Where his king may come back, and the position with it there.
    pub(super) fn landing(&mut self, view: &View) -> Square {
        let mut squares = edge();
        self.dice.shuffle(&mut squares);
        if let Some(board) = &view.public.board {
            for square in &squares {
                if let Some(landed) = landed(board, side(self.seat), *square) {
                    self.scene = Some(landed);
                    return *square;
                }
            }
        }
        squares[0]
    }

    /// Squares that he may say something has stopped on, where there is a board.
    pub(super) fn stops(&self, view: &View) -> Option<Vec<Square>> {
        view.public.board.as_ref()?;
        Some(view.public.springable(self.seat).map_or_else(Vec::new, |stops| stops.squares.iter().collect()))
    }
}

/// The squares on the edge.
fn edge() -> Vec<Square> {
    let all = (0..8).flat_map(|file| (0..8).filter_map(move |rank| Square::new(file, rank)));
    all.filter(|square| matches!(square.file(), 0 | 7) || matches!(square.rank(), 0 | 7)).collect()
}

/// The position with the king back there, if it may be.
fn landed(board: &Position, mine: Color, square: Square) -> Option<Position> {
    let king = board.away(mine)?.kind;
    let mut after = board.clone();
    after.edit(&chess::Edit::Land { kind: king, at: square }, mine).ok()?;
    (!after.in_check(mine)).then_some(after)
}
