//! What a command would do, worked out by deciding it and writing nothing. What it shows is public: the
//! letters are those of a game of whose secrets nobody knows, and of an end nothing is told but that every seal opens.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Session, command::words_to, due::player};
use crate::{
    ids::Timestamp,
    kit::{Command, CommandError, Forecast, Standing},
    letters::Letter,
    referee::telling::CommonOccasion,
};

impl Session<'_> {
    /// How the game stands, as far as a ruling rests on it.
    pub(super) fn standing(&self) -> Standing {
        Standing { acts: self.acts(), entries: self.entries.len(), due: self.due() }
    }

    /// What a command would do now.
    ///
    /// # Errors
    /// As the command itself.
    pub(super) fn forecast(&self, command: &Command, at: Timestamp) -> Result<Forecast, CommandError> {
        let at = self.at(at);
        let decision = self.decided(command, at)?;
        let after = self.with(&decision)?;
        let course = self.course();
        let entry = after.texts.get(usize::from(decision.first().get())).map(ToString::to_string).unwrap_or_default();
        let ends = decision.ends();
        let opens = ends && course.end.is_none();
        let letters = if ends { Vec::new() } else { Self::masked(self.loaded)?.letters_of(command, at)? };
        let players: Vec<String> = self.places().map(|seat| player(course, seat)).collect();
        let players = players.join(" and ");
        Ok(Forecast { players, before: self.standing(), after: after.standing(), entry, opens, letters })
    }

    /// The letters of the command; asked of the same game without its secrets.
    fn letters_of(&self, command: &Command, at: Timestamp) -> Result<Vec<Letter>, CommandError> {
        let decision = self.decided(command, at)?;
        let after = self.with(&decision)?;
        let letter = |seat| {
            let news = CommonOccasion::News { first: decision.first(), words: words_to(command, seat) };
            after.common_letter(seat, at, news)
        };
        Ok(self.places().filter_map(letter).collect())
    }
}
