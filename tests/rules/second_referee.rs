//! The referee against the second one (`oracle`): on positions that random play reached, marks included, every legal play
//! of every card, and what it leaves.

use std::{collections::BTreeMap, sync::Arc};

use tempete::{
    chess::{Position, Square, full},
    tempete::{
        cards::{
            card::{CardNo, Window},
            catalogue::Catalogue,
        },
        log::{
            event::{Act, CardPlay},
            terms::Terms,
        },
        look_ahead::LookAhead,
        state::{exchange::MessageKind, public::Duty},
    },
};

use super::oracle::{cases::Context, line};

/// A small generator with a fixed seed, so that a failure comes again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % n as u64).unwrap()
    }
}

fn trial(line: &str) -> LookAhead {
    let catalogue = Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap());
    let terms = Terms::default_for(&catalogue);
    LookAhead::on(line.parse::<Position>().unwrap(), terms, &catalogue).unwrap()
}

/// A position without its clocks.
fn bare(line: &str) -> String {
    let (fen, fields) = line.split_once(" | ").unwrap_or((line, ""));
    let words: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} | {fields}", words.join(" "))
}

/// Plays by their parameters, each with what it leaves.
type Plays = BTreeMap<String, String>;

/// Legal for the second referee: on the position, after a move of the side to move, or against its turn.
fn second(context: &Context, number: u8) -> Plays {
    let plays = context.plays(number).unwrap();
    plays.into_iter().map(|play| (play.words.replace(" =", "="), bare(&line::write(&play.board)))).collect()
}

