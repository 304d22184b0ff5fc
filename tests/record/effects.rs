//! Records with one illegal effect of a card each, made from the cases of `tests/cards`: the audit says at which entry,
//! and for no other reason.

use std::{collections::BTreeMap, fs};

use tempete::{
    chess::Position,
    ids::Seat,
    record::StepVerdict,
    kit::Verdict,
    tempete::{log::event::Ruling, seat},
};

use crate::{
    forge::Forge,
    game::{BLACK, Game, WHITE},
};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cards");

/// What a case begins with, and what the referee refuses there.
#[derive(Clone, Default)]
struct Case {
    position: String,
    /// The opponent's turn, for a reply.
    turn: Option<String>,
    /// The move of the same message, for a card after it.
    moved: Option<String>,
    /// `46 d8`.
    refused: String,
}

/// The refused rows of a card's cases that stand behind a position, with a turn or a move at most.
fn cases(text: &str, number: u8) -> Vec<Case> {
    let (mut here, mut plain, mut all) = (Case::default(), true, Vec::new());
    for (word, rest) in text.lines().filter_map(|row| row.split_once(": ")) {
        match word {
            "position" => (here, plain) = (Case { position: rest.to_owned(), ..Case::default() }, true),
            "turn" => here.turn = Some(rest.to_owned()),
            "move" => here.moved = Some(rest.to_owned()),
            "reply" | "answer" | "intercepted" | "free" => plain = false,
            "refused" if plain => {
                let play = rest.split(" : ").next().unwrap().trim();
                if let Some(words) = play.strip_prefix("card ").filter(|words| words.split(' ').next() == Some(&number.to_string())) {
                    all.push(Case { refused: words.replace(" =", "="), ..here.clone() });
                }
            }
            _ => {}
        }
    }
    all
}

/// `e2e4 / card 46 a2`, as a player writes it.
fn written(acts: &str, position: &str) -> String {
    let board = position.parse::<Position>().unwrap();
    let castles = [("e1g1", "O-O"), ("e1c1", "O-O-O"), ("e8g8", "O-O"), ("e8c8", "O-O-O")];
    let act = |act: &str| {
        let king = || act.get(..2).and_then(|at| board.at(at.parse().ok()?)).is_some_and(|piece| piece.royal);
        let castle = castles.iter().find(|(way, _)| *way == act && king()).map(|(_, castle)| *castle);
        let known = ["card ", "square ", "part "].iter().any(|word| act.starts_with(word));
        if known { act.replace(" =", "=") } else { format!("move {}", castle.unwrap_or(act)) }
    };
    acts.split(" / ").map(str::trim).map(act).collect::<Vec<_>>().join("\n")
}

/// The position as a ruling sets it, its count of moves without capture anew (T70).
fn set(line: &str) -> Option<Position> {
    let mut words: Vec<&str> = line.split(' ').collect();
    *words.get_mut(4)? = "0";
    words.join(" ").parse().ok()
}

/// A game in which both seats hold these cards, with the board of the case set.
fn begun(case: &Case, enforce: &str, hands: [&[u8]; 2]) -> Option<Game> {
    let mut game = Game::new(&[("board", "on"), ("enforce", enforce)]);
    for (player, hand) in [WHITE, BLACK].into_iter().zip(hands) {
        let rest = (1..=70).filter(|card| ![11, 22].contains(card) && !hand.contains(card));
        let list: Vec<String> = hand.iter().copied().chain(rest).map(|card| card.to_string()).collect();
        game.mail(player, &format!("list {} / numbers 1 2 3 4 5", list.join(" ")));
    }
    game.rules(Ruling::Position(Box::new(set(&case.position)?)), "To begin with.").then_some(game)
}

/// The record of a game in which the card was played as the case has it, under terms that leave it to its player; and
/// then said to have been played under terms that do not.
fn forged(case: &Case, number: u8) -> Option<Forge> {
    let mover = seat(case.position.parse::<Position>().ok()?.to_move());
    let other = if mover == WHITE { BLACK } else { WHITE };
    let by = if case.turn.is_some() { other } else { mover };
    let carded: Vec<u8> = case.turn.iter().flat_map(|turn| turn.split(" / ")).filter_map(card_in).collect();
    let mine: &[u8] = &[number];
    let hands = if by == WHITE { [mine, &carded] } else { [&carded, mine] };
    let enforce = format!("full except {number}");
    let mut game = begun(case, &enforce, hands)?;
    if let Some(turn) = &case.turn
        && !taken(&mut game, mover, &written(turn, &case.position))
    {
        return None;
    }
    let play = format!("card {}", case.refused);
    let acts = match (&case.turn, &case.moved) {
        (Some(_), _) => format!("intercept\n{}", written(&play, &case.position)),
        (None, Some(moved)) => written(&format!("{moved} / {play}"), &case.position),
        (None, None) => written(&play, &case.position),
    };
    if !taken(&mut game, by, &acts) {
        return None;
    }
    let resigns = taken(&mut game, WHITE, "resign");
    resigns.then(|| Forge::of(&game).entry(0, &format!("enforce {enforce}\n"), "enforce full\n"))
}

fn card_in(act: &str) -> Option<u8> {
    act.trim().strip_prefix("card ")?.split(' ').next()?.parse().ok()
}

fn taken(game: &mut Game, by: Seat, text: &str) -> bool {
    matches!(game.send(by, text), Verdict::Accepted { .. })
}

#[test]
fn a_record_with_an_illegal_effect_of_a_card_is_found_out() {
    let (mut found, mut missed, mut seen) = (BTreeMap::<u8, usize>::new(), Vec::new(), 0);
    for number in (1..=70).filter(|number| ![11, 22].contains(number)) {
        let text = fs::read_to_string(format!("{CASES}/{number:02}.txt")).unwrap();
        let cases = cases(&text, number);
        for case in cases.iter().filter_map(|case| forged(case, number).map(|forge| (case, forge))).take(3) {
            let (case, forge) = case;
            let report = tempete::kit::audit(tempete::games::GAMES, forge.text().as_bytes(), None).unwrap();
            let step = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).map(|step| step.number);
            let entry = forge.entries.iter().rposition(|entry| entry.contains(&format!("card {number}"))).unwrap();
            let named = report.to_string().contains(&format!("entry {entry} may not follow"));
            if report.exit_code() == 2 && step == Some(5) && named {
                *found.entry(number).or_default() += 1;
            } else {
                missed.push(format!("card {} on {}: step {step:?}\n{report}", case.refused, case.position));
            }
            seen += 1;
        }
    }
    println!("{seen} records, {} cards", found.len());
    let without: Vec<u8> = (1..=70).filter(|number| ![11, 22].contains(number) && !found.contains_key(number)).collect();
    println!("none of {without:?}");
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
