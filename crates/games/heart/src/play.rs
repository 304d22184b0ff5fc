//! The rules of Romulan Heart as values. Nothing is hidden but the seeds that draws hang on: what happens is asked of the very
//! board that all see.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::Act,
    asked::{self, Asked},
    deed::Deed,
    duty::Duty,
    end::End,
    event::HeartEvent,
    game::Game,
    lots::{Clouds, Drawn, Lots},
    notation::Typed,
    order::HeartOrder,
    pgn,
    points::points,
    sample,
    side::{SEATS, Side},
    signs,
    step::Step as Move,
    terms, tiles,
    told::HeartTold,
    triangles::Triangles,
    values::HeartValues,
    variants::Variants,
    why::{HeartWhy, Why},
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    ids::{Seat, Seats, Seq},
    kit::Denial,
    referee::{
        GameSpec,
        course::{self, Course},
        letters::tiles::Tiles,
        log::{Claim, DrawnFrom, Kinds, Outcome},
        mails::GameText,
        played::{FullState, GameDuty, GameRules, Opened, Payload, PlayerView, Refusal, Sealing, Step, Terms},
        telling::NotSo,
        text::Language,
    },
    seal::Draw,
};

/// The word of the referee's seeds.
const SEED: &str = "draw lots";
const LETTERS_OF_SEED: usize = 43;

/// A game of Romulan Heart.
#[derive(Clone, Debug, PartialEq)]
pub struct Heart {
    game: Game,
    /// How many play.
    seats: usize,
    /// What is played by, but for what is drawn.
    variants: Variants,
    /// What is to be drawn before anything is placed (V2, V3).
    lots: Option<Lots>,
}

impl Heart {
    /// A game that these play from this board on.
    pub fn on(game: Game) -> Self {
        Self { seats: game.living().len(), variants: Variants::default(), lots: None, game }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is to be drawn first.
    pub fn lots(&self) -> Option<Lots> {
        self.lots
    }

    /// What is due.
    pub fn due(&self) -> Option<Duty> {
        self.lots.map_or_else(|| self.game.due(), |_| Some(Duty::Lots(Side::Green)))
    }

    /// Whether who is drawn chooses who places first (V2).
    pub(super) fn chooses(&self) -> bool {
        self.variants.chooses
    }

    /// Whether what was drawn is what was to be.
    fn is_drawn(&self, drawn: Drawn) -> Result<(), Why> {
        if self.lots == Some(drawn.lots()) { Ok(()) } else { Err(Why::NotDue) }
    }

    /// All who play, in their order.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        Side::ALL.into_iter().take(self.seats)
    }

    /// Whether a claim that comes with this move is so (H11).
    fn brings(&self, step: Move, claim: Claim) -> bool {
        let after = self.game.made(step);
        is_so(&after, claim)
    }

    /// What follows.
    fn step(&self) -> Step {
        match (self.game.end(), self.due()) {
            (Some(End { winner: Some(winner), .. }), _) => Step::Over(Outcome::of(winner.seat())),
            (Some(_), _) => Step::Over(Outcome::Drawn),
            (None, Some(duty)) => Step::Due(duty.into()),
            (None, None) => Step::Still,
        }
    }

    /// Does what a seat did, and says what came of it.
    fn does(&mut self, side: Side, act: &Act, tell: &mut dyn FnMut(HeartTold)) {
        let before = self.game.board().clone();
        match act {
            Act::Set(set) => tell(HeartTold::Placed(set.clone())),
            Act::Piece(placed) => tell(HeartTold::Piece(*placed)),
            Act::First(first) => tell(HeartTold::First(*first)),
            Act::Corner(corner) => tell(HeartTold::Corner(*corner)),
            Act::Heart(at) => tell(HeartTold::Heart { at: *at, kind: before.own(*at, side) }),
            Act::Mercy(step) => tell(HeartTold::Mercy(*step)),
            Act::Turn(step) => {
                if let Some(at) = before.leaves(side, *step) {
                    tell(HeartTold::Stays(at));
                }
                let taken = before.takes(side, step.to);
                tell(HeartTold::Moved { before: Box::new(before.clone()), step: *step });
                if let Some(piece) = taken.piece {
                    tell(HeartTold::Took { piece, of: before.owner(piece.colour), at: step.to });
                }
                if let Some(of) = taken.heart {
                    let pieces = before.of(of).filter(|(at, _)| *at != step.to).count();
                    tell(HeartTold::TookHeart { of, pieces });
                }
            }
        }
        self.game.apply(act);
        self.game.end().and_then(HeartTold::of_end).into_iter().for_each(tell);
    }
}

