//! Somebody who knows nothing but his letters can play: games in which every mail is copied from
//! the letter it answers, and every line a letter shows is tried first.

use std::collections::{BTreeMap, BTreeSet};

use tempete::tempete::state::TempeteState;
use tempete::{
    ids::Seat,
    letters::{Letter, LetterKind},
    page::words::{Foot, Words},
    tempete::{
        cards::card::CardNo,
        state::State,
        telling::{
            ask::AskCode,
            body::{LetterValues, Particulars},
            due::DueCode,
        },
    },
    text::Language,
};

use crate::letters::{blunders, copied_blocks as copied, desk::Game};

/// Whether `text`, tried in answer to the seat's last letter, would be accepted; else why not.
fn tried(game: &mut Game, seat: Seat, text: &str) -> Result<(), String> {
    let before = game.letters.len();
    let letters = game.mail_as(seat, Ok(format!("try\n\n{text}")), 0);
    game.letters.truncate(before);
    match &values(&letters[0]).about {
        Particulars::Information { trial: Some(trial), .. } if trial.accepted => Ok(()),
        // A question is only answered.
        Particulars::Information { trial: None, .. } => Ok(()),
        Particulars::Information { trial: Some(trial), .. } => Err(format!("{:?}", trial.why.problems)),
        _ => Err(format!("{} letter", letters[0].kind.word())),
    }
}

fn values(letter: &Letter) -> &LetterValues {
    letter.says().unwrap()
}

/// The word of a code, as templates read it.
fn word(code: &impl serde::Serialize) -> String {
    serde_json::to_value(code).unwrap().as_str().unwrap_or_default().to_owned()
}

/// Whether a spring cannot stand before these lines.
fn alone(block: &str) -> bool {
    let words = ["resign", "abandonne", "claim", "réclame", "spring", "déclenche", "interc"];
    words.iter().any(|word| block.starts_with(word))
}

/// Which of the blocks a player copies, in a certain game at a certain letter.
fn chosen(blocks: &[String], style: usize, turn: usize, text: &str) -> String {
    let quiet =
        ["resign", "abandonne", "accept", "accepte", "set", "préfère", "régler", "help", "aide", "spring", "déclenche"];
    let fit: Vec<&String> = blocks.iter().filter(|block| !quiet.iter().any(|word| block.starts_with(word))).collect();
    // Mated, and only a trap helps; or nothing does.
    let sprung = || blocks.iter().find(|block| block.trim_end().lines().count() > 1);
    let resigns = || blocks.iter().find(|block| block.starts_with("resign") || block.starts_with("abandonne"));
    let one = (!fit.is_empty()).then(|| fit[(style + turn / (style + 1)) % fit.len()]);
    one.or_else(sprung)
        .or_else(resigns)
        .unwrap_or_else(|| panic!("a letter that shows nothing to copy:\n{text}"))
        .clone()
}

#[test]
fn games_can_be_played_by_copying_letters() {
    let counts = play("off", 12, 60);
    for wanted in ["list", "first", "turn", "answer", "answer, other-move", "answer, nothing", "tried", "cards tried"] {
        assert!(counts.get(wanted).is_some_and(|count| *count > 0), "{wanted}: {counts:?}");
    }
}

/// With the board every example is legal as it stands, and a card that is said to stop the turn does. No example loses
/// more than another legal move would.
#[test]
fn games_with_the_board_can_be_played_by_copying_letters() {
    let counts = play("on", 25, 60);
    for wanted in
        ["turn", "answer", "answer, other-move", "check", "stopped", "cards tried", "stretches", "hands", "samples"]
    {
        assert!(counts.get(wanted).is_some_and(|count| *count > 0), "{wanted}: {counts:?}");
    }
}

/// The cards that a letter shows are those of the hand, each by its number.
fn hold_the_hand(letter: &Letter, state: &State, text: &str) {
    let mut shown: Vec<CardNo> = values(letter).hand.iter().map(|held| held.card.number).collect();
    let mut held: Vec<CardNo> = state.view(letter.to).own.hand.iter().map(|held| held.card).collect();
    shown.sort_unstable();
    held.sort_unstable();
    assert_eq!(shown, held, "{text}");
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let missing = held.iter().find(|card| !words.contains(card.to_string().as_str()));
    // What cannot go with an answer is not spoken of.
    assert!(missing.is_none() || values(letter).due.code == DueCode::Answer, "{missing:?} is not in {text}");
}

