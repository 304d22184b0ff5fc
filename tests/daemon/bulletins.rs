//! What players are told of an event (M19): once whatever restarts, at most once a week, and nothing they may not know.

use std::fs;

use mail_parser::MessageParser;
use tempete::{
    daemon::Parts,
    ids::{GameId, Seat, Seats},
    kit::{Command, EventName},
    tempete::log::event::{Outcome, Ruling},
};

use crate::{
    events::{event, next, open},
    house::{House, block},
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
    house.parts.command(game, &Command::rule(Ruling::Result(outcome), "They agreed on that.")).await.unwrap();
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
        assert!(told[2].1.contains("    Dan - Cid: counts for nobody (game 3)\n"), "{}", told[2].1);
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
