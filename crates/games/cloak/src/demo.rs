//! The demo's game: a guess, a bonus, and a bishop that finds the king. Ann is White, Bob is Black.

use crate::{
    ids::Seat,
    kit::{Demo, DemoMail, DemoText},
};

/// The whole game.
pub static DEMO: Demo = Demo { mails: MAILS, winner: "white" };

const fn white(told: &'static str, text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = &[&["receipt"], &["news"]];
    DemoMail { by: Seat::FIRST, told, text: DemoText::Plain(text), letters, entries, says, shown: None }
}

const fn black(told: &'static str, text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = &[&["news"], &["receipt"]];
    DemoMail { by: Seat::SECOND, told, text: DemoText::Plain(text), letters, entries, says, shown: None }
}

const MAILS: &[DemoMail] = &[
    white("Ann says what her discs are; only she and the referee know.", "setup RNBQKBNR", 2, ""),
    black("Bob hides his king under 3, and the game begins.", "setup RQKRBBNN", 3, ""),
    white("A pawn, which everybody sees.", "e4", 4, ""),
    black(
        "Bob guesses that Ann's 6 is her queen, and moves. He is wrong: she may begin with a bonus.",
        "guess 6 Q\nd5",
        5,
        "",
    ),
    white("Her bonus comes first, in a mail of its own: a pawn takes a pawn.", "bonus exd5", 6, ""),
    white(
        "She guesses that 3 is the king, moves her queen, and adds the bonus that a right guess earns.",
        "guess 3 K\n4-g4\nbonus d6",
        7,
        "Right",
    ),
    black("Bob takes the pawn, and leaves his king where it is.", "cxd6", 8, ""),
    DemoMail {
        by: Seat::FIRST,
        told: "The queen takes disc 3: it is the king. Both get the result, and all is open.",
        text: DemoText::Plain("4xc8"),
        letters: &[&["result"], &["result"]],
        entries: 10,
        says: "king",
        shown: None,
    },
];
