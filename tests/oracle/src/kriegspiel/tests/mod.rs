//! The page's three full games, how games end, and in `cases` those of its worked cases that are about rules.

mod cases;

use super::{
    super::piece::{Black, White},
    Answer::{Any, No, Played, Refused},
    End, Kriegspiel, RULES, Rule, Terms, Why,
};

fn start(rule: Rule) -> Kriegspiel {
    Kriegspiel::start(Terms::of(rule))
}

fn at(fen: &str, rule: Rule) -> Kriegspiel {
    Kriegspiel::at(fen, Terms::of(rule)).unwrap_or_else(|| panic!("{fen} is no position"))
}

/// Makes the attempts one after another; behind each, after `:`, what it announces, or `no`, `yes`, `none`, `refused`
/// instead.
fn goes(game: &mut Kriegspiel, lines: &[&str]) {
    for line in lines {
        let (text, expected) = line.split_once(':').unwrap_or((line, ""));
        assert_eq!(game.possible(game.turn(), text), expected != "refused", "{line}");
        assert!(!game.possible(game.turn().other(), text), "{line}");
        let (before, judged) = (game.clone(), game.judge(text));
        let told = game.attempt(text);
        assert_eq!(told.answer, judged, "{line}");
        assert_eq!(told.act.is_some(), judged == Played, "{line}");
        let heard = match told.answer {
            Refused(_) => "refused".to_string(),
            No => "no".to_string(),
            Any(some) => if some { "yes" } else { "none" }.to_string(),
            Played => told.announcements.join(", "),
        };
        assert_eq!(heard, expected, "{line} in {}", before.line());
        assert_eq!(before == *game, expected == "refused", "{line}");
        assert_eq!(before.lawful().iter().any(|lawful| lawful == text), judged == Played, "{line}");
    }
}

fn refused(game: &Kriegspiel, why: Why, attempts: &[&str]) {
    for attempt in attempts {
        assert_eq!(game.judge(attempt), Refused(why), "{attempt} in {}", game.line());
    }
}

#[test]
fn game_a() {
    let mut game = start(Rule::Wild16);
    goes(&mut game, &["f2f3", "e7e5", "g2g4", "d8h4:mate"]);
    assert_eq!(game.over(), Some(End { winner: Some(Black), by: "mate" }));
    assert!(game.lawful().is_empty() && game.choices().is_empty());
    refused(&game, Why::Turn, &["a2a3", "any"]);
}

#[test]
fn game_b() {
    let mut game = start(Rule::Wild16);
    goes(&mut game, &["e2e4", "d7d5:tries 1", "f1b5:check long-diagonal", "c7c6:tries 1"]);
    goes(&mut game, &["b5c6:capture c6 pawn, check long-diagonal, tries 1", "b7c6:capture c6 piece, tries 1"]);
    goes(&mut game, &["e4d5:capture d5 pawn, tries 1", "c6d5:capture d5 pawn", "d1h5", "d8a5", "b2b4"]);
    goes(&mut game, &["a5b4:capture b4 pawn", "c2c3", "b4c3:capture c3 pawn, tries 1", "d2c3:capture c3 piece"]);
    assert_eq!(game.over(), None);
}

/// With cases 3 and 4, which it is made of.
#[test]
fn game_c() {
    let mut game = start(Rule::Wild16);
    goes(&mut game, &["e2e4", "a7a6", "e4e5", "d7d5:tries 1", "e5d6:capture d5 pawn, tries 2"]);
    goes(&mut game, &["e7d6:capture d6 pawn", "d1e2:check file", "e8e7:no", "f8e7"]);
    let (bishop, castling) = (game.seen(Black), game.line());
    assert_eq!((bishop.as_str(), castling.contains("KQkq")), ("rnbqk1nr/1pp1bppp/p2p4/8/8/8/8/8", true));
    goes(&mut game, &["e2e7:capture e7 piece, check file"]);
    assert!(["g8e7", "d8e7", "e8e7"].iter().all(|taker| game.judge(taker) == Played));
    goes(&mut game, &["g8e7:capture e7 piece"]);
    assert_eq!(game.over(), None);
}

#[test]
fn case_15_stalemate() {
    for rule in RULES {
        let mut game = at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", rule);
        goes(&mut game, &["f1f7:stalemate"]);
        let winner = (rule == Rule::Rand).then_some(White);
        assert_eq!(game.over(), Some(End { winner, by: "stalemate" }), "{}", rule.name());
    }
}

#[test]
fn what_the_umpire_draws() {
    let mut game = start(Rule::Wild16);
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    (0..3).for_each(|_| goes(&mut game, &round));
    goes(&mut game, &["g1f3", "g8f6", "f3g1"]);
    assert!(!game.repetition());
    goes(&mut game, &["f6g8:repetition"]);
    assert!(game.repetition());
    let mut game = at("k7/8/8/8/8/8/8/K6R w - - 148 1", Rule::Wild16);
    goes(&mut game, &["h1h2", "a8a7:seventy-five"]);
    assert_eq!(game.over(), Some(End { winner: None, by: "seventy-five" }));
    let mut mate = at("k7/8/1K6/8/8/8/8/7R w - - 149 1", Rule::Wild16);
    goes(&mut mate, &["h1h8:mate"]);
    for (dead, fen) in [
        (true, "k7/8/8/8/8/8/8/K7 w"),
        (true, "k7/8/8/8/8/8/8/KN6 w"),
        (true, "kb6/8/8/8/8/8/7B/K7 w"),
        (true, "k7/8/8/8/8/B7/1B6/K1B5 b"),
        (false, "kn6/8/8/8/8/8/8/KN6 w"),
        (false, "kn6/8/8/8/8/8/8/KB6 w"),
        (false, "k7/8/8/8/8/8/8/KNN5 w"),
        (false, "k7/b7/8/8/8/7B/8/K7 w"),
        (false, "k7/8/8/8/8/8/7P/K7 w"),
    ] {
        assert_eq!(at(fen, Rule::Wild16).over().is_some_and(|end| end.by == "dead"), dead, "{fen}");
    }
    let mut game = at("7k/8/8/8/8/8/1r6/B6K w - - 0 1", Rule::Wild16);
    goes(&mut game, &["a1b2:capture b2 piece, dead"]);
}

#[test]
fn no_such_position() {
    for fen in ["8/8/8/8/8/8/8/K7 w", "k6R/8/8/8/8/8/8/K7 w", "k7/8/8/8/8/8/8/K6R w Q", "kP6/8/8/8/8/8/8/K7 w"] {
        assert!(Kriegspiel::at(fen, Terms::default()).is_none(), "{fen}");
    }
    assert!(Kriegspiel::at("k7/8/8/8/4P3/8/8/K7 b - d3 0 1", Terms::default()).is_none());
}
