//! The rules of Kriegspiel as values. What may be tried hangs on what its side sees; whether it can be, the truth says, and where
//! it cannot, the answer is *no* (Q2).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    attempt::{Answer, Attempt, Tried, move_of, sealed},
    event::KriegEvent,
    house::{FOG, House, Rule, TriesAre, TriesTold},
    order::KriegOrder,
    own::Own,
    pgn,
    said::{Capture, Ends, Said, Tries},
    sample,
    told::{KriegClause, KriegTold, KriegValues},
    truth::Truth as Position,
    view::View,
    why::KriegWhy,
};
use crate::{
    chess::{
        Color, Disambiguation, Move, PieceLetters, Role, San, Square,
        diagram::{Diagram, Figure},
    },
    ids::{Seat, Seq, Timestamp},
    referee::{
        log::{Claim, Dice, Outcome},
        played::{Choice, Opened, Play, Sealing, Seen, Step, Terms, Truth, Turn, Why, WhyOf},
    },
    seal::Hash,
    text::Language,
};

/// All that one knower knows of a game of Kriegspiel.
#[derive(Clone, Debug, PartialEq)]
pub struct Krieg {
    pub(super) house: House,
    /// The pieces of White and of Black, each for who knows all its moves.
    own: [Option<Own>; 2],
    /// The truth, for who knows all moves.
    truth: Option<Position>,
    /// What was told of the pawn tries of the side to move.
    tries: Option<Tries>,
    /// How many pieces each side has lost, and which, for who knows its moves.
    pub(super) lost: [(u8, Vec<Role>); 2],
    /// What was told with the turns so far, the last of them last.
    pub(super) told: Vec<Said>,
}

/// What a mail asks: perhaps the question of Q6, and attempts in order, each as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    pub any: bool,
    pub attempts: Vec<Move>,
    typed: Vec<String>,
}

/// The words of what is sealed.
const MOVE: &str = "move";
pub(super) const TRIED: &str = "tried";
/// A side has so many pieces beside its king.
const MOST_LOST: u8 = 15;

impl Krieg {
    /// A game from this position on, by these house rules.
    pub fn on(truth: Position, house: House) -> Self {
        let own = Color::BOTH.map(|side| Some(truth.own(side)));
        let tries = truth.told_tries(house);
        let turns = truth.position().to_move() as usize;
        let told = core::iter::repeat_n(Said::default(), turns).collect();
        Self { house, own, tries, truth: Some(truth), lost: Default::default(), told }
    }

    /// The truth, for who knows it.
    pub fn truth(&self) -> Option<&Position> {
        self.truth.as_ref()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        if self.told.len().is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// The number of the move that is next, as scores count.
    pub fn move_number(&self) -> u32 {
        u32::try_from(self.told.len() / 2).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The turn of the side to move as it has it, who tried so much before; `None` where its pieces are not known.
    pub fn view(&self, tried: Vec<Tried>) -> Option<View<'_>> {
        let own = self.own(self.to_move())?;
        Some(View { own, house: self.house, tries: self.tries.as_ref(), tried })
    }

    /// The pieces of a side, for who knows all its moves.
    pub fn own(&self, side: Color) -> Option<&Own> {
        self.own.get(side as usize)?.as_ref()
    }

    /// What is told of a move of which so much was tried, and the game after it; `None` where it is not legal.
    pub fn made(&self, played: Move, tried: &[Tried]) -> Option<(Said, Self)> {
        let (said, mut after) = (self.truth.as_ref()?.said(played, tried, self.house)?, self.clone());
        after.moved(&said, Some(played));
        Some((said, after))
    }

    /// After a turn of the side to move; what the other side lost, for who knows it.
    fn moved(&mut self, said: &Said, played: Option<Move>) -> Option<Role> {
        let (side, other) = (self.to_move(), self.to_move().other());
        self.truth = self.truth.take().zip(played).and_then(|(truth, played)| truth.after(played));
        if let Some(own) = self.own.get_mut(side as usize) {
            *own = own.take().zip(played).map(|(own, played)| own.after(played));
        }
        let mut lost = None;
        if let Some(capture) = said.capture {
            let theirs = self.own.get_mut(other as usize).and_then(Option::as_mut);
            lost = theirs.and_then(|own| own.lose(Self::stood(other, capture)));
            if let Some((count, kinds)) = self.lost.get_mut(other as usize) {
                *count = count.saturating_add(1);
                kinds.extend(lost);
            }
        }
        self.tries.clone_from(&said.tries);
        self.told.push(said.clone());
        lost
    }

    /// Where what was taken stood, a pawn of this side that was told of as taken en passant among it.
    fn stood(of: Color, capture: Capture) -> Square {
        let passed = capture.at.offset(0, of.forward()).filter(|_| capture.en_passant);
        passed.unwrap_or(capture.at)
    }

    /// Why this cannot be told with a turn, asked of what is public: the rule that it breaks.
    fn untrue(&self, said: &Said) -> Option<&'static str> {
        let (house, to_move) = (self.house, self.to_move());
        let lost = self.lost.get(to_move.other() as usize).map_or(0, |(lost, _)| *lost);
        let kind_fits =
            |of: Capture| (of.what.is_some() == house.says_kind()) && (!of.en_passant || house.says_en_passant());
        let tries_fit = match (&said.tries, house.tries) {
            (None, TriesAre::YesOrNo) => said.ends.is_some(),
            (None, _) => true,
            (Some(Tries::Count(_)), TriesAre::Counted)
            | (Some(Tries::Told(_)), TriesAre::YesOrNo)
            | (Some(Tries::On(_)), TriesAre::OnSquares) => said.ends.is_none(),
            _ => false,
        };
        let frees = house.failure_frees() && said.attempts.is_some();
        match () {
            () if said.capture.is_some_and(|of| !kind_fits(of)) => Some("Q4"),
            () if said.capture.is_some() && lost >= MOST_LOST => Some("Q4"),
            () if said.promotion && !house.says_promotion() => Some("Q4"),
            () if said.ends.is_some() && said.check.is_some() => Some("Q7"),
            () if !tries_fit => Some("Q5"),
            () if said.attempts.is_some() && !house.hears() => Some("Q11"),
            () if said.any.is_some() && !house.has_any() => Some("Q6"),
            () if said.any == Some(Answer::Yes) && said.capture.is_none() && !frees => Some("Q6"),
            () => None,
        }
    }
}

