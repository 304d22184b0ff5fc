//! What the reader owes or may do now, with lines to copy that would be accepted as they stand. Lines follow from
//! public matter and the reader's own hand alone.

use alloc::{string::String, vec::Vec};

use super::{
    ask::{Ask, asks},
    hand::HandCard,
    named::{NamedCard, example_positions, joined, moves, numbered, ranges},
    occasion::Context,
    plays::open_turn,
    told::other,
};
use crate::{
    chess::Role,
    ids::{Seat, Seq},
    referee::telling::ToldOutcome,
    tempete::{
        log::{
            event::{Author, Claim, Ending, Entry, OwnEvent},
            terms::MateEscape,
        },
        order::vocabulary::VOCABULARY,
        state::{
            exchange::{Exchange, Owes},
            public::{Danger, Duty, HAND, OwnDuty, Public},
            typed::{Entered, entered},
        },
        turn::happening::Happening,
    },
};

/// What is due, seen by one seat.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Due {
    pub code: DueCode,
    /// Whether the reader owes something.
    pub mine: bool,
    /// What he can do about it, each with the lines to copy.
    pub asks: Vec<Ask>,
    /// What else he may write now: verbs, as they are typed.
    pub also: Vec<String>,
    /// Since when it is due, Unix seconds.
    pub since: i64,
    /// Whether it fell due with what the letter tells; else the reader knows of it.
    pub fresh: bool,
    /// Whether he owes a turn for the first time, so that the form of one is explained.
    pub first_turn: bool,
    /// Numbers owed with the mail that is due.
    pub numbers: NumbersOwed,
    /// Whether the referee keeps the board.
    pub kept: bool,
    /// How the side that owes a move stands on the board.
    pub danger: Option<Danger>,
    /// Whether a card of the own turn may save a mated king (term `mate_escape`).
    pub own_escape: bool,
    /// Whether the other side's turn may still be intercepted.
    pub may_stop: bool,
    /// Whether the other side, whose turn it is, may still intercept the reader's.
    pub may_be_stopped: bool,
    /// Whether an objection may be sent.
    pub may_object: bool,
    /// The king must land first.
    pub land: bool,
    /// A card or discard of a turn taken back that still stands.
    pub redo: Option<NamedCard>,
    /// The interception to be answered, or just made.
    pub hit: Option<Hit>,
    pub claim: Option<Claim>,
    pub ending: Option<Ending>,
    /// The final result, or the one on the board where the audit is not done.
    pub outcome: Option<ToldOutcome>,
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
    /// Whether the turn held a card or a discard, so that the answer may hold none.
    pub card_used: bool,
}

/// What is due for this reader.
///
/// `first` is the first entry that the letter tells.
pub(crate) fn due(context: &Context<'_>, cards: &[HandCard], first: Option<Seq>) -> Due {
    let view = &context.view;
    let (public, me, them) = (view.public, view.seat, other(context));
    let (code, mine) = code(public, me);
    let turn = code == DueCode::Turn;
    let owner_turn = turn || code == DueCode::Answer;
    let since = since(context);
    let terms = public.terms();
    let named = |id| public.play(id).map(|play| context.card(play.play.card));
    let ended = match (public.course.end, public.duty()) {
        (Some(end), _) => Some((end.last, end.ending)),
        (None, Duty::Over(outcome, ending)) => Some((outcome, ending)),
        _ => None,
    };
    let may_object = owner_turn && public.message.is_some_and(|message| message.by == them && !message.objected);
    let mut due = Due {
        code,
        mine,
        asks: Vec::new(),
        also: Vec::new(),
        since: since.map_or(0, |entry| entry.at.unix()),
        fresh: since.is_none_or(|entry| first.is_none_or(|first| entry.seq >= first)),
        first_turn: turn && !has_turned(context),
        numbers: numbers(public, me, code),
        kept: public.has_board(),
        danger: danger(public),
        own_escape: terms.mate_escape == MateEscape::OwnTurn,
        may_stop: turn && open_turn(public, me).is_some(),
        may_be_stopped: code == DueCode::TurnWait && open_turn(public, them).is_some(),
        may_object,
        land: turn && public.king_is_away(me),
        redo: public.redo.card.or(public.redo.discard).filter(|_| turn).and_then(named),
        hit: public.last_exchange().filter(|_| code == DueCode::Answer).and_then(|turn| hit(context, turn)),
        claim: match public.duty() {
            Duty::Claim(_, claim) | Duty::RulingOnClaim(_, claim) => Some(claim),
            _ => None,
        },
        ending: ended.map(|(_, ending)| ending),
        outcome: ended.map(|(outcome, _)| ToldOutcome::of(outcome, me)),
        deck_size: terms.cards(),
        deck: ranges(&terms.deck.iter().map(|card| card.get()).collect::<Vec<u8>>()),
        begun: !matches!(public.duty(), Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers)),
    };
    due.asks = asks(context, &due, cards);
    due.also = also(context, &due);
    due
}

