//! The text board and the list, read back into the same position.

use heart::text::{ListWords, drawn, legend, listed};

use super::*;

const NAMES: [&str; 3] = ["Ann", "Bob", "Cat"];
const WORDS: ListWords =
    ListWords { heart: "heart on", bare: "heart alone on", closes: "walls close", behind_name: ": ", between: "; " };

fn seat_of(name: &str) -> Side {
    Side::ALL[NAMES.iter().position(|of| *of == name).unwrap()]
}

/// What a text board shows.
fn read_drawn(rows: &[String], legend: &[String], variants: Variants) -> Board {
    let mut board = Board::new(variants);
    let owners: Vec<(Side, Side)> = legend
        .iter()
        .filter_map(|part| part.split_once(" = "))
        .map(|(colour, name)| (of_letter(colour.chars().next().unwrap()), seat_of(name)))
        .collect();
    owners
        .iter()
        .filter(|(colour, owner)| colour != owner)
        .for_each(|(colour, owner)| board.hand_over(*colour, *owner));
    for (line, row) in rows.iter().zip((1..=9).rev()) {
        assert!(line.chars().count() <= 78);
        let inset = usize::from(9 - row) * 4;
        for (place, at) in Triangle::row_of(row).enumerate() {
            let cell: Vec<char> = line.chars().skip(4 + inset + 4 * place).take(4).collect();
            assert_eq!(cell[3], ' ');
            if let Some(colour) = of_letter_or(cell[0]) {
                let bare = cell[1] == '*';
                let owner = owners.iter().find(|(of, _)| *of == colour).map_or(colour, |(_, owner)| *owner);
                if !bare {
                    board.put(at, Some(Piece { kind: LETTERS.kind_of_sign(cell[1]).unwrap(), colour }));
                }
                if bare || cell[2] == '*' {
                    board.lay(if bare { colour } else { owner }, Some(at));
                }
            }
        }
    }
    board
}

fn of_letter_or(letter: char) -> Option<Side> {
    Side::ALL.into_iter().find(|seat| seat.letter() == letter)
}

/// What a list says.
fn read_listed(lines: &[String], variants: Variants) -> Board {
    assert!(lines.iter().all(|line| line.chars().count() <= 40), "{lines:#?}");
    let mut board = Board::new(variants);
    let mut seats: Vec<String> = vec![];
    for line in lines {
        match line.strip_prefix("  ") {
            Some(more) => seats.last_mut().unwrap().extend([" ", more]),
            None => seats.push(line.clone()),
        }
    }
    for text in seats {
        let (name, parts) = text.split_once(": ").unwrap();
        let seat = seat_of(name);
        for part in parts.split("; ") {
            if let Some(at) = part.strip_prefix("heart on ").or(part.strip_prefix("heart alone on ")) {
                board.lay(seat, Some(t(&at[..3])));
            } else if !part.starts_with("walls close ") {
                for piece in part.split(", ") {
                    let (sign, at) = piece.split_once(' ').unwrap();
                    let signs: Vec<char> = sign.chars().collect();
                    let colour = if signs.len() == 2 { of_letter(signs[0]) } else { seat };
                    let kind = LETTERS.kind_of_sign(*signs.last().unwrap()).unwrap();
                    board.put(t(at), Some(Piece { kind, colour }));
                    if colour != seat {
                        board.hand_over(colour, seat);
                    }
                }
            }
        }
    }
    board
}

/// What a position is but for who would move colours that are not there.
fn same(one: &Board, other: &Board) {
    let of = |board: &Board| {
        let pieces: Vec<_> = board.pieces().map(|(at, piece)| (at, piece, board.owner(piece.colour))).collect();
        (pieces, Side::ALL.map(|seat| board.heart(seat)))
    };
    assert_eq!(of(one), of(other));
}

/// Both say the same position.
pub fn reads_back(board: &Board) {
    let rows = drawn(board, LETTERS);
    same(&read_drawn(&rows, &legend(board, NAMES), Variants::default()), board);
    same(&read_listed(&listed(board, NAMES, WORDS, LETTERS), Variants::default()), board);
}

#[test]
fn the_samples_board() {
    let game = placed(2);
    let lines = drawn(game.board(), LETTERS);
    let expected = "\
i99 gR* ^   v   gN  v   gQ  gp  ^   -   bp  v   bN  v   bp* v   ^   v   i11
h89     v   gN  gW  gB  v   ^   v   -   bW  bB  bN  bQ  v   bp  v       h12
g79         v   gp  v   ^   v   ^   -   ^   v   bR  v   ^   v           g13
f69             gp  ^   v   -   -   ^   -   -   v   ^   v               f14
e59                 -   ^   v   ^   v   ^   v   ^   -                   e15
d49                     v   ^   v   ^   v   ^   v                       d16
c39                         v   ^   v   ^   v                           c17
b29                             v   ^   v                               b18
a19                                 v                                   a19";
    assert_eq!(lines.join("\n"), expected);
    assert_eq!(legend(game.board(), NAMES), ["g = Ann", "b = Bob"]);
    let listing = listed(game.board(), NAMES, WORDS, LETTERS);
    let expected = "\
Ann: W h78, Q i67, R i99, B h68, N i78,
  N h79, p i66, p g69, p f69; heart on
  i99 (R); walls close i78 h79 h68
Bob: W h45, Q h24, R g25, B h35, N i34,
  N h34, p i45, p i23, p h13; heart on
  i23 (p); walls close i45 h46 h35";
    assert_eq!(listing.join("\n"), expected);
    reads_back(game.board());
}

#[test]
fn bare_hearts_and_taken_pieces() {
    let mut game = placed(3);
    played(&mut game, &["Ri89", "i22", "Re27"]);
    assert!(drawn(game.board(), LETTERS)[0].starts_with("i99 g*  gR  v"));
    assert!(listed(game.board(), NAMES, WORDS, LETTERS).join(" ").contains("alone"));
    reads_back(game.board());
    let mut game = placed(3);
    played(&mut game, &["Ni56", "Nhh57", "N39xg69", "Nxi23"]);
    assert_eq!(legend(game.board(), NAMES), ["g = Ann", "b = Ann", "k = Cat"]);
    reads_back(game.board());
    let german = listed(game.board(), NAMES, WORDS, Letters::GERMAN).join("\n");
    assert!(german.contains("bM h45") && german.starts_with("Ann: M h78, D i67"), "{german}");
}
