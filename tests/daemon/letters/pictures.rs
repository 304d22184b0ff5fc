//! Board pictures: a PNG of the right size and colours, small whatever stands on the board, the
//! reader's side below, and different where and only where the board is.

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use support::sprites;
use tempete::{
    chess::{
        Color, Role, Square,
        diagram::{Diagram, Figure, Tint},
    },
    heart::{
        board::Board,
        piece::{Kind, Piece},
        side::Side,
        tiles::tiles,
        triangle::Triangle,
        variants::Variants,
    },
    letters::Picture,
    page::picture::{PIXELS, Painter, SIDE},
};

/// The most bytes of a picture.
const MOST: usize = 20_000;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A plain position: the first field of a FEN line.
fn board(fen: &str, below: Color) -> Diagram {
    let mut board = Diagram::empty(below);
    for (row, line) in (0..8u8).rev().zip(fen.split('/')) {
        let mut file = 0;
        for letter in line.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += u8::try_from(gap).unwrap();
                continue;
            }
            let kind = Role::read(letter.to_ascii_uppercase(), tempete::chess::PieceLetters::ENGLISH).unwrap();
            let tint = if letter.is_ascii_uppercase() { Tint::White } else { Tint::Black };
            board.put(Square::new(file, row).unwrap(), Figure::plain(kind, tint));
            file += 1;
        }
    }
    board
}

/// The pixels as colours, rows from top to bottom.
fn pixels(png: &[u8]) -> Vec<[u8; 3]> {
    let decoder = png::Decoder::new(std::io::Cursor::new(png));
    let mut reader = decoder.read_info().unwrap();
    let info = reader.info();
    assert_eq!((info.width, info.height, info.color_type), (PIXELS, PIXELS, png::ColorType::Indexed));
    let palette: Vec<[u8; 3]> = info.palette.as_ref().unwrap().chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
    let depth = info.bit_depth as usize;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    let per = 8 / depth;
    bytes
        .iter()
        .flat_map(|byte| (0..per).map(move |at| usize::from(byte >> (8 - depth * (at + 1))) & ((1 << depth) - 1)))
        .map(|number| palette[number])
        .collect()
}

/// The pieces of a game, on squares drawn from all, some of them lost, some marked, some become
/// another's, two of them perhaps one; holes, a sealed square, and a last move.
fn random_board() -> impl Strategy<Value = Diagram> {
    let men = "rnbqkbnrppppppppPPPPPPPPRNBQKBNR";
    let squares = proptest::sample::subsequence((0..64u8).collect::<Vec<_>>(), men.len()).prop_shuffle();
    let mark = || proptest::collection::vec(proptest::bool::weighted(0.03), men.len());
    let lost = proptest::collection::vec(proptest::bool::weighted(0.2), men.len());
    let few = |most| proptest::collection::vec(0..64u8, 0..=most);
    let more = (few(3), few(2), few(2), few(2), proptest::sample::select(vec![Color::White, Color::Black]));
    let marks = [mark(), mark(), mark(), mark(), mark(), mark()];
    (squares, lost, marks, more).prop_map(move |(squares, lost, marks, more)| {
        let (holes, traps, left, reached, below) = more;
        let square = |at: u8| Square::new(at % 8, at / 8).unwrap();
        let mut board = Diagram::empty(below);
        for (man, letter) in men.chars().enumerate().filter(|(man, _)| !lost[*man]) {
            let kind = Role::read(letter.to_ascii_uppercase(), tempete::chess::PieceLetters::ENGLISH).unwrap();
            let tint = if letter.is_ascii_uppercase() { Tint::White } else { Tint::Black };
            let tint = if marks[0][man] { Tint::Neutral } else { tint };
            let mut figure = Figure::plain(kind, tint);
            figure.second = marks[1][man].then_some(Role::Knight).filter(|second| *second != kind);
            figure.magnet = marks[2][man];
            figure.banned = marks[3][man];
            figure.shielded = marks[4][man];
            figure.royal = marks[5][man] && kind != Role::King;
            figure.prince = marks[5][man] && kind == Role::King;
            board.put(square(squares[man]), figure);
        }
        holes.into_iter().for_each(|at| board.hole(square(at)));
        traps.into_iter().for_each(|at| board.trap(square(at)));
        left.into_iter().for_each(|at| board.left(square(at)));
        reached.into_iter().for_each(|at| board.reached(square(at)));
        board
    })
}