/// Whether this may be claimed of a game.
fn is_so(game: &Game, claim: Claim) -> bool {
    match claim {
        Claim::Repetition => game.repeats(),
        Claim::Fifty => game.is_quiet(),
        // H9: there is none.
        Claim::Stalemate => false,
    }
}

/// The refusal of a seat that sees this.
fn refused(seen: &PlayerView<'_, Heart>, why: Why) -> Refusal {
    Refusal::own(why.named(|side| seen.course.name(side.seat()).into()))
}

/// With the name of whom it is about.
fn named(seen: &PlayerView<'_, Heart>, why: Refusal) -> Refusal {
    why.detail::<HeartWhy>().map(|of| refused(seen, of.why.clone())).unwrap_or(why)
}

/// What an entry of a seat does.
fn act_of(event: &HeartEvent) -> Option<Asked> {
    let act = match event {
        HeartEvent::Lots { first, clouds, .. } => {
            let clouds = clouds.map_or(Triangles::NONE, |clouds| clouds.0);
            return Some(Asked::Drawn(Drawn { first: first.map(Side::of), clouds }));
        }
        HeartEvent::Place(set) => Act::Set(set.clone()),
        HeartEvent::Piece(placed) => Act::Piece(*placed),
        HeartEvent::First(of) => Act::First(Side::of(*of)),
        HeartEvent::Corner(of) => Act::Corner(Side::of(*of)),
        HeartEvent::Heart(at) => Act::Heart(*at),
        HeartEvent::Mercy { from, to } => Act::Mercy(Move::new(*from, *to)),
        HeartEvent::Turn { deed, claims } => return Some(Asked::Act(Act::Turn(deed.step), *claims)),
        HeartEvent::Pass(_) | HeartEvent::Removed(_) => return None,
    };
    Some(Asked::Act(act, None))
}

/// The entry that an act of this seat becomes.
fn event_of(own: &Heart, side: Side, act: &Act, claims: Option<Claim>) -> HeartEvent {
    match act {
        Act::Set(set) => HeartEvent::Place(set.clone()),
        Act::Piece(placed) => HeartEvent::Piece(*placed),
        Act::First(first) => HeartEvent::First(first.seat()),
        Act::Corner(corner) => HeartEvent::Corner(corner.seat()),
        Act::Heart(at) => HeartEvent::Heart(*at),
        Act::Mercy(step) => HeartEvent::Mercy { from: step.from, to: step.to },
        Act::Turn(step) => {
            // A lawful move is made by a piece.
            let none = Deed { kind: super::piece::Kind::Pawn, step: *step, takes: Default::default() };
            HeartEvent::Turn { deed: Deed::of(own.game.board(), side, *step).unwrap_or(none), claims }
        }
    }
}

