//! Positions as lines of words: what stands where in truth, who is to move, what may still castle, what was passed.

use super::{
    super::{
        piece::{Black, Color, King, Pawn, Role, White},
        square::{self, Square},
    },
    board::{Board, CASTLING},
    figure::{Figure, KINDS, Token},
    order::NUMBERS,
};

/// The words for what never moved, in the order of `CASTLING`.
const UNMOVED: [&str; 4] = ["wa", "wh", "ba", "bh"];

/// The position, and who is to move. `None` where no game could stand so.
pub fn read(text: &str) -> Option<(Board, Color)> {
    let mut board = Board { squares: [None; 64], unmoved: [false; 4], passed: None };
    let mut turn = None;
    for word in text.split_whitespace() {
        let side = [White, Black].into_iter().find(|&side| called(side) == word);
        if side.is_some() && turn.is_none() {
            turn = side;
        } else if let Some(right) = UNMOVED.iter().position(|known| *known == word) {
            board.unmoved[right] = true;
        } else if let Some(name) = word.strip_prefix("ep:") {
            board.passed = Some(square::named(name)?);
        } else {
            let (at, figure) = figure(word)?;
            if board.squares[at].replace(figure).is_some() {
                return None;
            }
        }
    }
    let turn = turn.filter(|&turn| sound(&board, turn))?;
    board.passed = board.passed.filter(|&at| board.pawn_strikes(at, turn));
    Some((board, turn))
}

/// As it is read: White's figures by square, Black's, the side to move, what never moved, the passed square.
pub fn write(board: &Board, turn: Color) -> String {
    let mut words = vec![];
    for at in board.of(White).chain(board.of(Black)) {
        words.extend(board.squares[at].map(|figure| figure.word(&square::name(at))));
    }
    words.push(called(turn).to_string());
    let unmoved = UNMOVED.iter().zip(board.unmoved).filter(|(_, unmoved)| *unmoved);
    words.extend(unmoved.map(|(word, _)| word.to_string()));
    words.extend(board.passed.map(|at| format!("ep:{}", square::name(at))));
    words.join(" ")
}

/// What counts for S14: kinds that are seen, closed tokens by their numbers, the side to move, castling rights, and
/// this passed square. An open token is no more than its kind.
pub fn seen(board: &Board, turn: Color, passed: Option<Square>) -> String {
    let figure = |figure: Figure| format!("{} {}", called(figure.side), figure.called());
    let squares: Vec<Option<String>> = board.squares.iter().map(|stands| stands.map(figure)).collect();
    format!("{squares:?} {turn:?} {:?} {passed:?}", board.rights())
}

fn called(side: Color) -> &'static str {
    if side == White { "white" } else { "black" }
}

/// `wKe1`, `w4d3:N`, `w4d3=N`, `wQ'd8`, and where it stands.
fn figure(word: &str) -> Option<(Square, Figure)> {
    let side = match word.get(..1)? {
        "w" => White,
        "b" => Black,
        _ => return None,
    };
    let (what, rest) = (word.get(1..2)?, word.get(2..)?);
    let of = |kinds: &[Role], letter: &str| kinds.iter().copied().find(|kind| kind.letter().to_string() == letter);
    if let Some(number) = NUMBERS.into_iter().find(|number| number.to_string() == what) {
        let open = match rest.get(2..3)? {
            ":" => false,
            "=" => true,
            _ => return None,
        };
        let role = of(&KINDS, rest.get(3..)?)?;
        return Some((square::named(rest.get(..2)?)?, Figure { side, role, token: Some(Token { number, open }) }));
    }
    let (kinds, at): (&[Role], &str) = match rest.strip_prefix('\'') {
        Some(at) => (&KINDS, at),
        None => (&[King, Pawn], rest),
    };
    Some((square::named(at)?, Figure::seen(side, of(kinds, what)?)))
}

/// Whether a game could stand so with this side to move: one king each, the other side's not left in check, no token
/// twice, no pawn on an end rank, what never moved where it began, a passed square behind a pawn that may have passed
/// it.
fn sound(board: &Board, turn: Color) -> bool {
    let figures: Vec<Figure> = board.squares.iter().flatten().copied().collect();
    let kings = |side| figures.iter().filter(|figure| figure.is_seen_as(side, King)).count();
    let tokens = |side, number| figures.iter().filter(|figure| figure.is_token(side, number)).count();
    let once = |side| kings(side) == 1 && NUMBERS.into_iter().all(|number| tokens(side, number) <= 1);
    let pawn = |at: Square| board.squares[at].is_some_and(|figure| figure.role == Pawn);
    let within = square::all().filter(|&at| pawn(at)).all(|at| (1..7).contains(&square::rank(at)));
    let unmoved = board.unmoved.into_iter().zip(CASTLING).all(|(unmoved, way)| {
        let king = board.squares[way.king.0].is_some_and(|figure| figure.is_seen_as(way.side, King));
        let token = board.squares[way.rook.0].is_some_and(|figure| figure.is_token(way.side, way.number));
        !unmoved || (king && token)
    });
    let passed = board.passed.is_none_or(|passed| {
        let foe = turn.other();
        let (back, on) = (square::step(passed, (0, -foe.ahead())), square::step(passed, (0, foe.ahead())));
        let (Some(from), Some(to)) = (back, on) else { return false };
        let stands = board.squares[to] == Some(Figure::seen(foe, Pawn));
        square::rank(from) == foe.second_rank() && board.clear(&[from, passed]) && stands
    });
    once(White) && once(Black) && within && unmoved && passed && !board.in_check(turn.other())
}
