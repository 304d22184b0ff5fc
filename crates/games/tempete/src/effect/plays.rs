//! Every way to play a card on a board.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Scene, Unfit, judge, target};
use crate::{
    chess::{Edit, Effect, Position, Square},
    tempete::cards::{
        card::Card,
        param::{Arg, Param},
    },
};

/// A way to play a card: its parameters, and what it does; `None` where it changes no board.
pub type Playable = (Vec<Arg>, Option<Effect>);

/// Every list of parameters with which the card can be played on this scene, each set of repetitions once, in the order
/// of its squares. Empty for a card whose parameters are no matter of the board. No more than `most`.
pub fn plays(card: &Card, scene: &Scene, most: usize) -> Vec<Playable> {
    let mut search = Search { card, scene, most, found: Vec::new() };
    let (once, again): (Vec<&Param>, Vec<&Param>) = card.params.iter().partition(|param| param.once);
    if card.params.is_empty() {
        search.judged(Vec::new());
    } else if once.is_empty() {
        search.sets(&again, &[], 0);
    } else {
        for head in search.tuples(&once) {
            search.hops(&head, scene.position, head.last().and_then(|arg| arg.square()), 0);
        }
    }
    search.found
}

/// The parameters of every play that fits; of those that leave the same position the first alone. `fits` is asked of a play
/// whose position is new.
pub fn apart(card: &Card, scene: &Scene, most: usize, fits: impl Fn(&[Arg], Option<&Effect>) -> bool) -> Vec<Vec<Arg>> {
    let mut found: Vec<(Vec<Arg>, String)> = Vec::new();
    for (args, effect) in plays(card, scene, most) {
        let mut after = scene.position.clone();
        if effect.iter().any(|effect| after.edit_all(&effect.0, scene.side).is_err()) {
            continue;
        }
        // Pieces of one kind are one another's equals there.
        let after = after.to_string();
        if !found.iter().any(|(_, known)| *known == after) && fits(&args, effect.as_ref()) {
            found.push((args, after));
        }
    }
    found.into_iter().map(|(args, _)| args).collect()
}

struct Search<'a> {
    card: &'a Card,
    scene: &'a Scene<'a>,
    most: usize,
    found: Vec<Playable>,
}

impl Search<'_> {
    /// Judges these parameters, and again with each promotion where the last of them lacks one; gives all that were
    /// judged.
    fn judged(&mut self, args: Vec<Arg>) -> Vec<Vec<Arg>> {
        match judge(self.card, &args, self.scene) {
            Ok(effect) => {
                self.found.push((args.clone(), effect));
                [args].into()
            }
            Err(Unfit::Promotes { kinds, .. }) => kinds
                .into_iter()
                .flat_map(|kind| {
                    let mut args = args.clone();
                    if let Some(Arg::Square { promotion, .. }) = args.last_mut()
                        && promotion.replace(kind).is_none()
                    {
                        return self.judged(args);
                    }
                    Vec::new()
                })
                .collect(),
            Err(_) => [args].into(),
        }
    }

    /// All sets of repetitions; one whose parts cannot be done may work with another before it.
    fn sets(&mut self, params: &[&Param], args: &[Arg], rounds: u8) {
        if rounds == 0 && self.card.repeat.0 == 0 {
            self.judged(args.to_vec());
        }
        if rounds >= self.card.repeat.1 || params.is_empty() || self.found.len() >= self.most {
            return;
        }
        let floor = args.len().checked_sub(params.len()).and_then(|at| args.get(at)).and_then(|arg| arg.square());
        for more in self.tuples(params) {
            if rounds > 0 && more.first().and_then(|arg| arg.square()) <= floor {
                continue;
            }
            let longer: Vec<Arg> = args.iter().copied().chain(more).collect();
            for longer in self.judged(longer) {
                self.sets(params, &longer, rounds.saturating_add(1));
            }
        }
    }

    /// All chains of one piece that come to no square twice.
    fn hops(&mut self, args: &[Arg], position: &Position, here: Option<Square>, rounds: u8) {
        let (Some(from), Some(gait)) = (here, self.card.way) else { return };
        if rounds >= self.card.repeat.1 || self.found.len() >= self.most {
            return;
        }
        for to in position.reach(from, gait, self.scene.side) {
            // What counts is where a chain ends: one that comes back to a square ends nowhere new.
            if args.iter().any(|arg| arg.square() == Some(to)) {
                continue;
            }
            let longer: Vec<Arg> = args.iter().copied().chain([Arg::Square { at: to, promotion: None }]).collect();
            self.judged(longer.clone());
            let mut next = position.clone();
            if next.edit(&Edit::Go { from, to, promotion: None }, self.scene.side).is_ok() {
                self.hops(&longer, &next, Some(to), rounds.saturating_add(1));
            }
        }
    }

    /// Every way to fill these parameters one after the other.
    fn tuples(&self, params: &[&Param]) -> Vec<Vec<Arg>> {
        params.iter().fold([Vec::new()].into(), |tuples, param| {
            tuples
                .iter()
                .flat_map(|before: &Vec<Arg>| {
                    let with = |arg| before.iter().copied().chain([arg]).collect::<Vec<Arg>>();
                    self.candidates(param, before).into_iter().map(with).collect::<Vec<_>>()
                })
                .collect()
        })
    }

    /// What may stand for a parameter; where a piece goes a way, the squares that it reaches.
    fn candidates(&self, param: &Param, before: &[Arg]) -> Vec<Arg> {
        match (self.card.way, before.last().and_then(|arg| arg.square())) {
            (Some(gait), Some(from)) => {
                let reach = self.scene.position.reach(from, gait, self.scene.side).into_iter();
                let reached = reach.map(|at| Arg::Square { at, promotion: None });
                reached.filter(|arg| target::fits(param, *arg, before, self.scene)).collect()
            }
            _ => target::candidates(param, before, self.scene),
        }
    }
}