fn play(board: &str, games: usize, turns: usize) -> BTreeMap<String, usize> {
    let words = Words::built_in(tempete::games::GAMES);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for style in 0..games {
        let language = if style % 2 == 0 { Language::En } else { Language::Fr };
        let deck = if style % 3 == 0 { "1-10,12-21,23-70" } else { "1,8,12,13,18,26,28,33,34,39,42,44,50,57,61,66,68" };
        let mut game = Game::new(["Ann", "Bob"], [language; 2], &[("deck", deck), ("board", board)]);
        for turn in 0..turns {
            let last = |seat: Seat| game.letters.iter().rev().find(|letter| letter.to == seat).unwrap().clone();
            let (ann, bob) = (last(Seat::FIRST), last(Seat::SECOND));
            let Some(letter) = [ann, bob].into_iter().find(|letter| values(letter).due.mine) else {
                break;
            };
            let seat = letter.to;
            let text = words.render(&letter, Foot::default()).unwrap().0.text;
            // Two sentences run together where a tag at a line's end swallowed the space.
            let glued =
                |three: &[u8]| three[0].is_ascii_lowercase() && three[1] == b'.' && three[2].is_ascii_uppercase();
            assert!(!text.as_bytes().windows(3).any(glued), "{text}");
            let blocks = copied(&text);
            let state = game.state();
            if values(&letter).due.begun {
                hold_the_hand(&letter, &state, &text);
                *counts.entry("hands".into()).or_default() += 1;
            }
            let owes = values(&letter).due.hit.as_ref().map(|hit| hit.owes);
            for mail in blunders::check(state.public(), seat, owes, &blocks, language, &mut counts) {
                assert!(tried(&mut game, seat, &mail).is_err(), "another move for no reason:\n{mail}\n{text}");
            }
            for block in &blocks {
                // A spring is the first line of a mail, and needs the rest of it, unless it stands with a move.
                let spring = block.starts_with("spring") || block.starts_with("déclenche");
                let rest = blocks.iter().find(|block| !alone(block));
                if spring && rest.is_none() {
                    continue;
                }
                let block = if spring && block.trim_end().lines().count() == 1 {
                    format!("{block}{}", rest.unwrap())
                } else {
                    block.clone()
                };
                match tried(&mut game, seat, &block) {
                    Ok(()) => {}
                    Err(why) => panic!("{block} is refused: {why}\n{text}"),
                }
                *counts.entry("tried".into()).or_default() += 1;
            }
            let stopping = values(&letter).hand.iter().filter(|held| held.now && held.card.window.is_reply()).count();
            *counts.entry("stopped".into()).or_default() += stopping;
            let playable: Vec<String> =
                values(&letter).hand.iter().map(|held| held.lines.join("\n")).filter(|mail| !mail.is_empty()).collect();
            for mail in &playable {
                tried(&mut game, seat, mail).unwrap_or_else(|why| panic!("{mail} is refused: {why}\n{text}"));
                *counts.entry("cards tried".into()).or_default() += 1;
            }
            let mail = match playable.get(turn % 7) {
                Some(mail) if (turn + style) % 3 == 0 => mail.clone(),
                // First numbers may come later than the list.
                _ if turn < 2 && style % 4 == 1 => {
                    chosen(&blocks, style, turn, &text).lines().next().unwrap_or_default().into()
                }
                _ => chosen(&blocks, style, turn, &text),
            };
            let receipt = &game.mail_as(seat, Ok(mail.clone()), 0)[0];
            assert!(
                matches!(receipt.kind, LetterKind::Receipt | LetterKind::Result),
                "{mail}: {}",
                receipt.kind.word()
            );
            *counts.entry(word(&values(&letter).due.code)).or_default() += 1;
            *counts.entry(word(&values(&letter).due.danger)).or_default() += 1;
            if let Some(hit) = values(&letter).due.hit.as_ref().filter(|_| values(&letter).due.code == DueCode::Answer)
            {
                *counts.entry(format!("answer, {}", word(&hit.owes))).or_default() += 1;
                *counts.entry("answer, part".into()).or_default() += usize::from(hit.double.is_some());
                let cancel = values(&letter).due.asks.iter().any(|ask| ask.code == AskCode::Cancel);
                *counts.entry("answer, cancel".into()).or_default() += usize::from(cancel);
            }
        }
        // Whatever happened, other programs can play over what is plain chess of it.
        let pgn = game.pgn();
        assert_eq!(pgn.is_some(), board == "on");
        let stretches = pgn.as_deref().map(support::pgn::read).unwrap_or_default();
        assert!(stretches.iter().all(|stretch| stretch.tag("White") == Some("Ann")));
        assert!(stretches.iter().all(|stretch| stretch.end.occupied().len() >= 2));
        *counts.entry("stretches".into()).or_default() += stretches.len();
    }
    println!("{counts:#?}");
    counts
}

/// Of a double move that was stopped, on the board: what each answer shows can be sent as it stands.
#[test]
fn answers_for_a_double_move_can_be_copied() {
    let words = Words::built_in(tempete::games::GAMES);
    let mut tried_blocks = 0;
    for (part, language) in [(1, Language::En), (2, Language::Fr)] {
        let mut game = Game::new(["Ann", "Bob"], [language; 2], &[("deck", "1-5,13,14,18,42,50"), ("board", "on")]);
        game.mail(Seat::FIRST, "list 18 42 1 2 3 4 5 13 14 50\nnumbers 1 2 3 4 5");
        game.mail(Seat::SECOND, "list 13 14 1 2 3 4 5 18 42 50\nnumbers 1 2 3 4 5");
        game.mail(Seat::FIRST, "move Nc3\ncard 18\nmove Nd5");
        game.mail(Seat::SECOND, &format!("intercept\ncard 13\npart {part}"));
        let letter = game.letters.iter().rev().find(|letter| letter.to == Seat::FIRST).unwrap().clone();
        assert_eq!(values(&letter).due.code, DueCode::Answer);
        let text = words.render(&letter, Foot::default()).unwrap().0.text;
        for block in copied(&text).iter().filter(|block| !block.starts_with("object") && !block.starts_with("conteste"))
        {
            tried(&mut game, Seat::FIRST, block).unwrap_or_else(|why| panic!("{block} is refused: {why}\n{text}"));
            tried_blocks += 1;
        }
    }
    assert!(tried_blocks >= 3, "{tried_blocks}");
}
