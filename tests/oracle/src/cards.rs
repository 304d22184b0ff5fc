//! The cards by number: when each may be played, and what it does. And the judgement that all of a window share.

use super::{
    board::Board,
    jumps::{card_21, card_44, card_58},
    lasting::{
        card_8, card_12, card_25, card_29, card_36, card_41, card_53, card_63, card_64, card_68, card_69, double,
    },
    lines::{card_10, card_15, card_17, card_19, card_24, card_38, card_47, card_49},
    moves::{self, Moved, Taken},
    pawns::{card_3, card_43, card_45, card_48, card_62, card_65, card_67},
    piece::{Color, Role},
    puts::{card_2, card_4, card_5, card_7, card_20, card_23, card_40, card_46, card_55, card_59},
    safety,
    square::{self, Square},
    swaps::{card_6, card_9, card_16, card_27, card_30, card_31, card_35, card_37, card_54, card_56, card_60, card_70},
};

/// What a card is asked about: the board as it stands when the card is played, its player to move.
pub struct Ask<'a> {
    pub board: &'a Board,
    pub seat: Color,
    /// The move of the same message, where the card comes after it.
    pub moved: Option<&'a Moved>,
}

/// One way to play a card, not yet judged.
#[derive(Clone, Debug)]
pub struct Effect {
    /// What stands behind the card's number.
    pub words: String,
    pub squares: Vec<Square>,
    pub board: Board,
    /// The kinds of the own pieces that it moves (R39: an order to move a kind).
    pub kinds: Vec<Role>,
    pub taken: Option<Taken>,
}

impl Effect {
    pub fn new(squares: &[Square], board: Board) -> Effect {
        let words = squares.iter().map(|&at| square::name(at)).collect::<Vec<_>>().join(" ");
        Effect { words, squares: squares.to_vec(), board, kinds: vec![], taken: None }
    }

    /// A piece that went from one square to another.
    pub fn of(before: &Board, moved: Moved) -> Effect {
        let kinds = before.at(moved.by.from).unwrap().kinds();
        let effect = Effect::new(&[moved.by.from, moved.by.to], moved.after);
        Effect { kinds, taken: moved.taken, ..effect }.promoting(moved.by.promotion)
    }

    pub fn and(mut self, word: &str) -> Effect {
        self.words = format!("{} {word}", self.words);
        self
    }

