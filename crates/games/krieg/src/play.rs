//! The rules of Kriegspiel as values. What may be tried hangs on what its side sees; whether it can be, the truth says, and where
//! it cannot, the answer is *no* (Q2).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    attempt::{Answer, Attempt, Tried, move_of, sealed},
    event::KriegEvent,
    game::{Krieg, Made},
    house::{FOG, House, Rule, TriesTold},
    order::KriegOrder,
    own::Own,
    pgn,
    said::Ends,
    score,
    told::{KriegTold, KriegValues},
    truth::{Judged, Truth as Position},
    why::KriegWhy,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{
        Color, Move, PieceLetters, Role, San,
        diagram::{Diagram, Figure},
    },
    ids::{Seat, Seq, Timestamp},
    referee::{
        Choice, GameSpec,
        log::{Claim, Kinds, Outcome},
        mails::GameText,
        played::{FullState, GameDuty, GameRules, Opened, Payload, PlayerView, Refusal, Sealing, Step, Terms},
    },
    seal::Hash,
    text::Language,
};

/// What a mail asks: perhaps the question of Q6, and attempts in order, each as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    pub any: bool,
    pub attempts: Vec<Move>,
    typed: Vec<String>,
    /// What was written and is no part of it (Q3).
    passed: Vec<String>,
}

impl Act {
    /// It without what stands in it twice or was answered no before, unless nothing else is left (Q3).
    fn once(self, failed: &[Move]) -> Self {
        let mut kept = Self { any: self.any, attempts: Vec::new(), typed: Vec::new(), passed: Vec::new() };
        for (played, typed) in self.attempts.iter().zip(&self.typed) {
            if failed.contains(played) || kept.attempts.contains(played) {
                kept.passed.push(typed.clone());
            } else {
                kept.attempts.push(*played);
                kept.typed.push(typed.clone());
            }
        }
        if kept.attempts.is_empty() { self } else { kept }
    }
}

/// The words of what is sealed.
const MOVE: &str = "move";
pub(super) const TRIED: &str = "tried";

/// What a seat tried in its turn.
fn tried_by(seen: &PlayerView<'_, Krieg>) -> Vec<Tried> {
    seen.waiting().flat_map(|of| read_tried(&of.value)).collect()
}

/// The attempts that are written so.
fn read_tried(value: &str) -> Vec<Tried> {
    value.split(',').filter_map(|one| one.parse().ok()).collect()
}

