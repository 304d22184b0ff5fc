//! The rules of Romulan Chess as values. What may be asked hangs on form alone; whether it is lawful, the true position says, and
//! where it is not, the one answer is *Illegal* (R6).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::Act,
    deed::Deed,
    event::RomulanEvent,
    hidden::{Ends, Hidden},
    order::RomulanOrder,
    pgn,
    table::Table,
    told::{RomulanTold, RomulanValues},
    why::RomulanWhy,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{
        CastlingSide, Color, PieceLetters, San,
        diagram::{Diagram, Figure},
    },
    ids::{Seat, Seq, Timestamp},
    kit::{Attempt, Denial},
    pace::DAY,
    referee::{
        Choice, GameSpec,
        log::{Claim, Kinds, Outcome, Times},
        mails::{GameText, one},
        played::{FullState, GameDuty, GameRules, Opened, Options, Payload, PlayerView, Refusal, Sealing, Step, Terms},
    },
    seal::Hash,
    text::Language,
};

/// All that one knower knows of a game of Romulan Chess.
#[derive(Clone, Debug, PartialEq)]
pub struct Romulan {
    /// What both see.
    table: Table,
    /// The true position, for who knows all orders so far.
    hidden: Option<Hidden>,
    /// What was seen, and the orders as far as they are known.
    turns: Vec<(Deed, Option<Act>)>,
    terms: Told,
}

/// What of a game its terms have told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told {
    origins: bool,
    illegal: bool,
}

/// The words of what is sealed.
const MOVE: &str = "move";
pub(super) const TRIED: &str = "tried";
/// So many illegal orders of a seat are judged in 24 hours (R13).
const MOST_TRIED: usize = 12;

impl Romulan {
    /// A game from this position on, on the usual terms.
    pub fn on(hidden: Hidden) -> Self {
        let terms = Told { origins: false, illegal: true };
        Self { table: hidden.table(), hidden: Some(hidden), turns: Vec::new(), terms }
    }

    /// What both see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The true position, for who knows it.
    pub fn hidden(&self) -> Option<&Hidden> {
        self.hidden.as_ref()
    }

    /// What was seen so far, and the orders that are known.
    #[cfg(feature = "fault-points")]
    pub(super) fn turns(&self) -> &[(Deed, Option<Act>)] {
        &self.turns
    }

    /// Returns what both see of an order, the end that it brings, and the game after it; `None` where it is illegal (R6). That
    /// game remembers no turns: to copy them with each order would cost the square of their number.
    pub fn made(&self, act: &Act) -> Option<(Deed, Option<Ends>, Self)> {
        let hidden = self.hidden.as_ref()?;
        let deed = hidden.deed(act)?;
        let (after, table) = (hidden.after(act, &deed)?, self.table.after(&deed));
        let ends = after.ends(&table);
        Some((deed, ends, Self { table, hidden: Some(after), turns: Vec::new(), terms: self.terms }))
    }
}

/// The seat's orders that were illegal in the 24 hours before this moment, the first of them first (R13).
fn of_today<'a>(
    seen: &PlayerView<'a, Romulan>,
    at: Timestamp,
) -> impl DoubleEndedIterator<Item = &'a Attempt> + use<'a> {
    seen.tried().filter(move |of| at.unix().saturating_sub(of.at.unix()) < DAY)
}

