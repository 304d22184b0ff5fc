//! What the board says of a message: its moves, its cards' edits, the kings, the ground of an
//! interception (B2 to B14). Asked only where the referee keeps it.

use alloc::{string::ToString, vec::Vec};

use super::{
    Proposed, after,
    meanings::{mails_meaning, one_meaning},
    refusal::{DoubleFault, LandFault, Refusal},
    written::{Written, before_card, begun, effect, misspelt, same, written},
};
use crate::{
    chess::{Effect, Move, Piece, Position, Role, Square},
    ids::Seat,
    kit::Denial,
    tempete::{
        cards::card::{Card, CardNo, Ground, Window},
        effect::Scene,
        log::{
            event::{Act, CardPlay, OwnEvent},
            terms::MateEscape,
        },
        seats::side,
        state::{
            exchange::{Exchange, Owes},
            public::Public,
        },
        turn::{
            standing::landed,
            walk::{MovedPiece, Stumble, Walk},
        },
    },
};

/// A turn on the board.
pub(crate) fn turn(public: &Public, proposed: &Proposed) -> Result<Vec<Act>, Refusal> {
    let Proposed { seat, acts, .. } = *proposed;
    let Some(board) = &public.board else { return Ok(acts.to_vec()) };
    opening(public, seat, acts)?;
    // T53: under this term only an interception escapes from mate; a spring acts before mate is judged.
    let sprung = acts.get(..1).filter(|first| matches!(first, [Act::Spring { .. }]));
    if public.terms().mate_escape == MateEscape::Intercept && begun(board, seat, sprung.unwrap_or_default()).is_mate() {
        return Err(Refusal::Mated);
    }
    let card = card_of(acts).map(|play| public.card(play.card));
    // B7: in a turn only what the opponent's last one took can be asked.
    if let Some(card) = card {
        ground(card, |_| public.lost_a_piece(seat))?;
    }
    let message = message(public, &begun(board, seat, acts), proposed)?;
    if let Some(card) = card {
        doubles(card, &message.walk.movers)?;
    }
    Ok(message.acts)
}

/// What `spring` and `land` find at the beginning of a message.
fn opening(public: &Public, seat: Seat, acts: &[Act]) -> Result<(), Refusal> {
    let Some(board) = &public.board else { return Ok(()) };
    for (index, act) in acts.iter().enumerate() {
        let here = begun(board, seat, acts.get(..index).unwrap_or_default());
        match act {
            // B13, T33: a piece of the other side's has stopped there; since the board was set, none has (T70).
            Act::Spring { card, square } => {
                let stops = public.stops(seat).filter(|stops| stops.squares.contains(*square));
                let sealed = |turn| public.live_squares(seat).iter().any(|(seq, live)| live == card && *seq < turn);
                if !stops.is_some_and(|stops| sealed(stops.turn)) {
                    return Err(Refusal::NoStop { card: *card, square: *square });
                }
                // B3, R47: nor may it leave a king to be taken.
                if public.exposes(seat, *square) {
                    return Err(match here.to_move() == side(seat) {
                        true => Refusal::KingTaken { verb: "spring" },
                        false => Refusal::KingInCheck,
                    });
                }
            }
            Act::Land(square) => land(&here, seat, *square)?,
            _ => break,
        }
    }
    Ok(())
}

/// B14: an empty square on the edge, not in check.
pub(crate) fn land(board: &Position, seat: Seat, square: Square) -> Result<(), Refusal> {
    let edge = matches!(square.file(), 0 | 7) || matches!(square.rank(), 0 | 7);
    let fault = if !edge {
        LandFault::NotEdge
    } else if board.at(square).is_some() || board.holes().contains(square) {
        LandFault::Taken
    } else if landed(board, seat, square).in_check(side(seat)) {
        LandFault::Check
    } else {
        return Ok(());
    };
    Err(Refusal::LandSquare { square, fault })
}

/// A turn's or an answer's moves and edits, played out on `base`.
pub(super) fn message(public: &Public, base: &Position, proposed: &Proposed) -> Result<Written, Refusal> {
    let Proposed { seat, acts, .. } = *proposed;
    let message = written(public, base, seat, acts, proposed.typed);
    if let Some(stumble) = &message.walk.stumble {
        return Err(stumbled(stumble, card_of(acts).map(|play| play.card), message.fault));
    }
    if let Some(fault) = message.fault {
        return Err(fault);
    }
    // B1, B4: a mail's moves and cards are written out here; an entry's stand so.
    if proposed.typed.is_none() {
        if let Some(full) = misspelt(acts, &message.acts) {
            return Err(Refusal::MoveInFull { full });
        }
        if let (Some(entered), Some(full)) = (card_of(acts), card_of(&message.acts)) {
            given(entered, full.effect.clone())?;
        }
    }
    // B3: the own king is not left in check.
    if message.walk.position.in_check(side(seat)) {
        return Err(Refusal::KingInCheck);
    }
    no_mate(public, base, acts, &message.walk)?;
    mails_meaning(public, base, proposed)?;
    Ok(message)
}

