//! The referee against the second one (`tests/oracle`): on positions that random play reached, marks included, every
//! legal play of every card, and what it leaves; and near misses, which both refuse.

use std::{fs, sync::Arc, thread};

use chess::{Move, Position, Square, full};
use second_referee::{cards, cases, cases::Context};
use support_rules::seeded::Dice;
use tempete_game::{
    cards::{
        card::{Card, Window},
        catalogue::Catalogue,
    },
    log::{event::Act, terms::Terms},
    look_ahead::LookAhead,
    state::{
        exchange::MessageKind,
        public::{Duty, OwnDuty},
    },
};

mod counts;
mod near;
mod plays;

use counts::Counts;
use plays::{Plays, card_act, first, second};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cards");

/// The cases of each card, which the second referee is held to as the first is (`cards.rs`).
fn case_files() -> Vec<(u8, String)> {
    let numbers = (1..=70).filter(|number| cards::card(*number).is_some());
    numbers.map(|number| (number, fs::read_to_string(format!("{CASES}/{number:02}.txt")).unwrap())).collect()
}

#[test]
fn the_second_referee_has_the_cases_of_every_card_as_the_rules_have_them() {
    let files = case_files();
    let wrong: Vec<String> = files
        .iter()
        .flat_map(|(number, text)| cases::faults(text).into_iter().map(move |fault| format!("{number}: {fault}")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let judged = |row: &&str| row.starts_with("plays: ") || row.starts_with("refused: ");
    let rows: usize = files.iter().map(|(_, text)| text.lines().filter(judged).count()).sum();
    assert!(rows > 700, "{rows}");
}

/// One walk after the other through positions, and what was seen on the way.
struct Walk {
    catalogue: Arc<Catalogue>,
    dice: Dice,
    counts: Counts,
    faults: Vec<String>,
    positions: usize,
    /// Where the cases of each card begin.
    begun: Vec<(u8, Vec<String>)>,
}

/// A turn, in the words of each referee.
struct Turn {
    acts: Vec<Act>,
    said: String,
}

impl Walk {
    fn new(seed: u64) -> Self {
        let of =
            |text: &str| text.lines().filter_map(|row| row.strip_prefix("position: ")).map(str::to_owned).collect();
        Self {
            catalogue: Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap()),
            dice: Dice(seed),
            counts: Counts::default(),
            faults: Vec::new(),
            positions: 0,
            begun: case_files().iter().map(|(number, text)| (*number, of(text))).collect(),
        }
    }

    /// Walks from the start of chess and from the positions of the cards' cases, every card asked on the way.
    fn through(&mut self, positions: usize) {
        while self.positions < positions && self.faults.len() < 100 {
            let from = self.dice.below(2 * self.begun.len());
            let lines = self.begun.get(from).map_or(&[][..], |(_, lines)| lines);
            let mut line = self.dice.pick(lines).cloned().unwrap_or_else(|| Position::start().to_string());
            for _ in 0..if lines.is_empty() { 50 } else { 10 } {
                let Some(here) = self.landed(&line) else { break };
                self.positions += 1;
                let Some(next) = self.compare(&here, None) else { break };
                line = next;
            }
        }
    }

    /// Short walks from a card's own positions, this card alone asked, until it was seen as often as `enough`, legal and
    /// refused: what it needs is seldom there by chance.
    fn seek(&mut self, at: usize, enough: usize) {
        let Some((number, lines)) = self.begun.get(at).cloned() else { return };
        for _ in 0..20 * enough {
            if self.counts.of(number).seen() >= enough || self.faults.len() >= 100 {
                break;
            }
            let mut line = self.dice.pick(&lines).cloned().unwrap_or_default();
            for _ in 0..=self.dice.below(3) {
                let Some(here) = self.landed(&line) else { break };
                let Some(next) = self.compare(&here, Some(number)) else { break };
                line = next;
            }
        }
    }

    fn at(&self, line: &str) -> Option<LookAhead> {
        LookAhead::on(line.parse::<Position>().unwrap(), Terms::default_for(&self.catalogue), &self.catalogue)
    }

    /// Compares on this position, all cards or one, plays a turn, compares the replies to it, and gives what it left.
    fn compare(&mut self, line: &str, only: Option<u8>) -> Option<String> {
        let at = self.at(line)?;
        let board = at.public().board.clone().unwrap();
        let legal = board.legal_moves();
        // Captures and checks are what many cards need.
        let loud = |found: &Move| board.step(*found).is_ok_and(|(_, made)| made.check || made.captured.is_some());
        let lively: Vec<Move> = legal.iter().copied().filter(loud).collect();
        let any = lively.is_empty() || self.dice.below(2) == 0;
        let chosen = self.dice.pick(if any { &legal } else { &lively }).copied();
        // Of many pawns every pair of pairs takes long.
        let pawns = board.pieces().filter(|(_, piece)| piece.is_pawn()).count();
        let pairs = pawns < 9 || self.dice.below(20) == 0;
        let asked = |card: &&Card| {
            only.is_none_or(|only| card.number.get() == only) && (pairs || card.params.len() < 2 || card.repeat.1 < 2)
        };
        let mut next = Vec::new();
        for card in self.catalogue.clone().playable().filter(asked) {
            if card.stays() || card.window.is_reply() {
                continue;
            }
            let mut context = Context::default();
            context.take("position", line).unwrap();
            let behind = card.window == Window::After || card.doubles();
            if behind && chosen.is_none() {
                continue;
            }
            let before = chosen.filter(|_| behind);
            if let Some(played) = before {
                context.take("move", &played.to_string()).unwrap();
            }
            let what = before.map_or_else(|| line.to_owned(), |played| format!("{line} move {played}"));
            let known = self.both(&at, card, &context, before, &what);
            if card.window != Window::Before && !card.secret && !card.doubles() {
                next.extend(known.into_keys().map(|words| (card.number, before, words)));
            }
        }
        let carded = if self.dice.below(3) > 0 { self.dice.pick(&next) } else { None };
        let turn = match carded {
            Some((number, before, words)) => Turn {
                acts: plays::written(&at, *before).into_iter().chain([card_act(*number, words)]).collect(),
                said: {
                    let said = format!("card {number} {}", words.replace('=', " ="));
                    let moved = before.map(|played| played.to_string());
                    moved.into_iter().chain([said.trim().to_owned()]).collect::<Vec<_>>().join(" / ")
                },
            },
            None => Turn { acts: [Act::Move(full(&board, chosen?))].into(), said: chosen?.to_string() },
        };
        let (after, _) = at.sent(MessageKind::Turn, turn.acts, None).unwrap();
        let mut context = Context::default();
        context.take("position", line).unwrap();
        context.take("turn", &turn.said).unwrap_or_else(|error| panic!("{line} turn {}: {error}", turn.said));
        let free: Vec<String> = (1..=plays::FREE).map(|position| position.to_string()).collect();
        context.take("free", &free.join(" ")).unwrap();
        let board = after.public().board.clone().unwrap();
        if matches!(after.public().duty(), Duty::Own(OwnDuty::Turn(_))) && !board.legal_moves().is_empty() {
            for card in self.catalogue.clone().playable().filter(asked) {
                if !card.window.is_reply() && !card.stays() {
                    continue;
                }
                self.both(&after, card, &context, None, &format!("{line} turn {}", turn.said));
            }
        }
        Some(board.to_string())
    }

    /// Holds the referees against each other on one card, and gives what both have.
    fn both(&mut self, at: &LookAhead, card: &Card, context: &Context, before: Option<Move>, what: &str) -> Plays {
        let number = card.number.get();
        let (one, other) = (first(at, card, before), second(context, number));
        self.faults.extend(differ(what, card, &one, &other));
        let near = self.missed(at, card, before, &other, what);
        let count = self.counts.of(number);
        count.plays += one.len();
        count.asked += 1;
        count.legal += usize::from(!one.is_empty());
        count.near += usize::from(near);
        one.into_iter().filter(|(words, _)| other.contains_key(words)).collect()
    }

    /// Whether a near miss was refused.
    fn missed(&mut self, at: &LookAhead, card: &Card, before: Option<Move>, legal: &Plays, what: &str) -> bool {
        // Of these all that can be tried was tried.
        if card.secret || card.doubles() || card.stays() || card.takes_back() {
            return true;
        }
        let Some(words) = near::words(&mut self.dice, card, legal) else { return false };
        if near::listed(card, &words, legal) {
            return false;
        }
        let taken = near::taken(at, card, before, &words);
        if taken {
            self.faults.push(format!("{what}\n  card {} {words}: taken by the first alone", card.number));
        }
        !taken
    }

    /// A king that is away comes back first: the same side's turn goes on from there.
    fn landed(&mut self, line: &str) -> Option<String> {
        let board = line.parse::<Position>().unwrap();
        let side = board.to_move();
        let Some(king) = board.away(side).map(|king| king.kind) else { return Some(line.to_owned()) };
        let edge = |at: &Square| matches!(at.file(), 0 | 7) || matches!(at.rank(), 0 | 7);
        let land = |at| {
            let mut board = board.clone();
            board.edit(&chess::Edit::Land { kind: king, at }, side).ok()?;
            (!board.in_check(side)).then(|| board.to_string())
        };
        let found: Vec<String> = Square::all().filter(edge).filter_map(land).collect();
        self.dice.pick(&found).cloned()
    }
}

/// Where they differ on one card; nothing where they agree.
fn differ(what: &str, card: &Card, one: &Plays, other: &Plays) -> Vec<String> {
    // Of a chain of hops what counts is where it ends; the second referee lists no way that comes back to a square.
    if card.params.iter().any(|param| param.once) {
        let ends = |plays: &Plays| plays.values().cloned().collect::<std::collections::BTreeSet<_>>();
        let (one, other) = (ends(one), ends(other));
        return one
            .symmetric_difference(&other)
            .map(|end| format!("{what}\n  card {} ends {end}", card.number))
            .collect();
    }
    let keys: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    keys.into_iter()
        .filter(|key| one.get(*key) != other.get(*key))
        .map(|key| {
            let (one, other) = (one.get(key), other.get(key));
            format!("{what}\n  card {} {key}\n    first  {one:?}\n    second {other:?}", card.number)
        })
        .collect()
}

#[test]
fn both_referees_know_the_same_plays() {
    let positions = if std::env::var_os("TEMPETE_LONG").is_some() {
        20_000
    } else {
        std::env::var("N").map_or(2000, |n| n.parse().unwrap())
    };
    let only = std::env::var("TEMPETE_SEED").ok().and_then(|seed| seed.parse::<u64>().ok());
    let seeds: Vec<u64> = only.map_or_else(|| (0..2).collect(), |seed| [seed].into());
    let (share, count, enough) = (positions / seeds.len(), seeds.len() as u64, 200);
    let walks: Vec<Walk> = thread::scope(|scope| {
        let started: Vec<_> = seeds
            .into_iter()
            .map(|seed| {
                scope.spawn(move || {
                    let mut walk = Walk::new(seed);
                    walk.through(share);
                    for at in (0..walk.begun.len()).filter(|at| *at as u64 % count == seed % count) {
                        walk.seek(at, enough);
                    }
                    walk
                })
            })
            .collect();
        started.into_iter().map(|walk| walk.join().unwrap()).collect()
    });
    let (mut counts, mut faults) = (Counts::default(), Vec::new());
    for walk in walks {
        println!("{} positions", walk.positions);
        counts = counts.and(walk.counts);
        faults.extend(walk.faults);
    }
    println!("card   positions  with a play  near misses refused  plays");
    for (card, count) in &counts.0 {
        println!("{card:4} {:11} {:12} {:20} {:6}", count.asked, count.legal, count.near, count.plays);
    }
    let shown = faults.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} differences:\n{shown}", faults.len());
    let few: Vec<&u8> = counts.0.iter().filter(|(_, count)| count.seen() < enough).map(|(card, _)| card).collect();
    assert!(few.is_empty(), "seen too seldom: {few:?}");
}
