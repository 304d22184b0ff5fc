//! The rules of the Blind Game as values. What may be tried hangs on what its seat sees; whether it can be, the truth says, and
//! where it cannot, the answer is *no* (B2).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    asked::{self, Act, of_heart, of_own},
    attempt::{self, Attempt},
    deed::Sealed,
    event::BlindEvent,
    gained::Gained,
    game::{Blind, Known},
    order::{BlindOrder, Moves},
    pgn,
    said::{HeartLost, Lost},
    sample,
    setting::Setting,
    terms,
    told::BlindTold,
    values::BlindValues,
    view::Judged,
    why::{BlindWhy, OnlyBlind},
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    heart::{
        deed::Deed,
        end::{End, Ending},
        notation::Typed,
        points::points,
        side::{SEATS, Side},
        signs, tiles,
        triangle::Triangle,
        why::{HeartWhy, Why},
    },
    ids::{Seat, Seats, Seq, Timestamp},
    kit::Denial,
    letters::tiles::Tiles,
    referee::{
        GameSpec,
        course::{self, Course},
        log::{Claim, Kinds, LineValue as _, Outcome},
        mails::GameText,
        played::{FullState, GameDuty, GameRules, Opened, Payload, PlayerView, Refusal, Sealing, Step, Terms},
        telling::NotSo,
    },
    seal::Hash,
    text::Language,
};

/// The words of what is sealed.
const SET: &str = "set";
const MOVE: &str = "move";
pub(super) const TRIED: &str = "tried";
const GAINED: &str = "gained";
/// Where what each seat lost stood: the word says whose it was, and so who reads it beside nobody.
const LOST: [&str; 3] = ["lost-green", "lost-blue", "lost-black"];

/// The word by which it is sealed where this seat's piece stood.
fn lost_word(of: Side) -> &'static str {
    LOST.get(of.index()).copied().unwrap_or_default()
}

/// What a seat tried in its turn, since it began or began anew.
pub(super) fn tried_by(seen: &PlayerView<'_, Blind>) -> Vec<Attempt> {
    let here = seen.waiting().filter(|of| of.after >= seen.course.due_since);
    here.flat_map(|of| attempt::read(&of.value)).collect()
}

/// H10: whose pieces are to be taken off next.
fn removed(own: &Blind, course: &Course) -> Option<Side> {
    own.game().living().iter().copied().find(|side| course.out.contains(side.seat()))
}

impl Blind {
    /// What follows.
    fn step(&self) -> Step {
        match (self.game().end(), self.game().due()) {
            (Some(End { winner: Some(winner), .. }), _) => Step::Over(Outcome::of(winner.seat())),
            (Some(_), _) => Step::Over(Outcome::Drawn),
            (None, Some(crate::heart::duty::Duty::Turn(side))) => Step::Due(GameDuty::turn(side.seat())),
            // Others have yet to place.
            (None, _) => Step::Done,
        }
    }

    /// What a turn tells, and the game after it.
    fn turn(&mut self, known: Known, tell: &mut dyn FnMut(BlindTold)) {
        let Known { side, deed, lost, lost_at, heart, .. } = &known;
        let before = self.board().clone();
        let tried = known.tried.clone();
        if let Some(at) = deed.and_then(|deed| before.leaves(*side, deed.step)) {
            tell(BlindTold::Stays(at));
        }
        let step = deed.map(|deed| deed.step);
        tell(BlindTold::Moved { by: *side, before: before.clone().into(), step, tried });
        let taken = deed.and_then(|deed| Some((deed.step.to, deed.takes.piece?)));
        let known_piece = |of: Side| match (taken, lost_at) {
            (Some((at, piece)), _) => (Some(at), Some(piece.kind)),
            (None, Some(at)) => (Some(*at), before.own(*at, of)),
            (None, None) => (None, None),
        };
        if let Some(of) = lost.map(|lost| lost.of).or(taken.and_then(|_| Some(heart.as_ref()?.of))) {
            let (at, kind) = known_piece(of);
            tell(BlindTold::Lost { of, at, kind });
        }
        if let Some(HeartLost { of, at, .. }) = *heart {
            tell(BlindTold::HeartLost { of, at, gained: known.gained.clone() });
        }
        self.moved(known);
        if let Some(End { by: Ending::Stuck, .. }) = self.game().end() {
            tell(BlindTold::Stuck);
        }
    }