/// R44: a card leaves no mate that was none before it. After a before-card the move may mate, but not the card.
fn no_mate(public: &Public, base: &Position, acts: &[Act], walk: &Walk) -> Result<(), Refusal> {
    let Some(play) = card_of(acts).filter(|play| public.enforces(play.card) && walk.position.is_mate()) else {
        return Ok(());
    };
    // A card at the start of a turn does nothing to the board.
    let window = public.window(public.card(play.card));
    if window == Window::TurnStart {
        return Ok(());
    }
    // Where the card stands among what was played out: each move and card left a position behind.
    let acts: Vec<&Act> = acts.iter().filter(|act| matches!(act, Act::Move(_) | Act::Card(_))).collect();
    let at = acts.iter().position(|act| matches!(act, Act::Card(_))).unwrap_or(0);
    let position = match window {
        Window::Before => walk.trail.get(at),
        _ if at == 0 => Some(base),
        _ => walk.trail.get(at.saturating_sub(1)),
    };
    let mated = position.is_some_and(|position| position.passed().is_mate());
    if mated == (window == Window::Before) { Err(Refusal::CardMates { card: play.card }) } else { Ok(()) }
}

/// What could not be done, in the words of a refusal; edits that are not even known come first.
fn stumbled(stumble: &Stumble, card: Option<CardNo>, fault: Option<Refusal>) -> Refusal {
    match (stumble, fault, card) {
        (Stumble::Move { text, fault }, None, _) => Refusal::Move { text: text.to_string(), fault: fault.clone() },
        (Stumble::Edit { edit, fault }, None, Some(card)) => Refusal::Edit { card, edit: edit.clone(), fault: *fault },
        (_, Some(refusal), _) => refusal,
        (Stumble::Unknown { edit }, None, Some(card)) => Refusal::EditUnknown { card, edit: edit.clone() },
        (Stumble::Edit { .. } | Stumble::Unknown { .. }, None, None) => Refusal::Common(Denial::NothingDue),
    }
}

pub(super) fn card_of(acts: &[Act]) -> Option<&CardPlay> {
    acts.iter().find_map(|act| match act {
        Act::Card(play) => Some(play),
        _ => None,
    })
}

/// B11: 18, 50 and 51 move one piece of their kind twice, and its first move took nothing.
fn doubles(card: &Card, movers: &[MovedPiece]) -> Result<(), Refusal> {
    let Some(kind) = card.double else { return Ok(()) };
    let [first, rest @ ..] = movers else { return Ok(()) };
    let castled = first.rook.filter(|_| kind == Role::Rook);
    let fault = if first.took.is_some() {
        DoubleFault::Took
    } else if !first.piece.counts_as(kind) && castled.is_none() {
        DoubleFault::Kind
    } else if rest.iter().any(|second| second.piece.id != castled.unwrap_or(first.piece.id)) {
        DoubleFault::OtherPiece
    } else {
        return Ok(());
    };
    Err(Refusal::DoublePiece { card: card.number, fault })
}

/// B7: what the card needs, if anything, is there.
fn ground(card: &Card, there: impl FnOnce(Ground) -> bool) -> Result<(), Refusal> {
    match card.ground {
        Some(ground) if !there(ground) => Err(Refusal::NoGround { card: card.number, ground }),
        _ => Ok(()),
    }
}

