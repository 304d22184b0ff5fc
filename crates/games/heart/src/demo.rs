//! The demo's game: hearts laid in two corners, and one taken in the third move.

use crate::{
    ids::Seat,
    kit::{Demo, DemoMail, DemoText},
};

/// The whole game.
pub static DEMO: Demo = Demo { mails: MAILS, winner: "green" };

const fn ann(told: &'static str, text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = &[&["receipt"], &["news"]];
    DemoMail { by: Seat::FIRST, told, text: DemoText::Plain(text), letters, entries, says, shown: None }
}

const fn bob(told: &'static str, text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = &[&["news"], &["receipt"]];
    DemoMail { by: Seat::SECOND, told, text: DemoText::Plain(text), letters, entries, says, shown: None }
}

const MAILS: &[DemoMail] = &[
    ann(
        "Ann, who plays Green, places her nine pieces in her corner.",
        "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69",
        2,
        "Wh78",
    ),
    bob("Bob places his.", "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13", 3, "Wh45"),
    DemoMail {
        by: Seat::FIRST,
        told: "Ann lays her heart on a bishop, which carries none.",
        text: DemoText::Plain("heart B"),
        letters: &[&["refused"], &[]],
        entries: 3,
        says: "bishop",
        shown: None,
    },
    ann("A rook does.", "heart i99", 4, "i99"),
    bob("Bob's lies on a pawn.", "heart i23", 5, "i23"),
    ann("A knight jumps into the white.", "Ni55", 6, "Ni78-i55"),
    bob("Bob does not see what it is about.", "Ng35", 7, "g35"),
    DemoMail {
        by: Seat::FIRST,
        told: "It takes the pawn, and the heart on it.",
        text: DemoText::Plain("Nxi23"),
        letters: &[&["result"], &["result"]],
        entries: 9,
        says: "heart",
        shown: None,
    },
];