    /// Why a turn cannot tell this, asked of what is public: the rule that it breaks.
    fn untold(&self, side: Side, event: &BlindEvent) -> Option<&'static str> {
        let BlindEvent::Turn { lost, heart, claims, .. } = event else { return None };
        let fits = |of: Side| {
            let next = !self.board().is_related() || of == side.next();
            of != side && self.game().living().contains(&of) && next
        };
        let of = lost.map(|lost| lost.of).or(heart.map(|heart| heart.of));
        match () {
            () if lost.is_some() && heart.is_some() => Some("B4"),
            () if of.is_some_and(|of| !fits(of)) => Some("B4"),
            () if claims.is_some_and(|claim| claim != Claim::Fifty) => Some("B6"),
            () => None,
        }
    }
}

impl GameRules for Blind {
    const SPEC: GameSpec = GameSpec {
        rules: "blindheart/1",
        seats: SEATS,
        kinds: BlindEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        terms: terms::TERMS,
        sealed: &[SET, MOVE, TRIED, GAINED, "lost-green", "lost-blue", "lost-black"],
        tried: Some(TRIED),
        subjects: &["place", "pass", "removed"],
        variant: "Romulan Heart, blind",
        ..GameSpec::USUAL
    };
    type Event = BlindEvent;
    type Action = Act;
    type News = BlindTold;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        let own = Self::start(terms::seats(terms), terms::variants(terms));
        let due = own.placing();
        (own, due)
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

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Act) -> Result<(), Refusal> {
        let (board, side) = (seen.own.board(), Side::of(seen.seat));
        let (tries, typed, claims) = match act {
            Act::Place(setting) if seen.own.is_placing() => {
                return setting.on(board, side).map(drop).map_err(|why| of_heart(seen, why));
            }
            Act::Turn { tries, typed, claims } if !seen.own.is_placing() => (tries, typed, *claims),
            Act::Place(_) => return Err(Denial::NotDue { verb: "place" }.into()),
            Act::Turn { .. } => return Err(Denial::NotDue { verb: "move" }.into()),
        };
        match claims {
            Some(claim) if seen.course.claimed => return Err(Denial::ClaimedAlready { claim: claim.word() }.into()),
            Some(claim) => may_claim(claim)?,
            None => {}
        }
        let before = tried_by(seen);
        for (place, step) in tries.iter().enumerate() {
            board.may(side, *step).map_err(|why| of_heart(seen, why))?;
            let typed = || typed.get(place).cloned().unwrap_or_default();
            if before.iter().any(|of| of.step == *step) || tries.iter().take(place).any(|earlier| earlier == step) {
                return Err(of_own(OnlyBlind::Again { typed: typed() }));
            }
        }
        Ok(())
    }

    fn may_offer(act: &Act) -> bool {
        matches!(act, Act::Turn { .. })
    }

    fn failed_attempt(truth: &FullState<'_, Self>, act: &Act) -> Option<String> {
        let Act::Turn { tries, .. } = act else { return None };
        let judged = truth.own().judged(Side::of(truth.seat), tries);
        judged.played.is_none().then(|| attempt::sealed(&judged.tried).join(","))
    }

    fn explain_attempt(_: &PlayerView<'_, Self>, act: &Act, _: &str, _: Timestamp) -> Refusal {
        // All of a mail was tried, in vain.
        let tried = if let Act::Turn { typed, .. } = act { typed.clone() } else { Vec::new() };
        of_own(OnlyBlind::No { tried })
    }

    fn attempt_fails<'t>(truth: &FullState<'_, Self>, tried: &[&'t str], by_turn: bool) -> Option<&'t str> {
        truth.own().untrue(Side::of(truth.seat), tried, by_turn)
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Act, seal: &mut Sealing<'_>) -> BlindEvent {
        let (own, side) = (truth.own(), Side::of(truth.seat));
        let (tries, claims) = match act {
            Act::Place(setting) => return BlindEvent::Place { set: seal.seal(SET, setting) },
            Act::Turn { tries, claims, .. } => (tries, *claims),
        };
        let Judged { tried, played } = own.judged(side, tries);
        seal.also_tried(attempt::sealed(&tried));
        // Nobody asks it of what cannot be played.
        let comes = played.map(|step| own.comes_of(side, step));
        let (lost, heart) = comes.as_ref().map(|comes| (comes.lost, comes.heart.clone())).unwrap_or_default();
        let heart = heart.map(|(of, at, gained)| HeartLost { of, at, gained: seal.seal(GAINED, gained) });
        let lost = lost.map(|(of, at)| Lost { of, at: seal.seal(lost_word(of), at) });
        let written = comes.map(|comes| Sealed(comes.deed).to_string()).unwrap_or_default();
        BlindEvent::Turn { lost, heart, claims, played: seal.seal(MOVE, written), tried: seal.seal_tried() }
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &BlindEvent) -> Result<(), Refusal> {
        let (own, game) = (seen.own, seen.own.game());
        let goes_on = game.end().is_none() && !own.is_placing();
        let broken = match event {
            BlindEvent::Place { .. } if !own.is_placing() => Some("B1"),
            BlindEvent::Turn { .. } if own.is_placing() => Some("B1"),
            BlindEvent::Turn { claims: Some(claim), .. } if seen.course.claimed => {
                return Err(Denial::ClaimedAlready { claim: claim.word() }.into());
            }
            BlindEvent::Place { .. } => None,
            BlindEvent::Turn { .. } => own.untold(Side::of(seen.seat), event),
            BlindEvent::Pass(of) => {
                let due = Some(crate::heart::duty::Duty::Turn(Side::of(*of)));
                (!goes_on || game.due() != due).then_some("H9")
            }
            BlindEvent::Removed(of) => (removed(own, seen.course) != Some(Side::of(*of))).then_some("H10"),
            BlindEvent::Fivefold => (!goes_on).then_some("B6"),
        };
        broken.map_or(Ok(()), |rule| Err(of_heart(seen, Why::Untrue { rule })))
    }

    fn apply(
        &mut self,
        by: Seat,
        _: Seq,
        event: &BlindEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(BlindTold),
    ) -> Step {
        let side = Side::of(by);
        match event {
            BlindEvent::Place { .. } => {
                let setting = opened.value(SET).and_then(Setting::read);
                self.placed(side, setting.as_ref());
                tell(BlindTold::Placed(setting));
            }
            BlindEvent::Turn { lost, heart, claims, .. } => {
                let known = Known {
                    side,
                    deed: opened.value(MOVE).and_then(Sealed::read).map(|Sealed(deed)| deed),
                    tried: opened.value(TRIED).map(attempt::read).unwrap_or_default(),
                    lost: *lost,
                    lost_at: lost.and_then(|lost| Triangle::read(opened.value(lost_word(lost.of))?)),
                    heart: *heart,
                    gained: opened.value(GAINED).and_then(Gained::read),
                };
                self.turn(known, tell);
                if let Some(claim) = claims.filter(|_| self.game().end().is_none()) {
                    let granted = self.game().is_quiet();
                    tell(BlindTold::Claimed { claim, granted });
                    if granted {
                        return Step::Claimed;
                    }
                }
            }
            BlindEvent::Pass(of) => {
                tell(BlindTold::Passed(Side::of(*of)));
                self.passed(Side::of(*of));
                if let Some(End { by: Ending::Stuck, .. }) = self.game().end() {
                    tell(BlindTold::Stuck);
                }
            }
            BlindEvent::Removed(of) => {
                tell(BlindTold::Removed(Side::of(*of)));
                self.removed(Side::of(*of));
            }
            BlindEvent::Fivefold => {
                tell(BlindTold::Fivefold);
                return Step::Over(Outcome::Drawn);
            }
        }
        self.step()
    }

    fn follows(truth: &FullState<'_, Self>) -> Option<BlindEvent> {
        let (own, game) = (truth.own(), truth.own().game());
        if let Some(removed) = own.follows_publicly(truth.course()) {
            return Some(removed);
        }
        let pass = game.stuck().map(|side| BlindEvent::Pass(side.seat()));
        pass.or_else(|| (!own.is_placing() && own.is_fivefold()).then_some(BlindEvent::Fivefold))
    }

    fn follows_publicly(&self, course: &Course) -> Option<BlindEvent> {
        removed(self, course).map(|side| BlindEvent::Removed(side.seat()))
    }

    fn action_of(_: &FullState<'_, Self>, event: &BlindEvent, opened: &Opened) -> Option<Act> {
        match event {
            BlindEvent::Place { .. } => Some(Act::Place(Setting::read(opened.value(SET)?)?)),
            BlindEvent::Turn { claims, .. } => {
                let Sealed(Deed { step, .. }) = Sealed::read(opened.value(MOVE)?)?;
                Some(Act::Turn { tries: Vec::from([step]), typed: Vec::new(), claims: *claims })
            }
            BlindEvent::Pass(_) | BlindEvent::Removed(_) | BlindEvent::Fivefold => None,
        }
    }

    fn commitments(event: &BlindEvent) -> Vec<(&'static str, Hash)> {
        match event {
            BlindEvent::Place { set } => Vec::from([(SET, *set)]),
            BlindEvent::Turn { lost, heart, played, tried, .. } => {
                let always = [(MOVE, *played), (TRIED, *tried)];
                let lost = lost.map(|lost| (lost_word(lost.of), lost.at));
                let gained = heart.map(|heart| (GAINED, heart.gained));
                always.into_iter().chain(gained).chain(lost).collect()
            }
            BlindEvent::Pass(_) | BlindEvent::Removed(_) | BlindEvent::Fivefold => Vec::new(),
        }
    }

    fn is_value(word: &str, value: &str) -> bool {
        match word {
            SET => Setting::read(value).is_some(),
            MOVE => Sealed::read(value).is_some(),
            TRIED => value == "-" || value.split(',').all(|one| one.parse::<Attempt>().is_ok()),
            GAINED => Gained::read(value).is_some(),
            _ => Triangle::read(value).is_some(),
        }
    }

    fn visible_to(_: &Course, word: &str, of: Seat) -> Seats {
        // What a seat lost it reads, and nobody else: who took it has it in the move.
        let loser = Side::ALL.into_iter().find(|side| lost_word(*side) == word);
        Seats::of(loser.map_or(of, Side::seat))
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        may_claim(claim)?;
        Ok(seen.own.game().is_quiet())
    }

    fn out(&self) -> Seats {
        Self::out(self)
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        let living = self.game().living();
        living.len() > 2 && living.contains(&Side::of(seat))
    }
}

