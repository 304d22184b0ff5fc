//! Kriegspiel: its worked cases, and whole random games held step by step against a second, slow referee.

mod cases;
mod orders;
mod plain;
mod random;

use chess::{Castling, CastlingSide, Color, Move, Position, Role};
use krieg::{
    attempt::{Answer, Attempt, Tried},
    game::Krieg,
    house::{House, Rule, TriesTold},
    said::Said,
    truth::Truth,
};

/// A game of which all is known, and what the side to move has tried in its turn.
#[derive(Clone, Debug)]
pub struct Game {
    pub game: Krieg,
    pub tried: Vec<Tried>,
}

/// What an attempt is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Is {
    Refused(String),
    No,
    Asked(bool),
    Played(Vec<String>),
}

impl Game {
    pub fn start(rule: &str, tries: &str) -> Self {
        Self::on(Truth::start(), rule, tries)
    }

    pub fn at(fen: &str, rule: &str) -> Self {
        let fen = match fen.split(' ').count() {
            2 => format!("{fen} - - 0 1"),
            4 => format!("{fen} 0 1"),
            _ => fen.to_owned(),
        };
        Self::on(Truth::on(fen.parse::<Position>().unwrap()), rule, "rule")
    }

    fn on(truth: Truth, rule: &str, tries: &str) -> Self {
        let house = House::new(rule.parse::<Rule>().unwrap(), tries.parse::<TriesTold>().unwrap(), 12);
        Self { game: Krieg::on(truth, house), tried: vec![] }
    }

    /// An attempt as the second referee writes it.
    pub fn read(&self, text: &str) -> Option<Attempt> {
        let castles =
            |flank| Castling::of(self.side(), flank).map(|way| Attempt::Move(Move::new(way.king, way.king_to)));
        // Only a king castles.
        let is_king = |flank| {
            let way = Castling::of(self.side(), flank).unwrap();
            self.game.own(self.side()).unwrap().at(way.king) == Some(Role::King)
        };
        match text {
            "O-O" => castles(CastlingSide::Short).filter(|_| is_king(CastlingSide::Short)),
            "O-O-O" => castles(CastlingSide::Long).filter(|_| is_king(CastlingSide::Long)),
            _ => format!("{text}:no").parse::<Tried>().ok().map(|of| of.attempt),
        }
    }

    pub fn side(&self) -> Color {
        self.game.to_move()
    }

    /// Tries or asks: a mail of one line.
    pub fn attempt(&mut self, text: &str) -> Is {
        let Some(attempt) = self.read(text) else { return Is::Refused("form".into()) };
        let view = self.game.view(self.tried.clone()).unwrap();
        let (any, moves) = match attempt {
            Attempt::Any => (true, vec![]),
            Attempt::Move(played) => (false, vec![played]),
        };
        if let Err((_, why)) = view.may_all(any, &moves) {
            let code = serde_json::to_value(&why).unwrap()["code"].as_str().unwrap().to_owned();
            return Is::Refused(code);
        }
        let judged = self.game.truth().unwrap().judged(&view, any, &moves);
        let last = judged.tried.last().copied();
        self.tried.extend(judged.tried);
        match (judged.played, last) {
            (Some(played), _) => {
                let (said, after) = self.game.made(played, &self.tried).unwrap();
                (self.game, self.tried) = (after, vec![]);
                Is::Played(lines(&said))
            }
            (None, Some(of)) if of.attempt == Attempt::Any => Is::Asked(of.answer == Answer::Yes),
            _ => Is::No,
        }
    }
}

/// What is told, a line each as the second referee says it.
pub fn lines(said: &Said) -> Vec<String> {
    let mut lines = vec![];
    lines.extend(said.capture.map(|of| format!("capture {of}")));
    lines.extend(said.promotion.then(|| "promotion".to_owned()));
    lines.extend(said.check.iter().flat_map(|of| of.all().iter().map(|one| format!("check {}", one.word()))));
    lines.extend(said.tries.iter().map(|of| format!("tries {of}")));
    lines.extend(said.attempts.map(|of| format!("attempts {}", of.get())));
    lines.extend(said.any.map(|of| format!("any {of}")));
    lines.extend(said.ends.map(|of| of.word().to_owned()));
    lines
}