fn words(play: &CardPlay) -> String {
    play.args.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn card_in(acts: &[Act]) -> Option<&CardPlay> {
    acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
}

/// Legal for the referee.
fn first(at: &LookAhead, number: CardNo, before: &[Act]) -> Plays {
    let card = at.public().card(number);
    let left = |trial: &LookAhead| bare(&trial.public().board.as_ref().unwrap().to_string());
    let mut found = Plays::new();
    if card.secret {
        for square in Square::all() {
            let play = Act::Card(CardPlay { card: number, args: vec![], effect: None, seal: None });
            let acts = before.iter().cloned().chain([play]).collect();
            if let Ok((after, _)) = at.sent(MessageKind::Turn, acts, Some(square)) {
                found.insert(format!("/ square {square}"), left(&after));
            }
        }
        return found;
    }
    if card.takes_back() {
        let play = || Act::Card(CardPlay { card: number, args: vec![], effect: None, seal: None });
        for (name, acts) in
            [("", vec![play()]), ("/ part 1", vec![play(), Act::Part(1)]), ("/ part 2", vec![play(), Act::Part(2)])]
        {
            if let Ok((after, _)) = at.sent(MessageKind::Interception, acts, None) {
                found.insert(name.to_owned(), left(&after));
            }
        }
        return found;
    }
    for (args, acts, after) in at.legal(number, before) {
        if card.repeat.0 == 0 && args.is_empty() {
            continue;
        }
        let left = if card.window == Window::Before {
            let mut board = at.public().board.clone().unwrap();
            let side = board.to_move();
            board.edit_all(&card_in(&acts).unwrap().effect.clone().unwrap_or_default().0, side).unwrap();
            bare(&board.to_string())
        } else {
            left(&after)
        };
        found.insert(words(card_in(&acts).unwrap()), left);
    }
    found
}

/// Where they differ on one card; nothing where they agree.
fn differ(what: &str, number: u8, one: &Plays, other: &Plays) -> Vec<String> {
    // Card 44: what counts is where it ends; the second referee lists no way that comes back to a square.
    if number == 44 {
        let ends = |plays: &Plays| plays.values().cloned().collect::<std::collections::BTreeSet<_>>();
        let (one, other) = (ends(one), ends(other));
        return one.symmetric_difference(&other).map(|end| format!("{what}\n  card 44 ends {end}")).collect();
    }
    let keys: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    keys.into_iter()
        .filter(|key| one.get(*key) != other.get(*key))
        .map(|key| {
            format!("{what}\n  card {number} {key}\n    first  {:?}\n    second {:?}", one.get(key), other.get(key))
        })
        .collect()
}

/// How often each card could be played, and was looked at.
type Counts = BTreeMap<u8, (usize, usize)>;

fn compare(line: &str, dice: &mut Dice, counts: &mut Counts, faults: &mut Vec<String>) -> Option<String> {
    let at = trial(line);
    let board = at.public().board.clone().unwrap();
    let position = |context: &mut Context| context.take("position", line).unwrap();
    let legal = board.legal_moves();
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut next = Vec::new();
    let chosen = (!legal.is_empty()).then(|| legal[dice.below(legal.len())]);
    // Card 6 by trying everything takes long where there are many pawns.
    let six = dice.below(20) == 0;
    for card in catalogue
        .playable()
        .filter(|card| (six || card.number.get() != 6) && !card.stays() && !card.doubles() && !card.window.is_reply())
    {
        let number = card.number.get();
        let mut context = Context::default();
        position(&mut context);
        let mut before = vec![];
        let mut what = line.to_owned();
        if card.window == Window::After {
            let Some(played) = chosen else { continue };
            before.push(Act::Move(full(&board, played)));
            let named = played.to_string();
            context.take("move", &named).unwrap();
            what = format!("{line} move {named}");
        }
        let (one, other) = (first(&at, card.number, &before), second(&context, number));
        let count = counts.entry(number).or_default();
        *count = (count.0 + one.len(), count.1 + 1);
        faults.extend(differ(&what, number, &one, &other));
        if card.window != Window::Before && !card.secret {
            next.extend(one.into_keys().filter(|key| other.contains_key(key)).map(|key| (number, before.clone(), key)));
        }
    }
    // The turn that is played: a card's, more often than not, or the move alone.
    let turn = if !next.is_empty() && dice.below(3) > 0 {
        let (number, before, key) = next.swap_remove(dice.below(next.len()));
        let args = key.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect();
        let play = Act::Card(CardPlay { card: CardNo::new(number).unwrap(), args, effect: None, seal: None });
        let said = format!("card {number} {}", key.replace('=', " ="));
        let moves = before.first().map(|_| chosen.unwrap().to_string());
        (
            before.into_iter().chain([play]).collect(),
            moves.into_iter().chain([said.trim().to_owned()]).collect::<Vec<_>>().join(" / "),
        )
    } else {
        let played = chosen?;
        (vec![Act::Move(full(&board, played))], played.to_string())
    };
    let (after, _) = at.sent(MessageKind::Turn, turn.0, None).unwrap();
    let mut context = Context::default();
    position(&mut context);
    context.take("turn", &turn.1).unwrap_or_else(|error| panic!("{line} turn {}: {error}", turn.1));
    if matches!(after.public().duty, Duty::Turn(_)) {
        for card in catalogue.playable().filter(|card| card.window.is_reply()) {
            let number = card.number.get();
            let (one, other) = (first(&after, card.number, &[]), second(&context, number));
            let count = counts.entry(number).or_default();
            *count = (count.0 + one.len(), count.1 + 1);
            faults.extend(differ(&format!("{line} turn {}", turn.1), number, &one, &other));
        }
    }
    Some(after.public().board.as_ref().unwrap().to_string())
}

/// A king that is away comes back first: the same side's turn goes on from there.
fn landed(line: &str, dice: &mut Dice) -> Option<String> {
    let board = line.parse::<Position>().unwrap();
    let side = board.to_move();
    let Some(king) = board.away(side).map(|king| king.kind) else { return Some(line.to_owned()) };
    let edge = |at: &Square| matches!(at.file(), 0 | 7) || matches!(at.rank(), 0 | 7);
    let mut found: Vec<Position> = Square::all()
        .filter(edge)
        .filter_map(|at| {
            let mut board = board.clone();
            board.edit(&tempete::chess::Edit::Land { kind: king, at }, side).ok()?;
            (!board.in_check(side)).then_some(board)
        })
        .collect();
    (!found.is_empty()).then(|| found.swap_remove(dice.below(found.len())).to_string())
}

#[test]
fn both_referees_know_the_same_plays() {
    let games = if std::env::var_os("TEMPETE_LONG").is_some() { 400 } else { 6 };
    let only = std::env::var("TEMPETE_SEED").ok().and_then(|seed| seed.parse::<u64>().ok());
    let (mut counts, mut faults, mut positions) = (Counts::new(), Vec::new(), 0);
    for seed in only.map_or(0..games, |seed| seed..seed + 1) {
        let mut dice = Dice(seed);
        let mut line = Position::start().to_string();
        for _ in 0..50 {
            let Some(here) = landed(&line, &mut dice) else { break };
            positions += 1;
            let Some(next) = compare(&here, &mut dice, &mut counts, &mut faults) else { break };
            line = next;
        }
        if faults.len() > 200 {
            break;
        }
    }
    println!("{positions} positions");
    for (card, (plays, asked)) in counts {
        println!("card {card}: {plays} plays on {asked} positions");
    }
    let shown: Vec<&String> = faults.iter().take(40).collect();
    assert!(
        faults.is_empty(),
        "{} differences:\n{}",
        faults.len(),
        shown.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    );
}
