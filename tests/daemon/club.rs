//! A club's season by the real daemon: 24 players, three events, over 200 games begun and ended by mails and commands,
//! with new addresses, leaves, withdrawals and replacements. What stands at the end is computed a second time from the
//! test's own journal (`tests/support-rules/src/ledger.rs`), which knows nothing of the program's.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use support::house::{House, Received, block, player, received};
use support_rules::ruling;
use support_rules::{
    ledger::{CameTo, Field, Ledger, Plain},
    player::dice::Dice,
};
use tempete::{
    daemon::{Entrant, Event},
    event::{
        game::Player,
        progress::{Next, Stood},
        robin::Section,
    },
    ids::{GameId, Seat, Seats},
    kit::EventName,
    mail::address::Address,
    tempete::log::event::{Outcome, Ruling},
    text::Language,
};

use crate::events::{event, next, open};

const DAY: i64 = 86_400;
const NAMES: [&str; 24] = [
    "Ada", "Ben", "Cleo", "Dov", "Elsa", "Finn", "Gail", "Hugo", "Ines", "Jan", "Kit", "Lea", "Max", "Nora", "Olaf",
    "Pia", "Quin", "Rosa", "Sven", "Tess", "Ugo", "Vera", "Will", "Zoe",
];
const TIES: [&str; 3] = ["direct", "sonneborn-berger", "wins"];
const GAMES: &str = "ties direct, sonneborn-berger, wins\ngame luft\ntime post\n";

/// How a game ended, in the test's own words.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ended {
    First,
    Second,
    Drawn,
}

/// What the test writes down as it does it; entrants by their numbers.
#[derive(Default)]
struct Journal {
    /// By the game's number: how it ended, and on which step.
    ended: BTreeMap<u32, (Ended, i64)>,
    /// Event, entrant, step.
    left: Vec<(String, usize, i64)>,
    /// Event, stage, section: the order that was ruled, and how often that was needed.
    rulings: BTreeMap<(String, usize, usize), Vec<usize>>,
    mails: usize,
    rulings_on_games: usize,
}

/// The season.
struct Club {
    house: House,
    dice: Dice,
    journal: Journal,
    events: Vec<EventName>,
    /// The newest letter of each seat, and which files were read.
    letters: BTreeMap<(u32, String), Received>,
    read: BTreeSet<String>,
    step: i64,
}

impl Club {
    /// Reads what has come since.
    fn fetch(&mut self) {
        for entry in fs::read_dir(self.house.path("mail/outbox/new")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if !self.read.insert(name.clone()) {
                continue;
            }
            let raw = fs::read(self.house.path("mail/outbox/new").join(&name)).unwrap();
            if !raw.windows(16).any(|bytes| bytes == b"\nX-Tempete-Game:") {
                continue;
            }
            let letter = received(&name, raw);
            let newest = self.letters.entry((letter.game, letter.seat.clone())).or_insert_with(|| letter.clone());
            if letter.number() > newest.number() {
                *newest = letter;
            }
        }
    }

    async fn poll(&mut self) {
        self.house.poll().await;
        self.fetch();
    }

    /// The newest letter of this seat, by its place.
    fn letter(&self, game: u32, seat: usize) -> Received {
        self.letters[&(game, ["w", "b"][seat].to_owned())].clone()
    }

    async fn rule(&mut self, game: GameId, outcome: Outcome, why: &str) {
        self.house.parts.command(game, &ruling::rule(Ruling::Result(outcome), why)).await.unwrap();
        self.journal.rulings_on_games += 1;
    }

    /// Games that run, with their players.
    async fn running(&mut self, name: &EventName) -> Vec<(u32, (Player, Player))> {
        let event = event(&mut self.house, name).await;
        let runs = |number: &u32| event.games.get(number).is_some_and(|line| line.ended.is_none());
        event.known.begun.iter().filter(|game| runs(&game.number)).map(|game| (game.number, game.players)).collect()
    }