impl GameRules for Romulan {
    const SPEC: GameSpec = GameSpec {
        rules: "romulan/1",
        seats: &[('w', "white"), ('b', "black")],
        kinds: RomulanEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        terms: &[
            Choice { name: "origin", words: &["untold", "told"] },
            Choice { name: "illegal", words: &["told", "untold"] },
            Choice { name: "history", words: &["all", "last"] },
        ],
        sealed: &[MOVE, TRIED],
        tried: Some(TRIED),
        variant: "Romulan Chess",
        ..GameSpec::USUAL
    };
    type Event = RomulanEvent;
    type Action = Act;
    type News = RomulanTold;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        let told = |name| terms.value(name) == "told";
        let terms = Told { origins: told("origin"), illegal: told("illegal") };
        (Self { terms, ..Self::on(Hidden::start()) }, GameDuty::turn(Seat::FIRST))
    }

    fn validate(_: &PlayerView<'_, Self>, _: &mut Act) -> Result<(), Refusal> {
        Ok(())
    }

    fn may_attempt(seen: &PlayerView<'_, Self>, at: Timestamp) -> Result<(), Refusal> {
        let today = || of_today(seen, at);
        match today().nth_back(MOST_TRIED - 1) {
            None => Ok(()),
            Some(first) => {
                let since = first.at.unix();
                let most = u32::try_from(MOST_TRIED).unwrap_or(u32::MAX);
                Err(Refusal::own(RomulanWhy::Enough { most, since, from: since.saturating_add(DAY) }))
            }
        }
    }

    fn failed_attempt(truth: &FullState<'_, Self>, act: &Act) -> Option<String> {
        let hidden = truth.own().hidden.as_ref();
        let lawful = hidden.is_some_and(|hidden| match act {
            Act::Repetition => hidden.repeats(),
            act => hidden.deed(act).is_some(),
        });
        if lawful { None } else { Some(act.to_string()) }
    }

    fn explain_attempt(seen: &PlayerView<'_, Self>, _: &Act, _: &str, at: Timestamp) -> Refusal {
        let before = of_today(seen, at).count();
        let count = u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1);
        let first = of_today(seen, at).next().map_or(at, |first| first.at);
        let from = (before + 1 >= MOST_TRIED).then(|| first.unix().saturating_add(DAY));
        Refusal::own(RomulanWhy::Illegal { count, most: u32::try_from(MOST_TRIED).unwrap_or(u32::MAX), from })
    }

    fn attempt_fails<'t>(truth: &FullState<'_, Self>, tried: &[&'t str], _: bool) -> Option<&'t str> {
        let illegal = |written: &str| written.parse().is_ok_and(|act| Self::failed_attempt(truth, &act).is_some());
        tried.iter().copied().find(|written| !illegal(written))
    }

    fn claim_as_action(claim: Claim) -> Option<Act> {
        (claim == Claim::Repetition).then_some(Act::Repetition)
    }

    fn options(terms: &Terms) -> Options {
        Options {
            no_trials: Some(Refusal::own(RomulanWhy::NoTrials)),
            whole_history: terms.value("history") == "all",
            ..Options::USUAL
        }
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Act, seal: &mut Sealing<'_>) -> RomulanEvent {
        let own = truth.own();
        let tried = u32::try_from(seal.tried().len()).unwrap_or(u32::MAX);
        let illegal = (own.terms.illegal && tried > 0).then(|| Times::clamped(tried));
        let (order, tried) = (seal.seal(MOVE, act), seal.seal_tried());
        let Some((deed, ends, _)) = own.made(act) else {
            // Nobody asks it of an illegal order.
            let deed = Deed::Castles(CastlingSide::Long);
            return RomulanEvent::Turn {
                deed,
                from: None,
                illegal,
                mate: false,
                stalemate: false,
                dead: false,
                order,
                tried,
            };
        };
        let from = match (act, deed) {
            (Act::Move { from, .. }, Deed::Appears { .. }) if own.terms.origins => Some(*from),
            _ => None,
        };
        let is = |of: Ends| ends == Some(of);
        let (mate, stalemate, dead) = (is(Ends::Mate), is(Ends::Stalemate), is(Ends::Dead));
        RomulanEvent::Turn { deed, from, illegal, mate, stalemate, dead, order, tried }
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &RomulanEvent) -> Result<(), Refusal> {
        let RomulanEvent::Turn { deed, from, illegal, mate, stalemate, dead, .. } = event;
        let (own, untrue) = (seen.own, |rule| Err(Refusal::own(RomulanWhy::Untrue { rule })));
        own.table.can_follow(deed).map_err(Refusal::own)?;
        let ends = [mate, stalemate, dead].into_iter().filter(|is| **is).count();
        match () {
            () if from.is_some() != (own.terms.origins && matches!(deed, Deed::Appears { .. })) => untrue("R2"),
            () if illegal.is_some() && !own.terms.illegal => untrue("R13"),
            () if ends > 1 => untrue("R17"),
            () if own.table.after(deed).is_dead() != *dead && !(*mate || *stalemate) => untrue("R15"),
            () => Ok(()),
        }
    }

    fn apply(
        &mut self,
        by: Seat,
        _: Seq,
        event: &RomulanEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(RomulanTold),
    ) -> Step {
        let RomulanEvent::Turn { deed, from, illegal, mate, stalemate, dead, .. } = event;
        let order: Option<Act> = opened.value(MOVE).and_then(|order| order.parse().ok());
        let tried = opened.value(TRIED).into_iter().flat_map(|tried| tried.split(','));
        let before = self.hidden.take().zip(order);
        tell(RomulanTold::Turn {
            deed: *deed,
            side: Color::of_seat(by),
            from: *from,
            illegal: illegal.map_or(0, |times| u16::try_from(times.get()).unwrap_or(u16::MAX)),
            number: self.table.move_number(),
            order,
            san: before.as_ref().and_then(|(hidden, order)| hidden.san(order, PieceLetters::ENGLISH)),
            tried: tried.filter_map(|tried| tried.parse().ok()).collect(),
        });
        self.hidden = before.and_then(|(hidden, order)| hidden.after(&order, deed));
        self.table = self.table.after(deed);
        self.turns.push((*deed, order));
        let said = [(*mate, RomulanTold::Mate), (*stalemate, RomulanTold::Stalemate), (*dead, RomulanTold::Dead)];
        said.into_iter().filter(|(is, _)| *is).for_each(|(_, told)| tell(told));
        match () {
            () if *mate => Step::Over(Outcome::of(by)),
            () if *stalemate || *dead => Step::Over(Outcome::Drawn),
            () => Step::Due(GameDuty::turn(Color::of_seat(by).other().seat())),
        }
    }

    fn action_of(_: &FullState<'_, Self>, _: &RomulanEvent, opened: &Opened) -> Option<Act> {
        opened.value(MOVE)?.parse().ok()
    }

    fn commitments(RomulanEvent::Turn { order, tried, .. }: &RomulanEvent) -> Vec<(&'static str, Hash)> {
        Vec::from([(MOVE, *order), (TRIED, *tried)])
    }

    fn is_value(word: &str, value: &str) -> bool {
        let is_order = |value: &str| value.parse::<Act>();
        match word {
            MOVE => is_order(value).is_ok_and(|act| act != Act::Repetition),
            _ => value == "-" || value.split(',').all(|order| is_order(order).is_ok()),
        }
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        match claim {
            // R15: the truth says whether it is so.
            Claim::Repetition => Ok(true),
            Claim::Fifty if seen.own.table.is_quiet() => Ok(true),
            Claim::Fifty => Err(Refusal::own(RomulanWhy::NotQuiet { turns: seen.own.table.quiet() })),
            // R9: it ends the game by itself.
            Claim::Stalemate => Err(Denial::NotDue { verb: "claim" }.into()),
        }
    }
}

