//! Cloak and Dagger Chess: its set-ups, its full games, and whole random games held step by step against a second, slow referee.

mod games;
mod random;
mod setups;

use chess::{CastlingSide, Color, Move, PieceLetters, Role};
use cloak::{
    act::{KINDS, Line},
    board::Board,
    setup::SetUp,
    step::Step,
    table::{Ends, Opens, Table},
};

const LETTERS: PieceLetters = PieceLetters::ENGLISH;

/// What a mail brings.
struct Told {
    acts: Vec<String>,
    shown: Vec<(u8, char, char)>,
    announced: Vec<&'static str>,
    after: Table,
    over: bool,
}

fn kinds(letters: &str) -> Vec<Role> {
    letters.chars().map(|letter| Role::read(letter, LETTERS).unwrap()).collect()
}

/// The game from its start, by what both sides' discs are; `None` of a set-up stands for what the knower may not know.
fn start(set_ups: [Option<&str>; 2]) -> Table {
    let mut board = Board::start();
    for (side, letters) in Color::BOTH.into_iter().zip(set_ups) {
        let Some(letters) = letters else { continue };
        let SetUp(eight) = SetUp::of(&kinds(letters)).unwrap();
        (1..).zip(eight).for_each(|(disc, kind)| board.know(side, disc, kind));
    }
    Table::on(board, Color::White)
}

fn step(text: &str) -> Option<Step> {
    match text {
        "O-O" => return Some(Step::Castle(CastlingSide::Short)),
        "O-O-O" => return Some(Step::Castle(CastlingSide::Long)),
        _ => {}
    }
    if let Some(at) = text.strip_prefix("drop ") {
        return Some(Step::Drop(at.parse().ok()?));
    }
    let promotion = text.get(4..).and_then(|behind| Role::read_promotion(behind, LETTERS));
    (text.len() == 4 || promotion.is_some()).then_some(Step::Move(Move {
        from: text.get(..2)?.parse().ok()?,
        to: text.get(2..4)?.parse().ok()?,
        promotion,
    }))
}

/// A mail as the second referee has it: `bonus e2e4`, `guess 3 K`, `move c1c5`, `uncloak 4`.
fn lines(mail: &[&str]) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    let mut moved = false;
    for text in mail {
        let (verb, rest) = text.split_once(' ')?;
        lines.push(match verb {
            "bonus" if moved => Line::Earned(step(rest)?),
            "bonus" => Line::Owed(step(rest)?),
            "move" => {
                moved = true;
                Line::Move(step(rest)?)
            }
            "guess" => {
                let (disc, kind) = rest.split_once(' ')?;
                let kind = KINDS.into_iter().find(|of| of.letter(LETTERS).to_string() == kind)?;
                Line::Guess { disc: disc.parse().ok()?, kind }
            }
            "uncloak" => Line::Uncloak(rest.parse().ok()?),
            _ => return None,
        });
    }
    Some(lines)
}

/// Plays a mail on the game as it is; `None` where it may not be.
fn play(table: &Table, mail: &[&str]) -> Option<Told> {
    let lines = lines(mail)?;
    table.may(&lines).ok()?;
    let made = table.happens(&lines);
    let acts = made.iter().map(|one| one.act.unwrap().to_string()).collect();
    let opened = made.iter().flat_map(|one| &one.opens);
    let shown = opened.map(|Opens { side, disc, kind }| (*disc, side.letter(), kind.letter(LETTERS))).collect();
    let last = made.last()?;
    let word = |ends: Ends| match ends {
        Ends::Mate => "mate",
        Ends::Stalemate => "stalemate",
        Ends::King => "king",
        Ends::Bare => "bare",
    };
    let mut announced: Vec<&str> = last.ends.into_iter().map(word).collect();
    let mut after = last.after.clone();
    let moved = lines.iter().any(|line| matches!(line, Line::Move(_)));
    if moved && last.ends.is_none() {
        after = after.handed_over();
        let (ends, check) = after.ends();
        if check && ends != Some(Ends::Mate) {
            announced.push("check");
        }
        announced.extend(ends.map(word));
    }
    let over = announced.iter().any(|word| *word != "check");
    Some(Told { acts, shown, announced, after, over })
}
