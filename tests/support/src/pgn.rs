//! A small reader of PGN that trusts nothing of ours: each game of the file is played over by
//! `cozy-chess`, from its FEN or the start, and gives the position it ends on.

use cozy_chess::{Board, util::parse_san_move};

/// One game of a PGN file.
pub struct Read {
    tags: Vec<(String, String)>,
    /// The position after the last.
    pub end: Board,
}

impl Read {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Every game of the file.
pub fn read(text: &str) -> Vec<Read> {
    let mut games = Vec::new();
    let mut rest = text;
    while !rest.trim().is_empty() {
        let (game, after) = one(rest.trim_start());
        games.push(game);
        rest = after;
    }
    games
}

/// The first game, and what stands behind it.
fn one(text: &str) -> (Read, &str) {
    let mut tags = Vec::new();
    let mut rest = text;
    while let Some(line) = rest.strip_prefix('[') {
        let (name, value) = line.split_once(' ').unwrap();
        let mut value_of = String::new();
        let mut chars = value.strip_prefix('"').unwrap().char_indices();
        let end = loop {
            match chars.next().unwrap() {
                (_, '\\') => value_of.push(chars.next().unwrap().1),
                (at, '"') => break at,
                (_, c) => value_of.push(c),
            }
        };
        tags.push((name.to_string(), value_of));
        rest = value[1 + end..].strip_prefix("\"]\n").unwrap();
    }
    let names: Vec<&str> = tags.iter().map(|(name, _)| name.as_str()).take(7).collect();
    assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Result"], "{text}");
    let fen = tags.iter().find(|(name, _)| name == "FEN").map(|(_, value)| value.as_str());
    let setup = tags.iter().any(|tag| *tag == ("SetUp".to_string(), "1".to_string()));
    assert_eq!(fen.is_some(), setup, "{text}");
    let mut board = match fen {
        Some(fen) => Board::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}")),
        None => Board::default(),
    };
    rest = rest.strip_prefix('\n').expect("a blank line behind the tags");
    let result = tags.iter().find(|(name, _)| name == "Result").unwrap().1.clone();
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix('{') {
            rest = comment.split_once('}').unwrap().1;
            continue;
        }
        let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        rest = after;
        if word == result {
            break;
        }
        if let Some(number) = word.strip_suffix("...").or_else(|| word.strip_suffix('.')) {
            assert_eq!(number.parse(), Ok(board.fullmove_number()), "{word} in {text}");
            assert_eq!(word.ends_with("..."), board.side_to_move() == cozy_chess::Color::Black, "{word} in {text}");
            continue;
        }
        let legal = parse_san_move(&board, word).unwrap_or_else(|_| panic!("{word} on {board} in {text}"));
        board.play(legal);
    }
    assert!(text.lines().skip(tags.len()).all(|line| line.chars().count() <= 79), "{text}");
    (Read { tags, end: board }, rest)
}
