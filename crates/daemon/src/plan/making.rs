//! All that a letter's bytes are made of, in one hand: they can be made on another thread, while the next mail is
//! decided.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use anyhow::{Context, ensure};

use super::next::Next;
use crate::{
    daemon::{
        alarm::{Alarms, Trouble},
        installation::{Installation, painter},
    },
    kit::Game,
    letters::Letter,
    mail::outgoing::compose::{Envelope, compose},
    page::words::Words,
    store::{LetterBytes, SeatRow},
};

/// A letter, where it goes and who writes it.
pub(super) struct Making {
    letter: Letter,
    /// Whether it has its picture.
    is_painted: bool,
    next: Arc<Next>,
    of: &'static Game,
    host: String,
    from_name: String,
    from: String,
    contact: Option<String>,
    instance: String,
    has_key_line: bool,
    to: SeatRow,
    names: Vec<String>,
    words: Arc<Words>,
    alarms: Alarms,
}

impl Making {
    /// This letter under this number.
    pub(super) fn of(
        installation: &Installation,
        seats: &[SeatRow],
        letter: &Letter,
        next: &Arc<Next>,
        is_painted: bool,
    ) -> anyhow::Result<Self> {
        let to = seats.iter().find(|row| row.seat == letter.to).context("a letter to a seat that the game has not")?;
        let of = installation.seats.game(next.of.game);
        let Installation { config, own, .. } = installation;
        Ok(Self {
            letter: letter.clone(),
            is_painted,
            next: Arc::clone(next),
            of: of.context("a letter of a game that is not played here")?,
            host: config.host.clone(),
            from_name: config.name.clone(),
            from: config.address.clone(),
            contact: config.contact.clone(),
            instance: own.instance.clone(),
            has_key_line: own.key_in_line || to.key_line,
            to: to.clone(),
            names: seats.iter().map(|row| row.name.clone()).collect(),
            words: Arc::clone(&installation.words),
            alarms: installation.alarms.clone(),
        })
    }

    /// The letter's bytes, to be made by whoever has time.
    pub(super) fn later(self) -> LetterBytes {
        LetterBytes::later(move || {
            let made = self.make();
            made.inspect_err(|error| tracing::error!("a letter could not be made: {error:#}")).ok()
        })
    }

    /// The letter's finished bytes.
    pub(super) fn make(&self) -> anyhow::Result<Vec<u8>> {
        let next = &*self.next;
        let picture = self.is_painted.then(|| picture(&self.letter)).flatten();
        let envelope = Envelope {
            game: next.of.game,
            seat_letter: self.of.seat_letter(self.letter.to),
            number: next.of.number,
            head_hex: &next.head,
            host: &self.host,
            from_name: &self.from_name,
            from: &self.from,
            reply_to: &next.reply_to,
            key_line: self.has_key_line.then(|| next.key.letters()),
            contact: self.contact.as_deref(),
            to: &self.to.addresses,
            to_name: &self.to.name,
            at: next.at,
            in_reply_to: next.in_reply_to.as_deref(),
            references: &next.references,
            instance: &self.instance,
            title: self.of.title,
            names: &self.names.iter().map(String::as_str).collect::<Vec<_>>(),
            subject: self.to.subject_style(),
        };
        let composed = compose(&self.letter, &envelope, &self.words, picture.as_deref())?;
        if let Some(passed_over) = &composed.passed_over {
            self.alarms.raise(Trouble::Template, "");
            tracing::warn!("a template of the folder failed, the built-in one was used: {passed_over}");
        }
        ensure!(composed.message_id.trim_matches(['<', '>']) == next.message_id, "a letter with another's Message-ID");
        Ok(composed.bytes)
    }
}

/// The picture of a letter's board. One that fails, in whatever way, is no reason to undo an order: the
/// letter goes without.
fn picture(letter: &Letter) -> Option<Vec<u8>> {
    let board = letter.picture.as_ref()?;
    let painted = catch_unwind(AssertUnwindSafe(|| {
        #[cfg(feature = "fault-points")]
        crate::daemon::step::paint()?;
        painter().map(|painter| painter.paint(board)).transpose()
    }));
    match painted {
        Ok(Ok(png)) => png,
        Ok(Err(fault)) => {
            tracing::error!("a letter goes without its picture: {fault}");
            None
        }
        Err(_) => {
            tracing::error!("a letter goes without its picture: painting it gave up");
            None
        }
    }
}
