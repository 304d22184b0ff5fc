//! What players are told of an event (M19): once whatever restarts, at most once a week, and nothing they may not know.

use std::fs;

use mail_parser::MessageParser;
use support::house::{House, block};
use support_rules::ruling;
use tempete::{
    daemon::Parts,
    event::game::Player,
    ids::{GameId, Seat, Seats},
    kit::EventName,
    tempete::log::event::{Outcome, Ruling},
    text::Language,
};

use crate::{
    agreed::{self, Reading},
    events::{event, next, open},
};

const DAY: i64 = 86_400;
const ONE_BY_ONE: &str =
    "stage 1 round-robin single sections=1\nties direct, sonneborn-berger, wins\nrounds one-by-one\n";
const FOUR: [(&str, &str, &str); 4] = [
    ("Ann", "ann@example.org", "en"),
    ("Bob", "bob@example.net", "fr"),
    ("Cid", "cid@example.com", "en"),
    ("Dan", "dan@example.com", "en"),
];

/// The bulletins to this address, the oldest first: the subject, and the text with single line ends.
fn bulletins(house: &House, to: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String, String)> = fs::read_dir(house.path("mail/outbox/new"))
        .unwrap()
        .map(|entry| fs::read(entry.unwrap().path()).unwrap())
        .filter(|raw| raw.windows(11).any(|bytes| bytes == b"<bulletin.e"))
        .filter_map(|raw| {
            let message = MessageParser::default().parse(&raw).unwrap();
            let address = message.to().unwrap().first().unwrap().address().unwrap().to_owned();
            let text = message.body_text(0).unwrap().replace("\r\n", "\n");
            let of = (message.message_id().unwrap().to_owned(), message.subject().unwrap().to_owned(), text);
            (address == to).then_some(of)
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, subject, text)| (subject, text)).collect()
}

fn white() -> Outcome {
    Outcome::Won(Seats::of(Seat::FIRST))
}

async fn ruled(house: &mut House, game: GameId, outcome: Outcome) {
    house.parts.command(game, &ruling::rule(Ruling::Result(outcome), "They agreed on that.")).await.unwrap();
}

/// An event of four whose first round runs, and of which nothing was told yet.
async fn begun(house: &mut House) -> (EventName, Vec<GameId>) {
    let cup = open(house, "Cup 2027", ONE_BY_ONE, &FOUR).await;
    house.poll().await;
    assert!(bulletins(house, "ann@example.org").is_empty(), "it has not begun");
    let games = next(house, &cup).await;
    (cup, games)
}

