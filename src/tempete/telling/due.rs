//! What the reader owes or may do now, and examples that would be accepted as they stand. Examples
//! follow from public matter alone, so that nothing can be read from them.

use alloc::{string::String, vec::Vec};

use super::{
    clause::ToldOutcome,
    examples::Examples,
    hand::{self, HandCard},
    named::{NamedCard, example_positions, joined, moves, numbered, ranges},
    occasion::Context,
    told::other,
};
use crate::{
    chess::{Role, Square},
    ids::Seat,
    tempete::{
        cards::card::{CardNo, Gain, Window},
        log::{
            event::{Claim, Ending},
            terms::MateEscape,
        },
        state::{
            account::Trap,
            exchange::{Exchange, Owes},
            play::Place,
            public::{Danger, Duty, HAND, Public},
        },
    },
};

/// What is due, seen by one seat.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Due {
    pub code: DueCode,
    /// Whether the reader owes something.
    pub mine: bool,
    /// Numbers owed with the mail that is due.
    pub numbers: NumbersOwed,
    /// Whether the referee keeps the board.
    pub kept: bool,
    /// How the side that owes a move stands on the board.
    pub danger: Option<Danger>,
    /// Whether a card of the own turn may save a mated king (term `mate_escape`).
    pub own_escape: bool,
    /// A move as an example, numbered: `12... d5`; empty where the board has no legal one.
    pub example_move: String,
    /// The same without its number, different from what was taken back.
    pub other_move: String,
    /// A card that stops the other side's turn now.
    pub stop: Option<HandCard>,
    /// Whether that card must say which part of a double move it hits (T34).
    pub stop_part: bool,
    /// Whether the other side's turn may still be intercepted.
    pub may_stop: bool,
    /// Whether the other side, whose turn it is, may still intercept the reader's.
    pub may_be_stopped: bool,
    /// Whether an objection may be sent.
    pub may_object: bool,
    pub may_claim: bool,
    /// Whether the other side's draw offer stands.
    pub offer: bool,
    /// The king must land first.
    pub land: bool,
    /// Where it can, for instance; empty where it is not due or nowhere possible.
    pub land_square: String,
    /// Live squares of the reader's: card and square, to spring.
    pub springs: Vec<Spring>,
    /// The card in hand that takes one (T37).
    pub taker: Option<CardNo>,
    /// Cards that could be taken now, if the reader holds a card that takes one (T37).
    pub takeable: Vec<NamedCard>,
    /// A card or discard of a turn taken back that still stands.
    pub redo: Option<NamedCard>,
    /// The interception to be answered, or just made.
    pub hit: Option<Hit>,
    /// The card of that message, which alone can be amended, with its example.
    pub message_card: Option<HandCard>,
    /// The same card, where it does what its player says.
    pub declared_card: Option<NamedCard>,
    pub claim: Option<Claim>,
    pub ending: Option<Ending>,
    /// The final result, or the one on the board where the audit is not done.
    pub outcome: Option<ToldOutcome>,
    /// Whether the reader may say something to the other side.
    pub chat: bool,
    /// How many cards a list has.
    pub deck_size: u8,
    /// The card numbers of the deck, as ranges.
    pub deck: String,
    /// Whether White's first turn was due yet.
    pub begun: bool,
}

/// What the reader owes, or for what he waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DueCode {
    List,
    ListWait,
    First,
    FirstWait,
    Turn,
    TurnWait,
    Answer,
    AnswerWait,
    Object,
    ObjectWait,
    Claim,
    ClaimWait,
    RulingObjection,
    RulingClaim,
    Over,
}

/// Numbers owed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NumbersOwed {
    pub owed: u8,
    /// The positions that can be named, as ranges.
    pub free: String,
    /// That many, for instance.
    pub example: String,
}

/// A square that may be sprung.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Spring {
    pub card: CardNo,
    pub square: Square,
    /// A move behind it, where none is legal without it; empty elsewhere.
    pub then: String,
}

/// An interception, as what is due hangs on it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Hit {
    pub card: NamedCard,
    /// The turn it is about: `14. Bb5`.
    pub turn: String,
    pub owes: Owes,
    /// Whether it takes the turn back.
    pub back: bool,
    /// Whether the turn had a move.
    pub moved: bool,
    pub double: Option<NamedCard>,
    /// The piece that moves twice.
    pub piece: Option<Role>,
    /// Two moves as an example for part 1.
    pub two_moves: Vec<String>,
    /// One move of that piece as an example for part 2.
    pub piece_move: String,
    /// Whether the turn held a card or a discard, so that the answer may hold none.
    pub card_used: bool,
    /// A cancel card in hand that may answer.
    pub cancel: Option<NamedCard>,
}

