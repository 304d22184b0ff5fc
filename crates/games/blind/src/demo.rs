//! The demo's game: a heart that nobody saw, taken in the third move.

use crate::{
    ids::Seat,
    kit::{Demo, DemoMail, DemoText},
};

/// The whole game.
pub static DEMO: Demo = Demo { mails: MAILS, winner: "green" };

const MAILS: &[DemoMail] = &[
    DemoMail {
        by: Seat::FIRST,
        told: "Ann, who plays Green, places her pieces and her heart. Bob is told that she has, and no more.",
        text: DemoText::Plain("place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69\nheart i99"),
        letters: &[&["receipt"], &["news"]],
        entries: 2,
        says: "Wh78",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob places his.",
        text: DemoText::Plain("place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13\nheart i23"),
        letters: &[&["news"], &["receipt"]],
        entries: 3,
        says: "Wh45",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Ann tries a step that a wall of Bob's closes. The referee says no, and not why; Bob hears nothing of it.",
        text: DemoText::Plain("Bh46"),
        letters: &[&["refused"], &[]],
        entries: 3,
        says: "No: Bh46",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "She lists two moves: the first that is possible is played.",
        text: DemoText::Plain("Nh46 or Ni55"),
        letters: &[&["receipt"], &["news"]],
        entries: 4,
        says: "Ni78-i55",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob sees nothing of it.",
        text: DemoText::Plain("Ng35"),
        letters: &[&["news"], &["receipt"]],
        entries: 5,
        says: "g35",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "The knight takes what it meets: a pawn, and the heart on it. All is open now, what was tried too.",
        text: DemoText::Plain("Ni23"),
        letters: &[&["result"], &["result"]],
        entries: 7,
        says: "heart",
        shown: None,
    },
];
