//! Records with one illegal effect of a card each, made from the cases of `tests/cards`: the audit says at which entry,
//! and for no other reason. Most are games under terms that leave the card to its player, said to be under terms that do
//! not; where the rules refuse the play there too, a lawful one is changed in the log.

use std::{collections::BTreeMap, fs};

use chess::{Position, Square, full};
use ids::Seat;
use record::StepVerdict;
use referee::kit::Verdict;
use support_rules::{
    forge::Forge,
    game::{BLACK, BUILT_IN, Game, WHITE},
};
use tempete_game::{cards::card::Window, log::event::Ruling, seats::seat};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cards");

/// What a case begins with, and what the referee refuses there.
#[derive(Clone, Default)]
struct Case {
    position: String,
    /// The opponent's turn, for a reply.
    turn: Option<String>,
    /// The move of the same message, for a card after it.
    moved: Option<String>,
    /// `46 d8`.
    play: String,
    /// The position that it leaves.
    after: String,
}

/// The rows of a card's cases with this word, `plays` or `refused`, that stand behind a position, with a turn or a move at
/// most.
fn cases(text: &str, number: u8, wanted: &str) -> Vec<Case> {
    // Where its squares may be left out, nothing behind the number is no fault of the entry's.
    let bare = BUILT_IN
        .catalogue
        .playable()
        .any(|card| card.number.get() == number && card.repeat.0 == 0 && !card.params.is_empty());
    let (mut here, mut plain, mut all) = (Case::default(), true, Vec::new());
    for (word, rest) in text.lines().filter_map(|row| row.split_once(": ")) {
        match word {
            "position" => (here, plain) = (Case { position: rest.to_owned(), ..Case::default() }, true),
            "turn" => here.turn = Some(rest.to_owned()),
            "move" => here.moved = Some(rest.to_owned()),
            "reply" | "answer" | "intercepted" => plain = false,
            _ if plain && word == wanted => {
                let after = rest.split(" -> ").nth(1).unwrap_or_default().to_owned();
                let play = rest.split(" -> ").next().and_then(|play| play.split(" : ").next()).unwrap().trim();
                let words = play.strip_prefix("card ").unwrap_or_default();
                if words.split(' ').next() == Some(&number.to_string()) && (!bare || words.contains(' ')) {
                    all.push(Case { play: words.replace(" =", "="), after, ..here.clone() });
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

/// A game over, in which the card was played as the case has it.
fn played(case: &Case, number: u8, enforce: &str) -> Option<Game> {
    let mover = seat(case.position.parse::<Position>().ok()?.to_move());
    let other = if mover == WHITE { BLACK } else { WHITE };
    let by = if case.turn.is_some() { other } else { mover };
    let carded: Vec<u8> = case.turn.iter().flat_map(|turn| turn.split(" / ")).filter_map(card_in).collect();
    let mine: &[u8] = &[number];
    let hands = if by == WHITE { [mine, &carded] } else { [&carded, mine] };
    let mut game = begun(case, enforce, hands)?;
    if let Some(turn) = &case.turn
        && !taken(&mut game, mover, &written(turn, &case.position))
    {
        return None;
    }
    let play = format!("card {}", case.play);
    let window = BUILT_IN.catalogue.playable().find(|card| card.number.get() == number)?.window;
    let moves = matches!(window, Window::Before | Window::TurnStart);
    let acts = match (&case.turn, &case.moved) {
        // Before a move: any that is legal behind it.
        (turn, _) if moves => {
            let board = case.after.parse::<Position>().ok()?;
            let play = if turn.is_some() { play } else { written(&play, &case.position) };
            format!("{play}\nmove {}", full(&board, *board.legal_moves().first()?))
        }
        (Some(_), _) => format!("intercept\n{}", written(&play, &case.position)),
        (None, Some(moved)) => written(&format!("{moved} / {play}"), &case.position),
        (None, None) => written(&play, &case.position),
    };
    (taken(&mut game, by, &acts) && taken(&mut game, WHITE, "resign")).then_some(game)
}

/// The record of a game in which the card was played as it may not be, under terms that leave it to its player; and then
/// said to have been played under terms that do not.
fn forged(case: &Case, number: u8) -> Option<Forge> {
    let enforce = format!("full except {number}");
    let game = played(case, number, &enforce)?;
    let forge = Forge::of(&game);
    // What its player can only have meant otherwise was put right on its way in.
    let entry = forge.entries.get(entry_with(&forge, number)?)?;
    let card = format!("card {}", case.play.split(" / ").next()?);
    entry.lines().any(|line| line == card).then_some(())?;
    Some(forge.entry(0, &format!("enforce {enforce}\n"), "enforce full\n"))
}

/// The record of a lawful game, with something else in the card's place.
fn changed(case: &Case, number: u8) -> Option<Forge> {
    let mut forge = Forge::of(&played(case, number, "full")?);
    let at = entry_with(&forge, number)?;
    let line = forge.entries[at].lines().find(|line| card_in(line) == Some(number))?.to_owned();
    let other = match line.split_once(": ") {
        // Another effect than that of its squares.
        Some((play, _)) => format!("{play}: hole {}", Square::all().find(|at| !line.contains(&at.to_string()))?),
        // A double move's parts where there is none.
        None => format!("{line}\npart 1"),
    };
    forge = forge.entry(at, &format!("{line}\n"), &format!("{other}\n"));
    Some(forge)
}

fn entry_with(forge: &Forge, number: u8) -> Option<usize> {
    forge.entries.iter().rposition(|entry| entry.lines().any(|line| card_in(line) == Some(number)))
}

fn card_in(act: &str) -> Option<u8> {
    act.trim().strip_prefix("card ")?.split([' ', ':']).next()?.parse().ok()
}

fn taken(game: &mut Game, by: Seat, text: &str) -> bool {
    // Numbers, where the hand lacks a card.
    [text.to_owned(), format!("{text}\nnumbers random")]
        .iter()
        .any(|text| matches!(game.send(by, text), Verdict::Accepted { .. }))
}

/// What is wrong with what the audit says of this record, if anything.
fn unseen(forge: &Forge, number: u8) -> Option<String> {
    let report = referee::kit::audit(games::GAMES, forge.text().as_bytes(), &Default::default()).unwrap();
    let step = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).map(|step| step.number);
    let entry = entry_with(forge, number).unwrap();
    let text = report.to_string();
    let named =
        text.contains(&format!("entry {entry} may not follow")) || text.contains(&format!("entry {entry} seals"));
    let seen = report.exit_code() == 2 && step == Some(5) && named;
    (!seen).then_some(text)
}

#[test]
fn a_record_with_an_illegal_effect_of_a_card_is_found_out() {
    let (mut found, mut missed, mut seen) = (BTreeMap::<u8, usize>::new(), Vec::new(), 0);
    for number in (1..=70).filter(|number| ![11, 22].contains(number)) {
        let text = fs::read_to_string(format!("{CASES}/{number:02}.txt")).unwrap();
        let (illegal, legal) = (cases(&text, number, "refused"), cases(&text, number, "plays"));
        let mut records: Vec<Forge> = illegal.iter().filter_map(|case| forged(case, number)).take(3).collect();
        if records.is_empty() {
            records.extend(legal.iter().find_map(|case| changed(case, number)));
        }
        for forge in records {
            match unseen(&forge, number) {
                None => *found.entry(number).or_default() += 1,
                Some(report) => missed.push(format!("card {number}\n{report}")),
            }
            seen += 1;
        }
    }
    println!("{seen} records, {} cards", found.len());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    let without: Vec<u8> =
        (1..=70).filter(|number| ![11, 22].contains(number) && !found.contains_key(number)).collect();
    assert!(without.is_empty(), "no record for {without:?}");
}
