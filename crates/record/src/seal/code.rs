//! Codes that a player copies from one letter into one mail (T66, M14): six letters, a function of the
//! game's secret, of the seat and of the letter that carries them, so that nothing new is drawn for them.

use alloc::string::String;

use super::Secret32;
use crate::ids::GameId;

/// The 32 letters that keys and codes are made of: none that is easily taken for another.
pub const LETTERS: &str = "abcdefghijkmnpqrstuvwxyz23456789";

/// How many letters a code has.
pub const CODE_LENGTH: usize = 6;

/// What a code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeFor {
    /// An order that is to be confirmed.
    Order,
    /// An address that is to answer.
    Address,
    /// What an organiser asks for.
    Organiser,
}

/// The code in this letter of a game with this secret, by the number its seat counts it with.
pub fn code(secret: &Secret32, game: GameId, of: CodeFor, seat_letter: char, letter: u32) -> String {
    let word = match of {
        CodeFor::Order => "order",
        CodeFor::Address => "address",
        CodeFor::Organiser => "organiser",
    };
    let bytes = secret.mac(&alloc::format!("tempete/1 code {word} {seat_letter} {letter} {game}"));
    // Five bits a letter, each from a byte of its own.
    let letters = bytes.iter().take(CODE_LENGTH);
    letters.filter_map(|byte| LETTERS.chars().nth(usize::from(byte % 32))).collect()
}

/// Whether a code is the one meant, however it was typed: in capitals, with dashes.
pub fn same_code(typed: &str, code: &str) -> bool {
    let typed: String = typed.chars().filter(|c| *c != '-').map(|c| c.to_ascii_lowercase()).collect();
    code.len() == CODE_LENGTH && typed == code
}
