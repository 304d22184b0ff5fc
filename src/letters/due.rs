//! What the reader owes or may do now, and examples that would be accepted as they stand. Examples
//! follow from public matter alone, so that nothing can be read from them.

use alloc::{string::String, vec::Vec};

use super::{
    clause::{ending_word, outcome_word},
    hand::{self, HandCard},
    named::{NamedCard, example_positions, moves, numbered, ranges, spaced},
    occasion::Desk,
    told::other,
};
use crate::{
    board::{Letters, MoveText},
    ids::Seat,
    rules::tempete::{
        card::CardNo,
        public::{Duty, Exchange, HAND, MessageKind, Place, Public},
        special,
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
    pub numbers: Numbers,
    /// A move as an example, numbered: `12... d5`.
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
    /// Whether a claim may be sent.
    pub may_claim: bool,
    /// Whether the other side's draw offer stands.
    pub offer: bool,
    /// The king must land first.
    pub land: bool,
    /// Live squares of the reader's: card and square, to spring.
    pub springs: Vec<Spring>,
    /// Cards that 34 could take now, if the reader holds it.
    pub takeable: Vec<NamedCard>,
    /// A card or discard of a turn taken back that still stands.
    pub redo: Option<NamedCard>,
    /// The interception to be answered, or just made.
    pub hit: Option<Hit>,
    /// The message objected to: `turn`, `interception`, `answer`; empty without.
    pub message: &'static str,
    /// The card of that message, which alone can be amended, with its example.
    pub message_card: Option<HandCard>,
    /// What is claimed.
    pub claim: &'static str,
    /// How the game ended.
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
pub struct Numbers {
    /// How many.
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
    /// Its card.
    pub card: u8,
    /// Itself.
    pub square: String,
}

/// An interception, as what is due hangs on it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Hit {
    /// Its card.
    pub card: NamedCard,
    /// The turn it is about: `14. Bb5`.
    pub turn: String,
    /// `other-move`, `plain-move`, `plain-move-if-due`, `nothing`, `nothing-lost`.
    pub owes: &'static str,
    /// The part of a double move it hits.
    pub part: Option<u8>,
    /// The double-move card.
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
pub(super) fn due(desk: &Desk<'_>, cards: &[HandCard]) -> Due {
    let view = &desk.view;
    let (public, me, them) = (view.public, view.seat, other(desk));
    let language = desk.reader.language;
    let letters = language.letters();
    let (code, mine) = code(public, me);
    let exchange = public.last_exchange();
    let taken_back: Vec<MoveText> = exchange.map(|turn| turn.moves.clone()).unwrap_or_default();
    let number = public.move_number();
    let plain = example_move(number, me, letters, &[]);
    let terms = public.terms();
    let hit = exchange.and_then(|turn| hit(desk, turn, cards));
    let named = |id| public.play(id).map(|play| NamedCard::of(view, language, play.play.card));
    let owner_turn = mine && matches!(code, "turn" | "answer");
    let stop = if code == "turn" { hand::stopper(desk) } else { None };
    let stop_part = stop.as_ref().and_then(|stop| CardNo::new(stop.card.number)).is_some_and(special::takes_back)
        && exchange
            .and_then(|turn| turn.card)
            .and_then(|id| public.play(id))
            .is_some_and(|of| of.place == Place::Between);
    Due {
        code,
        mine,
        numbers: numbers(public, me, code),
        example_move: alloc::format!("{} {plain}", numbered(number, me)),
        other_move: example_move(number, me, letters, &taken_back),
        move_number: numbered(number, me),
        stop,
        stop_part,
        may_stop: code == "turn" && hand::open_turn(public, me).is_some(),
        may_object: owner_turn && public.message.is_some_and(|message| message.by == them && !message.objected),
        may_claim: code == "turn" && !public.claimed,
        offer: public.offer.is_some_and(|(seat, _)| seat == them),
        land: code == "turn" && public.seat(me).away.is_some(),
        springs: if owner_turn { springs(desk) } else { Vec::new() },
        takeable: if code == "turn" && view.own.hand.iter().any(|held| held.card.get() == special::VULTURE) {
            public.takeable(me).into_iter().filter_map(named).collect()
        } else {
            Vec::new()
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

fn numbers(public: &Public, me: Seat, code: &str) -> Numbers {
    let free = public.free_positions(Public::other(me));
    let owed = match code {
        // T5: first numbers are five, whatever is held.
        "list" | "list-wait" | "first" => HAND,
        "turn" | "answer" => public.numbers_owed(me),
        _ => 0,
    };
    let example = spaced(&example_positions(&free, usize::from(owed), public.last.get()));
    Numbers { owed, left: free.len(), free: ranges(&free), example }
}

fn springs(desk: &Desk<'_>) -> Vec<Spring> {
    let view = &desk.view;
    let live = view.own.traps.iter().filter(|trap| trap.sprung.is_none());
    live.filter(|trap| view.public.play(trap.play).is_some_and(|play| play.in_force()))
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
    let double = its_card.filter(|card| special::doubles(*card));
    let piece = double.map_or("", piece_word);
    let number = public.exchanges.len().checked_sub(1).map_or(1, Public::number_of);
    let spelled = moves(&turn.moves, letters);
    let pair = piece_moves(piece, letters, &turn.moves);
    let answering = public.duty == Duty::Answer(view.seat);
    let cancel = cards.iter().find(|held| answering && held.now && held.card.window == "reply-card");
    Some(Hit {
        card: NamedCard::of(view, language, card),
        turn: alloc::format!("{} {spelled}", numbered(number, turn.seat)).trim_end().into(),
        owes: hand::owes(desk, turn, card),
        part: stop.part,
        double: double.map(|card| NamedCard::of(view, language, card)),
        piece,
        piece_move: pair.first().cloned().unwrap_or_default(),
        two_moves: pair,
        card_used: turn.card.is_some() || turn.discard.is_some(),
        cancel: cancel.map(|held| held.card.clone()),
    })
}

fn message_card(desk: &Desk<'_>) -> Option<HandCard> {
    let view = &desk.view;
    let card = view.public.message_card().and_then(|id| view.public.play(id))?.play.card;
    // T61: what 34 and 57 took cannot be amended.
    if special::stands(card) {
        return None;
    }
    Some(HandCard {
        card: NamedCard::of(view, desk.reader.language, card),
        now: false,
        example: hand::example(desk, card),
        secret: special::seals(card),
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

fn piece_word(card: CardNo) -> &'static str {
    match card.get() {
        18 => "knight",
        50 => "bishop",
        _ => "rook",
    }
}

/// Ordinary moves of an opening, by move number, to stand as examples. Without a board nobody can
/// say which moves are possible, and the letter says so.
const WHITE: [&str; 12] = ["e4", "Nf3", "Bc4", "O-O", "d3", "Nc3", "Be3", "Qd2", "h3", "Re1", "a3", "Kh1"];
const BLACK: [&str; 12] = ["e5", "Nc6", "Bc5", "Nf6", "d6", "O-O", "h6", "Be6", "Qd7", "Re8", "a6", "Kh8"];

fn example_move(number: u32, seat: Seat, letters: Letters, not: &[MoveText]) -> String {
    let list = if seat == Seat::FIRST { WHITE } else { BLACK };
    let begin = usize::try_from(number.saturating_sub(1)).unwrap_or(0).min(list.len() - 1);
    let (before, from) = list.split_at(begin);
    first_other(from.iter().chain(before), letters, not)
}

fn piece_moves(piece: &str, letters: Letters, not: &[MoveText]) -> Vec<String> {
    let list: &[&str] = match piece {
        "knight" => &["Nc3", "Nd5", "Nf3", "Ne5", "Nh4"],
        "bishop" => &["Bc4", "Be2", "Bd3", "Bf4", "Bg5"],
        "rook" => &["Re1", "Re4", "Rd1", "Rd4", "Rf3"],
        _ => return Vec::new(),
    };
    let fit = list.iter().filter_map(|text| MoveText::read(text, Letters::English).ok());
    fit.filter(|text| not.iter().all(|other| !other.same_words(text)))
        .map(|text| text.spelled(letters))
        .take(2)
        .collect()
}

fn first_other<'a>(list: impl Iterator<Item = &'a &'a str>, letters: Letters, not: &[MoveText]) -> String {
    let mut fit = list.filter_map(|text| MoveText::read(text, Letters::English).ok());
    fit.find(|text| not.iter().all(|other| !other.same_words(text)))
        .map(|text| text.spelled(letters))
        .unwrap_or_default()
}
