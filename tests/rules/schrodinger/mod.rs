//! Reverse Schrödinger's Chess: its worked cases, whole random games held step by step against a second, slow referee, and
//! draws.

mod arranged;
mod cases;
mod orders;
mod random;

use chess::{Color, Move, PieceLetters, Position, Role, San, Square, resolve};
use schrodinger::{
    act::Named,
    board::{Announced, Board, Numbers},
    game::Schrodinger,
};

const LETTERS: PieceLetters = PieceLetters::ENGLISH;

/// What an order comes to: the line of the log, what is turned up, what is announced, and the game after it.
struct Told {
    act: String,
    shown: Option<(u8, char)>,
    announced: Vec<&'static str>,
    after: Schrodinger,
}

/// Plays `e7d8=Q reveal 2`, `O-O`; `None` where it may not be.
fn play(game: &Schrodinger, order: &str) -> Option<Told> {
    let (text, named) = order.split_once(" reveal ").map_or((order, None), |(text, of)| (text, Some(of)));
    let board = game.board();
    let played = match San::read(text, LETTERS).ok()? {
        castles @ San::Castle(_) => resolve(board.position(), &castles).ok()?,
        San::Step { .. } => squares(text)?,
    };
    let named = named.map(|of| of.parse().map_or_else(|_| Named::On(of.parse().unwrap()), Named::Number));
    board.may(played).ok()?;
    let number = game.revealed(played, named).ok()?;
    let side = board.to_move();
    let shown = number.map(|number| (number, game.kind(side, number).unwrap()));
    let act = board.deed(played).to_string();
    let (after, Announced { check, mate, stalemate, dead }) = board.after(played, shown)?;
    let all = [(check, "check"), (mate, "mate"), (stalemate, "stalemate"), (dead, "dead")];
    let announced = all.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    let shown = shown.map(|(number, kind)| (number, kind.letter(LETTERS)));
    Some(Told { act, shown, announced, after: Schrodinger::on(after, kinds(game)) })
}

fn squares(text: &str) -> Option<Move> {
    let (from, to) = (text.get(..2)?, text.get(2..4)?);
    let promotion = text.get(4..).and_then(|behind| Role::read_promotion(behind, LETTERS));
    let whole = text.len() == 4 || promotion.is_some();
    whole.then_some(Move { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
}

fn kinds(game: &Schrodinger) -> [[Option<Role>; 7]; 2] {
    Color::BOTH.map(|side| [1, 2, 3, 4, 5, 6, 7].map(|number| game.kind(side, number)))
}

/// Kinds as letters: `QRNBNBR`.
fn of_letters(letters: &str) -> [Option<Role>; 7] {
    let kinds: Vec<Option<Role>> = letters.chars().map(|letter| Role::read(letter, LETTERS)).collect();
    kinds.try_into().unwrap()
}

/// The game from its start.
fn start(white: &str, black: &str) -> Schrodinger {
    Schrodinger::on(Board::start(), [of_letters(white), of_letters(black)])
}

/// A position as the second referee writes it: `wKe1 w4d3:N wQ'd8 bKh8 b7h5=R black wa ep:d3`.
fn game(line: &str) -> Schrodinger {
    let (mut grid, mut kinds, mut closed) = ([' '; 64], [[None; 7]; 2], Vec::new());
    let (mut tokens, mut turn, mut rights, mut passed) = (Vec::new(), 'w', String::new(), "-".to_owned());
    for word in line.split(' ') {
        match word {
            "white" | "black" => turn = word.chars().next().unwrap(),
            "wa" => rights.push('Q'),
            "wh" => rights.push('K'),
            "ba" => rights.push('q'),
            "bh" => rights.push('k'),
            _ => match word.strip_prefix("ep:") {
                Some(at) => passed = at.to_owned(),
                None => {
                    let (side, rest) = word.split_at(1);
                    let (what, rest) = rest.split_at(1);
                    let (at, kind) = rest.trim_start_matches('\'').split_at(2);
                    let at: Square = at.parse().unwrap();
                    let color = if side == "w" { Color::White } else { Color::Black };
                    let mut letter = what.chars().next().unwrap();
                    if let Ok(number) = what.parse::<u8>() {
                        let kind = kind[1..].chars().next().unwrap();
                        kinds[color as usize][usize::from(number) - 1] = Role::read(kind, LETTERS);
                        tokens.push((color, number, at));
                        if rest.contains(':') {
                            closed.push((at, number));
                            // Its corner counts as a rook's until it is turned up.
                            letter = 'R';
                        } else {
                            letter = kind;
                        }
                    }
                    let place = usize::from(7 - at.rank()) * 8 + usize::from(at.file());
                    grid[place] = if side == "w" { letter } else { letter.to_ascii_lowercase() };
                }
            },
        }
    }
    let ranks: Vec<String> = grid.chunks(8).map(|rank| rank.iter().collect::<String>().replace(' ', "1")).collect();
    let rights = if rights.is_empty() { "-".to_owned() } else { rights };
    let mut position: Position =
        format!("{} {turn} {} {passed} 0 1", joined(&ranks.join("/")), sorted(&rights)).parse().unwrap();
    let mut numbers = [Numbers::default(); 2];
    for (side, number, at) in tokens {
        numbers[side as usize][usize::from(number) - 1] = position.at(at).map(|piece| piece.id);
    }
    closed.into_iter().for_each(|(at, number)| position.conceal(at, number));
    Schrodinger::on(Board::on(position, numbers), kinds)
}

/// Runs of ones as one figure.
fn joined(ranks: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for c in ranks.chars() {
        if c == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
            empty = 0;
        }
        out.push(c);
    }
    if empty > 0 {
        out.push_str(&empty.to_string());
    }
    out
}

fn sorted(rights: &str) -> String {
    let order: String = "KQkq".chars().filter(|of| rights.contains(*of)).collect();
    if order.is_empty() { "-".into() } else { order }
}