/// What a seat tried in its turn.
fn tried_by(seen: &Seen<'_, Krieg>) -> Vec<Tried> {
    let all = seen.waiting().flat_map(|of| of.value.split(','));
    all.filter_map(|one| one.parse().ok()).collect()
}

/// The attempts that are written so.
fn read_tried(value: &str) -> Vec<Tried> {
    value.split(',').filter_map(|one| one.parse().ok()).collect()
}

impl Play for Krieg {
    const RULES: &'static str = "krieg/1";
    const PINNED: &'static str = include_str!("pinned.txt");
    const TERMS: &'static [Choice] = &[
        Choice { name: "rule", words: Rule::WORDS },
        Choice { name: "tries", words: TriesTold::WORDS },
        Choice { name: "fog", words: FOG },
    ];
    const SEALED: &'static [&'static str] = &[MOVE, TRIED];
    type Event = KriegEvent;
    type Duty = Turn;
    type Order = KriegOrder;
    type Act = Act;
    type Why = KriegWhy;
    type Told = KriegTold;
    type Clause = KriegClause;
    type Values = KriegValues;

    fn start(terms: &Terms<Self>) -> (Self, Turn) {
        (Self::on(Position::start(), House::of(terms)), Turn(Seat::FIRST))
    }

    fn asked(seen: &Seen<'_, Self>, orders: &[&KriegOrder], language: Language) -> Result<Act, WhyOf<Self>> {
        let own = |why| Err(Why::Own(why));
        let Some(view) = seen.own.view(Vec::new()) else { return own(KriegWhy::NoAny) };
        let (letters, is) = (language.letters(), seen.own.move_number());
        let mut act = Act { any: false, attempts: Vec::new(), typed: Vec::new() };
        let mut goes_on = true;
        for (place, order) in orders.iter().enumerate() {
            if order.any && place > 0 {
                return own(KriegWhy::AnyFirst);
            }
            if order.parted || (!goes_on && !order.or) {
                act.typed.extend(order.attempts.iter().map(|of| of.text.spelled(letters)));
                return own(KriegWhy::NoOr { typed: act.typed });
            }
            act.any |= order.any;
            for written in &order.attempts {
                let black = seen.own.to_move() == Color::Black;
                if written.number.is_some_and(|said| said.number != is || (said.dots && !black)) {
                    return own(KriegWhy::Number { is });
                }
                let (played, text) = view.own.meant(&written.text, letters).map_err(Why::Own)?;
                act.attempts.push(played);
                act.typed.push(text.spelled(letters));
            }
            goes_on = order.more || (order.any && order.attempts.is_empty());
        }
        let most = seen.own.house.fog;
        if act.attempts.len() > most { own(KriegWhy::TooMany { most }) } else { Ok(act) }
    }

    fn may(seen: &Seen<'_, Self>, act: &mut Act) -> Result<(), WhyOf<Self>> {
        let Some(view) = seen.own.view(tried_by(seen)) else { return Err(Why::Own(KriegWhy::NoAny)) };
        view.may_all(act.any, &act.attempts).map_err(|(place, why)| {
            let typed = act.typed.get(place).cloned().unwrap_or_default();
            Why::Own(match why {
                KriegWhy::Again { .. } => KriegWhy::Again { typed },
                KriegWhy::Repeated { .. } => KriegWhy::Repeated { typed },
                why => why,
            })
        })
    }

    fn succeeds(truth: &Truth<'_, Self>, act: &Act) -> bool {
        judged(truth.own(), act).is_some_and(|(_, played)| played.is_some())
    }

    fn written(truth: &Truth<'_, Self>, act: &Act) -> String {
        let tried = judged(truth.own(), act).map(|(tried, _)| tried).unwrap_or_default();
        sealed(&tried).collect::<Vec<_>>().join(",")
    }

    fn in_vain(seen: &Seen<'_, Self>, act: &Act, written: &str, _: Timestamp) -> WhyOf<Self> {
        let tried = read_tried(written);
        let any = tried.iter().find(|of| of.attempt == Attempt::Any).map(|of| of.answer.word());
        let typed = |answer: Answer| {
            let moves = tried.iter().filter(|of| of.attempt != Attempt::Any).zip(&act.typed);
            moves.filter(|(of, _)| of.answer == answer).map(|(_, typed)| typed.clone()).collect()
        };
        let frees = seen.own.house.failure_frees();
        Why::Own(KriegWhy::No { any, frees, tried: typed(Answer::No), barred: typed(Answer::Barred) })
    }

    fn untrue<'t>(truth: &Truth<'_, Self>, tried: &[&'t str], by_turn: bool) -> Option<&'t str> {
        let game = truth.own();
        let (Some(position), Some(mut view)) = (&game.truth, game.view(Vec::new())) else {
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

    fn happens(truth: &Truth<'_, Self>, act: &Act, seal: &mut Sealing<'_>) -> KriegEvent {
        let game = truth.own();
        let judged = judged(game, act).and_then(|(tried, played)| Some((tried, played?)));
        let (tried, played) = judged.unzip();
        seal.also_tried(tried.iter().flat_map(|tried| sealed(tried)).collect());
        let all: Vec<Tried> = seal.tried().iter().filter_map(|one| one.parse().ok()).collect();
        let said = played.and_then(|played| game.made(played, &all)).map(|(said, _)| said);
        let written = played.map(|played| played.to_string()).unwrap_or_default();
        // Nobody asks it of what cannot be played.
        KriegEvent::Turn { said: said.unwrap_or_default(), played: seal.seal(MOVE, written), tried: seal.seal_tried() }
    }

    fn follows(seen: &Seen<'_, Self>, KriegEvent::Turn { said, .. }: &KriegEvent) -> Result<(), WhyOf<Self>> {
        seen.own.untrue(said).map_or(Ok(()), |rule| Err(Why::Own(KriegWhy::Untrue { rule })))
    }

    fn apply(
        &mut self,
        by: Seat,
        _: Seq,
        KriegEvent::Turn { said, .. }: &KriegEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(KriegTold),
    ) -> Step<Turn> {
        let side = Color::of_seat(by);
        let played = opened.value(MOVE).and_then(move_of);
        let tried = opened.value(TRIED).map(read_tried).unwrap_or_default();
        let (number, captures) = (self.move_number(), said.capture.is_some());
        let own = self.own(side);
        let written = own.zip(played).map(|(own, played)| own.written(played, captures));
        let typed = |played: Move| own.map(|own| own.written(played, own.pawn_takes(played)));
        let tried: Vec<(San, Answer)> = tried.iter().filter_map(|of| Some((typed(of.played()?)?, of.answer))).collect();
        let san = played.and_then(|played| match &self.truth {
            Some(truth) => Some(truth.san(played, PieceLetters::ENGLISH)),
            None => own.map(|own| own.short(played, captures)),
        });
        let lost = self.moved(said, played);
        let stood = said.capture.map(|capture| Self::stood(side.other(), capture));
        let loses = self.house.stalemate_loses();
        tell(KriegTold { said: said.clone(), side, number, written, san, tried, lost, stood, loses });
        match said.ends {
            None => Step::Due(Turn(side.other().seat())),
            Some(Ends::Mate) => Step::Over(Outcome::Won(by)),
            Some(Ends::Stalemate) if self.house.stalemate_loses() => Step::Over(Outcome::Won(by)),
            Some(_) => Step::Over(Outcome::Drawn),
        }
    }

    fn act(_: &Truth<'_, Self>, _: &KriegEvent, opened: &Opened) -> Option<Act> {
        Some(Act { any: false, attempts: Vec::from([move_of(opened.value(MOVE)?)?]), typed: Vec::new() })
    }

    fn seals(KriegEvent::Turn { played, tried, .. }: &KriegEvent) -> Vec<(&'static str, Hash)> {
        Vec::from([(MOVE, *played), (TRIED, *tried)])
    }

    fn is_value(word: &str, value: &str) -> bool {
        match word {
            MOVE => move_of(value).is_some(),
            _ => value == "-" || value.split(',').all(|one| one.parse::<Tried>().is_ok()),
        }
    }

    fn claims(_: &Seen<'_, Self>, _: Claim) -> Result<bool, WhyOf<Self>> {
        Err(Why::Own(KriegWhy::NoClaims))
    }

    fn sample(seen: &Seen<'_, Self>, dice: &mut Dice) -> String {
        sample::order(seen.own, tried_by(seen), dice)
    }

    fn told(_: &Seen<'_, Self>, _: Seat, told: &KriegTold, language: Language) -> KriegClause {
        told.clause(language)
    }

    fn values(seen: &Seen<'_, Self>, language: Language) -> KriegValues {
        let reader = Color::of_seat(seen.seat);
        let tried = if seen.own.to_move() == reader { tried_by(seen) } else { Vec::new() };
        let asked = tried.iter().find(|of| of.attempt == Attempt::Any).map(|of| of.answer);
        let failed = tried.into_iter().filter(|of| of.failed()).filter_map(Tried::played);
        let written = |played: Move| {
            let own = seen.own.own(reader)?;
            Some(own.written(played, own.pawn_takes(played)).spelled(language.letters()))
        };
        KriegValues::of(seen.own, reader, (asked, failed.filter_map(written).collect()), seen.open)
    }

    fn example(seen: &Seen<'_, Self>) -> Option<KriegOrder> {
        // The first move of each side may always be this one; behind it no attempt is known to be legal.
        let (file, rank) = (4, if seen.seat == Seat::FIRST { 1 } else { 6 });
        let from = Square::new(file, rank)?;
        let to = from.offset(0, 2 * Color::of_seat(seen.seat).forward())?;
        let text = San::Step { piece: None, from: Disambiguation::Square(from), captures: false, to, promotion: None };
        (seen.own.move_number() == 1).then(|| KriegOrder::one(text))
    }

    fn choices(seen: &Seen<'_, Self>, why: &KriegWhy) -> Vec<KriegOrder> {
        let Some(view) = seen.own.view(Vec::new()) else { return Vec::new() };
        let moves = match why {
            KriegWhy::Which { moves, .. } => moves.clone(),
            KriegWhy::Becomes { from, to, .. } => view.own.becoming(Move::new(*from, *to)),
            _ => Vec::new(),
        };
        moves.into_iter().map(|played| KriegOrder::one(view.own.written(played, view.own.pawn_takes(played)))).collect()
    }

    const VARIANT: &'static str = "Kriegspiel";

    fn pgn(told: &[(Seat, &KriegTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &Seen<'_, Self>) -> Option<Diagram> {
        let below = Color::of_seat(seen.seat);
        if let (true, Some(truth)) = (seen.open, &seen.own.truth) {
            return Some(Diagram::of(truth.position(), below));
        }
        let mut diagram = Diagram::empty(below);
        seen.own
            .own(below)
            .into_iter()
            .flat_map(Own::pieces)
            .for_each(|(at, kind)| diagram.put(at, Figure::plain(kind, below.into())));
        diagram.hide_the_rest();
        Some(diagram)
    }
}

/// What of a mail is tried in truth, behind what its seat tried before that is no part of it, and what is played.
fn judged(game: &Krieg, act: &Act) -> Option<(Vec<Tried>, Option<Move>)> {
    let judged = game.truth.as_ref()?.judged(&game.view(Vec::new())?, act.any, &act.attempts);
    Some((judged.tried, judged.played))
}
