//! Positions as lines of words.

use super::{
    board::Board,
    piece::{KINDS, Kind, Piece, Wall},
    seat::{SEATS, Seat},
    triangle::{self, Triangle},
};

/// `gRi99`, and `bRg25>k` where another than its colour's seat moves it.
fn piece_word((at, piece): (Triangle, Piece)) -> String {
    let taker = if piece.owner == piece.colour { String::new() } else { format!(">{}", piece.owner.letter()) };
    format!("{}{}{}{taker}", piece.colour.letter(), piece.kind.letter(), triangle::name(at))
}

/// The pieces row by row from the top, left to right; the hearts that are there, as `g*i99`, in the order of play; who
/// is to move.
pub fn write(board: &Board, turn: Seat) -> String {
    let pieces = triangle::all().filter_map(|at| board.on[at].map(|piece| (at, piece))).map(piece_word);
    let heart = |seat: Seat| board.hearts[seat as usize].map(|at| format!("{}*{}", seat.letter(), triangle::name(at)));
    let words = pieces.chain(SEATS.into_iter().filter_map(heart)).chain([turn.name().to_string()]);
    words.collect::<Vec<_>>().join(" ")
}

fn read_word(word: &str, board: &mut Board) -> Option<()> {
    let mut letters = word.chars();
    let (colour, letter) = (Seat::of(letters.next()?)?, letters.next()?);
    let (name, taker) = letters.as_str().split_once('>').map_or((letters.as_str(), None), |(at, by)| (at, Some(by)));
    let at = triangle::named(name)?;
    if letter == '*' {
        let twice = board.hearts[colour as usize].replace(at).is_some();
        return (!twice && taker.is_none()).then_some(());
    }
    let kind = KINDS.into_iter().find(|kind: &Kind| kind.letter() == letter)?;
    let owner = match taker {
        Some(by) => Seat::of(by.chars().next().filter(|_| by.len() == 1)?)?,
        None => colour,
    };
    board.on[at].replace(Piece { kind, colour, owner }).is_none().then_some(())
}

/// H2, H4: nobody stands in an enemy zone, no enemy walls' zones overlap, no enemy piece and no own wall stands on a
/// heart; H6: only seats with a heart move anything.
fn sound(board: &Board) -> bool {
    let living = |seat: Seat| board.hearts[seat as usize].is_some();
    let owner = |at: Triangle| board.on[at].map(|piece| piece.owner);
    let lies = |seat: Seat, at: Triangle| owner(at).is_none_or(|by| by == seat && board.own(at, seat) != Some(Wall));
    let hearts = SEATS.into_iter().all(|seat| board.hearts[seat as usize].is_none_or(|at| lies(seat, at)));
    let bare: Vec<Triangle> = board.hearts.into_iter().flatten().collect();
    let apart = bare.iter().enumerate().all(|(number, at)| !bare[..number].contains(at));
    let stands = |(at, piece): (Triangle, Piece)| {
        let barred = piece.kind == Wall && board.bars_wall(at, piece.owner).is_some();
        living(piece.owner) && !board.closed(at, piece.owner) && !barred
    };
    hearts && apart && triangle::all().filter_map(|at| board.on[at].map(|piece| (at, piece))).all(stands)
}

/// What `write` writes, its words in any order but the last. `None` where it cannot be read or nothing could stand so;
/// neither kinds nor pieces are counted.
pub fn read(line: &str, relation: bool) -> Option<(Board, Seat)> {
    let (words, turn) = line.rsplit_once(' ')?;
    let (mut board, turn) = (Board::empty(relation), Seat::named(turn)?);
    words.split(' ').try_for_each(|word| read_word(word, &mut board))?;
    let living = board.hearts.iter().flatten().count();
    (living >= 2 && board.hearts[turn as usize].is_some() && sound(&board)).then_some((board, turn))
}
