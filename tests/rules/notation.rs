//! Written moves against positions, from `tests/board/notation.txt`: what each means, in full and
//! short, or why it is none. And what is written out reads back, here and by another chess library, on
//! positions of random games.

use std::fs;

use chess::{Move, MoveFault, PieceLetters, Position, San, full, resolve, resolve_either, short};

struct Row {
    line: usize,
    position: Position,
    letters: PieceLetters,
    written: String,
    expected: String,
}

fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/board/notation.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut position = None;
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(fen) = line.strip_prefix("- ") {
            position = Some(fen.parse::<Position>().unwrap_or_else(|error| panic!("line {}: {error}", index + 1)));
        } else if !line.is_empty() && !line.starts_with('#') {
            let at = line.find([' ']).unwrap();
            let (written, expected) = line.split_at(at);
            let french = written.strip_prefix("fr:");
            rows.push(Row {
                line: index + 1,
                position: position.clone().unwrap(),
                letters: if french.is_some() { referee::text::Language::Fr.letters() } else { PieceLetters::ENGLISH },
                written: french.unwrap_or(written).to_string(),
                expected: expected.trim().to_string(),
            });
        }
    }
    rows
}

fn told(row: &Row) -> String {
    let Ok(text) = San::read(&row.written, row.letters) else { return "! unreadable".into() };
    match resolve_either(&row.position, &text, text.or_pawn(row.letters).as_ref()) {
        Ok(legal) => {
            let full = full(&row.position, legal).spelled(row.letters);
            format!("= {full} {}", short(&row.position, legal, row.letters))
        }
        Err(fault) => {
            let value = serde_json::to_value(&fault).unwrap();
            let mut words = vec!["!".to_string(), value["fault"].as_str().unwrap().to_string()];
            for key in ["from", "to"] {
                words.extend(value[key].as_str().filter(|word| !word.is_empty()).map(String::from));
            }
            words.extend(value["reason"]["reason"].as_str().map(String::from));
            // What one piece can do instead is asked for below.
            if !matches!(fault, MoveFault::Illegal { .. }) {
                words.extend(fault.candidates().iter().map(|text| text.spelled(row.letters)));
            }
            words.join(" ")
        }
    }
}

#[test]
fn written_moves_mean_what_the_page_says() {
    let rows = rows();
    let mut wrong = Vec::new();
    for row in &rows {
        let told = told(row);
        if told != row.expected {
            wrong.push(format!("line {}: {} {}\n  is {told}", row.line, row.written, row.expected));
        }
    }
    println!("{} written moves", rows.len());
    assert!(rows.len() >= 100, "{}", rows.len());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What a fault names to be copied is legal as it stands, and of the piece it is about.
#[test]
fn candidates_are_legal() {
    let mut counted = 0;
    for row in rows() {
        let Ok(text) = San::read(&row.written, row.letters) else { continue };
        let Err(fault) = resolve(&row.position, &text) else { continue };
        for candidate in fault.candidates() {
            let legal = resolve(&row.position, candidate);
            assert!(legal.is_ok(), "line {}: {candidate}: {legal:?}", row.line);
            if let (MoveFault::Illegal { from, .. }, Ok(legal)) = (&fault, legal) {
                assert_eq!(*from, legal.from, "line {}", row.line);
            }
            counted += 1;
        }
    }
    assert!(counted > 40, "{counted}");
}

/// Every legal move of many positions, written in full and short in both letters, reads back as itself.
#[test]
fn what_is_written_reads_back() {
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % u64::try_from(below).unwrap()).unwrap()
    };
    let mut counted = 0;
    for _ in 0..20 {
        let mut position = Position::start();
        for _ in 0..80 {
            let moves: Vec<Move> = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // All of them would take long: a few of each position.
            for _ in 0..4 {
                let legal = moves[next(moves.len())];
                for letters in [PieceLetters::ENGLISH, referee::text::Language::Fr.letters()] {
                    let long = full(&position, legal).spelled(letters);
                    let brief = short(&position, legal, letters);
                    for written in [&long, &brief] {
                        // A coordinate move may begin with a capital that is a piece's in French; ours never does.
                        let text = San::read(written, letters).unwrap();
                        assert_eq!(resolve(&position, &text), Ok(legal), "{written} on {position}");
                    }
                    assert_eq!(San::read(&long, letters).unwrap(), full(&position, legal), "{long}");
                    if letters == PieceLetters::ENGLISH {
                        assert_eq!(played_elsewhere(&position, &brief), played_here(&position, legal), "{brief}");
                    }
                    counted += 1;
                }
            }
            position = position.play(moves[next(moves.len())]).unwrap().0;
        }
    }
    assert!(counted > 5_000, "{counted}");
}

/// Pieces, side and rights after a move in short notation, by another chess library.
fn played_elsewhere(position: &Position, brief: &str) -> String {
    let line = position.to_string();
    let mut board = cozy_chess::Board::from_fen(line.split(" | ").next().unwrap(), false).unwrap();
    board.play(cozy_chess::util::parse_san_move(&board, brief).unwrap());
    first_three(&board.to_string())
}

fn played_here(position: &Position, legal: Move) -> String {
    first_three(&position.play(legal).unwrap().0.to_string())
}

fn first_three(line: &str) -> String {
    line.split(' ').take(3).collect::<Vec<_>>().join(" ")
}