    pub fn promoting(self, role: Option<Role>) -> Effect {
        match role {
            Some(role) if !self.words.contains('=') => self.and(&format!("={}", role.letter())),
            _ => self,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    Before,
    Instead,
    After,
    /// After the first move of a double one (18, 50, 51).
    Double,
    /// At the start of the own turn (34, 57).
    Start,
    /// Against the opponent's turn.
    Reply,
}

pub use Window::{After, Before, Double, Instead, Reply, Start};

type Rule = fn(&Ask) -> Vec<Effect>;

/// For a card that acts on what has happened, no rule of the board.
const NONE: Rule = |_| vec![];

/// Rows 1 to 70.
pub fn card(number: u8) -> Option<(Window, Rule)> {
    Some(match number {
        2 => (After, card_2),
        3 => (Instead, card_3),
        4 => (Instead, card_4),
        5 => (Instead, card_5),
        6 => (Before, card_6),
        7 => (After, card_7),
        8 => (After, card_8),
        9 => (Before, card_9),
        10 => (Instead, card_10),
        12 | 28 => (After, card_12),
        15 => (Instead, card_15),
        16 => (After, card_16),
        17 => (Instead, card_17),
        19 => (Instead, card_19),
        20 => (Instead, card_20),
        21 => (Instead, card_21),
        23 => (Instead, card_23),
        24 => (Instead, card_24),
        25 => (After, card_25),
        27 => (Instead, card_27),
        29 => (After, card_29),
        30 => (Instead, card_30),
        31 => (After, card_31),
        35 => (After, card_35),
        36 => (After, card_36),
        37 => (After, card_37),
        38 => (Instead, card_38),
        40 => (After, card_40),
        41 => (After, card_41),
        43 => (Instead, card_43),
        44 => (Instead, card_44),
        45 => (Instead, card_45),
        46 => (After, card_46),
        47 => (Instead, card_47),
        48 => (Instead, card_48),
        49 => (Instead, card_49),
        53 => (After, card_53),
        54 => (After, card_54),
        55 => (After, card_55),
        56 => (After, card_56),
        58 => (Instead, card_58),
        59 => (After, card_59),
        60 => (Instead, card_60),
        62 => (Instead, card_62),
        63 => (After, card_63),
        64 => (Before, card_64),
        65 => (Instead, card_65),
        67 => (After, card_67),
        68 => (Before, card_68),
        69 => (After, card_69),
        70 => (After, card_70),
        18 | 50 | 51 => (Double, NONE),
        34 | 57 => (Start, NONE),
        1 | 13 | 14 | 26 | 32 | 33 | 39 | 42 | 52 | 61 | 66 => (Reply, NONE),
        _ => return None,
    })
}

/// The legal plays of a card of the own turn on this board. After the move: at the end of the message; instead of it,
/// too; before it: with the move still to come.
pub fn effects(number: u8, board: &Board, moved: Option<&Moved>) -> Vec<Effect> {
    let Some((window, rule)) = card(number) else { return vec![] };
    let ask = Ask { board, seat: board.turn, moved };
    match (window, moved) {
        (Before, None) => rule(&ask).into_iter().filter(|effect| leaves_a_move(&effect.board)).collect(),
        (Instead, None) => {
            let (ordered, mate) = (moves::ordered(board), safety::is_mate(&board.finish()));
            let obey = |effect: &Effect| ordered.is_none_or(|role| effect.kinds.contains(&role));
            rule(&ask).into_iter().filter(|effect| obey(effect) && safety::may_end(&effect.board, mate)).collect()
        }
        (After, Some(moved)) => {
            let mate = safety::is_mate(&moved.after.finish());
            rule(&ask).into_iter().filter(|effect| safety::may_end(&effect.board, mate)).collect()
        }
        (Double, Some(moved)) => second_moves(number, moved),
        _ => vec![],
    }
}

/// R44: the move after the card may mate, unless the opponent was mated by the card already.
fn leaves_a_move(board: &Board) -> bool {
    let (mated, ordered) = (safety::is_mate(&board.finish()), moves::ordered(board));
    let obeys = |moved: &Moved| ordered.is_none_or(|role| moves::obeys(board, moved, role));
    moves::safe_moves(board).any(|moved| obeys(&moved) && may_follow(mated, &moved))
}

fn may_follow(mated: bool, moved: &Moved) -> bool {
    safety::may_end(&moved.after, !mated)
}

/// The moves that may follow a card played before them.
pub fn following(board: &Board, carded: bool) -> Vec<Moved> {
    let mated = carded && safety::is_mate(&board.finish());
    moves::legal(board).into_iter().filter(|moved| may_follow(mated, moved)).collect()
}

/// Row 18, 50, 51: the piece just moved (51: or the rook that castled) moves again, if it took nothing; R33: a camel
/// as a knight. A pawn that promoted moved as a pawn.
fn second_moves(number: u8, moved: &Moved) -> Vec<Effect> {
    let board = &moved.after;
    let castled = if number == 51 { moved.castled } else { None };
    let at = castled.unwrap_or(moved.by.to);
    let kind = double(number).unwrap();
    let fits = board.at(at).is_some_and(|piece| piece.is(kind)) && moved.by.promotion.is_none();
    if !fits || moved.taken.is_some() {
        return vec![];
    }
    let mate = safety::is_mate(&board.finish());
    let again = moves::legal(board).into_iter().filter(|second| second.by.from == at);
    let fair = again.filter(|second| safety::may_end(&second.after, mate));
    let effect = |second: Moved| Effect { words: format!("/ {}", second.by.name()), ..Effect::of(board, second) };
    fair.map(effect).collect()
}
