//! Who is meant by a command about a player: the address of a player, or the one address that plays under his name.

use super::super::exit::Failure;
use crate::{daemon::Parts, kit::printable, mail::address::Address};

/// So many addresses are named.
const NAMED: usize = 20;

/// The address in `joe@example.org` or `Joe <joe@example.org>`; of a name alone, the one address to which letters to
/// players of this name go, in whatever case, in running games.
pub(in crate::cli) async fn who(text: &str, parts: &mut Parts) -> anyhow::Result<Address> {
    let text = text.trim();
    if text.contains('@') {
        let address = text.strip_suffix('>').and_then(|text| text.rsplit_once('<')).map_or(text, |(_, of)| of);
        return Ok(Address::read(address.trim()).ok_or_else(|| {
            Failure::usage(
                format!("'{}' is not an address", shown(address)),
                "Write a plain address like joe@example.org.",
            )
        })?);
    }
    let addresses = parts.store.players_called(text).await?;
    match addresses.as_slice() {
        [] => {
            let remedy = "Write his address, as joe@example.org: 'tempete show GAME' has those of a game.";
            Err(Failure::new(format!("nobody called '{}' plays in a running game", shown(text)), remedy).into())
        }
        [one] => Ok(Address::read(one).ok_or_else(|| anyhow::anyhow!("an address that is none"))?),
        several => {
            let mut named: Vec<&str> = several.iter().take(NAMED).map(String::as_str).collect();
            if several.len() > NAMED {
                named.push("…");
            }
            let what = format!("several players are called '{}': {}", shown(text), named.join(", "));
            Err(Failure::usage(what, "Write the address of the one you mean.").into())
        }
    }
}

/// What was typed, as it may be printed on a terminal.
fn shown(text: &str) -> String {
    text.chars().take(80).map(|c| if printable::is_printable(c) { c } else { '?' }).collect()
}
