//! What the reader owes or may do now, and examples that would be accepted as they stand. Examples
//! follow from public matter alone, so that nothing can be read from them.

use alloc::{string::String, vec::Vec};

use super::{
    clause::{ending_word, outcome_word},
    examples::Examples,
    hand::{self, HandCard},
    named::{NamedCard, example_positions, moves, numbered, ranges, spaced},
    occasion::Desk,
    told::other,
};
use crate::{
    chess::Role,
    ids::Seat,
    tempete::{
        cards::card::{CardNo, Gain, Window},
        log::terms::MateEscape,
        state::{
            exchange::{Exchange, MessageKind},
            play::Place,
            public::{Danger, Duty, HAND, Public},
        },
    },
};

/// What is due, seen by one seat.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Due {
    /// `list`, `list-wait`, `first`, `first-wait`, `turn`, `turn-wait`, `answer`, `answer-wait`, `object`,
    /// `object-wait`, `claim`, `claim-wait`, `ruling-objection`, `ruling-claim`, `over`.
    pub code: &'static str,
    /// Whether the reader owes something.
    pub mine: bool,
    /// Numbers owed with the mail that is due.
    pub numbers: NumbersOwed,
    /// Whether the referee keeps the board.
    pub kept: bool,
    /// How the side that owes a move stands on the board: `check`, `mate`, `stalemate`; empty otherwise.
    pub danger: &'static str,
    /// Whether a card of the own turn may save a mated king (term `mate_escape`).
    pub own_escape: bool,
    /// A move as an example, numbered: `12... d5`; empty where the board has no legal one.
    pub example_move: String,
    /// The same without its number, different from what was taken back.
    pub other_move: String,
    /// The number a move would have: `12...`.
    pub move_number: String,
    /// A card that stops the other side's turn now.
    pub stop: Option<HandCard>,
    /// Whether that card must say which part of a double move it hits (T34).
    pub stop_part: bool,
    /// Whether the other side's turn may still be intercepted.
    pub may_stop: bool,
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
    pub taker: Option<u8>,
    /// Cards that could be taken now, if the reader holds a card that takes one (T37).
    pub takeable: Vec<NamedCard>,
    /// A card or discard of a turn taken back that still stands.
    pub redo: Option<NamedCard>,
    /// The interception to be answered, or just made.
    pub hit: Option<Hit>,
    /// The message objected to: `turn`, `interception`, `answer`; empty without.
    pub message: &'static str,
    /// The card of that message, which alone can be amended, with its example.
    pub message_card: Option<HandCard>,
    pub claim: &'static str,
    pub ending: &'static str,
    /// The final result, or the one on the board where the audit is not done.
    pub outcome: &'static str,
    /// Whether the reader may say something to the other side.
    pub chat: bool,
    /// How many cards a list has.
    pub deck_size: u8,
    /// The card numbers of the deck, as ranges.
    pub deck: String,
    /// Whether White's first turn was due yet: a resignation before only calls the game off.
    pub begun: bool,
}

/// Numbers owed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NumbersOwed {
    pub owed: u8,
    /// The positions that can be named, as ranges.
    pub free: String,
    /// How many these are.
    pub left: usize,
    /// That many, for instance.
    pub example: String,
}

/// A square that may be sprung.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Spring {
    pub card: u8,
    pub square: String,
}

/// An interception, as what is due hangs on it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Hit {
    pub card: NamedCard,
    /// The turn it is about: `14. Bb5`.
    pub turn: String,
    /// `other-move`, `plain-move`, `plain-move-without`, `plain-move-if-due`, `nothing`, `nothing-lost`.
    pub owes: &'static str,
    /// The part of a double move it hits.
    pub part: Option<u8>,
    pub double: Option<NamedCard>,
    /// The piece that moves twice: `knight`, `bishop`, `rook`; empty without.
    pub piece: &'static str,
    /// Two moves as an example for part 1.
    pub two_moves: Vec<String>,
    /// One move of that piece as an example for part 2.
    pub piece_move: String,
    /// Whether the turn held a card or a discard, so that the answer may hold none.
    pub card_used: bool,
    /// A cancel card in hand that may answer.
    pub cancel: Option<NamedCard>,
}

