//! Events over a house's parts: opened, and whatever is due begun, as the command line does it.

use support::house::{House, block, keeper};
use support_rules::ruling;
use tempete::{
    config::Digest,
    daemon::{Entrant, Event, EventGames, NewOrder, NewPlayer},
    event::{
        game::Player,
        progress::{Known, Next, Stood},
        sheet::Sheet,
        standing::Part,
    },
    ids::{GameId, Seat, Seats},
    kit::{EventName, OfEvent, Round},
    letters::Reader,
    mail::address::Address,
    pace::Pace,
    store::Admission,
    tempete::log::event::{Outcome, Ruling},
    text::Language,
};

pub fn name(text: &str) -> EventName {
    EventName::new(text).unwrap()
}

/// Opens an event with these players: each with his address and language.
pub async fn open(house: &mut House, event: &str, sheet: &str, players: &[(&str, &str, &str)]) -> EventName {
    let sheet: Sheet = sheet.parse().unwrap();
    let pace = Pace::named(sheet.time.as_deref().unwrap_or("none")).unwrap();
    let entrant = |(number, (name, address, language)): (u32, &(&str, &str, &str))| Entrant {
        number,
        name: (*name).to_owned(),
        address: (*address).to_owned(),
        folded: Address::read(address).unwrap().folded().to_owned(),
        language: (*language).to_owned(),
        zone: "UTC".to_owned(),
        withdrew: None,
        admission: Admission::In,
    };
    let entrants: Vec<Entrant> = (1..).zip(players).map(entrant).collect();
    house.parts.open_event(&name(event), (&sheet, &pace), &entrants).await.unwrap();
    name(event)
}

pub async fn event(house: &mut House, name: &EventName) -> Event {
    house.parts.event(name).await.unwrap().unwrap()
}

/// Begins what is due, the event itself first; gives the games, none where nothing is.
pub async fn next(house: &mut House, name: &EventName) -> Vec<GameId> {
    let mut event = event(house, name).await;
    let draw = if event.row.begun.is_none() {
        let players = event.entrants.iter().filter(|of| of.plays()).map(|of| Player(of.number));
        Some(Known::first(&event.known.sheet, &players.collect::<Vec<_>>()).unwrap())
    } else if let Next::Stage(draw) = event.known.progress().next {
        Some(draw)
    } else {
        None
    };
    event.known.drawn.extend(draw.clone());
    let Next::Games(due) = event.known.progress().next else { return Vec::new() };
    let game = tempete::games::GAMES.iter().find(|game| Some(game.name()) == event.known.sheet.game.as_deref());
    let game = game.copied().unwrap_or(tempete::games::GAMES[0]);
    let player = |player: Player| {
        let of = event.entrant(player).unwrap();
        let language = Language::read(&of.language).unwrap();
        let reader = Reader { language, zone: of.zone.clone(), ..Reader::default() };
        NewPlayer { name: of.name.clone(), addresses: vec![Address::read(&of.address).unwrap()], reader }
    };
    let orders: Vec<NewOrder> = due
        .iter()
        .map(|of| NewOrder {
            players: vec![player(of.players.0), player(of.players.1)],
            event: Some(OfEvent { event: name.clone(), round: Round::new(u32::try_from(of.of.1).unwrap()) }),
            terms: event.known.sheet.more.clone(),
            pace: event.pace.clone(),
        })
        .collect();
    let games = EventGames {
        event: event.row.id,
        stage: event.known.drawn.len(),
        draw,
        pairings: due.iter().map(|of| (of.of.0, of.of.1, of.players)).collect(),
    };
    house.parts.start_games_of(game, &orders, &games).await.unwrap()
}