/// What is due for this reader.
pub(crate) fn due(context: &Context<'_>, cards: &[HandCard]) -> Due {
    let view = &context.view;
    let (public, me, them) = (view.public, view.seat, other(context));
    let letters = context.reader.language.letters();
    let (code, mine) = code(public, me);
    let exchange = public.last_exchange();
    let number = public.move_number();
    let examples = Examples { public, letters };
    // Looked for where they are shown: the moves of a position take their time.
    let turn = code == DueCode::Turn;
    let owner_turn = turn || code == DueCode::Answer;
    let (land_square, plain) = if turn { examples.turn(me) } else { Default::default() };
    let stuck = plain.is_empty();
    let other_move = if owner_turn { examples.other(me) } else { String::new() };
    let terms = public.terms();
    let hit = exchange.filter(|_| code == DueCode::Answer).and_then(|turn| hit(context, turn, cards));
    let named = |id| public.play(id).map(|play| context.card(play.play.card));
    let stops = |held: &&HandCard| held.now && held.card.window.is_reply();
    let open = turn && hand::open_turn(public, me).is_some();
    let stop = cards.iter().find(stops).filter(|_| open).cloned();
    let stop_part = stop.as_ref().is_some_and(|stop| public.card(stop.card.number).takes_back())
        && exchange
            .and_then(|turn| turn.card)
            .and_then(|id| public.play(id))
            .is_some_and(|of| of.place == Place::Between);
    let taker = view.own.hand.iter().map(|held| public.card(held.card)).find(|card| card.gains() == Some(Gain::Taken));
    let taker = taker.filter(|_| turn).map(|card| card.number);
    let ended = match (public.end, public.duty) {
        (Some(end), _) => Some((end.last, end.ending)),
        (None, Duty::Over(outcome, ending)) => Some((outcome, ending)),
        _ => None,
    };
    Due {
        code,
        mine,
        numbers: numbers(public, me, code),
        kept: public.has_board(),
        danger: danger(public),
        own_escape: terms.mate_escape == MateEscape::OwnTurn,
        example_move: if plain.is_empty() { plain } else { alloc::format!("{} {plain}", numbered(number, me)) },
        other_move,
        stop,
        stop_part,
        may_stop: open,
        may_be_stopped: code == DueCode::TurnWait && hand::open_turn(public, them).is_some(),
        may_object: owner_turn && public.message.is_some_and(|message| message.by == them && !message.objected),
        may_claim: turn && !public.claimed,
        offer: public.offer.is_some_and(|(seat, _)| seat == them),
        land: turn && public.seat(me).away.is_some(),
        land_square,
        springs: if owner_turn { springs(context, turn, stuck) } else { Vec::new() },
        taker,
        takeable: match taker {
            Some(_) => public.takeable(me).into_iter().filter_map(named).collect(),
            None => Vec::new(),
        },
        redo: public.redo.card.or(public.redo.discard).filter(|_| turn).and_then(named),
        hit,
        declared_card: declared_card(context),
        message_card: message_card(context),
        claim: match public.duty {
            Duty::Claim(_, claim) | Duty::RulingOnClaim(_, claim) => Some(claim),
            _ => None,
        },
        ending: ended.map(|(_, ending)| ending),
        outcome: ended.map(|(outcome, _)| ToldOutcome::of(outcome, me)),
        chat: context.chat_open,
        deck_size: terms.cards(),
        deck: ranges(&terms.deck.iter().map(|card| card.get()).collect::<Vec<u8>>()),
        begun: !matches!(public.duty, Duty::Lists | Duty::Numbers),
    }
}

fn code(public: &Public, me: Seat) -> (DueCode, bool) {
    let turned = |seat: Seat, mine: DueCode, theirs: DueCode| {
        if seat == me { (mine, true) } else { (theirs, false) }
    };
    match public.duty {
        Duty::Lists if public.seat(me).list.is_none() => (DueCode::List, true),
        Duty::Lists => (DueCode::ListWait, false),
        Duty::Numbers if !public.seat(me).gave_first => (DueCode::First, true),
        Duty::Numbers => (DueCode::FirstWait, false),
        Duty::Turn(seat) => turned(seat, DueCode::Turn, DueCode::TurnWait),
        Duty::Answer(seat) => turned(seat, DueCode::Answer, DueCode::AnswerWait),
        Duty::Object(seat) => turned(seat, DueCode::Object, DueCode::ObjectWait),
        Duty::Claim(seat, _) => turned(seat, DueCode::Claim, DueCode::ClaimWait),
        Duty::RulingOnObjection(_) => (DueCode::RulingObjection, false),
        Duty::RulingOnClaim(..) => (DueCode::RulingClaim, false),
        Duty::Over(..) => (DueCode::Over, false),
    }
}

