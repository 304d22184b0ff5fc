//! The rules of Reverse Schrödinger's Chess as values. All that is judged is public (S9); only what a token is, when it is turned
//! up, the truth says.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{
    act::{Act, Named},
    arrangement::{Arrangement, TOKENS, sealed},
    board::Board,
    event::SchrodingerEvent,
    game::{Schrodinger, left, pawn, turned_up},
    man::Man,
    order::{SchrodingerOrder, letter},
    pgn,
    told::{SchrodingerTold, SchrodingerValues},
    why::SchrodingerWhy,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{Color, Move, Position, Role, San, diagram::Diagram, full, resolve},
    ids::{Seat, Seats, Seq},
    kit::{Denial, printable},
    referee::{
        Choice, GameSpec,
        course::{Course, Duty},
        letter::{Sheet, Shown},
        log::{Claim, DrawnFrom, Kinds, Outcome},
        mails::{GameText, OrderText},
        played::{FullState, GameDuty, GameRules, Opened, Payload, PlayerView, Refusal, Sealing, Step, Terms},
        telling::NotSo,
    },
    seal::{Draw, Hash, Opening},
    text::{Language, MoveNumber, NumberedStep},
};

/// The word of the referee's seeds (S3).
const SEED: &str = "draw arrange";
const LETTERS_OF_SEED: usize = 43;

/// What an order asks that arranges.
fn arranges(order: &SchrodingerOrder) -> Result<Act, SchrodingerWhy> {
    match order {
        SchrodingerOrder::Random { words } => {
            let (words, most) = (printable::cleaned(words, words.len()), printable::MOST_DRAW_BYTES);
            if words.len() > most { Err(SchrodingerWhy::WordsTooLong { most }) } else { Ok(Act::Random { words }) }
        }
        SchrodingerOrder::Arrange(kinds) => Arrangement::of(kinds).map(|kinds| Act::Arrange { kinds, drawn: false }),
        _ => Err(SchrodingerWhy::NotNow { arranged: false }),
    }
}

