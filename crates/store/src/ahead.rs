//! What the next part of a change asks first, its letter and game, is read while this part is being decided: the
//! database's thread would have nothing to do meanwhile, and the next part would wait for it.
//!
//! The rule kept here: what was read so is used only where it would be read alike now.

use super::{Change, KnownLetter, MailMark, StoredGame, load};

/// What [`Change::game_of_key`] is asked.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Asked {
    hash: [u8; 32],
    mail: Option<(String, [u8; 32])>,
}

impl Asked {
    pub(super) fn new(hash: [u8; 32], mail: Option<MailMark<'_>>) -> Self {
        Self { hash, mail: mail.map(|(id, text)| (id.to_owned(), text)) }
    }
}

/// What was read for the part to come.
pub(super) struct Ahead {
    asked: Asked,
    found: (KnownLetter, StoredGame),
    /// How many parts were written by then.
    saved: usize,
}

impl Change<'_> {
    /// Says what the next part will ask first: [`Change::game_of_key`] with these.
    pub fn expect(&mut self, hash: [u8; 32], mail: Option<MailMark<'_>>) {
        self.expected = Some(Asked::new(hash, mail));
    }

    /// Does this work, and has what the next part is expected to ask read meanwhile.
    pub async fn meanwhile<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let saved = self.saved();
        // What a part under way has written may yet be undone.
        let Some(asked) = self.expected.take().filter(|_| !self.is_open()) else { return work() };
        let mail = asked.mail.as_ref().map(|(id, text)| (id.as_str(), *text));
        let reading = load::of_key(self.early_reader(), asked.hash, mail);
        let (found, done) = tokio::join!(biased; reading, async { work() });
        // What could not be read, or is not there, is asked again.
        self.ahead = found.ok().flatten().map(|found| Ahead { asked, found, saved });
        done
    }

    /// What was read for these, where no part has been written since and none that waits has changed its game.
    pub(super) fn read_ahead(
        &mut self,
        hash: [u8; 32],
        mail: Option<MailMark<'_>>,
    ) -> Option<(KnownLetter, StoredGame)> {
        let Ahead { asked, found, saved } = self.ahead.take()?;
        let is_as_now = saved == self.saved() && !self.is_open() && !self.is_behind(Some(found.0.game));
        (is_as_now && asked == Asked::new(hash, mail)).then_some(found)
    }
}