impl GameRules for Heart {
    const SPEC: GameSpec = GameSpec {
        rules: "heart/1",
        seats: SEATS,
        kinds: HeartEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        terms: terms::TERMS,
        conditions: true,
        sealed: &[SEED],
        seed: Some(SEED),
        subjects: &["lots", "first", "place", "piece", "corner", "heart", "mercy", "pass", "removed"],
        variant: "Romulan Heart",
        ..GameSpec::USUAL
    };
    type Event = HeartEvent;
    type Action = Asked;
    type News = HeartTold;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        let (seats, variants, lots) = (terms::seats(terms), terms::variants(terms), terms::lots(terms));
        let own = Self { game: Game::start(seats, variants), seats, variants, lots };
        let due = own.due().unwrap_or(Duty::Set(Side::Green));
        (own, due.into())
    }

    fn seats(terms: &Terms) -> usize {
        terms::seats(terms)
    }

    fn check_terms(terms: &Terms) -> Option<&'static str> {
        terms::clash(terms)
    }

    fn no_term(name: &str) -> Option<&'static str> {
        terms::no_term(name)
    }

    fn validate(seen: &PlayerView<'_, Self>, asked: &mut Asked) -> Result<(), Refusal> {
        let may = match asked {
            Asked::Draw { lots, .. } if seen.own.lots == Some(*lots) => Ok(()),
            Asked::Draw { .. } => Err(Why::NotDue),
            Asked::Drawn(drawn) => seen.own.is_drawn(*drawn),
            Asked::Act(_, Some(claim)) if seen.course.claimed => {
                return Err(Denial::ClaimedAlready { claim: claim.word() }.into());
            }
            Asked::Act(_, Some(Claim::Stalemate)) => return Err(Denial::NotDue { verb: "claim" }.into()),
            Asked::Act(..) if seen.own.lots.is_some() => Err(Why::NotDue),
            Asked::Act(act, _) => seen.own.game.may(act),
        };
        may.map_err(|why| refused(seen, why))
    }

    fn may_offer(asked: &Asked) -> bool {
        matches!(asked, Asked::Act(Act::Turn(_), _))
    }

    fn draw_words(asked: &Asked) -> Option<&str> {
        if let Asked::Draw { words, .. } = asked { Some(words) } else { None }
    }

    fn draw(asked: &Asked, draw: &mut Draw) -> Option<Asked> {
        let lots = match asked {
            Asked::Draw { lots, .. } => *lots,
            Asked::Drawn(drawn) => drawn.lots(),
            Asked::Act(..) => return None,
        };
        Some(Asked::Drawn(lots.drawn(draw)))
    }

    fn drawn_from(event: &HeartEvent) -> Option<&DrawnFrom> {
        if let HeartEvent::Lots { drawn, .. } = event { Some(drawn) } else { None }
    }

    fn resolve(truth: &FullState<'_, Self>, asked: &Asked, seal: &mut Sealing<'_>) -> HeartEvent {
        match asked {
            Asked::Act(act, claims) => event_of(truth.own(), Side::of(truth.seat), act, *claims),
            Asked::Drawn(Drawn { first, clouds }) => HeartEvent::Lots {
                first: first.map(Side::seat),
                clouds: Some(Clouds(*clouds)).filter(|clouds| !clouds.0.is_empty()),
                drawn: seal.drawn_from().unwrap_or_default(),
            },
            // What was drawn stands in its place.
            Asked::Draw { .. } => HeartEvent::Lots { first: None, clouds: None, drawn: DrawnFrom::default() },
        }
    }

    fn preview(seen: &PlayerView<'_, Self>, asked: &Asked) -> Option<HeartEvent> {
        match asked {
            Asked::Act(act, claims) => Some(event_of(seen.own, Side::of(seen.seat), act, *claims)),
            Asked::Draw { .. } | Asked::Drawn(_) => None,
        }
    }

    fn plan_word(event: &HeartEvent, _: &Opened) -> Option<String> {
        let HeartEvent::Turn { deed, claims: None } = event else { return None };
        // What it takes goes without saying.
        Some(Deed { takes: Default::default(), ..*deed }.to_string().replace(' ', ""))
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &HeartEvent) -> Result<(), Refusal> {
        let untrue = |rule| Err(refused(seen, Why::Untrue { rule }));
        match event {
            HeartEvent::Pass(of) if seen.own.game.stuck().map(Side::seat) == Some(*of) => return Ok(()),
            HeartEvent::Pass(_) => return untrue("H9"),
            HeartEvent::Removed(of) if removed(seen.own, seen.course).map(Side::seat) == Some(*of) => return Ok(()),
            HeartEvent::Removed(_) => return untrue("H10"),
            _ => {}
        }
        let Some(mut asked) = act_of(event) else { return untrue("P1") };
        Self::validate(seen, &mut asked)?;
        if let (HeartEvent::Turn { deed, .. }, Asked::Act(Act::Turn(step), _)) = (event, &asked)
            && Deed::of(seen.own.game.board(), Side::of(seen.seat), *step).as_ref() != Some(deed)
        {
            return untrue("H5");
        }
        Ok(())
    }

    fn apply(&mut self, by: Seat, _: Seq, event: &HeartEvent, _: &Opened, tell: &mut dyn FnMut(HeartTold)) -> Step {
        match (event, act_of(event)) {
            (HeartEvent::Pass(of), _) => {
                tell(HeartTold::Passed(Side::of(*of)));
                self.game.pass();
                self.game.end().and_then(HeartTold::of_end).into_iter().for_each(tell);
            }
            (HeartEvent::Removed(of), _) => {
                tell(HeartTold::Removed(Side::of(*of)));
                self.game.remove(Side::of(*of));
            }
            (_, Some(Asked::Drawn(drawn))) => {
                tell(HeartTold::Lots(drawn));
                let variants = Variants { open: drawn.first, clouds: drawn.clouds, ..self.variants };
                (self.game, self.lots) = (Game::start(self.seats, variants), None);
            }
            (_, Some(Asked::Act(act, claims))) => {
                let granted = match (&act, claims) {
                    (Act::Turn(step), Some(claim)) => Some((claim, self.brings(*step, claim))),
                    _ => None,
                };
                self.does(Side::of(by), &act, tell);
                if let Some((claim, granted)) = granted.filter(|_| self.game.end().is_none()) {
                    tell(HeartTold::Claimed { claim, granted });
                    if granted {
                        return Step::Claimed;
                    }
                }
            }
            (_, Some(Asked::Draw { .. }) | None) => {}
        }
        self.step()
    }

    fn follows(truth: &FullState<'_, Self>) -> Option<HeartEvent> {
        let removed = removed(truth.own(), truth.course()).map(|side| HeartEvent::Removed(side.seat()));
        removed.or_else(|| truth.own().game.stuck().map(|side| HeartEvent::Pass(side.seat())))
    }

    fn action_of(_: &FullState<'_, Self>, event: &HeartEvent, _: &Opened) -> Option<Asked> {
        act_of(event)
    }

    fn is_value(_: &str, value: &str) -> bool {
        value.len() == LETTERS_OF_SEED && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    }

    fn visible_to(_: &Course, _: &str, _: Seat) -> Seats {
        // A seed is the referee's until the end.
        Seats::NONE
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        if claim == Claim::Stalemate {
            return Err(Denial::NotDue { verb: "claim" }.into());
        }
        Ok(is_so(&seen.own.game, claim))
    }

    fn out(&self) -> Seats {
        let living = self.game.living();
        self.sides().filter(|side| !living.contains(side)).map(Side::seat).collect()
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        let living = self.game.living();
        living.len() > 2 && living.contains(&Side::of(seat))
    }
}