impl GameRules for Schrodinger {
    const SPEC: GameSpec = GameSpec {
        rules: "schrodinger/1",
        seats: &[('w', "white"), ('b', "black")],
        kinds: SchrodingerEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        terms: &[Choice { name: "arranger", words: &["knows", "blind"] }],
        sealed: &["token 1", "token 2", "token 3", "token 4", "token 5", "token 6", "token 7", SEED],
        seed: Some(SEED),
        variant: "Reverse Schroedinger",
        ..GameSpec::USUAL
    };
    type Event = SchrodingerEvent;
    type Action = Act;
    type News = SchrodingerTold;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        let blind = terms.value("arranger") == "blind";
        let game = Self { arranged: [None; 2], blind, ..Self::on(Board::start(), [[None; 7]; 2]) };
        // S2: each arranges the other's tokens, in any order.
        let both = [Seat::FIRST, Seat::SECOND].into_iter().collect();
        (game, GameDuty::prepare("arrange", "an arrangement", both))
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Act) -> Result<(), Refusal> {
        let own = seen.own;
        let found = match act {
            Act::Arrange { kinds, drawn } => {
                let known = own.is_time(true).and_then(|()| Arrangement::of(&kinds.0)).map(drop);
                known.and(if own.blind && !*drawn { Err(SchrodingerWhy::RandomAlone) } else { Ok(()) })
            }
            Act::Random { .. } => own.is_time(true),
            Act::Turn { played, reveal } => {
                let time = own.is_time(false).and_then(|()| own.board.may(*played));
                let named = time.and_then(|()| own.revealed(*played, *reveal));
                named.map(|number| *reveal = number.map(Named::Number))
            }
        };
        found.map_err(Refusal::own)
    }

    fn may_offer(act: &Act) -> bool {
        matches!(act, Act::Turn { .. })
    }

    fn draw_words(act: &Act) -> Option<&str> {
        if let Act::Random { words } = act { Some(words) } else { None }
    }

    fn draw(_: &Act, draw: &mut Draw) -> Option<Act> {
        Some(Act::Arrange { kinds: Arrangement::drawn(draw), drawn: true })
    }

    fn drawn_from(event: &SchrodingerEvent) -> Option<&DrawnFrom> {
        if let SchrodingerEvent::Arrange { drawn, .. } = event { drawn.as_ref() } else { None }
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Act, seal: &mut Sealing<'_>) -> SchrodingerEvent {
        let (own, side) = (truth.own(), Color::of_seat(truth.seat));
        match act {
            Act::Arrange { kinds, .. } => {
                let mut sheet = [Hash([0; 32]); 7];
                for ((what, letter), hash) in TOKENS.into_iter().zip(kinds.letters()).zip(&mut sheet) {
                    *hash = seal.seal(what, letter);
                }
                SchrodingerEvent::Arrange { sheet: Sheet(sheet), drawn: seal.drawn_from() }
            }
            // What was drawn stands in its place.
            Act::Random { .. } => SchrodingerEvent::Arrange { sheet: Sheet::NONE, drawn: None },
            Act::Turn { played, reveal } => {
                let number = if let Some(Named::Number(number)) = reveal { Some(*number) } else { None };
                let shown = number.and_then(|number| Some((number, own.kind(side, number)?)));
                let opening = shown.and_then(|(number, kind)| {
                    let what = TOKENS.get(usize::from(number).checked_sub(1)?)?;
                    let seq = own.arranged.get(side as usize).copied().flatten()?;
                    Some(seal.open(truth.seat, what, seq, letter(kind)).into())
                });
                own.turn(*played, shown, opening)
            }
        }
    }

    fn preview(seen: &PlayerView<'_, Self>, act: &Act) -> Option<SchrodingerEvent> {
        match act {
            Act::Arrange { .. } | Act::Random { .. } => None,
            Act::Turn { played, reveal: None } => Some(seen.own.turn(*played, None, None)),
            Act::Turn { played, reveal: Some(_) } => Some(SchrodingerEvent::Turn {
                deed: seen.own.board.deed(*played),
                shown: None,
                check: false,
                mate: false,
                stalemate: false,
                dead: false,
            }),
        }
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &SchrodingerEvent) -> Result<(), Refusal> {
        let (own, side) = (seen.own, Color::of_seat(seen.seat));
        let untrue = |rule| Err(Refusal::own(SchrodingerWhy::Untrue { rule }));
        let (deed, shown) = match event {
            SchrodingerEvent::Arrange { drawn, .. } => {
                own.is_time(true).map_err(Refusal::own)?;
                return if own.blind && drawn.is_none() { untrue("S3") } else { Ok(()) };
            }
            SchrodingerEvent::Turn { deed, shown, .. } => (deed, shown),
        };
        own.is_time(false).map_err(Refusal::own)?;
        let Some(played) = deed.played(side) else { return untrue("S10") };
        own.board.may(played).map_err(Refusal::own)?;
        if own.board.deed(played) != *deed {
            return untrue("S7");
        }
        let turned = shown.as_ref().and_then(turned_up);
        let named = turned.map(|(number, _)| Named::Number(number));
        own.revealed(played, named).map_err(Refusal::own)?;
        let letter = Self::SPEC.seats.get(seen.seat.index()).map(|(letter, _)| *letter);
        let sheet = own.sheets.get(side as usize).copied().flatten();
        let is_own = |Shown { opening: of, .. }: &Shown| {
            let hash = sheet?.of(turned?.0)?;
            let same = Some(of.seat_letter) == letter && of.game == seen.course.game() && of.commitment() == hash;
            same.then_some(())
        };
        if shown.as_ref().is_some_and(|shown| is_own(shown).is_none()) {
            return untrue("S5");
        }
        // S2: of no kind are there more.
        let of_side = own.shown.get(side as usize).map_or(&[][..], Vec::as_slice);
        if turned.is_some_and(|(_, kind)| left(of_side).iter().all(|of| of.kind != kind)) {
            return untrue("S2");
        }
        let is = own.turn(played, turned, shown.clone());
        if is == *event { Ok(()) } else { untrue("S13") }
    }

    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &SchrodingerEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(SchrodingerTold),
    ) -> Step {
        let mover = Color::of_seat(by);
        match event {
            SchrodingerEvent::Arrange { sheet, drawn } => {
                let of = mover.other() as usize;
                self.arranged.get_mut(of).into_iter().for_each(|arranged| *arranged = Some(seq));
                self.sheets.get_mut(of).into_iter().for_each(|of| *of = Some(*sheet));
                for (what, kind) in TOKENS.into_iter().zip(self.kinds.get_mut(of).into_iter().flatten()) {
                    *kind = opened.value(what).and_then(sealed);
                }
                tell(SchrodingerTold::Arranged { drawn: drawn.is_some() });
                let turn = GameDuty::turn(Seat::FIRST);
                if self.is_arranged() { Step::Due(turn) } else { Step::Done }
            }
            SchrodingerEvent::Turn { deed, shown, check, mate, stalemate, dead } => {
                let Some(played) = deed.played(mover) else { return Step::Done };
                let turned = shown.as_ref().and_then(turned_up);
                self.told_of((mover, played), deed, turned, tell);
                let said = [
                    (*check, SchrodingerTold::Check),
                    (*mate, SchrodingerTold::Mate),
                    (*stalemate, SchrodingerTold::Stalemate),
                    (*dead, SchrodingerTold::Dead),
                ];
                said.into_iter().filter(|(is, _)| *is).for_each(|(_, told)| tell(told));
                if let Some((after, _)) = self.board.after(played, turned) {
                    self.before = Some(Box::new(self.board.position().clone()));
                    self.board = after;
                }
                if let (Some((_, kind)), Some(shown)) = (turned, self.shown.get_mut(mover as usize)) {
                    shown.push(kind);
                }
                match () {
                    () if *mate => Step::Over(Outcome::of(by)),
                    () if *stalemate || *dead => Step::Over(Outcome::Drawn),
                    () => Step::Due(GameDuty::turn(mover.other().seat())),
                }
            }
        }
    }

    fn action_of(truth: &FullState<'_, Self>, event: &SchrodingerEvent, opened: &Opened) -> Option<Act> {
        match event {
            SchrodingerEvent::Arrange { drawn, .. } => {
                let kinds: Option<Vec<Role>> = TOKENS.into_iter().map(|what| sealed(opened.value(what)?)).collect();
                Some(Act::Arrange { kinds: Arrangement(kinds?.try_into().ok()?), drawn: drawn.is_some() })
            }
            SchrodingerEvent::Turn { deed, shown, .. } => {
                let reveal = shown.as_ref().and_then(turned_up).map(|(number, _)| Named::Number(number));
                Some(Act::Turn { played: deed.played(Color::of_seat(truth.seat))?, reveal })
            }
        }
    }

    fn owner(by: Seat, _: &str) -> Seat {
        // Who arranges, arranges the other's.
        Color::of_seat(by).other().seat()
    }

    fn commitments(event: &SchrodingerEvent) -> Vec<(&'static str, Hash)> {
        match event {
            SchrodingerEvent::Arrange { sheet, .. } => TOKENS.into_iter().zip(sheet.0).collect(),
            SchrodingerEvent::Turn { .. } => Vec::new(),
        }
    }

    fn opens(event: &SchrodingerEvent) -> Vec<&Opening> {
        if let SchrodingerEvent::Turn { shown: Some(Shown { opening, .. }), .. } = event {
            Vec::from([opening])
        } else {
            Vec::new()
        }
    }

    fn is_value(word: &str, value: &str) -> bool {
        match word {
            SEED => {
                value.len() == LETTERS_OF_SEED
                    && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
            }
            _ => sealed(value).is_some(),
        }
    }

    fn visible_to(_: &Course, _: &str, _: Seat) -> Seats {
        // S3: no letter shows a closed token, to its arranger neither.
        Seats::NONE
    }

    fn openings_go_to(&self, _: &Course, _: &str, of: Seat) -> Seats {
        if self.blind { Seats::NONE } else { Seats::of(Color::of_seat(of).other().seat()) }
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        match claim {
            Claim::Repetition => Ok(seen.own.board.repeats()),
            Claim::Fifty => Ok(seen.own.board.is_quiet()),
            // S14: it ends the game by itself.
            Claim::Stalemate => Err(Denial::NotDue { verb: "claim" }.into()),
        }
    }
}

