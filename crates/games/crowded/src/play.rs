//! The rules of Crowded House as values. Nothing is hidden: what happens is asked of the very board that all see.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    board::{Board, Said},
    event::CrowdedEvent,
    order::CrowdedOrder,
    pgn, seat,
    told::{CrowdedTold, CrowdedValues},
    why::CrowdedWhy,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{Illegal, Move, MoveFault, Position, Role, San, diagram::Diagram, full, resolve, resolve_either},
    ids::{Seat, Seats, Seq},
    kit::Denial,
    referee::{
        Choice, GameSpec,
        log::{Claim, Kinds, Outcome},
        mails::{GameText, OrderText, one},
        played::{FullState, GameDuty, GameRules, Opened, Options, Payload, PlayerView, Refusal, Sealing, Step, Terms},
        telling::NotSo,
    },
    text::Language,
};

/// A game of Crowded House.
#[derive(Clone, Debug, PartialEq)]
pub struct Crowded {
    pub(super) board: Board,
    /// The last turns, as many as four, each with what stood before it.
    late: Vec<(Seat, Box<Position>)>,
}

impl Crowded {
    /// A game from this board on.
    pub fn on(board: Board) -> Self {
        Self { board, late: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What stood before each turn since this seat's own last one; before that one where none came after it.
    fn since(&self, seat: Seat) -> impl Iterator<Item = &Position> {
        let own = self.late.iter().rposition(|(of, _)| *of == seat);
        let first = own.map_or(0, |own| own + 1).min(self.late.len().saturating_sub(1));
        self.late.iter().skip(first).map(|(_, before)| &**before)
    }

    /// Whose half a move is on, or who could take the king after it: `fault` as its writer reads it.
    fn why(seen: &PlayerView<'_, Self>, fault: MoveFault) -> CrowdedWhy {
        let reason = match &fault {
            MoveFault::Illegal { reason, .. } | MoveFault::NoCastling { reason, .. } => Some(*reason),
            _ => None,
        };
        let whose = match reason {
            Some(Illegal::OtherHalf { .. }) => seat::partner(seen.seat),
            _ => seat::next(seen.seat),
        };
        CrowdedWhy::Move { fault, whose: seen.course.name(whose).to_string() }
    }
}

/// What of a move and of the board after it an entry says.
fn turn(board: &Board, played: Move) -> Option<CrowdedEvent> {
    Some(CrowdedEvent::turn(played, board.after(played)?.said()))
}

impl GameRules for Crowded {
    const SPEC: GameSpec = GameSpec {
        rules: "crowded/1",
        seats: seat::SEATS,
        teams: seat::TEAMS,
        kinds: CrowdedEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        terms: &[
            Choice { name: "talk", words: &["open", "none"] },
            Choice { name: "resign", words: &["both", "one"] },
            Choice { name: "absent", words: &["loses", "partner"] },
        ],
        conditions: true,
        variant: "Crowded House",
        ..GameSpec::USUAL
    };
    type Event = CrowdedEvent;
    type Action = Move;
    type News = CrowdedTold;

    fn start(_: &Terms) -> (Self, GameDuty) {
        (Self::on(Board::start()), GameDuty::turn(Seat::FIRST))
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Move) -> Result<(), Refusal> {
        seen.own.board.may(*act).map_err(Refusal::own)
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Move, _: &mut Sealing<'_>) -> CrowdedEvent {
        // A legal move has a board after it.
        turn(&truth.own().board, *act).unwrap_or_else(|| CrowdedEvent::turn(*act, None))
    }

    fn preview(seen: &PlayerView<'_, Self>, act: &Move) -> Option<CrowdedEvent> {
        turn(&seen.own.board, *act)
    }

    fn plan_word(event: &CrowdedEvent, _: &Opened) -> Option<String> {
        if let CrowdedEvent::Turn { played, .. } = event { Some(played.to_string()) } else { None }
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &CrowdedEvent) -> Result<(), Refusal> {
        let board = &seen.own.board;
        let untrue = |rule| Refusal::own(CrowdedWhy::Untrue { rule });
        match event {
            CrowdedEvent::Turn { played, .. } => {
                board.may(played.0).map_err(Refusal::own)?;
                if turn(board, played.0).as_ref() == Some(event) { Ok(()) } else { Err(untrue("H5")) }
            }
            CrowdedEvent::Pass { .. } => match passed(board) {
                Some(pass) if pass == *event => Ok(()),
                _ => Err(untrue("H8")),
            },
        }
    }

    fn apply(&mut self, _: Seat, _: Seq, event: &CrowdedEvent, _: &Opened, tell: &mut dyn FnMut(CrowdedTold)) -> Step {
        let before = Box::new(self.board.position().clone());
        if self.late.len() == seat::SEATS.len() {
            self.late.remove(0);
        }
        self.late.push((self.board.turn(), before.clone()));
        let after = match event {
            CrowdedEvent::Turn { played, .. } => {
                tell(CrowdedTold::Moved { before, played: played.0 });
                self.board.after(played.0)
            }
            CrowdedEvent::Pass { of, .. } => {
                tell(CrowdedTold::Passed(*of));
                Some(self.board.passed())
            }
        };
        // Whether it may follow was asked before.
        self.board = after.unwrap_or_else(|| self.board.passed());
        let said = match event {
            CrowdedEvent::Turn { mate: true, .. } | CrowdedEvent::Pass { mate: true, .. } => Some(Said::Mate),
            CrowdedEvent::Turn { bare_kings: true, .. } => Some(Said::BareKings),
            CrowdedEvent::Pass { four_passes: true, .. } => Some(Said::FourPasses),
            _ => None,
        };
        let turn = self.board.turn();
        let taker = self.board.taker().filter(|_| said == Some(Said::Mate));
        said.into_iter().for_each(|said| tell(CrowdedTold::Ended(said, turn, taker)));
        match said {
            // The next player would take the king (H7).
            Some(Said::Mate) => Step::Over(Outcome::Won(seat::team(seat::next(turn)))),
            Some(_) => Step::Over(Outcome::Drawn),
            None => Step::Due(GameDuty::turn(turn)),
        }
    }

    fn follows(truth: &FullState<'_, Self>) -> Option<CrowdedEvent> {
        passed(&truth.own().board)
    }

    fn action_of(_: &FullState<'_, Self>, event: &CrowdedEvent, _: &Opened) -> Option<Move> {
        if let CrowdedEvent::Turn { played, .. } = event { Some(played.0) } else { None }
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        match claim {
            Claim::Repetition => Ok(seen.own.board.repeats()),
            Claim::Fifty => Ok(seen.own.board.is_quiet()),
            // H8: there is none.
            Claim::Stalemate => Err(Denial::NotDue { verb: "claim" }.into()),
        }
    }

    fn without(&self, seat: Seat, _: Seats) -> Outcome {
        Outcome::Won(seat::team(seat::next(seat)))
    }

    fn options(terms: &Terms) -> Options {
        Options {
            talk: terms.value("talk") != "none",
            team_resigns: terms.value("resign") != "one",
            partners_merge: terms.value("absent") == "partner",
            tells_at_once: false,
            ..Options::USUAL
        }
    }
}

impl GameText for Crowded {
    type Order = CrowdedOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&CrowdedOrder], language: Language) -> Result<Move, Refusal> {
        let (number, text) = match one(orders)? {
            CrowdedOrder::Move { number, text } => (number, text),
            CrowdedOrder::Pass => {
                let example = Self::example(seen).map(|order| order.spelled(language)).unwrap_or_default();
                return Err(Refusal::own(CrowdedWhy::NoPass { example }));
            }
            CrowdedOrder::Withdraw => return Err(Denial::NothingDue.into()),
        };
        let position = seen.own.board.position();
        // Rounds of four, or as programs count.
        let moves = u32::from(position.fullmove());
        let round = moves.div_ceil(2);
        if number.is_some_and(|said| said.number != round && said.number != moves) {
            return Err(Refusal::own(CrowdedWhy::Number { is: round }));
        }
        let pawn = text.or_pawn(language.letters());
        resolve_either(position, text, pawn.as_ref()).map_err(|fault| Refusal::own(Self::why(seen, fault)))
    }

