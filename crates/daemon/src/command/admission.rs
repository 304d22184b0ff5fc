//! Entrants who wait for the organiser's yes: it is said, or the event begins without it, and they read so.

use minijinja::context;

use super::{CommandFault, Event, EventGames};
use crate::{
    daemon::{
        installation::Installation,
        parts::Parts,
        plan::note::{self, ENTRY, NoteDraft},
    },
    ids::Timestamp,
    mail::address::Address,
    store::{Admission, Change, EntrantRow},
};

/// The letter that an entrant reads.
#[derive(Clone, Copy)]
enum Said {
    Accepted,
    Refused,
    LeftOut,
}

impl Said {
    fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Refused => "refused",
            Self::LeftOut => "left-out",
        }
    }
}

impl Parts {
    /// Lets an entrant of this number into an event that has not begun, or refuses them; they get a letter.
    ///
    /// # Errors
    /// Fails if the machine failed, or its clock is not believed.
    pub fn admit<'a>(
        &'a mut self,
        event: &'a Event,
        of: &'a EntrantRow,
        is_in: bool,
    ) -> crate::Task<'a, Result<(), CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            let at = self.installation.clock.now();
            let mut change = self.store.change_alone().await?;
            let (admission, said) =
                if is_in { (Admission::In, Said::Accepted) } else { (Admission::Refused, Said::Refused) };
            change.admit(event.row.id, of.number, admission);
            tell(&mut change, &self.installation, (event.row.id, event.name.as_str(), of), said, at).await?;
            Ok(change.commit().await?)
        })
    }
}

/// Refuses who still waits when the first stage of their event is drawn, and tells them.
pub(super) async fn leave_out(
    change: &mut Change<'_>,
    installation: &Installation,
    of: &EventGames,
    at: Timestamp,
) -> anyhow::Result<()> {
    let Some(event) = change.events_to_come().await?.into_iter().find(|event| event.id == of.event) else {
        return Ok(());
    };
    for entrant in change.entrants_of(event.id).await?.iter().filter(|of| of.waits()) {
        change.admit(event.id, entrant.number, Admission::Refused);
        tell(change, installation, (event.id, &event.name, entrant), Said::LeftOut, at).await?;
    }
    Ok(())
}

/// Queues the letter to an entrant; none to one whose address was forgotten.
async fn tell(
    change: &mut Change<'_>,
    installation: &Installation,
    (id, event, of): (i64, &str, &EntrantRow),
    said: Said,
    at: Timestamp,
) -> anyhow::Result<()> {
    if Address::read(&of.address).is_none() {
        return Ok(());
    }
    let values = context! { said => said.word(), event, name => of.name.as_str() };
    let (subject, mut text) = note::words(installation, &of.language, ENTRY, &values)?;
    let reply_to = note::answered_by(change, installation, &of.folded, &mut text).await?;
    let draft = NoteDraft {
        kind: ENTRY,
        mark: &format!("e{id}.{}.{}.{}", of.number, said.word(), at.unix()),
        to: &of.address,
        reply_to: reply_to.as_deref(),
        thread: &[],
        subject: &subject,
        text: &text,
        at,
    };
    note::queue(change, installation, &draft)
}