#[test]
fn five_hundred_boards_are_small_pictures() {
    let painter = Painter::new().unwrap();
    let mut runner = TestRunner::deterministic();
    let mut sizes: Vec<usize> = Vec::new();
    for _ in 0..500 {
        let board = random_board().new_tree(&mut runner).unwrap().current();
        let png = painter.paint(&board.clone().into()).unwrap();
        assert_eq!(painter.paint(&board.clone().into()).unwrap(), png, "the same board, the same bytes");
        assert_eq!(pixels(&png).len(), (PIXELS * PIXELS) as usize);
        sizes.push(png.len());
    }
    sizes.sort_unstable();
    println!("500 pictures: the median {} bytes, the largest {}", sizes[250], sizes[499]);
    assert!(sizes[499] < MOST);
    assert!(painter.paint(&board(START, Color::White).into()).unwrap().len() < MOST);
}

#[test]
fn the_prebuilt_sprites_are_what_the_drawings_give() {
    let drawn = sprites::drawn();
    if support_rules::golden::blesses() {
        std::fs::write(sprites::SHEET, sprites::png(&drawn)).unwrap();
    }
    let file = std::io::BufReader::new(std::fs::File::open(sprites::SHEET).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut sheet = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut sheet).unwrap();
    assert!(sheet == drawn, "the drawings have changed: tests/bless sprites");
}

#[test]
fn every_reader_sees_his_own_side_below() {
    let painter = Painter::new().unwrap();
    let seen = |fen: &str, below: Color| pixels(&painter.paint(&board(fen, below).into()).unwrap());
    // The field of the square in the lower left corner, without the names beside it.
    let corner = |of: &[[u8; 3]]| -> Vec<[u8; 3]> {
        let (span, edge) = (PIXELS as usize, PIXELS as usize - 8 * SIDE);
        (7 * SIDE..8 * SIDE).flat_map(|row| of[row * span + edge..row * span + edge + SIDE].to_vec()).collect()
    };
    let (white, black) = (seen(START, Color::White), seen(START, Color::Black));
    assert_ne!(white, black);
    // a1 for White and h8 for Black: dark squares both, with a rook of the reader's.
    assert_eq!(corner(&white), corner(&seen("8/8/8/8/8/8/8/R7", Color::White)));
    assert_eq!(corner(&black), corner(&seen("7r/8/8/8/8/8/8/8", Color::Black)));
    assert_ne!(corner(&white), corner(&black));
}

#[test]
fn every_figure_and_every_mark_is_seen() {
    let painter = Painter::new().unwrap();
    let d4 = "d4".parse::<Square>().unwrap();
    let with = |figure: Figure| {
        let mut board = Diagram::empty(Color::White);
        board.put(d4, figure);
        board
    };
    let mut boards = vec![Diagram::empty(Color::White)];
    for tint in [Tint::White, Tint::Black, Tint::Neutral] {
        boards.extend(Role::ALL.into_iter().map(|kind| with(Figure::plain(kind, tint))));
    }
    let king = Figure::plain(Role::King, Tint::White);
    boards.extend(
        [
            Figure { second: Some(Role::Knight), ..king },
            Figure { royal: true, ..king },
            Figure { prince: true, ..king },
            Figure { magnet: true, ..king },
            Figure { banned: true, ..king },
            Figure { shielded: true, ..king },
            Figure { token: Some(3), ..king },
            Figure { token: Some(4), ..king },
            Figure { token: Some(3), known: true, ..king },
            Figure { token: Some(4), known: true, ..king },
            Figure { token: Some(3), known: true, ..Figure::plain(Role::Rook, Tint::White) },
            Figure { token: Some(3), known: true, ..Figure::plain(Role::King, Tint::Black) },
        ]
        .map(with),
    );
    let marks: [fn(&mut Diagram, Square); 5] =
        [Diagram::hole, Diagram::trap, Diagram::strike, Diagram::left, Diagram::reached];
    let marked = marks.map(|mark| {
        let mut board = Diagram::empty(Color::White);
        mark(&mut board, d4);
        pixels(&painter.paint(&board.clone().into()).unwrap())
    });
    // Left and reached are tinted alike.
    assert_eq!(marked[3], marked[4]);
    let mut seen: Vec<_> = boards.iter().map(|board| pixels(&painter.paint(&board.clone().into()).unwrap())).collect();
    seen.extend(marked.into_iter().take(4));
    let many = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), many, "two of them look the same");
}

