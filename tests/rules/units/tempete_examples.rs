//! The lines of a letter that are there to be copied. Of `telling::named` the functions `example_positions` and `ranges`,
//! of `telling::sensible` `by_looks` and `safest_first` are private: the numbers that a letter asks for, the move that it
//! shows and the mail that plays a card are made by them.

use chess::{Move, Position, Role, San, Square, full, resolve, short};
use ids::{Seat, Seq};
use referee::letters::Reader;
use referee::telling::CommonOccasion;
use referee::text::{Language, read};
use tempete_game::{
    cards::card::CardNo,
    look_ahead::LookAhead,
    order::{
        orders::{Request, request},
        vocabulary::VOCABULARY,
    },
    seats::seat,
    state::public::Public,
    telling::{Occasion, ask::AskCode, body::LetterValues, due::NumbersOwed},
};

use super::letter::{START, catalogue, on, says};

/// What a letter of news says to the side to move, as if the log had its last entry here.
fn news(look: &LookAhead, public: &Public, last: u16) -> LetterValues {
    let mut public = public.clone();
    public.course.last = Seq::new(last).unwrap();
    let to = public.board.as_ref().map_or(Seat::FIRST, |board| seat(board.to_move()));
    let mut view = look.view(to);
    view.public = &public;
    let news = Occasion::Common(CommonOccasion::News { first: Seq::START, words: None });
    says(view, look.entries(), &Reader::default(), &news)
}

/// The numbers that White owes, where these positions of the other list are free and so many cards are missing there.
fn numbers(look: &LookAhead, free: &[u8], missing: u8, last: u16) -> NumbersOwed {
    let mut public = look.public().clone();
    let named = (1..=public.terms().cards()).filter(|position| !free.contains(position));
    public.seats[1].named = named.map(|position| (position, Seq::START)).collect();
    public.seats[1].hold = 5 - missing;
    news(look, &public, last).due.numbers
}

