//! Words of a mail that fit several plays (R74). An entry's words mean what they always meant.

use alloc::vec::Vec;

use super::{Proposed, board, refusal::Refusal};
use crate::{
    chess::Position,
    tempete::{
        effect::{Scene, apart},
        log::event::{Act, CardPlay},
        seats::side,
        state::public::Public,
        turn::walk::Walk,
    },
};

/// So many plays of one card are asked about at most.
const MOST: usize = 8;

/// R74: a mail's card that may be played in one way alone.
pub(super) fn mails_meaning(public: &Public, base: &Position, proposed: &Proposed) -> Result<(), Refusal> {
    let Proposed { seat, acts, typed, .. } = *proposed;
    let (Some(_), Some(card)) = (typed, board::card_of(acts)) else { return Ok(()) };
    let mut before = Walk::new(base, side(seat));
    for act in acts.iter().take_while(|act| !matches!(act, Act::Card(_))) {
        if let Act::Move(text) = act {
            before.play(text, typed.and_then(|letters| text.or_pawn(letters)).as_ref());
        }
    }
    one_meaning(public, &before.scene(), card, |play| {
        let one = |act: &Act| if let Act::Card(_) = act { Act::Card(play.clone()) } else { act.clone() };
        let acts: Vec<Act> = acts.iter().map(one).collect();
        board::message(public, base, &Proposed { acts: &acts, ..*proposed }).is_ok()
    })
}

/// R71, R74: a card whose parameters may be left out, typed without them where two plays fit, `may` telling which do. They
/// leave different positions where their effects differ. The play that an entry would mean is among them: a shield
/// on the king (63) hinders no move.
pub(super) fn one_meaning(
    public: &Public,
    scene: &Scene,
    typed: &CardPlay,
    may: impl Fn(&CardPlay) -> bool,
) -> Result<(), Refusal> {
    let card = public.card(typed.card);
    if card.params.is_empty() || card.repeat.0 > 0 || !typed.args.is_empty() || typed.effect.is_some() {
        return Ok(());
    }
    let found =
        apart(card, scene, MOST, |args, _| !args.is_empty() && may(&CardPlay { args: args.to_vec(), ..typed.clone() }));
    if found.len() < 2 {
        return Ok(());
    }
    Err(Refusal::Meanings { card: typed.card, plays: found })
}
