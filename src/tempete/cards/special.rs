//! The cards whose effect is on messages, hands and seals, so that the rules must know them by
//! number. What the others do on the board is the catalogue's affair.

use super::card::CardNo;

/// 34 takes a card of the opponent's (T37).
pub const VULTURE: u8 = 34;
/// 57 picks a card of the own list (T38).
pub const PICK: u8 = 57;
/// 68 takes the own king away (T40).
pub const REGENCY: u8 = 68;
/// 33 takes a checking move back and the turn is lost (T23).
pub const ANTI_GANG: u8 = 33;

/// 26 loses a pawn in place of the piece taken (B8).
pub const SCAPEGOAT: u8 = 26;
/// 61 removes an enemy pawn after a loss (B7).
pub const REPRISALS: u8 = 61;
/// 66 takes the capturing piece (B8).
pub const SELF_DEFENCE: u8 = 66;

/// 32, 39, 42, 52: they cancel the card just played (T25).
pub fn cancels(card: CardNo) -> bool {
    matches!(card.get(), 32 | 39 | 42 | 52)
}

/// 1, 13, 14: they take the move back, and a different one is owed (T22).
pub fn takes_back(card: CardNo) -> bool {
    matches!(card.get(), 1 | 13 | 14)
}

/// 18, 50, 51: the piece just moved moves again (T34).
pub fn doubles(card: CardNo) -> bool {
    matches!(card.get(), 18 | 50 | 51)
}

/// 12, 28: they need a secret square (T30).
pub fn seals(card: CardNo) -> bool {
    matches!(card.get(), 12 | 28)
}

/// 34, 57: played at the start of a turn, and still played when its move is taken back (T28).
pub fn stands(card: CardNo) -> bool {
    matches!(card.get(), VULTURE | PICK)
}
