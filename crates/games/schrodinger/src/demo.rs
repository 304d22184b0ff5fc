//! The demo's game: a token that turns out to be the queen. Ann is White, Bob is Black.

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
    white(
        "Ann arranges Bob's pieces. Her letter says it once; Bob is told only that it is done.",
        "arrange RNBQBNR",
        2,
        "",
    ),
    black("Bob arranges hers, and the game begins.", "arrange QRNBNBR", 3, ""),
    white("No token can move at the start: Ann opens a way.", "b4", 4, ""),
    black("Bob answers.", "e5", 5, ""),
    white("A closed token goes one or two squares in a straight line.", "1-c3", 6, "token 1"),
    black("Bob's king steps forward.", "Ke7", 7, "You played 2... Ke7"),
    DemoMail {
        by: Seat::FIRST,
        told: "Token 1 takes a pawn, so Ann turns up a token, the same one: it is her queen, and it is mate.",
        text: DemoText::Plain("1xe5\nreveal 1"),
        letters: &[&["result"], &["result"]],
        entries: 9,
        says: "is a queen",
        shown: None,
    },
];