    /// Ends some of the games that run: by mails, the loser's last, or by a ruling.
    async fn play(&mut self, events: &[EventName], percent: usize) {
        let mut mails: Vec<Vec<(u32, usize, &str)>> = vec![Vec::new(); 3];
        for name in events {
            for (number, _) in self.running(name).await {
                if !self.dice.chance(percent) {
                    continue;
                }
                let game = GameId::new(number).unwrap();
                let ended = match self.dice.below(6) {
                    0 | 1 => {
                        // Who resigns before his first turn plays no game.
                        mails[0].push((number, 0, "e4"));
                        mails[1].push((number, 0, "resign"));
                        Ended::Second
                    }
                    2 | 3 => {
                        mails[0].push((number, 0, "e4"));
                        mails[1].push((number, 1, "e5"));
                        mails[2].push((number, 1, "resign"));
                        Ended::First
                    }
                    4 => {
                        self.rule(game, Outcome::Won(Seats::of(Seat::FIRST)), "They have told me so.").await;
                        Ended::First
                    }
                    _ => {
                        self.rule(game, Outcome::Drawn, "They have agreed on a draw.").await;
                        Ended::Drawn
                    }
                };
                self.journal.ended.insert(number, (ended, self.step));
            }
        }
        for round in mails {
            for (number, seat, text) in round {
                let letter = self.letter(number, seat);
                self.house.answer(&letter, &letter.to, text);
                self.journal.mails += 1;
            }
            self.poll().await;
        }
        for name in events {
            let runs = self.running(name).await;
            let over = |number: &u32| self.journal.ended.contains_key(number);
            assert!(runs.iter().all(|(number, _)| !over(number)), "{name}: {runs:?}");
        }
    }

    /// Begins what is due, and rules on ties; whether it is over.
    async fn go_on(&mut self, name: &EventName) -> bool {
        loop {
            match event(&mut self.house, name).await.known.progress().next {
                Next::Ties(ties) => {
                    let of = event(&mut self.house, name).await;
                    let stage = of.known.drawn.len();
                    let mut tie = ties[0].clone();
                    self.dice.shuffle(&mut tie.tied);
                    tie.tied.truncate(tie.room);
                    let place = (stage, tie.section);
                    self.house.parts.rule_on_tie(of.row.id, place, &tie.tied).await.unwrap();
                    // The newest ruling comes before those made before it.
                    let order = self.journal.rulings.entry((name.to_string(), stage, tie.section)).or_default();
                    order.splice(..0, tie.tied.iter().map(|player| player.0 as usize));
                }
                Next::Running(_) => return false,
                Next::Over => return true,
                Next::Unfit(unfit) => panic!("{unfit}"),
                Next::Games(_) | Next::Stage(_) => {
                    assert!(!next(&mut self.house, name).await.is_empty());
                    self.poll().await;
                }
            }
        }
    }

    /// Somebody leaves an event: what runs of his is ruled on as an organiser would.
    async fn withdraws(&mut self, name: &EventName, who: usize) {
        let of = event(&mut self.house, name).await;
        self.house.parts.withdraw_from(of.row.id, u32::try_from(who).unwrap()).await.unwrap();
        self.journal.left.push((name.to_string(), who, self.step));
        for (number, players) in self.running(name).await {
            let at = [players.0.0 as usize, players.1.0 as usize].iter().position(|of| *of == who);
            if let Some(at) = at {
                let other = if at == 0 { Seat::SECOND } else { Seat::FIRST };
                let outcome = if self.dice.chance(50) { Outcome::Won(Seats::of(other)) } else { Outcome::Annulled };
                let is_match = name.as_str() == "Cup";
                let outcome = if is_match { Outcome::Won(Seats::of(other)) } else { outcome };
                self.rule(GameId::new(number).unwrap(), outcome, "He has withdrawn.").await;
            }
        }
    }

