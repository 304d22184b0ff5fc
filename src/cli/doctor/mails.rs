//! Mail as it comes and goes: letters that do not go out, mails that were set aside, and whether
//! addresses carry their keys here.

use super::Findings;
use crate::{
    cli::setup::Setup,
    config::{Config, ReplyKey},
};

/// How many of the newest mails are looked at.
const NEWEST: u32 = 1000;
/// So many mails without a key, and none with one, say that addresses lose them on their way.
const KEYLESS: usize = 3;

pub(super) fn examine(setup: &mut Setup, config: &Config, found: &mut Findings) -> anyhow::Result<()> {
    let unsent = setup.unsent()?;
    let dead = unsent.iter().filter(|letter| letter.state == "dead").count();
    let failing = unsent.iter().filter(|letter| letter.state != "dead" && !letter.last_error.is_empty()).count();
    for letter in unsent.iter().filter(|letter| letter.state == "dead").take(5) {
        found.fault(
            "letters",
            format!(
                "letter {} to seat {} of game {} was given up: {}",
                letter.number,
                letter.seat.index(),
                letter.game,
                letter.last_error
            ),
            "see to the outbox; the player's next mail, or 'repeat', brings a new letter",
        );
    }
    if failing > 0 {
        found.fault(
            "letters",
            format!("{failing} letters could not be sent yet and are tried again"),
            "see to the outbox",
        );
    }
    if dead + failing == 0 {
        found.good("letters", format!("{} waiting to be sent", unsent.len()));
    }
    let mails = setup.mails(false, NEWEST)?;
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
