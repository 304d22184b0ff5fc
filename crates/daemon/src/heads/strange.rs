//! A mail that answers a letter which this state never made: two machines with one state tell two stories, and the first
//! answer to the other's letter shows it.
//!
//! The rule kept here: only a head with a good signature of the game's own key has its game wait. A Message-ID can be
//! written by anybody, and holds up its own mail alone.

use super::{Heads, Waits};
use crate::{
    ids::{GameId, Seat},
    mail::incoming::facts::Facts,
    record::{SavedLetter, key_of, origin_of},
    seal::{Head, Tree},
    store::{Change, StoredGame, WaitsFor},
};

/// What a mail shows of a log that is not this one.
#[derive(Debug)]
pub(crate) enum Strange {
    /// It quotes a head that our key has signed, and that this log never had: its game waits.
    Head(Waits),
    /// It names a letter of this seat that this state never made.
    Letter,
}

/// Whether a mail of this seat answers what this state never told. Its key is proven; these are its bytes.
pub(crate) async fn strange(
    change: &mut Change<'_>,
    heads: &Heads,
    stored: &StoredGame,
    (seat, letter): (Seat, char),
    (facts, raw): (&Facts, &[u8]),
    host: &str,
) -> anyhow::Result<Option<Strange>> {
    if let Some(head) = quoted(stored, raw) {
        let made = stored.seats.iter().map(|row| (row.seat, row.letters)).collect();
        // What a restore has lost was told by this referee.
        if heads.told(stored.game, &made)?.lost(&stored.entries).is_none() {
            let detail =
                format!("a player quotes a signed letter over {} entries that are not those of this log", head.size);
            return Ok(Some(Strange::Head(Waits::new(stored.game, WaitsFor::Elsewhere, &detail))));
        }
    }
    let game = stored.game;
    for id in &facts.answers {
        let Some((number, root)) = letter_named(id, (game, letter), host) else { continue };
        // A letter that a restore has lost is known by what was told of it.
        if !change.has_message((game, seat, number), id).await? && !heads.told_of(game, number, root)? {
            return Ok(Some(Strange::Letter));
        }
    }
    Ok(None)
}

/// A head in the mail that the game's key has signed, in this epoch, and that is not one of this log. What an earlier
/// epoch told was given up by a ruling.
fn quoted(stored: &StoredGame, raw: &[u8]) -> Option<Head> {
    let letter = SavedLetter::in_mail(raw)?;
    let (origin, key) = (origin_of(&stored.entries)?, key_of(&stored.entries)?);
    let mut tree = Tree::default();
    stored.entries.iter().for_each(|entry| tree.push(entry.as_bytes()));
    letter.heads.iter().find_map(|shown| {
        let head = shown.head(&origin).filter(|head| head.origin.epoch() >= origin.epoch())?;
        let is_known = head.origin == origin && tree.root_of(head.size) == Some(head.root);
        let is_signed = shown.signature.is_some_and(|signature| signature.is_good(&head, &key));
        (is_signed && !is_known).then_some(head)
    })
}

/// Number and root of the letter of this game and seat that a Message-ID names: `g42.w.23.ROOT@host`.
fn letter_named<'a>(id: &'a str, (game, letter): (GameId, char), host: &str) -> Option<(u32, &'a str)> {
    let (local, of) = id.split_once('@')?;
    let rest = local.strip_prefix(&format!("g{game}.{letter}."))?;
    let (number, root) = rest.split_once('.')?;
    let is_root = root.len() == 32 && root.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    (of == host && is_root).then_some((number.parse().ok()?, root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_of_another_seat_game_or_host_is_none_of_this_one() {
        let root = "0123456789abcdef0123456789abcdef";
        let of = (GameId::new(42).unwrap(), 'w');
        assert_eq!(letter_named(&format!("g42.w.23.{root}@a.example"), of, "a.example"), Some((23, root)));
        for other in ["g42.b.23", "g4.w.23", "g42.w.x", "g42.w"] {
            assert_eq!(letter_named(&format!("{other}.{root}@a.example"), of, "a.example"), None, "{other}");
        }
        assert_eq!(letter_named(&format!("g42.w.23.{root}@b.example"), of, "a.example"), None);
        // Cut by a mail program: it names nothing.
        assert_eq!(letter_named("g42.w.23.0123456789@a.example", of, "a.example"), None);
    }
}