    /// Another plays on for somebody in every game and event.
    async fn replaced(&mut self, name: &str, by: &str) {
        let (old, new) = (address(name), address(by));
        let player = player(by, &new, Language::En);
        self.house.parts.replace_everywhere(&Address::read(&old).unwrap(), &player).await.unwrap();
        for cup in self.events.clone() {
            let of = event(&mut self.house, &cup).await;
            let Some(before) = of.named(name).cloned() else { continue };
            let entrant = Entrant { name: by.to_owned(), address: new.clone(), folded: new.clone(), ..before };
            self.house.parts.enter_in(of.row.id, &[entrant]).await.unwrap();
        }
    }
}

fn address(name: &str) -> String {
    format!("{}@club.example", name.to_lowercase())
}

/// Somebody of this event who plays in its first stage and has so much of his games behind him, in hundredths.
fn with_done(of: &Event, gone: &[usize], wanted: std::ops::Range<usize>) -> Option<usize> {
    let progress = of.known.progress();
    let Stood::Robin(sections) = &progress.stages[0] else { return None };
    let rows = sections.iter().flat_map(|section| &section.standing.rows);
    let fits = |played: u32, running: u32| wanted.contains(&((played * 100) as usize / (played + running) as usize));
    rows.filter(|row| row.running > 0 && !gone.contains(&(row.player.0 as usize)))
        .find(|row| fits(row.played, row.running))
        .map(|row| row.player.0 as usize)
}

/// A section computed anew from the journal: who is level, the best first, and the ledger.
fn again(journal: &Journal, name: &str, stage: usize, at: usize, section: &Section) -> (Ledger, Vec<Vec<usize>>) {
    let everybody: Vec<usize> = section.players.iter().map(|player| player.0 as usize).collect();
    let game = |of: &tempete::event::robin::Pairing| {
        let players = vec![of.players.0.0 as usize, of.players.1.0 as usize];
        let ended = of.game.and_then(|number| journal.ended.get(&number));
        let (came_to, day) = match ended {
            None => (CameTo::Nothing, 0),
            Some((Ended::Drawn, day)) => (CameTo::Draw, *day),
            Some((Ended::First, day)) => (CameTo::Won(vec![players[0]]), *day),
            Some((Ended::Second, day)) => (CameTo::Won(vec![players[1]]), *day),
        };
        Plain { players, teams: vec![0, 1], came_to, day }
    };
    let games: Vec<Plain> = section.pairings.iter().map(game).collect();
    let left = journal.left.iter().filter(|(of, ..)| of == name).map(|(_, who, step)| (*who, *step));
    let book = Ledger::played_through(&everybody, &games, &left.collect::<Vec<_>>(), (1, 0));
    let ruling = journal.rulings.get(&(name.to_owned(), stage, at)).cloned().unwrap_or_default();
    let ranks = book.ranks(&everybody, &TIES);
    let ranks = book.ruled(&ranks, &ruling);
    (book, ranks)
}

