//! The rules of Cloak and Dagger Chess as values. A mail is judged by what its writer knows, as if his guess were right (K20); the
//! truth answers the guess, and says what was taken.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{
    act::{Act, KINDS, Line, of_letter},
    event::{Acts, CloakEvent},
    follows::follows,
    game::{Cloak, is_bonus, is_move, pawn},
    order::{CloakOrder, letter},
    pgn,
    setup::SetUp,
    step::Step as BoardStep,
    table::{Ends, Opens, Table},
    told::{CloakClause, CloakTold, CloakValues, Disc, ToldDisc},
    why::CloakWhy,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{
        Color, Disambiguation, Role, San, Square,
        diagram::{Diagram, Figure},
    },
    ids::{Seat, Seq},
    kit::{Denial, printable},
    referee::{
        GameSpec,
        course::Duty,
        letter::{Sheet, Shown},
        log::{Claim, DrawnFrom, Kinds, Outcome},
        mails::{GameText, OrderText},
        played::{FullState, GameDuty, GameRules, Opened, Payload, PlayerView, Refusal, Sealing, Step, Terms},
        telling::NotSo,
    },
    seal::{Draw, Hash, Opening},
    text::{Language, MoveNumber, NumberedStep},
};

/// What the orders of a mail ask together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Names the discs (K1); `drawn`: by the referee.
    SetUp { kinds: SetUp, drawn: bool },
    /// Has them drawn, from these words too.
    Random { words: String },
    /// A turn, or what comes before its move.
    Lines(Vec<Line>),
}

/// What is sealed of each disc, by its number.
const DISCS: [&str; 8] = ["disc 1", "disc 2", "disc 3", "disc 4", "disc 5", "disc 6", "disc 7", "disc 8"];
const SEED: &str = "draw setup";
const LETTERS_OF_SEED: usize = 43;

/// Whether lines end a turn.
fn ends(lines: &[Line]) -> bool {
    lines.iter().any(|line| matches!(line, Line::Move(_)))
}

impl Cloak {
    /// The entry that acts make, with what they open by these openings.
    fn entry(&self, (table, ended): (&Table, Option<Ends>), acts: Acts) -> CloakEvent {
        let (king, bare) = (ended == Some(Ends::King), ended == Some(Ends::Bare));
        if !acts.acts().any(|act| is_move(&act)) {
            return CloakEvent::Part { acts, king, bare };
        }
        if ended.is_some() {
            return CloakEvent::Turn { acts, check: false, mate: false, stalemate: false, king, bare };
        }
        let (ends, check) = table.handed_over().ends();
        let is = |of: Ends| ends == Some(of);
        let (mate, stalemate, bare) = (is(Ends::Mate), is(Ends::Stalemate), is(Ends::Bare));
        CloakEvent::Turn { acts, check: check && !mate, mate, stalemate, king, bare }
    }
}

impl GameRules for Cloak {
    const SPEC: GameSpec = GameSpec {
        rules: "cloak/1",
        seats: &[('w', "white"), ('b', "black")],
        kinds: CloakEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        sealed: &["disc 1", "disc 2", "disc 3", "disc 4", "disc 5", "disc 6", "disc 7", "disc 8", SEED],
        seed: Some(SEED),
        variant: "Cloak and Dagger",
        ..GameSpec::USUAL
    };
    type Event = CloakEvent;
    type Action = Asked;
    type News = CloakTold;

    fn start(_: &Terms) -> (Self, GameDuty) {
        // K1: both name their discs, in any order.
        let both = [Seat::FIRST, Seat::SECOND].into_iter().collect();
        (Self::start(), GameDuty::prepare("setup", "a set-up", both))
    }

    fn validate(seen: &PlayerView<'_, Self>, asked: &mut Asked) -> Result<(), Refusal> {
        let own = seen.own;
        let found = match asked {
            Asked::SetUp { kinds, .. } => own.is_time(true).and_then(|()| SetUp::of(&kinds.0)).map(drop),
            Asked::Random { .. } => own.is_time(true),
            Asked::Lines(lines) => {
                let time = own.is_time(false);
                time.and_then(|()| own.table.may(lines).map(drop).map_err(|(_, why)| why))
            }
        };
        found.map_err(Refusal::own)
    }

    fn may_offer(asked: &Asked) -> bool {
        matches!(asked, Asked::Lines(lines) if ends(lines))
    }

    fn draw_words(asked: &Asked) -> Option<&str> {
        if let Asked::Random { words } = asked { Some(words) } else { None }
    }

