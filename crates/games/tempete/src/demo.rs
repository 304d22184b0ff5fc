//! The demo's game, which two beginners might play: everything a mail can set off happens once. Ann is White,
//! Bob is Black.

use alloc::string::{String, ToString};

use crate::{
    ids::Seat,
    kit::{Demo, DemoMail, DemoText},
};

/// The whole game.
pub static DEMO: Demo = Demo { mails: MAILS, winner: "white" };

/// Ann's list. Bob will name positions 7, 14, 21, 35 and 42 of it, and later 50 to 54.
const ANNS_LIST: [u8; 68] = [
    31, 68, 5, 44, 27, 60, 12, 3, 56, 19, 38, 70, 9, 13, 64, 24, 47, 1, 33, 52, 18, 46, 7, 41, 29, 58, 67, 36, 2, 62,
    49, 20, 39, 10, 66, 69, 26, 53, 6, 34, 61, 15, 17, 43, 30, 57, 4, 23, 65, 40, 16, 54, 35, 32, 48, 25, 59, 14, 37,
    63, 21, 45, 28, 51, 8, 42, 55, 50,
];

/// Bob's list. Ann will name positions 4, 8, 15, 16 and 23 of it: he holds 39, 8, 61, 26 and 66.
const BOBS_LIST: [u8; 68] = [
    42, 32, 28, 39, 65, 63, 62, 8, 54, 67, 50, 15, 37, 51, 61, 26, 36, 1, 2, 56, 52, 27, 66, 31, 60, 9, 13, 30, 3, 43,
    45, 46, 34, 24, 19, 16, 69, 38, 70, 6, 14, 10, 5, 12, 44, 20, 47, 25, 23, 68, 40, 59, 58, 4, 53, 35, 41, 21, 33,
    49, 55, 64, 57, 17, 18, 48, 29, 7,
];

