//! What a mail came to: what a poll counts, what the inbox table keeps, and what the log says.

use std::time::Instant;

use tracing::field::display;

use super::{Arrived, HELD};
use crate::{
    daemon::{
        alarm::{Alarms, Trouble},
        heads::HeadLine,
        plan::letter::MadeLetter,
    },
    ids::{GameId, Seat, Seq},
    store::MailState,
};

/// What became of one mail, as far as a poll counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailOutcome {
    Accepted,
    Answered,
    Refused,
    PassedOver,
    /// The same, of a mail that is nobody's: its header alone is kept.
    Unkept,
    SetAside,
    /// The same, of a mail that is nobody's: its beginning alone is kept.
    SetAsideInPart,
    /// It is nobody's, and the day had no room for it: it stays in its mailbox.
    Unstored,
    /// The referee's own, which shows that mail comes.
    Trial,
    /// It had its verdict already.
    Before,
}

impl MailOutcome {
    /// Tells whether it is a mail of somebody's whom the referee writes to, or of its own.
    pub(crate) fn shows_that_mail_comes(self) -> bool {
        matches!(self, Self::Accepted | Self::Answered | Self::Refused | Self::Trial)
    }

    /// In which state this leaves the mail; none where it had its verdict before.
    pub(crate) fn state(self) -> Option<MailState> {
        Some(match self {
            Self::Accepted | Self::Answered | Self::Refused | Self::PassedOver => MailState::Done,
            Self::Unkept => MailState::Unkept,
            Self::SetAside => MailState::SetAside,
            Self::SetAsideInPart => MailState::SetAsideInPart,
            Self::Unstored => MailState::Unstored,
            Self::Trial => MailState::Gone,
            Self::Before => return None,
        })
    }
}

/// A verdict for the inbox table.
#[derive(Clone)]
pub(crate) struct InboxVerdict {
    pub(crate) taken: MailOutcome,
    pub(crate) verdict: &'static str,
    pub(crate) code: String,
    pub(crate) seat: Option<(GameId, Seat)>,
    pub(crate) entries: Option<(Seq, Seq)>,
    /// Of a mail that is nobody's, how many bytes of it are kept.
    pub(crate) kept: Option<usize>,
    /// The letters it sets off.
    pub(crate) drafts: Vec<MadeLetter>,
    /// The only game it changes, where it changes nothing else that a plan for another game reads.
    pub(crate) only: Option<GameId>,
}

impl InboxVerdict {
    pub(crate) fn of(taken: MailOutcome, verdict: &'static str) -> Self {
        let (code, seat, entries, kept, drafts, only) = (String::new(), None, None, None, Vec::new(), None);
        Self { taken, verdict, code, seat, entries, kept, drafts, only }
    }

    /// That of a mail that cannot be decided.
    pub(crate) fn aside(code: &str) -> Self {
        Self::of(MailOutcome::SetAside, "set-aside").because(code)
    }

    pub(crate) fn because(self, code: &str) -> Self {
        Self { code: code.to_owned(), ..self }
    }

    pub(crate) fn by(self, game: GameId, seat: Seat) -> Self {
        Self { seat: Some((game, seat)), ..self }
    }

    /// The lines of heads that its letters tell; asked once.
    pub(super) fn lines(&mut self) -> impl Iterator<Item = (String, HeadLine)> {
        self.drafts.iter_mut().filter_map(|draft| draft.line.take())
    }

    /// The line of a decided mail in the log, and the alarm where it was set aside. Why a mail was refused may
    /// say what its sender holds, and is in neither.
    pub(super) fn tell(&self, alarms: &Alarms, id: i64, mail: &Arrived, begun: Instant) {
        if self.taken == MailOutcome::Trial {
            return;
        }
        let game = self.seat.map(|(game, _)| game.get());
        let seat = self.seat.map(|(game, seat)| display(alarms.seats.name(game, seat)));
        let entry = self
            .entries
            .map(|(first, last)| display(if first == last { first.to_string() } else { format!("{first}-{last}") }));
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let left = (self.taken == MailOutcome::Unstored).then_some(true);
        tracing::info!(mail = if left.is_none() { Some(id) } else { None }, game, seat, verdict = %self.verdict, entry, left, ms);
        // What waits for its game is no trouble of its own.
        if matches!(self.taken, MailOutcome::SetAside | MailOutcome::SetAsideInPart) && self.verdict != HELD {
            let of = self.seat.map_or_else(String::new, |(game, seat)| format!(" ({})", alarms.seats.of(game, seat)));
            if mail.raw.size == 0 {
                alarms.raise(Trouble::InboxFile, &format!("mail {id}: 0 bytes"));
            } else {
                alarms.raise(Trouble::MailsSetAside, &format!("mail {id}{of}: {}", self.code));
            }
        }
    }
}
