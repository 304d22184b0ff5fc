//! The demo's game: a mate by who plays next, of which the mated one's partner can only look on.

use crate::{
    ids::Seat,
    kit::{Demo, DemoMail, DemoText},
};

/// The whole game.
pub static DEMO: Demo = Demo { mails: MAILS, winner: "white" };

/// The seat of this index.
const fn at(index: u8) -> Seat {
    match Seat::new(index) {
        Some(seat) => seat,
        None => Seat::FIRST,
    }
}

const RECEIPT: &[&str] = &["receipt"];
const NEWS: &[&str] = &["news"];
const NONE: &[&str] = &[];
const RESULT: &[&str] = &["result"];

const fn turn(by: u8, told: &'static str, text: &'static str, entries: u16, says: &'static str) -> DemoMail {
    let letters: &[&[&str]] = match by {
        0 => &[RECEIPT, NEWS, NONE, NONE],
        1 => &[NONE, RECEIPT, NEWS, NONE],
        2 => &[NONE, NONE, RECEIPT, NEWS],
        _ => &[NEWS, NONE, NONE, RECEIPT],
    };
    DemoMail { by: at(by), told, text: DemoText::Plain(text), letters, entries, says, shown: None }
}

const MAILS: &[DemoMail] = &[
    turn(0, "White king-side begins. The next player reads it, nobody else yet.", "e4", 2, "You played e4"),
    turn(1, "Black king-side answers.", "e5", 3, "You played e5"),
    DemoMail {
        by: at(2),
        told: "White queen-side tries a move whose squares are both on the other half.",
        text: DemoText::Plain("Be2"),
        letters: &[NONE, NONE, &["refused"], NONE],
        entries: 3,
        says: "half",
        shown: None,
    },
    turn(2, "The bishop ends on her half: that she may do.", "Bc4", 4, "You played Bc4"),
    turn(3, "Black queen-side plays.", "a6", 5, "You played a6"),
    turn(0, "The second round.", "h3", 6, "You played h3"),
    turn(1, "Nobody minds the pawn on f7.", "h6", 7, "You played h6"),
    DemoMail {
        by: at(2),
        told: "Mate: the king could flee or take on the other half alone, which is his partner's. All get the result.",
        text: DemoText::Plain("Bxf7"),
        letters: &[RESULT, RESULT, RESULT, RESULT],
        entries: 9,
        says: "mated",
        shown: None,
    },
];
