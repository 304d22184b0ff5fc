//! Mail as it comes and goes: letters that do not go out, mails that were set aside, and whether
//! addresses carry their keys here.

use super::Findings;
use crate::{
    cli::letters,
    config::{Config, ReplyKey},
    daemon::Parts,
};

/// How many of the newest mails are looked at.
const NEWEST: u32 = 1000;
/// How many letters are named one by one.
const FEW: usize = 5;
/// So many mails without a key, and none with one, say that addresses lose them on their way.
const KEYLESS: usize = 3;

pub(super) async fn examine(parts: &mut Parts, config: &Config, found: &mut Findings) -> anyhow::Result<()> {
    let unsent = parts.store.unsent().await?;
    let seats = &parts.installation.seats;
    let dead: Vec<_> = unsent.iter().filter(|letter| letter.state == "dead" && !letter.superseded).collect();
    let queued: Vec<_> = unsent.iter().filter(|letter| letter.state == "queued").collect();
    let failing: Vec<_> = queued.iter().filter(|letter| !letter.last_error.is_empty()).collect();
    for letter in dead.iter().take(FEW) {
        found.fault(
            "letters",
            format!("letter {} to {} was given up: {}", letter.id, letters::reader(letter, seats), letter.last_error),
            format!(
                "see to the address; 'tempete letters retry {}' tries it once more, 'tempete letters drop {0}' takes it off this list",
                letter.id
            ),
        );
    }
    if let Some(more) = dead.len().checked_sub(FEW).filter(|more| *more > 0) {
        found.fault("letters", format!("{more} more were given up"), "'tempete letters list' lists them");
    }
    if let Some(first) = failing.first() {
        found.fault(
            "letters",
            format!(
                "{} could not be sent yet and are tried again, the first letter {} to {}: {}",
                failing.len(),
                first.id,
                letters::reader(first, seats),
                first.last_error
            ),
            "see to the outbox; 'tempete letters list' lists them",
        );
    }
    if dead.is_empty() && failing.is_empty() {
        found.good("letters", format!("{} waiting to be sent", queued.len()));
    }
    let mails = parts.store.mails(false, NEWEST).await?;
    let aside = mails.iter().filter(|mail| mail.state == "set-aside").count();
    if aside > 0 {
        found.note(
            "mails",
            format!("{aside} of the newest {} were set aside; 'tempete mail list --set-aside' lists them", mails.len()),
        );
    }
    let keyless = mails.iter().filter(|mail| mail.verdict == "no-key").count();
    if keyless >= KEYLESS && config.reply_key == ReplyKey::Address && mails.iter().all(|mail| mail.game == 0) {
        found.fault(
            "mails",
            format!("{keyless} mails of players came without their key, and none with one: addresses seem to lose what follows '{}'", config.separator),
            "let the mail server keep it (recipient_delimiter), or set [referee] reply_key = \"line\"",
        );
    }
    Ok(())
}