/// What is due on this desk.
pub(crate) fn due(desk: &Desk<'_>, cards: &[HandCard]) -> Due {
    let view = &desk.view;
    let (public, me, them) = (view.public, view.seat, other(desk));
    let language = desk.reader.language;
    let letters = language.letters();
    let (code, mine) = code(public, me);
    let exchange = public.last_exchange();
    let number = public.move_number();
    let examples = Examples { public, letters };
    // Looked for where they are shown: the moves of a position take their time.
    let (land_square, plain) = if code == "turn" { examples.turn(me) } else { Default::default() };
    let other_move = if matches!(code, "turn" | "answer") { examples.other(me) } else { String::new() };
    let terms = public.terms();
    let hit = exchange.and_then(|turn| hit(desk, turn, cards));
    let named = |id| public.play(id).map(|play| NamedCard::of(view, language, play.play.card));
    let owner_turn = mine && matches!(code, "turn" | "answer");
    let stops = |held: &&HandCard| held.now && held.card.window.is_reply();
    let open = code == "turn" && hand::open_turn(public, me).is_some();
    let stop = cards.iter().find(stops).filter(|_| open).cloned();
    let stop_part =
        stop.as_ref().and_then(|stop| CardNo::new(stop.card.number)).is_some_and(|card| public.card(card).takes_back())
            && exchange
                .and_then(|turn| turn.card)
                .and_then(|id| public.play(id))
                .is_some_and(|of| of.place == Place::Between);
    let taker = view.own.hand.iter().map(|held| public.card(held.card)).find(|card| card.gains() == Some(Gain::Taken));
    let taker = taker.filter(|_| code == "turn").map(|card| card.number.get());
    Due {
        code,
        mine,
        numbers: numbers(public, me, code),
        kept: public.has_board(),
        danger: danger(public),
        own_escape: terms.mate_escape == MateEscape::OwnTurn,
        example_move: if plain.is_empty() { plain } else { alloc::format!("{} {plain}", numbered(number, me)) },
        other_move,
        move_number: numbered(number, me),
        stop,
        stop_part,
        may_stop: open,
        may_object: owner_turn && public.message.is_some_and(|message| message.by == them && !message.objected),
        may_claim: code == "turn" && !public.claimed,
        offer: public.offer.is_some_and(|(seat, _)| seat == them),
        land: code == "turn" && public.seat(me).away.is_some(),
        land_square,
        springs: if owner_turn { springs(desk) } else { Vec::new() },
        taker,
        takeable: match taker {
            Some(_) => public.takeable(me).into_iter().filter_map(named).collect(),
            None => Vec::new(),
        },
        redo: public.redo.card.or(public.redo.discard).filter(|_| code == "turn").and_then(named),
        hit,
        message: public.message.map_or("", |message| message_word(message.kind)),
        message_card: message_card(desk),
        claim: match public.duty {
            Duty::Claim(_, claim) | Duty::RulingOnClaim(_, claim) => claim.word(),
            _ => "",
        },
        ending: match (public.end, public.duty) {
            (Some(end), _) => ending_word(end.ending),
            (None, Duty::Over(_, ending)) => ending_word(ending),
            _ => "",
        },
        outcome: match (public.end, public.duty) {
            (Some(end), _) => outcome_word(end.last, me),
            (None, Duty::Over(outcome, _)) => outcome_word(outcome, me),
            _ => "",
        },
        chat: desk.chat_open,
        deck_size: terms.cards(),
        deck: ranges(&terms.deck.iter().map(|card| card.get()).collect::<Vec<u8>>()),
        begun: !matches!(public.duty, Duty::Lists | Duty::Numbers),
    }
}

fn code(public: &Public, me: Seat) -> (&'static str, bool) {
    let turned = |seat: Seat, mine: &'static str, theirs: &'static str| {
        if seat == me { (mine, true) } else { (theirs, false) }
    };
    match public.duty {
        Duty::Lists if public.seat(me).list.is_none() => ("list", true),
        Duty::Lists => ("list-wait", false),
        Duty::Numbers if !public.seat(me).gave_first => ("first", true),
        Duty::Numbers => ("first-wait", false),
        Duty::Turn(seat) => turned(seat, "turn", "turn-wait"),
        Duty::Answer(seat) => turned(seat, "answer", "answer-wait"),
        Duty::Object(seat) => turned(seat, "object", "object-wait"),
        Duty::Claim(seat, _) => turned(seat, "claim", "claim-wait"),
        Duty::RulingOnObjection(_) => ("ruling-objection", false),
        Duty::RulingOnClaim(..) => ("ruling-claim", false),
        Duty::Over(..) => ("over", false),
    }
}