impl GameText for Blind {
    type Order = BlindOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&BlindOrder], language: Language) -> Result<Act, Refusal> {
        asked::asked(seen, orders, language)
    }

    fn claim_alone(orders: &[&BlindOrder]) -> Option<Claim> {
        if let [BlindOrder::Claim { claim, with: None }] = orders { Some(*claim) } else { None }
    }

    fn not_so(seen: &PlayerView<'_, Self>, claim: Claim) -> Option<NotSo> {
        Some(seen.own.game().not_so(claim))
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::random::mail(seen, dice)
    }

    fn tell(seen: &PlayerView<'_, Self>, _: Seat, told: &BlindTold, language: Language) -> Payload {
        Payload::new(told.clause(seen, language))
    }

    fn values(seen: &PlayerView<'_, Self>, language: Language) -> Payload {
        Payload::new(BlindValues::of(seen, language))
    }

    fn scores(seen: &PlayerView<'_, Self>) -> Vec<i8> {
        let annulled = matches!(seen.course.duty, course::Duty::Over(Outcome::Annulled, _));
        let played = seen.own.sides().filter(|_| !annulled);
        played.map(|side| points(seen.own.game(), seen.course, side)).collect()
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<BlindOrder> {
        sample::example(seen)
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<BlindOrder> {
        let Some(why) = why.detail::<BlindWhy>() else { return Vec::new() };
        let BlindWhy::Heart(HeartWhy { why: Why::Ambiguous { candidates, .. }, .. }) = why else { return Vec::new() };
        let (board, side) = (seen.own.board(), Side::of(seen.seat));
        candidates.iter().map(|step| BlindOrder::Moves(Moves::one(Typed::of(board, side, *step)))).collect()
    }

    fn board(seen: &PlayerView<'_, Self>, language: Language) -> Vec<String> {
        signs::drawn(seen.own.board(), names(seen), language)
    }

    fn listed(seen: &PlayerView<'_, Self>, language: Language) -> Vec<String> {
        signs::listed(seen.own.board(), names(seen), language)
    }

    fn tiles(seen: &PlayerView<'_, Self>) -> Option<Tiles> {
        Some(tiles::tiles(seen.own.board(), seen.own.game().since(Side::of(seen.seat))))
    }

    fn pgn(told: &[(Seat, &BlindTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }
}

/// B6: fifty quiet turns alone are claimed.
fn may_claim(claim: Claim) -> Result<(), Refusal> {
    match claim {
        Claim::Fifty => Ok(()),
        Claim::Repetition => Err(of_own(OnlyBlind::NoRepetition)),
        // H9: there is none.
        Claim::Stalemate => Err(Denial::NotDue { verb: "claim" }.into()),
    }
}

/// What the seats are called, in their order.
fn names<'a>(seen: &PlayerView<'a, Blind>) -> [&'a str; 3] {
    Side::ALL.map(|side| seen.course.name(side.seat()))
}
