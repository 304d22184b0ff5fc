//! A short game that two beginners might play, in the words of their mails: lists, numbers, a double
//! move, a trap, a slip of the pen, an interception, chat, and the end.

use crate::home::Who::{self, Ann, Bob};

/// Who writes what, in order. Each is answered to the writer's newest letter.
pub const ACTS: [(Who, &str); 17] = [
    (
        Ann,
        "list 31 68 5 44 27 60 12 3 56 19 38 70 9 13 64 24 47 1 33 52 18 66 7 41 29 58\n\
         15 36 2 62 49 20 39 10 46 69 26 53 6 34 61 67 17 43 30 57 4 23 65 40 16 54\n\
         8 32 48 25 59 14 37 63 21 45 28 51 35 42 55 50\nnumbers 4 8 15 16 23",
    ),
    (Bob, "Hello Ann, have a good game!\n\nlist random a storm over the channel"),
    (Bob, "numbers 7 14 21 35 42"),
    (Ann, "1. e4"),
    (Bob, "set board figurines\nboard"),
    (Bob, "mvoe e5"),
    (Bob, "move e5"),
    (Ann, "move Nf3\ncard 18\nmove Nxe5"),
    (Bob, "move d6\nnumbers 50"),
    (Ann, "move Nf3\ncard 12\nsquare f6"),
    (Bob, "3... Nf6\nnumbers 51"),
    (Ann, "spring 12 f6\nmove d4"),
    (Bob, "move Bg4"),
    (Ann, "intercept\ncard 13"),
    (Bob, "answer\nmove Be7\nnumbers 52"),
    (Ann, "5. Nc3\n\nsay A knight for a square. It rains here, too."),
    (Bob, "resign"),
];

/// How many entries the log has at the end: that of the start, one for each mail but the question and
/// the slip, a second for the first mail's numbers once both lists are there, and the end.
pub const ENTRIES: usize = 18;