fn numbers(public: &Public, me: Seat, code: &str) -> NumbersOwed {
    let free = public.free_positions(Public::other(me));
    let owed = match code {
        // T5: first numbers are five, whatever is held.
        "list" | "list-wait" | "first" => HAND,
        "turn" | "answer" => public.numbers_owed(me),
        _ => 0,
    };
    let example = spaced(&example_positions(&free, usize::from(owed), public.last.get()));
    NumbersOwed { owed, left: free.len(), free: ranges(&free), example }
}

fn springs(desk: &Desk<'_>) -> Vec<Spring> {
    let view = &desk.view;
    let live = view.own.traps.iter().filter(|trap| trap.sprung.is_none());
    // B13: on a board only where a piece of the other side's stands.
    let stands = |card, square| view.public.may_spring(view.seat, card, square);
    live.filter(|trap| {
        view.public.play(trap.play).is_some_and(|play| play.in_force()) && stands(trap.card, trap.square)
    })
    .map(|trap| Spring { card: trap.card.get(), square: alloc::format!("{}", trap.square) })
    .collect()
}

fn hit(desk: &Desk<'_>, turn: &Exchange, cards: &[HandCard]) -> Option<Hit> {
    let view = &desk.view;
    let (public, language) = (view.public, desk.reader.language);
    let letters = language.letters();
    let stop = turn.interception?;
    let card = public.play(stop.card)?.play.card;
    let its_card = turn.card.and_then(|id| public.play(id)).map(|play| play.play.card);
    let double = its_card.filter(|card| public.card(*card).doubles());
    let piece = double.and_then(|card| public.card(card).double).map_or("", Role::name);
    let number = public.exchanges.len().checked_sub(1).map_or(1, Public::number_of);
    let spelled = moves(&turn.moves, letters);
    let examples = Examples { public, letters };
    let answering = public.duty == Duty::Answer(view.seat);
    let cancel = cards.iter().find(|held| answering && held.now && held.card.window == Window::ReplyCard);
    Some(Hit {
        card: NamedCard::of(view, language, card),
        turn: alloc::format!("{} {spelled}", numbered(number, turn.seat)).trim_end().into(),
        owes: hand::owes(desk, turn, card),
        part: stop.part,
        double: double.map(|card| NamedCard::of(view, language, card)),
        piece,
        piece_move: if double.is_some() { examples.second(turn, piece) } else { String::new() },
        two_moves: if double.is_some() { examples.pair(turn, piece) } else { Vec::new() },
        card_used: turn.card.is_some() || turn.discard.is_some(),
        cancel: cancel.map(|held| held.card.clone()),
    })
}

fn message_card(desk: &Desk<'_>) -> Option<HandCard> {
    let view = &desk.view;
    let card = view.public.message_card().and_then(|id| view.public.play(id))?.play.card;
    // T61: a card gained cannot be amended; nor, on a board, what changes nothing there.
    let known = view.public.card(card);
    if known.stays() || (view.public.has_board() && known.is_plain()) {
        return None;
    }
    Some(HandCard {
        card: NamedCard::of(view, desk.reader.language, card),
        now: false,
        example: hand::example(desk, card),
        secret: known.secret,
        known: true,
    })
}

fn message_word(kind: MessageKind) -> &'static str {
    match kind {
        MessageKind::Turn => "turn",
        MessageKind::Interception => "interception",
        MessageKind::Answer => "answer",
    }
}

/// How the seat that owes a move stands on the board; nothing of it ends the game (T53).
fn danger(public: &Public) -> &'static str {
    let owes = match public.duty {
        Duty::Turn(seat) | Duty::Answer(seat) => public.moves_on_board(seat),
        _ => false,
    };
    match public.danger().filter(|_| owes) {
        Some(Danger::Check) => "check",
        Some(Danger::Mate) => "mate",
        Some(Danger::Stalemate) => "stalemate",
        None => "",
    }
}
