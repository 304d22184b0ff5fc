//! How far the sender of a mail is proven (M13).

use crate::{
    daemon::installation::Installation,
    ids::Timestamp,
    kit::Sender,
    mail::incoming::{facts::Facts, results::Proof},
    store::Change,
};

/// How far a sender is proven (M13); what was seen signed is remembered.
pub(super) async fn proven(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<Sender> {
    let Some(from) = facts.from.as_ref().filter(|_| !installation.config.authserv_ids.is_empty()) else {
        return Ok(Sender::Plain);
    };
    if facts.proof == Proof::Passed {
        change.prove(from.folded(), at);
        return Ok(Sender::Signed);
    }
    Ok(if change.is_proven(from.folded()).await? { Sender::Unproven } else { Sender::Plain })
}
