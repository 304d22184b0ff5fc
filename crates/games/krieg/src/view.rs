//! A turn as the side to move has it: what it sees, what it was told, what it tried; and what it may try therefore (Q2, Q3, Q5,
//! Q6).

use alloc::{string::ToString, vec::Vec};

use super::{
    attempt::{Answer, Attempt, Tried},
    house::{House, TriesAre},
    own::Own,
    said::Tries,
    why::{KriegWhy, NoTryTold},
};
use crate::chess::{Move, Square};

/// A turn as the side to move has it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub own: &'a Own,
    pub house: House,
    /// What was told of its pawn tries.
    pub tries: Option<&'a Tries>,
    /// What it tried and asked in this turn, in order.
    pub tried: Vec<Tried>,
}

impl View<'_> {
    /// What `any` was answered in this turn, if it was asked.
    fn any(&self) -> Option<bool> {
        let asked = self.tried.iter().find(|of| of.attempt == Attempt::Any)?;
        Some(asked.answer == Answer::Yes)
    }

    /// Whether what `any` was answered bars a move (Q6).
    pub fn answer_bars(&self, played: Move) -> bool {
        let takes = self.own.pawn_takes(played);
        // After yes only captures by pawns are tried.
        let freed = || self.house.failure_frees() && self.tried.iter().any(|of| of.failed());
        match self.any() {
            None => false,
            Some(false) => takes,
            Some(true) => !takes && !freed(),
        }
    }

    /// Where a pawn stands of which no try was told, what was told (Q5).
    fn no_try(&self, from: Square) -> Option<NoTryTold> {
        match (self.house.tries, self.tries) {
            (TriesAre::Untold, _) | (_, Some(Tries::Count(_) | Tries::Told(true))) => None,
            (_, None | Some(Tries::Told(false))) => Some(NoTryTold::None),
            (_, Some(Tries::On(squares))) => (!squares.contains(&from)).then_some(NoTryTold::Elsewhere),
        }
    }

    /// Whether a move may be tried now, the answer to `any` aside.
    ///
    /// # Errors
    /// Why not.
    pub fn may_try(&self, played: Move) -> Result<(), KriegWhy> {
        self.own.may(played)?;
        if let Some(told) = self.no_try(played.from).filter(|_| self.own.pawn_takes(played)) {
            return Err(KriegWhy::NoTry { from: played.from, told });
        }
        let again = self.tried.iter().any(|of| of.failed() && of.played() == Some(played));
        if again { Err(KriegWhy::Again { typed: played.to_string() }) } else { Ok(()) }
    }

    /// Whether `any` may be asked now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_ask(&self) -> Result<(), KriegWhy> {
        match () {
            () if !self.house.has_any() => Err(KriegWhy::NoAny),
            () if !self.tried.is_empty() => Err(KriegWhy::AnyLate),
            () => Ok(()),
        }
    }

    /// Whether all of a mail may be tried, one after the other, as far as its side can tell: what the answer to an `any` among them
    /// bars is passed over, what an earlier answer bars may not be (Q3).
    ///
    /// # Errors
    /// Why not, of the first that may not, and its place.
    pub fn may_all(&self, any: bool, attempts: &[Move]) -> Result<(), (usize, KriegWhy)> {
        if any {
            self.may_ask().map_err(|why| (0, why))?;
        }
        let mut view = self.clone();
        for (place, played) in attempts.iter().enumerate() {
            let barred = !any && view.answer_bars(*played);
            // What stands twice was tried.
            view.may_try(*played).map_err(|why| (place, why))?;
            if barred {
                return Err((
                    place,
                    KriegWhy::Barred { takes: view.own.pawn_takes(*played), frees: view.house.failure_frees() },
                ));
            }
            view.tried.push(Tried { attempt: Attempt::Move(*played), answer: Answer::No });
        }
        Ok(())
    }
}