    fn draw(_: &Asked, draw: &mut Draw) -> Option<Asked> {
        Some(Asked::SetUp { kinds: SetUp::drawn(draw), drawn: true })
    }

    fn drawn_from(event: &CloakEvent) -> Option<&DrawnFrom> {
        if let CloakEvent::SetUp { drawn, .. } = event { drawn.as_ref() } else { None }
    }

    fn resolve(truth: &FullState<'_, Self>, asked: &Asked, seal: &mut Sealing<'_>) -> CloakEvent {
        let own = truth.own();
        let lines = match asked {
            Asked::SetUp { kinds, .. } => {
                let mut sheet = Sheet::NONE;
                for ((what, kind), hash) in DISCS.into_iter().zip(kinds.0).zip(&mut sheet.0) {
                    *hash = seal.seal(what, letter(kind));
                }
                return CloakEvent::SetUp { sheet, drawn: seal.drawn_from() };
            }
            // What was drawn stands in its place.
            Asked::Random { .. } => return CloakEvent::SetUp { sheet: Sheet::NONE, drawn: None },
            Asked::Lines(lines) => lines,
        };
        let made = own.table.happens(lines);
        let shown = |Opens { side, disc, kind }: &Opens| -> Option<Shown> {
            let what = DISCS.get(usize::from(*disc).checked_sub(1)?)?;
            let (seq, _) = own.sealed.get(*side as usize).copied().flatten()?;
            Some(seal.open(side.seat(), what, seq, letter(*kind)).into())
        };
        let acts = made.iter().filter_map(|one| Some((one.act?, one.opens.iter().filter_map(shown).collect())));
        let acts = Acts(acts.collect());
        match made.last() {
            Some(last) => own.entry((&last.after, last.ends), acts),
            None => own.entry((&own.table, None), acts),
        }
    }

    fn preview(seen: &PlayerView<'_, Self>, asked: &Asked) -> Option<CloakEvent> {
        // What the truth alone says has no place in it: an answer, what is taken, more than a check.
        let Asked::Lines(lines) = asked else { return None };
        let hidden = lines.iter().any(|line| matches!(line, Line::Guess { .. } | Line::Earned(_)));
        let made = if hidden { return None } else { seen.own.table.happens(lines) };
        let acts: Option<Vec<_>> = made.iter().map(|one| Some((one.act?, Vec::new()))).collect();
        let (acts, last) = (Acts(acts?), made.last()?);
        let event = seen.own.entry((&last.after, last.ends), acts);
        Some(match event {
            CloakEvent::Turn { acts, check, mate, .. } => {
                CloakEvent::Turn { acts, check: check || mate, mate: false, stalemate: false, king: false, bare: false }
            }
            other => other,
        })
    }