#[test]
fn m19_a_bulletin_comes_once_a_week_if_something_changed_and_once_it_is_over() {
    block(async {
        let mut house = House::new().await;
        let (cup, games) = begun(&mut house).await;
        for _ in 0..2 {
            house.poll().await;
            house.reopen().await;
        }
        let told = bulletins(&house, "ann@example.org");
        assert_eq!(told.len(), 1, "the beginning is told at once, and once");
        assert_eq!(told[0].0, "Cup 2027: bulletin 1");
        assert!(told[0].1.contains("Begun\n    Stage 1, round 1: 2 games\n"), "{}", told[0].1);
        assert_eq!(bulletins(&house, "bob@example.net")[0].0, "Cup 2027 : bulletin 1");
        // Two results and a round that begins within the week are one bulletin, seven days after the last.
        house.later(2 * DAY);
        ruled(&mut house, games[0], white()).await;
        house.poll().await;
        house.later(DAY);
        ruled(&mut house, games[1], Outcome::Drawn).await;
        let second = next(&mut house, &cup).await;
        house.later(4 * DAY - 1);
        house.poll().await;
        assert_eq!(bulletins(&house, "ann@example.org").len(), 1);
        house.later(1);
        house.poll().await;
        house.poll().await;
        let told = bulletins(&house, "ann@example.org");
        assert_eq!(told.len(), 2);
        for part in [
            "Results\n    Ann - Dan: 1 - 0 (game 1)\n    Bob - Cid: ½ - ½ (game 2)\n",
            "Begun\n    Stage 1, round 2: 2 games\n",
            "    1   Ann                   1",
            "2 games run.",
            "    set bulletins off\n",
        ] {
            assert!(told[1].1.contains(part), "{part}\n{}", told[1].1);
        }
        assert!(!told[1].1.contains("Late"), "{}", told[1].1);
        // A week in which nothing changes has none.
        house.later(20 * DAY);
        house.poll().await;
        assert_eq!(bulletins(&house, "ann@example.org").len(), 2);
        ruled(&mut house, second[0], Outcome::Annulled).await;
        house.poll().await;
        let told = bulletins(&house, "ann@example.org");
        assert!(told[2].1.contains("    Dan - Cid: no result (game 3)\n"), "{}", told[2].1);
        assert!(told[2].1.contains("Late: the same has been due for two weeks or more\n    Ann - Bob (game 4): "));
        // The end is told at once.
        ruled(&mut house, second[1], white()).await;
        let third = next(&mut house, &cup).await;
        for game in third {
            ruled(&mut house, game, Outcome::Drawn).await;
        }
        house.poll().await;
        house.poll().await;
        let told = bulletins(&house, "ann@example.org");
        assert_eq!(told.len(), 4);
        assert!(told[3].1.contains("It is over: all games are played."), "{}", told[3].1);
        assert!(bulletins(&house, "bob@example.net")[3].1.contains("C'est terminé"));
        // What is ruled anew afterwards changes the table, and is told.
        assert!(told.iter().all(|(_, text)| !text.contains('@') && !text.contains("clock")));
    });
}

#[test]
fn m19_set_bulletins_off_is_of_an_address_and_who_withdrew_reads_none() {
    block(async {
        let mut house = House::new().await;
        let (cup, games) = begun(&mut house).await;
        house.poll().await;
        let to_bob = house.letters_to("b").into_iter().find(|letter| letter.to == "dan@example.com").unwrap();
        house.answer(&to_bob, "dan@example.com", "set bulletins off\n");
        house.poll().await;
        let of = event(&mut house, &cup).await;
        house.parts.withdraw_from(of.row.id, of.named("cid").unwrap().number).await.unwrap();
        ruled(&mut house, games[1], Outcome::Drawn).await;
        house.later(8 * DAY);
        house.poll().await;
        let count = |to| bulletins(&house, to).len();
        let counts = FOUR.map(|(_, address, _)| count(address));
        assert_eq!(counts, [2, 2, 1, 1], "Cid has withdrawn, Dan wants none");
        let receipt = house.letters_to("b").into_iter().rev().find(|of| of.to == "dan@example.com").unwrap();
        assert!(receipt.text.contains("No more bulletins of events come to your address"), "{}", receipt.text);
        house.answer(&receipt, "dan@example.com", "set bulletins on\n");
        house.poll().await;
        ruled(&mut house, games[0], Outcome::Drawn).await;
        house.later(8 * DAY);
        house.poll().await;
        assert_eq!(bulletins(&house, "dan@example.com").len(), 2);
    });
}

#[test]
fn m19_none_goes_that_has_missed_something_or_that_another_process_has_sent() {
    block(async {
        let mut house = House::new().await;
        let (cup, games) = begun(&mut house).await;
        let before = event(&mut house, &cup).await;
        let config = house.parts.installation.config.clone();
        let mut other = Parts::open(config, house.clock.clone(), tempete::games::GAMES).await.unwrap();
        assert_eq!(house.parts.send_bulletin(&before).await.unwrap(), Some(4));
        assert_eq!(other.send_bulletin(&before).await.unwrap(), None, "it is sent");
        let before = event(&mut house, &cup).await;
        ruled(&mut house, games[0], Outcome::Drawn).await;
        assert_eq!(other.send_bulletin(&before).await.unwrap(), None, "a result came");
        let now = event(&mut house, &cup).await;
        assert_eq!(other.send_bulletin(&now).await.unwrap(), Some(4));
        house.poll().await;
        assert_eq!(bulletins(&house, "ann@example.org").len(), 2);
    });
}