/// Holds an event's sections and matches to the journal; gives who goes on from each stage, and how many rows there were.
fn held(club: &Club, of: &Event) -> usize {
    let (progress, name) = (of.known.progress(), of.name.as_str());
    let mut rows = 0;
    for (stage, stood) in (1..).zip(&progress.stages) {
        match stood {
            Stood::Robin(sections) => {
                let mut on = Vec::new();
                for (at, section) in (1..).zip(sections) {
                    let (book, ranks) = again(&club.journal, name, stage, at, section);
                    let mut expected = Vec::new();
                    for rank in &ranks {
                        let place = expected.len() + 1;
                        expected.extend(rank.iter().map(|who| (*who, Some(place))));
                    }
                    let placed = section.places.iter().filter(|place| place.place.is_some());
                    let told: Vec<_> = placed.map(|of| (of.player.0 as usize, of.place)).collect();
                    assert_eq!(told, expected, "{name}, stage {stage}, section {at}");
                    let berger = tempete::event::tiebreak::sonneborn_berger(&section.standing);
                    for row in &section.standing.rows {
                        let who = row.player.0 as usize;
                        let counts = |of: &BTreeMap<usize, u32>| of.get(&who).copied().unwrap_or(0);
                        assert_eq!(f64::from(row.points), book.points[&who] * 2.0);
                        assert_eq!((row.wins, row.played), (counts(&book.wins), counts(&book.played)));
                        assert_eq!(berger[&row.player] as f64, book.berger(who) * 4.0);
                        rows += 1;
                    }
                    on.push(book.goes_on(&ranks, 2, &[]));
                }
                if let Some(drawn) = of.known.drawn.get(stage) {
                    // The first of each section, then the second of each.
                    let on: Vec<Vec<usize>> = on.into_iter().map(Result::unwrap).collect();
                    let order: Vec<usize> = (0..2).flat_map(|at| on.iter().map(move |of| of[at])).collect();
                    let drawn: Vec<usize> = drawn[0].iter().map(|player| player.0 as usize).collect();
                    assert_eq!(drawn, order, "{name}: who went on from stage {stage}");
                }
            }
            Stood::Knockout(bracket) => {
                let seeds: Vec<usize> = bracket.seeds.iter().map(|player| player.0 as usize).collect();
                let mut field = Field::of(&seeds);
                let mut round = 0;
                while field.0.len() > 1 {
                    round += 1;
                    field = field.after(|pair| winner(club, of, round, pair));
                }
                let left: Vec<usize> = bracket.left.iter().flatten().map(|player| player.0 as usize).collect();
                assert_eq!(left, field.0[&1].into_iter().collect::<Vec<_>>(), "{name}: who is left");
                rows += seeds.len();
            }
        }
    }
    rows
}

/// Who won a match, by the journal: by its games if all were played, else whoever has not left, else as it was ruled.
fn winner(club: &Club, of: &Event, round: usize, pair: (Option<usize>, Option<usize>)) -> Option<usize> {
    let (Some(one), Some(other)) = pair else { return pair.0.or(pair.1) };
    let mut lead = 0;
    let mut all = true;
    let games = of.known.begun.iter().filter(|game| game.of.2 == round);
    for game in games.filter(|game| [game.players.0, game.players.1].map(|player| player.0 as usize).contains(&one)) {
        let sign = if game.players.0.0 as usize == one { 1 } else { -1 };
        match club.journal.ended.get(&game.number) {
            Some((Ended::First, _)) => lead += sign,
            Some((Ended::Second, _)) => lead -= sign,
            Some((Ended::Drawn, _)) => {}
            None => all = false,
        }
    }
    let gone = |who: usize| club.journal.left.iter().any(|(name, left, _)| name == of.name.as_str() && *left == who);
    if all && lead != 0 {
        return Some(if lead > 0 { one } else { other });
    }
    if let Some(stays) = [(one, other), (other, one)].into_iter().find(|(who, _)| gone(*who)).map(|(_, stays)| stays) {
        return Some(stays);
    }
    let ruling = &club.journal.rulings[&(of.name.to_string(), 1, 1)];
    ruling.iter().copied().find(|who| [one, other].contains(who))
}