    fn ends_turn(event: &CloakEvent) -> bool {
        !matches!(event, CloakEvent::Part { .. })
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &CloakEvent) -> Result<(), Refusal> {
        follows(seen, event)
    }

    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &CloakEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(CloakTold),
    ) -> Step {
        let mover = Color::of_seat(by);
        let acts = match event {
            CloakEvent::SetUp { sheet, drawn } => {
                self.sealed.get_mut(mover as usize).into_iter().for_each(|of| *of = Some((seq, *sheet)));
                let kinds = |what: &&str| opened.value(what).and_then(|value| of_letter(value, &KINDS));
                let kinds: Option<Vec<Role>> = DISCS.iter().map(kinds).collect();
                if let Some(kinds) = kinds.and_then(|kinds| <[Role; 8]>::try_from(kinds).ok()) {
                    (1..).zip(kinds).for_each(|(disc, kind)| self.table.board.know(mover, disc, kind));
                    self.set_ups.get_mut(mover as usize).into_iter().for_each(|of| *of = Some(SetUp(kinds)));
                }
                tell(CloakTold::SetUp { drawn: drawn.is_some() });
                let turn = GameDuty::turn(Seat::FIRST);
                return if self.is_set_up() { Step::Due(turn) } else { Step::Done };
            }
            CloakEvent::Part { acts, .. } | CloakEvent::Turn { acts, .. } => acts,
        };
        self.before = Some(Box::new(self.table.board.clone()));
        let earns = event.earns();
        let mut moved = false;
        for act in acts.acts() {
            let of = match act {
                Act::Moves { played, .. } => self.table.board.at(played.from),
                Act::Uncloaks { disc, .. } => self.table.board.disc(mover, disc).and_then(|at| self.table.board.at(at)),
                _ => None,
            };
            let at = if let Act::Uncloaks { disc, .. } = act { self.table.board.disc(mover, disc) } else { None };
            tell(CloakTold::Act { act, number: self.number, kind: of.and_then(|piece| piece.kind), at, earns });
            self.uncloaked.follow(mover, act, at);
            if let Some(made) = self.table.told_of(&act, moved) {
                self.table = made.after;
            }
            moved |= is_move(&act);
        }
        let (check, mate, stalemate, king, bare) = match event {
            CloakEvent::Turn { check, mate, stalemate, king, bare, .. } => (*check, *mate, *stalemate, *king, *bare),
            CloakEvent::Part { king, bare, .. } => (false, false, false, *king, *bare),
            CloakEvent::SetUp { .. } => (false, false, false, false, false),
        };
        let said = [
            (check, CloakTold::Check),
            (mate, CloakTold::Mate),
            (stalemate, CloakTold::Stalemate),
            (king, CloakTold::King),
            (bare, CloakTold::Bare),
        ];
        said.into_iter().filter(|(is, _)| *is).for_each(|(_, told)| tell(told));
        let ends = matches!(event, CloakEvent::Turn { .. });
        if ends && !king {
            self.table = self.table.handed_over();
            self.number = self.number.saturating_add(u16::from(mover == Color::Black));
        }
        match () {
            () if king || mate => Step::Over(Outcome::of(by)),
            () if stalemate || bare => Step::Over(Outcome::Drawn),
            () if ends => Step::Due(GameDuty::turn(mover.other().seat())),
            () => Step::Still,
        }
    }

    fn action_of(_: &FullState<'_, Self>, event: &CloakEvent, opened: &Opened) -> Option<Asked> {
        let acts = match event {
            CloakEvent::SetUp { drawn, .. } => {
                let kinds: Option<Vec<Role>> =
                    DISCS.iter().map(|what| of_letter(opened.value(what)?, &KINDS)).collect();
                return Some(Asked::SetUp { kinds: SetUp(kinds?.try_into().ok()?), drawn: drawn.is_some() });
            }
            CloakEvent::Part { acts, .. } | CloakEvent::Turn { acts, .. } => acts,
        };
        let mut moved = false;
        let lines = acts.acts().map(|act| {
            let line = match act {
                Act::Moves { bonus: false, played, .. } => Line::Move(BoardStep::Move(played)),
                Act::Moves { bonus: true, played, .. } if moved => Line::Earned(BoardStep::Move(played)),
                Act::Moves { played, .. } => Line::Owed(BoardStep::Move(played)),
                Act::Castles { flank, .. } => Line::Move(BoardStep::Castle(flank)),
                Act::Drops(at) if moved => Line::Earned(BoardStep::Drop(at)),
                Act::Drops(at) => Line::Owed(BoardStep::Drop(at)),
                Act::Guesses { disc, kind, .. } => Line::Guess { disc, kind },
                Act::Uncloaks { disc, .. } => Line::Uncloak(disc),
            };
            moved |= is_move(&act);
            line
        });
        Some(Asked::Lines(lines.collect()))
    }

    fn commitments(event: &CloakEvent) -> Vec<(&'static str, Hash)> {
        match event {
            CloakEvent::SetUp { sheet, .. } => DISCS.into_iter().zip(sheet.0).collect(),
            CloakEvent::Part { .. } | CloakEvent::Turn { .. } => Vec::new(),
        }
    }

    fn opens(event: &CloakEvent) -> Vec<&Opening> {
        match event {
            CloakEvent::SetUp { .. } => Vec::new(),
            CloakEvent::Part { acts, .. } | CloakEvent::Turn { acts, .. } => {
                acts.shown().map(|shown| &shown.opening).collect()
            }
        }
    }

    fn is_value(word: &str, value: &str) -> bool {
        match word {
            SEED => {
                let is_letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
                value.len() == LETTERS_OF_SEED && value.bytes().all(is_letter)
            }
            _ => of_letter(value, &KINDS).is_some(),
        }
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        match claim {
            Claim::Repetition => Ok(seen.own.table.repeats()),
            Claim::Fifty => Ok(seen.own.table.is_quiet()),
            // K16: it ends the game by itself.
            Claim::Stalemate => Err(Denial::NotDue { verb: "claim" }.into()),
        }
    }
}