impl GameText for Schrodinger {
    type Order = SchrodingerOrder;

    fn parse_turn(
        seen: &PlayerView<'_, Self>,
        orders: &[&SchrodingerOrder],
        language: Language,
    ) -> Result<Act, Refusal> {
        let own = |why| Err(Refusal::own(why));
        let (mut turns_up, mut others) = (Vec::new(), Vec::new());
        for order in orders {
            match order {
                SchrodingerOrder::Reveal(named) => turns_up.push(*named),
                SchrodingerOrder::Move { reveal, .. } | SchrodingerOrder::Token { reveal, .. } => {
                    turns_up.extend(*reveal);
                    others.push(order);
                }
                SchrodingerOrder::Arrange(_) | SchrodingerOrder::Random { .. } => others.push(order),
            }
        }
        if turns_up.len() > 1 {
            return Err(Denial::Twice { verb: "reveal" }.into());
        }
        let order = match others.as_slice() {
            [] => return own(SchrodingerWhy::RevealAlone),
            [order] => order,
            [_, second, ..] => return Err(Denial::Twice { verb: second.verb() }.into()),
        };
        let reveal = turns_up.first().copied();
        let played = match order {
            SchrodingerOrder::Arrange(_) | SchrodingerOrder::Random { .. } => {
                seen.own.is_time(true).map_err(Refusal::own)?;
                if reveal.is_some() {
                    return own(SchrodingerWhy::NoReveal { takes: false });
                }
                return arranges(order).map_err(Refusal::own);
            }
            _ => seen.own.is_time(false).and_then(|()| seen.own.played(order, language)),
        };
        played.map(|played| Act::Turn { played, reveal }).map_err(Refusal::own)
    }

