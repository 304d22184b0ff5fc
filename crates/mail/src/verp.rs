//! Bounce addresses: the envelope sender of a letter names the letter, so that what cannot be
//! delivered comes back with its name on it and nothing has to be looked for inside.
//!
//! `local+b.GAME.SEAT.NUMBER.MAC@domain`; the seat counts from 0. The mark at the end keeps strangers
//! from making them up; the letter's own reader sees it in every letter, so it proves nothing to him.

use super::{
    address::Address,
    key::{KeyRing, MARK_LENGTH},
};
use crate::ids::{GameId, Seat};

/// A letter, by the number its seat counts it with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterOf {
    pub game: GameId,
    pub seat: Seat,
    /// Its number among the seat's own, from 1.
    pub number: u32,
}

/// The bounce address of a letter; `None` where the referee's own address leaves no room for it
/// (64 letters before the `@`).
pub fn address(own: &Address, separator: char, ring: &KeyRing, letter: LetterOf) -> Option<String> {
    let (local, domain) = own.given().split_once('@')?;
    let LetterOf { game, seat, number } = letter;
    let local = format!("{local}{separator}b.{game}.{}.{number}.{}", seat.index(), ring.mark(letter));
    (local.len() <= 64).then(|| format!("{local}@{domain}"))
}

/// Whether this is a bounce address of the referee's by its shape, and which letter it names: `None`
/// where it is no bounce address at all, `Some(None)` where its mark does not prove it. Gateways fold
/// addresses, so either case is read.
pub fn read(address: &Address, own: &Address, separator: char, ring: &KeyRing) -> Option<Option<LetterOf>> {
    if address.domain() != own.domain() {
        return None;
    }
    let rest = address.local().strip_prefix(own.local())?.strip_prefix(separator)?.strip_prefix("b.")?;
    let mut fields = rest.split('.');
    let mut next = || fields.next();
    let (game, seat, number, mark) = (next()?, next()?, next()?, next()?);
    let letter = game.parse().ok().and_then(GameId::new).and_then(|game| {
        let seat = seat.parse().ok().and_then(Seat::new)?;
        Some(LetterOf { game, seat, number: number.parse().ok()? })
    });
    if fields.next().is_some() || mark.len() != MARK_LENGTH {
        return Some(None);
    }
    Some(letter.filter(|letter| ring.proves_mark(mark, *letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> (tempfile::TempDir, KeyRing, Address) {
        let folder = tempfile::tempdir().unwrap();
        let ring = KeyRing::open(&folder.path().join("keys"), 0, [7; 32]).unwrap();
        (folder, ring, Address::read("Referee@chess.example").unwrap())
    }

    #[test]
    fn a_bounce_address_names_its_letter_and_no_other() {
        let (_folder, mut ring, own) = house();
        let letter = LetterOf { game: GameId::new(17).unwrap(), seat: Seat::SECOND, number: 12 };
        let given = address(&own, '+', &ring, letter).unwrap();
        assert!(given.starts_with("Referee+b.17.1.12.") && given.ends_with("@chess.example"), "{given}");
        let reads = |text: &str, ring: &KeyRing| read(&Address::read(text).unwrap(), &own, '+', ring);
        assert_eq!(reads(&given, &ring), Some(Some(letter)));
        assert_eq!(reads(&given.to_uppercase(), &ring), Some(Some(letter)));
        assert_eq!(reads(&given.replace(".12.", ".13."), &ring), Some(None));
        assert_eq!(reads(&given.replace(".17.", ".18."), &ring), Some(None));
        assert_eq!(reads("referee+b.17.1.12@chess.example", &ring), None);
        assert_eq!(reads("referee+abc@chess.example", &ring), None);
        assert_eq!(reads(&given.replace("chess", "other"), &ring), None);
        // The two newest key files prove it.
        ring.renew([8; 32]).unwrap();
        assert_eq!(reads(&given, &ring), Some(Some(letter)));
        ring.renew([9; 32]).unwrap();
        assert_eq!(reads(&given, &ring), Some(None));
    }

    #[test]
    fn the_longest_name_has_room_for_the_last_game_and_a_letter_for_each_entry() {
        let (_folder, ring, _) = house();
        let own = Address::read(&format!("{}@x.example", "a".repeat(30))).unwrap();
        let letter = LetterOf { game: GameId::new(GameId::MAX).unwrap(), seat: Seat::SECOND, number: 99_999 };
        let given = Address::read(&address(&own, '+', &ring, letter).unwrap()).unwrap();
        assert_eq!(read(&given, &own, '+', &ring), Some(Some(letter)));
    }

    #[test]
    fn an_address_without_room_has_none() {
        let (_folder, ring, _) = house();
        let own = Address::read(&format!("{}@x.example", "a".repeat(50))).unwrap();
        let letter = LetterOf { game: GameId::new(1).unwrap(), seat: Seat::FIRST, number: 1 };
        assert_eq!(address(&own, '+', &ring, letter), None);
    }
}
