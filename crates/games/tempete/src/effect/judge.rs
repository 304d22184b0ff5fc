//! From a card and its parameters to its edits, or to why there are none.

use alloc::vec::Vec;

use super::{
    Scene, Unfit,
    fill::Round,
    limits::{displaced, may, obeys, promotes},
    need, target,
};
use crate::{
    chess::{Edit, Effect, Position, Square},
    tempete::cards::{
        card::{Card, Window},
        param::{Arg, Param},
        template::EditTemplate,
    },
};

/// What the card does with these parameters on this scene; `None` for a card that changes no board. The parameters have
/// the shape that the card asks for ([`Card::accepts`]).
///
/// # Errors
/// The first thing in the way of it.
pub fn judge(card: &Card, args: &[Arg], scene: &Scene) -> Result<Option<Effect>, Unfit> {
    let once = card.params.iter().filter(|param| param.once).count();
    let (fixed, rest) = args.split_at_checked(once).ok_or(Unfit::Count)?;
    let per_round = card.params.len().saturating_sub(once).max(1);
    let rounds: Vec<&[Arg]> = if rest.is_empty() { [rest].into() } else { rest.chunks(per_round).collect() };
    targets(card, fixed, &rounds, scene)?;
    card.needs.iter().try_for_each(|need| need::before(*need, args, scene))?;
    if card.edits.is_empty() {
        return Ok(None);
    }
    let work = Work { card, fixed, scene };
    let (edits, left) = if once > 0 { work.chain(&rounds)? } else { work.any_order(rounds)? };
    if card.window == Window::Instead {
        // R57: what is pushed obeys nothing; the pawn that pushes goes last.
        let shoves = matches!(card.edits.as_slice(), [EditTemplate::Shove(_)]);
        let own = if shoves { edits.get(edits.len().saturating_sub(1)..).unwrap_or_default() } else { &edits };
        obeys(own, scene)?;
    }
    card.needs.iter().try_for_each(|need| need::after(*need, &left, scene))?;
    Ok(Some(Effect(edits)))
}

/// What the card's templates come to with these parameters, nothing of what the card asks for being held against the
/// board: for a game whose terms leave effects to their players. `None` where they do not say.
pub fn derive(card: &Card, args: &[Arg], scene: &Scene) -> Option<Option<Effect>> {
    if card.edits.is_empty() {
        return Some(None);
    }
    let once = card.params.iter().filter(|param| param.once).count();
    let (fixed, rest) = args.split_at_checked(once)?;
    let again = card.params.len().saturating_sub(once).max(1);
    let rounds: Vec<&[Arg]> = if rest.is_empty() { [rest].into() } else { rest.chunks(again).collect() };
    let mut here = fixed.first().and_then(|arg| arg.square());
    let mut edits = Vec::new();
    for again in rounds {
        let round = Round { scene, fixed, again, here };
        for template in &card.edits {
            edits.extend(round.edits(template).ok()?);
        }
        here = again.last().and_then(|arg| arg.square()).or(here);
    }
    Some(Some(Effect(edits)))
}

/// Each parameter is what the card asks for, and none stands twice.
fn targets(card: &Card, fixed: &[Arg], rounds: &[&[Arg]], scene: &Scene) -> Result<(), Unfit> {
    let (once, again): (Vec<&Param>, Vec<&Param>) = card.params.iter().partition(|param| param.once);
    let chain = !once.is_empty();
    let groups = core::iter::once((fixed, &once)).chain(rounds.iter().map(|round| (*round, &again)));
    let mut seen: Vec<Square> = Vec::new();
    for (args, params) in groups {
        for (index, (arg, param)) in args.iter().zip(params).enumerate() {
            let before = args.get(..index).unwrap_or_default();
            // A chain's squares are judged where it has come to.
            if (!chain || param.once) && !target::fits(param, *arg, before, scene) {
                return Err(target::unfit(param, *arg, scene));
            }
            let Some(at) = arg.square().filter(|_| !chain) else { continue };
            if seen.contains(&at) {
                return Err(Unfit::Twice { at });
            }
            seen.push(at);
        }
    }
    Ok(())
}

struct Work<'a> {
    card: &'a Card,
    fixed: &'a [Arg],
    scene: &'a Scene<'a>,
}

