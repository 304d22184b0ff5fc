//! The demo's game: a queen that nobody saw coming. Ann is White, Bob is Black.

use crate::{
    ids::Seat,
    kit::{Demo, DemoMail, DemoText},
};

/// The whole game.
pub static DEMO: Demo = Demo { mails: MAILS, winner: "black" };

const fn white(told: &'static str, text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = &[&["receipt"], &["news"]];
    DemoMail { by: Seat::FIRST, told, text: DemoText::Plain(text), letters, entries, says, shown: None }
}

const MAILS: &[DemoMail] = &[
    white("The first move: a pawn appears, and nobody says where it came from.", "f2f3", 2, "f2-f3"),
    DemoMail {
        by: Seat::SECOND,
        told: "Bob answers.",
        text: DemoText::Plain("e7e5"),
        letters: &[&["news"], &["receipt"]],
        entries: 3,
        says: "e7-e5",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Ann orders what the true position does not allow. She is told so, and not why; Bob hears nothing of it.",
        text: DemoText::Plain("f1c4"),
        letters: &[&["refused"], &[]],
        entries: 3,
        says: "Illegal",
        shown: None,
    },
    white("She orders something else. Bob reads how many orders of hers were illegal.", "g2g4", 4, "g2-g4"),
    DemoMail {
        by: Seat::SECOND,
        told: "The queen appears, and it is mate. Both get the result, and all is open, the illegal order too.",
        text: DemoText::Plain("d8h4"),
        letters: &[&["result"], &["result"]],
        entries: 6,
        says: "Checkmate",
        shown: None,
    },
];