impl GameText for Heart {
    type Order = HeartOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&HeartOrder], _: Language) -> Result<Asked, Refusal> {
        asked::asked(seen, orders).map_err(|why| named(seen, why))
    }

    fn claim_alone(orders: &[&HeartOrder]) -> Option<Claim> {
        if let [HeartOrder::Claim { claim, with: None }] = orders { Some(*claim) } else { None }
    }

    fn not_so(seen: &PlayerView<'_, Self>, claim: Claim) -> Option<NotSo> {
        Some(seen.own.game.not_so(claim))
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::random::mail(seen, dice)
    }

    fn tell(seen: &PlayerView<'_, Self>, _: Seat, told: &HeartTold, language: Language) -> Payload {
        Payload::new(told.clause(seen, language))
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        Payload::new(HeartValues::of(seen))
    }

    fn scores(seen: &PlayerView<'_, Self>) -> Vec<i8> {
        let annulled = matches!(seen.course.duty, course::Duty::Over(Outcome::Annulled, _));
        let played = seen.own.sides().filter(|_| !annulled);
        played.map(|side| points(&seen.own.game, seen.course, side)).collect()
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<HeartOrder> {
        sample::example(seen)
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<HeartOrder> {
        let Some(why) = why.detail::<HeartWhy>() else { return Vec::new() };
        let Why::Ambiguous { candidates, .. } = &why.why else { return Vec::new() };
        let (board, side) = (seen.own.game.board(), Side::of(seen.seat));
        let may = |step: &&Move| board.may(side, **step).is_ok();
        candidates.iter().filter(may).map(|step| HeartOrder::Move(Typed::of(board, side, *step))).collect()
    }

    fn board(seen: &PlayerView<'_, Self>, language: Language) -> Vec<String> {
        signs::drawn(seen.own.game.board(), names(seen), language)
    }

    fn listed(seen: &PlayerView<'_, Self>, language: Language) -> Vec<String> {
        signs::listed(seen.own.game.board(), names(seen), language)
    }

    fn tiles(seen: &PlayerView<'_, Self>) -> Option<Tiles> {
        Some(tiles::tiles(seen.own.game.board(), seen.own.game.since(Side::of(seen.seat))))
    }

    fn pgn(told: &[(Seat, &HeartTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }
}

/// H10: whose pieces are to be taken off next.
fn removed(own: &Heart, course: &Course) -> Option<Side> {
    own.game.living().iter().copied().find(|side| course.out.contains(side.seat()))
}

/// What the seats are called, in their order.
fn names<'a>(seen: &PlayerView<'a, Heart>) -> [&'a str; 3] {
    Side::ALL.map(|side| seen.course.name(side.seat()))
}