impl Work<'_> {
    /// R45: what is done several times is done in any order that works, the one typed where that works.
    fn any_order(&self, mut rounds: Vec<&[Arg]>) -> Result<(Vec<Edit>, Position), Unfit> {
        let mut position = self.scene.position.clone();
        let mut edits = Vec::new();
        while !rounds.is_empty() {
            let mut fault = None;
            let found =
                rounds.iter().enumerate().find_map(|(index, round)| match self.round(round, None, &position, false) {
                    Ok(done) => Some((index, done)),
                    Err(unfit) => {
                        // What lacks a promotion alone may make way for the others.
                        if fault.is_none() || matches!(unfit, Unfit::Promotes { .. }) {
                            fault = Some(unfit);
                        }
                        None
                    }
                });
            let Some((index, (done, after))) = found else { return Err(fault.unwrap_or(Unfit::Count)) };
            rounds.remove(index);
            edits.extend(done);
            position = after;
        }
        Ok((edits, position))
    }

    /// Card 44: one hop after the other of one piece, which ends elsewhere than it began. It stops nowhere on its way, so
    /// that a magnet holds it only where it begins (R38).
    fn chain(&self, rounds: &[&[Arg]]) -> Result<(Vec<Edit>, Position), Unfit> {
        let mut position = self.scene.position.clone();
        let mut edits = Vec::new();
        let begun = self.begun();
        let mut here = begun;
        for (index, round) in rounds.iter().enumerate() {
            let last = index.saturating_add(1) == rounds.len();
            let (done, after) = self.round(round, here, &position, !last)?;
            edits.extend(done);
            position = after;
            here = round.last().and_then(|arg| arg.square());
        }
        match here.filter(|_| here == begun) {
            Some(at) => Err(Unfit::Round { at }),
            None => Ok((edits, position)),
        }
    }

    /// Where a chain begins.
    fn begun(&self) -> Option<Square> {
        self.fixed.first().and_then(|arg| arg.square())
    }

    /// One repetition: its edits, each allowed where the one before it left the board.
    fn round(
        &self,
        again: &[Arg],
        here: Option<Square>,
        position: &Position,
        on_the_way: bool,
    ) -> Result<(Vec<Edit>, Position), Unfit> {
        let mut position = position.clone();
        let mut edits = Vec::new();
        for template in &self.card.edits {
            let scene = Scene { position: &position, ..*self.scene };
            let round = Round { scene: &scene, fixed: self.fixed, again, here };
            let done = round.edits(template)?;
            // All that one line does is done at once: what is stuck where it begins is stuck, whatever else goes.
            for edit in &done {
                self.way(edit, &position)?;
                if here.is_none_or(|here| Some(here) == self.begun()) {
                    may(edit, &position, self.scene)?;
                }
            }
            for edit in done {
                // Of what a card moves, that promotes which its player names: not a pawn that is pushed (R67).
                let mut said = self.fixed.iter().chain(again).filter_map(|arg| arg.square()).chain(here);
                let mut named = |at: Square| said.any(|one| one == at);
                if displaced(&edit).first().is_some_and(|at| named(*at)) {
                    promotes_here(self.card, &edit, &position, on_the_way)?;
                }
                position.edit(&edit, self.scene.side).map_err(|fault| Unfit::Edit { edit: edit.clone(), fault })?;
                edits.push(edit);
            }
        }
        Ok((edits, position))
    }

    /// Whether a piece goes its way as the card says.
    fn way(&self, edit: &Edit, position: &Position) -> Result<(), Unfit> {
        let (Some(gait), Some(from)) = (self.card.way, displaced(edit).first().copied()) else { return Ok(()) };
        let (Edit::Go { to, .. } | Edit::Take { to, .. } | Edit::Merge(_, to)) = edit else { return Ok(()) };
        if *to == from {
            return Err(Unfit::Round { at: from });
        }
        let reach = position.reach(from, gait, self.scene.side);
        if reach.contains(*to) { Ok(()) } else { Err(Unfit::Way { from, to: Some(*to) }) }
    }
}

/// Only where the card lets a pawn go in a pawn's way (R10).
fn promotes_here(card: &Card, edit: &Edit, position: &Position, on_the_way: bool) -> Result<(), Unfit> {
    if card.params.iter().any(|param| param.promotes) { promotes(edit, position, on_the_way) } else { Ok(()) }
}