/// At the same second the clock does not say which of the two came first; that the game was over does.
#[test]
fn a_result_by_ruling_in_the_second_of_a_withdrawal_stands_and_one_for_it_does_not() {
    block(async {
        let mut house = House::new().await;
        let players = [("Ann", "ann@x.example", "en"), ("Bob", "bob@x.example", "en"), ("Cid", "cid@x.example", "en")];
        let cup = open(&mut house, "Cup", "stage 1 round-robin single sections=1\nties none\n", &players).await;
        let games = next(&mut house, &cup).await;
        let of = event(&mut house, &cup).await;
        let ann = of.named("Ann").unwrap().number;
        let hers: Vec<GameId> =
            games.into_iter().filter(|game| of.games[&game.get()].names.contains(&"Ann".into())).collect();
        let rule = |outcome| ruling::rule(Ruling::Result(outcome), "They agreed on that.");
        // One of her two games is over: exactly half, so she keeps it.
        house.parts.command(hers[0], &rule(Outcome::Drawn)).await.unwrap();
        house.parts.withdraw_from(of.row.id, ann).await.unwrap();
        // Ruled on for her withdrawal, however that is said.
        house.parts.command(hers[1], &rule(Outcome::Annulled)).await.unwrap();
        let progress = event(&mut house, &cup).await.known.progress();
        let Stood::Robin(sections) = &progress.stages[0] else { panic!() };
        let row = sections[0].standing.rows.iter().find(|row| row.player.0 == ann).unwrap();
        assert_eq!((row.part, row.points, row.played), (Part::Withdrew, 1, 2));
    });
}

/// The letters to the organiser about this event, by their subjects.
fn told(house: &House, event: &str) -> Vec<String> {
    let files = std::fs::read_dir(house.path("mail/outbox/new")).unwrap();
    let letters = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let subject = |letter: String| letter.lines().find_map(|line| Some(line.strip_prefix("Subject: ")?.to_owned()));
    let mut told: Vec<String> = letters.filter_map(subject).filter(|subject| subject.contains(event)).collect();
    told.retain(|subject| subject.starts_with("[tempete] ") && subject.contains(": "));
    told.sort();
    told
}

/// Rules that the first player of each of these games has won.
async fn win(house: &mut House, games: &[GameId]) {
    let rule = ruling::rule(Ruling::Result(Outcome::Won(Seats::of(Seat::FIRST))), "They agreed on that.");
    for game in games {
        house.parts.command(*game, &rule).await.unwrap();
    }
    house.poll().await;
}

#[test]
fn an_event_that_waits_is_told_on_the_day_once_and_in_digests_until_it_goes_on() {
    block(async {
        let mut house = House::with(|config| {
            config.organisers = vec![keeper("keeper@chess.example")];
            config.digest = Digest::Daily;
        })
        .await;
        let players =
            ["Ann", "Bob", "Cid", "Dan"].map(|name| (name, format!("{}@x.example", name.to_lowercase()), "en"));
        let players: Vec<(&str, &str, &str)> = players.iter().map(|(name, at, of)| (*name, at.as_str(), *of)).collect();
        let sheet = "stage 1 round-robin single sections=2 advance=1\nstage 2 knockout games=1\nties none\n";
        let cup = open(&mut house, "Spring Cup", sheet, &players).await;
        let games = next(&mut house, &cup).await;
        house.poll().await;
        assert!(told(&house, "Spring Cup").is_empty(), "its games are played");
        win(&mut house, &games).await;
        house.poll().await;
        house.reopen().await;
        house.poll().await;
        assert_eq!(told(&house, "Spring Cup"), ["[tempete] Spring Cup: a stage is over, and the next may begin"]);
        assert_eq!(house.parts.events_waiting().await.unwrap().len(), 1);
        house.later(86_400);
        house.poll().await;
        let digest =
            house.notes().into_iter().find(|(_, text, _)| text.contains("The games of this referee")).unwrap().1;
        let line = "Events that wait for you: 1\n    Spring Cup: a stage is over, and the next may begin\n";
        assert!(digest.replace("\r\n", "\n").contains(line), "{digest}");
        assert_eq!(told(&house, "Spring Cup").len(), 1, "once");
        let games = next(&mut house, &cup).await;
        house.poll().await;
        assert!(house.parts.events_waiting().await.unwrap().is_empty());
        win(&mut house, &games).await;
        assert_eq!(told(&house, "Spring Cup").last().unwrap(), "[tempete] Spring Cup: all its games are over");
        let letter = house.notes().into_iter().find(|(_, text, _)| text.contains("--close")).unwrap().1;
        assert!(letter.contains("tempete event 'Spring Cup' --close"), "{letter}");
        let id = event(&mut house, &cup).await.row.id;
        house.parts.end_event(id).await.unwrap();
        assert!(house.parts.events_waiting().await.unwrap().is_empty());
        // Its addresses go as those of games do.
        let days = i64::from(house.parts.installation.config.retention_days);
        house.later((days + 1) * 86_400);
        house.poll().await;
        assert!(event(&mut house, &cup).await.entrants.iter().all(|of| of.address.is_empty()));
    });
}