/// A page shines through beside a board, and the names there are read on white and on black.
#[test]
fn the_margin_is_of_the_colour_of_the_page() {
    let painter = Painter::new().unwrap();
    let heart = Picture::Tiles(tiles(&Board::new(Variants::default()), &[]));
    for board in [board(START, Color::White).into(), heart] {
        let png = painter.paint(&board).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let (palette, opacities) = (reader.info().palette.clone().unwrap(), reader.info().trns.clone().unwrap());
        let depth = reader.info().bit_depth as usize;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        // The lower left corner, in which nothing stands on either board.
        let last = bytes[(PIXELS as usize - 1) * PIXELS as usize * depth / 8];
        assert_eq!(opacities[usize::from(last >> (8 - depth))], 0, "{opacities:?}");
        let mut colours = palette.chunks(3).zip(opacities.iter());
        assert!(colours.any(|(rgb, opacity)| rgb == [0x85, 0x7A, 0x6C] && *opacity == 255), "{palette:?}");
    }
}

#[test]
fn a_board_of_triangles_is_drawn_as_its_neighbours_lie() {
    let board = Board::new(Variants::default());
    let tiles = tiles(&board, &[]).tiles;
    let all: Vec<Triangle> = Triangle::all().collect();
    assert_eq!(tiles.len(), all.len());
    for (one, at) in tiles.iter().zip(&all) {
        for (other, beside) in tiles.iter().zip(&all).filter(|(_, beside)| *beside != at) {
            let shared = one.corners.iter().filter(|corner| other.corners.contains(corner)).count();
            assert_eq!(shared == 2, at.neighbours().any(|of| of == *beside), "{at} {beside}");
        }
        assert!(one.corners.iter().all(|(x, y)| *x < 720 && *y < 720), "{at}");
    }
}

#[test]
fn what_stands_on_a_triangle_is_seen_in_its_picture() {
    let painter = Painter::new().unwrap();
    let paint = |board: &Board, on: &[(Side, Vec<Triangle>)]| painter.paint(&Picture::Tiles(tiles(board, on))).unwrap();
    let at = |name: &str| name.parse::<Triangle>().unwrap();
    let mut board = Board::new(Variants::default());
    let mut seen = vec![paint(&board, &[])];
    for (place, (name, kind)) in
        [("i99", Kind::Rook), ("h45", Kind::Wall), ("e38", Kind::Queen), ("a19", Kind::Pawn), ("g35", Kind::Knight)]
            .into_iter()
            .enumerate()
    {
        let colour = Side::ALL[place % 3];
        board.put(at(name), Some(Piece { kind, colour }));
        seen.push(paint(&board, &[]));
    }
    board.lay(Side::Green, Some(at("i99")));
    seen.push(paint(&board, &[]));
    board.lay(Side::Blue, Some(at("f36")));
    seen.push(paint(&board, &[]));
    seen.push(paint(&board, &[(Side::Blue, vec![at("i88"), at("i99")])]));
    assert_eq!(paint(&board, &[]), seen[seen.len() - 2], "the same board, the same bytes");
    for (place, one) in seen.iter().enumerate() {
        assert!(seen[..place].iter().all(|other| other != one), "{place}");
        assert!(one.len() < 40_000, "{}", one.len());
    }
    if let Some(folder) = std::env::var_os("TEMPETE_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join("triangles.png"), &seen[seen.len() - 1]).unwrap();
    }
}