/// An interception on the board: its ground, its edits, and what it leaves.
pub(crate) fn interception(public: &Public, proposed: &Proposed) -> Result<Vec<Act>, Refusal> {
    let Proposed { seat, acts, .. } = *proposed;
    let (Some(board), Some(exchange), Some(play)) = (&public.board, public.last_exchange(), card_of(acts)) else {
        return Ok(acts.to_vec());
    };
    opening(public, seat, acts)?;
    let Some(sent) = public.sent(exchange) else { return Ok(acts.to_vec()) };
    let mine = |pawns: bool| {
        let lost = |piece: &Piece| piece.owner.side() == side(seat) && (pawns || !piece.is_only_pawns());
        sent.captures.iter().any(|capture| lost(&capture.piece))
    };
    let card = play.card;
    let known = public.card(card);
    ground(known, |ground| match ground {
        // R49, R70: a check that the turn's own card lifted is none; one that it gave is one.
        Ground::Check => sent.check.is_some() && sent.position.in_check(side(seat)),
        Ground::Capture => mine(true),
        Ground::Loss => mine(false),
    })?;
    let moment = public.acted_on(known);
    let scene = Scene { position: moment.as_ref().unwrap_or(board), side: side(seat), moved: None };
    let follows = effect(public, play, &scene, proposed.typed.is_some())?;
    let full = filled(proposed, follows)?;
    let (after, standing) = after(public, seat, &OwnEvent::Interception(full.clone()));
    let owes = after.last_exchange().and_then(|exchange| Some(exchange.interception?.owes));
    let Some((standing, owes)) = standing.zip(owes) else { return Ok(full) };
    if let Some(fault) = &standing.twist_fault {
        return Err(stumbled(fault, Some(card), None));
    }
    // T31: what it takes away has not stopped.
    if let [Act::Spring { square, .. }, ..] = acts
        && !standing.came.contains(*square)
    {
        return Err(Refusal::SpringUndone { card });
    }
    let here = &standing.position;
    match owes {
        Owes::Nothing | Owes::MayReplace => {
            // B3: the mover's king is not left to be taken.
            if here.in_check(side(exchange.seat)) {
                return Err(Refusal::KingTaken { verb: "intercept" });
            }
        }
        Owes::SecondStep => {}
        // B10: an interception may not mate.
        Owes::PlainMove if here.legal_move().is_none() => return Err(Refusal::NoOtherMove { card }),
        Owes::PlainMove => {}
        owes => {
            let was = if owes == Owes::OtherMove { sent.reached.as_ref() } else { sent.trail.first() };
            let differs = |legal| !same(stepped(here, legal).as_ref(), was);
            if !here.legal_moves().into_iter().any(differs) {
                return Err(Refusal::NoOtherMove { card });
            }
        }
    }
    Ok(full)
}

/// A message's acts, its card with the edits that follow; those of an entry must stand there.
fn filled(proposed: &Proposed, follows: Option<Effect>) -> Result<Vec<Act>, Refusal> {
    let filled = |act: &Act| match act {
        Act::Card(play) => {
            if proposed.typed.is_none() {
                given(play, follows.clone())?;
            }
            Ok(Act::Card(CardPlay { effect: follows.clone(), ..play.clone() }))
        }
        act => Ok(act.clone()),
    };
    proposed.acts.iter().map(filled).collect()
}

/// B4: the edits that stand are those that follow.
pub(super) fn given(play: &CardPlay, follows: Option<Effect>) -> Result<(), Refusal> {
    if play.effect == follows {
        return Ok(());
    }
    let given = play.effect.clone().unwrap_or_default();
    Err(Refusal::EffectDiffers { card: play.card, given, follows: follows.unwrap_or_default() })
}

/// An answer on the board, after its shape was found right.
pub(crate) fn answer(public: &Public, proposed: &Proposed, owes: &Owes) -> Result<Vec<Act>, Refusal> {
    let Proposed { seat, acts, .. } = *proposed;
    let (Some(board), Some(exchange)) = (&public.board, public.last_exchange()) else { return Ok(acts.to_vec()) };
    opening(public, seat, acts)?;
    let cancels = card_of(acts).is_some_and(|play| public.card(play.card).cancels());
    let moves = acts.iter().any(|act| matches!(act, Act::Move(_) | Act::Card(_)));
    let start = begun(board, seat, acts);
    let mut full = acts.to_vec();
    if !cancels && moves {
        let message = message(public, &start, proposed)?;
        let card = card_of(acts).map(|play| public.card(play.card));
        compare(public, exchange, owes, &start, Some((&message.walk, card)))?;
        full = message.acts;
    } else if !cancels {
        compare(public, exchange, owes, &start, None)?;
    }
    // B3: nor does a cancelled interception leave the own king in check.
    let (after, _) = after(public, seat, &OwnEvent::Answer(full.clone()));
    if after.board.is_some_and(|board| board.in_check(side(seat)) && board.to_move() != side(seat)) {
        return Err(Refusal::KingInCheck);
    }
    Ok(full)
}

