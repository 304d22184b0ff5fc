//! What may follow in a record of Cloak and Dagger Chess, by what both were told (FORMAT.md, section 11).

use alloc::vec::Vec;

use super::{
    act::Act,
    event::{Acts, CloakEvent},
    game::{Cloak, is_move, opened},
    table::{Ends, Opens},
    why::CloakWhy,
};
use crate::{
    chess::Color,
    referee::played::{GameRules as _, PlayerView, Refusal},
};

/// Whether an entry may follow, asked of what is public alone.
///
/// # Errors
/// The rule by which it may not.
pub(super) fn follows(seen: &PlayerView<'_, Cloak>, event: &CloakEvent) -> Result<(), Refusal> {
    let own = seen.own;
    let untrue = |rule| Err(Refusal::own(CloakWhy::Untrue { rule }));
    let (acts, says_king, says_bare) = match event {
        CloakEvent::SetUp { .. } => return own.is_time(true).map_err(Refusal::own),
        CloakEvent::Part { acts, king, bare } | CloakEvent::Turn { acts, king, bare, .. } => (acts, *king, *bare),
    };
    own.is_time(false).map_err(Refusal::own)?;
    if !in_order(acts, matches!(event, CloakEvent::Turn { .. })) {
        return untrue("K14");
    }
    let (mut now, mut ended, mut moved) = (own.table.clone(), None, false);
    for (act, shown) in &acts.0 {
        if ended.is_some() {
            return untrue("K10");
        }
        let public = now.could(act, moved);
        public.map_err(Refusal::own)?;
        let Some(made) = now.told_of(act, moved) else { return untrue("K3") };
        moved |= is_move(act);
        let is = shown.iter().map(|shown| {
            let (disc, kind) = opened(shown)?;
            let side = Cloak::SPEC.seats.iter().position(|(letter, _)| *letter == shown.opening.seat_letter)?;
            let side = *Color::BOTH.get(side)?;
            let hash = own.sealed.get(side as usize).copied().flatten()?.1.of(disc)?;
            let same = shown.opening.game == seen.course.game() && shown.opening.commitment() == hash;
            same.then_some(Opens { side, disc, kind })
        });
        if is.collect::<Option<Vec<_>>>() != Some(made.opens) {
            return untrue("K21");
        }
        (now, ended) = (made.after, made.ends);
    }
    if says_king != (ended == Some(Ends::King)) {
        return untrue("K10");
    }
    let CloakEvent::Turn { check, mate, stalemate, .. } = event else {
        return if says_bare == (ended == Some(Ends::Bare)) { Ok(()) } else { untrue("K19") };
    };
    if ended.is_some() {
        let more = *check || *mate || *stalemate;
        return if !more && says_bare == (ended == Some(Ends::Bare)) { Ok(()) } else { untrue("K18") };
    }
    let next = now.handed_over();
    let in_check = next.board.checker(next.to_move()).is_some();
    let several = [*mate, *stalemate, says_bare].into_iter().filter(|is| *is).count() > 1;
    match () {
        () if several || *check != (in_check && !*mate) || (*mate && !in_check) => untrue("K18"),
        () if *stalemate && in_check => untrue("K16"),
        () if says_bare != (next.board.is_bare() && !*mate && !*stalemate) => untrue("K19"),
        () => Ok(()),
    }
}

/// Whether acts stand in the order of a turn, or of what comes before its move (K14).
fn in_order(acts: &Acts, turn: bool) -> bool {
    let mut moved = false;
    let places = acts.acts().map(|act| {
        let place = match act {
            Act::Moves { bonus: true, .. } | Act::Drops(_) if moved => 3,
            Act::Moves { bonus: true, .. } | Act::Drops(_) => 0,
            Act::Guesses { .. } => 1,
            Act::Moves { .. } | Act::Castles { .. } => 2,
            Act::Uncloaks { .. } => 4,
        };
        moved |= is_move(&act);
        place
    });
    let places: Vec<u8> = places.collect();
    let rising = places.windows(2).all(|pair| matches!(pair, [one, other] if one < other || (*one, *other) == (4, 4)));
    rising && turn == places.contains(&2) && (turn || !places.contains(&4))
}