const ANN: &str = "ann@example.org";
const NAMES: [(&str, &str); 6] = [
    ("Ann", ANN),
    ("Bob", "bob@example.net"),
    ("Cid", "cid@example.com"),
    ("Dan", "dan@example.com"),
    ("Eve", "eve@example.com"),
    ("Fay", "fay@example.com"),
];

/// A house with an event of so many players who read this language; its first games have begun.
async fn played(sheet: &str, (number, language): (usize, Language)) -> (House, EventName, Vec<GameId>) {
    let mut house = House::new().await;
    let players: Vec<_> = NAMES[..number].iter().map(|(name, at)| (*name, *at, language.code())).collect();
    let cup = open(&mut house, "Cup 2027", sheet, &players).await;
    let games = next(&mut house, &cup).await;
    (house, cup, games)
}

/// A bulletin goes out now, and Ann reads it.
async fn goes(reading: &mut Reading, house: &mut House, cup: &EventName, what: &str) {
    let before = bulletins(house, ANN).len();
    let now = event(house, cup).await;
    assert!(house.parts.send_bulletin(&now).await.unwrap().is_some());
    house.poll().await;
    let told = bulletins(house, ANN);
    assert_eq!(told.len(), before + 1, "{what}");
    reading.adds(what, &told[before]);
}

/// What bulletins say of a round robin, of a stage that leads to another, and of a knock-out.
async fn read(language: Language) -> Reading {
    let mut reading = Reading::default();

    let (mut house, cup, games) = played(ONE_BY_ONE, (4, language)).await;
    reading.begins("a round robin");
    goes(&mut reading, &mut house, &cup, "the first round runs").await;
    house.later(20 * DAY);
    ruled(&mut house, games[0], white()).await;
    goes(&mut reading, &mut house, &cup, "one is late").await;
    ruled(&mut house, games[1], Outcome::Drawn).await;
    goes(&mut reading, &mut house, &cup, "the second round may begin").await;
    reading.skips(&house);
    for mail in ["set bulletins off", "set bulletins on"] {
        reading.confirms(&mut house, (games[0].get(), ANN), mail).await;
    }
    for _ in 0..2 {
        for game in next(&mut house, &cup).await {
            ruled(&mut house, game, Outcome::Drawn).await;
        }
    }
    goes(&mut reading, &mut house, &cup, "all is played").await;

    let stages = "stage 1 round-robin single sections=1 advance=2\nstage 2 knockout games=1\nties none\n";
    let (mut house, cup, games) = played(stages, (3, language)).await;
    for game in games {
        ruled(&mut house, game, Outcome::Drawn).await;
    }
    reading.begins("two stages");
    goes(&mut reading, &mut house, &cup, "all are level").await;
    let id = event(&mut house, &cup).await.row.id;
    house.parts.rule_on_tie(id, (1, 1), &[Player(1), Player(2)]).await.unwrap();
    goes(&mut reading, &mut house, &cup, "two go on").await;
    for number in [2, 3] {
        house.parts.withdraw_from(id, number).await.unwrap();
    }
    goes(&mut reading, &mut house, &cup, "one is left").await;

    let (mut house, cup, games) = played("stage 1 knockout games=1\nties none\n", (6, language)).await;
    let of = event(&mut house, &cup).await;
    let dan = games.iter().find(|game| of.games[&game.get()].names.contains(&"Dan".into())).unwrap();
    ruled(&mut house, *dan, Outcome::Drawn).await;
    for number in [3, 6] {
        house.parts.withdraw_from(of.row.id, number).await.unwrap();
    }
    reading.begins("a knock-out");
    goes(&mut reading, &mut house, &cup, "a match is level, and both of another have withdrawn").await;
    reading
}

#[test]
fn the_letters_about_events_stand_as_they_were_agreed_on() {
    agreed::stands("bulletins", read);
}