/// B6, B11: the move is a different one, and of the piece that owes it; `played` is how the answer went, and its card.
fn compare(
    public: &Public,
    exchange: &Exchange,
    owes: &Owes,
    start: &Position,
    played: Option<(&Walk, Option<&Card>)>,
) -> Result<(), Refusal> {
    let Some(sent) = public.sent(exchange) else { return Ok(()) };
    let as_before = |walk: &Walk| {
        let text = walk.written.first().map(ToString::to_string).unwrap_or_default();
        Err(Refusal::SameMove { text })
    };
    match (owes, played) {
        (Owes::OtherMove, Some((walk, _))) if same(walk.reached.as_ref(), sent.reached.as_ref()) => as_before(walk),
        (Owes::OtherMove, Some((walk, card))) => card.map_or(Ok(()), |card| doubles(card, &walk.movers)),
        (Owes::FirstStep(card), Some((walk, _))) => {
            if same(walk.trail.first(), sent.trail.first()) {
                return as_before(walk);
            }
            if walk.movers.len() > 1 { doubles(public.card(*card), &walk.movers) } else { Ok(()) }
        }
        (Owes::SecondStep, played) => {
            let first = sent.movers.first();
            let piece = first.map(|first| first.rook.unwrap_or(first.piece.id));
            let card = exchange.card.and_then(|id| public.play(id)).map(|play| play.play.card);
            match (played.map(|(walk, _)| walk), card) {
                (Some(walk), Some(card)) if walk.movers.first().map(|mover| mover.piece.id) != piece => {
                    Err(Refusal::DoublePiece { card, fault: DoubleFault::OtherPiece })
                }
                (Some(walk), _) if same(walk.reached.as_ref(), sent.reached.as_ref()) => as_before(walk),
                (Some(_), _) => Ok(()),
                (None, _) => {
                    let other = start.legal_moves().into_iter().any(|legal| {
                        let its = start.at(legal.from).is_some_and(|its| piece.is_some_and(|id| its.is_called(id)));
                        its && !same(stepped(start, legal).as_ref(), sent.reached.as_ref())
                    });
                    if other { Err(Refusal::MoveOwed) } else { Ok(()) }
                }
            }
        }
        _ => Ok(()),
    }
}

/// The position after a legal move, the turn not ended.
fn stepped(position: &Position, legal: Move) -> Option<Position> {
    position.step(legal).ok().map(|(after, _)| after)
}

/// R44 of an amended card of a turn or an answer, which leaves this: a mate that was none before it.
fn amended_mates(public: &Public, play: &CardPlay, left: &Position) -> bool {
    let window = public.window(public.card(play.card));
    if window.is_reply() || !public.enforces(play.card) || !left.is_mate() {
        return false;
    }
    let mates = before_card(public, |scene| {
        let mut alone = scene.position.clone();
        match window {
            Window::Before => alone.edit_all(play.edits(), scene.side).is_ok() && alone.passed().is_mate(),
            _ => !alone.passed().is_mate(),
        }
    });
    mates.unwrap_or(false)
}

/// An amended effect on the board (T61), with the edits that follow.
pub(crate) fn amend(public: &Public, seat: Seat, play: &CardPlay, typed: bool) -> Result<CardPlay, Refusal> {
    if public.board.is_none() {
        return Ok(play.clone());
    }
    let follows = before_card(public, |scene| effect(public, play, scene, typed)).unwrap_or(Ok(None))?;
    let full = CardPlay { effect: follows, ..play.clone() };
    let (_, Some(standing)) = after(public, seat, &OwnEvent::Amend(full.clone())) else { return Ok(full) };
    if let Some(fault) = standing.stumble.as_ref().or(standing.twist_fault.as_ref()) {
        return Err(stumbled(fault, Some(play.card), None));
    }
    let (mine, here) = (side(seat), &standing.position);
    if amended_mates(public, &full, here) {
        return Err(Refusal::CardMates { card: play.card });
    }
    // B3: as for the message itself.
    match here.to_move() {
        to_move if to_move != mine && here.in_check(mine) => return Err(Refusal::KingInCheck),
        to_move if to_move == mine && here.in_check(mine.other()) => {
            return Err(Refusal::KingTaken { verb: "intercept" });
        }
        _ => {}
    }
    if typed {
        let may = |play: &CardPlay| amend(public, seat, play, typed).is_ok();
        before_card(public, |scene| one_meaning(public, scene, play, may)).unwrap_or(Ok(()))?;
    }
    Ok(full)
}
