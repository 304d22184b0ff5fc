//! The demo's game: a queen that nobody saw coming. Ann is White, Bob is Black.

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

const fn black(text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = &[&["news"], &["receipt"]];
    DemoMail {
        by: Seat::SECOND,
        told: "Bob answers.",
        text: DemoText::Plain(text),
        letters,
        entries,
        says,
        shown: None,
    }
}

const MAILS: &[DemoMail] = &[
    white("The first move. Bob is told that Ann has moved, and no more.", "e4", 2, "e2-e4"),
    black("e5", 3, "e7-e5"),
    white("Her queen comes out.", "Qh5", 4, "Qd1-h5"),
    black("Nc6", 5, "Nb8-c6"),
    DemoMail {
        by: Seat::FIRST,
        told: "Ann tries what she cannot see to be impossible. The referee says no, and not why; Bob hears nothing of it.",
        text: DemoText::Plain("Qe8"),
        letters: &[&["refused"], &[]],
        entries: 5,
        says: "No: Qe8 is not possible",
        shown: None,
    },
    white("She lists two moves: the first that is possible is played.", "Qh8 or Bc4", 6, "Bf1-c4"),
    black("Nf6", 7, "Ng8-f6"),
    DemoMail {
        by: Seat::FIRST,
        told: "The queen takes on f7, and it is mate. Both get the result, and all is open, what was tried too.",
        text: DemoText::Plain("Qf7"),
        letters: &[&["result"], &["result"]],
        entries: 9,
        says: "Checkmate",
        shown: None,
    },
];