    fn not_so(seen: &PlayerView<'_, Self>, claim: Claim) -> Option<NotSo> {
        Some(seen.own.board.not_so(claim))
    }

    fn takes_back(order: &CrowdedOrder) -> bool {
        *order == CrowdedOrder::Withdraw
    }

    fn known_position(seen: &PlayerView<'_, Self>) -> Option<Position> {
        let position = seen.own.board.position();
        Some(if seat::color(seen.seat) == position.to_move() { position.clone() } else { position.passed() })
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::sample::order(seen, dice)
    }

    fn tell(seen: &PlayerView<'_, Self>, _: Seat, told: &CrowdedTold, language: Language) -> Payload {
        Payload::new(told.clause(seen, language))
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        Payload::new(CrowdedValues::of(seen))
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<CrowdedOrder> {
        let position = seen.own.board.position();
        let legal = position.legal_moves();
        // Rather one of no king that hangs nothing.
        let safe = |played: &&Move| {
            let king = position.at(played.from).is_some_and(|piece| piece.kind == Role::King);
            let after = position.play(**played).map(|(after, _)| after);
            !king && after.is_ok_and(|after| after.attacker(played.to, after.to_move()).is_none())
        };
        let played = legal.iter().find(safe).or(legal.first())?;
        Some(CrowdedOrder::bare(full(position, *played)))
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<CrowdedOrder> {
        let Some(why) = why.detail::<CrowdedWhy>() else { return Vec::new() };
        let CrowdedWhy::Move { fault, .. } = why else { return Vec::new() };
        let position = seen.own.board.position();
        let may = |text: &&San| resolve(position, text).is_ok();
        fault.candidates().iter().filter(may).cloned().map(CrowdedOrder::bare).collect()
    }

    fn pgn(told: &[(Seat, &CrowdedTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &PlayerView<'_, Self>, _: Option<&CrowdedTold>) -> Option<Diagram> {
        let position = seen.own.board.position();
        let mut diagram = Diagram::of(position, seat::color(seen.seat)).with_half(seat::half(seen.seat));
        let stood: Vec<&Position> = seen.own.since(seen.seat).chain([position]).collect();
        for (before, after) in stood.iter().zip(stood.iter().skip(1)) {
            diagram = diagram.since(before, after);
        }
        Some(diagram)
    }
}

/// That whoever is to move is passed over, where he is (H8), with what is told of the board then.
fn passed(board: &Board) -> Option<CrowdedEvent> {
    board.is_passed_over().then(|| CrowdedEvent::pass(board.turn(), board.passed().said()))
}