/// What else may be written: what changes the game first, then what always serves.
fn also(context: &Context<'_>, due: &Due) -> Vec<String> {
    let public = context.view.public;
    let turn = due.code == DueCode::Turn;
    let mut verbs: Vec<&str> = Vec::new();
    let mut add = |verb, may: bool| verbs.extend(may.then_some(verb));
    add("draw", turn);
    add("claim", turn && !public.course.claimed);
    // Only after a move, and with no card beside it.
    add("discard", turn && due.redo.is_none() && !context.view.own.hand.is_empty());
    add("object", due.may_object);
    add("resign", due.mine && due.begun);
    add("say", context.chat_open);
    add("overdue", !due.mine && due.begun && due.outcome.is_none());
    add("rematch", due.outcome.is_some_and(|outcome| outcome != ToldOutcome::Annulled));
    add("record", due.outcome.is_some());
    add("hand", due.begun);
    add("games", true);
    add("help", true);
    verbs.into_iter().map(|verb| VOCABULARY.listed(verb, context.reader.language).into()).collect()
}

/// The entry with which what is due now fell due.
fn since<'a>(context: &Context<'a>) -> Option<&'a Entry> {
    let due = context.chronicle.all().filter(|(_, happening)| matches!(happening, Happening::Due(_)));
    let entry = due.last().and_then(|(seq, _)| context.entries.get(usize::from(seq.get())));
    entry.or(context.entries.first())
}

/// Whether the reader has sent a turn already.
fn has_turned(context: &Context<'_>) -> bool {
    let by = Author::Seat(context.view.seat);
    context
        .entries
        .iter()
        .any(|entry| entry.by == by && matches!(entered(&entry.event), Entered::Own(OwnEvent::Turn(_))))
}

fn code(public: &Public, me: Seat) -> (DueCode, bool) {
    let turned = |seat: Seat, mine: DueCode, theirs: DueCode| {
        if seat == me { (mine, true) } else { (theirs, false) }
    };
    match public.duty() {
        Duty::Own(OwnDuty::Lists) if public.seat(me).list.is_none() => (DueCode::List, true),
        Duty::Own(OwnDuty::Lists) => (DueCode::ListWait, false),
        Duty::Own(OwnDuty::Numbers) if !public.seat(me).gave_first => (DueCode::First, true),
        Duty::Own(OwnDuty::Numbers) => (DueCode::FirstWait, false),
        Duty::Own(OwnDuty::Turn(seat)) => turned(seat, DueCode::Turn, DueCode::TurnWait),
        Duty::Own(OwnDuty::Answer(seat)) => turned(seat, DueCode::Answer, DueCode::AnswerWait),
        Duty::Own(OwnDuty::Object(seat)) => turned(seat, DueCode::Object, DueCode::ObjectWait),
        Duty::Claim(seat, _) => turned(seat, DueCode::Claim, DueCode::ClaimWait),
        Duty::Own(OwnDuty::RulingOnObjection(_)) => (DueCode::RulingObjection, false),
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
    let example = joined(&example_positions(&free, usize::from(owed), public.course.last.get()), " ");
    NumbersOwed { owed, free: ranges(&free), example }
}

fn hit(context: &Context<'_>, turn: &Exchange) -> Option<Hit> {
    let public = context.view.public;
    let stop = context.chronicle.turn(turn.turn)?.stop.as_ref()?;
    let card = public.play(stop.card)?.play.card;
    let its_card = turn.card.and_then(|id| public.play(id)).map(|play| play.play.card);
    let double = its_card.filter(|card| public.card(*card).doubles());
    let number = public.exchanges.len().checked_sub(1).map_or(1, |index| public.number_of(index));
    let spelled = moves(&turn.moves, context.reader.language.letters());
    Some(Hit {
        card: context.card(card),
        turn: alloc::format!("{} {spelled}", numbered(number, turn.seat)).trim_end().into(),
        owes: stop.owes,
        back: stop.back,
        moved: !turn.moves.is_empty(),
        double: double.map(|card| context.card(card)),
        piece: double.and_then(|card| public.card(card).double),
        card_used: turn.card.is_some() || turn.discard.is_some(),
    })
}

/// How the seat that owes a move stands on the board; nothing of it ends the game (T53).
fn danger(public: &Public) -> Option<Danger> {
    let owes = match public.duty() {
        Duty::Own(OwnDuty::Turn(seat)) | Duty::Own(OwnDuty::Answer(seat)) => public.moves_on_board(seat),
        _ => false,
    };
    public.danger().filter(|_| owes)
}
