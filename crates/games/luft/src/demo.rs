//! The demo's game: a king that walks out before the only danger that nobody announces. Ann is White, Bob is Black.

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
    white("The first move: what both see is told as in chess.", "1. e4", 2, ""),
    black("Bob answers in the middle.", "d5", 3, ""),
    white("Ann takes.", "exd5", 4, ""),
    black("Bob moves his king. Ann is told so, and not where it went.", "Kd7", 5, "You played 2... Kd7"),
    white("Ann moves a knight.", "Nc3", 6, ""),
    black("The king goes on, and stands before a pawn.", "king d6", 7, "You played 3... Kd6"),
    DemoMail {
        by: Seat::FIRST,
        told: "The pawn steps on: it takes the king, which Ann did not see. Both get the result, and all is open.",
        text: DemoText::Plain("d6"),
        letters: &[&["result"], &["result"]],
        entries: 9,
        says: "took Bob's king",
        shown: None,
    },
];