impl GameRules for Krieg {
    const SPEC: GameSpec = GameSpec {
        rules: "krieg/1",
        seats: &[('w', "white"), ('b', "black")],
        kinds: KriegEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        terms: &[
            Choice { name: "rule", words: Rule::WORDS },
            Choice { name: "tries", words: TriesTold::WORDS },
            Choice { name: "fog", words: FOG },
        ],
        sealed: &[MOVE, TRIED],
        tried: Some(TRIED),
        variant: "Kriegspiel",
        ..GameSpec::USUAL
    };
    type Event = KriegEvent;
    type Action = Act;
    type News = KriegTold;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        (Self::on(Position::start(), House::of(terms)), GameDuty::turn(Seat::FIRST))
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Act) -> Result<(), Refusal> {
        let Some(view) = seen.own.view(tried_by(seen)) else { return Err(Refusal::own(KriegWhy::NoAny)) };
        view.may_all(act.any, &act.attempts).map_err(|(place, why)| {
            let typed = act.typed.get(place).cloned().unwrap_or_default();
            Refusal::own(match why {
                KriegWhy::Again { .. } => KriegWhy::Again { typed },
                why => why,
            })
        })
    }

    fn failed_attempt(truth: &FullState<'_, Self>, act: &Act) -> Option<String> {
        let judged = judged(truth.own(), act).filter(|judged| judged.played.is_none())?;
        Some(sealed(&judged.tried).collect::<Vec<_>>().join(","))
    }

    fn explain_attempt(seen: &PlayerView<'_, Self>, act: &Act, sealed: &str, _: Timestamp) -> Refusal {
        let tried = read_tried(sealed);
        let any = tried.iter().find(|of| of.attempt == Attempt::Any).map(|of| of.answer.word());
        let typed = |answer: Answer| -> Vec<String> {
            let moves = tried.iter().filter(|of| of.attempt != Attempt::Any).zip(&act.typed);
            moves.filter(|(of, _)| of.answer == answer).map(|(_, typed)| typed.clone()).collect()
        };
        let frees = seen.own.house.failure_frees();
        Refusal::own(KriegWhy::No {
            any,
            frees,
            tried: typed(Answer::No),
            barred: [typed(Answer::Barred), act.passed.clone()].concat(),
        })
    }

    fn attempt_fails<'t>(truth: &FullState<'_, Self>, tried: &[&'t str], by_turn: bool) -> Option<&'t str> {
        let game = truth.own();
        let (Some(position), Some(mut view)) = (game.truth(), game.view(Vec::new())) else {
            return tried.first().copied();
        };
        let last = tried.len().saturating_sub(1);
        for (place, written) in tried.iter().enumerate() {
            let is_so = |of: &Tried| match of.attempt {
                Attempt::Any => view.may_ask().is_ok() && of.answer == Answer::of(!position.tries().is_empty()),
                Attempt::Move(played) => {
                    let bars = view.answer_bars(played);
                    let legal = Answer::of(position.is_legal(played));
                    let plays = of.answer == Answer::Yes;
                    view.may_try(played).is_ok()
                        && of.answer == (if bars { Answer::Barred } else { legal })
                        && plays == (by_turn && place == last)
                }
            };
            match written.parse::<Tried>().ok().filter(is_so) {
                Some(of) => view.tried.push(of),
                None => return Some(written),
            }
        }
        None
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Act, seal: &mut Sealing<'_>) -> KriegEvent {
        let game = truth.own();
        let Judged { tried, played } = judged(game, act).unwrap_or_default();
        seal.also_tried(sealed(&tried).collect());
        let all: Vec<Tried> = seal.tried().iter().filter_map(|one| one.parse().ok()).collect();
        // Nobody asks it of what cannot be played.
        let said = played.and_then(|played| game.truth()?.said(played, &all, game.house));
        let written = played.map(|played| played.to_string()).unwrap_or_default();
        KriegEvent::Turn { said: said.unwrap_or_default(), played: seal.seal(MOVE, written), tried: seal.seal_tried() }
    }

    fn may_follow(seen: &PlayerView<'_, Self>, KriegEvent::Turn { said, .. }: &KriegEvent) -> Result<(), Refusal> {
        seen.own.untrue(said).map_or(Ok(()), |rule| Err(Refusal::own(KriegWhy::Untrue { rule })))
    }

    fn apply(
        &mut self,
        by: Seat,
        _: Seq,
        KriegEvent::Turn { said, .. }: &KriegEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(KriegTold),
    ) -> Step {
        let side = Color::of_seat(by);
        let played = opened.value(MOVE).and_then(move_of);
        let all = opened.value(TRIED).map(read_tried).unwrap_or_default();
        let (number, captures) = (self.move_number(), said.capture.is_some());
        let own = self.own(side);
        let written = own.zip(played).map(|(own, played)| own.written(played, captures));
        let typed = |played: Move| own.map(|own| own.written(played, own.pawn_takes(played)));
        let tried: Vec<(San, Answer)> = all.iter().filter_map(|of| Some((typed(of.played()?)?, of.answer))).collect();
        let san = played.and_then(|played| match self.truth() {
            Some(truth) => Some(truth.san(played, PieceLetters::ENGLISH)),
            None => own.map(|own| own.short(played, captures, PieceLetters::ENGLISH)),
        });
        let lost = self.moved(Made { said: said.clone(), played, tried: all });
        let stood = said.capture.map(|capture| Self::stood(side.other(), capture));
        let loses = self.house.stalemate_loses();
        tell(KriegTold { said: said.clone(), side, number, written, san, tried, lost, stood, loses });
        match said.ends {
            None => Step::Due(GameDuty::turn(side.other().seat())),
            Some(Ends::Mate) => Step::Over(Outcome::of(by)),
            Some(Ends::Stalemate) if self.house.stalemate_loses() => Step::Over(Outcome::of(by)),
            Some(_) => Step::Over(Outcome::Drawn),
        }
    }

    fn action_of(_: &FullState<'_, Self>, _: &KriegEvent, opened: &Opened) -> Option<Act> {
        let attempts = Vec::from([move_of(opened.value(MOVE)?)?]);
        Some(Act { any: false, attempts, typed: Vec::new(), passed: Vec::new() })
    }

    fn commitments(KriegEvent::Turn { played, tried, .. }: &KriegEvent) -> Vec<(&'static str, Hash)> {
        Vec::from([(MOVE, *played), (TRIED, *tried)])
    }

    fn is_value(word: &str, value: &str) -> bool {
        match word {
            MOVE => move_of(value).is_some(),
            _ => value == "-" || value.split(',').all(|one| one.parse::<Tried>().is_ok()),
        }
    }

    fn claim(_: &PlayerView<'_, Self>, _: Claim) -> Result<bool, Refusal> {
        Err(Refusal::own(KriegWhy::NoClaims))
    }
}