const MAILS: &[DemoMail] = &[
    DemoMail {
        by: Seat::FIRST,
        told: "Ann sends her secret list of 68 cards, and with it the positions of Bob's list she wants him to draw.",
        text: DemoText::Made(anns_list),
        letters: &[&["receipt"], &["news"]],
        entries: 2,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob sends his, below a greeting that nobody is meant to read but Ann, and nobody does.",
        text: DemoText::Made(bobs_list),
        letters: &[&["news"], &["receipt"]],
        entries: 4,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob names five positions of Ann's list: now both hold five cards.",
        text: DemoText::Plain("numbers 7 14 21 35 42"),
        letters: &[&["news"], &["receipt"]],
        entries: 5,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "The first move.",
        text: DemoText::Plain("1. e4"),
        letters: &[&["receipt"], &["news"]],
        entries: 6,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob would rather see figurines than letters, and asks for the board. It lies his way round.",
        text: DemoText::Plain("set board figurines\nboard"),
        letters: &[&[], &["receipt"]],
        entries: 6,
        says: "♟",
        shown: Some(19),
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Ann has her letters read aloud: she takes the board as a list of pieces.",
        text: DemoText::Plain("set board list\nboard"),
        letters: &[&["receipt"], &[]],
        entries: 6,
        says: "pawns",
        shown: Some(19),
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob mistypes: the mail is refused, with the likely word, and Ann hears nothing of it.",
        text: DemoText::Plain("mvoe e5"),
        letters: &[&[], &["refused"]],
        entries: 6,
        says: "move",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "He corrects it.",
        text: DemoText::Plain("move e5"),
        letters: &[&["news"], &["receipt"]],
        entries: 7,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "A double move: card 18, Derby, lets Ann's knight move twice.",
        text: DemoText::Plain("move Nf3\ncard 18\nmove Nxe5"),
        letters: &[&["receipt"], &["news"]],
        entries: 8,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob plays a card he does not hold. The term card_check is 'warn': he alone is warned, nothing happens.",
        text: DemoText::Plain("move d6\ncard 46 h7\nnumbers 50"),
        letters: &[&[], &["refused"]],
        entries: 8,
        says: "hold",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "He moves without it, and names a position for the card that Ann is short of.",
        text: DemoText::Plain("move d6\nnumbers 50"),
        letters: &[&["news"], &["receipt"]],
        entries: 9,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "A trap: card 12, Trapdoor, with a square that only Ann and the referee know. Bob gets its commitment.",
        text: DemoText::Plain("move Nf3\ncard 12\nsquare f6"),
        letters: &[&["receipt"], &["news"]],
        entries: 10,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob's knight stops on the square.",
        text: DemoText::Plain("3... Nf6\nnumbers 51"),
        letters: &[&["news"], &["receipt"]],
        entries: 11,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Ann mistakes the square. Nothing stopped there, so nothing may spring; Bob hears nothing of it.",
        text: DemoText::Plain("spring 12 e5\nmove d4"),
        letters: &[&["refused"], &[]],
        entries: 11,
        says: "stopped",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "The trap springs: the knight is lost.",
        text: DemoText::Plain("spring 12 f6\nmove d4"),
        letters: &[&["receipt"], &["news"]],
        entries: 12,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob pins Ann's knight.",
        text: DemoText::Plain("move Bg4"),
        letters: &[&["news"], &["receipt"]],
        entries: 13,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Ann intercepts: card 13, Overruled, takes his move back.",
        text: DemoText::Plain("intercept\ncard 13"),
        letters: &[&["receipt"], &["news"]],
        entries: 14,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob answers with another move, and names a position for the card she used.",
        text: DemoText::Plain("answer\nmove Be7\nnumbers 52"),
        letters: &[&["news"], &["receipt"]],
        entries: 15,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "A card in place of the move: by card 15, Passing Hallucination, Ann's pawn goes like a bishop.",
        text: DemoText::Plain("card 15 d4 e5"),
        letters: &[&["receipt"], &["news"]],
        entries: 16,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob takes it.",
        text: DemoText::Plain("move dxe5\nnumbers 53"),
        letters: &[&["news"], &["receipt"]],
        entries: 17,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Card 66, Self-defence, against the capture: Ann's pawn stays, and the pawn that took it is lost.",
        text: DemoText::Plain("intercept\ncard 66"),
        letters: &[&["receipt"], &["news"]],
        entries: 18,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "The turn stands, so Bob owes no other move, only a position for the card.",
        text: DemoText::Plain("answer\nnumbers 54"),
        letters: &[&["news"], &["receipt"]],
        entries: 19,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Ann would swap a bishop with Bob's knight. The card is about her own: she reads what would do.",
        text: DemoText::Plain("move Nc3\ncard 35 c1 b8"),
        letters: &[&["refused"], &[]],
        entries: 19,
        says: "One of these instead",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "With card 35, Mad Horse, she swaps two of her own pieces, and writes a word to Bob.",
        text: DemoText::Plain("move Nc3\ncard 35 c1 c3\n\nsay A knight for a square. It rains here, too."),
        letters: &[&["receipt"], &["news"]],
        entries: 20,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Card 39, No, cancels it: the two pieces stand where they stood, and both cards are spent.",
        text: DemoText::Plain("intercept\ncard 39"),
        letters: &[&["news"], &["receipt"]],
        entries: 21,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::FIRST,
        told: "Her move stands. She lets the referee draw the position that Bob is short of, with words of hers in it.",
        text: DemoText::Plain("answer\nnumbers random three geese on the pond"),
        letters: &[&["receipt"], &["news"]],
        entries: 22,
        says: "",
        shown: None,
    },
    DemoMail {
        by: Seat::SECOND,
        told: "Bob has seen enough, and resigns.",
        text: DemoText::Plain("resign"),
        letters: &[&["result"], &["result"]],
        entries: 24,
        says: "",
        shown: None,
    },
];

fn anns_list(_: &str) -> Option<String> {
    Some(wrapped(&ANNS_LIST) + "\nnumbers 4 8 15 16 23")
}

fn bobs_list(_: &str) -> Option<String> {
    Some(String::from("Hello Ann, have a good game!\n\n") + &wrapped(&BOBS_LIST))
}

/// A list in lines as a mail program wraps them.
fn wrapped(list: &[u8]) -> String {
    let mut text = String::from("list");
    let mut width = text.len();
    for word in list.iter().map(u8::to_string) {
        let gap = if width + word.len() > 70 { '\n' } else { ' ' };
        width = if gap == '\n' { word.len() } else { width + 1 + word.len() };
        text.push(gap);
        text.push_str(&word);
    }
    text
}