    fn not_so(seen: &PlayerView<'_, Self>, claim: Claim) -> Option<NotSo> {
        Some(seen.own.board.not_so(claim))
    }

    fn known_position(seen: &PlayerView<'_, Self>) -> Option<Position> {
        let (position, own) = (seen.own.board.position(), Color::of_seat(seen.seat));
        Some(if position.to_move() == own { position.clone() } else { position.passed() })
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::sample::order(seen.own, seen.own.is_arranged(), dice)
    }

    fn tell(_: &PlayerView<'_, Self>, by: Seat, told: &SchrodingerTold, language: Language) -> Payload {
        Payload::new(told.clause(by == Seat::FIRST, language))
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        let (me, own) = (Color::of_seat(seen.seat), seen.own);
        let turn = seen.course.duty == Duty::Own(GameDuty::turn(seen.seat));
        Payload::new(SchrodingerValues {
            check: turn && own.board.position().in_check(me),
            blind: own.blind,
            mine: own.tokens(me, seen.open),
            theirs: own.tokens(me.other(), seen.open),
        })
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<SchrodingerOrder> {
        if !seen.own.is_arranged() {
            return Some(SchrodingerOrder::Random { words: String::new() });
        }
        let (board, own) = (&seen.own.board, Color::of_seat(seen.seat));
        let position = board.position();
        let quiet: Vec<Move> =
            position.legal_moves().into_iter().filter(|played| board.deed(*played).takes().is_none()).collect();
        // Rather one that hangs nothing.
        let safe = |played: &&Move| {
            let after = position.made(**played);
            after.is_some_and(|(after, _)| after.attacker(played.to, own.other()).is_none())
        };
        let played = *quiet.iter().find(safe).or(quiet.first())?;
        Some(match board.man(played.from) {
            Some(Man::Token(number)) => {
                SchrodingerOrder::Token { step: NumberedStep::signed(number, played.to, false), reveal: None }
            }
            _ => SchrodingerOrder::Move { number: None, text: full(position, played), reveal: None },
        })
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<SchrodingerOrder> {
        let Some(why) = why.detail::<SchrodingerWhy>() else { return Vec::new() };
        let own = seen.own;
        match why {
            SchrodingerWhy::NumberOrToken { token, to } => {
                let step = NumberedStep::signed(*token, *to, false);
                let number = MoveNumber { number: (*token).into(), dots: false };
                let pawn = pawn(*to);
                let token = own.of_token(&step).is_ok().then_some(SchrodingerOrder::Token { step, reveal: None });
                let pawn = (own.is_number(Some(number)).is_ok() && own.meant(&pawn, Language::En).is_ok())
                    .then_some(SchrodingerOrder::Move { number: Some(number), text: pawn, reveal: None });
                token.into_iter().chain(pawn).collect()
            }
            SchrodingerWhy::Move { fault } => {
                let position = own.board.position();
                let text = |text: &&San| resolve(position, text).is_ok();
                let meant = fault.candidates().iter().filter(text);
                meant.map(|text| SchrodingerOrder::Move { number: None, text: text.clone(), reveal: None }).collect()
            }
            _ => Vec::new(),
        }
    }

    fn move_number(told: &SchrodingerTold) -> Option<u32> {
        if let SchrodingerTold::Moved { before, .. } = told { Some(before.fullmove().into()) } else { None }
    }

    fn pgn(told: &[(Seat, &SchrodingerTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &PlayerView<'_, Self>, _: Option<&SchrodingerTold>) -> Option<Diagram> {
        let (own, me) = (seen.own, Color::of_seat(seen.seat));
        let board = match seen.open {
            // What every piece was, at last.
            true => Color::BOTH
                .into_iter()
                .zip(&own.kinds)
                .fold(own.board.clone(), |board, (side, kinds)| board.turned_up(side, kinds)),
            false => own.board.clone(),
        };
        let diagram = Diagram::of(board.position(), me);
        Some(match &own.before {
            Some(before) => diagram.since(before, own.board.position()),
            None => diagram,
        })
    }
}