impl GameText for Krieg {
    type Order = KriegOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&KriegOrder], language: Language) -> Result<Act, Refusal> {
        let own = |why| Err(Refusal::own(why));
        let Some(view) = seen.own.view(Vec::new()) else { return own(KriegWhy::NoAny) };
        let (letters, is) = (language.letters(), seen.own.move_number());
        let mut act = Act { any: false, attempts: Vec::new(), typed: Vec::new(), passed: Vec::new() };
        let mut goes_on = true;
        for (place, order) in orders.iter().enumerate() {
            if order.any && place > 0 {
                return own(KriegWhy::AnyFirst);
            }
            if order.parted || (!goes_on && !order.or) {
                let rest = orders.iter().skip(place).flat_map(|of| &of.attempts);
                act.typed.extend(rest.map(|of| of.text.spelled(letters)));
                return own(KriegWhy::NoOr { typed: act.typed });
            }
            act.any |= order.any;
            for written in &order.attempts {
                let black = seen.own.to_move() == Color::Black;
                if written.number.is_some_and(|said| said.number != is || (said.dots && !black)) {
                    return own(KriegWhy::Number { is });
                }
                let (played, text) = view.own.meant(&written.text, letters).map_err(Refusal::own)?;
                act.attempts.push(played);
                act.typed.push(text.spelled(letters));
            }
            goes_on = order.more || (order.any && order.attempts.is_empty());
        }
        let most = seen.own.house.fog;
        if act.attempts.len() > most {
            return own(KriegWhy::TooMany { most });
        }
        let failed: Vec<Move> = tried_by(seen).into_iter().filter(|of| of.failed()).filter_map(Tried::played).collect();
        Ok(act.once(&failed))
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::sample::order(seen.own, tried_by(seen), dice)
    }

    fn tell(_: &PlayerView<'_, Self>, _: Seat, told: &KriegTold, language: Language) -> Payload {
        Payload::new(told.clause(language))
    }

    fn values(seen: &PlayerView<'_, Self>, language: Language) -> Payload {
        let reader = Color::of_seat(seen.seat);
        let tried = if seen.own.to_move() == reader { tried_by(seen) } else { Vec::new() };
        let any_was = tried.iter().find(|of| of.attempt == Attempt::Any).map(|of| of.answer);
        let failed = tried.into_iter().filter(|of| of.failed()).filter_map(Tried::played);
        let written = |played: Move| {
            let own = seen.own.own(reader)?;
            Some(own.written(played, own.pawn_takes(played)).spelled(language.letters()))
        };
        let tried = failed.filter_map(written).collect();
        let score = if seen.open { score::of(seen.own, language.letters()) } else { Vec::new() };
        Payload::new(KriegValues::of(seen.own, reader, (any_was, tried), (seen.open, score)))
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<KriegOrder> {
        // The first move of each side may always be this one; behind it no attempt is known to be legal.
        San::kings_pawn(Color::of_seat(seen.seat)).filter(|_| seen.own.move_number() == 1).map(KriegOrder::one)
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<KriegOrder> {
        let Some(why) = why.detail::<KriegWhy>() else { return Vec::new() };
        let Some(view) = seen.own.view(Vec::new()) else { return Vec::new() };
        let moves = match why {
            KriegWhy::Which { moves, .. } => moves.clone(),
            KriegWhy::Becomes { from, to, .. } => view.own.becoming(Move::new(*from, *to)),
            _ => Vec::new(),
        };
        moves.into_iter().map(|played| KriegOrder::one(view.own.written(played, view.own.pawn_takes(played)))).collect()
    }

    fn move_number(told: &KriegTold) -> Option<u32> {
        Some(told.number)
    }

    fn pgn(told: &[(Seat, &KriegTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &PlayerView<'_, Self>, announced: Option<&KriegTold>) -> Option<Diagram> {
        let me = Color::of_seat(seen.seat);
        let own = || seen.own.own(me).into_iter().flat_map(Own::pieces);
        let mut diagram = match seen.own.truth().filter(|_| seen.open) {
            Some(truth) => Diagram::of(truth.position(), me),
            None => {
                let mut diagram = Diagram::empty(me);
                own().for_each(|(at, kind)| diagram.put(at, Figure::plain(kind, me.into())));
                diagram.hide_the_rest();
                diagram
            }
        };
        if let Some(told) = announced {
            let checks = told.said.check.is_some() && told.side != me;
            let king = own().filter(|(_, kind)| checks && *kind == Role::King).map(|(at, _)| at);
            told.stood.into_iter().chain(king).for_each(|at| diagram.strike(at));
        }
        Some(diagram)
    }
}

/// What of a mail is tried in truth, behind what its seat tried before that is no part of it, and what is played.
fn judged(game: &Krieg, act: &Act) -> Option<Judged> {
    Some(game.truth()?.judged(&game.view(Vec::new())?, act.any, &act.attempts))
}