#[test]
fn a_season_of_three_events_stands_as_a_second_computation_has_it() {
    block(async {
        let house = House::new().await;
        let mut club = Club {
            house,
            dice: Dice::new(34, "club"),
            journal: Journal::default(),
            events: Vec::new(),
            letters: BTreeMap::new(),
            read: BTreeSet::new(),
            step: 0,
        };
        let addresses = NAMES.map(address);
        let players: Vec<(&str, &str, &str)> = NAMES
            .iter()
            .zip(&addresses)
            .enumerate()
            .map(|(at, (n, a))| (*n, a.as_str(), ["en", "fr"][at % 2]))
            .collect();
        for (name, stages, players) in [
            (
                "League",
                "stage 1 round-robin single sections=4 advance=2\nstage 2 round-robin single sections=1\n",
                &players[..],
            ),
            ("Double", "stage 1 round-robin double sections=1\n", &players[4..14]),
            ("Cup", "stage 1 knockout games=2\n", &players[..]),
        ] {
            let opened = open(&mut club.house, name, &format!("{stages}{GAMES}"), players).await;
            assert!(!next(&mut club.house, &opened).await.is_empty());
            club.events.push(opened);
        }
        club.poll().await;
        let [league, double, cup] = [0, 1, 2].map(|at| club.events[at].clone());
        let mut open: Vec<EventName> = club.events.clone();
        while !open.is_empty() {
            club.step += 1;
            assert!(club.step < 60, "it comes to no end");
            club.house.later(3 * DAY);
            club.poll().await;
            club.play(&open, 30).await;
            let gone = |of: &Journal| of.left.iter().map(|(_, who, _)| *who).collect::<Vec<_>>();
            match club.step {
                1 => {
                    // Somebody has not half of his games behind him.
                    let of = event(&mut club.house, &league).await;
                    let who = with_done(&of, &gone(&club.journal), 0..50).unwrap();
                    club.withdraws(&league, who).await;
                    let (of, to) = (&addresses[4], "elsa@elsewhere.example");
                    let (of, to) = (Address::read(of).unwrap(), Address::read(to).unwrap());
                    let moved = club.house.parts.set_address_everywhere(&of, &to).await.unwrap();
                    assert!(!moved.is_empty());
                }
                2 => club.replaced("Ben", "Yara").await,
                3 => {
                    let letters: Vec<Received> = club.letters.values().cloned().collect();
                    let runs = club.running(&league).await;
                    let running = |of: &&Received| runs.iter().any(|(number, _)| *number == of.game);
                    let going: Vec<Received> = letters.iter().filter(running).take(3).cloned().collect();
                    for letter in &going {
                        club.house.answer(letter, &letter.to, "leave 3 Mar to 9 Mar\n");
                    }
                    assert_eq!(club.house.poll().await.accepted, 3);
                }
                4 => {
                    for name in [&league, &double] {
                        let of = event(&mut club.house, name).await;
                        if let Some(who) = with_done(&of, &gone(&club.journal), 50..100) {
                            club.withdraws(name, who).await;
                        }
                    }
                    let of = club.running(&cup).await;
                    club.withdraws(&cup, of[0].1.0.0 as usize).await;
                }
                5 => club.replaced("Finn", "Noa").await,
                _ => {}
            }
            club.poll().await;
            let mut still = Vec::new();
            for name in open {
                if !club.go_on(&name).await {
                    still.push(name);
                }
            }
            open = still;
        }
        club.house.later(8 * DAY);
        club.poll().await;
        let (mut games, mut rows, mut struck, mut withdrew) = (0, 0, 0, 0);
        for name in club.events.clone() {
            let of = event(&mut club.house, &name).await;
            rows += held(&club, &of);
            games += of.known.begun.len();
            assert!(of.games.values().all(|line| line.ended.is_some()));
            for stood in of.known.progress().stages {
                let Stood::Robin(sections) = stood else { continue };
                for row in sections.iter().flat_map(|section| &section.standing.rows) {
                    struck += usize::from(row.part == tempete::event::standing::Part::Struck);
                    withdrew += usize::from(row.part == tempete::event::standing::Part::Withdrew);
                }
            }
            assert!(of.row.bulletins >= 3, "{name}: {} bulletins", of.row.bulletins);
        }
        let Journal { mails, rulings_on_games, rulings, left, .. } = &club.journal;
        println!(
            "{games} games in {} steps, {rows} rows; {mails} mails, {rulings_on_games} rulings; {} withdrawals, \
             {struck} struck, {withdrew} later; ties ruled in {} places",
            club.step,
            left.len(),
            rulings.len()
        );
        assert!(games >= 200 && *mails > 100 && struck > 0 && withdrew > 0 && !rulings.is_empty());
        // Bulletins went out, and none holds an address of a player.
        let bulletins = club.house.notes().into_iter().filter(|(_, text, _)| text.contains("bulletins"));
        let bulletins: Vec<_> = bulletins.collect();
        assert!(bulletins.iter().any(|(to, ..)| to == "elsa@elsewhere.example"));
        assert!(bulletins.iter().all(|(_, text, _)| !text.contains(".example")));
    });
}
