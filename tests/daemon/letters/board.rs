//! Letters with a board: the diagram in the reader's style, and its marks explained.

use std::{collections::BTreeSet, sync::Arc};

use support::play;
use support_rules::{games::keeper::Keeper, golden};
use tempete::{
    chess::{Color, Position, Square, diagram::Cell},
    ids::Seat,
    letters::{BoardStyle, Letter, LetterKind, Picture, Reader},
    page::words::Words,
    tempete::telling::{board::Board, body::LetterValues, clause::Clause},
    text::Language,
};

use crate::letters::{TONGUES, WHITE, games, games::scripts, render};

/// A position in which everything is marked that can be.
pub const MARKED: &str = "r1bqk2r/ppp2ppp/2n2n2/8/1b2P3/2R2N2/PPPP1PPP/2BQKBM1 b kq - 0 6 | holes d5 e5 | neutral c6 \
                      | fused c3:RN | magnet b4 | marks e4:giant | royal d1 e8 | rules pawns-reversed \
                      | orders b:ban a8, b:must N, b:safe c3";

/// What a letter says, to be changed: a copy of its own first.
pub fn body_of(letter: &mut Letter) -> &mut LetterValues {
    letter.body = Arc::new(letter.says::<LetterValues>().unwrap().clone());
    let body = Arc::get_mut(&mut letter.body).unwrap() as &mut dyn std::any::Any;
    body.downcast_mut().unwrap()
}

/// The letter with this position on its board.
pub fn with_board(letter: &Letter, position: &str, style: BoardStyle) -> Letter {
    let position = position.parse::<Position>().unwrap();
    let reader = Reader { language: letter.language, board: style, ..Reader::default() };
    let below = if letter.to.index() == 0 { Color::White } else { Color::Black };
    let traps = ["c7", "e3"].map(|name| name.parse::<Square>().unwrap());
    let board = Board::new(&position, None, traps, below, &reader);
    let mut letter = letter.clone();
    letter.picture = Some(board.diagram.clone().into());
    body_of(&mut letter).board = Some(board);
    letter
}

pub fn letters() -> Vec<Letter> {
    TONGUES.into_iter().flat_map(games).flat_map(|(_, game)| game.letters).collect()
}

pub fn news(language: Language) -> Letter {
    let all = letters().into_iter();
    let mut news = all.filter(|letter| letter.kind == LetterKind::News && letter.language == language);
    let found = news
        .find(|letter| {
            !letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().hand.is_empty()
                && !letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().words.is_empty()
        })
        .unwrap();
    Letter { to: WHITE, ..found }
}

#[test]
fn every_style_is_told_in_both_languages() {
    let words = Words::built_in(tempete::games::GAMES);
    for (language, listed, hole, drawn) in [
        (
            Language::En,
            "Black: king e8, queen d8, rooks a8 h8,",
            "holes, where nothing can stand: d5 e5",
            "8  r!. b q k",
        ),
        (
            Language::Fr,
            "Noirs : roi e8, dame d8, tours a8 h8,",
            "des trous, où rien ne peut se tenir : d5 e5",
            "8  t!. f d r",
        ),
    ] {
        let seen = |style| {
            let letter = with_board(&news(language), MARKED, style);
            render(&words, &letter).text
        };
        let flat = |style| seen(style).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(seen(BoardStyle::Ascii).contains(drawn), "{}", seen(BoardStyle::Ascii));
        assert!(!flat(BoardStyle::Ascii).contains(listed));
        assert!(seen(BoardStyle::Figurines).contains("8  ♜!. ♝ ♛ ♚"), "{}", seen(BoardStyle::Figurines));
        assert!(flat(BoardStyle::List).contains(listed), "{}", seen(BoardStyle::List));
        for style in [BoardStyle::List, BoardStyle::None] {
            assert!(!seen(style).contains("♜") && !seen(style).contains(drawn), "{}", seen(style));
        }
        for &style in BoardStyle::ALL {
            assert!(flat(style).contains(hole), "{}", seen(style));
        }
    }
}