fn positions(example: &str) -> Vec<u8> {
    example.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

#[test]
fn examples_are_free_and_different() {
    let look = on(START.parse().unwrap(), &catalogue());
    let free: Vec<u8> = (1..=68).filter(|p| p % 3 != 0).collect();
    for last in 0..200 {
        for count in 0..=5 {
            let owed = numbers(&look, &free, count, last);
            let found = positions(&owed.example);
            assert_eq!((found.len(), owed.owed), (count.into(), count));
            assert!(found.iter().all(|p| free.contains(p)));
            assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{found:?}");
        }
    }
    assert_eq!(numbers(&look, &[7], 1, 3).example, "7");
    assert_eq!(numbers(&look, &[], 1, 3).example, "");
}

#[test]
fn ranges_are_short() {
    let look = on(START.parse().unwrap(), &catalogue());
    assert_eq!(numbers(&look, &[1, 2, 3, 5, 7, 8], 1, 0).free, "1-3, 5, 7-8");
    assert_eq!(numbers(&look, &[], 1, 0).free, "");
}

/// The move that a letter shows on the board of a game.
fn shown(look: &LookAhead, last: u16) -> String {
    let due = news(look, look.public(), last).due;
    let ask = due.asks.iter().find(|ask| ask.code == AskCode::Turn).unwrap_or_else(|| panic!("{:?}", due.asks));
    let numbered = ask.lines.iter().find(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    numbered.unwrap().split_once(' ').unwrap().1.to_owned()
}

/// That move of a position.
fn resolved(position: &Position, text: &str) -> Move {
    let read = San::read(text, Language::En.letters()).unwrap();
    resolve(position, &read).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

#[test]
fn a_letter_shows_what_a_club_player_would_play() {
    let catalogue = catalogue();
    for (position, moves) in [
        (START, "Nc3 Nf3 c3 c4 d3 d4 e3 e4"),
        // The bishop on b5 is attacked: it goes where it keeps.
        ("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "Bc4 Bd3"),
        // Nothing but the king can move, and nothing but a rook pawn.
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "Ka2 Kb1 Kb2"),
        ("7k/8/8/8/p7/8/P7/K7 w - - 0 1", "a3"),
        // The check is met by a piece that does not fall, not by a walk.
        ("4k3/8/8/8/4r3/8/3P1P2/3QKB2 w - - 0 1", "Be2"),
        // Nothing but a capture is legal.
        ("4k3/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2"),
    ] {
        let look = on(position.parse().unwrap(), &catalogue);
        // What is clear in fewer words than the letter's is the same move.
        let board: Position = position.parse().unwrap();
        let brief = |text: String| {
            let short = short(&board, resolved(&board, &text), Language::En.letters());
            short.trim_end_matches(['+', '#']).to_owned()
        };
        let mut all: Vec<String> = (0..200).map(|last| brief(shown(&look, last))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.join(" "), moves, "{position}");
    }
}

/// How a move looks, the best first, as `sensible` has it: what develops, what is quiet, what retreats, what takes or promotes, a
/// rook pawn, a walk of the king.
fn look(position: &Position, legal: Move) -> u8 {
    let piece = position.at(legal.from).unwrap();
    let ring = |at: Square| {
        let line = |line: u8| if line < 4 { 3 - line } else { line - 4 };
        line(at.file()).max(line(at.rank()))
    };
    let minor = matches!(piece.kind, Role::Bishop | Role::Knight | Role::Camel);
    let nearer = ring(legal.to) < ring(legal.from);
    match piece.kind {
        _ if piece.royal => 5 * u8::from(legal.from.file().abs_diff(legal.to.file()) < 2),
        _ if position.at(legal.to).is_some() || legal.promotion.is_some() => 3,
        Role::Pawn if matches!(legal.from.file(), 0 | 7) => 4,
        Role::Pawn if (2..=4).contains(&legal.from.file()) && nearer => 0,
        _ if minor && nearer => 0,
        _ if minor && ring(legal.to) > ring(legal.from) => 2,
        _ => 1,
    }
}

/// The legal moves in the order in which a letter shows them: what risks least, then what looks best, and among equals from a place
/// on that follows from the last entry.
fn ordered(position: &Position, last: u16) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|legal| (legal.from, legal.to, legal.promotion));
    let begin = (usize::from(last) * 7 + 3) % moves.len().max(1);
    moves.rotate_left(begin);
    moves.sort_by_key(|legal| (position.risk(*legal), look(position, *legal)));
    moves
}

/// A mail's orders.
fn orders(mail: &str) -> Request {
    request(&tempete_game::order::spelled::READER, &read(mail, &VOCABULARY, Language::En).unwrap(), Language::En)
        .unwrap()
}

/// Whether the rules allow two moves of one piece with this card between, for any second one.
fn doubles(look: &LookAhead, position: &Position, first: Move, card: CardNo) -> bool {
    let Ok((after, _)) = position.step(first) else { return false };
    let text = full(position, first);
    let seconds = after.legal_moves().into_iter().filter(|second| second.from == first.to);
    let mails = seconds.map(|second| format!("{text}\ncard {card}\n{}", full(&after, second)));
    mails.into_iter().any(|mail| look.asked(seat(position.to_move()), &orders(&mail)).is_ok())
}

#[test]
fn the_order_is_that_of_all_risks() {
    let catalogue = catalogue();
    let twice: Vec<(CardNo, Role)> = catalogue.cards().filter_map(|card| Some((card.number, card.double?))).collect();
    assert_eq!(twice.len(), 3);
    let mut position = Position::start();
    let mut others = 0;
    for ply in 0..200_u16 {
        let order = ordered(&position, ply);
        // Neither the best nor the worst, so that something happens.
        let Some(next) = order.get(usize::from(ply) * 7 % order.len().max(1)) else { break };
        let mut look = on(position.clone(), &catalogue);
        assert_eq!(resolved(&position, &shown(&look, ply)), order[0], "{position}");
        // And behind it they come in their order: of a mail that needs a move of one kind of piece, it is the first that will do.
        if ply % 4 == 0 {
            look.holds(seat(position.to_move()), &twice.iter().map(|(card, _)| *card).collect::<Vec<_>>());
            for held in news(&look, look.public(), ply).hand {
                let (number, kind) = *twice.iter().find(|(card, _)| *card == held.card.number).unwrap();
                let mut of_kind = order.iter().filter(|legal| position.at(legal.from).is_some_and(|at| at.is(kind)));
                let first = of_kind.find(|legal| doubles(&look, &position, **legal, number));
                let played = held.lines.first().map(|line| resolved(&position, line));
                assert_eq!(played.as_ref(), first, "{position}: card {number}");
                others += u32::from(first.is_some_and(|first| *first != order[0]));
            }
        }
        position = position.play(*next).unwrap().0;
    }
    assert!(position.fullmove() > 20 && others > 20, "{position}: {others}");
    println!("{others} mails with another move than that of the letter");
}