impl GameText for Romulan {
    type Order = RomulanOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&RomulanOrder], _: Language) -> Result<Act, Refusal> {
        let (order, table) = (one(orders)?, &seen.own.table);
        if let RomulanOrder::Move { number: Some(said), .. } = order
            && (said.number != table.move_number() || (said.dots && table.to_move() == Color::White))
        {
            return Err(Refusal::own(RomulanWhy::Number { is: table.move_number() }));
        }
        let (own, seen) = (Color::of_seat(seen.seat), |at| table.seen().find(|(seen, ..)| *seen == at));
        if let Some((squares, at)) = order.takes_unsaid()
            && seen(at).is_none()
        {
            return Err(Refusal::own(RomulanWhy::SayWhat { squares }));
        }
        if let RomulanOrder::Cloak(at) = order
            && let Some((at, side, kind)) = seen(*at)
            && side != own
        {
            return Err(Refusal::own(RomulanWhy::NotYours { at, kind }));
        }
        order.act(own).ok_or(Refusal::own(RomulanWhy::BothSquares))
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::sample::order(seen.own, Color::of_seat(seen.seat), dice)
    }

    fn tell(_: &PlayerView<'_, Self>, _: Seat, told: &RomulanTold, language: Language) -> Payload {
        Payload::new(told.clause(language))
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        Payload::new(RomulanValues::of(&seen.own.table, seen.open))
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<RomulanOrder> {
        // The first move of each side may always be this one; behind it no order is known to be lawful.
        let text = San::kings_pawn(Color::of_seat(seen.seat)).filter(|_| seen.own.table.move_number() == 1)?;
        Some(RomulanOrder::Move { number: None, text, takes: None, en_passant: false })
    }

    fn move_number(told: &RomulanTold) -> Option<u32> {
        if let RomulanTold::Turn { number, .. } = told { Some(*number) } else { None }
    }

    fn pgn(told: &[(Seat, &RomulanTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &PlayerView<'_, Self>, _: Option<&RomulanTold>) -> Option<Diagram> {
        let below = Color::of_seat(seen.seat);
        if let (true, Some(hidden)) = (seen.open, &seen.own.hidden) {
            return Some(Diagram::of(hidden.position(), below));
        }
        let mut diagram = Diagram::empty(below);
        for (at, side, kind) in seen.own.table.seen() {
            diagram.put(at, Figure::plain(kind, side.into()));
        }
        match seen.own.turns.last() {
            Some((Deed::Appears { at, .. }, _)) => diagram.reached(*at),
            Some((Deed::Goes { from, at, .. }, _)) => {
                diagram.left(*from);
                diagram.reached(*at);
            }
            Some((Deed::Cloaks { at, .. }, _)) => diagram.left(*at),
            Some((Deed::Castles(_), _)) | None => {}
        }
        diagram.hide_the_rest();
        Some(diagram)
    }
}