fn numbers(public: &Public, me: Seat, code: DueCode) -> NumbersOwed {
    let free = public.free_positions(Public::other(me));
    let owed = match code {
        // T5: first numbers are five, whatever is held.
        DueCode::List | DueCode::ListWait | DueCode::First => HAND,
        DueCode::Turn | DueCode::Answer => public.numbers_owed(me),
        _ => 0,
    };
    let example = joined(&example_positions(&free, usize::from(owed), public.last.get()), " ");
    NumbersOwed { owed, free: ranges(&free), example }
}

/// Squares to spring: on a board where a piece has stopped, else any in the own turn (T31, T33).
fn springs(context: &Context<'_>, turn: bool, stuck: bool) -> Vec<Spring> {
    let view = &context.view;
    let examples = Examples { public: view.public, letters: context.reader.language.letters() };
    let spring = |trap: &Trap| Spring {
        card: trap.card,
        square: trap.square,
        then: if turn && stuck { examples.sprung(view.seat, trap.square) } else { String::new() },
    };
    if !view.public.has_board() {
        return context.live_traps().filter(|_| turn).map(spring).collect();
    }
    let Some(stops) = view.public.springable(view.seat) else { return Vec::new() };
    view.trapped(stops).filter(|trap| context.live_traps().any(|live| live == *trap)).map(spring).collect()
}

fn hit(context: &Context<'_>, turn: &Exchange, cards: &[HandCard]) -> Option<Hit> {
    let public = context.view.public;
    let letters = context.reader.language.letters();
    let stop = context.chronicle.turn(turn.turn)?.stop.as_ref()?;
    let card = public.play(stop.card)?.play.card;
    let its_card = turn.card.and_then(|id| public.play(id)).map(|play| play.play.card);
    let double = its_card.filter(|card| public.card(*card).doubles());
    let piece = double.and_then(|card| public.card(card).double);
    let number = public.exchanges.len().checked_sub(1).map_or(1, |index| public.number_of(index));
    let spelled = moves(&turn.moves, letters);
    let examples = Examples { public, letters };
    let cancel = cards.iter().find(|held| held.now && held.card.window == Window::ReplyCard);
    Some(Hit {
        card: context.card(card),
        turn: alloc::format!("{} {spelled}", numbered(number, turn.seat)).trim_end().into(),
        owes: stop.owes,
        back: stop.back,
        moved: !turn.moves.is_empty(),
        double: double.map(|card| context.card(card)),
        piece,
        piece_move: piece.map(|piece| examples.second(turn, piece)).unwrap_or_default(),
        two_moves: piece.map(|piece| examples.pair(turn, piece)).unwrap_or_default(),
        card_used: turn.card.is_some() || turn.discard.is_some(),
        cancel: cancel.map(|held| held.card.clone()),
    })
}

/// The card of the last message, where its player's word counts for what it does.
fn declared_card(context: &Context<'_>) -> Option<NamedCard> {
    let public = context.view.public;
    let card = public.message_card().and_then(|id| public.play(id))?.play.card;
    public.declares(card).then(|| context.card(card))
}

fn message_card(context: &Context<'_>) -> Option<HandCard> {
    let view = &context.view;
    let card = view.public.message_card().and_then(|id| view.public.play(id))?.play.card;
    // T61: a card gained cannot be amended; nor, on a board, what changes nothing there.
    let known = view.public.card(card);
    if known.stays() || (view.public.has_board() && known.is_plain()) {
        return None;
    }
    Some(HandCard {
        lines: Vec::new(),
        card: context.card(card),
        now: false,
        example: hand::example(context, card),
        square: hand::square(view.public, card),
        known: true,
    })
}

/// How the seat that owes a move stands on the board; nothing of it ends the game (T53).
fn danger(public: &Public) -> Option<Danger> {
    let owes = match public.duty {
        Duty::Turn(seat) | Duty::Answer(seat) => public.moves_on_board(seat),
        _ => false,
    };
    public.danger().filter(|_| owes)
}