/// What a trap took is marked where it took it, whatever it came from with the move that is answered.
#[test]
fn what_was_lost_is_marked_where_it_was_lost() {
    let mut marked = Vec::new();
    scripts(|name, script| {
        let game = if name.contains("spring") { play::play(script).1 } else { None };
        game.map(|game| game.letters()).unwrap_or_default()
    })
    .into_iter()
    .flatten()
    .for_each(|letter| {
        let Some(values) = letter.says::<LetterValues>() else { return };
        let springs = values.told.iter().flat_map(|told| &told.clauses).filter_map(|clause| match clause {
            Clause::Spring { square, lost: Some(_), .. } => Some(square.to_string()),
            _ => None,
        });
        let Some(board) = values.board.as_ref() else { return };
        for square in springs {
            let lost: Vec<&String> = board.drawn.lost.iter().flat_map(|group| &group.squares).collect();
            assert!(lost.contains(&&square), "{square} of {lost:?}");
            marked.push(square);
        }
    });
    println!("{marked:?}");
    assert!(marked.len() >= 4 || !golden::only().is_empty(), "{marked:?}");
}

/// The squares of a letter's board that are so.
fn squares(letter: &Letter, is: fn(&Cell) -> bool) -> String {
    let Some(Picture::Chess(board)) = &letter.picture else { panic!("no board of chess") };
    let found = board.rows().flatten().filter(|(_, cell)| is(cell)).map(|(square, _)| square.to_string());
    found.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

/// What a mail makes, by who gets it.
fn made(keeper: &mut Keeper, seat: u8, text: &str) -> Vec<Letter> {
    let plan = keeper.mail(Seat::new(seat).unwrap(), text);
    keeper.carry(&plan);
    let mut letters = plan.letters;
    letters.sort_by_key(|letter| letter.to);
    letters
}

#[test]
fn a_capture_and_a_check_are_marked_in_the_letter_that_tells_them_and_in_no_later_one() {
    let mut keeper = Keeper::begin(&tempete::krieg::GAME, 42);
    let struck = |letter: &Letter| squares(letter, |cell| cell.struck);
    made(&mut keeper, 0, "e4");
    made(&mut keeper, 1, "d5");
    let letters = made(&mut keeper, 0, "exd5");
    assert_eq!(letters.iter().map(struck).collect::<Vec<_>>(), ["d5", "d5"]);
    assert_eq!(struck(&made(&mut keeper, 1, "board")[0]), "");
    made(&mut keeper, 1, "a6");
    // White does not know where the king is, to which it gives check.
    let letters = made(&mut keeper, 0, "Bb5");
    assert_eq!(letters.iter().map(struck).collect::<Vec<_>>(), ["", "e8"]);
    assert_eq!(struck(&made(&mut keeper, 1, "board")[0]), "");
}

#[test]
fn all_that_happened_since_ones_own_turn_is_marked_where_several_move() {
    let mut keeper = Keeper::begin(&tempete::crowded::GAME, 42);
    let marked = |letter: &Letter| squares(letter, |cell| cell.left || cell.reached);
    for (seat, text) in [(0, "e4"), (1, "e5"), (2, "d4"), (3, "d5")] {
        made(&mut keeper, seat, text);
    }
    let marks = |keeper: &Keeper, seat| marked(&made(&mut keeper.clone(), seat, "board")[0]);
    assert_eq!(marks(&keeper, 0), "d2 d4 d5 d7 e5 e7");
    assert_eq!(marks(&keeper, 2), "d5 d7");
    assert_eq!(marks(&keeper, 3), "d5 d7");
}

#[test]
fn ones_own_discs_are_drawn_with_their_man_and_no_others() {
    let mut keeper = Keeper::begin(&tempete::cloak::GAME, 42);
    for seat in [0, 1] {
        made(&mut keeper, seat, "setup RQKRBBNN");
    }
    for (seat, own) in [(0, "1"), (1, "8")] {
        let known = squares(&made(&mut keeper, seat, "board")[0], |cell| cell.figure.is_some_and(|of| of.known));
        assert_eq!(known, ["a", "b", "c", "d", "e", "f", "g", "h"].map(|file| format!("{file}{own}")).join(" "));
    }
}
