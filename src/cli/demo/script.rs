//! What the demo's two players write, and what must come of it. The game is one that two beginners
//! might play; everything a mail can set off happens once.

/// Who writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// White.
    Ann,
    /// Black.
    Bob,
}

/// What a player writes.
pub enum Lines {
    /// These lines.
    Plain(&'static str),
    /// His move with a card that his own letter does not show in his hand.
    Unheld,
    /// The list in [`LIST`], in lines as a mail program wraps them.
    List,
}

/// One mail and what comes of it.
pub struct Act {
    /// Who writes it.
    pub who: Who,
    /// What happens, told before it does.
    pub told: &'static str,
    /// The mail.
    pub lines: Lines,
    /// The kinds of letters that Ann gets.
    pub ann: &'static [&'static str],
    /// The kinds of letters that Bob gets.
    pub bob: &'static [&'static str],
    pub entries: u16,
    /// Words that must stand in the letter to the player who wrote.
    pub says: &'static str,
    /// How many lines of the letters are shown, where it is not the few of every step.
    pub shown: Option<usize>,
}

/// Ann's list. Bob will name positions 7, 14, 21, 35 and 42 of it, and later 50, 51 and 52.
pub const LIST: [u8; 68] = [
    31, 68, 5, 44, 27, 60, 12, 3, 56, 19, 38, 70, 9, 13, 64, 24, 47, 1, 33, 52, 18, 66, 7, 41, 29, 58, 15, 36, 2, 62,
    49, 20, 39, 10, 46, 69, 26, 53, 6, 34, 61, 67, 17, 43, 30, 57, 4, 23, 65, 40, 16, 54, 8, 32, 48, 25, 59, 14, 37,
    63, 21, 45, 28, 51, 35, 42, 55, 50,
];

/// Cards with which Bob may pretend, and how they would be written: all are played after the move.
pub const PRETENCES: [(u32, &str); 6] = [
    (46, "card 46 h7"),
    (25, "card 25 a5"),
    (63, "card 63"),
    (40, "card 40: off d6; off e5"),
    (67, "card 67 a2 a3"),
    (53, "card 53 a8"),
];

/// The whole game.
pub const SCRIPT: [Act; 19] = [
    Act {
        who: Who::Ann,
        told: "Ann sends her secret list of 68 cards, and with it the positions of Bob's list she wants him to draw.",
        lines: Lines::List,
        ann: &["receipt"],
        bob: &["news"],
        entries: 2,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob lets the referee draw his list, and mixes words of his own into the draw.",
        lines: Lines::Plain("Hello Ann, have a good game!\n\nlist random a storm over the channel"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 4,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob names five positions of Ann's list: now both hold five cards.",
        lines: Lines::Plain("numbers 7 14 21 35 42"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 5,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Ann,
        told: "The first move.",
        lines: Lines::Plain("1. e4"),
        ann: &["receipt"],
        bob: &["news"],
        entries: 6,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob would rather see figurines than letters, and asks for the board. It lies his way round.",
        lines: Lines::Plain("set board figurines\nboard"),
        ann: &[],
        bob: &["receipt"],
        entries: 6,
        says: "♟",
        shown: Some(19),
    },
    Act {
        who: Who::Ann,
        told: "Ann has her letters read aloud: she takes the board as a list of pieces.",
        lines: Lines::Plain("set board list\nboard"),
        ann: &["receipt"],
        bob: &[],
        entries: 6,
        says: "pawns",
        shown: Some(19),
    },
    Act {
        who: Who::Bob,
        told: "Bob mistypes: the mail is refused, with the likely word, and Ann hears nothing of it.",
        lines: Lines::Plain("mvoe e5"),
        ann: &[],
        bob: &["refused"],
        entries: 6,
        says: "move",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "He corrects it.",
        lines: Lines::Plain("move e5"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 7,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Ann,
        told: "A double move: card 18, Derby, lets Ann's knight move twice.",
        lines: Lines::Plain("move Nf3\ncard 18\nmove Nxe5"),
        ann: &["receipt"],
        bob: &["news"],
        entries: 8,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob plays a card he does not hold. The term card_check is 'warn': he alone is warned, nothing happens.",
        lines: Lines::Unheld,
        ann: &[],
        bob: &["refused"],
        entries: 8,
        says: "hold",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "He moves without it, and names a position for the card that Ann is short of.",
        lines: Lines::Plain("move d6\nnumbers 50"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 9,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Ann,
        told: "A trap: card 12, Trapdoor, with a square that only Ann and the referee know. Bob gets its commitment.",
        lines: Lines::Plain("move Nf3\ncard 12\nsquare f6"),
        ann: &["receipt"],
        bob: &["news"],
        entries: 10,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob's knight stops on the square.",
        lines: Lines::Plain("3... Nf6\nnumbers 51"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 11,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Ann,
        told: "The trap springs: the knight is lost.",
        lines: Lines::Plain("spring 12 f6\nmove d4"),
        ann: &["receipt"],
        bob: &["news"],
        entries: 12,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob pins Ann's knight.",
        lines: Lines::Plain("move Bg4"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 13,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Ann,
        told: "Ann intercepts: card 13, Overruled, takes his move back.",
        lines: Lines::Plain("intercept\ncard 13"),
        ann: &["receipt"],
        bob: &["news"],
        entries: 14,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob answers with another move, and names a position for the card she used.",
        lines: Lines::Plain("answer\nmove Be7\nnumbers 52"),
        ann: &["news"],
        bob: &["receipt"],
        entries: 15,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Ann,
        told: "Ann develops, and writes a word to Bob.",
        lines: Lines::Plain("5. Nc3\n\nsay A knight for a square. It rains here, too."),
        ann: &["receipt"],
        bob: &["news"],
        entries: 16,
        says: "",
        shown: None,
    },
    Act {
        who: Who::Bob,
        told: "Bob has seen enough, and resigns.",
        lines: Lines::Plain("resign"),
        ann: &["result"],
        bob: &["result"],
        entries: 18,
        says: "",
        shown: None,
    },
];
