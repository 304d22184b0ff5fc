//! A message written out on the board: its moves in full (B1), its cards with the edits their
//! parameters give (B4). What a mail typed becomes an entry so, and a legal entry stays as it is.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::refusal::Refusal;
use crate::{
    chess::{Effect, PieceLetters, Position},
    ids::Seat,
    tempete::{
        cards::card::Card,
        effect::{Scene, derive, judge},
        log::event::{Act, CardPlay},
        order::intent::OwnIntent,
        seats::side,
        state::{
            exchange::{Exchange, MessageKind},
            play::Place,
            public::Public,
        },
        turn::{
            standing::{landed, without},
            walk::Walk,
        },
    },
};

/// A message played out, and as it stands written out.
pub(crate) struct Written {
    /// How it went.
    pub walk: Walk<'static>,
    /// The same acts, with moves in full and edits filled in.
    pub acts: Vec<Act>,
    /// What is wrong with a card's edits.
    pub fault: Option<Refusal>,
}

/// Plays acts of `seat` out on `base`, which `spring` and `land` have changed already. `letters` are those
/// the moves were typed in, where a phone's capital may hide a pawn.
pub(crate) fn written(
    public: &Public,
    base: &Position,
    seat: Seat,
    acts: &[Act],
    letters: Option<PieceLetters>,
) -> Written {
    let mut walk = Walk::new(base, side(seat));
    let mut fault = None;
    let mut out = Vec::with_capacity(acts.len());
    for act in acts {
        out.push(match act {
            Act::Move(text) => {
                let pawn = letters.and_then(|letters| text.or_pawn(letters));
                walk.play(text, pawn.as_ref());
                Act::Move(walk.written.last().unwrap_or(text).clone())
            }
            Act::Card(play) => {
                let play = match effect(public, play, &walk.scene(), letters.is_some()) {
                    Ok(effect) => CardPlay { effect, ..play.clone() },
                    // What a move that cannot be made left is no board to judge a card on.
                    Err(_) if walk.stumble.is_some() => play.clone(),
                    Err(refusal) => {
                        fault.get_or_insert(refusal);
                        play.clone()
                    }
                };
                walk.card(play.edits());
                Act::Card(play)
            }
            act => act.clone(),
        });
    }
    walk.close();
    Written { walk, acts: out, fault }
}

/// B4: the edits of a card played here: those that follow from its parameters, or those that its player declares where the
/// terms leave them to him. What a mail typed has none beside its parameters; an entry has just those.
pub(crate) fn effect(public: &Public, play: &CardPlay, scene: &Scene, typed: bool) -> Result<Option<Effect>, Refusal> {
    let (card, given) = (public.card(play.card), play.effect.as_ref());
    if !public.enforces(play.card) {
        return declared(card, play, scene);
    }
    if typed && let Some(given) = given {
        return Err(Refusal::EditsHere { card: play.card, given: given.clone() });
    }
    let follows = judge(card, &play.args, scene).map_err(|why| Refusal::Unfit { card: play.card, why })?;
    if typed { Ok(follows) } else { same_edits(play, follows) }
}

/// What its player says the card does: its edits as he typed them, else those that its parameters give, held against
/// nothing.
fn declared(card: &Card, play: &CardPlay, scene: &Scene) -> Result<Option<Effect>, Refusal> {
    let given = play.effect.as_ref();
    let silent = play.args.is_empty() && given.is_some() && !card.edits.is_empty();
    match (if silent { None } else { derive(card, &play.args, scene) }, given) {
        (Some(follows), None) => Ok(follows),
        (Some(follows), Some(_)) => same_edits(play, follows),
        (None, Some(given)) => Ok(Some(given.clone())),
        (None, None) => Err(Refusal::EffectMissing { card: play.card }),
    }
}

/// The edits of an entry are those that follow.
fn same_edits(play: &CardPlay, follows: Option<Effect>) -> Result<Option<Effect>, Refusal> {
    if play.effect.clone().unwrap_or_default() == follows.clone().unwrap_or_default() {
        return Ok(follows);
    }
    let given = play.effect.clone().unwrap_or_default();
    Err(Refusal::EffectDiffers { card: play.card, given, follows: follows.unwrap_or_default() })
}

/// The position after the `spring` and `land` that begin these acts.
pub(crate) fn begun(position: &Position, seat: Seat, acts: &[Act]) -> Position {
    acts.iter().fold(position.clone(), |position, act| match act {
        Act::Spring { square, .. } => match Public::trapped(&position, seat, *square) {
            Some(piece) => without(&position, piece, seat),
            None => position,
        },
        Act::Land(square) => landed(&position, seat, *square),
        _ => position,
    })
}

/// Asks something of the place where the card of the last message was played (T61).
pub(crate) fn before_card<T>(public: &Public, ask: impl FnOnce(&Scene) -> T) -> Option<T> {
    let exchange = public.last_exchange()?;
    let kind = public.message?.kind;
    let place = public.message_card().and_then(|id| public.play(id)).map(|play| play.place);
    let (start, seat, moves) = match kind {
        MessageKind::Turn => (exchange.base.as_deref().cloned()?, exchange.seat, exchange.moves.as_slice()),
        MessageKind::Interception => {
            let before = Exchange { interception: None, answer: None, ..exchange.clone() };
            let by = public.card(public.play(public.message_card()?)?.play.card);
            let position = public.moment(&before, by).or_else(|| Some(public.standing(&before)?.position))?;
            return Some(ask(&Scene { position: &position, side: side(Public::other(exchange.seat)), moved: None }));
        }
        MessageKind::Answer => {
            let before = Exchange { answer: None, ..exchange.clone() };
            let moves = exchange.answer.as_ref().map_or(&[][..], |answer| answer.moves.as_slice());
            (public.standing(&before)?.position, exchange.seat, moves)
        }
    };
    let mut walk = Walk::new(&start, side(seat));
    if place == Some(Place::After) {
        moves.iter().for_each(|text| walk.play(text, None));
    }
    Some(ask(&walk.scene()))
}

/// Asks something of the place where the card of a mail acts, as the mail has it so far; `None` where there is no board
/// or no such place.
pub(crate) fn at_card<T>(public: &Public, seat: Seat, intent: &OwnIntent, ask: impl FnOnce(&Scene) -> T) -> Option<T> {
    let board = public.board.as_ref()?;
    match intent {
        OwnIntent::Turn(asked) | OwnIntent::Answer(asked) => {
            let start = begun(board, seat, &asked.acts);
            let mut walk = Walk::new(&start, side(seat));
            for act in asked.acts.iter().take_while(|act| !matches!(act, Act::Card(_))) {
                if let Act::Move(text) = act {
                    walk.play(text, asked.typed.and_then(|letters| text.or_pawn(letters)).as_ref());
                }
            }
            walk.stumble.is_none().then(|| ask(&walk.scene()))
        }
        OwnIntent::Interception(asked) => {
            let card =
                asked.acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play.card) } else { None })?;
            let moment = public.acted_on(public.card(card))?;
            Some(ask(&Scene { position: &moment, side: side(seat), moved: None }))
        }
        OwnIntent::Amend(_) => before_card(public, ask),
        _ => None,
    }
}

/// Whether two moves led to the same position, as players see it (B6).
pub(crate) fn same(one: Option<&Position>, other: Option<&Position>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.key() == other.key())
}

/// A move as it would have to be written.
pub(crate) fn misspelt(given: &[Act], written: &[Act]) -> Option<String> {
    given.iter().zip(written).find_map(|pair| match pair {
        (Act::Move(given), Act::Move(full)) if given != full => Some(full.to_string()),
        _ => None,
    })
}
