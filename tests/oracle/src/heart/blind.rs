//! The Blind Game (V4, B1 to B6): what a seat may try is found on a board from which all that it does not see is taken away, and
//! what becomes of it on the true one; each reader is told apart.

use super::{
    End, Heart,
    board::{Board, Taken},
    piece::Pawn,
    placement,
    seat::{Green, SEATS, Seat},
    told::{Due, Why},
    triangle::{self, Triangle, all},
};

/// A game of which this referee knows all.
#[derive(Clone, PartialEq, Debug)]
pub struct Blind {
    truth: Heart,
    /// What was tried since the last turn, with its answers: `i34-g24 no`.
    tried: Vec<String>,
    /// Who has yet to place.
    placing: Vec<Seat>,
}

/// What comes of a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It may not be tried: what the seat sees bars it, or it was answered no before.
    Refused,
    No,
    /// What each seat is told, in the order of seats, then what is told to all.
    Played {
        each: Vec<Vec<String>>,
        all: Vec<String>,
    },
}

impl Blind {
    /// Two seats or three, before anything is placed; V1, which three play.
    pub fn start(seats: usize, relation: bool) -> Blind {
        let truth = if relation { Heart::relation() } else { Heart::start(seats) };
        Blind { placing: truth.seats.clone(), truth, tried: vec![] }
    }

    /// B1: a set and a heart, against the own corner alone.
    pub fn place(&mut self, seat: Seat, set: &str, heart: &str) -> Result<(), Why> {
        if !self.placing.contains(&seat) {
            return Err(Why::Turn);
        }
        let own = placement::set(&Board::empty(false), seat, set)?;
        let at = placement::heart(&own, seat, heart)?;
        for (place, piece) in self.truth.board.on.iter_mut().zip(own.on) {
            *place = piece.or(*place);
        }
        self.truth.board.hearts[seat as usize] = Some(at);
        self.truth.sets.push(seat);
        self.placing.retain(|other| *other != seat);
        if self.placing.is_empty() {
            self.truth.hand_to(Green);
        }
        Ok(())
    }

    /// Whose turn it is; nobody's while something is to be placed, or when it is over.
    pub fn turn(&self) -> Option<Seat> {
        match self.truth.due() {
            Some(Due::Turn(seat)) if self.placing.is_empty() => Some(seat),
            _ => None,
        }
    }

    /// How it ended by itself.
    pub fn over(&self) -> Option<End> {
        self.truth.over
    }

    /// The position as a line of words.
    pub fn line(&self) -> String {
        self.truth.line()
    }

    /// The scores, in the order of play.
    pub fn scores(&self) -> Vec<i32> {
        self.truth.scores()
    }

    /// H11: fifty turns without a capture.
    pub fn fifty(&self) -> bool {
        self.truth.fifty()
    }

    /// What was tried in this turn so far.
    pub fn tried(&self) -> &[String] {
        &self.tried
    }

    /// What a seat sees: its pieces and its heart, `gRi99` and `bRg25>g`, `g*i99`, row by row.
    pub fn seen(&self, seat: Seat) -> String {
        let own = self.own(seat);
        let word = |at: Triangle| {
            let piece = own.on[at]?;
            let letter = format!("{}{}{}", piece.colour.letter(), piece.kind.letter(), triangle::name(at));
            Some(if piece.colour == seat { letter } else { format!("{letter}>{}", seat.letter()) })
        };
        let heart = own.hearts[seat as usize].map(|at| format!("{}*{}", seat.letter(), triangle::name(at)));
        all().filter_map(word).chain(heart).collect::<Vec<_>>().join(" ")
    }

    fn own(&self, seat: Seat) -> Board {
        let mut own = self.truth.board.clone();
        SEATS.into_iter().filter(|other| *other != seat).for_each(|other| own.clear(other));
        own
    }

    /// All that the seat to move may try: `i34-g24`, `Hi99-i89`.
    pub fn choices(&self) -> Vec<String> {
        let Some(seat) = self.turn() else { return vec![] };
        let names = self.own(seat).orders(seat).into_iter().map(|order| {
            let heart = if order.heart { "H" } else { "" };
            format!("{heart}{}-{}", triangle::name(order.from), triangle::name(order.to))
        });
        names.filter(|name| !self.tried.contains(&format!("{name} no"))).collect()
    }

    /// What comes of a try by the seat to move, written so.
    pub fn attempt(&mut self, text: &str) -> Answer {
        let Some(seat) = self.turn().filter(|_| self.choices().iter().any(|choice| choice == text)) else {
            return Answer::Refused;
        };
        let heart = text.starts_with('H');
        let (from, to) = text.trim_start_matches('H').split_once('-').unwrap_or_default();
        let named = |name| triangle::named(name).unwrap_or_default();
        let (from, to) = (named(from), named(to));
        let lawful = self.truth.board.orders(seat);
        if !lawful.iter().any(|order| (order.from, order.to, order.heart) == (from, to, heart)) {
            self.tried.push(format!("{text} no"));
            return Answer::No;
        }
        let before = self.truth.board.clone();
        let kind = before.own(from, seat).filter(|kind| *kind != Pawn).map(|kind| kind.letter().to_string());
        let carried = if heart { "H" } else { "" };
        let way = format!("{}-{}", triangle::name(from), triangle::name(to));
        let full = format!("{carried}{}{way}", kind.unwrap_or_default());
        let told = self.truth.play(&full).map(|told| told.announcements).unwrap_or_default();
        self.tried.clear();
        let each = self.truth.seats.iter().map(|reader| hears(&before, (seat, to), *reader)).collect();
        // Who took what is told each apart; all are told the rest.
        let mut all: Vec<String> = told.into_iter().filter(|line| !line.starts_with("takes")).collect();
        if self.truth.over.is_none() && self.stood() >= 5 {
            self.truth.over = Some(End { winner: None, by: "fivefold" });
            all.push("drawn".to_string());
        }
        Answer::Played { each, all }
    }

    /// How many turns began with this position.
    fn stood(&self) -> usize {
        let now = self.truth.stood.last();
        self.truth.stood.iter().filter(|stood| Some(*stood) == now).count()
    }
}

/// B4: what a seat hears of what was taken there.
fn hears(before: &Board, (taker, at): (Seat, Triangle), reader: Seat) -> Vec<String> {
    let Taken { piece, heart } = before.takes(at, taker);
    let name = triangle::name(at);
    let mut heard = vec![];
    if let Some(piece) = piece {
        let what = format!("{} of {} on {name}", piece.kind.letter(), piece.owner.name());
        match () {
            () if reader == taker => heard.push(what),
            () if heart.is_some() => {}
            () if reader == piece.owner => heard.push(what),
            () => heard.push(format!("{} lost a piece", piece.owner.name())),
        }
    }
    if let Some(loser) = heart {
        let change: Vec<Triangle> = before.of(loser).map(|(there, _)| there).filter(|there| *there != at).collect();
        heard.push(format!("heart of {} on {name}, {}", loser.name(), change.len()));
        if reader == taker {
            let word = |there: &Triangle| {
                let piece = before.on[*there]?;
                Some(format!("{}{}{}", piece.colour.letter(), piece.kind.letter(), triangle::name(*there)))
            };
            heard.extend(change.iter().filter_map(word));
        }
    }
    heard
}