impl GameText for Cloak {
    type Order = CloakOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&CloakOrder], _: Language) -> Result<Asked, Refusal> {
        let sets_up = |order: &&&CloakOrder| matches!(order, CloakOrder::SetUp(_) | CloakOrder::Random { .. });
        if let Some(order) = orders.iter().find(sets_up) {
            seen.own.is_time(true).map_err(Refusal::own)?;
            if let [_, second, ..] = orders {
                return Err(Denial::Twice { verb: second.verb() }.into());
            }
            let asked = match order {
                CloakOrder::SetUp(kinds) => SetUp::of(kinds).map(|kinds| Asked::SetUp { kinds, drawn: false }),
                CloakOrder::Random { words } => {
                    let (words, most) = (printable::cleaned(words, words.len()), printable::MOST_DRAW_BYTES);
                    if words.len() > most { Err(CloakWhy::WordsTooLong { most }) } else { Ok(Asked::Random { words }) }
                }
                _ => Err(CloakWhy::NotNow { set_up: false }),
            };
            return asked.map_err(Refusal::own);
        }
        seen.own.is_time(false).map_err(Refusal::own)?;
        seen.own.lines(orders).map(Asked::Lines).map_err(Refusal::own)
    }

    fn not_so(seen: &PlayerView<'_, Self>, claim: Claim) -> Option<NotSo> {
        Some(seen.own.table.not_so(claim))
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::sample::order(seen.own, dice)
    }

    fn tell(seen: &PlayerView<'_, Self>, by: Seat, told: &CloakTold, language: Language) -> Payload {
        Payload::new(told.clause(by == Seat::FIRST, by == seen.seat || seen.open, language))
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        let (me, own) = (Color::of_seat(seen.seat), seen.own);
        let turn = seen.course.duty == Duty::Own(GameDuty::turn(seen.seat));
        let board = &own.table.board;
        let mine = board.of(me).filter_map(|(at, piece)| Some(Disc { disc: piece.disc?, kind: piece.kind?, at }));
        let mut mine: Vec<Disc> = mine.filter(|_| !seen.open).collect();
        mine.sort_unstable_by_key(|of| of.disc);
        let told = |side: Color| -> Vec<ToldDisc> {
            let there = own.table.told().iter().filter(|of| of.side == side && board.disc(side, of.disc).is_some());
            there.map(|of| ToldDisc { disc: of.disc, kind: of.kind, right: of.right }).collect()
        };
        let were = |side: Color| own.set_ups.get(side as usize).copied().flatten().map(|of| of.0.to_vec());
        Payload::new(CloakValues {
            check: turn && board.checker(me).is_some(),
            bonus: turn && own.table.is_due(),
            guessed: turn && own.table.has_guessed(),
            earned: turn && own.table.has_earned(),
            mine,
            told_mine: told(me),
            told_theirs: told(me.other()),
            hands: [board.hand(me), board.hand(me.other())],
            were: were(me).zip(were(me.other())).filter(|_| seen.open).map(|(mine, theirs)| [mine, theirs]),
        })
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<CloakOrder> {
        if !seen.own.is_set_up() {
            return Some(CloakOrder::Random { words: String::new() });
        }
        let (board, me) = (&seen.own.table.board, Color::of_seat(seen.seat));
        let quiet = |step: &BoardStep| match step {
            BoardStep::Move(played) => board.at(played.to).is_none() && played.promotion.is_none(),
            _ => false,
        };
        let steps: Vec<BoardStep> = board.steps(me, false).filter(quiet).collect();
        // Rather one that nothing open takes.
        let safe = |step: &&BoardStep| match step {
            BoardStep::Move(played) => {
                board.carried(*played).is_some_and(|done| done.board.attacker(played.to, me.other()).is_none())
            }
            _ => false,
        };
        let BoardStep::Move(played) = *steps.iter().find(safe).or(steps.first())? else { return None };
        let piece = board.at(played.from)?;
        Some(match piece.disc {
            Some(disc) => CloakOrder::Disc(NumberedStep::signed(disc, played.to, false)),
            None => {
                let piece = piece.kind.filter(|kind| *kind != Role::Pawn);
                let from = Disambiguation::Square(played.from);
                let text = San::Step { piece, from, captures: false, to: played.to, promotion: None };
                CloakOrder::Move { number: None, text }
            }
        })
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<CloakOrder> {
        let Some(why) = why.detail::<CloakWhy>() else { return Vec::new() };
        let own = seen.own;
        let may =
            |order: &CloakOrder| own.lines(&[order]).is_ok_and(|lines| ends(&lines) && own.table.may(&lines).is_ok());
        let all: Vec<CloakOrder> = match why {
            CloakWhy::NumberOrDisc { disc, to } => {
                let step = NumberedStep::signed(*disc, *to, false);
                let number = Some(MoveNumber { number: (*disc).into(), dots: false });
                Vec::from([CloakOrder::Disc(step), CloakOrder::Move { number, text: pawn(*to) }])
            }
            CloakWhy::Move { fault } => {
                let text = fault.candidates().iter().cloned();
                text.map(|text| CloakOrder::Move { number: None, text }).collect()
            }
            CloakWhy::Uncloaked { kind, at, to, captures, .. } => {
                let (piece, from) = (Some(*kind), Disambiguation::Square(*at));
                let text = San::Step { piece, from, captures: *captures, to: *to, promotion: None };
                Vec::from([CloakOrder::Move { number: None, text }])
            }
            _ => Vec::new(),
        };
        all.into_iter().filter(may).collect()
    }

    fn tell_mail(
        seen: &PlayerView<'_, Self>,
        event: &CloakEvent,
        orders: &[&CloakOrder],
        language: Language,
    ) -> Vec<Payload> {
        let (CloakEvent::Part { acts, .. } | CloakEvent::Turn { acts, .. }) = event else { return Vec::new() };
        let mut said = Vec::new();
        if acts.acts().any(|act| matches!(act, Act::Guesses { right: false, .. })) {
            // What is played of bonuses was owed, and stands above the others.
            let played = acts.acts().filter(is_bonus).count();
            let bonuses = orders.iter().filter(|order| matches!(order, CloakOrder::Bonus(_)));
            let mut lines: Vec<String> = bonuses.skip(played).map(|order| order.spelled(language)).collect();
            // A king that such a bonus would have had to shield stays cloaked.
            let asked = |disc: &u8| {
                orders.iter().any(|order| match order {
                    CloakOrder::Uncloak(discs) => discs.contains(disc),
                    order => **order == CloakOrder::UncloakAll,
                })
            };
            let cloaked = seen.own.table.board.of(Color::of_seat(seen.seat)).filter_map(|(_, piece)| piece.disc);
            let cloaked = cloaked.filter(asked).map(|disc| CloakOrder::Uncloak(Vec::from([disc])));
            lines.extend(cloaked.map(|order| order.spelled(language)));
            said.extend((!lines.is_empty()).then_some(CloakClause::PassedOver { lines }));
        }
        let is_move = |order: &&CloakOrder| matches!(order, CloakOrder::Move { .. } | CloakOrder::Disc(_));
        let uncloaks = |order: &&CloakOrder| matches!(order, CloakOrder::Uncloak(_) | CloakOrder::UncloakAll);
        let mut above = orders.iter().copied().take_while(|order| !is_move(order));
        said.extend(above.any(|order| uncloaks(&order)).then_some(CloakClause::UncloakedLast));
        said.into_iter().map(Payload::new).collect()
    }

    fn move_number(told: &CloakTold) -> Option<u32> {
        if let CloakTold::Act { number, .. } = told { Some((*number).into()) } else { None }
    }

    fn pgn(told: &[(Seat, &CloakTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &PlayerView<'_, Self>, _: Option<&CloakTold>) -> Option<Diagram> {
        let (own, me) = (seen.own, Color::of_seat(seen.seat));
        let mut diagram = Diagram::empty(me);
        for (at, piece) in own.table.board.pieces() {
            // Once all is open every piece is what it was.
            let token = piece.disc.filter(|_| !(seen.open && piece.kind.is_some()));
            // The kind of the reader's own disc is seen in its picture; none is of the other side's.
            let known = token.is_some() && piece.side == me && piece.kind.is_some();
            let kind = piece.kind.filter(|_| token.is_none() || known).unwrap_or(Role::Queen);
            diagram.put(at, Figure { token, known, ..Figure::plain(kind, piece.side.into()) });
        }
        if let Some(before) = &own.before {
            for at in Square::all() {
                match (before.at(at), own.table.board.at(at)) {
                    (Some(_), None) => diagram.left(at),
                    (old, Some(new)) if old.is_none_or(|old| (old.side, old.disc) != (new.side, new.disc)) => {
                        diagram.reached(at);
                    }
                    _ => {}
                }
            }
        }
        Some(diagram)
    }
}
